"""Where rooms are kept on this machine."""

import os
import sys
from pathlib import Path

NAME = "rooms.sqlite"


def default_file() -> Path:
    """The file for the rooms of this user."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "wardeck" / NAME
