"""A table elsewhere, line by line: what is said as it happens, and what is typed into it (HI-2, FT-1)."""

import asyncio
import threading

import pytest
from msgspec.structs import replace

from fusk import wire, words
from fusk.moves import Accept, Say
from fusk.tui import connection
from fusk.tui.far_game import FarGame
from fusk.tui.keyring import Keyring, SeatKey
from fusk.tui.online_lines import OnlineLines
from tests.tui.fake_server import Fake, room_of, until
from tests.tui.test_connection import Hasty

LANGS = words.languages()


class Reader:
    """Somebody who reads the lines of a table and types into it."""

    def __init__(self, fake, far, player):
        self.fake, self.far, self.player, self.said = fake, far, player, []

    def ask(self, prompt):
        """Nothing is typed in a thread here: lines are put where they would come to lie."""
        threading.Event().wait()

    def type(self, text):
        """Type a line."""
        self.player._typed.put_nowait(text)

    async def reads(self, text):
        """Wait until a line holds that text."""
        await until(lambda: any(text in line for line in self.said))

    def orders(self):
        """What has been ordered so far."""
        return [message for message in self.fake.heard if not isinstance(message, wire.Ping | wire.Shown | wire.Hello)]


@pytest.fixture
async def reader(game, tmp_path):
    """Makes somebody who sits at a fake server, in its lobby or in the middle of a deal."""
    open_ = []

    async def make(lang="en", *, phase="playing", who=0, people=1, seed=2):
        table = game("cheat", seed=seed, people=people)
        if phase == "playing":
            table.deal()
            table.run()
        fake = Fake(table)
        fake.who, fake.room = who, room_of(table, phase=phase)
        await fake.__aenter__()
        far = FarGame(fake.address, None if who is None else SeatKey(Keyring(tmp_path / "k"), fake.address, "A", "t"))
        far.connection.dice = Hasty()
        somebody = Reader(fake, far, None)
        somebody.player = OnlineLines(
            far, lang, somebody.said.append, somebody.ask, somebody.said.extend, invite=None, records=None
        )
        task = asyncio.create_task(somebody.player.play())
        open_.append((somebody, task))
        await until(lambda: far.room and somebody.said)
        return somebody

    yield make
    for somebody, task in open_:
        somebody.type(None)
        await asyncio.wait_for(task, 10)
        await somebody.fake.__aexit__()


@pytest.mark.parametrize("lang", LANGS)
async def test_the_lobby_is_read_out(reader, lang):
    """The way in, the rules, everybody at the table and what is waited for; "table" says it again."""
    ann = await reader(lang, phase="lobby")
    await ann.reads(words.say(lang, "lobby-gather-host"))
    assert any("1. Ann" in line for line in ann.said)
    assert any("KVSP" in line for line in ann.said)
    ann.said.clear()
    for text in ("table", "rules", "help", "qr", "xyzzy", "kick 9"):
        ann.type(text)
    await ann.reads(words.say(lang, "online-which-seat"))
    assert any("1. Ann" in line for line in ann.said)
    assert any(line.startswith("# ") for line in ann.said)
    assert words.say(lang, "online-help") in ann.said
    assert any("\033[" in line for line in ann.said)
    assert any("xyzzy" in line for line in ann.said)
    assert ann.orders() == []
    ann.type("start")
    await until(ann.orders)
    assert isinstance(ann.orders()[0], wire.Start)


@pytest.mark.parametrize("lang", LANGS)
async def test_what_happens_is_said_at_once(reader, lang):
    """Plays of others are read while one types nothing; one is asked once, and the play is told to be on the screen."""
    ann = await reader(lang)
    await until(lambda: ann.player._asked[0])
    asked = len(ann.said)
    await until(lambda: any(isinstance(message, wire.Shown) for message in ann.fake.heard))
    await asyncio.sleep(0.05)
    assert len(ann.said) == asked
    ann.type("ok")
    await until(ann.orders)
    assert ann.orders()[0].move == Accept()
    await until(lambda: len(ann.said) > asked)
    for text in ("hand", "table", "log", "rules", "help"):
        ann.type(text)
    await ann.reads(words.say(lang, "online-help"))


