"""LO-8: what a server computes for one action, beside the bare referee: the least time of several rounds.

`decide`: from a command to the table after it; `project`: what one seat is told of it; `deal`: a pack shuffled and
dealt. No sockets, no disk; 25 % above a goal is too much.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from fusk import wire
from fusk.moves import Accept, Claim, Move, Play
from fusk.play import begin, deal, step
from fusk.rules import sheet
from fusk.server import facts, hosting
from fusk.server.house import Chance
from fusk.server.room import Room
from fusk.server.steps import Joined
from fusk.table import Seen

SEATS, PLAYS, ROUNDS = 4, 44, 30
RANKS = "A23456789TJQK"
RULES = sheet("cheat", {"who": "next"})


def moves() -> list[tuple[int, Move]]:
    """A deal where every play stands."""
    state, _ = begin(RULES, deal(RULES, SEATS, 1))
    told: list[tuple[int, Move]] = []
    for play in range(PLAYS):
        seat, hand = state.turn, state.hands[state.turn] or ()
        move = Play(hand[:1], Claim(1, RANKS[play % len(RANKS)]))
        state, _ = step(state, (seat,), move)
        other = state.turn
        state, _ = step(state, (other,), Accept())
        told += [(seat, move), (other, Accept())]
    return told


class Fixed(Chance):
    """The same deal every time."""

    def seed(self) -> int:
        """Its seed."""
        return 1


def table() -> Room:
    """A table of four people who have been dealt."""
    chance = Fixed(os.urandom)
    room = Room(chance, chance)
    order = wire.NewTable("Person A", wire.Sheet("cheat", {"who": "next"}), seats=SEATS, room=True)
    room.apply(room.own(hosting.opened(order, "door", "0"), 0.0, "founded"))
    for seat in range(1, SEATS):
        room.apply(room.own(Joined(seat, f"Person {'ABCD'[seat]}", str(seat)), 0.0, f"joined/{seat}"))
    begun = room.decide(0, wire.Start("start"), 0.0)
    while begun is not None:
        room.apply(begun)
        begun = room.tick(0.0)
    return room


def referee(told: list[tuple[int, Move]]) -> float:
    """Microseconds that the rules alone take for a move."""
    state, _ = begin(RULES, deal(RULES, SEATS, 1))
    began = time.perf_counter()
    for seat, move in told:
        state, _ = step(state, (seat,), move)
    return 1e6 * (time.perf_counter() - began) / len(told)


def hot(told: list[tuple[int, Move]]) -> tuple[float, float]:
    """Microseconds to decide and apply a command, and to say it to one seat."""
    room, decided, said, plays = table(), 0.0, 0.0, 0
    for number, (seat, move) in enumerate(told):
        plays += isinstance(move, Play)
        command = wire.Act(f"c{number}", move, plays if isinstance(move, Accept) else None)
        began = time.perf_counter()
        kept = room.decide(seat, command, 0.0)
        room.public(kept)
        outs = room.apply(kept)
        after = time.perf_counter()
        for who in range(SEATS):
            events = tuple(out.event for out in outs if isinstance(out, Seen) and out.who == who)
            news = wire.News(0.0, room.table.number(who), events, None, facts.moment(room), facts.may(room, who))
            wire.write(news)
        decided += after - began
        said += time.perf_counter() - after
    return 1e6 * decided / len(told), 1e6 * said / len(told) / SEATS


def least(work: Callable[[], float]) -> float:
    """The least of several rounds."""
    return min(work() for _ in range(ROUNDS))


def dealing() -> float:
    """Microseconds for a deal."""
    began = time.perf_counter()
    deal(RULES, SEATS, time.perf_counter_ns())
    return 1e6 * (time.perf_counter() - began)


def main() -> None:
    """Measure and print."""
    told = moves()
    anchor = least(lambda: referee(told))
    rounds = [hot(told) for _ in range(ROUNDS)]
    for name, figure, goal in (
        ("decide", min(decided for decided, _ in rounds), 100),
        ("project", min(said for _, said in rounds), 50),
        ("deal", least(dealing), 5000),
    ):
        print(f"LO-8-{name} {figure:.1f} us anchor {anchor:.1f} ratio {figure / anchor:.1f} goal {goal}")


if __name__ == "__main__":
    main()
