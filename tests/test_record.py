"""The record: what is written is what was played, and nothing that can be typed upsets the reader (docs/record.md)."""

from __future__ import annotations

import datetime as dt
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fusk.cards import UNKNOWN, in_order
from fusk.events import Dealt
from fusk.moves import Accept, Claim, Discard, Doubt, Play, Say
from fusk.play import deal, whole_pack
from fusk.record import (
    Difference,
    Line,
    Played,
    Record,
    check,
    parse,
    print_record,
    read_line,
    replay,
    result,
    seen_by,
    write_line,
)
from fusk.record.replay import levelled
from fusk.rules import PRESETS, Refusal, Rules, sheet
from fusk.rules.claim import hides_counts
from fusk.sight import see
from fusk.state import State, pile_size
from fusk.testing import Step, budget, seats_for, small_deal, some_mood, some_sheet, walk

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))
GAMES = sorted((Path(__file__).parent / "games").glob("*.toml"))
ROUNDS = budget(250, 8_000)

CODES = {
    *("bad-record", "bad-move", "unknown-seat", "players", "cards", "rules", "not-your-turn", "not-your-card"),
    *("no-cards", "too-many-cards", "too-few-cards", "wrong-count", "wrong-claim", "must-doubt", "answer-first"),
    *("nothing-to-doubt", "own-play", "not-yours-to-doubt", "out", "lead-face-up", "no-passing", "game-over"),
}


def recorded(rules: Rules, steps: list[Step], seed: int | None) -> Record:
    """The record of a game that was played."""
    dealt = steps[0].told[0][0]
    assert isinstance(dealt, Dealt)
    moves = (write_line(Line(found.seats, found.move, None, None)) for found in steps if found.move)
    return Record(
        about=None,
        rules=rules,
        seats=tuple("ABCDEFGHIJKLM"[: len(dealt.hands)]),
        dealer=None if seed is not None else dealt.dealer,
        first=None if seed is not None else dealt.first,
        due=None,
        seed=seed,
        deck=None,
        hands=None if seed is not None else tuple(hand or () for hand in dealt.hands),
        pile=() if seed is not None else dealt.pile or (),
        stock=() if seed is not None else dealt.stock or (),
        level=False,
        moves=tuple(moves),
        deal=None,
        expect=None,
    )


def some_record(rng: Random, rules: Rules | None = None) -> tuple[Record, list[Step]]:
    """A game at random and its record; half of them of a whole deal by seed."""
    rules = rules or some_sheet(rng)
    seats = rng.choice(seats_for(rules))
    seed = rng.getrandbits(32) if rng.random() < 0.5 else None
    dealt = small_deal(rules, seats, rng) if seed is None else deal(rules, seats, seed)
    dealt = replace(dealt, dead=(), dead_size=0) if seed is None else dealt
    steps = list(walk(rules, dealt, rng, 40, some_mood(rng)))
    return recorded(rules, steps, seed), steps


def test_replay_is_the_game():
    """A game written down, read and played back goes through the same tables by the same events."""
    rng = Random("replay")
    for _ in range(ROUNDS):
        record, steps = some_record(rng)
        text = print_record(record)
        assert parse(text) == record
        assert print_record(parse(text)) == text
        assert check(text) is None
        played = replay(record)
        assert played.refusal is None
        assert list(played.states) == [found.after for found in steps]
        assert list(played.told()) == [event for found in steps for event, _ in found.told]


