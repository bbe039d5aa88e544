"""What goes over plain HTTP: opening a table, sitting down at one, asking for news, and how it says no."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from fusk.rules import BASE
from fusk.wire.news import Notice, Room, Welcome

Name = Annotated[str, Meta(max_length=200)]
Seconds = Annotated[float, Meta(ge=2.5, le=60)]
Window = Seconds | Literal["none"]
"""How long a play may be doubted; `none`: until everybody has answered."""

COUNTABLE: Final = (1 << 53) - 1
"""As far as JavaScript can count in whole numbers."""

Key = Annotated[str, Meta(max_length=40)]
Answer = Annotated[str, Meta(max_length=40)] | Annotated[int, Meta(ge=-COUNTABLE, le=COUNTABLE)] | bool


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules: those of a preset, but for these answers."""

    preset: Key
    changes: Annotated[dict[Key, Answer], Meta(max_length=60)] = {}


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table, and sit down at its first seat as the host.

    `seats`: how many, one's own among them; `bots`: who sits on the last of them from the start; `fill`: the bot that
    takes a seat still empty when the match begins, or stands in for who has gone; `private`: found by its link alone;
    `room`: everybody sits in one room, so there are no clocks; `deals`: how many make a match, 0 for no end.
    """

    name: Name
    rules: Sheet = Sheet(BASE)
    seats: Annotated[int, Meta(ge=2, le=60)] = 4
    bots: Annotated[tuple[Annotated[str, Meta(max_length=24)], ...], Meta(max_length=59)] = ()
    fill: Annotated[str, Meta(max_length=24)] = "rookie"
    private: bool = False
    room: bool = False
    window: Window | None = None
    deals: Annotated[int, Meta(ge=0, le=1000)] = 0
    watching: bool = True
    chat: bool = False


class Seated(msgspec.Struct, frozen=True):
    """One sits there; the token is the key to the seat, shown this once."""

    seat: int
    token: str


class Created(msgspec.Struct, frozen=True):
    """A table is open. `door`: its code, or, for a private one, its link: what others come in by."""

    door: str
    seat: int
    token: str


class TakeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down under this name, on a certain seat or the first that is free."""

    name: Name
    seat: Annotated[int, Meta(ge=0, le=59)] | None = None


class Polled(msgspec.Struct, frozen=True):
    """News for who has no socket: where things stand, with all events since; `late`: nothing new came in time."""

    welcome: Welcome
    late: bool


class Problem(msgspec.Struct, frozen=True):
    """Why not (RFC 9457). `code` is for programs; `detail` is a sentence in English."""

    title: str
    status: int
    code: str
    about: dict[str, str | int]
    detail: str


__all__ = ["Created", "NewTable", "Notice", "Polled", "Problem", "Room", "Seated", "Sheet", "TakeSeat", "Window"]
