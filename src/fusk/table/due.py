"""What the table does by itself, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from fusk.moves import Believe, Doubt, Force
from fusk.play import deal
from fusk.table import chairs as seating
from fusk.table.chance import DealSource, PublicRng
from fusk.table.entries import Deal, Moved, Readied, Sat, What
from fusk.table.hearing import made
from fusk.table.position import Position, Turn
from fusk.table.timeout import usual
from fusk.table.window import Window, silence, verdict


class Due(NamedTuple):
    """Something to be done at a time. Of things due at once the first in `due` comes first."""

    at: float
    make: Callable[[], What]


def due(position: Position, seeds: DealSource, dice: PublicRng) -> Iterator[Due]:
    """All that is due some time: bots' answers, windows, turn clocks, bots that step in, the next deal."""
    hurry = _people_have_answered(position)
    for seat, asked in enumerate(position.questions):
        if asked and asked.move is not None:
            yield Due(asked.early if hurry else asked.at, partial(made, seat, asked.move, "bot"))
    if position.window:
        yield from _shut(position, position.window, dice)
    if position.turn:
        yield Due(position.turn.until, partial(_timeout, position, position.turn, dice))
    yield from _bots_step_in(position)
    yield from _gone_quiet(position)
    if not position.running() and not position.over() and _wanted(position):
        yield Due(position.at, partial(_next_deal, position, seeds))


def _people_have_answered(position: Position) -> bool:
    """Whether no person can make anything any more of when the bots answer a play.

    Whoever has a bot stand in since the play was laid may be back before it shuts, knowing then who has not answered.
    """
    if position.window is None:
        return False
    asked = [position.questions[seat] for seat in position.unanswered()]
    return all(question is not None and question.number == position.window.since for question in asked)


def _shut(position: Position, window: Window, dice: PublicRng) -> Iterator[Due]:
    """The end of a window: when its time is up, or, without a clock, when everybody has answered."""
    shuts = window.shuts_at()
    answers = window.raised
    if window.closes_at is None:
        answers += _thought_of(position)
        if window.raised and not position.unanswered():
            shuts = position.at
    if shuts is not None:
        yield Due(
            shuts, partial(verdict, position.state, answers) if answers else partial(silence, position.state, dice)
        )


def _thought_of(position: Position) -> tuple[tuple[int, Doubt | Believe | Force], ...]:
    """The doubts of bots that have made up their minds: without a clock they count together with a person's."""
    return tuple(
        (seat, asked.move)
        for seat, asked in enumerate(position.questions)
        if asked and isinstance(asked.move, Doubt | Believe | Force)
    )


def _timeout(position: Position, turn: Turn, dice: PublicRng) -> Moved:
    return Moved((turn.seat,), usual(position.state, turn.seat, dice), "clock")


def _bots_step_in(position: Position) -> Iterator[Due]:
    """A bot takes over for who is away too long, or lets too many turns run out."""
    takeover, stand_in = position.setup.settings.takeover, position.setup.settings.stand_in
    for seat, chair in enumerate(position.chairs):
        if chair.bot is not None or takeover is None:
            continue
        at = position.at if chair.timeouts >= takeover.timeouts else chair.away_until
        if at is not None:
            yield Due(at, partial(Sat, seat, stand_in))


def _gone_quiet(position: Position) -> Iterator[Due]:
    """Between two deals nobody waits for ever for who does not say that they are ready."""
    takeover = position.setup.settings.takeover
    if takeover is None or position.running() or position.over():
        return
    for seat, chair in enumerate(position.chairs):
        if chair.bot is None and not chair.away and not chair.ready:
            yield Due(position.at + takeover.away, partial(Readied, seat))


def _wanted(position: Position) -> bool:
    """Whether to deal: when all people are ready; bots among themselves always, as long as the match has an end."""
    if seating.only_bots(position.chairs):
        return position.setup.settings.deals > 0
    return seating.all_ready(position.chairs)


def _next_deal(position: Position, seeds: DealSource) -> Deal:
    seed = seeds.seed()
    return Deal(seed, deal(position.setup.rules, len(position.chairs), seed, position.match.dealer))
