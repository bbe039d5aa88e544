"""What an observer sees of a state or an event: the same thing with every card hidden that the observer may not see.

The law (tests/laws): `see(evolve(s, e), who) == evolve(see(s, who), see(e, who))` for every seat and a spectator.
Every struct is built anew with every field named, so that a forgotten field is an error and not a leak.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never, cast, overload

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
from fusk.play import evolve
from fusk.rules import Rules
from fusk.state import Lay, State, empty

if TYPE_CHECKING:  # a NewType of State by another road: mypy 2.4 crashes on a NewType of a msgspec struct

    class View(State, frozen=True):
        """What one observer sees of the table. Only `see`, `blank` and `follow` make one."""

else:
    View = State

Who = int | None
"""A seat, or None for a spectator."""


@overload
def see(thing: State, who: Who) -> View: ...
@overload
def see(thing: Event, who: Who) -> Event | None: ...
def see(thing: State | Event, who: Who) -> View | Event | None:
    """The table as `who` sees it: own hand and own cards in the pile, face-up cards, and numbers.

    Or what `who` sees of an event: None where `who` does not learn that anything happened.
    """
    return _state(thing, who) if isinstance(thing, State) else _event(thing, who)


def _state(state: State, who: Who) -> View:
    return cast(
        "View",
        State(
            rules=state.rules,
            dealer=state.dealer,
            hands=_hands(state.hands, who),
            sizes=state.sizes,
            pile=tuple(_lay(lay, who) for lay in state.pile),
            stock=None,
            stock_size=state.stock_size,
            dead=None,
            dead_size=state.dead_size,
            gone=None,
            gone_size=state.gone_size,
            discarded=state.discarded,
            turn=state.turn,
            lead=state.lead,
            last=state.last,
            window=state.window,
            accepted=tuple(seat for seat in state.accepted if seat == who),
            pending=state.pending,
            passed=state.passed,
            resting=state.resting,
            discarding=state.discarding,
            knocked=state.knocked,
            out=state.out,
            turns=state.turns,
            suit=state.suit,
            ended=state.ended,
        ),
    )


def _event(event: Event, who: Who) -> Event | None:
    match event:
        case Dealt():
            return Dealt(
                dealer=event.dealer,
                first=event.first,
                hands=_hands(event.hands, who),
                sizes=event.sizes,
                pile=None,
                pile_size=event.pile_size,
                stock=None,
                stock_size=event.stock_size,
                dead=None,
                dead_size=event.dead_size,
                due=event.due,
            )
        case Claimed(seat, cards, size, claim, last):
            return Claimed(seat, _own(seat, who, cards), size, claim, last)
        case PileTaken(seat, cards, size, shown, left):
            return PileTaken(seat, _own(seat, who, cards), size, shown, left)
        case Drew(seat, cards, size):
            return Drew(seat, _own(seat, who, cards), size)
        case Accepted(seat):
            return Accepted(seat) if seat == who else None
        case (
            Turned()
            | Led()
            | Passed()
            | Stood()
            | Doubted()
            | Believed()
            | Forced()
            | Revealed()
            | Burned()
            | Discarded()
            | Knocked()
            | Said()
            | TurnGiven()
            | WentOut()
            | Ended()
        ):
            return event
        case _:
            assert_never(event)


def blank(rules: Rules, seats: int, who: Who) -> View:
    """What `who` sees before the deal: the start for `follow`."""
    return see(empty(rules, seats), who)


def follow(view: View, seen: Event) -> View:
    """What the observer sees after a seen event."""
    return cast("View", evolve(view, seen))


def _own(seat: int, who: Who, cards: Cards | None) -> Cards | None:
    return cards if seat == who else None


def _hands(hands: tuple[Cards | None, ...], who: Who) -> tuple[Cards | None, ...]:
    return tuple(hand if seat == who else None for seat, hand in enumerate(hands))


def _lay(lay: Lay, who: Who) -> Lay:
    return Lay(
        seat=lay.seat,
        cards=lay.cards if lay.open or (lay.seat is not None and lay.seat == who) else None,
        size=lay.size,
        claim=lay.claim,
        shown=lay.shown,
        open=lay.open,
        last=lay.last,
    )
