"""Who may do what, and when: every cell of the table of permissions is tried on the real app (AU-1)."""

from __future__ import annotations

import asyncio
from typing import Any, get_args

import pytest

from fusk import wire
from fusk.server.live import Live
from fusk.server.permissions import PERMISSIONS, PHASES, ROLES
from tests.server.abuse.scene import Kept, Scene, Talker, digest, kept, rows, tell
from tests.server.sim.loop import simulated

SEATS = {"host": 0, "seat on turn": 1, "seat not on turn": 2}
NOBODY = ("ex-seat", "kicked", "stranger", "nobody")
ALL = (*SEATS, *NOBODY, "spectator")

COMMANDS: dict[str, type[wire.Command]] = {command.__struct_config__.tag: command for command in get_args(wire.Command)}
NEEDS: dict[str, dict[str, Any]] = {
    "act": {"move": {"type": "say", "text": "#hmm"}},
    "ready": {},
    "away": {},
    "back": {},
    "stand-in": {"seat": 2},
    "leave": {},
    "rename": {"name": "Zed"},
    "change": {"deals": 7},
    "place": {"seat": 3, "bot": None},
    "start": {},
    "kick": {"seat": 2},
    "lock": {"locked": True},
    "hand-over": {"seat": 2},
}
"""What each command says beside its name."""

LAST_WORD = {("ready", "playing"): "deal-running", ("ready", "over"): "match-over"}
"""What one may ask for, and the game itself says no."""

tested: set[tuple[str, str, str]] = set()


def permitted(kind: str, role: str, phase: str) -> bool:
    """What the table of permissions says of a cell."""
    roles, phases = PERMISSIONS[COMMANDS[kind]]
    return role in SEATS and ("host" if role == "host" else "seat") in roles and phase in phases


def key_of(table: Kept, role: str) -> str | None:
    """What somebody has to show."""
    strangers = {"ex-seat": table.left, "kicked": table.kicked, "stranger": table.stranger, "nobody": None}
    return table.keys[SEATS[role]] if role in SEATS else strangers[role]


def test_every_command_and_phase_has_its_cells():
    """A command without a row, a phase or a role that nobody knows: this fails until the tests know them (AU-1)."""
    assert set(COMMANDS.values()) == set(PERMISSIONS) == set(get_args(wire.Command))
    assert set(NEEDS) == set(COMMANDS)
    assert ROLES == ("host", "seat", "watcher")
    for roles, phases in PERMISSIONS.values():
        assert roles <= set(ROLES)
        assert phases <= set(PHASES)


@pytest.mark.parametrize("phase", PHASES)
def test_who_may_not_changes_nothing(phase):
    """Each denial is a coded refusal that says nothing else; the table and its journal stay as they are (AU-1)."""
    cells = [(kind, role) for kind in COMMANDS for role in ALL if not permitted(kind, role, phase)]

    table = kept(phase)

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        for role in NOBODY:
            await _turned_away(scene, role)
        here = {role: await scene.sit(scene.keys[seat]) for role, seat in SEATS.items()}
        here["spectator"] = await scene.sit(None)
        for talker in here.values():  # once that is refused, all that was due is done, and old keys are forgotten
            assert (await talker.ask("place", seat=0, bot="rookie"))["type"] == "refused"
        before, length = digest(live), len(rows(scene.node, live))
        for kind, role in cells:
            codes = await _denied(scene, here, kind, role)
            assert codes <= _expected(kind, role, phase), (kind, role, phase, codes)
            assert digest(live) == before, (kind, role, phase)
            assert len(rows(scene.node, live)) == length, (kind, role, phase)
            tested.add((kind, role, phase))
        assert not scene.node.noted

    simulated(1, evening())


async def _turned_away(scene: Scene, role: str) -> None:
    """Who has no key, or one that opens nothing here, does not even get in; who has none at all may watch."""
    if role != "nobody":
        talker = Talker(scene.wire(), key_of(scene.kept, role))
        answer = await talker.hello()
        assert (answer["type"], answer["code"], answer["about"]) == ("refused", "bad-token", {})
        assert await talker.end() == 4401


async def _denied(scene: Scene, here: dict[str, Talker], kind: str, role: str) -> set[str]:
    """The refusals, by both ways there are."""
    codes = set()
    if role in here:
        answer = await here[role].ask(kind, **NEEDS[kind])
        assert (answer["type"], answer["about"]) == ("refused", {})
        codes.add(answer["code"])
    if role != "spectator":
        token = here[role].token if role in here else key_of(scene.kept, role)
        reply = await scene.order(token, kind, **NEEDS[kind])
        problem = reply.json()
        assert reply.status in (401, 403, 409)
        assert problem["about"] == {}
        codes.add(problem["code"])
    return codes


