"""When bots give up doubting: at some tables every lie is caught and a deal would never end."""

from __future__ import annotations

import random
from typing import Final

from fusk.sight import View

LONG: Final = 600
"""A deal of so many turns is long: most end in a hundred or two."""


def tired(view: View, rng: random.Random) -> bool:
    """Whether a bot lets stand what it would doubt: never in an ordinary deal, nearly always in an endless one."""
    return view.turns > LONG and rng.random() > (LONG / view.turns) ** 2
