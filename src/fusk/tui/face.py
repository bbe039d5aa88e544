"""A game as a screen needs it, be its table in this process or at the other end of a wire."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import NamedTuple, Protocol

from fusk.moves import Move, Options
from fusk.record import Record, print_record, replay
from fusk.rules import Refusal
from fusk.sight import View, Who
from fusk.table.match import Match, Tally, tallies
from fusk.table.outs import Opened, Out, Seen
from fusk.table.settings import Setup


class Deadline(NamedTuple):
    """When a time is up by the game's clock, and how many seconds it was from the start."""

    at: float
    whole: float


class Extra(NamedTuple):
    """Something to be done at the table beside the moves: its key, and what it is called."""

    key: str
    text: str


class Around(NamedTuple):
    """What there is to say of a table beside its cards: one line, a word for some seats, and what can be done."""

    notice: str
    marks: dict[int, str]
    extras: tuple[Extra, ...]


ALONE = Around("", {}, ())
"""Nothing: everybody sits here."""


class Account(NamedTuple):
    """What came to light when a deal was over: what every seat did, the cards left to it, and the record as text."""

    tallies: tuple[Tally, ...]
    left: tuple[int, ...]
    record: str


def account(record: Record) -> Account:
    """The account of a deal, from its record. Raises Refusal where there can be no such deal."""
    played = replay(record)
    state = played.states[-1]
    done = tallies(record.rules, len(record.seats), played.told())
    return Account(done, tuple(len(hand or ()) for hand in state.hands), print_record(record))


class Time(Protocol):
    """The game's clock. One that belongs to others does not stop for us."""

    def now(self) -> float:
        """The time, in seconds."""

    def stop(self) -> None:
        """Let no time pass from now on, if that lies with us."""

    def go(self) -> None:
        """Let time pass again."""


class Board(Protocol):
    """The table, as far as a screen may ask of it."""

    @property
    def setup(self) -> Setup:
        """The rules, the seats, the settings."""

    @property
    def match(self) -> Match:
        """The score of the deals that are over."""

    @property
    def play(self) -> int:
        """The number of the last play."""

    @property
    def opened(self) -> Opened | None:
        """The play that may be answered now."""

    @property
    def wake_at(self) -> float | None:
        """When something is due here; None where nothing is."""

    def view(self, who: Who) -> View:
        """The table as `who` sees it."""

    def since(self, who: Who, number: int) -> tuple[Seen, ...]:
        """What `who` saw after that number."""

    def options(self, seat: int) -> Options:
        """What a seat may do now."""

    def awaits(self) -> tuple[int, ...]:
        """The people here the table waits for."""

    def over(self) -> bool:
        """Whether the match is over."""


class Face(Protocol):
    """A game. What its table sends is put aside in `news`; `stirred` is set when there is something to look at."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of those at this keyboard."""

    @property
    def news(self) -> deque[Out]:
        """What has not been shown yet."""

    @property
    def stirred(self) -> asyncio.Event:
        """Set when a key was pressed, or something has come in."""

    @property
    def clock(self) -> Time:
        """The clock that deadlines go by."""

    @property
    def table(self) -> Board:
        """The table."""

    @property
    def setup(self) -> Setup:
        """The rules, the seats, the settings."""

    @property
    def dealt(self) -> bool:
        """Whether a deal is being played."""

    @property
    def behind(self) -> bool:
        """Whether so much has happened meanwhile that nothing should be shown slowly."""

    @property
    def hurries(self) -> bool:
        """Whether one who is out may skip to the end."""

    @property
    def parting(self) -> str:
        """The message that says what becomes of the game when one leaves it; empty for nothing."""

    def deal(self) -> Refusal | None:
        """Deal the next cards, where that lies with us."""

    def advance(self) -> Refusal | None:
        """Do all that is due by now; why it cannot go on."""

    def move(self, seat: int, move: Move) -> Refusal | None:
        """Make a move for a person here; why not, where that is known at once."""

    def hurry(self) -> None:
        """Let nobody wait any more, where `hurries`."""

    def shown(self) -> None:
        """Everything up to the last play is on the screen."""

    def deadline(self) -> Deadline | None:
        """The time that is running out for people here."""

    def remarks(self, lang: str) -> tuple[str, ...]:
        """Sentences that have come up since: of bots that broke the rules, of moves that did not count."""

    def around(self, lang: str) -> Around:
        """What there is to say beside the cards."""

    def press(self, key: str) -> bool:
        """Do one of the extra things; whether the key meant one."""

    def account(self) -> Account | None:
        """What came to light once the deal was over; None where nobody tells."""
