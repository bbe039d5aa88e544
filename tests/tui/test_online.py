"""A table at the real server, from sitting down to the report; a break and a restart in the middle (FT-1, FT-2)."""

import asyncio
import itertools
import random
import threading
from itertools import islice

import pytest

from fusk import wire, words
from fusk.play import moves
from fusk.record import Line, check, write_line
from fusk.rules import Refusal
from fusk.testing import budget
from fusk.tui import calling, online, terminal
from fusk.tui.address import Address
from fusk.tui.far_game import FarGame
from fusk.tui.keyring import Key, Keyring, SeatKey
from fusk.tui.online_lines import OnlineLines
from fusk.tui.report_screen import ReportScreen
from tests.tui.fake_server import until
from tests.tui.real_server import Real
from tests.tui.test_far_screens import play_on, wait_for

LANGS = words.languages()


@pytest.fixture
def server(tmp_path):
    """The real server, with a journal on disk."""
    with Real(tmp_path / "data") as real:
        yield real


@pytest.fixture
def table(server):
    """A table of three: two people and a bot, without clocks, for two deals of few cards."""
    return opened(server, 2, ("rookie",))


def opened(server, deals, bots):
    """The address of a table for so many deals of few cards, and the keys of its two people."""
    order = wire.NewTable(
        name="Ann",
        rules=wire.Sheet("cheat", {"deal": "fixed:3", "remainder": "dead"}),
        seats=2 + len(bots),
        bots=bots,
        room=True,
        deals=deals,
    )
    created = calling.open_table(server.base, order)
    address = Address(server.base, created.door)
    seated = calling.sit(address, "Bo")
    return address, created.token, seated.token


class Typist:
    """Answers as somebody would who reads the lines; keeps all that was said."""

    def __init__(self, game, lang, seed):
        self.game, self.lang, self.dice = game, lang, random.Random(seed)
        self.lines: list[str] = []

    def say(self, text):
        """Keep a line."""
        assert "\n" not in text
        self.lines.append(text)

    def ask(self, prompt):
        """Nothing is typed in a thread here: lines are put where they would come to lie."""
        threading.Event().wait()

    def picture(self, lines):
        """Keep that there was one."""
        self.lines.append("QR")

    def line(self):
        """A line for what may be done now; None where nothing may."""
        you, room = self.game.afar.you, self.game.room
        if room.phase in ("between", "open") and not room.chairs[you].ready:
            return words.say(self.lang, "typed-lobby-ready").split()[0]
        may = self.game.table.options(you)
        if not may.awaited() or self.game.news:
            return None
        if may.accept and self.dice.random() < 0.8:
            return words.say(self.lang, "typed-ok").split()[0]
        if may.knock:
            return "knock"
        hand = self.game.table.view(you).hands[you]
        some = list(islice(moves(may, hand, self.game.afar.rules), 100))
        return write_line(Line((you,), self.dice.choice(some), None, None)).split(" ", 1)[1]


async def played(address, token, lang, tmp_path, *, seed, name, first=()):
    """One person line by line, until the match is over; the typist and the player."""
    ring = Keyring(tmp_path / f"{name}.json")
    game = FarGame(address, SeatKey(ring, address, name, token))
    typist = Typist(game, lang, seed)
    player = OnlineLines(
        game,
        lang,
        typist.say,
        typist.ask,
        lambda lines: typist.lines.append("QR"),
        invite=None,
        records=tmp_path / name,
    )
    task = asyncio.create_task(player.play())
    await until(lambda: game.room)
    for line in first:
        player._typed.put_nowait(line)
    return typist, player, task


async def until_over(players, seconds=60):
    """Type whatever may be typed until the match is over for everybody."""
    async with asyncio.timeout(seconds):
        while not all(typist.game.table.over() for typist, _, _ in players):
            for typist, player, task in players:
                assert not task.done() or task.result() is None
                line = typist.line() if typist.game.room and player._typed.empty() else None
                if line and typist.game.connection.up:
                    player._typed.put_nowait(line)
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)


async def leave(players):
    """Everybody leaves."""
    for _, player, task in players:
        player._typed.put_nowait(None)
        await asyncio.wait_for(task, 10)


