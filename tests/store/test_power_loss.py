"""The power goes at any moment: what was acknowledged is there, once (FT-1)."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

import apsw

from fusk.store import Damaged, Row, Unusable
from fusk.store import sqlite as store
from fusk.store.opening import PRAGMAS
from fusk.store.sqlite import SQLite
from fusk.testing import budget
from tests.store.conftest import row, sealer
from tests.store.disk import Disk, Image, Op, images


def evening(folder: Path, disk: Disk, steps: int, dice: Random) -> list[list[Row]]:
    """An evening at three tables: steps of one row and of several. What was acknowledged."""
    journal = SQLite(folder, sealer(), vfs=disk.name)
    ends: Counter[str] = Counter()
    asked: list[list[Row]] = []
    for _ in range(steps):
        rows = []
        for _ in range(dice.choice((1, 1, 1, 4))):
            table = dice.choice("abc")
            rows.append(row(table, ends[table], size=dice.choice((60, 60, 900))))
            ends[table] += 1
        assert journal.append(rows) == rows
        disk.happens(Op("ack"))
        asked.append(rows)
    journal.close()
    return asked


def looked_at(image: Image, folder: Path, asked: list[list[Row]]) -> Counter[str]:
    """What a server finds that starts on a disk as the power left it."""
    folder.mkdir()
    for name, data in image.files.items():
        (folder / name).write_bytes(data)
    acked = placed(each for rows in asked[: image.acks] for each in rows)
    asking = asked[image.acks] if image.acks < len(asked) else []
    try:
        journal = SQLite(folder, sealer(2))
    except Unusable:
        return Counter(images=1, refused=1)
    try:
        whole = journal._db.pragma("integrity_check") == "ok"
        kept = read(journal)
        news = {place: each for place, each in placed(kept).items() if place not in acked}
        found = Counter(images=1, corrupt=not whole, lost=not acked.items() <= placed(kept).items())
        found["doubled"] = len({(each.table, each.key) for each in kept}) < len(kept)
        found["halves"] = news not in ({}, placed(asking))
        if asking and not found["lost"]:  # whoever got no answer asks again, and then the row is there once
            assert journal.append(asking) == asking
            found["doubled"] += journal._db.execute("SELECT count(*) FROM rows").get != len(acked) + len(asking)
    except (Damaged, apsw.CorruptError):
        return Counter(images=1, corrupt=1)
    finally:
        journal.close()
    return found


def read(journal: SQLite) -> list[Row]:
    """All rows of all tables."""
    return [each for table in journal.tables() for each in journal.since(table, 0)]


def placed(rows: Iterable[Row]) -> dict[tuple[str, int], Row]:
    """Rows by their place."""
    return {(each.table, each.seq): each for each in rows}


def counted(folder: Path, steps: int, seed: int = 1) -> Counter[str]:
    """Play an evening, and look at every disk that a loss of power could have left of it."""
    disk = Disk("power loss")
    dice = Random(seed)
    asked = evening(folder / f"data {seed}", disk, steps, dice)
    found: Counter[str] = Counter()
    for image in images(disk.log, dice):
        found += looked_at(image, folder / "after", asked)
        shutil.rmtree(folder / "after")
    told = ("images", "lost", "doubled", "halves", "corrupt", "refused")
    print(*(f"{name} {found[name]}" for name in told), f"steps {len(asked)}, operations {len(disk.log)}")  # noqa: T201
    return found


def test_nothing_acknowledged_is_lost(folder, monkeypatch):
    """Whenever the power goes, every row that was acknowledged is there, once; others wholly or not at all (FT-1)."""
    monkeypatch.setattr(store, "LONG", 12)
    found: Counter[str] = Counter()
    for seed in range(budget(1, 10)):
        found += counted(folder, 125, seed)
    assert found["images"] >= budget(5000, 50000)
    assert found == Counter(images=found["images"])


def test_without_syncing_each_step_steps_are_lost(folder, monkeypatch):
    """The test above can fail: with `synchronous=NORMAL` acknowledged rows are gone (FT-1)."""
    monkeypatch.setattr(store, "LONG", 12)
    monkeypatch.setitem(PRAGMAS, "synchronous", 1)
    found = counted(folder, 30)
    assert found["lost"] >= 50


def test_without_syncing_at_all_the_journal_is_ruined(folder, monkeypatch):
    """And so it can for what cannot be read: with `synchronous=OFF` the file itself is (FT-1)."""
    monkeypatch.setattr(store, "LONG", 12)
    monkeypatch.setitem(PRAGMAS, "synchronous", 0)
    found = counted(folder, 30)
    assert found["corrupt"] + found["refused"] >= 50
