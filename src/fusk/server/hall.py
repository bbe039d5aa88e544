"""All tables of a server: those in memory, and those that wait in the journal for somebody to come back."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Final

from fusk import wire
from fusk.rules import Refusal
from fusk.server import codes, hosting, tokens
from fusk.server.buckets import Buckets
from fusk.server.codes import Kind
from fusk.server.doors import Doors
from fusk.server.house import Chance, House
from fusk.server.live import Live
from fusk.server.room import Room
from fusk.store import Damaged, StorageBroken, StorageUnavailable

RESTART: Final = 1012


class Hall:
    """Finds tables by their door, opens new ones, and lets go of those where nobody is.

    A table's name in the journal is the fingerprint of its door, so the journal tells nobody how to come in.
    """

    def __init__(self, house: House, kind: Kind) -> None:
        self.house, self.kind = house, kind
        self._rooms: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._known: set[str] = set()
        self._opening: set[str] = set()
        """Tables that are not kept yet: nobody finds them, and nobody else gets their door."""
        self.stopping = False
        limits, remembered = house.limits, house.limits.remembered
        self._failed = Buckets(
            per_second=limits.failed_joins_per_minute / 60,
            burst=max(1, int(limits.failed_joins_per_minute)),
            remembered=remembered,
        )
        self._opened = Buckets(
            per_second=limits.new_tables_per_minute / 60,
            burst=max(1, int(limits.new_tables_per_minute)),
            remembered=remembered,
        )
        self._spoken = Buckets(
            per_second=limits.commands_per_second, burst=limits.commands_burst, remembered=remembered
        )
        self._from = Buckets(
            per_second=limits.address_commands_per_second, burst=limits.address_commands_burst, remembered=remembered
        )
        self._requests = Buckets(
            per_second=limits.address_commands_per_second, burst=limits.address_commands_burst, remembered=remembered
        )
        self.doors = Doors(limits)
        self._sweeper: asyncio.TimerHandle | None = None
        self._forgetting: asyncio.Task[None] | None = None
        self._low = False

    async def start(self) -> None:
        """Learn which tables there are; each is taken up when somebody comes to it."""
        self._known = set(await self.house.journal.tables())
        self._look_at_disk()
        self._sweep_later()
        self._forgetting = asyncio.get_running_loop().create_task(self._forget_for_ever())

    def may_speak(self, key: Hashable, address: str, now: float) -> float:
        """How long somebody has to wait before the next message; 0: it is taken."""
        return self._spoken.take(key, now) or self._from.take(address, now)

    def may_ask(self, address: str) -> float:
        """How long an address has to wait before its next request; 0: it is answered."""
        return self._requests.take(address, self.house.now())

    def hush(self, key: Hashable) -> None:
        """A connection is gone, and needs no counting any more."""
        self._spoken.drop(key)

    async def open(self, order: wire.NewTable, address: str) -> wire.Created:
        """Open a table. Raises Refusal."""
        if self.stopping or self._low or len(self._known) >= self.house.limits.tables:
            raise Refusal("too-many")
        if self._opened.take(address, self.house.now()):
            raise Refusal("slow-down")
        entropy = self.house.entropy
        token = tokens.seat_token(entropy)
        door = (
            tokens.link_secret(entropy)
            if order.private
            else codes.fresh(self.kind, entropy, _Doors(self._known, self._opening))
        )
        founded = hosting.opened(order, door, tokens.stored(token))
        table = tokens.stored(door)
        chance = Chance(entropy)
        live = Live(table, Room(chance, chance), chance, self.house)
        self._opening.add(table)
        try:
            await live.found(founded)
            self._known.add(table)
        finally:
            self._opening.discard(table)
        self._rooms[table] = live
        return wire.Created(door, 0, token)

    async def find(self, door: str, address: str, token: str | None = None) -> Live:
        """The table behind a door. Raises Refusal (`no-table`), and for a while nothing but `slow-down` to who guesses.

        Who has the key to a seat there is never kept waiting, whoever else guesses from the same address.
        """
        table = self._table(door)
        held = self._failed.wait(address, self.house.now()) > 0
        if table is None or (held and token is None):
            raise self.missed(address)
        live = self._rooms.get(table) or await self._load(table)
        if token is not None and live.room.seat_of(token) is None:
            raise Refusal("slow-down") if held else Refusal("bad-token")
        return live

    def missed(self, address: str) -> Refusal:
        """A door was tried that is none, or that does not open: both are counted, and told alike (AU-9)."""
        return Refusal("slow-down") if self._failed.take(address, self.house.now()) else Refusal("no-table")

    def _table(self, door: str) -> str | None:
        tried = [door] if door.isascii() and len(door) <= LONGEST_DOOR else []
        tried.append(codes.read(self.kind, door) or "")
        return next((tokens.stored(each) for each in tried if tokens.stored(each) in self._known), None)

    async def _load(self, table: str) -> Live:
        """Take a table up from the journal, once, however many come to it."""
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.get_running_loop().create_task(self._loaded(table))
        return await asyncio.shield(loading)

    async def _loaded(self, table: str) -> Live:
        try:
            live = await Live.load(table, self.house)
        except (Damaged, ValueError, LookupError) as why:
            self.house.noted("damaged", type(why).__name__)
            raise Refusal("damaged-table") from None
        except (StorageBroken, StorageUnavailable) as why:
            raise Refusal("storage-unavailable") from why
        else:
            self._rooms[table] = live
            return live
        finally:
            del self._loading[table]

    # Letting go.

    def _sweep_later(self) -> None:
        self._sweeper = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)

    def _sweep(self) -> None:
        """Let go of tables where nobody has been for long: they wait in the journal."""
        self._sweep_later()
        try:
            for table, live in list(self._rooms.items()):
                if live.parked():
                    del self._rooms[table]
            self._look_at_disk()
        except Exception as why:  # noqa: BLE001 (there is a next time)
            self.house.noted("sweep", type(why).__name__)

    def _look_at_disk(self) -> None:
        """While the disk is nearly full no table is opened, so that those there are can be played to their end."""
        try:
            low = 100 * self.house.free() < self.house.limits.free_percent
        except OSError:  # whether it is full then shows when something is to be kept
            low = False
        if low != self._low:
            self.house.noted("disk", "nearly full: no new tables" if low else "room again")
        self._low = low

    async def _forget_for_ever(self) -> None:
        """Every hour, the first one after the start: who comes back to a server that was off finds their table."""
        while True:
            await asyncio.sleep(FORGET_SECONDS)
            try:
                await self._forget()
            except StorageUnavailable:
                self.house.noted("forget", "nothing can be removed just now")
            except StorageBroken as why:
                self.house.noted("storage-broken", str(why))
                self.house.broken()
                return
            except Exception as why:  # noqa: BLE001 (in an hour it is tried again)
                self.house.noted("forget", type(why).__name__)

    async def _forget(self) -> None:
        """Remove the tables that nobody has come back to."""
        quiet = await self.house.journal.quiet(self.house.limits.forget_seconds)
        for table in quiet:
            if table in self._known and table not in self._rooms and table not in self._loading:
                self._known.remove(table)  # from here on it is not found
                try:
                    await self.house.journal.forget(table)
                except StorageUnavailable:
                    self._known.add(table)
                    raise

    async def stop(self) -> None:
        """Let everybody go, to come back when the server does; the journal has everything."""
        self.stopping = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        if self._forgetting is not None:
            self._forgetting.cancel()
        for live in list(self._rooms.values()):
            await live.jobs.idle()
            live.shut(RESTART)


SWEEP_SECONDS: Final = 30.0
FORGET_SECONDS: Final = 3600.0
LONGEST_DOOR: Final = 64


class _Doors:
    """The codes that are taken, of which only fingerprints are known."""

    def __init__(self, *taken: set[str]) -> None:
        self._taken = taken

    def __contains__(self, door: object) -> bool:
        return isinstance(door, str) and any(tokens.stored(door) in each for each in self._taken)
