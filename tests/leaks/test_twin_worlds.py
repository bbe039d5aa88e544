"""HI-1: two evenings that differ in cards, or deeds, that somebody never learns of are the same to that somebody."""

from __future__ import annotations

import os
import time
from collections import Counter

from fusk.testing import budget
from tests.leaks.twins import Game, knowledge_kept, played

GAMES = budget(2_000, 100_000)
SECONDS = float(os.environ.get("FUSK_SECONDS", "inf"))
"""When a long run ends, however many games it has played."""


def test_nobody_can_tell_twin_worlds_apart():
    """No seat, onlooker, stranger, wire-tapper, reader of logs or of the journal sees a difference (HI-1)."""
    counts: Counter[str] = Counter()
    began, busy = time.monotonic(), time.process_time()
    for seed in range(GAMES):
        game = played(seed)
        assert game.found is None, told(seed, game)
        if game.twin.hidden or seed % 4 == 0:
            assert knowledge_kept(game), f"game {seed}: the other world shows {game.observer} other cards"
        count(counts, game)
        if os.environ.get("FUSK_BUDGET") == "night" and seed % 1000 == 999:
            print(f"twins {seed + 1} in {time.monotonic() - began:.0f} s: {line(counts)}", flush=True)  # noqa: T201
        if time.monotonic() - began > SECONDS:
            break
    busy = time.process_time() - busy
    print(f"\ntwins {counts['games']}, differences 0, {busy:.0f} s: {line(counts)}")  # noqa: T201
    floor = counts["games"]
    assert floor == GAMES or time.monotonic() - began > SECONDS
    if floor < 1000:
        return  # cut short, and nothing differed
    assert counts["other cards"] >= 0.8 * floor
    assert counts["moves"] >= 8 * floor
    assert all(counts[f"observer {who}"] >= 0.02 * floor for who in ("p", "w", "s", "line", "log", "journal"))
    assert all(
        counts[f"hidden: {what}"] >= 0.0025 * floor for what in ("no answer", "no answers", "a doubt", "fewer cards")
    )


def count(counts: Counter[str], game: Game) -> None:
    """One more game."""
    who = game.observer[0] if game.observer[0] in "pws" else game.observer
    counts.update(("games", f"observer {who}", *(["other cards"] if game.twin.differs else [])))
    counts[f"hidden: {game.twin.hidden}"] += bool(game.twin.hidden)
    counts["moves"] += game.moves
    counts["frames"] += len(game.one.tapped)
    counts["answers"] += len(game.one.answers)


def line(counts: Counter[str]) -> str:
    """The counts as they are printed."""
    return ", ".join(f"{name} {number}" for name, number in sorted(counts.items()) if number)


def told(seed: int, game: Game) -> str:
    """What to look at when it fails: `played(seed)` gives the same game again."""
    return f"game {seed}, {game.observer}, {game.twin.hidden or 'other cards'}, {game.plan.order}: {game.found}"
