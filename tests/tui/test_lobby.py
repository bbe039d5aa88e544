"""The lobby of a table elsewhere: what stands there, and what its keys and its words order (HI-2)."""

import pytest
from msgspec.structs import replace

from fusk import wire, words
from fusk.tui import lobby, lobby_changes, lobby_typed
from fusk.tui.canvas import Canvas
from fusk.tui.qr import QUIET, Code
from fusk.tui.theme import PAPER, PAPER_INK
from fusk.tui.typed import NotUnderstood
from tests.tui.fake_server import room_of

LANGS = words.languages()


@pytest.fixture
def room(game):
    """A lobby: Ann is the host, Bo sits there too, a bot, an empty seat."""
    made = room_of(game("cheat", people=2), phase="lobby")
    return replace(made, chairs=(*made.chairs[:3], wire.Chair(None, None, None, away=False, ready=False)))


def chair(room, seat, **changes):
    """The room with one chair changed."""
    return replace(room, chairs=(*room.chairs[:seat], replace(room.chairs[seat], **changes), *room.chairs[seat + 1 :]))


@pytest.mark.parametrize("lang", LANGS)
def test_everybody_is_listed(room, lang):
    """Who sits there, who is the host, who is away, which seats are bots' and which are empty."""
    told = lobby.sitters(lang, chair(room, 1, away=True), 0)
    assert [name for name, _ in told[:2]] == ["Ann", "Bo"]
    assert words.say(lang, "lobby-host") in told[0].word
    assert words.say(lang, "lobby-you") in told[0].word
    assert told[1].word == words.say(lang, "lobby-away")
    assert "rookie" in told[2].word
    assert told[3] == ("—", words.say(lang, "lobby-empty"))


@pytest.mark.parametrize("lang", LANGS)
def test_the_heading_says_what_one_waits_for(room, lang):
    """The host is asked to begin, the others wait for the host; between deals for whoever is not ready."""
    assert lobby.heading(lang, room, 0) == words.say(lang, "lobby-gather-host")
    assert "Ann" in lobby.heading(lang, room, 1)
    between = replace(room, phase="open")
    assert lobby.heading(lang, between, 1) == words.say(lang, "lobby-are-you-ready")
    ready = chair(between, 1, ready=True)
    assert "Ann" in lobby.heading(lang, ready, 1)
    assert lobby.heading(lang, chair(ready, 0, away=True), 1) == words.say(lang, "lobby-dealing")
    assert lobby.heading(lang, replace(room, phase="over"), 0) == words.say(lang, "lobby-over-host")


@pytest.mark.parametrize("lang", LANGS)
def test_the_rules_in_one_line(room, lang):
    """The game, the seats, the clock, the length of the match, and whether others can still come."""
    said = lobby.facts(lang, replace(room, locked=True, watchers=2, score=replace(room.score, of=3)))
    for part in ("lobby-no-clock", "lobby-locked"):
        assert words.say(lang, part) in said
    assert words.say(lang, "lobby-deals", count=3) in said
    assert words.say(lang, "lobby-watchers", count=2) in said
    timed = lobby.facts(lang, replace(room, clocks=wire.Clocks(5.0, 10.0, 30.0)))
    assert words.say(lang, "lobby-window", seconds="5") in timed
    assert len(lobby.rules_page(lang, room)) > 5


ORDERS = [
    ("enter", 0, 0, wire.Start("c")),
    ("b", 0, 3, wire.Place("c", 3, "counter")),
    ("b", 0, 2, None),
    ("k", 0, 1, wire.Kick("c", 1)),
    ("k", 0, 0, None),
    ("h", 0, 1, wire.HandOver("c", 1)),
    ("l", 0, 0, wire.Lock("c", locked=True)),
    ("plus", 0, 0, wire.Change("c", seats=5)),
    ("minus", 0, 0, wire.Change("c", seats=3)),
    ("enter", 1, 0, None),
    ("x", 0, 0, None),
]


@pytest.mark.parametrize(("key", "you", "seat", "wanted"), ORDERS)
def test_keys_give_orders(room, key, you, seat, wanted):
    """Each key of the lobby gives its command, for the seat under the cursor."""
    make = lobby.order(key, room, you, seat)
    made = make("c") if make else None
    if key == "b":
        assert isinstance(made, wire.Place)
        assert made.seat == seat
    else:
        assert made == wanted


def test_bots_come_one_after_the_other(room):
    """The same key puts every kind of bot on a seat, and then nobody."""
    seen = []
    for _ in range(10):
        make = lobby.order("b", room, 0, 3)
        made = make("c") if make else None
        assert isinstance(made, wire.Place)
        seen.append(made.bot)
        room = chair(room, 3, bot=made.bot)
        if made.bot is None:
            break
    assert seen[-1] is None
    assert {"rookie", "honest", "counter"} <= set(seen)


