"""Planted bugs: each breaks a promise, and the simulation has to find it; else it is no test of that promise."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from fusk import wire
from fusk.rules import Refusal
from fusk.server import facts, places, room, steps, telling
from fusk.server.company import Company, Told
from fusk.server.hall import Hall
from fusk.server.live import Live
from fusk.server.room import Room
from fusk.server.sockets import Line
from fusk.server.telling import Teller
from fusk.store import Conflict, Row, StorageUnavailable
from fusk.store.memory import Memory
from fusk.table import Table, position
from fusk.table import chairs as seating
from fusk.table import window as doubting
from tests.server.sim.node import Disk

Plant = Callable[[pytest.MonkeyPatch], None]
PLANTED: Final[dict[str, Plant]] = {}


def planted(name: str) -> Callable[[Plant], Plant]:
    """A bug of that name."""

    def keep(plant: Plant) -> Plant:
        PLANTED[name] = plant
        return plant

    return keep


@contextmanager
def with_bug(name: str) -> Iterator[None]:
    """With that bug, until the end."""
    with pytest.MonkeyPatch.context() as patch:
        PLANTED[name](patch)
        yield


# What is kept, and when it counts.


@planted("a command is acknowledged before it is kept")
def _(patch: pytest.MonkeyPatch) -> None:
    original = Live._heard

    async def heard(self: Live, line: Any, message: Any) -> None:
        if not isinstance(message, wire.Shown) and line in self.company.lines:
            line.send(wire.write(wire.Done(message.cid)))
        await original(self, line, message)

    patch.setattr(Live, "_heard", heard)


@planted("a step counts before it is kept")
def _(patch: pytest.MonkeyPatch) -> None:
    async def keep(self: Live, step: Any) -> bool:
        row = Row(self.id, step.seq, step.at, step.key, step.command, self.room.public(step), steps.hidden(step))
        self._count(step)
        try:
            await self._house.journal.append(row)
        except (StorageUnavailable, Conflict):
            raise Refusal("storage-unavailable") from None
        return True

    patch.setattr(Live, "_keep", keep)


@planted("what could not be kept counts all the same")
def _(patch: pytest.MonkeyPatch) -> None:
    append = Disk.append

    async def lying(self: Disk, row: Any) -> Any:
        try:
            return await append(self, row)
        except StorageUnavailable:
            return row

    patch.setattr(Disk, "append", lying)


@planted("a disk forgets a row that it has kept")
def _(patch: pytest.MonkeyPatch) -> None:
    kept, dice = Memory._kept, Random("forgetful")

    def forgetful(self: Memory, row: Any) -> Any:
        return row if row.command and dice.random() < 0.02 else kept(self, row)

    patch.setattr(Memory, "_kept", forgetful)


@planted("a command given again counts again")
def _(patch: pytest.MonkeyPatch) -> None:
    count = [0]

    def told(self: Room, what: Any, now: float, key: str, asked: str) -> Any:
        count[0] += 1
        return steps.Step(self.next, now, f"{key}/{count[0]}" if asked else key, asked, what)

    patch.setattr(Room, "_own", told)
    patch.setattr(room, "REMEMBERED", 0)


@planted("after a restart nobody knows what has been done")
def _(patch: pytest.MonkeyPatch) -> None:
    load = Live.load

    async def loaded(table: str, house: Any) -> Live:
        taken_up = await load(table, house)
        taken_up.room._done.clear()
        if taken_up.room.table is not None:
            taken_up.room.table._keys.clear()
        return taken_up

    patch.setattr(Live, "load", loaded)


@planted("what is refused is done")
def _(patch: pytest.MonkeyPatch) -> None:
    obeyed = Live._obeyed

    async def wrong(self: Live, who: Any, command: Any) -> Any:
        answer = await obeyed(self, who, command)
        talk = isinstance(command, wire.Act) and isinstance(answer, wire.Done)
        return wire.Refused(command.cid, "too-late", {}) if talk and command.play is not None else answer

    patch.setattr(Live, "_obeyed", wrong)


@planted("commands of one line overtake each other")
def _(patch: pytest.MonkeyPatch) -> None:
    dice = Random("overtaking")
    heard = Live.hear
    late: set[asyncio.Task[None]] = set()

    async def hear(self: Live, line: Any, message: Any) -> None:
        async def later() -> None:
            await asyncio.sleep(dice.random())
            await heard(self, line, message)

        task = asyncio.get_running_loop().create_task(later())
        late.add(task)
        task.add_done_callback(late.discard)

    patch.setattr(Live, "hear", hear)


# Stops and starts.


@planted("a table taken up again lacks its last step")
def _(patch: pytest.MonkeyPatch) -> None:
    since = Disk.since

    async def shortened(self: Disk, table: str, seq: int) -> Any:
        rows = await since(self, table, seq)
        return rows[:-1] if seq == 0 and len(rows) > 12 else rows

    patch.setattr(Disk, "since", shortened)
    patch.setattr(Live, "_catch_up", lambda self: asyncio.sleep(0))


@planted("clocks are not set anew after a stop")
def _(patch: pytest.MonkeyPatch) -> None:
    async def resume(self: Live) -> None:
        self.paused = False
        self._asked.extend(self.room.table.thinking() if self.room.table else ())

    patch.setattr(Live, "_resume", resume)


@planted("a stop takes people's time")
def _(patch: pytest.MonkeyPatch) -> None:
    def remaining(due: float, stopped: float, now: float, least: float) -> float:
        return now + max(due - stopped - 30.0, 0.0)

    patch.setattr(doubting, "remaining", remaining)
    patch.setattr(position, "remaining", remaining)
    patch.setattr(seating, "remaining", remaining)


@planted("bots that were asked before a stop are forgotten")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "thinking", lambda self: ())


@planted("a bot that was asked while the disk was full is forgotten")
def _(patch: pytest.MonkeyPatch) -> None:
    ask = Live._ask

    async def forgetful(self: Live, think: Any) -> None:
        try:
            await ask(self, think)
        except Refusal:
            return

    patch.setattr(Live, "_ask", forgetful)


@planted("when something cannot be kept the table sleeps for ever")
def _(patch: pytest.MonkeyPatch) -> None:
    async def settle(self: Live) -> None:
        await self._due()
        self._schedule()

    patch.setattr(Live, "_settle", settle)


# Clocks.


@planted("timers go off early")
def _(patch: pytest.MonkeyPatch) -> None:
    tick = Table.tick

    def early(self: Table, now: float) -> Any:
        entry = tick(self, now + 1.5)
        return entry and replace(entry, at=max(now, self._now.at))

    wake_at = Room.wake_at
    patch.setattr(Table, "tick", early)
    patch.setattr(Room, "wake_at", lambda self: (at := wake_at(self)) and at - 1.5)


@planted("a window shuts as soon as anybody has it on the screen")
def _(patch: pytest.MonkeyPatch) -> None:
    shown = Table.shown

    def hasty(self: Table, seat: int, play: int, now: float) -> Any:
        entry = shown(self, seat, play, now)
        return entry and replace(entry, what=replace(entry.what, closes_at=entry.at + 1.0))

    patch.setattr(Table, "shown", hasty)


@planted("a window is never shut by the clock")
def _(patch: pytest.MonkeyPatch) -> None:
    def opened(state: Any, play: int, at: float, since: int, settings: Any) -> doubting.Window:
        return doubting.Window(play, at + 10_000.0 if settings.window else None, (), None, since)

    patch.setattr(doubting, "opened", opened)
    patch.setattr(Table, "shown", lambda *_: None)


@planted("the first doubt wins")
def _(patch: pytest.MonkeyPatch) -> None:
    raised = doubting.raised

    def at_once(window: Any, seat: int, move: Any, ties_at: float | None) -> Any:
        return raised(window, seat, move, None if ties_at is None else ties_at - 0.3)

    patch.setattr(doubting, "raised", at_once)


@planted("a bot comes at once for who is away")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(position, "_takeover", lambda here: here.at + 2.0)


@planted("a window on a last card is as short as any")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(doubting, "length", lambda state, window, settings: window)
    from fusk.table import table

    patch.setattr(table, "length", lambda state, window, settings: window)


# What is told.


@planted("who comes back hears the last event twice")
def _(patch: pytest.MonkeyPatch) -> None:
    welcome = facts.welcome

    def again(room: Any, who: Any, known: tuple[int, int], **about: Any) -> Any:
        return welcome(room, who, (known[0], max(0, known[1] - 1)), **about)

    patch.setattr(facts, "welcome", again)


@planted("who comes back misses an event")
def _(patch: pytest.MonkeyPatch) -> None:
    welcome = facts.welcome

    def short(room: Any, who: Any, known: tuple[int, int], **about: Any) -> Any:
        return welcome(room, who, (known[0], known[1] + 1), **about)

    patch.setattr(facts, "welcome", short)


@planted("an onlooker is shown what seat 0 sees")
def _(patch: pytest.MonkeyPatch) -> None:
    since = Table.since
    patch.setattr(Table, "since", lambda self, who, number: since(self, 0 if who == 1 else who, number))
    patch.setattr(telling, "Seen", type("Nothing", (), {}))


@planted("news is lost on its way to one line in fifty")
def _(patch: pytest.MonkeyPatch) -> None:
    news, dice = Teller._news, Random("lossy")
    patch.setattr(Teller, "_news", lambda *args: None if dice.random() < 0.02 else news(*args))


@planted("an old tab goes on playing")
def _(patch: pytest.MonkeyPatch) -> None:
    def enter(self: Company, line: Any, who: Any, key: str) -> Any:
        self.lines[line] = Told(who, key, None, None, None)
        if who is not None:
            self._seats[who] = line
            self.stay(who)

    patch.setattr(Company, "enter", enter)


@planted("a seat's older key dies as soon as a new one is made")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(places, "MOST_KEYS", 1)


@planted("who has left a moment ago is there for ever")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Live, "gone", lambda self, line: None)


@planted("a queue that is full drops what comes")
def _(patch: pytest.MonkeyPatch) -> None:
    send = Line.send

    def dropping(self: Line, data: bytes) -> None:
        if len(self._queue) < 3:
            send(self, data)

    patch.setattr(Line, "send", dropping)


@planted("anybody may give a host's commands")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(room, "permit", lambda command, role, phase: None)


@planted("a host may send away who is about to doubt")
def _(patch: pytest.MonkeyPatch) -> None:
    from fusk.server import hosting

    heard = hosting.heard
    patch.setattr(hosting, "heard", lambda *args, **about: heard(*args, **(about | {"opened": False})))


@planted("who is sent away keeps the line")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Live, "_send_away", lambda self, seat, code: None)


@planted("a stopping server lets its tables play on")
def _(patch: pytest.MonkeyPatch) -> None:
    async def stop(self: Hall) -> None:
        await asyncio.sleep(0)

    patch.setattr(Hall, "stop", stop)
