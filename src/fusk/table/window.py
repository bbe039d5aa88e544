"""The time in which a play may be doubted, and what comes of it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from fusk.moves import Accept, Doubt, Move
from fusk.play.options import must_doubt
from fusk.rules.doubt import official
from fusk.state import State, others, player_of, waiting
from fusk.table.chance import PublicRng
from fusk.table.entries import Moved
from fusk.table.settings import LEAST_LAST_WINDOW, Settings
from fusk.table.timeout import forced_doubt

Answers = tuple[tuple[int, Move], ...]


class Window(msgspec.Struct, frozen=True):
    """A play that may be answered.

    `play`: its number, over all deals. `closes_at`: None where it stays open until every person has answered. `raised`:
    who has doubted so far, and how; nobody sees that yet. `ties_at`: when the moment of the first doubt is over.
    `since`: the number of the entry that opened it.
    """

    play: int
    closes_at: float | None
    raised: Answers
    ties_at: float | None
    since: int

    def shuts_at(self) -> float | None:
        """When no more answers are taken; the moment of the first doubt lasts its full time."""
        return self.closes_at if self.ties_at is None else self.ties_at


def opened(state: State, play: int, at: float, since: int, settings: Settings) -> Window:
    """The window of a play; a last card may be doubted for longer."""
    if settings.window is None:
        return Window(play, None, (), None, since)
    return Window(play, at + length(state, settings.window, settings) + settings.screen, (), None, since)


def length(state: State, window: float, settings: Settings) -> float:
    """For how many seconds of everybody's screen the play on top may be doubted."""
    return window if state.pending is None else max(window, settings.last_window)


def raised(window: Window, seat: int, move: Move, ties_at: float | None) -> Window:
    """With one more doubt; `ties_at` where this one starts the moment that all of them share."""
    return replace(
        window,
        raised=(*window.raised, (seat, move)),
        ties_at=ties_at if window.ties_at is None else window.ties_at,
    )


def rebased(window: Window, stopped: float, now: float) -> Window:
    """On a new clock after a stop: everybody has ten seconds at least, and loses none to the stop."""
    closes, ties = window.closes_at, window.ties_at
    return replace(
        window,
        closes_at=None if closes is None else remaining(closes, stopped, now, LEAST_LAST_WINDOW),
        ties_at=None if ties is None else remaining(ties, stopped, now, 0.0),
    )


def remaining(due: float, stopped: float, now: float, least: float) -> float:
    """A time to come, on a new clock: what was left when the old one stopped, or `least`."""
    return now + max(due - stopped, least)


def verdict(state: State, answers: Answers) -> Moved:
    """All doubts of one moment together: the move of the one nearest the player's left is made (3.18, C-12).

    They are told in the order of play: who was the first to say so is not told, for it was one moment.
    """
    moves = dict(answers)
    around = others(state, player_of(state))
    first = official(moves, around)
    move = moves[first]
    if not isinstance(move, Doubt):
        return Moved((first,), move, "seat")
    return Moved(tuple(seat for seat in around if isinstance(moves.get(seat), Doubt)), move, "seat")


def silence(state: State, dice: PublicRng) -> Moved:
    """Time is up and nobody doubted: the play stands, or who had to doubt does (C-65)."""
    asked = waiting(state)
    must = tuple(seat for seat in asked if must_doubt(state, seat))
    return Moved(must, forced_doubt(state, dice), "clock") if must else Moved(asked, Accept(), "clock")
