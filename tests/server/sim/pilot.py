"""Somebody who plays over the wire: folds what is heard, does what is allowed, comes back when the line breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from fusk import wire
from fusk.bots import Seated, load
from fusk.events import Dealt, Event
from fusk.moves import Accept, Believe, Doubt, Force, Move, Options
from fusk.rules import sheet
from fusk.sight import View, blank, follow
from tests.server.sim.net import Closed, Wire

NOTICES = msgspec.json.Decoder(wire.Notice)


class Pilot:
    """A seat (or, without a token, an onlooker) at a table of the server.

    `connect` makes a wire to the server as it is now. `done` lists the commands it knows to count, `sent` all it gave,
    `unanswered` those that it gives again when it comes back.
    """

    def __init__(
        self,
        connect: Callable[[], Wire],
        token: str | None,
        rng: Random,
        *,
        bot: str = "rookie",
        client: str = "192.0.2.1",
    ) -> None:
        self._connect, self.token, self.rng, self._bot, self._client = connect, token, rng, bot, client
        self.wire: Wire | None = None
        self.you: int | None = None
        self.room: wire.Room | None = None
        self.moment: wire.Moment | None = None
        self.may: Options | None = None
        self.match = self.number = 0
        self.view: View | None = None
        self.events: list[Event] = []
        self.sent: dict[str, dict[str, Any]] = {}
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.done: list[str] = []
        self.refused: list[tuple[str, str]] = []
        self.welcomes: list[wire.Welcome] = []
        self.codes: list[int] = []
        self.playing = True
        self.seated: Seated | None = None
        self.news = asyncio.Event()

    # The line.

    async def run(self, until: Callable[[Pilot], bool]) -> None:
        """Play until that is so, coming back as often as it takes."""
        while not until(self):
            try:
                await self.sit()
                while not until(self):
                    await self.step()
            except Closed as why:
                self.codes.append(why.code)
                if why.code in (4001, 4401):
                    return
                await asyncio.sleep(0.2 + self.rng.random())

    async def sit(self) -> None:
        """Connect and say who one is. Raises Closed."""
        self.wire = self._connect()
        if not await self.wire.open(client=self._client):
            raise Closed(403)
        self.wire.say({"type": "hello", "format": 1, "token": self.token, "match": self.match, "after": self.number})
        for message in list(self.unanswered.values()):
            self.wire.say(message)

    async def step(self) -> None:
        """Hear one message, and do what it calls for. Raises Closed."""
        assert self.wire is not None
        self.heard(NOTICES.decode(await self.wire.hear()))
        self.news.set()
        if self.playing:
            self.act()

    # What is heard.

    def heard(self, notice: wire.Notice) -> None:
        """Fold a message."""
        match notice:
            case wire.Welcome():
                self.welcomes.append(notice)
                self.token = notice.token or self.token
                self.you, self.room, self.moment, self.may = notice.you, notice.room, notice.moment, notice.may
                first = notice.number - len(notice.events)
                if (notice.room.match, first) != (self.match, self.number):
                    self.view, self.events = None, []
                self.match, self.number = notice.room.match, first
                self.fold(notice.events)
            case wire.News():
                if notice.room is not None:
                    self.room = notice.room
                    if notice.room.match != self.match:
                        self.match, self.number, self.view, self.events = notice.room.match, 0, None, []
                self.moment = notice.moment or self.moment
                self.fold(notice.events)
                assert self.number == notice.number, "a gap in what was heard"
                if notice.may is not None:
                    self.may = notice.may
            case wire.Done(cid):
                self.done.append(cid)
                self.unanswered.pop(cid, None)
            case wire.Refused(cid, code):
                self.unanswered.pop(cid or "", None)
                self.refused.append((cid or "", code))
            case wire.Pong():
                pass

    def fold(self, events: tuple[Event, ...]) -> None:
        """See events."""
        assert self.room is not None
        for event in events:
            if isinstance(event, Dealt):
                rules = msgspec.structs.replace(sheet(self.room.preset, self.room.changes), guard=0)
                self.view, self.events = blank(rules, len(event.sizes), self.you), []
                if self.you is not None:
                    self.seated = Seated(load(self._bot), self.you, rules, len(event.sizes), self.rng)
            assert self.view is not None
            self.view = follow(self.view, event)
            self.events.append(event)
            self.number += 1
            if self.seated is not None:
                self.seated.watch(event)

    # What is done.

    def act(self) -> None:
        """Do what the moment calls for."""
        if self.you is None or self.room is None or self.moment is None:
            return
        chair = self.room.chairs[self.you]
        if chair.stand_in is not None:
            self.command("back")
        elif self.room.phase in ("between", "open") and not chair.ready:
            self.command("ready", once=f"{self.match}/{self.room.score.deals}")
        elif self.may is not None and self.may.awaited() and self.view is not None and self.seated is not None:
            if self.moment.open:
                self.shown(self.moment.play)
            move = self.seated.bot.choose(self.view, self.seated.memory, self.may, self.seated.rng)
            if move is not None:
                self.move(move)

    def shown(self, play: int) -> None:
        """It is on the screen."""
        assert self.wire is not None
        self.wire.say({"type": "shown", "play": play})

    def move(self, move: Move) -> str:
        """Make a move, once for each moment."""
        assert self.moment is not None
        answers = isinstance(move, Doubt | Accept | Believe | Force)
        play = self.moment.play if answers else None
        return self.command("act", once=f"{self.match}/{self.number}/{play}", move=msgspec.to_builtins(move), play=play)

    def command(self, kind: str, once: str | None = None, **about: Any) -> str:
        """Give a command; its id. With `once` the same command is not given again."""
        assert self.wire is not None
        cid = f"c{len(self.sent)}-{self.rng.getrandbits(40):x}" if once is None else _cid(f"{kind}/{once}")
        if once is None or cid not in self.sent:
            self.sent[cid] = self.unanswered[cid] = {"type": kind, "cid": cid, **about}
            self.wire.say(self.sent[cid])
        return cid


def _cid(text: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in text)[:36]
