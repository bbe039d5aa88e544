"""What bench/server.py measures, in a process of its own: `served.py fusk|echo CORE FOLDER`.

The echo room is the anchor: the same Starlette on the same uvicorn protocol, rooms of four, each text sent on to all.
"""

from __future__ import annotations

import os
import resource
import sys
from collections import defaultdict
from pathlib import Path

import uvicorn
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from fusk.server.limits import DEFAULT
from fusk.server.serve import Orders, run

MANY = replace(
    DEFAULT,
    address_commands_per_second=100_000,
    address_commands_burst=100_000,
    address_sockets=100_000,
    half_open=100_000,
    sockets=100_000,
    new_tables_per_minute=10_000,
    tables=50_000,
    away_seconds=600,
    pause_seconds=600,
    park_seconds=600,
)
"""Thousands come from one address here, and nobody ever goes away by themselves."""


def fusk(folder: Path) -> None:
    """The server as it is. Tables that nobody is at are put away at once where the folder is called `parked`."""
    limits = replace(MANY, away_seconds=1, pause_seconds=1, park_seconds=1) if folder.name == "parked" else MANY
    data, key = folder / "data", folder / "key"
    orders = Orders("127.0.0.1", 0, data, key, public=False, origins=(), proxies=(), limits=limits)
    run(orders, lambda port: print(port, flush=True))


def echo() -> None:
    """Rooms where everything that is said is heard by everybody."""
    rooms: defaultdict[str, set[WebSocket]] = defaultdict(set)

    async def room(socket: WebSocket) -> None:
        await socket.accept()
        here = rooms[socket.path_params["room"]]
        here.add(socket)
        try:
            while True:
                text = await socket.receive_text()
                for other in here:
                    await other.send_text(text)
        except WebSocketDisconnect:
            here.discard(socket)

    class Server(uvicorn.Server):
        async def startup(self, sockets: None = None) -> None:
            await super().startup(sockets)
            print(self.servers[0].sockets[0].getsockname()[1], flush=True)

    config = uvicorn.Config(
        Starlette(routes=[WebSocketRoute("/{room}", room)]),
        host="127.0.0.1",
        port=0,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
    )
    Server(config).run()


def main() -> None:
    """Serve on one core."""
    os.sched_setaffinity(0, {int(sys.argv[2])})
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if sys.argv[1] == "echo":
        echo()
    else:
        fusk(Path(sys.argv[3]))


if __name__ == "__main__":
    main()