@pytest.mark.parametrize("file", CASES + GAMES, ids=lambda file: file.stem)
def test_printing_is_stable(file: Path):
    """What is printed is read as the same record, and printed the same again."""
    try:
        record = parse(file.read_text(encoding="utf-8"))
        text = print_record(record)
    except Refusal:
        return  # such a deal cannot be: that is what the case is about
    assert parse(text) == record
    assert print_record(parse(text)) == text


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("p1 plays 2s 7h as 2 A", Line((0,), Play(("2s", "7h"), Claim(2, "A")), None, None)),
        ("p1 plays 7h", Line((0,), Play(("7h",), None), None, None)),
        ("p1 plays 7h as hearts", Line((0,), Play(("7h",), Claim(1, "h")), None, None)),
        ("p1 plays 7h as Ah", Line((0,), Play(("7h",), Claim(1, "Ah")), None, None)),
        ("p1 p4 doubt", Line((0, 3), Doubt(None), None, None)),
        ("p2 doubts 2", Line((1,), Doubt(2), None, None)),
        ("p2 doubts 2: 9s; 4d 6h 9s", Line((1,), Doubt(2), ("9s",), ("4d", "6h", "9s"))),
        ("all accept", Line((), Accept(), None, None)),
        ("p2 says I have no eights", Line((1,), Say("I have no eights"), None, None)),
        ("p2 discards none", Line((1,), Discard(()), None, None)),
        ("p13 discards 7c 7d", Line((12,), Discard(("7c", "7d")), None, None)),
    ],
)
def test_lines(line: str, move: Line):
    """A move as people type it, and back (C-31)."""
    assert read_line(line) == move
    assert write_line(move) == line


def test_tens_and_jokers_as_people_write_them():
    """`10h` is read as `Th`, and `X` is a joker."""
    assert read_line("p1 plays 10h X as 2 10") == Line((0,), Play(("Th", "*X"), Claim(2, "T")), None, None)
    assert write_line(read_line("p1 plays 10h X as 2 10")) == "p1 plays Th X as 2 T"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "p1",
        "plays 7h",
        "p0 doubts",
        "p1 p1 doubt",
        "q1 doubts",
        "all doubt",
        "p1 flies",
        "p1 plays 7x as 1 A",
        "p1 plays 7h as A",
        "p1 plays 7h as 1 B",
        "p1 plays 7h as -1 A",
        "p1 plays 7h as 1 1 A",
        "p1 doubts twice",
        "p1 shows",
        "p1 shows 7h 8h",
        "p1 knocks loudly",
        "p1 discards",
        "p2 doubts: 9z",
        "p" + "9" * 5000 + " doubts",
        "p1 doubts " + "9" * 5000,
    ],
)
def test_lines_nobody_can_read(line: str):
    """A line that says nothing is a `bad-move`, and never anything worse."""
    with pytest.raises(Refusal) as refusal:
        read_line(line)
    assert refusal.value.code == "bad-move"


# What one seat saw.


def known_as_much(view: State, found: State, seat: int | None) -> None:
    """The table of a record that one seat saw agrees with that seat's view."""
    hidden = hides_counts(view.rules.count_claim)
    assert (found.turn, found.window, found.out, found.pending) == (view.turn, view.window, view.out, view.pending)
    assert found.last == view.last
    assert found.knocked == view.knocked
    assert found.discarded == view.discarded
    if not hidden:
        assert found.sizes == view.sizes
        assert pile_size(found) == pile_size(view)
    if seat is not None:
        assert in_order(found.hands[seat] or ()) == view.hands[seat]
    for size, hand, other in zip(found.sizes, found.hands, range(len(found.hands)), strict=True):
        assert hidden or len(hand or ()) == size, other


@pytest.mark.parametrize("preset", [*PRESETS, "house"])
def test_what_one_seat_saw(preset: str):
    """What a seat saw, as a record, is played back as far as it decides the game, and shows that seat's picture.

    No card that the seat did not see stands in it (C-58, A.3 12).
    """
    rng, moves = Random(f"seen/{preset}"), 0
    for _ in range(budget(120 if preset == "house" else 20, 400)):
        record, _ = some_record(rng, None if preset == "house" else sheet(preset))
        played = replay(record)
        for who in (*range(len(record.seats)), None):
            glimpse = seen_by(record, who)
            assert parse(print_record(glimpse)) == glimpse
            again = replay(glimpse)
            assert again.refusal is None, (again.refusal, again.at, glimpse, record)
            moves += followed(played, again, who)
    assert moves > 300


