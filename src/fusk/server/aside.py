"""A server in a thread of its own, for who hosts a table in the terminal and plays at it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from fusk.server.serve import PATIENCE, Orders, Server


class Aside:
    """Serves from `start` to `stop`. `noted` and `broken` as the server's own."""

    def __init__(self, orders: Orders, noted: Callable[[str, str], None], broken: Callable[[], None]) -> None:
        self._server = Server(orders, self._listens, noted=noted, broken=broken)
        self._thread = threading.Thread(target=self._run, name="server", daemon=True)
        self._began = threading.Event()
        self._port = 0
        self._failed: BaseException | None = None

    def start(self) -> int:
        """Begin; the port it listens at. Raises what kept it from beginning: Refusal, Unusable."""
        self._thread.start()
        self._began.wait()
        if self._failed is not None:
            raise self._failed
        return self._port

    def stop(self) -> None:
        """End it, and wait until it has ended; not for ever, since the journal can bear it."""
        self._server.stop()
        self._thread.join(PATIENCE)

    def _listens(self, port: int) -> None:
        self._port = port
        self._began.set()

    def _run(self) -> None:
        try:
            asyncio.run(self._server.run())
        except BaseException as why:  # noqa: BLE001 (it is told to who waits for the beginning)
            self._failed = why
        finally:
            self._began.set()
