"""P5: moves of the referee (decide and evolve, through the public API) beside steps of RLCard's uno, in one run.

Both play uniformly random legal moves with four seats on one core; rounds are interleaved and medians taken, in moves
per second of this process's own CPU time. The referee's games are chosen first and then timed as they are played again,
for choosing is the player's work; the last line but one times the choosing too.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import rlcard
from rlcard.agents import RandomAgent

from fusk.moves import Accept, Claim, Doubt, Move, Options, Play, Show
from fusk.play import begin, deal, legal, options, step, to_act
from fusk.rules import sheet
from fusk.state import State

ROUNDS, GAMES, SEATS = 7, 20, 4
Game = tuple[State, list[tuple[tuple[int, ...], Move]]]


def choose(state: State, seat: int, may: Options, rng: random.Random) -> Move:
    """A random legal move, without listing them all."""
    if may.doubt:
        return Doubt(None) if not may.accept or rng.random() < 0.2 else Accept()
    if may.show:
        return Show(rng.choice(may.show))
    if not may.play:
        return next(iter(legal(state, seat)))
    call = rng.choice(may.calls) if may.calls else None
    size = rng.randint(call.least, min(call.most, call.least + 3)) if call else 1
    hand = state.hands[seat] or ()
    return Play(tuple(rng.sample(hand, size)), Claim(size, call.what) if call else None)


def play_out(preset: str, seed: int, rng: random.Random) -> Game:
    """One game to its end or 2,000 moves."""
    rules = sheet(preset)
    state, _ = begin(rules, deal(rules, SEATS, seed))
    first, moves = state, []
    while (asked := to_act(state)) and len(moves) < 2_000:
        move = choose(state, asked[0], options(state, asked[0]), rng)
        state, _ = step(state, asked[:1], move)
        moves.append((asked[:1], move))
    return first, moves


def again(games: list[Game]) -> int:
    """Play the games again; how many moves that was."""
    for first, moves in games:
        state = first
        for seats, move in moves:
            state, _ = step(state, seats, move)
    return sum(len(moves) for _, moves in games)


def uno(games: int, seed: int) -> int:
    """RLCard's uno with random agents; how many steps that was."""
    env = rlcard.make("uno", config={"seed": seed, "game_num_players": SEATS})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(SEATS)])
    for _ in range(games):
        env.run(is_training=False)
    return int(env.timestep)  # of all the games together


def rate(work: Callable[[], int]) -> float:
    """Moves per CPU-second of some work."""
    start = time.process_time()
    moves = work()
    return moves / (time.process_time() - start)


def main() -> None:
    """Measure and print."""
    rng = random.Random(1)
    presets = ("cheat", "rainy-day", "i-doubt-it", "fusk-swedish")
    games = {preset: [play_out(preset, seed, rng) for seed in range(GAMES)] for preset in presets}
    figures: dict[str, list[float]] = {name: [] for name in (*presets, "uno", "chosen")}
    for turn in range(ROUNDS):
        for preset in presets:
            figures[preset].append(rate(lambda preset=preset: again(games[preset])))
        figures["uno"].append(rate(lambda turn=turn: uno(40, turn)))
        figures["chosen"].append(rate(lambda: sum(len(play_out("cheat", s, rng)[1]) for s in range(GAMES))))
    middle = {name: statistics.median(rates) for name, rates in figures.items()}
    for preset in presets:
        print(
            f"{preset}: {middle[preset]:,.0f} moves/s (spread {min(figures[preset]):,.0f}-{max(figures[preset]):,.0f})"
        )
    print(f"uno: {middle['uno']:,.0f} steps/s (spread {min(figures['uno']):,.0f}-{max(figures['uno']):,.0f})")
    anchor = middle["uno"]
    for name, figure, goal in (("P5-chosen", middle["chosen"], "-"), ("P5", middle["cheat"], "2")):
        print(f"{name} {figure:.0f} moves/s anchor {anchor:.0f} ratio {figure / anchor:.2f} goal {goal}")


if __name__ == "__main__":
    main()
