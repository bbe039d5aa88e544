"""People: slow, forgetful, impatient, with lines that break; but their programs keep to the promises of a client.

A command keeps its id until it is answered, and is said again after every reconnect and every few seconds.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import msgspec

from fusk.events import Event, PileTaken
from fusk.moves import Doubt, Move, Say
from fusk.wire import Done, News, Notice, Polled, Refused, Room, Welcome, sight
from tests.faults.cable import Cable
from tests.server.sim.net import Closed
from tests.server.sim.pilot import NOTICES, Pilot

if TYPE_CHECKING:
    from tests.faults.world import Board, World

AGAIN_SECONDS: Final = 12.0
"""How long a program waits for an answer before it says a command again."""

RETRIED: Final = ("storage-unavailable", "slow-down", "window-open", "server-trouble", "no-deal", "not-your-seat")
"""After these the same thing may be tried once more, as a new command."""


class Guest(Pilot):
    """Somebody at a table; with no token an onlooker. `gone`: for good; `away`: until then nobody is at the screen."""

    wire: Cable | None

    def __init__(self, world: World, board: Board, name: str, token: str | None) -> None:
        self.world, self.board, self.name = world, board, name
        super().__init__(self._dial, token, world.rng(f"guest/{name}"))
        self.chair: int | None = None
        self.waiting: dict[str, dict[str, Any]] = {}
        self.times: dict[str, int] = {}
        """How often each command was sent."""
        self.stream: dict[tuple[int, int], Event] = {}
        self.gone, self.away = False, 0.0
        self.calm = False
        self.expects_4001 = False
        self._once: dict[str, str] = {}
        self._acting: asyncio.TimerHandle | None = None
        self._looked_at, self._dreams = (0, 0), False
        self._left_behind: Cable | None = None
        self._greeted: Cable | None = None
        self._missed: tuple[int, int] | None = None
        self._raced: set[str] = set()
        self._resaid: set[str] = set()
        self._done_in: dict[str, int] = {}
        self.quick = self.rng.choice((0.1, 0.5, 1.5))
        self.shows = not (world.plan.has("never shown") and self.rng.random() < 0.7)
        self.talkative = self.rng.random() < 0.2

    # The line.

    def _dial(self) -> Cable:
        room = 1 if self.world.plan.has("slow readers") else 1000
        return self.world.cable(self.board, self.rng, room)

    async def live(self) -> None:
        """Be there, and come back whenever the line breaks."""
        while not (self.gone or self.world.over):
            wait = self.away - self.world.loop.time()
            if wait > 0:
                await asyncio.sleep(wait)
                continue
            try:
                await self.sit()
                while True:
                    await self.step()
            except Closed as why:
                self._closed(why.code)
            self._missed = (self.match, self.number)
            if not self.gone:
                await asyncio.sleep(0.2 + self.rng.random())

    def _closed(self, code: int) -> None:
        self.codes.append(code)
        self.world.note(self.name, f"line closed {code}")
        history = self.world.history
        if code == 4008:
            history.sometimes("a queue overflows")
        elif code == 4001:
            history.always(self.expects_4001, f"{self.name}: another line took the seat, and there is none")
        elif code == 4401:
            last = self.refused[-1][1] if self.refused else ""
            kicked = self.board.may_be_gone(self)
            history.always(kicked or last != "bad-token" or self.token is None, f"{self.name} does not get in: {last}")
            self.gone = self.gone or kicked or last in ("bad-token", "no-watching", "no-table")

    async def sit(self) -> None:
        """Connect, and say who one is. Raises Closed."""
        if self.wire is not None and self._greeted is not self.wire:
            self.expects_4001 = True  # what was said on a line that died may come late, and take the seat from this one
        self.wire = self._dial()
        if not self.world.up or not await self.wire.open(client=self._client):
            raise Closed(403)
        self.wire.say({"type": "hello", "format": 1, "token": self.token, "match": self.match, "after": self.number})

    async def step(self) -> None:
        """Hear one message; do something about it a moment later. Raises Closed."""
        assert self.wire is not None
        self.heard(NOTICES.decode(await self.wire.hear()))
        self.news.set()
        self._act_soon()

    def leave(self, seconds: float) -> None:
        """Go away from the screen for so long."""
        self.away = max(self.away, self.world.loop.time() + seconds)
        self.drop()

    def drop(self) -> None:
        """The line breaks."""
        if self.wire is not None:
            self.wire.cut()

    async def second_tab(self) -> None:
        """Open the table in another tab; the old one says something afterwards, in vain."""
        old = self.wire
        if old is None or self.token is None or old is self._left_behind:
            return
        self._left_behind = old
        tab = Guest(self.world, self.board, f"{self.name}'s tab", self.token)
        tab.calm, tab.playing = True, False
        self.expects_4001 = True
        self.world.note(self.name, "opens a second tab")
        try:
            await tab.sit()
            while not tab.welcomes:
                await tab.step()
        except Closed:
            return
        if self.wire is old:  # it is one browser: both tabs keep the key of the seat in the same place
            self.token = tab.token
            self.world.history.sometimes("a second tab takes the seat")
            if old.code is None:
                cid = f"old-{len(self.world.history.never)}"
                self.world.history.never[cid] = f"{self.name}'s old tab spoke after a new one had been welcomed"
                old.say({"type": "act", "cid": cid, "move": {"type": "say", "text": "#oops"}, "play": None})
                self.world.history.sometimes("an old tab speaks in vain")
        assert tab.wire is not None
        await asyncio.sleep(self.rng.random() * 2)
        tab.wire.cut()

    # What is heard.

    def heard(self, notice: Notice) -> None:
        """Fold a message, and see that it fits what was heard before."""
        history = self.world.history
        if isinstance(notice, Welcome):
            self._continues(notice)
        try:
            super().heard(notice)
        except AssertionError as why:
            history.always(False, f"{self.name}: {str(why) or 'no deal'} in {type(notice).__name__}")
            return
        match notice:
            case Welcome():
                seen = sight(self.view) if self.view is not None and notice.sight is not None else notice.sight
                history.always(seen == notice.sight, f"{self.name}: what is told and what is seen differ")
                self._greeted = self.wire
                self._say_again()
            case Done(cid):
                self._answered("done", cid, "")
            case Refused(cid, code) if cid is not None:
                self._answered("refused", cid, code)
        if self.world.tracing:
            self.world.note(self.name, f"hears {_short(notice)}")

    def _continues(self, notice: Welcome) -> None:
        """A welcome goes on where one was, or with a deal from its first event on."""
        first = notice.number - len(notice.events)
        follows = (notice.room.match, first) == (self.match, self.number)
        begins = first == 0 or (bool(notice.events) and notice.events[0].__class__.__name__ == "Dealt")
        self.world.history.always(follows or begins, f"{self.name}: a gap before {first} in a welcome")
        if follows and any(isinstance(event, PileTaken) for event in notice.events) and self._missed:
            self.world.history.sometimes("a reconnect during a pile take")

    def fold(self, events: tuple[Event, ...]) -> None:
        """See events; each number is one event for ever."""
        for number, event in enumerate(events, self.number + 1):
            known = self.stream.setdefault((self.match, number), event)
            self.world.history.always(known == event, f"{self.name}: event {number} was another one before")
        super().fold(events)

    def _say_again(self) -> None:
        """What was not answered is said again; not before the new key of the seat is here, or it might be lost."""
        for cid in list(self.waiting):
            self.times[cid] += 1
            self._resaid.add(cid)
            self._deliver(self.waiting[cid])

    def crashed(self) -> None:
        """The server dies: what was not answered may count or not."""
        self._raced |= {cid for cid in self.waiting if _doubts(self.sent[cid])}

    def _answered(self, kind: str, cid: str, code: str) -> None:
        self.waiting.pop(cid, None)
        self._counted(kind, cid, code)
        self.world.said(kind, self.board, self.name, cid, code)
        if kind == "refused" and code in RETRIED:
            self._once = {once: other for once, other in self._once.items() if other != cid}

    def _counted(self, kind: str, cid: str, code: str) -> None:
        """What came about with this answer."""
        sometimes, doubt = self.world.history.sometimes, _doubts(self.sent.get(cid, {}))
        if kind == "done":
            process = self.world.node.starts
            if cid in self._done_in:
                same = self._done_in[cid] == process
                sometimes("a duplicate arrives in the same process" if same else "a duplicate arrives after a restart")
            self._done_in[cid] = process
            if cid in self._resaid:
                sometimes("a command is given again after a reconnect and counts once")
            if cid in self._raced:
                sometimes("a doubt races a crash and counts")
        elif code == "storage-unavailable":
            sometimes("the disk is full for a person")
        elif code == "not-now":
            sometimes("nobody is sent away while a play may be doubted")
        elif doubt and code == "too-late":
            sometimes("a doubt comes too late")
        elif doubt and code == "not-your-seat":
            sometimes("a doubt races a stand-in")

    # What is done.

    def _act_soon(self) -> None:
        if self._acting is None and self.playing and not self.gone:
            self._acting = self.world.loop.call_later(self.quick * (0.2 + self.rng.random()), self._now)

    def _now(self) -> None:
        self._acting = None
        if self.connected():
            self.act()

    def connected(self) -> bool:
        """Whether there is a line, and one has been told how things stand."""
        return self.wire is not None and self.wire.code is None and self._greeted is self.wire

    def act(self) -> None:
        """Do what the moment calls for."""
        if self.you is None or self.room is None or self.moment is None or self.you >= len(self.room.chairs):
            return
        room, chair = self.room, self.room.chairs[self.you]
        if chair.name is None:
            return
        if chair.stand_in is not None and room.phase != "lobby":
            self.command("back", once=f"back/{self.match}/{self.number}")
        elif room.phase in ("lobby", "over") and room.host == self.you and self.board.wants_match(self):
            self.command("start", once=f"start/{self.match}")
        elif room.phase in ("between", "open") and not chair.ready:
            self.command("ready", once=f"ready/{self.match}/{room.score.deals}")
        elif self.may is not None and self.may.awaited() and self.view is not None and self.seated is not None:
            if self.moment.open and self.shows:
                self.shown(self.moment.play)
            if self.moment.open and self.moment.closes_at is not None and self._dawdles(self.moment.play):
                return
            move = self._chosen()
            if isinstance(move, Doubt) and self.world.plan.has("absences") and self.rng.random() < 0.1:
                self.command("away")  # both at once: which comes first?
            if move is not None:
                self.move(move)
        self._calls_bots(room)
        if self.talkative and room.phase == "playing" and self.view is not None and self.rng.random() < 0.1:
            self.command("act", move=msgspec.to_builtins(Say("#hmm")), play=None)

    def _calls_bots(self, room: Room) -> None:
        """In one room nobody's place is taken unasked: people call a bot for who has gone."""
        if room.clocks.turn is None and room.phase == "playing":
            for seat, chair in enumerate(room.chairs):
                if chair.away and chair.stand_in is None and chair.name is not None:
                    self.command("stand-in", once=f"stand-in/{self.match}/{self.number}/{seat}", seat=seat)

    def _dawdles(self, play: int) -> bool:
        """Whether one lets the clock answer that play."""
        if self._looked_at != (self.match, play):
            self._looked_at = (self.match, play)
            self._dreams = self.world.plan.has("dawdlers") and self.rng.random() < 0.4
        return self._dreams

    def _chosen(self) -> Move | None:
        assert self.may is not None
        assert self.seated is not None
        assert self.view is not None
        if self.may.doubt == 1 and self.rng.random() < (0.5 if self.world.plan.has("two doubts at once") else 0.1):
            return Doubt(None)
        choice: Move | None = self.seated.bot.choose(self.view, self.seated.memory, self.may, self.seated.rng)
        return choice

    def shown(self, play: int) -> None:
        """It is on the screen."""
        if self.wire is not None and self.wire.code is None:
            self.wire.say({"type": "shown", "play": play})

    def command(self, kind: str, once: str | None = None, **about: Any) -> str:
        """Give a command; with `once` not again for the same moment, unless it was refused for now."""
        if once is not None and once in self._once:
            return self._once[once]
        self.world.commands += 1
        cid = f"{self.world.commands}-{self.name.replace(' ', '-')}"[:36]
        if once is not None:
            self._once[once] = cid
        self.sent[cid] = self.waiting[cid] = {"type": kind, "cid": cid, **about}
        self.times[cid] = 0
        self.world.said("said", self.board, self.name, cid, "")
        self.say(cid)
        return cid

    def say(self, cid: str) -> None:
        """Send a command, as often and as late as the network likes; and again while nobody answers."""
        copies = [0.0]
        if self.world.plan.has("duplicates") and not self.world.healed:
            copies = [
                self.rng.choice((0.0, 0.05, 1.0, 30.0)) * self.rng.random()
                for _ in range(self.rng.choice((0, 1, 1, 2, 3)))
            ]
        self.times[cid] += len(copies)
        for late in copies:
            if late:
                self.world.loop.call_later(late, self._deliver, self.sent[cid])
            else:
                self._deliver(self.sent[cid])
        self.world.loop.call_later(AGAIN_SECONDS, self._again, cid)

    def _deliver(self, message: dict[str, Any]) -> None:
        if self.connected() and self.wire is not None:
            self.wire.say(message)

    def _again(self, cid: str) -> None:
        if cid in self.waiting and not self.gone and not self.world.over:
            if self.connected():
                self.say(cid)
            else:
                self.world.loop.call_later(AGAIN_SECONDS, self._again, cid)


