"""`fusk host` and `fusk join`: two people in the same house, each at a keyboard, typing lines."""

from __future__ import annotations

import os
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from typer.testing import CliRunner

from fusk import words
from fusk.cli import app
from fusk.server.serve import BROKEN
from tests.cli.conftest import environment


class Typist:
    """Somebody who runs `fusk` and types: what it says is heard line by line."""

    def __init__(self, home, *arguments):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fusk", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment(home),
        )
        self.heard: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def hear(self, pattern: str) -> re.Match[str]:
        """Wait for a line in which this is found."""
        while True:
            try:
                line = self._lines.get(timeout=20)
            except queue.Empty:
                line = None
            assert line is not None, "\n".join((pattern, *self.heard))
            self.heard.append(line)
            found = re.search(pattern, line)
            if found:
                return found

    def type(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def end(self) -> None:
        """Whatever it is at, it is over."""
        self.process.kill()
        self.process.wait()
        self._listener.join()
        assert self.process.stdin
        assert self.process.stdout
        with suppress(OSError):
            self.process.stdin.close()
        self.process.stdout.close()

    def left(self) -> int:
        """Wait until the program has ended; its exit code."""
        code = self.process.wait(timeout=20)
        while (line := self._lines.get(timeout=20)) is not None:
            self.heard.append(line)
        return code


@pytest.fixture
def typist(home) -> Iterator[Callable[..., Typist]]:
    """Starts them, and sees that nobody stays."""
    started: list[Typist] = []

    def start(who: str, *arguments: str) -> Typist:
        started.append(Typist(home / who, *arguments))
        return started[-1]

    yield start
    for each in started:
        each.end()


def test_an_evening_at_home(typist):
    """One hosts, one joins by the address that is shown, cards are dealt, and the house is shut when both have gone."""
    ann = typist("ann", "host", "--port", "0", "--players", "3", "--rules", "i-doubt-it", "--name", "Ann", "--plain")
    address = ann.hear(r"^  (http://\S+)")[1]
    ann.hear("You are the host")
    bo = typist("bo", "join", address, "--name", "Bo", "--plain")
    bo.hear("2. Bo: you")
    ann.hear("Bo sits down")
    ann.type("start")
    for each in (ann, bo):
        each.hear("Everybody has")
    ann.type("quit")
    ann.hear("Still at the table: Bo")
    bo.type("quit")
    assert bo.left() == 0
    assert ann.left() == 0
    assert re.search("The table is closed. “fusk serve --lan --port [0-9]+” opens", " ".join(ann.heard))


def run(*arguments: str) -> tuple[int, str]:
    """`fusk` with these arguments in this process, nobody at the keyboard: its exit code and the last line it said."""
    result = CliRunner().invoke(app, arguments, input="")
    assert isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stderr.strip().rpartition("\n")[2]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--rules", "chaet"), 2, "Did you mean “cheat”?"),
        (("--set", "jokers=3"), 2, "Jokers come in twos"),
        (("--window", "1"), 2, "2.5"),
        (("--players", "1"), 2, "--players"),
        (("--players", "30", "--name", "Ann"), 1, "This game is for"),
        (("--bots", "me.py", "--name", "Ann"), 1, "There is no bot"),
        (("--name", "host"), 1, "would be mistaken for"),
        ((), 1, "You need a name"),
        (("--name", "Ann", "--at", "127.0.0.1:9"), 1, "There is no server at http://127.0.0.1:9"),
    ],
)
def test_what_cannot_be_hosted(home, arguments, code, said):
    """House rules, a name, a bot or a window that cannot be are told in one line, and nothing is left running."""
    before = threading.active_count()
    status, line = run("host", "--port", "0", "--forget", "--plain", *arguments)
    assert status == code
    assert said in line
    assert threading.active_count() == before


@pytest.mark.parametrize(
    ("where", "said"), [("127.0.0.1:9/KVSP", "There is no server at http://127.0.0.1:9"), ("?", "is no address")]
)
def test_a_table_that_is_not_there(home, where, said):
    """Who joins where nothing is gets one line that says what to look at."""
    status, line = run("join", where, "--name", "Bo", "--plain")
    assert status == 1
    assert said in line


BREAKS = """
import sys
from fusk.cli import main
from fusk.store import StorageBroken
from fusk.store.sqlite import SQLite
kept, rows = SQLite.append, []
def append(self, new):
    rows.extend(new)
    if len(rows) > 2:
        raise StorageBroken("a sync failed")
    return kept(self, new)
SQLite.append = append
sys.argv[1:] = ["host", "--port", "0", "--name", "Ann"]
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals there")
def test_a_broken_journal_leaves_a_terminal_that_can_be_used(home):
    """When the disk fails in the middle of a full screen, the screen goes and a line says why (FT-3)."""
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", BREAKS],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(home, TERM="xterm-256color"),
    )
    os.close(theirs)
    shown = b""
    begun = False
    with suppress(OSError):  # so Linux says that nobody writes there any more
        while data := os.read(ours, 65_536):
            shown += data
            if not begun and b"Begin" in shown:
                os.write(ours, b"\r")
                begun = True
    os.close(ours)
    assert process.wait(timeout=30) == BROKEN
    entered, _, last = shown.rpartition(b"\x1b[?1049l")
    assert b"\x1b[?1049h" in entered
    assert b"\x1b[?25h" in last
    assert words.say("en", "host-broken") in " ".join(last.decode().split())
