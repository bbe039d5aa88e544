"""The keys to one's seats at tables elsewhere, on disk, so that one who was cut off comes back to the same seat.

One file in the user's state folder, mode 0600. A token is a secret: whoever has it plays for the seat.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec

from fusk.tui.address import Address
from fusk.tui.journal import folder

KEPT: Final = 50
"""Of more seats than that the one that was taken first is forgotten."""


class Key(msgspec.Struct, frozen=True):
    """A seat at a table, and the name one goes by there."""

    token: str
    name: str


class Keyring:
    """The keys by their tables. A ring that cannot be read is as good as none; one that cannot be written is lost."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folder().with_name("seats.json")

    def key(self, table: Address) -> Key | None:
        """The key to one's seat there."""
        return self._keys().get(_label(table))

    def name(self) -> str:
        """The name one went by last; empty where there is none."""
        return next((key.name for key in reversed(self._keys().values())), "")

    def keep(self, table: Address, key: Key) -> bool:
        """Put a key on the ring, in place of the old one: it is on disk when this returns. False: it could not be."""
        keys = self._keys()
        keys.pop(_label(table), None)
        return self._write({**keys, _label(table): key})

    def forget(self, table: Address) -> None:
        """The seat is no longer one's own."""
        keys = self._keys()
        if keys.pop(_label(table), None):
            self._write(keys)

    def _keys(self) -> dict[str, Key]:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, Key])
        except (OSError, msgspec.DecodeError, ValueError):
            return {}

    def _write(self, keys: dict[str, Key]) -> bool:
        new = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            new.unlink(missing_ok=True)
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(msgspec.json.encode(dict(list(keys.items())[-KEPT:])))
                file.flush()
                os.fsync(file.fileno())
            new.replace(self.path)
        except OSError:
            return False
        return True


class SeatKey:
    """The key to one seat. `token` opens it now; every new one is put on the ring before it is used."""

    def __init__(self, ring: Keyring, table: Address, name: str, token: str | None) -> None:
        self._ring, self._table, self._name, self.token = ring, table, name, token

    def keep(self, token: str) -> None:
        """From now on this one opens it."""
        self.token = token
        self._ring.keep(self._table, Key(token, self._name))

    def newest(self) -> str | None:
        """The key as another window of one's own may have put it on the ring."""
        key = self._ring.key(self._table)
        return key.token if key else self.token


def _label(table: Address) -> str:
    return f"{table.base} {table.door}"
