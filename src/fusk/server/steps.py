"""What the journal of a table holds: how it was opened, who sat down and got up, and every entry of its matches.

Format 1: of each step the whole as hidden JSON, `{"format":1,"what":{"type":...},"command":...}`, and what a spectator
may know of it as public JSON, `{"type":...,"events":[...]}`.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from fusk.events import Event
from fusk.rules import Rules
from fusk.table import Entry, Settings, Setup

FORMAT: Final = 1


class Founded(msgspec.Struct, frozen=True, tag="founded"):
    """A table was opened; its host sits on seat 0.

    `door`: its code, or its link where it is private; `bots` sit on the other seats, None where one is empty.
    """

    door: str
    private: bool
    rules: Rules
    settings: Settings
    bots: tuple[str | None, ...]
    watching: bool
    name: str
    token: str


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """Somebody sat down. `token`: the fingerprint of the key to the seat."""

    seat: int
    name: str
    token: str


class Keyed(msgspec.Struct, frozen=True, tag="keyed"):
    """A seat has a new key; `old` is the one that was shown for it. Both work until the newest key is used."""

    seat: int
    token: str
    old: str


class Settled(msgspec.Struct, frozen=True, tag="settled"):
    """The newest key of a seat was used: no older one opens it any more."""

    seat: int


class Renamed(msgspec.Struct, frozen=True, tag="renamed"):
    """Somebody goes by another name."""

    seat: int
    name: str


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    """A bot was put on an empty seat, or taken away."""

    seat: int
    bot: str | None


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """The host has changed the rules, the clocks or the number of seats."""

    rules: Rules
    settings: Settings
    seats: int
    watching: bool


class Rose(msgspec.Struct, frozen=True, tag="rose"):
    """Somebody got up for good, or was sent away; `bot` plays on for them.

    `barred`: the fingerprint of the address from which nobody may sit down here again.
    """

    seat: int
    bot: str | None
    barred: str | None


class Hosted(msgspec.Struct, frozen=True, tag="hosted"):
    """Somebody else is the host."""

    seat: int


class Locked(msgspec.Struct, frozen=True, tag="locked"):
    """Nobody else may sit down; or they may again."""

    locked: bool


class Started(msgspec.Struct, frozen=True, tag="started"):
    """A match begins."""

    setup: Setup


class Played(msgspec.Struct, frozen=True, tag="played"):
    """The match has moved on."""

    entry: Entry


What = Founded | Joined | Keyed | Settled | Renamed | Placed | Changed | Rose | Hosted | Locked | Started | Played


class Step(msgspec.Struct, frozen=True):
    """One step of a room. `seq`, `at`, `key`, `command`: as in `table.Entry`, but over all its matches."""

    seq: int
    at: float
    key: str
    command: str
    what: What


class _Written(msgspec.Struct, frozen=True):
    format: int
    what: What
    command: str = ""


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(_Written)


def hidden(step: Step) -> bytes:
    """All of a step."""
    return _ENCODER.encode(_Written(FORMAT, step.what, step.command))


def mark(step: Step) -> str:
    """What the journal shows of a command's fingerprint: that there is one.

    Whoever tries all cards that may have been laid would find by it those that were (HI-1).
    """
    return "sealed" if step.command else ""


def public(step: Step, events: tuple[Event, ...]) -> bytes:
    """What a spectator may know of a step, who sees these events of it."""
    tag: Any = type(step.what).__struct_config__.tag
    return _ENCODER.encode({"type": tag, "events": events})


def read(seq: int, at: float, key: str, command: str, written: bytes) -> Step:
    """A step as the journal has it; `command` is its mark. Raises ValueError for what is none, or of a later format."""
    found = _DECODER.decode(written)
    if found.format != FORMAT:
        raise ValueError(f"a step of format {found.format}; this is format {FORMAT}")
    return Step(seq, at, key, found.command if command else "", found.what)
