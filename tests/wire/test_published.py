"""docs/wire.md, docs/wire/*.json and web/src/wire.ts say what the structs say (SC-8, AU-31).

`python tools/wire_docs.py` writes them anew.
"""

from __future__ import annotations

import json
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it brings no types

from fusk.wire import Command, Created, NewTable, Welcome
from fusk.wire.schema import UNIONS, Route, asyncapi, definitions, names, openapi, plain, schema

ROOT = Path(__file__).resolve().parents[2]


def _tool() -> ModuleType:
    spec = spec_from_file_location("wire_docs", ROOT / "tools" / "wire_docs.py")
    assert spec
    assert spec.loader
    tool = module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


wire_docs = _tool()

ROUTES = [
    Route("open_table", "POST", "/tables", NewTable, Created, 201, (400, 429), "Open a table.\n\nOne sits there."),
    Route("news", "GET", "/tables/{door}/news", None, Welcome, 200, (404,), "How things stand; None is null."),
    Route("command", "POST", "/tables/{door}/do", Command, None, 204, (), "Do something."),
    Route("deal", "GET", "/tables/{door}/{deal}", None, None, 200, (), "Look.", ("match", "after"), "optional"),
    Route("go", "DELETE", "/tables/{door}/do", None, None, 204, (), "Go.", (), "needed"),
]


@pytest.mark.parametrize("name", wire_docs.FILES)
def test_what_is_published_is_up_to_date(name):
    """Whoever changes a message writes these files anew (see above)."""
    assert (ROOT / name).read_text(encoding="utf-8") == wire_docs.FILES[name]()


def references(node: Any) -> set[str]:
    """Everything that a document refers to."""
    if isinstance(node, dict):
        own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
        return own.union(*map(references, node.values()))
    return set().union(*map(references, node)) if isinstance(node, list) else set()


def found(document: Any, reference: str) -> Any:
    """What a reference within a document leads to."""
    for part in reference.removeprefix("#/").split("/"):
        document = document[part]
    return document


def test_the_schema_is_a_schema():
    """It is JSON Schema 2020-12, and all that it refers to is in it."""
    whole = schema()
    Draft202012Validator.check_schema(whole)
    assert len(references(whole)) > 60
    for reference in references(whole):
        assert found(whole, reference)


def test_every_union_has_its_name():
    """A list of events is a list of Event, not of twenty kinds; and a message is one of its kinds or a command."""
    parts = definitions()
    assert parts["Welcome"]["properties"]["events"]["items"] == {"$ref": "#/$defs/Event"}
    assert parts["Act"]["properties"]["move"] == {"$ref": "#/$defs/Move"}
    assert [part["$ref"] for part in parts["Message"]["anyOf"]] == [
        f"#/$defs/{name}" for name in ("Hello", "Shown", "Ping", "Command")
    ]
    for name in UNIONS:
        tags = [parts[struct]["properties"]["type"]["const"] for struct in names(name)]
        assert len(tags) == len(set(tags)) >= 5, name


def test_every_struct_says_what_it_is():
    """No message is published without a sentence, and none in the words of Python."""
    for name, part in definitions().items():
        assert part["description"][-1] in ".?", name
        assert not re.search(r"\bNone\b|\n(?!\n)(?<!\n\n)", part["description"]), name


def test_the_socket_is_described():
    """What one may say and hear there is all of Message and Notice, and every reference in it leads somewhere."""
    whole = asyncapi("/tables/{door}/socket", 1)
    assert whole["channels"]["table"]["parameters"] == {"door": {}}
    said, heard = (
        [ref["$ref"].rpartition("/")[2] for ref in whole["operations"][name]["messages"]] for name in ("say", "hear")
    )
    assert (said, heard) == (names("Message"), names("Notice"))
    for reference in references(whole):
        file, _, rest = reference.partition("#")
        assert found(schema() if file == "schema.json" else whole, f"#{rest}")


def test_plain_http_is_described():
    """A list of routes is an OpenAPI document: bodies, answers, errors, the parts of a path, and a sentence each."""
    whole = openapi(ROUTES, 1)
    json.dumps(whole)
    for reference in references(whole):
        assert found(whole, reference)
    assert list(whole["paths"]) == ["/tables", "/tables/{door}/news", "/tables/{door}/do", "/tables/{door}/{deal}"]
    opening = whole["paths"]["/tables"]["post"]
    assert (opening["operationId"], opening["summary"], opening["description"]) == (
        "open_table",
        "Open a table.",
        "One sits there.",
    )
    assert opening["requestBody"]["content"] == {
        "application/json": {"schema": {"$ref": "#/components/schemas/NewTable"}}
    }
    assert list(opening["responses"]) == ["201", "400", "429"]
    assert list(opening["responses"]["429"]["content"]) == ["application/problem+json"]
    news = whole["paths"]["/tables/{door}/news"]["get"]
    assert "requestBody" not in news
    assert (news["summary"], news["parameters"][0]["name"]) == ("How things stand; null is null.", "door")
    command = whole["paths"]["/tables/{door}/do"]["post"]
    assert references(command["requestBody"]) == {"#/components/schemas/Command"}
    assert "content" not in command["responses"]["204"]
    deal = whole["paths"]["/tables/{door}/{deal}"]["get"]
    assert [(one["name"], one["in"]) for one in deal["parameters"]] == [
        ("door", "path"),
        ("deal", "path"),
        ("match", "query"),
        ("after", "query"),
    ]
    assert list(deal["responses"]["200"]["content"]) == ["text/plain"]
    assert deal["security"] == [{"seat": []}, {}]
    assert whole["paths"]["/tables/{door}/do"]["delete"]["security"] == [{"seat": []}]
    assert news["security"] == []


def test_typescript_has_every_name_once():
    """Each struct and union is a type, and no type is used that is not there."""
    text = wire_docs.typescript()
    declared = re.findall(r"^export (?:type|interface) (\w+)", text, re.MULTILINE)
    assert sorted(declared) == sorted(definitions())
    code = re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)
    used = set(re.findall(r"\b[A-Z]\w+", re.sub(r'"[^"]*"|//.*', "", code)))
    assert used == {*declared, "FORMAT", "Record"}


def test_the_page_has_every_struct_once():
    """Every struct stands in one part of the page, under a heading that links can name."""
    headings = re.findall(r"^### (\w+)$", (ROOT / "docs" / "wire.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(set(definitions()) - set(UNIONS))
    assert len({heading.lower() for heading in headings}) == len(headings)


def test_links_of_the_page_lead_somewhere():
    """Every link within the page has its heading."""
    text = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    headings = {line.lower().replace(" ", "-") for line in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    links = set(re.findall(r"\]\(#([\w-]+)\)", text))
    assert links
    assert links <= headings


def test_a_docstring_in_the_words_of_json():
    """Lines are joined, paragraphs stay, and None is null."""
    assert plain("One, None.\n\n    Two\n    three; Nonesuch.") == "One, null.\n\nTwo three; Nonesuch."
