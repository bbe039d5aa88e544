"""P7, P8, P9: the live server under load, beside a bare room that echoes on the same stack, in one run.

    bench/.venv/bin/python bench/server.py [--tables 1000] [--rate 250] [--seconds 60]

The server has core 0 to itself and the people core 1. Where the machine was busy before (load above 1.5), latencies
are printed but not judged; the CPU time of an action is judged always. An action is a card laid or let stand: kept
with a full sync, and seen by all four people at its table.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple, cast

from rooms import SEATS, Echo, Post, Room, Table

AT_ONCE = 50
TICKS = os.sysconf("SC_CLK_TCK")
IDLE_SECONDS = 5


class Served(NamedTuple):
    """A server that runs."""

    pid: int
    port: int

    def cpu(self) -> float:
        """Seconds of CPU it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """KiB that it holds."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return float(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


class Figures(NamedTuple):
    """Of one load: actions and those not seen by all; CPU-ms an action, of which idle sockets cost `idle` a second."""

    actions: int
    lost: int
    cpu: float
    idle: float
    p50: float
    p99: float
    p999: float
    memory: float


@contextmanager
def served(kind: str, folder: str = "data") -> Iterator[Served]:
    """A server on core 0."""
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent) as where:
        (Path(where) / folder).mkdir()
        command = [sys.executable, str(Path(__file__).with_name("served.py")), kind, "0", f"{where}/{folder}"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        try:
            yield Served(process.pid, int(cast("IO[bytes]", process.stdout).readline()))
        finally:
            process.kill()
            process.wait()


async def gathered(rooms: list[Room], begin: str, *about: object) -> None:
    """Do something at all rooms, some at once."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(number: int, room: Room) -> None:
        async with turn:
            await getattr(room, begin)(*about, *([number] if isinstance(room, Echo) else []))

    await asyncio.gather(*(one(number, room) for number, room in enumerate(rooms)))


async def opened(server: Served, count: int) -> list[Table]:
    """So many tables with everybody sitting at them, and nobody connected."""
    posts = [await Post.to(server.port) for _ in range(AT_ONCE)]
    tables = [Table() for _ in range(count)]

    async def some(number: int) -> None:
        for table in tables[number::AT_ONCE]:
            await table.open(posts[number])

    await asyncio.gather(*(some(number) for number in range(AT_ONCE)))
    for post in posts:
        post.close()
    return tables


async def loaded(server: Served, rooms: list[Room], rate: float, seconds: float) -> Figures:
    """Let actions happen at a rate, whatever becomes of them, spread over the rooms."""
    before, began = server.cpu(), time.perf_counter()
    await asyncio.sleep(IDLE_SECONDS)
    idle = 1000 * (server.cpu() - before) / (time.perf_counter() - began)
    before, began, given = server.cpu(), time.perf_counter(), 0
    while (now := time.perf_counter() - began) < seconds:
        while given < now * rate:
            rooms[given % len(rooms)].due(began + given / rate)
            given += 1
        await asyncio.sleep(0.001)
    deadline = time.perf_counter() + 10
    while any(room.lost for room in rooms) and time.perf_counter() < deadline:  # noqa: ASYNC110 (no task may cost time)
        await asyncio.sleep(0.01)
    cpu = 1000 * (server.cpu() - before) / given
    strange = [text for room in rooms for text in room.strange]
    if strange or any(room.ended for room in rooms):
        raise RuntimeError(f"{strange[:3]}, ended {sum(room.ended for room in rooms)}")
    taken = sorted(1000 * each for room in rooms for each in room.taken) or [float("inf")]
    p50, p99, p999 = (taken[min(len(taken) - 1, int(len(taken) * part))] for part in (0.5, 0.99, 0.999))
    return Figures(given, sum(room.lost for room in rooms), cpu, idle, p50, p99, p999, server.memory())


async def echoes(count: int, rate: float, seconds: float) -> tuple[Figures, float]:
    """The anchor under the same load; and KiB a socket."""
    with served("echo") as server:
        await asyncio.sleep(1)
        before = server.memory()
        rooms: list[Room] = [Echo() for _ in range(count)]
        await gathered(rooms, "begin", server.port)
        await asyncio.sleep(1)
        socket = (server.memory() - before) / (count * SEATS)
        return await loaded(server, rooms, rate, seconds), socket


async def plays(count: int, rate: float, seconds: float) -> tuple[Figures, float]:
    """Tables of the server under load; and KiB a socket."""
    with served("fusk") as server:
        tables = await opened(server, count)
        before = server.memory()
        await gathered(list(tables), "come", server.port)
        await asyncio.sleep(1)
        socket = (server.memory() - before) / (count * SEATS)
        await gathered(list(tables), "deal")
        return await loaded(server, list(tables), rate, seconds), socket


