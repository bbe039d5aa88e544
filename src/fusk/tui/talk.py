"""Table talk: one of some phrases, with a rank to fill in, or words of one's own where they are wanted. True or not."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from fusk import words
from fusk.cards import RANKS, Rank
from fusk.moves import MOST_SAID, PHRASES
from fusk.tui import theme
from fusk.tui.desk import RANK_KEYS
from fusk.tui.dialogs import LineScreen
from fusk.tui.once import answer

NUMBERS: Final = "1234567890"
"""The keys of the first ten."""


class TalkScreen(ModalScreen[str | None]):
    """Gives what is to be said, a phrase as it goes over the wire (`#no-rank 8`); None for nothing."""

    def __init__(self, lang: str, rank: Rank, *, chat: bool) -> None:
        super().__init__()
        self._lang, self._rank, self._chat, self._here = lang, rank, chat, 0

    def compose(self) -> ComposeResult:
        """The phrases."""
        with VerticalScroll(classes="dialog"):
            yield Static(words.say(self._lang, "talk-title"), classes="title")
            yield Static(words.say(self._lang, "talk-hint"))
            yield Static(id="phrases", markup=False)
            yield Static(words.say(self._lang, "talk-keys"), classes="keys")

    def on_mount(self) -> None:
        """Write them."""
        self._show()

    def phrase(self, name: str) -> str:
        """A phrase with the rank in it, as it is sent."""
        return f"#{name} {self._rank}" if name.endswith("-rank") else f"#{name}"

    def _rows(self) -> list[str]:
        own = [words.say(self._lang, "talk-own")] if self._chat else []
        return [*(words.said(self._lang, self.phrase(name)) for name in PHRASES), *own]

    def _show(self) -> None:
        text = Text("\n")
        for i, row in enumerate(self._rows()):
            number = NUMBERS[i] if i < len(NUMBERS) else " "
            text.append(f" {number}  {row} ", f"bold {theme.ACTION_INK} on {theme.ACTION}" if i == self._here else "")
            text.append("\n")
        rank = words.say(self._lang, "talk-rank", called=words.callable_name(self._lang, self._rank))
        self.query_one("#phrases", Static).update(text.append(f"\n{rank}"))

    def on_key(self, event: events.Key) -> None:
        """Choose a phrase and a rank, say it, or say nothing."""
        event.stop()
        match event.key:
            case "escape" | "t":
                answer(self, None)
            case "left" | "right":
                step = 1 if event.key == "right" else -1
                self._rank = RANKS[(RANKS.index(self._rank) + step) % len(RANKS)]
            case "up" | "down":
                self._here = (self._here + (1 if event.key == "down" else -1)) % len(self._rows())
            case "enter":
                self._say(self._here)
            case key if len(key) == 1 and key in NUMBERS:
                self._say(NUMBERS.index(key))
            case key if RANK_KEYS.get(key) in (*"AJQK",):
                self._rank = RANK_KEYS[key]
        self._show()

    def _say(self, number: int) -> None:
        if number < len(PHRASES):
            answer(self, self.phrase(PHRASES[number]))
        else:
            self._own_words()

    @work
    async def _own_words(self) -> None:
        said = await self.app.push_screen_wait(LineScreen(words.say(self._lang, "talk-own-ask")))
        answer(self, said[:MOST_SAID] if said else None)
