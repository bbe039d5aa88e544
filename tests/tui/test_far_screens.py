"""A table elsewhere on the full screen: lobby, table, report, and what is said when the line breaks (FT-1, HI-2)."""

import asyncio
import re

import msgspec
import pytest
from msgspec.structs import replace

from fusk import wire, words
from fusk.moves import Say
from fusk.rules import sheet
from fusk.tui import connection
from fusk.tui.far_game import FarGame
from fusk.tui.keyring import Keyring, SeatKey
from fusk.tui.online_app import GoneScreen, OnlineApp
from tests.tui.conftest import FACE, screen_text
from tests.tui.fake_server import Fake, room_of
from tests.tui.test_connection import Hasty

SIZE = (80, 24)
LANGS = words.languages()


class Table:
    """A fake server and the client at its table."""

    def __init__(self, fake, client, far):
        self.fake, self.client, self.far = fake, client, far

    async def change(self, **changes):
        """The room changes, and everybody is told."""
        self.fake.room = replace(self.fake.room, **changes)
        await self.fake.say(self.fake.sockets[-1], self.fake.news())

    def orders(self):
        """What has been ordered so far, without numbers."""
        return [message for message in self.fake.heard if not isinstance(message, wire.Ping | wire.Shown | wire.Hello)]


@pytest.fixture
async def online(game, tmp_path):
    """The client at a fake server: `online(lang, phase=...)`, an async context."""
    fakes = []

    async def make(lang="en", *, phase="playing", seed=2, who=0, people=1, records=None, cards=None):
        few = {"deal": f"fixed:{cards}", "remainder": "dead"} if cards else {}
        table = game(seed=seed, people=people, rules=sheet("cheat", few))
        if phase == "playing":
            table.deal()
            table.run()
        fake = Fake(table)
        fake.who = who
        fake.room = room_of(table, phase=phase)
        await fake.__aenter__()
        fakes.append(fake)
        ring = Keyring(tmp_path / "seats.json")
        key = None if who is None else SeatKey(ring, fake.address, "Ann", "token-0")
        far = FarGame(fake.address, key)
        far.connection.dice = Hasty()
        client = OnlineApp(far, lang, invite=None, pace=0, still=True, records=records)
        return Table(fake, client, far)

    yield make
    for fake in fakes:
        await fake.__aexit__()


async def wait_for(pilot, text, tries=400):
    """The screen, once a text stands on it."""
    for _ in range(tries):
        await pilot.pause(0.02)
        shown = screen_text(pilot.app)
        if re.search(text, shown):
            return shown
    raise AssertionError(f"{text!r} is not on\n{screen_text(pilot.app)}")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (50, 16)])
@pytest.mark.parametrize("lang", LANGS)
async def test_the_lobby(online, lang, size):
    """The address to type, the seats, the rules in a line, and the button that begins the match."""
    table = await online(lang, phase="lobby")
    async with table.client.run_test(size=size) as pilot:
        shown = await wait_for(pilot, words.say(lang, "lobby-do-start"))
        assert "127.0.0.1" in shown
        assert "Ann" in shown
        assert words.say(lang, "lobby-host") in shown
        assert ("▀" * 20 in shown) == (size[0] >= 80)
        await pilot.press("question_mark")
        await wait_for(pilot, words.say(lang, "help-keys"))
        await pilot.press("escape")
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert [type(order) for order in table.orders()] == [wire.Start]


@pytest.mark.parametrize("lang", LANGS)
async def test_the_host_orders(online, lang):
    """Bots, seats, the lock, another name; sending away and handing over are asked about first."""
    table = await online(lang, phase="lobby", people=2)
    async with table.client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Bo")
        await pilot.press("l", "plus", "down", "k")
        await wait_for(pilot, words.say(lang, "lobby-sure-k", who="Bo")[:20])
        await pilot.press("escape", "h")
        await wait_for(pilot, words.say(lang, "lobby-sure-h", who="Bo")[:20])
        await pilot.press("enter", "down", "b", "n")
        await wait_for(pilot, words.say(lang, "lobby-ask-name")[:20])
        await pilot.press("Z", "enter")
        await pilot.pause(0.1)
        lock, seats, host, bot, name = table.orders()
        assert lock.locked
        assert seats.seats == 5
        assert isinstance(host, wire.HandOver)
        assert host.seat == 1
        assert isinstance(bot, wire.Place)
        assert bot.seat == 2
        assert isinstance(name, wire.Rename)
        assert name.name == "Z"


