"""The rule page: every answer of the sheet shows on it, in every language, and it says what the rules say."""

from functools import cache
from itertools import combinations, product

import pytest

from fusk import words
from fusk.cards import STRIPPED
from fusk.rules import PRESETS, QUESTIONS, Refusal, Value, nearest, sheet, written
from fusk.rules.line import Line, Section, claimed, line
from fusk.rules.question import YesNo
from fusk.rules.text import Page, answer, page
from fusk.rules.told import Told, seats_for

NUMBERS = {
    "players_min": (2, 3, 4),
    "players_max": (6, 7, 8),
    "packs": (1, 2, 3),
    "strip": tuple(STRIPPED),
    "jokers": (0, 2, 4),
    "dead": (0, 1, 2),
    "count_min": (1, 2, 3),
    "count_max": (1, 2, 3, 4),
    "open_max": (1, 2),
    "grace_rounds": (0, 1, 2),
    "set_size": (3, 4),
    "knock_penalty": (1, 2, 7),
    "guard": (0, 100, 10_000),
}
FAMILIES = {"deal": ("fixed:5", "fixed:7"), "starter": ("holder:As", "holder:Kh"), "wild": ("rank:A", "rank:10")}
FAMILIES["end"] = ("until-left:2", "until-left:3")

HOUSES: tuple[dict[str, Value], ...] = (
    {},
    {"jokers": 2, "wild": "joker"},
    {"wrap": False},
    {"wrap": False, "claim_step": "up"},
    {"deal": "equal", "remainder": "dead"},
    {"deal": "fixed:5", "remainder": "stock"},
    {"pass": "yes", "all_pass": "leader-adds"},
    {"claim_step": "same", "opening": "free", "sets": "optional", "set_size": 4},
    {"claim_kind": "card", "opening": "free", "claim_step": "same"},
    {"who": "next", "count_max": 3},
    {"open_face": "up-each-round", "resume_claim": "free"},
    {"players_max": 4},
    {"packs": 2, "claim_step": "free", "sets": "mandatory", "set_size": 4},
    {"claim_kind": "suit", "claim_step": "free", "opening": "free"},
    {"claim_kind": "suit", "claim_step": "same", "opening": "free"},
)
"""Changes that make room for answers which no preset would take."""

ALIKE = {
    ("set_size", "unsaid", "4"),  # four, with the one pack that `unsaid` is for
    ("set_size", "unsaid", "group"),
    ("wild", "none", "joker"),  # with no jokers in the game, where alone `none` can stand
    ("all_pass", "none", "burn-last-player-leads"),  # goes with passing, and passing shows
    ("all_pass", "none", "burn-last-passer-leads"),
    ("all_pass", "none", "advance-rank"),
    ("all_pass", "none", "leader-adds"),
}
"""Answers that never make a difference to each other."""


def answers_of(key):
    """Every answer of a question, or a few where there are very many."""
    question = QUESTIONS[key]
    named = [True, False] if isinstance(question, YesNo) else list(question.answers)
    if key == "opening":
        named = ["free", "upcard", "A", "7", "As", "7h"]
    return [*named, *FAMILIES.get(key, ()), *NUMBERS.get(key, ())]


@cache
def built(preset, house, key, value):
    """A sheet with this answer, or None where the answers do not go together."""
    try:
        return sheet(preset, {**HOUSES[house], key: value})
    except Refusal:
        return None


def body(rules):
    """The page without the list of differences, which changes with every answer."""
    told = Told(rules, None)
    return tuple(told.in_short()), told.sections()


def pairs(key):
    """For each two answers two sheets that differ in nothing else and whose pages differ; None where there are none."""
    found = dict.fromkeys(combinations(answers_of(key), 2))
    for preset, house in product(PRESETS, range(len(HOUSES))):
        for one, other in [pair for pair, sheets in found.items() if sheets is None]:
            sheets = built(preset, house, key, one), built(preset, house, key, other)
            if None not in sheets and body(sheets[0]) != body(sheets[1]):
                found[one, other] = sheets
    return found


