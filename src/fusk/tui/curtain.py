"""The curtain between two people at one keyboard: a name, very large, and nothing of anybody's cards behind it."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from fusk import words
from fusk.tui.lantern import Lantern
from fusk.tui.once import answer


class CurtainScreen(Screen[bool]):
    """Hides the table while the keyboard is handed on: True once the right person has lifted it, False to leave."""

    def __init__(self, lang: str, person: str) -> None:
        super().__init__()
        self._lang, self._person = lang, person

    def compose(self) -> ComposeResult:
        """The cloth, and on it the name."""
        ready = words.say(self._lang, "curtain-ready", who=self._person)
        yield Lantern(
            self._person,
            above=(words.say(self._lang, "curtain-give"),),
            below=(words.say(self._lang, "curtain-away"), ready),
        )

    def on_key(self, event: events.Key) -> None:
        """Enter lifts it; anything else does not."""
        event.stop()
        if event.key == "enter":
            answer(self, True)
        elif event.key in ("escape", "q", "ctrl+c", "ctrl+q"):
            answer(self, False)
