"""Bytes in: a message of the right shape comes through, anything else is `bad-message` and no more (AU-7, AU-30)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from fusk.rules import Refusal
from fusk.wire import (
    Act,
    Change,
    Command,
    Done,
    Hello,
    Message,
    Ping,
    Ready,
    Refused,
    Shown,
    read_command,
    read_message,
    write,
)
from fusk.wire.frames import MOST_BYTES, MOST_DEEP, check_shape

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.json"))

PLAY = '{"type":"play","cards":["As"],"claim":{"count":1,"what":"A"}}'


def act(move: str) -> str:
    """A frame with this move."""
    return f'{{"type":"act","cid":"a","move":{move}}}'


def changed(answers: str) -> str:
    """A frame with these house rules."""
    return f'{{"type":"change","cid":"a","rules":{{"preset":"fusk","changes":{answers}}}}}'


def long(data: bytes, size: int) -> bytes:
    """The same frame with blanks behind it, so many bytes long."""
    return data + b" " * (size - len(data))


BAD: dict[str, bytes | str] = {
    # No JSON, or not one message.
    "nothing": "",
    "a blank": " ",
    "a word": "hello",
    "half": '{"type":"ping","at":1',
    "two": '{"type":"ping","at":1}{"type":"ping","at":1}',
    "a list": '[{"type":"ping","at":1}]',
    "a text": '"ping"',
    "null": "null",
    "a number": "1",
    "a comma too many": '{"type":"ping","at":1,}',
    "single quotes": "{'type':'ping','at':1}",
    "a comment": '{"type":"ping","at":1/* */}',
    "a byte order mark": b'\xef\xbb\xbf{"type":"ping","at":1}',
    "sixteen bits": '{"type":"ping","at":1}'.encode("utf-16"),
    "thirty-two bits": '{"type":"ping","at":1}'.encode("utf-32-le"),
    "a zero byte behind": b'{"type":"ping","at":1}\x00',
    "a zero byte in a text": act('{"type":"say","text":"\x00"}'),
    "a line break in a text": act('{"type":"say","text":"\n"}'),
    "a vertical tab between": '{"type":"ping",\x0b"at":1}',
    # Text that is none.
    "bad UTF-8": b'{"type":"rename","cid":"a","name":"\xff"}',
    "UTF-8 in too many bytes": b'{"type":"rename","cid":"a","name":"\xc0\xaf"}',
    "UTF-8 cut short": b'{"type":"rename","cid":"a","name":"\xe2\x82"}',
    "a surrogate in UTF-8": b'{"type":"rename","cid":"a","name":"\xed\xa0\x80"}',
    "bad UTF-8 in a key": b'{"type":"ping","at":1,"\xff":1}',
    "a lone surrogate": '{"type":"rename","cid":"a","name":"\\ud800"}',
    "the other half alone": '{"type":"rename","cid":"a","name":"\\udc00"}',
    "halves in the wrong order": '{"type":"rename","cid":"a","name":"\\udc00\\ud800"}',
    "a lone surrogate at the end": '{"type":"rename","cid":"a","name":"x\\ud83d"}',
    "an escape that is none": '{"type":"rename","cid":"a","name":"\\x41"}',
    "an escape cut short": '{"type":"rename","cid":"a","name":"\\u00"}',
    # Numbers that are none, or too large.
    "NaN": '{"type":"ping","at":NaN}',
    "infinity": '{"type":"ping","at":Infinity}',
    "less than infinity": '{"type":"ping","at":-Infinity}',
    "1e999": '{"type":"ping","at":1e999}',
    "a huge exponent": '{"type":"ping","at":1e%s}' % ("9" * 4000),
    "a long number": '{"type":"ping","at":%s}' % ("9" * 4000),
    "60 kB of a number": '{"type":"shown","play":%s}' % ("9" * 60_000),
    "a leading zero": '{"type":"shown","play":01}',
    "a plus": '{"type":"shown","play":+1}',
    "hexadecimal": '{"type":"shown","play":0x1}',
    "an underscore": '{"type":"shown","play":1_0}',
    "other figures": '{"type":"shown","play":\N{ARABIC-INDIC DIGIT ONE}}',
    "a float for a whole number": '{"type":"shown","play":1.0}',
    "a whole number by exponent": '{"type":"shown","play":1e0}',
    "true for a number": '{"type":"shown","play":true}',
    "a text for a number": '{"type":"shown","play":"1"}',
    "null for a number": '{"type":"shown","play":null}',
    "less than none": '{"type":"shown","play":-1}',
    "more than JavaScript counts": '{"type":"shown","play":9007199254740992}',
    "more than 64 bits": '{"type":"shown","play":18446744073709551616}',
    # Keys.
    "a key twice": '{"type":"ping","at":1,"at":2}',
    "a key twice, escaped": '{"type":"ping","at":1,"\\u0061t":2}',
    "a key twice, both escaped": '{"type":"ping","\\u0061t":1,"a\\u0074":2}',
    "the type twice": '{"type":"ping","at":1,"type":"ping"}',
    "a key twice within": act('{"type":"show","card":"As","card":"Kd"}'),
    "a key twice in the rules": changed('{"jokers":1,"jokers":2}'),
    "a field nobody knows": '{"type":"ping","at":1,"seat":2}',
    "a field nobody knows within": act('{"type":"accept","seat":2}'),
    "a field missing": '{"type":"ping"}',
    "no type": '{"at":1}',
    "a type nobody knows": '{"type":"pong","at":1,"now":2}',
    "a type that is no text": '{"type":1,"at":1}',
    "a move alone": PLAY,
    "another spelling": '{"Type":"ping","at":1}',
    # Size and depth.
    "too long": long(b'{"type":"ping","at":1}', MOST_BYTES + 1),
    "a megabyte": b'{"type":"rename","cid":"a","name":"' + b"x" * 1_000_000 + b'"}',
    "4096 lists": "[" * 4096,
    "2048 lists, closed": "[" * 2048 + "]" * 2048,
    "objects in objects": '{"a":' * 600 + "1" + "}" * 600,
    "nine deep": "[" * 9 + "]" * 9,
    "an escape that hides a quote": '"\\' * 2000,
    "quotes behind backslashes": '\\"' * 2000,
    "quotes only": '"' * 4096,
    "closed before it is opened": "]" * 100 + "[" * 100,
    # What a move may look like.
    "no card": act('{"type":"show","card":""}'),
    "a card that is none": act('{"type":"show","card":"1s"}'),
    "a card with a line break": act('{"type":"show","card":"As\\n"}'),
    "two cards for one": act('{"type":"show","card":"AsKd"}'),
    "a hidden card": act('{"type":"show","card":"??"}'),
    "a card as people write it": act('{"type":"show","card":"10h"}'),
    "a card in a text": act('{"type":"play","cards":"As","claim":null}'),
    "no claim at all": act('{"type":"play","cards":["As"]}'),
    "a claim of a joker": act('{"type":"play","cards":["As"],"claim":{"count":1,"what":"*X"}}'),
    "a claim of less than none": act('{"type":"play","cards":["As"],"claim":{"count":-1,"what":"A"}}'),
    "a huge claim": act('{"type":"play","cards":["As"],"claim":{"count":1000000000000000000,"what":"A"}}'),
    "a claim of nothing": act('{"type":"play","cards":["As"],"claim":{"count":1,"what":""}}'),
    "601 cards": act('{"type":"play","cards":[%s],"claim":null}' % ('"As",' * 600 + '"As"')),
    "a huge pick": act('{"type":"doubt","pick":1000000000000000000}'),
    "the card before the first": act('{"type":"doubt","pick":0}'),
    "201 letters": act('{"type":"say","text":"%s"}' % ("x" * 201)),
    # What a command may look like.
    "no cid": '{"type":"ready"}',
    "an empty cid": '{"type":"ready","cid":""}',
    "a long cid": '{"type":"ready","cid":"%s"}' % ("x" * 37),
    "a cid with a line break": '{"type":"ready","cid":"a\\n"}',
    "a cid with a slash": '{"type":"ready","cid":"0/a"}',
    "a cid with other letters": '{"type":"ready","cid":"å"}',
    "a cid with other figures": '{"type":"ready","cid":"\N{ARABIC-INDIC DIGIT ONE}"}',
    "a seat that is none": '{"type":"kick","cid":"a","seat":-1}',
    "a seat too far": '{"type":"kick","cid":"a","seat":60}',
    "a bot that is a file": '{"type":"place","cid":"a","seat":1,"bot":"./bot.py"}',
    "a bot with a line break": '{"type":"place","cid":"a","seat":1,"bot":"rookie\\n"}',
    "a window that is a word": '{"type":"change","cid":"a","window":"long"}',
    "a window that is too short": '{"type":"change","cid":"a","window":2.4}',
    "an answer that is a list": changed('{"jokers":[1]}'),
    "an answer that is half": changed('{"jokers":0.5}'),
    "a huge answer": changed('{"jokers":%s}' % ("9" * 3000)),
    "a long token": '{"type":"hello","format":1,"token":"%s"}' % ("x" * 65),
}


@pytest.mark.parametrize("why", BAD)
def test_a_bad_frame_is_refused(why):
    """Each of them is `bad-message`, be it on a socket or alone, and no other error ever (AU-30)."""
    frame = BAD[why]
    data = frame.encode() if isinstance(frame, str) else frame
    for read in (read_message, read_command):
        with pytest.raises(Refusal) as refusal:
            read(data)
        assert (refusal.value.code, refusal.value.about, refusal.value.__cause__) == ("bad-message", {}, None)


def test_beside_the_bad_frames_lie_good_ones():
    """What most of them are one sign away from is good, so it is that sign which is refused."""
    for good in ('{"type":"ping","at":1}', '{"type":"shown","play":1}', '{"type":"ready","cid":"a"}', act(PLAY)):
        assert isinstance(read_message(good.encode()), Ping | Shown | Ready | Act)
    assert isinstance(read_message(changed('{"jokers":2}').encode()), Change)
    assert len(BAD) > 100


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_a_good_frame_comes_through(file):
    """Each of the corpus is a message, and written again it says the same."""
    data = file.read_bytes()
    said = json.loads(data)
    message = read_message(data)
    again = json.loads(msgspec.json.encode(message))
    assert {key: again[key] for key in said} == said
    if isinstance(message, Command):
        assert read_command(data) == message
    else:
        with pytest.raises(Refusal):
            read_command(data)


def test_the_corpus_has_every_message():
    """One frame at least of each message and of each move."""
    messages = [read_message(file.read_bytes()) for file in CORPUS]
    assert {type(message) for message in messages} == set(get_args(Message))
    moves = {json.loads(file.read_bytes())["move"]["type"] for file in CORPUS if file.stem.startswith("act-")}
    assert len(moves) == 10


@pytest.mark.parametrize(
    "data",
    [
        long(b'{"type":"ping","at":1}', MOST_BYTES),
        b' \t\r\n{ "at" : 1 , "type" : "ping" }\n',
        b'{"\\u0061t":1,"type":"p\\u0069ng"}',
        b'{"type":"ping","at":1e0}',
        b'{"type":"ping","at":1.0}',
    ],
)
def test_a_message_may_be_written_in_many_ways(data):
    """Blanks, the order of keys and escapes are the writer's own."""
    assert read_message(data) == Ping(1.0)