@pytest.mark.parametrize("lang", LANGS)
def test_buttons_are_those_of_the_role(room, lang):
    """The host may begin, lock, and send away; a guest may take another name; a watcher nothing."""
    host = {action.key for action in lobby.actions(lang, room, 0, 1)}
    assert host == {"Enter", "K", "H"}
    assert {action.key for action in lobby.actions(lang, room, 0, 3)} == {"Enter", "B"}
    assert [key.split()[0] for key in lobby.keys(lang, room, 0)] == ["↑↓", "L", "+/-", "N", "X"]
    assert lobby.actions(lang, room, 1, 0) == ()
    assert [key.split()[0] for key in lobby.keys(lang, room, 1)] == ["↑↓", "N", "X"]
    assert lobby.keys(lang, room, None) == ()
    assert lobby.actions(lang, room, None, 0) == ()
    assert {a.key for a in lobby.actions(lang, replace(room, phase="between"), 1, 0)} == {"Enter"}


TYPED = [
    ("start", wire.Start("c")),
    ("ready", wire.Ready("c")),
    ("back", wire.Back("c")),
    ("leave", wire.Leave("c")),
    ("lock", wire.Lock("c", locked=True)),
    ("unlock", wire.Lock("c", locked=False)),
    ("name Ann B", wire.Rename("c", "Ann B")),
    ("seats 6", wire.Change("c", seats=6)),
    ("bot 4", wire.Place("c", 3, "rookie")),
    ("bot 4 counter", wire.Place("c", 3, "counter")),
    ("nobody 3", wire.Place("c", 2, None)),
    ("kick 2", wire.Kick("c", 1)),
    ("host 2", wire.HandOver("c", 1)),
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("text", "wanted"), TYPED)
def test_words_give_orders(room, text, wanted, lang):
    """The same can be typed; English in every language, and each language's own words."""
    verb, _, rest = text.partition(" ")
    for word in (verb, *words.say(lang, f"typed-lobby-{verb}").split()):
        make = lobby_typed.read(lang, f"{word} {rest}", room, 0)
        assert callable(make)
        assert make("c") == wanted


def test_a_bot_for_who_is_away(room):
    """While a deal is played, a bot is called to play for somebody who is there no more."""
    make = lobby_typed.read("en", "bot 2", replace(room, phase="playing"), 0)
    assert callable(make)
    assert make("c") == wire.StandIn("c", 1)


@pytest.mark.parametrize("text", ["kick", "kick 9", "bot x", "host 0", "seats x"])
def test_a_seat_that_is_none(room, text):
    """Who names no seat of the table is told so."""
    with pytest.raises(NotUnderstood, match="which seat"):
        lobby_typed.read("en", text, room, 0)


def test_words_of_the_table_are_left_to_it(room):
    """What is no word of the lobby is not taken for one; and who watches orders nothing."""
    assert lobby_typed.read("en", "doubt", room, 0) is None
    assert lobby_typed.read("en", "start", room, None) is None
    assert lobby_typed.read("en", "qr", room, None) == "qr"
    assert lobby_typed.read("en", "", room, 0) is None


@pytest.mark.parametrize("lang", LANGS)
def test_every_change_is_a_sentence(room, lang):
    """Somebody comes, goes, is away, is back, is ready, is played for, is host, takes another name."""
    came = chair(room, 3, name="Di")
    cases = [
        (room, came, "Di"),
        (came, room, "Di"),
        (room, chair(room, 1, away=True), "Bo"),
        (chair(room, 1, away=True), room, "Bo"),
        (room, replace(room, host=1), "Bo"),
        (room, chair(room, 1, name="Bob"), "Bob"),
        (room, chair(room, 3, bot="counter"), "counter"),
        (room, chair(room, 1, stand_in="rookie"), "Bo"),
        (chair(room, 1, stand_in="rookie"), room, "Bo"),
        (replace(room, phase="open"), chair(replace(room, phase="open"), 1, ready=True), "Bo"),
        (room, replace(room, locked=True), words.say(lang, "lobby-locked")),
        (room, replace(room, phase="over"), words.say(lang, "lobby-over-host")),
    ]
    for before, now, wanted in cases:
        told = list(lobby_changes.between(lang, before, now, 0))
        assert len(told) == 1, (told, wanted)
        assert wanted in told[0]
    assert list(lobby_changes.between(lang, room, room, 0)) == []


@pytest.mark.parametrize("text", ["http://192.168.1.7:8000/KVSP", "https://fusk.example.org/t/" + "x" * 43])
def test_the_code_can_be_scanned(text):
    """What is drawn is the code itself, dark on light, with as much paper around it as a camera needs."""
    import segno

    code, wanted = Code(text), segno.make(text, micro=False, error="l").matrix
    canvas = Canvas(code.side + 2, code.tall + 1, lambda x, y: "#000000")
    code.draw(canvas, 1, 1)
    inks = []
    for row in canvas._cells[1:]:
        inks.append([ink for _, ink, _, _ in row[1 : code.side + 1]])
        inks.append([ground for _, _, ground, _ in row[1 : code.side + 1]])
    drawn = [[ink == PAPER_INK for ink in row] for row in inks[: code.side]]
    assert {ink for row in inks for ink in row} == {PAPER, PAPER_INK}
    inner = [row[QUIET:-QUIET] for row in drawn[QUIET:-QUIET]]
    assert inner == [[bool(module) for module in row] for row in wanted]
    assert not any(drawn[y][x] for y in range(QUIET) for x in range(code.side))
    assert not any(row[x] for row in drawn for x in (*range(QUIET), *range(-QUIET, 0)))
    lines = code.lines()
    assert len(lines) == code.tall
    assert all(line.count("▀") == code.side and line.endswith("\033[0m") for line in lines)
