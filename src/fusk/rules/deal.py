"""Packs, jokers, who gets what, who starts (docs/rules.md, part 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fusk.cards import Card, read_cards
from fusk.rules.question import Question, number

players_min = number("players_min", "How many players are needed at least?", 2, 2, 60)
players_max = number("players_max", "How many can play at most?", 10, 2, 60)

packs: Question[Callable[[int], int]] = Question("packs", "How many packs are shuffled together?", "switch-5")
"""Answers take the number of seats and give the number of packs."""

strip = number("strip", "How many cards are in a pack?", 52, 24, 52)
jokers = number("jokers", "How many jokers are shuffled in?", 0, 0, 20)
dead = number("dead", "How many cards are laid aside unseen before the deal?", 0, 0, 12)

deal: Question[Callable[[int, int], tuple[int, int]]] = Question("deal", "How many cards does each player get?", "all")
"""Answers take the number of cards and of seats; they give the cards each, and how many seats get one more."""

remainder: Question[Callable[[int], tuple[int, int, int]]] = Question(
    "remainder", "What becomes of cards that are not dealt?", "none"
)
"""Answers take the number of cards left and give how many go to the (pile, stock, dead cards)."""

starter: Question[Callable[[int | None, Sequence[int], Sequence[Sequence[Card] | int]], int]] = Question(
    "starter", "Who plays first?", "random"
)
"""Answers take the dealer, the seats in the order of the deal, and their hands in that order; they give a seat."""

direction: Question[int] = Question("direction", "Which way does the turn go?", "cw")
direction.answers |= {"cw": 1, "ccw": -1}


def _switch(at: int) -> Callable[[int], int]:
    return lambda seats: 1 if seats < at else 2


packs.answers |= {"switch-5": _switch(5), "switch-6": _switch(6), "switch-7": _switch(7)}


@packs.number(1, 10)
def _so_many_packs(value: int) -> Callable[[int], int]:
    """So many, whatever the number of players."""
    return lambda seats: value


@deal.answer("all")
def _deal_all(cards: int, seats: int) -> tuple[int, int]:
    """Everything is dealt; those dealt first may hold one more (C-3)."""
    return divmod(cards, seats)


@deal.answer("equal")
def _deal_equal(cards: int, seats: int) -> tuple[int, int]:
    """Everybody gets the same number (1.8)."""
    return cards // seats, 0


@deal.family("fixed")
def _deal_fixed(argument: str) -> Callable[[int, int], tuple[int, int]]:
    """So many each (0.6)."""
    each = int(argument)
    if not 1 <= each <= 52:
        raise ValueError(argument)
    return lambda cards, seats: (each, 0)


remainder.answers |= {
    "none": lambda left: (0, 0, 0),
    "pile": lambda left: (left, 0, 0),
    "stock": lambda left: (0, left, 0),
    "dead": lambda left: (0, 0, left),
}


@starter.answer("dealer")
def _the_dealer(dealer: int | None, order: Sequence[int], hands: Sequence[Sequence[Card] | int]) -> int:
    """The dealer (0.9)."""
    return order[0] if dealer is None else dealer


@starter.answer("left-of-dealer")
def _left_of_dealer(dealer: int | None, order: Sequence[int], hands: Sequence[Sequence[Card] | int]) -> int:
    """Whoever is dealt to first (1.10, 3.10)."""
    return order[0]


@starter.answer("random")
def _anybody(dealer: int | None, order: Sequence[int], hands: Sequence[Sequence[Card] | int]) -> int:
    """A player drawn by lot, who is also dealt to first (4.4, 4.d)."""
    return order[0]


@starter.family("holder")
def _holder(argument: str) -> Callable[[int | None, Sequence[int], Sequence[Sequence[Card] | int]], int]:
    """Whoever holds the card; the first in the order of the deal where nobody or several do (1.11, 1.m)."""
    (card,) = read_cards(argument)

    def first(dealer: int | None, order: Sequence[int], hands: Sequence[Sequence[Card] | int]) -> int:
        holders = [seat for seat, hand in zip(order, hands, strict=True) if not isinstance(hand, int) and card in hand]
        return holders[0] if holders else order[0]

    return first


@starter.answer("most-cards")
def _most_cards(dealer: int | None, order: Sequence[int], hands: Sequence[Sequence[Card] | int]) -> int:
    """The first player with the most cards (A6)."""
    sizes = [hand if isinstance(hand, int) else len(hand) for hand in hands]
    return order[sizes.index(max(sizes))]


def deals_from_first(value: str) -> bool:
    """Whether the player who starts is drawn by lot, and there is no dealer (4.d)."""
    return value == "random"


def seats_that_fit(each: Callable[[int, int], tuple[int, int]], cards: int, upcard: int, seats: int) -> bool:
    """Whether so many seats can be dealt to: a card each at least, and one to turn up where one is needed (0.a, I9)."""
    size, odd = each(cards, seats)
    return size >= 1 and size * seats + odd + upcard <= cards
