"""When several refusals apply, the first of the record's list is given (docs/record.md, Refusals)."""

from __future__ import annotations

from typing import Any

import pytest

from fusk.record import Record, parse, replay
from fusk.rules import Refusal


def refused(rules: str, moves: list[str], **table: Any) -> str:
    """The code with which the last of these moves is refused; those before it are taken."""
    played = replay(_record(rules, moves, **table))
    assert played.refusal is not None, "taken"
    assert played.at == len(moves), (played.at, played.refusal)
    return played.refusal.code


def _record(rules: str, moves: list[str], **table: Any) -> Record:
    hands = table.pop("hands", ["As Ad 7c", "2h 3c", "Ks 9h"])
    rest = {"format": "fusk 1", "rules": rules, "seats": ["A", "B", "C"][: len(hands)], "hands": hands} | table
    if not rules.startswith("rainy"):
        rest.setdefault("first", "p1")
    lines = [f"{key} = {_toml(value)}" for key, value in (rest | {"moves": moves}).items() if key != "rules"]
    lines.insert(1, f"rules = {rules if rules.startswith('{') else _toml(rules)}")
    return parse("\n".join(lines))


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


OVER = ["p1 plays As Ad 7c as 3 A", "all accept"]
LAST = ["p1 plays As Ad 7c as 3 A"]
SWEDISH = {"hands": ["As Ad 7c 7d 2c", "2h 3c", "Ks 9h"]}

CHECK = '{ preset = "cheat", final = "next-must-check" }'

PLAYS: list[tuple[str, list[str], str, str, dict[str, Any]]] = [
    # sheet, moves before, the move, the code, more of the record
    ("cheat", [], "p1 lays As", "bad-move", {}),
    ("cheat", OVER, "p9 plays as 1 A", "unknown-seat", {}),
    ("cheat", OVER, "p9 plays Xx as 1 A", "bad-move", {}),
    ("cheat", [], "p1 p2 plays As as 1 A", "bad-move", {}),
    ("cheat", OVER, "p9 plays As as 1 A", "unknown-seat", {}),
    ("cheat", OVER, "p2 plays 9s as 5 K", "game-over", {}),
    ("cheat", [], "p2 plays 9s as 5 K", "not-your-turn", {}),
    ("cheat", LAST, "p3 plays 9s as 5 K", "not-your-turn", {}),
    ("cheat", LAST, "p2 plays 9s as 5 K", "answer-first", {}),
    (CHECK, LAST, "p2 plays 9s as 5 K", "answer-first", {}),
    ("fusk-swedish", ["p1 plays As Ad 7c 7d as 4 A"], "p2 plays 9s as 5 K", "must-doubt", SWEDISH),
    ("rainy-day", [], "p1 plays 9s as 5 K", "lead-face-up", {"dealer": "p1"}),
    ("menteur", [], "p1 plays 9s as 5 K", "lead-face-up", {"hands": ["As 7c", "8h", "9h"]}),
    ("cheat", [], "p1 passes", "no-passing", {}),
    ("cheat", LAST, "p2 passes", "answer-first", {}),
    ("mauler", [], "p1 passes", "no-passing", {}),
    ("cheat", [], "p1 plays as 9 K", "no-cards", {}),
    ("cheat", [], "p1 plays 9s 9h 9d 9c 8h as 9 K", "not-your-card", {}),
    ("cheat", [], "p1 plays As As as 9 K", "not-your-card", {}),
    ("bicycle", [], "p1 plays As Ad 7c 7d 2c as 9 K", "too-many-cards", SWEDISH),
    ("bicycle", [], "p1 plays As as 9 K", "too-many-cards", {}),
    ('{ preset = "fusk", count_min = 2 }', [], "p1 plays As as 3 K", "too-few-cards", {}),
    ("cheat", [], "p1 plays As Ad as 1 K", "wrong-count", {}),
    ("cheat", [], "p1 plays As as 0 A", "wrong-count", {}),
    ("fusk-more", [], "p1 plays As as 2 K", "wrong-count", {}),
    ("cheat", [], "p1 plays As as 1 K", "wrong-claim", {}),
    ("cheat", [], "p1 plays As", "wrong-claim", {}),
    ("cheat", [], "p1 plays As as hearts", "wrong-claim", {}),
    ("cheat", [], "p1 plays As as 1 X", "wrong-claim", {}),
    ("rainy-day", [], "p1 plays As as 1 A", "wrong-claim", {"dealer": "p1", "stock": "4c 5c"}),
    ("cheat", [], "p1 shows As", "bad-move", {}),
    ("rainy-day", [], "p1 shows As", "bad-move", {"dealer": "p1", "stock": "4c 5c"}),
    ("rainy-day", [], "p2 shows 2h", "not-your-turn", {"dealer": "p1"}),
    ("rainy-day", [], "p1 shows 2h", "not-your-card", {"dealer": "p1"}),
]


@pytest.mark.parametrize(("rules", "before", "move", "code", "more"), PLAYS)
def test_a_play(rules: str, before: list[str], move: str, code: str, more: dict[str, Any]):
    """Readable, seat, game over, turn, kind of move, cards held, number, count, claim: in this order.

    (1.f, 3.s, 4.l, C-29, C-31, C-36, C-41)
    """
    assert refused(rules, [*before, move], **more) == code


