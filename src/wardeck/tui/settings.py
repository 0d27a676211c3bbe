"""What somebody chose the last time, in one file in the platform's usual place."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from platformdirs import user_config_path, user_state_path

from wardeck.documents import parse, read_text, save, written
from wardeck.errors import FileError, RulesError, WardeckError
from wardeck.messages import say
from wardeck.rules.files import HouseRules, from_table

APP = "wardeck"
_KINDS: Mapping[str, type] = {"dark": bool, "name": str, "players": str, "rules": dict, "best": int}


def settings_path() -> Path:
    """The file of choices."""
    return user_config_path(APP) / "settings.toml"


def state_path() -> Path:
    """The folder in which games that are played are kept."""
    return user_state_path(APP)


@dataclass(frozen=True, slots=True)
class Settings:
    """Choices; each has what is chosen where nobody has."""

    dark: bool = True
    name: str = ""
    """What one is called in rooms."""
    players: str = ""
    """As they were typed."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """House rules as their file holds them; empty for none."""
    best: int = 0
    """The most battles a minute in Speed War, by one person against bots."""

    @property
    def house(self) -> HouseRules | None:
        """The house rules of the last game."""
        with suppress(RulesError):
            return from_table(dict(self.rules)) if self.rules else None
        return None

    def kept(self, **choices: Any) -> Self:
        """The same with other choices, and so in the file, beside what another window has chosen there.

        A file that cannot be written is no reason to stop.
        """
        with suppress(WardeckError, OSError):
            path = settings_path()
            path.parent.mkdir(parents=True, exist_ok=True)
            there, _ = read_settings()
            save(path, [f"{key} = {written(value)}\n" for key, value in asdict(replace(there, **choices)).items()])
        return replace(self, **choices)


def read_settings() -> tuple[Settings, str]:
    """The choices of the file, and what is to be said: nothing, or that the file cannot be read and was put aside."""
    path = settings_path()
    if not path.exists():
        return Settings(), ""
    try:
        return _checked(parse(read_text(path), path.name), path.name), ""
    except WardeckError as error:
        return Settings(), say("tui.settings.unreadable", why=error, aside=put_aside(path))


def put_aside(path: Path) -> Path:
    """Gives an unreadable file another name, so that it is neither lost nor read again; where it is now."""
    aside = path.with_name(f"{path.stem}.unreadable{path.suffix}")
    try:
        return path.replace(aside)
    except OSError:
        return path


def _checked(found: dict[str, Any], path: str) -> Settings:
    for key, value in found.items():
        if key not in _KINDS or not isinstance(value, _KINDS[key]):
            raise FileError("file.settings", key=key).at(path)
    return Settings(**found)
