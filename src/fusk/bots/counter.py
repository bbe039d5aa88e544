"""Counter: remembers every card it was ever shown, weighs each doubt and each lie, and plans which card goes last."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from fusk.bots._habits import STRANGER, Habits, doubt_rate, noted, suspicion
from fusk.bots._laying import Truth, discard, doubt, lay, truths
from fusk.bots._patience import tired
from fusk.bots._stakes import Stakes
from fusk.cards import Card, rank_of, suit_of, without
from fusk.events import Claimed, Event
from fusk.knowledge import (
    Knowledge,
    at_least,
    certain,
    fitting,
    hand,
    holding,
    learn,
    nothing,
    possible,
    provably_false,
    provably_none_left,
    provably_true,
)
from fusk.moves import Accept, Believe, Claim, Force, Knock, Move, Options, Pass, Play, Show
from fusk.play import calls, ladder
from fusk.rules import Rules
from fusk.rules.claim import hides_counts, passing, wild
from fusk.rules.doubt import reveal
from fusk.sight import View
from fusk.state import others, player_of

HONESTY: Final = 0.97
"""How often a player who can tell the truth is taken to do so, before anything is known of the table."""

LIES: Final = (0.79, 0.14, 0.05, 0.02)
"""How many cards lies are called with: one, two, three, four."""

MARGIN: Final = 0.25
"""How much better than letting it stand a doubt has to be, as a share of the chance of winning."""


LIE_TURN: Final = 0.5
"""What a turn with a lie costs beside the turn."""

LIE_MORE: Final = 1.0
"""What it costs to lie with one card more than turns without a true card take."""


class Memory(msgspec.Struct, frozen=True):
    """Its seat, what it knows of the cards and of the others, and how many calls the last play had to choose from."""

    seat: int
    known: Knowledge
    habits: Habits
    choices: int


def fresh(seat: int, rules: Rules, seats: int) -> Memory:
    """Which cards the game is played with; the others are strangers."""
    return Memory(seat, nothing(rules, seats, seat), (STRANGER,) * seats, 1)


def watch(memory: Memory, seen: Event) -> Memory:
    """It forgets nothing."""
    known = learn(memory.known, seen)
    choices = memory.choices
    if isinstance(seen, Claimed):
        choices = max(1, len(calls(memory.known.view, seen.seat)))
    return Memory(memory.seat, known, noted(memory.habits, seen, known.view), choices)


def choose(view: View, memory: Memory, options: Options, rng: random.Random) -> Move | None:
    """Knock, answer the last play, or lay."""
    if options.knock:
        return Knock()
    if options.keep:
        return discard(options)
    if options.doubt:
        return _answer(view, memory, options, rng)
    if options.show:
        return Show(_lead(view, memory.seat, options.show))
    if options.play:
        return _lay(view, memory, options, rng)
    return None


# Answering a play.


def _answer(view: View, memory: Memory, options: Options, rng: random.Random) -> Move:
    known = memory.known
    if not options.accept:
        return doubt(view, options, rng.randrange(options.doubt) + 1)
    if provably_true(known):
        return Believe() if options.believe else Accept()
    lie = 1.0 if provably_false(known) else _lie_chance(memory)
    if options.force and provably_none_left(known):
        return Force()
    if _worth_doubting(view, memory, lie) and not tired(view, rng):
        return doubt(view, options, rng.randrange(options.doubt) + 1)
    return Accept()


def _lie_chance(memory: Memory) -> float:
    """How likely the last play is a lie: what its player can have held, weighed with what players do."""
    known = memory.known
    view, played = known.view, known.view.pile[-1]
    called = played.claim.count if played.claim else played.size
    seat = player_of(view)
    held = holding(known)
    none = 1.0 - held.chance(1)
    enough = held.chance(called)
    exactly = enough - held.chance(called + 1)
    most = view.rules.count_max
    true = HONESTY * (enough if most == 1 else 0.85 * exactly + 0.15 * enough)
    unable = none**memory.choices if memory.choices > 1 else none
    if passing.ask(view.rules.passing) and len(view.pile) > 1:
        unable *= 0.3
    false = (unable + (1 - HONESTY) * (1 - unable)) * (1.0 if most == 1 else LIES[min(called, 4) - 1])
    false *= suspicion(memory.habits, seat, called)
    return false / (false + true) if false + true > 0 else 1.0


def _worth_doubting(view: View, memory: Memory, lie: float) -> bool:
    """Whether to be the one who doubts is better than to let it stand and hope for others (4.2 of the analysis)."""
    me, stakes = memory.seat, Stakes(view)
    player = player_of(view)
    if reveal.ask(view.rules.reveal) and view.pile[-1].size > 1:
        lie *= 0.75
    last = view.pending is not None
    order = [seat for seat in others(view, player) if seat != me]
    quiet = 1.0
    for seat in order:
        quiet *= 1 - doubt_rate(memory.habits[seat], last=last)
    caught = stakes.chance(me, {player: stakes.pile})
    fooled = 0.0 if stakes.decided else stakes.chance(me, {me: _felt(stakes.pile)})
    stands = 0.0 if stakes.decided else stakes.chance(me, {})
    spared = 0.0
    if order and not stakes.decided:
        spared = sum(stakes.chance(me, {seat: stakes.pile}) for seat in order) / len(order)
    mine = lie * caught + (1 - lie) * fooled
    theirs = quiet * stands + (1 - quiet) * (lie * caught + (1 - lie) * spared)
    return mine > theirs + (MARGIN * stands if stakes.pile > 2 else 0)


def _felt(pile: float) -> float:
    """What a pile costs: the first cards next to nothing, they will be true one day."""
    return max(0.3 * pile, pile - 2)


# Laying.


def _lay(view: View, memory: Memory, options: Options, rng: random.Random) -> Play | Pass | None:
    best: tuple[float, Play | Pass] | None = None
    if options.passing:
        best = (Stakes(view).chance(memory.seat, {}), Pass())
    for value, play in _weighed(view, memory, options):
        noisy = value + rng.random() * 1e-4
        if best is None or noisy > best[0]:
            best = (noisy, play)
    return best[1] if best else None


def _weighed(view: View, memory: Memory, options: Options) -> Iterator[tuple[float, Play]]:
    """Plays worth thinking of, each with the chance of winning after it."""
    me = memory.seat
    held = view.hands[me] or ()
    found = truths(view, held, options)
    covered = sorted(found, key=lambda true: (true.call.least, -len(true.cards)))[:3]
    weigh = _Weighing(view, memory)
    for true in found:
        if true.honest():
            number = max(true.call.least, min(true.plain, true.call.most))
            yield weigh.true(true, true.cards[:number])
            if number < min(len(true.cards), true.call.most) and len(true.cards) == len(held):
                yield weigh.true(true, true.cards[: true.call.most])
    for true in covered:
        shed = weigh.shed(true)
        for number in range(true.call.least, min(true.call.most, true.call.least + 2) + 1):
            mixed = max(0, min(true.plain, number - 1))
            for trues in {0, mixed}:
                if 0 < number - trues <= len(shed):
                    yield weigh.false(true, [*true.cards[:trues], *shed[: number - trues]])
        if hides_counts(view.rules.count_claim):
            yield from weigh.more(true, shed)


class _Weighing:
    """Weighs plays of one hand."""

    def __init__(self, view: View, memory: Memory) -> None:
        self.view = view
        self.memory = memory
        self.me = memory.seat
        self.hand = view.hands[self.me] or ()
        self.stakes = Stakes(view)
        self.rivals = list(others(view, self.me))
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
        heaped = sum(stakes.chance(self.me, {self.me: less, seat: stakes.pile + laid}) for seat in self.rivals)
        value = (1 - doubted) * stakes.chance(self.me, {self.me: less}) + doubted * heaped / len(self.rivals)
        return value - 0.02 * sum(map(self.wild, cards)), play

    def false(self, found: Truth, cards: Sequence[Card]) -> tuple[float, Play]:
        """A lie: caught by proof or on a whim, it costs the pile."""
        return self.lied(len(cards), cards, found.call.what), lay(found.call, cards)

    def more(self, found: Truth, shed: Sequence[Card]) -> Iterator[tuple[float, Play]]:
        """More cards than called (4.22): a lie may as well be a big one, but for a last true card."""
        keep = max(0, len(shed) - 1)
        for extra in {1, keep // 2, keep}:
            called = max(found.call.least, min(found.plain, found.call.most, 2))
            cards = [*found.cards[: min(called, found.plain)], *shed[:extra]]
            if len(cards) > called:
                play = Play(tuple(cards), Claim(called, found.call.what))
                yield self.lied(called, cards, found.call.what), play

    def lied(self, called: int, cards: Sequence[Card], what: str) -> float:
        """The chance of winning after such a lie."""
        last = len(cards) == len(self.hand)
        caught = 1 - (1 - self.proved(called, what)) * self.quiet(last=last)
        stands = 1.0 if last else self.stakes.chance(self.me, {self.me: self.rest(cards, what)})
        return (1 - caught) * stands + caught * self.stakes.chance(self.me, {self.me: _felt(self.stakes.pile)})

    def quiet(self, *, last: bool) -> float:
        """The chance that nobody doubts on a whim."""
        chance = 1.0
        for seat in self.rivals:
            chance *= 1 - doubt_rate(self.memory.habits[seat], last=last)
        return chance

    def proved(self, called: int, what: str) -> float:
        """The chance that somebody holds so many of what is called that it cannot be true (the cover, 4.3)."""
        known = self.memory.known
        count = fitting(known, what)
        total = count(known.cards)
        wanted = total - called + 1
        if wanted > total - count(self.hand):
            return 0.0
        safe = 1.0
        for seat in self.rivals:
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


def _lead(view: View, seat: int, may: Sequence[Card]) -> Card:
    """The card to lead face up: the one that most of the others in the hand will go with."""
    held = view.hands[seat] or ()
    suits, ranks = Counter(map(suit_of, held)), Counter(map(rank_of, held))
    if view.rules.claim_kind == "rank":
        return max(may, key=lambda card: ranks[rank_of(card)])
    return max(may, key=lambda card: suits[suit_of(card)])