def test_signs_of_json_in_a_text_are_text():
    """Brackets, quotes and colons that somebody says are neither keys nor depth."""
    words = '[[[[[[[[[[{{{{{{{{{{ "a":1,"a":2 \\'
    said: Any = read_message(act(json.dumps({"type": "say", "text": words})).encode())
    assert said.move.text == words


@pytest.mark.parametrize(("opens", "closes"), [("[", "]"), ('{"a":', "}")])
def test_how_deep_lists_and_objects_may_lie(opens, closes):
    """Eight are enough for every message and one more is refused, with or without text that looks like more."""
    brackets = '"' + "[" * 50 + '"'
    for within in ("1", brackets):
        check_shape((opens * MOST_DEEP + within + closes * MOST_DEEP).encode(), MOST_DEEP)
        with pytest.raises(Refusal):
            check_shape((opens * (MOST_DEEP + 1) + within + closes * (MOST_DEEP + 1)).encode(), MOST_DEEP)
    side_by_side = "[" + ",".join(["[[]]"] * 50) + "]"
    check_shape(side_by_side.encode(), 3)


def test_what_is_sent_is_read_again():
    """A notice is written as it is published: its type, and its fields by name."""
    assert json.loads(write(Done("a1"))) == {"type": "done", "cid": "a1"}
    assert json.loads(write(Refused(None, "bad-message", {}))) == {
        "type": "refused",
        "cid": None,
        "code": "bad-message",
        "about": {},
    }
    assert read_message(msgspec.json.encode(Hello(1))) == Hello(1)