def text_of(lang, rules):
    """The body of a page as it is read."""
    short, sections = body(rules)
    lines = [*short, *(part for section in sections for part in (section.heading, *section.lines))]
    return "\n".join(words.say_line(lang, part) for part in lines)


def ids_in(part):
    """The ids of all messages in a page or a part of it."""
    match part:
        case Line():
            return {part.id} | ids_in(tuple(part.args.values()))
        case Section():
            return ids_in((part.heading, part.lines))
        case Page():
            return ids_in((part.title, part.about, part.short, part.sections, part.differs, part.warnings))
        case tuple():
            return set().union(*map(ids_in, part))
        case _:
            return set()


@pytest.mark.parametrize("key", QUESTIONS)
def test_every_answer_changes_the_page(key):
    """A page that reads the same under two answers would keep a rule from the players."""
    for (one, other), sheets in pairs(key).items():
        if sheets is None:
            assert (key, str(one), str(other)) in ALIKE or never_alone(key, one, other), (one, other)
            continue
        for lang in words.languages():
            assert text_of(lang, sheets[0]) != text_of(lang, sheets[1]), (lang, one, other)


def never_alone(key, one, other):
    """Whether these two answers cannot be exchanged without changing another answer too."""
    return not any(
        built(preset, house, key, one) and built(preset, house, key, other)
        for preset, house in product(PRESETS, range(len(HOUSES)))
    )


@pytest.mark.parametrize("key", QUESTIONS)
def test_every_answer_has_a_place(key):
    """Every answer stands on some sheet, so the test above is about all of them."""
    for value in answers_of(key):
        assert any(built(preset, house, key, value) for preset, house in product(PRESETS, range(len(HOUSES)))), value


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_told(lang, preset):
    """A preset's page is whole in every language, for any number of players and for exactly so many."""
    rules = sheet(preset)
    least, most = seats_for(rules)
    for seats in (None, least, most):
        told = page(rules, seats=seats)
        lines = [told.title, told.about, *told.short, *(part for section in told.sections for part in section.lines)]
        for part in lines:
            said = words.say_line(lang, part)
            assert said == said.strip()
            assert not any(slip in said for slip in ("{", "}", "  ", " .", " ,", ".."))
        assert told.differs is None
        assert told.title == line(f"preset-{preset}")


def test_every_sentence_of_the_page_is_used():
    """The catalogue has no rule that no sheet leads to."""
    used = set()
    for key in QUESTIONS:
        for value, preset, house in product(answers_of(key), PRESETS, range(len(HOUSES))):
            rules = built(preset, house, key, value)
            if rules and (house == 0 or preset in ("fusk", "rainy-day")):
                used |= ids_in(body(rules)) | ids_in(Told(rules, seats_for(rules)[0]).sections())
    parts = ("rule-", "plain-", "cards-", "set-", "section-")
    told = {name for name in words.messages(words.FALLBACK) if name.startswith(parts)}
    assert told - used == {"section-differs", "section-warnings"}


@pytest.mark.parametrize(
    ("preset", "seats", "told"),
    [
        ("cheat", 3, "3 players, 1 pack: 17 cards each, and 1 card starts the pile."),
        ("cheat", 4, "4 players, 1 pack: 13 cards each."),
        ("i-doubt-it", 5, "5 players, 1 pack: 10 cards each, and 2 of you get one more."),
        ("fusk", 5, "5 players, 2 packs: 20 cards each, and 4 of you get one more."),
        ("rainy-day", 4, "4 players, 1 pack: 7 cards each, and 23 cards are left as the stock."),
        ("menteur", 5, "5 players, 1 pack: 6 cards each, and 2 cards are put away."),
    ],
)
def test_the_deal_in_figures(preset, seats, told):
    """With a number of players the page says what everybody is dealt (A.1, A.2)."""
    deal = page(sheet(preset), seats=seats).sections[1]
    assert words.say_line("en", deal.lines[-1]) == told


