"""docs/host.md and docs/limits.toml say what is so: what can be typed is typed here."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from fusk import words
from fusk.cli import app
from fusk.server.limits import page
from fusk.server.serve import BROKEN
from tests.cli.conftest import environment

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "host.md").read_text(encoding="utf-8")
LIMITS = (DOCS / "limits.toml").read_text(encoding="utf-8")


def typed(*languages: str) -> list[str]:
    """What stands in the fenced blocks of these languages, after `fusk`, line by line."""
    blocks = re.findall(rf"```(?:{'|'.join(languages)})\n(.*?)```", PAGE, re.DOTALL)
    found = [re.search(r"(?:^|/bin/)fusk ([a-z].*)", line) for block in blocks for line in block.splitlines()]
    return [each[1] for each in found if each]


INLINE = re.findall(r"`fusk ([a-z]+[^`]*)`", PAGE)


def test_the_limits_are_those_in_force():
    """docs/limits.toml is what `fusk doctor --all-limits` prints: to make it anew, send that into the file (AU-24)."""
    assert page() == LIMITS


@pytest.mark.parametrize("line", sorted({*typed("sh"), *INLINE, *typed("console", "ini")}))
def test_every_command_is_one(line):
    """Every command of the page, in a block or in a sentence, is one that `fusk` knows, with all its options."""
    name, *arguments = shlex.split(line)
    group = typer.main.get_command(app)
    command = group.commands[name]  # type: ignore[attr-defined]
    command.make_context(name, arguments, resilient_parsing=not arguments)


class Seen:
    """A person at a terminal who types what the page says, with a home of their own."""

    def __init__(self, home: Path) -> None:
        self.home, self.here = home, home / "here"
        self.here.mkdir()

    def starts(self, arguments: list[str]) -> subprocess.Popen[str]:
        """Begin."""
        return subprocess.Popen(
            [sys.executable, "-m", "fusk", *arguments],
            cwd=self.here,
            env=environment(self.home, COLUMNS="200"),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def types(self, line: str) -> str:
        """Type a line; what it says until it ends, or, for a server, until it has been stopped again."""
        arguments = shlex.split(line)
        serves = arguments[0] == "serve"
        extra = {"serve": ["--port", "0"], "host": ["--port", "0", "--plain"], "join": ["--plain", "--name", "Bo"]}
        process = self.starts([*arguments, *extra.get(arguments[0], [])])
        assert process.stdout
        said = ""
        for text in process.stdout:
            said += text
            if serves and "Ctrl+C" in text:
                process.send_signal(signal.SIGTERM)
        process.stdout.close()
        assert process.wait(timeout=30) == 0, (line, said)
        return said


def test_the_page_can_be_typed(home):
    """From the first line to the last: tables are opened, joined, served, looked at, copied and restored (FT-14)."""
    person = Seen(home)
    (person.here / "limits.toml").write_text(LIMITS, encoding="utf-8")
    lines = typed("sh")
    assert len(lines) >= 10
    assert {line.split()[0] for line in lines} == {"host", "join", "serve", "doctor", "backup", "restore"}
    server = person.starts(["serve", "--no-data", "--port", "0"])
    assert server.stdout
    base = next(found[0] for text in server.stdout if (found := re.search(r"http://127\S+", text)))
    try:
        door = re.search(rf"{base}/(\w+)", person.types(f"host --at {base} --name Ann --plain").replace("--port 0", ""))
        assert door
        for line in lines:
            said = person.types(line.replace("http://192.168.1.7:8000/KVSP", door[0]))
            assert "Traceback" not in said
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)
    shutil.rmtree(person.here)


def test_what_the_page_says_of_troubles():
    """The sentences that it quotes are those that people see, and the exit status is the server's own."""
    rows = re.findall(r"^\| (`[^|]*|players[^|]*) \|", PAGE, re.MULTILINE)
    quoted = [text for row in rows for text in row.split("`")[1::2] if " " in text]
    assert len(quoted) >= 5
    told = " ".join(
        words.say("en", name, **dict.fromkeys(("port", "data", "key", "file", "why"), "…")).replace(
            "port …", "port 8000"
        )
        for name in words.messages("en")
        if name.startswith(("unusable-", "refusal-serve-port")) or name == "refusal-too-many"
    )
    for text in quoted:
        assert text.rstrip(".") in told, text
    assert f"| {BROKEN} | the disk has failed" in PAGE
