"""What people type in plain mode, in English, in Swedish and in the record's language."""

import pytest
from msgspec.structs import replace

from fusk.moves import Accept, Claim, Doubt, Knock, Play, Say, Show
from fusk.play import options
from fusk.play.options import NOTHING
from fusk.record import parse, replay
from fusk.rules import sheet
from fusk.sight import blank, see
from fusk.tui.typed import Asked, NotUnderstood, Reader


def read(text, lang="en", *, rules="fusk", hands=("As 7c 7d Jh Th", "2c 3c 4c"), moves=(), seat=0, extra=""):
    """What a seat means by a line."""
    told = "\n".join(
        [
            'format = "fusk 1"',
            f'rules = "{rules}"',
            f"seats = {[f'p{i}' for i in range(len(hands))]}",
            'first = "p1"',
            f"hands = {list(hands)}",
            f"moves = {list(moves)}",
            extra,
        ]
    )
    state = replay(parse(told)).states[-1]
    return Reader(lang).read(text, see(state, seat), seat, options(state, seat))


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("7 7 j as aces", "en"),
        ("7 7 j", "en"),
        ("7c 7d jh as 3 A", "en"),
        ("plays 7c 7d Jh as 3 A", "en"),
        ("seven seven jack as three aces", "en"),
        ("7 7 j som ess", "sv"),
        ("sju sju knekt som tre ess", "sv"),
        ("7k 7r Jh som 3 A", "sv"),
        ("7c 7d Jh as 3 A", "sv"),
    ],
)
def test_a_play(text, lang):
    """Ranks, cards and claims in figures and in words."""
    assert read(text, lang) == Play(("7c", "7d", "Jh"), Claim(3, "A"))


def test_as_is_a_card_too():
    """The ace of spades is written like the word before the claim."""
    assert read("as as aces") == Play(("As",), Claim(1, "A"))
    assert read("7 as") == Play(("7c", "As"), Claim(2, "A"))
    assert read("10 as 1 A") == Play(("Th",), Claim(1, "A"))


def test_a_claim_has_to_be_said_where_there_is_a_choice():
    """Where several things may be called, the cards alone do not say which."""
    with pytest.raises(NotUnderstood, match="sevens"):
        read("7 7", rules="fusk-swedish")
    assert read("7 7 as jacks", rules="fusk-swedish") == Play(("7c", "7d"), Claim(2, "J"))


def test_cards_nobody_holds():
    """One is told what one lacks, in words."""
    with pytest.raises(NotUnderstood, match="no queens"):
        read("q")
    with pytest.raises(NotUnderstood, match="inga damer"):
        read("dam", "sv")
    with pytest.raises(NotUnderstood, match="queen of hearts"):
        read("qh")


@pytest.mark.parametrize(
    ("text", "lang", "move"),
    [
        ("doubt", "en", Doubt(None)),
        ("d", "en", Doubt(None)),
        ("ok", "en", Accept()),
        ("", "en", Accept()),
        ("syna", "sv", Doubt(None)),
        ("Fusk!", "sv", Doubt(None)),
        ("låt gå", "sv", Accept()),
        ("doubts", "sv", Doubt(None)),
    ],
)
def test_an_answer(text, lang, move):
    """A play is answered in a word; Enter alone lets it stand."""
    assert read(text, lang, moves=["p1 plays 7c as 1 A"], seat=1) == move


def test_letters_that_mean_two_things():
    """Where cards may be laid, a letter that is a rank is a card; quitting and knocking never happen by mistake."""
    assert read("q", hands=("Qs 7c", "2c 3c")) == Play(("Qs",), Claim(1, "A"))
    assert read("k", hands=("Ks 7c", "2c 3c")) == Play(("Ks",), Claim(1, "A"))
    assert read("j", "sv", hands=("Js 7c", "2c 3c")) == Play(("Js",), Claim(1, "A"))


@pytest.mark.parametrize("text", ["7", "7c", "q"])
def test_cards_are_no_answer(text):
    """Who types cards where a play has to be answered is told to answer it; nothing happens, and nobody leaves."""
    asked = replace(NOTHING, doubt=1, accept=True)
    with pytest.raises(NotUnderstood, match="Answer the last play first"):
        Reader("en").read(text, blank(sheet("cheat"), 2, 0), 0, asked)


def test_other_words():
    """Questions, knocking, leading, table talk."""
    assert read("help") == Asked("help")
    assert read("hjälp", "sv") == Asked("help")
    assert read("say I have no eights") == Say("I have no eights")
    assert read("knacka", "sv") == Knock()
    assert read("", "en") == Asked("hand")
    assert read("jack", rules="menteur", hands=("7c Jh", "8c 9c", "Tc 9h")) == Show("Jh")


@pytest.mark.parametrize("text", ["xyzzy", "as as", "7 as 0 A", "7 as joker", "7 as 1 2 3", "🦊", "7 as xyzzy", "7z"])
def test_nonsense(text):
    """What nobody can read is said to be so."""
    with pytest.raises(NotUnderstood, match=r"\w"):
        read(text, hands=("7c 7d Jh Th", "2c 3c 4c"))
