"""Phrases: what may be said among strangers, heard by each in their own language (UX 5, AU-16)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fusk import words
from fusk.cards import RANKS
from fusk.events import Said
from fusk.moves import PHRASES, phrase
from fusk.record import parse, replay
from fusk.sight import see
from fusk.tui.telling import Teller

PAGE = Path(__file__).resolve().parents[1] / "docs" / "record.md"


@pytest.mark.parametrize("lang", words.languages())
def test_every_phrase_is_said_in_every_language(lang):
    """Each phrase has its sentence, and no sentence is kept that is no phrase; with a rank where one is named."""
    ids = {name for name in words.messages(lang) if name.startswith("phrase-")}
    assert ids == {f"phrase-{name}" for name in PHRASES}
    said = {words.said(lang, f"#{name} {rank}") for name in PHRASES if name.endswith("-rank") for rank in RANKS}
    plain = {words.said(lang, f"#{name}") for name in PHRASES if not name.endswith("-rank")}
    assert len(said) == 2 * len(RANKS)
    assert len(said | plain) == 2 * len(RANKS) + len(PHRASES) - 2
    assert not any(text.startswith("#") or len(text) > 40 for text in said | plain)


def test_ranks_stand_in_the_plural():
    """One has no eights, and has all the sixes."""
    assert words.said("en", "#no-rank 8") == "I have no eights."
    assert words.said("en", "#all-rank 6") == "I have all the sixes."
    assert words.said("sv", "#no-rank A") == "Jag har inga ess."
    assert words.said("sv", "#all-rank J") == "Jag har alla knektar."


@pytest.mark.parametrize(
    "text",
    [
        *("", "#", "trust-me", "#trust-me ", "#trust-me 8", "##trust-me", " #trust-me", "#Trust-me", "#no-rank"),
        *("#no-rank ", "#no-rank 10", "#no-rank X", "#no-rank 8 ", "#no-rank  8", "#no-rank a", "#no-rank A2"),
        *("#rank 8", "#refusal-lobby", "# 8", "#trust-me\n", "#trust-me\N{NO-BREAK SPACE}8", "I have no eights"),
    ],
)
def test_what_is_no_phrase_is_said_as_it_is(text):
    """Nearly a phrase is none: among strangers it is refused, elsewhere it is a text like any other."""
    assert phrase(text) is None
    assert words.said("en", text) == text


def test_the_log_tells_a_phrase_in_the_language_of_its_reader():
    """Ann says it once, and each reads it as they speak (3.27)."""
    view = see(replay(parse('format = "fusk 1"\nrules = "cheat"\nseats = ["Ann", "Bo"]\nseed = 1')).states[0], 1)
    heard = [Teller(lang, ("Ann", "Bo"), 1).tell(view, Said(0, "#no-rank 8")) for lang in ("en", "sv")]
    assert [told and told.text for told in heard] == ["Ann: “I have no eights.”", "Ann: ”Jag har inga åttor.”"]


def test_the_page_of_records_names_every_phrase():
    """docs/record.md has them all, and no other."""
    paragraph = next(part for part in PAGE.read_text(encoding="utf-8").split("\n\n") if part.startswith("**Phrases**"))
    assert set(re.findall(r"`#([a-z-]+)[ \w]*`", paragraph)) == set(PHRASES)


def test_a_record_keeps_the_phrase_itself():
    """So that whoever reads the record reads it in their own language, too (docs/record.md, Moves)."""
    text = 'format = "fusk 1"\nrules = "cheat"\nseats = ["Ann", "Bo"]\nseed = 1\nmoves = ["p1 says #no-rank 8"]'
    played = replay(parse(text))
    assert played.refusal is None
    assert [event for event in played.told() if isinstance(event, Said)] == [Said(0, "#no-rank 8")]
