"""The two launchers: what they make, what they leave alone, and what they say when they cannot go on."""

import ast
import os
import subprocess
import sys
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A bootstrap whose checkout is a new folder with a blank in its name, and which installs nothing."""
    spec = spec_from_file_location("bootstrap", ROOT / "tools" / "bootstrap.py")
    assert spec
    assert spec.loader
    bootstrap = module_from_spec(spec)
    spec.loader.exec_module(bootstrap)
    root = tmp_path / "a house"
    (root / "requirements").mkdir(parents=True)
    (root / ".venv").mkdir()
    for name in ("play.txt", "test.txt"):
        (root / "requirements" / name).write_text(name)
    (root / "pyproject.toml").write_text("")
    monkeypatch.setattr(bootstrap, "ROOT", str(root))
    monkeypatch.setattr(bootstrap, "VENV", str(root / ".venv"))
    monkeypatch.setattr(bootstrap, "PYTHON", sys.executable)
    monkeypatch.setattr(bootstrap, "STAMP", str(root / ".venv" / "fusk-stamp"))
    monkeypatch.setattr(bootstrap, "done", [], raising=False)
    monkeypatch.setattr(bootstrap, "make_venv", lambda: bootstrap.done.append("venv"))
    monkeypatch.setattr(bootstrap, "install", bootstrap.done.append)
    monkeypatch.setattr(bootstrap, "become", lambda command: command)
    return bootstrap


def did(house, group):
    """What `ready` did this time."""
    house.done.clear()
    house.ready(group)
    return list(house.done)


def test_the_second_time_nothing_is_done(house):
    """A .venv that holds what is locked is left alone."""
    assert did(house, "play") == ["venv", "play"]
    assert did(house, "play") == []
    assert did(house, "test") == ["test"]
    assert did(house, "play") == [], "the test lock holds all that the play lock does"


@pytest.mark.parametrize("file", ["requirements/test.txt", "pyproject.toml"])
def test_a_new_lock_tops_up(house, file):
    """When what is locked has changed, it is installed into the same .venv."""
    did(house, "test")
    Path(house.ROOT, file).write_text("other")
    assert did(house, "test") == ["test"]


def test_an_interrupted_install_is_done_again(house, monkeypatch):
    """Whatever stops an install, the next run does not take it for done."""
    with monkeypatch.context() as patch:
        patch.setattr(house, "install", lambda group: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            house.ready("play")
    assert did(house, "play") == ["play"]


def test_a_moved_checkout_gets_a_new_venv(house):
    """A .venv says where it was made; elsewhere it is not trusted."""
    did(house, "play")
    moved = Path(house.ROOT).with_name("moved")
    Path(house.ROOT).rename(moved)
    house.ROOT, house.STAMP = str(moved), str(moved / ".venv" / "fusk-stamp")
    assert did(house, "play") == ["venv", "play"]


def test_another_python_gets_a_new_venv(house, monkeypatch):
    """Packages for Python 3.11 are of no use to 3.12."""
    did(house, "play")
    monkeypatch.setattr(house.sys, "version_info", (9, 1, 0))
    assert did(house, "play") == ["venv", "play"]


def test_a_venv_whose_python_is_gone_is_made_anew(house, tmp_path):
    """The Python that .venv links to was taken away: it gets another."""
    did(house, "play")
    house.PYTHON = str(tmp_path / "gone")
    assert did(house, "play") == ["venv", "play"]


def test_an_old_python_is_named(house, monkeypatch):
    """Someone with Python 3.6 reads which one that was and what is needed."""
    monkeypatch.setattr(house.sys, "version_info", (3, 6, 15))
    with pytest.raises(house.Trouble, match=r"needs Python 3\.11 or newer, and .* is Python 3\.6\.15"):
        house.ready("play")


def test_a_folder_one_may_not_write_to_is_named(house, monkeypatch):
    """Read-only media and other people's folders: the folder is named."""
    monkeypatch.setattr(house.os, "access", lambda path, mode: False)
    with pytest.raises(house.Trouble, match="may not write there"):
        house.ready("play")


def test_a_python_without_ensurepip_is_told_the_package(house, monkeypatch):
    """Debian's bare Python cannot make a .venv; the command that helps is given, with sudo for who needs it."""
    monkeypatch.undo()
    monkeypatch.setattr(house.shutil, "which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None)
    monkeypatch.setattr(house, "VENV", str(Path(house.ROOT) / "none"))
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    monkeypatch.setattr(house.os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(house.Trouble, match="sudo apt-get install -y python3-venv"):
        house.make_venv()


@pytest.mark.parametrize(
    ("given", "run"),
    [
        ([], ["play"]),
        (["--bots", "3"], ["play", "--bots", "3"]),
        (["rules"], ["rules"]),
        (["check", "a b.toml"], ["check", "a b.toml"]),
        (["--help"], ["--help"]),
        (["--version"], ["--version"]),
    ],
)
def test_play_hands_on_what_it_is_given(house, given, run):
    """`./play` alone plays; everything else is a command of `fusk`."""
    assert house.play(given)[4:] == run


def test_what_fails_first_ends_the_checks(house, monkeypatch, capsys):
    """The summary says where it stopped and what was not run."""
    fails = [[sys.executable, "-c", "raise SystemExit(status)".replace("status", status)] for status in "010"]
    monkeypatch.setattr(house, "CHECKS", list(zip(["one", "two", "three"], fails, strict=True)))
    monkeypatch.chdir(house.ROOT)
    with pytest.raises(house.Trouble, match=r"Stopped at two\. Not run: three, pytest\."):
        house.test([])
    assert capsys.readouterr().out == "== one\n== two\n"


@pytest.mark.parametrize("name", ["play", "test", "tools/bootstrap.py"])
def test_an_old_python_can_read_the_launchers(name):
    """They must parse on Python 3.6, if only to say that it is too old."""
    ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.skipif(os.name == "nt", reason="Windows has neither the executable bit nor easy links")
def test_a_link_to_play_plays(tmp_path):
    """From another directory, through a link: `./play --version` answers."""
    (tmp_path / "fusk game").symlink_to(ROOT / "play")
    # With our own Python: another one would make itself a new .venv under our feet.
    command = [sys.executable, tmp_path / "fusk game", "--version"]
    answer = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert (answer.stdout.split()[-1], answer.stderr) == (version("fusk"), "")
