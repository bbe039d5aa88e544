"""The simulation finds what is planted: a test of the test (FT-5)."""

from __future__ import annotations

import pytest

from tests.faults.evening import one
from tests.faults.mutants import PLANTED, with_bug

WITHIN = 500
FOUND: dict[str, int] = {}


@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_is_found(bug):
    """Each planted bug breaks some promise within 500 seeds."""
    with with_bug(bug):
        FOUND[bug] = next(seed for seed in range(WITHIN) if one(seed).broken)


def test_enough_is_planted():
    """There are twenty planted bugs at least, and all of those that were tried were found."""
    print(f"FT-5 planted {len(PLANTED)} found {len(FOUND)}, at the latest by seed {max(FOUND.values(), default=0)}")  # noqa: T201
    assert len(PLANTED) >= 20
