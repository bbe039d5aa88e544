"""For people who write bots and rules: random sheets, deals, moves and games, and checks that all of them must pass.

`check_bot` is the contract of a bot. Hypothesis is needed: `pip install hypothesis`.
"""

from fusk.testing.bots import BotGame, check_bot
from fusk.testing.walks import (
    Mood,
    Seeing,
    Step,
    budget,
    every_card,
    games,
    law_broken,
    miscount,
    seats_for,
    sheets,
    small_deal,
    some_deal,
    some_mood,
    some_sheet,
    tables,
    told,
    walk,
)

__all__ = [
    "BotGame",
    "Mood",
    "Seeing",
    "Step",
    "budget",
    "check_bot",
    "every_card",
    "games",
    "law_broken",
    "miscount",
    "seats_for",
    "sheets",
    "small_deal",
    "some_deal",
    "some_mood",
    "some_sheet",
    "tables",
    "told",
    "walk",
]
