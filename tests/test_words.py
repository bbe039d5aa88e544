"""The catalogue: every language says everything, with the same knowledge, and says nothing that nobody asks for."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from fusk import words
from fusk.rules import PRESETS, QUESTIONS, Refusal
from fusk.rules.conflicts import REJECTED, WARNED
from fusk.rules.question import YesNo

ROOT = Path(__file__).resolve().parents[1]
SOURCES = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted((ROOT / "src").rglob("*.py"))]
OTHERS = [lang for lang in words.languages() if lang != words.FALLBACK]


@cache
def parsed(lang):
    """Every message of a language by its id; an attribute is a message of its own, `question-packs.ask`."""
    resource = FluentParser().parse((ROOT / "locales" / f"{lang}.ftl").read_text(encoding="utf-8"))
    found = {}
    for entry in resource.body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{entry.id.name} is there twice"
            found[entry.id.name] = entry.value
            found |= {f"{entry.id.name}.{part.id.name}": part.value for part in entry.attributes}
    return found


def inside(node, kind):
    """All nodes of a kind within a message."""
    if isinstance(node, kind):
        yield node
    if isinstance(node, ftl.BaseNode):
        for part in vars(node).values():
            yield from inside(part, kind)
    if isinstance(node, list):
        for part in node:
            yield from inside(part, kind)


def variables(lang, name):
    """What a message needs to know, those that it refers to included."""
    value = parsed(lang)[name]
    own = {part.id.name for part in inside(value, ftl.VariableReference)}
    return own.union(*(variables(lang, part.id.name) for part in inside(value, ftl.MessageReference)))


def shown(lang, name):
    """The arguments that a reader sees, which are not only there to choose a form of words."""
    value = parsed(lang)[name]
    asked = {id(part.selector) for part in inside(value, ftl.SelectExpression)}
    own = {part.id.name for part in inside(value, ftl.VariableReference) if id(part) not in asked}
    return own.union(*(shown(lang, part.id.name) for part in inside(value, ftl.MessageReference)))


def test_there_are_languages():
    """English and Swedish are here; a further one is found by its file alone."""
    assert {"en", "sv"} <= set(words.languages())


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_every_message(lang):
    """A message that one language has, all have; here are the missing ones by name."""
    ours, theirs = set(parsed(words.FALLBACK)), set(parsed(lang))
    assert (sorted(ours - theirs), sorted(theirs - ours)) == ([], [])


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_shows_the_same(lang):
    """What is told is the same everywhere; what chooses the form of words may differ, and asks for nothing new."""
    for name in parsed(words.FALLBACK):
        assert shown(lang, name) == shown(words.FALLBACK, name), name
        assert variables(lang, name) <= variables(words.FALLBACK, name), name


@pytest.mark.parametrize("lang", OTHERS)
def test_other_languages_are_not_english(lang):
    """Only names and bare figures read the same in two languages."""
    same = {
        name
        for name, value in parsed(lang).items()
        if re.search(r"[a-z]{3}", text_in(value)) and value.equals(parsed(words.FALLBACK)[name])
    }
    assert {name for name in same if not name.startswith("preset-") or name.endswith("-about")} == set()


def text_in(value):
    """The words of a message."""
    return " ".join(part.value for part in inside(value, ftl.TextElement))


@pytest.mark.parametrize("lang", words.languages())
def test_sentences_are_whole(lang):
    """Rules, refusals and their like end with a full stop, whichever way they are said, and have no two spaces."""
    for name, value in parsed(lang).items():
        if name.startswith(("rule-", "conflict-", "refusal-", "plain-")) or name.endswith("-about"):
            assert not any("  " in part.value for part in inside(value, ftl.TextElement)), name
            assert all(text.rstrip()[-1:] in {".", "?", "!"} for text in endings(value)), name


def endings(pattern):
    """The last words of a message, in every form that it can take."""
    last = pattern.elements[-1]
    if isinstance(last, ftl.TextElement):
        yield last.value
    elif isinstance(last.expression, ftl.SelectExpression):
        for variant in last.expression.variants:
            yield from endings(variant.value)
    else:
        yield ""


def test_every_message_is_asked_for():
    """A sentence that nothing says is one that a translator need not write."""
    texts, patterns = said_in_source()
    referred = {
        part.id.name for value in parsed(words.FALLBACK).values() for part in inside(value, ftl.MessageReference)
    }
    unused = {
        name
        for name in parsed(words.FALLBACK)
        if name not in texts | referred and not any(pattern.fullmatch(name) for pattern in patterns)
    }
    assert unused == set()


@cache
def said_in_source():
    """The ids that stand in the source: whole ones, and patterns where a part is filled in later."""
    texts, patterns = set(), set()
    for tree in SOURCES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            if isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
                if re.match(r"[a-z]+\\-", parts[0]):
                    patterns.add(re.compile("".join(parts)))
    return texts, patterns


def refusals():
    """Every `Refusal(...)` in the source: its code, its reasons, and the names of what it tells."""
    for tree in SOURCES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                told = {word.arg: word.value for word in node.keywords if word.arg}
                reason = told.pop("about", None)
                reasons = tuple(constants(reason)) if reason else ("",)
                for code in constants(node.args[0]):
                    yield code, reasons, told


def constants(node):
    """The texts that an expression may come to, `a if x else b` included."""
    if isinstance(node, ast.IfExp):
        yield from (*constants(node.body), *constants(node.orelse))
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


FIGURES = {"seat", "seats", "hands", "least", "most", "laid", "at"}


@pytest.mark.parametrize("lang", words.languages())
def test_every_refusal_has_a_sentence(lang):
    """Wherever the source says no, there are words for it that need no more than is told there."""
    for code, reasons, told in refusals():
        about = {name: 3 if name in FIGURES else "x" for name in told}
        if code == "wrong-claim":
            about["due"] = next(constants(told["due"]), "7")
        for reason in reasons:
            given = {"about": reason, **about} if reason else about
            sentence = words.refused(lang, Refusal(code, **given), ["Ann", "Bo", "Cy", "Di"])
            assert "none" not in sentence
            assert sentence[-1] in ".?!", (code, reason, sentence)


def test_no_refusal_is_left_over():
    """Every sentence for a refusal belongs to one that the source knows."""
    known = {
        f"refusal-{code}-{reason}" if reason else f"refusal-{code}"
        for code, reasons, _ in refusals()
        for reason in reasons
    }
    known |= {f"refusal-wrong-claim-{due}" for due in ("due", "nothing", "another-suit")}
    assert {name for name in parsed(words.FALLBACK) if name.startswith("refusal-")} - known == set()


@pytest.mark.parametrize("lang", words.languages())
def test_every_conflict_has_a_sentence(lang):
    """A host reads why answers cannot stand together, and what is worth knowing of those that can."""
    told = {name.removeprefix("conflict-") for name in parsed(lang) if name.startswith("conflict-")}
    assert told == {*REJECTED, *WARNED}
    for number in REJECTED:
        assert words.refused(lang, Refusal("rules", about=number)) == words.say(lang, f"conflict-{number}")


def test_every_preset_and_question_has_its_words():
    """A preset has a name and a line, a question a label and a sentence, an answer a label; nothing more is kept."""
    told = set(parsed(words.FALLBACK))
    assert {name for name in told if name.startswith("preset-")} == {
        f"preset-{name}{part}" for name in PRESETS for part in ("", "-about")
    }
    assert {name for name in told if name.startswith("question-")} == {
        f"question-{key}{part}" for key in QUESTIONS for part in ("", ".ask")
    }
    answers = {"answer-yes", "answer-no", "answer-number", "answer-some", "answer-opening-rank"}
    for key, question in QUESTIONS.items():
        if not isinstance(question, YesNo):
            named = [name for name in question.answers if key != "opening" or name in ("free", "upcard")]
            answers |= {f"answer-{key}-{name}" for name in (*named, *question.families)}
    assert {name for name in told if name.startswith("answer-")} == answers


def test_english_questions_are_those_of_the_sheet():
    """The question in the source and the one in the catalogue are the same, word for word."""
    asked = {key: words.say("en", f"question-{key}.ask") for key in QUESTIONS}
    assert asked == {key: question.sentence for key, question in QUESTIONS.items()}


def test_no_language_is_named_in_the_source():
    """A third language is a file: the source knows the fallback by name and no other."""
    texts = said_in_source()[0]
    assert not texts & set(OTHERS)


def test_a_third_language_is_a_file(tmp_path, monkeypatch):
    """A file put beside the others is a language, found and spoken."""
    source = (ROOT / "locales" / "en.ftl").read_text(encoding="utf-8")
    for lang in ("en", "nb"):
        (tmp_path / f"{lang}.ftl").write_text(source.replace("doubt it!", f"doubt it in {lang}!"), encoding="utf-8")
    monkeypatch.setattr(words, "_folder", lambda: tmp_path)
    for function in (words.languages, words._catalogue):
        function.cache_clear()
    try:
        assert words.languages() == ("en", "nb")
        assert words.language("nb_NO.UTF-8") == "nb"
        assert words.say("nb", "shout") == "I doubt it in nb!"
    finally:
        monkeypatch.undo()
        for function in (words.languages, words._catalogue):
            function.cache_clear()


@pytest.mark.parametrize(
    ("tag", "locale", "spoken"),
    [
        (None, {}, "en"),
        (None, {"LANG": "sv_SE.UTF-8"}, "sv"),
        (None, {"LANG": "en_GB", "LC_ALL": "sv_FI"}, "sv"),
        (None, {"LANG": "C", "LC_MESSAGES": "sv"}, "sv"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "xx_YY"}, "en"),
        (None, {"LANG": "sv", "LC_ALL": ""}, "sv"),
        ("sv", {"LANG": "en_US"}, "sv"),
        ("SV-fi", {}, "sv"),
        ("en", {"LANG": "sv_SE"}, "en"),
        ("../sv", {}, "en"),
    ],
)
def test_the_language_to_speak(monkeypatch, tag, locale, spoken):
    """What was asked for goes before the locale, and whoever speaks something else is spoken to in English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    assert words.language(tag) == spoken


