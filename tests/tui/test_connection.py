"""The line to a table elsewhere, against a server that misbehaves: nothing is lost, said twice or guessed (FT-1)."""

import asyncio
import random

import msgspec
import pytest

from fusk import wire
from fusk.events import Claimed, Dealt
from fusk.moves import Accept, Play
from fusk.table.outs import Seen
from fusk.tui.connection import Connection, Patience
from tests.tui.fake_server import Fake, until


class Hasty(random.Random):
    """Dice of somebody who tries again at once."""

    def uniform(self, a, b):
        """No waiting at all."""
        return 0.0


@pytest.fixture
async def line(game):
    """A fake server with a deal on its table, and the line of seat 0 to it."""
    table = game("cheat", seed=2)
    table.deal()
    table.run()
    kept: list[str] = []
    news: list[Seen] = []
    async with Fake(table) as fake:
        connection = Connection(fake.address, "token-0", keep=kept.append, happened=news.extend, stir=lambda: None)
        connection.dice = Hasty()
        connection.kept, connection.news, connection.fake = kept, news, fake  # type: ignore[attr-defined]
        task = asyncio.create_task(connection.run())
        yield connection
        task.cancel()
        await asyncio.wait([task])


async def act(line, move):
    """Make a move over the wire; its command."""
    play = line.fake.game.table.play if isinstance(move, Accept) else None
    command = wire.Act(line.cid(), move, play)
    line.command(command)
    return command


def agrees(line):
    """Whether both ends see the same table, and every event came once, in order."""
    numbers = [seen.number for seen in line.news]
    table = line.fake.game.table
    return (
        line.afar.view is not None
        and wire.sight(line.afar.view) == wire.sight(table.view(0))
        and line.afar.number == table.number(0)
        and numbers == sorted(set(numbers))
    )


async def test_the_first_welcome(line):
    """Whoever comes in sees the table as it is, and the new key is kept."""
    await until(lambda: line.up)
    assert agrees(line)
    assert line.kept == ["token-1"]
    assert line.fake.hellos[0] == wire.Hello(wire.FORMAT, "token-0", 0, 0)
    assert line.afar.may == line.fake.game.table.options(0)


async def test_moves_and_news(line):
    """A move is answered, and what follows from it is seen."""
    await until(lambda: line.up)
    for _ in range(5):
        may = line.afar.may
        await act(line, line.fake.game.table.usual(0) if not may.accept else Accept())
        await until(lambda: not line.waiting)
    assert agrees(line)
    assert any(isinstance(seen.event, Claimed) for seen in line.news)


async def test_a_drop_in_the_middle(line):
    """After a break one says what one has seen, and hears the rest: no event is missing and none comes twice."""
    await until(lambda: line.up)
    seen = line.afar.number
    line.fake.sockets[-1].transport.abort()
    fake = line.fake
    fake.game.move(0, fake.game.table.usual(0))
    fake.game.run()
    await until(lambda: line.up and len(fake.hellos) == 2)
    assert fake.hellos[1] == wire.Hello(wire.FORMAT, "token-1", 1, seen)
    assert agrees(line)
    assert len(line.news) == line.afar.number > seen


async def test_a_command_is_said_again_under_its_number(line):
    """What was not answered before the break is said again, and counts once; a second answer is no news."""
    await until(lambda: line.up)
    fake = line.fake
    done: list[str] = []

    async def swallow(socket, message):
        """The move counts, and the line breaks before anybody is told."""
        if isinstance(message, wire.Act) and not done:
            done.append(message.cid)
            fake.game.move(0, message.move)
            fake.game.run()
            socket.transport.abort()
        elif isinstance(message, wire.Act):
            for _ in range(2):
                await fake.say(socket, wire.Done(message.cid))
        else:
            await fake.obey(socket, message)

    fake.answer = swallow
    command = await act(line, fake.game.table.usual(0))
    await until(lambda: len([m for m in fake.heard if isinstance(m, wire.Act)]) == 2)
    assert [m for m in fake.heard if isinstance(m, wire.Act)] == [command, command]
    await until(lambda: not line.waiting)
    await asyncio.sleep(0.02)
    assert agrees(line)
    assert not line.refused


