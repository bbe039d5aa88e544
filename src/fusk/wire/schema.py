"""The messages as JSON Schema, and what is made from that: AsyncAPI of the socket, OpenAPI of plain HTTP.

All of it is made from the structs, so it cannot say anything else than they do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import msgspec

from fusk.events import Event
from fusk.moves import Move
from fusk.wire.calls import Created, NewTable, Polled, Problem, Seated, TakeSeat
from fusk.wire.commands import Command, Message
from fusk.wire.news import Notice

Schema = dict[str, Any]

UNIONS: Final[dict[str, tuple[Any, str]]] = {
    "Message": (Message, "What a client says on its socket."),
    "Command": (Command, "What is answered with Done or Refused; without a socket it is sent alone."),
    "Move": (Move, "What a seat may do in the game."),
    "Notice": (Notice, "What a client hears on its socket."),
    "Event": (Event, "What has happened in the game."),
}
"""Those that have a name of their own in what is published, the widest first; every member says which it is."""

BODIES: Final = (NewTable, Created, TakeSeat, Seated, Polled, Problem)
"""Of plain HTTP."""

NOTHING: Final = 204
"""The status of an answer without a body."""

_HERE: Final = "#/$defs/"
_THERE: Final = "#/components/schemas/"


class Route(NamedTuple):
    """One route of the server. Parts of the path that vary stand in braces; `out` is the body of an answer `status`.

    `body` and `out` are structs from here or None, which for `out` is plain text; each of `errors` is a status that
    comes with a Problem. The first line of `doc` is a summary. `name` is what programs call the route. `query`: the
    whole numbers that may stand after a question mark. `seat`: whether the token of one is `needed`, `optional` or
    `none`.
    """

    name: str
    method: str
    path: str
    body: Any
    out: Any
    status: int
    errors: tuple[int, ...]
    doc: str
    query: tuple[str, ...] = ()
    seat: str = "none"


def schema() -> Schema:
    """Every message and every body of HTTP as JSON Schema 2020-12; a client's message is one of `#/$defs/Message`."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Fusk: every message between a server and its players",
        "$defs": definitions(),
    }


def asyncapi(address: str, version: int) -> Schema:
    """The socket at this address as AsyncAPI 3, beside `schema.json`; `version` is the format of the messages."""
    said, heard = names("Message"), names("Notice")
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Fusk: the socket of a table", "version": str(version)},
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": address,
                "parameters": {part: {} for part in _parts(address)},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in (*said, *heard)},
            }
        },
        "operations": {
            "say": _operation_of_socket("receive", "Message", said),
            "hear": _operation_of_socket("send", "Notice", heard),
        },
        "components": {"messages": {name: {"name": name, "payload": _payload(name)} for name in (*said, *heard)}},
    }


def openapi(routes: Iterable[Route], version: int) -> Schema:
    """Plain HTTP as OpenAPI 3.1: these routes, and what goes in and comes out."""
    paths: Schema = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Fusk: tables over plain HTTP", "version": str(version)},
        "paths": paths,
        "components": {
            "schemas": _moved(definitions()),
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat."}},
        },
    }


def definitions() -> dict[str, Schema]:
    """Each named union and each struct by its name; one refers to another by `#/$defs/` and the name."""
    kinds = [*(union for union, _ in UNIONS.values()), *BODIES]
    wholes, structs = msgspec.json.schema_components(kinds, ref_template=_HERE + "{name}")
    members = {name: [part["$ref"] for part in whole["anyOf"]] for name, whole in zip(UNIONS, wholes, strict=False)}
    return {name: _union(name, members) for name in UNIONS} | {
        name: _tidy(part, members) for name, part in structs.items()
    }


def _union(name: str, members: dict[str, list[str]]) -> Schema:
    others = {other: refs for other, refs in members.items() if other != name}
    return {
        "title": name,
        "description": UNIONS[name][1],
        **_tidy({"anyOf": [{"$ref": ref} for ref in members[name]]}, others),
    }


def names(union: str) -> list[str]:
    """The structs of a named union, those of the unions in it among them."""
    parts = [part["$ref"].removeprefix(_HERE) for part in definitions()[union]["anyOf"]]
    return [name for part in parts for name in (names(part) if part in UNIONS else [part])]


def _tidy(node: Any, unions: dict[str, list[str]]) -> Any:
    """A schema in our words: named unions by their names, docstrings in the words of JSON, no keywords of one tool."""
    if isinstance(node, list):
        return [_tidy(part, unions) for part in node]
    if not isinstance(node, dict):
        return node
    node = {key: _tidy(part, unions) for key, part in node.items() if key != "discriminator"}
    if isinstance(node.get("description"), str):
        node["description"] = plain(node["description"])
    if len(node.get("enum", ())) == 1:
        node["const"] = node.pop("enum")[0]
    for name, refs in unions.items():
        if set(refs) <= {part.get("$ref") for part in node.get("anyOf", ())}:
            rest = [part for part in node["anyOf"] if part.get("$ref") not in refs]
            if not rest:
                return {"$ref": _HERE + name}
            node["anyOf"] = [*rest, {"$ref": _HERE + name}]
    return node


def plain(doc: str) -> str:
    """A docstring without its line breaks, and with `null` for what Python calls None."""
    paragraphs = [re.sub(r"\s+", " ", part.strip()) for part in doc.split("\n\n")]
    return re.sub(r"\bNone\b", "null", "\n\n".join(paragraphs))


def _moved(parts: dict[str, Schema]) -> dict[str, Schema]:
    """The definitions where OpenAPI keeps them."""
    text = msgspec.json.encode(parts).replace(_HERE.encode(), _THERE.encode())
    moved: dict[str, Schema] = msgspec.json.decode(text)
    return moved


def _operation_of_socket(action: str, union: str, messages: list[str]) -> Schema:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "summary": UNIONS[union][1],
        "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in messages],
    }


def _payload(name: str) -> Schema:
    """By way of the file beside it: the schemas of AsyncAPI itself are of an older draft."""
    return {
        "schemaFormat": "application/schema+json;version=2020-12",
        "schema": {"$ref": f"schema.json{_HERE}{name}"},
    }


def _operation(route: Route) -> Schema:
    summary, _, description = plain(route.doc).partition("\n\n")
    good: Schema = {"description": "It is done."}
    if route.status != NOTHING:
        good["content"] = _content("application/json", route.out)
    bad = {"description": "It is refused.", "content": _content("application/problem+json", Problem)}
    operation: Schema = {"operationId": route.name, "summary": summary}
    if description:
        operation["description"] = description
    text, number = {"type": "string", "minLength": 1}, {"type": "integer", "minimum": 0, "default": 0}
    parameters = [{"name": part, "in": "path", "required": True, "schema": text} for part in _parts(route.path)]
    parameters += [{"name": name, "in": "query", "required": False, "schema": number} for name in route.query]
    if parameters:
        operation["parameters"] = parameters
    operation["security"] = {"needed": [{"seat": []}], "optional": [{"seat": []}, {}], "none": []}[route.seat]
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": _content("application/json", route.body)}
    operation["responses"] = {str(route.status): good, **{str(status): bad for status in route.errors}}
    return operation


def _content(kind: str, body: Any) -> Schema:
    if body is None:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {kind: {"schema": {"$ref": _THERE + name_of(body)}}}


def name_of(kind: Any) -> str:
    """Under which name a struct or a union is published."""
    return next((name for name, (union, _) in UNIONS.items() if union == kind), None) or str(kind.__name__)


def _parts(path: str) -> list[str]:
    return re.findall(r"{(\w+)}", path)
