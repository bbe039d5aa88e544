"""The drill: tables are played at, copied, restored elsewhere, and played on with the same keys (FT-14)."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from fusk.cli import app
from fusk.record import check
from fusk.store.sealing import Sealer, master
from fusk.store.sqlite import SQLite
from fusk.testing import budget
from tests.server.sim.evening import Evening, over
from tests.server.sim.loop import simulated
from tests.server.sim.net import request
from tests.server.sim.node import Node
from tests.server.sim.pilot import Pilot

TABLES = budget(20, 50)


def run(*arguments):
    """`fusk` with these arguments; what it said."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == 0, result.output
    return result.output


def journal(data: Path, key: Path) -> SQLite:
    """The journal of a server, on a disk."""
    return SQLite(data, Sealer(master(key, os.urandom, data=data), os.urandom))


@pytest.mark.parametrize(("with_key", "tables"), [(False, TABLES), (True, 2)])
def test_the_drill(home, with_key, tables, capsys):
    """20 tables play while a copy is made; elsewhere the same keys open the same seats, and each match is played out.

    Serves FT-14; I1 (nothing kept is lost).
    """
    old, new = (home / "old", home / "old.key"), (home / "new", home / "new.key")
    copy = home / "copy.fusk"

    async def evening() -> None:
        kept = journal(*old)
        node = Node(7, memory=kept)  # type: ignore[arg-type] # with the manners of the one in memory
        await node.start()
        evenings = [Evening(node, seed, lag=lambda _: lambda: 0.5) for seed in range(tables)]
        for number, each in enumerate(evenings):
            await each.open(
                2 + number % 2,
                seats=3,
                deals=1,
                rules={"preset": "cheat", "changes": {"strip": 32}},
                bots=[] if number % 2 else ["rookie"],
            )
        playing = [asyncio.ensure_future(each.play(over)) for each in evenings]
        await asyncio.sleep(15)
        there = {table: list(kept.since(table, 0)) for table in kept.tables()}
        told = run("backup", copy, "--data", old[0], "--key", old[1], *(["--with-key"] if with_key else []))
        assert ("The key is not in it" in told) != with_key
        seats = [[(pilot.you, pilot.token) for pilot in each.pilots] for each in evenings]
        await asyncio.sleep(20)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        gone_on = [len(list(kept.since(table, 0))) > len(rows) for table, rows in there.items()]
        assert sum(gone_on) >= 0.9 * tables, "the copy was to be made while they play"
        node.crash()
        kept.close()

        if not with_key:
            shutil.copy(old[1], new[1])
        run("restore", copy, "--data", new[0], "--key", new[1])
        kept = journal(*new)
        assert {table: list(kept.since(table, 0)) for table in kept.tables()} == there
        node = Node(8, memory=kept)  # type: ignore[arg-type] # with the manners of the one in memory
        await node.start()
        resumed = []
        for each, keys in zip(evenings, seats, strict=True):
            again = Evening(node, each.seed)
            again.door = each.door
            again.pilots = [Pilot(again.wire, token, Random(each.seed)) for _, token in keys]
            resumed.append(again)
        async with asyncio.timeout(36_000):
            await asyncio.gather(*(pilot.run(over) for each in resumed for pilot in each.pilots))
        for again, keys in zip(resumed, seats, strict=True):
            assert [pilot.you for pilot in again.pilots] == [seat for seat, _ in keys]
            record = await request(node.app, "GET", f"/api/tables/{again.door}/records/1/1")
            assert not check(record.body.decode())
        assert not node.noted
        kept.close()

    simulated(7, evening())
    with capsys.disabled():
        print(f"\n{tables} tables copied in the middle of a deal, restored, and played to their end")  # noqa: T201
