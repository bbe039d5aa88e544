"""Where a server of this person keeps its tables, and where the key to them lies: never one inside the other."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data() -> Path:
    """The folder for the journal of all tables."""
    return _base("XDG_DATA_HOME", ".local/share") / "server"


def key() -> Path:
    """The file with the key that opens them; who copies the folder does not have it."""
    return _base("XDG_CONFIG_HOME", ".config") / "server.key"


def log() -> Path:
    """What a server writes down that has no terminal for it."""
    return _base("XDG_STATE_HOME", ".local/state") / "host.log"


def _base(variable: str, usual: str) -> Path:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "fusk"
    named = os.environ.get(variable)
    return (Path(named) if named else Path.home() / usual) / "fusk"