def test_a_missing_message_is_an_error():
    """A sentence that is not there raises and says which, be it the message, its attribute or an argument."""
    with pytest.raises(words.NotInCatalogue, match=r"^en\.ftl has no hello$"):
        words.say("en", "hello")
    with pytest.raises(KeyError, match=r"question-packs\.hint"):
        words.say("en", "question-packs.hint")
    with pytest.raises(words.NotInCatalogue, match="claim-7"):
        words.say("en", "claim-7")


@pytest.mark.parametrize(
    ("lang", "rank", "count", "said"),
    [
        ("en", "7", 2, "two sevens"),
        ("en", "6", 1, "one six"),
        ("en", "A", 13, "13 aces"),
        ("sv", "7", 2, "två sjuor"),
        ("sv", "A", 1, "ett ess"),
        ("sv", "J", 1, "en knekt"),
        ("sv", "T", 12, "tolv tior"),
    ],
)
def test_so_many_of_a_rank(lang, rank, count, said):
    """Ranks are counted as people count them."""
    assert words.ranks(lang, rank, count) == said


def test_cards_by_name():
    """Cards, suits and lists of them are said in words."""
    assert words.card("en", "7h") == "the seven of hearts"
    assert words.card("sv", "Ks") == "spader kung"
    assert words.card("en", "*X") == "a joker"
    assert words.cards("en", ("As", "*X", "2c")) == "the ace of spades, a joker and the two of clubs"
    assert words.cards("sv", ("As", "??")) == "spader ess och ett dolt kort"
    assert words.claim("sv", "h", 1) == "en hjärter"
    assert words.claim("en", "Td", 1) == "the ten of diamonds"
    assert words.callable_name("sv", "Q") == "damer"
    assert words.callable_name("en", "c") == "clubs"
    assert words.listed("en", []) == ""
    assert words.listed("en", ["Ann", "Bo"], "or") == "Ann or Bo"


