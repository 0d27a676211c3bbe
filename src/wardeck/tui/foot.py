"""The keys at the foot of a screen."""

from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget


class Foot(Widget):
    """What keys do now, as many as there is room for, and always the one that explains them. They can be clicked."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"foot--key"}

    def on_mount(self) -> None:
        self.auto_links = False  # keys have a style of their own
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.refresh())

    def render(self) -> Text:
        *keys, last = [self._key(binding) for binding in own_keys(self.screen) if binding.show]
        room = self.size.width - last.cell_len
        shown: list[Text] = []
        for key in keys:
            room -= key.cell_len + 1
            if room < 0:
                break
            shown.append(key)
        return Text(" ").join([*shown, last])

    def _key(self, binding: Binding) -> Text:
        style = self.get_component_rich_style("foot--key")
        key = Text.assemble((self.app.get_key_display(binding), style), " ", binding.description)
        key.stylize(Style(meta={"@click": f"app.simulate_key({binding.key!r})"}))
        return key


def own_keys(screen: Screen[Any]) -> list[Binding]:
    """What the keys of a screen do now, one for each thing, the key that explains them at the end."""
    found: dict[str, Binding] = {}
    for node, binding, *_ in screen.active_bindings.values():
        if node is screen and binding.id:  # those of Textual have no id
            found.setdefault(binding.action, binding)
    return sorted(found.values(), key=lambda binding: binding.action == "keys")
