"""What people may call themselves: a name that everybody can read, and no other at the table looks like (AU-13).

A name is a nickname of RFC 8266 (NFKC, no controls, nothing invisible), and beyond that: letters of one script, the
digits, a few signs and simple emoji. Whatever is allowed is one grapheme for each sign that is no mark, so counting
them needs no tables. Two names that look alike have one key (in the spirit of UTS #39, with a small table of our own).
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, decimal, name, normalize

from precis_i18n import get_profile

from fusk.rules import Refusal
from fusk.server.limits import DEFAULT, Limits

MOST_MARKS: Final = 2
"""Marks above and below one letter; Vietnamese needs two."""

_SIGNS: Final = " '-._&!?+"
_APOSTROPHES: Final = str.maketrans({"\u2019": "'", "\u02bc": "'", "\u02bb": "'", "\ufe0f": None})  # FE0F: "as emoji"

# Scripts in wide use (UAX #31, table 5), by the first word of a sign's Unicode name; some signs are named otherwise.
_SCRIPTS: Final = (
    "ARABIC ARMENIAN BENGALI BOPOMOFO CJK CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI GURMUKHI HANGUL HEBREW"
    " HIRAGANA KANNADA KATAKANA KHMER LAO LATIN MALAYALAM MYANMAR ORIYA SINHALA TAMIL TELUGU THAANA THAI"
)
_NAMED_OTHERWISE: Final = {"IDEOGRAPHIC": "CJK", "KATAKANA-HIRAGANA": "KATAKANA"}
_TOGETHER: Final = (
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "BOPOMOFO"},
    {"LATIN", "CJK", "HANGUL"},
)
_ACCENTED: Final = {"LATIN", "GREEK", "CYRILLIC"}
"""The scripts that the marks of U+0300 to U+036F belong to."""

# Latin letters that are not one of A to Z with marks, and what they look like. No other is allowed: the rest are
# phonetic signs and small capitals, made to be mistaken.
_LATIN: Final = (
    "æ ae œ oe ø o đ d ð d þ p ł l ħ h ı i ŋ n ß ss ŧ t"  # noqa: RUF001 (to be mistaken is what they are here for)
    " ə e ɛ e ɔ o ɓ b ɗ d ɖ d ƙ k ƴ y ɣ y ʋ v"  # noqa: RUF001
)
_OTHER_LATIN: Final = dict(zip(_LATIN.split()[::2], _LATIN.split()[1::2], strict=True))
_CYRILLIC: Final = dict(zip("авгезикмнопрстухіјѕԛԝһԁӏүь", "abre3ukmhonpctyxijsqwhdlyb", strict=True))
_GREEK: Final = dict(zip("αβγεηικνοπρτυχωΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abyenikvonptuxwabezhikmnoptyx", strict=True))
_KANA: Final = dict(zip("ロニエカトタハーへり", "口二工力卜夕八一ヘリ", strict=True))
_ALIKE: Final = {**_OTHER_LATIN, **_KANA, "0": "o", "1": "l", "i": "l"}

_ROLES: Final = (
    "host system server admin administrator moderator bot robot dealer referee spectator"
    " värd värden systemet servern administratör botten boten givare domare domaren åskådare"
)
"""No word of a name may be one of these, however it is spelt."""
_NOBODY: Final = "you me nobody fusk du jag ingen"
"""Nor may these be a whole name: "you lay two cards" would be said of somebody else."""


def clean(text: str, limits: Limits = DEFAULT) -> str:
    """A name as it will be shown. Raises Refusal (`bad-name`) that says what is wrong with it, and nothing else."""
    enough = 4 * limits.name_bytes  # megabytes are not worth a look, nor one sign that NFKC makes eighteen of
    if len(text) > enough or len(plain := normalize("NFKC", text)) > enough:
        raise _long(limits)
    shown = "".join(_digit(sign) for sign in _nickname(plain.translate(_APOSTROPHES)))
    _check_signs(shown)
    if sum(not _is_mark(sign) for sign in shown) > limits.name_graphemes or len(shown.encode()) > limits.name_bytes:
        raise _long(limits)
    if not any(sign.isalnum() for sign in shown):
        raise Refusal("bad-name", about="empty")
    words = {key(word) for word in re.split(r"[\W_]+", shown)}
    if key(shown) in _RESERVED or words & _RESERVED_WORDS:
        raise Refusal("bad-name", about="reserved")
    return shown


def key(name: str) -> str:
    """What two names have in common that look alike: at one table no two may have the same.

    Case, marks, spaces and signs do not count, nor l, 1 and I, 0 and o, rn and m. A Cyrillic or Greek name made of
    nothing but letters that look like Latin ones is that Latin name.
    """
    bare = [_digit(sign) for sign in normalize("NFKD", name) if not "\u0300" <= sign <= "\u036f"]
    letters = [sign for sign in bare if sign.isalpha()]
    as_latin = [_as_latin(sign) for sign in letters]
    if all(as_latin):
        bare = [_as_latin(sign) or sign for sign in bare]
    folded = "".join(bare).casefold()
    alike = "".join(_ALIKE.get(sign, sign) for sign in folded if sign not in _SIGNS)
    return alike.replace("i", "l").replace("rn", "m").replace("vv", "w")


def _nickname(text: str) -> str:
    try:
        return _PRECIS.enforce(text)
    except UnicodeEncodeError as error:
        found = error.object[error.start : error.start + 1]
    if found in ("", " "):
        raise Refusal("bad-name", about="empty")
    raise _sign(found)


def _digit(sign: str) -> str:
    """Digits of every script as 0 to 9, which everybody can read; other signs as they are."""
    return str(decimal(sign)) if category(sign) == "Nd" else sign


def _check_signs(shown: str) -> None:
    """Whether every sign is allowed, and all of them together. Raises Refusal."""
    scripts, base, marks = set[str](), "", 0
    for sign in shown:
        script = _script(sign)
        if _is_mark(sign):
            if not base or (script != base and not (base in _ACCENTED and "\u0300" <= sign <= "\u036f")):
                raise _sign(sign)
        elif sign in _SIGNS or sign in "0123456789" or _is_emoji(sign):
            base = ""
        elif not _is_letter(sign, script):
            raise _sign(sign)
        else:
            base = script
            scripts.add(script)
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        raise Refusal("bad-name", about="mixed")
    for sign in normalize("NFD", shown):
        marks = marks + 1 if category(sign) == "Mn" else marks if _is_mark(sign) else 0
        if marks > MOST_MARKS:
            raise Refusal("bad-name", about="marks", most=MOST_MARKS)


def _script(sign: str) -> str:
    """`LATIN`, `CJK`, ...: the first word of the sign's Unicode name."""
    first = name(sign, "").partition(" ")[0]
    return _NAMED_OTHERWISE.get(first, first)


