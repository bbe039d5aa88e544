"""`fusk serve`: the server, in this process, until somebody stops it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fusk import words
from fusk.cli import places
from fusk.cli.files import read_toml
from fusk.cli.frame import Lang, app
from fusk.cli.paper import complain, fail, language, print_wrapped
from fusk.rules import Refusal

if TYPE_CHECKING:
    from fusk.server.limits import Limits
    from fusk.server.serve import Orders
    from fusk.store import Unusable

LIMITS_SIZE = 64_000

Data = Annotated[Path | None, typer.Option(metavar="DIR", help="The folder that the tables are kept in.")]
Key = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The file with the key to them; it lies outside that folder.")
]
Port = Annotated[int, typer.Option(metavar="N", min=0, max=65_535, help="The port to listen at; 0: any that is free.")]
LimitsFile = Annotated[
    Path | None, typer.Option("--limits", metavar="FILE", help="Numbers of your own, as in docs/limits.toml.")
]


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen at.")] = "127.0.0.1",
    port: Port = 8000,
    data: Data = None,
    key: Key = None,
    no_data: Annotated[bool, typer.Option("--no-data", help="Keep nothing: the tables go when it ends.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Let everybody in who is on the same network.")] = False,
    public: Annotated[bool, typer.Option("--public", help="For strangers too: codes that nobody can guess.")] = False,
    origins: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="A page elsewhere that may speak to it; repeatable."),
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option("--proxy", metavar="ADDRESS", help="A proxy whose word on addresses is taken; repeatable."),
    ] = None,
    limits: LimitsFile = None,
    lang: Lang = None,
) -> None:
    """Let people play with each other over the network: run the server."""
    from fusk.server import addresses
    from fusk.server import serve as server

    tongue = language(lang or context.obj)
    orders = server.Orders(
        host="0.0.0.0" if lan else host,  # noqa: S104 (that is what --lan is for)
        port=port,
        data=None if no_data else (data or places.data()).absolute(),
        key=None if no_data else (key or places.key()).absolute(),
        public=public,
        origins=tuple(origins or ()),
        proxies=tuple(proxies or ()),
    )
    try:
        orders = orders._replace(limits=read_limits(limits))
        for origin in orders.origins:
            if not addresses.origin_allowed(origin, [origin]):
                raise Refusal("serve", about="origin", value=origin[:80])
        server.run(orders, lambda at: _greet(tongue, orders, at))
    except Refusal as refusal:
        fail(words.refused(tongue, refusal), 1 if str(refusal.about.get("about")).startswith("port") else 2)
    except unusable() as why:
        fail(said(tongue, why, orders), 1)
    typer.echo(words.say(tongue, "serve-stopped"))


def read_limits(path: Path | None) -> Limits:
    """The limits of a host's file. Raises Refusal."""
    from fusk.server import limits

    return limits.read(read_toml(path, LIMITS_SIZE)) if path else limits.DEFAULT


def unusable() -> type[Unusable]:
    """What is raised where a data folder or its key cannot be used; to name it loads the stores."""
    from fusk.store import Unusable

    return Unusable


def said(lang: str, why: Unusable, orders: Orders) -> str:
    """Why a data folder or its key cannot be used, in words."""
    return words.say(lang, f"unusable-{why.code}", data=str(orders.data), key=str(orders.key), why=str(why))


def _greet(lang: str, orders: Orders, port: int) -> None:
    """Say where people come in, and where their tables are kept."""
    print_wrapped(words.say(lang, "serve-open"))
    for address, label in ways_in(lang, orders.host):
        typer.echo(f"  http://{address}:{port}  ({label})")
    if orders.data is None:
        print_wrapped(words.say(lang, "serve-not-kept"))
    else:
        print_wrapped(words.say(lang, "serve-kept", data=str(orders.data), key=str(orders.key)))
    if orders.public:
        complain(words.say(lang, "serve-tls"))
    print_wrapped(words.say(lang, "serve-stop"))


def ways_in(lang: str, host: str) -> list[tuple[str, str]]:
    """The addresses to come in by, the likeliest first, and what each is."""
    from fusk.server import addresses

    if host not in ("0.0.0.0", "::"):  # noqa: S104 (we only look)
        alone = host in ("localhost", "::1") or host.startswith("127.")
        label = words.say(lang, "serve-alone") if alone else words.say(lang, "serve-way", way="other")
        return [(f"[{host}]" if ":" in host else host, label)]
    found = [(here.address, words.say(lang, "serve-way", way=here.way)) for here in addresses.here()]
    return [*found, ("127.0.0.1", words.say(lang, "serve-this-machine"))]
