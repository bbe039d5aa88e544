"""One thing at a time, in the order asked; who stops waiting for a thing does not stop it.

The task that does them lives as long as there is something to do, so a table at rest costs none.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")

Job = Callable[[], Awaitable[T]]


class Jobs:
    """`settle` is done whenever nothing more is asked; `trouble` says what who asked is told of a job that failed."""

    def __init__(self, settle: Job[None], trouble: Callable[[Exception], Exception]) -> None:
        self._settle, self._trouble = settle, trouble
        self._asked: deque[tuple[Job[Any], asyncio.Future[Any] | None]] = deque()
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether there is something to do."""
        return self._task is not None

    async def do(self, job: Job[T]) -> T:
        """Do something, when all that was asked before is done, and wait for it."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._ask(job, answer)
        return await asyncio.shield(answer)

    def later(self, job: Job[Any]) -> None:
        """Do something that nobody waits for."""
        self._ask(job, None)

    async def idle(self) -> None:
        """Wait until all that was asked is done."""
        while self._task is not None:
            await asyncio.wait([self._task])

    def _ask(self, job: Job[Any], answer: asyncio.Future[Any] | None) -> None:
        self._asked.append((job, answer))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._asked:
                job, answer = self._asked.popleft()
                await self._done(job, answer)
                if not self._asked:
                    await self._done(self._settle, None)
        finally:
            self._task = None

    async def _done(self, job: Job[Any], answer: asyncio.Future[Any] | None) -> None:
        try:
            outcome = await job()
        except Exception as why:  # noqa: BLE001 (it is told to who asked, and the next thing is done)
            told = self._trouble(why)
            if answer is not None and not answer.done():
                answer.set_exception(told)
                answer.exception()  # it may be that nobody waits any more
        else:
            if answer is not None and not answer.done():
                answer.set_result(outcome)
