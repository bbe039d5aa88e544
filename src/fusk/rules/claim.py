"""What may be claimed next, how many cards, what counts as true (docs/rules.md, part 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from fusk.cards import JOKER, RANKS, SUITS, Card, Suit, rank_of, read_cards, suit_of
from fusk.rules.question import Question, YesNo, number

NO_CAP: Final = 999

Steps = tuple[tuple[int, int], ...]
"""Claims that may follow: (place on the ladder, the least number of cards that may be called there)."""


class Kind(Protocol):
    """What is called with a play."""

    @staticmethod
    def ladder(ranks: str) -> tuple[str, ...]:
        """Everything that can be called, from low to high, given the ranks of the pack in their order."""

    @staticmethod
    def fits(card: Card, called: str, upcard: Card) -> bool:
        """Whether a card that is not wild makes the claim true."""


claim_kind: Question[type[Kind]] = Question("claim_kind", "What does a player call with the cards?", "rank")


@claim_kind.answer("rank")
class ByRank:
    """A rank: "two sevens" (1.13)."""

    @staticmethod
    def ladder(ranks: str) -> tuple[str, ...]:  # noqa: D102 (see Kind)
        return tuple(ranks)

    @staticmethod
    def fits(card: Card, called: str, upcard: Card) -> bool:  # noqa: D102 (see Kind)
        return rank_of(card) == called


@claim_kind.answer("suit")
class BySuit:
    """A suit: "a heart" (E1)."""

    @staticmethod
    def ladder(ranks: str) -> tuple[str, ...]:  # noqa: D102 (see Kind)
        return tuple(SUITS)

    @staticmethod
    def fits(card: Card, called: str, upcard: Card) -> bool:  # noqa: D102 (see Kind)
        return suit_of(card) == called


@claim_kind.answer("card")
class ByCard:
    """An exact card: "the seven of hearts" (A22)."""

    @staticmethod
    def ladder(ranks: str) -> tuple[str, ...]:  # noqa: D102 (see Kind)
        return tuple(rank + suit for suit in SUITS for rank in ranks)

    @staticmethod
    def fits(card: Card, called: str, upcard: Card) -> bool:  # noqa: D102 (see Kind)
        return card == called


@claim_kind.answer("upcard")
class ByUpcard:
    """Nothing: every card laid says "I fit the card that lies face up", by suit or by rank (0.10, 0.15, 0.24)."""

    @staticmethod
    def ladder(ranks: str) -> tuple[str, ...]:  # noqa: D102 (see Kind)
        return ()

    @staticmethod
    def fits(card: Card, called: str, upcard: Card) -> bool:  # noqa: D102 (see Kind)
        return upcard != JOKER and (suit_of(card) == suit_of(upcard) or rank_of(card) == rank_of(upcard))


claim_step: Question[Callable[[int, int, int, bool, int], Steps]] = Question(
    "claim_step", "What may be called after the last claim?", "up"
)
"""Answers take the last claim's place on the ladder and its number of cards, the length of the ladder, whether the
ladder is a circle, and the greatest number that may be called."""


def _near(place: int, size: int, wrap: bool) -> Steps:
    return ((place % size, 1),) if wrap or 0 <= place < size else ()


@claim_step.answer("up")
def _up(last: int, count: int, size: int, wrap: bool, cap: int) -> Steps:
    """The next one up; aces follow kings (1.16, 4.11)."""
    return _near(last + 1, size, wrap)


@claim_step.answer("down")
def _down(last: int, count: int, size: int, wrap: bool, cap: int) -> Steps:
    """The next one down; aces follow deuces (3.20, 4.20)."""
    return _near(last - 1, size, wrap)


@claim_step.answer("adj")
def _adjacent(last: int, count: int, size: int, wrap: bool, cap: int) -> Steps:
    """One step up or one step down (4.21)."""
    return _near(last - 1, size, wrap) + _near(last + 1, size, wrap)


@claim_step.answer("adj-same")
def _adjacent_or_same(last: int, count: int, size: int, wrap: bool, cap: int) -> Steps:
    """The same, one step up or one step down (4.21)."""
    return _near(last - 1, size, wrap) + ((last, 1),) + _near(last + 1, size, wrap)


@claim_step.answer("raise")
def _raise(last: int, count: int, size: int, wrap: bool, cap: int) -> Steps:
    """Something higher, any number; or the same and more cards (4.19)."""
    more = ((last, count + 1),) if count < cap else ()
    return more + tuple((place, 1) for place in range(last + 1, size))


@claim_step.answer("raise-count")
def _raise_count(last: int, count: int, size: int, wrap: bool, cap: int) -> Steps:
    """More cards of anything; or as many of something higher (D2)."""
    return tuple((place, count if place > last else count + 1) for place in range(size) if place > last or count < cap)


@claim_step.answer("ge")
def _same_or_higher(last: int, count: int, size: int, wrap: bool, cap: int) -> Steps:
    """The same or anything higher (D5)."""
    return tuple((place, 1) for place in range(last, size))


@claim_step.answer("gt")
def _higher(last: int, count: int, size: int, wrap: bool, cap: int) -> Steps:
    """Anything higher (D4)."""
    return tuple((place, 1) for place in range(last + 1, size))


@claim_step.answer("same")
def _same(last: int, count: int, size: int, wrap: bool, cap: int) -> Steps:
    """The same until the pile is taken (C1)."""
    return ((last, 1),)


@claim_step.answer("free")
def _free(last: int, count: int, size: int, wrap: bool, cap: int) -> Steps:
    """Anything."""
    return tuple((place, 1) for place in range(size))


@claim_step.answer("upcard")
def _nothing(last: int, count: int, size: int, wrap: bool, cap: int) -> Steps:
    """Nothing is called (0.f)."""
    return ()


low_high: Question[Callable[[str], str]] = Question("low_high", "In which order do the ranks run?", "A-K")
"""Answers take the ranks of the pack from ace to king and put them in order."""
low_high.answers |= {
    "A-K": lambda ranks: ranks,
    "2-A": lambda ranks: ranks[1:] + "A",
    "3-2": lambda ranks: ranks[1:].replace("2", "") + ("A2" if "2" in ranks else "A"),
}

wrap = YesNo("wrap", "Do the ranks run on in a circle?", True)

stuck: Question[str] = Question("stuck", "What if nothing higher can be called?", "must-doubt")
"""`must-doubt`: the next player has to doubt (4.l). `last-leads`: once the play stands, the last player calls anew."""
stuck.answers |= {name: name for name in ("must-doubt", "last-leads")}

opening: Question[Callable[[tuple[str, ...]], tuple[str, ...]]] = Question("opening", "What is called first?", "A")
"""Answers take the ladder and give what may be called; also the meaning of starting again (`resume_claim` restart)."""
opening.answers |= {"free": lambda ladder: ladder, "upcard": lambda ladder: ()}


def _just(called: str) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    return lambda ladder: (called,)


opening.answers |= {called: _just(called) for called in (*RANKS, *(rank + suit for rank in RANKS for suit in SUITS))}

open_face: Question[Callable[[int], bool]] = Question("open_face", "Is the first card of a round laid face up?", "down")
"""Answers take the number of cards in the stock and say whether whoever leads lays a card face up."""
open_face.answers |= {
    "down": lambda stock: False,
    "up-when-no-stock": lambda stock: stock == 0,
    "up-each-round": lambda stock: True,
}

lead_suit: Question[Callable[[tuple[Card, ...], Suit | None], tuple[Card, ...]]] = Question(
    "lead_suit", "Which suit may the face-up card of a new round have?", "any"
)
"""Answers take the leader's hand and the suit of the round before; they give the cards that may be led."""


