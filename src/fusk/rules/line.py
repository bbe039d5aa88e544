"""A line: the id of a message, and what it needs to know; cards and claims as lines.

Nothing here is a sentence. `fusk.words` says a line in each language.
"""

from __future__ import annotations

import msgspec

from fusk.cards import JOKER, SUITS, UNKNOWN, Card


class Line(msgspec.Struct, frozen=True):
    """One sentence, or a few words within one: the id of its message and what that needs to know.

    An argument may be a line itself, said first, or several, said with commas between them.
    """

    id: str
    args: dict[str, str | int | Line | tuple[Line, ...]]


class Section(msgspec.Struct, frozen=True):
    """A heading and what stands under it."""

    heading: Line
    lines: tuple[Line, ...]


def line(name: str, **args: str | int | Line | tuple[Line, ...]) -> Line:
    """A line, as one writes a call: `line("rule-jokers", count=2)`."""
    return Line(name, args)


def card_line(face: Card) -> Line:
    """A card: "the seven of hearts"."""
    if face in (JOKER, UNKNOWN):
        return line("card-joker" if face == JOKER else "card-unknown")
    return line("card", rank=line(f"rank-{face[0]}"), suit=line(f"suit-{face[1]}"))


def called(what: str) -> Line:
    """What can be called, without a number: "sevens", "hearts", "the seven of hearts"."""
    if len(what) == 2:
        return card_line(what)
    return line(f"suit-{what}") if what in SUITS else line(f"rank-{what}.many")


def claimed(what: str, count: int) -> Line:
    """A claim with its number: "two sevens", "one heart", "the seven of hearts"."""
    if len(what) == 2:
        return line("claim-card", card=card_line(what), count=count)
    return line(f"claim-{what}", count=count)
