"""The server that `fusk host` runs beside the game: it fails in a line, and writes nothing on the screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fusk import words
from fusk.cli import places
from fusk.cli.paper import fail
from fusk.cli.serve import said, unusable
from fusk.rules import Refusal

if TYPE_CHECKING:
    from fusk.server.aside import Aside

USUAL_PORT: Final = 8000
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 (others in the house are to come in)


def begun(lang: str, kept: tuple[Path | None, Path | None], port: int | None) -> tuple[Aside, int]:
    """A server for everybody in the house, and its port: the usual one, or another where that is taken."""
    from fusk.server.aside import Aside
    from fusk.server.serve import BROKEN, Orders

    noted = _note if kept[0] else _silent
    mend = _mender()

    def broken() -> None:
        mend()
        os.write(2, (words.say(lang, "host-broken") + "\n").encode(errors="replace"))
        os._exit(BROKEN)  # at once, as `serve.leave`

    for number in (USUAL_PORT, 0) if port is None else (port,):
        orders = Orders(EVERYWHERE, number, *kept, public=False, origins=(), proxies=())
        aside = Aside(orders, noted, broken)
        try:
            return aside, aside.start()
        except Refusal as refusal:
            if number != 0 and port is None and refusal.about.get("about") == "port-taken":
                continue
            fail(words.refused(lang, refusal), 1)
        except unusable() as why:
            fail(said(lang, why, orders), 1)
    raise AssertionError("a free port is never taken")


def _note(kind: str, about: str) -> None:
    """Write a line where it spoils no screen."""
    from fusk.server.log import line

    path = places.log()
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(line(kind, about) + "\n")


def _silent(kind: str, about: str) -> None:
    """Nothing is kept, nor is this."""


def _mender() -> Callable[[], None]:
    """Makes the terminal what it is now, for who has to leave it in the middle of a screen."""
    if os.name != "posix" or not sys.stdout.isatty():
        return lambda: None
    import termios

    out = sys.stdout.fileno()
    before = termios.tcgetattr(out)

    def mend() -> None:
        termios.tcsetattr(out, termios.TCSANOW, before)
        os.write(out, b"\033[?1000;1002;1003;1004;1006;1015;2004l\033[<u\033[?7h\033[?1049l\033[?25h\033[0m\n")

    return mend
