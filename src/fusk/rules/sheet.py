"""The sheet: every question of the house rules, answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fusk.rules import claim, conflicts, deal, doubt, finish, settle
from fusk.rules.presets import BASE, PRESETS
from fusk.rules.question import Question, Refusal, Value

QUESTIONS: dict[str, Question[Any]] = {
    question.key: question
    for module in (deal, claim, doubt, settle, finish)
    for question in vars(module).values()
    if isinstance(question, Question)
}
"""Every question by its key, in the order of play: deal, claim, doubt, settle, finish."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet of house rules. Each field holds a number or the name of an answer; docs/rules.md, part 3, has all.

    A sheet whose answers cannot stand together (part 5) cannot be built: making one raises Refusal (`rules`).
    """

    players_min: int
    players_max: int
    packs: int | str
    strip: int
    jokers: int
    dead: int
    deal: str
    remainder: str
    starter: str
    direction: str
    claim_kind: str
    claim_step: str
    low_high: str
    wrap: bool
    stuck: str
    opening: str
    open_face: str
    lead_suit: str
    count_min: int
    count_max: int | str
    open_max: int | str
    count_claim: str
    wild: str
    passing: str = msgspec.field(name="pass")
    all_pass: str
    who: str
    reveal: str
    trust: str
    force: bool
    grace_rounds: int
    pickup: str
    resume_who: str
    resume_claim: str
    sets: str
    set_size: int | str
    lead_dead: str
    final: str
    knock: str
    knock_penalty: int
    end: str
    score: str
    guard: int

    def __post_init__(self) -> None:
        answers = written(self)
        for key, question in QUESTIONS.items():
            question.ask(answers[key])
        conflicts.judge(answers)

    def packs_for(self, seats: int) -> int:
        """How many packs so many players use."""
        return deal.packs.ask(self.packs)(seats)


def written(rules: Rules) -> dict[str, Value]:
    """A sheet as people write it down: question to answer."""
    return {FIELD_KEYS[field]: getattr(rules, field) for field in Rules.__struct_fields__}


FIELD_KEYS: dict[str, str] = dict(zip(Rules.__struct_fields__, Rules.__struct_encode_fields__, strict=True))


def sheet(preset: str = BASE, changes: Mapping[str, Value] | None = None) -> Rules:
    """A sheet by the name of its preset, with some answers changed: `sheet("cheat", {"jokers": 2})`.

    Raises Refusal (`rules`) for a preset, question or answer nobody knows and for answers that conflict.
    """
    if preset not in PRESETS:
        raise Refusal("rules", about="no-such-preset", value=preset, known=", ".join(PRESETS))
    answers = {key: question.default for key, question in QUESTIONS.items()} | PRESETS[preset] | dict(changes or {})
    for key, value in answers.items():
        if key not in QUESTIONS:
            raise Refusal("rules", about="no-such-question", key=key)
        QUESTIONS[key].read(value)
    return msgspec.convert(answers, Rules)


def nearest(rules: Rules) -> tuple[str, dict[str, Value]]:
    """The preset a sheet is closest to, and the answers that differ from it: the reverse of `sheet`."""
    answers = written(rules)

    def changes(preset: str) -> dict[str, Value]:
        base = {key: question.default for key, question in QUESTIONS.items()} | PRESETS[preset]
        return {
            key: value for key, value in answers.items() if base[key] != value or type(base[key]) is not type(value)
        }

    return min(((preset, changes(preset)) for preset in PRESETS), key=lambda found: len(found[1]))


def warnings(rules: Rules, seats: int | None = None) -> tuple[str, ...]:
    """What a host should know of, though it can be played, by its number in docs/rules.md, part 5: `("I12",)`."""
    return conflicts.warned(written(rules), seats)
