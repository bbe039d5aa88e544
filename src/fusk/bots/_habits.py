"""What the others at the table are like: how often they doubt, and how often they lie."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from fusk.events import Claimed, Doubted, Event, Revealed
from fusk.play import fits
from fusk.sight import View
from fusk.state import doubters

Counts = tuple[int, int, int, int]
"""By the number of cards called: one, two, three, more."""


class Habit(msgspec.Struct, frozen=True):
    """What has been seen of one seat: doubts out of the plays it could doubt, and claims that were turned up."""

    asked: int
    doubted: int
    asked_last: int
    doubted_last: int
    lies: Counts
    truths: Counts


DOUBTS: Final = 0.06
"""How often strangers are taken to doubt an ordinary play."""

WEIGHT: Final = 8
"""How many plays it takes to know better, half and half."""

STRANGER: Final = Habit(0, 0, 0, 0, (0, 0, 0, 0), (0, 0, 0, 0))

Habits = tuple[Habit, ...]


def noted(habits: Habits, seen: Event, view: View) -> Habits:
    """The habits after an event; `view` is the table after it."""
    match seen:
        case Claimed(last=last):
            asked = doubters(view)
            return tuple(_asked(habit, last) if seat in asked else habit for seat, habit in enumerate(habits))
        case Doubted(seats, _):
            last = view.pile[-1].last
            return tuple(_doubted(habit, last) if seat in seats else habit for seat, habit in enumerate(habits))
        case Revealed(shown, laid):
            played = view.pile[-1]
            what, called = (played.claim.what, played.claim.count) if played.claim else ("", laid)
            honest = all(fits(view, card, what) for _, card in shown)
            honest = honest and (len(shown) < laid or view.rules.count_claim == "none" or laid == called)
            return tuple(
                _turned(habit, honest, called) if seat == played.seat else habit for seat, habit in enumerate(habits)
            )
        case _:
            return habits


def doubt_rate(habit: Habit, *, last: bool) -> float:
    """How often such a player doubts. Of strangers: seldom, but a last card three times out of four."""
    if last:
        return (habit.doubted_last + 3) / (habit.asked_last + 4)
    return (habit.doubted + DOUBTS * WEIGHT) / (habit.asked + WEIGHT)


def suspicion(habits: Habits, seat: int, called: int) -> float:
    """How many times likelier such a claim is a lie of this seat's than of a stranger's; others count for half."""
    size = min(called, 4) - 1
    lies = sum(habit.lies[size] for habit in habits) + habits[seat].lies[size]
    truths = sum(habit.truths[size] for habit in habits) + habits[seat].truths[size]
    return float(((lies / 2 + 1) / (truths / 2 + 1)) ** 1.2)


def _asked(habit: Habit, last: bool) -> Habit:
    if last:
        return replace(habit, asked_last=habit.asked_last + 1)
    return replace(habit, asked=habit.asked + 1)


def _doubted(habit: Habit, last: bool) -> Habit:
    if last:
        return replace(habit, doubted_last=habit.doubted_last + 1)
    return replace(habit, doubted=habit.doubted + 1)


def _turned(habit: Habit, honest: bool, called: int) -> Habit:
    counts = list(habit.truths if honest else habit.lies)
    counts[min(called, 4) - 1] += 1
    after = (counts[0], counts[1], counts[2], counts[3])
    return replace(habit, truths=after) if honest else replace(habit, lies=after)
