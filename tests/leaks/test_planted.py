"""HI-2: the twin worlds are tested themselves: every leak that we can think of is planted, and found."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from fusk.testing import budget
from tests.leaks.planted import LEAKS, Leak
from tests.leaks.twins import played

MOST: int = 200
"""Games in which a leak has to be found."""
AGAIN = budget(1, 5)
"""How often each is planted, in games that differ."""


def hints(leak: Leak) -> dict[str, Any]:
    """Where to look for it."""
    return {"preset": leak.preset, "changes": leak.changes, "observer": leak.observer, "kind": leak.kind}


def found_after(name: str, time: int) -> int | None:
    """In which game a planted leak was found; None: in none."""
    leak = LEAKS[name]
    with ExitStack() as stack:
        leak.plant(stack)
        for game in range(1, MOST + 1):
            played_it = played(f"{name}/{time}/{game}", **hints(leak))
            if played_it.found is not None:
                return game
    return None


def test_every_planted_leak_is_found():
    """Each within 200 games; and without one the same games show nothing (HI-2, C-58)."""
    needed = {name: [found_after(name, time) for time in range(AGAIN)] for name in LEAKS}
    missed = [name for name, games in needed.items() if None in games]
    clean = [found_clean(name) for name in LEAKS]
    most = max(game for games in needed.values() for game in games if game is not None)
    found = len(LEAKS) - len(missed)
    print(f"\nleaks planted {len(LEAKS)} found {found}, false alarms {sum(clean)}, most games {most}")  # noqa: T201
    assert not missed
    assert not sum(clean)
    assert len(LEAKS) >= 40


def found_clean(name: str) -> int:
    """How many of the first games for a leak differ where it is not planted."""
    leak = LEAKS[name]
    return sum(played(f"{name}/0/{game}", **hints(leak)).found is not None for game in (1, 2, 3))