@pytest.mark.parametrize(("lang", "deals"), [("en", 3), ("sv", 1)])
async def test_a_match_line_by_line(server, tmp_path, lang, deals):
    """Two people play a match to its end by typed lines, and keep the records, which hold (HI-2)."""
    address, ann, bo = opened(server, deals, () if deals > 1 else ("rookie",))
    start = words.say(lang, "typed-lobby-start").split()[0]
    players = [
        await played(address, ann, lang, tmp_path, seed=1, name="ann", first=("qr", start)),
        await played(address, bo, lang, tmp_path, seed=2, name="bo"),
    ]
    await until_over(players)
    await leave(players)
    for (typist, _, _), name in zip(players, ("ann", "bo"), strict=True):
        kept = sorted((tmp_path / name).glob("*.toml"))
        assert len(kept) == deals
        assert all(check(file.read_text()) is None for file in kept)
        assert any("Ann" in line for line in typist.lines)
        assert typist.lines[-1] == words.say(lang, "leave-seat-kept")
    assert "QR" in players[0][0].lines


async def test_breaks_and_a_restart(server, table, tmp_path):
    """Lines break again and again, and the server is started anew: everybody sees every event once, in order."""
    address, ann, bo = table
    players = [
        await played(address, ann, "en", tmp_path, seed=3, name="ann", first=("start",)),
        await played(address, bo, "sv", tmp_path, seed=4, name="bo"),
    ]
    seen: dict[str, list[tuple[int, int]]] = {"ann": [], "bo": []}
    for (typist, _, _), name in zip(players, seen, strict=True):
        _note(typist.game, seen[name])
    breaks = asyncio.create_task(_break(players, server))
    await until_over(players, 120)
    made = await breaks
    await leave(players)
    for name, numbers in seen.items():
        assert numbers == sorted(set(numbers)), name
        assert [n for _, n in numbers] == list(range(numbers[0][1], numbers[-1][1] + 1))
    print(f"{made} breaks and one restart, {sum(map(len, seen.values()))} events")  # noqa: T201 (a count)
    assert made >= budget(3, 20)


def _note(game, numbers):
    """Note every event that arrives."""
    happened = game.connection._happened

    def noted(new):
        new = tuple(new)
        numbers.extend((game.afar.match, seen.number) for seen in new)
        happened(new)

    game.connection._happened = noted


async def _break(players, server):
    """Break lines while the match goes on; how often."""
    dice, made = random.Random(5), 0
    for number in itertools.count():
        if all(typist.game.table.over() for typist, _, _ in players) or made > 200:
            return made
        await asyncio.sleep(0.05)
        if number == 3:
            await asyncio.to_thread(server.restart)
        typist = dice.choice(players)[0]
        socket = typist.game.connection.socket
        if socket and typist.game.connection.up:
            socket.transport.abort()
            made += 1
    return made


async def test_back_to_the_same_seat(table, tmp_path, monkeypatch):
    """Whoever is killed and joins again sits in the same seat, and reads the whole deal so far (FT-1)."""
    address, ann, bo = table
    first = await played(address, ann, "en", tmp_path, seed=1, name="ann", first=("start",))
    other = await played(address, bo, "en", tmp_path, seed=2, name="bo")
    async with asyncio.timeout(30):
        while len(first[0].game.afar.events) < 8:
            for typist, player, _ in (first, other):
                line = typist.line()
                if line and player._typed.empty():
                    player._typed.put_nowait(line)
                await asyncio.sleep(0.02)
    first[2].cancel()
    await asyncio.wait([first[2]])
    seen = first[0].game.afar.events
    key = Keyring(tmp_path / "ann.json").key(address)
    assert key
    again = await played(address, key.token, "en", tmp_path, seed=1, name="ann")
    await until(lambda: again[0].game.afar.you == 0)
    assert again[0].game.afar.events[: len(seen)] == seen
    await leave([again, other])


async def test_a_deal_on_the_full_screen(server, tmp_path):
    """From the lobby by keys to the report, whose figures come from the server's own record; then the match is over."""
    from fusk.tui.online_app import OnlineApp

    order = wire.NewTable(
        name="Ann",
        rules=wire.Sheet("cheat", {"deal": "fixed:3", "remainder": "dead"}),
        seats=2,
        bots=("honest",),
        room=True,
        deals=1,
    )
    created = calling.open_table(server.base, order)
    address = Address(server.base, created.door)
    game = FarGame(address, SeatKey(Keyring(tmp_path / "seats.json"), address, "Ann", created.token))
    client = OnlineApp(game, "sv", invite=None, pace=0, still=True, records=tmp_path / "records")
    async with client.run_test(size=(80, 24)) as pilot:
        await wait_for(pilot, words.say("sv", "lobby-gather-host")[:20])
        await pilot.press("enter")
        await wait_for(pilot, words.say("sv", "head-turn", turn=1))
        shown = await play_on(pilot, None, "sv")
        assert words.say("sv", "end-lies") in shown
        assert isinstance(pilot.app.screen, ReportScreen)
        pilot.app.screen._armed_at = 0.0
        await pilot.press("enter")
        await wait_for(pilot, words.say("sv", "lobby-over-host")[:20])
        await pilot.press("enter")
        await wait_for(pilot, words.say("sv", "head-turn", turn=1))
    (kept,) = (tmp_path / "records").glob("*.toml")
    assert check(kept.read_text()) is None


