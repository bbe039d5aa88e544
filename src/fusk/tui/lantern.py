"""A few large letters in lantern light: whose turn it is to sit down, who has won."""

from __future__ import annotations

from collections.abc import Sequence

from textual.strip import Strip

from fusk.tui import letters, theme
from fusk.tui.canvas import Canvas, Picture, shortened


class Lantern(Picture):
    """A word on an amber plate, with small lines above and below it."""

    DEFAULT_CSS = "Lantern { width: 1fr; height: 1fr; }"

    def __init__(self, word: str, *, above: Sequence[str] = (), below: Sequence[str] = ()) -> None:
        super().__init__()
        self._word, self._above, self._below = word, above, below

    def _ground(self, x: int, y: int) -> str:
        across = (x - self.size.width / 2) / (self.size.width / 2)
        down = (y - self.size.height / 2) / self.size.height
        return theme.between((0x4A, 0x3A, 0x20), theme.DUSK, (across * across + 4 * down * down) ** 0.5)

    def draw(self) -> list[Strip]:
        """Draw it."""
        width, height = self.size
        canvas = Canvas(width, height, self._ground)
        middle = height // 2
        for i, text in enumerate(reversed(self._above)):
            canvas.middle(middle - 4 - 2 * i, text, theme.INK_2)
        self._plate(canvas, middle)
        for i, text in enumerate(self._below):
            last = i == len(self._below) - 1
            canvas.middle(middle + 4 + 2 * i, text, theme.INK if last else theme.INK_2, bold=last)
        return canvas.strips()

    def _plate(self, canvas: Canvas, middle: int) -> None:
        large = self._word.upper()
        wide = letters.width(large)
        if wide is None or wide + 8 > canvas.width:
            text = f"   {shortened(self._word, canvas.width - 8)}   "
            canvas.middle(middle, text, theme.ACTION_INK, theme.ACTION, bold=True)
            return
        left = (canvas.width - wide) // 2
        canvas.block(left - 4, middle - 2, wide + 8, letters.ROWS + 2, theme.ACTION)
        letters.draw(canvas, left, middle - 1, large, theme.ACTION_INK, theme.ACTION)