def _is_letter(sign: str, script: str) -> bool:
    if category(sign)[0] != "L" or script not in _KNOWN:
        return False
    if script == "LATIN":
        base = normalize("NFD", sign)[0]
        return base.isascii() or sign.lower() in _OTHER_LATIN
    if script == "GREEK":
        return "\u0370" <= sign <= "\u03ff" or "\u1f00" <= sign <= "\u1fff"
    return script != "CYRILLIC" or "\u0400" <= sign <= "\u052f"


def _is_mark(sign: str) -> bool:
    return category(sign)[0] == "M"


def _is_emoji(sign: str) -> bool:
    """Emoji of one code point: no flags, no skin tones, nothing glued together."""
    return "\U0001f300" <= sign <= "\U0001faff" and category(sign) == "So"


def _as_latin(letter: str) -> str:
    """The Latin letter that this one is or looks like; nothing where it looks like none."""
    if letter.isascii() or letter.lower() in _OTHER_LATIN:
        return letter
    return _GREEK.get(letter) or _CYRILLIC.get(letter.casefold(), "")


def _sign(sign: str) -> Refusal:
    """A sign that no name may have, told by its number: it may be invisible, or command a terminal."""
    return Refusal("bad-name", about="sign", sign=f"U+{ord(sign):04X}")


def _long(limits: Limits) -> Refusal:
    return Refusal("bad-name", about="long", most=limits.name_graphemes)


_KNOWN: Final = frozenset(_SCRIPTS.split())
_PRECIS: Final = get_profile("NicknameCasePreserved")
_RESERVED_WORDS: Final = frozenset(key(word) for word in _ROLES.split())
_RESERVED: Final = _RESERVED_WORDS | {key(word) for word in _NOBODY.split()}
