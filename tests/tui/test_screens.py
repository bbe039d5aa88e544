"""The full screen, driven by keys as a person would: start, table, doubts, reveals, help, leaving, report."""

import os
import re
import signal

import pytest
from textual import events
from textual.worker import WorkerFailed

from fusk import words
from fusk.events import Forced, Knocked, Revealed
from fusk.rules import PRESETS, SEED_PRESETS, sheet
from fusk.tui import game as games
from fusk.tui.app import FuskApp
from fusk.tui.order import of_game, players_for, start
from fusk.tui.start import StartScreen
from fusk.tui.table_screen import TableScreen
from tests.tui.conftest import FACE, screen_text

SIZE = (80, 24)


@pytest.fixture
def app(order):
    """The client: with a game on the table, or at the start where no preset is named."""

    def make(preset=None, lang="en", *, still=False, rules=None, **changes):
        wanted = order(preset or "rainy-day", keep=False, **changes)
        if rules:
            wanted = wanted._replace(rules=rules)
        first = start(wanted, lang, games.Standing()) if preset else None

        def ask(tongue):
            return StartScreen(tongue, wanted, lambda name: (sheet(name), None), lambda: None)

        return FuskApp(first, ask, lang, pace=0, still=still)

    return make


async def wait_for(pilot, text, tries=200):
    """The screen, once a text stands on it."""
    for _ in range(tries):
        await pilot.pause(0.02)
        shown = screen_text(pilot.app)
        if re.search(text, shown):
            return shown
    raise AssertionError(f"{text!r} is not on\n{screen_text(pilot.app)}")


async def test_enter_enter_and_the_cards_are_dealt(app):
    """Two keys lead from the start to a hand of cards."""
    async with app().run_test(size=SIZE) as pilot:
        shown = await wait_for(pilot, "Fusk with Extras")
        assert "camper" in shown
        await pilot.press("enter")
        await wait_for(pilot, "Deal the cards")
        await pilot.press("enter")
        shown = await wait_for(pilot, "Stock")
        assert FACE.search(shown)


async def test_the_start_in_swedish(app):
    """One key changes the language, of the set-up and of the game."""
    async with app().run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Rainy Day")
        await pilot.press("l")
        await wait_for(pilot, "Regndag")
        await pilot.press("down", "enter")
        await wait_for(pilot, "Dela ut korten")
        await pilot.press("right", "enter")
        await wait_for(pilot, "giv 1")
        assert isinstance(pilot.app.screen, TableScreen)
        assert len(pilot.app.screen.game.names) == 5


async def test_more_games_and_back(app):
    """The catalogue lies behind the nine, and Escape leads back."""
    async with app().run_test(size=SIZE) as pilot:
        await wait_for(pilot, "More games")
        await pilot.press(*["down"] * 9, "enter")
        await wait_for(pilot, "Mogeln by Suits")
        await pilot.press("escape")
        await wait_for(pilot, "Rainy Day")
        await pilot.press("up", "question_mark")
        await wait_for(pilot, "Keys")
        await pilot.press("escape")
        await wait_for(pilot, "More games")


