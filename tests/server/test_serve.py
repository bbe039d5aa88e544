"""`fusk serve` as a process of its own: what it says, how it stops, and what it says when it cannot begin."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fusk import words
from fusk.server import addresses
from fusk.server.limits import page
from fusk.server.serve import BROKEN

ENVIRONMENT = {"LC_ALL": "C.UTF-8", "COLUMNS": "200"}


class Served:
    """A server in a process of its own, on a port of its own, with a home of its own."""

    def __init__(self, home: Path, *arguments: str, **settings: str) -> None:
        folders = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "STATE")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fusk", "serve", "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | ENVIRONMENT | folders | settings,
        )
        self.said: list[str] = []

    def listening(self) -> str:
        """Wait until it listens; its address on this machine."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.said.append(line)
            if "Ctrl+C" in line:
                break
        found = re.findall(r"http://127\.0\.0\.1:\d+", "".join(self.said))
        assert found, self.said
        return str(found[0])

    def ended(self) -> tuple[int, str, str]:
        """Wait until it has ended: the exit code, and all it said."""
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, "".join(self.said) + out, err


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[object]:
    """Starts servers, and sees that none is left."""
    started: list[Served] = []

    def start(*arguments: str, **settings: str) -> Served:
        started.append(Served(tmp_path, *arguments, **settings))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.communicate()


