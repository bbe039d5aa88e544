"""A real socket with the interface of the simulated one, and somebody who plays over it as fast as they can."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any, cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from fusk import wire
from fusk.server.hall import RESTART
from tests.server.sim.net import Closed, Wire
from tests.server.sim.pilot import Pilot

GONE = 1006
"""The line is dead."""


class Cable:
    """A socket to a server on this machine."""

    def __init__(self, port: int, door: str) -> None:
        self._address = f"ws://127.0.0.1:{port}/api/tables/{door}/socket"
        self._out: asyncio.Queue[str] = asyncio.Queue()
        self._socket: ClientConnection | None = None
        self._writing: asyncio.Task[None] | None = None

    async def open(self, *, client: str = "") -> bool:
        """Connect; whether one was let in. Raises Closed where nobody is there."""
        try:
            self._socket = await connect(
                self._address, compression=None, proxy=None, ping_interval=None, open_timeout=5, close_timeout=0.1
            )
        except InvalidStatus:
            return False
        except (OSError, InvalidHandshake, TimeoutError, EOFError):
            raise Closed(GONE) from None
        self._writing = asyncio.create_task(self._write(self._socket))
        return True

    async def _write(self, socket: ClientConnection) -> None:
        try:
            while True:
                await socket.send(await self._out.get())
        except ConnectionClosed:
            pass

    def say(self, message: Any) -> None:
        """Send a frame."""
        self._out.put_nowait(json.dumps(message))

    async def hear(self) -> str:
        """The next frame. Raises Closed."""
        assert self._socket is not None
        try:
            return str(await self._socket.recv())
        except ConnectionClosed as why:
            raise Closed(why.rcvd.code if why.rcvd and why.rcvd_then_sent else GONE) from None

    async def end(self) -> None:
        """Hang up."""
        if self._writing is not None:
            self._writing.cancel()
        if self._socket is not None:
            await self._socket.close()


class Player(Pilot):
    """A seat (with no token an onlooker) at the table behind a door, which plays whenever the server is up.

    `history` gets every command as it is given (`sent`, `again`) and answered (`done`, `failed`), over all, in order.
    """

    def __init__(
        self,
        port: int,
        door: str,
        token: str | None,
        rng: Random,
        up: asyncio.Event,
        history: Callable[[str, Player, str], None],
    ) -> None:
        super().__init__(lambda: cast("Wire", Cable(port, door)), token, rng)
        self.door, self._up, self._history = door, up, history
        self.wrong: list[str] = []
        """What a client could see that should not be."""

    async def sit(self) -> None:
        """Come back, and give again what has no answer yet. Raises Closed."""
        await super().sit()
        for cid in self.unanswered:
            self._history("again", self, cid)

    async def run(self, until: Callable[[Pilot], bool]) -> None:
        """Play until that is so, coming back as soon as somebody is there."""
        while not until(self):
            await self._up.wait()
            try:
                await self.sit()
                while not until(self):
                    await self.step()
            except Closed as why:
                if why.code not in (GONE, RESTART):
                    self.wrong.append(f"sent away: {why.code}")
            finally:
                if self.wire is not None:
                    await cast("Cable", self.wire).end()

    def heard(self, notice: wire.Notice) -> None:
        """Fold a message; what the server shows who comes back is what they have seen."""
        super().heard(notice)
        match notice:
            case wire.Welcome():
                self.welcomes.clear()
                if notice.sight is not None and (self.view is None or wire.sight(self.view) != notice.sight):
                    self.wrong.append("shown something else than what happened")
            case wire.Done(cid):
                self._history("done", self, cid)
            case wire.Refused(cid, "storage-unavailable") if cid is not None:
                self._history("failed", self, cid)
                self.unanswered[cid] = self.sent[cid]
                asyncio.get_running_loop().call_later(0.1, self._again, cid)
            case wire.Refused(cid, code) if code not in FAIR:
                self.wrong.append(f"refused: {code} ({self.sent.get(cid or '')})")

    def _again(self, cid: str) -> None:
        if cid in self.unanswered and self.wire is not None:
            self.wire.say(self.unanswered[cid])

    def command(self, kind: str, once: str | None = None, **about: Any) -> str:
        """Give a command; its id."""
        before = len(self.sent)
        cid = super().command(kind, once, **about)
        if len(self.sent) > before:
            self._history("sent", self, cid)
        return cid


FAIR = ("too-late", "already-answered", "not-your-turn", "not-now", "window-open", "deal-running", "no-play")
"""What even who plays by the rules may hear, for others were quicker."""