def table_of(pilot):
    """The table on the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


async def play_on(pilot, lang):
    """Answer and lay as the table would, by keys, until the report stands there."""
    screen = pilot.app.screen
    for _ in range(3000):
        await pilot.pause()
        if not isinstance(pilot.app.screen, TableScreen):
            break
        may = screen.seen.may()
        if may.knock:
            await pilot.press("k")
        elif may.accept:
            await pilot.press("l")
        elif may.doubt:
            await pilot.press("space")
        elif may.play or may.show:
            rank = "".join(screen.desk.hand())[:1]
            await pilot.press({"T": "0", "*": "x"}.get(rank, rank.lower()), "enter", "enter")
            if screen.seen.may().play:
                screen.game.move(screen.seen.seat, screen.game.table.usual(screen.seen.seat))
                screen.game.stirred.set()
    return await wait_for(pilot, words.say(lang, "end-save"))


@pytest.mark.parametrize(("preset", "lang"), [("cheat", "en"), ("fusk", "sv")])
async def test_a_deal_to_its_end(app, preset, lang):
    """A whole deal by keys, and the report of who lied how often."""
    async with app(preset, lang, bots=("rookie",), players=2, seed=3).run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        shown = await play_on(pilot, lang)
        assert words.say(lang, "end-lies") in shown
        pilot.app.screen._armed_at = 0.0
        await pilot.press("enter")
        await wait_for(pilot, words.say(lang, "head-deal", deal=2))


async def test_no_doubt_by_mistake(app):
    """For a moment after a play is laid no key doubts it."""
    async with app("cheat", window=30.0, seed=1).run_test(size=SIZE) as pilot:
        screen = pilot.app.screen
        await wait_for(pilot, "Do you believe it")
        screen._armed_at = screen.game.clock.now() + 5
        await pilot.press("space", "l", "enter")
        assert screen.game.table.play == 1
        assert screen.game.table.awaits() == (0,)
        screen._armed_at = 0.0
        await pilot.press("l")
        await pilot.pause()
        assert screen.game.table.play > 1


async def test_the_clock_stands_under_help(app):
    """Whoever reads the rules loses no time to doubt."""
    async with app("cheat", window=30.0, seed=1).run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Do you believe it")
        game = pilot.app.screen.game
        await pilot.press("question_mark")
        await wait_for(pilot, "Keys")
        before = game.clock.now()
        await pilot.pause(0.2)
        assert game.clock.now() == before
        await pilot.press("escape")
        await wait_for(pilot, "Do you believe it")


async def test_leaving_asks(app):
    """Escape asks; no plays on, yes ends it."""
    client = app("cheat", seed=1)
    async with client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Do you believe it")
        await pilot.press("escape")
        await wait_for(pilot, "Leave the table")
        await pilot.press("escape")
        await wait_for(pilot, "Do you believe it")
        await pilot.press("escape")
        await wait_for(pilot, "Leave the table")
        await pilot.press("enter")
        await pilot.pause(0.2)
    assert client.return_code in (0, None)


async def test_table_talk(app):
    """A phrase with a rank in it is said for all to read."""
    async with app("cheat", seed=1).run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Do you believe it")
        await pilot.press("t")
        await wait_for(pilot, "Table talk")
        await pilot.press("k", "2")
        await wait_for(pilot, "I have no kings")


async def test_a_reveal_says_it_in_a_word(app):
    """A doubt turns the cards up: every card is marked, and the word stands there, not the colour alone."""
    client = app("cheat", seed=1)
    async with client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Do you believe it")
        pilot.app.screen.seen.ceremony.pace = 0.1
        pilot.app.screen._armed_at = 0.0
        await pilot.press("space")
        shown = await wait_for(pilot, r"(You take|Maja takes) one card")
        assert "✓" in shown or "✗" in shown
        await pilot.press("enter", "enter")


@pytest.mark.parametrize(
    ("preset", "size"),
    [
        *((name, (80, 24)) for name in SEED_PRESETS),
        *((name, size) for name in ("rainy-day", "fusk-more") for size in ((60, 20), (120, 40))),
    ],
)
async def test_it_fits(app, preset, size):
    """The most players a game takes fit on the screen; so does one who holds a whole pack."""
    players = min(14, players_for(sheet(preset), 14))
    async with app(preset, players=players, seed=2).run_test(size=size) as pilot:
        shown = await wait_for(pilot, "Esc leave")
        names = pilot.app.screen.game.names[1:]
        for name in names:
            assert name in shown, shown
        assert "Choose your cards" in shown or "Let it stand" in shown or "thinking" in shown or "doubt" in shown


async def test_a_hundred_cards_fit(app):
    """Two people hold two packs between them."""
    client = app("canadian-spanish", players=3, seed=2)
    async with client.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        for _ in range(2):
            await pilot.press("tab")
            shown = screen_text(client)
            assert FACE.search(shown)


async def test_too_small(app):
    """A window that is too small says so, in words."""
    async with app("cheat").run_test(size=(50, 15)) as pilot:
        await wait_for(pilot, "too small")


async def test_nothing_secret_behind_the_curtain(app):
    """While the keyboard is handed on no card is on the screen, and only the one named can lift it."""
    client = app("cheat", people=3, players=3, names=("Ann", "Bo", "Cy"), seed=2)
    async with client.run_test(size=SIZE) as pilot:
        shown = await wait_for(pilot, "Give the keyboard to")
        assert not FACE.search(shown)
        await pilot.press("a", "7", "space", "tab")
        assert not FACE.search(screen_text(client))
        await pilot.press("enter")
        shown = await wait_for(pilot, "Your turn: aces")
        assert FACE.search(shown)
        hand = pilot.app.screen.desk.hand()
        await pilot.press({"T": "0"}.get(hand[0][0], hand[0][0].lower()), "enter")
        shown = await wait_for(pilot, "Does anybody doubt it")
        assert not FACE.search(shown)


async def test_a_key_hit_twice(app):
    """A second Enter that comes too soon lifts no second curtain and deals no second game."""
    client = app("cheat", people=3, players=3, names=("Ann", "Bo", "Cy"), seed=2)
    async with client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Give the keyboard to")
        for _ in range(3):
            client.screen.post_message(events.Key("enter", None))
        await wait_for(pilot, "Your turn: aces")
    client = app()
    async with client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Rainy Day")
        await pilot.press("enter")
        await wait_for(pilot, "Deal the cards")
        for _ in range(3):
            client.screen.post_message(events.Key("enter", None))
        await wait_for(pilot, "deal 1")


async def test_everybody_keeps_the_same_key(app):
    """Who shares a keyboard doubts with the same key all game long."""
    client = app("cheat", people=3, players=3, names=("Ann", "Bo", "Cy"), seed=2)
    async with client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Give the keyboard to")
        await pilot.press("enter")
        await wait_for(pilot, "Your turn")
        hand, laid_by = pilot.app.screen.desk.hand(), pilot.app.screen.seen.seat
        await pilot.press({"T": "0"}.get(hand[0][0], hand[0][0].lower()), "enter")
        shown = await wait_for(pilot, "Does anybody doubt it")
        for number, name in enumerate(("Ann", "Bo", "Cy")):
            assert (f"{number + 1}  {name}" in shown) == (number != laid_by)


async def lay(pilot, cards):
    """Whoever's turn it is takes the keyboard and lays the first cards of the hand."""
    await wait_for(pilot, "Give the keyboard to")
    await pilot.press("enter")
    await wait_for(pilot, "Your turn")
    screen = pilot.app.screen
    for _ in range(cards):
        await pilot.press("up", "right")
    seat, hand = screen.seen.seat, screen.desk.choice.cards()
    await pilot.press("enter", "enter")
    return seat, hand


