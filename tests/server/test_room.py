"""A table of the server: sitting down, changing, starting, getting up, and the next match."""

import pytest
from msgspec.structs import replace

from fusk import wire
from fusk.rules import Refusal
from fusk.server import hosting, steps
from fusk.server.room import Room, resumed
from fusk.table import Dice


class Hall:
    """A room whose journal is a list; `say` gives a command and keeps what it comes to."""

    def __init__(self, **order):
        self.room = Room(Dice(1), Dice(2))
        self.kept: list[steps.Step] = []
        self.time, self.cids = 0.0, 0
        founded = hosting.opened(wire.NewTable(**({"name": "Maja"} | order)), "KVSP", "key-0")
        self.keep(self.room.own(founded, 0.0, "founded"))

    @property
    def table(self):
        """The match that is played."""
        assert self.room.table is not None
        return self.room.table

    def doubtful(self):
        """Whether a play may be doubted."""
        return self.table.opened is not None

    def keep(self, step):
        """Let a step count."""
        self.kept.append(step)
        self.room.apply(step)

    def sit(self, name, seat=None):
        """Somebody sits down."""
        joined = hosting.joined(self.room.places, wire.TakeSeat(name, seat), f"key-{name}", "")
        self.keep(self.room.own(joined, self.time, f"joined/{name}"))
        return joined.seat

    def say(self, who, kind, **about):
        """A command; why not, or nothing."""
        self.cids += 1
        step = self.room.decide(who, kind(f"c{self.cids}", **about), self.time)
        if isinstance(step, steps.Step):
            self.keep(step)
            return ""
        return step.code if isinstance(step, Refusal) else "done"

    def run(self, seconds=0.0):
        """Let time pass."""
        self.time += seconds
        while (step := self.room.tick(self.time)) is not None:
            self.keep(step)


def test_a_table_fills_and_a_match_begins():
    """People take the first free seat or the one they ask for; bots sit on what is left when the host starts."""
    hall = Hall(seats=4, bots=("honest",))
    assert [place.bot for place in hall.room.places.places] == [None, None, None, "honest"]
    assert hall.sit("Otto", 2) == 2
    assert hall.room.phase() == "lobby"
    assert hall.say(2, wire.Start) == "not-host"
    assert hall.say(0, wire.Start) == ""
    hall.run()
    assert hall.room.phase() == "playing"
    assert [seat.name for seat in hall.table.setup.seats] == ["Maja", "Rookie", "Otto", "Honest"]
    assert [seat.bot for seat in hall.table.setup.seats] == [None, "rookie", None, "honest"]
    with pytest.raises(Refusal, match="no-table"):
        hall.sit("Ellen")


@pytest.mark.parametrize(
    ("name", "seat", "code"), [("Maja", None, "bad-name"), ("Otto", 0, "seat-taken"), ("Otto", 3, "seat-taken")]
)
def test_a_seat_and_a_name_are_taken_once(name, seat, code):
    """Nobody sits on somebody's lap, nor goes by the name of somebody at the table."""
    hall = Hall(seats=4, bots=("rookie",))
    with pytest.raises(Refusal, match=code):
        hall.sit(name, seat)


def test_the_host_changes_the_table_between_matches_only():
    """Rules, seats and clocks are settled before the cards are dealt."""
    hall = Hall(seats=3)
    hall.sit("Otto", 1)
    assert hall.say(0, wire.Change, seats=2) == ""
    assert hall.say(0, wire.Change, seats=5, rules=wire.Sheet("i-doubt-it"), window="none") == ""
    assert len(hall.room.places.places) == 5
    assert hall.room.places.settings.window is None
    assert hall.say(0, wire.Place, seat=4, bot="counter") == ""
    assert hall.say(0, wire.Place, seat=1, bot="counter") == "seat-taken"
    assert hall.say(0, wire.Place, seat=9, bot="counter") == "seat-taken"
    assert hall.say(0, wire.Place, seat=3, bot="os") == "unknown-bot"
    assert hall.say(0, wire.Change, seats=60) != ""
    assert hall.say(1, wire.Change, seats=4) == "not-host"
    hall.say(0, wire.Start)
    hall.run()
    assert hall.say(0, wire.Change, deals=3) == "not-in-lobby"


