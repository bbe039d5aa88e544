"""HI-4: no sink holds what its reader may not know: keys of others, seeds, cards, whatever else goes wrong."""

from __future__ import annotations

import faulthandler
import logging
import re
import traceback
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import apsw
import pytest

from fusk.server.jobs import Jobs
from fusk.server.live import read
from fusk.store.sealing import Sealer
from fusk.store.sqlite import SQLite
from fusk.table import Deal
from fusk.testing import budget
from tests.leaks.director import Director, directed, planned
from tests.leaks.stage import Exact, Stage, acted
from tests.leaks.twins import difference, own, twin_of
from tests.leaks.worlds import World, injected
from tests.server.sim.loop import simulated
from tests.server.sim.node import Entropy, Node

EVENINGS = budget(24, 400)
TWINS = budget(10, 400)
EVERY = 50
CANARY = "canary-of-an-exception"
KEY = bytes(range(32))


class Sink(NamedTuple):
    """A place that somebody reads; `owner`: whose own key may stand in it."""

    name: str
    owner: str
    text: bytes


# Things that go wrong.


class Trouble:
    """Every so many jobs fail, with an exception that knows everything."""

    def __init__(self) -> None:
        self.jobs = self.thrown = 0
        self.dumps: list[str] = []

    @contextmanager
    def made(self) -> Iterator[None]:
        """Let it happen."""
        real = Jobs._done

        async def done(jobs: Jobs, job: Any, answer: Any) -> None:
            self.jobs += 1
            await real(jobs, self.failing if self.jobs % EVERY == 0 else job, answer)

        with patch.object(Jobs, "_done", done):
            yield

    async def failing(self) -> None:
        """A job that fails."""
        self.thrown += 1
        raise RuntimeError(f"{CANARY} {self.thrown}")