async def test_a_phrase_by_its_number(reader):
    """“say 2 8” is a phrase that everybody reads in their own language; “say” alone lists them."""
    ann = await reader()
    ann.type("say")
    await ann.reads("1 Trust me.")
    ann.type("say 2 eights")
    ann.type("say 2")
    ann.type("say 1")
    ann.type("say hello")
    await until(lambda: len(ann.orders()) == 3)
    assert [order.move for order in ann.orders()] == [Say("#no-rank 8"), Say("#trust-me"), Say("hello")]
    await ann.reads("I have no eights.")


@pytest.mark.parametrize("lang", LANGS)
async def test_the_line_breaks(reader, lang, monkeypatch):
    """One reads that the line is down, and that it is up again; once each."""
    monkeypatch.setattr(connection, "UNSAID", 0.0)
    ann = await reader(lang)
    gate = asyncio.Event()

    async def later(socket, hello):
        await gate.wait()
        await ann.fake.let_in(socket, hello)

    ann.fake.greet = later
    ann.fake.sockets[-1].transport.abort()
    await ann.reads(words.say(lang, "online-down", tries=0)[:15])
    gate.set()
    await ann.reads(words.say(lang, "online-up"))


@pytest.mark.parametrize("lang", LANGS)
async def test_who_comes_and_goes(reader, lang):
    """Somebody away, a bot for somebody, a bot for oneself and back again."""
    ann = await reader(lang, people=2)
    room = ann.fake.room

    async def change(*chairs):
        ann.fake.room = replace(room, chairs=(*chairs, *room.chairs[len(chairs) :]))
        await ann.fake.say(ann.fake.sockets[-1], ann.fake.news())

    await until(lambda: ann.far.connection.up)
    await change(room.chairs[0], replace(room.chairs[1], away=True))
    await ann.reads(words.say(lang, "change-away", who="Bo"))
    ann.type("bot 2")
    await until(ann.orders)
    assert ann.orders()[-1].seat == 1
    await change(replace(room.chairs[0], stand_in="rookie"))
    await ann.reads(words.say(lang, "change-stand-in", me="yes", who="Ann"))
    ann.type("back")
    await until(lambda: len(ann.orders()) == 2)
    assert isinstance(ann.orders()[-1], wire.Back)


async def test_watching(reader):
    """Who watches reads what happens, asks how things stand, and orders nothing."""
    somebody = await reader(who=None)
    await until(lambda: somebody.player._lines)
    for text in ("table", "log", "rules", "help", "ok", "start"):
        somebody.type(text)
    await somebody.reads("That cannot be done now.")
    await somebody.reads("Cards: Ann")
    assert somebody.orders() == []
    assert not any("Your hand" in line for line in somebody.said)


async def test_a_move_that_was_not_taken(reader):
    """Why a move does not count is said, and one is asked again."""
    ann = await reader()
    await until(lambda: ann.player._asked[0])

    async def no(socket, message):
        if isinstance(message, wire.Act):
            await ann.fake.say(socket, wire.Refused(message.cid, "already-answered", {}))

    ann.fake.answer = no
    asked = len([line for line in ann.said if line.startswith("Do you doubt it")])
    ann.type("ok")
    about = dict.fromkeys(("text", "least", "most", "seat", "laid", "called", "id"), "none")
    await ann.reads(words.say("en", "refusal-already-answered", **about))
    await until(lambda: len([line for line in ann.said if line.startswith("Do you doubt it")]) > asked)


async def test_sent_away_from_the_table(reader):
    """It ends by itself where one cannot stay."""
    ann = await reader()
    await until(lambda: ann.far.connection.up)
    await ann.fake.sockets[-1].close(4401)
    await until(lambda: ann.far.ended)
    assert ann.far.ended.about == {"about": "sent-away"}