def lines_of(monkeypatch, capsys, typed):
    """Type these lines and no more into a terminal that is none."""
    left = list(typed)
    monkeypatch.setattr(terminal, "ask", lambda prompt: left.pop(0) if left else None)
    monkeypatch.setattr(terminal, "is_plain", lambda: True)


@pytest.fixture
def state(tmp_path, monkeypatch):
    """A state folder of one's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "fusk" / "seats.json"


def test_joining_by_name(server, table, state, monkeypatch, capsys):
    """One is asked for a name until it will do, sits down, and finds the key in a file nobody else may read."""
    address, *_ = table
    calling_table = calling.open_table(server.base, wire.NewTable(name="Hanna", seats=3))
    address = Address(server.base, calling_table.door)
    lines_of(monkeypatch, capsys, ["Hanna\n", "Cy\n", "quit\n"])
    assert online.join("en", f"{server.base}/{address.door}", None, online.Manner(), watch=False) == ""
    said = capsys.readouterr().out
    assert "Somebody here has that name" in said
    assert "Cy: you" in said
    assert "Your seat is kept" in said
    assert calling.look(address).chairs[1].name == "Cy"
    assert state.stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("FUSK_SERVER", server.base)
    lines_of(monkeypatch, capsys, ["leave\n"])
    assert online.join("sv", address.door.lower(), None, online.Manner(), watch=False) == words.say(
        "sv", "refusal-join-left"
    )
    assert "Cy: du" in capsys.readouterr().out
    assert calling.look(address).chairs[1].name is None


def test_a_seat_that_is_lost(server, table, state, monkeypatch, capsys):
    """Where the key no longer opens the seat, one is told so and sits down anew."""
    created = calling.open_table(server.base, wire.NewTable(name="Hanna", seats=3))
    address = Address(server.base, created.door)
    Keyring().keep(address, Key("not-the-key", "Cy"))
    lines_of(monkeypatch, capsys, ["\n", "quit\n"])
    online.join("en", f"{server.base}/{address.door}", None, online.Manner(), watch=False)
    said = capsys.readouterr().out
    assert "This seat is no longer yours" in said
    assert "What are you called? \n" in said or "Enter alone is Cy" in said


def test_watching_takes_no_seat(server, table, state, monkeypatch, capsys):
    """Who watches leaves no trace at the table, and no key on disk."""
    address, *_ = table
    lines_of(monkeypatch, capsys, ["table\n", "start\n", "rules\n", "quit\n"])
    online.join("en", f"{server.base}/{address.door}", None, online.Manner(), watch=True)
    said = capsys.readouterr().out
    assert "Ann: host" in said
    assert not state.exists()
    assert calling.look(address).phase == "lobby"


@pytest.mark.parametrize("lang", LANGS)
def test_hosting(server, state, monkeypatch, capsys, lang):
    """Who opens a table sits at it, and others read by which address to come."""
    created = calling.open_table(server.base, wire.NewTable(name="Ann"))
    lines_of(monkeypatch, capsys, ["quit\n"])
    online.host(lang, server.base, created, "Ann", online.Manner(), invite=f"http://192.168.1.7:8000/{created.door}")
    said = capsys.readouterr().out
    assert f"http://192.168.1.7:8000/{created.door}" in said
    assert words.say(lang, "lobby-gather-host") in said


@pytest.mark.parametrize(
    ("where", "about"),
    [
        ("http://127.0.0.1:1/KVSP", "no-server"),
        ("ftp://x/KVSP", "no-address"),
        ("KV/", "no-address"),
        ("", "no-address"),
    ],
)
def test_nowhere(where, about, state, capsys):
    """Where there is no table one is told why in a sentence."""
    with pytest.raises(Refusal) as refused:
        online.join("en", where, "Cy", online.Manner(), watch=False)
    assert refused.value.about["about"] == about
    for lang in LANGS:
        assert words.refused(lang, refused.value)


def test_a_code_that_is_none(server, state):
    """A wrong code says nothing about other tables."""
    with pytest.raises(Refusal) as refused:
        online.join("en", f"{server.base}/ZZZZ", "Cy", online.Manner(), watch=False)
    assert refused.value.code == "no-table"
