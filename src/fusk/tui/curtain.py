"""The curtain between two people at one keyboard: a name, very large, and nothing of anybody's cards behind it."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from fusk import words
from fusk.tui import letters, theme
from fusk.tui.canvas import Canvas, shortened


class CurtainScreen(Screen[bool]):
    """Hides the table while the keyboard is handed on: True once the right person has lifted it, False to leave."""

    def __init__(self, lang: str, person: str) -> None:
        super().__init__()
        self._lang, self._person = lang, person

    def compose(self) -> ComposeResult:
        """The cloth."""
        yield Cloth(self._lang, self._person)

    def on_key(self, event: events.Key) -> None:
        """Enter lifts it; anything else does not."""
        event.stop()
        if event.key == "enter":
            self.dismiss(True)
        elif event.key in ("escape", "q", "ctrl+c", "ctrl+q"):
            self.dismiss(False)


class Cloth(Widget):
    """The name in lantern light."""

    DEFAULT_CSS = "Cloth { width: 1fr; height: 1fr; }"
    can_focus = False

    def __init__(self, lang: str, person: str) -> None:
        super().__init__()
        self._lang, self._person = lang, person
        self._strips: list[Strip] = []

    def on_resize(self) -> None:
        """Another size: draw anew."""
        self._strips = []

    def render_line(self, y: int) -> Strip:
        """One row of the picture."""
        if not self._strips and self.size.width:
            self._strips = self._draw()
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def _ground(self, x: int, y: int) -> str:
        across, down = (x - self.size.width / 2) / (self.size.width / 2), (y - self.size.height / 2) / self.size.height
        return theme.between((0x3A, 0x33, 0x22), theme.DUSK, (across * across + 4 * down * down) ** 0.5)

    def _draw(self) -> list[Strip]:
        width, height = self.size
        canvas = Canvas(width, height, self._ground)
        middle = height // 2
        name = self._person.upper()
        wide = letters.width(name)
        canvas.middle(middle - 5, words.say(self._lang, "curtain-give"), theme.INK_2)
        if wide is not None and wide + 8 <= width:
            left = (width - wide) // 2
            canvas.block(left - 4, middle - 3, wide + 8, letters.ROWS + 2, theme.ACTION)
            letters.draw(canvas, left, middle - 2, name, theme.ACTION_INK, theme.ACTION)
        else:
            canvas.middle(
                middle, f"   {shortened(self._person, width - 8)}   ", theme.ACTION_INK, theme.ACTION, bold=True
            )
        canvas.middle(middle + 4, words.say(self._lang, "curtain-away"), theme.INK_2)
        canvas.middle(middle + 6, words.say(self._lang, "curtain-ready", who=self._person), theme.INK, bold=True)
        return canvas.strips()
