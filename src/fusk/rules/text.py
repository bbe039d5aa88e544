"""A sheet as a rule page: lines in the order of play, for `fusk.words` to say in each language.

Also what forms and lists call the questions and answers: `question-packs`, `answer-pickup-pile`.
"""

from __future__ import annotations

import msgspec

from fusk.cards import read_cards
from fusk.rules import conflicts
from fusk.rules.line import Line, Section, called, card_line, line
from fusk.rules.question import Refusal, Value
from fusk.rules.sheet import Rules, nearest, sheet, warnings, written
from fusk.rules.told import Told, seats_for


class Page(msgspec.Struct, frozen=True):
    """The rules of one table, from the title to what its host should know."""

    title: Line
    about: Line
    short: tuple[Line, ...]
    """The game in plain words: one paragraph."""
    sections: tuple[Section, ...]
    differs: Section | None
    """What is not as in the preset, or None where nothing is."""
    warnings: Section | None


def page(rules: Rules, *, preset: str | None = None, seats: int | None = None) -> Page:
    """The rules as one would tell them at the table; with `seats` also what everybody is dealt.

    `preset`: the game they are told apart from; without one, the nearest. Raises Refusal (`players`, `rules`) where so
    many cannot play.
    """
    least, most = seats_for(rules)
    if seats is not None and not least <= seats <= most:
        raise Refusal("players", seats=seats, least=least, most=most)
    conflicts.judge(written(rules), seats or 0)
    told = Told(rules, seats)
    base, changes = nearest(rules) if preset is None else (preset, _changes(rules, preset))
    name = line(f"preset-{base}")
    warned = tuple(line(f"conflict-{number}") for number in warnings(rules, seats))
    return Page(
        title=line("page-changed", preset=name) if changes else name,
        about=line(f"preset-{base}-about"),
        short=tuple(told.in_short()),
        sections=told.sections(),
        differs=Section(line("section-differs", preset=name), _differences(base, changes)) if changes else None,
        warnings=Section(line("section-warnings"), warned) if warned else None,
    )


def question(key: str) -> Line:
    """A question of the sheet in a few words, as over a field of a form: "Packs"."""
    return line(f"question-{key}")


def answer(key: str, value: Value) -> Line:
    """An answer in a few words: "one, and two from five players on"."""
    if isinstance(value, bool):
        return line("answer-yes" if value else "answer-no")
    if isinstance(value, int):
        return line("answer-number", number=value)
    name, _, argument = value.partition(":")
    if key == "opening" and name not in ("free", "upcard"):
        return line("answer-opening-rank", arg=called(name))
    if key == "starter" and argument:
        return line("answer-starter-holder", arg=card_line(*read_cards(argument)))
    if key == "wild" and argument:
        return line("answer-wild-rank", arg=called("T" if argument == "10" else argument))
    return line(f"answer-{key}-{name}", arg=int(argument)) if argument else line(f"answer-{key}-{name}")


def _changes(rules: Rules, preset: str) -> dict[str, Value]:
    base = written(sheet(preset))
    return {key: value for key, value in written(rules).items() if base[key] != value}


def _differences(preset: str, changes: dict[str, Value]) -> tuple[Line, ...]:
    base = written(sheet(preset))
    return tuple(
        line(
            "differs",
            preset=line(f"preset-{preset}"),
            question=question(key),
            answer=answer(key, value),
            usual=answer(key, base[key]),
        )
        for key, value in changes.items()
    )
