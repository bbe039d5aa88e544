"""`fusk rules` and `fusk check`: what they print, what they refuse, and that nothing makes them fall over."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fusk import words
from fusk.cli import app, house_rules, problems, read_house, sheet_from
from fusk.rules import PRESETS, QUESTIONS, Refusal, sheet

CASES = Path(__file__).parents[1] / "cases"


def run(*arguments):
    """`fusk` with these arguments."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def house(folder, text):
    """A file of house rules."""
    file = folder / "house.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_the_list_of_games():
    """`fusk rules` names every game with one line about it, and says how to read on."""
    result = run("rules")
    assert result.exit_code == 0
    for name in PRESETS:
        assert re.search(rf"^  {name} ", result.stdout, re.MULTILINE)
    assert "fusk rules NAME" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 88


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("name", PRESETS)
def test_the_page_of_every_game(name, lang):
    """Every game has its page in every language, no line too long for the terminal."""
    result = run("rules", name, "--lang", lang)
    assert result.exit_code == 0
    assert result.stdout.startswith(words.say(lang, f"preset-{name}"))
    assert max(map(len, result.stdout.splitlines())) <= 88
    assert words.say(lang, "section-end") in result.stdout


def test_changed_rules_say_what_changed():
    """With `--set` the page says in what it differs, and with `--seats` what everybody is dealt."""
    result = run("rules", "cheat", "--set", "jokers=2", "--set", "wrap=false", "--seats", "4")
    assert result.exit_code == 0
    assert result.stdout.startswith("Cheat with House Rules")
    assert "- Jokers: 2. In Cheat: 0." in result.stdout
    assert "- Ranks in a circle: no. In Cheat: yes." in result.stdout
    assert "4 players, 1 pack: 13 cards each, and 2 cards start the pile." in result.stdout


def test_the_language_goes_before_or_behind():
    """`--lang` may stand before the command or after it, and after it wins."""
    assert run("--lang", "sv", "rules").stdout == run("rules", "--lang", "sv").stdout
    assert run("--lang", "sv", "rules", "--lang", "en").stdout == run("rules").stdout


def test_a_narrow_terminal(monkeypatch):
    """The page fits a narrow terminal too."""
    monkeypatch.setenv("COLUMNS", "40")
    assert max(map(len, run("rules", "fusk").stdout.splitlines())) <= 40


