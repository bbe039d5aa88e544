"""Whose address a request has, which pages may speak to us, and at which addresses this machine is found."""

from __future__ import annotations

import re
import socket
import struct
import sys
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, Literal

import msgspec

from fusk.rules import Refusal

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

NOWHERE: Final = "unknown"
"""Whoever has no address that can be read is counted as one."""

_FORWARDED_MOST: Final = 20  # hops; who writes more is not answered with more work


# Who asks.


def trusted(proxies: Iterable[str]) -> tuple[Network, ...]:
    """The proxies that a host trusts: `10.0.0.1`, `10.0.0.0/8`. Raises Refusal (`limits`) for what is no address."""
    networks = []
    for text in proxies:
        try:
            networks.append(ip_network(text))
        except ValueError:
            raise Refusal("limits", about="proxy", value=text[:40]) from None
    return tuple(networks)


def client(peer: str | None, forwarded: Sequence[str], proxies: Collection[Network]) -> str:
    """Whom a request comes from, for counting: the last hop that is no proxy of ours (AU-8).

    `peer` is who is connected; `forwarded` the X-Forwarded-For lines in their order. They are read from the right, as
    long as whoever wrote them is trusted: what stands further left anybody may have made up. IPv6 addresses of one
    /64 are one household.
    """
    hop = _address(peer or "")
    if hop is None:
        return NOWHERE
    for text in reversed(",".join(forwarded).split(",")[-_FORWARDED_MOST:]):
        if not any(hop in proxy for proxy in proxies):
            break
        before = _address(text)
        if before is None:  # our own proxy wrote something odd: count for the proxy, not for what nobody can read
            break
        hop = before
    return group(hop)


def is_proxy(peer: str | None, proxies: Collection[Network]) -> bool:
    """Whether who is connected is a proxy of ours."""
    hop = _address(peer or "")
    return hop is not None and any(hop in proxy for proxy in proxies)


def group(address: Address) -> str:
    """What limits count by: an IPv4 address, or the /64 of an IPv6 address."""
    if isinstance(address, IPv4Address):
        return str(address)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


def _address(text: str) -> Address | None:
    """An address however a proxy writes it: with a port, in brackets, with a zone, IPv4 inside IPv6."""
    plain = text.strip(" \t")
    if len(plain) > 64:
        return None
    bracketed = re.fullmatch(r"\[([^\]]*)\](:[0-9]{1,5})?", plain)
    with_port = re.fullmatch(r"([0-9.]+):[0-9]{1,5}", plain)
    found = bracketed or with_port
    try:
        address = ip_address((found[1] if found else plain).partition("%")[0])
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address


# Which page.

_ORIGIN: Final = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(:(?P<port>[1-9][0-9]{0,4}))?"
)
_PORTS: Final = {"http": "80", "https": "443"}


def origin_allowed(origin: str | None, allowed: Collection[str]) -> bool:
    """Whether a page of this origin may speak to us: scheme, host and port are exactly an allowed one's (AU-5).

    Browsers write an origin in small letters and without the usual port; what is written any other way is no browser's.
    A missing origin is none: whether its sender may speak (a bot, with its token) is decided elsewhere.
    """
    found = _origin(origin or "")
    return found is not None and found in {_origin(known.lower()) for known in allowed}


def _origin(text: str) -> tuple[str, str, str] | None:
    found = _ORIGIN.fullmatch(text) if len(text) <= 300 else None
    if found is None:
        return None
    scheme = found["scheme"]
    return scheme, found["host"], found["port"] or _PORTS[scheme]


# Where we are.

Way = Literal["wifi", "cable", "hotspot", "other"]


class Here(msgspec.Struct, frozen=True):
    """An address at which others in the house find this machine; `way` is a guess by the name of the interface."""

    address: str
    way: Way


_WAYS: Final[tuple[tuple[str, Way], ...]] = (
    (r"ap\d|swlan|bridge1\d\d|.*hotspot|wlan\d+_ap", "hotspot"),
    (r"wl|wifi|wi-fi|ath\d|airport", "wifi"),
    (r"eth|en[ops]\d|enx|em\d|ethernet", "cable"),
)
_NOT_THE_HOUSE: Final = re.compile(
    r"lo\d*$|docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|utun|wg|tailscale|zt|cni|podman|lxc"
)
_HOTSPOTS: Final = tuple(
    ip_network(net) for net in ("192.168.43.0/24", "192.168.137.0/24", "172.20.10.0/28", "10.42.0.0/24")
)
"""What Android, Windows, iPhones and NetworkManager give those who join their hotspot."""

_GET_ADDRESS: Final = {"linux": 0x8915, "darwin": 0xC0206921}
"""SIOCGIFADDR: what a system is asked for an interface's address."""


def here() -> tuple[Here, ...]:
    """Where others on the network find this machine, the likeliest first; nothing is sent to find out.

    The system tells each interface's address (Linux, macOS) or the addresses of the machine's own name (Windows).
    Empty where there is no network.
    """
    named = _interfaces()
    found = [
        address
        for address in dict.fromkeys([*_way_out(), *named, *(_by_name() if sys.platform == "win32" else ())])
        if _in_the_house(address) and not _NOT_THE_HOUSE.match(named.get(address, ""))
    ]
    found.sort(key=lambda address: ip_address(address).is_link_local)  # those are what a machine without a network has
    return tuple(Here(address, way(named.get(address, ""), address)) for address in found)


def way(interface: str, address: str) -> Way:
    """What kind of network an interface is, by its name and address: `wlp3s0` is wifi. A guess, for a label."""
    if any(ip_address(address) in net for net in _HOTSPOTS):
        return "hotspot"
    return next((way for pattern, way in _WAYS if re.match(pattern, interface.lower())), "other")


def _in_the_house(address: str) -> bool:
    found = ip_address(address)
    return found.version == 4 and not (found.is_loopback or found.is_unspecified or found.is_multicast)


def _way_out() -> list[str]:
    """The address that packets to the world would leave from. Connecting a UDP socket chooses it and sends nothing."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.connect(("192.0.2.1", 9))  # an address of no one, for examples (RFC 5737)
        return [str(out.getsockname()[0])]
    return []


def _interfaces() -> dict[str, str]:
    """Every IPv4 address and the name of its interface; empty where the system does not tell."""
    ask = _GET_ADDRESS.get(sys.platform)
    found = dict[str, str]()
    if ask is None:
        return found
    import fcntl

    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has no IPv4 address
                told = fcntl.ioctl(any_socket, ask, struct.pack("32s", name.encode()[:15]))
                found[socket.inet_ntoa(told[20:24])] = name
    return found


def _by_name() -> list[str]:
    """The addresses of this machine's own name. Asked of Windows alone, which knows without asking the network."""
    with suppress(OSError, UnicodeError):
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []
