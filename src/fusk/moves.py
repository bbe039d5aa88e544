"""What a seat may do: one struct a verb (docs/record.md, Moves)."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from fusk.cards import RANKS, Card, Rank

# What a move may look like that comes from outside; whether it may be made is for the referee to say.
MOST_CARDS: Final = 600
MOST_SAID: Final = 200
Known = Annotated[Card, Meta(pattern=r"^([A2-9TJQK][cdhs]|\*X)$(?!\n)")]
Number = Annotated[int, Meta(ge=0, le=MOST_CARDS)]
What = Annotated[str, Meta(pattern=r"^([A2-9TJQK][cdhs]?|[cdhs])$(?!\n)")]
Several = Annotated[tuple[Known, ...], Meta(max_length=MOST_CARDS)]


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is called with a play: so many cards of a rank (`A`), a suit (`h`) or an exact card (`Ah`)."""

    count: Number
    what: What


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="play"):
    """Lay these cards face down, in this order, and call them so; `claim` is None where nothing is called."""

    cards: Several
    claim: Claim | None


class Show(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="show"):
    """Lead a card face up."""

    card: Known


class Doubt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="doubt"):
    """Doubt the last play. `pick`: which of its cards to turn, 1 is the first laid; None where all are turned."""

    pick: Annotated[int, Meta(ge=1, le=MOST_CARDS)] | None


class Accept(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="accept"):
    """Let the last play stand."""


class Believe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="believe"):
    """Have the last play turned up, trusting it: a true one takes the pile out of the game (C4)."""


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="force"):
    """Make the player show a card of the called rank from the hand (A10)."""


class Knock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="knock"):
    """Warn the others: one card left (0.20)."""


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="say"):
    """Table talk, true or not: it has no effect (3.27).

    A text that begins with `#` is a phrase, which everybody reads in their own language: `#trust-me`, `#no-rank 8`.
    """

    text: Annotated[str, Meta(max_length=MOST_SAID)]


PHRASES: Final[tuple[str, ...]] = (
    "trust-me",
    "no-rank",
    "all-rank",
    "never-lie",
    "doubt-me",
    "bold",
    "no-way",
    "counted-those",
    "hmm",
    "hurry",
    "nice-one",
    "oops",
)
"""What can be said at a table of strangers; `...-rank` names a rank."""


def phrase(text: str) -> tuple[str, Rank | None] | None:
    """The phrase that a text is, and the rank it names; None where it is no phrase."""
    name, _, rank = text.removeprefix("#").partition(" ")
    if not text.startswith("#") or name not in PHRASES:
        return None
    if name.endswith("-rank"):
        return (name, rank) if len(rank) == 1 and rank in RANKS else None
    return None if rank or text.endswith(" ") else (name, None)


class Pass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="pass"):
    """Lay nothing this time."""


class Discard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="discard"):
    """Lay a complete set aside after a pickup, shown to all; no cards: keep what one holds."""

    cards: Several


Move = Play | Show | Doubt | Accept | Believe | Force | Knock | Say | Pass | Discard


class Call(msgspec.Struct, frozen=True):
    """One thing that may be called now, and with how many cards: from `least` to `most`."""

    what: str
    least: int
    most: int


class Options(msgspec.Struct, frozen=True):
    """All that one seat may do now, in short. It depends on nothing that seat cannot see.

    `play`: whether cards may be laid face down, from `lay_least` to `lay_most` of them; `calls`: what may be called
    with them (none in upcard games); `show`: the cards that may be led face up; `doubt`: 0, or how many cards of the
    last play there are to choose from (1 where all are turned); `discard`: the complete sets that may be laid aside;
    `keep`: whether that may be declined.
    """

    play: bool
    lay_least: int
    lay_most: int
    calls: tuple[Call, ...]
    show: tuple[Card, ...]
    passing: bool
    doubt: int
    accept: bool
    believe: bool
    force: bool
    knock: bool
    discard: tuple[tuple[Card, ...], ...]
    keep: bool

    def awaited(self) -> bool:
        """Whether the game waits for this seat: anything but a knock can be done."""
        return self.play or bool(self.show) or self.passing or self.doubt > 0 or self.accept or self.keep


def verb(move: Move) -> str:
    """The move's verb: `play`, `doubt`, ..."""
    config: Any = type(move).__struct_config__
    return str(config.tag)
