"""Where a table is, as people type it; and the keys to one's seats (FT-1)."""

import stat

import pytest

from fusk.rules import Refusal
from fusk.tui import address
from fusk.tui.address import Address
from fusk.tui.keyring import Key, Keyring, SeatKey

LINK = "q" * 43


@pytest.mark.parametrize(
    ("typed", "base", "door"),
    [
        ("http://192.168.1.7:8000/KVSP", "http://192.168.1.7:8000", "KVSP"),
        ("192.168.1.7:8000/kvsp", "http://192.168.1.7:8000", "KVSP"),
        ("https://fusk.example.org/7KQM-4XTD", "https://fusk.example.org", "7KQM4XTD"),
        ("  HTTPS://Fusk.Example.org/kvsp/ ", "https://fusk.example.org", "KVSP"),
        (f"http://host/t/{LINK}", "http://host", LINK),
        (f"https://host/games/t/{LINK}", "https://host/games", LINK),
        ("http://[::1]:8000/KVSP", "http://[::1]:8000", "KVSP"),
        ("kv sp", "http://localhost:8000", "KVSP"),
        ("KVSP", "http://localhost:8000", "KVSP"),
    ],
)
def test_what_people_type(typed, base, door, monkeypatch):
    """A whole address, one without its beginning, a private link, a code alone in any letters."""
    monkeypatch.delenv("FUSK_SERVER", raising=False)
    assert address.read(typed) == Address(base, door)


def test_the_usual_server(monkeypatch):
    """A code alone is looked for at the server that the environment names."""
    monkeypatch.setenv("FUSK_SERVER", "fusk.example.org:8080/")
    assert address.read("KVSP") == Address("http://fusk.example.org:8080", "KVSP")
    monkeypatch.setenv("FUSK_SERVER", "https://fusk.example.org")
    assert address.read("KVSP").base == "https://fusk.example.org"


@pytest.mark.parametrize(
    "typed",
    ["", "/", "http://", "http://host", "ftp://host/KVSP", "http://host:x/KVSP", "ö", "http://host/ä", "a\nb/KVSP"],
)
def test_what_is_no_address(typed, monkeypatch):
    """Anything else is refused in a sentence, before anybody is called."""
    monkeypatch.delenv("FUSK_SERVER", raising=False)
    with pytest.raises(Refusal) as refused:
        address.read(typed)
    assert refused.value.about["about"] == "no-address"


def test_where_it_is_called():
    """The calls, the socket, and what others type, all from one address."""
    table = Address("https://host:8443", "KVSP")
    assert table.api("seats") == "https://host:8443/api/tables/KVSP/seats"
    assert table.socket() == "wss://host:8443/api/tables/KVSP/socket"
    assert table.shown() == "https://host:8443/KVSP"
    assert Address("http://host", LINK).shown() == f"http://host/t/{LINK}"
    assert address.read(Address("http://host", LINK).shown()) == Address("http://host", LINK)


def test_keys_are_kept(tmp_path):
    """A key lies in a file that nobody else may read, under its table and server; the newest holds."""
    ring = Keyring(tmp_path / "fusk" / "seats.json")
    here, there = Address("http://a", "KVSP"), Address("http://b", "KVSP")
    assert ring.key(here) is None
    assert ring.name() == ""
    assert ring.keep(here, Key("one", "Ann"))
    assert ring.keep(there, Key("two", "Bo"))
    seat = SeatKey(ring, here, "Ann", "one")
    seat.keep("three")
    assert (seat.token, seat.newest()) == ("three", "three")
    again = Keyring(ring.path)
    assert again.key(here) == Key("three", "Ann")
    assert again.key(there) == Key("two", "Bo")
    assert again.name() == "Ann"
    assert stat.S_IMODE(ring.path.stat().st_mode) == 0o600
    again.forget(here)
    assert ring.key(here) is None
    assert seat.newest() == "three"


def test_only_so_many_keys(tmp_path):
    """Of very many seats the first are forgotten."""
    ring = Keyring(tmp_path / "seats.json")
    for number in range(60):
        ring.keep(Address("http://a", str(number)), Key(str(number), "Ann"))
    assert ring.key(Address("http://a", "9")) is None
    assert ring.key(Address("http://a", "10")) == Key("10", "Ann")


def test_a_ring_that_is_broken(tmp_path):
    """A file that is none of ours is as good as none; where nothing can be written one is told by the answer."""
    path = tmp_path / "seats.json"
    path.write_text("not json", encoding="utf-8")
    ring = Keyring(path)
    assert ring.key(Address("http://a", "KVSP")) is None
    assert ring.keep(Address("http://a", "KVSP"), Key("one", "Ann"))
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert not Keyring(tmp_path / "file" / "seats.json").keep(Address("http://a", "KVSP"), Key("one", "Ann"))