async def test_a_command_given_while_the_line_is_down(line):
    """What one does while there is no line is done when there is one."""
    await until(lambda: line.up)
    fake, gate = line.fake, asyncio.Event()

    async def late(socket, hello):
        await gate.wait()
        await fake.let_in(socket, hello)

    fake.greet = late
    fake.sockets[-1].transport.abort()
    await until(lambda: not line.up)
    await act(line, fake.game.table.usual(0))
    gate.set()
    await until(lambda: not line.waiting)
    assert agrees(line)


async def test_a_late_welcome(line):
    """A server that takes its time to say welcome is waited for as long as it gives signs of life."""
    await until(lambda: line.up)
    fake = line.fake
    line.patience = Patience(0.05, 5.0)

    async def slowly(socket, hello):
        for _ in range(3):
            ping = msgspec.json.decode(await socket.recv(), type=wire.Message)
            await fake.obey(socket, ping)
        await fake.let_in(socket, hello)

    fake.greet = slowly
    fake.sockets[-1].transport.abort()
    await until(lambda: line.up and len(fake.hellos) == 2)
    assert agrees(line)


async def test_a_number_too_old(line):
    """Where the server no longer has what one missed, it begins with the deal that is played, and so does one."""
    await until(lambda: line.up)
    fake = line.fake

    async def later_deal(socket, hello):
        """As if a deal of seven events had been played meanwhile."""
        welcome = fake.welcome(msgspec.structs.replace(hello, after=0))
        await fake.say(socket, msgspec.structs.replace(welcome, number=welcome.number + 7 + hello.after))

    fake.greet = later_deal
    before = line.afar.number
    fake.sockets[-1].transport.abort()
    await until(lambda: line.up and len(fake.hellos) == 2)
    table = fake.game.table
    assert line.afar.number == table.number(0) + 7 + before
    assert wire.sight(line.afar.view) == wire.sight(table.view(0))
    assert isinstance(line.news[before].event, Dealt)
    assert line.afar.events[0].number == before + 8


async def test_a_server_that_has_lost_events(line):
    """Where the server knows less than one has seen, its word holds."""
    await until(lambda: line.up)
    line.afar.number += 5
    line.fake.sockets[-1].transport.abort()
    await until(lambda: line.up and len(line.fake.hellos) == 2)
    assert wire.sight(line.afar.view) == wire.sight(line.fake.game.table.view(0))
    assert line.afar.number == line.fake.game.table.number(0)


@pytest.mark.parametrize("wrong", ["number", "sight"])
async def test_what_does_not_fit_is_asked_anew(line, wrong):
    """Where an event is missing, or the table that comes of them is not the one told, everything is asked again."""
    await until(lambda: line.up)
    fake = line.fake
    if wrong == "number":
        await fake.say(fake.sockets[-1], fake.news(number=fake.told + 1))
    else:

        async def other_table(socket, hello):
            fake.greet = fake.let_in
            sight = msgspec.structs.replace(wire.sight(fake.game.table.view(0)), turns=77)
            await fake.say(socket, fake.welcome(hello, sight=sight))

        fake.greet = other_table
        fake.sockets[-1].transport.abort()
    await until(lambda: fake.hellos[-1].after == 0 and len(fake.hellos) > 1)
    await until(lambda: line.up and line.afar.number == fake.game.table.number(0))
    assert wire.sight(line.afar.view) == wire.sight(fake.game.table.view(0))


async def test_another_match(line, game):
    """Once the next match is there, nothing of the last one is left; its events are numbered anew."""
    await until(lambda: line.up)
    fake = line.fake
    room = msgspec.structs.replace(fake.room, match=2, phase="lobby")
    await fake.say(fake.sockets[-1], wire.News(103.0, 0, (), room, None, None))
    await until(lambda: line.afar.match == 2)
    assert (line.afar.number, line.afar.view, line.afar.may.awaited()) == (0, None, False)
    fake.game = game("cheat", seed=9)
    fake.game.deal()
    fake.game.run()
    fake.room, fake.told = msgspec.structs.replace(room, phase="playing"), 0
    await fake.say(fake.sockets[-1], fake.news())
    await until(lambda: line.afar.number == fake.game.table.number(0))
    assert wire.sight(line.afar.view) == wire.sight(fake.game.table.view(0))


async def test_another_window_took_the_seat(line):
    """Who was replaced does not fight for the seat."""
    await until(lambda: line.up)
    await line.fake.sockets[-1].close(4001)
    await until(lambda: line.ended)
    assert line.ended.about == {"about": "replaced"}
    assert len(line.fake.hellos) == 1