def test_whoever_gets_up_in_a_match_is_followed_by_a_bot():
    """The seat plays on; its person has no say any more, and the key opens nothing."""
    hall = Hall(seats=3)
    hall.sit("Otto")
    hall.say(0, wire.Start)
    hall.run()
    assert hall.say(1, wire.Leave) == ""
    hall.run()
    assert hall.table.chairs[1].bot == "rookie"
    assert hall.room.role(1) == "watcher"
    assert hall.room.seat_of("key-Otto") is None
    assert hall.say(1, wire.Back) == "not-your-seat"


def test_the_longest_at_the_table_is_the_next_host():
    """When the host gets up, who has sat longest takes over; a host may also hand over to anybody who sits."""
    hall = Hall(seats=4)
    hall.sit("Otto", 3)
    hall.sit("Ellen", 1)
    assert hall.say(0, wire.HandOver, seat=2) == "seat-empty"
    assert hall.say(0, wire.Leave) == ""
    assert hall.room.places.host == 3
    assert hall.say(3, wire.HandOver, seat=1) == ""
    assert hall.room.places.host == 1


def test_who_is_sent_away_does_not_come_back():
    """From the same place nobody may sit down again; not while a play may be doubted is anybody sent away."""
    hall = Hall(seats=3, window=5.0)
    hall.sit("Otto")
    hall.say(0, wire.Start)
    hall.run()
    while not hall.doubtful():
        hall.run(1.0)
    assert hall.say(0, wire.Kick, seat=1) == "not-now"
    hall.run(60.0)
    while hall.doubtful():
        hall.run(1.0)
    step = hall.room.decide(0, wire.Kick("away", 1), hall.time, "there")
    assert isinstance(step, steps.Step)
    hall.keep(step)
    hall.run()
    assert hall.table.chairs[1].bot == "rookie"
    with pytest.raises(Refusal, match="no-table"):
        hosting.joined(replace(hall.room.places, places=()), wire.TakeSeat("Otto"), "key", "there")
    assert "there" in hall.room.places.barred


def test_a_second_match_goes_on_with_the_next_dealer():
    """A rematch keeps its people and the deal goes on round the table; bots are not asked again."""
    hall = Hall(seats=3, bots=("rookie", "rookie"), deals=1, rules=wire.Sheet("i-doubt-it"))
    dealers = []
    for match in (1, 2, 3):
        assert hall.say(0, wire.Start) == ""
        assert hall.room.match == match
        hall.run()
        hall.say(0, wire.Away)
        for _ in range(20_000):
            if hall.room.phase() == "over":
                break
            hall.run(1.0)
            for think in hall.table.thinking():
                answer = hall.room.tell(think.seat, _usual(hall, think), hall.time, f"bot/{think.number}")
                if isinstance(answer, steps.Step):
                    hall.keep(answer)
        assert hall.room.phase() == "over"
        assert hall.table.deal is not None
        dealers.append(hall.table.deal.dealt.dealer)
    assert dealers == [dealers[0], (dealers[0] + 1) % 3, (dealers[0] + 2) % 3]


def _usual(hall, think):
    from fusk.table import Thought

    return Thought(think.number, hall.table.usual(think.seat))


def test_a_room_is_what_its_journal_says():
    """Taken up from its steps it stands as it stood, as they were written and read."""
    hall = Hall(seats=3)
    hall.sit("Otto")
    hall.say(0, wire.Start)
    hall.run()
    for _ in range(50):
        hall.run(1.0)
    written = [(step, steps.hidden(step)) for step in hall.kept]
    again = resumed(Dice(5), Dice(6), [steps.read(s.seq, s.at, s.key, s.command, text) for s, text in written])
    assert again.table is not None
    assert again.places == hall.room.places
    assert again.next == hall.room.next
    for who in (0, 1, 2, None):
        assert again.table.view(who) == hall.table.view(who)
        assert again.table.since(who, 0) == hall.table.since(who, 0)


def test_a_command_sent_again_is_done_once():
    """The same command under the same id is no second command; another one under it is refused."""
    hall = Hall(seats=3)
    first = hall.room.decide(0, wire.Lock("one", locked=True), 0.0)
    assert isinstance(first, steps.Step)
    hall.keep(first)
    assert hall.room.decide(0, wire.Lock("one", locked=True), 1.0) is None
    again = hall.room.decide(0, wire.Lock("one", locked=False), 1.0)
    assert isinstance(again, Refusal)
    assert again.code == "key-reused"
