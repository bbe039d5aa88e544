"""Games between bots: one line a deal, the same bytes for the same seed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fusk import record
from fusk.events import Ended
from fusk.rules import SEED_PRESETS, sheet
from fusk.table.settings import Seat
from fusk.tui import auto

SEATS = [Seat(name, bot) for name, bot in (("Ann", "rookie"), ("Bo", "honest"), ("Cy", "rookie"))]


def run(*flags, seed="0"):
    """`fusk play --auto` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "fusk", "play", "--auto", *flags],
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"},
    )


def test_the_same_seed_gives_the_same_bytes(tmp_path):
    """Lines and records do not depend on the process."""
    flags = ["--games", "3", "--seed", "5", "--rules", "fusk-swedish"]
    outs = [run(*flags, "--record", str(tmp_path / seed), seed=seed) for seed in ("1", "2")]
    assert [out.returncode for out in outs] == [0, 0], outs[0].stderr
    lines = [out.stdout.decode().splitlines()[:-1] for out in outs]
    assert lines[0] == lines[1]
    assert len(lines[0]) == 4
    first, second = (sorted((tmp_path / seed).iterdir()) for seed in ("1", "2"))
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
    assert [path.name for path in first] == ["0001.fusk.toml", "0002.fusk.toml", "0003.fusk.toml"]


@pytest.mark.parametrize("preset", SEED_PRESETS)
def test_records_hold(preset, tmp_path):
    """Every record plays back to what it says."""
    said: list[str] = []
    auto.play("en", sheet(preset), preset, SEATS, games=2, seed=9, records=tmp_path, say=said.append)
    assert len(said) == 4
    for path in tmp_path.iterdir():
        assert record.check(path.read_text(encoding="utf-8")) is None


def test_it_imports_no_screen():
    """Bots need no full screen, nor does the plain mode: Textual is not even imported."""
    code = "import sys; from fusk.tui import playing; assert not {'textual', 'rich'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_records_end_up_where_they_should(tmp_path):
    """A folder that cannot be written is told in one line."""
    (tmp_path / "file").write_text("")
    out = run("--games", "1", "--record", str(tmp_path / "file" / "x"))
    assert out.returncode == 2
    assert len(out.stderr.decode().splitlines()) == 1
    assert Path("0001.fusk.toml").exists() is False


def test_a_deal_lost_without_a_winner():
    """Who calls a rank that has gone has lost (C5): that is no deal broken off, and is not counted as one."""
    lost = Ended("dead-rank", None, 1, ((0,), (2,), (1,)), (0, 0, 0))
    broken = Ended("guard", None, None, ((0, 1, 2),), (0, 0, 0))
    names = ("Ann", "Bo", "Cy")
    assert auto._result("en", lost, names) == "Bo loses"
    assert auto._result("en", broken, names) == "broken off"