def test_seats_have_names_or_numbers():
    """A seat is called by who sits there; where nobody is known, by its number counted from one."""
    assert words.seat("en", 1, ["Ann", "Bo"]) == "Bo"
    assert words.seat("sv", 1) == "spelare 2"
    assert (
        words.refused("en", Refusal("not-your-turn", seat=1), ["Ann", "Bo"]) == "It is not your turn yet. Bo is next."
    )
    assert words.refused("en", Refusal("not-your-turn")) == "It is not your turn yet."


def test_a_wrong_claim_names_the_right_one():
    """Where one thing can be called the refusal says which; where several can, it does not guess."""
    assert words.refused("en", Refusal("wrong-claim", due="K", called="7")).endswith("Call kings.")
    assert words.refused("sv", Refusal("wrong-claim", due="Ah")).endswith("Ropa hjärter ess.")
    assert "choose" in words.refused("en", Refusal("wrong-claim", due="something"))


def test_a_slip_of_the_pen_is_understood():
    """A name that is nearly right is suggested, for games, questions and answers."""
    games = ", ".join(PRESETS)
    assert "“cheat”?" in words.refused("en", Refusal("rules", about="no-such-preset", value="Chaet", known=games))
    assert "“jokers”?" in words.refused("en", Refusal("rules", about="no-such-question", key="joker"))
    assert "Menade du ”down”?" in words.refused(
        "sv", Refusal("rules", about="no-such-answer", key="claim_step", value="dwon", known="up, down")
    )
    assert "lists them all" in words.refused("en", Refusal("rules", about="no-such-preset", value="zz", known=games))


def test_a_sentence_that_one_language_lacks_is_said_in_english(monkeypatch):
    """Half a translation is no reason to break down in the middle of a game."""
    monkeypatch.delitem(words._catalogue("sv").unread, "cli-no-output", raising=False)
    assert words.say("sv", "cli-no-output", why="full") == words.say("en", "cli-no-output", why="full")
