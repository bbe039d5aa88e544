"""The way to a table as a QR code: dark on light paper, two rows of modules in a row of cells."""

from __future__ import annotations

from typing import Final

import segno

from fusk.tui import theme
from fusk.tui.canvas import Canvas

QUIET: Final = 4
"""Modules of paper around the code: without them no camera finds it."""


class Code:
    """A QR code of some text, `side` modules wide with the paper around it."""

    def __init__(self, text: str) -> None:
        code = segno.make(text, micro=False, error="l")
        paper = (False,) * QUIET
        rows = [(*paper, *(bool(module) for module in row), *paper) for row in code.matrix]
        blank = [(False,) * len(rows[0])] * QUIET
        self._rows = [*blank, *rows, *blank]
        self.side = len(rows[0])
        self.tall = (self.side + 1) // 2

    def dark(self, x: int, y: int) -> bool:
        """Whether a module is dark; there is paper all around."""
        return 0 <= y < self.side and 0 <= x < self.side and self._rows[y][x]

    def draw(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw it, its upper left corner in this cell."""
        for row in range(self.tall):
            for column in range(self.side):
                over, under = (_ink(self.dark(column, 2 * row + half)) for half in (0, 1))
                canvas.put(x + column, y + row, "▀", over, under)

    def lines(self) -> list[str]:
        """The same for a terminal that is written to line by line: its own colours are named, black on white."""
        return [self._line(row) for row in range(self.tall)]

    def _line(self, row: int) -> str:
        cells = (
            f"\033[{30 if self.dark(x, 2 * row) else 97};{40 if self.dark(x, 2 * row + 1) else 107}m▀"
            for x in range(self.side)
        )
        return "".join(cells) + "\033[0m"


def _ink(dark: bool) -> str:
    return theme.PAPER_INK if dark else theme.PAPER
