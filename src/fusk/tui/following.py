"""What is seen at this keyboard: the picture that follows the table, and whose hand lies open.

Who plays alone sees with the own eyes. Several people share what everybody may see, and one hand at a time lies open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fusk.events import Dealt, Ended
from fusk.moves import Options
from fusk.play.options import NOTHING
from fusk.sight import View, Who, follow
from fusk.table.outs import Seen
from fusk.tui.ceremony import Ceremony
from fusk.tui.face import Face
from fusk.tui.telling import Teller, Told


class Following:
    """Follows a game; `note` gets what is told of it, `draw` is called when the picture has changed."""

    def __init__(self, game: Face, lang: str, ceremony: Ceremony, note: Callable[[Told], None]) -> None:
        self.game = game
        self.alone = len(game.people) < 2
        self.who: Who = game.people[0] if len(game.people) == 1 else None
        """Whose events are followed: one's own where one plays alone, else what everybody sees."""
        self.seat: int | None = self.who
        """Whose hand lies open."""
        self.public = Teller(lang, game.names, self.who)
        self.view: View = game.table.view(self.who)
        self.ceremony = ceremony
        self.bare = asyncio.Event()
        """Set while nothing covers the table."""
        self.bare.set()
        self._covers = 0
        self._note = note
        self._telling = False

    @property
    def teller(self) -> Teller:
        """Speaks to the one whose hand lies open."""
        return self.public._replace(me=self.seat)

    def may(self) -> Options:
        """What that one may do; nothing while the picture is behind the table."""
        behind = self._telling or bool(self.game.news)
        return NOTHING if self.seat is None or behind else self.game.table.options(self.seat)

    def own_view(self) -> View:
        """The table as that one sees it."""
        return self.view if self.seat == self.who else self.game.table.view(self.seat)

    def catch_up(self) -> None:
        """Take in what has happened before, in a deal that is being played."""
        so_far = self.game.table.since(self.who, 0)
        begun = max((i for i, seen in enumerate(so_far) if isinstance(seen.event, Dealt)), default=0)
        for seen in so_far[begun:] if self.view.ended is None else ():
            self._follow(seen)
        self.game.news.clear()

    async def news(self, draw: Callable[[], None]) -> None:
        """Show what the table has sent, one thing after the other, while its clock stands."""
        self._telling = True
        while self.game.news:
            await self.bare.wait()
            out = self.game.news.popleft()
            if isinstance(out, Seen) and out.who == self.who:
                before = self.view
                self.halt()
                self._follow(out)
                draw()
                await self.ceremony.show(before, out.event, self.public)
                self.go_on()
                if isinstance(out.event, Ended):  # what comes after belongs to the next deal
                    break
        self._telling = False

    def _follow(self, seen: Seen) -> None:
        before, self.view = self.view, follow(self.view, seen.event)
        told = self.public.tell(self.view if isinstance(seen.event, Dealt) else before, seen.event)
        if told:
            self._note(told)

    def halt(self) -> None:
        """Let no time pass."""
        self.game.clock.stop()

    def go_on(self) -> None:
        """Let time pass again, unless something covers the table."""
        if self.bare.is_set():
            self.game.clock.go()

    @contextmanager
    def covered(self) -> Iterator[None]:
        """While something covers the table no time passes."""
        self.cover()
        try:
            yield
        finally:
            self.uncover()

    def cover(self) -> None:
        """Something covers the table from now on."""
        self._covers += 1
        self.bare.clear()
        self.halt()

    def uncover(self) -> None:
        """It covers the table no longer; perhaps something else does."""
        self._covers -= 1
        if not self._covers:
            self.bare.set()
            self.go_on()

    async def pause(self) -> None:
        """Wait until something is due, or something stirs."""
        wake, stirred = self.game.table.wake_at, self.game.stirred
        left = 60.0 if wake is None else max(0.0, wake - self.game.clock.now())
        if self.game.deadline():
            left = min(left, 0.2)
        try:
            async with asyncio.timeout(max(0.01, left)):
                await stirred.wait()
        except TimeoutError:
            pass
        await self.bare.wait()
        stirred.clear()
