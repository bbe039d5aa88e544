"""What is shipped: the locks, the wheel, and that the papers agree with them."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def locked(group):
    """The lines of a lock that name a package and its version."""
    text = (ROOT / "requirements" / f"{group}.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^[a-z0-9][\w.-]*==\S+", text, re.MULTILINE))


def named(lines):
    """The names of packages, however they are spelt and whatever versions stand beside them."""
    return {re.split(r"[^\w.-]", line)[0].lower().replace(".", "-") for line in lines}


@pytest.mark.parametrize("group", ["test", "bench"])
def test_the_other_locks_hold_the_play_lock(group):
    """Tests run against what people play with, and `./test` serves `./play` too."""
    assert locked("play") <= locked(group)


def test_the_house_stays_small():
    """To play takes at most 12 packages of our choosing, and 40 in all."""
    assert len(PROJECT["project"]["dependencies"]) <= 12
    assert len(locked("play")) <= 40


@pytest.mark.parametrize("group", ["play", "test", "bench"])
def test_locks_are_hashed_and_name_no_host(group):
    """A lock says what, not from where."""
    text = (ROOT / "requirements" / f"{group}.txt").read_text(encoding="utf-8")
    assert text.count("--hash=sha256:") > len(locked(group)) > 0
    assert "://" not in text
    assert "index" not in text


def test_every_dependency_says_why():
    """docs/dependencies.md has a line for whatever we chose to depend on, and for nothing else."""
    inputs = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "requirements").glob("*.in"))
    chosen = named([*PROJECT["project"]["dependencies"], *re.findall(r"^\w.*", inputs, re.MULTILINE)])
    table = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    assert named(re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)) == chosen


def test_the_wheel_carries_the_words(tmp_path):
    """Installed from a wheel, Fusk has its catalogue and its types with it, and nothing that is not Fusk."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    with ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    for catalogue in (ROOT / "locales").glob("*.ftl"):
        assert f"fusk/locales/{catalogue.name}" in names
    assert {"fusk/locales/en.ftl", "fusk/locales/sv.ftl", "fusk/py.typed", "fusk/cli/__init__.py"} <= names
    assert all(name.startswith("fusk/") for name in names)


def test_the_changelog_knows_this_version():
    """What is not released yet stands under Unreleased."""
    headings = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"
