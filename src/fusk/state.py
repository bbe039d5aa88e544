"""What lies on the table; whose move it is.

A `State` holds everything; the same struct with None where cards are hidden is what one observer sees (`sight.View`).
So nothing here may depend on a hidden card: a question about the table is answered from what everybody sees.
"""

from __future__ import annotations

from functools import cache
from typing import cast

import msgspec

from fusk.cards import Card
from fusk.events import Cards, Ended
from fusk.moves import Claim
from fusk.rules import Rules
from fusk.rules.deal import direction
from fusk.rules.doubt import who


class Lay(msgspec.Struct, frozen=True):
    """Some cards of the pile that came there together: a play, a face-up card (`open`), or the start of the pile.

    `seat` is None where nobody laid them. `cards` are in the order laid. `size` is the number everybody sees; `shown`
    are the cards turned up since, by place; `last` says that they emptied a hand.
    """

    seat: int | None
    cards: Cards | None
    size: int
    claim: Claim | None
    shown: tuple[tuple[int, Card], ...]
    open: bool
    last: bool


class State(msgspec.Struct, frozen=True):
    """The table at one moment.

    `sizes`: cards in each hand as everybody sees them. `lead`: the answer of `resume_claim` that governs the next
    claim, `continue` in the ordinary course. `last`: the last claim made. `window`: whether the top play may still be
    answered, and `accepted` who has let it stand. `pending`: the seat that has laid its last card and waits. `passed`:
    who passed since the last play, in order. `resting`: who sits the round out. `discarding`: who may lay a set aside
    now. `gone`: burned cards; `discarded`: sets laid aside. `turns`: plays and passes so far; `suit`: the suit of the
    round's face-up card.
    """

    rules: Rules
    dealer: int | None
    hands: tuple[Cards | None, ...]
    sizes: tuple[int, ...]
    pile: tuple[Lay, ...]
    stock: Cards | None
    stock_size: int
    dead: Cards | None
    dead_size: int
    gone: Cards | None
    gone_size: int
    discarded: Cards
    turn: int
    lead: str
    last: Claim | None
    window: bool
    accepted: tuple[int, ...]
    pending: int | None
    passed: tuple[int, ...]
    resting: tuple[int, ...]
    discarding: int | None
    knocked: tuple[int, ...]
    out: tuple[int, ...]
    turns: int
    suit: str
    ended: Ended | None


def empty(rules: Rules, seats: int) -> State:
    """A table before the deal."""
    return State(
        rules=rules,
        dealer=None,
        hands=((),) * seats,
        sizes=(0,) * seats,
        pile=(),
        stock=(),
        stock_size=0,
        dead=(),
        dead_size=0,
        gone=(),
        gone_size=0,
        discarded=(),
        turn=0,
        lead="restart",
        last=None,
        window=False,
        accepted=(),
        pending=None,
        passed=(),
        resting=(),
        discarding=None,
        knocked=(),
        out=(),
        turns=0,
        suit="",
        ended=None,
    )


def others(state: State, seat: int) -> tuple[int, ...]:
    """The other seats still holding cards, in the order of play, the neighbour of `seat` first."""
    around = _around(len(state.sizes), seat, direction.ask(state.rules.direction))
    if not state.out and state.pending is None:
        return around
    return tuple(other for other in around if other not in state.out and other != state.pending)


@cache
def _around(seats: int, seat: int, step: int) -> tuple[int, ...]:
    return tuple((seat + step * i) % seats for i in range(1, seats))


def after(state: State, seat: int) -> int:
    """The next seat that still holds cards; `seat` itself where no other does."""
    return next(iter(others(state, seat)), seat)


def next_to_lay(state: State, seat: int) -> int:
    """The next seat to the left that lays: still holding cards and not sitting the round out."""
    return next((s for s in others(state, seat) if s not in state.resting), seat)


def doubters(state: State) -> tuple[int, ...]:
    """Who may doubt the top play, its player's neighbour first; nobody where the window is shut."""
    if not state.window:
        return ()
    player = player_of(state)
    return who.ask(state.rules.who)(_answerers(state, player))


def _answerers(state: State, player: int) -> tuple[int, ...]:
    """The others, the player's neighbour first; where somebody sits the round out, from the one whose turn comes."""
    rest = others(state, player)
    if not state.resting or state.turn not in rest:
        return rest
    at = rest.index(state.turn)
    return rest[at:] + rest[:at]


def player_of(state: State) -> int:
    """Who laid the top play; only to be asked where somebody did."""
    return cast("int", state.pile[-1].seat)


def waiting(state: State) -> tuple[int, ...]:
    """Who has not yet answered the top play."""
    return tuple(seat for seat in doubters(state) if seat not in state.accepted)


def upcard(state: State) -> Card | None:
    """The face-up card of this round."""
    for lay in reversed(state.pile):
        if lay.open and lay.cards:
            return lay.cards[0]
    return None


def pile_size(state: State) -> int:
    """How many cards everybody sees in the pile, an upcard included."""
    return sum(lay.size for lay in state.pile)
