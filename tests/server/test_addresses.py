"""Who asks, from which page, and where this machine is found (AU-5, AU-8)."""

from __future__ import annotations

import socket
import struct
import sys
from ipaddress import ip_address
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk.rules import Refusal
from fusk.server.addresses import NOWHERE, Here, Way, client, here, origin_allowed, trusted, way

PROXIES = trusted(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])


def test_without_a_proxy_the_header_is_nothing():
    """Whoever is connected is counted, whatever they write into X-Forwarded-For (AU-8)."""
    for forged in ("1.2.3.4", "127.0.0.1", "10.0.0.1, 10.0.0.2", "", "::1", "unknown", "x" * 10_000):
        assert client("203.0.113.9", [forged], PROXIES) == "203.0.113.9"
        assert client("203.0.113.9", [forged, forged], ()) == "203.0.113.9"
        assert client("127.0.0.1", [forged], ()) == "127.0.0.1"


@pytest.mark.parametrize(
    ("forwarded", "who"),
    [
        (["203.0.113.9"], "203.0.113.9"),
        (["1.2.3.4, 203.0.113.9"], "203.0.113.9"),  # the client wrote 1.2.3.4, our proxy the rest
        (["1.2.3.4", "203.0.113.9"], "203.0.113.9"),  # in a line of its own
        (["127.0.0.1, 10.0.0.1, 203.0.113.9"], "203.0.113.9"),  # pretends to be our proxies
        (["203.0.113.9, 10.1.2.3"], "203.0.113.9"),  # two proxies of ours
        (["1.2.3.4, 203.0.113.9, 10.1.2.3, 10.9.9.9"], "203.0.113.9"),
        (["10.1.2.3"], "10.1.2.3"),  # nobody but ourselves
        ([], "127.0.0.1"),
        ([""], "127.0.0.1"),
        (["unknown"], "127.0.0.1"),
        (["203.0.113.9, _hidden"], "127.0.0.1"),
        (["203.0.113.9, , "], "127.0.0.1"),
        (["203.0.113.9:4711"], "203.0.113.9"),
        (["[2001:db8:1:2:3:4:5:6]:4711"], "2001:db8:1:2::/64"),
        (["2001:db8:1:2::6"], "2001:db8:1:2::/64"),
        (["::ffff:203.0.113.9"], "203.0.113.9"),
        (["1.2.3.4, " * 5_000 + "203.0.113.9"], "203.0.113.9"),
        (["203.0.113.9\r\nX: 1"], "127.0.0.1"),
        (["\u0662\u0660\u0663.0.113.9"], "127.0.0.1"),
        (["203.0.113.999"], "127.0.0.1"),
        (["0x7f.1"], "127.0.0.1"),
    ],
)
def test_the_last_hop_that_is_not_ours(forwarded, who):
    """Behind our proxies the rightmost address that is none of them is counted, never one further left (AU-8)."""
    assert client("127.0.0.1", forwarded, PROXIES) == who
    assert client("::ffff:127.0.0.1", forwarded, PROXIES) == who


def test_a_household_is_one():
    """IPv6 addresses of one /64 are counted together, IPv4 addresses each for itself (AU-8)."""
    one, two = "2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"
    assert client(one, [], ()) == client(two, [], ()) == "2001:db8:1:2::/64"
    assert client("2001:db8:1:3::1", [], ()) != client(one, [], ())
    assert client("fe80::1%eth0", [], ()) == "fe80::/64"
    assert client("203.0.113.8", [], ()) != client("203.0.113.9", [], ())


def test_who_has_no_address():
    """A peer that is no address is counted as one, and its header is not believed (AU-8)."""
    for peer in (None, "", "testclient", "/run/socket", "x" * 10_000, "\ud800"):
        assert client(peer, ["1.2.3.4"], PROXIES) == NOWHERE


@given(st.text(max_size=60), st.lists(st.text("0123456789abcdef.:,[]% \u0661x", max_size=60), max_size=4))
def test_whatever_a_header_says(peer, forwarded):
    """Any header makes an address or none, and never an exception (AU-8)."""
    assert client(peer, forwarded, PROXIES)
    assert client("10.0.0.1", forwarded, PROXIES) != NOWHERE
    assert client("203.0.113.9", forwarded, PROXIES) == "203.0.113.9"


