"""Writes what is published of the wire: docs/wire/*.json, web/src/wire.ts and the tables of docs/wire.md.

All of it comes from the structs of fusk.wire. `python tools/wire_docs.py` writes it anew; a test compares.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Final

from fusk import words
from fusk.server.app import SOCKET
from fusk.server.routes import ROUTES
from fusk.wire import FORMAT
from fusk.wire.calls import COUNTABLE
from fusk.wire.schema import BODIES, Schema, asyncapi, definitions, name_of, names, openapi, plain, schema

ROOT = Path(__file__).resolve().parents[1]

HERE = "#/$defs/"

ANCHORS = {
    "Command": "what-a-client-says",
    "Message": "what-a-client-says",
    "Notice": "what-a-client-hears",
    "Move": "moves",
    "Event": "events",
}
"""Where on the page a union is."""

ELSEWHERE = re.compile(r"refusal-(?:(?:bad-record|cards|file|join|journal|limits|play|serve)-.+|bot|broken|set)")
"""Refusals of files, of the terminal, of the command line, and of positions set up by hand: not on the wire."""


def _json(value: Schema) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


# TypeScript.


def typescript() -> str:
    """The types of the browser client."""
    head = "// Made by tools/wire_docs.py from the structs of fusk.wire; docs/wire.md says what they mean.\n"
    parts = [f"export const FORMAT = {FORMAT};\n", *(_declared(part) for part in definitions().values())]
    return "\n".join([head, *parts])


def _declared(part: Schema) -> str:
    doc, name = _comment(part["description"]), part["title"]
    if "anyOf" in part:
        return f"{doc}export type {name} =\n" + "\n".join(f"  | {_type(one)}" for one in part["anyOf"]) + ";\n"
    needed = part.get("required", ())
    fields = [f"  {key}{'' if key in needed else '?'}: {_type(kind)};" for key, kind in part["properties"].items()]
    return "\n".join([f"{doc}export interface {name} {{", *fields, "}\n"])


def _type(kind: Schema) -> str:
    match kind:
        case {"$ref": str(ref)}:
            return ref.removeprefix(HERE)
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": parts}:
            return " | ".join(map(_type, parts))
        case {"prefixItems": parts}:
            return f"[{', '.join(map(_type, parts))}]"
        case {"items": items}:
            inner = _type(items)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"additionalProperties": values}:
            return f"Record<string, {_type(values)}>"
        case {"type": str(name)}:
            return "number" if name == "integer" else name
        case _:
            raise ValueError(kind)


def _comment(text: str) -> str:
    paragraphs = [textwrap.wrap(part, 116) for part in text.split("\n\n")]
    if len(paragraphs) == len(paragraphs[0]) == 1:
        return f"/** {text} */\n"
    lines = [line for part in paragraphs for line in ("", *part)][1:]
    return "".join(f"{line}\n" for line in ("/**", *(f" * {line}".rstrip() for line in lines), " */"))


# The tables of docs/wire.md.


def with_tables(text: str) -> str:
    """The page with its tables as the structs have them now."""
    parts = definitions()
    tables = {"codes": codes(), "routes": routes()} | {
        name: "\n\n".join(_explained(parts[struct]) for struct in structs) for name, structs in sections().items()
    }
    for name, table in tables.items():
        start = f"<!-- generated: {name} -->\n"
        head, found, rest = text.partition(start)
        if not found:
            sys.exit(f"docs/wire.md has no {start}")
        text = f"{head}{start}\n{table}\n\n<!-- end -->{rest.partition('<!-- end -->')[2]}"
    return text


def routes() -> str:
    """Plain HTTP, route by route."""
    rows = ["| route | | sent | answered |", "|---|---|---|---|"]
    for route, _ in ROUTES:
        query = f"?{'&'.join(f'{name}=' for name in route.query)}" if route.query else ""
        sent = "" if route.body is None else _said({"$ref": HERE + name_of(route.body)})
        answer = "text" if route.out is None else _said({"$ref": HERE + name_of(route.out)})
        rows.append(f"| `{route.method} {route.path}{query}` | {plain(route.doc)} | {sent} | {route.status} {answer} |")
    return "\n".join(rows)


def codes() -> str:
    """The refusals that can come over the wire, each with its sentence; what it would tell stands as dots."""
    told = set(re.findall(r"\$(\w+)", (ROOT / "locales" / "en.ftl").read_text(encoding="utf-8")))
    rows = ["| code | the sentence, in English |", "|---|---|"]
    for message in words.messages("en"):
        if message.startswith("refusal-") and not ELSEWHERE.fullmatch(message):
            sentence = words.say("en", message, **dict.fromkeys(told, "…"))
            rows.append(f"| `{message.removeprefix('refusal-')}` | {sentence} |")
    return "\n".join(rows)


def sections() -> dict[str, list[str]]:
    """Every struct, in the part of the page where it belongs."""
    found = {
        "said": names("Message"),
        "moves": names("Move"),
        "heard": names("Notice"),
        "events": names("Event"),
        "http": [body.__name__ for body in BODIES],
    }
    shown = {name for part in found.values() for name in part}
    return found | {
        "parts": [name for name, part in definitions().items() if "anyOf" not in part and name not in shown]
    }


def _explained(part: Schema) -> str:
    fields = dict(part["properties"])
    tag = fields.pop("type", None)
    lines = [f"### {part['title']}", "", *([f'`"type": "{tag["const"]}"`', ""] if tag else []), part["description"]]
    if fields:
        lines += ["", "| field | |", "|---|---|"]
    for key, kind in fields.items():
        default = f"; `{json.dumps(kind['default'])}` if left out" if "default" in kind else ""
        lines.append(f"| `{key}` | {_said(kind)}{default} |")
    return "\n".join(lines)


def _said(kind: Schema) -> str:
    """A type in words."""
    match kind:
        case {"$ref": str(ref)}:
            name = ref.removeprefix(HERE)
            anchor = ANCHORS.get(name, name.lower())
            return f"[{name}](#{anchor})"
        case {"const": value}:
            return f"`{json.dumps(value)}`"
        case {"anyOf": parts}:
            return " or ".join(map(_said, parts))
        case {"prefixItems": parts}:
            return f"[{', '.join(map(_said, parts))}]"
        case {"items": items}:
            most = f", at most {kind['maxItems']}" if "maxItems" in kind else ""
            return f"list of {_said(items)}{most}"
        case {"additionalProperties": values}:
            return f"object of {_said(values)}"
        case {"type": "string"}:
            return f"text{_signs(kind)}"
        case {"type": "boolean"}:
            return "`true` or `false`"
        case {"type": "null"}:
            return "`null`"
        case {"type": "integer"}:
            return f"whole number{_bounds(kind)}"
        case {"type": "number"}:
            return f"number{_bounds(kind)}"
        case _:
            raise ValueError(kind)


def _bounds(kind: Schema) -> str:
    """From where to where a number goes; that JavaScript cannot count any further goes without saying."""
    least, most = kind.get("minimum"), kind.get("maximum")
    return ("" if least in (None, -COUNTABLE) else f" from {least}") + (
        "" if most in (None, COUNTABLE) else f" to {most}"
    )


def _signs(kind: Schema) -> str:
    most = f", at most {kind['maxLength']} signs" if "maxLength" in kind else ""
    # $(?!\n) is a $ that means the same in every language
    pattern = kind.get("pattern", "").removeprefix("^").removesuffix("$(?!\\n)").replace("|", "\\|")
    return (f" like `{pattern}`" if pattern else "") + most


FILES: Final[dict[str, Callable[[], str]]] = {
    "docs/wire/schema.json": lambda: _json(schema()),
    "docs/wire/asyncapi.json": lambda: _json(asyncapi(SOCKET, FORMAT)),
    "docs/wire/openapi.json": lambda: _json(openapi((served.route for served in ROUTES), FORMAT)),
    "web/src/wire.ts": typescript,
    "docs/wire.md": lambda: with_tables((ROOT / "docs" / "wire.md").read_text(encoding="utf-8")),
}
"""Every file that is made, and what it should hold."""


if __name__ == "__main__":
    for name, made in FILES.items():
        (ROOT / name).write_text(made(), encoding="utf-8", newline="\n")
