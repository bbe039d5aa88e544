"""Answers that cannot stand together (docs/rules.md, part 5), by number; `fusk.words` has the sentence for a host.

`I1` to `I28` are the paragraph's own numbers and `C-7` is that corner case; `F1` onwards were found while building.
A conflict takes the sheet as written and the number of seats, 0 where that is not known yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import gcd
from typing import Any

from fusk.cards import STRIPPED
from fusk.rules import claim, deal
from fusk.rules.question import Refusal

Test = Callable[[Mapping[str, Any], int], bool]

RAISES = ("raise", "raise-count")
HIGHER = (*RAISES, "ge", "gt")


def _packs(s: Mapping[str, Any], seats: int) -> int:
    return deal.packs.ask(s["packs"])(seats or s["players_max"])


def _cards(s: Mapping[str, Any], seats: int) -> int:
    return int(s["strip"]) * _packs(s, seats) + int(s["jokers"]) - int(s["dead"])


def _each(s: Mapping[str, Any], seats: int) -> int:
    return deal.deal.ask(s["deal"])(_cards(s, seats), seats)[0]


def _cap(s: Mapping[str, Any], seats: int) -> int:
    return claim.count_max.ask(s["count_max"])(_packs(s, seats), s["jokers"])


def _upcard(s: Mapping[str, Any]) -> bool:
    return bool(s["claim_kind"] == "upcard")


def _stock(s: Mapping[str, Any]) -> bool:
    return bool(s["remainder"] == "stock")


def _cannot_be_dealt(s: Mapping[str, Any], seats: int) -> bool:
    """Not even the fewest players can be dealt to; too many seats for a playable sheet is the refusal `players`."""
    few = s["players_min"]
    cards = int(s["strip"]) * deal.packs.ask(s["packs"])(few) + s["jokers"] - s["dead"]
    return not deal.seats_that_fit(deal.deal.ask(s["deal"]), cards, int(_upcard(s) and _stock(s)), few)


def _locked_in(s: Mapping[str, Any], seats: int) -> bool:
    in_turn = s["claim_step"] in ("up", "down") and s["resume_who"] == "left-of-player"
    return bool(
        seats
        and in_turn
        and s["resume_claim"] == "continue"
        and s["pass"] == "no"  # noqa: S105
        and s["claim_kind"] == "rank"
        and gcd(seats, len(STRIPPED[s["strip"]])) > 1
    )


def _opening_unknown(s: Mapping[str, Any], seats: int) -> bool:
    opening = s["opening"]
    if opening in ("free", "upcard"):
        return False
    if s["claim_kind"] == "card":
        return len(opening) != 2 or opening[0] not in STRIPPED[s["strip"]]
    return s["claim_kind"] != "rank" or opening not in STRIPPED[s["strip"]]


def _until(s: Mapping[str, Any]) -> int:
    return int(str(s["end"]).partition(":")[2] or 0)


REJECTED: dict[str, Test] = {
    "F1": lambda s, n: s["players_min"] > s["players_max"],
    "F2": lambda s, n: s["strip"] not in STRIPPED,
    "I9": _cannot_be_dealt,
    "C-7": lambda s, n: s["jokers"] % 2 == 1 or s["jokers"] > 2 * _packs(s, n),
    "I1": lambda s, n: (
        _upcard(s) and s["open_face"] != "up-each-round" and not (_stock(s) and s["open_face"] == "up-when-no-stock")
    ),
    "I2": lambda s, n: (
        {s["claim_step"] == "upcard", s["opening"] == "upcard", s["resume_claim"] == "upcard"} != {_upcard(s)}
    ),
    "I3": lambda s, n: s["claim_kind"] == "suit" and s["claim_step"] not in ("same", "free"),
    "I4": lambda s, n: s["claim_step"] in RAISES and (s["count_max"] == 1 or s["count_claim"] == "none"),
    "I5": lambda s, n: s["claim_step"] in HIGHER and s["wrap"],
    "I6": lambda s, n: s["claim_step"] in RAISES and s["count_max"] == "hand",
    "I7": lambda s, n: s["knock"] != "off" and (s["count_max"] != 1 or claim.hides_counts(s["count_claim"])),
    "I8": lambda s, n: s["knock"] != "off" and not _stock(s),
    "I10": lambda s, n: (
        (s["deal"] == "all") != (s["remainder"] == "none") or (s["remainder"] == "pile" and s["deal"] != "equal")
    ),
    "I11": lambda s, n: s["jokers"] > 0 and s["wild"] == "none",
    "I16": lambda s, n: s["sets"] != "none" and s["claim_step"] in ("up", "down", "adj", "adj-same"),
    "I17": lambda s, n: s["sets"] != "none" and s["set_size"] == "unsaid" and _packs(s, n) > 1,
    "I20": lambda s, n: s["trust"] != "off" and s["who"] == "anyone",
    "I21": lambda s, n: (s["pass"] == "no") != (s["all_pass"] == "none"),  # noqa: S105
    "I23": lambda s, n: s["end"] != "first-out" and s["score"] == "chip-per-card",
    "I24": lambda s, n: _until(s) >= (n or s["players_max"]),
    "I25": lambda s, n: s["final"] == "immune" and _cap(s, n) >= _each(s, n or s["players_max"]),
    "I26": _opening_unknown,
    "F3": lambda s, n: s["claim_step"] in HIGHER and s["resume_claim"] in ("continue", "repeat", "advance"),
    "F4": lambda s, n: s["count_min"] > _cap(s, n) or (s["open_max"] != "same" and s["count_min"] > s["open_max"]),
    "F5": lambda s, n: s["open_face"] == "up-each-round" and s["resume_claim"] not in ("free", "upcard"),
    "F6": lambda s, n: s["force"] and (_upcard(s) or claim.hides_counts(s["count_claim"])),
    "F7": lambda s, n: s["lead_dead"] == "loses" and s["sets"] == "none",
    "F8": lambda s, n: s["open_face"] == "up-when-no-stock" and not _upcard(s),
}

WARNED: dict[str, Test] = {
    "I12": lambda s, n: 1 < _cap(s, n) < 4 * _packs(s, n),
    "I13": lambda s, n: claim.hides_counts(s["count_claim"]),
    "I14": lambda s, n: claim.hides_counts(s["count_claim"]) and s["count_max"] != "hand",
    "I15": _locked_in,
    "I18": lambda s, n: s["reveal"] == "one" and s["count_max"] == 1,
    "I19": lambda s, n: s["who"] == "next" and n == 2,
    "I22": lambda s, n: str(s["starter"]).startswith("holder:") and (s["dead"] > 0 or s["remainder"] != "none"),
    "I27": lambda s, n: s["pickup"] == "last-play",
    "I28": lambda s, n: s["claim_step"] == "same" and s["resume_claim"] == "continue",
    "F9": lambda s, n: (
        n == 2 and s["deal"] != "fixed" and s["remainder"] == "none" and s["dead"] == 0 and not s["force"]
    ),
}


def judge(answers: Mapping[str, Any], seats: int = 0) -> None:
    """Raise Refusal (`rules`, `about` the conflict's number) where the answers cannot stand together."""
    for name, test in REJECTED.items():
        if test(answers, seats):
            raise Refusal("rules", about=name)


def warned(answers: Mapping[str, Any], seats: int | None = None) -> tuple[str, ...]:
    """The conflicts that can be played, yet a host should know of."""
    return tuple(name for name, test in WARNED.items() if test(answers, seats or 0))
