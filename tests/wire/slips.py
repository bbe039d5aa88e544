"""Slips of the pen: a message that is nearly what it was, in what it says or in how it is written (AU-30, AU-31)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

from fusk.cards import FACES, JOKER
from fusk.moves import PHRASES

SCHEMA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).resolve().parents[2] / "docs" / "wire" / "schema.json").read_text(encoding="utf-8")
)
"""What is published."""

_TAGS: Final = sorted(
    part["properties"]["type"]["const"] for part in SCHEMA["$defs"].values() if "type" in part.get("properties", ())
)
_KEYS: Final = sorted({key for part in SCHEMA["$defs"].values() for key in part.get("properties", ())})
_NUMBERS: Final = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    9,
    59,
    60,
    -1,
    1.0,
    0.5,
    -0.0,
    1e308,
    2**31,
    2**53,
    -(2**53),
    2**63,
    2**64,
    10**40,
)
_TEXTS: Final = (
    *("", "A", "2", "h", "As", "Ah", "*X", "??", "zz", "none", "rookie", "cheat", "fusk", "rainy-day", "Ann", "Bo"),
    *("\ud800", "\udc00\ud800", "\x00", "\u202e", "💩", "é" * 300, "x" * 4000, "a\n", "١", "As\n", "jokers", "fixed:7"),  # noqa: RUF001
    *(f"#{name} 8" if name.endswith("-rank") else f"#{name}" for name in PHRASES),
)
_DEEP: Final = json.loads("[" * 12 + "]" * 12)
_BYTES: Final = (
    b"\xff",
    b"\xed\xa0\x80",
    b"\x00",
    b"\xef\xbb\xbf",
    b'"',
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"1e999",
    b"NaN",
)


def mutated(data: bytes, rng: Random) -> bytes:
    """The same after one to three slips of the pen: in what it says, or in how it is written."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = _says_else(data, rng) if rng.random() < 0.85 else _slipped(data, rng)
    return data


def _says_else(data: bytes, rng: Random) -> bytes:
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        return _slipped(data, rng)
    spots = [*_spots(message)]
    if not spots:
        return _slipped(data, rng)
    place, key = rng.choice(spots)
    match rng.randrange(12):
        case 0:
            del place[key]
        case 1:
            place[key] = [place[key]]
        case 2:
            other, at = rng.choice(spots)
            place[key] = json.loads(json.dumps(other[at]))
        case 3 if isinstance(place, dict):
            place[rng.choice(_KEYS)] = _value(rng)
        case 4 if isinstance(place, dict):
            place[rng.choice(_KEYS)] = place.pop(key)
        case _:
            place[key] = _likely(key, rng) if rng.random() < 0.7 else _value(rng)
    text = json.dumps(message, ensure_ascii=rng.random() < 0.5).encode(errors="surrogatepass")
    if rng.random() < 0.1:
        text = text.replace(
            b"{", b'{"%s": %s, ' % (str(key).encode(errors="surrogatepass"), json.dumps(_value(rng)).encode()), 1
        )
    return text


def _spots(value: Any) -> list[tuple[Any, Any]]:
    """Everything within a message, by where it is and under which key or number."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [spot for key in keys for spot in ((value, key), *_spots(value[key]))]


def _likely(key: Any, rng: Random) -> Any:
    """What might well stand under that key, so that some of what comes of it is good."""
    match key:
        case "type":
            return rng.choice(_TAGS)
        case "move":
            return (
                {"type": rng.choice(_TAGS), "cards": [_card(rng)], "claim": None} if rng.random() < 0.2 else _move(rng)
            )
        case "cards" | "discard":
            return [_card(rng) for _ in range(rng.randrange(5))]
        case "card" | int():
            return _card(rng)
        case "claim":
            return rng.choice([None, {"count": rng.randrange(6), "what": rng.choice("A23456789TJQKcdhs")}])
        case "what":
            return rng.choice([*"A23456789TJQKcdhs", _card(rng)])
        case "seat" | "play" | "pick" | "count" | "seats" | "deals" | "format" | "at":
            return rng.randrange(9)
        case "cid":
            return f"c{rng.randrange(1000)}"
        case _:
            return _value(rng)


def _move(rng: Random) -> dict[str, Any]:
    kind = rng.choice(("accept", "believe", "force", "knock", "pass", "doubt", "show", "say", "discard", "play"))
    rest: dict[str, Any] = {
        "doubt": {"pick": rng.choice((None, None, 1, 2))},
        "show": {"card": _card(rng)},
        "say": {"text": rng.choice(_TEXTS)},
        "discard": {"cards": _likely("cards", rng)},
        "play": {"cards": _likely("cards", rng), "claim": _likely("claim", rng)},
    }
    return {"type": kind, **rest.get(kind, {})}


def _value(rng: Random) -> Any:
    kinds: tuple[tuple[Any, ...], ...] = (
        _NUMBERS,
        _TEXTS,
        (None, True, False, [], {}, _DEEP, {"type": "accept"}, {"type": "pass"}),
    )
    return rng.choice(rng.choice(kinds))


def _card(rng: Random) -> str:
    return rng.choice((*FACES, JOKER))


def _slipped(data: bytes, rng: Random) -> bytes:
    at, to = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
    match rng.randrange(6):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + data[to:]
        case 2:
            return data[:to] + data[at:to] * rng.choice((1, 1, 2, 40)) + data[to:]
        case 3:
            return data[:at] + rng.choice(_BYTES) * rng.choice((1, 1, 1, 9, 5000)) + data[at:]
        case 4:
            return data[:at] + bytes((rng.randrange(256),)) + data[at + 1 :]
        case _:
            return b" " * rng.randrange(5000) + data
