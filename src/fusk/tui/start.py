"""The start: which game, who plays, how long one may doubt. Enter, Enter, and the cards are dealt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from fusk import words
from fusk.bots import NAMES as BOTS
from fusk.rules import PRESETS, SEED_PRESETS, Refusal, Rules, sheet
from fusk.rules.text import page
from fusk.rules.told import seats_for
from fusk.tui import theme
from fusk.tui.dialogs import HelpScreen
from fusk.tui.dock import ENTER
from fusk.tui.fox import Fox
from fusk.tui.game import Standing, resume
from fusk.tui.journal import Kept, moves_made
from fusk.tui.order import MIXED, Begun, Load, Order, of_game, players_for, rules_lines, start, title_of

LINES = ("seats", "people", "bots", "window", "language")
WINDOWS: tuple[float | None, ...] = (None, 3.0, 5.0, 8.0, 15.0, 30.0, 60.0)


class StartScreen(Screen[Begun | None]):
    """Gives the game that is to be played; None to leave. `lang` is the language in the end."""

    def __init__(self, lang: str, order: Order, load: Load, kept: Callable[[], Kept | None]) -> None:
        super().__init__()
        self.lang, self.order, self._load = lang, order, load
        self._trouble = ""
        try:
            self._kept = kept()
        except Refusal as refusal:
            self._kept, self._trouble = None, words.refused(lang, refusal)
        self._presets: tuple[str, ...] = SEED_PRESETS
        self._setting = -1
        """The line of the set-up under the cursor; -1 while the game is still to be chosen."""

    def compose(self) -> ComposeResult:
        """The fox, the games, and a word on the one under the cursor."""
        yield Fox(self.lang)
        with Horizontal(id="choices"):
            yield OptionList(id="menu")
            yield Static(id="setup", markup=False)
            with VerticalScroll(id="note", can_focus=False):
                yield Static(id="about", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """List the games."""
        self._list()

    # Which game.

    def _list(self, at: str = "") -> None:
        menu = self.query_one(OptionList)
        menu.clear_options()
        say = words.say
        options = []
        if self._kept and self._presets == SEED_PRESETS:
            options.append(Option(self._row("↻", say(self.lang, "start-resume")), id="resume"))
        options += [Option(self._row(" ", say(self.lang, f"preset-{name}")), id=name) for name in self._presets]
        if self._presets == SEED_PRESETS:
            options.append(Option(self._row("+", say(self.lang, "start-more")), id="more"))
        options.append(Option(self._row("+", say(self.lang, "start-file")), id="file"))
        menu.add_options(options)
        ids = [option.id for option in options]
        menu.highlighted = ids.index(at) if at in ids else 0
        menu.focus()
        self._show()

    def _row(self, mark: str, name: str) -> Text:
        return Text(f"{mark} {name}")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say a word about it."""
        self._show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take it."""
        match event.option_id:
            case "resume" if self._kept:
                self._resume(self._kept)
            case "more":
                self._presets = tuple(name for name in PRESETS if name not in SEED_PRESETS)
                self._list()
            case "file":
                self._ask_file()
            case str(name):
                self._choose(sheet(name), None)
            case _:
                pass

    def _resume(self, kept: Kept) -> None:
        try:
            self.dismiss(of_game(resume(kept, Standing()), self.lang))
        except Refusal as refusal:
            self._complain(refusal)

    def _choose(self, rules: Rules, title: str | None) -> None:
        players = players_for(rules, self.order.players)
        self.order = self.order._replace(rules=rules, title=title, players=players)
        self._setting = 0
        self._show()

    @work
    async def _ask_file(self) -> None:
        path = await self.app.push_screen_wait(FileScreen(self.lang))
        if path:
            try:
                self._choose(*self._load(path))
            except Refusal as refusal:
                self._complain(refusal)

    # The set-up.

    def on_key(self, event: events.Key) -> None:
        """Keys of both steps."""
        if event.key in ("escape", "q", "ctrl+c", "ctrl+q"):
            event.stop()
            self._back()
        elif event.key == "question_mark":
            event.stop()
            self._rules()
        elif event.key == "l":
            self._change("language", 1)
        elif self._setting >= 0:
            event.stop()
            event.prevent_default()
            self._set(event.key)

    def _set(self, key: str) -> None:
        match key:
            case "up" | "down":
                self._setting = (self._setting + (1 if key == "down" else -1)) % len(LINES)
            case "left" | "right":
                self._change(LINES[self._setting], 1 if key == "right" else -1)
            case "enter":
                self._deal()
                return
            case _:
                pass
        self._show()

    def _back(self) -> None:
        if self._setting >= 0:
            self._setting = -1
        elif self._presets != SEED_PRESETS:
            self._presets = SEED_PRESETS
            self._list("more")
        else:
            self.dismiss(None)
            return
        self._show()
        self.query_one(OptionList).focus()

    def _change(self, line: str, step: int) -> None:
        order, (least, most) = self.order, seats_for(self.order.rules)
        match line:
            case "seats":
                players = min(max(order.players + step, least), most)
                self.order = order._replace(players=players, people=min(order.people, players))
            case "people":
                people = min(max(order.people + step, 1), order.players)
                window = None if people > 1 else order.window
                self.order = order._replace(people=people, window=window)
            case "bots":
                kinds = [MIXED, *((name,) for name in BOTS)]
                at = kinds.index(order.bots) if order.bots in kinds else 0
                self.order = order._replace(bots=kinds[(at + step) % len(kinds)])
            case "window":
                at = WINDOWS.index(order.window) if order.window in WINDOWS else 0
                self.order = order._replace(window=WINDOWS[(at + step) % len(WINDOWS)])
            case _:
                tags = words.languages()
                self.lang = tags[(tags.index(self.lang) + step) % len(tags)]
                self.query_one(Fox).speak(self.lang)
                if self._setting < 0:
                    self._list(str(self._highlighted()))
        self._show()

    def _deal(self) -> None:
        try:
            self.dismiss(start(self.order, self.lang, Standing()))
        except Refusal as refusal:
            self._complain(refusal)

    def _complain(self, refusal: Refusal) -> None:
        self._trouble = words.refused(self.lang, refusal)
        self._show()

    # Showing.

    def _highlighted(self) -> str | None:
        menu = self.query_one(OptionList)
        return None if menu.highlighted is None else menu.get_option_at_index(menu.highlighted).id

    def _show(self) -> None:
        choosing = self._setting < 0
        self.query_one("#menu").display = choosing
        self.query_one("#setup").display = not choosing
        keys = words.say(self.lang, "start-keys" if choosing else "start-keys-setup")
        self.query_one("#keys", Static).update(keys)
        self.query_one("#about", Static).update(self._note())
        self._trouble = ""
        if not choosing:
            self.query_one("#setup", Static).update(self._setup())

    def _note(self) -> Text:
        """What is written on the paper: trouble, or the game under the cursor in plain words."""
        if self._trouble:
            return Text(self._trouble, f"bold {theme.SUIT_INK['h']}")
        name = self._highlighted() if self._setting < 0 else ""
        if name == "resume" and self._kept:
            setup = self._kept.head.setup
            names = words.listed(self.lang, [seat.name for seat in setup.seats])
            game = title_of(self.lang, setup.rules)
            return Text(
                words.say(self.lang, "start-resume-about", game=game, players=names, moves=moves_made(self._kept))
            )
        if name in ("more", "file"):
            return Text(words.say(self.lang, f"start-{name}-about"))
        rules = sheet(name) if name in PRESETS else self.order.rules
        text = Text()
        if name in PRESETS:
            text.append(words.say(self.lang, f"preset-{name}") + "\n", "bold")
            text.append(words.say(self.lang, f"preset-{name}-about") + "\n\n", theme.PAPER_INK_2)
        text.append("\n".join(self._short(rules)))
        return text

    def _short(self, rules: Rules) -> Sequence[str]:
        return [words.say_line(self.lang, line) for line in page(rules).short]

    def _setup(self) -> Text:
        """The lines of the set-up, the one under the cursor lit."""
        title = self.order.title or title_of(self.lang, self.order.rules)
        text = Text.assemble((f"  {title}\n\n", f"bold {theme.GLOW}"))
        width = max(len(words.say(self.lang, f"start-{line}")) for line in LINES) + 2
        for i, line in enumerate(LINES):
            here = i == self._setting
            look = f"bold {theme.ACTION_INK} on {theme.ACTION}" if here else theme.INK
            name = words.say(self.lang, f"start-{line}").ljust(width)
            text.append("  ")
            text.append(f" {name} ◂ {self._value(line)} ▸ ", look)
            text.append("\n")
        text.append("\n  ")
        text.append(f" {ENTER}  {words.say(self.lang, 'start-play')} ", f"bold {theme.ACTION}")
        return text

    def _value(self, line: str) -> str:
        order = self.order
        match line:
            case "seats":
                return str(order.players)
            case "people":
                return str(order.people)
            case "bots":
                if order.people == order.players:
                    return "0"
                return words.say(self.lang, "start-bots-mixed") if len(order.bots) > 1 else order.bots[0]
            case "window":
                if order.window is None:
                    return words.say(self.lang, "start-window-off")
                return words.say(self.lang, "start-window-seconds", seconds=f"{order.window:g}")
            case _:
                return words.say(self.lang, "language")

    def _rules(self) -> None:
        name = self._highlighted()
        rules = self.order.rules if self._setting >= 0 else sheet(name) if name in PRESETS else None
        if rules:
            seats = players_for(rules, self.order.players)
            self.app.push_screen(HelpScreen(self.lang, tuple(rules_lines(self.lang, rules, seats))))


class FileScreen(ModalScreen[str | None]):
    """Asks for the path of a house-rule file."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._lang = lang

    def compose(self) -> ComposeResult:
        """One line to write in."""
        with VerticalScroll(classes="dialog"):
            yield Static(words.say(self._lang, "start-file-ask"), classes="title")
            yield Input()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """That one."""
        self.dismiss(event.value.strip() or None)

    def on_key(self, event: events.Key) -> None:
        """Escape: none after all."""
        if event.key == "escape":
            event.stop()
            self.dismiss(None)
