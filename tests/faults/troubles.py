"""The clockwork of troubles: every trouble of a plan comes again and again until the troubles are over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tests.faults.guest import Guest
from tests.faults.world import Board, World


async def _every(world: World, trouble: str, seconds: float, do: Callable[[World], Awaitable[None]]) -> None:
    dice = world.rng(f"trouble/{trouble}")
    while True:
        await asyncio.sleep(dice.expovariate(1 / seconds))
        if world.healed:
            return
        await do(world)


def begin(world: World) -> None:
    """Let loose what the plan has."""
    world.healed = False
    faults = world.node.faults
    faults.slow = world.plan.slow
    faults.full = 0.15 if world.plan.has("disk full") else 0.0
    faults.broken = 0.01 if world.plan.has("broken sync") else 0.0
    for trouble, (seconds, do) in CLOCKWORK.items():
        if world.plan.has(trouble):
            world.start(_every(world, trouble, seconds, do))


def heal(world: World) -> None:
    """No more troubles: everybody who has not gone for good comes back."""
    world.healed = True
    faults = world.node.faults
    faults.full = faults.broken = 0.0
    faults.slow = min(faults.slow, 0.05)
    world.note("troubles", "are over")
    for board in world.boards:
        for guest in board.guests:
            if guest.wire is not None:
                guest.wire.reading.set()


def _somebody(world: World, trouble: str) -> Guest | None:
    guests = [guest for board in world.boards for guest in board.guests if not guest.gone]
    return world.rng(f"trouble/{trouble}").choice(guests) if guests else None


async def _cut(world: World) -> None:
    guest = _somebody(world, "cut lines")
    if guest is not None:
        world.note(guest.name, "loses the line")
        guest.drop()


async def _vanish(world: World) -> None:
    guest = _somebody(world, "lines that die unseen")
    if guest is not None and guest.wire is not None and guest.wire.code is None:
        world.note(guest.name, "loses the line, unseen")
        world.history.sometimes("a line dies unseen")
        guest.wire.vanish(world.rng("trouble/lines that die unseen").uniform(5, 40))


async def _slow_reader(world: World) -> None:
    guest = _somebody(world, "slow readers")
    if guest is not None and guest.wire is not None:
        cable = guest.wire
        world.note(guest.name, "does not read")
        cable.reading.clear()
        world.loop.call_later(world.rng("trouble/slow readers").uniform(5, 40), cable.reading.set)


async def _absence(world: World) -> None:
    guest, dice = _somebody(world, "absences"), world.rng("trouble/absences")
    if guest is not None:
        seconds = dice.choice((2, 10, 40, 70))
        world.note(guest.name, f"goes away for {seconds} s")
        guest.leave(seconds)


async def _tab(world: World) -> None:
    guest = _somebody(world, "second tabs")
    if guest is not None and guest.connected():
        world.start(guest.second_tab())


async def _gone(world: World) -> None:
    _empty(world, 75)


async def _parked(world: World) -> None:
    _empty(world, 700)


def _empty(world: World, seconds: float) -> None:
    world.note("everybody", f"leaves for {seconds} s")
    for board in world.boards:
        for guest in board.guests:
            guest.leave(seconds + world.rng("trouble/empty").random())


async def _stop(world: World) -> None:
    await world.stop_and_start()


async def _whim(world: World) -> None:
    """The host does something, whether or not it is allowed just now."""
    dice = world.rng("trouble/host's whims")
    board = dice.choice(world.boards)
    hosts = [guest for guest in board.people() if guest.connected() and guest.room and guest.room.host == guest.you]
    if not hosts:
        return
    host = hosts[0]
    assert host.room is not None
    seat = dice.randrange(len(host.room.chairs))
    kind, about = dice.choice(
        (
            ("lock", {"locked": dice.random() < 0.5}),
            ("hand-over", {"seat": seat}),
            ("place", {"seat": seat, "bot": dice.choice(("rookie", None))}),
            ("change", {"deals": 1}),
            ("change", {"window": 2.5, "chat": True}),
            ("change", {"seats": 4}),
            ("change", {"rules": {"preset": "rainy-day", "changes": {}}}),
            ("stand-in", {"seat": seat}),
            ("away", {}),
            ("start", {}),
            ("rename", {"name": f"{host.name} {world.commands}"}),
            *(("kick", {"seat": seat}),) * 5,
        )
    )
    if kind == "kick" and (seat == host.you or len(board.people()) < 2):
        return
    if kind == "kick":
        board.pointed_at.add(seat)
    command: Any = host.command
    command(kind, **about)


async def _leaves(world: World) -> None:
    """Somebody gets up for good."""
    dice = world.rng("trouble/leaving")
    board: Board = dice.choice(world.boards)
    people = [guest for guest in board.people() if guest.connected() and guest.you is not None]
    if len(people) > 1:
        guest = dice.choice(people)
        board.got_up.add(guest.name)
        guest.command("leave")


async def _newcomer(world: World) -> None:
    dice = world.rng("trouble/newcomers")
    board: Board = dice.choice(world.boards)
    if await world.join(board, f"Newcomer {world.commands}-{len(board.guests)}"):
        world.history.sometimes("a newcomer sits down")


async def _stranger(world: World) -> None:
    """Somebody with a wrong key, or at a door that is none."""
    dice = world.rng("trouble/strangers")
    board: Board = dice.choice(world.boards)
    reply = await world.call("POST", f"{board.path}/commands", {"type": "leave", "cid": "stranger"}, token="A" * 43)
    if reply is not None:
        world.history.always(reply.status in (401, 429), f"a stranger's command was answered with {reply.status}")
        world.history.sometimes("a stranger with a wrong key is refused")
    reply = await world.call("GET", "/api/tables/NOWHERE")
    if reply is not None:
        world.history.always(reply.status in (404, 429), f"a stranger found a table: {reply.status}")
        world.history.sometimes("a stranger finds no table")


CLOCKWORK: dict[str, tuple[float, Callable[[World], Awaitable[None]]]] = {
    "cut lines": (6, _cut),
    "lines that die unseen": (12, _vanish),
    "slow readers": (6, _slow_reader),
    "absences": (10, _absence),
    "second tabs": (8, _tab),
    "everybody gone": (15, _gone),
    "parking": (20, _parked),
    "stop and start": (15, _stop),
    "host's whims": (3, _whim),
    "leaving": (15, _leaves),
    "newcomers": (8, _newcomer),
    "strangers": (10, _stranger),
}
