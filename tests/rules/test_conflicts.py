"""Answers that cannot stand together: each conflict has a sheet that it stops, and a neighbour that it lets pass."""

from __future__ import annotations

from random import Random

import pytest

from fusk.play import admit
from fusk.rules import PRESETS, Refusal, Value, sheet, warnings
from fusk.rules.conflicts import REJECTED, WARNED
from fusk.testing import some_sheet

Changes = dict[str, Value]

NO_SHEET: dict[str, tuple[str, Changes, Changes]] = {
    # conflict: preset, answers that conflict, answers next to them that do not
    "F1": ("fusk", {"players_min": 11}, {"players_min": 10}),
    "F2": ("fusk", {"strip": 30}, {"strip": 32}),
    "C-7": ("cheat", {"jokers": 1}, {"jokers": 2}),
    "I1": ("rainy-day", {"open_face": "down"}, {"open_face": "up-each-round"}),
    "I2": ("rainy-day", {"resume_claim": "free"}, {"resume_claim": "upcard"}),
    "I3": ("schummellieschen", {"claim_step": "up"}, {"claim_step": "free"}),
    "I4": ("fusk-swedish", {"count_max": 1}, {"count_max": 2}),
    "I5": ("svindli-raise", {"wrap": True}, {"wrap": False}),
    "I6": ("fusk-swedish", {"count_max": "hand"}, {"count_max": "group"}),
    "I7": ("rainy-day", {"count_max": 2}, {"count_max": 2, "knock": "off"}),
    "I8": ("fusk", {"knock": "with-play", "count_max": 1}, {"knock": "off", "count_max": 1}),
    "I9": ("rainy-day", {"deal": "fixed:26", "packs": 1}, {"deal": "fixed:25", "packs": 1}),
    "I10": ("fusk", {"remainder": "pile"}, {"remainder": "pile", "deal": "equal"}),
    "I11": ("fusk", {"jokers": 2}, {"jokers": 2, "wild": "joker"}),
    "I16": ("fusk", {"sets": "optional", "set_size": 4}, {"sets": "none", "set_size": 4}),
    "I17": ("verish", {"packs": 2}, {"packs": 2, "set_size": 4}),
    "I20": ("three-options", {"who": "anyone"}, {"who": "anyone", "trust": "off"}),
    "I21": ("fusk", {"pass": "yes"}, {"pass": "yes", "all_pass": "leader-adds"}),
    "I23": ("cheat", {"end": "places", "score": "chip-per-card"}, {"end": "first-out", "score": "chip-per-card"}),
    "I24": ("fusk", {"end": "until-left:10"}, {"end": "until-left:9"}),
    "I25": ("fusk", {"final": "immune"}, {"final": "immune", "count_max": 4}),
    "I26": ("fusk", {"strip": 36, "opening": "2"}, {"strip": 36, "opening": "6"}),
    "F3": ("fusk-swedish", {"resume_claim": "repeat"}, {"resume_claim": "free"}),
    "F4": ("fusk", {"count_min": 3, "count_max": 2}, {"count_min": 2, "count_max": 2}),
    "F5": ("schummellieschen", {"resume_claim": "restart"}, {"resume_claim": "free"}),
    "F6": ("fusk-more", {"force": True}, {"force": True, "count_claim": "honest"}),
    "F7": ("fusk", {"lead_dead": "loses"}, {"lead_dead": "forbidden"}),
    "F8": ("fusk", {"open_face": "up-when-no-stock"}, {"open_face": "down"}),
}

WARNING: dict[str, tuple[str, Changes, Changes, int | None]] = {
    # conflict: preset, answers to be warned of, answers next to them without a warning, seats
    "I12": ("i-doubt-it", {"count_max": 3}, {"count_max": "group"}, 4),
    "I13": ("fusk-more", {}, {"count_claim": "honest"}, 4),
    "I14": ("fusk-more", {"count_max": 4}, {"count_max": "hand"}, 4),
    "I15": ("i-doubt-it", {}, {"end": "places", "score": "none", "resume_claim": "restart"}, 13),
    "I18": ("verju-one-card", {"count_max": 1}, {"count_max": 2}, 5),
    "I19": ("verish", {}, {"who": "anyone"}, 2),
    "I22": ("cheat", {"starter": "holder:As"}, {"starter": "left-of-dealer"}, 3),
    "I27": ("fusk", {"pickup": "last-play"}, {"pickup": "pile"}, 3),
    "I28": ("verish", {"resume_claim": "continue"}, {"resume_claim": "free"}, 3),
    "F9": ("fusk", {}, {"dead": 1}, 2),
}


def test_every_conflict_has_a_test():
    """The table of conflicts and this one name the same ones (I1 to I28, C-7, and those found since)."""
    assert set(NO_SHEET) == set(REJECTED)
    assert set(WARNING) == set(WARNED)
    assert {f"I{number}" for number in range(1, 29)} <= {*REJECTED, *WARNED}


@pytest.mark.parametrize("name", NO_SHEET)
def test_rejected(name: str):
    """Such a sheet cannot be built, and the refusal names the conflict; the neighbouring sheet can.

    (I1, I2, I3, I4, I5, I6, I7, I8, I9, I10, I11, I16, I17, I20, I21, I23, I24, I25, I26, C-7)
    """
    preset, wrong, right = NO_SHEET[name]
    with pytest.raises(Refusal) as refusal:
        sheet(preset, wrong)
    assert refusal.value.code == "rules"
    assert refusal.value.about == {"about": name}
    sheet(preset, right)


@pytest.mark.parametrize("name", WARNING)
def test_warned(name: str):
    """Such a sheet can be played, with a warning; the neighbouring sheet has none.

    (I12, I13, I14, I15, I18, I19, I22, I27, I28, 3.b, 4.v, C-39, C-57)
    """
    preset, odd, right, seats = WARNING[name]
    assert name in warnings(sheet(preset, odd), seats)
    assert name not in warnings(sheet(preset, right), seats)


@pytest.mark.parametrize(("strip", "seats", "locked"), [(52, 13, True), (52, 12, False), (32, 4, True), (32, 3, False)])
def test_lock_in(strip: int, seats: int, locked: bool):
    """A seat is asked for the same few ranks for ever where seats and ranks share a factor (I15, C-39, 3.b)."""
    assert ("I15" in warnings(sheet("i-doubt-it", {"strip": strip}), seats)) is locked


def test_what_depends_on_the_seats_is_refused_at_the_table():
    """Some answers conflict only with so many seats: the deal refuses them, not the sheet (I24, I25)."""
    until = sheet("fusk", {"end": "until-left:3"})
    admit(until, 4)
    with pytest.raises(Refusal, match="I24"):
        admit(until, 3)


def test_every_preset_stands():
    """No preset conflicts with itself."""
    for preset in PRESETS:
        sheet(preset)


def test_the_variants_combine():
    """Downwards and either side go with more cards than called; raising takes the place of the sequence (4.v)."""
    for preset in ("fusk-down", "fusk-either", "fusk-swedish"):
        sheet(preset, {"count_claim": "may-exceed"})
    assert sheet("fusk-swedish").claim_step != sheet("fusk-down").claim_step


def test_random_sheets_are_many():
    """House rules drawn at random are of many kinds, so that the laws are tried on them all."""
    rng = Random(1)
    found = {some_sheet(rng) for _ in range(300)}
    assert len(found) > 150
