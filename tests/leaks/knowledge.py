"""What an observer may know of the cards: all of it, said once more and in other words than the rules of sight.

Whoever takes the pile learns which cards lay there and not who laid which: it comes as a heap, in order. Everything
that is not in this list is nobody's business, and may differ between two worlds that look the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fusk.cards import Card, in_order
from fusk.events import Claimed, Dealt, Discarded, Drew, Event, Forced, Led, PileTaken, Revealed, Turned
from fusk.sight import Who


def known(events: Iterable[Event], who: Who) -> Iterator[tuple[Card, ...]]:
    """The cards that this observer may know, as they become known; `who` is None for whoever only looks on."""
    for event in events:
        match event:
            case Dealt(hands=hands) if who is not None:
                yield hands[who] or ()
            case Turned(card=card) | Led(card=card):
                yield (card,)
            case Discarded(cards=cards):
                yield cards
            case Revealed(shown=shown):
                yield tuple(card for _, card in shown)
            case Forced(card=card) if card is not None:
                yield (card,)
            case Claimed(seat=seat, cards=cards) if seat == who:
                yield cards or ()
            case PileTaken(seat=seat, cards=cards, shown=shown):
                yield shown
                yield in_order(cards or ()) if seat == who else ()
            case Drew(seat=seat, cards=cards) if seat == who:
                yield in_order(cards or ())
