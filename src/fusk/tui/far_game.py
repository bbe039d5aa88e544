"""A game at a table elsewhere, with the face that the screens ask for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from fusk import record as records
from fusk import wire, words
from fusk.events import Claimed, Dealt, Ended, Led
from fusk.moves import Accept, Believe, Doubt, Force, Move
from fusk.rules import Refusal
from fusk.table.outs import Out, Seen
from fusk.table.settings import Setup
from fusk.tui import calling
from fusk.tui.address import Address
from fusk.tui.connection import Connection
from fusk.tui.dock import ENTER
from fusk.tui.face import Account, Around, Deadline, Extra, account
from fusk.tui.far_table import FarClock, FarTable
from fusk.tui.keyring import SeatKey


class FarGame:
    """A game elsewhere. `start` makes the connection; `key` opens the seat, None to watch."""

    hurries: Final = False

    def __init__(self, address: Address, key: SeatKey | None) -> None:
        self.address, self._key = address, key
        self.news: deque[Out] = deque()
        self.stirred = asyncio.Event()
        self.connection = Connection(
            address,
            key.token if key else None,
            keep=key.keep if key else lambda _: None,
            happened=self._happened,
            stir=self.stirred.set,
        )
        self.afar = self.connection.afar
        self.table = FarTable(self.connection)
        self.clock = FarClock(self.afar)
        self._task: asyncio.Task[None] | None = None
        self._shown = -1
        self._account: Account | None = None
        self._asking: asyncio.Task[None] | None = None

    # The connection.

    def start(self) -> None:
        """Go to the table."""
        self._task = asyncio.get_running_loop().create_task(self.connection.run())
        self._task.add_done_callback(self._broke)

    def again(self) -> None:
        """Go back to it, from where one was sent away."""
        self.connection.ended, self.connection.token = None, self._key.newest() if self._key else None
        self.start()

    def _broke(self, task: asyncio.Task[None]) -> None:
        """Something that should not have happened is told, too."""
        why = None if task.cancelled() else task.exception()
        if why is not None:
            self.connection.ended = Refusal("broken", why=f"{type(why).__name__}: {why}"[:200])
        self.stirred.set()

    async def close(self) -> None:
        """Go away; the seat is kept."""
        for task in (self._task, self._asking):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])

    @property
    def ended(self) -> Refusal | None:
        """Why one cannot stay."""
        return self.connection.ended

    @property
    def room(self) -> wire.Room | None:
        """How things stand beside the cards; None before the first answer."""
        return self.afar.room

    def order(self, make: Callable[[str], wire.Command]) -> None:
        """Give a command, made with the number it is to have."""
        self.connection.command(make(self.connection.cid()))

    def _happened(self, new: Iterable[Seen]) -> None:
        for seen in new:
            self.news.append(seen)
            if isinstance(seen.event, Dealt):
                self._account = None
            elif isinstance(seen.event, Ended):
                self._asking = asyncio.get_running_loop().create_task(self._ask_account(self.room))

    async def _ask_account(self, room: wire.Room | None) -> None:
        """Fetch the record of the deal that is over; without it the report is shorter."""
        if room is None:
            return
        try:
            text = await asyncio.to_thread(calling.record, self.address, room.match, room.score.deals)
            self._account = account(records.parse(text))
        except Refusal:
            self._account = None
        self.stirred.set()

    async def settled(self, seconds: float) -> None:
        """Wait until it is known what came to light, but no longer than that."""
        if self._asking:
            await asyncio.wait([self._asking], timeout=seconds)

    async def answered(self, seconds: float) -> None:
        """Wait until everything that was said is answered, but no longer than that."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.connection.waiting and not self.ended:
                    self.stirred.clear()
                    await self.stirred.wait()

    # What a screen asks.

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return tuple(chair.name or "" for chair in self.room.chairs) if self.room else ()

    @property
    def people(self) -> tuple[int, ...]:
        """Oneself; nobody where one watches."""
        return () if self.afar.you is None else (self.afar.you,)

    @property
    def setup(self) -> Setup:
        """The rules, the seats, the settings."""
        return self.table.setup

    @property
    def dealt(self) -> bool:
        """Whether a deal is being played, and one is there."""
        return self.ended is None and self.room is not None and self.room.phase == "playing"

    @property
    def behind(self) -> bool:
        """Whether others play on meanwhile: with a clock at the next play, without one at the play after it."""
        plays = sum(isinstance(out, Seen) and isinstance(out.event, Claimed | Led | Dealt) for out in self.news)
        return plays >= (1 if self.setup.settings.window else 2)

    @property
    def parting(self) -> str:
        """What becomes of the seat when one leaves."""
        return "leave-seat-kept" if self.people else ""

    def deal(self) -> Refusal | None:
        """The server deals."""
        return None

    def advance(self) -> Refusal | None:
        """The server does what is due."""
        return None

    def hurry(self) -> None:
        """Nobody hurries people."""

    def move(self, seat: int, move: Move) -> Refusal | None:
        """Make a move; the server's answer comes later."""
        play = self.table.play if isinstance(move, Doubt | Accept | Believe | Force) else None
        self.order(lambda cid: wire.Act(cid, move, play))
        return None

    def shown(self) -> None:
        """Tell the table that the last play is on the screen: from now on its time counts."""
        opened = self.table.opened
        if opened and opened.play != self._shown and not self.news and self.afar.may.doubt:
            self._shown = opened.play
            self.connection.shown(opened.play)

    def deadline(self) -> Deadline | None:
        """When the play can be doubted no more, or when one's own turn is over; unknown while the line is down."""
        room, moment = self.room, self.afar.moment
        if room is None or not self.dealt or self.connection.down():
            return None
        if moment.open and moment.closes_at is not None and room.clocks.window is not None:
            last = self.afar.seen().pending is not None
            whole = max(room.clocks.window, room.clocks.last_window) if last else room.clocks.window
            return Deadline(moment.closes_at, whole)
        if moment.turn == self.afar.you is not None and moment.turn_until is not None and room.clocks.turn is not None:
            return Deadline(moment.turn_until, room.clocks.turn)
        return None

    def remarks(self, lang: str) -> tuple[str, ...]:
        """What the table did not take, and why."""
        refused, self.connection.refused = self.connection.refused, []
        return tuple(words.refused(lang, why, self.names) for why in refused)

    def account(self) -> Account | None:
        """What came to light once the deal was over."""
        return self._account

    def around(self, lang: str) -> Around:
        """Who is away, who plays for whom, and how the line stands."""
        return Around(self._notice(lang), _marks(lang, self.room), self._extras(lang))

    def _notice(self, lang: str) -> str:
        line, you = self.line(lang), self.afar.you
        if line:
            return line
        if you is None:
            return words.say(lang, "online-watching")
        return words.say(lang, "online-kept-by-bot") if self._kept() else ""

    def line(self, lang: str) -> str:
        """How the line stands, where there is anything to say about it."""
        connection = self.connection
        return words.say(lang, "online-down", tries=connection.tries) if connection.down() else ""

    def _kept(self) -> bool:
        """Whether a bot plays for the own seat."""
        you = self.afar.you
        return you is not None and self.room is not None and self.room.chairs[you].stand_in is not None

    def _extras(self, lang: str) -> tuple[Extra, ...]:
        if self._kept():
            return (Extra(ENTER, words.say(lang, "online-take-back")),)
        gone = self._gone()
        return () if gone is None else (Extra("Y", words.say(lang, "online-stand-in", who=self.names[gone])),)

    def _gone(self) -> int | None:
        """Somebody who is away, and for whom nobody plays."""
        chairs = self.room.chairs if self.room and self.people else ()
        return next((seat for seat, chair in enumerate(chairs) if chair.away and chair.stand_in is None), None)

    def press(self, key: str) -> bool:
        """Take the seat back from its bot; call one for somebody who is away."""
        gone = self._gone()
        if key == "enter" and self._kept():
            self.order(wire.Back)
        elif key == "y" and gone is not None:
            self.order(lambda cid: wire.StandIn(cid, gone))
        else:
            return False
        return True


def _marks(lang: str, room: wire.Room | None) -> dict[int, str]:
    """A word for every seat whose person is away, or played for."""
    marks = {}
    for seat, chair in enumerate(room.chairs if room else ()):
        if chair.stand_in is not None:
            marks[seat] = words.say(lang, "online-mark-bot")
        elif chair.away:
            marks[seat] = words.say(lang, "online-mark-away")
    return marks
