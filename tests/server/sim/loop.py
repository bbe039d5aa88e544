"""An event loop without time: it leaps to the next moment, and its seed decides what of one moment comes first."""

from __future__ import annotations

import asyncio
import selectors
from asyncio.base_events import BaseEventLoop
from collections.abc import Coroutine
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class _Leaping(selectors.BaseSelector):
    """Waits for nothing: the time it should wait has passed at once."""

    def __init__(self, loop: SimLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise AssertionError("nothing will ever happen any more, and somebody still waits")
        self._loop.leap(timeout)
        return []

    def register(self, fileobj: Any, events: int, data: Any = None) -> Any:
        raise AssertionError("no sockets in a simulation")

    def unregister(self, fileobj: Any) -> Any:
        raise AssertionError("no sockets in a simulation")

    def get_map(self) -> Any:
        return {}


class SimLoop(BaseEventLoop):
    """One thread, no sockets, no files, no time but its own."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._now = 0.0
        self._order = Random(f"{seed}/order")
        self._selector = _Leaping(self)
        self._clock_resolution = 1e-9
        self.set_exception_handler(self._remember)
        self.errors: list[str] = []
        """What went wrong where nobody looked."""

    def time(self) -> float:
        """Seconds since the beginning."""
        return self._now

    def leap(self, seconds: float) -> None:
        """Let time pass."""
        self._now += max(0.0, seconds)

    def _remember(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.errors.append(f"{context.get('message')} {context.get('exception')!r}")

    def _process_events(self, event_list: Any) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    def _run_once(self) -> None:
        ready = self._ready  # type: ignore[attr-defined]
        if len(ready) > 1:
            shuffled = list(ready)
            self._order.shuffle(shuffled)
            ready.clear()
            ready.extend(shuffled)
        super()._run_once()  # type: ignore[misc]

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        """There is no other thread."""
        raise AssertionError("no threads in a simulation")


def _end(loop: SimLoop) -> None:
    """Let nothing go on."""
    while left := asyncio.all_tasks(loop):
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))


def simulated(seed: int, main: Coroutine[Any, Any, T], loop: SimLoop | None = None) -> T:
    """Run something to its end on a loop of its own. Fails where a task has failed and nobody noticed."""
    loop = loop or SimLoop(seed)
    asyncio.set_event_loop(loop)
    try:
        outcome = loop.run_until_complete(main)
        _end(loop)
        assert not loop.errors, loop.errors
        return outcome
    finally:
        _end(loop)
        asyncio.set_event_loop(None)
        loop.close()
