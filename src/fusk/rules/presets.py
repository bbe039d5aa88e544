"""Named sheets: the four source games and the catalogue (docs/rules.md, parts 2, 3). A row is what differs from `fusk`.

What a source leaves open was decided by the family it belongs to; part 2 gives each reason.
"""

from __future__ import annotations

from fusk.rules.question import Value

Row = dict[str, Value]

_SAME: Row = {"claim_step": "same", "opening": "free", "resume_claim": "free"}
_NEAR: Row = {"opening": "free", "resume_claim": "free"}
_ONE_CARD: Row = {"count_max": 1}

PRESETS: dict[str, Row] = {
    # The four source games and the variants they name.
    "rainy-day": _ONE_CARD
    | {
        "players_max": 60,
        "packs": "switch-6",
        "deal": "fixed:7",
        "remainder": "stock",
        "starter": "dealer",
        "claim_kind": "upcard",
        "claim_step": "upcard",
        "opening": "upcard",
        "open_face": "up-when-no-stock",
        "count_claim": "none",
        "wild": "joker",
        "resume_who": "loser",
        "resume_claim": "upcard",
        "knock": "before-next-play",
    },
    "cheat": {
        "deal": "equal",
        "remainder": "pile",
        "starter": "left-of-dealer",
        "count_max": "group",
        "wild": "joker",
    },
    "i-doubt-it": {
        "players_max": 13,
        "packs": "switch-6",
        "starter": "left-of-dealer",
        "claim_step": "down",
        "count_max": "group",
        "score": "chip-each",
    },
    "fusk": {},
    "fusk-down": {"claim_step": "down"},
    "fusk-either": _NEAR | {"claim_step": "adj"},
    "fusk-either-same": _NEAR | {"claim_step": "adj-same"},
    "fusk-swedish": {
        "claim_step": "raise",
        "low_high": "2-A",
        "wrap": False,
        "opening": "free",
        "count_max": "group",
        "resume_claim": "free",
    },
    "fusk-more": {"count_claim": "may-exceed"},
    # A fixed sequence of ranks (2.A).
    "wikipedia": {"players_min": 3, "starter": "left-of-dealer"},
    "bicycle": {"packs": 1, "starter": "left-of-dealer", "count_max": 4},
    "ludism": {
        "players_min": 4,
        "players_max": 12,
        "packs": "switch-7",
        "starter": "most-cards",
        "claim_step": "down",
        "count_max": 4,
    },
    "plato": {
        "players_min": 4,
        "players_max": 4,
        "packs": 1,
        "count_max": 4,
        "resume_who": "doubter-if-right",
        "resume_claim": "repeat",
    },
    "mauler": {
        "packs": 1,
        "starter": "most-cards",
        "claim_step": "same",
        "count_max": 4,
        "pass": "yes",
        "all_pass": "advance-rank",
        "resume_claim": "advance",
    },
    "doubt-jp": {"players_min": 3, "players_max": 8, "packs": 1, "starter": "left-of-dealer"},
    "dubito": {
        "players_min": 3,
        "packs": "switch-6",
        "deal": "equal",
        "remainder": "dead",
        "starter": "left-of-dealer",
        "direction": "ccw",
        "opening": "free",
        "count_max": 4,
        "resume_who": "winner",
    },
    "mogeln-hearts": _ONE_CARD
    | {
        "players_min": 4,
        "packs": 1,
        "deal": "equal",
        "remainder": "pile",
        "starter": "holder:Ah",
        "claim_kind": "card",
        "opening": "Ah",
        "end": "places",
    },
    "apgaudinejimas": _ONE_CARD
    | {
        "players_max": 8,
        "packs": "switch-6",
        "jokers": 2,
        "deal": "equal",
        "remainder": "pile",
        "wild": "joker",
        "resume_who": "loser",
        "resume_claim": "restart",
    },
    # A neighbouring rank (2.B).
    "same-or-adjacent": _NEAR
    | {
        "players_min": 3,
        "players_max": 8,
        "packs": 1,
        "starter": "left-of-dealer",
        "claim_step": "adj-same",
        "count_max": 4,
        "resume_who": "winner",
    },
    "guardian": _NEAR
    | {
        "players_min": 3,
        "packs": 1,
        "starter": "left-of-dealer",
        "claim_step": "adj",
        "resume_who": "winner",
    },
    # The same rank for a whole round (2.C).
    "idi": _SAME
    | {
        "players_max": 6,
        "packs": 1,
        "deal": "equal",
        "remainder": "dead",
        "open_max": 1,
        "pass": "yes",
        "all_pass": "burn-last-passer-leads",
        "force": True,
        "resume_who": "winner",
    },
    "verish": _SAME
    | {
        "players_max": 6,
        "packs": 1,
        "dead": 1,
        "starter": "left-of-dealer",
        "count_max": 3,
        "who": "next",
        "resume_who": "left-of-loser",
        "sets": "optional",
        "end": "places",
    },
    "verju-one-card": _SAME
    | {
        "players_min": 5,
        "players_max": 8,
        "packs": 1,
        "strip": 40,
        "who": "next",
        "reveal": "one",
        "resume_who": "winner",
        "sets": "mandatory",
        "end": "places",
    },
    "three-options": _SAME
    | {
        "players_max": 6,
        "packs": 1,
        "strip": 36,
        "starter": "dealer",
        "count_max": 3,
        "who": "next",
        "trust": "verify",
        "resume_who": "left-of-loser",
        "end": "places",
    },
    "canadian-spanish": _SAME
    | {
        "players_min": 3,
        "packs": 2,
        "jokers": 4,
        "wild": "joker",
        "who": "next",
        "resume_who": "winner",
        "sets": "optional",
        "set_size": 4,
        "lead_dead": "loses",
        "end": "places",
    },
    "mentiroso": _SAME
    | {
        "players_min": 3,
        "players_max": 8,
        "packs": 1,
        "strip": 40,
        "starter": "left-of-dealer",
        "direction": "ccw",
        "count_max": 3,
        "who": "next",
        "resume_who": "left-of-loser",
        "sets": "optional",
    },
    "west-bengal": _SAME
    | {
        "players_min": 3,
        "packs": 1,
        "jokers": 2,
        "wild": "joker",
        "pass": "out-of-round",
        "all_pass": "burn-last-player-leads",
        "resume_who": "winner",
    },
    # Raising (2.D).
    "svindli-raise": _ONE_CARD
    | {
        "packs": 1,
        "starter": "left-of-dealer",
        "claim_step": "gt",
        "low_high": "2-A",
        "wrap": False,
        "opening": "free",
        "resume_who": "winner",
        "resume_claim": "free",
    },
    # Suits (2.E).
    "schummellieschen": _ONE_CARD
    | _SAME
    | {
        "players_min": 3,
        "players_max": 6,
        "packs": 1,
        "strip": 32,
        "starter": "left-of-dealer",
        "claim_kind": "suit",
        "open_face": "up-each-round",
        "count_claim": "may-exceed",
        "resume_who": "loser",
    },
    "menteur": _ONE_CARD
    | _SAME
    | {
        "players_min": 3,
        "players_max": 8,
        "packs": 1,
        "strip": 32,
        "deal": "equal",
        "remainder": "dead",
        "starter": "dealer",
        "claim_kind": "suit",
        "open_face": "up-each-round",
        "lead_suit": "new",
        "resume_who": "loser",
    },
}

BASE = "fusk"
"""The sheet on which every question has its default."""

SEED_PRESETS = tuple(PRESETS)[:9]
"""The four source games with the variants they name."""
