"""A local game left half-way: kept as it is played, taken up again, and what a damaged journal comes to."""

import os
import stat
import sys

import pytest

from fusk.rules import Refusal, sheet
from fusk.table.settings import UNATTENDED, Seat, Setup
from fusk.tui import game as games
from fusk.tui import journal

SEATS = (Seat("Ann", None), Seat("Bo", "rookie"), Seat("Cy", "rookie"))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where unfinished games are kept."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    return tmp_path / "fusk" / "games"


def left_last():
    """The game that was left last; there is one."""
    kept = journal.latest()
    assert kept
    return kept


def begun(seed=4):
    """A game on disk, as far as the first decision of its person."""
    setup = Setup(sheet("cheat"), SEATS, UNATTENDED)
    game = games.begin(setup, seed=seed, lang="sv", clock=games.Leaping(), keep=True)
    game.deal()
    game.run()
    return game


def test_it_goes_on_where_it_was_left(folder):
    """The same table, to the card, and a game in Swedish stays Swedish."""
    game = begun()
    before = [game.table.view(seat) for seat in (0, 1, 2, None)]
    game.close()
    kept = left_last()
    again = games.resume(kept, games.Leaping())
    assert [again.table.view(seat) for seat in (0, 1, 2, None)] == before
    assert kept.head.lang == "sv"
    assert again.table.awaits() == (0,)
    while not again.table.over():
        assert again.move(0, again.table.usual(0)) is None
        again.run()
    again.close()
    assert journal.latest() is None


@pytest.mark.skipif(sys.platform == "win32", reason="no modes there")
def test_nobody_else_can_read_it(folder):
    """It holds everybody's cards."""
    begun().close()
    (path,) = folder.iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_line_cut_off_never_counted(folder):
    """Where power went in the middle of a line, the game goes on from the line before."""
    begun().close()
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    for cut in (1, 7, len(whole.rsplit(b"\n", 2)[1])):
        path.write_bytes(whole[:-cut])
        kept = left_last()
        again = games.resume(kept, games.Leaping())
        again.run()
        assert again.table.awaits()
        again.close()
        path.write_bytes(whole)


@pytest.mark.parametrize("damage", [b"", b"\n", b"garbage\n", b'{"fusk_game":2}\n', b"\x00\xff\n", b"[]\n"])
def test_a_damaged_head(folder, damage):
    """What is no game of ours is a refusal, and no traceback."""
    folder.mkdir(parents=True)
    path = folder / "1.jsonl"
    path.write_bytes(damage)
    with pytest.raises(Refusal) as refusal:
        journal.read(path)
    assert refusal.value.about["about"] == "damaged"


def test_a_damaged_middle(folder):
    """A line that is missing, changed or twice there is noticed."""
    begun().close()
    (path,) = folder.iterdir()
    lines = path.read_bytes().splitlines(keepends=True)
    for bad in (lines[:2] + lines[3:], lines[:2] + [b"x\n"] + lines[3:], lines[:3] + lines[2:], lines[1:]):
        path.write_bytes(b"".join(bad))
        with pytest.raises(Refusal):
            games.resume(journal.read(path), games.Leaping())


def test_entries_that_no_table_takes(folder):
    """A journal that reads well and yet tells an impossible game is damaged too."""
    begun().close()
    (path,) = folder.iterdir()
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"preset"', "x").replace('"seats":[', '"seats":[9,', 1), encoding="utf-8")
    with pytest.raises(Refusal):
        games.resume(journal.read(path), games.Leaping())


@pytest.mark.skipif(sys.platform == "win32", reason="no flock there")
def test_one_window_at_a_time(folder):
    """A game that is being played cannot be taken up in another window."""
    game = begun()
    with pytest.raises(Refusal) as refusal:
        games.resume(left_last(), games.Leaping())
    assert refusal.value.about["about"] == "in-use"
    game.close()


def test_what_another_window_played_stays(folder):
    """A game looked at before another window played on goes on from where that one left it, and no move is lost."""
    begun().close()
    seen_early = left_last()
    other = games.resume(left_last(), games.Leaping())
    other.run()
    assert other.move(0, other.table.usual(0)) is None
    other.run()
    before = [other.table.view(seat) for seat in (0, 1, 2, None)]
    other.close()
    again = games.resume(seen_early, games.Leaping())
    assert [again.table.view(seat) for seat in (0, 1, 2, None)] == before
    again.close()


def test_a_space_more_does_no_harm(folder):
    """A journal that somebody has written a little differently is cut at its last line, not by its length."""
    begun().close()
    (path,) = folder.iterdir()
    path.write_bytes(path.read_bytes().replace(b":", b": ", 1) + b'{"torn')
    for _ in range(2):
        games.resume(left_last(), games.Leaping()).close()
    assert b"torn" not in path.read_bytes()


def test_damaged_games_are_passed_over(folder):
    """A newer file that nobody can read does not hide a good game; cards that do not exist are damage too."""
    begun().close()
    (path,) = folder.iterdir()
    bad = folder / "1999999999999999999-1.jsonl"
    for damage in (b"", path.read_bytes().replace(b'"As"', b'"Zz"')):
        bad.write_bytes(damage)
        os.utime(bad, (2e9, 2e9))
        kept = left_last()
        assert (kept.path, kept.damaged) == (path, (bad,))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
def test_a_pipe_is_no_journal(folder):
    """Nobody waits for ever at a pipe that lies among the games."""
    begun().close()
    os.mkfifo(folder / "2.jsonl")
    os.utime(folder / "2.jsonl", (2e9, 2e9))
    assert left_last().damaged == (folder / "2.jsonl",)
    with pytest.raises(Refusal, match="unreadable"):
        journal.FileJournal.take_up(folder / "2.jsonl")


def test_a_folder_that_cannot_be_made(folder):
    """Where nothing can be kept one is told before the cards are dealt."""
    folder.parent.parent.mkdir(parents=True, exist_ok=True)
    folder.parent.write_text("in the way", encoding="utf-8")
    with pytest.raises(Refusal, match="unwritable"):
        begun()


def test_old_games_make_room(folder):
    """Twenty unfinished games are kept, no more."""
    for seed in range(23):
        begun(seed).close()
    assert len(list(folder.iterdir())) == journal.KEPT
