"""A whole deal as text (docs/record.md): `print(parse(text))` is stable and `parse(print(record)) == record`."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
import tomli_w

from fusk.cards import UNKNOWN, Card, read_cards, write_cards
from fusk.play import whole_pack
from fusk.record.lines import read_line, write_line
from fusk.rules import BASE, Refusal, Rules, nearest, sheet

FORMAT = "fusk 1"
KEYS = (
    "format",
    "about",
    "rules",
    "seats",
    "dealer",
    "first",
    "due",
    "seed",
    "deck",
    "hands",
    "pile",
    "stock",
    "level",
    "moves",
    "result",
    "deal",
    "expect",
)


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One deal: the sheet, the seats, where the cards came from, and every move as its line of text.

    The cards come from a `seed`, from a `deck` dealt from the front, or are given hand by hand. A line nobody can read
    is kept as it stands and refused when the record is replayed.
    """

    about: str | None
    rules: Rules
    seats: tuple[str, ...]
    dealer: int | None
    first: int | None
    due: str | None
    seed: int | None
    deck: tuple[Card, ...] | None
    hands: tuple[tuple[Card, ...], ...] | None
    pile: tuple[Card, ...]
    stock: tuple[Card, ...]
    level: bool
    moves: tuple[str, ...]
    deal: Mapping[str, Any] | None
    expect: Mapping[str, Any] | None


def load(text: str) -> dict[str, Any]:
    """The table of a record file. Raises Refusal `bad-record` with the line where it is no TOML."""
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise Refusal("bad-record", about="no-toml", detail=" ".join(str(error).split())) from None
    large = too_large(table)
    if large is not None:
        raise Refusal("bad-record", about="number", detail=large[:40])
    if table.get("format") != FORMAT:
        raise Refusal("bad-record", about="format", detail=str(table.get("format", ""))[:40])
    for key in table:
        if key not in KEYS:
            raise Refusal("bad-record", about="unknown-key", detail=key[:40])
    return table


def too_large(table: Mapping[str, Any]) -> str | None:
    """The first key with a number in it that 64 bits do not hold, or None."""
    for key, value in table.items():
        rest = [value]
        while rest:
            item = rest.pop()
            if isinstance(item, int) and not -(1 << 63) <= item < 1 << 63:
                return key
            rest += item if isinstance(item, list) else item.values() if isinstance(item, dict) else ()
    return None


def parse(text: str) -> Record:
    """A record from its text. Raises Refusal: `bad-record`, `rules`, `cards`, `players`, `unknown-seat`."""
    return record_of(load(text))


def record_of(table: Mapping[str, Any]) -> Record:
    """A record from its table."""
    rules = _rules(_get(table, "rules", (str, dict), None))
    seats = tuple(_texts(table, "seats"))
    if not all(seat.isprintable() for seat in seats):
        raise Refusal("bad-record", about="signs", detail="seats")
    hands = tuple(_cards("hands", hand) for hand in _texts(table, "hands")) if "hands" in table else None
    record = Record(
        about=_get(table, "about", (str,), None),
        rules=rules,
        seats=seats,
        dealer=_seat(table, "dealer", len(seats)),
        first=_seat(table, "first", len(seats)),
        due=_due(table),
        seed=_seed(table),
        deck=_cards("deck", table["deck"]) if "deck" in table else None,
        hands=hands,
        pile=_cards("pile", table.get("pile", "")),
        stock=_cards("stock", table.get("stock", "")),
        level=_get(table, "level", (bool,), default=False),
        moves=tuple(_tidy(line) for line in _texts(table, "moves")) if "moves" in table else (),
        deal=_get(table, "deal", (dict,), None),
        expect=_get(table, "expect", (dict,), None),
    )
    _one_source(record)
    return record


def _get(table: Mapping[str, Any], key: str, kinds: tuple[type, ...], default: Any) -> Any:
    value = table.get(key, default)
    if key in table and not isinstance(value, kinds):
        raise Refusal("bad-record", about="wrong-type", detail=key)
    return value


