"""Bots: one file a bot, found by its name; a bot in a seat.

A bot is a module with three functions (see `Bot`). Every module in this folder whose name has no underscore in front is
one, so a new bot is a new file. A bot of one's own may lie anywhere: `load("my_bot.py")`, `load("package.module")`.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import random
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Protocol, cast

from fusk.events import Event
from fusk.moves import Move, Options
from fusk.play import options
from fusk.rules import Rules
from fusk.sight import View

NAMES: Final = tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if not found.name.startswith("_")))
"""The bots that come with the game."""

VERBS: Final = ("fresh", "watch", "choose")


class Bot(Protocol):
    """What a bot can do. A module with these three functions is a bot; no class is needed.

    The memory is the bot's own affair: an immutable value made from what its seat has seen and nothing else.
    """

    def fresh(self, seat: int, rules: Rules, seats: int) -> Any:
        """What the bot remembers before the deal."""

    def watch(self, memory: Any, seen: Event) -> Any:
        """What it remembers after an event, as its seat has seen it. Pure and cheap: called for every seen event."""

    def choose(self, view: View, memory: Any, options: Options, rng: random.Random) -> Move | None:
        """What it does now: a legal move. All chance comes from `rng`.

        Asked when the game waits for the seat or a knock is due. Only where the game does not wait may the answer be
        None: nothing now, not even the knock.
        """


class Seated:
    """A bot in a seat: it watches what its seat sees, and answers when asked."""

    __slots__ = ("bot", "memory", "rng", "seat")

    def __init__(self, bot: Bot, seat: int, rules: Rules, seats: int, rng: random.Random) -> None:
        self.bot = bot
        self.seat = seat
        self.rng = rng
        self.memory: Any = bot.fresh(seat, rules, seats)

    def watch(self, seen: Event | None) -> None:
        """Tell the bot of an event as its seat sees it; None (the seat learns nothing) is passed over."""
        if seen is not None:
            self.memory = self.bot.watch(self.memory, seen)

    def choose(self, view: View) -> Move | None:
        """What the bot does now; None where it has nothing to do or lets a knock be."""
        may = options(view, self.seat)
        if not may.awaited() and not may.knock:
            return None
        return self.bot.choose(view, self.memory, may, self.rng)


class NotABot(Exception):
    """No bot is to be found under that name; the text is one line for whoever named it."""


def load(name: str) -> Bot:
    """The bot of that name; or the one in a file (`my_bot.py`), or in an installed module (`package.module`).

    Raises NotABot, with the reason in one line, where there is none. Loading a file runs it: load only what you trust.
    """
    if name in NAMES:
        module = importlib.import_module(f"{__name__}.{name}")
    elif name.endswith(".py"):
        module = _from_file(Path(name))
    elif "." in name:
        module = _imported(name)
    else:
        raise NotABot(f"No bot is called {name!r}. There are {', '.join(NAMES)}; a file of your own ends in .py.")
    lacking = [verb for verb in VERBS if not callable(getattr(module, verb, None))]
    if lacking:
        raise NotABot(f"{name} is no bot: it lacks {', '.join(lacking)}. A bot has {', '.join(VERBS)}.")
    return cast("Bot", module)


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise NotABot(f"There is no file {path}.")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise NotABot(f"{path} cannot be read as Python.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as why:  # whatever a stranger's file may raise is told in one line
        raise NotABot(f"{path} does not run: {_line(why)}") from why
    return module


def _imported(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except Exception as why:  # as above
        raise NotABot(f"{name} cannot be imported: {_line(why)}") from why


def _line(why: Exception) -> str:
    text = f"{type(why).__name__}: {why}"
    return " ".join(text.split())
