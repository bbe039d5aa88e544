"""Plays the terminal client as a person would: reads the screen of a real terminal (tmux), and presses keys."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from fusk import words
from fusk.cards import RANKS

HEIGHT = 24
KEYS = {rank: rank.lower() for rank in RANKS} | {"T": "0"}


class Terminal:
    """A terminal in which `fusk` runs with these arguments; those with the same `socket` belong to one tmux."""

    def __init__(
        self,
        name: str,
        arguments: list[str],
        folder: Path,
        *,
        width: int = 80,
        height: int = HEIGHT,
        socket: str = "",
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.name, self.width, self.height = name, width, height
        self._tmux = ["tmux", "-L", f"fusk-{socket or name}", "-f", "/dev/null"]
        self._command = [sys.executable, "-m", "fusk", *arguments]
        self._env = []
        usual = {"XDG_STATE_HOME": str(folder), "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
        for variable, value in (usual | dict(env or {})).items():
            self._env += ["-e", f"{variable}={value}"]
        size = ["-x", str(width), "-y", str(height)]
        self._run("new-session", "-d", "-s", name, *size, *self._env, *self._command)
        self._run("set-option", "-g", "remain-on-exit", "on")

    def _run(self, *arguments: str) -> str:
        # Where the shell that runs the tests has told its size, every screen in here would take it for its own.
        env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "TMUX")}
        done = subprocess.run(
            [*self._tmux, *arguments], capture_output=True, text=True, check=True, timeout=20, env=env
        )
        return done.stdout

    def screen(self, *, colours: str = "") -> str:
        """What stands on the screen; `colours="-e"`: with its colours."""
        return self._run("capture-pane", "-p", *([colours] if colours else []), "-t", self.name)

    def press(self, *keys: str) -> None:
        """Press keys."""
        self._run("send-keys", "-t", self.name, *keys)

    def resize(self, width: int, height: int) -> None:
        """Pull the window to another size."""
        self._run("resize-window", "-t", self.name, "-x", str(width), "-y", str(height))

    def process(self) -> int:
        """The number of the process that runs in it."""
        return int(self._run("display-message", "-p", "-t", self.name, "#{pane_pid}"))

    def kill(self) -> None:
        """What runs in it is gone at once: SIGKILL."""
        os.kill(self.process(), signal.SIGKILL)

    def is_dead(self) -> bool:
        """Whether nothing runs in it any more."""
        return self._run("display-message", "-p", "-t", self.name, "#{pane_dead}").strip() == "1"

    def again(self) -> None:
        """Type the same command again."""
        self._run("respawn-pane", "-k", "-t", self.name, *self._env, *self._command)

    def close(self) -> None:
        """Pull the plug, of all that belong to it."""
        subprocess.run([*self._tmux, "kill-server"], capture_output=True, check=False, timeout=20)


class Player:
    """Presses keys by what the screen says, in its language; now and then it doubts."""

    def __init__(self, terminal: Terminal, lang: str) -> None:
        self.terminal, self.lang = terminal, lang
        self.answers = self.tried = 0
        self.seen: list[str] = []
        self._due = {words.callable_name(lang, rank): KEYS[rank] for rank in RANKS}

    def word(self, message: str) -> str:
        """A message that stands on the screen."""
        return words.say(self.lang, message)

    def play(self, seconds: float) -> str:
        """Play until the report stands there; that screen. Raises TimeoutError."""
        until = time.monotonic() + seconds
        before = ""
        while time.monotonic() < until:
            screen = self.terminal.screen()
            if self.word("end-save") in screen:
                return screen
            if "Pane is dead" in screen:
                break
            if screen != before:
                self.seen.append(screen)
            key = self.key(screen)
            if key:
                self.terminal.press(key)
            time.sleep(0.04)
            before = screen
        raise TimeoutError(self.terminal.screen())

    def key(self, screen: str) -> str:
        """What to press now; empty for nothing."""
        height = self.terminal.height
        *_, actions, keys = [*screen.split("\n"), *[""] * height][:height]
        if self.word("do-claim-keys")[:12] in keys:
            return "Enter"
        if self.word("curtain-give") in screen:
            return "Enter"
        if words.say(self.lang, "ask-pick", cards="") in screen:
            return "1"
        if self.word("do-knock") in actions:
            return "k"
        if f"L  {self.word('do-let')}" in actions:
            self.answers += 1
            return "space" if self.answers % 9 == 0 else "l"
        if f"  {self.word('do-doubt')}" in actions:
            return "space"
        if self.word("do-keep") in actions or self.word("do-watch") in actions:
            return "Enter"
        if self.word("do-choose") in actions:
            return self._pick(screen)
        if re.search(r"\bEnter  ", actions):
            return "Enter"
        return self._pick_more(actions)

    def _pick_more(self, actions: str) -> str:
        """Another card where there are too few, none where there are too many."""
        problems = [words.say(self.lang, "problem-no-call", calls="")[:20]]
        problems += [words.say(self.lang, "problem-least", least=n) for n in range(2, 9)]
        if any(problem in actions for problem in problems):
            self.tried += 1
            return "BSpace" if self.tried % 11 == 0 else list(KEYS.values())[self.tried % len(KEYS)]
        most = [words.say(self.lang, "problem-most", most=n) for n in range(1, 53)]
        return "BSpace" if any(problem in actions for problem in most) else ""

    def _pick(self, screen: str) -> str:
        """The rank that is due where one holds it, else one after the other."""
        self.tried += 1
        due = next((key for name, key in self._due.items() if re.search(rf": {name}\b", screen)), "")
        if due and self.tried % 3 == 1:
            return due
        return list(KEYS.values())[self.tried * 5 % len(KEYS)]