@lead_suit.answer("any")
def _any_suit(hand: tuple[Card, ...], before: Suit | None) -> tuple[Card, ...]:
    """Any suit."""
    return hand


@lead_suit.answer("new")
def _new_suit(hand: tuple[Card, ...], before: Suit | None) -> tuple[Card, ...]:
    """Another suit than the round before; any suit for a hand that has no other (E2)."""
    return tuple(card for card in hand if suit_of(card) != before) or hand


count_min = number("count_min", "How many cards are laid at least?", 1, 1, 12)

count_max: Question[Callable[[int, int], int]] = Question("count_max", "How many cards may be called at most?", "hand")
"""Answers take the number of packs and of jokers in the game."""
count_max.answers |= {
    "group": lambda packs, jokers: 4 * packs + jokers,
    "hand": lambda packs, jokers: NO_CAP,
}


@count_max.number(1, NO_CAP)
def _so_many(value: int) -> Callable[[int, int], int]:
    """So many."""
    return lambda packs, jokers: value


open_max = Question[Callable[[int], int]]("open_max", "How many cards may open a pile at most?", "same")
"""Answers take the greatest number of any other play."""
open_max.answers |= {"same": lambda most: most}


@open_max.number(1, NO_CAP)
def _opening_of(value: int) -> Callable[[int], int]:
    """So many."""
    return lambda most: min(value, most)


count_claim: Question[Callable[[int, int], bool]] = Question(
    "count_claim", "May a player lay another number of cards than called?", "honest"
)
"""Answers take the number laid and the number called and say whether that may be laid."""
count_claim.answers |= {
    "none": lambda laid, called: laid == called,
    "honest": lambda laid, called: laid == called,
    "may-exceed": lambda laid, called: laid >= called,
    "may-differ": lambda laid, called: laid >= 1,
}


def hides_counts(value: str) -> bool:
    """Whether the number laid is secret, so that hands are shown by what was called (4.t, I13)."""
    return value in ("may-exceed", "may-differ")


wild: Question[Callable[[Card], bool]] = Question("wild", "Which cards fit every claim?", "none")
wild.answers |= {"none": lambda card: False, "joker": lambda card: card == JOKER}


@wild.family("rank")
def _wild_rank(argument: str) -> Callable[[Card], bool]:
    """A whole rank, and the jokers (D2)."""
    read_cards(argument + "s")
    rank = "T" if argument == "10" else argument
    return lambda card: card == JOKER or rank_of(card) == rank


passing: Question[bool] = Question("pass", "May a player pass?", "no")
"""`no`, `yes` (back in at the next turn), `out-of-round` (until the pile goes). Who opens a pile has to lay."""
passing.answers |= {"no": False, "yes": True, "out-of-round": True}

all_pass: Question[tuple[bool, bool, str]] = Question("all_pass", "What if everybody else passes?", "none")
"""Answers give: is the pile removed, does the last to pass lead (else the last to lay), and what may be called then."""
all_pass.answers |= {
    "none": (False, False, "continue"),
    "burn-last-player-leads": (True, False, "free"),
    "burn-last-passer-leads": (True, True, "free"),
    "advance-rank": (False, False, "advance"),
    "leader-adds": (False, False, "continue"),
}
