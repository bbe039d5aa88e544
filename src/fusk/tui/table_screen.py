"""The table: it follows what is seen, shows it, and turns keys into moves. Where its cards lie does not matter."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen
from textual.widgets import Static

from fusk import words
from fusk.cards import RANKS
from fusk.moves import Accept, Doubt, Knock, Move, Options, Play, Say
from fusk.rules import Refusal
from fusk.sight import View
from fusk.tui import desk as desks
from fusk.tui import dock as docks
from fusk.tui import theme
from fusk.tui.ceremony import Ceremony
from fusk.tui.desk import Desk
from fusk.tui.dialogs import HelpScreen, KnockScreen, leaving
from fusk.tui.dock import Action, Dock
from fusk.tui.face import Face
from fusk.tui.following import Following
from fusk.tui.hand import Hand, Shown
from fusk.tui.log import KEYS as LOG_KEYS
from fusk.tui.log import Log
from fusk.tui.once import answer
from fusk.tui.scene import Scene
from fusk.tui.strips import action_line, chip_line, head_line, keys_line, time_bar
from fusk.tui.talk import TalkScreen
from fusk.tui.telling import Told

ARMING = 0.3
"""Seconds after a window has opened in which no key doubts: another key may have been meant for what was before."""

LEAVE_KEYS = ("escape", "q", "Q", "ctrl+c", "ctrl+q")

LEAST_WIDTH, LEAST_HEIGHT = 60, 20


class TableScreen(Screen[bool]):
    """One game until its deal is over (True) or it is left (False)."""

    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 (theirs)

    def __init__(
        self, game: Face, lang: str, title: str, rules_page: Sequence[str], *, pace: float, still: bool
    ) -> None:
        super().__init__()
        self.game, self.lang, self.title_text, self._rules_page = game, lang, title, rules_page
        clock = game.setup.settings.window is not None
        ceremony = Ceremony(
            lambda _: self.redraw(), pace=pace, still=still, clock=clock, behind=lambda: self.game.behind
        )
        self.seen = Following(game, lang, ceremony, self._note)
        self.desk: Desk | None = None
        self._answered = ""
        self._armed_at = 0.0
        self._play_shown = -1

    def compose(self) -> ComposeResult:
        """The parts, from top to bottom."""
        yield Static(id="head")
        with Container(id="middle"):
            yield Scene()
            yield Log()
        with Container(id="dock"):
            yield Static(id="title", markup=False)
            yield Static(id="hint", markup=False)
            yield Hand()
            yield Static(id="actions", markup=False)
        yield Static(id="keys", markup=False)
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        """Tell what has happened so far, and play on."""
        self.seen.catch_up()
        self._play_on()

    def on_resize(self, event: events.Resize) -> None:
        """Say so where the table does not fit."""
        small = event.size.width < LEAST_WIDTH or event.size.height < LEAST_HEIGHT
        if small != self.has_class("-small"):
            self.set_class(small, "-small")
            self.seen.cover() if small else self.seen.uncover()
        now = f"{event.size.width} x {event.size.height}"
        need = words.say(self.lang, "too-small", width=LEAST_WIDTH, height=LEAST_HEIGHT, now=now)
        self.query_one("#small", Static).update(need)

    # Playing on.

    @work(exclusive=True)
    async def _play_on(self) -> None:
        """Let the table go on as time passes, show what it sends, and wait for people."""
        if not self.game.dealt:
            self._must(self.game.deal())
        while True:
            self._must(self.game.advance())
            await self.seen.news(self.redraw)
            for remark in self.game.remarks(self.lang):
                self._note(Told(remark, "doubt"))
            if self.seen.view.ended or not (self.game.dealt or self.game.news):
                break
            await self._ask_people()
            self.redraw()
            self.game.shown()
            await self.seen.pause()
        self.seen.ceremony.cancel()
        answer(self, True)

    def _must(self, refusal: Refusal | None) -> None:
        """It cannot go on: the disk would not keep it, or a bot broke down. Nothing has moved; say so and leave."""
        if refusal:
            raise Refusal("play", about="not-kept") if refusal.code == "storage-unavailable" else refusal

    def _note(self, told: Told) -> None:
        for log in self.query(Log):
            log.tell(told)

    async def _ask_people(self) -> None:
        """A play that has just come up: for a moment no key answers it."""
        play = self.game.table.play
        if play != self._play_shown:
            self._play_shown, self._armed_at, self._answered = play, self.game.clock.now() + ARMING, ""

    # Showing.

    def redraw(self) -> None:
        """Show everything as it is now."""
        if not self.is_mounted or not self.query(Scene):  # it is being put away, its parts first
            return
        may, view = self.seen.may(), self.seen.own_view()
        if self.seen.seat is not None:
            self.desk = desks.follow(self.desk or desks.sat_down(view, self.seen.seat), view, self.seen.seat, may)
        dock, around, width = self._dock(view, may), self.game.around(self.lang), self.size.width
        actions = (*dock.actions, *(Action(extra.key, extra.text, "quiet") for extra in around.extras))
        scene, teller = self.query_one(Scene), self.seen.teller
        scene.show(view, teller, reveal=self.seen.ceremony.reveal, big=view.window, marks=around.marks)
        self._write("head", head_line(teller, self.title_text, view, self.game, width))
        self._write("title", dock.title)
        self._write("hint", self._hint(dock))
        self._write("actions", action_line(dock._replace(actions=actions), width - 2))
        self._write("keys", Text(around.notice, theme.GLOW) if around.notice else keys_line(dock, width - 2))
        self.query_one("#dock").set_class(bool(may.play or may.show or may.keep), "mine")
        hand = self.query_one(Hand)
        hand.display = self.desk is not None and bool(self.desk.hand())
        if self.desk:
            hand.show(Shown(self.desk.choice, self.desk.cursor, dock.due, self.desk.stacks, hidden=False))

    def _write(self, part: str, text: Text | str) -> None:
        self.query_one(f"#{part}", Static).update(text)

    def _dock(self, view: View, may: Options) -> Dock:
        teller, opened = self.seen.teller, self.game.table.opened
        if self.seen.ceremony.reveal:
            return docks.looking(teller)
        if self.desk is None:
            return docks.waiting(teller, view, may, "", hurries=False)
        clock = opened is not None and opened.closes_at is not None
        return docks.now(teller, view, may, self.desk, self._answered, clock=clock, hurries=self.game.hurries)

    def _hint(self, dock: Dock) -> Text | str:
        width, deadline = self.size.width - 2, self.game.deadline()
        if dock.chips:
            return chip_line(dock, width)
        if deadline and not self.seen.ceremony.reveal:
            return time_bar(dock.hint, deadline, self.game.clock.now(), width)
        return dock.hint

    # Keys.

    def on_key(self, event: events.Key) -> None:
        """What a key does here."""
        event.stop()
        event.prevent_default()
        key = event.key
        if not self.seen.bare.is_set():
            if self.has_class("-small") and key in LEAVE_KEYS:
                self.action_leave()
            return
        if key in LOG_KEYS:
            self.query_one(Log).page(key)
        elif self.seen.ceremony.skip():
            pass
        elif key in ("question_mark", "h", "f1"):
            self._under(HelpScreen(self.lang, self._rules_page))
        elif key == "t" and self.seen.seat is not None:
            self._talk()
        elif not (self._desk_key(key) or self.game.press(key)) and key in LEAVE_KEYS:
            self.action_leave()

    def _desk_key(self, key: str) -> bool:
        """Whether the key did something at the desk."""
        if self.seen.seat is None or self.desk is None:
            return False
        may = self.seen.may()
        if self.game.hurries and self.seen.seat in self.seen.view.out and key == "enter":
            self.seen.ceremony.pace = 0
            self.game.hurry()
            return True
        done = desks.press(self.desk, key, self.seen.own_view(), may)
        if done is None:
            return False
        if isinstance(done, Desk):
            self.desk = done
            self.redraw()
        elif not (may.doubt and self.game.clock.now() < self._armed_at):
            self._move(done)
        return True

    def _move(self, move: Move) -> None:
        if self.seen.seat is None:
            return
        refusal = self.game.move(self.seen.seat, move)
        if refusal:
            self._note(Told(words.refused(self.lang, refusal, self.game.names), "doubt"))
        elif isinstance(move, Accept | Doubt):
            self._answered = "let" if isinstance(move, Accept) else "doubt"
        elif isinstance(move, Play) and self._knock_with_play(self.seen.seat):
            self._offer_knock(self.seen.seat)
        self._moved(move)
        self.redraw()
        self.game.stirred.set()

    def _moved(self, move: Move) -> None:
        """A move has been made from this desk."""

    def _knock_with_play(self, seat: int) -> bool:
        """Whether a knock is due that has to come with the play, before anybody else goes on."""
        return self.game.setup.rules.knock == "with-play" and self.game.table.options(seat).knock

    # What covers the table.

    @work
    async def _under(self, screen: Screen[None]) -> None:
        with self.seen.covered():
            await self.app.push_screen_wait(screen)

    @work
    async def _talk(self) -> None:
        last = self.seen.view.last
        with self.seen.covered():
            rank = last.what if last and last.what in RANKS else RANKS[0]
            screen = TalkScreen(self.lang, rank, chat=self.game.setup.settings.chat)
            text = await self.app.push_screen_wait(screen)
        if text:
            self._move(Say(text))

    @work
    async def _offer_knock(self, seat: int) -> None:
        with self.seen.covered():
            knock = await self.app.push_screen_wait(KnockScreen(self.seen.public, seat))
            if knock:
                self.game.move(seat, Knock())
        self.game.stirred.set()

    @work
    async def action_leave(self) -> None:
        """Ask whether to leave; the game is kept."""
        with self.seen.covered():
            leave = await self.app.push_screen_wait(leaving(self.lang, self.game.parting))
        if leave:
            answer(self, False)
        else:
            self.game.stirred.set()
