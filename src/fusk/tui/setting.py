"""The set-up before a game, line by line: what each line changes, and how it reads."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

from rich.text import Text

from fusk import words
from fusk.bots import NAMES as BOTS
from fusk.rules.told import seats_for
from fusk.tui import theme
from fusk.tui.dock import ENTER
from fusk.tui.order import MIXED, Order, title_of

LINES: Final = ("seats", "people", "bots", "window", "language")
WINDOWS: Final = (None, 3.0, 5.0, 8.0, 15.0, 30.0, 60.0)


def changed(order: Order, line: str, step: int) -> Order:
    """The order with one line changed by a step."""
    match line:
        case "seats":
            least, most = seats_for(order.rules)
            players = min(max(order.players + step, least), most)
            return order._replace(players=players, people=min(order.people, players))
        case "people":
            people = min(max(order.people + step, 1), order.players, 9)
            return order._replace(people=people, window=None if people > 1 else order.window)
        case "bots":
            kinds = [MIXED, *((name,) for name in BOTS)]
            at = kinds.index(order.bots) if order.bots in kinds else 0
            return order._replace(bots=kinds[(at + step) % len(kinds)])
        case _:
            at = WINDOWS.index(order.window) if order.window in WINDOWS else 0
            return order._replace(window=WINDOWS[(at + step) % len(WINDOWS)])


def told(lang: str, order: Order, here: int) -> Text:
    """The lines, the one under the cursor lit."""
    text = Text.assemble((f"  {order.title or title_of(lang, order.rules)}\n\n", f"bold {theme.GLOW}"))
    names = [words.say(lang, f"start-{line}") for line in LINES]
    width = max(map(len, names)) + 1
    for i, (line, name) in enumerate(zip(LINES, names, strict=True)):
        look = f"bold {theme.ACTION_INK} on {theme.ACTION}" if i == here else theme.INK
        text.append("  ")
        text.append(f" {name.ljust(width)} ◂ {_value(lang, order, line)} ▸ ", look)
        text.append("\n")
    text.append("\n  ")
    text.append(f" {ENTER}  {words.say(lang, 'start-play')} ", f"bold {theme.ACTION}")
    return text


def _value(lang: str, order: Order, line: str) -> str:
    match line:
        case "seats":
            return str(order.players)
        case "people":
            return str(order.people)
        case "bots":
            if order.people == order.players:
                return "0"
            return words.say(lang, "start-bots-mixed") if len(order.bots) > 1 else PurePath(order.bots[0]).name
        case "window":
            if order.window is None:
                return words.say(lang, "start-window-off")
            return words.say(lang, "start-window-seconds", seconds=f"{order.window:g}")
        case _:
            return words.say(lang, "language")
