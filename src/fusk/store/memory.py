"""A journal that lasts as long as its process: for tests, and for tables that need not outlive the evening."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from fusk.store import Conflict, Row


class Memory:
    """Keeps rows in memory, with all the manners of a store on disk."""

    def __init__(self, *, calendar: Callable[[], float] = time.time) -> None:
        self._calendar = calendar
        self._moved: dict[str, float] = {}
        self._rows: dict[str, list[Row]] = {}
        self._keys: dict[tuple[str, str], Row] = {}

    def append(self, rows: Sequence[Row]) -> list[Row | Conflict]:
        """Keep rows; for each the row kept under its key, or a Conflict."""
        return [self._kept(row) for row in rows]

    def since(self, table: str, seq: int) -> Sequence[Row]:
        """The rows of a table from that number on."""
        return [row for row in self._rows.get(table, ()) if row.seq >= seq]

    def tables(self) -> Sequence[str]:
        """The ids of all tables there are, the one that moved last first."""
        return list(reversed(self._rows))

    def quiet(self, seconds: float) -> Sequence[str]:
        """The tables to which nothing was added for so long."""
        before = self._calendar() - seconds
        return [table for table, moved in self._moved.items() if moved <= before]

    def forget(self, table: str) -> None:
        """Remove a table."""
        self._moved.pop(table, None)
        for row in self._rows.pop(table, ()):
            del self._keys[table, row.key]

    def close(self) -> None:
        """Nothing is held."""

    def _kept(self, row: Row) -> Row | Conflict:
        earlier = self._keys.get((row.table, row.key))
        if earlier is not None:
            return earlier
        rows = self._rows.get(row.table, [])
        if row.seq != len(rows):
            return Conflict(row.table, row.seq)
        rows.append(row)
        self._rows.pop(row.table, None)  # set anew, it is the last of the dictionary: the one that moved last
        self._rows[row.table] = rows
        self._keys[row.table, row.key] = row
        self._moved[row.table] = self._calendar()
        return row
