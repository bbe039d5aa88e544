"""The journal of a server: every step of every table, durable before it counts, sealed, and chained.

A store knows nothing of the game: a row is bytes that everybody may see and bytes that nobody may. `memory.py` and
`sqlite.py` are stores; `sealing.py` is how hidden bytes lie there; `group.py` keeps what many tables want to write at
the same moment in one go. Every store passes tests/store/contract.py.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

__all__ = ["Conflict", "Damaged", "Journal", "Row", "StorageBroken", "StorageUnavailable", "Unusable"]


class Row(msgspec.Struct, frozen=True):
    """One step of a table.

    `table`: its id; `seq`: 0, 1, 2, ...; `at`: the server's clock in seconds, which starts anew with every process;
    `key`: unique in the table, the same for the same request however often it is sent; `command`: a fingerprint of
    what was asked. `public` is what a spectator may see, `hidden` everything: it is sealed before it reaches a disk.
    What could not be written down raises ValueError here, so that it spoils nobody else's batch.
    """

    table: str
    seq: int
    at: float
    key: str
    command: str
    public: bytes
    hidden: bytes

    def __post_init__(self) -> None:
        for text in (self.table, self.key, self.command):
            text.encode()
        if not math.isfinite(self.at):
            raise ValueError("a row's time is a number of seconds")

    def __repr__(self) -> str:  # in a log or a traceback too, hidden is hidden
        return f"Row({self.table!r}, {self.seq}, key={self.key!r})"


class Conflict(Exception):
    """Another row has this number. Read the journal on, and decide again."""


class StorageUnavailable(Exception):
    """The rows could not be kept, and none was (the disk is full). Nothing has moved; try again later."""


class StorageBroken(Exception):
    """Nobody knows whether the rows were kept: a sync failed. Stop the process; a new one reads what is true."""


class Damaged(Exception):
    """The rows of a table do not hold together: a byte is not what was written. Leave that table alone."""


class Unusable(Exception):
    """A data folder, a key or a backup cannot be used as it is: what is wrong, in one line for whoever runs the server.

    `code` says the same in a word (`key-wrong`, `data-in-use`, ...).
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Journal(Protocol):
    """Where rows are kept. What `append` has returned is never lost and never kept twice."""

    def append(self, rows: Sequence[Row]) -> list[Row | Conflict]:
        """Keep rows, in this order, all in one durable step; for each the row kept under its key, or a Conflict.

        A row whose key the table has already is not kept again: the earlier one is returned, whatever its number.
        A row counts only where its number is the table's next; the first of a table is 0. A damaged table answers
        every row with a Conflict, and reading it on says that it is damaged. Raises StorageUnavailable (none was
        kept) or StorageBroken (stop).
        """

    def since(self, table: str, seq: int) -> Iterable[Row]:
        """The rows of a table from that number on, unsealed and checked from the table's first. Raises Damaged.

        A table nobody began has no rows.
        """

    def tables(self) -> Iterable[str]:
        """The ids of all tables there are, the one that moved last first."""

    def quiet(self, seconds: float) -> Iterable[str]:
        """The tables to which nothing was added for so many seconds by the calendar, damaged ones not among them."""

    def forget(self, table: str) -> None:
        """Remove a table and the key that opens it; nothing where there is none. Raises as `append` does."""

    def close(self) -> None:
        """Let go of it."""
