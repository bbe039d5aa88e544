"""Who plays for which seat: its person, or a bot that was there from the start or has come instead."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from fusk.moves import Accept
from fusk.table.entries import Moved
from fusk.table.settings import LEAST_LAST_WINDOW, Seat
from fusk.table.window import remaining


class Chair(msgspec.Struct, frozen=True):
    """A seat as it is taken now.

    `person`: whether it belongs to one. `bot`: who plays for it, None for its person. `away_until`: when a bot comes
    for who is away. `timeouts`: turns run out in a row. `ready`: for the next deal.
    """

    person: bool
    bot: str | None
    away: bool
    away_until: float | None
    timeouts: int
    ready: bool


Chairs = tuple[Chair, ...]


def taken(seats: tuple[Seat, ...]) -> Chairs:
    """The chairs of a new table."""
    return tuple(
        Chair(person=seat.bot is None, bot=seat.bot, away=False, away_until=None, timeouts=0, ready=False)
        for seat in seats
    )


def _with(chairs: Chairs, seat: int, chair: Chair) -> Chairs:
    return (*chairs[:seat], chair, *chairs[seat + 1 :])


def left(chairs: Chairs, seat: int, away_until: float | None) -> Chairs:
    """Somebody went away; a bot comes then, if at all."""
    return _with(chairs, seat, replace(chairs[seat], away=True, away_until=away_until))


def sat(chairs: Chairs, seat: int, bot: str | None) -> Chairs:
    """A bot came to play for a seat, or (None) its person came back."""
    chair = chairs[seat]
    away = chair.away and bot is not None
    return _with(chairs, seat, replace(chair, bot=bot, away=away, away_until=None, timeouts=0))


def readied(chairs: Chairs, seat: int) -> Chairs:
    """A seat is ready for the next deal."""
    return _with(chairs, seat, replace(chairs[seat], ready=True))


def dealt_to(chairs: Chairs) -> Chairs:
    """Cards have been dealt: nobody is ready for the deal after."""
    return tuple(replace(chair, ready=False) for chair in chairs)


def moved(chairs: Chairs, what: Moved) -> Chairs:
    """Count turns that ran out; a move of one's own starts the count anew, and letting a play stand does neither."""
    if what.cause == "bot" or len(what.seats) > 1 or isinstance(what.move, Accept):
        return chairs
    seat = what.seats[0]
    chair = chairs[seat]
    return _with(chairs, seat, replace(chair, timeouts=chair.timeouts + 1 if what.cause == "clock" else 0))


def rebased(chairs: Chairs, stopped: float, now: float) -> Chairs:
    """On a new clock after a stop."""
    return tuple(
        chair
        if chair.away_until is None
        else replace(chair, away_until=remaining(chair.away_until, stopped, now, LEAST_LAST_WINDOW))
        for chair in chairs
    )


def all_ready(chairs: Chairs) -> bool:
    """Whether every person who is there is ready, and somebody is there."""
    there = [chair for chair in chairs if chair.bot is None and not chair.away]
    return bool(there) and all(chair.ready for chair in there)


def only_bots(chairs: Chairs) -> bool:
    """Whether no person plays."""
    return all(chair.bot is not None for chair in chairs)
