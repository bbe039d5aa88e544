"""The deal: who gets which cards, who starts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from fusk.cards import Card, below, draws, in_order, pack, shuffled
from fusk.events import Dealt, Event
from fusk.play.outcome import Story, discard_sets, turn_upcard
from fusk.rules import Refusal, Rules, conflicts, written
from fusk.rules.deal import deal as how_many
from fusk.rules.deal import deals_from_first, direction, remainder, seats_that_fit, starter
from fusk.state import State, empty


def whole_pack(rules: Rules, seats: int) -> tuple[Card, ...]:
    """All the cards so many players use, in order."""
    return pack(rules.strip, rules.packs_for(seats), rules.jokers)


def admit(rules: Rules, seats: int) -> None:
    """Refuse a number of seats that cannot play (C-1): `players`, or `rules` where answers then conflict."""
    most = max((n for n in range(rules.players_min, rules.players_max + 1) if _fits(rules, n)), default=0)
    if not rules.players_min <= seats <= rules.players_max or not _fits(rules, seats):
        raise Refusal("players", seats=seats, least=rules.players_min, most=most)
    conflicts.judge(written(rules), seats)


def _fits(rules: Rules, seats: int) -> bool:
    upcard = int(rules.open_face == "up-when-no-stock")
    cards = len(whole_pack(rules, seats)) - rules.dead
    return seats_that_fit(how_many.ask(rules.deal), cards, upcard, seats)


def deal(rules: Rules, seats: int, seed: int, dealer: int | None = None, first: int | None = None) -> Dealt:
    """The deal that a seed gives: first the dealer or starter is drawn where none is given, then the pack is shuffled.

    Raises Refusal (`players`) for a number of seats that cannot play.
    """
    admit(rules, seats)
    stream = draws(seed)
    dealer, first = _drawn(rules, seats, stream, dealer, first)
    return dealt(rules, seats, shuffled(whole_pack(rules, seats), stream), dealer, first)


def _drawn(
    rules: Rules, seats: int, stream: Iterator[int], dealer: int | None, first: int | None
) -> tuple[int | None, int | None]:
    if deals_from_first(rules.starter):
        return dealer, below(stream, seats) if first is None else first
    if dealer is None and first is None:
        dealer = below(stream, seats)
    return dealer, first


def order_of_deal(rules: Rules, seats: int, dealer: int | None, first: int | None) -> tuple[int, ...]:
    """The seats in the order they are dealt to: from the dealer's left, or from who starts where nobody deals (C-3)."""
    step = direction.ask(rules.direction)
    start = (dealer + step) % seats if dealer is not None else first or 0
    return tuple((start + step * i) % seats for i in range(seats))


def dealt(rules: Rules, seats: int, deck: tuple[Card, ...], dealer: int | None, first: int | None) -> Dealt:
    """The deal of a deck, one card at a time from the front; cards to be laid aside unseen come off first."""
    order = order_of_deal(rules, seats, dealer, first)
    dead, cards = deck[: rules.dead], deck[rules.dead :]
    each, odd = how_many.ask(rules.deal)(len(cards), seats)
    total = each * seats + odd
    hands = [in_order(cards[order.index(seat) : total : seats]) for seat in range(seats)]
    rest = cards[total:]
    pile, stock, aside = remainder.ask(rules.remainder)(len(rest))
    starts = starter.ask(rules.starter)(dealer, order, [hands[seat] for seat in order])
    return placed(
        hands=tuple(hands),
        pile=rest[:pile],
        stock=rest[:stock],
        dead=dead + rest[:aside],
        dealer=dealer,
        first=starts if first is None else first,
        due=None,
    )


def placed(
    *,
    hands: tuple[tuple[Card, ...], ...],
    pile: tuple[Card, ...],
    stock: tuple[Card, ...],
    dead: tuple[Card, ...],
    dealer: int | None,
    first: int,
    due: str | None,
) -> Dealt:
    """A deal with every card given: also a position set up by hand."""
    sizes = tuple(map(len, hands))
    return Dealt(dealer, first, hands, sizes, pile, len(pile), stock, len(stock), in_order(dead), len(dead), due)


def begin(rules: Rules, event: Dealt) -> tuple[State, tuple[Event, ...]]:
    """The table after the deal and what comes of it at once: sets laid aside (C-9), a card turned up (0.8)."""
    story = Story(empty(rules, len(event.hands)))
    story.tell(event)
    order = order_of_deal(rules, len(event.hands), event.dealer, event.first)
    for seat in chain(order):
        discard_sets(story, seat)
    if not story.state.ended:
        turn_upcard(story)
    return story.state, tuple(story.events)
