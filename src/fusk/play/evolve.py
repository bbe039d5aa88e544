"""What an event does to the table. Never refuses, and does the same to a full state and to what one observer sees."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from fusk.cards import in_order, suit_of, without
from fusk.events import (
    Accepted,
    Believed,
    Burned,
    Cards,
    Claimed,
    Dealt,
    Discarded,
    Doubted,
    Drew,
    Ended,
    Event,
    Forced,
    Knocked,
    Led,
    Passed,
    PileTaken,
    Revealed,
    Said,
    Stood,
    Turned,
    TurnGiven,
    WentOut,
)
from fusk.moves import Claim
from fusk.state import Lay, State, empty, next_to_lay


def evolve(state: State, event: Event) -> State:
    """The table after the event. Pure; a hidden hand or pile stays hidden (the square law)."""
    match event:
        case Claimed():
            return _claimed(state, event)
        case Accepted(seat):
            return replace(state, accepted=(*state.accepted, seat))
        case Stood():
            return replace(state, window=False, accepted=())
        case Doubted() | Believed() | Forced():
            return replace(state, window=False, accepted=())
        case Revealed():
            return _revealed(state, event)
        case PileTaken():
            return _pile_taken(state, event)
        case TurnGiven(seat, lead):
            return replace(state, turn=seat, lead=lead, passed=(), resting=())
        case WentOut(seat):
            return replace(state, out=(*state.out, seat), pending=_unless(state.pending, seat))
        case Passed(seat):
            return _passed(state, seat)
        case Drew():
            return _drew(state, event)
        case Turned(card):
            return replace(
                state,
                pile=(*state.pile, Lay(None, (card,), 1, None, (), True, False)),
                stock=state.stock and state.stock[1:],
                stock_size=state.stock_size - 1,
                lead="continue",
                suit=suit_of(card),
            )
        case Led():
            return _led(state, event)
        case Discarded():
            return _discarded(state, event)
        case Burned():
            return _burned(state)
        case Knocked(seat, counts):
            return replace(state, knocked=(*state.knocked, seat)) if counts else state
        case Said():
            return state
        case Dealt():
            return _dealt(state, event)
        case Ended():
            return replace(state, ended=event, window=False, accepted=(), pending=None, discarding=None)
        case _:
            assert_never(event)


def _dealt(state: State, e: Dealt) -> State:
    """A deal begins a new table, whatever lay there before."""
    beginning = (Lay(None, e.pile, e.pile_size, None, (), False, False),) if e.pile_size else ()
    return replace(
        empty(state.rules, len(e.hands)),
        gone=None if state.gone is None else (),
        dealer=e.dealer,
        hands=e.hands,
        sizes=e.sizes,
        pile=beginning,
        stock=e.stock,
        stock_size=e.stock_size,
        dead=e.dead,
        dead_size=e.dead_size,
        turn=e.first,
        lead="restart" if e.due is None else "repeat",
        last=None if e.due is None else Claim(1, e.due),
    )


def _claimed(state: State, e: Claimed) -> State:
    seat, rules = e.seat, state.rules
    size = 0 if e.last else max(0, state.sizes[seat] - e.size)
    turns = state.turns + 1
    laid = replace(
        state,
        hands=_lose(state.hands, seat, e.cards),
        sizes=_put(state.sizes, seat, size),
        pile=(*state.pile, Lay(seat, e.cards, e.size, e.claim, (), False, e.last)),
        lead="continue",
        last=e.claim,
        window=turns > rules.grace_rounds * len(state.sizes) and not (e.last and rules.final == "immune"),
        accepted=(),
        pending=seat if e.last else None,
        passed=(),
        turns=turns,
    )
    return replace(laid, turn=next_to_lay(laid, seat))


def _led(state: State, e: Led) -> State:
    seat = e.seat
    laid = replace(
        state,
        hands=_lose(state.hands, seat, (e.card,)),
        sizes=_put(state.sizes, seat, 0 if e.last else max(0, state.sizes[seat] - 1)),
        pile=(*state.pile, Lay(seat, (e.card,), 1, e.claim, (), True, e.last)),
        lead="continue",
        last=e.claim,
        pending=seat if e.last else None,
        passed=(),
        turns=state.turns + 1,
        suit=suit_of(e.card),
    )
    return replace(laid, turn=next_to_lay(laid, seat))


def _passed(state: State, seat: int) -> State:
    resting = (*state.resting, seat) if state.rules.passing == "out-of-round" else state.resting
    passed = replace(state, passed=(*state.passed, seat), resting=resting, turns=state.turns + 1)
    return replace(passed, turn=next_to_lay(passed, seat))


def _revealed(state: State, e: Revealed) -> State:
    lay = state.pile[-1]
    sizes = state.sizes
    if lay.seat is not None and not lay.last:
        sizes = _put(sizes, lay.seat, max(0, sizes[lay.seat] + lay.size - e.laid))
    turned = replace(lay, shown=e.shown, size=e.laid)
    return replace(state, pile=(*state.pile[:-1], turned), sizes=sizes, window=False, accepted=())


def _pile_taken(state: State, e: PileTaken) -> State:
    return replace(
        state,
        hands=_gain(state.hands, e.seat, e.cards),
        sizes=_put(state.sizes, e.seat, state.sizes[e.seat] + e.size),
        pile=state.pile[: e.left],
        window=False,
        accepted=(),
        pending=_unless(state.pending, e.seat),
        discarding=e.seat if state.rules.sets == "optional" else None,
        knocked=tuple(seat for seat in state.knocked if seat != e.seat),
    )


def _drew(state: State, e: Drew) -> State:
    return replace(
        state,
        hands=_gain(state.hands, e.seat, e.cards),
        sizes=_put(state.sizes, e.seat, state.sizes[e.seat] + e.size),
        stock=state.stock and state.stock[e.size :],
        stock_size=state.stock_size - e.size,
        pending=_unless(state.pending, e.seat),
        knocked=tuple(seat for seat in state.knocked if seat != e.seat),
    )


def _discarded(state: State, e: Discarded) -> State:
    return replace(
        state,
        hands=_lose(state.hands, e.seat, e.cards),
        sizes=_put(state.sizes, e.seat, max(0, state.sizes[e.seat] - len(e.cards))),
        discarded=in_order(state.discarded + e.cards),
        discarding=None,
    )


def _burned(state: State) -> State:
    gone = state.gone
    if gone is not None:
        gone = in_order(gone + tuple(card for lay in state.pile for card in lay.cards or ()))
    size = state.gone_size + sum(lay.size for lay in state.pile)
    return replace(state, gone=gone, gone_size=size, pile=())


def _put(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return values[:seat] + (value,) + values[seat + 1 :]


def _lose(hands: tuple[Cards | None, ...], seat: int, cards: Cards | None) -> tuple[Cards | None, ...]:
    hand = hands[seat]
    if hand is None or cards is None:
        return hands
    return hands[:seat] + (without(hand, cards),) + hands[seat + 1 :]


def _gain(hands: tuple[Cards | None, ...], seat: int, cards: Cards | None) -> tuple[Cards | None, ...]:
    hand = hands[seat]
    if hand is None or cards is None:
        return hands
    return hands[:seat] + (in_order(hand + cards),) + hands[seat + 1 :]


def _unless(pending: int | None, seat: int) -> int | None:
    return None if pending == seat else pending
