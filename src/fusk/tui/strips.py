"""The single lines above and below the table: the head, the actions, the keys, the time left to doubt."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from fusk.sight import View
from fusk.tui import theme
from fusk.tui.canvas import shortened
from fusk.tui.dock import Action, Dock
from fusk.tui.face import Deadline, Face
from fusk.tui.telling import Teller

LOOKS = {
    "main": (theme.ACTION_INK, theme.ACTION),
    "doubt": (theme.DOUBT_INK, theme.DOUBT),
    "knock": (theme.ACTION_INK, theme.GLOW),
    "quiet": (theme.INK, theme.TILE_LIT),
}


def head_line(teller: Teller, title: str, view: View, game: Face, width: int, *, keys: bool = True) -> Text:
    """What is played, how far it has gone, and how to get help."""
    deals, number = game.setup.settings.deals, game.table.match.deals + (0 if view.ended else 1)
    parts = [teller.say("head-turn", turn=view.turns + (view.ended is None))]
    if deals != 1:
        deal = teller.say("head-deal-of", deal=number, deals=deals) if deals else teller.say("head-deal", deal=number)
        parts.insert(0, deal)
    help_keys = teller.say("head-keys") if keys else ""
    rest = f"  {title} · {' · '.join(parts)}"
    room = width - cell_len(help_keys) - 8
    text = Text.assemble((" Fusk", f"bold {theme.GLOW}"), shortened(rest, room))
    text.append(" " * max(1, width - text.cell_len - cell_len(help_keys) - 1) + help_keys, theme.INK_3)
    return text


def chip_line(dock: Dock, width: int) -> Text:
    """What may be said, as a row of chips with the chosen one lit."""
    text = Text()
    most = max(1, width // (2 + max(cell_len(name) + 1 for name, _ in dock.chips)))
    for name, chosen in _near(dock.chips, most):
        text.append(f" {name} ", _look("main") if chosen else f"{theme.PAPER_INK} on {theme.PAPER}")
        text.append(" ")
    return text


def action_line(dock: Dock, width: int) -> Text:
    """The things to do, as buttons."""
    text = Text()
    spare = width - sum(cell_len(action.key) + cell_len(action.text) + 7 for action in dock.actions)
    for i, action in enumerate(dock.actions):
        _button(text, action, width - text.cell_len, wide=i == 0 and spare > 0 and action.kind in ("main", "doubt"))
    return text


def _near(chips: tuple[tuple[str, bool], ...], most: int) -> tuple[tuple[str, bool], ...]:
    """As many of the chips as there is room for, with the chosen one among them."""
    if len(chips) <= most:
        return chips
    at = next((i for i, (_, chosen) in enumerate(chips) if chosen), 0)
    start = min(max(0, at - most // 2), len(chips) - most)
    return chips[start : start + most]


def _button(text: Text, action: Action, room: int, *, wide: bool) -> None:
    look = _look(action.kind) if action.ready else f"{theme.INK_2} on {theme.TILE}"
    edge = "  " if wide else " "
    key = f"{action.key}  " if action.key else ""
    label = shortened(f"{edge}{key}{action.text}{edge}", room)
    text.append(label, look)
    text.append(" ")


def _look(kind: str) -> str:
    ink, ground = LOOKS[kind]
    return f"bold {ink} on {ground}"


def keys_line(dock: Dock, width: int) -> Text:
    """The keys, as many as fit."""
    text = Text()
    for part in dock.keys:
        if text.cell_len + cell_len(part) + 3 > width:
            break
        text.append(("   " if text.cell_len else "") + part, theme.INK_3)
    return text


def time_bar(hint: str, deadline: Deadline, now: float, width: int) -> Text:
    """The time that is left: a bar that empties, and the seconds in figures."""
    left = max(0.0, deadline.at - now)
    cells = max(8, min(24, width - cell_len(hint) - 8))
    full = min(cells, round(cells * left / deadline.whole)) if deadline.whole else 0
    text = Text()
    text.append(f"{left:4.0f} s ", f"bold {theme.GLOW}")
    text.append("━" * full, theme.GLOW)
    text.append("╌" * (cells - full), theme.LINE_STRONG)
    text.append(f"  {shortened(hint, width - cells - 9)}", theme.INK_2)
    return text
