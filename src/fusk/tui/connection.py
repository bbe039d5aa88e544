"""The line to a table elsewhere: it comes back by itself, and nothing that was said on it is lost or said twice.

A command stays in `waiting` until it is answered; after a break it is said again, under the same number.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from fusk import wire
from fusk.rules import Refusal
from fusk.table.outs import Seen
from fusk.tui.address import Address
from fusk.tui.afar import Afar, Gap
from fusk.tui.calling import reason

REPLACED, NOT_LET_IN, DONE = 4001, 4401, 1000
"""How a server ends a connection for good; any other way one tries again."""

NOT_FOUND = 404

FIRST, CAP = 0.5, 10.0
"""Seconds: the first wait before trying again at most, and the longest."""


UNSAID = 1.5
"""Seconds a line may be down before a word is said about it."""


class Patience(NamedTuple):
    """How long a line may be silent before one asks whether it lives, and how long the answer may take, in seconds."""

    silence: float = 5.0
    answer: float = 3.0


LATER: Final = frozenset({"slow-down", "too-many", "storage-unavailable", "server-trouble"})
"""Why one is not let in just now, but soon."""

_NOTICES: Final = msgspec.json.Decoder(wire.Notice)


class Connection:
    """Keeps `afar` up to date, and gives the table's answers. `stir` is called whenever anything has changed.

    `up`: whether the line stands; `tries`: how often one has tried since it broke; `since`: when it broke (our own
    clock); `ended`: why it will not be tried again.
    """

    def __init__(
        self,
        address: Address,
        token: str | None,
        *,
        keep: Callable[[str], None],
        happened: Callable[[Iterable[Seen]], None],
        stir: Callable[[], None],
    ) -> None:
        self.afar = Afar()
        self.up, self.tries, self.since = False, 0, time.monotonic()
        self.ended: Refusal | None = None
        self.refused: list[Refusal] = []
        """What did not count of what was said, to be told."""
        self.waiting: dict[str, wire.Command] = {}
        self.token = token
        self._address = address
        self._keep, self._happened, self._stir = keep, happened, stir
        self.socket: ClientConnection | None = None
        self.dice: random.Random = random.SystemRandom()
        self.patience = Patience()
        self._said: asyncio.Queue[wire.Message] = asyncio.Queue()
        self._name, self._count = f"{self.dice.getrandbits(48):012x}", 0
        self._reason: Refusal | None = None

    def cid(self) -> str:
        """A number for the next command, such as nobody else uses."""
        self._count += 1
        return f"{self._name}-{self._count}"

    def command(self, command: wire.Command) -> None:
        """Give a command: now, or as soon as the line stands again."""
        self.waiting[command.cid] = command
        self._say(command)

    def shown(self, play: int) -> None:
        """That play is on the screen; of no interest once the line has broken."""
        self._say(wire.Shown(play))

    def down(self) -> bool:
        """Whether the line has been down for so long that it should be said."""
        return not self.up and time.monotonic() - self.since >= UNSAID

    def _say(self, message: wire.Message) -> None:
        if self.up:
            self._said.put_nowait(message)

    async def run(self) -> None:
        """Talk until it is over for good: `ended` says why."""
        while self.ended is None:
            self._reason = None
            try:
                async with connect(self._address.socket(), open_timeout=10, close_timeout=1) as socket:
                    await self._talk(socket)
            except ConnectionClosed as closed:
                self.ended = self._final(closed.rcvd.code if closed.rcvd else None)
            except InvalidStatus as answer:
                status = answer.response.status_code
                self.ended = Refusal("join", about="no-fusk", status=status) if status == NOT_FOUND else None
            except (OSError, WebSocketException, Gap, msgspec.DecodeError):
                pass
            if self.up:
                self.up, self.tries, self.since = False, 0, time.monotonic()
                asyncio.get_running_loop().call_later(UNSAID, self._stir)
            self._stir()
            if self.ended is None:
                await asyncio.sleep(self.dice.uniform(0, min(CAP, FIRST * 2**self.tries)))
                self.tries += 1
                self._stir()

    def _final(self, code: int | None) -> Refusal | None:
        """Why the server wants to hear no more of us; None where one may try again."""
        if code == REPLACED:
            return Refusal("join", about="replaced")
        if code == NOT_LET_IN and self._reason:
            return None if self._reason.code in LATER else self._reason
        if code == NOT_LET_IN and self.up:
            return Refusal("join", about="sent-away")
        if code == DONE and any(isinstance(command, wire.Leave) for command in self.waiting.values()):
            return Refusal("join", about="left")
        return None

    async def _talk(self, socket: ClientConnection) -> None:
        afar, self.socket = self.afar, socket
        await socket.send(_frame(wire.Hello(wire.FORMAT, self.token, afar.match, afar.number)))
        writing: asyncio.Task[None] | None = None
        asked = False
        try:
            while True:
                try:
                    async with asyncio.timeout(self.patience.answer if asked else self.patience.silence):
                        data = await socket.recv()
                except TimeoutError:
                    if asked:
                        return
                    await socket.send(_frame(wire.Ping(time.monotonic())))
                    asked = True
                    continue
                asked = False
                self._hear(_NOTICES.decode(data))
                if self.up and writing is None:
                    writing = asyncio.create_task(self._write(socket))
        finally:
            if writing:
                writing.cancel()

    async def _write(self, socket: ClientConnection) -> None:
        """Say what there is to say."""
        with suppress(ConnectionClosed):
            while True:
                await socket.send(_frame(await self._said.get()))

    def _hear(self, notice: wire.Notice) -> None:
        """Take in what the table says. Raises Gap."""
        at = time.monotonic()
        match notice:
            case wire.Welcome():
                new = self.afar.welcome(notice, at)
                if notice.token:
                    self.token = notice.token
                    self._keep(notice.token)
                self.up, self.tries, self._said = True, 0, asyncio.Queue()
                self._again()
                self._happened(new)
            case wire.News():
                self._happened(self.afar.news(notice, at))
            case wire.Pong():
                self.afar.pong(notice, at)
            case wire.Done(cid):
                self.waiting.pop(cid, None)
            case wire.Refused(cid, code, about):
                self._refused(cid, reason(code, about))
        self._stir()

    def _refused(self, cid: str | None, why: Refusal) -> None:
        if not self.up:
            self._reason = why
        elif cid is not None:
            if self.waiting.pop(cid, None):
                self.refused.append(why)
        elif why.code == "slow-down":
            asyncio.get_running_loop().call_later(1.0, self._again)
        else:
            self.refused.append(why)

    def _again(self) -> None:
        """Say again what has not been answered."""
        for command in self.waiting.values():
            self._say(command)


def _frame(message: wire.Message) -> str:
    return msgspec.json.encode(message).decode()
