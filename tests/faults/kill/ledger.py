"""What the journal of a dead server holds, read on from kill to kill, and everything that must hold of it.

I1 what was acknowledged is kept exactly once; I2 steps are numbered without a gap and chained; I3 a seat's commands
stand in the order in which it gave them; I4 what was acknowledged before another was given stands before it; I5 what
somebody saw is a gap-free beginning of what there was to see; I6 cards are conserved; I7 what people fold, and what
the server showed them, is what the journal says; I8 nothing happens by itself before it is due (RELIABILITY.md 4.3).
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from pathlib import Path

from fusk.cards import Card
from fusk.server import steps, tokens
from fusk.server.house import Chance
from fusk.server.room import Room
from fusk.server.steps import Played, Step
from fusk.store import Damaged, Row
from fusk.store.opening import LOCK
from fusk.store.sealing import JOURNAL, Sealer, read_master
from fusk.store.sqlite import SQLite
from fusk.table import entries
from fusk.testing import every_card
from tests.faults.kill.cable import Player


class Table:
    """One table as its journal has it: the room, and the number of the step for each command, by seat and cid."""

    def __init__(self) -> None:
        chance = Chance(os.urandom)
        self.room = Room(chance, chance)
        self.kept: dict[tuple[int, str], int] = {}
        self.doubled: list[str] = []
        self.cards: tuple[Card, ...] = ()

    def doubtful(self) -> bool:
        """Whether a play may be doubted."""
        return self.room.table is not None and self.room.table.opened is not None

    def held(self) -> bool:
        """Whether a bot has an answer that it has not shown yet."""
        table = self.room.table
        return table is not None and any(asked and asked.move for asked in table._now.questions)

    def read(self, row: Row) -> list[str]:
        """One more step; what is wrong with it."""
        if row.seq != self.room.next:
            return [f"step {row.seq} where {self.room.next} should be (I2)"]
        if row.command:
            self._command(row)
        step = steps.read(row.seq, row.at, row.key, row.command, row.hidden)
        wrong = ["something happened before it was due (I8)"] if self._early(step) else []
        self.room.apply(step)
        return wrong + self._counted(step)

    def _command(self, row: Row) -> None:
        person, cid = row.key.split("/")
        command = int(person.split(".")[0]), cid
        if command in self.kept:
            self.doubled.append(row.key)
        self.kept[command] = row.seq

    def _early(self, step: Step) -> bool:
        table = self.room.table
        if not isinstance(step.what, Played) or table is None or not step.what.entry.key.startswith("table/"):
            return False
        entry = step.what.entry
        if isinstance(entry.what, entries.Resumed | entries.Shown):
            return False
        return table.wake_at is None or table.wake_at > entry.at

    def _counted(self, step: Step) -> list[str]:
        table = self.room.table
        if not isinstance(step.what, Played) or table is None or table.deal is None:
            return []
        now = every_card(table._now.state)
        if isinstance(step.what.entry.what, entries.Deal):
            self.cards = now
        return [] if now and now == self.cards else [f"cards have gone, or come, with step {step.seq} (I6)"]


class Ledger:
    """The journal behind a data folder, and what is known of it so far."""

    def __init__(self, data: Path, key: Path) -> None:
        self._data, self._sealer = data, Sealer(read_master(key), os.urandom)
        self.tables: dict[str, Table] = {}
        self.acked: dict[Player, set[str]] = {}
        self._seen: Counter[Player] = Counter()
        self.lost: list[str] = []
        """Commands that were acknowledged and are not there."""
        self.wrong: list[str] = []
        """Whatever else does not hold."""

    @property
    def doubled(self) -> list[str]:
        """Commands that are there twice."""
        return [key for table in self.tables.values() for key in table.doubled]

    def read(self, players: list[Player]) -> None:
        """Read on, from a copy, so that the next server finds the folder as the last one left it."""
        copy = Path(tempfile.mkdtemp(prefix="fusk-ledger"))
        try:
            shutil.copytree(
                self._data, copy, dirs_exist_ok=True, ignore=shutil.ignore_patterns(LOCK, f"{JOURNAL}-shm", "*.part")
            )
            self._read(copy)
        finally:
            shutil.rmtree(copy)
        for player in players:
            self._compare(player)

    def _read(self, copy: Path) -> None:
        journal = SQLite(copy, self._sealer)
        try:
            for name in journal.tables():
                table = self.tables.setdefault(name, Table())
                rows = journal.since(name, table.room.next)
                self.wrong += [f"{name[:6]}: {what}" for row in rows for what in table.read(row)]
        except Damaged as why:
            self.wrong.append(f"{why} (I2)")
        finally:
            journal.close()

    def _compare(self, player: Player) -> None:
        """What somebody was told stands in the journal."""
        name = f"{tokens.stored(player.door)[:6]}/{player.you}"
        table = self.tables.get(tokens.stored(player.door))
        kept = table.kept if table else {}
        for cid in self.acked.pop(player, set()):
            if (player.you, cid) not in kept:
                self.lost.append(f"{name}: {cid}")
        self.wrong += [f"{name}: {what}" for what in player.wrong]
        player.wrong.clear()
        game = table.room.table if table else None
        if not player.events or game is None:
            return
        first = max(self._seen[player], player.number - len(player.events))
        heard = player.events[first - player.number :] if first < player.number else []
        told = [seen.event for seen in game.since(player.you, first)][: player.number - first]
        if heard != told:
            self.wrong.append(f"{name}: heard what did not happen (I5, I7)")
        if player.number == game.number(player.you) and player.view != game.view(player.you):
            self.wrong.append(f"{name}: sees another table than there is (I7)")
        self._seen[player] = player.number

    def ordered(self, history: list[tuple[str, Player, str]]) -> list[str]:
        """What is wrong with the order of the commands, over all that was given and answered, in order (I3, I4)."""
        wrong: list[str] = []
        acked: Counter[str] = Counter()
        given: Counter[Player] = Counter()
        after: dict[tuple[Player, str], int] = {}
        for what, player, cid in history:
            kept = self.tables[tokens.stored(player.door)].kept.get((player.you or 0, cid))
            if what == "sent":
                after[player, cid] = acked[player.door]
                if kept is None:
                    continue
                if kept < given[player]:
                    wrong.append(f"{player.door}/{player.you}: {cid} stands before an earlier one (I3)")
                if kept < acked[player.door]:
                    wrong.append(f"{player.door}/{player.you}: {cid} stands before what was acknowledged (I4)")
                given[player] = kept
            elif what == "done" and kept is not None:
                acked[player.door] = max(acked[player.door], kept)
        return wrong
