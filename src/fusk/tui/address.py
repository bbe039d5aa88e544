"""Where a table is to be found: what somebody types after `fusk join`, read generously."""

from __future__ import annotations

import os
import re
from typing import Final, NamedTuple
from urllib.parse import quote, urlsplit

from fusk.rules import Refusal

DEFAULT: Final = "http://localhost:8000"
"""The server that a code alone is looked for at, unless the environment names one (`FUSK_SERVER`)."""

_DOOR: Final = re.compile(r"[A-Za-z0-9_-]{1,128}")


class Address(NamedTuple):
    """A table: the server's `base` (`http://host:8000`), and the door by which one comes in: a code or a link."""

    base: str
    door: str

    def api(self, *path: str) -> str:
        """The address of something about this table, for plain HTTP."""
        return "/".join((self.base, "api/tables", quote(self.door, safe=""), *path))

    def socket(self) -> str:
        """The address of its socket."""
        return re.sub("^http", "ws", self.api("socket"))

    def shown(self) -> str:
        """What others type or scan to come in."""
        return f"{self.base}/{'' if len(self.door) <= 9 else 't/'}{self.door}"


def read(text: str) -> Address:
    """`http://host:8000/KVSP`, `host:8000/KVSP`, `http://host/t/<link>`, or a code alone. Raises Refusal (`join`)."""
    text = text.strip()
    if "/" not in text:
        return _address(server(), text.replace(" ", ""), text)
    full = text if re.match(r"[a-z]+://", text, re.IGNORECASE) else f"http://{text}"
    base, path = _split(full, text)
    ahead, _, door = path.rstrip("/").rpartition("/")
    return _address(base + ahead.removesuffix("/t"), door, text)


def server() -> str:
    """The server that a code alone is looked for at. Raises Refusal (`join`) where the environment names none."""
    named = os.environ.get("FUSK_SERVER") or DEFAULT
    base, path = _split(named if "://" in named else f"http://{named}", named)
    return base + path.rstrip("/")


def _split(url: str, text: str) -> tuple[str, str]:
    try:
        parts = urlsplit(url)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        raise _nowhere(text) from None
    host = parts.hostname or ""
    if parts.scheme.lower() not in ("http", "https") or not host or not url.isprintable() or " " in url:
        raise _nowhere(text)
    host = f"[{host}]" if ":" in host else host
    return f"{parts.scheme.lower()}://{host}{port}", parts.path


def _address(base: str, door: str, text: str) -> Address:
    code = door.replace("-", "").upper() if len(door) <= 9 else door
    if not _DOOR.fullmatch(code):
        raise _nowhere(text)
    return Address(base, code)


def _nowhere(text: str) -> Refusal:
    return Refusal("join", about="no-address", value=text[:80])