async def test_which_card_at_a_shared_keyboard(app):
    """Where one card is turned, whoever doubts comes forward first and says which; Escape steps back."""
    sheet_ = sheet("cheat", {"reveal": "one"})
    client = app("cheat", rules=sheet_, people=3, players=3, names=("Ann", "Bo", "Cy"), seed=2)
    async with client.run_test(size=SIZE) as pilot:
        seat, hand = await lay(pilot, 2)
        await wait_for(pilot, "Does anybody doubt it")
        client.screen._armed_at = 0.0
        other = (seat + 1) % 3
        await pilot.press(str(other + 1))
        shown = await wait_for(pilot, "what do you say")
        assert "Which card should be turned up? 1  2" in shown
        await pilot.press("escape")
        await wait_for(pilot, "Does anybody doubt it")
        table = client.screen.game.table
        await pilot.press(str(other + 1), "2")
        turned: list[Revealed] = []
        for _ in range(50):
            await pilot.pause(0.02)
            turned = [seen.event for seen in table.since(None, 0) if isinstance(seen.event, Revealed)]
            if turned:
                break
        assert [card for _, card in turned[0].shown] == [hand[1]]


async def test_proving_at_a_shared_keyboard(app):
    """Who may do more than doubt is offered it, once the key of one's own has been pressed."""
    rules = sheet("cheat", {"force": True})
    client = app("cheat", rules=rules, people=3, players=3, names=("Ann", "Bo", "Cy"), seed=2)
    async with client.run_test(size=SIZE) as pilot:
        seat, _ = await lay(pilot, 1)
        await wait_for(pilot, "Does anybody doubt it")
        table = client.screen.game.table
        client.screen._armed_at = 0.0
        await pilot.press(str((seat + 1) % 3 + 1))
        await wait_for(pilot, "Prove it!")
        await pilot.press("f")
        await pilot.pause(0.2)
        assert any(isinstance(seen.event, Forced) for seen in table.since(None, 0))


