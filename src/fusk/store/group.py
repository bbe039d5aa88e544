"""Many tables, one journal: what they want to keep while one step is being written goes into the next one together.

Everything goes through one lane, in the order it was asked, so that one thread owns the journal; which thread that is,
or whether there is one, `run` decides.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar

from fusk.store import Journal, Row, StorageBroken

MOST: Final = 256
"""Rows in one step."""

T = TypeVar("T")


class Run(Protocol):
    """Calls something that blocks, where it hinders nobody, and awaits its answer."""

    def __call__(self, blocking: Callable[[], T], /) -> Awaitable[T]:
        """The answer, or whatever was raised."""


class _Asked:
    """Something that waits for the lane: a row to be kept, or a call of its own."""

    def __init__(self, row: Row | None, call: Callable[[], Any]) -> None:
        self.row = row
        self.call = call
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Grouped:
    """A journal for many tables at once. After StorageBroken it answers nothing else.

    Who stops waiting takes nothing from others; whether the row was kept is then unknown to them, and the journal
    says it. A row whose asker went before it was written is not written.
    """

    def __init__(self, journal: Journal, run: Run, *, most: int = MOST) -> None:
        self._journal, self._run, self._most = journal, run, most
        self._waiting: deque[_Asked] = deque()
        self._lane: asyncio.Task[None] | None = None
        self._broken: str | None = None

    async def append(self, row: Row) -> Row:
        """Keep a row: the one kept under its key. Raises Conflict, StorageUnavailable or StorageBroken."""
        kept: Row = await self._through(row, lambda: None)
        return kept

    async def since(self, table: str, seq: int) -> Sequence[Row]:
        """The rows of a table from that number on. Raises Damaged."""
        rows: Sequence[Row] = await self._through(None, lambda: list(self._journal.since(table, seq)))
        return rows

    async def tables(self) -> Sequence[str]:
        """The ids of all tables there are, the one that moved last first."""
        names: Sequence[str] = await self._through(None, lambda: list(self._journal.tables()))
        return names

    async def quiet(self, seconds: float) -> Sequence[str]:
        """The tables to which nothing was added for so long."""
        names: Sequence[str] = await self._through(None, lambda: list(self._journal.quiet(seconds)))
        return names

    async def forget(self, table: str) -> None:
        """Remove a table and the key that opens it."""
        await self._through(None, lambda: self._journal.forget(table))

    async def close(self) -> None:
        """Finish what was asked, and let go of the journal; whoever comes later gets StorageBroken."""
        with suppress(StorageBroken):
            await self._through(None, lambda: None)
        self._broken = self._broken or "the journal is closed"
        await self._run(self._journal.close)

    async def _through(self, row: Row | None, call: Callable[[], Any]) -> Any:
        if self._broken is not None:
            raise StorageBroken(self._broken)
        asked = _Asked(row, call)
        self._waiting.append(asked)
        if self._lane is None:
            self._lane = asyncio.get_running_loop().create_task(self._serve())
        return await asked.answer

    async def _serve(self) -> None:
        """Serve until nobody waits. Whatever ends it early, nobody is left waiting."""
        batch: list[_Asked] = []
        try:
            while self._waiting and self._broken is None:
                batch = self._next()
                if batch:
                    await self._served(batch)
        except BaseException as why:
            self._broken = self._broken or f"the journal's lane has stopped: {why!r}"
            raise
        finally:
            self._lane = None
            if self._broken is not None:
                for each in (*batch, *self._waiting):
                    _tell(each, StorageBroken(self._broken))
                self._waiting.clear()

    def _next(self) -> list[_Asked]:
        """Those whose turn it is: rows together, anything else alone; nobody who has gone."""
        batch: list[_Asked] = []
        while self._waiting and len(batch) < self._most:
            asked = self._waiting[0]
            if asked.row is None and batch:
                break
            self._waiting.popleft()
            if not asked.answer.done():
                batch.append(asked)
                if asked.row is None:
                    break
        return batch

    async def _served(self, batch: list[_Asked]) -> None:
        rows = [each.row for each in batch if each.row is not None]
        answers: Sequence[Any]
        try:
            if rows:
                answers = await self._run(lambda: self._journal.append(rows))
            else:
                answers = [await self._run(batch[0].call)]
        except StorageBroken as why:
            self._broken = str(why)
            answers = [why] * len(batch)
        except Exception as why:  # noqa: BLE001 (it is told to everybody who waits for it)
            answers = [why] * len(batch)
        for each, answer in zip(batch, answers, strict=True):
            _tell(each, answer)


def _tell(asked: _Asked, answer: object) -> None:
    if asked.answer.done():
        return
    if isinstance(answer, Exception):
        asked.answer.set_exception(answer)
    else:
        asked.answer.set_result(answer)