def test_proxies_that_are_none():
    """A proxy that is no address is refused when the server starts, in one line (AU-8)."""
    for text in ("*", "", "example.org", "10.0.0.1/8", "300.1.1.1", "10.0.0.0/33"):
        with pytest.raises(Refusal) as no:
            trusted([text])
        assert (no.value.code, no.value.about) == ("limits", {"about": "proxy", "value": text})


HOME = ("https://fusk.example", "http://192.168.1.7:8000", "http://[fd00::7]:8000")

HOSTILE = [
    *(
        None,
        "",
        "null",
        "*",
        "file://",
        "https://",
        "//fusk.example",
        "fusk.example",
        "about:blank",
        "data:text/html,x",
    ),
    *(
        "http://fusk.example",
        "wss://fusk.example",
        "ftp://fusk.example",
        "HTTPS://fusk.example",
        "https://FUSK.example",
    ),
    *("https://evil.example", "https://evilfusk.example", "https://fusk.example.evil.example", "https://fusk.examples"),
    *("https://a.fusk.example", "https://www.fusk.example", "https://fusk.example.", "https://.fusk.example"),
    *("https://fusk.example:8443", "https://fusk.example:80", "https://fusk.example:", "https://fusk.example:0443"),
    *("https://fusk.example:+443", "https://fusk.example:\u0664\u0664\u0663", "https://user@fusk.example"),
    *(
        "https://fusk.example@evil.example",
        "https://user:pass@fusk.example",
        "https://fusk.example/",
        "https://fusk.example/x",
    ),
    *(
        "https://fusk.example?x",
        "https://fusk.example#x",
        "https://evil.example#https://fusk.example",
        " https://fusk.example",
    ),
    *("https://fusk.example ", "https://fusk.example\n", "https://fusk.example\r\nX: y", "https://fusk.example\0"),
    *("https://fusk.example, https://evil.example", "https://fusk.example https://evil.example", "https:fusk.example"),
    *("https:/fusk.example", "https:\\\\fusk.example", "https://fusk\u3002example", "https://fu\u017fk.example"),
    *(
        "https://f%75sk.example",
        "https://fusk.example%00.evil.example",
        "https://fuskXexample",
        "https://fus\u212a.example",
    ),
    *("http://192.168.1.7", "http://192.168.1.7:8001", "http://192.168.1.70:8000", "http://0300.168.1.7:8000"),
    *(
        "http://3232235783:8000",
        "http://[::ffff:192.168.1.7]:8000",
        "http://192.168.1.7:80000",
        "http://[fd00::8]:8000",
    ),
    *(
        "http://[fd00:0::7]:8000",
        "http://fd00::7:8000",
        "https://fusk.example" + "a" * 10_000_000,
        "\ud800",
        "moz-extension://x",
    ),
    *("http://localhost:8000", "http://127.0.0.1:8000", "https://fusk.example:443:443"),
]


def test_pages_that_may_speak():
    """Our own page may, from every address that we have; the usual port is the same as none (AU-5)."""
    for origin in HOME:
        assert origin_allowed(origin, HOME)
    assert origin_allowed("https://fusk.example:443", HOME)
    assert origin_allowed("https://fusk.example", ["https://Fusk.example:443"])
    assert not origin_allowed("https://fusk.example", [])


def test_pages_that_may_not():
    """No other scheme, host or port, and nothing that only looks like ours (AU-5)."""
    print(f"hostile origins: {len(HOSTILE)}")  # noqa: T201
    assert len(set(HOSTILE)) == len(HOSTILE) >= 60
    assert [origin for origin in HOSTILE if origin_allowed(origin, HOME)] == []
    assert [origin for origin in HOSTILE if origin_allowed(origin, ["", "null", "*", "fusk.example", "https://"])] == []


def test_here_is_where_a_socket_of_ours_answers():
    """Each address found is this machine's: a socket can be bound to it, and nothing was sent to find it."""
    for found in here():
        assert ip_address(found.address).version == 4
        assert not ip_address(found.address).is_loopback
        with socket.socket() as ours:
            ours.bind((found.address, 0))
    assert len({found.address for found in here()}) == len(here())


