"""Asks where a record is to be saved, and saves it there."""

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from wardeck.chance import SimulationStream
from wardeck.errors import WardeckError
from wardeck.messages import say
from wardeck.record.files import read_record, save_record
from wardeck.record.record import Record
from wardeck.tui.page import bound, close


class Saving(ModalScreen[Path | None]):
    """The path of the file; what is wrong with it is said below it. A file that is no record is not written over."""

    BINDINGS: ClassVar[list[BindingType]] = [bound("tui.keys.cancel", "cancel")]

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(say("tui.saving.ask"), classes="question", markup=False)
            yield Input(self._suggested())
            yield Static(say("tui.saving.more"), classes="more", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        path = Path(event.value.strip()).expanduser()
        try:
            if path.is_file() and path.stat().st_size:
                read_record(path)
            save_record(self._record, path)
        except (WardeckError, OSError, RuntimeError) as error:
            self.query_one(".more", Static).update(str(error))
            return
        self.app.notify(say("tui.saving.saved", path=path), markup=False)
        close(self, path)

    def action_cancel(self) -> None:
        close(self)

    def _suggested(self) -> str:
        stream = self._record.stream
        name = str(stream.seed) if isinstance(stream, SimulationStream) else stream.seed.hex()[:12]
        return f"war-{name}.toml"