def test_the_questions():
    """`--questions` lists every question and answer, marks the defaults, and every answer it shows can be given."""
    result = run("rules", "--questions")
    assert result.exit_code == 0
    for key, question in QUESTIONS.items():
        assert re.search(rf"^{key}  ", result.stdout, re.MULTILINE)
        for name in question.answers if key != "opening" else ():
            assert re.search(rf"^  {name} ", result.stdout, re.MULTILINE)
    stars = len(re.findall(r" \*$", result.stdout, re.MULTILINE))
    assert stars == len(QUESTIONS)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chaet"], "Did you mean “cheat”?"),
        (["zzz"], "“fusk rules” lists them all."),
        (["cheat", "--set", "jokers"], "as in jokers=2"),
        (["cheat", "--set", "jokers="], "as in jokers=2"),
        (["cheat", "--set", "joker=2"], "Did you mean “jokers”?"),
        (["cheat", "--set", "claim_step=upp"], "Did you mean “up”?"),
        (["cheat", "--set", "wrap=1"], "It can be: true, false."),
        (["cheat", "--set", "jokers=true"], "It can be: 0-20."),
        (["cheat", "--set", "guard=" + "9" * 5000], "is no answer to “guard”"),
        (["cheat", "--set", "jokers=3"], "Jokers come in twos"),
        (["cheat", "--seats", "11"], "This game is for 2 to 10 players."),
        (["cheat", "--seats", "-1"], "This game is for 2 to 10 players."),
        (["nowhere.toml"], "There is no file nowhere.toml."),
        (["--lang", "xx"], "There are no words for “xx”. Choose en (English) or sv (Svenska)."),
    ],
)
def test_wrong_usage(arguments, told):
    """A slip is answered with one line that says what to do, on stderr, and exit code 2."""
    result = run("rules", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


def test_good_house_rules(tmp_path):
    """House rules that hold are `ok`, and told in short with what differs and what to know."""
    file = house(tmp_path, 'name = "Grandma"\nabout = "As we do it."\npreset = "cheat"\ncount_claim = "may-exceed"\n')
    result = run("rules", "--check", file)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "ok"
    assert "Grandma" in lines
    assert "- The number called: may be too low. In Cheat: always true." in lines
    assert "Good to know" in lines
    page = run("rules", file)
    assert page.stdout.startswith("Grandma\nAs we do it.\n")


def test_bad_house_rules(tmp_path):
    """Every problem has a line of its own, and the exit code is 1."""
    file = house(
        tmp_path, 'preset = "chaet"\nzokers = 2\nwrap = 1\ndeal = [1]\nstrip = 2.5\ndead = 2024-01-01\nx.y = 1\n'
    )
    result = run("rules", "--check", file)
    assert (result.exit_code, result.stdout) == (1, "")
    lines = result.stderr.splitlines()
    assert len(lines) == 7
    assert all(line.startswith(f"{file}: ") for line in lines)


def test_answers_that_do_not_go_together(tmp_path):
    """All conflicts are named at once, not one a try; of an unknown pack nothing more is said."""
    file = house(tmp_path, 'claim_step = "raise"\npass = "yes"\nstarter = "holder:As"\n')
    result = run("rules", "--check", file)
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 4
    assert "must be a highest" in result.stderr
    odd = run("rules", "--check", house(tmp_path, "strip = 33\nwrap = false\nplayers_min = 20\n"))
    assert odd.exit_code == 1
    assert [line.partition(": ")[2][:24] for line in odd.stderr.splitlines()] == [
        "The fewest players are m",
        "There is no such pack. A",
    ]


BROKEN = {
    "half": b"preset = ",
    "nothing": b"",
    "blank": b" \n\t\n",
    "binary": bytes(range(256)) * 8,
    "nul": b'preset = "fusk\0"',
    "latin": 'name = "Åsa"'.encode("latin-1"),
    "huge": b"#" * 70_000,
    "huge-binary": os.urandom(70_000),
    "deep": b"a = " + b"[" * 20_000,
    "utf16": 'preset = "fusk"'.encode("utf-16"),
    "name": b"name = 3",
    "preset": b"preset = true",
    "twice": b"jokers = 2\njokers = 2\n",
    "list": b"[[jokers]]\n",
    "nan": b"jokers = nan\n",
    "long": b"jokers = " + b"9" * 4000,
    "endless": b"jokers = " + b"9" * 60_000,
    "escape": b'"\\u001B[2J" = 1\n',
    "prototype": b"__class__ = 1\n",
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files(tmp_path, name):
    """A file that is no house rules gets one readable line, whatever is in it, and never a traceback."""
    result = run("rules", "--check", house(tmp_path, BROKEN[name]))
    assert result.exit_code in (1, 2)
    assert isinstance(result.exception, SystemExit)
    assert result.stderr.count("\n") == 1
    assert len(result.stderr) < 400
    assert result.stderr.rstrip("\n").isprintable()


def test_what_is_no_file(tmp_path):
    """A folder, a file that is not there and a name that cannot be one are refused in words."""
    for path in (
        tmp_path,
        tmp_path / "none.toml",
        tmp_path / ("x" * 300 + ".toml"),
        tmp_path / ("y/" * 1000),
        "/dev/zero",
    ):
        result = run("rules", "--check", path)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1


def test_a_byte_order_mark_is_no_harm(tmp_path):
    """Windows' Notepad puts one before the text."""
    assert run("rules", "--check", house(tmp_path, b'\xef\xbb\xbfpreset = "fusk"')).exit_code == 0


def test_rules_by_name_or_file(tmp_path):
    """`--rules` takes a game or a file, and `--set` changes either."""
    file = house(tmp_path, 'preset = "cheat"\njokers = 2\n')
    assert sheet_from("cheat") == sheet("cheat")
    assert sheet_from(str(file)) == sheet("cheat", {"jokers": 2})
    assert sheet_from(str(file), ["jokers=0", "deal=all", "remainder=none"]) == sheet(
        "cheat", {"deal": "all", "remainder": "none"}
    )
    assert sheet_from("fusk", ["wrap=false", "count_max=4", "wild=rank:A"]) == sheet(
        "fusk", {"wrap": False, "count_max": 4, "wild": "rank:A"}
    )
    with pytest.raises(Refusal):
        sheet_from("cheat", ["wild=none", "jokers=2"])
    assert house_rules("fusk").preset == "fusk"
    assert list(problems(read_house(file))) == []


def test_a_file_called_like_a_game(tmp_path, monkeypatch):
    """A game's name is the game, even in a folder with a file of that name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cheat").write_text("jokers = 2", encoding="utf-8")
    (tmp_path / "ours").write_text("jokers = 2\nwild = 'joker'", encoding="utf-8")
    assert sheet_from("cheat") == sheet("cheat")
    assert sheet_from("ours") == sheet("fusk", {"jokers": 2, "wild": "joker"})


def test_records_are_checked(tmp_path):
    """`fusk check` says `ok` for a record that holds, and what differs for one that does not."""
    good = CASES / "fusk-01-three-aces-that-are-not.toml"
    result = run("check", good, good)
    assert (result.exit_code, result.stdout) == (0, f"{good}: ok\n" * 2)
    text = good.read_text(encoding="utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace('taker = "p1"', 'taker = "p2"'), encoding="utf-8")
    result = run("check", bad, good)
    assert (result.exit_code, result.stdout) == (1, f"{good}: ok\n")
    assert result.stderr == f"{bad}: taker should be p2, and is p1\n"
    bad.write_text(
        'format = "fusk 1"\nrules = "fusk"\nseats = ["A", "B"]\nseed = 1\nfirst = "p1"\nmoves = ["p2 doubts"]'
    )
    result = run("check", bad)
    assert result.exit_code == 1
    assert result.stderr == f"{bad}: move 1: There is no play that you could still doubt.\n"
    assert run("check", tmp_path).exit_code == 1
    assert run("check").exit_code == 2


def test_the_version():
    """`--version` prints it and does nothing else."""
    assert re.fullmatch(r"fusk \d+\.\d+\.\d+\S*\n", run("--version").stdout)


def fusk(*arguments, **settings):
    """`fusk` as a program of its own."""
    command = [sys.executable, "-m", "fusk", *arguments]
    return subprocess.run(command, capture_output=True, check=False, env={**os.environ, **settings})


def test_a_terminal_without_the_letters():
    """Where a terminal cannot show a letter it shows a question mark, and nothing breaks."""
    result = fusk("rules", "apgaudinejimas", PYTHONIOENCODING="latin-1")
    assert result.returncode == 0
    assert b"Apgaudin?jimas" in result.stdout


def test_colour_is_for_terminals():
    """What goes into a file or a pipe has no escape codes in it."""
    assert b"\x1b" not in fusk("rules", "fusk").stdout


def test_a_quick_start():
    """To ask for the version loads neither the catalogue nor a screen."""
    program = "import sys, fusk.cli; print(sorted({'textual', 'fluent', 'asyncio', 'sqlite3'} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert result.stdout.strip() == b"[]"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
def test_a_pipe_is_no_file(tmp_path):
    """Nobody waits for ever at a pipe: it is refused in a line, as a record and as house rules."""
    os.mkfifo(tmp_path / "p.toml")
    for arguments in (("check",), ("rules",), ("rules", "--check")):
        result = run(*arguments, tmp_path / "p.toml")
        assert "no ordinary file" in result.output


def test_keys_without_end_and_numbers_without_end(tmp_path):
    """What would keep the reader busy for ever, or fills pages with digits, is refused at once."""
    for text in ("a." * 20_000 + "a = 1", '"\\"".' * 10_000 + "a = 1", f"jokers = 0x{'f' * 4000}"):
        file = house(tmp_path, f'format = "fusk 1"\n{text}')
        for arguments in (("check",), ("rules", "--check")):
            result = run(*arguments, file)
            assert result.exit_code in (1, 2)
            assert "parts" in result.output or "large" in result.output


@pytest.mark.skipif(sys.platform == "win32", reason="no such shell there")
@pytest.mark.parametrize(
    "command", ["play --plain --forget <&-", "play --auto --rules cheat >&-", "rules cheat >/dev/full", "rules >&-"]
)
def test_without_a_stream(command):
    """A closed input or output, or a full disk, is no traceback."""
    command = f"{sys.executable} -m fusk {command}"
    out = subprocess.run(command, shell=True, capture_output=True, check=False, encoding="utf-8", timeout=60)  # noqa: S602
    assert len(out.stderr.splitlines()) <= 1, out.stderr
    assert "Traceback" not in out.stderr


def test_names_cannot_command_a_terminal(tmp_path):
    """A record or a rule file whose names hold control characters is refused, and shows none of them."""
    text = '{} = ["\\u001b[31mA", "B"]\n' + 'rules = "cheat"\nseed = 1\nmoves = []\n'
    file = house(tmp_path, 'format = "fusk 1"\n' + text.format("seats"))
    result = run("check", file)
    assert result.exit_code == 1
    assert "cannot be shown" in result.stderr
    assert "\x1b" not in result.output
    result = run("rules", house(tmp_path, 'preset = "cheat"\nname = "\\u001b[31mA"\n'))
    assert result.exit_code == 2
    assert "cannot be shown" in result.stderr
