"""A deal of a server's table as a record: every card, for when it is over and not a moment before (HI-9)."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

from fusk.record import Line, Record, print_record, write_line
from fusk.rules import Refusal
from fusk.server import steps
from fusk.server.house import House
from fusk.server.live import Live, unhurried
from fusk.server.room import Room
from fusk.store import Row
from fusk.table import Deal, Dice, Entry, Setup
from fusk.table.entries import Moved

MOST_READ: Final = 64
"""Records that a table in memory remembers: to read one takes the whole journal of the table, and time from others."""


class Shelf:
    """The records of a table that have been read."""

    def __init__(self) -> None:
        self._read: OrderedDict[tuple[int, int, int], str] = OrderedDict()
        self._reading = asyncio.Lock()

    async def of(self, live: Live, house: House, match: int, deal: int) -> str:
        """The record of a deal, the first of a match being 1. Raises Refusal (`no-record`) for one that is not over."""
        room = live.room
        last = room.table if match == room.match else None
        if not 1 <= deal <= room.dealt[match] - (last is not None and last.running()):
            raise Refusal("no-record")
        said = len(last.moves) if last and deal == room.dealt[match] else 0  # there may be talk after its end
        async with self._reading:
            if (match, deal, said) not in self._read:
                self._read[match, deal, said] = await _read(live, house, match, deal)
                if len(self._read) > MOST_READ:
                    self._read.popitem(last=False)
            return self._read[match, deal, said]


async def of(live: Live, house: House, match: int, deal: int) -> str:
    """The record of a deal of a table. Raises Refusal."""
    return await _SHELVES.setdefault(live, Shelf()).of(live, house, match, deal)


_SHELVES: Final[WeakKeyDictionary[Live, Shelf]] = WeakKeyDictionary()


async def _read(live: Live, house: House, match: int, deal: int) -> str:
    room, matches = await _played(await house.journal.since(live.id, 0))
    setup, entries = matches[match]
    starts = [place for place, entry in enumerate(entries) if isinstance(entry.what, Deal)]
    # By the same rows, not by the table: cards that have just been kept as dealt do not yet lie on it.
    running = room.table is not None and room.table.running() and room.match == match
    if not 1 <= deal <= len(starts) - running:
        raise Refusal("no-record")
    end = starts[deal] if deal < len(starts) else len(entries)
    return print_record(_record(setup, entries[starts[deal - 1] : end], deal))


async def _played(rows: Sequence[Row]) -> tuple[Room, dict[int, tuple[Setup, list[Entry]]]]:
    """The room as it is after these steps; every match with its number, as a room counts them, and its entries."""
    found: dict[int, tuple[Setup, list[Entry]]] = {}
    room = Room(Dice(0), Dice(0))  # it plays what was played, and draws nothing
    async for step in unhurried(rows):
        room.apply(step)
        if isinstance(step.what, steps.Started):
            found[room.match] = (step.what.setup, [])
        elif isinstance(step.what, steps.Played):
            found[room.match][1].append(step.what.entry)
    return room, found


def _record(setup: Setup, entries: list[Entry], deal: int) -> Record:
    dealt = entries[0].what
    if not isinstance(dealt, Deal):
        raise TypeError("a deal begins with the cards")
    moves = [entry.what for entry in entries if isinstance(entry.what, Moved)]
    return Record(
        about=None,
        rules=setup.played() if len(moves) > setup.rules.guard else setup.rules,
        seats=tuple(seat.name for seat in setup.seats),
        dealer=dealt.dealt.dealer if deal > 1 or setup.dealer is not None else None,
        first=None,
        due=None,
        seed=dealt.seed,
        deck=None,
        hands=None,
        pile=(),
        stock=(),
        level=False,
        moves=tuple(write_line(Line(move.seats, move.move, None, None)) for move in moves),
        deal=None,
        expect=None,
    )
