"""The full-screen client: from the start screen to the table to the report, and back."""

from __future__ import annotations

import asyncio
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import BindingType

from fusk import words
from fusk.rules import Refusal
from fusk.tui import theme
from fusk.tui.order import Begun
from fusk.tui.report_screen import ReportScreen
from fusk.tui.start import StartScreen
from fusk.tui.table_screen import TableScreen


class FuskApp(App[None]):
    """Plays one game after another until the person has had enough.

    `first` is the game to play at once, None to ask. `begin` makes a game of what the start screen was told.
    """

    CSS_PATH = "theme.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

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
        super().__init__()
        self._first, self._start, self.lang = first, start, lang
        self._pace, self._still, self._records = pace, still, records
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
        self._run_games()

    def _heed_signals(self) -> None:
        """Whoever is told to go leaves the terminal as it was."""
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):  # not everywhere, not always
                number = getattr(signal, name)
                asyncio.get_running_loop().add_signal_handler(number, self._told_to_go, int(number))

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

    @work
    async def _run_games(self) -> None:
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
        self.exit()

    async def _play(self, begun: Begun) -> bool:
        """Play a game; whether to go back to the start."""
        game = begun.game
        self.kept = game.kept
        try:
            while True:
                screen = TableScreen(
                    game, begun.lang, begun.title, begun.rules_page, pace=self._pace, still=self._still
                )
                if not await self.push_screen_wait(screen):
                    self.farewell = words.say(begun.lang, "line-bye") if game.kept else ""
                    return False
                again = await self.push_screen_wait(ReportScreen(game, begun.lang, begun.title, self._records))
                if not again:
                    return False
                if game.table.over():
                    return True
        except Refusal as refusal:
            self.farewell = words.refused(begun.lang, refusal)
            return False
        finally:
            game.close()
