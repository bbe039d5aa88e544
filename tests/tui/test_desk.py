"""Keys on the desk: picking cards, choosing what to say, doubting."""

import pytest
from msgspec.structs import replace

from fusk.moves import Accept, Claim, Doubt, Knock, Play, Show
from fusk.play import deal, decide, evolve, options
from fusk.play.deal import begin
from fusk.record import parse, replay
from fusk.rules import sheet
from fusk.sight import see
from fusk.tui import desk as desks


def position(rules, hands, **more):
    """A table set up by hand, p1 to lay first."""
    lines = ['format = "fusk 1"', rules, f"seats = {[f'p{i}' for i in range(len(hands))]}", 'first = "p1"']
    lines += [f"hands = {list(hands)}", *(f'{key} = "{value}"' for key, value in more.items())]
    return replay(parse("\n".join(lines))).states[-1]


def press(state, *keys, seat=0):
    """The desk or the move after some keys."""
    view, may = see(state, seat), options(state, seat)
    desk = desks.follow(desks.sat_down(view, seat), view, seat, may)
    for key in keys:
        done = desks.press(desk, key, view, may)
        if done is None:
            continue
        if not isinstance(done, desks.Desk):
            return done
        desk = done
    return desk


def test_a_rank_once_more_is_one_card_more_and_then_none():
    """A key picks a card of its rank, again one more, and after the last of them none."""
    state = position('rules = "fusk"', ["7c 7d Jh", "2c 3c 4c"])
    assert press(state, "7").choice.cards() == ("7c",)
    assert press(state, "7", "7").choice.cards() == ("7c", "7d")
    assert press(state, "7", "7", "7").choice.cards() == ()


def test_enter_lays_what_is_due():
    """Where only one thing can be called, Enter lays and says it."""
    state = position('rules = "fusk"', ["7c 7d Jh", "2c 3c 4c"])
    assert press(state, "7", "j", "enter") == Play(("7c", "Jh"), Claim(2, "A"))
    assert isinstance(press(state, "enter"), desks.Desk)


def test_ten_is_zero():
    """The ten has a key of its own."""
    state = position('rules = "fusk"', ["Tc 7d Jh", "2c 3c 4c"])
    assert press(state, "0", "enter") == Play(("Tc",), Claim(1, "A"))


def test_a_rank_one_does_not_hold_does_nothing():
    """Not even Q and K, which mean other things elsewhere."""
    state = position('rules = "fusk"', ["7c 7d Jh", "2c 3c 4c"])
    assert press(state, "q", "k").choice.cards() == ()


def test_the_call_is_chosen_after_the_cards():
    """Where several things may be called, Enter asks; a rank or the arrows choose, Enter says it."""
    state = position('rules = "fusk-swedish"', ["7c 7d Jh", "2c 3c 4c"])
    assert press(state, "7", "7", "enter").claiming
    assert press(state, "7", "7", "enter", "enter") == Play(("7c", "7d"), Claim(2, "7"))
    assert press(state, "7", "j", "enter", "j", "enter") == Play(("7c", "Jh"), Claim(2, "J"))
    assert press(state, "7", "enter", "right", "enter") == Play(("7c",), Claim(1, "8"))
    assert not press(state, "7", "enter", "escape").claiming


def test_a_raise_needs_its_number():
    """More cards of the same rank, or any number of a higher one: only what goes with so many cards can be chosen."""
    state = position('rules = "fusk-swedish"', ["7c 7d Jh 9c", "2c 3c 4c"], due="7")
    state = replace(state, last=Claim(2, "J"), lead="continue", turn=0)
    laid = press(state, "7", "7", "enter", "j", "enter")
    assert laid == Play(("7c", "7d"), Claim(2, "Q"))


def test_fewer_may_be_called_than_laid():
    """Where more may be laid than called, minus calls one fewer."""
    state = position('rules = "fusk-more"', ["7c 7d Jh 9c", "2c 3c 4c"])
    assert press(state, "7", "7", "j", "enter") == Play(("7c", "7d", "Jh"), Claim(3, "A"))
    assert press(state, "7", "7", "j", "minus", "enter") == Play(("7c", "7d", "Jh"), Claim(2, "A"))
    assert press(state, "7", "7", "j", "minus", "minus", "minus", "plus", "enter").claim == Claim(2, "A")


def test_one_card_takes_the_place_of_the_other():
    """Where one card is laid at a time, a rank goes through its cards, and another rank takes its place."""
    state = position('rules = "rainy-day"', ["7c 7d Jh", "2c 3c 4c"], stock="8h Ks 2h")
    assert press(state, "7").choice.cards() == ("7c",)
    assert press(state, "7", "7").choice.cards() == ("7d",)
    assert press(state, "7", "j").choice.cards() == ("Jh",)
    assert press(state, "7", "7", "enter") == Play(("7d",), None)


def test_arrows_pick_an_exact_card():
    """Arrows move along the cards; up picks, down puts back."""
    state = position('rules = "rainy-day"', ["7c 7d Jh", "2c 3c 4c"], stock="8h Ks 2h")
    assert press(state, "right", "right", "up").choice.cards() == ("Jh",)
    assert press(state, "right", "right", "up", "down").choice.cards() == ()


def test_the_last_card_is_picked_and_k_knocks():
    """With one card left there is nothing to pick: K knocks, Enter lays."""
    state = position('rules = "rainy-day"', ["Kc", "2c 3c 4c"], stock="8h Ks 2h")
    assert press(state, "k") == Knock()
    assert press(state, "enter") == Play(("Kc",), None)


def test_a_lead_face_up():
    """Where a card is led face up, Enter leads the picked one."""
    state = position('rules = "menteur"', ["7c 7d Jh", "8c 9c Tc", "7h 8h 9h"])
    assert press(state, "j", "enter") == Show("Jh")


@pytest.mark.parametrize(("key", "move"), [("space", Doubt(None)), ("l", Accept())])
def test_space_doubts_and_l_lets_it_stand(key, move):
    """A play is answered with one key."""
    state = position('rules = "fusk"', ["7c 7d Jh", "2c 3c 4c"])
    for event in decide(state, (0,), Play(("7c",), Claim(1, "A"))):
        state = evolve(state, event)
    assert press(state, key, seat=1) == move


def test_the_doubter_picks_a_card():
    """Where one card is turned, space asks which, and a number says it."""
    state = position('rules = "verju-one-card"', ["7c 7d Jh", "2c 3c", "2d 3d", "2h 3h", "2s 3s"])
    for event in decide(state, (0,), Play(("7c", "7d"), Claim(2, "7"))):
        state = evolve(state, event)
    assert press(state, "space", seat=1).picking
    assert press(state, "space", "2", seat=1) == Doubt(2)
    assert not press(state, "space", "escape", seat=1).picking


def test_a_hand_of_two_packs():
    """Everything works with more than four of a rank."""
    rules = sheet("fusk")
    state, _ = begin(rules, deal(rules, 5, 3))
    hand = state.hands[state.turn] or ()
    rank = max({card[0] for card in hand}, key=lambda r: sum(card[0] == r for card in hand))
    key = {"T": "0"}.get(rank, rank.lower())
    count = sum(card[0] == rank for card in hand)
    assert len(press(state, *[key] * count, seat=state.turn).choice.cards()) == count
