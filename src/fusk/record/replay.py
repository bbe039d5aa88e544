"""A record played back by the referee, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from fusk.cards import UNKNOWN, Card, below, draws, in_order
from fusk.events import Dealt, Event
from fusk.play import admit, begin, deal, dealt, order_of_deal, placed, step
from fusk.play.options import ladder
from fusk.record.lines import EVERYBODY, Line, read_line
from fusk.record.text import Record
from fusk.record.unknown import Undetermined, known
from fusk.rules import Refusal
from fusk.rules.deal import starter
from fusk.state import State, waiting


class Played(msgspec.Struct, frozen=True):
    """A record played back: the tables before and after every move, and what each move brought about.

    `states[0]` is the table after the deal, `opening` what the deal brought; `moves[i]` led from `states[i]` to
    `states[i + 1]` by `events[i]`. Replay stops at the first move refused (`refusal`, move number `at` from 1, 0 for
    the deal itself) or, with unknown cards, at the last move the record decides (`undetermined`).
    """

    opening: tuple[Event, ...]
    states: tuple[State, ...]
    moves: tuple[Line, ...]
    events: tuple[tuple[Event, ...], ...]
    refusal: Refusal | None
    at: int
    undetermined: bool

    def told(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return self.opening + tuple(event for events in self.events for event in events)


def replay(record: Record) -> Played:
    """Play a record back. Raises Refusal where there can be no such deal (`players`, `rules`, `cards`)."""
    state, opening = begin(record.rules, dealing(record))
    some_unknown = any(UNKNOWN in hand for hand in (*(record.hands or ()), record.pile, record.stock))
    states, lines, told = [state], [], []
    refusal, undetermined = None, False
    for text in record.moves:
        try:
            line = read_line(text)
            seats = waiting(state) if line.seats == EVERYBODY else line.seats
            if line.seats == EVERYBODY and not seats:
                raise Refusal("game-over" if state.ended else "nothing-to-doubt")
            state, events = step(known(state, line) if some_unknown else state, seats, line.move)
        except Refusal as no:
            refusal = no
            break
        except Undetermined:
            undetermined = True
            break
        states.append(state)
        lines.append(replace(line, seats=seats))
        told.append(events)
    at = len(lines) + 1 if refusal else 0
    return Played(opening, tuple(states), tuple(lines), tuple(told), refusal, at, undetermined)


def dealing(record: Record) -> Dealt:
    """The deal of a record."""
    rules, seats = record.rules, len(record.seats)
    if record.hands is None:
        admit(rules, seats)
        if record.deck is not None:
            return dealt(rules, seats, record.deck, record.dealer, record.first)
        return deal(rules, seats, record.seed or 0, record.dealer, record.first)
    admit(rules, seats)
    if record.due is not None and record.due not in ladder(rules):
        raise Refusal("cards", about="no-card", card=record.due[:20])
    dealer, hands = record.dealer, record.hands
    order = order_of_deal(rules, seats, dealer, record.first)
    if record.level:
        hands = levelled(hands, order, record.seed or 0)
    first = record.first
    if first is None:
        first = starter.ask(rules.starter)(dealer, order, [hands[seat] for seat in order])
    hands = tuple(in_order(hand) for hand in hands)
    return placed(
        hands=hands, pile=record.pile, stock=record.stock, dead=(), dealer=dealer, first=first, due=record.due
    )


def levelled(hands: tuple[tuple[Card, ...], ...], order: Sequence[int], seed: int) -> tuple[tuple[Card, ...], ...]:
    """An irregular deal put right: as few cards as possible move until hands differ by one at most (3.26, C-8).

    Where several ways are equally short the longer hands go to those dealt first; which cards move is drawn.
    """
    each, odd = divmod(sum(map(len, hands)), len(hands))
    by_need = sorted(order, key=lambda seat: -(len(hands[seat]) > each))
    more = set(by_need[:odd])
    size = {seat: each + (seat in more) for seat in order}
    stream = draws(seed)
    new = {seat: list(hands[seat]) for seat in order}
    spare = []
    for seat in order:
        while len(new[seat]) > size[seat]:
            spare.append(new[seat].pop(below(stream, len(new[seat]))))
    for seat in order:
        while len(new[seat]) < size[seat]:
            new[seat].append(spare.pop(0))
    return tuple(tuple(new[seat]) for seat in range(len(hands)))


def result(state: State) -> dict[str, Any]:
    """The `[result]` of a record: the winner, the places, the chips and the cards left, as far as the game went."""
    ended = state.ended
    found: dict[str, Any] = {}
    if ended:
        found["ended"] = ended.reason
    if state.out:
        found["winner"] = f"p{state.out[0] + 1}"
    found["places"] = [f"p{seat + 1}" for seat in placed_seats(state)]
    found["chips"] = list(ended.chips) if ended else [0] * len(state.sizes)
    found["hand_sizes"] = [len(hand or ()) for hand in state.hands]
    return found


def placed_seats(state: State) -> tuple[int, ...]:
    """The seats out so far in order, then the loser when the game is over."""
    loser = state.ended.loser if state.ended else None
    return state.out if loser is None or loser in state.out else (*state.out, loser)
