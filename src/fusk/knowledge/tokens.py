"""Every card and the places left for it: what each event that one sees takes away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from fusk.cards import UNKNOWN, Card
from fusk.events import Burned, Cards, Claimed, Dealt, Discarded, Drew, Event, Forced, Led, PileTaken, Revealed, Turned
from fusk.play import whole_pack
from fusk.rules import Rules
from fusk.rules.claim import claim_kind, hides_counts
from fusk.sight import View, Who, blank, follow

Places = int
"""A set of places, one bit each: the seats' hands, then stock, away, and the lays of the pile from the bottom."""


class Knowledge(msgspec.Struct, frozen=True):
    """What `who` knows: the table as seen, every card of the game in order, and the places left for each of them."""

    who: Who
    view: View
    cards: Cards
    where: tuple[Places, ...]


def hand(seat: int) -> Places:
    """The hand of a seat, as a place."""
    return 1 << seat


def stock(view: View) -> Places:
    """The stock, as a place."""
    return 1 << len(view.sizes)


def away(view: View) -> Places:
    """Out of the game: burned, laid aside, never dealt."""
    return 2 << len(view.sizes)


def lay(view: View, number: int) -> Places:
    """A lay of the pile, 0 the lowest, as a place."""
    return 4 << (len(view.sizes) + number)


def top(view: View) -> Places:
    """The last play, as a place."""
    return lay(view, len(view.pile) - 1)


def nothing(rules: Rules, seats: int, who: Who) -> Knowledge:
    """What one knows before the deal: which cards the game is played with."""
    cards = whole_pack(rules, seats)
    return Knowledge(who, blank(rules, seats, who), cards, (0,) * len(cards))


def learn(known: Knowledge, seen: Event) -> Knowledge:
    """What one knows after an event as one has seen it. Pure, and cheap where no card changes hands."""
    before, view = known.view, follow(known.view, seen)
    where = _where(known, seen, before, view)
    if isinstance(seen, Dealt | PileTaken | Drew | Discarded | Forced) and not hides_counts(view.rules.count_claim):
        where = _counted(view, where)
    return Knowledge(known.who, view, known.cards, tuple(where))


def _where(known: Knowledge, seen: Event, before: View, view: View) -> Iterable[Places]:
    where, cards = known.where, known.cards
    match seen:
        case Dealt():
            return _dealt(known, seen)
        case Claimed(seat, laid, _, _, last):
            here, there = hand(seat), top(view)
            if laid is not None:
                return _moved(cards, where, laid, here, there)
            gone = here if last else 0
            return [(places | there) & ~gone if places & here else places for places in where]
        case Led(seat, card, _, last):
            where = _moved(cards, where, (card,), hand(seat), top(view))
            return _without(where, hand(seat)) if last else where
        case Turned(card):
            where = _moved(cards, where, (card,), stock(view), top(view))
            return where if view.stock_size else _without(where, stock(view))
        case Revealed(shown, laid):
            faces = tuple(card for _, card in shown)
            return _found(cards, where, faces, top(view), whole=len(shown) == laid)
        case PileTaken(seat, taken, _, _, left):
            piled = sum(lay(before, number) for number in range(left, len(before.pile)))
            if taken is not None:
                where = _found(cards, where, taken, piled, whole=True)
            return _carried(where, piled, hand(seat))
        case Burned():
            return _carried(where, sum(lay(before, number) for number in range(len(before.pile))), away(view))
        case Drew(seat, drawn, _):
            if drawn is not None:
                where = _moved(cards, where, drawn, stock(view), hand(seat))
            else:
                where = tuple(places | hand(seat) if places & stock(view) else places for places in where)
            return where if view.stock_size else _without(where, stock(view))
        case Discarded(seat, laid):
            return _moved(cards, where, laid, hand(seat), away(view))
        case Forced(_, card):
            return _forced(known, card)
        case _:
            return where


def _dealt(known: Knowledge, seen: Dealt) -> Iterable[Places]:
    others = sum(hand(seat) for seat, held in enumerate(seen.hands) if held is None and seen.sizes[seat])
    view = known.view
    hidden = others | lay(view, 0) * (seen.pile_size > 0) | stock(view) * (seen.stock_size > 0)
    there = sum(seen.sizes) + seen.pile_size + seen.stock_size
    hidden |= away(view) * (there < len(known.cards))
    mine = () if known.who is None else seen.hands[known.who] or ()
    me = 0 if known.who is None else hand(known.who)
    where = _moved(known.cards, tuple(hidden | me for _ in known.cards), mine, me, me)
    return [places if places == me else hidden for places in where]


def _forced(known: Knowledge, card: Card | None) -> Iterable[Places]:
    """A player shows a card from the hand that is what was called, or has none."""
    played = known.view.pile[-1]
    here = hand(played.seat) if played.seat is not None else 0
    if card is not None:
        return _found(known.cards, known.where, (card,), here, whole=False)
    natural = claim_kind.ask(known.view.rules.claim_kind).fits
    what = played.claim.what if played.claim else ""
    pairs = zip(known.cards, known.where, strict=True)
    return [places & ~here if natural(face, what, UNKNOWN) else places for face, places in pairs]


def _found(
    cards: Cards, where: tuple[Places, ...], faces: Iterable[Card], there: Places, *, whole: bool
) -> tuple[Places, ...]:
    """These cards are there; where `whole`, nothing else is.

    Of several tokens of one face, nobody can tell which has been found unless one could be nowhere else: the others
    then share all the places that any of them had.
    """
    counts = Counter(faces)
    after = list(where)
    if whole:
        after = [places & ~there if card not in counts else places for card, places in zip(cards, where, strict=True)]
    for face, count in counts.items():
        first = cards.index(face)
        maybe = [i for i in range(first, first + cards.count(face)) if where[i] & there]
        surely = [i for i in maybe if not where[i] & ~there]
        rest = [i for i in maybe if where[i] & ~there]
        new = max(0, count - len(surely))
        shared = 0
        for i in rest:
            shared |= where[i]
        for i in rest[:new]:
            after[i] = there
        for i in rest[new:]:
            left = shared if new else where[i]
            after[i] = left & ~there if whole else left
    return tuple(after)


def _moved(
    cards: Cards, where: tuple[Places, ...], faces: Iterable[Card], here: Places, there: Places
) -> tuple[Places, ...]:
    """These cards were here, for all to see, and are there now."""
    counts = Counter(faces)
    after = list(_found(cards, where, counts.elements(), here, whole=False))
    for face, count in counts.items():
        first = cards.index(face)
        found = [i for i in range(first, first + cards.count(face)) if after[i] == here]
        for i in found[:count]:
            after[i] = there
    return tuple(after)


def _carried(where: tuple[Places, ...], heap: Places, there: Places) -> Iterable[Places]:
    """All that lay in these places is there now."""
    return [places & ~heap | there if places & heap else places for places in where]


def _without(where: Iterable[Places], there: Places) -> Iterable[Places]:
    """There is nothing left there."""
    return [places & ~there for places in where]


def _counted(view: View, where: Iterable[Places]) -> Iterable[Places]:
    """Use that everybody sees how many cards there are in a hand: a full one holds no more, a scarce one all it may."""
    after, settled = list(where), False
    while not settled:
        settled = True
        for seat, size in enumerate(view.sizes):
            here = hand(seat)
            surely = sum(places == here for places in after)
            maybe = sum(places & here > 0 for places in after)
            if surely < maybe and surely == size:
                after, settled = [places if places == here else places & ~here for places in after], False
            elif surely < maybe == size:
                after, settled = [here if places & here else places for places in after], False
    return after
