"""The full-screen client: from the start screen to the table to the report, and back."""

from __future__ import annotations

import asyncio
import signal
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import BindingType

from fusk import words
from fusk.rules import Refusal
from fusk.tui import theme
from fusk.tui.face import Face
from fusk.tui.order import Begun
from fusk.tui.report_screen import ReportScreen
from fusk.tui.shared_screen import SharedTableScreen
from fusk.tui.start import StartScreen
from fusk.tui.table_screen import TableScreen

PATIENCE = 15
"""Seconds after which one who was told to go is gone; a server of one's own may take ten to stop.

A terminal that has been closed takes nothing any more, and whoever writes to it all the same may wait for ever.
"""


class Client(App[None]):
    """What every full screen of ours does: lights the lantern, plays, and leaves the terminal as it was."""

    CSS_PATH = "theme.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, lang: str, *, pace: float, still: bool, records: Path | None) -> None:
        super().__init__()
        self.lang, self._pace, self._still, self._records = lang, pace, still, records
        self.farewell = ""
        """What is left to say once the screen is gone."""
        self.trouble: Refusal | None = None
        """Why it could not go on."""
        self.signal = 0
        """The signal that told us to go."""
        self.kept = False
        """Whether the game that was played last can be taken up again."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our colours by name, for the style sheet."""
        return dict(theme.LANTERN.variables)

    def on_mount(self) -> None:
        """Light the lantern, and begin."""
        self.register_theme(theme.LANTERN)
        self.theme = "lantern"
        self.title = "Fusk"
        self._heed_signals()
        self._begin()

    @work
    async def _begin(self) -> None:
        await self.play()
        self.exit()

    async def play(self) -> None:
        """Play until the person has had enough."""
        raise NotImplementedError

    def table_screen(self, game: Face, title: str, rules_page: Sequence[str], lang: str) -> TableScreen:
        """A table for whoever sits at this keyboard."""
        kind = TableScreen if len(game.people) < 2 else SharedTableScreen
        return kind(game, lang, title, rules_page, pace=self._pace, still=self._still)

    def _heed_signals(self) -> None:
        """Whoever is told to go leaves the terminal as it was; where that hangs, for it may be gone, the hard way."""
        loop = asyncio.get_running_loop()

        def told(number: int, frame: object) -> None:
            if not self.is_headless and hasattr(signal, "alarm"):
                signal.alarm(PATIENCE)
            if loop.is_closed():
                raise SystemExit(128 + number)
            loop.call_soon_threadsafe(self._told_to_go, number)

        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, ValueError):  # not everywhere, not in every thread
                signal.signal(getattr(signal, name), told)

    def _told_to_go(self, number: int) -> None:
        self.signal = number
        self.exit()

    def _handle_exception(self, error: Exception) -> None:
        """Keep why it ends, to be said in a line."""
        why = getattr(error, "error", error)
        if not isinstance(why, Refusal):
            steps = traceback.extract_tb(why.__traceback__)
            where = f" ({Path(steps[-1].filename).name}:{steps[-1].lineno})" if steps else ""
            why = Refusal("broken", why=" ".join(f"{type(why).__name__}: {why}{where}".split())[:300])
        self.trouble = self.trouble or why
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Textual would print every variable here, and with them everybody's cards."""
        self._close_messages_no_wait()


class FuskApp(Client):
    """Plays one game after another in this process.

    `first` is the game to play at once, None to ask. `start` makes the screen that asks.
    """

    def __init__(
        self,
        first: Begun | None,
        start: Callable[[str], StartScreen],
        lang: str,
        *,
        pace: float = 1.0,
        still: bool = False,
        records: Path | None = None,
    ) -> None:
        super().__init__(lang, pace=pace, still=still, records=records)
        self._first, self._start = first, start

    async def play(self) -> None:
        """Play one game after another."""
        begun = self._first
        while True:
            if begun is None:
                screen = self._start(self.lang)
                begun = await self.push_screen_wait(screen)
                self.lang = screen.lang
                if begun is None:
                    break
            again = await self._play(begun)
            begun = None
            if not again:
                break

    async def _play(self, begun: Begun) -> bool:
        """Play a game; whether to go back to the start."""
        game = begun.game
        self.kept = game.kept
        try:
            while True:
                if not await self.push_screen_wait(self.table_screen(game, begun.title, begun.rules_page, begun.lang)):
                    self.farewell = words.say(begun.lang, "line-bye") if game.kept else ""
                    return False
                over = game.table.over()
                told = ReportScreen(game, begun.lang, begun.title, self._records, "end-new" if over else "end-again")
                if not await self.push_screen_wait(told):
                    return False
                if over:
                    return True
        except Refusal as refusal:
            self.farewell = words.refused(begun.lang, refusal)
            return False
        finally:
            game.close()
