"""What has happened so far, to be scrolled back."""

from __future__ import annotations

from collections import deque
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from fusk.tui import theme
from fusk.tui.telling import Told

KEPT: Final = 400
"""How many lines can be scrolled back."""

KEYS: Final = ("pageup", "pagedown", "home", "end")


class Log(VerticalScroll, can_focus=False):
    """The lines, the last one in sight; larger while somebody reads back."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self._lines: deque[Told] = deque(maxlen=KEPT)

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(id="told", markup=False)

    def on_mount(self) -> None:
        """Begin at the end."""
        self.call_after_refresh(self.scroll_end, animate=False)

    def tell(self, told: Told) -> None:
        """Add a line."""
        self._lines.append(told)
        lines = (Text(line.text, style=theme.KINDS[line.kind]) for line in self._lines)
        self.query_one("#told", Static).update(Text("\n").join(lines))
        if not self.has_class("back"):
            self.call_after_refresh(self.scroll_end, animate=False)

    def page(self, key: str) -> None:
        """Scroll by a key; at the end it is small again."""
        at_end = self.is_vertical_scroll_end and self.has_class("back")
        self.set_class(key != "end" and not (key == "pagedown" and at_end), "back")
        match key:
            case "pageup":
                self.scroll_page_up(animate=False)
            case "pagedown":
                self.scroll_page_down(animate=False)
            case "home":
                self.scroll_home(animate=False)
            case _:
                self.scroll_end(animate=False)
        if not self.has_class("back"):
            self.call_after_refresh(self.scroll_end, animate=False)