@pytest.mark.parametrize("code", [4008, 1012, 1011, 1000])
async def test_it_comes_back(line, code):
    """Too slow, a restart, trouble: one comes back for what one missed."""
    await until(lambda: line.up)
    await line.fake.sockets[-1].close(code)
    await until(lambda: line.up and len(line.fake.hellos) == 2)
    assert agrees(line)
    assert line.ended is None


@pytest.mark.parametrize("reason", ["bad-token", "no-watching", "no-table"])
async def test_not_let_in(line, reason):
    """Who is not let in is told why, and does not try again."""
    await until(lambda: line.up)

    async def refuse(socket, hello):
        await line.fake.say(socket, wire.Refused(None, reason, {}))
        await socket.close(4401)

    line.fake.greet = refuse
    line.fake.sockets[-1].transport.abort()
    await until(lambda: line.ended)
    assert line.ended.code == reason


async def test_not_let_in_just_now(line):
    """A server that is full or wants one to slow down is tried again."""
    await until(lambda: line.up)

    async def full(socket, hello):
        line.fake.greet = line.fake.let_in
        await line.fake.say(socket, wire.Refused(None, "too-many", {}))
        await socket.close(4401)

    line.fake.greet = full
    line.fake.sockets[-1].transport.abort()
    await until(lambda: line.up and len(line.fake.hellos) == 3)
    assert line.ended is None


async def test_sent_away(line):
    """Whom the host sends away is told so."""
    await until(lambda: line.up)
    await line.fake.sockets[-1].close(4401)
    await until(lambda: line.ended)
    assert line.ended.about == {"about": "sent-away"}


async def test_leaving_for_good(line):
    """Who gets up has left."""
    await until(lambda: line.up)
    line.fake.answer = lambda socket, message: socket.close(1000)
    line.command(wire.Leave(line.cid()))
    await until(lambda: line.ended)
    assert line.ended.about == {"about": "left"}


async def test_a_dead_line(line):
    """A line that gives no sign of life is given up, and a new one made."""
    await until(lambda: line.up)

    async def silence(socket, message):
        """Not even a ping is answered."""

    fake = line.fake
    fake.answer, line.patience = silence, Patience(0.02, 0.02)
    fake.sockets[-1].transport.abort()
    await until(lambda: len(fake.hellos) == 3)
    fake.answer, line.patience = fake.obey, Patience()
    await until(lambda: line.up and agrees(line))


async def test_what_does_not_count_is_told(line):
    """A move the table does not take is told, and changes nothing."""
    await until(lambda: line.up)
    before = wire.sight(line.afar.view)
    line.command(wire.Act(line.cid(), Play((), None), None))
    await until(lambda: line.refused)
    assert line.refused[0].code
    assert wire.sight(line.afar.view) == before
    assert not line.waiting


async def test_too_much_at_once(line, monkeypatch):
    """What was too much at once is said again a little later."""
    await until(lambda: line.up)
    fake = line.fake
    struck: list[wire.Message] = []

    async def strict(socket, message):
        if isinstance(message, wire.Act) and not struck:
            struck.append(message)
            await fake.say(socket, wire.Refused(None, "slow-down", {}))
        else:
            await fake.obey(socket, message)

    fake.answer = strict
    await act(line, fake.game.table.usual(0))
    await until(lambda: struck and not line.waiting)
    assert agrees(line)


async def test_nothing_that_speaks_our_language(line):
    """Where no table answers, one does not knock for ever."""
    await until(lambda: line.up)
    line.fake.closed = True
    line.fake.sockets[-1].transport.abort()
    await until(lambda: line.ended)
    assert line.ended.about == {"about": "no-fusk", "status": 404}


async def test_who_watches_sees_no_hand(game):
    """A watcher follows what everybody sees, and may do nothing."""
    table = game("cheat", seed=2)
    table.deal()
    table.run()
    async with Fake(table) as fake:
        fake.who = None
        line = Connection(fake.address, None, keep=lambda _: None, happened=lambda _: None, stir=lambda: None)
        task = asyncio.create_task(line.run())
        await until(lambda: line.up)
        assert not any(line.afar.seen().hands)
        assert not line.afar.may.awaited()
        assert fake.hellos[0].token is None
        task.cancel()
        await asyncio.wait([task])
