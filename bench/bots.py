"""P10: how long a bot of the house thinks: the 99th percentile of its decisions, beside a bare random bot.

Seats of one kind at `cheat` (4) and at `fusk-either-same` (10, the longest hands and freest calls); CPU time.
"""

from __future__ import annotations

import random
import time
from types import SimpleNamespace
from typing import Any

from fusk.bots import NAMES, load
from fusk.moves import Move, Options
from fusk.play import moves
from fusk.rules import Rules, sheet
from fusk.sight import View
from fusk.testing import BotGame

DEALS, TURNS = 4, 200
TABLES = {"cheat": 4, "fusk-either-same": 10}


def guess(view: View, memory: tuple[int, Rules], may: Options, rng: random.Random) -> Move:
    """A random legal move that lays one or two cards."""
    seat, rules = memory
    hand = view.hands[seat] or ()
    return rng.choice(list(moves(may, tuple(rng.sample(hand, min(2, len(hand)))), rules)))


def timed(bot: Any, taken: list[float]) -> Any:
    """The same bot, with every decision timed."""

    def choose(view: View, memory: Any, may: Options, rng: random.Random) -> Move | None:
        start = time.process_time()
        move: Move | None = bot.choose(view, memory, may, rng)
        taken.append(time.process_time() - start)
        return move

    return SimpleNamespace(fresh=bot.fresh, watch=bot.watch, choose=choose)


def p99(bot: Any) -> float:
    """The 99th percentile of its decisions, in milliseconds."""
    taken: list[float] = []
    for preset, seats in TABLES.items():
        for seed in range(DEALS):
            BotGame(sheet(preset), [timed(bot, taken)] * seats, seed).play(TURNS)
    return 1000 * sorted(taken)[len(taken) * 99 // 100]


def main() -> None:
    """Measure and print."""
    anchor = p99(SimpleNamespace(fresh=lambda seat, rules, seats: (seat, rules), watch=lambda m, e: m, choose=guess))
    for name in NAMES:
        figure = p99(load(name))
        print(f"P10-{name} {figure:.2f} ms anchor {anchor:.2f} ratio {figure / anchor:.1f} goal 5.00")


if __name__ == "__main__":
    main()
