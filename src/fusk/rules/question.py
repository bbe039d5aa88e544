"""A question of the house rules: a sentence, a table of named answers, a default; and how a rule says no."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Value = str | int | bool
"""What a sheet writes down for a question: the name of an answer, a number, or yes and no."""

F = TypeVar("F")


class Refusal(Exception):
    """Something the rules do not allow. It changes nothing.

    `code` is one of docs/record.md's list (`not-your-turn`, `wrong-claim`, ...); `about` holds what the sentence needs.
    The sentence itself, in the player's language, is made by `fusk.words`.
    """

    def __init__(self, code: str, **about: str | int) -> None:
        super().__init__(code, about)
        self.code = code
        self.about = about

    def __str__(self) -> str:
        told = ", ".join(f"{key} {value}" for key, value in self.about.items())
        return f"{self.code} ({told})" if told else self.code


class Question(Generic[F]):
    """One question of the sheet and the answers a house may give.

    An answer is a small pure function of plain values. `answer` adds one under its name; `family` adds answers that
    carry an argument behind a colon (`fixed:7`); `number` lets a bare number be the answer.
    """

    def __init__(self, key: str, sentence: str, default: Value) -> None:
        self.key = key
        self.sentence = sentence
        self.default = default
        self.answers: dict[str, F] = {}
        self.families: dict[str, Callable[[str], F]] = {}
        self.numbers: Callable[[int], F] | None = None
        self.range: tuple[int, int] = (0, 0)
        self._found: dict[Value, F] = {}

    def answer(self, name: str) -> Callable[[F], F]:
        """Add an answer: `@direction.answer("cw")`."""

        def keep(function: F) -> F:
            self.answers[name] = function
            return function

        return keep

    def family(self, name: str) -> Callable[[Callable[[str], F]], Callable[[str], F]]:
        """Add answers with an argument: `@deal.family("fixed")` answers `fixed:7`; ValueError says no."""

        def keep(make: Callable[[str], F]) -> Callable[[str], F]:
            self.families[name] = make
            return make

        return keep

    def number(self, least: int, most: int) -> Callable[[Callable[[int], F]], Callable[[int], F]]:
        """Let a number from `least` to `most` be an answer: `@count_max.number(1, 999)`."""

        def keep(make: Callable[[int], F]) -> Callable[[int], F]:
            self.numbers, self.range = make, (least, most)
            return make

        return keep

    def ask(self, value: Value) -> F:
        """The answer that a sheet names. Raises Refusal (`rules`) where there is no such answer."""
        try:
            return self._found[value]
        except KeyError:
            pass
        found = self._look_up(value)
        self._found[value] = found
        return found

    def _look_up(self, value: Value) -> F:
        if isinstance(value, str):
            if value in self.answers:
                return self.answers[value]
            name, colon, argument = value.partition(":")
            if colon and name in self.families:
                try:
                    return self.families[name](argument)
                except ValueError:
                    pass
        elif not isinstance(value, bool) and self.numbers and self.range[0] <= value <= self.range[1]:
            return self.numbers(value)
        raise Refusal("rules", about="no-such-answer", key=self.key, value=str(value)[:40], known=self.known())

    def read(self, written: object) -> Value:
        """An answer as somebody wrote it down, who may have written anything: a list, a date, 2.5. Raises Refusal."""
        if isinstance(written, str | int) and isinstance(written, bool) is isinstance(self.default, bool):
            self.ask(written)
            return written
        raise Refusal("rules", about="no-such-answer", key=self.key, value=str(written)[:40], known=self.known())

    def known(self) -> str:
        """The answers as a host may write them: `"all, equal, fixed:..."`."""
        names = [*self.answers, *(f"{name}:..." for name in self.families)]
        if self.numbers:
            names.append(f"{self.range[0]}-{self.range[1]}")
        return ", ".join(names)


def number(key: str, sentence: str, default: int, least: int, most: int) -> Question[int]:
    """A question whose answer is just a number from `least` to `most`."""
    question: Question[int] = Question(key, sentence, default)
    question.number(least, most)(lambda value: value)
    return question


class YesNo(Question[bool]):
    """A question that is answered yes or no (`true` and `false` in a sheet)."""

    def _look_up(self, value: Value) -> bool:
        if isinstance(value, bool):
            return value
        raise Refusal("rules", about="no-such-answer", key=self.key, value=str(value)[:40], known=self.known())

    def known(self) -> str:
        """`true, false`."""
        return "true, false"
