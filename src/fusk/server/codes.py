"""The code of a table: short enough to call across a room, and on a public server too long to guess (AU-9)."""

from __future__ import annotations

import math
from collections.abc import Collection, Container
from difflib import get_close_matches
from typing import Final

import msgspec

from fusk.rules import Refusal
from fusk.server.tokens import Entropy


class Kind(msgspec.Struct, frozen=True):
    """How codes look. `misread`: signs that are not among the letters, and the letter that was meant."""

    letters: str
    length: int
    repeats: bool
    misread: dict[str, str]

    def count(self) -> int:
        """How many codes there are."""
        letters = len(self.letters)
        return math.prod(letters if self.repeats else letters - place for place in range(self.length))


LOCAL: Final = Kind(
    letters="BCDFGHJKLMNPQRSTVWXZ",
    length=4,
    repeats=False,
    misread={"1": "L", "I": "L", "5": "S", "2": "Z", "8": "B"},
)
"""On a local network: four consonants, all different. Without vowels they spell nothing in any language, nor do they
hold I, O or U; 116,280 codes are plenty where a guess gets one to the table of a neighbour."""

PUBLIC: Final = Kind(letters="23456789ABCDEFGHJKMNPQRSTUVWXYZ", length=8, repeats=True, misread={})
"""On a public server: eight of 31 signs, 39.6 bits. None of 0, O, 1, I, L is among them, so nothing can be misread for
another and nothing has to be guessed at. A code may look like a word; keeping those out would cost bits."""

_IGNORED: Final = str.maketrans(
    "", "", " -\t\r\n\N{NO-BREAK SPACE}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}"
)
_LONGEST: Final = 64  # what is longer was not typed as a code
_DRAWS: Final = 1000


def fresh(kind: Kind, entropy: Entropy, taken: Container[str]) -> str:
    """A code that no table has. Raises Refusal (`no-code`) where nearly all are taken."""
    for _ in range(_DRAWS):
        code = _drawn(kind, entropy)
        if code not in taken:
            return code
    raise Refusal("no-code")


def read(kind: Kind, text: str) -> str | None:
    """The code that somebody typed: small letters, spaces and dashes do not matter. None where it is no code."""
    code = _letters(kind, text)
    return code if len(code) == kind.length and all(letter in kind.letters for letter in code) else None


def shown(code: str) -> str:
    """A code as people read it, in fours: `KVSP`, `7KQM-4XTD`."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


def nearest(text: str, known: Collection[str]) -> str | None:
    """On a local network: the code that was probably meant ("did you mean KVSP?").

    Never on a public server: it would answer a guess with the code of a strangers' table, and a thousand guesses would
    be near one where one in a hundred million hits one.
    """
    found = get_close_matches(_letters(LOCAL, text), known, n=1, cutoff=0.7)
    return found[0] if found else None


def _letters(kind: Kind, text: str) -> str:
    if len(text) > _LONGEST:
        return ""
    plain = text.translate(_IGNORED)
    return "".join(kind.misread.get(letter, letter) for letter in plain.upper()) if plain.isascii() else ""


def _drawn(kind: Kind, entropy: Entropy) -> str:
    """One code, every one as likely as any other: bytes past the last whole alphabet are thrown away."""
    code, left = "", kind.letters
    while len(code) < kind.length:
        byte = entropy(1)[0]
        if byte < 256 - 256 % len(left):
            letter = left[byte % len(left)]
            code += letter
            left = left if kind.repeats else left.replace(letter, "")
    return code
