"""Makes up an evening: who comes and goes, plays, doubts, talks, asks, errs and stays silent; from one seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from fusk.cards import FACES
from fusk.moves import PHRASES, Accept, Believe, Discard, Doubt, Force, Knock, Move, Options, Pass, Play, Say, Show
from fusk.rules import PRESETS, Rules, Value, nearest, sheet
from fusk.state import State
from fusk.table import Table
from fusk.testing import Mood, seats_for, some_sheet
from fusk.testing.walks import some_play
from tests.leaks.stage import Deed, Stage, Who

MOST_PEOPLE: Final = 6
NONE: Final[Mapping[str, Value]] = {}


class Plan(NamedTuple):
    """What kind of evening.

    `order`: as the table is opened; `strangers`: at a table of their own; `deeds`: how many; `slow`: how long the disk
    takes at most; `in_order`: whether things of one moment come in order; `restarts`: whether the server may.
    """

    order: dict[str, Any]
    people: int
    strangers: int
    deeds: int
    slow: float
    in_order: bool
    restarts: bool


def planned(
    rng: Random, *, preset: str | None = None, changes: Mapping[str, Value] = NONE, simple: bool = False
) -> Plan:
    """A random kind of evening; with a preset, by that one; a simple one has one clock, and a disk that is quick."""
    while True:
        named = preset or (rng.choice(tuple(PRESETS)) if rng.random() < 0.6 else None)
        rules = sheet(named, changes) if named else some_sheet(rng)
        fitting = [seats for seats in seats_for(rules) if seats <= MOST_PEOPLE]
        if fitting:
            break
    seats = rng.choice(fitting)
    people = max(2, rng.choice((seats, seats, rng.randint(2, seats))))
    return Plan(
        order=order(rules, seats, seats - people, rng),
        people=people,
        strangers=rng.choice((0, 0, 0, 2)),
        deeds=rng.randint(8, 32),
        slow=0.0 if simple else rng.choice((0.0, 0.0, 0.03)),
        in_order=simple or rng.random() < 0.3,
        restarts=not simple,
    )


def order(rules: Rules, seats: int, bots: int, rng: Random) -> dict[str, Any]:
    """A table as somebody opens it."""
    preset, changes = nearest(rules)
    return {
        "name": "Person 0",
        "rules": {"preset": preset, "changes": changes},
        "seats": seats,
        "bots": [rng.choice(("rookie", "honest", "counter")) for _ in range(bots)],
        "room": rng.random() < 0.15,
        "window": rng.choice((None, None, 2.5, "none")),
        "deals": rng.choice((0, 1, 2)),
        "chat": rng.random() < 0.5,
        "watching": rng.random() < 0.9,
    }


def chosen(may: Options, state: State, seat: int, rng: Random, mood: Mood) -> Move | None:
    """A legal move that takes no time to choose."""
    one = state.rules.reveal == "one"
    doubt = Doubt(rng.randint(1, may.doubt) if one else None) if may.doubt else None
    if may.knock and rng.random() < 0.6:
        return Knock()
    if doubt and (not may.accept or rng.random() < mood.doubting):
        return doubt
    hand = state.hands[seat] or ()
    found: list[Move] = [some_play(may, state, hand, rng, mood)] if may.play else []
    found += [Show(rng.choice(may.show))] if may.show else []
    found += [Pass()] if may.passing else []
    found += [Accept()] if may.accept else []
    found += [Believe()] if may.believe and rng.random() < 0.3 else []
    found += [Force()] if may.force and rng.random() < mood.doubting else []
    found += [Discard(rng.choice(may.discard))] if may.discard else []
    found += [Discard(())] if may.keep else []
    return rng.choice(found) if found else doubt


class Director:
    """Decides what comes next by looking at everything; nobody else ever does."""

    def __init__(self, stage: Stage, plan: Plan, rng: Random) -> None:
        self.stage, self.plan, self.rng = stage, plan, rng
        self.deeds: list[Deed] = []
        self.people = [f"p{number}" for number in range(plan.people)]
        self.at = 0.0
        self.mood = Mood(rng.choice((0.05, 0.2, 0.4)), rng.choice((0.0, 0.5, 1.0)), rng.choice((0.1, 0.5)), 0.0)
        self.onlookers = 0

    async def evening(self) -> float:
        """All of it; when it was over."""
        await self.stage.node.start()
        await self.sit_down()
        for _ in range(self.plan.deeds):
            await self.next()
        end = self.at + 1.0
        await self.stage.wait(end)
        return end

    async def sit_down(self) -> None:
        """Tables are opened, and people sit down."""
        orders = {"p": self.plan.order, "s": {"name": "Stranger 0", "seats": 2, "rules": {"preset": "fusk"}}}
        parties = {"p": self.people, "s": [f"s{number}" for number in range(self.plan.strangers)]}
        for letter, party in parties.items():
            for who in party:
                seat = {"name": f"{'Person' if letter == 'p' else 'Stranger'} {who[1:]}"}
                path = "POST /api/tables/{door}/seats" if who[1:] != "0" else "POST /api/tables"
                await self.do(who, "ask", path, seat if who[1:] != "0" else orders[letter], gap=0.05)
            await self.pause(0.1)
            for who in party:
                if self.rng.random() < 0.85:
                    await self.open(who)
            if party:
                await self.command(party[0], "start")

    async def pause(self, seconds: float) -> None:
        """Time goes by, to no round number."""
        self.at += seconds * (0.5 + self.rng.random())
        await self.stage.wait(self.at)

    async def do(
        self,
        who: Who,
        kind: str,
        path: str = "",
        body: Any = None,
        *,
        gap: float = 0.0,
        deal: tuple[int, int] | None = None,
    ) -> None:
        """Do something now, or after a gap, and write it down; `deal`: in which it was said for the first time."""
        if gap or (self.deeds and self.deeds[-1].at == self.at):
            await self.pause(gap or 0.002)
        table = self.stage.table(who)
        deal = deal or ((table.deal.seed, len(table.moves)) if table and table.deal else None)
        deed = Deed(self.at, who, kind, path, body, deal)
        self.deeds.append(deed)
        await self.stage.do(deed)

    # One thing after the other.

    async def next(self) -> None:
        """One more thing happens."""
        await self.pause(self.rng.choice((0.02, 0.1, 0.3, 0.8)))
        rng, strangers = self.rng, self.plan.strangers
        if strangers and rng.random() < 0.3:
            await self.play([f"s{number}" for number in range(strangers)])
        elif rng.random() < 0.62:
            await self.play(self.people)
        else:
            kinds: list[Callable[[], Any]] = [kind for kind, weight in self.extras() for _ in range(weight)]
            await rng.choice(kinds)()

    def extras(self) -> list[tuple[Callable[[], Any], int]]:
        """What happens beside the game, and how often."""
        return [
            (self.talks, 4),
            (self.all_answer, 8),
            (self.shows, 7),
            (self.errs, 9),
            (self.comes_again, 7),
            (self.breaks_off, 4),
            (self.looks_on, 6),
            (self.asks, 6),
            (self.polls, 7),
            (self.sits_out, 4),
            (self.hosts, 3),
            (self.nothing, 5),
            (self.nothing_for_long, 2),
            (self.all_leave, 1),
            (self.restarts, int(self.plan.restarts and not self.plan.slow)),
        ]

    def anybody(self) -> Who:
        """Somebody of the table."""
        return self.rng.choice(self.people)

    def seated(self, party: list[Who]) -> dict[int, Who]:
        """Who has which seat."""
        return {self.stage.seats[who]: who for who in party if who in self.stage.seats}

    async def open(self, who: Who) -> None:
        """A socket; one has seen some of it before, or nothing."""
        table, live = self.stage.table(who), self.stage.live(who)
        number = table.number(self.stage.seats.get(who)) if table else 0
        after = self.rng.choice((0, number, self.rng.randint(0, number)))
        await self.do(who, "open", body={"match": live.room.match if live else 0, "after": after})

    async def command(self, who: Who, kind: str, **about: Any) -> None:
        """A command, by socket or else by plain HTTP."""
        body = {"type": kind, "cid": f"{who}-{len(self.deeds)}"} | about
        if self.stage.there(who) and self.rng.random() < 0.95:
            await self.do(who, "say", body=body)
        else:
            await self.do(who, "ask", "POST /api/tables/{door}/commands", body)

    async def act(self, who: Who, move: Move, table: Table) -> None:
        """A move."""
        answers = isinstance(move, Doubt | Accept | Believe | Force)
        await self.command(who, "act", move=move, play=table.play if answers else None)

    async def play(self, party: list[Who]) -> None:
        """Somebody for whom the game waits does something."""
        table = self.stage.table(party[0])
        if table is None or not table.running():
            await self.between(party, table)
            return
        seated = self.seated(party)
        waited = [seat for seat in table.awaits() if seat in seated]
        if not waited:
            await self.pause(1.5)
            return
        state = table._now.state
        seat = self.rng.choice(waited)
        move = chosen(table.options(seat), state, seat, self.rng, self.mood)
        if move is not None:
            await self.act(seated[seat], move, table)

    async def between(self, party: list[Who], table: Table | None) -> None:
        """No deal is played: everybody gets ready, or the host starts another match."""
        if table is None or table.over():
            await self.command(party[0], "start")
        for seat, who in self.seated(party).items():
            if table and not table.over() and seat < len(table.chairs) and not table.chairs[seat].ready:
                await self.command(who, "ready")
                await self.pause(0.02)

    # Beside the game.

    async def talks(self) -> None:
        """Table talk."""
        text = self.rng.choice((f"#{self.rng.choice(PHRASES)}", "#no-rank 8", "I have no eights", "#hmm"))
        table = self.stage.table("p0")
        if table:
            await self.act(self.anybody(), Say(text), table)

    async def shows(self) -> None:
        """The play is on some screens, or on all."""
        table = self.stage.table("p0")
        for who in self.rng.sample(self.people, self.rng.choice((1, len(self.people), len(self.people)))):
            if table and self.stage.there(who):
                await self.do(who, "say", body={"type": "shown", "play": table.play}, gap=0.001)

    async def all_answer(self) -> None:
        """Everybody answers a play at nearly the same moment, some of them before the play is on their screen."""
        table = self.stage.table("p0")
        if not table or not table.running() or not table.opened:
            return
        seated, doubting = self.seated(self.people), self.rng.random()
        for seat in self.rng.sample(sorted(seated), len(seated)):
            who, may = seated[seat], table.options(seat) if seat in table.awaits() else None
            if self.stage.there(who) and self.rng.random() < 0.7:
                await self.do(who, "say", body={"type": "shown", "play": table.play}, gap=0.005)
            if may and may.accept and self.rng.random() < 0.9:
                one = table._now.state.rules.reveal == "one"
                move = Doubt(self.rng.randint(1, may.doubt) if one else None)
                await self.pause(0.01)
                await self.act(who, move if self.rng.random() < doubting else Accept(), table)
        if self.rng.random() < 0.4:
            await self.rng.choice((self.comes_again, self.looks_on))()

    async def errs(self) -> None:
        """Something that is refused: cards one does not hold, a move out of turn, a command twice, nonsense."""
        who, rng, table = self.anybody(), self.rng, self.stage.table("p0")
        wrong = rng.choice(("cards", "cards", "turn", "again", "again", "nonsense", "ping", "ping", "shout"))
        if wrong in ("cards", "turn") and table and who in self.stage.seats:
            hand = table._now.state.hands[self.stage.seats[who]] or ()
            cards = rng.choices(FACES, k=rng.randint(1, 3)) if wrong == "cards" else hand[: rng.randint(1, 2)]
            await self.act(who, Play(tuple(cards), None), table)
        elif wrong == "again":
            said = [deed for deed in self.deeds if deed.kind == "say" and isinstance(deed.body, dict)]
            if said and self.stage.there(said[-1].who):
                await self.do(said[-1].who, "say", body=said[-1].body, deal=said[-1].deal)
        elif self.stage.there(who):
            nonsense = {"nonsense": '{"type":"act"', "ping": {"type": "ping", "at": 1.5}}
            await self.do(who, "say", body=nonsense.get(wrong, {"type": "kick", "cid": "k", "seat": 1}))

    async def comes_again(self) -> None:
        """A second tab, or back after the line broke."""
        await self.open(self.anybody())

    async def breaks_off(self) -> None:
        """A line breaks; now and then for so long that a bot comes."""
        who = self.anybody()
        if self.stage.there(who):
            await self.do(who, "cut")
            if self.rng.random() < 0.3:
                await self.pause(5)
                await self.open(who)

    async def looks_on(self) -> None:
        """An onlooker comes, or goes."""
        if self.onlookers and self.rng.random() < 0.4 and self.stage.there(f"w{self.onlookers - 1}"):
            await self.do(f"w{self.onlookers - 1}", "cut")
        else:
            self.onlookers = min(self.onlookers + 1, 3)
            await self.open(f"w{self.onlookers - 1}")

    async def asks(self) -> None:
        """How does it stand? May one have the record, of this deal or another?"""
        live, table = self.stage.live("p0"), self.stage.table("p0")
        here = (live.room.match, table.match.deals + 1) if live and table else (1, 1)
        deal = "records/{}/{}".format(*self.rng.choice((here, (self.rng.randint(1, 2), self.rng.randint(1, 2)))))
        path = self.rng.choice(("", f"/{deal}", f"/{deal}", "/events?match=1&after=3"))
        await self.do(self.rng.choice((self.anybody(), "w0")), "ask", f"GET /api/tables/{{door}}{path}")

    async def polls(self) -> None:
        """Somebody without a socket waits for news."""
        who = self.rng.choice((self.anybody(), "w0"))
        table, live = self.stage.table(who), self.stage.live(who)
        number = table.number(self.stage.seats.get(who)) if table else 0
        match = live.room.match if live else 0
        await self.do(who, "ask", f"GET /api/tables/{{door}}/events?match={match}&after={number}&wait=7")
        await self.pause(0.1)
        await self.all_answer()

    async def sits_out(self) -> None:
        """A bot plays for somebody, or no more."""
        who = self.anybody()
        back = {"type": "stand-in", "seat": self.rng.randrange(len(self.people))}
        kind = self.rng.choice(("away", "back", "back", "stand-in"))
        await self.command(who, kind, **({"seat": back["seat"]} if kind == "stand-in" else {}))

    async def hosts(self) -> None:
        """What a host does, and others try."""
        seat = self.rng.randrange(len(self.people))
        kind, about = self.rng.choice(
            (
                ("lock", {"locked": True}),
                ("hand-over", {"seat": seat}),
                ("kick", {"seat": seat}),
                ("leave", {}),
                ("rename", {"name": "Somebody Else"}),
                ("change", {"deals": 2}),
            )
        )
        if kind != "leave" or self.rng.random() < 0.3:
            await self.command(self.rng.choice((self.anybody(), "p0")), kind, **about)

    async def nothing(self) -> None:
        """Everybody is silent, longer than a play may be doubted."""
        await self.pause(self.rng.choice((3.0, 8.0)))

    async def nothing_for_long(self) -> None:
        """Everybody is silent until the table moves for somebody."""
        await self.pause(40.0)

    async def all_leave(self) -> None:
        """Nobody is there: the table pauses, or is put away; then some come back."""
        for who in (*self.people, *(f"w{number}" for number in range(self.onlookers))):
            if self.stage.there(who):
                await self.do(who, "cut")
        await self.pause(self.rng.choice((20.0, 150.0, 1500.0)))
        for who in self.people:
            if self.rng.random() < 0.8:
                await self.open(who)
                await self.pause(0.02)

    async def restarts(self) -> None:
        """The server dies, and starts again over its journal."""
        await self.do("p0", "restart")
        for who in self.people:
            await self.pause(0.1)
            await self.open(who)


async def directed(stage: Stage, plan: Plan, rng: Random) -> tuple[list[Deed], float]:
    """An evening: all that people did, and when it was over."""
    director = Director(stage, plan, rng)
    end = await director.evening()
    return director.deeds, end
