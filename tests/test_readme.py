"""What the README shows is so."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from fusk import cli
from fusk.bots import Seated, load
from fusk.play import begin, deal, step, to_act
from fusk.rules import sheet
from fusk.sight import see

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def blocks(language):
    """The fenced blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


HOMES = ("STATE", "DATA", "CONFIG")
COMMANDS = [line.partition("#")[0].split(maxsplit=1)[1] for block in blocks("sh") for line in block.splitlines()]


def run(arguments, folder):
    """`fusk` with these arguments, nobody at the keyboard."""
    return subprocess.run(
        [sys.executable, "-m", "fusk", *arguments],
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=folder,
        env=os.environ | {f"XDG_{name}_HOME": str(folder) for name in HOMES} | {"LC_ALL": "C.UTF-8"},
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_readme_runs(command, tmp_path):
    """Each line can be typed as it stands; where nobody is at the keyboard the game is left politely."""
    words = shlex.split(command)
    done = run(["play", *words] if words[0].startswith("-") else words, tmp_path)
    assert done.stderr == ""
    assert done.returncode == 0
    assert done.stdout


def test_the_readmes_house_rules_hold(tmp_path):
    """The house-rule file is judged sound, and is what it says."""
    (text,) = blocks("toml")
    file = tmp_path / "our.toml"
    file.write_text(text, encoding="utf-8")
    assert run(["rules", "--check", str(file)], tmp_path).returncode == 0
    assert cli.sheet_from(str(file), []) == sheet("cheat", {"jokers": 2, "claim_step": "down", "end": "places"})


def test_the_readmes_bot_plays(tmp_path):
    """The bot on the page is one file, and plays a deal to its end."""
    (text,) = blocks("python")
    file = tmp_path / "my_bot.py"
    file.write_text(text, encoding="utf-8")
    rules = sheet("cheat", {"guard": 300})
    bots = [Seated(load(str(file)), seat, rules, 3, Random(seat)) for seat in range(3)]
    state, events = begin(rules, deal(rules, 3, 1))
    while True:
        for event in events:
            for bot in bots:
                bot.watch(see(event, bot.seat))
        if not to_act(state):
            break
        seat = to_act(state)[0]
        move = bots[seat].choose(see(state, seat))
        assert move is not None
        state, events = step(state, (seat,), move)
    assert state.ended


def test_the_readmes_links_lead_somewhere():
    """Every file that is linked to is there."""
    for path in re.findall(r"\]\(([^)#]+)\)", README):
        assert path.startswith("https://") or (Path(__file__).parent.parent / path).exists(), path
