"""Asks where a file is to be saved, and saves it there: a record, or house rules."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from wardeck.chance import SimulationStream
from wardeck.documents import save
from wardeck.errors import WardeckError
from wardeck.messages import say
from wardeck.record.files import read_record, save_record
from wardeck.record.record import Record
from wardeck.rules.files import HouseRules, read_rules, write_rules
from wardeck.tui.page import bound, close


class Saving(ModalScreen[Path | None]):
    """The path of the file; what is wrong with it is said below it. A file of another kind is not written over."""

    BINDINGS: ClassVar[list[BindingType]] = [bound("tui.keys.cancel", "cancel")]

    def __init__(
        self, kind: str, suggested: str, *, write: Callable[[Path], None], read: Callable[[Path], object]
    ) -> None:
        """``kind``: where its sentences are; ``read`` raises `WardeckError` for a file of another kind."""
        super().__init__()
        self._kind, self._suggested, self._write, self._read = kind, suggested, write, read

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(say(f"tui.saving.{self._kind}"), classes="question", markup=False)
            yield Input(self._suggested)
            yield Static(say(f"tui.saving.{self._kind}_more"), classes="more", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        path = Path(event.value.strip()).expanduser()
        try:
            if path.is_file() and path.stat().st_size:
                self._read(path)
            self._write(path)
        except (WardeckError, OSError, RuntimeError) as error:
            self.query_one(".more", Static).update(str(error))
            return
        self.app.notify(say("tui.saving.saved", path=path), markup=False)
        close(self, path)

    def action_cancel(self) -> None:
        close(self)


def saving_record(record: Record) -> Saving:
    """Saves a record."""
    stream = record.stream
    seed = str(stream.seed) if isinstance(stream, SimulationStream) else stream.seed.hex()[:12]
    return Saving("record", f"war-{seed}.toml", write=lambda path: save_record(record, path), read=read_record)


def saving_rules(house: HouseRules) -> Saving:
    """Saves house rules."""
    words = re.findall(r"\w+", house.title.lower())
    return Saving(
        "rules",
        f"{'-'.join(words) or 'war'}.toml",
        write=lambda path: save(path, [write_rules(house)]),
        read=read_rules,
    )
