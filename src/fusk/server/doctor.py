"""What `fusk doctor` looks at: versions with known holes, where this machine is found, the tables, their key, the disk.

Nothing is changed, and nothing is asked of the network.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import stat
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final, Literal, NamedTuple

import apsw

from fusk.server import addresses
from fusk.server.limits import DEFAULT, Limits
from fusk.store import Unusable
from fusk.store.opening import check_ours, one_line, trusted
from fusk.store.sealing import JOURNAL, MASTER, Sealer, read_master

FLOORS: Final = {
    "Python": "3.11.4",  # CVE-2023-24329: an address with a blank before it is split wrongly
    "starlette": "0.49.1",  # CVE-2025-62727: a request for ranges of a file keeps the server busy
    "uvicorn": "0.11.7",  # CVE-2020-7695: a header may hold the end of its line
    "h11": "0.16.0",  # CVE-2025-43859: a body in pieces is read otherwise than a proxy reads it
    "websockets": "9.1",  # CVE-2021-33880: how long a check takes tells the password
    "cryptography": "44.0.1",  # CVE-2024-12797: the OpenSSL inside takes a stranger for a friend
    "msgspec": "0.20",  # what our messages are checked with; no hole is known
}
"""The oldest version of each that has no known hole which concerns a server of ours (SC-9)."""

State = Literal["good", "note", "wrong"]


class Finding(NamedTuple):
    """One thing looked at: `doctor-{what}` is its sentence, `about` what that sentence is told."""

    what: str
    state: State
    about: dict[str, str]


def examine(data: Path, key: Path, limits: Limits, *, port: int) -> list[Finding]:
    """Everything, in the order in which it is told."""
    return [*versions(), *where(port), *kept(data, key), *space(data, limits), *changed(limits), *firewall(port)]


def versions() -> Iterator[Finding]:
    """What runs here, and whether it is known to have a hole."""
    yield Finding("fusk", "good", {"version": version("fusk"), "system": platform.platform(terse=True)})
    found = {name: platform.python_version() if name == "Python" else version(name) for name in FLOORS}
    for name, floor in FLOORS.items():
        good = _number(found[name]) >= _number(floor)
        about = {"name": name, "version": found[name]}
        yield Finding("version", "good", about) if good else Finding("version-old", "wrong", {**about, "least": floor})
    sqlite = apsw.sqlite_lib_version()
    good = trusted(sqlite)
    yield Finding("sqlite" if good else "sqlite-unsafe", "good" if good else "wrong", {"version": sqlite})


def where(port: int) -> Iterator[Finding]:
    """The addresses by which others in the house find this machine."""
    found = addresses.here()
    for here in found:
        yield Finding("address", "good", {"url": f"http://{here.address}:{port}", "way": here.way})
    if not found:
        yield Finding("no-network", "note", {})


def kept(data: Path, key: Path) -> Iterator[Finding]:
    """The data folder and its key: there, for their owner alone, and fitting each other."""
    journal = data / JOURNAL
    if not journal.is_file():
        yield Finding("no-data", "note", {"data": str(data)})
    elif _open_to_others(journal):
        yield Finding("data-open", "wrong", {"file": str(journal)})
    else:
        yield Finding("data", "good", {"data": str(data)})
    if key.resolve().is_relative_to(data.resolve()):
        yield Finding("unusable", "wrong", {"code": "key-inside", "data": str(data), "key": str(key), "why": ""})
        return
    try:
        master = read_master(key)
        if journal.is_file():
            _check_fits(journal, master)
    except FileNotFoundError:
        lost = journal.is_file()
        yield Finding("key-lost" if lost else "no-key", "wrong" if lost else "note", {"key": str(key)})
    except Unusable as why:
        yield Finding("unusable", "wrong", {"code": why.code, "data": str(data), "key": str(key), "why": str(why)})
    else:
        yield Finding("key", "good", {"key": str(key)})


def space(data: Path, limits: Limits) -> Iterator[Finding]:
    """How much of the disk is free; below the limit no table is opened."""
    there = next(folder for folder in (data, *data.parents) if folder.is_dir())
    disk = shutil.disk_usage(there)
    percent = 100 * disk.free / disk.total
    about = {"percent": f"{percent:.0f}", "free": f"{disk.free / 1e9:.0f}", "least": f"{limits.free_percent:g}"}
    low = percent < limits.free_percent
    yield Finding("space-low" if low else "space", "wrong" if low else "good", about)


def changed(limits: Limits) -> Iterator[Finding]:
    """The limits that are not the usual ones."""
    for key in Limits.__struct_fields__:
        now, usual = getattr(limits, key), getattr(DEFAULT, key)
        if now != usual:
            yield Finding("limit", "good", {"name": key, "value": f"{now:.10g}", "usual": f"{usual:.10g}"})


def firewall(port: int) -> Iterator[Finding]:
    """What lets others through the wall of this machine, if they cannot come in."""
    commands = {"ufw": f"sudo ufw allow {port}/tcp", "firewall-cmd": f"sudo firewall-cmd --add-port={port}/tcp"}
    command = next((told for program, told in commands.items() if shutil.which(program)), "none")
    yield Finding("firewall", "note", {"port": str(port), "command": command})


def _check_fits(journal: Path, master: bytes) -> None:
    """See that a key opens a journal. Raises Unusable."""
    with one_line():
        db = apsw.Connection(str(journal), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            db.set_busy_timeout(1000)
            check_ours(db, journal)
            known = db.execute("SELECT CAST(master AS BLOB) FROM about").get or b""
        finally:
            db.close()
    if not Sealer(master, os.urandom).fits(known, MASTER):
        raise Unusable("key-wrong", f"the key does not open {journal}")


def _open_to_others(path: Path) -> bool:
    return os.name == "posix" and bool(stat.S_IMODE(path.stat().st_mode) & 0o077)


def _number(text: str) -> tuple[int, ...]:
    """`3.11.7rc1` as numbers that can be compared."""
    return tuple(int(part) for part in re.findall(r"\d+", text)[:3])