async def test_somebody_comes_and_the_cards_are_dealt(online):
    """The lobby follows what happens at the table, and gives way to it once a deal is played."""
    table = await online(phase="lobby")
    async with table.client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Begin")
        room = table.fake.room
        chairs = (*room.chairs[:3], replace(room.chairs[3], name="Olga", bot=None))
        await table.change(chairs=chairs)
        await wait_for(pilot, "Olga")
        table.fake.game.deal()
        table.fake.game.run()
        await table.change(phase="playing")
        shown = await wait_for(pilot, "deal 1")
        assert FACE.search(shown) or "♠" in shown


async def play_on(pilot, table, lang):
    """By keys alone until the report stands there."""
    for _ in range(3000):
        await pilot.pause(0.005)
        shown = screen_text(pilot.app)
        if words.say(lang, "end-save") in shown:
            return shown
        screen = pilot.app.screen
        if not hasattr(screen, "seen"):
            continue
        screen._armed_at = 0.0
        may = screen.seen.may()
        if may.accept:
            await pilot.press("l")
        elif may.play:
            rank = "".join(screen.desk.hand())[:1]
            await pilot.press({"T": "0", "*": "x"}.get(rank, rank.lower()), "enter", "enter")
    raise AssertionError(screen_text(pilot.app))


@pytest.mark.parametrize("lang", LANGS)
async def test_a_deal_to_its_end_and_the_next(online, lang):
    """A whole deal over the wire by keys, the report with its lies from the record, and one is ready for the next."""
    table = await online(lang, seed=3, cards=4)
    async with table.client.run_test(size=SIZE) as pilot:
        shown = await play_on(pilot, table, lang)
        assert words.say(lang, "end-lies") in shown
        assert words.say(lang, "end-ready") in shown
        shown_plays = [message.play for message in table.fake.heard if isinstance(message, wire.Shown)]
        assert len(shown_plays) > 2
        assert shown_plays == sorted(set(shown_plays))
        pilot.app.screen._armed_at = 0.0
        await pilot.press("enter")
        await wait_for(pilot, words.say(lang, "lobby-are-you-ready"))
        assert isinstance(table.orders()[-1], wire.Ready)


async def test_the_record_is_saved(online, tmp_path):
    """The record of a deal played elsewhere can be kept, and holds."""
    from fusk.record import check

    table = await online(seed=3, cards=4, records=tmp_path / "records")
    async with table.client.run_test(size=SIZE) as pilot:
        await play_on(pilot, table, "en")
        await pilot.pause(0.1)
    kept = list((tmp_path / "records").glob("*.toml"))
    assert len(kept) == 1
    assert check(kept[0].read_text()) is None


@pytest.mark.parametrize("lang", LANGS)
async def test_the_line_breaks_and_the_hand_stays(online, lang, monkeypatch):
    """While the line is down one reads so, and sees the table and the hand, and no clock that nobody knows any more."""
    monkeypatch.setattr(connection, "UNSAID", 0.0)
    table = await online(lang)
    gate = asyncio.Event()
    async with table.client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, words.say(lang, "head-deal", deal=1))
        hand = pilot.app.screen.desk.hand()
        await table.change(clocks=wire.Clocks(5.0, 10.0, 30.0))
        while table.far.room.clocks.window is None:
            await pilot.pause(0.02)
        moment = wire.Moment(1, open=True, closes_at=table.far.clock.now() + 500, turn=None, turn_until=None)
        table.far.afar.moment = moment
        table.far.stirred.set()
        await wait_for(pilot, r" \d+ s ━━━")

        async def later(socket, hello):
            await gate.wait()
            await table.fake.let_in(socket, hello)

        table.fake.greet = later
        table.fake.sockets[-1].transport.abort()
        down = words.say(lang, "online-down", tries=1)
        shown = await wait_for(pilot, re.escape(down))
        assert "♠" in shown or "♥" in shown
        assert pilot.app.screen.desk.hand() == hand
        gate.set()
        assert " s ━" not in shown
        for _ in range(100):
            await pilot.pause(0.02)
            if down not in screen_text(pilot.app):
                break
        assert down not in screen_text(pilot.app)
        assert table.far.connection.up


