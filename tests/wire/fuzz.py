"""Bytes -> a message -> what a room makes of it: a step or a Refusal, and deciding changes nothing (AU-30).

`python -m tests.wire.fuzz RUNS` makes slips of the pen in the corpus, on every platform; `guided.py` lets libFuzzer
look for new paths. Both end with one line of JSON that counts.

The first byte of an input is the room, the second the seat and the time; the rest is the frame. What a room decides is
never applied to it, so an input does the same whenever it comes.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from fusk import wire
from fusk.moves import Move
from fusk.play import moves
from fusk.rules import Refusal
from fusk.server import hosting, steps
from fusk.server.room import Room, resumed
from fusk.table import Dice, messages
from fusk.table.outs import Think
from fusk.wire import NewTable, Sheet, TakeSeat, read_command, read_message
from tests.wire.slips import mutated

CORPUS = Path(__file__).parent / "corpus"
PRESETS = ("cheat", "fusk", "rainy-day", "verish", "verju-one-card", "idi", "three-options", "menteur", "fusk-swedish")
APPLIED = 300
"""So many good decisions are applied, each to a copy of its room."""


class Prepared:
    """A room in the middle of something, and all that led there."""

    def __init__(self, preset: str, plays: int, seed: int) -> None:
        self.seed, self.written, self.now = seed, list[steps.Step](), 100.0
        self.room = Room(Dice(seed), Dice(seed + 1))
        rng = Random(seed)
        order = NewTable(
            "Ann", Sheet(preset, {"players_min": 2}), seats=4, bots=("rookie",), chat=seed % 2 == 0, deals=seed % 3
        )
        self._apply(self.room.own(hosting.opened(order, "DOOR", "token-0"), self.now, "founded"))
        for name in ("Bo", "Cy"):
            what = hosting.joined(self.room.places, TakeSeat(name), f"token-{name}", "")
            self._apply(self.room.own(what, self.now, name))
        if plays >= 0:
            self._says(0, wire.Start("start"))
        for number in range(max(plays, 0)):
            self._play(rng, number)
        self.before = self._state()
        self.meant = [(seat, able) for seat in range(3) for able in self._able(seat)]
        """What may be done now, for inputs that are nearly that."""
        self.play = self.room.table.play if self.room.table else None

    def _able(self, seat: int) -> list[Move]:
        table = self.room.table
        if table is None:
            return []
        hand = table.view(seat).hands[seat] or ()
        return [move for move, _ in zip(moves(table.options(seat), hand, table.setup.rules), range(60), strict=False)]

    def _play(self, rng: Random, number: int) -> None:
        """Somebody who may do something does it, or time passes."""
        self.now += rng.choice((0.1, 0.4, 1.0, 3.0))
        while (step := self.room.tick(self.now)) is not None:
            self._apply(step)
        table = self.room.table
        if table is None:
            return
        for seat in rng.sample(range(3), 3):
            able = self._able(seat)
            if able and self._says(seat, wire.Act(f"p{number}-{seat}", rng.choice(able), table.play)):
                return
            self._says(seat, wire.Ready(f"r{number}-{seat}"))

    def _says(self, seat: int, command: wire.Command) -> bool:
        step = self.room.decide(seat, command, self.now)
        if isinstance(step, steps.Step):
            self._apply(step)
        return isinstance(step, steps.Step)

    def _apply(self, step: steps.Step) -> None:
        self.written.append(step)
        for out in self.room.apply(step):
            if isinstance(out, Think) and self.room.table:  # bots do what is usual, at once
                move: Move = self.room.table.usual(out.seat)
                thought = self.room.tell(out.seat, messages.Thought(out.number, move), self.now, f"t{out.number}")
                if isinstance(thought, steps.Step):
                    self._apply(thought)

    def _state(self) -> tuple[Any, ...]:
        """All of the room that deciding could touch: what cannot change itself by which it is, the rest by its size."""
        room, table = self.room, self.room.table
        whole = (room.next, room.match, id(room.places), id(table), len(room._done), room.phase())
        if table is None:
            return whole
        return (*whole, id(table._now), len(table._keys), len(table._events), len(table._moves), table.number(None))

    def try_out(self, seat: int | None, command: wire.Command, now: float) -> Any:
        """What it decides; the room must be as it was."""
        decided = self.room.decide(seat, command, now, "address")
        if self._state() != self.before:
            raise AssertionError(f"deciding {command} changed the room")
        return decided

    def apply_to_copy(self, step: steps.Step) -> None:
        """What it decided counts in a room that was taken up from the journal."""
        copy = resumed(Dice(self.seed), Dice(self.seed + 1), self.written)
        copy.public(step)
        copy.apply(step)
        if copy.next != self.room.next + 1:
            raise AssertionError(step)


class Target:
    """What is fuzzed, and what came of it so far."""

    def __init__(self) -> None:
        self.rooms = [
            Prepared(preset, plays, 7 * number + plays)
            for number, preset in enumerate(PRESETS)
            for plays in (-1, 1, 6, 20, 300)
        ]
        self.counts: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()

    def __call__(self, data: bytes) -> None:
        """One input."""
        self.counts["runs"] += 1
        if len(data) < 2:
            return
        prepared, frame = self.rooms[data[0] % len(self.rooms)], data[2:]
        seat = (None, 0, 1, 2, 3)[data[1] % 5]
        now = prepared.now + (data[1] // 5) / 4
        try:
            message = read_message(frame)
        except Refusal as refusal:
            if refusal.code != "bad-message":
                raise AssertionError(refusal) from None
            self.counts["no messages"] += 1
            return
        self.counts["messages"] += 1
        if isinstance(message, wire.Command):
            self._decide(prepared, seat, message, now, frame)

    def _decide(self, prepared: Prepared, seat: int | None, message: wire.Command, now: float, frame: bytes) -> None:
        if read_command(frame) != message:
            raise AssertionError("read in two ways")
        decided = prepared.try_out(seat, message, now)
        if isinstance(decided, Refusal):
            self.codes[decided.code] += 1
            self.counts["refused"] += 1
        elif decided is None:
            self.counts["done before"] += 1
        else:
            self.counts["decided"] += 1
            if self.counts["applied"] < APPLIED and self.counts["decided"] % 10 == 1:
                self.counts["applied"] += 1
                prepared.apply_to_copy(decided)

    def slipped(self, data: bytes, seed: int, most: int) -> bytes:
        """Another input, made of this one or of what may be done in some room."""
        rng = Random(seed)
        where, frame = data[:2].ljust(2, b"\0"), data[2:]
        if rng.random() < 0.3:
            number = rng.randrange(len(self.rooms))
            if meant := self.rooms[number].meant:
                seat, move = rng.choice(meant)
                where, frame = (
                    bytes((number, seat + 1)),
                    msgspec.json.encode(wire.Act("m", move, self.rooms[number].play)),
                )
        elif rng.random() < 0.5:
            where = bytes((rng.randrange(256), rng.randrange(256)))
        return (where + (frame if rng.random() < 0.1 else mutated(frame, rng)))[:most]

    def told(self) -> str:
        """The counts as one line."""
        return json.dumps({**self.counts, "rooms": len(self.rooms), "codes": sorted(self.codes)})


def seeds() -> list[bytes]:
    """The corpus, each frame in some of the rooms."""
    return [
        bytes((room, 1 + number % 3)) + file.read_bytes()
        for number, file in enumerate(sorted(CORPUS.glob("*.json")))
        for room in range(number % 7, 45, 7)
    ]


def plain(runs: int) -> Target:
    """The corpus, and slips of the pen alone."""
    target, rng, found = Target(), Random(30), seeds()
    for data in found:
        target(data)
    while target.counts["runs"] < runs:
        target(target.slipped(rng.choice(found), rng.randrange(1 << 30), 8192))
    return target


if __name__ == "__main__":
    print(plain(int(sys.argv[1])).told())  # noqa: T201 (the line that counts)
