"""The fox winks: the mark of the game, in half-block pixels under a lantern."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.strip import Strip

from fusk import words
from fusk.tui import theme
from fusk.tui.canvas import Canvas, Picture

PIXELS: Final = (
    ".O............O.",
    ".OO..........OO.",
    ".ODO........ODO.",
    ".ODDOOOOOOOODDO.",
    ".OOOOOOOOOOOOOO.",
    ".OOKKOOOOOOOOOO.",
    ".OOKWOOOOOKKOOO.",
    ".WOKKOOOOKOOKOW.",
    ".WWOOOOOOOOOOWW.",
    "..WWWOOOOOOWWW..",
    "...WWWWOOWWWW...",
    ".....WWKKWW.....",
)
COLOURS: Final = {"O": "#f08a2b", "D": "#5b2b14", "W": "#fff4e0", "K": "#1c1410"}


class Fox(Picture):
    """The fox and what it says."""

    def __init__(self, lang: str) -> None:
        super().__init__(id="fox")
        self.lang = lang

    def speak(self, lang: str) -> None:
        """In another language."""
        self.lang = lang
        self.renew()

    def _ground(self, x: int, y: int) -> str:
        far = (((x - 11) / 30) ** 2 + ((y - 3) / 7) ** 2) ** 0.5
        return theme.between((0x4A, 0x38, 0x1E), theme.DUSK, far)

    def draw(self) -> list[Strip]:
        """Draw it."""
        canvas = Canvas(self.size.width, self.size.height, self._ground)
        left = 3
        for y in range(0, len(PIXELS), 2):
            for x, (upper, lower) in enumerate(zip(PIXELS[y], PIXELS[y + 1], strict=True)):
                ground = self._ground(left + x, y // 2 + 1)
                over, under = COLOURS.get(upper, ground), COLOURS.get(lower, ground)
                canvas.put(left + x, y // 2 + 1, "▀", over, under)
        self._say(canvas, left + len(PIXELS[0]) + 2)
        return canvas.strips()

    def _say(self, canvas: Canvas, x: int) -> None:
        small, large = (words.say(self.lang, f"tui-fox-{line}") for line in ("small", "large"))
        width = max(cell_len(small), cell_len(large)) + 4
        canvas.put(x, 1, "▄" * width, theme.PAPER)
        canvas.put(x, 4, "▀" * width, theme.PAPER)
        canvas.block(x, 2, width, 2, theme.PAPER)
        canvas.put(x - 1, 3, "◀", theme.PAPER)
        canvas.put(x + 2, 2, small, theme.PAPER_INK_2, theme.PAPER)
        canvas.put(x + 2, 3, large, theme.PAPER_INK, theme.PAPER, bold=True)
        right = x + width + 4
        canvas.put(right, 2, "F U S K", theme.GLOW, bold=True)
        canvas.put(right, 3, words.say(self.lang, "tui-aliases"), theme.INK_2)
