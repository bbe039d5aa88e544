"""`fusk serve`: a data folder, an address, a port; until somebody stops it."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import uvicorn

from fusk.server import addresses, codes
from fusk.server.app import Gate, create
from fusk.server.hall import Hall
from fusk.server.house import House
from fusk.server.limits import DEFAULT, Limits
from fusk.server.sockets import Sockets
from fusk.store.group import Grouped
from fusk.store.memory import Memory
from fusk.store.sealing import Sealer, master
from fusk.store.sqlite import SQLite

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


class Server:
    """A server in this process."""

    def __init__(self, orders: Orders, ready: Callable[[int], None]) -> None:
        self.orders, self._ready = orders, ready
        self._lane = ThreadPoolExecutor(1, "journal")
        self.broken = False
        self._uvicorn: _Uvicorn | None = None
        self.hall: Hall | None = None

    async def run(self) -> None:
        """Serve until it is stopped."""
        orders = self.orders
        sealed = Sealer(master(orders.key, secrets.token_bytes), secrets.token_bytes) if orders.key else None
        journal = SQLite(orders.data, sealed) if orders.data and sealed else Memory()
        grouped = Grouped(journal, self._aside)
        began = asyncio.get_running_loop().time()
        house = House(
            journal=grouped,
            limits=orders.limits,
            clock=lambda: asyncio.get_running_loop().time() - began,
            entropy=secrets.token_bytes,
            broken=self._broken,
            noted=note,
            fault=_faults(),
        )
        self.hall = hall = Hall(house, codes.PUBLIC if orders.public else codes.LOCAL)
        await hall.start()
        app = create(hall, Gate(self._origins(), addresses.trusted(orders.proxies)))
        config = uvicorn.Config(
            app,
            host=orders.host,
            port=orders.port,
            ws=Sockets,
            ws_max_size=orders.limits.frame_bytes,
            ws_per_message_deflate=False,
            ws_ping_interval=orders.limits.ping_seconds,
            ws_ping_timeout=orders.limits.ping_seconds,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=5,
            h11_max_incomplete_event_size=16_384,
        )
        self._uvicorn = _Uvicorn(config, hall, self._ready)
        try:
            await self._uvicorn.serve()
        finally:
            await grouped.close()
            self._lane.shutdown()

    def stop(self) -> None:
        """Stop it; who plays comes back when it runs again."""
        if self._uvicorn is not None:
            self._uvicorn.should_exit = True

    def _broken(self) -> None:
        self.broken = True
        os._exit(BROKEN)  # at once: nothing that is in memory may reach anybody any more

    def _aside(self, blocking: Callable[[], T], /) -> Awaitable[T]:
        return asyncio.get_running_loop().run_in_executor(self._lane, blocking)

    def _origins(self) -> frozenset[str]:
        """Pages that may speak to us: our own, by every name of this machine, and those the host has named."""
        names = ["localhost", "127.0.0.1", "[::1]", *(here.address for here in addresses.here())]
        port = self.orders.port
        return frozenset({*(f"http://{name}:{port}" for name in names), *self.orders.origins})


class _Uvicorn(uvicorn.Server):
    """Tells when it listens, and lets the tables go before it stops."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self._hall, self._ready = hall, ready

    async def startup(self, sockets: list[Any] | None = None) -> None:
        """Listen."""
        await super().startup(sockets)
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        """Stop: nobody loses anything."""
        await self._hall.stop()
        await super().shutdown(sockets)


def note(kind: str, about: str) -> None:
    """A line of the log: JSON, in UTC, with nothing of a game in it and no sign that a terminal would obey (AU-18)."""
    line = {"at": datetime.now(UTC).isoformat(timespec="milliseconds"), "kind": kind, "about": about[:300]}
    sys.stderr.write(json.dumps(line, ensure_ascii=True) + "\n")


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
    """Serve until SIGINT or SIGTERM. Raises Refusal where the address is taken or the data cannot be used."""
    server = Server(orders, ready)
    asyncio.run(server.run())


__all__ = ["BROKEN", "Orders", "Server", "note", "run"]
