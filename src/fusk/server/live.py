"""A table of the server while somebody is there: it keeps each step before it counts, and tells everybody at once.

Whatever is to be done at a table is done in order, one thing at a time, by one task that lives as long as there is
something to do; who stops waiting for it does not stop it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar

import msgspec

from fusk import wire
from fusk.events import Event
from fusk.moves import Options
from fusk.rules import Refusal
from fusk.server import facts, hosting, steps, tokens
from fusk.server.house import Chance, House
from fusk.server.room import Room, resumed
from fusk.server.steps import Step
from fusk.sight import Who
from fusk.store import Conflict, Row, StorageBroken, StorageUnavailable
from fusk.table import Leave, Out, Return, Seen, Think, Thought
from fusk.table.minds import Minds

T = TypeVar("T")

REPLACED: Final = 4001
GONE: Final = 4401
RECONNECT_SECONDS: Final = 15.0
"""After a restart nobody counts as away before their program has had time to come back."""


class Line(Protocol):
    """A connection, as a table sees it. Neither call waits for anything."""

    def send(self, data: bytes) -> None:
        """Send a message, when there is room for it."""

    def close(self, code: int) -> None:
        """End it; nothing that is still queued is sent."""


class Told(msgspec.Struct):
    """What a line was told last of the things of which only the latest holds."""

    who: Who
    room: wire.Room
    moment: wire.Moment
    may: Options | None


class Live:
    """A table in memory. `id` is its name in the journal."""

    def __init__(self, table: str, room: Room, chance: Chance, house: House) -> None:
        self.id, self.room, self._chance, self._house = table, room, chance, house
        self.lines: dict[Line, Told] = {}
        self._seats: dict[int, Line] = {}
        self._addresses: dict[int, str] = {}
        self._polls: dict[Who, int] = {}
        self._waiting: list[tuple[Who, asyncio.Future[None]]] = []
        self._jobs: deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = deque()
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._leaving: dict[int, asyncio.TimerHandle] = {}
        self._minds: Minds | None = None
        self._asked: deque[Think] = deque()
        self._stands: wire.Room | None = None
        self._basis: tuple[Any, ...] = ()
        self.paused = True
        """Clocks stand still while nobody is there; a table taken up from the journal begins so."""
        self.empty_since: float = house.now()

    @classmethod
    async def load(cls, table: str, house: House) -> Live:
        """A table as its journal has it. Raises store.Damaged, or ValueError for one of a later version."""
        chance = Chance(house.entropy)
        written = [read(row) for row in await house.journal.since(table, 0)]
        return cls(table, resumed(chance, chance, written), chance, house)

    # One thing at a time.

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Do something at this table, when all that was asked before is done. Raises Refusal."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append((job, answer))
        self._start()
        return await asyncio.shield(answer)

    def _start(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._jobs:
                job, answer = self._jobs.popleft()
                try:
                    outcome = await job()
                except StorageBroken as why:
                    _fail(answer, Refusal("storage-unavailable"))
                    self._house.noted("storage-broken", str(why))
                    self._house.broken()
                except Exception as why:  # noqa: BLE001 (it is told to who asked; the table stays)
                    if not isinstance(why, Refusal):
                        self._house.noted("table", type(why).__name__)
                    _fail(answer, why if isinstance(why, Refusal) else Refusal("server-trouble"))
                else:
                    if not answer.done():
                        answer.set_result(outcome)
                if not self._jobs:
                    await self._settle()
        finally:
            self._task = None
            if self._jobs:
                self._start()

    async def idle(self) -> None:
        """Wait until all that was asked is done."""
        while self._task is not None:
            await asyncio.wait([self._task])

    # Who is there.

    @property
    def present(self) -> frozenset[int]:
        """Seats whose person is connected."""
        return frozenset(self._seats) | {who for who in self._polls if who is not None}

    @property
    def watchers(self) -> int:
        """How many look on."""
        return sum(told.who is None for told in self.lines.values())

    async def found(self, founded: steps.Founded) -> None:
        """Open it: the first step of all."""
        await self.do(lambda: self._keep(self.room.own(founded, self._house.now(), "founded")))

    async def join(self, order: wire.TakeSeat, address: str) -> wire.Seated:
        """Somebody sits down. Raises Refusal."""
        token = tokens.seat_token(self._house.entropy)

        async def sit() -> wire.Seated:
            while True:
                joined = hosting.joined(self.room.places, order, tokens.stored(token), address)
                step = self.room.own(joined, self._house.now(), f"joined/{joined.token[:16]}")
                if await self._keep(step):
                    self._addresses[joined.seat] = address
                    return wire.Seated(joined.seat, token)

        return await self.do(sit)

    async def arrive(self, line: Line, hello: wire.Hello, address: str) -> Who:
        """A connection has said who it is: it is told how things stand, and from now on all that happens.

        Raises Refusal: `bad-token`, `no-watching`, `too-many`.
        """

        async def enter() -> Who:
            who, token = await self._let_in(hello, address)
            if who is not None:
                before = self._seats.pop(who, None)
                if before is not None:
                    self.lines.pop(before, None)
                    before.close(REPLACED)
                self._seats[who] = line
            stands, moment, may = self._standing(), facts.moment(self.room), facts.may(self.room, who)
            self.lines[line] = Told(who, stands, moment, may)
            with suppress(Refusal):  # nothing can be kept just now: one may look all the same
                await self._came(who)
            stands = self._standing()
            self.lines[line] = Told(who, stands, facts.moment(self.room), facts.may(self.room, who))
            line.send(wire.write(self._welcome(who, (hello.match, hello.after), token)))
            self._spread(())
            return who

        return await self.do(enter)

    async def _let_in(self, hello: wire.Hello, address: str) -> tuple[Who, str | None]:
        """The seat that a token opens, and the token that opens it from now on."""
        if hello.token is None:
            if not self.room.places.watching:
                raise Refusal("no-watching")
            if self.watchers >= self._house.limits.spectators:
                raise Refusal("too-many")
            return None, None
        who = self.seat_of(hello.token)
        self._addresses[who] = address
        token = tokens.seat_token(self._house.entropy)
        keyed = steps.Keyed(who, tokens.stored(token), tokens.stored(hello.token))
        try:
            await self._kept(lambda: self.room.own(keyed, self._house.now(), f"keyed/{keyed.token[:16]}"))
        except Refusal:
            return who, None  # nothing can be kept just now; the key that was shown still opens the seat
        return who, token

    def seat_of(self, token: str) -> int:
        """The seat that a token opens. Raises Refusal (`bad-token`)."""
        who = self.room.seat_of(token)
        if who is None:
            raise Refusal("bad-token")
        return who

    async def _came(self, who: Who) -> None:
        """Somebody is there: clocks go on, and who was away is back."""
        await self._due()
        if who is None:
            return
        timer = self._leaving.pop(who, None)
        if timer is not None:
            timer.cancel()
        table = self.room.table
        if table is not None and table.chairs[who].away:
            await self._kept(lambda: self._tell(who, Return(), f"back/{self.room.next}"))

    def gone(self, line: Line) -> None:
        """A connection has ended."""
        told = self.lines.pop(line, None)
        if told is None:
            return
        if told.who is not None and self._seats.get(told.who) is line:
            del self._seats[told.who]
            self._leave_later(told.who, self._house.limits.away_seconds)
        self._emptied()
        self._spread(())

    def _leave_later(self, seat: int, seconds: float) -> None:
        """After a while without a connection a seat counts as away."""
        old = self._leaving.pop(seat, None)
        if old is not None:
            old.cancel()

        def leave() -> None:
            self._leaving.pop(seat, None)
            self._jobs.append((lambda: self._left(seat), asyncio.get_running_loop().create_future()))
            self._start()

        self._leaving[seat] = asyncio.get_running_loop().call_later(seconds, leave)

    async def _left(self, seat: int) -> None:
        table = self.room.table
        if seat in self.present or table is None or seat >= len(table.chairs):
            return
        chair = table.chairs[seat]
        if chair.bot is None and not chair.away and self.room.places.owner(seat) is not None:
            await self._kept(lambda: self._tell(seat, Leave(), f"gone/{self.room.next}"))

    def _tell(self, seat: int, message: Leave | Return | Thought, key: str) -> Step | None:
        step = self.room.tell(seat, message, self._house.now(), key)
        return None if isinstance(step, Refusal) else step

    def _emptied(self) -> None:
        """Nobody is there any more: after a while the clocks stand still."""
        if self.lines or self._polls:
            return
        self.empty_since = self._house.now()
        self._schedule()

    # What people say.

    async def hear(self, line: Line, message: wire.Shown | wire.Command) -> None:
        """A message of a connection; it is answered there."""
        await self.do(lambda: self._heard_on(line, message))

    async def _heard_on(self, line: Line, message: wire.Shown | wire.Command) -> None:
        told = self.lines.get(line)
        if told is None:
            return
        if told.who is not None:
            await self._used(told.who)
        if isinstance(message, wire.Shown):
            if told.who is not None:
                await self._on_screen(told.who, message.play)
            return
        answer = await self._obeyed(told.who, message)
        if line in self.lines:
            line.send(wire.write(answer))

    async def _on_screen(self, who: int, play: int) -> None:
        step = self.room.shown(who, play, self._house.now())
        if step is not None:
            await self._keep(step)

    async def _used(self, who: int) -> None:
        """Who says something has got the new key of the seat: no older one opens it any more."""
        if len(self.room.places.places[who].keys) > 1:
            await self._kept(lambda: self.room.own(steps.Settled(who), self._house.now(), f"settled/{self.room.next}"))

    async def command(self, token: str, command: wire.Command) -> wire.Done | wire.Refused:
        """A command of who has no connection: it is answered at once."""
        return await self.do(lambda: self._obeyed(self.seat_of(token), command))

    async def _obeyed(self, who: Who, command: wire.Command) -> wire.Done | wire.Refused:
        try:
            await self._obey(who, command)
        except Refusal as why:
            return wire.Refused(command.cid, why.code, dict(why.about))
        return wire.Done(command.cid)

    async def _obey(self, who: Who, command: wire.Command) -> None:
        """Decide until the decision is kept. Raises Refusal."""
        await self._due()
        address = self._addresses.get(command.seat, "") if isinstance(command, wire.Kick) else ""
        while True:
            step = self.room.decide(who, command, self._house.now(), address)
            if isinstance(step, Refusal):
                raise step
            if step is None or await self._keep(step):
                break
        self._house.fault("after-append-before-ack")
        if isinstance(command, wire.Kick):
            self._sent_away(command.seat, GONE)
        elif isinstance(command, wire.Leave) and who is not None:
            self._sent_away(who, 1000)

    def _sent_away(self, seat: int, code: int) -> None:
        """Whose seat is no longer theirs is not told what its next owner sees."""
        self._addresses.pop(seat, None)
        line = self._seats.pop(seat, None)
        if line is not None:
            self.lines.pop(line, None)
            line.close(code)
        self._emptied()

    # Keeping, and telling.

    async def _kept(self, make: Callable[[], Step | None]) -> None:
        """Keep a step of the server's own; made again where another was kept in its place."""
        while True:
            step = make()
            if step is None or await self._keep(step):
                return

    async def _keep(self, step: Step) -> bool:
        """Keep a step, then let it count. False: another one counts in its place, so decide again. Raises Refusal."""
        row = Row(self.id, step.seq, step.at, step.key, step.command, self.room.public(step), steps.hidden(step))
        self._house.fault("before-append")
        try:
            kept = await self._house.journal.append(row)
        except Conflict:
            await self._catch_up()
            return False
        except StorageUnavailable:
            raise Refusal("storage-unavailable") from None
        self._house.fault("after-append")
        if kept.seq != step.seq:
            await self._catch_up()
            return True
        self._count(step if kept.hidden == row.hidden else read(kept))
        return True

    async def _catch_up(self) -> None:
        """What the journal has kept and the room does not know yet."""
        for row in await self._house.journal.since(self.id, self.room.next):
            self._count(read(row))

    def _count(self, step: Step) -> None:
        outs = self.room.apply(step)
        if isinstance(step.what, steps.Started):
            self._minds = None
        self._asked.extend(out for out in outs if isinstance(out, Think))
        self._spread(outs)

    async def _resume(self) -> None:
        """Somebody is there again: clocks go on from here."""
        await self._kept(lambda: self.room.restart(self._house.now()))
        self.paused = False
        self._asked = deque(self.room.table.thinking() if self.room.table else ())
        for seat in set(range(len(self.room.places.places))) - self.present:
            self._leave_later(seat, RECONNECT_SECONDS)

    async def _due(self) -> None:
        """Do all that is due now: bots' answers, windows that shut, turns that run out, the next deal."""
        if self.paused and (self.lines or self._polls):
            await self._resume()
        while not self.paused:
            while self._asked:
                await self._ask(self._asked.popleft())
            step = self.room.tick(self._house.now())
            if step is None:
                return
            await self._keep(step)

    async def _ask(self, think: Think) -> None:
        """Have a bot answer; where it gives no legal move the table makes its usual one, so that the game goes on."""
        table = self.room.table
        if table is None or not table.asks(think.seat, think.number):
            return
        try:
            move = self._mind(table).answer(think)
        except Refusal as why:
            self._house.noted("bot", str(why.about.get("name", "")))
            move = None
        for answer in (move, table.usual(think.seat) if think.options.awaited() else None):
            if answer is None:
                continue
            while True:
                step = self.room.tell(
                    think.seat, Thought(think.number, answer), self._house.now(), f"bot/{think.number}"
                )
                if step is None:
                    return
                if isinstance(step, Refusal):
                    break
                if await self._keep(step):
                    return

    def _mind(self, table: Any) -> Minds:
        if self._minds is None:
            rules, seats = table.setup.played(), len(table.setup.seats)
            self._minds = Minds(table, lambda name, seat: self._chance.seated(name, seat, rules, seats))
        return self._minds

    async def _settle(self) -> None:
        """Nothing more was asked: do what is due, and wake up for what will be."""
        try:
            await self._due()
        except Refusal as why:
            self._house.noted("due", why.code)
            self._wake(asyncio.get_running_loop().time() + 1.0)
        except StorageBroken as why:
            self._house.noted("storage-broken", str(why))
            self._house.broken()
        else:
            self._schedule()

    def _schedule(self) -> None:
        """Wake up when something is due; while nobody is there, once more to pause."""
        loop = asyncio.get_running_loop()
        at = None if self.paused else self.room.wake_at()
        times = [] if at is None else [loop.time() + max(0.0, at - self._house.now()) + 0.001]
        if not self.paused and not self.lines and not self._polls:
            pause_at = self.empty_since + self._house.limits.pause_seconds
            times.append(loop.time() + max(0.0, pause_at - self._house.now()) + 0.001)
        self._wake(min(times, default=None))

    def _wake(self, at: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if at is not None:
            self._timer = asyncio.get_running_loop().call_at(at, self._woken)

    def _woken(self) -> None:
        self._timer = None
        pause_at = self.empty_since + self._house.limits.pause_seconds
        if not self.lines and not self._polls and self._house.now() >= pause_at:
            self.paused = True
            return
        self._jobs.append((self._nothing, asyncio.get_running_loop().create_future()))
        self._start()

    async def _nothing(self) -> None:
        """What is due is done after every job."""

    def _standing(self) -> wire.Room:
        """How things stand; the same object as long as they do."""
        room, table = self.room, self.room.table
        at_table = (table.chairs, table.match) if table else ()
        basis = (room.places, room.match, room.phase(), self.present, self.watchers, at_table)
        if self._stands is None or basis != self._basis:
            stands = facts.facts(room, self.present, self.watchers)
            self._basis = basis
            if stands != self._stands:
                self._stands = stands
        return self._stands

    def _welcome(self, who: Who, known: tuple[int, int], token: str | None) -> wire.Welcome:
        return facts.welcome(self.room, who, known, now=self._house.now(), token=token, stands=self._standing())

    def _spread(self, outs: tuple[Out, ...]) -> None:
        """Tell everybody what is new to them."""
        events: dict[Who, list[Event]] = {}
        for out in outs:
            if isinstance(out, Seen):
                events.setdefault(out.who, []).append(out.event)
        stands, moment = self._standing(), facts.moment(self.room)
        may = {who: facts.may(self.room, who) for who in {told.who for told in self.lines.values()}}
        written: dict[tuple[Who, bool, bool], bytes] = {}
        for line, told in list(self.lines.items()):
            who = told.who
            news = self._news(told, tuple(events.get(who, ())), stands, moment, may[who])
            if news is None:
                continue
            told.room, told.moment, told.may = stands, moment, may[who]
            same = (who, news.room is None, news.moment is None)
            if same not in written:
                written[same] = wire.write(news)
            line.send(written[same])
        self._answer_polls(events, stands)

    def _news(
        self, told: Told, events: tuple[Event, ...], stands: wire.Room, moment: wire.Moment, may: Options | None
    ) -> wire.News | None:
        new_may = may if may != told.may else None
        news = wire.News(
            now=self._house.now(),
            number=self.room.table.number(told.who) if self.room.table else 0,
            events=events,
            room=None if stands is told.room else stands,
            moment=None if moment == told.moment else moment,
            may=new_may,
        )
        return news if events or news.room or news.moment or new_may else None

    # For who asks over plain HTTP.

    async def poll(self, who: Who, known: tuple[int, int], seconds: float) -> wire.Polled:
        """How things stand as soon as there is something new, or when the time is up."""
        self._polls[who] = self._polls.get(who, 0) + 1
        try:
            await self.do(lambda: self._came(who))
            if not self._newer(who, known) and seconds > 0:
                waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._waiting.append((who, waiting))
                await asyncio.wait([waiting], timeout=seconds)
                self._waiting = [each for each in self._waiting if each[1] is not waiting]
            late = not self._newer(who, known)
            return wire.Polled(self._welcome(who, known, None), late)
        finally:
            self._polls[who] -= 1
            if not self._polls[who]:
                del self._polls[who]
                if who is not None and who not in self._seats:
                    self._leave_later(who, self._house.limits.poll_seconds)
                self._emptied()

    def _newer(self, who: Who, known: tuple[int, int]) -> bool:
        number = self.room.table.number(who) if self.room.table else 0
        return (self.room.match, number) != known

    def _answer_polls(self, events: dict[Who, list[Event]], stands: wire.Room) -> None:
        for who, waiting in self._waiting:
            if not waiting.done() and events.get(who):
                waiting.set_result(None)

    def parked(self) -> bool:
        """Whether nobody has been here for so long that the journal may keep it alone."""
        here = self.lines or self._polls or self._jobs or self._task
        return not here and self._house.now() >= self.empty_since + self._house.limits.park_seconds

    def shut(self, code: int) -> None:
        """Send everybody away; the journal has all."""
        for line in list(self.lines):
            line.close(code)
        for timer in (self._timer, *self._leaving.values()):
            if timer is not None:
                timer.cancel()
        for _, waiting in self._waiting:
            if not waiting.done():
                waiting.cancel()


def read(row: Row) -> Step:
    """A step as the journal has it."""
    return steps.read(row.seq, row.at, row.key, row.command, row.hidden)


def _fail(answer: asyncio.Future[Any], why: Exception) -> None:
    if not answer.done():
        answer.set_exception(why)
        answer.exception()  # who does not wait any more is not told
