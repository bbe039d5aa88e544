"""Make the golden games and the move counts anew: `python -m tests.games.make`, from the root of the checkout.

Do so when the rules have changed on purpose, and look at what differs.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from msgspec.structs import replace

from fusk.cards import in_order, write_cards
from fusk.events import Dealt
from fusk.moves import Doubt, Play
from fusk.play import begin, legal, step, to_act, whole_pack
from fusk.play.deal import placed
from fusk.record import Line, Record, print_record, replay, write_line
from fusk.rules import PRESETS, Rules, sheet
from fusk.state import State
from fusk.testing import Mood, seats_for, walk

HERE = Path(__file__).parent
NAMES = ("Ada", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gun", "Hugo")
DEPTH = 4


def main() -> None:
    """Write them all."""
    for preset in PRESETS:
        (HERE / f"{preset}.fusk.toml").write_text(print_record(golden(preset)), encoding="utf-8")
    (HERE / "perft.txt").write_text("".join(perft_lines()), encoding="utf-8")


# Games.


def golden(preset: str) -> Record:
    """A game with what makes the preset what it is: the first one drawn that ends in time and has it all."""
    rules = sheet(preset)
    mood = Mood(0.12, 0.8, 0.5, 0.02)
    found: list[tuple[int, Record]] = []
    for number in range(400):
        rng = Random(f"golden/{preset}/{number}")
        seats = min(max(seats_for(rules)), max(min(seats_for(rules)), 3 + (number % 2)))
        seed = rng.getrandbits(20)
        record = _empty(rules, seats, seed)
        dealt = replay(record).opening[0]
        assert isinstance(dealt, Dealt)
        steps = list(walk(rules, dealt, rng, 260, mood))
        kinds = {type(event) for found in steps for event, _ in found.told}
        if steps[-1].after.ended or number == 399:
            lines = tuple(write_line(Line(s.seats, s.move, None, None)) for s in steps if s.move is not None)
            found.append((len(kinds), replace(record, moves=lines)))
            if len(found) == 8:
                break
    record = max(found, key=lambda pair: pair[0])[1]
    return replace(record, about=_about(preset, record), expect=expected(record))


def _empty(rules: Rules, seats: int, seed: int) -> Record:
    return Record(
        about=None,
        rules=rules,
        seats=NAMES[:seats],
        dealer=None,
        first=None,
        due=None,
        seed=seed,
        deck=None,
        hands=None,
        pile=(),
        stock=(),
        level=False,
        moves=(),
        deal=None,
        expect=None,
    )


def _about(preset: str, record: Record) -> str:
    played = replay(record)
    plays = sum(isinstance(line.move, Play) for line in played.moves)
    doubts = sum(isinstance(line.move, Doubt) for line in played.moves)
    end = "to the end" if played.states[-1].ended else "for a while"
    return f"A golden game of {preset}: {plays} plays, {doubts} doubted, played at random {end}."


def expected(record: Record) -> dict[str, object]:
    """The table in the end, in every detail a record can expect."""
    state = replay(record).states[-1]
    found: dict[str, object] = {
        "phase": "over" if state.ended else "doubt" if state.window else "play",
        "hands": [write_cards(hand or ()) for hand in state.hands],
        "pile": write_cards(card for lay in state.pile for card in lay.cards or ()),
        "stock": state.stock_size,
    }
    return found if state.ended else found | {"turn": f"p{state.turn + 1}"}


# Move counts.


def small(preset: str, seats: int) -> State:
    """A table with two cards a seat, some of which fit and some of which do not."""
    rules = sheet(preset)
    cards = [card for card in whole_pack(rules, seats) if card[0] in "A9J" or card == "*X"]
    Random(f"perft/{preset}").shuffle(cards)
    hands = tuple(in_order(cards[2 * seat : 2 * seat + 2]) for seat in range(seats))
    rest = tuple(cards[2 * seats :])
    dealt = placed(
        hands=hands,
        pile=rest[:1] if rules.remainder == "pile" else (),
        stock=rest[:3] if rules.remainder == "stock" else (),
        dead=(),
        dealer=None if rules.starter == "random" else seats - 1,
        first=0,
        due=None,
    )
    return begin(rules, dealt)[0]


def perft(state: State, depth: int) -> int:
    """In how many ways so many moves can be made, by all seats that may make one."""
    if not depth:
        return 1
    total = 0
    for seat in to_act(state):
        for move in legal(state, seat):
            total += perft(step(state, (seat,), move)[0], depth - 1)
    return total


def perft_lines() -> list[str]:
    """Preset, seats, and the counts of one move, two, three..."""
    lines = []
    for preset in PRESETS:
        seats = max(2, min(seats_for(sheet(preset))))
        state = small(preset, seats)
        counts = []
        for depth in range(1, DEPTH + 1):
            counts.append(perft(state, depth))
            if counts[-1] > 4_000:
                break
        lines.append(f"{preset} {seats} seats: {' '.join(map(str, counts))}\n")
    return lines


if __name__ == "__main__":
    main()
