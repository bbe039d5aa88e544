"""A sheet of cells to draw on: characters with their colours, turned into the strips of a Textual widget."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import groupby

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

Ground = Callable[[int, int], str]
Cell = tuple[str, str, str, bool]
"""A character, its colour, the colour behind it, and whether it is bold."""


@lru_cache(maxsize=4096)
def style(ink: str, ground: str, bold: bool) -> Style:
    """A colour on another."""
    return Style(color=ink, bgcolor=ground, bold=bold)


class Canvas:
    """`width` by `height` cells; the ground shows wherever a text names no ground of its own."""

    def __init__(self, width: int, height: int, ground: Ground) -> None:
        self.width, self.height = width, height
        self._cells: list[list[Cell]] = [
            [(" ", "#ffffff", ground(x, y), False) for x in range(width)] for y in range(height)
        ]

    def put(self, x: int, y: int, text: str, ink: str, ground: str | None = None, *, bold: bool = False) -> None:
        """Write a text from this cell on; what lies outside the sheet is cut off."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for char in text:
            wide = cell_len(char)
            if wide == 0:
                continue
            if x >= 0 and x + wide <= self.width:
                row[x] = (char, ink, ground or row[x][2], bold)
                for more in range(1, wide):
                    row[x + more] = ("", ink, ground or row[x + more][2], bold)
            x += wide

    def middle(self, y: int, text: str, ink: str, ground: str | None = None, *, bold: bool = False) -> None:
        """Write a text in the middle of a row."""
        self.put((self.width - cell_len(text)) // 2, y, text, ink, ground, bold=bold)

    def block(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Fill a rectangle."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, ground, ground)

    def strips(self) -> list[Strip]:
        """The rows, for a widget's `render_line`."""
        return [self._strip(row) for row in self._cells]

    def _strip(self, row: list[Cell]) -> Strip:
        runs = groupby(row, key=lambda cell: cell[1:])
        segments = [Segment("".join(cell[0] for cell in run), style(*look)) for look, run in runs]
        return Strip(segments, self.width)


class Picture(Widget):
    """A widget that draws itself on a canvas, and again when what it shows or its size has changed."""

    can_focus = False

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's name)
        super().__init__(id=id)
        self._strips: list[Strip] = []

    def draw(self) -> list[Strip]:
        """The rows of the picture, for the size it has."""
        return []

    def renew(self, *, layout: bool = False) -> None:
        """What it shows has changed."""
        self._strips = []
        self.refresh(layout=layout)

    def on_resize(self) -> None:
        """Another size: draw anew."""
        self._strips = []

    def render_line(self, y: int) -> Strip:
        """One row of the picture."""
        if not self._strips and self.size.width:
            self._strips = self.draw()
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)


def shortened(text: str, width: int) -> str:
    """The text, cut to so many cells with a sign that there was more."""
    if cell_len(text) <= width:
        return text
    cut = text
    while cut and cell_len(cut) > width - 1:
        cut = cut[:-1]
    return cut + "…" if width > 0 else ""


def padded(text: str, width: int) -> str:
    """The text, cut or filled to exactly so many cells."""
    text = shortened(text, width)
    return text + " " * (width - cell_len(text))
