"""The house rules: questions, answers, and the sheet that holds one answer to each."""

from fusk.rules.presets import BASE, PRESETS, SEED_PRESETS
from fusk.rules.question import Question, Refusal, Value
from fusk.rules.sheet import QUESTIONS, Rules, nearest, sheet, warnings, written

__all__ = [
    "BASE",
    "PRESETS",
    "QUESTIONS",
    "SEED_PRESETS",
    "Question",
    "Refusal",
    "Rules",
    "Value",
    "nearest",
    "sheet",
    "warnings",
    "written",
]