async def idle(count: int) -> float:
    """KiB of a table that was dealt at, and where nobody is now. Only few people come at once: sockets cost more."""
    with served("fusk") as server:
        before = 0.0
        for group in range(count // AT_ONCE + 1):
            tables = await opened(server, AT_ONCE)
            await gathered(list(tables), "come", server.port)
            await gathered(list(tables), "deal")
            for table in tables:
                table.leave()
            await asyncio.sleep(0.2)
            if group == 0:  # the first ones bring whatever is needed once
                before = server.memory()
        return (server.memory() - before) / (count // AT_ONCE * AT_ONCE)


async def parked(count: int) -> tuple[float, float, float]:
    """KiB that a table leaves behind when it is put away; ms until its four people are back, 99 % of them.

    The last is the same for tables that were not put away. Memory goes back to the next tables, not to the system: so
    as many again are opened, and what they need more counts.
    """
    with served("fusk", "parked") as server:
        held, awake, tables = [], 0.0, list[Table]()
        for _ in range(2):
            tables = await opened(server, count)
            await gathered(list(tables), "come", server.port)
            await gathered(list(tables), "deal")
            held.append(server.memory())
            for table in tables:
                table.leave()
            awake = await back(server, tables)
            await asyncio.sleep(35)  # the tables are looked through twice a minute
        return (held[1] - held[0]) / count, await back(server, tables), awake


async def back(server: Served, tables: list[Table]) -> float:
    """Ms until four people are back at their table, one table after the other: 99 % of them."""
    taken = []
    for table in tables[:200]:
        began = time.perf_counter()
        await table.come(server.port)
        taken.append(1000 * (time.perf_counter() - began))
        table.leave()
    return sorted(taken)[len(taken) * 99 // 100]


def judged(load: float, name: str, figure: float, anchor: float, goal: float) -> None:
    """A line of a latency."""
    verdict = f"goal {goal:.0f}" if load <= 1.5 else f"not judged (load {load:.1f} before)"
    print(f"{name} {figure:.1f} ms anchor {anchor:.1f} ratio {figure / anchor:.1f} {verdict}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=250, help="actions a second")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only", choices=("P7", "P8", "P9"), help="leave the others out")
    asked = parser.parse_args()
    load = os.getloadavg()[0]
    os.sched_setaffinity(0, {1})
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if asked.only in (None, "P7"):
        seconds = min(asked.seconds, 20)
        few = int(asked.rate * seconds / 80) + 1
        anchor, _ = asyncio.run(echoes(few, asked.rate, seconds))
        figures, _ = asyncio.run(plays(few, asked.rate, seconds))
        print(f"{few} tables, {asked.rate:.0f} actions/s for {seconds:.0f} s: {figures}")
        print(f"P7 {figures.cpu:.3f} ms anchor {anchor.cpu:.3f} ratio {figures.cpu / anchor.cpu:.2f} goal 0.600")
    if asked.only in (None, "P8"):
        anchor, socket = asyncio.run(echoes(asked.tables, asked.rate, asked.seconds))
        figures, mine = asyncio.run(plays(asked.tables, asked.rate, asked.seconds))
        print(f"{asked.tables} tables: {figures}\necho: {anchor}")
        judged(load, "P8-p50", figures.p50, anchor.p50, 20)
        judged(load, "P8", figures.p99, anchor.p99, 100)
        judged(load, "P8-p99.9", figures.p999, anchor.p999, 300)
        print(f"P8-lost {figures.lost} of {figures.actions} anchor {anchor.lost} goal 0")
        print(f"P8-cpu {figures.cpu:.3f} ms anchor {anchor.cpu:.3f} ratio {figures.cpu / anchor.cpu:.2f} goal 2.400")
        held, echo = figures.memory / 1024, anchor.memory / 1024
        print(f"P8-memory {held:.0f} MiB anchor {echo:.0f} ratio {held / echo:.2f} goal 350")
        print(f"P9-socket {mine:.1f} KiB anchor {socket:.1f} ratio {mine / socket:.2f} goal 25")
    if asked.only in (None, "P9"):
        print(f"P9-table {asyncio.run(idle(asked.tables)):.1f} KiB goal 16")
        left, woken, awake = asyncio.run(parked(asked.tables))
        print(f"P9-parked {left:.2f} KiB goal 0")
        judged(load, "P9-back", woken, awake, 20)


if __name__ == "__main__":
    main()
