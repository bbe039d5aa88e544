"""The lobby of a table elsewhere: how to come in, who is there, and what the host and the others may do."""

from __future__ import annotations

import asyncio
from typing import Final

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Static

from fusk import wire, words
from fusk.tui import letters, lobby, theme
from fusk.tui.canvas import Canvas, Picture, padded, shortened
from fusk.tui.dialogs import HelpScreen, LineScreen, QuestionScreen, leaving
from fusk.tui.dock import Dock
from fusk.tui.far_game import FarGame
from fusk.tui.once import answer
from fusk.tui.qr import Code
from fusk.tui.strips import action_line, keys_line
from fusk.tui.table_screen import LEAVE_KEYS

SURE: Final = ("k", "h")
"""Keys that are asked about again."""


WAY: Final = 8
"""Rows that the address and the code of the table take."""


class LobbyScreen(Screen[bool]):
    """Waits until cards are dealt, or one cannot stay (True), or one leaves (False).

    `invite`: the address by which others come in, where it is not the one that was typed here.
    """

    def __init__(self, game: FarGame, lang: str, invite: str | None) -> None:
        super().__init__()
        self.game, self.lang, self._invite = game, lang, invite
        self.here = 0
        self.said = ""

    def compose(self) -> ComposeResult:
        """The parts, from top to bottom."""
        yield Static(id="head")
        yield Entrance()
        with Container(id="dock"):
            yield Static(id="title", markup=False)
            yield Static(id="hint", markup=False)
            yield Static(id="actions", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """Look on."""
        self._follow()

    def on_resize(self) -> None:
        """Another size."""
        self.redraw()

    @work(exclusive=True)
    async def _follow(self) -> None:
        while not (self.game.ended or self.game.dealt):
            for remark in self.game.remarks(self.lang):
                self.said = remark
            self.redraw()
            try:
                async with asyncio.timeout(1.0):
                    await self.game.stirred.wait()
            except TimeoutError:
                pass
            self.game.stirred.clear()
        answer(self, True)

    # Showing.

    def redraw(self) -> None:
        """Show everything as it is now."""
        if not self.is_mounted or not self.query(Entrance):
            return
        room, you, width = self.game.room, self.game.afar.you, self.size.width
        self._put("head", _head(self.lang, room, width))
        said = self.game.line(self.lang) or self.said
        if room is None:
            self._put("keys", Text(said, theme.GLOW))
            self._put("title", words.say(self.lang, "lobby-knocking"))
            return
        self.here = min(self.here, len(room.chairs) - 1)
        self.query_one(Entrance).show(self.lang, room, you, self.here, self._invite or self.game.address.shown())
        self._put("title", lobby.heading(self.lang, room, you))
        self._put("hint", shortened(lobby.facts(self.lang, room), width - 2))
        dock = Dock(
            "", "", lobby.actions(self.lang, room, you, self.here), lobby.keys(self.lang, room, you), frozenset()
        )
        self._put("actions", action_line(dock, width - 2))
        self._put("keys", Text(said, theme.GLOW) if said else keys_line(dock, width - 2))

    def _put(self, part: str, text: Text | str) -> None:
        self.query_one(f"#{part}", Static).update(text)

    # Keys.

    def on_key(self, event: events.Key) -> None:
        """What a key does here."""
        event.stop()
        event.prevent_default()
        room, key = self.game.room, event.key
        if key in LEAVE_KEYS:
            self._leave()
        elif room is None:
            return
        elif key in ("up", "down"):
            self.here = (self.here + (1 if key == "down" else -1)) % len(room.chairs)
        elif key == "question_mark":
            self.app.push_screen(HelpScreen(self.lang, lobby.rules_page(self.lang, room)))
        elif key == "n" and self.game.afar.you is not None:
            self._rename(self.game.names[self.game.afar.you])
        elif key == "x" and self.game.afar.you is not None:
            self._give_up()
        else:
            self._order(key, room)
        self.redraw()

    def _order(self, key: str, room: wire.Room) -> None:
        make = None if self.game.afar.you is None else lobby.order(key, room, self.game.afar.you, self.here)
        self.said = ""
        if make is not None and key in SURE:
            self._ask(f"lobby-sure-{key}", make)
        elif make is not None:
            self.game.order(make)

    @work
    async def _ask(self, message: str, make: lobby.Make) -> None:
        who = self.game.names[self.here]
        question = words.say(self.lang, message, who=who)
        yes, no = words.say(self.lang, "lobby-yes"), words.say(self.lang, "lobby-no")
        if await self.app.push_screen_wait(QuestionScreen(question, "", yes, no)):
            self.game.order(make)

    @work
    async def _rename(self, name: str) -> None:
        new = await self.app.push_screen_wait(LineScreen(words.say(self.lang, "lobby-ask-name"), name))
        if new and new != name:
            self.game.order(lambda cid: wire.Rename(cid, new[:200]))

    @work
    async def _give_up(self) -> None:
        question, yes, no = (words.say(self.lang, f"lobby-{part}") for part in ("give-up", "yes", "no"))
        if await self.app.push_screen_wait(QuestionScreen(question, "", yes, no)):
            self.game.order(wire.Leave)

    @work
    async def _leave(self) -> None:
        parting = "leave-lobby" if self.game.people else ""
        if await self.app.push_screen_wait(leaving(self.lang, parting)):
            answer(self, False)


def _head(lang: str, room: wire.Room | None, width: int) -> Text:
    text = Text.assemble((" Fusk", f"bold {theme.GLOW}"))
    if room:
        text.append(f"  {lobby.title(lang, room)}")
    keys = words.say(lang, "lobby-keys")
    text.append(" " * max(1, width - text.cell_len - len(keys) - 1) + keys, theme.INK_3)
    return text


class Entrance(Picture):
    """The code to scan, the address to type, and the list of seats."""

    DEFAULT_CSS = "Entrance { width: 1fr; height: 1fr; min-height: 8; }"

    def __init__(self) -> None:
        super().__init__(id="entrance")
        self._shown: tuple[str, wire.Room, int | None, int, str] | None = None
        self._code: tuple[str, Code] | None = None

    def show(self, lang: str, room: wire.Room, you: int | None, here: int, address: str) -> None:
        """Draw this."""
        if self._shown != (lang, room, you, here, address):
            self._shown = (lang, room, you, here, address)
            self.renew()

    def _ground(self, x: int, y: int) -> str:
        across, down = x / max(1, self.size.width) - 0.5, y / max(1, self.size.height) - 0.4
        return theme.between((0x3A, 0x2E, 0x1C), theme.DUSK, 1.8 * (across * across + down * down) ** 0.5)

    def draw(self) -> list[Strip]:
        """Draw it."""
        canvas = Canvas(self.size.width, self.size.height, self._ground)
        if self._shown:
            lang, room, you, here, address = self._shown
            sitters = lobby.sitters(lang, room, you)
            left = self._draw_code(canvas, address) if room.door else 2
            top = min((canvas.height - WAY) // 3, canvas.height - WAY - len(sitters))
            y = self._draw_way(canvas, left, max(0, top), lang, room, address) if room.door else 1
            self._draw_seats(canvas, left, y, sitters, here)
        return canvas.strips()

    def _draw_code(self, canvas: Canvas, address: str) -> int:
        """The code, where there is room for it; where the column beside it begins."""
        if self._code is None or self._code[0] != address:
            self._code = address, Code(address)
        code = self._code[1]
        if canvas.height < code.tall or canvas.width < code.side + 36:
            return 2
        code.draw(canvas, 1, max(0, (canvas.height - code.tall) // 2))
        return code.side + 4

    def _draw_way(self, canvas: Canvas, x: int, y: int, lang: str, room: wire.Room, address: str) -> int:
        """The address, and the code of the table in large letters; the row below."""
        canvas.put(x, y, words.say(lang, "lobby-come-in"), theme.INK_2)
        canvas.put(x, y + 1, shortened(address, canvas.width - x - 1), theme.GLOW, bold=True)
        code = _grouped(room.door or "")
        wide = letters.width(code)
        if room.private or wide is None or canvas.height < 14 or x + wide + 6 > canvas.width:
            return y + 3
        canvas.block(x, y + 3, wide + 6, letters.ROWS + 1, theme.ACTION)
        letters.draw(canvas, x + 3, y + 3, code, theme.ACTION_INK, theme.ACTION)
        return y + WAY

    def _draw_seats(self, canvas: Canvas, x: int, y: int, sitters: tuple[lobby.Sitter, ...], here: int) -> None:
        rows = max(1, canvas.height - y)
        first = min(max(0, here - rows + 2), max(0, len(sitters) - rows))
        name_width = min(24, max(len(sitter.name) for sitter in sitters) + 2)
        for row, (name, word) in enumerate(sitters[first : first + rows]):
            seat = first + row
            ink, ground = (theme.ACTION_INK, theme.ACTION) if seat == here else (theme.INK, None)
            text = f" {seat + 1:2}  {padded(name, name_width)}"
            canvas.put(x, y + row, text, ink, ground, bold=True)
            room = canvas.width - x - len(text) - 2
            canvas.put(x + len(text) + 1, y + row, shortened(word, room), theme.INK_2)


def _grouped(code: str) -> str:
    """A code as people read it, in fours."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))
