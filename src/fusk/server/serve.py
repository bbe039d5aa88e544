"""`fusk serve`: a data folder, an address, a port; until somebody stops it."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import secrets
import shutil
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import uvicorn

from fusk.rules import Refusal
from fusk.server import addresses, codes
from fusk.server.app import Gate, create
from fusk.server.hall import Hall
from fusk.server.house import House
from fusk.server.lane import Lane
from fusk.server.limits import DEFAULT, Limits
from fusk.server.log import Libraries, note
from fusk.server.sockets import Sockets, patient
from fusk.store import Journal
from fusk.store.group import Grouped
from fusk.store.memory import Memory
from fusk.store.sealing import Sealer, master
from fusk.store.sqlite import SQLite
from fusk.wire.frames import MOST_BYTES

T = TypeVar("T")


class Orders(NamedTuple):
    """How a server is to be run. `data`: None to keep nothing; `public`: whether strangers can reach it."""

    host: str
    port: int
    data: Path | None
    key: Path | None
    public: bool
    origins: tuple[str, ...]
    proxies: tuple[str, ...]
    limits: Limits = DEFAULT


BROKEN: Final = 70
"""The exit status where the journal cannot be trusted any more: start the server again, it reads what is true."""

LETTING_GO: Final = 4.0
"""Seconds for the tables to finish what they are at, when the server stops."""

PATIENCE: Final = 10.0
"""Seconds after which a server that was told to stop is gone, whatever hangs. The journal can bear it."""


def leave() -> None:
    """End the process at once: nothing that is in memory may reach anybody any more."""
    os._exit(BROKEN)


class Server:
    """A server in this process. `ready` hears the port when it listens; `broken` is to end the process."""

    def __init__(
        self,
        orders: Orders,
        ready: Callable[[int], None],
        *,
        noted: Callable[[str, str], None] = note,
        broken: Callable[[], None] = leave,
    ) -> None:
        self.orders, self._ready, self._noted, self._broken = orders, ready, noted, broken
        self._lane = Lane("journal")
        self._uvicorn: _Uvicorn | None = None
        self.stopping = False
        self.hall: Hall | None = None

    async def run(self) -> None:
        """Serve until it is stopped. Raises Refusal (`serve`) or Unusable where it cannot even begin."""
        proxies = addresses.trusted(self.orders.proxies)
        listener = listening(self.orders.host, self.orders.port)
        try:
            journal = self._journal()
        except BaseException:
            listener.close()
            raise
        grouped = Grouped(journal, self._lane)
        try:
            self.hall = hall = Hall(self._house(grouped), codes.PUBLIC if self.orders.public else codes.LOCAL)
            await hall.start()
            _tidy_seldom()
            port = listener.getsockname()[1]
            app = create(hall, Gate(self._origins(port), proxies))
            self._uvicorn = _Uvicorn(self._config(app, proxies), hall, lambda: self._ready(port))
            self._uvicorn.should_exit = self.stopping
            await self._uvicorn.serve([listener])
        finally:
            listener.close()
            await grouped.close()
            self._lane.shutdown()

    def stop(self) -> None:
        """Stop it, from any thread; who plays comes back when it runs again."""
        self.stopping = True
        if self._uvicorn is not None:
            self._uvicorn.should_exit = True

    def _journal(self) -> Journal:
        data, key = self.orders.data, self.orders.key
        if data is None or key is None:
            return Memory()
        return SQLite(data, Sealer(master(key, secrets.token_bytes, data=data), secrets.token_bytes))

    def _house(self, journal: Grouped) -> House:
        loop = asyncio.get_running_loop()
        began = loop.time()
        return House(
            journal=journal,
            limits=self.orders.limits,
            clock=lambda: loop.time() - began,
            entropy=secrets.token_bytes,
            broken=self._broken,
            noted=self._noted,
            fault=_faults(),
            free=self._free,
        )

    def _free(self) -> float:
        """The share of the data folder's disk that is free."""
        data = self.orders.data
        if data is None:
            return 1.0
        disk = shutil.disk_usage(data)
        return disk.free / disk.total

    def _config(self, app: Any, proxies: tuple[addresses.Network, ...]) -> uvicorn.Config:
        limits = self.orders.limits
        return uvicorn.Config(
            app,
            http=patient(limits, proxies),
            ws=Sockets,
            ws_max_size=MOST_BYTES,
            ws_per_message_deflate=False,
            ws_ping_interval=limits.ping_seconds,
            ws_ping_timeout=limits.ping_seconds,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=3,
            h11_max_incomplete_event_size=16_384,
        )

    def _origins(self, port: int) -> frozenset[str]:
        """Pages that may speak to us: our own, by every name of this machine, and those the host has named."""
        names = ["localhost", "127.0.0.1", "[::1]", *(here.address for here in addresses.here())]
        return frozenset({*(f"http://{name}:{port}" for name in names), *self.orders.origins})


def _tidy_seldom() -> None:
    """What was made before anybody came stays: Python need not look for rubbish there, nor all the time elsewhere."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


class _Uvicorn(uvicorn.Server):
    """Tells when it listens, and lets the tables go before it stops. Signals are not its business."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hall, self._ready = hall, ready

    def capture_signals(self) -> AbstractContextManager[None]:  # type: ignore[override]
        """None."""
        return nullcontext()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen."""
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: nobody loses anything."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LETTING_GO):
                await self._hall.stop()
        await super().shutdown(sockets)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises Refusal (`serve`)."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        made = socket.create_server((host, port), family=family, backlog=2048)
        # Called TCP by name, since asyncio sends small messages at once on nothing else: without it each waits 40 ms.
        return socket.socket(made.family, made.type, socket.IPPROTO_TCP, made.detach())
    except socket.gaierror:
        raise Refusal("serve", about="no-address", host=host[:80]) from None
    except (OSError, OverflowError, UnicodeError) as why:
        if getattr(why, "errno", None) == errno.EADDRINUSE:
            raise Refusal("serve", about="port-taken", port=str(port)) from None
        if getattr(why, "errno", None) == errno.EACCES:
            raise Refusal("serve", about="port-forbidden", port=str(port)) from None
        raise Refusal("serve", about="no-address", host=host[:80]) from None


def _faults() -> Callable[[str], None]:
    """Where a test wants the server to die: `FUSK_FAULT=after-append:3` kills it the third time it comes there."""
    name, _, count = os.environ.get("FUSK_FAULT", "").partition(":")
    if not name:
        return lambda _: None
    left = [int(count or 1)]

    def fault(here: str) -> None:
        if here == name:
            left[0] -= 1
            if left[0] <= 0:
                os.kill(os.getpid(), signal.SIGKILL)

    return fault


def run(orders: Orders, ready: Callable[[int], None]) -> None:
    """Serve until SIGINT or SIGTERM; a second SIGINT ends it at once. Raises Refusal or Unusable."""
    server = Server(orders, ready)

    def told(number: int, frame: object) -> None:
        if server.stopping and number == signal.SIGINT:
            os._exit(128 + number)
        if not server.stopping:
            last = threading.Timer(PATIENCE, os._exit, [1])
            last.daemon = True
            last.start()
        server.stop()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, told)
    logging.basicConfig(level=logging.WARNING, handlers=[Libraries(note)], force=True)
    asyncio.run(server.run())


__all__ = ["BROKEN", "Orders", "Server", "run"]
