"""Where a table stands, as one value, and how an entry moves it on."""

from __future__ import annotations

from typing import assert_never

import msgspec
from msgspec.structs import replace

from fusk.events import Claimed, Ended, Event
from fusk.moves import Move
from fusk.play import begin, step, to_act
from fusk.play.options import knock_due
from fusk.state import State, empty, waiting
from fusk.table import chairs as seating
from fusk.table import window as doubting
from fusk.table.chairs import Chairs
from fusk.table.entries import Deal, Entry, Held, Left, Moved, Raised, Readied, Resumed, Sat, Shown
from fusk.table.match import Match, begun, scored
from fusk.table.settings import LEAST_LAST_WINDOW, Setup
from fusk.table.window import Window, remaining


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked: its number, what it is about, and its answer when it has one.

    `at`: when it was asked; with an answer, when that is to be shown, and `early` when it is once all people have
    answered.
    """

    number: int
    about: tuple[str | int | bool, ...]
    move: Move | None
    at: float
    early: float


class Turn(msgspec.Struct, frozen=True):
    """The turn clock of a seat; `about` tells one turn from the next."""

    seat: int
    about: tuple[int | bool, ...]
    until: float


class Position(msgspec.Struct, frozen=True):
    """Where a table stands.

    `seq`: the number of the next entry; `at`: the time of the last; `deal`: the one that is played, or was last;
    `play`: the number of the last play, over all deals, and `answered` that of the last one that could be answered;
    `questions`: of every seat, None where no bot is asked.
    """

    setup: Setup
    seq: int
    at: float
    chairs: Chairs
    match: Match
    deal: Deal | None
    state: State
    play: int
    answered: int
    window: Window | None
    turn: Turn | None
    questions: tuple[Question | None, ...]

    def running(self) -> bool:
        """Whether a deal is being played."""
        return self.deal is not None and self.state.ended is None

    def over(self) -> bool:
        """Whether the match is over."""
        return 0 < self.setup.settings.deals <= self.match.deals

    def unanswered(self) -> tuple[int, ...]:
        """Who may still answer the play."""
        answers = dict(self.window.raised) if self.window else {}
        return tuple(seat for seat in waiting(self.state) if seat not in answers)


def start(setup: Setup) -> Position:
    """A table where nothing has happened yet."""
    seats = len(setup.seats)
    return Position(
        setup=setup,
        seq=0,
        at=0.0,
        chairs=seating.taken(setup.seats),
        match=begun(seats, setup.dealer),
        deal=None,
        state=empty(setup.played(), seats),
        play=0,
        answered=0,
        window=None,
        turn=None,
        questions=(None,) * seats,
    )


def after(before: Position, entry: Entry) -> tuple[Position, tuple[Event, ...]]:
    """Where the table stands after an entry, and what happened."""
    position, events = _done(replace(before, seq=before.seq + 1, at=entry.at), entry, before.at)
    ended = next((event for event in events if isinstance(event, Ended)), None)
    if ended and position.deal:
        position = replace(position, match=scored(position.match, position.setup.rules, position.deal.dealt, ended))
    position = replace(position, play=position.play + sum(isinstance(event, Claimed) for event in events))
    return _asked(_turned(_opened(position)), entry.seq), events


def _done(position: Position, entry: Entry, stopped: float) -> tuple[Position, tuple[Event, ...]]:
    """What the entry itself does; the clocks come after."""
    chairs, what = position.chairs, entry.what
    match what:
        case Deal():
            state, events = begin(position.state.rules, what.dealt)
            return replace(position, deal=what, state=state, chairs=seating.dealt_to(chairs)), events
        case Moved(seats, move):
            state, events = step(position.state, seats, move)
            position = replace(position, state=state, chairs=seating.moved(chairs, what))
            return _settled(position, seats), events
        case Raised(seat, move):
            return _settled(replace(position, window=_raised(position, seat, move)), (seat,)), ()
        case Held(seat):
            return _held(position, what), ()
        case Readied(seat):
            return replace(position, chairs=seating.readied(chairs, seat)), ()
        case Left(seat):
            return replace(position, chairs=seating.left(chairs, seat, _takeover(position))), ()
        case Sat(seat, bot):
            return replace(position, chairs=seating.sat(chairs, seat, bot)), ()
        case Shown(closes_at):
            return _hastened(position, closes_at), ()
        case Resumed():
            return _rebased(position, stopped), ()
        case _:
            assert_never(what)


def _takeover(position: Position) -> float | None:
    """When a bot comes for somebody who goes away now."""
    takeover = position.setup.settings.takeover
    return position.at + takeover.away if takeover else None


def _raised(position: Position, seat: int, move: Move) -> Window | None:
    """One more doubt. Where there is no clock, only a person's starts the moment of the first: bots wait for people."""
    settings, window = position.setup.settings, position.window
    starts = settings.window is not None or position.chairs[seat].bot is None
    return window and doubting.raised(window, seat, move, position.at + settings.tie if starts else None)


