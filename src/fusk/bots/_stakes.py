"""What is at stake: how hands of cards become chances of winning."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final

from fusk.rules.finish import end
from fusk.rules.settle import pickup
from fusk.sight import View
from fusk.state import pile_size

SLOPE: Final = 0.8
"""How steeply the chance of winning falls with the cards held, for a whole ordinary hand."""


class Stakes:
    """The chances of winning at a table, by the number of cards in each hand, and the pile that somebody may take.

    `decided`: whether the deal is lost to the player of the last play unless that is caught.
    """

    __slots__ = ("decided", "pile", "slope", "weights")

    def __init__(self, view: View) -> None:
        rules = view.rules
        seats = [seat for seat in range(len(view.sizes)) if seat not in view.out]
        sizes = {seat: view.sizes[seat] for seat in seats}
        left = pickup.ask(rules.pickup)(len(view.pile))
        self.pile = pile_size(view) if not left else sum(lay.size for lay in view.pile[left:])
        pending = view.pending
        forgot = rules.knock != "off" and pending is not None and pending not in view.knocked
        if pending is not None and forgot:
            sizes[pending] = min(rules.knock_penalty, view.stock_size or self.pile)
        self.decided = pending is not None and not forgot and end.ask(rules.end)(len(seats) - 1, len(view.sizes))
        self.slope = SLOPE * len(seats) / max(sum(sizes.values()) + pile_size(view), 1)
        self.weights = {seat: exp(-self.slope * size) for seat, size in sizes.items()}

    def chance(self, seat: int, more: Mapping[int, float]) -> float:
        """A seat's chance of winning after these seats have got so many cards more (less, where negative)."""
        total, mine = 0.0, 0.0
        for other, weight in self.weights.items():
            value = weight * exp(-self.slope * more[other]) if other in more else weight
            total += value
            if other == seat:
                mine = value
        return mine / total if total else 0.0


def felt(pile: float) -> float:
    """What a pile costs: the first cards next to nothing, they will be true one day."""
    return max(0.3 * pile, pile - 2)
