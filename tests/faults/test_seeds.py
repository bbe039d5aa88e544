"""A thousand evenings at one server where things go wrong (FT-5, FT-6, FT-13; I1 to I8 and I10)."""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path

import pytest

from fusk.testing import budget
from tests.faults.evening import one
from tests.faults.history import SOMETIMES
from tests.faults.plan import TROUBLES, drawn

SEEDS = Path(__file__).with_name("seeds.txt")
DAY = 1000
SECONDS = float(os.environ.get("FUSK_SECONDS", "0"))
"""By night: go on for so long, whatever the number."""


def remembered() -> list[int]:
    """Seeds that have found something once."""
    return [int(line.partition("#")[0]) for line in SEEDS.read_text().splitlines() if line.partition("#")[0].strip()]


@pytest.mark.parametrize("seed", remembered())
def test_what_was_found_once_stays_mended(seed):
    """A seed that has failed once never fails again (FT-5)."""
    assert not one(seed).broken


def test_the_same_seed_is_the_same_evening():
    """A seed says everything: played twice it gives the same journals, to the last byte (FT-5)."""
    for seed in range(5):
        assert one(seed).digest == one(seed).digest


def test_every_trouble_is_drawn():
    """Each trouble comes in many seeds, and is missing in many."""
    drawn_in = Counter(trouble for seed in range(200) for trouble in drawn(seed).troubles)
    assert set(drawn_in) == set(TROUBLES)
    assert all(20 < count < 180 for count in drawn_in.values()), drawn_in


def test_no_promise_is_broken():
    """Whatever goes wrong: what was acknowledged counts once, in order, and everybody sees what the journal says."""
    reached: Counter[str] = Counter()
    rows = seeds = 0
    virtual, began = 0.0, time.monotonic()
    most = budget(DAY, 100_000)
    while seeds < most and not (SECONDS and time.monotonic() - began > SECONDS):
        outcome = one(seeds)
        assert not outcome.broken, f"python -m tests.faults --seed {seeds} --trace: {outcome.broken[:5]}"
        reached += outcome.history.reached
        rows, virtual, seeds = rows + outcome.rows, virtual + outcome.seconds, seeds + 1
        if seeds % 1000 == 0 and most > DAY:
            print(f"FT-5 {seeds} seeds, {rows} steps, {time.monotonic() - began:.0f} s", flush=True)  # noqa: T201
    print(f"FT-5 seeds {seeds}, steps {rows}, simulated hours {virtual / 3600:.1f}, sometimes {len(reached)}")  # noqa: T201
    assert rows > 50 * seeds
    missing = [name for name in SOMETIMES if not reached[name]]
    assert seeds < DAY or not missing, f"never came about: {missing}"
