"""Two worlds that one observer must not be able to tell apart, and the first thing by which it could."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import inf
from random import Random
from typing import Any, Final, NamedTuple

from fusk.cards import Card
from fusk.events import Claimed
from fusk.moves import Accept, Doubt, Play
from fusk.rules import Value
from fusk.server import tokens
from fusk.store import Row
from fusk.store.sealing import BLOCK, LENGTH
from fusk.table.entries import Moved
from tests.laws.test_twins import fewer_laid
from tests.leaks.director import NONE, Plan, directed, planned
from tests.leaks.knowledge import known
from tests.leaks.stage import Deed, Exact, Stage, acted
from tests.leaks.worlds import Told, Traced, World, auto, deals_of, injected
from tests.server.sim.loop import simulated

TIE: Final = 0.3
LAST: Final = 0.01
"""Seconds before the end that are not compared: what comes with the end itself may come just after it."""
LONGEST: Final = 12.0
"""Seconds that a window may be open here."""
HIDING: Final = ("fusk-more", "schummellieschen")
"""Presets by which more may be laid than was called."""


class Twin(NamedTuple):
    """World B of a game: what the server is handed, what people do, and until when an observer may not see a thing.

    `faces`: of every deal that differs in its cards; `hidden`: which hidden act differs, if one does.
    """

    world: World
    deeds: list[Deed]
    until: float
    differs: bool
    hidden: str


class Game(NamedTuple):
    """A game played in both worlds."""

    observer: str
    plan: Plan
    one: Stage
    other: Stage
    twin: Twin
    found: object
    moves: int


def played(
    seed: object,
    *,
    preset: str | None = None,
    changes: Mapping[str, Value] = NONE,
    observer: str | None = None,
    kind: str | None = None,
) -> Game:
    """A random evening, its twin, and how the observer could tell them apart (None: not at all).

    `kind`: `whole`, the evenings are compared to their end; `cut`, something hidden is done or not, and they are
    compared until that comes out.
    """
    rng = Random(f"twins/{seed}")
    kind = kind or rng.choice(("whole", "whole", "cut"))
    if kind == "cut" and preset is None and rng.random() < 0.2:
        preset = rng.choice(HIDING)
    plan = planned(rng, preset=preset, changes=changes, simple=kind == "cut")
    number = rng.getrandbits(40)
    world = World()
    with injected(world):
        one = Stage(number, slow=plan.slow)
        deeds, end = simulated(number, directed(one, plan, rng), Exact(number, in_order=plan.in_order))
    observer = observer or some_observer(one, rng, kind)
    twin = twin_of(one, world, deeds, observer, rng, kind, plan)
    with injected(twin.world):
        other = Stage(number, slow=plan.slow)
        simulated(number, acted(other, twin.deeds, min(end, twin.until)), Exact(number, in_order=plan.in_order))
    until = min(twin.until, end - LAST)
    found = difference(got(one, observer, until), got(other, observer, until))
    return Game(observer, plan, one, other, twin, found, sum(len(deal.steps) for deal in main_deals(one)))


def some_observer(stage: Stage, rng: Random, kind: str) -> str:
    """Who looks. Who reads the whole line, the log or the journal sees who does what, so not where deeds differ."""
    seats = [who for who in stage.seats if who[0] == "p"]
    onlookers = ["w"] if any(who[0] == "w" for who in stage.sockets) else []
    strangers = ["s"] if "s0" in stage.seats else []
    operators = ["line", "line", "log", "journal"] if kind == "whole" else []
    return rng.choice((*seats, rng.choice(seats), *onlookers, *strangers, *operators))


# World B.


def main_rows(stage: Stage) -> list[Row]:
    """The journal of the table that matters."""
    return list(stage.node.memory.since(tokens.stored(stage.doors["table"]), 0))


def main_deals(stage: Stage) -> list[Told]:
    """The deals played there."""
    return deals_of(main_rows(stage))


def twin_of(one: Stage, world: World, deeds: list[Deed], observer: str, rng: Random, kind: str, plan: Plan) -> Twin:
    """The other world: cards that the observer never knows are dealt anew, and all that names them is translated."""
    seat = one.seats.get(observer)
    deals = main_deals(one)
    open_books = disclosed(one, observer)
    other = World()
    other.deals |= world.deals
    other.seeds = {deal.seed: another_seed(deal.seed, rng) for deal in deals if deal.seed not in open_books}
    traced = {deal.seed: Traced(deal.steps, seat) for deal in deals}
    faces = {
        deal.seed: traced[deal.seed].face if deal.seed in open_books else traced[deal.seed].again(rng) for deal in deals
    }
    for deal in deals:
        other.deals[other.seed(deal.seed)] = traced[deal.seed].deal_of(deal.dealt, faces[deal.seed])
        automatic(deal, traced[deal.seed], faces[deal.seed], other)
    for (seed, number, bot), (thought, steps) in world.thoughts.items():
        hers = thought is not None and bot != seat and seed in traced
        move = traced[seed].translated(thought, bot, steps, faces[seed]) if thought and hers else thought
        other.thoughts[other.seed(seed), number, bot] = move, steps
    until, hidden = inf, ""
    acts = list(deeds)
    if kind == "cut":
        acts, until, hidden = something_hidden(acts, deals, one, seat, rng)
    elif observer[0] in "pws" and not plan.slow and not open_books:
        acts = in_another_order(acts, deals, observer, rng)
    acts = [translated(deed, one, seat, traced, faces) for deed in acts]
    differs = any(faces[deal.seed] != traced[deal.seed].face for deal in deals)
    return Twin(other, acts, until, differs, hidden)


def another_seed(seed: int, rng: Random) -> int:
    """A seed that is written in as many figures."""
    return seed - seed % 1000 + (seed + rng.randrange(1, 1000)) % 1000


def disclosed(stage: Stage, observer: str) -> set[int]:
    """Deals of which the observer has had the record, after their end: nothing of them is hidden any more."""
    mine = [answer for answer in stage.answers if observer == "line" or answer.who.startswith(observer)]
    bodies = (answer.reply.body.decode() for answer in mine if "/records/" in answer.path and answer not in stage.early)
    return {int(seed) for body in bodies for seed in re.findall(r"^seed = (\d+)$", body, re.MULTILINE)}


def automatic(deal: Told, traced: Traced, faces: list[Card], other: World) -> None:
    """What the table did for seats."""
    for place, (found, cause) in enumerate(zip(deal.steps, deal.causes, strict=True)):
        if cause == "clock" and traced.moved[place]:
            move = traced.move_of(found, traced.moved[place], faces)
            assert move is not None
            other.autos[auto(other.seed(deal.seed), found.before)] = Moved(found.seats, move, cause)


def translated(
    deed: Deed, one: Stage, seat: int | None, traced: dict[int, Traced], faces: dict[int, list[Card]]
) -> Deed:
    """The same deed in the other world."""
    actor = one.seats.get(deed.who)
    if deed.move is None or deed.deal is None or actor is None or actor == seat or deed.deal[0] not in traced:
        return deed
    seed, steps = deed.deal
    return deed._replace(body=deed.body | {"move": traced[seed].translated(deed.move, actor, steps, faces[seed])})


# Hidden acts.


def cid_of(key: str) -> str:
    """The name that a client gave to a command, from its key in the journal."""
    return key.rpartition("/")[2]


def in_another_order(deeds: list[Deed], deals: list[Told], observer: str, rng: Random) -> list[Deed]:
    """Others let a play stand, or doubt it, at each other's times: who was first is nobody's business."""
    done = {cid_of(key) for deal in deals for key in (*deal.keys, *deal.raised)}
    given = Counter(deed.body["cid"] for deed in deeds if deed.move is not None)
    deeds = list(deeds)
    answers = [
        place
        for place, deed in enumerate(deeds)
        if isinstance(deed.move, Accept | Doubt) and deed.kind == "say" and deed.who[0] == "p" and deed.who != observer
        if deed.body["cid"] in done and given[deed.body["cid"]] == 1
    ]
    for here, there in pairwise(answers):
        one, two = deeds[here], deeds[there]
        same = type(one.move) is type(two.move) and one.body["play"] == two.body["play"] and one.deal and two.deal
        apart = one.who != two.who and not any(deed.who in (one.who, two.who) for deed in deeds[here + 1 : there])
        quiet = not any(deed.kind == "restart" for deed in deeds[here:there])
        if same and apart and quiet and rng.random() < 0.7:
            deeds[here], deeds[there] = two._replace(at=one.at), one._replace(at=two.at)
    return deeds


def something_hidden(
    deeds: list[Deed], deals: list[Told], one: Stage, seat: int | None, rng: Random
) -> tuple[list[Deed], float, str]:
    """One hidden act done otherwise: a play let stand or not, doubted or not, with a card less; until it comes out."""
    places = {deed.body["cid"]: place for place, deed in enumerate(deeds) if deed.move is not None}
    fewer = list(plays_hidden(deeds, deals, places, seat, rng))
    found = fewer if fewer and rng.random() < 0.8 else list(answers_hidden(deeds, deals, places, one, seat))
    if not found:
        return deeds, inf, ""
    changed, until, hidden = rng.choice(found)
    done = [changed.get(place, deed) for place, deed in enumerate(deeds)]
    return [deed for deed in done if deed is not None], until, hidden


Hidden = tuple[dict[int, Deed | None], float, str]
"""What is done in the place of some deeds (None: nothing), until when that does not come out, and what it is."""


def answers_hidden(
    deeds: list[Deed], deals: list[Told], places: dict[str, int], one: Stage, seat: int | None
) -> Iterator[Hidden]:
    """Answers of others that could have been missing, or others."""
    for deal in deals:
        answers = [(key, deal.ats[i], i) for i, key in enumerate(deal.keys) if isinstance(deal.steps[i].move, Accept)]
        for key, at, step in (*answers, *((key, at, step) for key, (at, step) in deal.raised.items())):
            place = places.get(cid_of(key))
            if place is None:
                continue
            until = min(shut(deal, step), closes(one, deeds[place].body["play"], at))
            if until <= at or one.seats.get(deeds[place].who) == seat:
                continue
            yield {place: None}, until, "no answer"
            yield dict.fromkeys(alike(deeds, place, one, seat)), until, "no answers"
            if isinstance(deeds[place].move, Accept):
                pick = 1 if deal.steps[0].after.rules.reveal == "one" else None
                doubted = deeds[place]._replace(body=deeds[place].body | {"move": Doubt(pick)})
                yield {place: doubted}, min(until, at + TIE), "a doubt"


def closes(one: Stage, play: int, at: float) -> float:
    """When the window of a play was to shut, as it was told last: one that stays open longer tells of a doubt."""
    told = re.compile(rf'"moment":{{"play":{play},"open":true,"closes_at":([\d.]+)')
    frames = [frame for sockets in one.sockets.values() for socket in sockets for frame in socket.heard]
    near = (told.search(text) for when, text in frames if abs(when - at) < LONGEST)
    return min((float(found[1]) for found in near if found), default=inf)


def alike(deeds: list[Deed], place: int, one: Stage, seat: int | None) -> list[int]:
    """The answers of others to the same play of the same match."""
    about = deeds[place].body["play"], deeds[place].deal and deeds[place].deal[0]  # type: ignore[index]
    return [
        other
        for other, deed in enumerate(deeds)
        if isinstance(deed.move, Accept | Doubt) and one.seats.get(deed.who) != seat and deed.who[0] == "p"
        if (deed.body["play"], deed.deal and deed.deal[0]) == about
    ]


def shut(deal: Told, first: int) -> float:
    """When the window shut that was open at that step."""
    for at, found in list(zip(deal.ats, deal.steps, strict=True))[first:]:
        if not found.after.window or any(isinstance(event, Claimed) for event, _ in found.told):
            return at
    return inf


def plays_hidden(
    deeds: list[Deed], deals: list[Told], places: dict[str, int], seat: int | None, rng: Random
) -> Iterator[Hidden]:
    """A play of more cards than were called could have had one less."""
    for deal in deals:
        twin = fewer_laid(deal.steps, seat, rng)
        if twin is None:
            continue
        changed = next(i for i, (a, b) in enumerate(zip(deal.steps, twin, strict=False)) if a.move != b.move)
        place, move = places.get(cid_of(deal.keys[changed])), twin[changed].move
        if place is not None and isinstance(move, Play):
            until = deal.ats[len(twin)] if len(twin) < len(deal.steps) else inf
            yield {place: deeds[place]._replace(body=deeds[place].body | {"move": move})}, until, "fewer cards"


# What an observer gets.

Got = list[tuple[str, Any]]


def got(stage: Stage, observer: str, until: float) -> Got:
    """All that an observer gets before that time, as it sees it."""
    match observer:
        case "line":
            return list(line(stage, until))
        case "log":
            return [("log", noted) for noted in stage.node.noted]
        case "journal":
            return list(journal(stage))
        case _:
            return list(own(stage, observer, until))


def own(stage: Stage, observer: str, until: float) -> Iterator[tuple[str, Any]]:
    """What comes over one's own lines: every frame and every answer, to the last byte, and when."""
    for who, sockets in sorted(stage.sockets.items()):
        for socket in sockets if who.startswith(observer) else ():
            for at, frame in socket.heard:
                if at < until:
                    yield f"frame to {who}", (at, frame)
            if socket.ended is not None and socket.ended < until:
                yield f"close of {who}", (socket.ended, socket.code)
    for answer in stage.answers:
        if answer.who.startswith(observer) and answer.at < until:
            yield f"answer to {answer.who}", answer


