"""What has to hold whatever happened: the journal against what people said and heard (I1 to I8 of one server)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fusk.events import Ended
from fusk.server import steps
from fusk.server.live import read
from fusk.server.places import Places
from fusk.server.room import Room
from fusk.sight import Who
from fusk.table import Dice, Table
from fusk.table.entries import Left, Moved, Resumed, Sat
from fusk.testing import every_card
from tests.faults.clocks import Clocks
from tests.faults.guest import Asker, Guest
from tests.faults.world import Board, World

HOSTS = (steps.Changed, steps.Placed, steps.Hosted, steps.Locked, steps.Started)


class Replay:
    """The journal of a table played again from its first row, step by step."""

    def __init__(self, world: World, board: Board) -> None:
        self.world, self.board, self.history = world, board, world.history
        self.room = Room(Dice(1), Dice(2))
        self.matches: dict[int, Table] = {}
        self.owners: dict[int, str | None] = {}
        self.place: dict[str, int] = {}
        """Of every command the number of its row."""
        self._clocks: Clocks | None = None
        self._cards: tuple[Any, ...] = ()
        self._processes: dict[str, int] = {}

    def follow(self) -> None:
        """Go on as far as the journal goes."""
        for row in self.world.rows(self.board)[self.room.next :]:
            self.history.always(row.seq == self.room.next, f"row {row.seq} where {self.room.next} comes next")
            self._step(read(row))

    def _step(self, step: steps.Step) -> None:
        table, before = self.room.table, self.room.table._now if self.room.table else None
        places = self.room.places if self.room.next else None
        if step.command and places is not None:
            self._command(step, places)
        self.room.apply(step)
        if self.room.table is not None:
            self.matches[self.room.match] = self.room.table
        self._moved_house(step, places)
        if isinstance(step.what, steps.Started):
            self._process = self.world.kept_by.get((self.board.id, step.seq), 0)
            assert self.room.table is not None
            self._clocks = Clocks(self.room.table.setup.settings, self._broken, self.history.sometimes)
            self._cards = ()
        elif isinstance(step.what, steps.Played) and table is not None and before is not None:
            assert self._clocks is not None
            self._clocks.follow(step, before, table)
            self._set_anew(step, step.what)
            self._happened(step.what, table)

    def _broken(self, what: str) -> None:
        self.history.always(holds=False, what=f"{what} (row {self.room.next - 1})")

    def _command(self, step: steps.Step, places: Places) -> None:
        """Who said it has the seat, and is the host where only a host may."""
        seat, _, cid = step.key.partition("/")
        seat = seat.partition(".")[0]
        if cid in self.place:
            self._broken(f"{cid} counts twice")
        self.place[cid] = step.seq
        owner = self.owners.get(int(seat))
        if owner is None or cid.partition("-")[2] != owner.replace(" ", "-"):
            self._broken(f"{cid} counts for seat {seat}, which is {owner}'s")
        if isinstance(step.what, HOSTS) and int(seat) != places.host:
            self._broken(f"{cid} is a host's command, and {owner} is not the host")
        if isinstance(step.what, steps.Rose) and int(seat) != step.what.seat:
            self.history.sometimes("somebody is sent away")
            if self.room.table is not None and self.room.table.opened is not None:
                self._broken("somebody was sent away while a play could be doubted")

    def _moved_house(self, step: steps.Step, places: Places | None) -> None:
        match step.what:
            case steps.Founded(name=name):
                self.owners[0] = name
            case steps.Joined(seat, name):
                self.owners[seat] = name
            case steps.Rose(seat):
                self.owners[seat] = None
                if places is not None and places.host == seat and self.room.places.host != seat:
                    self.history.sometimes("the host gets up and another is host")
            case steps.Hosted():
                self.history.sometimes("the host hands over")
            case steps.Changed():
                self.history.sometimes("the host changes the rules")
            case steps.Placed(bot=bot) if bot is not None:
                self.history.sometimes("a bot is put on a seat")
            case steps.Started():
                self.history.sometimes(
                    "a rematch begins" if self.room.match > 1 else "a seat is empty when a match begins"
                ) if (self.room.match > 1 or (places is not None and places.empty())) else None
            case _:
                pass

    def _set_anew(self, step: steps.Step, played: steps.Played) -> None:
        """The first thing that a process does at a match which another has left is to set its clocks."""
        process = self.world.kept_by.get((self.board.id, step.seq), self._process)
        if process != self._process and self._process and not isinstance(played.entry.what, Resumed):
            self._broken("a match went on after a stop, and its clocks were not set")
        self._process = process

    _process = 0

    def _happened(self, played: steps.Played, table: Table) -> None:
        """Cards are conserved; what comes about is counted."""
        what, state = played.entry.what, table._now.state
        if table.deal is not None:
            cards = every_card(state)
            if table.deal.dealt is not self._cards_of:
                self._cards, self._cards_of = cards, table.deal.dealt
            elif cards != self._cards:
                self._broken("cards have come or gone")
        if isinstance(what, Moved) and len(what.seats) > 1 and what.cause == "seat":
            self.history.sometimes("two doubts in one moment")
        elif isinstance(what, Left):
            self.history.sometimes("somebody counts as away")
        elif isinstance(what, Sat) and what.bot is None:
            self.history.sometimes("a stand-in gives the seat back")
        if any(isinstance(event, Ended) for event in table._events[-4:]) and state.ended:
            self.history.sometimes("a match ends" if table.over() else "a deal ends")

    _cards_of: Any = None


def check(world: World, replays: dict[str, Replay]) -> None:
    """Everything, when nobody does anything any more."""
    for board in world.boards:
        replay = replays[board.id]
        replay.follow()
        _promises(world, board, replay)
        for guest in board.guests:
            _stream(world, replay, guest)
        memory_is_journal(world, replay)


def _promises(world: World, board: Board, replay: Replay) -> None:
    """What was acknowledged counts, once; what was refused does not; in the order of the house and of each seat."""
    history, place = world.history, replay.place
    latest = -1
    after: dict[str, int] = {}
    for said in history.said:
        if said.table != board.id:
            continue
        if said.kind == "said":
            after[said.cid] = latest
        elif said.kind == "done":
            history.always(said.cid in place, f"{said.cid} was acknowledged and is not in the journal")
            if said.cid in place and said.cid in after:
                history.always(place[said.cid] > after[said.cid], f"{said.cid} counts before what was done before it")
                latest = max(latest, place[said.cid])
    for cid, why in history.never.items():
        history.always(cid not in place, f"{cid} counts: {why}")
    doubled = world.plan.has("duplicates")
    for guest in board.guests:
        kept = [place[cid] for cid in guest.sent if cid in place and guest.times[cid] == 1]
        one_by_one = not doubled and not isinstance(guest, Asker)
        history.always(
            not one_by_one or kept == sorted(kept), f"{guest.name}'s commands count in another order than given"
        )
        for cid, code in guest.refused:
            once = guest.times.get(cid, 9) == 1 and cid not in guest.done
            history.always(not once or cid not in place, f"{cid} was refused ({code}) and counts")
    rows = [row for row in world.rows(board) if row.command]
    history.always(not any(n > 1 for n in Counter(row.key for row in rows).values()), "a key counts twice")


def _stream(world: World, replay: Replay, guest: Guest) -> None:
    """What somebody saw is what the journal shows that observer, and under the same numbers."""
    shown: dict[tuple[int, Who], dict[int, Any]] = {}
    for (match, number), event in guest.stream.items():
        key = (match, guest.you)
        if key not in shown:
            table = replay.matches.get(match)
            shown[key] = {seen.number: seen.event for seen in table.since(guest.you, 0)} if table else {}
        told = shown[key].get(number)
        world.history.always(told == event, f"{guest.name} saw {event} as number {number}; the journal says {told}")


def memory_is_journal(world: World, replay: Replay) -> None:
    """A room in memory is what its journal says, and never ahead of it (I7)."""
    live = world.lives().get(replay.board.id) if world.up else None
    if live is None:
        return
    room = live.room
    world.history.always(room.next <= replay.room.next, "memory is ahead of the journal")
    if room.next != replay.room.next:
        return
    same = (
        room._places == replay.room._places
        and room._done == replay.room._done
        and room.match == replay.room.match
        and (room.table is None) == (replay.room.table is None)
    )
    if same and room.table is not None and replay.room.table is not None:
        same = room.table._now == replay.room.table._now and room.table._keys == replay.room.table._keys
    world.history.always(same, "a room in memory is not what its journal says")