@pytest.mark.parametrize("lang", LANGS)
async def test_who_is_away(online, lang):
    """Somebody away is marked, and a bot can be called; for oneself it can be sent away again."""
    table = await online(lang, people=2)
    async with table.client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, words.say(lang, "head-deal", deal=1))
        room = table.fake.room
        away = replace(room.chairs[1], away=True)
        await table.change(chairs=(room.chairs[0], away, *room.chairs[2:]))
        await wait_for(pilot, words.say(lang, "online-mark-away"))
        await wait_for(pilot, words.say(lang, "online-stand-in", who="Bo"))
        await pilot.press("y")
        mine = replace(room.chairs[0], stand_in="rookie")
        await table.change(chairs=(mine, replace(away, stand_in="rookie"), *room.chairs[2:]))
        await wait_for(pilot, words.say(lang, "online-kept-by-bot"))
        await pilot.press("enter")
        await pilot.pause(0.1)
        stand_in, back = table.orders()
        assert isinstance(stand_in, wire.StandIn)
        assert stand_in.seat == 1
        assert isinstance(back, wire.Back)


@pytest.mark.parametrize("lang", LANGS)
async def test_watching(online, lang):
    """Who watches sees the table and no hand, and is asked nothing."""
    table = await online(lang, who=None)
    async with table.client.run_test(size=SIZE) as pilot:
        shown = await wait_for(pilot, words.say(lang, "online-watching"))
        assert not FACE.search(shown)
        assert words.say(lang, "do-let") not in shown
        await pilot.press("space", "l", "enter", "t", "5", "y")
        await pilot.pause(0.1)
        assert table.orders() == []


@pytest.mark.parametrize("lang", LANGS)
async def test_another_window(online, lang):
    """Who was replaced is told so, and can take the seat back with the key that the other window was given."""
    table = await online(lang)
    async with table.client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, words.say(lang, "head-deal", deal=1))
        table.far._key._ring.keep(table.fake.address, msgspec.convert({"token": "newer", "name": "Ann"}, _key_type()))
        await table.fake.sockets[-1].close(4001)
        await wait_for(pilot, words.say(lang, "refusal-join-replaced"))
        assert isinstance(pilot.app.screen, GoneScreen)
        await pilot.press("enter")
        await wait_for(pilot, words.say(lang, "head-deal", deal=1))
        assert table.fake.hellos[-1].token == "newer"  # noqa: S105 (a key of this test)


def _key_type():
    from fusk.tui.keyring import Key

    return Key


async def test_sent_away(online):
    """Whom the host sends away reads so, and leaves with any key of leaving."""
    table = await online()
    async with table.client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, "deal 1")
        await table.fake.sockets[-1].close(4401)
        await wait_for(pilot, "The host has sent you away")
        await pilot.press("escape")
        await pilot.pause(0.1)
    assert table.far.ended.about == {"about": "sent-away"}


@pytest.mark.parametrize("lang", LANGS)
async def test_a_phrase(online, lang):
    """A phrase goes over the wire by its name, with the rank that was chosen."""
    table = await online(lang)
    async with table.client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, words.say(lang, "head-deal", deal=1))
        await pilot.press("t")
        await wait_for(pilot, words.said(lang, "#trust-me"))
        assert words.say(lang, "talk-own") not in screen_text(pilot.app)
        await pilot.press("down", "right", "enter")
        await wait_for(pilot, "“|”")
        (act,) = table.orders()
        assert isinstance(act.move, Say)
        assert re.fullmatch("#no-rank [2-9TJQKA]", act.move.text)


async def test_words_of_ones_own(online):
    """Where the room allows it one may say what one likes."""
    table = await online()
    table.fake.room = replace(table.fake.room, chat=True)
    async with table.client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, "deal 1")
        await pilot.press("t")
        await wait_for(pilot, "something of your own")
        await pilot.press("up", "enter")
        await wait_for(pilot, "What do you say")
        await pilot.press("h", "i", "enter")
        await wait_for(pilot, "“hi”")
        assert table.orders()[0].move == Say("hi")


async def test_a_move_that_was_not_taken(online):
    """Why a move does not count is read in the log."""
    table = await online()
    async with table.client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, "deal 1")

        async def no(socket, message):
            if isinstance(message, wire.Act):
                await table.fake.say(socket, wire.Refused(message.cid, "too-late", {}))

        table.fake.answer = no
        table.far.move(0, Say("#hmm"))
        said = words.say("en", "refusal-too-late", **dict.fromkeys(("text", "least", "most", "seat", "laid"), "none"))
        await wait_for(pilot, re.escape(said[:30]))


async def test_leaving_and_giving_up(online):
    """Escape leaves the seat as it is; X gives it up, when asked twice."""
    table = await online(phase="lobby")
    async with table.client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Begin")
        await pilot.press("escape")
        await wait_for(pilot, "Your seat is kept")
        await pilot.press("escape", "x")
        await wait_for(pilot, "Give up your seat")
        table.fake.answer = lambda socket, message: socket.close(1000)
        await pilot.press("enter")
        await pilot.pause(0.3)
    assert table.far.ended.about == {"about": "left"}
