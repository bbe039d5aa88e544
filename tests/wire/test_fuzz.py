"""Whatever bytes come, a room answers with a step or a Refusal, and deciding changes nothing (AU-30)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fusk import wire
from fusk.rules import PRESETS, QUESTIONS, Refusal
from fusk.server import hosting
from fusk.server.room import Room
from fusk.testing import budget
from fusk.wire.frames import check_shape
from tests.wire.fuzz import Target, plain, seeds
from tests.wire.slips import mutated

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def target():
    """Rooms of many games in the middle of something."""
    return Target()


def test_the_corpus_in_every_room(target):
    """Each frame of the corpus is heard by some rooms, on every platform."""
    for data in seeds():
        target(data)
    assert target.counts["messages"] == target.counts["runs"] >= 150
    assert len({room.room.phase() for room in target.rooms}) >= 3
    assert sum(bool(room.room.table and room.room.table.opened) for room in target.rooms) >= 8
    assert sum(bool(room.meant) for room in target.rooms) >= 20


def test_slips_of_the_pen():
    """Thousands of frames that are nearly what somebody means, on every platform."""
    runs = budget(20_000, 500_000)
    counts = json.loads(plain(runs).told())
    print(f"slips of the pen: {counts}")  # noqa: T201 (shown by `pytest -s`)
    assert counts["runs"] == runs
    assert counts["messages"] > runs // 8
    assert counts["decided"] > runs // 60
    assert counts["applied"] > min(runs // 500, 250)
    assert len(counts["codes"]) >= 22


def test_libfuzzer_finds_nothing(tmp_path):
    """It looks for inputs that lead to lines of ours not seen before. Where it cannot be had, slips do."""
    runs = budget(200_000, 10_000_000)
    there = sys.platform == "linux" and sys.version_info < (3, 13)  # as requirements/test.in has it
    how = ["tests.wire.guided", str(runs), str(tmp_path)] if there else ["tests.wire.fuzz", str(runs)]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", *how],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120 + runs / 1000,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    counts = json.loads(next(line for line in done.stdout.splitlines() if line.startswith("{")))
    print(f"libFuzzer: {counts}")  # noqa: T201
    assert counts["runs"] == runs
    assert counts["messages"] > runs // 10
    assert counts["decided"] > runs // 50
    assert counts["applied"] == 300
    assert len(counts["codes"]) >= 26


ANSWERS = (
    *(
        0,
        1,
        2,
        5,
        99,
        -1,
        2**53 - 1,
        True,
        False,
        "",
        "all",
        "fixed:7",
        "fixed:0",
        "fixed:-1",
        "fixed:\N{SUPERSCRIPT TWO}",
    ),
    *("fixed:\N{ARABIC-INDIC DIGIT THREE}", "fixed:" + "9" * 30, "holder:As", "holder:zz", "rank:A", "rank:", "x" * 40),
    *("until-left:2", "switch-5", "anyone", "\N{GRINNING FACE}"),
)


def test_an_order_is_a_table_or_a_refusal():
    """House rules that nobody meant, and orders with slips of the pen, open a table or are refused with a reason."""
    rng, read, counts = Random(32), msgspec.json.Decoder(wire.NewTable), Counter[str]()
    runs = budget(8000, 500_000)
    for _ in range(runs):
        changes = {rng.choice(list(QUESTIONS)): rng.choice(ANSWERS) for _ in range(rng.randrange(4))}
        order: dict[str, Any] = {"name": "Ann", "rules": {"preset": rng.choice(list(PRESETS)), "changes": changes}}
        order |= {"seats": rng.randrange(2, 9), "bots": ["rookie"], "fill": "rookie", "window": "none", "deals": 3}
        data = json.dumps(order).encode()
        try:
            data = mutated(data, rng) if rng.random() < 0.5 else data
            check_shape(data, 8)
            hosting.opened(read.decode(data), "DOOR", "token")
            counts["opened"] += 1
        except Refusal as why:
            counts[why.code] += 1
        except (msgspec.DecodeError, UnicodeDecodeError):
            counts["not read"] += 1
    print(f"orders: {dict(counts)}")  # noqa: T201
    assert counts["opened"] > runs // 12
    assert counts["rules"] > runs // 5
    assert set(counts) >= {"players", "unknown-bot", "not read"}


ACCEPT = b'{"type":"act","cid":"a","move":{"type":"accept"},"play":1}'


def in_play(target: Target) -> bytes:
    """An input to a room in the middle of a deal."""
    return bytes((next(i for i, room in enumerate(target.rooms) if room.room.phase() == "playing"), 1)) + ACCEPT


def test_an_error_would_be_noticed(target, monkeypatch):
    """Anything but a Refusal from a room or from reading ends the search, and so does another code for bad bytes."""
    target(in_play(target))

    def broken(*_: Any, **__: Any) -> Any:
        raise KeyError("zz")

    with monkeypatch.context() as patch:
        patch.setattr(hosting, "heard", broken)
        with pytest.raises(KeyError):
            target(in_play(target))

    def misread(_: bytes) -> Any:
        raise Refusal("rules")

    monkeypatch.setattr("tests.wire.fuzz.read_message", misread)
    with pytest.raises(AssertionError, match="rules"):
        target(in_play(target))


def test_a_change_would_be_noticed(target, monkeypatch):
    """A room that decides must not move."""
    decide = Room.decide

    def moved(room: Room, seat: int | None, command: wire.Command, now: float, address: str = "") -> Any:
        room.match += 1
        return decide(room, seat, command, now, address)

    with monkeypatch.context() as patch:
        patch.setattr(Room, "decide", moved)
        with pytest.raises(AssertionError, match="changed the room"):
            target(in_play(target))
    for room in target.rooms:
        room.room.match = room.before[1]
    target(in_play(target))
