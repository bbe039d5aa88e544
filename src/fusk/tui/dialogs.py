"""What may cover the table for a moment: help, table talk, the question whether to leave, a file's name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from fusk import words
from fusk.tui import theme
from fusk.tui.dock import ENTER
from fusk.tui.once import answer
from fusk.tui.telling import Teller

KEYS: tuple[str, ...] = ("ranks", "cursor", "tab", "enter", "doubt", "other", "log")


class HelpScreen(ModalScreen[None]):
    """The keys, and the rules of this table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,question_mark,q,enter", "close"),
        ("down,j", "app_scroll(1)"),
        ("up,k", "app_scroll(-1)"),
    ]

    def __init__(self, lang: str, rules_page: Sequence[str]) -> None:
        super().__init__()
        self._lang, self._rules_page = lang, rules_page

    def compose(self) -> ComposeResult:
        """The page."""
        with VerticalScroll(id="help", classes="dialog"):
            yield Static(words.say(self._lang, "help-keys"), classes="title")
            for key in KEYS:
                yield Static(words.say(self._lang, f"help-key-{key}"), markup=False)
            yield Static("")
            for line in self._rules_page:
                heading = line.startswith("# ")
                yield Static(line.removeprefix("# "), classes="title" if heading else "", markup=False)
            yield Static(words.say(self._lang, "help-close"), classes="keys")

    def action_close(self) -> None:
        """Back to what lies beneath."""
        answer(self, None)

    def action_app_scroll(self, step: int) -> None:
        """Move the page."""
        self.query_one("#help", VerticalScroll).scroll_relative(y=step, animate=False)


class QuestionScreen(ModalScreen[bool]):
    """A question that is answered yes or no. `hint`: what else there is to know."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,n", "answer(False)"), ("enter,y,q,j", "answer(True)")]

    def __init__(self, question: str, hint: str, yes: str, no: str) -> None:
        super().__init__()
        self._question, self._hint, self._yes, self._no = question, hint, yes, no

    def compose(self) -> ComposeResult:
        """The question."""
        with VerticalScroll(classes="dialog"):
            yield Static(self._question, classes="title", markup=False)
            if self._hint:
                yield Static(self._hint, markup=False)
            yes = (f" {ENTER} {self._yes} ", f"{theme.ACTION_INK} on {theme.ACTION}")
            yield Static(Text.assemble(yes, f"   Esc {self._no}"))

    def action_answer(self, given: bool) -> None:
        """Yes or no."""
        answer(self, given)


def leaving(lang: str, parting: str) -> QuestionScreen:
    """Whether to leave. `parting`: the message that says what becomes of the game, or nothing."""
    told = words.say(lang, parting) if parting else ""
    title, yes, no = (words.say(lang, f"leave-{part}") for part in ("title", "yes", "no"))
    return QuestionScreen(title, told, yes, no)


class KnockScreen(ModalScreen[bool]):
    """One card is left, and the knock has to come with the play: now or never."""

    BINDINGS: ClassVar[list[BindingType]] = [("k", "answer(True)"), ("enter,escape", "answer(False)")]

    def __init__(self, teller: Teller, seat: int) -> None:
        super().__init__()
        self._teller, self._seat = teller._replace(me=None), seat

    def compose(self) -> ComposeResult:
        """The question."""
        say = self._teller.say
        with VerticalScroll(classes="dialog"):
            yield Static(say("knock-title", self._seat), classes="title", markup=False)
            knock = (f" K {say('do-knock')} ", f"{theme.ACTION_INK} on {theme.GLOW}")
            yield Static(Text.assemble(knock, f"   {ENTER} {say('knock-not')}"))

    def action_answer(self, knock: bool) -> None:
        """Knock, or say nothing."""
        answer(self, knock)


class LineScreen(ModalScreen[str | None]):
    """Asks for one line of text; None where there is to be none after all."""

    AUTO_FOCUS = "Input"

    def __init__(self, question: str, text: str = "") -> None:
        super().__init__()
        self._question, self._text = question, text

    def compose(self) -> ComposeResult:
        """One line to write in."""
        with VerticalScroll(classes="dialog"):
            yield Static(self._question, classes="title", markup=False)
            yield Input(self._text)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """That one."""
        answer(self, event.value.strip() or None)

    def on_key(self, event: events.Key) -> None:
        """Escape: none after all."""
        if event.key == "escape":
            event.stop()
            answer(self, None)
