"""The square law: what one sees of what happens is what happens to what one sees (docs/design.md)."""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from random import Random

import pytest

from fusk.play import options
from fusk.rules import PRESETS, Rules, sheet
from fusk.sight import see
from fusk.testing import Step, budget, law_broken, seats_for, some_deal, some_sheet, walk

PER_PRESET = budget(4_000, 100_000)
PER_PART = budget(12_000, 300_000)
PARTS = range(8)


def moves_of(rules: Rules, seats: int, rng: Random) -> list[Step]:
    """A random deal, for as many moves as there are mostly something new in it."""
    return list(walk(rules, some_deal(rules, seats, rng), rng, rng.choice((30, 60, 300))))


def hold(steps: list[Step]) -> int:
    """Check the law, and that nobody needs to see more to know what to do; the number of moves."""
    for found in steps:
        for who in (*range(len(found.before.sizes)), None):
            broken = law_broken(found, who)
            assert broken is None, (who, broken, found)
            if who is not None:
                assert options(see(found.after, who), who) == options(found.after, who), (who, found)
    return len(steps) - 1


def test_the_floor():
    """By default at least 200,000 moves are put to the law."""
    assert PER_PRESET * len(PRESETS) + PER_PART * len(PARTS) >= 200_000


@pytest.mark.parametrize("preset", PRESETS)
def test_presets(preset: str):
    """Every preset, at every number of seats it can have, for each seat and a spectator (A.3 12, C-58)."""
    rng, rules, moves = Random(f"square/{preset}"), sheet(preset), 0
    played: Counter[int] = Counter()
    for seats in cycle(seats_for(rules)):
        played[seats] += hold(moves_of(rules, seats, rng))
        moves = played.total()
        if moves >= PER_PRESET:
            break
    print(f"{preset}: {moves} moves at {sorted(played)} seats")  # noqa: T201 (shown by `pytest -s`)
    assert moves >= PER_PRESET
    assert set(played) == set(seats_for(rules))


@pytest.mark.parametrize("part", PARTS)
def test_house_rules(part: int):
    """Hundreds of sheets as a house might make them, up to 13 seats (A.3 12, C-59)."""
    rng, moves = Random(f"square/house/{part}"), 0
    tried: set[Rules] = set()
    while moves < PER_PART:
        rules = some_sheet(rng)
        tried.add(rules)
        moves += hold(moves_of(rules, rng.choice(seats_for(rules)), rng))
    print(f"house rules {part}: {moves} moves of {len(tried)} sheets")  # noqa: T201
    assert len(tried) > 80
