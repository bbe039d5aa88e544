"""`fusk play`: what its flags mean, and how it goes when something is wrong."""

import os
import subprocess
import sys

import pytest

from fusk.bots import NAMES as BOTS
from fusk.rules import Refusal, sheet
from fusk.tui import playing
from fusk.tui.order import MIXED


def flags(**given):
    """The flags of a command line; what is not given was not written."""
    nothing = dict.fromkeys(playing.Flags._fields)
    switches = {"auto": False, "plain": False, "resume": False, "still": False, "forget": True, "sets": ()}
    return playing.Flags(**{**nothing, **switches, **given})


def ordered(**given):
    """What these flags order."""
    return playing.order("en", flags(**given), lambda name: (sheet(name), None), plain=False)


def test_sensible_without_any():
    """Four at the table, one of them a person, five seconds to doubt."""
    order = ordered(rules="cheat")
    assert (order.players, order.people, order.window, order.bots) == (4, 1, 5.0, MIXED)
    assert [seat.name for seat in order.seats("sv")] == ["Du", "Maja", "Otto", "Ellen"]
    assert [seat.bot is None for seat in order.seats("sv")] == [True, False, False, False]


def test_several_people_have_no_clock():
    """People at one keyboard take their time, unless they want a clock."""
    assert ordered(rules="cheat", people="3").window is None
    assert ordered(rules="cheat", people="3", window="10").window == 10
    assert ordered(rules="cheat", window="off").window is None


def test_names_go_to_people_first():
    """And those without a name get one that nobody has."""
    order = ordered(rules="cheat", people="2", players="4", names="Maja,Bo,Cy")
    assert [seat.name for seat in order.seats("en")] == ["Maja", "Bo", "Cy", "Otto"]


def test_people_play_among_themselves():
    """Several people at one keyboard have no bot with them, unless they ask for one or the game needs more seats."""
    assert [seat.bot for seat in ordered(rules="cheat", people="3").seats("en")] == [None] * 3
    assert ordered(rules="cheat", people="3", bots="honest").players == 4
    assert ordered(rules="cheat", people="3", players="5").players == 5
    assert ordered(rules="three-options", people="8").people == 6


def test_bots_take_turns():
    """Two kinds of bots for three seats: the first comes twice."""
    seats = ordered(rules="cheat", bots="honest,rookie").seats("en")
    assert [seat.bot for seat in seats] == [None, "honest", "rookie", "honest"]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"players": "many"}, "no-number"),
        ({"players": "1"}, "no-number"),
        ({"people": "0"}, "no-number"),
        ({"seed": "-1"}, "no-number"),
        ({"deals": "1.5"}, "no-number"),
        ({"pace": "nan"}, "no-number"),
        ({"window": "1"}, "no-window"),
        ({"window": "nan"}, "no-window"),
        ({"window": "soon"}, "no-window"),
        ({"bots": "hal"}, "no-bot"),
        ({"bots": ","}, "no-bot"),
        ({"bots": "nowhere.py"}, "broken-bot"),
        ({"names": "A,B,C,D,E", "players": "4"}, "names"),
    ],
)
def test_a_flag_that_makes_no_sense(given, reason):
    """Each is refused with a reason of its own."""
    with pytest.raises(Refusal) as refusal:
        ordered(rules="cheat", **given)
    assert refusal.value.about["about"] == reason


