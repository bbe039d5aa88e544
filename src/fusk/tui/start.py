"""The start: which game, who plays, how long one may doubt. Enter, Enter, and the cards are dealt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fusk import words
from fusk.rules import PRESETS, SEED_PRESETS, Refusal, Rules, sheet
from fusk.rules.text import page
from fusk.tui import setting, theme
from fusk.tui.dialogs import HelpScreen, LineScreen
from fusk.tui.fox import Fox
from fusk.tui.game import Standing, resume
from fusk.tui.journal import Kept, moves_made
from fusk.tui.once import answer
from fusk.tui.order import Begun, Load, Order, of_game, players_for, rules_lines, start, title_of


class StartScreen(Screen[Begun | None]):
    """Gives the game that is to be played; None to leave. `lang` is the language in the end."""

    def __init__(self, lang: str, order: Order, load: Load, kept: Callable[[], Kept | None]) -> None:
        super().__init__()
        self.lang, self.order, self._load = lang, order, load
        self._trouble = ""
        try:
            self._kept = kept()
            if self._kept and self._kept.damaged:
                self._trouble = words.say(lang, "play-passed-over", path=str(self._kept.damaged[0]))
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
        if self.has_class("answered"):
            return
        try:
            answer(self, of_game(resume(kept, Standing()), self.lang))
        except Refusal as refusal:
            self._complain(refusal)

    def _choose(self, rules: Rules, title: str | None) -> None:
        players = players_for(rules, self.order.players)
        self.order = self.order._replace(rules=rules, title=title, players=players)
        self._setting = 0
        self._show()

    @work
    async def _ask_file(self) -> None:
        path = await self.app.push_screen_wait(LineScreen(words.say(self.lang, "start-file-ask")))
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
                self._setting = (self._setting + (1 if key == "down" else -1)) % len(setting.LINES)
            case "left" | "right":
                self._change(setting.LINES[self._setting], 1 if key == "right" else -1)
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
            answer(self, None)
            return
        self._show()
        self.query_one(OptionList).focus()

    def _change(self, line: str, step: int) -> None:
        if line != "language":
            self.order = setting.changed(self.order, line, step)
        else:
            tags = words.languages()
            self.lang = tags[(tags.index(self.lang) + step) % len(tags)]
            self.query_one(Fox).speak(self.lang)
            if self._setting < 0:
                self._list(str(self._highlighted()))
        self._show()

    def _deal(self) -> None:
        if self.has_class("answered"):
            return
        try:
            answer(self, start(self.order, self.lang, Standing()))
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
            self.query_one("#setup", Static).update(setting.told(self.lang, self.order, self._setting))

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

    def _rules(self) -> None:
        name = self._highlighted()
        rules = self.order.rules if self._setting >= 0 else sheet(name) if name in PRESETS else None
        if rules:
            seats = players_for(rules, self.order.players)
            self.app.push_screen(HelpScreen(self.lang, tuple(rules_lines(self.lang, rules, seats))))
