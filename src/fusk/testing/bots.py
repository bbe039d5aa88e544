"""The contract of a bot: legal at every table, the same from the same seed; and a bare table of bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import msgspec

from fusk.bots import Bot, Seated
from fusk.events import Dealt, Event
from fusk.moves import Accept, Believe, Doubt, Force, Knock, Move, Pass, Play, Show
from fusk.play import begin, deal, options, step, to_act
from fusk.record import Line, write_line
from fusk.rules import PRESETS, Refusal, Rules, sheet
from fusk.sight import see
from fusk.state import State, others, player_of, waiting
from fusk.testing.walks import seats_for, some_sheet


class Turn(msgspec.Struct, frozen=True):
    """One choice: the table, who chose, and what."""

    state: State
    seat: int
    move: Move


class BotGame:
    """A deal in play with a bot in every seat, by the referee alone: no clocks, all answers to a play at once."""

    def __init__(self, rules: Rules, bots: Sequence[Bot], seed: int, dealt: Dealt | None = None) -> None:
        seats = len(bots)
        self.state, events = begin(rules, dealt or deal(rules, seats, seed))
        self.bots = [Seated(bot, seat, rules, seats, Random(f"{seed}/{seat}")) for seat, bot in enumerate(bots)]
        self.turns: list[Turn] = []
        self.events: list[Event] = []
        self.tell(events)

    def tell(self, events: Sequence[Event]) -> None:
        """Show every seat what it sees of what has happened."""
        self.events += events
        for event in events:
            for bot in self.bots:
                bot.watch(see(event, bot.seat))

    def do(self, seats: tuple[int, ...], move: Move) -> None:
        """Let the referee do it. Raises AssertionError for an illegal move."""
        try:
            self.state, events = step(self.state, seats, move)
        except Refusal as refusal:
            line = write_line(Line(seats, move, None, None))
            raise AssertionError(f"turn {self.state.turns}: {line}: {refusal}") from refusal
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
            may = options(self.state, seat)
            if may.knock and not may.awaited():
                self.ask(seat)
        asked = waiting(self.state)
        if self.state.discarding is None and asked:
            self.answer(asked)
            return
        (seat,) = to_act(self.state)
        move = self.ask(seat)
        if move is None:
            raise AssertionError(f"turn {self.state.turns}: seat {seat} does nothing, and the game waits for it")
        self.do((seat,), move)

    def answer(self, asked: tuple[int, ...]) -> None:
        """Doubts go before believing and forcing, the nearest seat's first; who lays at once comes last."""
        near = others(self.state, player_of(self.state))
        answers = {seat: self.ask(seat) for seat in sorted(asked, key=near.index)}
        for kind in (Doubt, Believe, Force, Accept, Play | Pass | Show):
            seats = tuple(seat for seat, move in answers.items() if isinstance(move, kind))
            move = answers[seats[0]] if seats else None
            if move is not None:
                self.do(seats if kind in (Doubt, Accept) else seats[:1], move)
                return
        raise AssertionError(f"turn {self.state.turns}: nobody answers: {answers}")

    def play(self, most: int = 1_000_000) -> State:
        """Play to the end, or for so many turns."""
        while not self.state.ended and self.state.turns < most:
            self.advance()
        return self.state


def check_bot(bot: Bot, presets: Iterable[str] = PRESETS, house_rules: int = 50, turns: int = 120) -> int:
    """A bot does what is legal at every table, and the same again from the same seed.

    It plays a deal of each preset with the fewest and with the most seats, and of so many random house rules, each for
    so many turns and twice over. Gives the number of choices; raises AssertionError with the move and the reason.
    """
    rng = Random(0)
    named = [sheet(preset) for preset in presets]
    choices = 0
    for seed, rules in enumerate([*named, *(some_sheet(rng, rng.randint(1, 6)) for _ in range(house_rules))]):
        fit = seats_for(rules)
        for seats in {fit[0], fit[-1]}:
            first, again = (BotGame(rules, [bot] * seats, seed) for _ in range(2))
            first.play(turns)
            again.play(turns)
            if first.turns != again.turns:
                raise AssertionError(f"deal {seed}, {seats} seats: the same seed gave another game")
            choices += len(first.turns)
    return choices
