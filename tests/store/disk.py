"""A disk that writes down what happens to it, fails on demand, and can be rebuilt as it was when the power went.

A file system of SQLite in Python: real files, and beside them a log of every write, truncation, sync and removal.
Only the journal goes through it; the lock beside it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import apsw
import msgspec

SECTOR = 512


class Op(msgspec.Struct, frozen=True):
    """One thing that happened: `write`, `truncate`, `sync`, `delete`, or `ack` where the store had answered."""

    kind: str
    file: str = ""
    at: int = 0
    data: bytes = b""


class Disk(apsw.VFS):
    """The disk. `fault` is asked before each operation, and what it returns is raised in its place."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.log: list[Op] = []
        self.fault: Callable[[Op], Exception | None] = lambda op: None
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 (SQLite's name)
        """Open a file through this disk."""
        return _File(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802 (SQLite's name)
        """Remove a file; SQLite syncs the folder."""
        self.happens(Op("delete", Path(filename).name))
        super().xDelete(filename, syncdir)

    def happens(self, op: Op) -> None:
        """Write an operation down, unless it fails."""
        fault = self.fault(op)
        self.log.append(op if fault is None else Op("failed", op.file, op.at, op.kind.encode()))
        if fault is not None:
            raise fault


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self._disk = disk
        self._file = Path(name.filename() if isinstance(name, apsw.URIFilename) else name or "nameless").name
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 (SQLite's name)
        self._disk.happens(Op("write", self._file, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 (SQLite's name)
        self._disk.happens(Op("truncate", self._file, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802 (SQLite's name)
        self._disk.happens(Op("sync", self._file))
        super().xSync(flags)


class Image(msgspec.Struct):
    """A disk after the power went: `acks` answers had been given by then. `mode` says what of the unsynced is there."""

    acks: int
    mode: str
    files: dict[str, bytes]


def images(log: list[Op], dice: Random) -> Iterator[Image]:
    """Each different disk that a loss of power after each operation leaves, four ways.

    `none` of what was not synced is there, `all` of it, a random `half` of the writes, or of each write a random
    choice of its sectors (`torn`).
    """
    synced: dict[str, bytearray] = {}
    pending: dict[str, list[Op]] = {}
    acks, seen = 0, set()
    for op in log:
        match op.kind:
            case "ack":
                acks += 1
            case "sync":
                for each in pending.pop(op.file, []):
                    _apply(synced[op.file], each)
            case "delete":
                synced.pop(op.file, None)
                pending.pop(op.file, None)
            case _:
                synced.setdefault(op.file, bytearray())
                pending.setdefault(op.file, []).append(op)
        for mode in ("none", "all", "half", "torn"):
            files = {name: _left(data, pending.get(name, []), mode, dice) for name, data in synced.items()}
            known = (acks, *sorted((name, hash(data)) for name, data in files.items()))
            if known not in seen:
                seen.add(known)
                yield Image(acks, mode, files)


def _left(synced: bytearray, pending: list[Op], mode: str, dice: Random) -> bytes:
    data = bytearray(synced)
    for op in pending:
        if mode == "all" or (mode in ("half", "torn") and dice.random() < 0.5):
            for piece in _sectors(op, dice) if mode == "torn" else (op,):
                _apply(data, piece)
    return bytes(data)


def _sectors(op: Op, dice: Random) -> list[Op]:
    """A write that reached the disk in part: each of its sectors or not."""
    if op.kind != "write":
        return [op]
    cuts = [op.at, *range((op.at // SECTOR + 1) * SECTOR, op.at + len(op.data), SECTOR), op.at + len(op.data)]
    pieces = [Op("write", op.file, one, op.data[one - op.at : two - op.at]) for one, two in zip(cuts, cuts[1:])]  # noqa: B905, RUF007
    return [piece for piece in pieces if dice.random() < 0.5]


def _apply(data: bytearray, op: Op) -> None:
    size = op.at if op.kind == "truncate" else max(len(data), op.at + len(op.data))
    data.extend(bytes(max(0, size - len(data))))
    if op.kind == "truncate":
        del data[op.at :]
    else:
        data[op.at : op.at + len(op.data)] = op.data
