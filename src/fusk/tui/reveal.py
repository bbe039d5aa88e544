"""What a doubt brings to light: the cards in a row, each with its mark, then the stamp, then who takes how many."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len

from fusk.cards import Card
from fusk.tui import letters, theme
from fusk.tui.canvas import Canvas, shortened


class Reveal(NamedTuple):
    """Cards of a doubted play while they are turned up: how many so far, and what came of it once all are."""

    title: str
    cards: tuple[Card, ...]
    right: tuple[bool, ...]
    turned: int
    hidden: int
    stamp: str
    honest: bool
    outcome: str


def draw(canvas: Canvas, reveal: Reveal, top: int, room: int) -> None:
    """Draw it in the middle, below `top` rows that are taken; `room`: how many cells lie between the seats."""
    number, height = len(reveal.cards) + reveal.hidden, canvas.height - top
    per_row = max(1, min(number, (room + 10) // 6))
    rows = -(-number // per_row)
    tall = 3 if height >= 4 * rows + 3 else 1
    y = top + max(0, (height - rows * (tall + 1) - 5) // 2)
    draw_label(canvas, y, shortened(reveal.title, canvas.width - 2))
    for i in range(number):
        row, column = divmod(i, per_row)
        in_row = min(per_row, number - row * per_row)
        x = (canvas.width - 6 * in_row) // 2 + 6 * column
        _draw_turned(canvas, reveal, i, x, y + 1 + row * (tall + 1), tall)
    if reveal.turned < len(reveal.cards):
        return
    y = _draw_stamp(canvas, reveal, y + 1 + rows * (tall + 1))
    if reveal.outcome:
        draw_label(canvas, y, reveal.outcome)


def _draw_turned(canvas: Canvas, reveal: Reveal, i: int, x: int, y: int, tall: int) -> None:
    """A card that has been turned, with its mark; or its back."""
    if i >= reveal.turned:
        for row, text in enumerate(["╭───╮", "│░▒░│", "╰───╯"] if tall > 1 else ["▐░▒░▌"]):
            canvas.put(x, y + row, text, theme.BACK_LINE, theme.BACK)
        return
    right = reveal.right[i]
    draw_face(canvas, x, y, reveal.cards[i], 5, tall)
    ink, ground = (theme.TRUE, theme.TRUE_FILL) if right else (theme.LIE, theme.LIE_FILL)
    canvas.put(x, y + tall, "  ✓  " if right else "  ✗  ", ink, ground, bold=True)


def _draw_stamp(canvas: Canvas, reveal: Reveal, y: int) -> int:
    """TRUE or A LIE, in large letters where there is room; the row below."""
    ink, ground = (theme.TRUE, theme.TRUE_FILL) if reveal.honest else (theme.DOUBT_INK, theme.DOUBT)
    sign = "✓" if reveal.honest else "✗"
    wide = letters.width(reveal.stamp)
    if wide is None or y + letters.ROWS >= canvas.height:
        canvas.middle(y, f"   {sign}  {reveal.stamp}   ", ink, ground, bold=True)
        return y + 1
    x = (canvas.width - wide - 8) // 2
    canvas.block(x, y, wide + 10, letters.ROWS, ground)
    canvas.put(x + 2, y + 1, sign, ink, ground, bold=True)
    letters.draw(canvas, x + 6, y, reveal.stamp, ink, ground)
    return y + letters.ROWS


def draw_label(canvas: Canvas, y: int, text: str) -> None:
    """A few words in the middle of a row, on a dark ground."""
    canvas.middle(min(y, canvas.height - 1), f" {text} ", theme.INK, theme.SURFACE, bold=True)


def draw_face(canvas: Canvas, x: int, y: int, card: Card, width: int, tall: int) -> None:
    """A card face up."""
    ink, text = theme.SUIT_INK[card[1]], theme.sign(card)
    canvas.block(x, y, width, tall, theme.PAPER)
    canvas.put(x + 1, y, text, ink, theme.PAPER, bold=True)
    if tall > 2:
        canvas.put(x + width - 1 - cell_len(text), y + tall - 1, text, ink, theme.PAPER, bold=True)
