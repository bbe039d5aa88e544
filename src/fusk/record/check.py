"""Whether a record holds: it can be played, and what it expects came about (docs/record.md, Checking)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fusk.cards import in_order, read_cards, write_cards
from fusk.events import Believed, Doubted, Forced, PileTaken, Revealed
from fusk.play import calls
from fusk.record.replay import Played, placed_seats, replay, result
from fusk.record.text import load, record_of
from fusk.rules import Refusal
from fusk.state import State, upcard


class Difference(msgspec.Struct, frozen=True):
    """The first thing in which a record and the game differ: what it is, as the record has it, as the game has it."""

    what: str
    wanted: str
    found: str


def check(text: str) -> Difference | Refusal | None:
    """None where a record holds; else the first difference, or why it cannot be played.

    Everything in `[expect]` is compared after the last move, or on the unchanged table after the refusal it expects;
    a `[result]` is compared with what came of the game.
    """
    try:
        table = load(text)
        expect = _expected(table)
    except Refusal as refusal:
        return refusal
    try:
        played = replay(record_of(table))
    except Refusal as refusal:
        return _refused_at_once(expect, refusal)
    if played.refusal is not None and "error" not in expect:
        return Refusal(played.refusal.code, **played.refusal.about | {"at": played.at})
    difference = _compare(expect, played)
    return difference or _compare_result(table, played)


def _expected(table: Mapping[str, Any]) -> dict[str, Any]:
    expect = table.get("expect", {})
    if not isinstance(expect, dict):
        raise Refusal("bad-record", about="wrong-type", detail="expect")
    for key in expect:
        if key not in _FOUND and key not in ("error", "at"):
            raise Refusal("bad-record", about="unknown-key", detail=f"expect.{key[:40]}")
    return expect


def _refused_at_once(expect: Mapping[str, Any], refusal: Refusal) -> Difference | Refusal | None:
    if "error" not in expect:
        return refusal
    if expect["error"] != refusal.code:
        return Difference("error", str(expect["error"]), refusal.code)
    if expect.get("at", 0) != 0:
        return Difference("at", str(expect["at"]), "0")
    return None


def _compare(expect: Mapping[str, Any], played: Played) -> Difference | None:
    refusal = played.refusal.code if played.refusal else ""
    if expect.get("error", refusal) != refusal:
        return Difference("error", str(expect["error"]), refusal or "none")
    if "at" in expect and expect["at"] != played.at:
        return Difference("at", str(expect["at"]), str(played.at))
    for key, value in expect.items():
        if key in ("error", "at"):
            continue
        counted = key == "pile" and isinstance(value, int)
        wanted = _plain(key, value)
        found = len(_pile(played).split()) if counted else _plain(key, _FOUND[key](played))
        if wanted != found:
            return Difference(key, _shown(wanted), _shown(found))
    return None


def _compare_result(table: Mapping[str, Any], played: Played) -> Difference | None:
    wanted, found = table.get("result"), result(played.states[-1])
    if wanted is None or played.undetermined or _has_unknown(played.states[-1]):
        return None
    if not isinstance(wanted, dict):
        return Difference("result", str(wanted)[:60], _shown(found))
    for key, value in wanted.items():
        if found.get(key) != value:
            return Difference(f"result.{key[:40]}", _shown(value), _shown(found.get(key)))
    return None


def _has_unknown(state: State) -> bool:
    return any("??" in (hand or ()) for hand in state.hands)


def _plain(key: str, value: Any) -> Any:
    """A value so that it can be compared: cards as cards, without order but in the pile."""
    if key == "hands" and isinstance(value, list):
        return [_sorted(hand) for hand in value]
    if key == "revealed":
        return _sorted(value)
    if key == "pile" and isinstance(value, str):
        return _read(value)
    if key == "due":
        return "T" if value == "10" else value
    return value


def _sorted(value: Any) -> str:
    return write_cards(in_order(_cards(value)))


def _read(value: str) -> str:
    return write_cards(_cards(value))


def _cards(value: Any) -> tuple[str, ...]:
    try:
        return read_cards(str(value))
    except ValueError:
        return ()


def _shown(value: Any) -> str:
    return "none" if value is None or value == "" else str(value)[:200]


def _seat(seat: int | None) -> str:
    return "" if seat is None else f"p{seat + 1}"


def _phase(played: Played) -> str:
    state = played.states[-1]
    return "over" if state.ended else "doubt" if state.window else "play"


def _due(played: Played) -> str:
    state = played.states[-1]
    found = {call.what for call in calls(state, state.turn)}
    return found.pop() if len(found) == 1 else ""


def _doubter(played: Played) -> str:
    seats = [
        event.official if isinstance(event, Doubted) else event.seat
        for event in played.told()
        if isinstance(event, Doubted | Believed | Forced)
    ]
    return _seat(seats[-1]) if seats else ""


def _taker(played: Played) -> str:
    seats = [event.seat for event in played.told() if isinstance(event, PileTaken)]
    return _seat(seats[-1]) if seats else ""


def _revealed(played: Played) -> str:
    shown = [event.shown for event in played.told() if isinstance(event, Revealed)]
    return write_cards(card for _, card in shown[-1]) if shown else ""


def _pile(played: Played) -> str:
    return write_cards(card for lay in played.states[-1].pile for card in lay.cards or ())


def _loser(played: Played) -> str:
    ended = played.states[-1].ended
    return _seat(ended.loser) if ended else ""


_FOUND: dict[str, Any] = {
    "phase": _phase,
    "turn": lambda played: _seat(played.states[-1].turn),
    "due": _due,
    "hands": lambda played: [write_cards(hand or ()) for hand in played.states[-1].hands],
    "hand_sizes": lambda played: [len(hand or ()) for hand in played.states[-1].hands],
    "pile": _pile,
    "stock": lambda played: played.states[-1].stock_size,
    "upcard": lambda played: write_cards(filter(None, [upcard(played.states[-1])])),
    "revealed": _revealed,
    "doubter": _doubter,
    "taker": _taker,
    "winner": lambda played: _seat(played.states[-1].out[0]) if played.states[-1].out else "",
    "places": lambda played: [_seat(seat) for seat in placed_seats(played.states[-1])],
    "loser": _loser,
    "chips": lambda played: result(played.states[-1])["chips"],
}
