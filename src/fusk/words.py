"""The only module that loads the catalogue: message ids and arguments become sentences.

`locales/` holds one Fluent file a language; a further language is a further file. A sentence that one language
lacks is said in the fallback; one that nobody has, or that lacks something it needs, is a bug and raises.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fusk.cards import Card, Rank
from fusk.moves import phrase
from fusk.rules import QUESTIONS, Refusal
from fusk.rules.conflicts import REJECTED
from fusk.rules.line import Line, called, card_line, claimed

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FALLBACK: Final = "en"
"""The language of those whose own is not here yet."""

LONGEST: Final = 900
"""Fluent refuses to fill in more than a thousand letters; nobody would read them."""

Said = str | int | float | Line | tuple[Line, ...]


class NotInCatalogue(KeyError):
    """A message that a language does not have, or cannot say with what it was given."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def _folder() -> Path:
    """`locales/` beside the modules, where a wheel puts it; in a checkout it lies at the root."""
    packed = Path(__file__).with_name("locales")
    return packed if packed.is_dir() else Path(__file__).resolve().parents[2] / "locales"


@cache
def languages() -> tuple[str, ...]:
    """The languages there are words for, by their tags: `("en", "sv")`."""
    return tuple(sorted(file.stem for file in _folder().glob("*.ftl")))


def own_name(lang: str) -> str:
    """What a language calls itself."""
    return say(lang, "language")


def messages(lang: str) -> tuple[str, ...]:
    """The ids of all messages of a language, as they stand in its file."""
    return _catalogue(lang).ids


