"""The table: it follows what is seen, shows it, and turns keys into moves.

Several people at one keyboard share a public picture; a hand is shown only to the one who has lifted the curtain.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen
from textual.widgets import RichLog, Static

from fusk import words
from fusk.events import Dealt, Said
from fusk.moves import Accept, Doubt, Move, Options, Say
from fusk.play.options import NOTHING
from fusk.sight import View, Who
from fusk.table.outs import Seen, watch
from fusk.tui import desk as desks
from fusk.tui import dock as docks
from fusk.tui import theme
from fusk.tui.ceremony import Ceremony
from fusk.tui.desk import Desk
from fusk.tui.dialogs import CurtainScreen, HelpScreen, LeaveScreen, TalkScreen
from fusk.tui.dock import Dock
from fusk.tui.game import Game, Standing
from fusk.tui.hand import Hand, Shown
from fusk.tui.scene import Scene
from fusk.tui.shared import SharedWindow
from fusk.tui.strips import action_line, head_line, keys_line, window_bar
from fusk.tui.telling import Teller, Told

ARMING = 0.3
"""Seconds after a window has opened in which no key doubts: another key may have been meant for what was before."""

LEAST_WIDTH, LEAST_HEIGHT = 60, 20


class TableScreen(Screen[bool]):
    """One game until its deal is over (True) or it is left (False)."""

    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 (theirs)

    def __init__(
        self, game: Game, lang: str, title: str, rules_page: Sequence[str], *, pace: float, still: bool
    ) -> None:
        super().__init__()
        self.game, self.lang, self.title_text, self._rules_page = game, lang, title, rules_page
        self.alone = len(game.people) == 1
        self.who: Who = game.people[0] if self.alone else None
        """Whose events are followed: one's own where one plays alone, else what everybody sees."""
        self.seat: int | None = self.who
        """Whose hand lies open."""
        self.teller = Teller(lang, game.names, self.who)
        self.view: View = game.table.view(self.who)
        self.desk: Desk | None = None
        self.shared: SharedWindow | None = None
        self.answered = ""
        self.ceremony = Ceremony(self._draw, pace=pace, still=still)
        self._armed_at = 0.0
        self._play_shown = -1
        self._poke = asyncio.Event()
        self._bare = asyncio.Event()
        self._bare.set()
        """Whether nothing covers the table."""

    def compose(self) -> ComposeResult:
        """The parts, from top to bottom."""
        yield Static(id="head")
        with Container(id="middle"):
            yield Scene()
            log = RichLog(id="log", wrap=True, markup=False, max_lines=2000)
            log.can_focus = False
            yield log
        with Container(id="dock"):
            yield Static(id="title", markup=False)
            yield Static(id="hint", markup=False)
            yield Hand()
            yield Static(id="actions", markup=False)
        yield Static(id="keys", markup=False)
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        """Tell what has happened so far, and play on."""
        for seen in self.game.table.since(self.who, 0):
            self._follow(seen)
        self.game.news.clear()
        self._play_on()

    def on_resize(self, event: events.Resize) -> None:
        """Say so where the table does not fit."""
        small = event.size.width < LEAST_WIDTH or event.size.height < LEAST_HEIGHT
        self.set_class(small, "-small")
        if small:
            need = words.say(
                self.lang,
                "too-small",
                width=LEAST_WIDTH,
                height=LEAST_HEIGHT,
                now=f"{event.size.width} x {event.size.height}",
            )
            self.query_one("#small", Static).update(need)

    # Playing on.

    @work(exclusive=True)
    async def _play_on(self) -> None:
        """Let the table go on as time passes, show what it sends, and wait for people."""
        table = self.game.table
        if table.deal is None or table.view(None).ended:
            self._must(self.game.deal())
        while True:
            self._must(self.game.advance())
            await self._show_news()
            if self.view.ended:
                break
            await self._ask_people()
            self.redraw()
            await self._pause()
        self.ceremony.cancel()
        self.dismiss(True)

    def _must(self, refusal: object) -> None:
        """The disk would not keep it: nothing has moved; say so and leave."""
        if refusal:
            self.app.exit(return_code=1, message=words.say(self.lang, "play-not-kept"))

    async def _pause(self) -> None:
        wake = self.game.table.wake_at
        left = 60.0 if wake is None else max(0.0, wake - self.game.clock.now())
        opened = self.game.table.opened
        if opened and opened.closes_at is not None:
            left = min(left, 0.2)
        try:
            async with asyncio.timeout(max(0.01, left)):
                await self._poke.wait()
        except TimeoutError:
            pass
        await self._bare.wait()
        self._poke.clear()

    async def _show_news(self) -> None:
        while self.game.news:
            out = self.game.news.popleft()
            if not isinstance(out, Seen) or out.who != self.who:
                continue
            before = self.view
            self._halt()
            self._follow(out)
            self.redraw()
            await self.ceremony.show(before, out.event, self.teller)
            self._go_on()

    def _follow(self, seen: Seen) -> None:
        """Take a seen event in: the view, and a line of the log."""
        before, self.view = self.view, watch(self.view, seen.event, self.who)
        told = self.teller.tell(self.view if isinstance(seen.event, Dealt) else before, seen.event)
        if told:
            self._note(told)
        if isinstance(seen.event, Said):
            self.query_one(Scene).bubble = (seen.event.seat, seen.event.text)

    def _note(self, told: Told) -> None:
        self.query_one("#log", RichLog).write(Text(told.text, style=theme.KINDS[told.kind]))

    def _halt(self) -> None:
        if isinstance(self.game.clock, Standing):
            self.game.clock.stop()

    def _go_on(self) -> None:
        if isinstance(self.game.clock, Standing) and self._bare.is_set():
            self.game.clock.go()

    # People at one keyboard.

    async def _ask_people(self) -> None:
        """Where several people play: a shared question who doubts, or the curtain before one's own hand."""
        table = self.game.table
        if table.play != self._play_shown:
            self._play_shown, self._armed_at, self.answered = table.play, self.game.clock.now() + ARMING, ""
        if self.alone:
            return
        asked = table.awaits()
        several = table.opened is not None and len(asked) > 1
        self.shared = SharedWindow(self.teller, asked) if several else None
        if several or not asked or self.seat not in asked:
            self._cover_hand()
        if asked and not several and self.seat != asked[0]:
            self.redraw()
            self._halt()
            ready = await self.app.push_screen_wait(CurtainScreen(self.lang, self.game.names[asked[0]]))
            self._go_on()
            if not ready:
                self.action_leave()
                return
            self.seat = asked[0]

    def _cover_hand(self) -> None:
        self.seat = self.desk = None

    # Showing.

    def may(self) -> Options:
        """What may be done at this keyboard by the seat whose hand lies open."""
        return NOTHING if self.seat is None else self.game.table.options(self.seat)

    def own_view(self) -> View:
        """The table as that seat sees it."""
        return self.view if self.seat == self.who else self.game.table.view(self.seat)

    def _teller(self) -> Teller:
        return self.teller._replace(me=self.seat)

    def _draw(self, _: object) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Show everything as it is now."""
        if not self.is_mounted:
            return
        may, view = self.may(), self.own_view()
        if self.seat is not None:
            self.desk = desks.follow(self.desk or desks.sat_down(view, self.seat), view, self.seat, may)
        dock = self._dock(view, may)
        self.query_one(Scene).show(view, self._teller(), reveal=self.ceremony.reveal, big=view.window)
        self.query_one("#head", Static).update(
            head_line(self._teller(), self.title_text, view, self.game.table, self.size.width)
        )
        self.query_one("#title", Static).update(dock.title)
        self.query_one("#hint", Static).update(self._hint(dock))
        self.query_one("#actions", Static).update(action_line(dock, self.size.width - 2))
        self.query_one("#keys", Static).update(keys_line(dock, self.size.width - 2))
        self.query_one("#dock").set_class(bool(may.play or may.show or may.keep), "mine")
        desk = self.desk
        hand = self.query_one(Hand)
        hand.display = desk is not None and bool(desk.hand())
        if desk:
            hand.show(Shown(desk.choice, desk.cursor, dock.due, desk.stacks, hidden=False))

    def _dock(self, view: View, may: Options) -> Dock:
        teller = self._teller()
        if self.shared:
            return self.shared.dock()
        if self.seat is None or self.desk is None:
            return docks.waiting(teller, view, may, "")
        if may.keep:
            return docks.discard(teller, may)
        if may.doubt:
            opened = self.game.table.opened
            return docks.window(teller, view, may, self.desk, clock=bool(opened and opened.closes_at is not None))
        if may.play or may.show or may.passing:
            return docks.turn(teller, view, may, self.desk)
        return docks.waiting(teller, view, may, self.answered)

    def _hint(self, dock: Dock) -> Text | str:
        opened = self.game.table.opened
        if opened and opened.closes_at is not None and not self.ceremony.reveal:
            return window_bar(dock.hint, opened, self.game, self.size.width - 2)
        return dock.hint

    # Keys.

    def on_key(self, event: events.Key) -> None:
        """What a key does here."""
        event.stop()
        event.prevent_default()
        key = event.key
        if key in ("pageup", "pagedown", "home", "end"):
            self._scroll(key)
        elif self.ceremony.skip():
            pass
        elif key in ("question_mark", "h", "f1"):
            self._under(HelpScreen(self.lang, self._rules_page))
        elif key == "t" and self._speaker() is not None:
            self._talk()
        elif self.shared:
            self._shared_key(key)
        elif not self._desk_key(key) and key in ("escape", "q", "Q", "ctrl+c", "ctrl+q"):
            self.action_leave()

    def _desk_key(self, key: str) -> bool:
        """Whether the key did something at the desk."""
        if self.seat is None or self.desk is None:
            return False
        may = self.may()
        if self.seat in self.view.out and key == "enter":
            self.ceremony.pace = 0
            self.game.hurry()
            return True
        done = desks.press(self.desk, key, self.own_view(), may)
        if done is None:
            return False
        if isinstance(done, Desk):
            self.desk = done
            self.redraw()
        elif not (may.doubt and self.game.clock.now() < self._armed_at):
            self._move(done)
        return True

    def _move(self, move: Move) -> None:
        if self.seat is None:
            return
        refusal = self.game.move(self.seat, move)
        if refusal:
            self._note(Told(words.refused(self.lang, refusal, self.game.names), "doubt"))
        elif isinstance(move, Accept | Doubt):
            self.answered = "let" if isinstance(move, Accept) else "doubt"
        if not self.alone and not isinstance(move, Say):
            self._cover_hand()
        self.redraw()
        self._poke.set()

    def _shared_key(self, key: str) -> None:
        if self.shared and self.game.clock.now() >= self._armed_at:
            for seat, move in self.shared.press(key, self.game.table):
                self.game.move(seat, move)
            self._poke.set()
        if key in ("escape", "q"):
            self.action_leave()

    def _speaker(self) -> int | None:
        return self.seat

    def _scroll(self, key: str) -> None:
        log = self.query_one("#log", RichLog)
        log.set_class(key != "end" and not (key == "pagedown" and log.is_vertical_scroll_end), "back")
        getattr(log, {"pageup": "scroll_page_up", "pagedown": "scroll_page_down"}.get(key, f"scroll_{key}"))(
            animate=False
        )

    # What covers the table.

    @work
    async def _under(self, screen: Screen[None]) -> None:
        self._bare.clear()
        self._halt()
        await self.app.push_screen_wait(screen)
        self._bare.set()
        self._go_on()

    @work
    async def _talk(self) -> None:
        self._bare.clear()
        self._halt()
        rank = self.view.last.what if self.view.last and self.view.last.what in "A23456789TJQK" else "A"
        text = await self.app.push_screen_wait(TalkScreen(self.lang, rank))
        self._bare.set()
        self._go_on()
        if text:
            self._move(Say(text))

    @work
    async def action_leave(self) -> None:
        """Ask whether to leave; the game is kept."""
        self._bare.clear()
        self._halt()
        leave = await self.app.push_screen_wait(LeaveScreen(self.lang, kept=self.game.kept))
        self._bare.set()
        self._go_on()
        if leave:
            self.dismiss(False)
        else:
            self._poke.set()
