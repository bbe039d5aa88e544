"""The server itself, on a port of this machine, in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Self

from fusk.server.serve import Orders, Server


class Real:
    """A server that is there as long as the context lasts; `restart` ends it and begins anew on the same data."""

    def __init__(self, data: Path | None = None) -> None:
        self._data = data
        self.port = 0
        self.failed: BaseException | None = None
        self._ready = threading.Event()
        self._server: Server | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    @property
    def base(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._ready.clear()

        def listening(port: int) -> None:
            self.port = port
            self._ready.set()

        key = self._data.with_name("key") if self._data else None
        self._server = Server(Orders("127.0.0.1", self.port, self._data, key, False, (), ()), listening, noted=_silent)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(30)
        if self.failed:
            raise self.failed
        return self

    def _run(self) -> None:
        async def serve() -> None:
            assert self._server
            self._loop = asyncio.get_running_loop()
            await self._server.run()

        try:
            asyncio.run(serve())
        except BaseException as why:  # noqa: BLE001 (told to who waits for it to begin)
            self.failed = why
            self._ready.set()

    def __exit__(self, *_: object) -> None:
        assert self._server
        assert self._loop
        assert self._thread
        self._loop.call_soon_threadsafe(self._server.stop)
        self._thread.join(30)
        assert not self._thread.is_alive()

    def restart(self) -> None:
        """Stop, and begin anew on the same port."""
        self.__exit__()
        self.__enter__()


def _silent(kind: str, about: str) -> None:
    """What a server notes is of no interest here."""
