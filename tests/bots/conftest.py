"""A table for bots: deals played to the end with the referee alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from fusk.bots import Seated, load
from fusk.events import Dealt, Event
from fusk.moves import Accept, Believe, Doubt, Force, Knock, Move
from fusk.play import begin, deal, options, step, to_act
from fusk.rules import Rules
from fusk.sight import see
from fusk.state import State, others, player_of, waiting


class Turn(NamedTuple):
    """One choice: the table, who chose, and what."""

    state: State
    seat: int
    move: Move


class Game:
    """A deal in play, with a bot in every seat."""

    def __init__(self, rules: Rules, names: Sequence[str], seed: int, dealt: Dealt | None = None) -> None:
        seats = len(names)
        self.state, events = begin(rules, dealt or deal(rules, seats, seed))
        self.bots = [
            Seated(load(name), seat, rules, seats, random.Random(f"{seed}/{seat}")) for seat, name in enumerate(names)
        ]
        self.turns: list[Turn] = []
        self.events: list[Event] = []
        self.tell(events)

    def tell(self, events: Sequence[Event]) -> None:
        """Show every seat what has happened."""
        self.events += events
        for event in events:
            for bot in self.bots:
                bot.watch(see(event, bot.seat))

    def do(self, seats: tuple[int, ...], move: Move) -> None:
        """Let the referee do it; an illegal move raises."""
        self.state, events = step(self.state, seats, move)
        self.tell(events)

    def ask(self, seat: int) -> Move | None:
        """What the bot in a seat does now; knocks are done at once and it is asked again."""
        while True:
            move = self.bots[seat].choose(see(self.state, seat))
            if move is not None:
                self.turns.append(Turn(self.state, seat, move))
            if not isinstance(move, Knock):
                return move
            self.do((seat,), move)

    def advance(self) -> None:
        """One step: knocks that are due, then all answers to the last play at once, or the next play."""
        for seat in range(len(self.bots)):
            if options(self.state, seat).knock:
                may = options(self.state, seat)
                if not may.awaited():
                    self.ask(seat)
        asked = waiting(self.state)
        if self.state.discarding is None and asked:
            self.answer(asked)
            return
        (seat,) = to_act(self.state)
        move = self.ask(seat)
        assert move is not None, options(self.state, seat)
        self.do((seat,), move)

    def answer(self, asked: tuple[int, ...]) -> None:
        """Doubts go before believing and forcing, the nearest seat's goes before the others'."""
        near = others(self.state, player_of(self.state))
        answers = {seat: self.ask(seat) for seat in sorted(asked, key=near.index)}
        for kind in (Doubt, Believe, Force, Accept):
            seats = tuple(seat for seat, move in answers.items() if isinstance(move, kind))
            if seats:
                move = answers[seats[0]]
                assert move is not None
                self.do(seats if kind in (Doubt, Accept) else seats[:1], move)
                return
        raise AssertionError(answers)

    def play(self, most: int = 1_000_000) -> State:
        """Play to the end, or for so many turns."""
        while not self.state.ended and self.state.turns < most:
            self.advance()
        return self.state


Table = Callable[[Rules, Sequence[str], int], Game]


@pytest.fixture(scope="session")
def table() -> Table:
    """Sits bots down at a table: `table(rules, names, seed)`."""
    return Game
