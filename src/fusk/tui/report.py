"""The end of a deal in words: the places, what everybody did, and the score of the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fusk import words
from fusk.sight import View
from fusk.table.match import Tally
from fusk.tui.face import Board
from fusk.tui.telling import Teller


def headline(teller: Teller, view: View) -> str:
    """Who won, or why nobody did."""
    ended = view.ended
    if ended is None:
        return ""
    if ended.winner is not None:
        return teller.say("end-won", ended.winner)
    return teller.say(f"end-{ended.reason}", ended.loser)


def places(teller: Teller, view: View) -> str:
    """The places in a sentence: "1st Ann, 2nd Bo and Cy"."""
    told, place = [], 1
    for seats in view.ended.places if view.ended else ():
        ordinal = teller.say("end-place", place=place)
        told.append(words.say(teller.lang, "line-place", place=ordinal, who=teller.people(seats)))
        place += len(seats)
    return teller.say("line-places", places=", ".join(told))


def seat_lines(teller: Teller, tallies: Sequence[Tally]) -> Iterator[str]:
    """What everybody did, a line a seat."""
    for name, tally in zip(teller.names, tallies, strict=False):
        yield words.say(
            teller.lang,
            "line-report",
            who=name,
            plays=tally.plays,
            lies=tally.lies,
            caught=tally.caught,
            right=tally.right,
            wrong=tally.wrong,
            taken=tally.taken,
        )


def score_lines(teller: Teller, table: Board) -> Iterator[str]:
    """The chips and the running score, where there is any."""
    match = table.match
    if any(match.chips):
        yield teller.say("line-chips", chips=_scores(teller, match.chips))
    if match.deals > 1 or table.setup.settings.deals > 1:
        yield teller.say("line-wins", wins=_scores(teller, match.wins))


def _scores(teller: Teller, numbers: Sequence[int]) -> str:
    return ", ".join(
        words.say(teller.lang, "line-score", who=name, count=number)
        for name, number in zip(teller.names, numbers, strict=True)
    )


def awards(teller: Teller, tallies: Sequence[Tally]) -> Iterator[str]:
    """Who lied best, who doubted best, who carried most."""
    lang, names = teller.lang, teller.names
    liar = max(range(len(tallies)), key=lambda seat: tallies[seat].lies - tallies[seat].caught)
    stood = tallies[liar].lies - tallies[liar].caught
    if stood:
        yield words.say(lang, "end-liar", who=names[liar], stood=stood, lies=tallies[liar].lies)
    judge = max(range(len(tallies)), key=lambda seat: (tallies[seat].right - tallies[seat].wrong, tallies[seat].right))
    right, doubts = tallies[judge].right, tallies[judge].right + tallies[judge].wrong
    if right:
        yield words.say(lang, "end-detector", who=names[judge], right=right, doubts=doubts)
    mule = max(range(len(tallies)), key=lambda seat: tallies[seat].taken)
    if tallies[mule].taken:
        yield words.say(lang, "end-mule", who=names[mule], taken=tallies[mule].taken)