ONE_CARD = '{ preset = "verju-one-card", players_min = 2 }'
ANYONE = '{ preset = "verish", who = "anyone" }'
TWO = {"hands": ["As 7c", "2h 3c"]}
ONE_OUT = {"hands": ["As", "2h 3c", "Ks 9h"]}
OUT = ["p1 plays As as 1 A", "p2 plays 2h as 1 A"]

ANSWERS: list[tuple[str, list[str], str, str, dict[str, Any]]] = [
    ("cheat", OVER, "p9 doubts now", "bad-move", {}),
    ("cheat", OVER, "p9 doubts", "unknown-seat", {}),
    ("cheat", OVER, "p1 doubts", "game-over", {}),
    ("cheat", [], "p1 doubts", "nothing-to-doubt", {}),
    ("cheat", LAST, "p1 doubts", "own-play", {}),
    ("cheat", [*LAST, "p2 accepts"], "p2 doubts", "nothing-to-doubt", {}),
    ("cheat", [*LAST, "p2 accepts"], "p2 accepts", "nothing-to-doubt", {}),
    ("cheat", LAST, "p2 p1 doubt", "own-play", {}),
    ("cheat", [*LAST, "p2 accepts"], "p3 p2 doubt", "nothing-to-doubt", {}),
    ("cheat", LAST, "p2 p9 doubt", "unknown-seat", {}),
    ("verish", ["p1 plays As as 1 A"], "p3 doubts", "not-yours-to-doubt", {}),
    ("verish", ["p1 plays As as 1 A"], "p2 p3 doubt", "not-yours-to-doubt", {}),
    ("verish", ["p1 plays As as 1 A"], "p1 doubts", "own-play", {}),
    (ANYONE, OUT, "p1 doubts", "out", ONE_OUT),
    (ANYONE, OUT, "p1 p3 doubt", "out", ONE_OUT),
    (ANYONE, OUT, "p1 accepts", "out", ONE_OUT),
    (ANYONE, OUT, "p1 plays As as 1 A", "not-your-turn", ONE_OUT),
    ("cheat", LAST, "p1 accepts", "own-play", {}),
    ("cheat", [], "all accept", "nothing-to-doubt", {}),
    ("cheat", OVER, "all accept", "game-over", {}),
    (CHECK, LAST, "p2 accepts", "must-doubt", {}),
    (CHECK, LAST, "all accept", "must-doubt", {}),
    (ONE_CARD, ["p1 plays As 7c as 2 A"], "p2 doubts", "bad-move", {"hands": ["As 7c 2c", "2h 3c"]}),
    (ONE_CARD, ["p1 plays As 7c as 2 A"], "p2 doubts 0", "bad-move", {"hands": ["As 7c 2c", "2h 3c"]}),
    (ONE_CARD, ["p1 plays As 7c as 2 A"], "p2 doubts 3", "bad-move", {"hands": ["As 7c 2c", "2h 3c"]}),
    ("cheat", ["p1 plays As as 1 A"], "p2 doubts 1", "bad-move", {}),
    ("cheat", ["p1 plays As as 1 A"], "p2 believes", "bad-move", {}),
    ("cheat", ["p1 plays As as 1 A"], "p2 forces", "bad-move", {}),
    ("cheat", ["p1 plays As as 1 A"], "p1 knocks", "bad-move", {}),
    ("cheat", ["p1 plays As as 1 A"], "p1 discards Ad", "bad-move", {}),
    ("verish", [], "p1 discards As", "not-your-turn", {}),
    ("verish", ["p1 plays As as 1 2", "p2 doubts"], "p1 discards Ad", "wrong-count", {}),
    ("verish", ["p1 plays As as 1 2", "p2 doubts"], "p1 discards 9h", "not-your-card", {}),
    ("verish", ["p1 plays As as 1 2", "p2 doubts"], "p2 plays 2h as 1 2", "answer-first", {}),
    ("verish", ["p1 plays As as 1 2", "p2 doubts"], "p3 plays 9h as 1 2", "not-your-turn", {}),
    (
        "idi",
        ["p1 plays As as 1 A", "p2 plays 2h 3c as 2 A"],
        "p1 forces",
        "nothing-to-doubt",
        {"hands": ["As 7c", "2h 3c"]},
    ),
]


@pytest.mark.parametrize(("rules", "before", "move", "code", "more"), ANSWERS)
def test_an_answer(rules: str, before: list[str], move: str, code: str, more: dict[str, Any]):
    """Readable, seat, game over, nothing to doubt, own play, out, not yours: in this order.

    (1.r, 3.24, 3.25, C-11, C-14, C-16, C-23, C-24, C-56)
    """
    assert refused(rules, [*before, move], **more) == code


@pytest.mark.parametrize(
    ("preset", "seats"),
    [("cheat", 1), ("cheat", 11), ("fusk", 11), ("i-doubt-it", 14), ("plato", 3), ("wikipedia", 2)],
)
def test_too_few_or_too_many(preset: str, seats: int):
    """A number of players outside the sheet's range is refused with the range (C-1, 1.a, 3.1, 3.c, 4.2)."""
    names = ", ".join(f'"{seat}"' for seat in range(seats))
    with pytest.raises(Refusal, match="players") as refusal:
        replay(parse(f'format = "fusk 1"\nrules = "{preset}"\nseats = [{names}]\nseed = 1'))
    assert refusal.value.about["seats"] == seats
