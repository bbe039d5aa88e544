"""What stands on a rule page, section by section, in the order of play.

The messages are called after the question and the answer that they explain: `rule-pickup-pile`.
"""

from __future__ import annotations

from typing import Any

from fusk.cards import STRIPPED, SUITS, read_cards
from fusk.rules import claim, deal, settle
from fusk.rules.line import Line, Section, called, card_line, line
from fusk.rules.sheet import Rules


def seats_for(rules: Rules) -> tuple[int, int]:
    """The fewest and the most who can play: what the sheet says, as far as the cards go round."""
    turned = int(_turns(rules))
    dealt = [
        seats
        for seats in range(rules.players_min, rules.players_max + 1)
        if deal.seats_that_fit(deal.deal.ask(rules.deal), _cards_of(rules, seats), turned, seats)
    ]
    return dealt[0], dealt[-1]


def _turns(rules: Rules) -> bool:
    """Whether a card of the stock is turned up to be matched (0.8)."""
    return rules.open_face == "up-when-no-stock"


def _cards_of(rules: Rules, seats: int) -> int:
    return rules.strip * rules.packs_for(seats) + rules.jokers - rules.dead


def _spelt(number: int) -> Line:
    return line("count", count=number)


class Told:
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

    def _say(self, name: str, **args: Any) -> Line:
        """A line about the kind of call and the number of cards, which most of them want to know."""
        return line(name, kind=self.kind, number=self.number, size=self.size, side=self.side, **args)

    def sections(self) -> tuple[Section, ...]:
        """The whole page, but for title, differences and warnings."""
        parts = (
            ("section-players", self._players()),
            ("section-deal", self._dealing()),
            ("section-begin", self._beginning()),
            ("section-turn", self._turn()),
            ("section-fits" if self.kind == "upcard" else "section-call", self._calls()),
            ("section-lie", self._lies()),
            ("section-doubt", self._doubts()),
            ("section-loser", self._pickup()),
            ("section-on", self._after()),
            ("section-last", self._last_cards()),
            ("section-knock", self._knocking()),
            ("section-end", self._end()),
            ("section-score", [line(f"rule-score-{self.rules.score}")]),
        )
        return tuple(Section(line(heading), tuple(lines)) for heading, lines in parts if lines)

    def in_short(self) -> list[Line]:
        """The game in plain words, a sentence each for laying, doubting, losing and winning."""
        r = self.rules
        end, _, left = r.end.partition(":")
        lines = [
            self._say(f"plain-{r.claim_step}", cards=self._cards()),
            line(f"plain-{r.who}"),
            line(f"plain-{r.pickup}"),
            line(f"plain-{end}", count=int(left)) if left else line(f"plain-{end}"),
        ]
        return lines if r.knock == "off" else lines + [line("plain-knock")]

    def _players(self) -> list[Line]:
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

    def _dealing(self) -> list[Line]:
        r = self.rules
        name, _, each = r.deal.partition(":")
        lines = [line("rule-dead", count=r.dead)] if r.dead else []
        lines.append(line(f"rule-deal-{name}", count=int(each)) if each else line(f"rule-deal-{name}"))
        if r.remainder != "none":
            lines.append(line(f"rule-remainder-{r.remainder}"))
        if _turns(r):
            lines.append(line("rule-turned"))
        return lines + [self._numbers(self.seats)] if self.seats else lines

    def _numbers(self, seats: int) -> Line:
        """What everybody is dealt, in figures."""
        r = self.rules
        cards = _cards_of(r, seats)
        each, more = deal.deal.ask(r.deal)(cards, seats)
        left = cards - each * seats - more - int(_turns(r))
        packs = r.packs_for(seats)
        return line("rule-numbers", players=seats, packs=packs, each=each, more=more, left=left, where=r.remainder)

    def _beginning(self) -> list[Line]:
        r = self.rules
        name, _, argument = r.starter.partition(":")
        holder = card_line(*read_cards(argument)) if argument else ""
        return [self._say(f"rule-starter-{name}", card=holder), line(f"rule-direction-{r.direction}")]

    def _cards(self) -> Line:
        """How many cards make a play: "one to four cards"."""
        least = self.rules.count_min
        few, many = self.caps
        if self.hidden or many >= claim.NO_CAP:
            return line("cards-any") if least == 1 else line("cards-from", least=_spelt(least))
        if few != many:
            return line("cards-switch", least=_spelt(least), few=_spelt(few), many=_spelt(many))
        if least == many:
            return line("cards-exactly", count=least)
        return line("cards-either" if many == least + 1 else "cards-range", least=_spelt(least), most=_spelt(many))

    def _turn(self) -> list[Line]:
        r = self.rules
        lines = [line("rule-lay", cards=self._cards()), *self._limits(), self._say(f"rule-call-{self.kind}")]
        if self.hidden or (self.kind != "upcard" and self.number != "single"):
            lines.append(self._say(f"rule-count_claim-{r.count_claim}"))
        few, many = self.caps
        if self.hidden and 1 < many < claim.NO_CAP:
            lines.append(line("rule-called-most", few=few, many=many if few != many else 0))
        if r.open_face == "up-each-round":
            lines.append(self._say("rule-open_face-up-each-round"))
        if r.open_face != "down" and r.lead_suit == "new":
            lines.append(line("rule-lead_suit-new"))
        lines.append(line(f"rule-pass-{r.passing}"))
        return lines if r.passing == "no" else lines + [line(f"rule-all_pass-{r.all_pass}")]

    def _limits(self) -> list[Line]:
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

    def _calls(self) -> list[Line]:
        r = self.rules
        if self.kind == "upcard":
            return [line("rule-fits")] + ([line("rule-fits-joker")] if r.jokers else [])
        lines = [self._opening()]
        lines.append(self._say(f"rule-claim_step-{r.claim_step}"))
        if self._ordered():
            lines.append(self._order())
        if r.claim_step in ("raise", "raise-count", "gt") or (r.claim_step in ("up", "down") and not r.wrap):
            lines.append(line(f"rule-stuck-{r.stuck}"))
        if r.sets != "none":
            lines.append(line(f"rule-lead_dead-{r.lead_dead}"))
        return lines

    def _opening(self) -> Line:
        first = self.rules.opening
        if self.rules.open_face == "up-each-round":
            return line("rule-opening-shown")
        if first == "free":
            return self._say("rule-opening-free")
        return line("rule-opening-fixed", called=called(first))

    def _ordered(self) -> bool:
        """Whether the order of what is called means anything."""
        r = self.rules
        return r.claim_step not in ("same", "free") or "advance" in (r.resume_claim, r.all_pass.partition("-")[0])

    def _order(self) -> Line:
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

    def _lies(self) -> list[Line]:
        r = self.rules
        name, _, rank = r.wild.partition(":")
        lines = [self._say("rule-lie"), self._say("rule-truth-upcard" if self.kind == "upcard" else "rule-truth")]
        if self.hidden:
            lines.append(line("rule-truth-count"))
        if rank:
            lines.append(line("rule-wild-rank", ranks=called("T" if rank == "10" else rank), jokers=r.jokers))
        elif name == "joker" and r.jokers:
            lines.append(self._say("rule-wild-joker"))
        return lines

    def _doubts(self) -> list[Line]:
        r = self.rules
        lines = [line(f"rule-who-{r.who}")]
        if r.who == "anyone":
            lines.append(self._say("rule-tie"))
        lines.append(self._say(f"rule-reveal-{r.reveal}"))
        if r.force:
            lines.append(line("rule-force"))
        if r.trust != "off":
            lines.append(line("rule-trust"))
        return lines + [line("rule-grace_rounds", count=r.grace_rounds)] if r.grace_rounds else lines

    def _pickup(self) -> list[Line]:
        r = self.rules
        lines = [line(f"rule-pickup-{r.pickup}")]
        if self.kind == "upcard" and r.pickup == "pile":
            lines.append(line("rule-pickup-upcard"))
        if r.sets != "none":
            size = settle.set_size.ask(r.set_size)(self.packs[1])
            some = line("set-group") if r.set_size == "group" else line("set-some", count=size)
            lines.append(line(f"rule-sets-{r.sets}", cards=some))
        return lines

    def _after(self) -> list[Line]:
        r = self.rules
        lines = [line("rule-undoubted"), self._say(f"rule-resume_who-{r.resume_who}")]
        lines.append(self._say(f"rule-resume_claim-{self._resumed()}"))
        if r.open_face == "up-when-no-stock":
            lines.append(line("rule-open_face-up-when-no-stock"))
        return lines

    def _resumed(self) -> str:
        """What is really called after a doubt."""
        r = self.rules
        if r.open_face == "up-each-round":
            return "shown"
        stays = r.claim_step == "same" and r.resume_claim == "continue"  # then the call would never change (I28)
        return "free" if stays else r.resume_claim

    def _last_cards(self) -> list[Line]:
        r = self.rules
        lines = [self._say(f"rule-final-{r.final}")]
        if r.final in ("window", "auto-reveal"):
            always = r.end == "first-out" or r.final == "auto-reveal" or r.knock != "off"
            lines.append(line("rule-final-answer-first", when="always" if always else "ending"))
        return lines

    def _knocking(self) -> list[Line]:
        r = self.rules
        if r.knock == "off":
            return []
        return [line(f"rule-knock-{r.knock}"), line("rule-knock_penalty", count=r.knock_penalty)]

    def _end(self) -> list[Line]:
        r = self.rules
        name, _, left = r.end.partition(":")
        return [
            line(f"rule-end-{name}", count=int(left)) if left else line(f"rule-end-{name}"),
            line("rule-guard", turns=r.guard) if r.guard else line("rule-guard-off"),
        ]
