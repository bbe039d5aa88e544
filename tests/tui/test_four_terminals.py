"""A real server, four terminals and two bots: a match by keys alone, whatever is killed meanwhile (FT-1, AU-17)."""

from __future__ import annotations

import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from websockets.sync.client import connect

from fusk import record as records
from fusk import wire, words
from fusk.events import Dealt
from fusk.sight import blank, follow, see
from fusk.tui import calling
from fusk.tui.address import Address, read
from fusk.tui.telling import Teller
from tests.tui.keys_by_screen import Player, Terminal

pytestmark = pytest.mark.night

PEOPLE = {"Ann": ("en", 120, 40), "Bo": ("en", 80, 24), "Cy": ("en", 120, 40), "Di": ("sv", 80, 24)}
"""The language and the size of each terminal; Ann opens the table, Cy's is killed."""

SEATS, DEALS = 6, 2
LOG_WIDTH = 38
TALL = 300

PATIENCE = 120.0
"""Seconds: only for what never comes. The longest that has to be waited for is a turn of 30 seconds that runs out."""


class Served:
    """`fusk serve`, in a process that can be killed and started again with the same command."""

    def __init__(self, home: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self._said = home / "server.txt"
        place = ["--port", str(self.port), "--data", str(home / "data"), "--key", str(home / "key")]
        self._command = [sys.executable, "-m", "fusk", "serve", *place]
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        with self._said.open("w") as said:
            self.process = subprocess.Popen(
                self._command, stdout=said, stderr=said, env=os.environ | {"LC_ALL": "C.UTF-8"}
            )
        _wait(lambda: "Ctrl+C" in self._said.read_text(), self._said.read_text)

    def kill(self) -> None:
        """SIGKILL."""
        self.process.kill()
        self.process.wait()


class Guest(Player):
    """Somebody at a terminal, who knows what stands on it."""

    def __init__(self, name: str, arguments: list[str], folder: Path, env: dict[str, str]) -> None:
        lang, width, height = PEOPLE[name]
        flags = ["--name", name, "--lang", lang]
        super().__init__(
            Terminal(
                name,
                [*arguments, *flags],
                folder / name,
                width=width,
                height=height,
                socket=f"four-{os.getpid()}",
                env=env,
            ),
            lang,
        )
        self.name, self._folder = name, folder
        self.now = ""

    def look(self) -> str:
        """What stands on the screen now."""
        self.now = self.terminal.screen()
        return self.now

    def sees(self, wanted: Callable[[], bool]) -> None:
        """Look until that is so."""
        _wait(lambda: bool(self.look()) and wanted(), lambda: self.now)

    def waits_for(self, *texts: str) -> None:
        """Look until all that stands there."""
        self.sees(lambda: all(text in self.now for text in texts))

    def actions(self) -> str:
        """The row of buttons."""
        return [*self.now.split("\n"), *[""] * self.terminal.height][self.terminal.height - 2]

    def time(self) -> tuple[int, int] | None:
        """The deal and the turn, as the head of the table has them; None in the lobby."""
        parts = [
            words.say(self.lang, "head-deal-of", deal="(", deals=DEALS),
            words.say(self.lang, "head-turn", turn=")"),
        ]
        pattern = " · ".join(map(re.escape, parts)).replace(r"\(", r"(\d+)").replace(r"\)", r"(\d+)")
        found = re.search(pattern, self.now.split("\n")[0])
        return (int(found[1]), int(found[2])) if found else None

    def may_doubt(self) -> int:
        """The seconds in which the play may still be doubted here; 0 where it may not, or not be let stand."""
        left = re.search(r"^ *(\d+) s ", "\n".join(self.now.split("\n")[-10:]), re.MULTILINE)
        return int(left[1]) if left and self.word("do-let") in self.actions() else 0

    def is_down(self) -> bool:
        """Whether the line is said to be down."""
        return words.say(self.lang, "online-down", tries="(").partition("(")[0] in self.now

    def is_up(self) -> bool:
        """Whether nothing of the kind is said."""
        return not self.is_down()

    def is_over(self) -> bool:
        """Whether the report of the last deal stands there."""
        return all(self.word(message) in self.actions() for message in ("end-lobby", "end-leave"))

    def log(self) -> str:
        """All that has been told of the deal: in a window that is tall enough for it. Blanks are left out."""
        self.terminal.resize(120, TALL)
        self.sees(lambda: len(self.now.rstrip().split("\n")) >= TALL)
        _wait(lambda: self.now == self.look(), lambda: self.now)
        edge = 120 - LOG_WIDTH
        rows = [row[edge + 1 :] for row in self.now.split("\n") if row[edge : edge + 1] == "│"]
        self.terminal.resize(self.terminal.width, self.terminal.height)
        return _bare("".join(rows))

    def show(self, moment: str) -> None:
        """Keep what stands on the screen, for whoever wants to see it afterwards."""
        (self._folder / f"{moment}-{self.name}.txt").write_text(self.terminal.screen(), encoding="utf-8")
        (self._folder / f"{moment}-{self.name}.ansi").write_text(self.terminal.screen(colours="-e"), encoding="utf-8")


class Company:
    """The four of them, at one keyboard after the other."""

    def __init__(self, base: str, folder: Path) -> None:
        self.guests: list[Guest] = []
        self._base, self._folder = base, folder

    def comes(self, name: str, *arguments: str) -> Guest:
        """Somebody sits down at a terminal and types `fusk` and this."""
        self.guests.append(Guest(name, list(arguments), self._folder, {"FUSK_SERVER": self._base}))
        return self.guests[-1]

    def without(self, one: Guest) -> Company:
        """All the others."""
        others = Company(self._base, self._folder)
        others.guests = [guest for guest in self.guests if guest is not one]
        return others

    def play(self, until: Callable[[Guest], bool]) -> None:
        """Everybody plays by what stands on the screen, until somebody sees what is waited for. No key after that."""
        end = time.monotonic() + PATIENCE
        last: dict[str, str] = {}
        while time.monotonic() < end:
            for guest in self.guests:
                guest.look()
                if until(guest):
                    return
                if last.get(guest.name) != guest.now:
                    end = time.monotonic() + PATIENCE
                last[guest.name] = guest.now
                key = guest.key(guest.now)
                if key:
                    guest.terminal.press(key)
            time.sleep(0.05)
        raise TimeoutError("\f".join(guest.now for guest in self.guests))

    def show(self, moment: str) -> None:
        """Keep all screens."""
        for guest in self.guests:
            guest.show(moment)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """A server with a data folder."""
    served = Served(tmp_path)
    yield served
    served.kill()


@pytest.fixture
def company(server: Served, tmp_path: Path) -> Iterator[Company]:
    """Nobody yet."""
    everybody = Company(server.base, tmp_path)
    yield everybody
    if everybody.guests:
        everybody.show("last")
        running = [guest.terminal.process() for guest in everybody.guests]
        everybody.guests[0].terminal.close()
        _wait(lambda: not any(map(_runs, running)), lambda: "with its terminal closed, somebody runs on")


def test_four_terminals_and_two_bots_play_a_match(server, company, tmp_path):
    """One terminal is killed and misses nothing; the server is killed inside a window, and play goes on to the end."""
    dice = random.Random()
    table = _gather(server, company)
    ann, _, cy, _ = company.guests
    ann.terminal.press("Enter")

    first = dice.randint(3, 9)
    company.play(lambda guest: guest.time() is not None and guest.time() >= (1, first))
    company.show("table")
    log_of_cy = _kill_terminal(company, cy)
    company.show("back")

    second = dice.randint(3, 9)
    company.play(lambda guest: (guest.time() or (0, 0)) >= (2, second) and guest.may_doubt() >= 2)
    company.show("window")
    _kill_server(server, company, table)
    company.show("again")
    logs = {guest.name: guest.log() for guest in company.guests}

    company.play(lambda guest: guest is ann and guest.is_over())
    for guest in company.guests:
        guest.sees(guest.is_over)
    company.show("end")
    names = [chair.name or "" for chair in calling.look(table).chairs]
    written = [calling.record(table, 1, deal) for deal in range(1, DEALS + 1)]
    _check(written, tmp_path)
    assert _told(written[0], "en", 2, names, log_of_cy) == ""
    for seat, (name, log) in enumerate(logs.items()):
        assert _told(written[1], PEOPLE[name][0], seat, names, log) == ""
    for guest in company.guests:
        guest.terminal.press("Enter")
        guest.waits_for(guest.word("lobby-over-host") if guest is ann else guest.word("lobby-keys"))
    company.show("over")


def _gather(server: Served, company: Company) -> Address:
    """Ann opens a table and puts two bots at it; the others come in by its code, and all see them all."""
    order = ["--at", server.base, "--rules", "i-doubt-it", "--players", str(SEATS), "--deals", str(DEALS)]
    ann = company.comes("Ann", "host", *order, "--window", "2.5")
    ann.waits_for(ann.word("lobby-gather-host"))
    code = re.search(rf"{server.base}/([A-Z]{{4}})\b", ann.now)
    assert code, ann.now
    for _ in range(2):
        ann.terminal.press("Up", "b")
    ann.sees(lambda: ann.now.count(words.say("en", "lobby-bot", bot="")) == 2)
    for name in ("Bo", "Cy", "Di"):
        company.comes(name, "join", code[1]).waits_for(name)
    for guest in company.guests:
        guest.waits_for(*PEOPLE)
    company.show("lobby")
    return read(f"{server.base}/{code[1]}")


def _kill_terminal(company: Company, killed: Guest) -> str:
    """It is gone in the middle of a deal and comes back two turns later; its log, once it is back."""
    company.show("before")
    killed.terminal.kill()
    _wait(killed.terminal.is_dead, killed.look)
    others = company.without(killed)
    at = others.guests[0].time()
    assert at
    away = others.guests[0].word("online-mark-away")
    others.guests[0].waits_for(away)
    others.show("away")
    others.play(lambda guest: (guest.time() or at) >= (at[0], at[1] + 2))
    killed.terminal.again()
    killed.sees(lambda: killed.time() is not None)
    now = killed.time()
    assert now
    assert now >= (at[0], at[1] + 2), (at, now)
    return killed.log()


def _kill_server(server: Served, company: Company, table: Address) -> None:
    """It is killed inside a window; all terminals say so, and come back when it does, and the window opens again."""
    before = _moment(table)
    server.kill()
    assert before.open
    for guest in company.guests:
        guest.sees(guest.is_down)
    company.show("down")
    server.start()
    reopened = _moment(table)
    while reopened.open and reopened.closes_at is None:
        reopened = _moment(table)
    assert (reopened.play, reopened.open) == (before.play, True), (before, reopened)
    assert reopened.closes_at is not None
    assert reopened.closes_at >= 10  # the clock of a server begins at 0
    asked = 0
    for guest in company.guests:
        guest.sees(guest.is_up)
        asked += guest.may_doubt() > 0
    assert asked >= len(company.guests) - 1  # all but the one who laid


def _moment(table: Address) -> wire.Moment:
    """What the table waits for, as somebody sees it who looks on."""
    with connect(table.socket()) as line:
        line.send(msgspec.json.encode(wire.Hello(wire.FORMAT)).decode())
        welcome = msgspec.json.decode(line.recv(), type=wire.Notice)
    assert isinstance(welcome, wire.Welcome)
    return welcome.moment


def _check(written: list[str], folder: Path) -> None:
    """`fusk check` accepts the records."""
    for number, text in enumerate(written, start=1):
        (folder / f"{number}.fusk.toml").write_text(text, encoding="utf-8")
    files = [str(folder / f"{number}.fusk.toml") for number in range(1, len(written) + 1)]
    checked = subprocess.run(
        [sys.executable, "-m", "fusk", "check", *files], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def _told(written: str, lang: str, seat: int, names: list[str], log: str) -> str:
    """What is wrong with a log: it is to hold all that the record tells this seat, from the first line on."""
    record = records.parse(written)
    teller, view, at = Teller(lang, names, seat), blank(record.rules, len(names), seat), 0
    for event in records.replay(record).told():
        seen = see(event, seat)
        if seen is None:
            continue
        before, view = view, follow(view, seen)
        told = teller.tell(view if isinstance(seen, Dealt) else before, seen)
        if told is None:
            continue
        line = _bare(told.text)
        if at == len(log):
            return ""
        if not log.startswith(line, at):
            return f"{line!r} is not what comes next in {log[at:]!r}"
        at += len(line)
    return f"more than was played: {log[at:]!r}"


def _runs(process: int) -> bool:
    """Whether that process is there still."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def _bare(text: str) -> str:
    return re.sub(r"[\s▁-▇█▎▌]", "", text)


def _wait(done: Callable[[], bool], otherwise: Callable[[], str]) -> None:
    """Until it is done; `otherwise`: what to say where it never is."""
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise TimeoutError(otherwise())
        time.sleep(0.1)
