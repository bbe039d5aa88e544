"""A deal of each source game, played to its end in a real terminal, by keys alone."""

import pytest

from fusk import words
from fusk.rules import SEED_PRESETS
from tests.tui.keys_by_screen import Player, Terminal

pytestmark = pytest.mark.night


@pytest.mark.parametrize(("preset", "lang"), [(name, ("en", "sv")[i % 2]) for i, name in enumerate(SEED_PRESETS)])
def test_by_keys_alone(preset, lang, tmp_path):
    """Whoever can read the screen can play the game to its end."""
    flags = ["play", "--rules", preset, "--lang", lang, "--seed", "7", "--window", "off", "--pace", "0"]
    terminal = Terminal(preset, flags, tmp_path)
    try:
        player = Player(terminal, lang)
        report = player.play(seconds=240)
        (tmp_path / "screens.txt").write_text("\f".join([*player.seen, report]), encoding="utf-8")
        assert words.say(lang, "end-plays") in report
        terminal.press("Escape")
    finally:
        terminal.close()


@pytest.mark.parametrize(("preset", "lang"), [("cheat", "en"), ("three-options", "sv")])
def test_three_at_one_keyboard(preset, lang, tmp_path):
    """Three people hand the keyboard round until somebody has won."""
    flags = ["--rules", preset, "--lang", lang, "--seed", "3", "--hot-seat", "3", "--players", "3", "--pace", "0"]
    terminal = Terminal(f"three-{preset}", ["play", *flags], tmp_path)
    try:
        assert words.say(lang, "end-plays") in Player(terminal, lang).play(seconds=150)
    finally:
        terminal.close()
