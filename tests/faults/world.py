"""The house of a seed: a server that dies and comes back, its tables, the people, and the clockwork of troubles."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from fusk.server import tokens
from fusk.server.live import Live
from fusk.store import Row, StorageUnavailable
from fusk.store.memory import Memory
from tests.faults.cable import Cable
from tests.faults.guest import Asker, Guest
from tests.faults.history import History, Said
from tests.faults.plan import Order, Plan
from tests.server.sim.loop import SimLoop
from tests.server.sim.net import Reply, request
from tests.server.sim.node import EASY, Disk, Faults, Node

LETTING_GO: Final = 4.0
"""How long a server that is stopped waits for its tables."""

MOST_APPENDS: Final = 500
"""In one second of simulated time."""


class Board:
    """A table and who sits there. `got_up`: who did for good; `pointed_at`: seats a host wanted empty."""

    def __init__(self, order: Order, door: str) -> None:
        self.order, self.door = order, door
        self.id = tokens.stored(door)
        self.path = f"/api/tables/{door}"
        self.guests: list[Guest] = []
        self.got_up: set[str] = set()
        self.pointed_at: set[int] = set()
        self.matches = 0

    def wants_match(self, guest: Guest) -> bool:
        """Whether the host begins (another) match."""
        return guest.world.healed or guest.rng.random() < (0.2 if guest.world.plan.has("host's whims") else 0.7)

    def may_be_gone(self, guest: Guest) -> bool:
        """Whether that guest may have no seat any more."""
        return guest.name in self.got_up or guest.chair in self.pointed_at

    def people(self) -> list[Guest]:
        """Those with a seat who have not gone."""
        return [guest for guest in self.guests if guest.token is not None and not guest.gone]


class Shaky(Node):
    """A process that dies when the world wants it to."""

    def __init__(self, world: World, seed: int, faults: Faults, memory: Memory) -> None:
        limits = replace(EASY, queue_messages=6) if world.plan.has("short queues") else EASY
        super().__init__(seed, memory=memory, faults=faults, limits=limits)
        self.world = world
        self.began = 0.0

    async def start(self) -> None:
        """Begin to serve; what an earlier process still does is nobody's business."""
        generation = self.starts + 1
        self.began = self.world.loop.time()
        self.fault = lambda where: self.world.passes(generation, where)  # type: ignore[method-assign]
        await super().start()
        self._watch(self.disk, generation)

    def _watch(self, disk: Disk, generation: int) -> None:
        """Count what becomes of rows; reading takes its time too."""
        append, since, history = disk.append, disk.since, self.world.history

        async def watched(row: Row) -> Row:
            if self.world.frantic():
                await asyncio.shield(disk._never)
            if not disk.dead:
                self.world.kept_by[row.table, row.seq] = generation
            try:
                kept = await append(row)
            except StorageUnavailable:
                if row.key.startswith("keyed/"):
                    history.sometimes("the disk is full when somebody arrives")
                elif not row.command and row.key.partition("/")[0].isdecimal():
                    history.sometimes("the disk is full for the table itself")
                raise
            self.world.kept(row, generation)
            return kept

        async def read(table: str, seq: int) -> Sequence[Row]:
            rows = await since(table, seq)
            await asyncio.sleep(self.faults.rng.random() * self.faults.slow)
            await disk._alive()
            if seq == 0:
                self.world.loaded(table, generation)
            return rows

        disk.append, disk.since = watched, read  # type: ignore[method-assign]

    def _broken(self) -> None:
        self.world.history.sometimes("a sync breaks and the process ends")
        self.world.crash("a sync failed")

    def crash(self) -> None:
        """The process is gone."""
        super().crash()
        self.hall.stopping = True


