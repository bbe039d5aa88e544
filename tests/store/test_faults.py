"""A disk that is full or fails: nothing acknowledged is lost, and nothing goes on that nobody can trust (FT-3)."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from fusk.store import Row, StorageBroken, StorageUnavailable, Unusable
from fusk.store import sqlite as store
from fusk.store.sqlite import SQLite
from tests.store.conftest import row, sealer
from tests.store.contract import Model
from tests.store.disk import Disk, Op


def steps() -> list[list[Row]]:
    """What is asked of the store: rows alone and together, small and large, a request sent twice, a conflict."""
    return [
        [row("a", 0)],
        [row("b", 0), row("a", 1), row("b", 1)],
        [row("a", 1)],
        [row("c", 0, size=9000), row("a", 2)],
        [row("c", 5), row("a", 3)],
        *([row("a", number), row("d", number - 4, size=700)] for number in range(4, 12)),
        [],  # table b is forgotten
        [row("b", 0, size=2000)],
    ]


class Evening:
    """A store on a disk that fails, and what it should hold."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self.model, self.disk, self.unavailable = Model(), disk, 0
        self.asked: list[Row] | None = None
        self.journal = SQLite(folder, sealer(), vfs=disk.name)

    def play(self) -> None:
        """Ask everything; what is refused for want of room is asked again once there is room. Raises StorageBroken."""
        for rows in steps():
            self.asked = rows
            try:
                do(self.journal, rows)
            except StorageUnavailable:
                self.unavailable += 1
                assert held(self.journal) == held(self.model)  # none was kept, and reading goes on
                self.disk.fault = lambda op: None
                do(self.journal, rows)
            do(self.model, rows)
            self.asked = None
            assert held(self.journal) == held(self.model)
        self.journal.close()


def do(journal: SQLite | Model, rows: list[Row]) -> None:
    """One step."""
    if rows:
        journal.append(rows)
    else:
        journal.forget("b")


def held(journal: SQLite | Model) -> list[list[Row]]:
    """All rows."""
    return [list(journal.since(table, 0)) for table in "abcd"]


def again(folder: Path) -> list[list[Row]]:
    """What a new process finds, on a disk that works."""
    journal = SQLite(folder, sealer())
    try:
        return held(journal)
    finally:
        journal.close()
        shutil.rmtree(folder)


def nth(number: int, kind: str, error: Callable[[Op], Exception], *, once: bool) -> Callable[[Op], Exception | None]:
    """A fault at the n-th operation of a kind, and at all later ones unless it comes once."""
    count = 0

    def fault(op: Op) -> Exception | None:
        nonlocal count
        count += op.kind == kind
        due = op.kind == kind and (count == number or (count > number and not once))
        return error(op) if due else None

    return fault


def full(op: Op) -> Exception:
    """No space left on the device."""
    return apsw.FullError()


def failing(op: Op) -> Exception:
    """An input/output error."""
    codes = {"write": apsw.SQLITE_IOERR_WRITE, "sync": apsw.SQLITE_IOERR_FSYNC, "truncate": apsw.SQLITE_IOERR_TRUNCATE}
    error = apsw.IOError()
    error.extendedresult = codes.get(op.kind, apsw.SQLITE_IOERR_DELETE)  # type: ignore[attr-defined] # (apsw sets it too)
    return error


@pytest.mark.parametrize("once", [True, False], ids=["once", "from then on"])
def test_a_full_disk_takes_nothing_back(folder, monkeypatch, once):
    """Whichever write finds the disk full: nothing of that step is kept, and once there is room all goes on (FT-3)."""
    monkeypatch.setattr(store, "LONG", 12)
    found = Counter[str]()
    while found["unharmed"] == 0:
        disk, hold = Disk("full"), []
        disk.fault = nth(found["faults"] + 1, "write", full, once=once)
        try:
            evening = Evening(folder / "data", disk)
        except Unusable as why:
            found[f"{why.code} at the start"] += 1
        else:
            evening.play()
            found["unavailable" if evening.unavailable else "harmless"] += 1
            hold = held(evening.model)
        disk.fault = lambda op: None
        assert again(folder / "data") == (hold or held(Model()))
        found["faults" if any(op.kind == "failed" for op in disk.log) else "unharmed"] += 1
    print("full disk:", *(f"{name} {count}" for name, count in found.items()), "lost 0")  # noqa: T201
    assert found["faults"] + 1 == found["data-full at the start"] + found["harmless"] + found["unavailable"]
    assert found["unavailable"] >= 100


@pytest.mark.parametrize("kind", ["write", "sync", "truncate"])
def test_after_a_failed_write_or_sync_nothing_goes_on(folder, monkeypatch, kind):
    """Whichever write or sync fails, the store stops for good and touches nothing; a new one finds all (FT-3).

    The step that failed may be there or not, but wholly: nobody was told that it is.
    """
    monkeypatch.setattr(store, "LONG", 12)
    found = Counter[str]()
    while found["unharmed"] == 0:
        disk = Disk("failing")
        disk.fault = nth(found["faults"] + 1, kind, failing, once=True)
        may_be = [held(Model())]
        try:
            evening = Evening(folder / "data", disk)
        except Unusable:
            found["refused at the start"] += 1
        else:
            try:
                evening.play()
            except StorageBroken:
                found["broken"] += 1
                stopped(evening)
            may_be = [held(evening.model)]
            if evening.asked is not None:
                do(evening.model, evening.asked)
                may_be.append(held(evening.model))
        assert again(folder / "data") in may_be
        found["faults" if any(op.kind == "failed" for op in disk.log) else "unharmed"] += 1
    print(f"failed {kind}:", *(f"{name} {count}" for name, count in found.items()), "lost 0")  # noqa: T201
    assert found["broken"] + found["refused at the start"] == found["faults"]  # none was passed over
    assert found["broken"] >= {"write": 100, "sync": 25, "truncate": 1}[kind]


def stopped(evening: Evening) -> None:
    """The store does nothing any more, whatever it is asked; closed, it leaves the files as they are."""
    for call in (
        lambda: evening.journal.append([row("new", 0)]),
        lambda: evening.journal.since("a", 0),
        evening.journal.tables,
        lambda: evening.journal.forget("a"),
    ):
        with pytest.raises(StorageBroken):
            call()
    evening.journal.close()
    assert evening.disk.log[-1].kind == "failed"
