"""Last card, knocking, places, score, the guard (docs/rules.md, part 3)."""

from __future__ import annotations

from collections.abc import Callable

from fusk.rules.question import Question, number

final: Question[str] = Question("final", "How is a last card judged?", "window")
"""`window`: like any play. `auto-reveal`: turned up when nobody doubts, and it must be true (C9).
`next-must-check`: the next player has to doubt it (C10). `immune`: nobody may doubt it (C11)."""
final.answers |= {name: name for name in ("window", "auto-reveal", "next-must-check", "immune")}

knock: Question[str] = Question("knock", "Must a player with one card left knock?", "off")
"""`before-next-play`: before that player lays again (0.20, 0.m). `with-play`: before anybody else lays."""
knock.answers |= {name: name for name in ("off", "before-next-play", "with-play")}

knock_penalty = number("knock_penalty", "How many cards does it cost to forget the knock?", 7, 1, 20)

end: Question[Callable[[int, int], bool]] = Question("end", "When is the game over?", "first-out")
"""Answers take how many still hold cards and how many began, and say whether the game is over."""
end.answers |= {"first-out": lambda left, seats: left < seats, "places": lambda left, seats: left <= 1}


@end.family("until-left")
def _until_left(argument: str) -> Callable[[int, int], bool]:
    """When so many are left (B6)."""
    count = int(argument)
    if count < 1:
        raise ValueError(argument)
    return lambda left, seats: left <= count


score: Question[Callable[[int | None, tuple[int, ...], tuple[tuple[int, ...], ...]], tuple[int, ...]]] = Question(
    "score", "What is a deal worth?", "none"
)
"""Answers take the winner (None where the guard ended the game), the cards left in every hand, and the places from
first to last, each a tuple of seats that share it; they give the change of every seat's chips."""


@score.answer("none")
def _nothing(winner: int | None, sizes: tuple[int, ...], places: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Nothing; there are only places (4.18)."""
    return (0,) * len(sizes)


def _paid(winner: int | None, prices: tuple[int, ...]) -> tuple[int, ...]:
    if winner is None:
        return (0,) * len(prices)
    due = [0 if seat == winner else price for seat, price in enumerate(prices)]
    return tuple(sum(due) if seat == winner else -price for seat, price in enumerate(due))


@score.answer("chip-each")
def _chip_each(winner: int | None, sizes: tuple[int, ...], places: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Every other player pays the winner one chip (3.22)."""
    return _paid(winner, (1,) * len(sizes))


@score.answer("chip-per-card")
def _chip_per_card(winner: int | None, sizes: tuple[int, ...], places: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Every other player pays the winner one chip for each card left (3.23, 3.m)."""
    return _paid(winner, sizes)


@score.answer("place-points")
def _place_points(winner: int | None, sizes: tuple[int, ...], places: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """A point for every player left behind; those who share a place share nothing of each other."""
    points = [0] * len(sizes)
    behind = len(sizes)
    for place in places:
        behind -= len(place)
        for seat in place:
            points[seat] = behind
    return tuple(points)


guard = number("guard", "After how many turns does an unattended game stop (0: never)?", 10_000, 0, 10_000_000)