def ask(url: str, body: object = None, token: str | None = None) -> dict[str, object]:
    """One request."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    with urlopen(Request(url, json.dumps(body).encode() if body else None, headers), timeout=10) as answer:  # noqa: S310
        told: dict[str, object] = json.load(answer)
    return told


async def closing(base: str, door: object, token: object, then: Callable[[], None]) -> tuple[int, str]:
    """Sit at a table, let something happen: the code that the socket is closed with, and the new key of the seat."""
    async with connect(f"{base.replace('http', 'ws')}/api/tables/{door}/socket") as line:
        await line.send(json.dumps({"type": "hello", "format": 1, "token": token}))
        welcome = json.loads(await line.recv())
        then()
        with suppress(ConnectionClosed):
            async for _ in line:
                pass
        return line.close_code or 0, welcome["token"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_when_it_is_told_to_and_everybody_comes_back(serving, number):
    """Told to stop it sends everybody away with 1012 and ends; begun again, the same key opens the same seat (FT-2)."""
    server = serving()
    base = server.listening()
    made = ask(f"{base}/api/tables", {"name": "Ann", "seats": 2})
    code, token = asyncio.run(
        closing(base, made["door"], made["token"], lambda: server.process.send_signal(number)),
    )
    assert code == 1012
    status, out, err = server.ended()
    assert (status, err) == (0, "")
    assert "Fusk is closed." in out
    again = serving()
    base = again.listening()
    code, _ = asyncio.run(closing(base, made["door"], token, lambda: again.process.send_signal(signal.SIGTERM)))
    assert code == 1012
    assert again.ended()[0] == 0


def test_a_second_interrupt_ends_it_at_once(serving):
    """Who presses Ctrl+C twice does not wait for anybody."""
    server = serving("--no-data")
    base = server.listening()
    host, port = base.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as slow:
        slow.sendall(b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{")
        time.sleep(0.5)
        server.process.send_signal(signal.SIGINT)
        time.sleep(0.5)
        server.process.send_signal(signal.SIGINT)
        assert server.ended()[0] == 128 + signal.SIGINT


def test_what_it_says(serving, tmp_path):
    """It says where it is found, where it keeps what, how it is stopped; the key lies apart, for its owner alone."""
    server = serving("--lan", "--public", "--lang", "sv")
    server.listening()
    server.process.send_signal(signal.SIGTERM)
    status, out, err = server.ended()
    key, data = tmp_path / "config" / "fusk" / "server.key", tmp_path / "data" / "fusk" / "server"
    assert status == 0
    assert words.say("sv", "serve-kept", data=str(data), key=str(key)) in " ".join(out.split())
    for here in addresses.here():
        assert f"http://{here.address}:" in out
    assert err == words.say("sv", "serve-tls") + "\n"
    assert (key.stat().st_mode & 0o777, data.stat().st_mode & 0o777) == (0o600, 0o700)


def test_alone_unless_told_otherwise(serving):
    """Without --lan nobody else on the network can come in."""
    server = serving("--no-data")
    port = int(server.listening().rpartition(":")[2])
    assert "this machine alone" in "".join(server.said)
    assert "Nothing is kept" in "".join(server.said)
    for here in addresses.here():
        with pytest.raises(OSError, match="refused"):
            socket.create_connection((here.address, port), timeout=5)


def refused(serving, *arguments):
    """What a server says that cannot begin: one line, and no traceback."""
    status, out, err = serving(*arguments).ended()
    assert (out, err.count("\n")) == ("", 1), (out, err)
    assert "Traceback" not in err
    return status, err


def test_what_keeps_it_from_beginning(serving, tmp_path):
    """A port or folder that is taken, a wrong key, a damaged journal, wrong numbers: a line each, and an exit code."""
    running = serving()
    port = running.listening().rpartition(":")[2]
    data = tmp_path / "data" / "fusk" / "server"
    assert refused(serving, "--port", port, "--no-data") == (
        1,
        words.say("en", "refusal-serve-port-taken", port=port) + "\n",
    )
    assert refused(serving) == (1, words.say("en", "unusable-data-in-use", data=str(data)) + "\n")
    running.process.send_signal(signal.SIGTERM)
    running.ended()
    other = tmp_path / "other.key"
    other.write_text("ab" * 32)
    assert "Others may read the key file" in refused(serving, "--key", str(other))[1]
    other.chmod(0o600)
    assert refused(serving, "--key", str(other)) == (1, words.say("en", "unusable-key-wrong", key=str(other)) + "\n")
    assert "lies in the data folder" in refused(serving, "--data", str(tmp_path), "--key", str(tmp_path / "key"))[1]
    journal = data / "journal.sqlite"
    journal.write_bytes(b"\0" * 100 + journal.read_bytes()[100:])
    assert refused(serving)[0] == 1
    limits = tmp_path / "limits.toml"
    limits.write_text("spectatorz = 3\n")
    status, said = refused(serving, "--limits", str(limits))
    assert status == 2
    assert "Did you mean “spectators”?" in said
    assert refused(serving, "--limits", str(tmp_path / "none.toml"))[0] == 2
    assert refused(serving, "--host", "nowhere.invalid")[0] == 2
    assert refused(serving, "--proxy", "proxy")[0] == 2
    assert refused(serving, "--origin", "https://cards.example.org/")[0] == 2


def test_numbers_of_ones_own(serving, tmp_path):
    """A file of limits is heeded: of one table in all there is no second (AU-24)."""
    limits = tmp_path / "limits.toml"
    limits.write_text(page().replace("\ntables = 10000", "\ntables = 1"))
    base = serving("--no-data", "--limits", str(limits)).listening()
    ask(f"{base}/api/tables", {"name": "Ann"})
    with pytest.raises(HTTPError) as no:
        ask(f"{base}/api/tables", {"name": "Bo"})
    with no.value:
        assert json.load(no.value)["code"] == "too-many"


def test_a_journal_that_cannot_be_trusted_ends_it(serving, tmp_path):
    """When the journal breaks the process ends at once, with a status of its own, and nothing of a game (FT-3)."""
    program = (
        "import sys; from fusk.store import StorageBroken; from fusk.store.sqlite import SQLite\n"
        "def broken(self, rows): raise StorageBroken('a sync failed')\n"
        "SQLite.append = broken; from fusk.cli import main; sys.argv[1:] = ['serve', '--port', '0']; main()"
    )
    folders = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("DATA", "CONFIG", "STATE")}
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | ENVIRONMENT | folders,
    )
    assert process.stdout
    base = next(found[0] for line in process.stdout if (found := re.findall(r"http://127\.0\.0\.1:\d+", line)))
    with pytest.raises(ConnectionError):  # it is not answered
        ask(f"{base}/api/tables", {"name": "Ann"})
    _, err = process.communicate(timeout=30)
    assert process.returncode == BROKEN
    assert [json.loads(line)["kind"] for line in err.splitlines()] == ["storage-broken"]


def test_a_copy_while_it_runs(serving, tmp_path):
    """`fusk backup` copies the tables of a server that goes on serving (FT-14)."""
    server = serving()
    base = server.listening()
    made = ask(f"{base}/api/tables", {"name": "Ann"})
    folders = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("DATA", "CONFIG", "STATE")}
    for name in ("one", "two"):
        done = subprocess.run(
            [sys.executable, "-m", "fusk", "backup", str(tmp_path / name)],
            check=False,
            capture_output=True,
            text=True,
            env=os.environ | ENVIRONMENT | folders,
        )
        assert (done.returncode, done.stderr) == (0, "")
        ask(f"{base}/api/tables/{made['door']}/seats", {"name": f"Bo {name}"})
    assert (tmp_path / "two").stat().st_size > 0


def test_whoever_scans_the_code_is_told_what_to_do(serving):
    """A browser at the address of a table is told how to join; whether there is such a table it is not told (AU-9)."""
    base = serving("--no-data").listening()
    made = ask(f"{base}/api/tables", {"name": "Ann"})
    told = set()
    for path in (str(made["door"]), "BCDF", "t/AAAAAAAAAAAAAAAAAAAAAA"):
        with urlopen(f"{base}/{path}", timeout=10) as answer:  # noqa: S310
            told.add(answer.read())
    assert len(told) == 1
    assert b"fusk join" in told.pop()
    with pytest.raises(HTTPError, match="404") as no:
        urlopen(f"{base}/nowhere", timeout=10)  # noqa: S310
    no.value.close()
