"""The end of a deal: who won, the places, who lied how often and was caught, whose doubts were right."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from fusk import words
from fusk.rules import Refusal
from fusk.tui import report, theme
from fusk.tui.canvas import padded
from fusk.tui.dock import ENTER, Action, Dock
from fusk.tui.face import Account, Face
from fusk.tui.lantern import Lantern
from fusk.tui.once import answer
from fusk.tui.saving import save
from fusk.tui.strips import action_line, head_line
from fusk.tui.telling import Teller

ARMING = 0.6
"""Seconds before Enter deals again: it may have been meant for the table."""

COLUMNS = ("plays", "lies", "caught", "right", "wrong", "taken", "left")


class ReportScreen(Screen[bool]):
    """Shown when a deal is over; True: another one. `again` is the message that says what Enter does."""

    def __init__(self, game: Face, lang: str, title: str, records: Path | None, again: str) -> None:
        super().__init__()
        self.game, self.lang, self._title_text, self._records = game, lang, title, records
        self._again, self._account = again, game.account()
        alone = len(game.people) == 1
        self.teller = Teller(lang, game.names, game.people[0] if alone else None)
        self.view = game.table.view(None)
        self.said = ""
        self._armed_at = time.monotonic() + ARMING

    def compose(self) -> ComposeResult:
        """The report, and what to do now."""
        yield Static(id="head")
        yield Lantern(report.headline(self.teller, self.view))
        with VerticalScroll(id="report", can_focus=False):
            yield Static(self._report(), id="told")
        yield Static(id="actions")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Keep the record where one wants all of them."""
        if self._records:
            self._save(self._records)
        self._write()

    def on_resize(self) -> None:
        """Another size."""
        self._write()

    def _write(self) -> None:
        width = self.size.width
        self.query_one("#head", Static).update(
            head_line(self.teller, self._title_text, self.view, self.game, width, keys=False)
        )
        self.query_one("#actions", Static).update(action_line(self._dock(), width - 2))
        self.query_one("#keys", Static).update(Text(self.said or "", theme.INK_2))

    def _dock(self) -> Dock:
        say = self.teller.say
        save_it = (Action("S", say("end-save"), "quiet"),) if self._account else ()
        leave = Action("Esc", say("end-leave"), "quiet")
        return Dock("", "", (Action(ENTER, say(self._again), "main"), *save_it, leave), (), frozenset())

    def _report(self) -> Text:
        teller = self.teller
        text = Text()
        text.append(report.places(teller, self.view) + "\n\n", theme.INK)
        if self._account:
            for award in report.awards(teller, self._account.tallies):
                text.append(award + "\n", theme.GLOW)
            text.append("\n")
            for i, row in enumerate(self._rows(self._account)):
                text.append(row + "\n", f"bold {theme.INK_3}" if i == 0 else theme.INK)
        for line in report.score_lines(teller, self.game.table):
            text.append("\n" + line, theme.INK_2)
        return text

    def _rows(self, account: Account) -> Iterator[str]:
        """The table of what everybody did, the one who won first."""
        say = self.teller.say
        heads = [say(f"end-{name}") for name in COLUMNS]
        name_width = max(cell_len(name) for name in (*self.teller.names, say("end-player"))) + 2
        yield padded(say("end-player"), name_width) + "".join(_right(head, _width(head)) for head in heads)
        places = self.view.ended.places if self.view.ended else ()
        for seat in (seat for place in places for seat in place):
            tally = account.tallies[seat]
            numbers = (tally.plays, tally.lies, tally.caught, tally.right, tally.wrong, tally.taken)
            columns = zip((*numbers, account.left[seat]), heads, strict=True)
            cells = [_right(str(number), _width(head)) for number, head in columns]
            yield padded(self.teller.names[seat], name_width) + "".join(cells)

    def _save(self, folder: Path) -> None:
        if self._account is None:
            return
        try:
            self.said = words.say(self.lang, "end-saved", path=str(save(self._account.record, folder)))
        except Refusal as refusal:
            self.said = words.refused(self.lang, refusal)
        self._write()

    def on_key(self, event: events.Key) -> None:
        """Another deal, the record, or home."""
        event.stop()
        match event.key:
            case "enter" if time.monotonic() >= self._armed_at:
                answer(self, True)
            case "s":
                self._save(self._records or Path.cwd())
            case "escape" | "q" | "ctrl+c" | "ctrl+q":
                answer(self, False)
            case "down" | "pagedown":
                self.query_one("#report").scroll_relative(y=3, animate=False)
            case "up" | "pageup":
                self.query_one("#report").scroll_relative(y=-3, animate=False)
            case _:
                pass


def _width(head: str) -> int:
    return cell_len(head) + 2


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