def line(stage: Stage, until: float) -> Iterator[tuple[str, Any]]:
    """What can be seen of an encrypted line: when, which way, how long."""
    for way, frames in (("from", stage.said), ("to", stage.tapped)):
        for at, who, size in frames:
            if at < until:
                yield f"{way} {who}", (at, size)
    for who, sockets in sorted(stage.sockets.items()):
        for socket in sockets:
            yield f"close of {who}", (socket.ended, socket.code)
    for answer in stage.answers:
        head = [len(name) + len(value) for name, value in answer.reply.headers]
        yield f"answer to {answer.who}", (answer.asked, answer.at, answer.reply.status, head, len(answer.reply.body))


def journal(stage: Stage) -> Iterator[tuple[str, Any]]:
    """What lies open in the journal, and how long the sealed part is."""
    for table in sorted(stage.node.memory.tables()):
        for row in stage.node.memory.since(table, 0):
            sealed = -(-(LENGTH + len(row.hidden)) // BLOCK)
            yield "row", (table, row.seq, row.at, row.key, row.command, row.public, sealed)


def difference(one: Got, other: Got) -> object:
    """The first thing that is not the same, or None."""
    for here, there in zip(one, other, strict=False):
        if here != there:
            return here, there
    if len(one) != len(other):
        longer = one if len(one) > len(other) else other
        return "more", longer[min(len(one), len(other))]
    return None


def knowledge_kept(game: Game) -> bool:
    """Whether both worlds really show the observer the same cards: the second statement of what it may know."""
    seat = game.one.seats.get(game.observer)
    here, there = (events_of(main_deals(stage), game.twin.until) for stage in (game.one, game.other))
    return all(list(known(a, seat)) == list(known(b, seat)) for a, b in zip(here, there, strict=False))


def events_of(deals: Iterable[Told], until: float) -> list[list[Any]]:
    """The events of every deal before a time."""
    return [
        [event for at, found in zip(deal.ats, deal.steps, strict=True) if at < until for event, _ in found.told]
        for deal in deals
    ]
