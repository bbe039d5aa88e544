"""Bytes in, messages out: nothing but a whole, small, unambiguous message of the right shape gets past here."""

from __future__ import annotations

import re
from typing import Final, TypeVar

import msgspec

from fusk.rules import Refusal
from fusk.wire.commands import Command, Message
from fusk.wire.news import Notice

T = TypeVar("T")

MOST_BYTES: Final = 4096
MOST_DEEP: Final = 8

_MESSAGES: Final = msgspec.json.Decoder(Message)
_COMMANDS: Final = msgspec.json.Decoder(Command)
_ENCODER: Final = msgspec.json.Encoder()

_TOKEN: Final = re.compile(rb'"(?:[^"\\]|\\.)*"(?:[ \t\r\n]*:)?|[\[{\]}]', re.DOTALL)
"""Of JSON only what tells its shape: keys (strings before a colon), other strings, brackets."""


def read_message(data: bytes) -> Message:
    """A frame from a client. Raises Refusal (`bad-message`)."""
    return _read(_MESSAGES, data)


def read_command(data: bytes) -> Command:
    """A command alone, as HTTP has it. Raises Refusal (`bad-message`)."""
    return _read(_COMMANDS, data)


def write(notice: Notice) -> bytes:
    """A message to a client."""
    return _ENCODER.encode(notice)


def _read(decoder: msgspec.json.Decoder[T], data: bytes) -> T:
    if len(data) > MOST_BYTES:
        raise Refusal("bad-message")
    check_shape(data, MOST_DEEP)
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("bad-message") from None


def check_shape(data: bytes, deep: int) -> None:
    """Refuse what is nested too deep, or says the same key twice (of which the decoder would take the last)."""
    keys: list[set[bytes]] = []
    for token in _TOKEN.findall(data):
        if token in (b"{", b"["):
            keys.append(set())
            if len(keys) > deep:
                raise Refusal("bad-message")
        elif token in (b"}", b"]"):
            if not keys:
                raise Refusal("bad-message")
            keys.pop()
        elif token.endswith(b":") and not token.endswith(b'"'):
            name = token[: token.rindex(b'"') + 1]
            if b"\\" in name or not keys or name in keys[-1]:
                raise Refusal("bad-message")
            keys[-1].add(name)
