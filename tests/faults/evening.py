"""One seed from the first seat taken to the last check."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import NamedTuple

from tests.faults import troubles
from tests.faults.history import History
from tests.faults.oracles import Replay, check, memory_is_journal
from tests.faults.plan import Plan, drawn
from tests.faults.world import Board, World
from tests.server.sim.loop import simulated


class Outcome(NamedTuple):
    """How a seed went. `rows`: steps in the journals; `digest`: of all of them."""

    seed: int
    broken: tuple[str, ...]
    history: History
    rows: int
    seconds: float
    digest: str
    trace: tuple[str, ...]


def one(seed: int, *, plan: Plan | None = None, tracing: bool = False) -> Outcome:
    """Play a seed."""
    plan = plan or drawn(seed)
    kept: list[World] = []
    try:
        return simulated(seed, _evening(seed, plan, kept, tracing=tracing))
    except (AssertionError, TimeoutError) as why:
        world = kept[0]
        return _outcome(world, (*world.history.broken, f"{type(why).__name__}: {why}"))


async def _evening(seed: int, plan: Plan, kept: list[World], *, tracing: bool) -> Outcome:
    world = World(seed, plan, tracing=tracing)
    kept.append(world)
    await world.begin()
    await world.seat_everybody()
    replays = {board.id: Replay(world, board) for board in world.boards}
    troubles.begin(world)
    world.start(world.look_around())
    for _ in range(3):
        await asyncio.sleep(plan.seconds / 3)
        for replay in replays.values():
            replay.follow()
            memory_is_journal(world, replay)
    troubles.heal(world)
    await _goes_on(world)
    for board in world.boards:
        live = world.lives().get(board.id)
        if live is not None:
            async with asyncio.timeout(60):
                await live.jobs.idle()
    check(world, replays)
    await _nobody_stays(world)
    return _outcome(world, tuple(world.history.broken))


def _outcome(world: World, broken: tuple[str, ...]) -> Outcome:
    digest = hashlib.sha256()
    rows = 0
    for board in world.boards:
        for row in world.rows(board):
            digest.update(row.hidden + f"{row.at} {row.key}".encode())
            rows += 1
    seconds = world.loop.time()
    return Outcome(world.seed, broken, world.history, rows, seconds, digest.hexdigest()[:16], tuple(world.trace))


async def _goes_on(world: World) -> None:
    """Once the troubles are over every table does something that people ask for within ten seconds (I10)."""
    back = max((guest.away for board in world.boards for guest in board.guests), default=0.0)
    await asyncio.sleep(max(0.0, back - world.loop.time()) + 9.0)  # the last crash may have been a moment ago
    boards = [board for board in world.boards if any(guest.connected() for guest in board.people())]
    await asyncio.sleep(3.0)
    before = {board.id: len(world.rows(board)) for board in boards}
    asked = {board.id: _ask(world, board) for board in boards}

    def obeyed(board: Board) -> bool:
        cid = asked[board.id]
        return cid is None or any(cid in guest.done for guest in board.guests)

    def moved(board: Board) -> bool:
        return len(world.rows(board)) > before[board.id] + 1 or not _playing(board)

    await _within(10, lambda: all(map(obeyed, boards)))
    await _within(35, lambda: all(map(moved, boards)))
    await _within(10, lambda: all(guest.connected() for board in boards for guest in board.people()))
    for board in boards:
        world.history.always(obeyed(board), f"table {board.door} did not do {asked[board.id]} within ten seconds")
        world.history.always(moved(board), f"nothing happens at table {board.door} any more")
        for guest in board.people():
            world.history.always(guest.connected(), f"{guest.name} is not back")


async def _within(seconds: int, so: Callable[[], bool]) -> None:
    """Wait until that is so, for so long at most."""
    for _ in range(seconds * 2):
        if so():
            return
        await asyncio.sleep(0.5)


def _playing(board: Board) -> bool:
    """Whether a deal is on and somebody plays."""
    guest = next((guest for guest in board.people() if guest.connected()), None)
    return guest is not None and guest.room is not None and guest.room.phase == "playing"


def _ask(world: World, board: Board) -> str | None:
    for guest in board.people():
        stays = guest.connected() and not board.may_be_gone(guest)
        if stays and guest.room is not None and guest.room.host == guest.you:
            return guest.command("lock", locked=guest.room.locked)
    return None


async def _nobody_stays(world: World) -> None:
    """When all lines are cut nobody counts as there (else a table would never rest)."""
    for board in world.boards:
        for guest in board.guests:
            guest.gone = True
            guest.drop()
    await asyncio.sleep(41.0)
    for live in world.lives().values() if world.up else ():
        world.history.always(not live.company.anybody, f"somebody is still there: {live.company.present}")
    world.send_home()