def _machine(monkeypatch, *, way_out, interfaces=None, names=()):
    """A machine with these interfaces, or of a system that tells none."""
    table = dict(interfaces or {})

    class Out:
        def __enter__(self):
            return self

        def __exit__(self, *_):
            return None

        def connect(self, where):
            if way_out is None:
                raise OSError("Network is unreachable")

        def getsockname(self):
            return way_out, 4711

        def __getattr__(self, name):
            raise AssertionError(f"to find out where we are nothing is sent, but a socket's {name} was used")

    def ioctl(_, ask, name):
        interface = name.rstrip(b"\0").decode()
        if not table[interface]:
            raise OSError("no address")
        return struct.pack("16sHH4s8s", name[:16], 2, 0, socket.inet_aton(table[interface]), b"")

    def getaddrinfo(*_):
        if not names:
            raise socket.gaierror("no such name")
        return [(socket.AF_INET, None, 0, "", (name, 0)) for name in names]

    monkeypatch.setattr(socket, "socket", lambda *_: Out())
    monkeypatch.setattr(socket, "if_nameindex", lambda: list(enumerate(table)))
    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    if interfaces is None:
        monkeypatch.setattr(sys, "platform", "win32")
    else:
        import fcntl

        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setattr(fcntl, "ioctl", ioctl)
    return here()


def test_a_laptop_at_home(monkeypatch):
    """The way out comes first; containers, tunnels and the machine itself are no addresses for a phone."""
    interfaces = {"lo": "127.0.0.1", "eth0": "192.168.1.7", "wlp3s0": "192.168.1.8", "docker0": "172.17.0.1"}
    interfaces |= {"tun0": "10.8.0.2", "enx00": "", "virbr0": "192.168.122.1", "wg0": "10.9.0.1"}
    assert _machine(monkeypatch, way_out="192.168.1.8", interfaces=interfaces) == (
        Here("192.168.1.8", "wifi"),
        Here("192.168.1.7", "cable"),
    )


def test_the_way_out_is_a_tunnel(monkeypatch):
    """With a tunnel switched on a phone still gets the address of the house."""
    interfaces = {"tun0": "10.8.0.2", "wlan0": "192.168.1.8"}
    assert _machine(monkeypatch, way_out="10.8.0.2", interfaces=interfaces) == (Here("192.168.1.8", "wifi"),)


def test_a_hotspot_in_a_train(monkeypatch):
    """With no way into the world at all the hotspot's own address is found; one that was made up comes last."""
    interfaces = {"lo": "127.0.0.1", "usb0": "169.254.3.4", "wlan0": "192.168.43.1"}
    assert _machine(monkeypatch, way_out=None, interfaces=interfaces) == (
        Here("192.168.43.1", "hotspot"),
        Here("169.254.3.4", "other"),
    )


def test_windows(monkeypatch):
    """A system that tells no interfaces tells the addresses of its own name."""
    assert _machine(monkeypatch, way_out="192.168.1.7", names=["192.168.1.7", "192.168.137.1", "127.0.1.1"]) == (
        Here("192.168.1.7", "other"),
        Here("192.168.137.1", "hotspot"),
    )


def test_no_network(monkeypatch):
    """A machine all alone has no address to give away, and that is no error."""
    assert _machine(monkeypatch, way_out=None) == ()
    assert _machine(monkeypatch, way_out=None, interfaces={"lo": "127.0.0.1"}) == ()


@pytest.mark.parametrize(
    ("interface", "address", "guess"),
    [
        *[(name, "192.168.1.7", "wifi") for name in ("wlan0", "wlp2s0", "wlx00c0ca", "Wi-Fi", "ath0")],
        *[(name, "192.168.1.7", "cable") for name in ("eth0", "enp5s0", "eno1", "ens33", "enx0050b6", "Ethernet 2")],
        *[(name, "192.168.49.1", "hotspot") for name in ("ap0", "swlan0", "bridge100")],
        *[("wlan0", net, "hotspot") for net in ("192.168.43.1", "192.168.137.1", "172.20.10.2", "10.42.0.1")],
        *[(name, "192.168.1.7", "other") for name in ("", "en0", "usb0", "rmnet0", "apple", "unknown")],
    ],
)
def test_a_guess_by_name(interface, address, guess):
    """Wifi, cable and hotspot are told by the usual names; en0 of a Mac may be either, so nothing is said."""
    assert way(interface, address) == guess
    assert guess in get_args(Way)
