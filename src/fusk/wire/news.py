"""What a client hears.

Only events are numbered: each observer's run 1, 2, 3, ... without a gap through a match. All the rest says how things
are now: the latest holds.
"""

from __future__ import annotations

import msgspec

from fusk.cards import Card
from fusk.events import Cards, Ended, Event
from fusk.moves import Claim, Options
from fusk.rules import Value
from fusk.sight import View
from fusk.state import Lay


class Chair(msgspec.Struct, frozen=True):
    """A seat: the name of its person or its bot; None for both where it is empty.

    `bot`: which one belongs there; `stand_in`: which one plays for its person just now. `away`: the person is not
    connected. `ready`: for the next deal.
    """

    name: str | None
    bot: str | None
    stand_in: str | None
    away: bool
    ready: bool


class Clocks(msgspec.Struct, frozen=True):
    """In seconds: how long a play may be doubted (None: until all have answered), a last card, a turn."""

    window: float | None
    last_window: float
    turn: float | None


class Score(msgspec.Struct, frozen=True):
    """Of a match: deals played, how many make it (0: no end), chips and wins of every seat."""

    deals: int
    of: int
    chips: tuple[int, ...]
    wins: tuple[int, ...]


class Room(msgspec.Struct, frozen=True):
    """What everybody may know of a table beside the cards.

    `phase`: `lobby`, `playing`, `between` (two deals), `open` (the same in a match without end: the host may change the
    table) or `over` (the match is); `door`: what others come in by, a code or a link; `private`: which; `preset`,
    `changes`: the house rules; `match`: which one of this table; `host`: whose table it is; `watchers`: how many look
    on.
    """

    phase: str
    door: str
    private: bool
    preset: str
    changes: dict[str, Value]
    chairs: tuple[Chair, ...]
    host: int
    locked: bool
    watching: bool
    chat: bool
    clocks: Clocks
    fill: str
    match: int
    score: Score
    watchers: int


class Moment(msgspec.Struct, frozen=True):
    """What the table waits for, by the server's clock (`now` in the same message tells it), in seconds.

    `play`: the number of the last play; `open`: whether it may be answered, and `closes_at` until when (None: until
    everybody has). `turn`: whose clock runs, and until when.
    """

    play: int
    open: bool
    closes_at: float | None
    turn: int | None
    turn_until: float | None


class Sight(msgspec.Struct, frozen=True):
    """The cards on the table as one observer sees them; None is what one does not know."""

    dealer: int | None
    hands: tuple[Cards | None, ...]
    sizes: tuple[int, ...]
    pile: tuple[Lay, ...]
    stock_size: int
    dead_size: int
    gone_size: int
    discarded: tuple[Card, ...]
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


def sight(view: View) -> Sight:
    """A view as it is sent: without the rules, which the room tells, and without what is hidden from everybody."""
    return Sight(
        dealer=view.dealer,
        hands=view.hands,
        sizes=view.sizes,
        pile=view.pile,
        stock_size=view.stock_size,
        dead_size=view.dead_size,
        gone_size=view.gone_size,
        discarded=view.discarded,
        turn=view.turn,
        lead=view.lead,
        last=view.last,
        window=view.window,
        accepted=view.accepted,
        pending=view.pending,
        passed=view.passed,
        resting=view.resting,
        discarding=view.discarding,
        knocked=view.knocked,
        out=view.out,
        turns=view.turns,
        suit=view.suit,
        ended=view.ended,
    )


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The answer to Hello: how things stand, and every event since the one that the Hello named.

    `you`: one's seat, None for who watches; `token`: from now on the key to one's seat, to be kept before anything else
    is sent; `number`: of the last event; `events`: those up to it, which may begin later than one asked (with the deal
    that is played) or be all of them. `sight` is None before the first deal.
    """

    format: int
    you: int | None
    token: str | None
    now: float
    room: Room
    moment: Moment
    may: Options | None
    number: int
    events: tuple[Event, ...]
    sight: Sight | None


class News(msgspec.Struct, frozen=True, tag="news"):
    """Something has happened. `number`: of the last of the events, or of the last before where there is none.

    `room`, `moment` and `may` (what one may do now) are None where they are as they were.
    """

    now: float
    number: int
    events: tuple[Event, ...]
    room: Room | None
    moment: Moment | None
    may: Options | None


class Done(msgspec.Struct, frozen=True, tag="done"):
    """That command counts, and will whatever happens."""

    cid: str


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """That command does not count, and changed nothing: a code, and what its sentence needs."""

    cid: str | None
    code: str
    about: dict[str, str | int]


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The line is alive; `now` is the server's clock."""

    at: float
    now: float


Notice = Welcome | News | Done | Refused | Pong
