"""Buckets of tokens: never more than a burst and the rate, in bounded memory (AU-7)."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from fusk.server.buckets import Buckets
from fusk.testing import budget


def test_a_burst_then_the_rate():
    """Three at once, then one each two seconds, and the wait is what is missing (AU-7)."""
    talk = Buckets(per_second=0.5, burst=3, remembered=10)
    assert [talk.take("seat", 100.0) for _ in range(5)] == [0, 0, 0, 2, 2]
    assert talk.take("seat", 101.5) == 0.5
    assert talk.take("seat", 102.0) == 0
    assert talk.take("seat", 102.0) == 2


def test_looking_takes_nothing():
    """To ask how long to wait costs nothing, so that only a failed join is counted (AU-9)."""
    joins = Buckets(per_second=1, burst=1, remembered=10)
    assert [joins.wait("a", 0.0) for _ in range(5)] == [0] * 5
    assert joins.take("a", 0.0) == 0
    assert joins.wait("a", 0.0) == 1
    assert joins.wait("a", 0.25) == 0.75
    assert len(joins) == 1


def test_keys_do_not_share():
    """What one address did is not held against another (AU-7)."""
    buckets = Buckets(per_second=1, burst=1, remembered=10)
    assert buckets.take("a", 0.0) == 0
    assert buckets.take("b", 0.0) == 0
    assert buckets.take("a", 0.0) == 1
    buckets.drop("a")
    buckets.drop("never seen")
    assert buckets.take("a", 0.0) == 0


def test_the_longest_silent_falls_out():
    """Of more keys than are remembered, the one silent longest begins anew; one who goes on trying does not (AU-7)."""
    buckets = Buckets(per_second=0.001, burst=1, remembered=3)
    for key in ("loud", "silent", "third"):
        assert buckets.take(key, 0.0) == 0
    assert buckets.take("loud", 0.0) > 0
    assert buckets.take("fourth", 0.0) == 0
    assert len(buckets) == 3
    assert buckets.wait("loud", 0.0) > 0
    assert buckets.wait("silent", 0.0) == 0


def test_full_buckets_are_forgotten():
    """A million addresses, one after another, leave no more behind than those that are not full yet (AU-7)."""
    buckets = Buckets(per_second=10, burst=20, remembered=1_000)
    most = 0
    for number in range(budget(20_000, 1_000_000)):
        buckets.take(number, number / 1000)
        most = max(most, len(buckets))
    assert most <= 102  # a tenth of a second of them, and the newest


@settings(max_examples=budget(300, 5_000), deadline=None)
@given(
    rate=st.fractions(Fraction(1, 60), 1000),
    burst=st.integers(1, 40),
    remembered=st.integers(4, 8),
    tries=st.lists(st.tuples(st.floats(0, 30), st.sampled_from("abcd")), min_size=1, max_size=80),
)
def test_never_more_than_burst_and_rate(rate, burst, remembered, tries):
    """In any stretch of time a key gets at most the burst and the rate times the stretch (AU-7)."""
    buckets = Buckets(per_second=float(rate), burst=burst, remembered=remembered)
    now, granted = 0.0, dict[str, list[float]]()
    for later, key in tries:
        now += later / 10
        wait = buckets.take(key, now)
        assert 0 <= wait <= burst / float(rate) + 1e-6
        if not wait:
            granted.setdefault(key, []).append(now)
    for moments in granted.values():
        for first, start in enumerate(moments):
            for last in range(first, len(moments)):
                assert last - first + 1 <= burst + float(rate) * (moments[last] - start) + 1e-6


@settings(max_examples=budget(300, 5_000), deadline=None)
@given(rate=st.floats(0.02, 1000), burst=st.integers(1, 40), tries=st.integers(1, 100))
def test_who_waits_may(rate, burst, tries):
    """Who waits as long as was said may, and gets no less than the rate (AU-7)."""
    buckets = Buckets(per_second=rate, burst=burst, remembered=4)
    now, granted = 0.0, 0
    for _ in range(tries):
        wait = buckets.take("a", now)
        now += wait * (1 + 1e-9)
        granted += not wait
    assert granted >= min(tries, burst)
    assert buckets.wait("a", now + 1e-6) < 1 / rate + 1e-6
