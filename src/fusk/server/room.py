"""A table of the server without its sockets: people who sit down and get up, and the matches they play.

As with `table.Table` nothing here reads a clock, a socket or a disk: `decide` (or `tick`) -> the journal -> `apply` ->
send. A room that is taken up again from its journal is the one that was left.
"""

from __future__ import annotations

import hashlib
from collections import Counter, OrderedDict
from collections.abc import Iterable
from typing import Final

import msgspec

from fusk import wire
from fusk.rules import Refusal
from fusk.server import hosting, steps, tokens
from fusk.server import places as seating
from fusk.server.permissions import permit
from fusk.server.places import Places
from fusk.server.steps import Founded, Played, Started, Step, What
from fusk.sight import Who, see
from fusk.table import Conflict, Deal, DealSource, Entry, Match, Out, PublicRng, Table, messages

REMEMBERED: Final = 1000
"""Commands of which a room knows without asking the journal that they are done already."""

_ENCODER: Final = msgspec.json.Encoder()


class Room:
    """One table of the server, from its opening to its last match.

    `table`: the match that is played, or was last until somebody changed the table; `match`: its number, one more
    whenever the table is cleared or a match begins; `score`: of the last match that was cleared away; `dealt`: how many
    deals each match has had.
    """

    def __init__(self, seeds: DealSource, dice: PublicRng) -> None:
        self._seeds, self._dice = seeds, dice
        self._places: Places | None = None
        self._done: OrderedDict[str, str] = OrderedDict()
        self.next = 0
        self.table: Table | None = None
        self.match = 0
        self.score: Match | None = None
        self.dealt: Counter[int] = Counter()

    # What anybody may ask.

    @property
    def places(self) -> Places:
        """Who sits where."""
        if self._places is None:
            raise LookupError("nobody has opened this room")
        return self._places

    def phase(self) -> str:
        """One of `permissions.PHASES`."""
        if self.table is None:
            return "lobby"
        if self.table.running() or self.table.deal is None:
            return "playing"
        if self.table.over():
            return "over"
        return "between" if self.table.setup.settings.deals else "open"

    def role(self, seat: Who) -> str:
        """One of `permissions.ROLES`."""
        if seat is None or self.places.owner(seat) is None:
            return "watcher"
        return "host" if seat == self.places.host else "seat"

    def seat_of(self, token: str) -> int | None:
        """Whose key that is."""
        for seat, place in enumerate(self.places.places):
            if any(tokens.same(token, key) for key in place.keys):
                return seat
        return None

    def person(self, seat: Who) -> str:
        """Who sits there, and nobody before or after them: whose commands are counted, and who may be told of it."""
        places = self.places.places
        return f"{seat}.{places[seat].since}" if seat is not None and 0 <= seat < len(places) else str(seat)

    def wake_at(self) -> float | None:
        """When `tick` has something to do; None: never, unless somebody says something."""
        if self.table is None:
            return None
        return float("-inf") if self._starting() or self._orphans() else self.table.wake_at

    # To decide: nothing here changes the room. None: that was done before.

    def decide(self, seat: Who, command: wire.Command, now: float, address: str = "") -> Step | Refusal | None:
        """What a command comes to; `address`: the fingerprint of where the seat it sends away was played from."""
        try:
            return self._decide(seat, command, now, address)
        except Refusal as refusal:
            return refusal

    def _decide(self, seat: Who, command: wire.Command, now: float, address: str) -> Step | None:
        if seat is None:
            raise Refusal("not-your-seat")
        key, asked = f"{self.person(seat)}/{command.cid}", _fingerprint(command)
        before = self._done.get(key)
        if before is not None:
            if before != asked:
                raise Refusal("key-reused")
            return None
        permit(command, self.role(seat), self.phase())
        if isinstance(command, wire.Start):
            return self._own(hosting.started(self.places, self._last()), now, key, asked)
        what = hosting.heard(
            self.places,
            seat,
            command,
            opened=self.table is not None and self.table.opened is not None,
            playing=self.phase() in ("playing", "between"),
            address=address,
        )
        if isinstance(what, hosting.ToTable):
            return self._told(seat, what.message, now, key, asked)
        return self._own(what, now, key, asked)

    def tell(self, seat: int, message: messages.Message, now: float, key: str) -> Step | Refusal | None:
        """What the server itself says for a seat: a bot's thought, that somebody has gone or is back."""
        try:
            return self._told(seat, message, now, f"{self.match}/{seat}/{key}", "")
        except Refusal as refusal:
            return refusal

    def own(self, what: What, now: float, key: str) -> Step:
        """A step that the server makes itself: a seat taken, a key changed."""
        return self._own(what, now, key, "")

    def tick(self, now: float) -> Step | None:
        """What happens by itself at this time, if anything."""
        if self.table is None:
            return None
        for seat in self._starting():
            return self._told(seat, messages.Ready(), now, f"{self.match}/{seat}/start", "")
        for seat in self._orphans():
            return self._told(seat, messages.TakeOver(seat), now, f"{self.match}/{seat}/orphan/{self.next}", "")
        return self._entry(self.table.tick(now))

    def shown(self, seat: int, play: int, now: float) -> Step | None:
        """A seat has a play on the screen."""
        return self._entry(self.table.shown(seat, play, now)) if self.table else None

    def restart(self, now: float) -> Step | None:
        """The first step after a stop or a pause: clocks go on from here, and the time between is nobody's."""
        return self._entry(self.table.restart(now)) if self.table else None

    def public(self, step: Step) -> bytes:
        """What the journal shows everybody of a step that is to come: the kind of it, and what spectators will see."""
        events = self.table.foresee(step.what.entry) if isinstance(step.what, Played) and self.table else ()
        return steps.public(step, tuple(seen for event in events if (seen := see(event, None)) is not None))

    def _starting(self) -> tuple[int, ...]:
        """Before the first deal of a match everybody is ready: the host has pressed start for all."""
        table = self.table
        if table is None or table.deal is not None:
            return ()
        return tuple(
            seat for seat, chair in enumerate(table.chairs) if chair.bot is None and not (chair.ready or chair.away)
        )

    def _orphans(self) -> tuple[int, ...]:
        """Seats whose person has got up for good, and whose bot has yet to sit down."""
        if self.table is None:
            return ()
        chairs, places = self.table.chairs, self.places.places
        return tuple(seat for seat, chair in enumerate(chairs) if chair.bot is None and places[seat].name is None)

    def _last(self) -> Match | None:
        return self.table.match if self.table else self.score

    def _told(self, seat: int, message: messages.Message, now: float, key: str, asked: str) -> Step | None:
        if self.table is None:
            raise Refusal("lobby")
        entry = self.table.decide(seat, message, now, key)
        if isinstance(entry, Refusal):
            raise entry
        return None if entry.seq < self.table.next else Step(self.next, entry.at, key, asked, Played(entry))

    def _entry(self, entry: Entry | None) -> Step | None:
        return Step(self.next, entry.at, f"{self.match}/{entry.key}", "", Played(entry)) if entry else None

    def _own(self, what: What, now: float, key: str, asked: str) -> Step:
        return Step(self.next, now, key, asked, what)

    # To apply: the only thing that changes the room.

    def apply(self, step: Step) -> tuple[Out, ...]:
        """Let a kept step count; what the match sends now. Raises Conflict where it is not the next one."""
        if step.seq != self.next:
            raise Conflict(f"step {step.seq} where {self.next} comes next")
        outs: tuple[Out, ...] = ()
        match step.what:
            case Founded():
                self._places = seating.founded(step.what)
            case Played(entry) if self.table is not None:
                outs = self.table.apply(entry)
                self.dealt[self.match] += isinstance(entry.what, Deal)
            case Played():
                raise Conflict("an entry of no match")
            case Started(setup):
                self._clear()
                self.table = Table(setup, self._seeds, self._dice)
                self._places = seating.after(self.places, step)
            case _:
                if isinstance(step.what, _CLEARING) and self.phase() in ("open", "over"):
                    self._clear()
                self._places = seating.after(self.places, step)
        self.next += 1
        if step.command:
            self._done[step.key] = step.command
            if len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
        return outs

    def _clear(self) -> None:
        """The last match is cleared from the table; its score is kept."""
        if self.table is not None:
            self.score, self.table = self.table.match, None
        self.match += 1


_CLEARING: Final = (steps.Joined, steps.Placed, steps.Rose, steps.Changed, steps.Renamed)
"""After these the match that was played is no longer that of the people at the table."""


def resumed(seeds: DealSource, dice: PublicRng, written: Iterable[Step]) -> Room:
    """A room as its journal leaves it. Next keep and apply `restart(now)`; then answer what its table is asking."""
    room = Room(seeds, dice)
    for step in written:
        room.apply(step)
    return room


def _fingerprint(command: wire.Command) -> str:
    return hashlib.sha256(_ENCODER.encode(command)).hexdigest()[:16]
