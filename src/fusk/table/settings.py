"""How a table is set: who sits where, how long a doubt may take, what happens when somebody is slow or gone."""

from __future__ import annotations

from typing import Final

import msgspec

from fusk.rules import Refusal, Rules


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: its name, and the bot that sits there; None where a person does."""

    name: str
    bot: str | None


class Takeover(msgspec.Struct, frozen=True):
    """When a bot takes a seat over unasked: after so many seconds away, or so many turns in a row run out."""

    away: float
    timeouts: int


class Settings(msgspec.Struct, frozen=True):
    """The clocks of a table, in seconds, and the length of its match.

    `window`: how long a play may be doubted; None: until every person has answered. `last_window`: the same for a last
    card. `screen`: how much later a window may shut at most, so that everybody has had the play on the screen for its
    full time. `tie`: doubts so close together count as one moment. `turn`: how long laying may take; None: as long as
    one likes. `thinking`: how long bots take, from and to. `takeover`: None where bots come only when asked;
    `stand_in`: the bot that comes. `deals`: how many make a match; 0: as many as people want. `chat`: whether people
    may say what they like; else only the phrases of `moves.PHRASES`.
    """

    window: float | None
    last_window: float
    tie: float
    turn: float | None
    thinking: tuple[float, float]
    takeover: Takeover | None
    stand_in: str
    deals: int
    screen: float = 0.0
    chat: bool = True

    def __post_init__(self) -> None:
        slow, quick = max(self.thinking), min(self.thinking)
        sound = {
            "window": self.window is None or LEAST_WINDOW <= self.window <= MOST_SECONDS,
            "last_window": LEAST_LAST_WINDOW <= self.last_window <= MOST_SECONDS,
            "tie": 0 <= self.tie < LEAST_WINDOW,
            "turn": self.turn is None or LEAST_LAST_WINDOW <= self.turn <= MOST_SECONDS,
            "thinking": 0 <= quick == self.thinking[0] and slow <= MOST_SECONDS,
            "takeover": self.takeover is None or (self.takeover.away > 0 and self.takeover.timeouts > 0),
            "deals": self.deals >= 0,
            "screen": 0 <= self.screen < LEAST_WINDOW,
        }
        for key, good in sound.items():
            if not good:
                raise Refusal("settings", key=key)


LEAST_WINDOW: Final = 2.5
LEAST_LAST_WINDOW: Final = 10.0
MOST_SECONDS: Final = 600.0  # people who need ten times as long can have it

SAME_ROOM: Final = Settings(
    window=None,
    last_window=10.0,
    tie=0.3,
    turn=None,
    thinking=(0.6, 1.6),
    takeover=None,
    stand_in="rookie",
    deals=0,
)
"""People in one room, and bots with them: no clock; everybody answers every play."""

ONLINE: Final = Settings(
    window=5.0,
    last_window=10.0,
    tie=0.3,
    turn=30.0,
    thinking=(0.8, 3.0),
    takeover=Takeover(away=60.0, timeouts=2),
    stand_in="rookie",
    deals=0,
    screen=1.0,
    chat=False,
)
"""People apart: five seconds to doubt, half a minute to lay, a bot for who stays away."""

UNATTENDED: Final = msgspec.structs.replace(SAME_ROOM, thinking=(0.0, 0.0), deals=1)
"""Bots among themselves, or a quick game against them: nobody thinks for show."""


class Setup(msgspec.Struct, frozen=True):
    """A table before anything has happened: the house rules, the seats, the settings.

    `dealer`: who deals first; None: the rules decide.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    settings: Settings
    dealer: int | None = None

    def played(self) -> Rules:
        """The sheet as it is played here: a table with people at it has no guard (C-43)."""
        if any(seat.bot is None for seat in self.seats):
            return msgspec.structs.replace(self.rules, guard=0)
        return self.rules