def test_too_many_players_are_refused():
    """A page for eleven at a table for ten names the limits (C-1); so does one for more than the cards go round."""
    with pytest.raises(Refusal) as refusal:
        page(sheet("cheat"), seats=11)
    assert (refusal.value.code, refusal.value.about["most"]) == ("players", 10)
    with pytest.raises(Refusal) as refusal:
        page(sheet("cheat", {"jokers": 4}), seats=4)
    assert (refusal.value.code, refusal.value.about["about"]) == ("rules", "C-7")
    assert seats_for(sheet("rainy-day")) == (2, 14)
    assert seats_for(sheet("rainy-day", {"packs": 1})) == (2, 7)


def test_a_house_sees_what_it_changed():
    """The list of differences holds the changed answers and no others, against the preset that was asked for."""
    rules = sheet("cheat", {"jokers": 2, "claim_step": "down"})
    told = page(rules, preset="cheat")
    assert told.differs is not None
    assert [words.say_line("en", part) for part in told.differs.lines] == [
        "Jokers: 2. In Cheat: 0.",
        "The next call: one down. In Cheat: one up.",
    ]
    assert words.say_line("en", told.title) == "Cheat with House Rules"
    other = page(rules, preset="fusk")
    assert other.differs is not None
    assert len(other.differs.lines) > 2


def test_without_a_preset_the_nearest_is_named():
    """A sheet that came without a name is told apart from the game it is closest to."""
    rules = sheet("fusk", PRESETS["bicycle"] | {"grace_rounds": 1})
    assert nearest(rules)[0] == "bicycle"
    assert page(rules).about == line("preset-bicycle-about")


def test_warnings_stand_on_the_page():
    """What a host should know of stands at the end (docs/rules.md, part 5, the warnings)."""
    told = page(sheet("fusk-more"))
    assert told.warnings is not None
    assert told.warnings.lines == (line("conflict-I13"),)
    assert page(sheet("fusk")).warnings is None
    two = page(sheet("fusk"), seats=2).warnings
    assert two is not None
    assert two.lines == (line("conflict-F9"),)


def test_the_order_begins_where_the_game_begins():
    """Ranks going down from aces are told from the ace downwards, exact cards from the suit that opens."""
    down = text_of("en", sheet("i-doubt-it"))
    assert "The ranks run ace, king, queen, jack, ten" in down
    raised = text_of("en", sheet("fusk-swedish"))
    assert "the ranks are two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace;" in raised
    hearts = text_of("en", sheet("mogeln-hearts"))
    assert "follow each other: hearts, spades, clubs, diamonds." in hearts
    assert "ace, seven, eight, nine, ten, jack, queen, king" in text_of("en", sheet("fusk", {"strip": 32}))


def test_left_is_right_where_the_turn_goes_that_way():
    """Anticlockwise games speak of the player to the right (A19)."""
    assert "to the left" not in text_of("en", sheet("dubito"))
    assert "s right is dealt to first" in text_of("en", sheet("dubito"))
    assert "vänster" not in text_of("sv", sheet("dubito"))


@pytest.mark.parametrize("key", QUESTIONS)
def test_every_answer_has_a_label(key):
    """Forms and lists have a few words for every answer in every language, and no two answers share them."""
    for lang in words.languages():
        labels = [words.say_line(lang, answer(key, value)) for value in answers_of(key)]
        twice = {label for label in labels if labels.count(label) > 1}
        assert not twice or key == "set_size", twice


def test_what_is_called():
    """Ranks, suits and exact cards are called in words."""
    said = [words.say_line("en", claimed(what, count)) for what, count in (("7", 2), ("A", 1), ("h", 3), ("Td", 1))]
    assert said == ["two sevens", "one ace", "three hearts", "the ten of diamonds"]


def test_a_page_is_plain_data():
    """What a page holds fits the sheet it tells of, so that a browser can be sent it."""
    rules = sheet("fusk")
    assert page(rules) == page(sheet("fusk", written(rules)))