def _texts(table: Mapping[str, Any], key: str) -> list[str]:
    value = table.get(key)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Refusal("bad-record", about="wrong-type" if key in table else "missing", detail=key)
    return value


def _rules(value: str | Mapping[str, Any] | None) -> Rules:
    if value is None:
        raise Refusal("bad-record", about="missing", detail="rules")
    if isinstance(value, str):
        return sheet(value)
    changes = dict(value)
    preset = changes.pop("preset", BASE)
    return sheet(str(preset), changes)


def _seat(table: Mapping[str, Any], key: str, seats: int) -> int | None:
    value = _get(table, key, (str,), None)
    if value is None:
        return None
    number = value[1:]
    if value[:1] != "p" or len(number) > 3 or not number.isdecimal() or not 1 <= int(number) <= seats:
        raise Refusal("unknown-seat", seat=value[:20])
    return int(number) - 1


def _seed(table: Mapping[str, Any]) -> int | None:
    seed = _get(table, "seed", (int,), None)
    if isinstance(seed, bool):
        raise Refusal("bad-record", about="wrong-type", detail="seed")
    return None if seed is None else int(seed)


def _due(table: Mapping[str, Any]) -> str | None:
    due = _get(table, "due", (str,), None)
    return "T" if due == "10" else due


def _cards(key: str, value: Any) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise Refusal("bad-record", about="wrong-type", detail=key)
    try:
        return read_cards(value)
    except ValueError as error:
        raise Refusal("cards", about="no-card", card=str(error)[:20]) from None


def _tidy(text: str) -> str:
    try:
        return write_line(read_line(text))
    except Refusal:
        return text


def _one_source(record: Record) -> None:
    """The cards come from one place only, and there are never more of a card than the packs have (docs/record.md)."""
    given = record.hands is not None
    sources = given + (record.deck is not None) + (record.seed is not None and not given)
    if sources != 1:
        raise Refusal("bad-record", about="missing" if not sources else "two-deals", detail="seed, deck, hands")
    if record.hands is not None and len(record.hands) != len(record.seats):
        raise Refusal("cards", about="hands", hands=len(record.hands), seats=len(record.seats))
    if not record.rules.players_min <= len(record.seats) <= record.rules.players_max:
        return  # refused with a better word at the deal
    cards = [*(record.deck or ()), *record.pile, *record.stock, *(card for hand in record.hands or () for card in hand)]
    have = Counter(whole_pack(record.rules, len(record.seats)))
    many = next((card for card, n in Counter(cards).items() if card != UNKNOWN and n > have[card]), None)
    if many is not None or len(cards) > have.total():
        raise Refusal("cards", about="too-many", card=write_cards((many or cards[0],)))


def write(record: Record, result: Mapping[str, Any]) -> str:
    """The text of a record; `result` (see `fusk.record.result`) is always written."""
    preset, changes = nearest(record.rules)
    table: dict[str, Any] = {"format": FORMAT}
    if record.about is not None:
        table["about"] = record.about
    if not changes:
        table["rules"] = preset
    table["seats"] = list(record.seats)
    for key, seat in (("dealer", record.dealer), ("first", record.first)):
        if seat is not None:
            table[key] = f"p{seat + 1}"
    if record.due is not None:
        table["due"] = record.due
    if record.seed is not None:
        table["seed"] = record.seed
    if record.deck is not None:
        table["deck"] = write_cards(record.deck)
    if record.hands is not None:
        table["hands"] = [write_cards(hand) for hand in record.hands]
    table |= {key: write_cards(cards) for key, cards in (("pile", record.pile), ("stock", record.stock)) if cards}
    if record.level:
        table["level"] = True
    table["moves"] = list(record.moves)
    if changes:
        table["rules"] = {"preset": preset} | changes
    table["result"] = dict(result)
    table |= {
        key: dict(value) for key, value in (("deal", record.deal), ("expect", record.expect)) if value is not None
    }
    return tomli_w.dumps(table)
