"""House rules as somebody wrote them: a preset and the answers that differ, in a file or after `--set`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from fusk.cli.files import read_toml
from fusk.rules import BASE, PRESETS, QUESTIONS, Refusal, Rules, Value, sheet
from fusk.rules.conflicts import REJECTED

HOUSE_RULES_SIZE: Final = 64_000


class House(NamedTuple):
    """House rules as somebody wrote them, not judged yet: a preset and the answers that differ."""

    preset: str
    answers: Mapping[str, object]
    name: str | None = None
    about: str | None = None


def sheet_from(name_or_path: str, sets: Sequence[str] = ()) -> Rules:
    """The sheet for `--rules`: a preset's or a house-rule file's, with the changes of `--set`. Raises Refusal."""
    return built(house_rules(name_or_path, sets))


def house_rules(name_or_path: str, sets: Sequence[str] = ()) -> House:
    """What a name or a file says, and the changes of `--set`. Raises Refusal for a file that is no house rules."""
    changes = dict(_changed(text) for text in sets)
    looks_like_a_file = name_or_path.endswith(".toml") or "/" in name_or_path or os.sep in name_or_path
    if name_or_path in PRESETS or not (looks_like_a_file or Path(name_or_path).is_file()):
        return House(name_or_path, changes)
    house = read_house(Path(name_or_path))
    return house._replace(answers={**house.answers, **changes})


def read_house(path: Path) -> House:
    """A file of house rules: a TOML table of answers, with a `preset` to start from, a `name` and an `about`."""
    answers = read_toml(path, HOUSE_RULES_SIZE)
    told = {key: answers.pop(key, None) for key in ("preset", "name", "about")}
    for key, value in told.items():
        if value is not None and not isinstance(value, str):
            raise Refusal("file", about="name", path=str(path), key=key)
        if value is not None and key == "name" and not value.isprintable():
            raise Refusal("file", about="signs", path=str(path), key=key)
    return House(told["preset"] or BASE, answers, told["name"], told["about"])


def problems(house: House) -> Iterator[Refusal]:
    """All that is wrong with house rules: first what nobody understands, else the answers that do not go together."""
    wrong = list(_not_understood(house))
    yield from wrong
    if wrong:
        return
    defaults = {key: question.default for key, question in QUESTIONS.items()}
    answers: dict[str, object] = {**defaults, **PRESETS[house.preset], **house.answers}
    for number, test in REJECTED.items():
        if test(answers, 0):
            yield Refusal("rules", about=number)
            if number == "F2":  # nothing more can be said of a pack that nobody knows
                return


def _not_understood(house: House) -> Iterator[Refusal]:
    if house.preset not in PRESETS:
        yield Refusal("rules", about="no-such-preset", value=house.preset, known=", ".join(PRESETS))
    for key, value in house.answers.items():
        if key not in QUESTIONS:
            yield Refusal("rules", about="no-such-question", key=key)
            continue
        try:
            QUESTIONS[key].read(value)
        except Refusal as refusal:
            yield refusal


def built(house: House) -> Rules:
    """The sheet of house rules. Raises Refusal with the first thing that is wrong."""
    first = next(problems(house), None)
    if first is not None:
        raise first
    return sheet(house.preset, {key: QUESTIONS[key].read(value) for key, value in house.answers.items()})


def _changed(text: str) -> tuple[str, Value]:
    """One `--set`: `jokers=2`, `wrap=false`, `deal=fixed:7`."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not (key and equals and value):
        raise Refusal("set", text=text)
    if value in ("true", "false"):
        return key, value == "true"
    return key, int(value) if value.removeprefix("-").isdecimal() and len(value) < 10 else value
