"""What a client says. `cid` is made by the client, once for each command: sent again, it is the same command."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fusk.moves import Move
from fusk.wire.calls import COUNTABLE, Sheet, Window

Cid = Annotated[str, Meta(min_length=1, max_length=36, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
SeatNumber = Annotated[int, Meta(ge=0, le=59)]
Number = Annotated[int, Meta(ge=0, le=COUNTABLE)]
BotName = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^[a-z][a-z0-9-]*$(?!\n)")]


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first frame of a socket: who one is, and what one has seen already.

    `format`: of the messages; `token`: of one's seat, None to watch; `match` and `after`: the match and the number of
    the last event one knows, 0 for none.
    """

    format: Number
    token: Annotated[str, Meta(max_length=64)] | None = None
    match: Number = 0
    after: Number = 0


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="act"):
    """Make a move. An answer to a play (a doubt, letting it stand, ...) names the play it means."""

    cid: Cid
    move: Move
    play: Number | None = None


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="shown"):
    """This play is on the screen: from now on one has the full time to doubt it. It is not answered."""

    play: Number


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ready"):
    """Deal the next cards, as soon as everybody has said so."""

    cid: Cid


class Away(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="away"):
    """Let a bot play for the own seat until one is back."""

    cid: Cid


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="back"):
    """Take the own seat back from the bot that has kept it."""

    cid: Cid


class StandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="stand-in"):
    """Call a bot for somebody who has gone away."""

    cid: Cid
    seat: SeatNumber


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="rename"):
    """Go by another name; not while a match is played."""

    cid: Cid
    name: Annotated[str, Meta(max_length=200)]


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="leave"):
    """Get up for good; during a match a bot plays on."""

    cid: Cid


# The host's.


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="change"):
    """Other rules, number of seats, or clocks; what is None stays. Not while a match is played."""

    cid: Cid
    rules: Sheet | None = None
    seats: Annotated[int, Meta(ge=2, le=60)] | None = None
    window: Window | None = None
    deals: Annotated[int, Meta(ge=0, le=1000)] | None = None
    watching: bool | None = None
    chat: bool | None = None


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="place"):
    """Put a bot on an empty seat, or (None) take it away again."""

    cid: Cid
    seat: SeatNumber
    bot: BotName | None


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="start"):
    """Begin a match, or the next one; bots take the seats that are still empty."""

    cid: Cid


class Kick(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="kick"):
    """Send somebody away for good; not while a play may be doubted."""

    cid: Cid
    seat: SeatNumber


class Lock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lock"):
    """Let nobody else sit down, or let them again."""

    cid: Cid
    locked: bool


class HandOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hand-over"):
    """Make somebody else the host."""

    cid: Cid
    seat: SeatNumber


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    """Is the line alive, and what time is it? `at` comes back as it was."""

    at: Annotated[float, Meta(ge=-COUNTABLE, le=COUNTABLE)]


Command = Act | Ready | Away | Back | StandIn | Rename | Leave | Change | Place | Start | Kick | Lock | HandOver
"""What is answered with Done or Refused."""

Message = Hello | Shown | Ping | Command
