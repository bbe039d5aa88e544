"""What a play is worth: the chance of winning after it, doubts and lies weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from fusk.bots._habits import Habits, doubt_rate
from fusk.bots._laying import Truth, lay
from fusk.bots._stakes import Stakes, felt
from fusk.cards import Card, rank_of, suit_of, without
from fusk.knowledge import Knowledge, at_least, certain, fitting, hand, possible
from fusk.moves import Claim, Play
from fusk.play import ladder
from fusk.rules.claim import claim_step, count_max, wild
from fusk.rules.doubt import who
from fusk.sight import View
from fusk.state import others

LIE_TURN: Final = 0.5
"""What a turn with a lie costs beside the turn."""

HIGH: Final = 0.05
"""What it is worth to keep the highest cards for later, where claims only rise; a fifth of it, one card at a time."""

LIE_MORE: Final = 1.0
"""What it costs to lie with one card more than turns without a true card take."""

SLIPPED: Final = 2
"""How many cards more than called it dares to slip in: a whole hand laid as one card would be no game."""


class Weighing:
    """Weighs plays of one hand."""

    def __init__(self, view: View, me: int, known: Knowledge, habits: Habits) -> None:
        self.view = view
        self.me = me
        self.known = known
        self.habits = habits
        self.hand = view.hands[self.me] or ()
        self.stakes = Stakes(view)
        self.rivals = others(view, self.me)
        self.judges = who.ask(view.rules.who)(self.rivals)
        self.wild = wild.ask(view.rules.wild)
        self.now: dict[str, float] = {}

    def true(self, found: Truth, cards: Sequence[Card]) -> tuple[float, Play]:
        """A true play: doubts do no harm; wild cards are dear."""
        laid = len(cards)
        play = lay(found.call, cards)
        if laid == len(self.hand):
            return 1.0, play
        doubted = 1 - self.quiet(last=False)
        stakes, less = self.stakes, self.rest(cards, found.call.what)
        heaped = sum(stakes.chance(self.me, {self.me: less, seat: stakes.pile + laid}) for seat in self.judges)
        value = (1 - doubted) * stakes.chance(self.me, {self.me: less}) + doubted * heaped / len(self.judges)
        return value - 0.02 * sum(map(self.wild, cards)) - self.height(found), play

    def false(self, found: Truth, cards: Sequence[Card]) -> tuple[float, Play]:
        """A lie: caught by proof or on a whim, it costs the pile."""
        return self.lied(len(cards), cards, found.call.what), lay(found.call, cards)

    def more(self, found: Truth, shed: Sequence[Card]) -> Iterator[tuple[float, Play]]:
        """More cards than called (4.22), yet no more than fingers at a table could hide, and not the last of all."""
        for extra in range(1, min(len(shed) - 1, SLIPPED) + 1):
            called = max(found.call.least, min(found.plain, found.call.most, 2))
            cards = [*found.cards[: min(called, found.plain)], *shed[:extra]]
            if len(cards) > called:
                play = Play(tuple(cards), Claim(called, found.call.what))
                yield self.lied(called, cards, found.call.what), play

    def lied(self, called: int, cards: Sequence[Card], what: str) -> float:
        """The chance of winning after such a lie."""
        last = len(cards) == len(self.hand)
        caught = 1 - (1 - self.proved(called, what)) * self.quiet(last=last)
        if self.corners(what, called):
            caught = 1.0
        stands = 1.0 if last else self.stakes.chance(self.me, {self.me: self.rest(cards, what)})
        return (1 - caught) * stands + caught * self.stakes.chance(self.me, {self.me: felt(self.stakes.pile)})

    def quiet(self, *, last: bool) -> float:
        """The chance that nobody doubts on a whim."""
        chance = 1.0
        for seat in self.judges:
            chance *= 1 - doubt_rate(self.habits[seat], last=last)
        return chance

    def height(self, found: Truth) -> float:
        """What it is worth to keep a high card for later, where claims only rise."""
        rules, steps = self.view.rules, ladder(self.view.rules)
        if rules.wrap or not steps or len(found.rest) <= 1:
            return 0.0
        worth = HIGH / 5 if rules.count_max == 1 else HIGH
        return float(worth * (steps.index(found.call.what) / len(steps)) ** 2)

    def corners(self, what: str, called: int) -> bool:
        """Whether the next player can call nothing after that and has to doubt (4.l, C-36)."""
        rules, steps = self.view.rules, ladder(self.view.rules)
        if rules.wrap or rules.stuck != "must-doubt" or what not in steps:
            return False
        most = count_max.ask(rules.count_max)(rules.packs_for(len(self.view.sizes)), rules.jokers)
        after = claim_step.ask(rules.claim_step)(steps.index(what), called, len(steps), rules.wrap, most)
        return all(least > self.view.sizes[self.rivals[0]] for _, least in after)

    def proved(self, called: int, what: str) -> float:
        """The chance that somebody holds so many of what is called that it cannot be true (the cover, 4.3)."""
        known = self.known
        count = fitting(known, what)
        total = count(known.cards)
        wanted = total - called + 1
        if wanted > total - count(self.hand):
            return 0.0
        safe = 1.0
        for seat in self.judges:
            sure, maybe = certain(known, hand(seat)), possible(known, hand(seat))
            good, slots = count(maybe) - count(sure), self.view.sizes[seat] - len(sure)
            safe *= 1 - at_least(wanted - count(sure), len(maybe) - len(sure), good, max(0, slots))
        return 1 - safe

    def shed(self, found: Truth) -> list[Card]:
        """The cards to lay falsely, the least useful first: those called last, then single ones; no wild cards."""
        due = self.calendar(found.call.what)
        groups = Counter(map(self.name, self.hand))
        late = len(due) + 1
        return sorted(
            (card for card in found.rest if not self.wild(card)),
            key=lambda card: (-due.get(self.name(card), late) if due else 0, groups[self.name(card)]),
        )

    def name(self, card: Card) -> str:
        """What this card can be called."""
        kind = self.view.rules.claim_kind
        return card if kind == "card" else suit_of(card) if kind == "suit" else rank_of(card)

    def calendar(self, what: str) -> dict[str, int]:
        """In how many own turns each rank is called, once this has been called now."""
        return _due(self.view, what, len(self.rivals) + 1)

    def rest(self, cards: Sequence[Card], what: str) -> float:
        """The number of cards in the hand after such a play less that before it, as the way to the end feels it."""
        due = self.calendar(what)
        if not due:
            return -len(cards)
        left = without(self.hand, cards) or ()
        if what not in self.now:
            self.now[what] = self.plan(self.hand, due)
        return self.plan(left, due) - self.now[what] - len(cards)

    def plan(self, cards: Sequence[Card], due: dict[str, int]) -> float:
        """How many turns it may take to get rid of these cards, the last of them true, lies counted extra."""
        turns = Counter(due.get(self.name(card), 0) for card in cards if not self.wild(card))
        jokers = len(cards) - turns.total()
        left, lies, best = len(cards), 0, 99.0
        for turn in range(1, len(due) + 1):
            group = turns[turn]
            if group or jokers:
                over = left - group - jokers
                best = min(best, turn + LIE_TURN * lies + LIE_MORE * max(0, over - lies))
            if group:
                left -= group
            else:
                lies += 1
        return best


def _due(view: View, what: str, seats: int) -> dict[str, int]:
    """In how many of one's turns each rank is called, where claims run in a fixed order (the calendar, 4.1)."""
    step = {"up": 1, "down": -1}.get(view.rules.claim_step)
    steps = ladder(view.rules)
    if step is None or what not in steps:
        return {}
    found: dict[str, int] = {}
    place = steps.index(what)
    for turn in range(1, len(steps) + 1):
        found.setdefault(steps[(place + step * seats * turn) % len(steps)], turn)
    return found
