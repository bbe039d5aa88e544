"""The command line: what `fusk` followed by a word does, a module a command.

Heavy libraries are imported inside the commands that need them. What a command has to say comes from the catalogue, in
the language of `--lang` or of the locale. Exit codes: 1 where something was judged and found wrong, 2 for wrong usage.
"""

from fusk.cli import check, doctor, host, join, keeping, play, rules, serve
from fusk.cli.frame import app, main
from fusk.cli.house import house_rules, problems, read_house, sheet_from

__all__ = [
    "app",
    "check",
    "doctor",
    "host",
    "house_rules",
    "join",
    "keeping",
    "main",
    "play",
    "problems",
    "read_house",
    "rules",
    "serve",
    "sheet_from",
]