def language(tag: str | None = None) -> str:
    """The language to speak: the one asked for, else that of the locale, else the fallback."""
    asked = (tag, *(os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")))
    wanted = next((name for name in asked if name), FALLBACK)
    short = wanted.partition(".")[0].replace("-", "_").partition("_")[0].lower()
    return short if short in languages() else FALLBACK


def say(lang: str, message: str, /, **args: Said) -> str:
    """A message of the catalogue in a language: `say("en", "claim-7", count=2)`; `question-packs.ask` is an attribute.

    Raises NotInCatalogue where there is no such message, or where it needs an argument that is not given.
    """
    name, _, attribute = message.partition(".")
    try:
        bundle = _catalogue(lang).with_message(name)
    except NotInCatalogue:
        if lang == FALLBACK:
            raise
        return say(FALLBACK, message, **args)
    found = bundle.get_message(name)
    pattern = found.attributes.get(attribute) if attribute else found.value
    if pattern is None:
        raise NotInCatalogue(f"{lang}.ftl has no {message}")
    plain = {key: _plain(lang, value) for key, value in args.items()}
    text, errors = bundle.format_pattern(pattern, plain)
    if errors:
        raise NotInCatalogue(f"{lang}.ftl cannot say {message} with {sorted(args)}: {errors[0]}")
    return str(text)


def say_line(lang: str, line: Line) -> str:
    """A line of a rule page in a language."""
    return say(lang, line.id, **line.args)


def _plain(lang: str, value: Said) -> str | float:
    if isinstance(value, Line):
        return say_line(lang, value)
    if isinstance(value, str) and len(value) > LONGEST:
        return value[:LONGEST] + "…"
    return ", ".join(say_line(lang, line) for line in value) if isinstance(value, tuple) else value


class _Catalogue:
    """The sentences of one language. A message is read when it is first said, for to read them all takes a while."""

    def __init__(self, lang: str) -> None:
        from fluent.runtime import FluentBundle

        text = (_folder() / f"{lang}.ftl").read_text(encoding="utf-8")
        self.lang = lang
        entries = re.split(r"^(?=[a-zA-Z])", text, flags=re.MULTILINE)[1:]
        self.unread = {entry.partition(" ")[0]: entry for entry in entries}
        self.ids = tuple(self.unread)
        self.bundle = FluentBundle([lang], use_isolating=False)

    def with_message(self, name: str) -> FluentBundle:
        """The bundle, with this message in it and those that it refers to."""
        from fluent.runtime import FluentResource

        entry = self.unread.pop(name, None)
        if entry is not None:
            self.bundle.add_resource(FluentResource(entry))
            for other in re.findall(r"\{\s*([a-zA-Z][\w-]*)\s*\}", entry):
                self.with_message(other)
        elif not self.bundle.has_message(name):
            raise NotInCatalogue(f"{self.lang}.ftl has no {name}")
        return self.bundle


@cache
def _catalogue(lang: str) -> _Catalogue:
    return _Catalogue(lang)


def ranks(lang: str, rank: Rank, count: int) -> str:
    """So many of a rank: "two sevens", "one ace"."""
    return claim(lang, rank, count)


def claim(lang: str, what: str, count: int) -> str:
    """What a player calls, be it ranks, suits or an exact card: "two sevens", "one heart", "the seven of hearts"."""
    return say_line(lang, claimed(what, count))


def callable_name(lang: str, what: str) -> str:
    """What can be called, without a number: "sevens", "hearts", "the seven of hearts"."""
    return say_line(lang, called(what))


def card(lang: str, face: Card) -> str:
    """A card by its name: "the seven of hearts", "a joker"."""
    return say_line(lang, card_line(face))


def cards(lang: str, faces: Iterable[Card]) -> str:
    """Several cards by their names: "the ace of spades, a joker and the two of clubs"."""
    return listed(lang, [card(lang, face) for face in faces])


def listed(lang: str, names: Sequence[str], message: str = "and") -> str:
    """Names as one says them: "Ann, Bo and Cy"; with the message `or`, "Ann, Bo or Cy"."""
    if len(names) < 2:
        return "".join(names)
    return say(lang, message, some=", ".join(names[:-1]), last=names[-1])


def said(lang: str, text: str) -> str:
    """Table talk as its reader hears it: a phrase (`#no-rank 8`) in their language, anything else as it was said."""
    found = phrase(text)
    if found is None:
        return text
    name, rank = found
    return say(lang, f"phrase-{name}", **{} if rank is None else {"ranks": called(rank)})


def seat(lang: str, number: int, names: Sequence[str] = ()) -> str:
    """A seat, by the name of who sits there or by its number, which people count from one."""
    return names[number] if 0 <= number < len(names) else say(lang, "seat", number=number + 1)


def refused(lang: str, refusal: Refusal, names: Sequence[str] = ()) -> str:
    """Why something is not allowed and what to do instead: one sentence in the player's words.

    `names`: who sits where, for sentences that speak of another seat.
    """
    about: dict[str, Said] = {**refusal.about}
    reason = about.pop("about", "")
    message = f"refusal-{refusal.code}"
    if refusal.code == "rules" and reason in REJECTED:
        return say(lang, f"conflict-{reason}")
    if reason:
        message += f"-{reason}"
    if refusal.code == "rules":
        about["near"] = _near(refusal)
    if isinstance(about.get("seat"), int):
        about["seat"] = seat(lang, int(refusal.about["seat"]), names)
    if refusal.code == "wrong-claim":
        message, about = _wrong_claim(str(about.get("due", "something")))
    return say(lang, message, **dict.fromkeys(OPTIONAL, "none") | about)


OPTIONAL: Final = ("text", "least", "most", "seat", "laid", "called", "id")
"""What a refusal may leave unsaid: its sentence has a form for "none"."""


def _wrong_claim(due: str) -> tuple[str, dict[str, Said]]:
    if due == "something":
        return "refusal-wrong-claim", {}
    if due in ("nothing", "another-suit"):
        return f"refusal-wrong-claim-{due}", {}
    return "refusal-wrong-claim-due", {"due": called(due)}


def _near(refusal: Refusal) -> str:
    """What somebody who mistyped may have meant, or "none"."""
    value, known = str(refusal.about.get("value", "")), str(refusal.about.get("known", "")).split(", ")
    if refusal.about.get("about") == "no-such-question":
        value, known = str(refusal.about["key"]), list(QUESTIONS)
    return next(iter(get_close_matches(value.lower(), known, n=1)), "none")