def _doubts(message: dict[str, Any]) -> bool:
    move = message.get("move")
    return isinstance(move, dict) and move.get("type") == "doubt"


def _short(notice: Notice) -> str:
    match notice:
        case Done(cid):
            return f"done {cid}"
        case Refused(cid, code):
            return f"refused {cid} {code}"
        case Welcome():
            return f"welcome {notice.room.phase} match {notice.room.match} number {notice.number} {notice.moment}"
        case News():
            happened = ", ".join(type(event).__name__ for event in notice.events)
            return f"{notice.number} [{happened}] {notice.moment or ''}"
        case _:
            return "pong"


class Asker(Guest):
    """Somebody whose network lets no sockets through: asks for news and gives commands over plain HTTP."""

    async def live(self) -> None:
        """Ask again and again."""
        while not (self.gone or self.world.over):
            wait = self.away - self.world.loop.time()
            query = f"events?match={self.match}&after={self.number}&wait=5"
            reply = None if wait > 0 else await self.world.call("GET", f"{self.board.path}/{query}", token=self.token)
            if reply is None or reply.status != 200:
                self.gone = reply is not None and reply.status == 401
                self.world.history.always(
                    not self.gone or self.board.may_be_gone(self), f"{self.name} is not known any more"
                )
                await asyncio.sleep(max(wait, 1.0))
                continue
            self.heard(msgspec.json.decode(reply.body, type=Polled).welcome)
            self.news.set()
            self._act_soon()
            await asyncio.sleep(self.rng.random())

    def drop(self) -> None:
        """There is no line."""

    def connected(self) -> bool:
        """Whether one has been told how things stand."""
        return self.room is not None and self.away <= self.world.loop.time()

    async def second_tab(self) -> None:
        """One is enough."""

    def shown(self, play: int) -> None:
        """There is no way to say so."""

    def _deliver(self, message: dict[str, Any]) -> None:
        self.world.start(self._asked(message))

    async def _asked(self, message: dict[str, Any]) -> None:
        reply = await self.world.call("POST", f"{self.board.path}/commands", message, token=self.token)
        if reply is None or self.gone:
            return
        cid = str(message["cid"])
        if reply.status == 200:
            self.heard(Done(cid))
            self.world.history.sometimes("somebody plays over plain HTTP")
        elif reply.status != 401:
            self.heard(Refused(cid, str(reply.json()["code"]), {}))
