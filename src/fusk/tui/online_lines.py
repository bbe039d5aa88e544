"""A table elsewhere, line by line: whatever happens is said at once, and what is typed is done as it comes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

from fusk import wire, words
from fusk.moves import Move, Options
from fusk.play.options import NOTHING
from fusk.tui import lobby, lobby_changes, lobby_typed
from fusk.tui.far_game import FarGame
from fusk.tui.lines import Left, Lines, Say
from fusk.tui.qr import Code
from fusk.tui.typed import Asked, NotUnderstood, Reader

PATIENCE = 3.0
"""Seconds that a report waits for the record of its deal."""


class OnlineLines:
    """One table, from the lobby to whenever the person leaves.

    `ask` gives a typed line, None where there are no more; it waits, so it is called in a thread of its own. `picture`
    shows lines that have colours of their own.
    """

    def __init__(
        self,
        game: FarGame,
        lang: str,
        say: Say,
        ask: Callable[[str], str | None],
        picture: Callable[[list[str]], None],
        *,
        invite: str | None,
        records: Path | None,
    ) -> None:
        self.game, self.lang = game, lang
        self._say, self._ask, self._picture = say, ask, picture
        self._invite, self._records = invite, records
        self._typed: asyncio.Queue[str | None] = asyncio.Queue()
        self._lines: Lines | None = None
        self._room: wire.Room | None = None
        self._asked: tuple[int, Options] = (0, NOTHING)
        self._line = ""

    def say(self, message: str, /, **args: str | int) -> None:
        """Say a message of the catalogue."""
        self._say(words.say(self.lang, message, **args))

    async def play(self) -> None:
        """Go to the table, and stay until one leaves or cannot stay."""
        loop = asyncio.get_running_loop()
        self.game.start()
        self.say("lobby-knocking")
        typing = loop.create_task(self._typed.get())
        try:
            while not self.game.ended:
                await self._tell()
                stirring = loop.create_task(self.game.stirred.wait())
                await asyncio.wait([typing, stirring], timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
                stirring.cancel()
                self.game.stirred.clear()
                if typing.done():
                    await self._heard(typing.result())
                    typing = loop.create_task(self._typed.get())
            await self._tell()
        except Left:
            await self.game.answered(PATIENCE)
            if not self.game.ended:
                self.say("leave-seat-kept" if self.game.people else "line-bye-over")
        finally:
            typing.cancel()
            await self.game.close()

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand on what is typed, in a thread of its own."""
        while True:
            text = self._ask("")
            try:
                loop.call_soon_threadsafe(self._typed.put_nowait, text)
            except RuntimeError:  # the game is over, and nobody listens any more
                return
            if text is None:
                return

    # Telling.

    async def _tell(self) -> None:
        """Say all that is new."""
        game = self.game
        line = game.line(self.lang)
        if line and not self._line:
            self._say(line)
        elif self._line and not line:
            self.say("online-up")
        self._line = line
        for remark in game.remarks(self.lang):
            self._say(remark)
            self._asked = (0, NOTHING)
        self._tell_room()
        await self._tell_news()
        self._prompt()

    def _tell_room(self) -> None:
        room, before = self.game.room, self._room
        if room is None or room is before:
            return
        self._room = room
        if before is None:  # nobody is asked anything before the door has opened
            threading.Thread(target=self._read, args=(asyncio.get_running_loop(),), daemon=True).start()
            self._tell_lobby(room)
            return
        for told in lobby_changes.between(self.lang, before, room, self.game.afar.you):
            self._say(told)

    def _tell_lobby(self, room: wire.Room) -> None:
        """The way in, who is here, and what is waited for."""
        if room.door:
            self.say("online-way", address=self._invite or self.game.address.shown(), code=room.door)
        self._say(lobby.facts(self.lang, room) + ".")
        for number, (name, word) in enumerate(lobby.sitters(self.lang, room, self.game.afar.you), start=1):
            self.say("online-seat", number=number, who=name, word=word or "none")
        if room.phase != "playing":
            self._say(lobby.heading(self.lang, room, self.game.afar.you))
        self.say("online-keys")

    async def _tell_news(self) -> None:
        game = self.game
        if game.dealt and self._lines is None and game.room:
            self._lines = Lines(
                game,
                self.lang,
                lobby.title(self.lang, game.room),
                lobby.rules_page(self.lang, game.room),
                self._say,
                self._records,
            )
            game.news.clear()
            for line in self._lines.log[-6:]:
                self._say(line)
        while self._lines and game.news:
            if self._lines.tell_next():
                await game.settled(PATIENCE)
                self._lines.tell_end()
                self._lines = None
                if game.room:
                    self._say(lobby.heading(self.lang, game.room, game.afar.you))

    def _prompt(self) -> None:
        """What one may do, once for each time that one may."""
        seat, table = self.game.afar.you, self.game.table
        if self._lines is None or seat is None or not self.game.dealt:
            return
        may = table.options(seat)
        if may.awaited() and (table.play, may) != self._asked:
            self._asked = (table.play, may)
            self._lines.prompt(seat, whole=not may.doubt)
        self.game.shown()

    # Hearing.

    async def _heard(self, text: str | None) -> None:
        """Do what was typed. Raises Left."""
        if text is None:
            raise Left
        room, you = self.game.room, self.game.afar.you
        if room is None:
            return
        try:
            made = lobby_typed.read(self.lang, text.strip(), room, you)
            if made is None:
                self._at_table(text.strip(), room)
            elif isinstance(made, str):
                self._picture(Code(self._invite or self.game.address.shown()).lines())
            else:
                self.game.order(made)
        except NotUnderstood as why:
            self._say(str(why))

    def _at_table(self, text: str, room: wire.Room) -> None:
        """Something about the cards, or a question."""
        lines, seat = self._lines, self.game.afar.you
        if lines is None:
            self._in_lobby(text, room)
            return
        what = self._watched(lines, text)
        if seat is not None:
            what = lines.reader.read(text, lines.view, seat, self.game.table.options(seat))
        if not isinstance(what, Asked):
            self.game.move(seat or 0, what)
        elif what.what == "help":
            self._help()
        else:
            lines.answer(what, seat)

    def _watched(self, lines: Lines, text: str) -> Move | Asked:
        """What one who watches asks."""
        return Asked(lines.reader.kind(text.split(maxsplit=1)[0]) if text else "table")

    def _in_lobby(self, text: str, room: wire.Room) -> None:
        """A question where no cards lie."""
        match Reader(self.lang).kind(text.split(maxsplit=1)[0]) if text else "table":
            case "quit":
                raise Left
            case "rules":
                for line in lobby.rules_page(self.lang, room):
                    self._say(line)
            case "table" | "hand":
                self._tell_lobby(room)
            case "help":
                self._help()
            case _:
                self.say("line-not-understood", text=text[:60])

    def _help(self) -> None:
        for part in ("line-help-lay", "line-help-as", "line-help-words", "online-help"):
            self.say(part)
