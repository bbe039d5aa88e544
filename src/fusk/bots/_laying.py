"""Ways to lay cards: what is true of a hand, and how a play is put together so that the referee takes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fusk.cards import UNKNOWN, Card, without
from fusk.moves import Call, Claim, Discard, Doubt, Options, Play
from fusk.rules.claim import claim_kind, wild
from fusk.rules.doubt import reveal
from fusk.sight import View
from fusk.state import upcard


class Truth(NamedTuple):
    """Something that may be called, the cards of the hand that bear it out, and the rest of the hand."""

    call: Call
    cards: tuple[Card, ...]
    rest: tuple[Card, ...]

    def honest(self) -> bool:
        """Whether a true play can be made of it."""
        return len(self.cards) >= self.call.least


def fits(view: View, card: Card, what: str) -> bool:
    """Whether a card bears out that it is `what`, or in upcard games that it fits the card lying face up."""
    rules = view.rules
    return wild.ask(rules.wild)(card) or claim_kind.ask(rules.claim_kind).fits(card, what, upcard(view) or UNKNOWN)


def truths(view: View, hand: Sequence[Card], options: Options) -> list[Truth]:
    """Every call the options allow, with the cards that bear it out, plain ones before wild ones.

    In upcard games nothing is called: there is one entry, and its call is empty.
    """
    is_wild = wild.ask(view.rules.wild)
    plain_first = sorted(hand, key=is_wild)
    silent = claim_kind.ask(view.rules.claim_kind).ladder("A") == ()
    calls = (Call("", options.lay_least, options.lay_most),) if silent else options.calls
    found = []
    for call in calls:
        bears = [fits(view, card, call.what) for card in plain_first]
        cards = tuple(card for card, good in zip(plain_first, bears, strict=True) if good)
        rest = tuple(card for card, good in zip(plain_first, bears, strict=True) if not good)
        found.append(Truth(call, cards, rest))
    return found


def lay(call: Call, cards: Sequence[Card]) -> Play:
    """Lay the cards and call them so, with their true number."""
    return Play(tuple(cards), Claim(len(cards), call.what) if call.what else None)


def truth(found: Truth, most: int) -> Play:
    """A true play of at most so many cards, and as many as must be."""
    number = max(found.call.least, min(most, found.call.most, len(found.cards)))
    return lay(found.call, found.cards[:number])


def lie(found: Truth, false: Sequence[Card], number: int) -> Play:
    """A lie of so many cards, or the nearest number that may be called: the false cards first, then true ones."""
    number = max(found.call.least, min(number, found.call.most))
    rest = without(found.rest, false) or ()
    return lay(found.call, [*false, *rest, *found.cards][:number])


def doubt(view: View, options: Options, pick: int) -> Doubt:
    """A doubt; where one card is turned, that one (1 is the first laid)."""
    return Doubt(min(pick, options.doubt) if reveal.ask(view.rules.reveal) else None)


def discard(options: Options) -> Discard:
    """Lay the first complete set aside, or keep what one holds."""
    return Discard(options.discard[0] if options.discard else ())
