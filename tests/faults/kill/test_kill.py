"""FT-2: a server killed at any instant loses nothing that it has acknowledged, and does nothing twice."""

import asyncio

from fusk.testing import budget

PRESETS = ("cheat", "fusk", "doubt-jp", "i-doubt-it", "fusk-swedish")


async def seated(rig):
    """Some tables at which people play as fast as they can, two of them with bots that think before they answer."""
    assert await rig.start()
    for preset in PRESETS:
        await rig.table(3, preset)
    await rig.table(2, "cheat", bots=2, onlookers=1)
    await rig.table(2, "rainy-day", bots=1)


async def killed(rig):
    """Wait for an acknowledgement and a moment longer, kill the server, and read what it has left."""
    await rig.ack()
    await asyncio.sleep(rig.rng.random() * 0.06)
    await rig.kill()
    rig.read()


async def test_killed_at_any_instant(rig):
    """A hundred servers are killed while people play; each next one goes on where the last one was (FT-2)."""
    here, kills = rig(), budget(100, 1000)
    await seated(here)
    doubtful = held = 0
    for kill in range(kills):
        if kill:
            assert await here.start()
        await killed(here)
        assert not here.ledger.lost + here.ledger.doubled + here.ledger.wrong
        tables = here.ledger.tables.values()
        doubtful += any(table.doubtful() for table in tables)
        held += any(table.held() for table in tables)
    assert await here.start()
    await here.goes_on()
    await here.kill()
    here.read()
    here.sound()
    lost, doubled = len(here.ledger.lost), len(here.ledger.doubled)
    print(f"FT-2 kills {kills} acked {here.acks} lost {lost} doubled {doubled}")  # noqa: T201
    print(  # noqa: T201
        f"with a window open {doubtful}, a bot's answer held {held}, commands given again {here.again}, "
        f"median start {sorted(here.starts)[kills // 2]:.2f} s"
    )
    assert here.acks >= 10 * kills
    assert min(doubtful, held, here.again) >= kills // 2


async def test_a_server_that_answers_too_soon_is_found_out(rig):
    """The control: where answers go out before anything is kept, thirty kills are enough to lose some (FT-2)."""
    here = rig("ack-first")
    await seated(here)
    kills = 0
    while not here.ledger.lost and kills < 30:
        if kills:
            assert await here.start()
        kills += 1
        await killed(here)
    print(f"answers before keeping: {len(here.ledger.lost)} of {here.acks} lost at kill {kills}")  # noqa: T201
    assert here.ledger.lost