def run(*arguments, typed="", env=None):
    """`fusk play` in a process of its own, with its input from a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "fusk", "play", *arguments],
        input=typed,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})},
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["--rules", "nothing"],
        ["--rules", "cheat", "--players", "11"],
        ["--rules", "cheat", "--window", "x"],
        ["--rules", "cheat", "--set", "jokers"],
        ["--resume"],
        ["--auto", "--resume"],
        ["--resume", "--seed", "3"],
        ["--resume", "--rules", "cheat"],
        ["--resume", "--forget"],
        ["--set", "jokers=2"],
        ["--games", "3"],
        ["--rules", "cheat", "--names", "\x1b[31mAnn"],
        ["--rules", "cheat", "--names", "\udcff"],
        ["--nonsense"],
        ["--players"],
        ["--plain", "--hot-seat", "3", "--rules", "fusk"],
        ["--auto", "--games", "0"],
        ["--lang", "tlh"],
    ],
)
def test_one_line_and_exit_2(arguments, tmp_path):
    """What cannot be played is told in one line that says what to do instead."""
    out = run(*arguments, env={"XDG_STATE_HOME": str(tmp_path)})
    assert out.returncode == 2, out.stderr
    assert len(out.stderr.splitlines()) == 1, out.stderr
    assert "Traceback" not in out.stderr


def test_a_pipe_plays_plain_and_goes_on_later(tmp_path):
    """Where the input ends the game is kept; --resume takes it up again at the same place."""
    env = {"XDG_STATE_HOME": str(tmp_path)}
    first = run("--rules", "cheat", "--seed", "1", "--lang", "sv", typed="ok\n", env=env)
    assert first.returncode == 0
    assert first.stdout.splitlines()[-1].startswith("Spelet sparas.")
    second = run("--resume", "--lang", "en", typed="table\n", env=env)
    assert second.returncode == 0
    assert "Cards: Du 13, Maja" in second.stdout


def test_a_damaged_journal_is_one_line(tmp_path):
    """And no traceback."""
    folder = tmp_path / "fusk" / "games"
    folder.mkdir(parents=True)
    (folder / "1.jsonl").write_text("garbage\n")
    out = run("--resume", env={"XDG_STATE_HOME": str(tmp_path)})
    assert out.returncode == 2
    assert len(out.stderr.splitlines()) == 1


def test_whoever_reads_along_may_go(tmp_path):
    """A closed pipe ends the game without a word."""
    command = f"{sys.executable} -m fusk play --auto --games 50 --seed 1 | head -1"
    out = subprocess.run(command, shell=True, capture_output=True, check=False, encoding="utf-8", timeout=60)  # noqa: S602
    assert len(out.stdout.splitlines()) == 1
    assert out.stderr == ""


def test_without_rules_one_is_asked(tmp_path):
    """Line by line, the game is chosen by its number."""
    out = run(typed="2\nquit\n", env={"XDG_STATE_HOME": str(tmp_path), "LANG": "sv_SE.UTF-8", "LC_ALL": ""})
    assert "Cheat. 4 spelare" in out.stdout


RAISES = """
def fresh(seat, rules, seats): return None
def watch(memory, seen): return memory
def choose(view, memory, options, rng): {body}
"""


@pytest.mark.parametrize("where", [["--auto"], ["--plain"]])
def test_a_bot_that_breaks_down_is_told_of_in_a_line(where, tmp_path):
    """Its name and the reason, exit 1, and the game can be resumed; a bot file that has gone by then is a line too."""
    bot = tmp_path / "bad.py"
    bot.write_text(RAISES.format(body="raise ValueError('secret plan')"), encoding="utf-8")
    env = {"XDG_STATE_HOME": str(tmp_path)}
    arguments = ["--rules", "cheat", "--seed", "1", "--bots", os.path.relpath(bot)]
    out = run(*where, *arguments, typed="1\n" * 30, env=env)
    assert (out.returncode, len(out.stderr.splitlines())) == (1, 1), out.stderr
    assert "bad.py" in out.stderr
    assert ".." not in out.stderr.split("bad.py")[-1]
    assert "ValueError: secret plan" in out.stderr
    if where == ["--plain"]:
        bot.unlink()
        out = run("--resume", typed="1\n" * 30, env=env)
        assert (out.returncode, len(out.stderr.splitlines())) == (1, 1), out.stderr
        assert "There is no file" in out.stderr


@pytest.mark.parametrize("body", ["return None", "return 'banana'"])
def test_a_bot_without_a_move_is_told_of(body, tmp_path):
    """The table moves for it, and says so once."""
    bot = tmp_path / "bad.py"
    bot.write_text(RAISES.format(body=body), encoding="utf-8")
    out = run("--auto", "--rules", "cheat", "--seed", "1", "--players", "2", "--bots", f"rookie,{bot}", "--games", "2")
    assert out.returncode == 0, out.stderr
    assert out.stdout.count("no legal move") == 1


def test_records_are_not_written_over(tmp_path):
    """A folder that holds records of these numbers is refused, and they stay."""
    arguments = ("--auto", "--rules", "cheat", "--seed", "1", "--record", str(tmp_path / "r"))
    assert run(*arguments).returncode == 0
    (path,) = (tmp_path / "r").iterdir()
    before = path.read_bytes()
    out = run("--auto", "--rules", "cheat", "--seed", "2", "--record", str(tmp_path / "r"))
    assert (out.returncode, len(out.stderr.splitlines())) == (2, 1)
    assert path.read_bytes() == before


def test_a_forgotten_game_is_not_said_to_be_kept():
    """With --forget one is told good-bye, and no more."""
    out = run("--rules", "cheat", "--forget", "--lang", "en", typed="quit\n")
    assert "is kept" not in out.stdout


def test_help_names_every_bot():
    """Whoever asks for help learns which bots there are."""
    shown = " ".join(run("--help").stdout.split())
    assert all(name in shown for name in BOTS)
