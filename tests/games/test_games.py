"""Golden games: one of every preset, played as it stands; and how many ways lead on from a small table."""

from __future__ import annotations

import tomllib

import pytest

from fusk.record import check, parse, print_record, replay
from fusk.rules import PRESETS, QUESTIONS, written
from tests.games import make

FILES = sorted(make.HERE.glob("*.fusk.toml"))


def test_every_preset_has_its_game():
    """A preset comes with a golden game, and a golden game belongs to a preset."""
    assert {file.name.removesuffix(".fusk.toml") for file in FILES} == set(PRESETS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".fusk.toml"))
def test_golden_game(file):
    """The game is played as it stands, comes out as it says, and is printed as it is written, byte for byte."""
    text = file.read_text(encoding="utf-8")
    assert check(text) is None
    record = parse(text)
    assert tomllib.loads(text)["rules"] == file.name.removesuffix(".fusk.toml")
    assert record.expect == make.expected(record)
    assert print_record(record) == text
    assert len(replay(record).moves) > 15


def test_every_answer_of_a_preset_is_played():
    """Whatever answer a preset gives to a question, some golden game is played by it."""
    played = {pair for file in FILES for pair in written(parse(file.read_text(encoding="utf-8")).rules).items()}
    given = {(key, value) for row in PRESETS.values() for key, value in row.items()}
    assert given <= played
    assert {key for key, _ in played} == set(QUESTIONS)


def test_move_counts():
    """From a small table of every preset there are as many ways on as ever."""
    assert "".join(make.perft_lines()) == (make.HERE / "perft.txt").read_text(encoding="utf-8")
