"""What is shown slowly: a doubt, the cards turned one after the other, the lie last, and who takes how many.

Any key skips it; the clock of the game stands meanwhile. Where nothing is to move, all of it is there at once. Without
a clock what came of it stays until a key is pressed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fusk.events import Believed, Doubted, Event, Forced, PileTaken, Revealed
from fusk.play import fits, is_true
from fusk.sight import View
from fusk.state import player_of
from fusk.tui.reveal import Reveal
from fusk.tui.telling import Teller

FIRST, CARD, LIE, OUTCOME = 0.5, 0.35, 0.8, 2.2
"""Seconds before the first card, between true ones, before a lie, and to read what came of it."""

GLANCE = 0.25
"""Seconds between two looks whether the game has gone on elsewhere."""


class Ceremony:
    """Turns up the cards of one doubt after the other. `draw` shows a reveal; `pace` is 0 where nothing waits.

    `behind`: whether the game has gone on meanwhile, so that the rest is shown at once.
    """

    def __init__(
        self,
        draw: Callable[[Reveal | None], None],
        *,
        pace: float,
        still: bool,
        clock: bool,
        behind: Callable[[], bool],
    ) -> None:
        self._draw, self.pace, self._still, self._clock = draw, pace, still, clock
        self._behind = behind
        self._skip = asyncio.Event()
        self._title = ""
        self.reveal: Reveal | None = None

    def skip(self) -> bool:
        """Go on at once; whether there was anything to skip."""
        if self.reveal is None:
            return False
        self._skip.set()
        return True

    def cancel(self) -> None:
        """Clear the table of it."""
        self.reveal = None
        self._draw(None)

    async def show(self, before: View, event: Event, teller: Teller) -> None:
        """Show an event, if it is part of a ceremony."""
        match event:
            case Doubted(_, official):
                self._title = _title("verdict-doubts", official, before, teller)
            case Believed(seat):
                self._title = _title("verdict-believes", seat, before, teller)
            case Revealed():
                await self._turn(before, event, teller)
            case PileTaken(seat, _, size) if self.reveal:
                self.reveal = self.reveal._replace(outcome=teller.say("verdict-takes", seat, count=size))
                self._draw(self.reveal)
                await self._read()
                self.cancel()
            case Forced():
                self._title = ""
            case _:
                if self.reveal:
                    await self._read()
                    self.cancel()

    async def _turn(self, before: View, event: Revealed, teller: Teller) -> None:
        claim = before.pile[-1].claim
        pairs = [(card, fits(before, card, claim.what if claim else "")) for _, card in event.shown]
        pairs.sort(key=lambda pair: not pair[1])
        honest = is_true(before, [card for _, card in event.shown], event.laid)
        self._skip.clear()
        self.reveal = Reveal(
            title=self._title or teller.say("verdict-last", count=event.laid),
            cards=tuple(card for card, _ in pairs),
            right=tuple(right for _, right in pairs),
            turned=len(pairs) if self._still else 0,
            hidden=event.laid - len(pairs),
            stamp=teller.say("verdict-true" if honest else "verdict-lie"),
            honest=honest,
            outcome="",
        )
        self._title = ""
        self._draw(self.reveal)
        if self._still:
            return
        await self._wait(FIRST)
        for turned, (_, right) in enumerate(pairs, start=1):
            await self._wait(CARD if right else LIE, quick=len(pairs) > 6)
            if self.reveal:
                self.reveal = self.reveal._replace(turned=turned)
                self._draw(self.reveal)

    async def _read(self) -> None:
        """Time to read what came of it; where there is no clock, until a key is pressed."""
        if self._clock or not self.pace:
            await self._wait(OUTCOME)
            return
        self._skip.clear()
        while not (self._skip.is_set() or self._behind()):
            await _either(self._skip.wait(), GLANCE)

    async def _wait(self, seconds: float, *, quick: bool = False) -> None:
        left = seconds * self.pace * (0.4 if quick else 1)
        while left > 0 and not (self._skip.is_set() or self._behind()):
            await _either(self._skip.wait(), min(left, GLANCE))
            left -= GLANCE


async def _either(event: Awaitable[object], seconds: float) -> None:
    """Wait for something, but no longer than that."""
    try:
        async with asyncio.timeout(seconds):
            await event
    except TimeoutError:
        pass


def _title(message: str, seat: int, before: View, teller: Teller) -> str:
    player, lay = player_of(before), before.pile[-1]
    mine = player == teller.me
    if lay.claim is None:
        what = teller.say("verdict-card-you" if mine else "verdict-card", player)
    else:
        what = teller.say("verdict-quoted-you" if mine else "verdict-quoted", player, claim=teller.claim(lay.claim))
    return teller.say(message, seat, claim=what)
