"""`fusk backup` and `fusk restore`: what they say, and what they refuse in a line."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

import fusk.store
from fusk import words
from fusk.cli import app
from fusk.store.sealing import JOURNAL, Sealer, master
from fusk.store.sqlite import SQLite
from tests.store.conftest import row

CODES = sorted(
    str(node.args[0].value)
    for file in Path(fusk.store.__file__).parent.glob("*.py")
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    if isinstance(node, ast.Call)
    and isinstance(node.func, ast.Name)
    and node.func.id == "Unusable"
    and isinstance(node.args[0], ast.Constant)
)


@pytest.mark.parametrize("lang", words.languages())
def test_whatever_cannot_be_used_has_a_sentence(lang):
    """Every way in which a folder, a key or a copy can be unusable is told in each language, and no other is."""
    assert len(CODES) > 20
    for code in CODES:
        sentence = words.say(lang, f"unusable-{code}", data="/d", key="/k", file="/f", why="why")
        assert sentence.endswith((".", "/k")), sentence
    told = {name for name in words.messages(lang) if name.startswith("unusable-")}
    assert told == {f"unusable-{code}" for code in CODES}


def run(*arguments):
    """`fusk` with these arguments."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def played(home):
    """The usual folder of a server that has one table."""
    data, key = home / "data" / "fusk" / "server", home / "config" / "fusk" / "server.key"
    journal = SQLite(data, Sealer(master(key, os.urandom), os.urandom))
    journal.append([row("a", seq) for seq in range(20)])
    journal.close()
    return data


def test_there_and_back(home, played):
    """Without further words it is the usual folder that is copied, and the usual one that is made (FT-14)."""
    copy = home / "copy.fusk"
    result = run("backup", copy)
    assert result.exit_code == 0
    assert "server.key" in result.stdout
    assert copy.stat().st_mode & 0o077 == 0
    before = (played / JOURNAL).stat().st_mtime_ns
    played.rename(home / "lost")
    result = run("restore", copy)
    assert result.exit_code == 0
    assert (played / JOURNAL).stat().st_mtime_ns >= before


def test_what_is_refused(home, played):
    """Nothing is written over, nothing is made of rubbish, and each time there is one line that says why (FT-14)."""
    copy, empty, rubbish = home / "copy", home / "empty", home / "rubbish"
    assert run("backup", copy).exit_code == 0
    rubbish.write_bytes(os.urandom(5000))
    damaged = home / "damaged"
    damaged.write_bytes(copy.read_bytes().replace(b"open a/7/", b"open a/8/"))
    strange = home / "strange.key"
    strange.write_text("ab" * 32)
    strange.chmod(0o600)
    for arguments, said in (
        (("backup", copy), f"{copy} is there already"),
        (("backup", home / "nowhere" / "copy"), "cannot be used"),
        (("backup", home / "other", "--data", empty), f"There are no tables in {empty}"),
        (("backup", home / "other", "--with-key", "--key", home / "none"), f"The key {home / 'none'} is missing"),
        (("restore", copy), f"There are tables in {played} already"),
        (("restore", home / "none", "--data", empty), f"There is no file {home / 'none'}"),
        (("restore", rubbish, "--data", empty), f"The journal in {rubbish} is damaged"),
        (("restore", damaged, "--data", empty), f"{damaged} is damaged"),
        (("restore", copy, "--data", empty, "--key", strange), f"The key in {strange} does not fit"),
        (("restore", copy, "--data", empty, "--key", home / "none"), f"The key {home / 'none'} is missing"),
    ):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (1, ""), result.output
        assert said in result.stderr
        assert result.stderr.count("\n") == 1
        assert not empty.exists()
    assert not (home / "other").exists()


def test_a_damaged_table_stays_behind(home, played):
    """A table that does not hold together is left out and told of; the others are in the copy (FT-14)."""
    journal = played / JOURNAL
    data = journal.read_bytes()
    assert b"open a/7/" in data
    journal.write_bytes(data.replace(b"open a/7/", b"open a/8/"))
    result = run("backup", home / "copy")
    assert result.exit_code == 1
    assert result.stderr == "One table is damaged and was left out.\n"
    assert (home / "copy").is_file()
