"""A server that misbehaves on command: it serves one seat of a local game over a real socket on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Self

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from fusk import wire
from fusk.rules import nearest
from fusk.tui.address import Address
from fusk.tui.game import Game

DECODER: msgspec.json.Decoder[wire.Message] = msgspec.json.Decoder(wire.Message)


def room_of(game: Game, **changes: Any) -> wire.Room:
    """The room of a local game whose first seat belongs to somebody elsewhere."""
    preset, answers = nearest(game.setup.rules)
    chairs = tuple(
        wire.Chair(seat.name, None if i in game.people else seat.bot, None, away=False, ready=False)
        for i, seat in enumerate(game.setup.seats)
    )
    match = game.table.match
    room = wire.Room(
        phase="playing",
        door="KVSP",
        private=False,
        preset=preset,
        changes=answers,
        chairs=chairs,
        host=0,
        locked=False,
        watching=True,
        chat=False,
        clocks=wire.Clocks(None, 10.0, None),
        fill="rookie",
        match=1,
        score=wire.Score(match.deals, 0, match.chips, match.wins),
        watchers=0,
    )
    return msgspec.structs.replace(room, **changes)


class Fake:
    """Serves `game` to seat 0 (or to a watcher). Tests replace `welcome`, `answer` and `greet` to misbehave."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.who: int | None = 0
        self.room = room_of(game)
        self.hellos: list[wire.Hello] = []
        self.heard: list[wire.Message] = []
        self.sockets: list[ServerConnection] = []
        self.greet: Callable[[ServerConnection, wire.Hello], Awaitable[None]] = self.let_in
        self.answer: Callable[[ServerConnection, wire.Message], Awaitable[None]] = self.obey
        self.told = 0
        self.closed = False
        """Whether there is no such table any more."""
        self._server: Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await serve(self._serve, "127.0.0.1", 0, process_request=self._http)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server
        self._server.close(close_connections=True)
        await self._server.wait_closed()

    @property
    def address(self) -> Address:
        """Where it is."""
        assert self._server
        port = next(iter(self._server.sockets)).getsockname()[1]
        return Address(f"http://127.0.0.1:{port}", "KVSP")

    def _http(self, connection: ServerConnection, request: Any) -> Any:
        """The record of the deal, over plain HTTP."""
        if request.path.endswith("/socket") and not self.closed:
            return None
        account = None if self.game.dealt or self.closed else self.game.account()
        return connection.respond(200, account.record) if account else connection.respond(404, "")

    async def _serve(self, socket: ServerConnection) -> None:
        self.sockets.append(socket)
        with suppress(ConnectionClosed):
            hello = DECODER.decode(await socket.recv())
            assert isinstance(hello, wire.Hello)
            self.hellos.append(hello)
            await self.greet(socket, hello)
            async for data in socket:
                message = DECODER.decode(data)
                self.heard.append(message)
                await self.answer(socket, message)

    # What a good server does.

    async def say(self, socket: ServerConnection, notice: wire.Notice) -> None:
        """Send one notice."""
        await socket.send(msgspec.json.encode(notice).decode())

    def welcome(self, hello: wire.Hello, **changes: Any) -> wire.Welcome:
        """How things stand for who has seen what the Hello says."""
        table, who = self.game.table, self.who
        after = hello.after if hello.match == self.room.match and hello.after <= table.number(who) else 0
        self.told = table.number(who)
        welcome = wire.Welcome(
            format=wire.FORMAT,
            you=who,
            token=None if who is None else f"token-{len(self.hellos)}",
            now=100.0,
            room=self.room,
            moment=self.moment(),
            may=table.options(0) if who == 0 else None,
            number=self.told,
            events=tuple(seen.event for seen in table.since(who, after)),
            sight=wire.sight(table.view(who)) if table.deal else None,
        )
        return msgspec.structs.replace(welcome, **changes)

    def moment(self) -> wire.Moment:
        """What the table waits for."""
        table = self.game.table
        return wire.Moment(table.play, table.opened is not None, None, None, None)

    async def let_in(self, socket: ServerConnection, hello: wire.Hello) -> None:
        """Welcome whoever comes."""
        await self.say(socket, self.welcome(hello))

    def news(self, **changes: Any) -> wire.News:
        """What has happened since the last that was told."""
        events = tuple(seen.event for seen in self.game.table.since(self.who, self.told))
        self.told += len(events)
        news = wire.News(101.0, self.told, events, self.room, self.moment(), self.game.table.options(0))
        return msgspec.structs.replace(news, **changes)

    async def obey(self, socket: ServerConnection, message: wire.Message) -> None:
        """Do what a message asks."""
        match message:
            case wire.Ping(at):
                await self.say(socket, wire.Pong(at, 102.0))
            case wire.Act(cid, move):
                why = self.game.move(0, move)
                self.game.run()
                if why:
                    await self.say(socket, wire.Refused(cid, why.code, dict(why.about)))
                else:
                    await self.tell(socket)
                    await self.say(socket, wire.Done(cid))
            case wire.Shown() | wire.Hello():
                pass
            case _:
                await self.say(socket, wire.Done(message.cid))

    async def tell(self, socket: ServerConnection) -> None:
        """Tell what has happened since."""
        ended = self.game.table.view(None).ended is not None
        match = self.game.table.match
        score = wire.Score(match.deals, 0, match.chips, match.wins)
        self.room = msgspec.structs.replace(self.room, phase="open" if ended else self.room.phase, score=score)
        await self.say(socket, self.news())


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 (what is waited for has no event)
            await asyncio.sleep(0.005)