def _expected(kind: str, role: str, phase: str) -> set[str]:
    """The code of a denial; the first thing that is wrong is told."""
    if role in NOBODY:
        return {"bad-token"}
    if role == "spectator":
        return {"not-your-seat"}
    roles, _ = PERMISSIONS[COMMANDS[kind]]
    if ("host" if role == "host" else "seat") not in roles:
        return {"not-host"}
    return {"lobby"} if phase == "lobby" else {"not-in-lobby"}


@pytest.mark.parametrize("phase", PHASES)
def test_who_may_does_something(phase):
    """Each command that one may give is done, kept, and seen in how the table stands; or the game has the last word."""
    cells = [(kind, role) for kind in COMMANDS for role in ALL if permitted(kind, role, phase)]

    table = kept(phase)

    async def evening() -> None:
        for kind, role in cells:
            scene = Scene(table)
            live = await scene.start()
            await _woken(scene)
            about = await _prepared(scene, live, kind, role, phase)
            before, length = digest(live), len(rows(scene.node, live))
            reply = await scene.order(scene.keys[SEATS[role]], kind, **about)
            if (kind, phase) in LAST_WORD:
                assert reply.json()["code"] == LAST_WORD[kind, phase]
                assert digest(live) == before
            else:
                assert reply.status == 200, (kind, role, phase, reply.body)
                assert digest(live) != before, (kind, role, phase)
                assert len(rows(scene.node, live)) > length
            assert not scene.node.noted
            tested.add((kind, role, phase))

    simulated(1, evening())


async def _woken(scene: Scene) -> None:
    """Whoever asks for something first sets the clocks going, even if it is refused."""
    assert (await scene.order(scene.keys[0], "place", seat=0, bot="rookie")).status == 409


async def _prepared(scene: Scene, live: Live, kind: str, role: str, phase: str) -> dict[str, Any]:
    """What has to be so before a command makes sense, and what it says then."""
    if kind == "back":
        assert (await scene.order(scene.keys[SEATS[role]], "away")).status == 200
    if kind == "stand-in":
        other = (SEATS[role] + 1) % 3
        away = await scene.sit(scene.keys[other])
        away.wire.cut()
        await asyncio.sleep(scene.node.limits.away_seconds + 0.1)
        return {"seat": other}
    if kind == "place" and phase == "lobby":
        return {"seat": 3, "bot": "honest"}
    if (kind, role, phase) == ("act", "seat on turn", "playing"):
        return {"move": lay(live, 1)}
    return NEEDS[kind]


def lay(live: Live, seat: int) -> dict[str, Any]:
    """A play that the seat whose turn it is may make."""
    table = live.room.table
    assert table is not None
    may, hand = table.options(seat), table.view(seat).hands[seat]
    assert may.play
    assert hand is not None
    call = may.calls[0]
    return {"type": "play", "cards": list(hand[: call.least]), "claim": {"count": call.least, "what": call.what}}


@pytest.mark.parametrize("role", ["host", "seat not on turn"])
def test_who_is_not_on_turn_lays_nothing(role):
    """A seat may speak at any time; it lays when it is its turn, and doubts nothing where nothing lies open (AU-1)."""
    now = kept("playing")

    async def evening() -> None:
        scene = Scene(now)
        live = await scene.start()
        await _woken(scene)
        before, length = digest(live), len(rows(scene.node, live))
        table = live.room.table
        assert table is not None
        own = table.view(SEATS[role]).hands[SEATS[role]]
        assert own is not None
        moves = [
            lay(live, 1),
            lay(live, 1) | {"cards": list(own[:1])},
            {"type": "doubt", "pick": None},
            {"type": "accept"},
            {"type": "pass"},
        ]
        for move in moves:
            reply = await scene.order(scene.keys[SEATS[role]], "act", move=move, play=table.play)
            assert reply.status == 409
            assert digest(live) == before
        assert len(rows(scene.node, live)) == length

    simulated(1, evening())


def test_no_cell_is_left():
    """Commands, roles and phases multiply to as many cells as were tried (AU-1)."""
    for phase in PHASES:
        if not any(cell[2] == phase for cell in tested):  # run alone, it tries them first
            test_who_may_not_changes_nothing(phase)
            test_who_may_does_something(phase)
    cells = {(kind, role, phase) for kind in COMMANDS for role in ALL for phase in PHASES}
    tell(f"AU-1 cells {len(cells)} untested {len(cells - tested)}")
    assert tested == cells
    assert len(cells) >= 500