def followed(played: Played, again: Played, who: int | None) -> int:
    """Compare the tables after each move that both have; how many."""
    known_as_much(see(played.states[0], who), again.states[0], who)
    if not again.undetermined:
        known_as_much(see(played.states[-1], who), again.states[-1], who)
    return len(again.moves)


# Seeds.


def test_a_seed_is_the_same_everywhere():
    """A seed gives the same deal on every machine and in every version: golden vectors of the stream (0.d, 4.4)."""
    dealt = deal(sheet("fusk"), 3, 7)
    assert dealt.first == 0
    assert (dealt.hands[0] or ())[:5] == SEED_7
    assert (deal(sheet("cheat"), 5, 2**70).hands[4] or ())[:3] == SEED_BIG


SEED_7 = ("Ad", "As", "2c", "3c", "3d")
SEED_BIG = ("2c", "2h", "2s")

GAME = """
from random import Random
import sys
sys.path[:0] = %r
from test_record import print_record, some_record
rng = Random(3)
print("".join(print_record(some_record(rng)[0]) for _ in range(12)))
"""


def test_no_hash_decides_anything():
    """The same games are played whatever Python's hash seed is."""
    texts = set()
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", GAME % [str(Path(__file__).parent)]],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        texts.add(done.stdout)
    assert len(texts) == 1
    assert texts.pop().count("fusk 1") == 12


