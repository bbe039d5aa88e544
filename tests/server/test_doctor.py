"""What `fusk doctor` finds: holes that are known (SC-9), a key that is lost or open, a disk that is nearly full."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
from importlib import metadata
from pathlib import Path

import apsw
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from fusk import words
from fusk.cli import app
from fusk.server import doctor
from fusk.server.limits import DEFAULT, page
from fusk.store.sealing import JOURNAL, Sealer, master
from fusk.store.sqlite import SQLite
from tests.store.conftest import row

ROOT = Path(__file__).resolve().parents[2]


def looked(folder, limits=DEFAULT):
    """What is found in a folder with `data` and `key`: the name of each finding that is not good, and its state."""
    found = doctor.examine(folder / "data", folder / "key", limits, port=8000)
    for each in found:
        if each.what != "unusable":
            for lang in words.languages():
                assert words.say(lang, f"doctor-{each.what}", **each.about).endswith((".", "/tcp", JOURNAL))
    return {each.about.get("code", each.what): each.state for each in found if each.state != "good"}


@pytest.fixture
def folder(tmp_path):
    """A data folder with one table, and its key beside it."""
    journal = SQLite(tmp_path / "data", Sealer(master(tmp_path / "key", os.urandom), os.urandom))
    journal.append([row("a", 0)])
    journal.close()
    return tmp_path


def test_the_locks_have_no_known_hole():
    """What we lock, and what runs here, is at or above every floor (SC-9)."""
    locked = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")
    names = [name for name in doctor.FLOORS if name != "Python"]
    assert len(names) >= 6
    for name in names:
        (version,) = re.findall(rf"^{name}==(\S+)", locked, re.MULTILINE)
        assert doctor._number(version) >= doctor._number(doctor.FLOORS[name]), name
    assert {each.state for each in doctor.versions()} == {"good"}


@pytest.mark.parametrize("name", [*doctor.FLOORS, "sqlite"])
def test_an_old_version_is_wrong(monkeypatch, name):
    """A version below its floor is found, one by one, and told with what to take instead (SC-9, FT-4)."""
    really = metadata.version
    monkeypatch.setattr(doctor, "version", lambda asked: "0.1.0" if asked == name else really(asked))
    if name == "Python":
        monkeypatch.setattr(platform, "python_version", lambda: "3.11.3")
    if name == "sqlite":
        monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.51.2")
    (wrong,) = [each for each in doctor.versions() if each.state == "wrong"]
    assert wrong.what == ("sqlite-unsafe" if name == "sqlite" else "version-old")
    assert wrong.about.get("least") == doctor.FLOORS.get(name)


def test_all_is_well(folder):
    """Where a server has run nothing is wrong, and of what may be missing there is one word about the firewall."""
    assert {what: state for what, state in looked(folder).items() if what != "no-network"} == {"firewall": "note"}


def test_before_the_first_server(tmp_path):
    """Where none has run yet there is no folder and no key: worth a word, and not wrong; and nothing is made."""
    found = looked(tmp_path)
    assert (found["no-data"], found["no-key"]) == ("note", "note")
    assert "wrong" not in found.values()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("trouble", ["key-lost", "key-open", "key-short", "key-wrong", "key-inside", "data-open"])
def test_the_tables_and_their_key(folder, trouble):
    """A key that is lost, open, no key, another's or among the tables, and a journal that all may read (HI-5)."""
    key, journal = folder / "key", folder / "data" / JOURNAL
    match trouble:
        case "key-lost":
            key.unlink()
        case "key-open":
            key.chmod(0o640)
        case "key-short":
            key.write_text("abc")
        case "key-wrong":
            key.write_text("ab" * 32)
        case "key-inside":
            shutil.move(key, folder / "data" / "key")
            key.symlink_to(folder / "data" / "key")
        case "data-open":
            journal.chmod(0o644)
        case _:
            raise AssertionError(trouble)
    assert looked(folder)[trouble] == "wrong"


@pytest.mark.parametrize("damage", ["rubbish", "strange"])
def test_a_journal_that_is_none(folder, damage):
    """What is no journal, or no SQLite at all, is wrong."""
    journal = folder / "data" / JOURNAL
    journal.unlink()
    if damage == "rubbish":
        journal.write_bytes(os.urandom(5000))
    else:
        db = apsw.Connection(str(journal))
        db.execute("CREATE TABLE other (x)")
        db.close()
    journal.chmod(0o600)
    assert "wrong" in looked(folder).values()


def test_a_disk_that_is_nearly_full(folder, monkeypatch):
    """Below the limit that the server heeds it is wrong (FT-3d)."""
    usage = shutil.disk_usage(folder)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(total=1000, free=51))
    assert "space-low" not in looked(folder)
    assert looked(folder, replace(DEFAULT, free_percent=6))["space-low"] == "wrong"


def run(*arguments):
    """`fusk doctor` with these arguments."""
    return CliRunner().invoke(app, ["doctor", *map(str, arguments)])


def test_in_words_and_for_programs(folder, monkeypatch, tmp_path):
    """It says what is wrong and leaves with 1; a program reads the same as JSON; limits that differ are named."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    limits = tmp_path / "limits.toml"
    limits.write_text("spectators = 3\n", encoding="utf-8")
    places = ("--data", folder / "data", "--key", folder / "key", "--limits", limits)
    result = run(*places)
    assert result.exit_code == 0
    assert "The limit spectators is 3, and usually 50." in result.stdout
    assert "All is well." in result.stdout
    (folder / "key").unlink()
    result = run(*places)
    assert result.exit_code == 1
    assert "! The key" in result.stdout
    assert "One thing is wrong." in result.stdout
    result = run(*places, "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["ok"]) == (1, False)
    assert [each["what"] for each in told["findings"] if each["state"] == "wrong"] == ["key-lost"]
    assert run("--limits", tmp_path / "none.toml").exit_code == 2
    assert run("--all-limits").stdout == page()
    assert run("--all-limits", "--limits", limits).stdout == page(replace(DEFAULT, spectators=3))
