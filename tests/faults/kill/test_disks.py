"""FT-3: a server whose disk is full waits and tells people so; one whose disk fails stops, and the next one goes on."""

import asyncio
import os
import shutil
import subprocess
import time
from contextlib import suppress

import pytest

from fusk.server.serve import BROKEN
from tests.faults.kill.rig import SECONDS


async def until(so):
    """Wait until that is so."""
    async with asyncio.timeout(SECONDS):
        while not so():  # noqa: ASYNC110 (what happens is spread over many people)
            await asyncio.sleep(0.02)


def failed(here):
    """How many commands could not be kept."""
    return sum(what == "failed" for what, _, _ in here.history)


async def full_disk(here, fill, empty):
    """Play, fill the disk, see what still works, make room, play on; how many commands were refused, for how long."""
    assert await here.start()
    await here.table(3, "cheat")
    await here.goes_on()
    fill()
    here.players[0].command("lock", locked=True)  # given again until it counts, whatever the game waits for
    await until(lambda: failed(here) >= 3)
    players, door = list(here.players), here.players[0].door
    numbers = [player.number for player in players]
    status, told = await here.answer("POST", "/api/tables", {"name": "Person Z"})
    assert (status, told["code"]) == (503, "storage-unavailable")
    assert (await here.ask("GET", f"/api/tables/{door}"))["phase"] == "playing"
    onlooker = here.player(door, None)
    await here.back(players[1])
    await until(lambda: onlooker.room is not None)
    assert onlooker.number == len(onlooker.events)
    refused = failed(here)
    await until(lambda: failed(here) >= refused + 3)
    assert numbers == [player.number for player in players]
    empty()
    began = time.perf_counter()
    await here.goes_on()
    seconds = time.perf_counter() - began
    await here.kill()
    here.read()
    assert not here.ledger.lost + here.ledger.doubled + here.ledger.wrong
    assert not here.log()
    assert await here.start()
    await here.goes_on()
    await here.kill()
    here.read()
    here.sound()
    return failed(here), seconds


async def test_a_full_disk(rig):
    """While the disk is full nothing moves and everybody is told; people come back and look; with room it goes on."""
    here = rig("shim")
    sign = here.data.with_name("full")
    refused, seconds = await full_disk(here, sign.touch, sign.unlink)
    print(f"FT-3 full: refused {refused}, acked {here.acks}, lost 0, went on after {seconds:.2f} s")  # noqa: T201


async def test_a_failed_sync(rig):
    """Where a sync fails the process ends at once; none starts on a disk that still fails; the next has all (FT-3)."""
    here = rig("shim")
    assert await here.start()
    await here.table(3, "cheat")
    await here.goes_on()
    sign = here.data.with_name("torn")
    sign.touch()
    began = time.perf_counter()
    assert await here.ended() == BROKEN
    seconds = time.perf_counter() - began
    assert not await here.start()
    sign.unlink()
    here.read()
    assert not here.ledger.lost + here.ledger.doubled + here.ledger.wrong
    assert await here.start()
    await here.goes_on()
    await here.kill()
    here.read()
    assert not here.ledger.lost + here.ledger.doubled + here.ledger.wrong + here.ledger.ordered(here.history)
    print(f"FT-3 failed sync: over after {seconds:.2f} s, acked {here.acks}, lost 0")  # noqa: T201


@pytest.fixture
def small(tmp_path):
    """A real file system of 600 kB."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.fail("only root may mount a small file system: sudo ./test -m night tests/faults/kill")
    where = tmp_path / "small"
    where.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(where)], check=True)  # noqa: S607 (the system's)
    yield where
    subprocess.run(["umount", "--lazy", str(where)], check=True)  # noqa: S607 (the system's)


@pytest.mark.night
async def test_a_disk_that_is_really_full(rig, small, tmp_path):
    """A real small file system fills up under a server, and is given room again (FT-3)."""
    (tmp_path / "data").symlink_to(small)
    ballast = small / "ballast"

    def fill():
        with ballast.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(4096)):
                pass

    refused, seconds = await full_disk(rig(), fill, ballast.unlink)
    print(f"FT-3 really full: refused {refused}, lost 0, went on after {seconds:.2f} s")  # noqa: T201


@pytest.mark.night
async def test_a_kernel_that_cannot_sync(rig):
    """Whichever sync of a running server the kernel fails, the process ends, and the next one has all (FT-3)."""
    strace = shutil.which("strace") or pytest.fail("strace is needed: apt-get install strace")
    here = rig()
    assert await here.start()
    await here.table(3, "cheat")
    await here.goes_on()
    await here.kill()
    for number in range(12, 60, 4):
        inject = f"inject=fdatasync,fsync:error=EIO:when={number}"
        if await here.start(wrap=[strace, "-f", "-qq", "-o", "/dev/null", "-e", inject]):
            assert await here.ended() == BROKEN
        here.read()
        assert not here.ledger.lost + here.ledger.doubled + here.ledger.wrong
    assert await here.start()
    await here.goes_on()
    print(f"FT-3 failed syncs of the kernel: 12, acked {here.acks}, lost 0")  # noqa: T201
