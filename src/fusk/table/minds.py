"""The bots of a table: each remembers what its seat has seen of the deal, and answers when it is asked."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fusk.bots import NotABot, Seated
from fusk.events import Dealt
from fusk.moves import Move
from fusk.rules import Refusal
from fusk.table.outs import Think
from fusk.table.table import Table


class Minds:
    """Asks bots. `seat_bot` seats one for a deal: name and seat, with dice of its own."""

    def __init__(self, table: Table, seat_bot: Callable[[str, int], Seated]) -> None:
        self._table, self._seat_bot = table, seat_bot
        self._bots: dict[int, tuple[str, Seated | None, int]] = {}

    def answer(self, think: Think) -> Move | None:
        """What the bot of a seat does; None where it gave no move at all, or is not asked any more.

        Raises Refusal (`bot`) where it breaks down.
        """
        name = self._table.chairs[think.seat].bot
        if name is None or not self._table.asks(think.seat, think.number):
            return None
        try:
            seated = self._bot(name, think.seat)
            return _sound(seated.bot.choose(think.view, seated.memory, think.options, seated.rng))
        except Refusal:
            raise
        except NotABot as why:
            raise Refusal("bot", name=name, why=str(why).rstrip(".")[:200]) from why
        except (Exception, SystemExit) as why:  # whatever a stranger's file may raise is told in one line
            raise Refusal("bot", name=name, why=" ".join(f"{type(why).__name__}: {why}".split())[:200]) from why

    def _bot(self, name: str, seat: int) -> Seated:
        """The bot of a seat, having watched all that its seat has seen of this deal."""
        known, seated, number = self._bots.get(seat, ("", None, 0))
        if seated is None or known != name:
            seated, number = self._seat_bot(name, seat), self._table.before(seat)
        missed = self._table.since(seat, number)
        deals = [seen.number for seen in missed if isinstance(seen.event, Dealt)]
        if deals and number:
            seated = self._seat_bot(name, seat)
        for seen in missed:
            if not deals or seen.number >= deals[-1]:
                seated.watch(seen.event)
        self._bots[seat] = (name, seated, number + len(missed))
        return seated


def _sound(answer: object) -> Move | None:
    """A bot's answer, or None where it is nothing like a move."""
    try:
        move: Move | None = msgspec.convert(msgspec.to_builtins(answer), type=Move | None)
    except (TypeError, ValueError):
        return None
    return move
