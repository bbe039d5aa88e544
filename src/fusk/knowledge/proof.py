"""What may be asked of one's knowledge: what is certain, what is proved of the last play, and how likely it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import comb
from typing import NamedTuple

from fusk.cards import UNKNOWN, Card
from fusk.events import Cards
from fusk.knowledge.tokens import Knowledge, Places, hand, top
from fusk.play import fits
from fusk.rules.claim import claim_kind, hides_counts
from fusk.state import player_of


def certain(known: Knowledge, places: Places) -> Cards:
    """The cards that are certainly there: `certain(known, hand(3))`, or in the union of several places."""
    return tuple(card for card, where in zip(known.cards, known.where, strict=True) if where and not where & ~places)


def possible(known: Knowledge, places: Places) -> Cards:
    """The cards that may be there."""
    return tuple(card for card, where in zip(known.cards, known.where, strict=True) if where & places)


def fitting(known: Knowledge, what: str) -> Callable[[Iterable[Card]], int]:
    """Counts the cards that bear out that they are `what`."""
    good = {card: fits(known.view, card, what) for card in dict.fromkeys(known.cards)}
    return lambda cards: sum(good[card] for card in cards)


def unaccounted(known: Knowledge, what: str) -> int:
    """How many cards that are `what` might be in more than one place."""
    count = fitting(known, what)
    return count(card for card, where in zip(known.cards, known.where, strict=True) if where & (where - 1))


def provably_false(known: Knowledge) -> bool:
    """Whether the last play is certainly a lie: a doubt that turns up all of it would be right."""
    view = known.view
    played = view.pile[-1]
    if played.open or played.seat is None:
        return False
    what, called = (played.claim.what, played.claim.count) if played.claim else ("", played.size)
    count = fitting(known, what)
    here, rest = top(view), hand(played.seat)
    if count(possible(known, here)) < called:
        return True
    surely = certain(known, here)
    if len(surely) > count(surely):
        return True
    both = certain(known, here | rest)
    return not hides_counts(view.rules.count_claim) and len(both) - count(both) > view.sizes[played.seat]


def provably_true(known: Knowledge) -> bool:
    """Whether the last play is certainly true, to the number of its cards."""
    view = known.view
    played = view.pile[-1]
    if hides_counts(view.rules.count_claim) or played.open:
        return played.open
    maybe = possible(known, top(view))
    return fitting(known, played.claim.what if played.claim else "")(maybe) == len(maybe)


def provably_none_left(known: Knowledge) -> bool:
    """Whether the player of the last play certainly holds none of what was called: forcing would be right (A10)."""
    played = known.view.pile[-1]
    if played.seat is None or played.claim is None:
        return False
    natural = claim_kind.ask(known.view.rules.claim_kind).fits
    what = played.claim.what
    return not any(natural(card, what, UNKNOWN) for card in possible(known, hand(played.seat)))


class Holding(NamedTuple):
    """What the player of the last play may have held of what was called, just before it.

    `sure` such cards for certain, and `slots` more cards out of `cards` that are not located, of which `good` are such.
    """

    sure: int
    cards: int
    good: int
    slots: int

    def chance(self, wanted: int) -> float:
        """The chance of so many or more, if every card that is not located may lie anywhere (hypergeometric)."""
        return at_least(wanted - self.sure, self.cards, self.good, self.slots)


def holding(known: Knowledge) -> Holding:
    """What the player of the last play may have held of what was called, just before it."""
    played = known.view.pile[-1]
    count = fitting(known, played.claim.what if played.claim else "")
    here, rest = top(known.view), hand(player_of(known.view))
    sure, maybe = certain(known, here | rest), possible(known, here)
    slots = max(0, known.view.sizes[player_of(known.view)] + played.size - len(sure))
    return Holding(count(sure), len(maybe) - len(sure), count(maybe) - count(sure), slots)


def chance_true(known: Knowledge) -> float:
    """The chance that the last play could be true: that its player held as many such cards as were called.

    The player's own will to lie is another matter.
    """
    played = known.view.pile[-1]
    if played.seat is None or provably_true(known):
        return 1.0
    if provably_false(known):
        return 0.0
    return holding(known).chance(played.claim.count if played.claim else played.size)


def at_least(wanted: int, cards: int, good: int, slots: int) -> float:
    """The chance of `wanted` good ones or more among `slots` cards taken from `cards` of which `good` are good."""
    slots = min(slots, cards)
    if wanted <= 0:
        return 1.0
    if wanted > good or wanted > slots:
        return 0.0
    hits = sum(comb(good, n) * comb(cards - good, slots - n) for n in range(wanted, min(good, slots) + 1))
    return hits / comb(cards, slots)