class World:
    """Everything of one seed. `up`: whether the server runs; `healed`: no troubles just now; `over`: all go home."""

    def __init__(self, seed: int, plan: Plan, *, tracing: bool = False) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SimLoop)
        self.loop, self.seed, self.plan, self.tracing = loop, seed, plan, tracing
        self.history = History()
        self.boards: list[Board] = []
        self.trace: list[str] = []
        self.commands = 0
        self.up = self.over = False
        self.healed = True
        self.kept_by: dict[tuple[str, int], int] = {}
        """Of each row the process that wrote it."""
        self._appends: Counter[int] = Counter()
        self._fresh: set[str] = set()
        self._known: set[tuple[str, int]] = set()
        self._rngs: dict[str, Random] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._cables: list[Cable] = []
        self._down = asyncio.Event()
        self._armed = False
        self.memory = Memory()
        self.node = Shaky(self, seed, Faults(seed), self.memory)

    # Small things.

    def rng(self, name: str) -> Random:
        """Dice of its own for every part of the house, so that one more throw in one changes no other."""
        if name not in self._rngs:
            self._rngs[name] = Random(f"{self.seed}/{name}")
        return self._rngs[name]

    def note(self, who: str, what: str) -> None:
        """A line of the trace."""
        if self.tracing:
            self.trace.append(f"{self.loop.time():9.3f} {who:14} {what}")

    def said(self, kind: str, board: Board, guest: str, cid: str, code: str) -> None:
        """A line of the history."""
        self.history.said.append(Said(self.loop.time(), kind, board.id, guest, cid, code))
        if kind == "said":
            self.note(guest, f"says {cid}")

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def lives(self) -> dict[str, Live]:
        """The tables in memory."""
        return self.node.hall._rooms

    def rows(self, board: Board) -> Sequence[Row]:
        """What the journal has of a table."""
        return self.memory.since(board.id, 0)

    def frantic(self) -> bool:
        """Whether a server writes without end: then its disk answers no more, so that the evening ends."""
        second = int(self.loop.time())
        self._appends[second] += 1
        self.history.always(self._appends[second] != MOST_APPENDS, "the server does something without end")
        return self._appends[second] >= MOST_APPENDS

    def kept(self, row: Row, generation: int) -> None:
        """A row was kept by that process."""
        self._known.add((row.table, generation))
        if b'"type":"resumed"' in row.hidden:
            if row.table not in self._fresh:
                self.history.sometimes("everybody is gone and the clocks stand still")
            self._fresh.discard(row.table)

    def loaded(self, table: str, generation: int) -> None:
        """That process has read a table from its journal."""
        if (table, generation) in self._known:
            self.history.sometimes("a parked table is taken up again")
        self._known.add((table, generation))
        self._fresh.add(table)

    # Lines and requests.

    def cable(self, board: Board, rng: Random, room: int = 1000) -> Cable:
        """A line to the server as it is now."""
        lag = self.plan.lag * (0.5 + rng.random())

        def delay() -> float:
            return lag * (0.7 + 0.6 * rng.random()) + (0.5 if rng.random() < 0.01 else 0.0)

        cable = Cable(self.node.app, f"{board.path}/socket", up=delay, down=delay, room=room)
        self._cables = [each for each in self._cables if each.code is None or each._void]
        self._cables.append(cable)
        return cable

    async def call(self, method: str, path: str, body: Any = None, *, token: str | None = None) -> Reply | None:
        """A request; None where the process died over it, or is not there."""
        if not self.up:
            return None
        asked = self.loop.create_task(request(self.node.app, method, path, body, token=token))
        dies = self.loop.create_task(self._down.wait())
        await asyncio.wait([asked, dies], return_when=asyncio.FIRST_COMPLETED)
        dies.cancel()
        if asked.done() and not self._down.is_set():
            return asked.result()
        asked.cancel()
        await asyncio.wait([asked])
        return None

    # The process.

    async def begin(self) -> None:
        """The server starts."""
        self._down = asyncio.Event()
        await self.node.start()
        self.up = True
        self.note("server", "starts")

    def passes(self, generation: int, where: str) -> None:
        """The process of that number comes to a place where it may die."""
        if generation != self.node.starts or not self.up or self.healed:
            return
        dice = self.rng("faults")
        if self.plan.has("crash at a point") and dice.random() < self._likely(where):
            self.history.sometimes(
                {
                    "before-append": "a crash before an append",
                    "after-append": "a crash after an append, before it counts",
                    "after-append-before-ack": "a crash between append and acknowledgement",
                }[where]
            )
            self.crash(where)
        elif self.plan.has("crash at any await") and not self._armed and dice.random() < 0.02:
            self._armed = True
            self.start(self._crash_soon(generation, dice.randrange(12), dice.random() * self.plan.slow))

    def _likely(self, where: str) -> float:
        """How likely it is to die here: more so where it hurts."""
        if where == "after-append" and b'"raised"' in next(reversed(self.memory._rows.values()))[-1].hidden:
            return 0.2
        tables = [live.room.table for live in self.lives().values() if live.room.table]
        last = any(table.opened is not None and table._now.state.pending is not None for table in tables)
        return 0.1 if last else 0.012

    async def _crash_soon(self, generation: int, turns: int, seconds: float) -> None:
        if self.rng("faults").random() < 0.5:
            await asyncio.sleep(seconds)
        for _ in range(turns):
            await asyncio.sleep(0)
        self._armed = False
        if generation == self.node.starts and not self.healed:
            if self.node.disk._turn.locked():
                self.history.sometimes("a crash in the middle of an append")
            self.crash("at any await")

    def crash(self, why: str) -> None:
        """The process dies here and now, and is started again a little later."""
        if not self.up:
            return
        self.note("server", f"dies: {why}")
        if self.node.hall._loading:
            self.history.sometimes("a crash while a table is taken up")
        self.up = False
        for board in self.boards:
            for guest in board.guests:
                guest.crashed()
        self.node.crash()
        self._down.set()
        for cable in self._cables:
            cable.cut()
        self.start(self._again(self.rng("faults").uniform(0.1, 8.0)))

    async def _again(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self.begin()
        if self.plan.has("crash at any await") and not self.healed and self.rng("faults").random() < 0.3:
            await asyncio.sleep(self.rng("faults").random() * (self.plan.lag + self.plan.slow + 1.0))
            if self.up and not self.healed:
                self.crash("soon after its start")

    async def stop_and_start(self) -> None:
        """The server is stopped as its operator does it, and started again."""
        if not self.up:
            return
        self.note("server", "is stopped")
        generation = self.node.starts
        connected = [
            guest.wire
            for board in self.boards
            for guest in board.guests
            if guest.wire is not None and guest.connected() and guest.wire.reading.is_set() and not guest.wire._void
        ]
        let_go = False
        with suppress(TimeoutError):
            async with asyncio.timeout(LETTING_GO):
                await self.node.hall.stop()
                let_go = True
        await asyncio.sleep(1.0 + 2 * self.plan.lag)
        for cable in connected if let_go else ():
            reads = cable.reading.is_set() and not cable._void
            self.history.always(cable.code is not None or not reads, "a server has stopped, and its lines are open")
        if generation == self.node.starts and not self._down.is_set():
            self.history.sometimes("the server is stopped and started")
            self.crash("stopped")

    # The people.

    async def seat_everybody(self) -> None:
        """Open the tables, and let people sit down. Nothing goes wrong yet."""
        for number, order in enumerate(self.plan.tables):
            made = await request(self.node.app, "POST", "/api/tables", {"name": f"Guest {number}-0"} | order.order)
            assert made.status == 201, made.body
            board = Board(order, made.json()["door"])
            self.boards.append(board)
            self.seat(board, f"Guest {number}-0", made.json())
            for person in range(1, order.people):
                assert await self.join(board, f"Guest {number}-{person}")
            for person in range(order.onlookers):
                self.seat(board, f"Onlooker {number}-{person}", {})

    async def join(self, board: Board, name: str) -> bool:
        """Somebody sits down."""
        reply = await self.call("POST", f"{board.path}/seats", {"name": name})
        if reply is None or reply.status != 201:
            return False
        self.seat(board, name, reply.json())
        return True

    def seat(self, board: Board, name: str, seated: dict[str, Any]) -> None:
        """Somebody is at a table."""
        asks = self.plan.has("plain HTTP") and self.rng("people").random() < 0.3
        guest = (Asker if asks else Guest)(self, board, name, seated.get("token"))
        guest.chair = seated.get("seat")
        board.guests.append(guest)
        self.start(guest.live())

    async def look_around(self) -> None:
        """Every now and then: no table is late, and nobody listens who has no seat."""
        late = 8.0 + 10 * self.plan.slow
        while not self.over:
            await asyncio.sleep(2.0)
            for table, live in self.lives().items() if self.up else ():
                if live.jobs.busy:
                    continue
                now, wake = self.loop.time() - self.node.began, live.room.wake_at()
                due = wake is not None and not live.paused and not live._shut and wake != float("-inf")
                self.history.always(not due or (wake or 0.0) > now - late, f"table {table[:6]} is late")
                questions = live.room.table._now.questions if live.room.table and not live.paused else ()
                asked = [each for each in questions if each and each.move is None and each.about[0] != "knock"]
                waits = any(each.at < now - late for each in asked)
                self.history.always(not waits, f"a bot at table {table[:6]} is asked and does not answer")
                for told in live.company.lines.values():
                    owned = told.who is None or live.room.places.owner(told.who) is not None
                    self.history.always(owned, f"somebody listens on seat {told.who}, which is nobody's")

    def send_home(self) -> None:
        """All lines are cut for good."""
        self.over = True
        for cable in self._cables:
            cable.cut()
        for task in self._tasks:
            task.cancel()
