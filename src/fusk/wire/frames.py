"""Bytes in, messages out: nothing but a whole, small, unambiguous message of the right shape gets past here."""

from __future__ import annotations

import json
import re
from typing import Final, TypeVar

import msgspec

from fusk.moves import Options
from fusk.rules import Refusal
from fusk.wire.calls import Polled
from fusk.wire.commands import Command, Message
from fusk.wire.news import News, Notice, Welcome

T = TypeVar("T")

MOST_BYTES: Final = 4096
MOST_DEEP: Final = 8
MOST_CHOICE: Final = 640
"""Bytes that the cards take up of which a seat may choose: those of two packs, and all the sets among them."""

_MESSAGES: Final = msgspec.json.Decoder(Message)
_COMMANDS: Final = msgspec.json.Decoder(Command)
_ENCODER: Final = msgspec.json.Encoder()


def read_message(data: bytes) -> Message:
    """A frame from a client. Raises Refusal (`bad-message`)."""
    return _read(_MESSAGES, data)


def read_command(data: bytes) -> Command:
    """A command alone, as HTTP has it. Raises Refusal (`bad-message`)."""
    return _read(_COMMANDS, data)


def write(notice: Notice | Polled) -> bytes:
    """A message to a client. Spaces make it as long whatever the seat holds: lengths are seen by others on the line."""
    data = _ENCODER.encode(notice)
    about = notice.welcome if isinstance(notice, Polled) else notice
    may = about.may if isinstance(about, Welcome | News) else None
    return data if may is None or not (may.show or may.keep) else data + b" " * _spare(may)


def _spare(may: Options) -> int:
    """How much shorter than the longest choice this one is: of cards to lead, or of sets to lay aside (HI-1)."""
    return max(0, MOST_CHOICE - len(_ENCODER.encode((may.show, may.discard))))


def _read(decoder: msgspec.json.Decoder[T], data: bytes) -> T:
    if len(data) > MOST_BYTES:
        raise Refusal("bad-message")
    check_shape(data, MOST_DEEP)
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("bad-message") from None


def check_shape(data: bytes, deep: int) -> None:
    r"""Refuse what is nested too deep, or says the same key twice, however it is spelt (`"a"` and `"\u0061"`).

    The decoder would take the last of the two; whatever else stands on the way may have looked at the first. Of bytes
    that are no JSON at all it says the same.
    """
    if data.count(b"{") + data.count(b"[") > deep and _depth(data) > deep:
        raise Refusal("bad-message")
    try:
        _SHAPE.decode(data.decode())
    except (ValueError, RecursionError):
        raise Refusal("bad-message") from None


def _no_key_twice(pairs: list[tuple[str, object]]) -> None:
    if len(dict(pairs)) != len(pairs):
        raise ValueError


_SHAPE: Final = json.JSONDecoder(object_pairs_hook=_no_key_twice)

_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
"""One that is not closed ends with the data: else looking for its end from every quote in it would take ages."""


def _depth(data: bytes) -> int:
    """How many lists and objects lie in each other."""
    depth = deepest = 0
    for byte in _STRING.sub(b"", data):
        if byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest
