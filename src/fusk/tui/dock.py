"""The words of the dock under the table: what is asked, what may be done, and by which keys. From a view, pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from fusk import words
from fusk.cards import rank_of
from fusk.moves import Call, Claim, Options
from fusk.rules.claim import hides_counts
from fusk.sight import View
from fusk.state import player_of, upcard
from fusk.tui import choice as choosing
from fusk.tui import theme
from fusk.tui.desk import Desk
from fusk.tui.telling import Teller

ENTER: Final = "Enter"
"""What stands on that key, in every language."""


class Action(NamedTuple):
    """Something to be done: its key, what it is called, and `main`, `doubt` or `quiet` for its colour."""

    key: str
    text: str
    kind: str
    ready: bool = True


class Dock(NamedTuple):
    """All the words of the dock. `due`: the ranks that matter now."""

    title: str
    hint: str
    actions: tuple[Action, ...]
    keys: tuple[str, ...]
    due: frozenset[str]
    chips: tuple[tuple[str, bool], ...] = ()


def now(teller: Teller, view: View, may: Options, desk: Desk, answered: str, *, clock: bool, hurries: bool) -> Dock:
    """The dock of somebody whose hand lies open. `answered`: `let` or `doubt` where the play has been answered."""
    if may.keep:
        return discard(teller, may)
    if may.doubt:
        return window(teller, view, may, desk, clock=clock)
    if may.play or may.show or may.passing:
        return turn(teller, view, may, desk)
    return waiting(teller, view, may, answered, hurries=hurries)


def ranges(teller: Teller, view: View, may: Options) -> str:
    """How many cards may be laid, in a sentence."""
    least, most = may.lay_least, may.lay_most
    if may.calls and not hides_counts(view.rules.count_claim):
        least = max(least, min(call.least for call in may.calls))
    if least == most:
        return teller.say("lay-exactly", count=most)
    if most >= 13 and least == 1:
        return teller.say("lay-any")
    return teller.say("lay-range", least=least, most=most)


def turn(teller: Teller, view: View, may: Options, desk: Desk) -> Dock:
    """My turn to lay."""
    if may.show:
        return _lead(teller, may, desk)
    if desk.claiming:
        return _claiming(teller, view, may, desk)
    calls = may.calls
    title, hint, due = teller.say("turn-up"), "", frozenset[str]()
    card = upcard(view)
    if not calls and card:
        hint = teller.say("lay-match", card=words.card(teller.lang, card))
    elif len(calls) == 1:
        title = teller.say("turn-rank", called=words.callable_name(teller.lang, calls[0].what))
        hint = f"{ranges(teller, view, may)} {_held(teller, desk, calls[0].what)}"
        due = frozenset(calls[0].what[:1])
    elif calls:
        title = teller.say("turn-choose")
        hint = f"{ranges(teller, view, may)} {_may_call(teller, calls)}"
        due = frozenset(call.what[0] for call in calls) if len(calls) < 4 else due
    if may.passing:
        hint += " " + teller.say("lay-may-pass")
    actions = [_lay_action(teller, view, may, desk)]
    actions += [Action("P", teller.say("do-pass"), "quiet")] if may.passing else []
    actions += [Action("K", teller.say("do-knock"), "knock")] if may.knock else []
    keys = (*_hand_keys(teller, desk), *([teller.say("keys-count")] if _may_miscount(view, desk) else []))
    return Dock(title, hint, tuple(actions), keys, due)


def _lead(teller: Teller, may: Options, desk: Desk) -> Dock:
    cards = desk.choice.cards()
    ready = len(cards) == 1 and cards[0] in may.show
    text = teller.say("do-lead", card=teller.cards(cards)) if ready else teller.say("do-choose")
    action = Action(ENTER if ready else "", text, "main", ready)
    knock = (Action("K", teller.say("do-knock"), "knock"),) if may.knock else ()
    return Dock(
        teller.say("turn-lead"), teller.say("lay-lead"), (action, *knock), _hand_keys(teller, desk), frozenset()
    )


def _claiming(teller: Teller, view: View, may: Options, desk: Desk) -> Dock:
    """Choose what to say of the picked cards: a row of chips."""
    claim = choosing.called(view, desk.choice, may)
    calls = choosing.open_calls(view.rules, desk.choice, may)
    chips = tuple((theme.chip(call.what), claim is not None and call.what == claim.what) for call in calls)
    laid = len(desk.choice.picked)
    title = teller.say("slip-says-only" if hides_counts(view.rules.count_claim) else "slip-says", teller.me, count=laid)
    text = teller.say("do-claim", claim=teller.claim(claim)) if claim else ""
    action = Action(ENTER, _with_truth(teller, view, desk, claim, text), "main")
    return Dock(title + " …", "", (action,), (teller.say("do-claim-keys"),), frozenset(), chips)


def _held(teller: Teller, desk: Desk, what: str) -> str:
    """How many one holds of what is due."""
    if len(what) != 1 or what.islower():
        return ""
    count = sum(rank_of(card) == what for card in desk.hand())
    if count:
        return teller.say("lay-have", claim=words.ranks(teller.lang, what, count))
    return teller.say("lay-have-none", called=words.callable_name(teller.lang, what))


def _may_call(teller: Teller, calls: Sequence[Call]) -> str:
    if len(calls) > 6:
        return ""
    names = [
        teller.say("lay-call-from", called=words.callable_name(teller.lang, call.what), count=call.least)
        if call.least > 1
        else words.callable_name(teller.lang, call.what)
        for call in calls
    ]
    return teller.say("lay-may-call", calls=words.listed(teller.lang, names, "or"))


def _may_miscount(view: View, desk: Desk) -> bool:
    return hides_counts(view.rules.count_claim) and bool(desk.choice.picked)


def _lay_action(teller: Teller, view: View, may: Options, desk: Desk) -> Action:
    """The main button: what would be laid, as what, and whether it is true."""
    enter, laid = ENTER, len(desk.choice.picked)
    if not laid:
        return Action("", teller.say("do-choose"), "main", ready=False)
    play = choosing.play(view, desk.choice, may)
    if play is None:
        return Action("", _problem(teller, may, laid), "main", ready=False)
    many = len(choosing.open_calls(view.rules, desk.choice, may)) > 1
    if play.claim is None or many:
        text = teller.say("do-lay", count=laid) + (" …" if many else "")
        return Action(enter, text if many else _with_truth(teller, view, desk, None, text), "main")
    text = teller.say("do-lay-as", count=laid, claim=teller.claim(play.claim))
    return Action(enter, _with_truth(teller, view, desk, play.claim, text), "main")


def _with_truth(teller: Teller, view: View, desk: Desk, claim: Claim | None, text: str) -> str:
    """The button's words, and how much of it is a lie."""
    cards = desk.choice.cards()
    lies = len(cards) - choosing.true_cards(view, cards, claim.what if claim else "")
    if lies == 0:
        exact = claim is None or claim.count == len(cards)
        return f"{text} · {teller.say('do-true' if exact else 'do-more')}"
    if lies == len(cards) > 1:
        return f"{text} · {teller.say('do-all-lies')}"
    return f"{text} · {teller.say('do-lies', lies=lies, count=len(cards))}"


def _problem(teller: Teller, may: Options, laid: int) -> str:
    if laid > may.lay_most:
        return teller.say("problem-most", most=may.lay_most)
    if laid < may.lay_least:
        return teller.say("problem-least", least=may.lay_least)
    return teller.say("problem-no-call", calls=_may_call(teller, may.calls))


def _hand_keys(teller: Teller, desk: Desk) -> tuple[str, ...]:
    return (
        teller.say("keys-ranks"),
        teller.say("keys-cursor"),
        teller.say("keys-cards" if desk.stacks else "keys-stacks"),
        teller.say("keys-clear"),
        teller.say("keys-talk"),
    )


def window(teller: Teller, view: View, may: Options, desk: Desk, *, clock: bool) -> Dock:
    """Somebody's play may be doubted by me."""
    lay = view.pile[-1]
    if desk.picking:
        cards = "  ".join(str(number) for number in range(1, may.doubt + 1))
        return Dock(teller.say("ask-pick", cards=cards), "", (), (teller.say("help-close"),), frozenset())
    title = teller.say("ask-last" if lay.last else "ask-must" if not may.accept else "ask-believe", count=lay.size)
    hint, due = "", frozenset[str]()
    card = upcard(view)
    if lay.claim and len(lay.claim.what) == 1 and not lay.claim.what.islower():
        mine = sum(rank_of(held) == lay.claim.what for held in desk.hand())
        hint, due = teller.say("ask-hint", count=mine), frozenset(lay.claim.what)
    elif card and not lay.claim:
        hint = teller.say("ask-hint-upcard", card=words.card(teller.lang, card))
    if not clock:
        hint = f"{hint} {teller.say('ask-no-clock')}"
    actions = [Action(teller.say("key-space"), teller.say("do-doubt"), "doubt")]
    actions += [Action("L", teller.say("do-let"), "quiet")] if may.accept else []
    actions += [Action("B", teller.say("do-believe"), "quiet")] if may.believe else []
    actions += [Action("F", teller.say("do-force"), "quiet")] if may.force else []
    actions += [Action("K", teller.say("do-knock"), "knock")] if may.knock else []
    return Dock(title, hint, tuple(actions), (teller.say("keys-talk"), teller.say("keys-log")), due)


def discard(teller: Teller, may: Options) -> Dock:
    """A complete set may be laid aside."""
    actions = [
        Action(
            theme.chip(rank_of(cards[0])),
            teller.say("do-set", cards=words.callable_name(teller.lang, rank_of(cards[0]))),
            "main",
        )
        for cards in may.discard
    ]
    keep = Action(ENTER, teller.say("do-keep"), "quiet")
    return Dock(teller.say("turn-discard"), "", (*actions, keep), (), frozenset())


def looking(teller: Teller) -> Dock:
    """Cards are being turned up."""
    return Dock(teller.say("look-title"), "", (Action(ENTER, teller.say("look-on"), "quiet"),), (), frozenset())


def waiting(teller: Teller, view: View, may: Options, answered: str, *, hurries: bool) -> Dock:
    """Nothing to do but to look on. `answered`: `let` or `doubt` where I have answered the play.

    `hurries`: whether one who is out may skip to the end.
    """
    knock = (Action("K", teller.say("do-knock"), "knock"),) if may.knock else ()
    hint = teller.say("wait-knock") if may.knock else ""
    keys = (teller.say("keys-talk"), teller.say("keys-log"))
    if teller.me in view.out:
        watch = (Action(ENTER, teller.say("do-watch"), "quiet"),) if hurries else ()
        return Dock(teller.say("wait-out"), "", watch, keys, frozenset())
    if view.window and player_of(view) == teller.me:
        title = teller.say("wait-answers")
    elif view.window and answered:
        title = teller.say("wait-others-doubt" if answered == "doubt" else "wait-others")
    elif view.window:
        title = teller.say("wait-turn", view.turn)
    else:
        title = teller.say("wait-turn", view.turn)
    return Dock(title, hint, knock, keys, frozenset())