class Heard(logging.Handler):
    """All that is logged by whatever library, tracebacks too."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """One record."""
        self.lines.append(self.format(record))


def crash_dump(folder: Path) -> str:
    """What is left when a process dies: every stack there is, and the traceback of an exception."""
    path = folder / "crash"
    with path.open("w") as file:
        faulthandler.dump_traceback(file)
    try:
        read(None)  # type: ignore[arg-type]
    except AttributeError as why:
        return path.read_text() + "".join(traceback.format_exception(why))
    raise AssertionError


# The sinks of an evening.


def sinks_of(stage: Stage, folder: Path, heard: Heard, dump: str) -> Iterator[Sink]:
    """All that is written or sent anywhere."""
    for who, sockets in stage.sockets.items():
        for socket in sockets:
            yield Sink("socket", who, "\n".join(text for _, text in socket.heard).encode())
    for answer in stage.answers:
        head = "\n".join(": ".join(pair) for pair in answer.reply.headers).encode()
        yield Sink("answer", answer.who, head + b"\n" + answer.reply.body)
        yield Sink("address", "", answer.path.encode())
    yield Sink("log", "", repr(stage.node.noted).encode())
    yield Sink("libraries", "", "\n".join(heard.lines).encode())
    yield Sink("dump", "", dump.encode())
    for table in stage.node.memory.tables():
        for row in stage.node.memory.since(table, 0):
            yield Sink("columns", "", repr((row.table, row.key, row.command, row.public, row)).encode())
    for path in folder.iterdir():
        if path.is_file() and path.name != "crash":
            yield Sink(f"file {path.suffix}", "", path.read_bytes())


def tokens_of(stage: Stage) -> dict[str, str]:
    """Every key to a seat that was ever given, and to whom."""
    found = {token: who for who, token in stage.tokens.items()}
    for who, sockets in stage.sockets.items():
        for socket in sockets:
            for _, text in socket.heard:
                found |= dict.fromkeys(re.findall(r'"token":"([\w-]{43})"', text), who)
    return found


def seeds_of(stage: Stage) -> set[int]:
    """The seeds of all deals."""
    seeds = set()
    for table in stage.node.memory.tables():
        for row in stage.node.memory.since(table, 0):
            entry = getattr(read(row).what, "entry", None)
            if entry is not None and isinstance(entry.what, Deal):
                seeds.add(entry.what.seed)
    return seeds


def hits(sinks: list[Sink], tokens: dict[str, str], seeds: set[int], over: set[int]) -> list[str]:
    """Canaries where they should not be. `over`: seeds of deals whose record may be read by all."""
    found = []
    secret = [CANARY.encode(), KEY, KEY.hex().encode(), b'"hands":[[']
    for sink in sinks:
        found += [
            f"{sink.name}: the key of {who}"
            for token, who in tokens.items()
            if token.encode() in sink.text and who != sink.owner
        ]
        for seed in seeds - (over if sink.name == "answer" else set()):
            written = (str(seed).encode(), seed.to_bytes(7), seed.to_bytes(7, "little"))
            found += [f"{sink.name}: a seed" for form in written if form in sink.text]
        if sink.name not in ("socket", "answer"):
            found += [f"{sink.name}: {word!r}" for word in secret if word in sink.text]
        elif CANARY.encode() in sink.text:
            found.append(f"{sink.name}: an exception")
    return found


def records_read(stage: Stage) -> set[int]:
    """The seeds of deals that were over when somebody read their record."""
    late = [answer for answer in stage.answers if "/records/" in answer.path and answer not in stage.early]
    return {int(seed) for answer in late for seed in re.findall(rb"^seed = (\d+)$", answer.reply.body, re.MULTILINE)}


@contextmanager
def library_logs() -> Iterator[Heard]:
    """Hear what libraries log, at the lowest level."""
    heard, root = Heard(), logging.getLogger()
    level = root.level
    root.addHandler(heard)
    root.setLevel(logging.DEBUG)
    try:
        yield heard
    finally:
        root.setLevel(level)
        root.removeHandler(heard)


def on_disk(seed: int, folder: Path) -> Node:
    """A server whose journal is a real file, sealed with a key that is a canary."""
    return Node(seed, memory=SQLite(folder, Sealer(KEY, Entropy(f"{seed}/seal"))))  # type: ignore[arg-type]


def test_no_sink_holds_a_canary(tmp_path):
    """Keys, seeds, exceptions: in no log, column or file, in no answer to another; every 50th job fails (HI-4)."""
    jobs = thrown = read_bytes = count = canaries = 0
    for number in range(EVENINGS):
        rng, trouble, folder = Random(f"sinks/{number}"), Trouble(), tmp_path / str(number)
        plan = planned(rng, simple=True)._replace(deeds=60)
        order = plan.order | {"private": rng.random() < 0.5}
        with ExitStack() as stack:
            heard = stack.enter_context(library_logs())
            stack.enter_context(trouble.made())
            stage = Stage(number, node=on_disk(number, folder))
            simulated(number, Director(stage, plan._replace(order=order), rng).evening(), Exact(number, in_order=True))
            dump = crash_dump(tmp_path)
        sinks = list(sinks_of(stage, folder, heard, dump))
        tokens, seeds = tokens_of(stage), seeds_of(stage)
        found = hits(sinks, tokens, seeds, records_read(stage))
        assert not found, (number, found)
        jobs, thrown, count = jobs + trouble.jobs, thrown + trouble.thrown, count + len(sinks)
        read_bytes += sum(len(sink.text) for sink in sinks)
        canaries += len(tokens) + len(seeds)
        stage.node.memory.close()
    print(f"\nsinks {count}, bytes {read_bytes}, canaries {canaries}, jobs {jobs}, exceptions {thrown}, hits 0")  # noqa: T201
    assert thrown >= EVENINGS
    assert canaries >= 10 * EVENINGS
    assert read_bytes >= 100_000 * EVENINGS


@pytest.mark.parametrize("sink", ["log", "columns", "file .sqlite", "answer", "socket", "address", "dump"])
def test_a_canary_is_found_in_every_sink(sink):
    """The search finds what it looks for, wherever it was put."""
    token, seed = "T" * 43, 123_456_789_012
    assert hits([Sink(sink, "p1", f"x{token}x".encode())], {token: "p0"}, {seed}, set())
    assert hits([Sink(sink, "p1", f"x{seed}x".encode())], {token: "p0"}, {seed}, set())
    assert hits([Sink(sink, "p1", b"x" + seed.to_bytes(7))], {token: "p0"}, {seed}, set())
    assert hits([Sink(sink, "p1", CANARY.encode())], {token: "p0"}, {seed}, set())
    assert not hits([Sink("socket", "p0", token.encode())], {token: "p0"}, {seed}, set())


def test_cards_are_in_no_sink(tmp_path):
    """Twins on a real file, with failing jobs: the same open columns, sizes, logs, and answers to onlookers (HI-4)."""
    rows = thrown = 0
    for number in range(TWINS):
        rng = Random(f"sinks/twins/{number}")
        plan = planned(rng, simple=True)
        one, trouble, world = Stage(number, node=on_disk(number, tmp_path / f"{number}a")), Trouble(), World()
        with injected(world), trouble.made():
            deeds, end = simulated(number, directed(one, plan, rng), Exact(number, in_order=True))
        twin = twin_of(one, world, deeds, "journal", rng, "whole", plan)
        other, again = Stage(number, node=on_disk(number, tmp_path / f"{number}b")), Trouble()
        with injected(twin.world), again.made():
            simulated(number, acted(other, twin.deeds, end), Exact(number, in_order=True))
        here, there = (list(file_of(tmp_path / f"{number}{letter}")) for letter in "ab")
        assert difference(here, there) is None
        assert difference(list(own(one, "w", end)), list(own(other, "w", end))) is None
        assert one.node.noted == other.node.noted
        assert twin.differs or len(here) < 20
        rows, thrown = rows + len(here), thrown + trouble.thrown
        for stage in (one, other):
            stage.node.memory.close()
    print(f"\ntwins on disk {TWINS}, rows {rows}, exceptions {thrown}, differences 0")  # noqa: T201
    assert rows >= 20 * TWINS


def file_of(folder: Path) -> Iterator[tuple[str, Any]]:
    """What whoever copies the data folder reads in it without the key."""
    copy = apsw.Connection(str(folder / "journal.sqlite"), flags=apsw.SQLITE_OPEN_READONLY)
    for row in copy.execute("SELECT * FROM rows ORDER BY 1, 2"):
        yield (
            "row",
            tuple(len(field) if isinstance(field, bytes) and place > 5 else field for place, field in enumerate(row)),
        )
    yield from (("size", (path.name, path.stat().st_size)) for path in sorted(folder.iterdir()))
    copy.close()
