"""Figures of a content pack: what a path such as `threat.ghost-ship.health` names, and other values in its place.

A path is the name of an array of tables, the id of an entry, and a key; further parts go into lists (by position, from
0) and tables: `threat.ghost-ship.activate.0.damage`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from difflib import get_close_matches
from fnmatch import fnmatchcase
from typing import Any, Final, TypeAlias

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.pack import Source
from quarterdeck.lab.tuning.toml_places import Place, value_spans

Value: TypeAlias = Any
"""What TOML can hold: a number, a text, a list."""
_IDS: Final = ("id", "changes")
"""Keys by which an entry says which it is."""
_MOST_NAMED: Final = 6


class FigureError(QuarterdeckError):
    """A path that names nothing in the pack."""


class PackText:
    """A content pack as text whose values can be replaced. Comments and layout stay."""

    def __init__(self, source: Source) -> None:
        """Raises ContentError if the text is not TOML."""
        self.source: Final = source
        self.data: Final = source.parse().data
        self._spans: Final = value_spans(source.text)

    def place(self, path: str) -> Place:
        """Where a path leads. Raises FigureError with the nearest path that exists."""
        node: Value = self.data
        place: Place = ()
        words = path.split(".")
        for at, word in enumerate(words):
            step = _step(node, word)
            if step is None:
                raise FigureError(_nothing_there(path, words[:at], word, node))
            place = (*place, step)
            node = node[step]
        if place not in self._spans:
            raise FigureError(f"{path} is a whole table; name one value in it")
        return place

    def value(self, path: str) -> Value:
        return at_place(self.data, self.place(path))

    def replaced(self, values: Mapping[str, Value]) -> str:
        """The text with other values at these paths."""
        places = {self.place(path): value for path, value in values.items()}
        text = self.source.text
        for place in sorted(places, key=lambda place: self._spans[place], reverse=True):
            start, end = self._spans[place]
            text = text[:start] + toml_value(places[place]) + text[end:]
        expected = deepcopy(self.data)
        for place, value in places.items():
            at_place(expected, place[:-1])[place[-1]] = value
        if tomllib.loads(text) != expected:
            raise FigureError(f"{self.source.name}: cannot write {', '.join(values)} into this file")
        return text


def at_place(data: Value, place: Place) -> Value:
    for step in place:
        data = data[step]
    return data


def numbers(data: Value, before: str = "") -> Iterator[tuple[str, float]]:
    """The path and value of every number in a pack."""
    if isinstance(data, bool):
        return
    if isinstance(data, int | float):
        yield before, data
        return
    steps: Iterator[tuple[Any, Any]] = iter(())
    if isinstance(data, dict):
        steps = iter(data.items())
    elif isinstance(data, list):
        steps = ((_id_of(item) or at, item) for at, item in enumerate(data))
    for step, inner in steps:
        yield from numbers(inner, f"{before}.{step}" if before else str(step))


def matching(data: Value, pattern: str) -> dict[str, float]:
    """All numbers whose path fits a pattern such as `threat.*.health`."""
    return {path: value for path, value in numbers(data) if fnmatchcase(path, pattern)}


def toml_value(value: Value) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    return "{ " + ", ".join(f"{name} = {toml_value(item)}" for name, item in value.items()) + " }"


def _step(node: Value, word: str) -> str | int | None:
    if isinstance(node, dict):
        return word if word in node else None
    if isinstance(node, list):
        for at, item in enumerate(node):
            if _id_of(item) == word:
                return at
        if word.isascii() and word.isdigit() and int(word[:9]) < len(node):
            return int(word[:9])
    return None


def _id_of(item: Value) -> str:
    if isinstance(item, dict):
        for key in _IDS:
            if isinstance(item.get(key), str):
                return str(item[key])
    return ""


def _nothing_there(path: str, before: list[str], word: str, node: Value) -> str:
    inside = ".".join(before) or "the pack"
    if isinstance(node, dict):
        known = list(node)
    elif isinstance(node, list):
        known = [_id_of(item) or str(at) for at, item in enumerate(node)]
    else:
        return f"{path}: {inside} is {toml_value(node)} and holds nothing further"
    near = get_close_matches(word, known, 1)
    if near:
        return f"{path}: there is no {word} in {inside}; did you mean {'.'.join([*before, near[0]])}?"
    listed = ", ".join(known[:_MOST_NAMED]) + ", ..." * (len(known) > _MOST_NAMED)
    return f"{path}: there is no {word} in {inside}; there are {listed or 'no entries'}"
