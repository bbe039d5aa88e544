"""A sheet as a rule page: message ids and arguments, for `fusk.words` to say in each language.

Nothing here is a sentence. A `Line` names one, with what it needs to know; a page is lines in the order of play. The
messages are called after the question and the answer that they explain: `rule-pickup-pile`, `answer-pickup-pile`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from fusk.cards import JOKER, STRIPPED, SUITS, UNKNOWN, Card, read_cards
from fusk.rules import claim, deal, settle
from fusk.rules.question import Refusal, Value
from fusk.rules.sheet import Rules, nearest, sheet, warnings, written


class Line(msgspec.Struct, frozen=True):
    """One sentence, or a few words within one: the id of its message and what that needs to know.

    An argument may be a line itself, said first, or several, said with commas between them.
    """

    id: str
    args: dict[str, str | int | Line | tuple[Line, ...]]


class Section(msgspec.Struct, frozen=True):
    """A heading and what stands under it."""

    heading: Line
    lines: tuple[Line, ...]


class Page(msgspec.Struct, frozen=True):
    """The rules of one table, from the title to what its host should know."""

    title: Line
    about: Line
    short: tuple[Line, ...]
    """The game in plain words: one paragraph."""
    sections: tuple[Section, ...]
    differs: Section | None
    """What is not as in the preset, or None where nothing is."""
    warnings: Section | None


def line(name: str, **args: str | int | Line | tuple[Line, ...]) -> Line:
    """A line, as one writes a call: `line("rule-jokers", count=2)`."""
    return Line(name, args)


def page(rules: Rules, *, preset: str | None = None, seats: int | None = None) -> Page:
    """The rules as one would tell them at the table; with `seats` also what everybody is dealt.

    `preset`: the game they are told apart from; without one, the nearest. Raises Refusal (`players`) where so many
    cannot play.
    """
    least, most = seats_for(rules)
    if seats is not None and not least <= seats <= most:
        raise Refusal("players", seats=seats, least=least, most=most)
    told = _Told(rules, seats)
    base, changes = nearest(rules) if preset is None else (preset, _changes(rules, preset))
    name = line(f"preset-{base}")
    sections = (
        ("section-players", told.players()),
        ("section-deal", told.dealing()),
        ("section-begin", told.beginning()),
        ("section-turn", told.turn()),
        ("section-fits" if told.kind == "upcard" else "section-call", told.calls()),
        ("section-lie", told.lies()),
        ("section-doubt", told.doubts()),
        ("section-loser", told.pickup()),
        ("section-on", told.after()),
        ("section-last", told.last_cards()),
        ("section-knock", told.knocking()),
        ("section-end", told.end()),
        ("section-score", (line(f"rule-score-{rules.score}"),)),
    )
    warned = tuple(line(f"conflict-{number}") for number in warnings(rules, seats))
    return Page(
        title=line("page-changed", preset=name) if changes else name,
        about=line(f"preset-{base}-about"),
        short=tuple(told.in_short()),
        sections=tuple(_section(heading, lines) for heading, lines in sections if lines),
        differs=Section(line("section-differs", preset=name), _differences(base, changes)) if changes else None,
        warnings=_section("section-warnings", warned) if warned else None,
    )


def seats_for(rules: Rules) -> tuple[int, int]:
    """The fewest and the most who can play: what the sheet says, as far as the cards go round."""
    turned = int(rules.claim_kind == "upcard" and rules.remainder == "stock")
    dealt = [
        seats
        for seats in range(rules.players_min, rules.players_max + 1)
        if deal.seats_that_fit(deal.deal.ask(rules.deal), _cards_of(rules, seats), turned, seats)
    ]
    return dealt[0], dealt[-1]


def question(key: str) -> Line:
    """A question of the sheet in a few words, as over a field of a form: "Packs"."""
    return line(f"question-{key}")


def answer(key: str, value: Value) -> Line:
    """An answer in a few words: "one, and two from five players on"."""
    if isinstance(value, bool):
        return line("answer-yes" if value else "answer-no")
    if isinstance(value, int):
        return line("answer-number", number=value)
    name, _, argument = value.partition(":")
    if key == "opening" and name not in ("free", "upcard"):
        return line("answer-opening-rank", arg=called(name))
    if key == "starter" and argument:
        return line("answer-starter-holder", arg=card_line(*read_cards(argument)))
    if key == "wild" and argument:
        return line("answer-wild-rank", arg=called("T" if argument == "10" else argument))
    return line(f"answer-{key}-{name}", arg=int(argument)) if argument else line(f"answer-{key}-{name}")


def card_line(face: Card) -> Line:
    """A card: "the seven of hearts"."""
    if face in (JOKER, UNKNOWN):
        return line("card-joker" if face == JOKER else "card-unknown")
    return line("card", rank=line(f"rank-{face[0]}"), suit=line(f"suit-{face[1]}"))


def called(what: str) -> Line:
    """What can be called, without a number: "sevens", "hearts", "the seven of hearts"."""
    if len(what) == 2:
        return card_line(what)
    return line(f"suit-{what}") if what in SUITS else line(f"rank-{what}.many")


def claimed(what: str, count: int) -> Line:
    """A claim with its number: "two sevens", "one heart", "the seven of hearts"."""
    if len(what) == 2:
        return line("claim-card", card=card_line(what), count=count)
    return line(f"claim-{what}", count=count)


def _section(heading: str, lines: Iterable[Line]) -> Section:
    return Section(line(heading), tuple(lines))


def _changes(rules: Rules, preset: str) -> dict[str, Value]:
    base = written(sheet(preset))
    return {key: value for key, value in written(rules).items() if base[key] != value}


def _differences(preset: str, changes: dict[str, Value]) -> tuple[Line, ...]:
    base = written(sheet(preset))
    return tuple(
        line(
            "differs",
            preset=line(f"preset-{preset}"),
            question=question(key),
            answer=answer(key, value),
            usual=answer(key, base[key]),
        )
        for key, value in changes.items()
    )


def _cards_of(rules: Rules, seats: int) -> int:
    return rules.strip * rules.packs_for(seats) + rules.jokers - rules.dead


def _spelt(number: int) -> Line:
    return line("count", count=number)


class _Told:
    """One sheet while its page is written: a method a section, and what several of them need to know."""

    def __init__(self, rules: Rules, seats: int | None) -> None:
        self.rules = rules
        self.seats = seats
        self.least, self.most = (seats, seats) if seats else seats_for(rules)
        self.kind = rules.claim_kind
        self.side = "left" if rules.direction == "cw" else "right"
        self.packs = rules.packs_for(self.least), rules.packs_for(self.most)
        few, many = (claim.count_max.ask(rules.count_max)(packs, rules.jokers) for packs in self.packs)
        self.caps = few, many
        self.hidden = claim.hides_counts(rules.count_claim)
        self.number = "single" if many == 1 else "unsaid" if rules.count_claim == "none" else "said"
        """How a play is called: a single card, a number of cards that is said, or one that is not."""
        self.size = "single" if many == 1 and not self.hidden else "many"
        """How many cards are laid."""

    def say(self, name: str, **args: Any) -> Line:
        """A line about the kind of call and the number of cards, which most of them want to know."""
        return line(name, kind=self.kind, number=self.number, size=self.size, side=self.side, **args)

    def in_short(self) -> list[Line]:
        r = self.rules
        end, _, left = r.end.partition(":")
        lines = [
            self.say(f"plain-{r.claim_step}", cards=self.cards()),
            line(f"plain-{r.who}"),
            line(f"plain-{r.pickup}"),
            line(f"plain-{end}", count=int(left)) if left else line(f"plain-{end}"),
        ]
        return lines if r.knock == "off" else lines + [line("plain-knock")]

    def players(self) -> list[Line]:
        r = self.rules
        few, many = self.packs
        range_of = "rule-players-exactly" if self.least == self.most else "rule-players"
        switch = next(n for n in range(self.least, self.most + 1) if r.packs_for(n) == many)
        return [
            line(range_of, least=self.least, most=self.most),
            line("rule-packs", count=few)
            if few == many
            else line("rule-packs-switch", few=_spelt(switch - 1), many=_spelt(switch)),
            line(f"rule-strip-{r.strip}"),
            line("rule-jokers", count=r.jokers),
        ]

    def dealing(self) -> list[Line]:
        r = self.rules
        name, _, each = r.deal.partition(":")
        lines = [line("rule-dead", count=r.dead)] if r.dead else []
        lines.append(line(f"rule-deal-{name}", count=int(each)) if each else line(f"rule-deal-{name}"))
        if r.remainder != "none":
            lines.append(line(f"rule-remainder-{r.remainder}"))
        if self.kind == "upcard" and r.remainder == "stock":
            lines.append(line("rule-turned"))
        return lines + [self.numbers(self.seats)] if self.seats else lines

    def numbers(self, seats: int) -> Line:
        """What everybody is dealt, in figures."""
        r = self.rules
        cards = _cards_of(r, seats)
        each, more = deal.deal.ask(r.deal)(cards, seats)
        turned = int(self.kind == "upcard" and r.remainder == "stock")
        left = cards - each * seats - more - turned
        packs = r.packs_for(seats)
        return line("rule-numbers", players=seats, packs=packs, each=each, more=more, left=left, where=r.remainder)

    def beginning(self) -> list[Line]:
        r = self.rules
        name, _, argument = r.starter.partition(":")
        holder = card_line(*read_cards(argument)) if argument else ""
        return [self.say(f"rule-starter-{name}", card=holder), line(f"rule-direction-{r.direction}")]

    def cards(self) -> Line:
        """How many cards make a play: "one to four cards"."""
        least = self.rules.count_min
        few, many = self.caps
        if self.hidden or many >= claim.NO_CAP:
            return line("cards-any") if least == 1 else line("cards-from", least=_spelt(least))
        if few != many:
            return line("cards-switch", least=_spelt(least), few=_spelt(few), many=_spelt(many))
        if least == many:
            return line("cards-exactly", count=least)
        return line("cards-range", least=_spelt(least), most=_spelt(many))

    def turn(self) -> list[Line]:
        r = self.rules
        lines = [line("rule-lay", cards=self.cards()), *self.limits(), self.say(f"rule-call-{self.kind}")]
        if self.hidden or (self.kind != "upcard" and self.number != "single"):
            lines.append(self.say(f"rule-count_claim-{r.count_claim}"))
        few, many = self.caps
        if self.hidden and 1 < many < claim.NO_CAP:
            lines.append(line("rule-called-most", few=few, many=many if few != many else 0))
        if r.open_face == "up-each-round":
            lines.append(self.say("rule-open_face-up-each-round"))
        if r.open_face != "down" and r.lead_suit == "new":
            lines.append(line("rule-lead_suit-new"))
        lines.append(line(f"rule-pass-{r.passing}"))
        return lines if r.passing == "no" else lines + [line(f"rule-all_pass-{r.all_pass}")]

    def limits(self) -> list[Line]:
        r = self.rules
        lines = []
        if r.count_max == "group" and not self.hidden:
            lines.append(line("rule-group", jokers=r.jokers))
        if self.caps[1] >= claim.NO_CAP:
            lines.append(line("rule-hand"))
        if r.count_min > 1:
            lines.append(line("rule-count_min"))
        if isinstance(r.open_max, int):
            lines.append(line("rule-open_max", count=r.open_max))
        return lines

    def calls(self) -> list[Line]:
        r = self.rules
        if self.kind == "upcard":
            return [line("rule-fits")] + ([line("rule-fits-joker")] if r.jokers else [])
        lines = [self.opening()]
        lines.append(self.say(f"rule-claim_step-{r.claim_step}"))
        if self.ordered():
            lines.append(self.order())
        if r.claim_step in ("raise", "raise-count", "gt") or (r.claim_step in ("up", "down") and not r.wrap):
            lines.append(line(f"rule-stuck-{r.stuck}"))
        if r.sets != "none":
            lines.append(line(f"rule-lead_dead-{r.lead_dead}"))
        return lines

    def opening(self) -> Line:
        first = self.rules.opening
        if self.rules.open_face == "up-each-round":
            return line("rule-opening-shown")
        if first == "free":
            return self.say("rule-opening-free")
        return line("rule-opening-fixed", called=called(first))

    def ordered(self) -> bool:
        """Whether the order of what is called means anything."""
        r = self.rules
        return r.claim_step not in ("same", "free") or "advance" in (r.resume_claim, r.all_pass.partition("-")[0])

    def order(self) -> Line:
        r = self.rules
        ranks = claim.low_high.ask(r.low_high)(STRIPPED[r.strip])
        circle = r.wrap or self.kind == "card"
        if r.claim_step == "down" and circle:
            ranks = ranks[::-1]
        if r.opening[0] in ranks and len(r.opening) == 1 and circle:
            start = ranks.index(r.opening)
            ranks = ranks[start:] + ranks[:start]
        names = tuple(line(f"rank-{rank}") for rank in ranks)
        if self.kind != "card":
            return line("rule-order-circle" if circle else "rule-order-line", ranks=names, first=names[0])
        suits = SUITS[::-1] if r.claim_step == "down" else SUITS
        if r.wrap and len(r.opening) == 2:
            start = suits.index(r.opening[1])
            suits = suits[start:] + suits[:start]
        return line(
            "rule-order-suits",
            ranks=names,
            suits=tuple(line(f"suit-{suit}") for suit in suits),
            first=names[0],
            last=names[-1],
            wrap="yes" if r.wrap else "no",
        )

    def lies(self) -> list[Line]:
        r = self.rules
        name, _, rank = r.wild.partition(":")
        lines = [self.say("rule-lie"), self.say("rule-truth-upcard" if self.kind == "upcard" else "rule-truth")]
        if self.hidden:
            lines.append(line("rule-truth-count"))
        if rank:
            lines.append(line("rule-wild-rank", ranks=called("T" if rank == "10" else rank), jokers=r.jokers))
        elif name == "joker" and r.jokers:
            lines.append(self.say("rule-wild-joker"))
        return lines

    def doubts(self) -> list[Line]:
        r = self.rules
        lines = [line(f"rule-who-{r.who}")]
        if r.who == "anyone":
            lines.append(self.say("rule-tie"))
        lines.append(self.say(f"rule-reveal-{r.reveal}"))
        if r.force:
            lines.append(line("rule-force"))
        if r.trust != "off":
            lines.append(line("rule-trust"))
        return lines + [line("rule-grace_rounds", count=r.grace_rounds)] if r.grace_rounds else lines

    def pickup(self) -> list[Line]:
        r = self.rules
        lines = [line(f"rule-pickup-{r.pickup}")]
        if self.kind == "upcard" and r.pickup == "pile":
            lines.append(line("rule-pickup-upcard"))
        if r.sets != "none":
            size = settle.set_size.ask(r.set_size)(self.packs[1])
            some = line("set-group") if r.set_size == "group" else line("set-some", count=size)
            lines.append(line(f"rule-sets-{r.sets}", cards=some))
        return lines

    def after(self) -> list[Line]:
        r = self.rules
        lines = [line("rule-undoubted"), self.say(f"rule-resume_who-{r.resume_who}")]
        lines.append(self.say(f"rule-resume_claim-{self.resumed()}"))
        if r.open_face == "up-when-no-stock":
            lines.append(line("rule-open_face-up-when-no-stock"))
        return lines

    def resumed(self) -> str:
        """What is really called after a doubt."""
        r = self.rules
        if r.open_face == "up-each-round":
            return "shown"
        stays = r.claim_step == "same" and r.resume_claim == "continue"  # then the call would never change (I28)
        return "free" if stays else r.resume_claim

    def last_cards(self) -> list[Line]:
        r = self.rules
        lines = [self.say(f"rule-final-{r.final}")]
        if r.final in ("window", "auto-reveal"):
            always = r.end == "first-out" or r.final == "auto-reveal" or r.knock != "off"
            lines.append(line("rule-final-answer-first", when="always" if always else "ending"))
        return lines

    def knocking(self) -> list[Line]:
        r = self.rules
        if r.knock == "off":
            return []
        return [line(f"rule-knock-{r.knock}"), line("rule-knock_penalty", count=r.knock_penalty)]

    def end(self) -> list[Line]:
        r = self.rules
        name, _, left = r.end.partition(":")
        return [
            line(f"rule-end-{name}", count=int(left)) if left else line(f"rule-end-{name}"),
            line("rule-guard", turns=r.guard) if r.guard else line("rule-guard-off"),
        ]
