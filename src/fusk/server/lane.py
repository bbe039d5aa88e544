"""A thread of one's own for what blocks: it does one thing after the other, and tells the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")

_Asked = tuple[Callable[[], Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]


class Lane:
    """Leaner than an executor, which makes three objects and a lock of each call."""

    def __init__(self, name: str) -> None:
        self._asked: SimpleQueue[_Asked | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def __call__(self, blocking: Callable[[], T], /) -> Awaitable[T]:
        """Do something that blocks, and await its answer, or what it raises."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._asked.put((blocking, answer, loop))
        return answer

    def shutdown(self) -> None:
        """Finish what was asked, and end."""
        self._asked.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (asked := self._asked.get()) is not None:
            blocking, answer, loop = asked
            try:
                found, why = blocking(), None
            except BaseException as raised:  # noqa: BLE001 (who asked is told)
                found, why = None, raised
            loop.call_soon_threadsafe(_tell, answer, found, why)


def _tell(answer: asyncio.Future[Any], found: Any, why: BaseException | None) -> None:
    if answer.done():
        return
    if why is None:
        answer.set_result(found)
    else:
        answer.set_exception(why)
