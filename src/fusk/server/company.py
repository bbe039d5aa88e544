"""Who is at a table just now: connections, people who ask over plain HTTP, and those who went a moment ago."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec

from fusk import wire
from fusk.moves import Options
from fusk.sight import Who


class Line(Protocol):
    """A connection, as a table sees it. Neither call waits for anything."""

    def send(self, data: bytes) -> None:
        """Send a message, when there is room for it."""

    def close(self, code: int) -> None:
        """End it; nothing that is still queued is sent."""


class Told(msgspec.Struct):
    """Whose connection it is, and what it was told last of those things of which only the latest holds.

    `key`: the fingerprint of the newest key to the seat that it has.
    """

    who: Who
    key: str
    room: wire.Room | None
    moment: wire.Moment | None
    may: Options | None


class Company:
    """`lines` are the connections; `addresses`: fingerprints of where each seat was played from last."""

    def __init__(self, now: float) -> None:
        self.lines: dict[Line, Told] = {}
        self.addresses: dict[int, str] = {}
        self.empty_since = now
        self._seats: dict[int, Line] = {}
        self._polls: dict[Who, int] = {}
        self._waiting: list[tuple[Who, asyncio.Future[None]]] = []
        self._leaving: dict[int, asyncio.TimerHandle] = {}

    @property
    def present(self) -> frozenset[int]:
        """Seats whose person is there."""
        return frozenset(self._seats) | {who for who in self._polls if who is not None}

    @property
    def watchers(self) -> int:
        """How many look on."""
        return sum(told.who is None for told in self.lines.values())

    @property
    def anybody(self) -> bool:
        """Whether anybody is there."""
        return bool(self.lines or self._polls)

    def enter(self, line: Line, who: Who, key: str) -> Line | None:
        """A connection comes; the one that had the seat until now is handed back, to be closed."""
        self.lines[line] = Told(who, key, None, None, None)
        if who is None:
            return None
        before = self.leave_seat(who)
        self._seats[who] = line
        self.stay(who)
        return before

    def leave(self, line: Line, now: float) -> int | None:
        """A connection has ended; the seat that nobody sits on now, if there is one."""
        told = self.lines.pop(line, None)
        self._emptied(now)
        if told is None or told.who is None or self._seats.get(told.who) is not line:
            return None
        del self._seats[told.who]
        return told.who if told.who not in self.present else None

    def leave_seat(self, who: int) -> Line | None:
        """A seat has no connection any more: the one it had."""
        line = self._seats.pop(who, None)
        if line is not None:
            self.lines.pop(line, None)
        return line

    def leave_later(self, seat: int, seconds: float, gone: Callable[[int], None]) -> None:
        """When nobody has come back to a seat after a while, say so."""
        self.stay(seat)
        self._leaving[seat] = asyncio.get_running_loop().call_later(seconds, self._gone, seat, gone)

    def stay(self, seat: int) -> None:
        """Whoever left that seat a moment ago is back."""
        timer = self._leaving.pop(seat, None)
        if timer is not None:
            timer.cancel()

    def _gone(self, seat: int, gone: Callable[[int], None]) -> None:
        self._leaving.pop(seat, None)
        gone(seat)

    def _emptied(self, now: float) -> None:
        if not self.anybody:
            self.empty_since = now

    # Who asks over plain HTTP.

    def ask(self, who: Who) -> None:
        """Somebody asks for news."""
        self._polls[who] = self._polls.get(who, 0) + 1
        if who is not None:
            self.stay(who)

    def asking(self, who: Who) -> int:
        """How many requests for news of that seat, or of onlookers, wait for an answer."""
        return self._polls.get(who, 0)

    def asked(self, who: Who, now: float) -> bool:
        """Has had an answer; whether nobody is on that seat now."""
        self._polls[who] -= 1
        if not self._polls[who]:
            del self._polls[who]
        self._emptied(now)
        return who is not None and who not in self.present

    async def news(self, who: Who, seconds: float) -> None:
        """Wait for news, for so long at most."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((who, waiting))
        try:
            await asyncio.wait([waiting], timeout=seconds)
        finally:
            self._waiting.remove((who, waiting))

    def tell(self, observers: frozenset[Who]) -> None:
        """There is news for these."""
        for who, waiting in self._waiting:
            if who in observers and not waiting.done():
                waiting.set_result(None)

    def close_watchers(self, code: int) -> None:
        """Send away who looks on."""
        for line, told in tuple(self.lines.items()):
            if told.who is None:
                line.close(code)

    def end(self, code: int) -> None:
        """Close every connection."""
        for line in tuple(self.lines):
            line.close(code)

    def close(self, code: int) -> None:
        """Send everybody away, for good."""
        self.end(code)
        for seat in tuple(self._leaving):
            self.stay(seat)
        self.tell(frozenset(who for who, _ in self._waiting))