def test_levelling_moves_as_few_cards_as_possible():
    """An irregular deal is put right by moving as few cards as it takes, drawn by the seed (C-8, 3.26)."""
    rng = Random("level")
    for _ in range(200):
        seats = rng.randint(2, 8)
        cards = list(whole_pack(sheet("i-doubt-it"), seats))
        rng.shuffle(cards)
        hands = []
        for _seat in range(seats):
            size = rng.randint(0, len(cards) // 3)
            hands.append(tuple(cards[:size]))
            del cards[:size]
        order = tuple((seat + 1) % seats for seat in range(seats))
        new = levelled(tuple(hands), order, 5)
        sizes = [len(hand) for hand in new]
        assert max(sizes) - min(sizes) <= 1
        assert sorted(c for hand in new for c in hand) == sorted(c for hand in hands for c in hand)
        moved = sum((Counter(hand) - Counter(old)).total() for hand, old in zip(new, hands, strict=True))
        low = sum(map(len, hands)) // seats
        over = sum(max(0, len(hand) - low - 1) for hand in hands)
        under = sum(max(0, low - len(hand)) for hand in hands)
        assert moved == max(over, under)


# Bad input.

VALUES: tuple[Any, ...] = (
    *(
        "",
        "p1",
        "p99",
        "p0",
        "p" + "9" * 5000,
        "fixed:" + "9" * 5000,
        "As",
        "??",
        "nonsense",
        "10",
        0,
        1,
        -1,
        10**30,
        2.5,
        True,
        False,
    ),
    *([], ["p1"], [1], [[]], {}, {"a": 1}, {"preset": []}, dt.date(2026, 1, 1), dt.time(1, 2)),
)


def only_refusals(text: str) -> None:
    """Read, play, print and check a text: refusals only, with a known code."""
    try:
        record = parse(text)
        played = replay(record)
        text = print_record(record)
        assert parse(text) == record
        assert played.refusal is None or played.refusal.code in CODES
    except Refusal as refusal:
        assert refusal.code in CODES  # noqa: PT017 (any refusal will do)
    found = check(text)
    assert found is None or isinstance(found, Difference) or found.code in CODES


@pytest.mark.parametrize("file", [CASES[0], CASES[30], CASES[-1]], ids=lambda file: file.stem)
def test_wrong_values(file: Path):
    """Any value in the place of any other, at the top, among the rules and in what is expected, is refused politely."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    if isinstance(table["rules"], str):
        table["rules"] = {"preset": table["rules"]}
    keys = ("format", "about", "seats", "dealer", "first", "due", "seed", "deck", "hands", "pile", "stock", "level")
    for key in (*keys, "moves", "result", "deal", "expect", "rules", "more"):
        for value in VALUES:
            only_refusals(tomli_w.dumps(table | {key: value}))
        only_refusals(tomli_w.dumps({name: value for name, value in table.items() if name != key}))
    for key in ("phase", "turn", "due", "hands", "hand_sizes", "pile", "stock", "upcard", "revealed", "error", "at"):
        for value in VALUES:
            only_refusals(tomli_w.dumps(table | {"expect": {key: value}}))


@pytest.mark.parametrize("key", [*Rules.__struct_encode_fields__, "preset", "unknown"])
def test_wrong_rules(key: str):
    """Any value in the place of a rule's answer is refused politely."""
    table = tomllib.loads(CASES[0].read_text(encoding="utf-8"))
    for value in VALUES:
        only_refusals(tomli_w.dumps(table | {"rules": {"preset": "fusk", key: value}}))


@pytest.mark.parametrize(
    "text", ["", "=", "format = 1", "a = " + "[" * 3000, 'format = "fusk 2"', "\0", "format='fusk 1'"]
)
def test_no_record(text: str):
    """What is no record is `bad-record`."""
    with pytest.raises(Refusal) as refusal:
        parse(text)
    assert refusal.value.code == "bad-record"


PIECES = st.sampled_from(
    [
        *"\"'[]{}=,.:;#\n 0123456789",
        "p1",
        "p2",
        "plays",
        "doubts",
        "accept",
        "all",
        "as",
        "As",
        "??",
        "10h",
        "X",
        "hearts",
    ]
)


@settings(max_examples=budget(250, 20_000))
@given(
    st.sampled_from(CASES + GAMES[:3]),
    st.lists(st.tuples(st.integers(0, 5_000), st.integers(0, 6), st.lists(PIECES | st.text(max_size=3))), max_size=4),
)
def test_scribbled_records(file: Path, scribbles: list[tuple[int, int, list[str]]]):
    """A record with bits taken out and others written in is refused, or is another record; nothing else happens."""
    text = file.read_text(encoding="utf-8")
    for number, length, pieces in scribbles:
        place = number % (len(text) or 1)
        text = text[:place] + "".join(pieces) + text[place + length :]
    only_refusals(text.encode(errors="replace").decode())


@settings(max_examples=budget(120, 20_000))
@given(st.randoms(use_true_random=False))
def test_moves_mixed_up(rng: Random):
    """With moves left out, doubled, swapped and spoilt, a game is played up to the first that is refused."""
    record, _ = some_record(rng)
    lines = list(record.moves)
    for _ in range(rng.randint(1, 4)):
        if not lines:
            break
        place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, lines[other])
            case 2:
                lines[place], lines[other] = lines[other], lines[place]
            case 3:
                lines[place] = re.sub(r"\b[A-K2-9][cdhs]\b", rng.choice(("??", "As", "X", "2c")), lines[place])
            case _:
                lines[place] = re.sub(r"^p\d+", f"p{rng.randint(1, 14)}", lines[place])
    only_refusals(print_record(replace(record, moves=tuple(lines))))


def test_result_says_what_came_of_it():
    """A record of a finished game names the winner, the places, the chips and the cards left (3.21, 4.18)."""
    text = GAMES[0].read_text(encoding="utf-8")
    found = tomllib.loads(text)["result"]
    assert found == result(replay(parse(text)).states[-1])
    assert isinstance(check(text.replace('ended = "out"', 'ended = "guard"')), Difference)


def test_unknown_cards_are_allowed():
    """A record may hold cards nobody here knows: it is played as far as it tells (docs/record.md)."""
    text = CASES[0].read_text(encoding="utf-8")
    record = seen_by(parse(text), None)
    assert record.hands is not None
    assert all(card == UNKNOWN for hand in record.hands for card in hand)
    assert replay(record).refusal is None
