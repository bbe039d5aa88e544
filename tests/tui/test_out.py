"""Who is out looks on, and need not look on for long."""

from functools import partial

import pytest

from fusk import words
from fusk.rules import sheet
from fusk.tui import game as games
from fusk.tui.app import FuskApp
from fusk.tui.order import start
from fusk.tui.start import StartScreen
from tests.tui.conftest import screen_text

SHORT = {"deal": "fixed:2", "remainder": "dead", "end": "places", "starter": "random"}


@pytest.mark.night  # bots take their time here
@pytest.mark.parametrize("lang", words.languages())
async def test_skip_to_the_end(order, lang):
    """Out of cards in a game for places, one key brings the end and its report."""
    for seed in range(1, 30):
        wanted = order("cheat", rules=sheet("cheat", SHORT), players=4, seed=seed, window=None, keep=False, pace=1.0)
        client = FuskApp(start(wanted, lang, games.Standing()), partial(_nowhere, wanted), lang, pace=0, still=True)
        async with client.run_test(size=(80, 24)) as pilot:
            if await until_out(pilot, lang):
                await pilot.press("enter")
                for _ in range(400):
                    await pilot.pause(0.02)
                    if words.say(lang, "end-plays") in screen_text(client):
                        return
                raise AssertionError(screen_text(client))
    raise AssertionError("nobody got out")


def _nowhere(wanted, tongue):
    return StartScreen(tongue, wanted, lambda name: (sheet(name), None), lambda: None)


async def until_out(pilot, lang):
    """Lay cards and let plays stand until the hand is empty; whether the deal goes on without us."""
    for _ in range(150):
        await pilot.pause(0.05)
        shown = screen_text(pilot.app)
        if words.say(lang, "do-watch") in shown:
            return True
        if words.say(lang, "end-plays") in shown:
            return False
        if words.say(lang, "do-let") in shown:
            await pilot.press("l")
        else:
            await pilot.press("up", "right", "enter", "enter")
    return False