def _settled(position: Position, seats: tuple[int, ...]) -> Position:
    """These seats have done something: what they were asked is answered."""
    left = tuple(None if seat in seats else question for seat, question in enumerate(position.questions))
    return replace(position, questions=left)


def _held(position: Position, held: Held) -> Position:
    asked = list(position.questions)
    question = asked[held.seat]
    asked[held.seat] = question and replace(question, move=held.move, at=held.until, early=held.early)
    return replace(position, questions=tuple(asked))


def _hastened(position: Position, closes_at: float) -> Position:
    """Everybody has the play on the screen: the window shuts earlier, and no bot's answer comes after."""
    return replace(
        position,
        window=position.window and replace(position.window, closes_at=closes_at),
        questions=tuple(
            q if q is None or q.move is None else replace(q, at=min(q.at, closes_at), early=min(q.early, closes_at))
            for q in position.questions
        ),
    )


def _rebased(position: Position, stopped: float) -> Position:
    """On a new clock: people get ten seconds at least, bots what they had left."""
    now, window, turn = position.at, position.window, position.turn

    def moved(due: float, least: float) -> float:
        return remaining(due, stopped, now, least)

    return replace(
        position,
        window=window and doubting.rebased(window, stopped, now),
        turn=turn and replace(turn, until=moved(turn.until, LEAST_LAST_WINDOW)),
        chairs=seating.rebased(position.chairs, stopped, now),
        questions=tuple(q and replace(q, at=moved(q.at, 0.0), early=moved(q.early, 0.0)) for q in position.questions),
    )


# The clocks, and the questions to bots.


def _opened(position: Position) -> Position:
    """Open the window of a new play; drop one that has shut."""
    if not position.running() or not waiting(position.state):
        return replace(position, window=None)
    if position.window and position.window.play == position.play:
        return position
    window = doubting.opened(position.state, position.play, position.at, position.seq - 1, position.setup.settings)
    return replace(position, window=window, answered=position.play)


def _turned(position: Position) -> Position:
    """Start the clock of whoever has to lay; it rests while a play may be answered."""
    seconds, state = position.setup.settings.turn, position.state
    seats = to_act(state) if position.running() and position.window is None else ()
    if seconds is None or not seats:
        return replace(position, turn=None)
    about = (position.match.deals, state.turns, state.discarding is not None, seats[0])
    if position.turn and position.turn.about == about:
        return position
    return replace(position, turn=Turn(seats[0], about, position.at + seconds))


def _asked(position: Position, number: int) -> Position:
    """Ask every bot that has something to decide; a question that still stands keeps its number and its answer."""
    return replace(
        position,
        questions=tuple(
            old
            if old and old.about == about
            else Question(number, about, None, position.at, position.at)
            if about
            else None
            for old, about in ((old, _about(position, seat)) for seat, old in enumerate(position.questions))
        ),
    )


def _about(position: Position, seat: int) -> tuple[str | int | bool, ...]:
    """What a bot in this seat has to decide now; nothing where there is no bot, or nothing to decide."""
    state = position.state
    if position.chairs[seat].bot is None or not position.running():
        return ()
    knocked = seat in state.knocked
    if position.window:
        if seat in position.unanswered():
            return ("answer", position.play, knocked)
    elif seat in to_act(state):
        return ("lay", position.match.deals, state.turns, state.discarding is not None, knocked)
    if knock_due(state, seat) and state.pile and state.pile[-1].seat == seat:
        return ("knock", position.match.deals, state.turns)
    return ()
