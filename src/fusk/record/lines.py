"""A move as a line of text: `p1 plays 2s 7h as 2 A`, `p1 p4 doubt`, `all accept` (docs/record.md, Moves)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import assert_never

import msgspec

from fusk.cards import RANKS, SUITS, Card, in_order, read_cards, write_cards
from fusk.moves import (
    Accept,
    Believe,
    Claim,
    Discard,
    Doubt,
    Force,
    Knock,
    Move,
    Pass,
    Play,
    Say,
    Show,
)
from fusk.rules import Refusal

EVERYBODY: tuple[int, ...] = ()
"""The seats of `all accept`: whoever may still answer."""

_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_VERBS = {
    "plays": "play",
    "shows": "show",
    "doubts": "doubt",
    "doubt": "doubt",
    "accepts": "accept",
    "accept": "accept",
    "believes": "believe",
    "forces": "force",
    "knocks": "knock",
    "says": "say",
    "passes": "pass",
    "discards": "discard",
}


class Line(msgspec.Struct, frozen=True):
    """One move of a record. `shown` and `taken`: in what one seat saw, the cards turned up and the pile it took."""

    seats: tuple[int, ...]
    move: Move
    shown: tuple[Card, ...] | None
    taken: tuple[Card, ...] | None


def read_line(text: str) -> Line:
    """A move from a line of text. Raises Refusal `bad-move` for a line nobody can read."""
    words = text.replace(":", " :", 1).split()
    at = next((place for place, word in enumerate(words) if word in _VERBS), None)
    if not at:
        raise Refusal("bad-move", text=text)
    seats = EVERYBODY if words[:at] == ["all"] else tuple(_read_seat(word, text) for word in words[:at])
    kind = _VERBS[words[at]]
    if (seats == EVERYBODY and kind != "accept") or len(set(seats)) != len(seats):
        raise Refusal("bad-move", text=text)
    if kind == "say":
        return Line(seats, Say(text.split(words[at], 1)[1].strip()), None, None)
    said, shown, taken = _parts(" ".join(words[at + 1 :]), text)
    try:
        return Line(seats, _READ[kind](said), shown, taken)
    except ValueError:
        raise Refusal("bad-move", text=text) from None


def _parts(said: str, text: str) -> tuple[str, tuple[Card, ...] | None, tuple[Card, ...] | None]:
    """What follows the verb, apart from what the seat saw: `2: 9s; 6h 4d 9s`."""
    said, colon, seen = said.partition(":")
    if not colon:
        return said.strip(), None, None
    shown, semicolon, taken = seen.partition(";")
    try:
        return said.strip(), read_cards(shown), read_cards(taken) if semicolon else None
    except ValueError:
        raise Refusal("bad-move", text=text) from None


def _read_seat(word: str, text: str) -> int:
    if not re.fullmatch(r"p[1-9]\d{0,2}", word):
        raise Refusal("bad-move", text=text)
    return int(word[1:]) - 1


def _read_play(said: str) -> Move:
    laid, called, claim = f" {said} ".partition(" as ")
    cards = read_cards(laid)
    return Play(cards, _read_claim(claim.split(), len(cards)) if called else None)


def _read_claim(words: list[str], laid: int) -> Claim:
    count = laid
    if len(words) == 2:
        count = int(words[0])
        if not 0 <= count <= 999:
            raise ValueError(words)
    what = words[-1] if words and len(words) <= 2 else ""
    for suit, name in _SUITS.items():
        if what == name:
            return Claim(count, suit)
    what = "T" + what[2:] if what.startswith("10") else what
    if len(words) == 1 and what in RANKS and what:
        raise ValueError(words)
    if what in ("X", "*X") or (what and what in RANKS):
        return Claim(count, what)
    if len(what) == 2 and what[0] in RANKS and what[1] in SUITS:
        return Claim(count, what)
    raise ValueError(words)


def _read_doubt(said: str) -> Move:
    return Doubt(int(said) if said else None)


def _read_show(said: str) -> Move:
    (card,) = read_cards(said)
    return Show(card)


def _read_discard(said: str) -> Move:
    return Discard(() if said == "none" else read_cards(said or "nothing"))


def _alone(move: Move) -> Callable[[str], Move]:
    def read(said: str) -> Move:
        if said:
            raise ValueError(said)
        return move

    return read


_READ: dict[str, Callable[[str], Move]] = {
    "play": _read_play,
    "show": _read_show,
    "doubt": _read_doubt,
    "discard": _read_discard,
    "accept": _alone(Accept()),
    "believe": _alone(Believe()),
    "force": _alone(Force()),
    "knock": _alone(Knock()),
    "pass": _alone(Pass()),
}


def write_line(line: Line) -> str:
    """The line of text for a move: the reverse of `read_line`."""
    who = " ".join(f"p{seat + 1}" for seat in line.seats) or "all"
    one = len(line.seats) == 1
    text = f"{who} {_write(line.move, one=one)}".rstrip()
    if line.shown is not None:
        text += f": {write_cards(line.shown)}".rstrip()
    if line.taken is not None:
        text += f"; {write_cards(in_order(line.taken))}".rstrip()
    return text


def _write(move: Move, *, one: bool) -> str:
    match move:
        case Play(cards, claim):
            return f"plays {write_cards(cards)}" + (f" as {write_claim(claim, len(cards))}" if claim else "")
        case Show(card):
            return f"shows {write_cards((card,))}"
        case Doubt(pick):
            return ("doubts" if one else "doubt") + (f" {pick}" if pick else "")
        case Accept():
            return "accepts" if one else "accept"
        case Believe():
            return "believes"
        case Force():
            return "forces"
        case Knock():
            return "knocks"
        case Say(text):
            return f"says {text}"
        case Pass():
            return "passes"
        case Discard(cards):
            return f"discards {write_cards(cards) or 'none'}"
        case _:
            assert_never(move)


def write_claim(claim: Claim, laid: int) -> str:
    """A claim as text: `2 A`, `hearts` (`1 hearts` where another number was laid), `Ah`."""
    if claim.what in RANKS or claim.what == "X":
        return f"{claim.count} {claim.what}"
    what = _SUITS.get(claim.what, claim.what)
    return what if claim.count == laid else f"{claim.count} {what}"
