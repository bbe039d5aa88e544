"""What plain mode asks with: the hand in words, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fusk import words
from fusk.cards import Card, rank_of, suit_of
from fusk.moves import Call, Options
from fusk.sight import View
from fusk.state import upcard
from fusk.tui.telling import Teller


def hand(lang: str, held: Sequence[Card]) -> str:
    """A hand by ranks: "two sevens (clubs, hearts), one jack (spades)"."""
    parts = []
    for rank in dict.fromkeys(map(rank_of, held)):
        cards = [card for card in held if rank_of(card) == rank]
        if rank == "*":
            parts.append(words.say(lang, "line-jokers", count=len(cards)))
            continue
        suits = ", ".join(words.say(lang, f"suit-{suit_of(card)}") for card in cards)
        claim = words.ranks(lang, rank, len(cards))
        parts.append(words.say(lang, "line-hand-rank", claim=claim, suits=suits))
    return "; ".join(parts)


def offers(teller: Teller, view: View, may: Options) -> Iterator[str]:
    """What may be done now, a line a thing."""
    say = teller.say
    if may.doubt:
        if not may.accept:
            yield say("line-ask-doubt-must")
        elif view.rules.reveal == "one" and may.doubt > 1:
            yield say("line-ask-pick", most=may.doubt)
        else:
            yield say("line-ask-doubt")
        if may.believe:
            yield say("line-ask-believe")
        if may.force:
            yield say("line-ask-force")
    if may.play:
        yield say("line-your-turn") + " " + say("line-lay", least=may.lay_least, most=may.lay_most)
        yield _due(teller, view, may.calls)
    if may.show:
        yield say("line-lead", cards=words.cards(teller.lang, may.show))
    if may.passing:
        yield say("line-may-pass")
    if may.knock:
        yield say("line-ask-knock")
    if may.keep:
        sets = words.listed(teller.lang, [words.callable_name(teller.lang, rank_of(cards[0])) for cards in may.discard])
        yield say("line-ask-discard", sets=sets) if may.discard else say("line-ask-keep")


def people_may(may: Options) -> Iterator[str]:
    """What one of several people may do to a play besides doubting all of it."""
    if may.doubt > 1:
        yield "pick"
    if may.believe:
        yield "believe"
    if may.force:
        yield "force"


def _due(teller: Teller, view: View, calls: Sequence[Call]) -> str:
    if not calls:
        card = upcard(view)
        return teller.say("line-nothing-due", card=words.card(teller.lang, card) if card else "")
    if len(calls) == 1 and calls[0].least == 1:
        return teller.say("line-due", called=words.callable_name(teller.lang, calls[0].what))
    return teller.say("line-due-choose", calls=call_list(teller.lang, calls))


def call_list(lang: str, calls: Sequence[Call]) -> str:
    """What may be called: "nines from three, tens, jacks"."""
    names = [
        words.say(lang, "lay-call-from", called=words.callable_name(lang, call.what), count=call.least)
        if call.least > 1
        else words.callable_name(lang, call.what)
        for call in calls
    ]
    return words.listed(lang, names, "or")
