"""A local game on disk, so that one left half-way can be taken up again.

One file a game in the user's state folder, mode 0600: a line that says what is played, then the table's entries, one a
line, each on disk before it counts. A last line that was cut off never counted and is dropped; other damage is a
Refusal (`journal`), to be told in one line.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from fusk.cards import in_order
from fusk.events import Dealt
from fusk.rules import Refusal
from fusk.table.chance import Dice
from fusk.table.entries import Conflict, Deal, Entry, Moved, StorageUnavailable, read_entry, write_entry
from fusk.table.settings import Setup
from fusk.table.table import Table

FORMAT: Final = 1
KEPT: Final = 20
"""How many unfinished games are kept; older ones go when a new one begins."""


class Head(msgspec.Struct, frozen=True):
    """The first line: what is played, from which seed, and by how many people on one keyboard."""

    fusk_game: int
    setup: Setup
    seed: int
    lang: str


class Kept(msgspec.Struct, frozen=True):
    """A game as its journal has it."""

    path: Path
    head: Head
    entries: tuple[Entry, ...]
    damaged: tuple[Path, ...] = ()
    """Newer ones that nobody can read any more, passed over to find this."""


def folder() -> Path:
    """Where unfinished games lie."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return Path(base) / "fusk" / "games" if base else Path.home() / "AppData" / "Local" / "fusk" / "games"
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "fusk" / "games"


class FileJournal:
    """The journal of one game, open for adding. Nobody else may have it open."""

    def __init__(self, path: Path, file: BinaryIO, seq: int) -> None:
        self.path = path
        self._file = file
        self._next = seq

    @classmethod
    def begin(cls, head: Head, where: Path | None = None) -> FileJournal:
        """Begin the journal of a new game. Raises Refusal (`journal`) where the disk will not have it."""
        where = where or folder()
        try:
            where.mkdir(mode=0o700, parents=True, exist_ok=True)
            _tidy(where)
            path = where / f"{time.time_ns()}-{os.getpid()}.jsonl"
            file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "r+b", buffering=0)
            _lock(file, path)
            journal = cls(path, file, 0)
            journal._write(msgspec.json.encode(head))
        except OSError as error:
            raise Refusal("journal", about="unwritable", path=str(where), why=error.strerror or str(error)) from None
        return journal

    @classmethod
    def take_up(cls, path: Path) -> tuple[FileJournal, Kept]:
        """Go on with the journal of a game, as it stands once nobody else has it; a line cut off at its end goes."""
        try:
            file = _regular(path).open("r+b", buffering=0)
            _lock(file, path)
            kept = read(path)
            file.truncate(path.read_bytes().rfind(b"\n") + 1)
        except OSError as error:
            raise Refusal("journal", about="unreadable", path=str(path), why=error.strerror or "?") from None
        return cls(path, file, len(kept.entries)), kept

    def append(self, entry: Entry) -> Entry:
        """Keep an entry: it is on disk when this returns."""
        if entry.seq != self._next:
            raise Conflict(f"entry {entry.seq} where {self._next} comes next")
        try:
            self._write(write_entry(entry))
        except OSError as error:
            raise StorageUnavailable(str(error)) from None
        self._next += 1
        return entry

    def since(self, seq: int) -> Iterable[Entry]:
        """The entries from that number on."""
        return (entry for entry in read(self.path).entries if entry.seq >= seq)

    def _write(self, line: bytes) -> None:
        at = self._file.seek(0, os.SEEK_END)
        try:
            view = memoryview(line + b"\n")
            while view:
                view = view[self._file.write(view) or 0 :]
            os.fsync(self._file.fileno())
        except OSError:
            self._file.truncate(at)
            raise

    def close(self, *, finished: bool) -> None:
        """Let go of the file; a game that is over needs none."""
        self._file.close()
        if finished:
            self.path.unlink(missing_ok=True)


def read(path: Path) -> Kept:
    """A game from its journal. Raises Refusal (`journal`) where it cannot be understood."""
    try:
        lines = _regular(path).read_bytes().split(b"\n")
    except OSError as error:
        raise Refusal("journal", about="unreadable", path=str(path), why=error.strerror or "?") from None
    whole = lines[:-1]
    try:
        head = msgspec.json.decode(whole[0] if whole else b"", type=Head)
        if head.fusk_game != FORMAT:
            raise ValueError(head.fusk_game)
        entries = tuple(map(read_entry, whole[1:]))
        if [entry.seq for entry in entries] != list(range(len(entries))):
            raise ValueError("entries")
        if not all(seat.name.isprintable() for seat in head.setup.seats):
            raise ValueError("names")
        for entry in entries:
            if isinstance(entry.what, Deal):
                _known(entry.what.dealt)
        Table.resumed(head.setup, Dice(0), Dice(0), entries)
    except (ValueError, LookupError, TypeError, AttributeError, Refusal, Conflict):
        raise Refusal("journal", about="damaged", path=str(path)) from None
    return Kept(path, head, entries)


def unfinished(where: Path | None = None) -> list[Path]:
    """The games that were left half-way, the last one first."""
    try:
        return sorted((where or folder()).glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []


def latest(where: Path | None = None) -> Kept | None:
    """The game that was left last, with cards on the table; None where there is none.

    Those that cannot be read are passed over. Raises Refusal where there is nothing but such.
    """
    damaged: list[Path] = []
    first: Refusal | None = None
    for path in unfinished(where):
        try:
            kept = read(path)
        except Refusal as refusal:
            first = first or refusal
            damaged.append(path)
            continue
        if any(isinstance(entry.what, Deal) for entry in kept.entries):
            return msgspec.structs.replace(kept, damaged=tuple(damaged))
    if first:
        raise first
    return None


def moves_made(kept: Kept) -> int:
    """How many moves have been made in it."""
    return sum(isinstance(entry.what, Moved) for entry in kept.entries)


def _known(dealt: Dealt) -> None:
    """Raises LookupError for what is no card."""
    for cards in (*dealt.hands, dealt.pile, dealt.stock, dealt.dead):
        in_order(cards or ())


def _regular(path: Path) -> Path:
    """A file, and nothing that one could wait at for ever. Raises OSError."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    return path


def _tidy(where: Path) -> None:
    for path in unfinished(where)[KEPT - 1 :]:
        path.unlink(missing_ok=True)


def _lock(file: BinaryIO, path: Path) -> None:
    """Nobody else plays this game at the same time."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Refusal("journal", about="in-use", path=str(path)) from None