@pytest.mark.parametrize("key", ["k", "enter"])
async def test_a_knock_with_the_play(app, key):
    """Where the knock comes with the play it is offered before the others go on, and may be left out."""
    rules = sheet("rainy-day", {"knock": "with-play", "deal": "fixed:2"})
    async with app("rainy-day", rules=rules, bots=("honest",), seed=1).run_test(size=SIZE) as pilot:
        for _ in range(200):
            await pilot.pause(0.02)
            may = pilot.app.screen.seen.may()
            if may.accept:
                await pilot.press("l")
            elif may.play or may.show:
                break
        rank = pilot.app.screen.desk.hand()[0][0]
        await pilot.press({"T": "0", "*": "x"}.get(rank, rank.lower()), "enter")
        await wait_for(pilot, "one card left. Knock now")
        play = pilot.app.screen_stack[1].game.table.play
        await pilot.pause(0.2)
        assert pilot.app.screen_stack[1].game.table.play == play
        await pilot.press(key)
        await pilot.pause(0.1)
        knocked = [seen.event for seen in table_of(pilot).game.table.since(0, 0) if isinstance(seen.event, Knocked)]
        assert (Knocked(0, True) in knocked) == (key == "k")


async def test_nothing_goes_on_unseen(app):
    """While the window is too small the clock stands and no key plays; one may leave."""
    async with app("cheat", window=30.0, seed=1).run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Do you believe it")
        screen = pilot.app.screen
        screen._armed_at = 0.0
        await pilot.resize_terminal(20, 5)
        await pilot.pause(0.1)
        before, play = screen.game.clock.now(), screen.game.table.play
        await pilot.press("l", "space")
        await pilot.pause(0.2)
        assert (screen.game.clock.now(), screen.game.table.play) == (before, play)
        assert screen.game.table.awaits() == (0,)
        await pilot.resize_terminal(*SIZE)
        await pilot.pause(0.1)
        assert screen.game.clock.now() > before
        await pilot.press("l")
        await pilot.pause(0.1)
        assert screen.game.table.awaits() != (0,) or screen.game.table.play > play


async def test_a_game_taken_up_again(app, order, tmp_path, monkeypatch):
    """The start offers what was left half-way, and it goes on at the same card."""
    from fusk.tui import journal

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    begun = start(order("cheat", keep=True), "en", games.Standing())
    begun.game.deal()
    begun.game.close()
    wanted = order("cheat")
    client = FuskApp(
        None, lambda tongue: StartScreen(tongue, wanted, lambda name: (sheet(name), None), journal.latest), "en", pace=0
    )
    async with client.run_test(size=SIZE) as pilot:
        await wait_for(pilot, "Go on with your game")
        await pilot.press("enter")
        await wait_for(pilot, "deal 1")
        begun.game.close()


def test_a_game_has_its_words(game):
    """A title and a page of rules go with every game."""
    begun = of_game(game("cheat"), "sv")
    assert begun.title == "Cheat"
    assert begun.rules_page[0] == "# Cheat"


@pytest.mark.parametrize("preset", [name for name in PRESETS if name not in SEED_PRESETS])
async def test_the_catalogue_is_shown(app, preset):
    """Suits, exact cards, face-up leads, sets laid aside: whatever a game has, the screen shows it."""
    players = players_for(sheet(preset), 4)
    async with app(preset, "sv", players=players, seed=2, bots=("rookie",)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = table_of(pilot)
        await pilot.press("7", "enter", "enter")
        table = screen.game.table
        for _ in range(12):
            for seat in () if table.view(None).ended else table.awaits():
                screen.game.move(seat, table.usual(seat))
            screen.game.stirred.set()
            await pilot.pause()
        assert "Fusk" in screen_text(pilot.app)


async def test_a_game_that_cannot_go_on_says_why_without_its_cards(app, monkeypatch, capsys):
    """What breaks down leaves a reason for one line, and no listing of variables with everybody's cards."""
    monkeypatch.setattr(games.Game, "advance", lambda game: (_ for _ in ()).throw(ZeroDivisionError("oh no")))
    client = app("cheat")
    with pytest.raises(WorkerFailed):
        async with client.run_test(size=SIZE) as pilot:
            await pilot.pause(0.5)
    assert client.trouble.code == "broken"
    assert "ZeroDivisionError: oh no" in client.trouble.about["why"]
    assert "locals" not in capsys.readouterr().err


async def test_told_to_go_it_goes(app):
    """A signal to end closes the screen as a key would."""
    client = app("cheat")
    async with client.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        os.kill(os.getpid(), signal.SIGTERM)
        await pilot.pause(0.1)
    assert client.signal == signal.SIGTERM
