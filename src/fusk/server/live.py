"""A table of the server while somebody is there: each step is kept before it counts, and then everybody is told."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Final

from fusk import wire
from fusk.moves import Say
from fusk.rules import Refusal
from fusk.server import hosting, steps, tokens
from fusk.server.buckets import Buckets
from fusk.server.company import Company, Line
from fusk.server.house import Chance, House
from fusk.server.jobs import Jobs
from fusk.server.room import Room, resumed
from fusk.server.steps import Step
from fusk.server.telling import Teller
from fusk.sight import Who
from fusk.store import Conflict, Row, StorageBroken, StorageUnavailable
from fusk.table import Leave, Out, Return, Table, Think, Thought
from fusk.table.minds import Minds

REPLACED: Final = 4001
GONE: Final = 4401
LEFT: Final = 1000
TROUBLE: Final = 1011
RECONNECT_SECONDS: Final = 15.0
"""After a stop nobody counts as away before their program has had time to come back."""
RETRY_SECONDS: Final = 1.0
"""How soon what could not be kept is tried again."""

MOST_SEATS: Final = 60
"""That a table can have."""


class Live:
    """A table in memory. `id` is its name in the journal; `paused`: its clocks stand still while nobody is there."""

    def __init__(self, table: str, room: Room, chance: Chance, house: House) -> None:
        self.id, self.room, self._chance, self._house = table, room, chance, house
        self.company = Company(house.now())
        self.teller = Teller(room, self.company, house)
        self.jobs = Jobs(self._settle, self._trouble)
        self._talk = Buckets(
            per_second=1 / house.limits.talk_seconds, burst=house.limits.talk_burst, remembered=MOST_SEATS
        )
        self._rekeyed = Buckets(
            per_second=1 / house.limits.new_key_seconds, burst=house.limits.new_key_burst, remembered=MOST_SEATS
        )
        self._zero = asyncio.get_running_loop().time() - house.clock()
        """When the house's clock stood at 0, by the loop's."""
        self.paused = True
        self._shut = False
        self._timer: asyncio.TimerHandle | None = None
        self._half_moved = False
        self._minds: Minds | None = None
        self._asked: deque[Think] = deque()

    @classmethod
    async def load(cls, table: str, house: House) -> Live:
        """A table as its journal has it. Raises store.Damaged, or ValueError for one of a later version."""
        chance = Chance(house.entropy)
        room = Room(chance, chance)
        async for step in unhurried(await house.journal.since(table, 0)):
            room.apply(step)
        return cls(table, room, chance, house)

    # Who comes and goes.

    async def found(self, founded: steps.Founded) -> None:
        """Open it: the first step of all. Raises Refusal."""
        await self.jobs.do(lambda: self._own(founded, "founded"))

    async def join(self, order: wire.TakeSeat, address: str) -> wire.Seated:
        """Somebody sits down. Raises Refusal."""
        token = tokens.seat_token(self._house.entropy)

        async def sit() -> wire.Seated:
            fingerprint, place = tokens.stored(token), self._where(address)
            while True:
                joined = hosting.joined(self.room.places, order, fingerprint, place)
                if await self._keep(self.room.own(joined, self._house.now(), f"joined/{fingerprint[:16]}")):
                    self.company.addresses[joined.seat] = place
                    return wire.Seated(joined.seat, token)

        return await self.jobs.do(sit)

    async def arrive(self, line: Line, hello: wire.Hello, address: str) -> Who:
        """A connection has said who it is: it is told how things stand, and from now on all that happens.

        Raises Refusal: `bad-token`, `no-watching`, `too-many`.
        """

        async def enter() -> Who:
            who, token = await self._let_in(hello, address)
            before = self.company.enter(line, who, tokens.stored(token or hello.token or ""))
            if before is not None:
                before.close(REPLACED)
            with suppress(Refusal):  # nothing can be kept just now: one may look all the same
                await self._due()
                await self._back(who)
            if line in self.company.lines:
                self.teller.greet(line, (hello.match, hello.after), token)
            self._tell(())
            return who

        return await self.jobs.do(enter)

    async def _let_in(self, hello: wire.Hello, address: str) -> tuple[Who, str | None]:
        """The seat that a token opens, and the token that opens it from now on."""
        if hello.token is None:
            if not self.room.places.watching:
                raise Refusal("no-watching")
            self._room_to_watch()
            return None, None
        who = self.seat_of(hello.token)
        self.company.addresses[who] = self._where(address)
        if self._rekeyed.take(self.room.person(who), self._house.now()):
            return who, None  # so often that it is for nothing but to fill the journal
        token = tokens.seat_token(self._house.entropy)
        keyed = steps.Keyed(who, tokens.stored(token), tokens.stored(hello.token))
        try:
            await self._own(keyed, f"keyed/{keyed.token[:16]}")
        except Refusal:
            return who, None  # nothing can be kept just now; the key that was shown still opens the seat
        return who, token

    def voice(self, who: int) -> tuple[str, int]:
        """What a seat's messages are counted by, whichever way they come."""
        return self.id, who

    def seat_of(self, token: str) -> int:
        """The seat that a token opens. Raises Refusal (`bad-token`)."""
        who = self.room.seat_of(token)
        if who is None:
            raise Refusal("bad-token")
        return who

    def _where(self, address: str) -> str:
        """What a table keeps of an address; at another table it is something else."""
        return tokens.stored(f"{self.id} {address}")[:32]

    async def _back(self, who: Who) -> None:
        """Who was away is back, and plays from now on."""
        table = self.room.table
        if who is not None and table is not None and table.chairs[who].away:
            await self._kept(lambda: self._told(who, Return(), f"back/{self.room.next}"))

    def gone(self, line: Line) -> None:
        """A connection has ended, perhaps before its arrival was heard: what comes first is done first."""
        self.jobs.later(lambda: self._went(line))

    async def _went(self, line: Line) -> None:
        seat = self.company.leave(line, self._house.now())
        if self._shut:
            return
        if seat is not None:
            self.company.leave_later(seat, self._house.limits.away_seconds, self._gone)
        self._tell(())

    def _gone(self, seat: int) -> None:
        if not self._shut:
            self.jobs.later(lambda: self._left(seat))

    async def _left(self, seat: int) -> None:
        """Nobody has come back to a seat: its person is away."""
        table = self.room.table
        if seat in self.company.present or table is None or seat >= len(table.chairs):
            return
        chair = table.chairs[seat]
        if chair.bot is None and not chair.away and self.room.places.owner(seat) is not None:
            await self._kept(lambda: self._told(seat, Leave(), f"gone/{self.room.next}"))

    def _told(self, seat: int, message: Leave | Return | Thought, key: str) -> Step | None:
        step = self.room.tell(seat, message, self._house.now(), key)
        return None if isinstance(step, Refusal) else step

    # What people say.

    async def hear(self, line: Line, message: wire.Shown | wire.Command) -> None:
        """A message of a connection; a command is answered there."""
        await self.jobs.do(lambda: self._heard(line, message))

    async def _heard(self, line: Line, message: wire.Shown | wire.Command) -> None:
        told = self.company.lines.get(line)
        if told is None:
            return  # another connection has taken its seat
        if told.who is not None:
            await self._used(told.who, told.key)
        if isinstance(message, wire.Shown):
            if told.who is not None:
                await self._on_screen(told.who, message.play)
            return
        answer = await self._obeyed(told.who, message)
        if line in self.company.lines:
            line.send(wire.write(answer))

    async def _on_screen(self, who: int, play: int) -> None:
        await self._due()
        step = self.room.shown(who, play, self._house.now())
        if step is not None:
            await self._keep(step)

    async def _used(self, who: int, key: str) -> None:
        """Who says something and has the newest key of the seat has kept it: no older one opens it any more."""
        keys = self.room.places.places[who].keys
        if len(keys) > 1 and keys[0] == key:
            with suppress(Refusal):
                await self._own(steps.Settled(who), f"settled/{self.room.next}")

    async def command(self, token: str, command: wire.Command) -> wire.Done | wire.Refused:
        """A command of who has no connection."""

        async def obey() -> wire.Done | wire.Refused:
            who = self.seat_of(token)
            if self.paused and not self._shut:
                await self._resume()  # it is judged by clocks that go on; nobody is told that its sender was here
            await self._used(who, tokens.stored(token))
            return await self._obeyed(who, command)

        return await self.jobs.do(obey)

    async def _obeyed(self, who: Who, command: wire.Command) -> wire.Done | wire.Refused:
        try:
            await self._obey(who, command)
        except Refusal as why:
            return wire.Refused(command.cid, why.code, dict(why.about))
        return wire.Done(command.cid)

    async def _obey(self, who: Who, command: wire.Command) -> None:
        """Decide until the decision is kept. Raises Refusal."""
        await self._due()
        address = self.company.addresses.get(command.seat, "") if isinstance(command, wire.Kick) else ""
        talk = isinstance(command, wire.Act) and isinstance(command.move, Say)
        while True:
            step = self.room.decide(who, command, self._house.now(), address)
            if isinstance(step, Refusal):
                raise step
            if step is None:
                break
            if talk and self._talk.take(who, self._house.now()):
                raise Refusal("slow-down")
            talk = False
            if await self._keep(step):
                break
        self._house.fault("after-append-before-ack")
        if isinstance(command, wire.Kick):
            self._send_away(command.seat, GONE)
        elif isinstance(command, wire.Leave) and who is not None:
            self._send_away(who, LEFT)

    def _send_away(self, seat: int, code: int) -> None:
        """Whose seat is no longer theirs is told nothing more."""
        self.company.addresses.pop(seat, None)
        line = self.company.leave_seat(seat)
        if line is not None:
            line.close(code)
        self.company.tell(frozenset({seat}))
        self._tell(())

    async def poll(self, who: Who, known: tuple[int, int], seconds: float) -> wire.Polled:
        """For who has no connection: how things stand once there is something new, or when the time is up.

        Raises Refusal: `too-many`; `bad-token`, `no-watching` where one has lost one's place meanwhile.
        """
        person = self.room.person(who)
        if who is None:
            self._room_to_watch()
        elif self.company.asking(who) >= self._house.limits.seat_sockets:
            raise Refusal("too-many")
        self.company.ask(who)
        try:

            async def enter() -> None:
                self._still(who, person)
                with suppress(Refusal):
                    await self._due()
                    await self._back(who)

            await self.jobs.do(enter)
            if not self._newer(who, known) and seconds > 0:
                await self.company.news(who, seconds)
            self._still(who, person)
            return wire.Polled(self.teller.welcome(who, known), late=not self._newer(who, known))
        finally:
            if self.company.asked(who, self._house.now()) and who is not None:  # who is there for a while yet
                limits = self._house.limits
                self.company.leave_later(who, limits.poll_seconds + limits.away_seconds, self._gone)
            self._schedule()

    def _still(self, who: Who, person: str) -> None:
        """Who asked may have got up while they waited, and somebody else have sat down. Raises Refusal."""
        if self.room.person(who) != person:
            raise Refusal("bad-token")
        if who is None and not self.room.places.watching:
            raise Refusal("no-watching")

    def _room_to_watch(self) -> None:
        if self.company.watchers + self.company.asking(None) >= self._house.limits.spectators:
            raise Refusal("too-many")

    def _newer(self, who: Who, known: tuple[int, int]) -> bool:
        return (self.room.match, self.room.table.number(who) if self.room.table else 0) != known

    # Keeping.

    async def _own(self, what: steps.What, key: str) -> None:
        """Keep a step of the server's own. Raises Refusal."""
        await self._kept(lambda: self.room.own(what, self._house.now(), key))

    async def _kept(self, make: Callable[[], Step | None]) -> None:
        """Keep a step, made again where another was kept in its place. Raises Refusal."""
        while True:
            step = make()
            if step is None or await self._keep(step):
                return

    async def _keep(self, step: Step) -> bool:
        """Keep a step, then let it count. False: another one counts in its place, so decide again. Raises Refusal."""
        row = Row(self.id, step.seq, step.at, step.key, steps.mark(step), self.room.public(step), steps.hidden(step))
        self._house.fault("before-append")
        try:
            kept = await self._house.journal.append(row)
        except Conflict:
            await self._catch_up()
            return False
        except StorageUnavailable:
            raise Refusal("storage-unavailable") from None
        self._house.fault("after-append")
        if kept.seq == step.seq and kept.hidden == row.hidden:
            self._count(step)
            return True
        before = read(kept)
        if before.command != step.command:
            raise Refusal("key-reused")
        if before.seq == step.seq:
            self._count(before)
        else:  # it had been kept before, and the room did not know
            await self._catch_up()
        return True

    async def _catch_up(self) -> None:
        """What the journal has kept and the room does not know yet."""
        for row in await self._house.journal.since(self.id, self.room.next):
            self._count(read(row))

    def _count(self, step: Step) -> None:
        try:
            outs = self.room.apply(step)
        except Exception:
            self._half_moved = True
            raise
        if isinstance(step.what, steps.Started):
            self._minds = None
            self._asked.clear()
            self._miss_people(self._house.limits.away_seconds)
        if isinstance(step.what, steps.Changed) and not step.what.watching:
            self.company.close_watchers(GONE)
        self._asked.extend(out for out in outs if isinstance(out, Think))
        self._tell(outs)

    def _tell(self, outs: tuple[Out, ...]) -> None:
        """Tell everybody; where that fails they all come back, and hear it then."""
        try:
            self.teller.tell(outs)
        except Exception as why:  # noqa: BLE001 (what has happened has happened, whoever could not be told)
            self._trouble(why)
            self.company.end(TROUBLE)

    async def _anew(self) -> None:
        """Something went wrong while the room moved: take it up again as the journal has it. Raises Refusal."""
        rows = await self._house.journal.since(self.id, 0)
        self.room = resumed(self._chance, self._chance, [read(row) for row in rows])
        self.teller = Teller(self.room, self.company, self._house)
        self._minds = None
        self._asked = deque(self.room.table.thinking() if self.room.table else ())
        self._half_moved = False
        self.company.end(TROUBLE)

    # What the table does by itself.

    async def _due(self) -> None:
        """Do all that is due now: bots' answers, windows that shut, turns that run out, the next deal."""
        if self._half_moved:
            await self._anew()
        if self.paused and self.company.anybody and not self._shut:
            await self._resume()
        while not self.paused:
            while self._asked:
                await self._ask(self._asked[0])
                self._asked.popleft()
            step = self.room.tick(self._house.now())
            if step is None:
                return
            await self._keep(step)

    async def _resume(self) -> None:
        """Somebody is there again: clocks go on from here."""
        await self._kept(lambda: self.room.restart(self._house.now()))
        self.paused = False
        if not self.company.anybody:
            self.company.empty_since = self._house.now()
        self._asked = deque(self.room.table.thinking() if self.room.table else ())
        self._miss_people(RECONNECT_SECONDS)

    def _miss_people(self, seconds: float) -> None:
        """Who is not here by then is away."""
        for seat, place in enumerate(self.room.places.places):
            if place.name is not None and seat not in self.company.present:
                self.company.leave_later(seat, seconds, self._gone)

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
            if answer is not None and table.asks(think.seat, think.number):
                thought = Thought(think.number, answer)
                await self._kept(lambda thought=thought: self._told(think.seat, thought, f"bot/{think.number}"))  # type: ignore[misc]

    def _mind(self, table: Table) -> Minds:
        if self._minds is None:
            rules, seats = table.setup.played(), len(table.setup.seats)
            self._minds = Minds(table, lambda name, seat: self._chance.seated(name, seat, rules, seats))
        return self._minds

    async def _settle(self) -> None:
        """Nothing more was asked: do what is due, and wake up for what will be."""
        try:
            await self._due()
        except Exception:
            self._wake(self._house.now() + RETRY_SECONDS)
            raise
        self._schedule()

    def _trouble(self, why: Exception) -> Refusal:
        """What who asked for something is told when it failed."""
        if isinstance(why, Refusal):
            return why
        if isinstance(why, StorageBroken):
            self._house.noted("storage-broken", str(why))
            self._house.broken()
            return Refusal("storage-unavailable")
        number = self._house.entropy(4).hex()
        self._house.noted("table", f"{number} {type(why).__name__}")
        return Refusal("server-trouble", id=number)

    def _schedule(self) -> None:
        """Wake up when something is due; while nobody is there, once more to pause."""
        if self.paused:
            self._wake(None)
            return
        times = [at for at in (self.room.wake_at(), self._pause_at()) if at is not None]
        self._wake(min(times, default=None))

    def _pause_at(self) -> float | None:
        limits = self._house.limits
        return None if self.company.anybody else self.company.empty_since + limits.pause_seconds

    def _wake(self, at: float | None) -> None:
        """Wake up at that time of the house: always the same moment for the same time, or it would tell what was asked.

        Two milliseconds later, so that a clock that counts whole ones is past it.
        """
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = (
            None if at is None else loop.call_at(max(self._zero + at, loop.time() - 0.001) + 0.002, self._woken)
        )

    def _woken(self) -> None:
        self._timer = None
        pause_at = self._pause_at()
        if pause_at is not None and self._house.now() >= pause_at:
            self.paused = True
        else:
            self.jobs.later(_nothing)

    def parked(self) -> bool:
        """Whether nobody has been here for so long that the journal may keep it alone."""
        idle = not (self.company.anybody or self.jobs.busy)
        return idle and self._house.now() >= self.company.empty_since + self._house.limits.park_seconds

    def shut(self, code: int) -> None:
        """Send everybody away; the journal has all, and nothing more happens here."""
        self._shut = self.paused = True
        self.company.close(code)
        self._wake(None)


async def _nothing() -> None:
    """What is due is done after every job, so after this one."""


async def unhurried(rows: Sequence[Row]) -> AsyncIterator[Step]:
    """The steps of a table that may be long, while everybody else plays on."""
    for count, row in enumerate(rows, start=1):
        yield read(row)
        if not count % AT_ONCE:
            await asyncio.sleep(0)


AT_ONCE: Final = 100
"""Steps of a table that is taken up that are done before others have their turn."""


def read(row: Row) -> Step:
    """A step as the journal has it."""
    return steps.read(row.seq, row.at, row.key, row.command, row.hidden)
