"""A server in a process of its own, to be killed: `python -m tests.faults.kill.child DATA KEY PORT [VARIANT]`.

`ack-first` is the control that must fail: it answers before anything is kept. `shim` writes through a disk in Python,
which dies, is full or fails on demand: `FUSK_FAULT=write-log:7` kills the process at the seventh write to SQLite's log,
and while there is a file `full` or `torn` beside the data folder, writing or syncing fails.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import apsw
from msgspec.structs import replace

from fusk.server.limits import DEFAULT
from fusk.server.serve import Orders, run
from fusk.store import Row, opening, sqlite
from fusk.store.group import Grouped
from fusk.store.sealing import JOURNAL
from tests.store.disk import Disk, Op

QUICK = replace(
    DEFAULT,
    commands_per_second=1000,
    commands_burst=1000,
    address_commands_per_second=100_000,
    address_commands_burst=100_000,
    address_sockets=1000,
    new_tables_per_minute=10_000,
)
"""Limits for people who play as fast as a machine, all from one address."""


def counted() -> Callable[[str], None]:
    """Dies where `FUSK_FAULT` says so, at places that the server itself does not know."""
    name, _, count = os.environ.get("FUSK_FAULT", "").partition(":")
    left = [int(count or 1)]

    def fault(here: str) -> None:
        if here == name:
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    return fault


def dies_while_loading(fault: Callable[[str], None]) -> None:
    """Let it die when it has read a table, and not yet told anybody."""
    since = Grouped.since

    async def read(self: Grouped, table: str, seq: int) -> Sequence[Row]:
        rows = await since(self, table, seq)
        fault("load")
        return rows

    Grouped.since = read  # type: ignore[method-assign]


def acks_first() -> None:
    """Tell everybody that a row counts, and keep it afterwards."""
    append = Grouped.append
    later: set[asyncio.Task[Row]] = set()

    async def told(self: Grouped, row: Row) -> Row:
        later.add(asyncio.create_task(append(self, row)))
        return row

    Grouped.append = told  # type: ignore[method-assign]


def through_a_shim(data: Path, fault: Callable[[str], None]) -> None:
    """Let the journal be written through a disk of ours."""
    disk = Disk("shim")

    def happens(op: Op) -> Exception | None:
        disk.log.clear()
        fault(f"{op.kind}-{'main' if op.file == JOURNAL else 'log'}")
        if op.kind == "write" and data.with_name("full").exists():
            return apsw.FullError("the disk is full")
        if op.kind == "sync" and data.with_name("torn").exists():
            return apsw.IOError("a sync failed")
        return None

    disk.fault = happens
    there: Any = sqlite
    there.connected = lambda folder, vfs=None: opening.connected(folder, disk.name)
    there.LONG = 60  # pages, so that the log is moved often


def main() -> None:
    """Serve."""
    data, key, port, *variant = sys.argv[1:]
    fault = counted()
    dies_while_loading(fault)
    if "ack-first" in variant:
        acks_first()
    if "shim" in variant:
        through_a_shim(Path(data), fault)
    orders = Orders("127.0.0.1", int(port), Path(data), Path(key), public=False, origins=(), proxies=(), limits=QUICK)
    run(orders, lambda port: print(f"ready {port}", flush=True))  # noqa: T201 (whoever started us waits for it)


if __name__ == "__main__":
    main()
