"""FT-2: a server that dies at the worst places, each by its name, loses and doubles nothing."""

import pytest

from tests.faults.kill.test_kill import PRESETS

POINTS = (
    ("before-append", 40, ""),
    ("after-append", 40, ""),
    ("after-append-before-ack", 20, ""),
    ("load", 1, ""),
    ("load", 2, ""),
    ("write-log", 33, "shim"),
    ("write-log", 34, "shim"),
    ("write-log", 35, "shim"),
    ("sync-log", 25, "shim"),
    ("write-main", 2, "shim"),
    ("write-main", 9, "shim"),
    ("sync-main", 2, "shim"),
    ("truncate-log", 1, "shim"),
)
"""Where, at which time that it comes there, and in which server. The last ones: within SQLite, while it writes a step
to its log, syncs it, and moves the log into the main file."""


@pytest.mark.parametrize(("point", "times", "variant"), POINTS)
async def test_killed_at(rig, point, times, variant):
    """A server that dies there is followed by one that knows all that was acknowledged, and plays on (FT-2)."""
    here = rig(variant)
    assert await here.start()
    await here.table(3, PRESETS[times % len(PRESETS)])
    await here.table(2, "cheat", bots=2)
    await here.goes_on()
    await here.kill()
    here.read()
    before = here.acks
    if await here.start(f"{point}:{times}"):
        assert await here.ended() == -9
    here.read()
    during = here.acks - before
    assert await here.start()
    await here.goes_on()
    await here.kill()
    here.read()
    here.sound()
    print(f"FT-2 at {point} {times}: acked {during} before it, lost 0 doubled 0")  # noqa: T201
