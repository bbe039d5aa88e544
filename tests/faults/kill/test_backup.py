"""FT-14: a copy made while people play is a server where they can go on, with the keys that they have."""

import asyncio
import shutil

from fusk.server import tokens
from fusk.store.backup import backup, restore
from fusk.testing import budget
from tests.faults.kill.test_kill import PRESETS


async def test_a_copy_made_during_play(rig, tmp_path):
    """Tables are copied while they are played at, and played on from the copy with the same tokens (FT-14)."""
    here, tables = rig(), budget(10, 50)
    assert await here.start()
    for number in range(tables):
        await here.table(3, PRESETS[number % len(PRESETS)])
    await here.goes_on()
    seats = [(player.door, player.token, player.you, player.number) for player in here.players]
    left_out = await asyncio.to_thread(backup, here.data, tmp_path / "copy")
    assert not left_out
    await here.goes_on()
    await here.kill()
    here.read()
    here.sound()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    shutil.copy(tmp_path / "key", elsewhere / "key")
    restore(tmp_path / "copy", elsewhere / "data", elsewhere / "key")
    there = rig("", elsewhere)
    there.ledger.read([])
    for door, _, you, number in seats:
        old, new = (each.ledger.tables[tokens.stored(door)].room for each in (here, there))
        assert number <= new.table.number(you)
        assert new.next < old.next
    assert await there.start()
    for door, token, _, _ in seats:
        there.player(door, token)
    await there.goes_on()
    await there.kill()
    there.read()
    there.sound()
    print(f"FT-14 tables {tables} copied in play, {there.acks} commands acknowledged at the copy")  # noqa: T201
    assert there.acks >= tables
