"""Where each value of a TOML text begins and ends, so that it can be replaced and all else stays as it is written."""

from __future__ import annotations

from typing import Final, TypeAlias

Place: TypeAlias = tuple[str | int, ...]
"""Keys and list positions from the top: `("threat", 2, "activate", 0, "damage")`."""
Span: TypeAlias = tuple[int, int]


def value_spans(text: str) -> dict[Place, Span]:
    """The span of every value in the text. The text must be valid TOML."""
    return _Scanner(text).spans


class _Scanner:
    def __init__(self, text: str) -> None:
        self.spans: Final[dict[Place, Span]] = {}
        self._text: Final = text
        self._at = 0
        self._arrays: Final[dict[Place, int]] = {}
        """How many `[[headers]]` each array of tables has had."""
        self._scan()

    def _scan(self) -> None:
        table: Place = ()
        while self._skip(" \t\r\n"):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                keys = self._keys("=")
                self._value(self._inside(table, keys))

    def _header(self) -> Place:
        several = self._text.startswith("[[", self._at)
        self._at += 2 if several else 1
        keys = self._keys("]")
        self._at += several
        if not several:
            return self._inside((), keys)
        array = (*self._inside((), keys[:-1]), keys[-1])
        self._arrays[array] = self._arrays.get(array, 0) + 1
        return (*array, self._arrays[array] - 1)

    def _inside(self, place: Place, keys: list[str]) -> Place:
        """Follow keys from a place. A key of an array of tables means its last table so far."""
        for key in keys:
            place = (*place, key)
            if place in self._arrays:
                place = (*place, self._arrays[place] - 1)
        return place

    def _skip(self, blanks: str) -> bool:
        """Pass blanks and comments; false at the end of the text."""
        while self._at < len(self._text):
            mark = self._text[self._at]
            if mark == "#":
                end = self._text.find("\n", self._at)
                self._at = len(self._text) if end < 0 else end
            elif mark in blanks:
                self._at += 1
            else:
                return True
        return False

    def _keys(self, stop: str) -> list[str]:
        """A dotted key up to `stop`, which is passed."""
        keys: list[str] = []
        while True:
            self._skip(" \t")
            start = self._at
            if self._text[start] in "\"'":
                self._string()
                keys.append(self._text[start + 1 : self._at - 1])
            else:
                while self._text[self._at] not in f" \t.{stop}":
                    self._at += 1
                keys.append(self._text[start : self._at])
            self._skip(" \t")
            self._at += 1
            if self._text[self._at - 1] == stop:
                return keys

    def _value(self, place: Place) -> None:
        self._skip(" \t")
        start = self._at
        mark = self._text[start]
        if mark in "\"'":
            self._string()
        elif mark == "[":
            self._list(place)
        elif mark == "{":
            self._inline_table(place)
        else:
            while self._at < len(self._text) and self._text[self._at] not in ",]}#\n":
                self._at += 1
            while self._text[self._at - 1] in " \t\r":
                self._at -= 1
        self.spans[place] = (start, self._at)

    def _list(self, place: Place) -> None:
        self._at += 1
        item = 0
        while self._skip(" \t\r\n,") and self._text[self._at] != "]":
            self._value((*place, item))
            item += 1
        self._at += 1

    def _inline_table(self, place: Place) -> None:
        self._at += 1
        while self._skip(" \t\r\n,") and self._text[self._at] != "}":
            keys = self._keys("=")
            self._value((*place, *keys))
        self._at += 1

    def _string(self) -> None:
        quote = self._text[self._at]
        fence = quote * 3 if self._text.startswith(quote * 3, self._at) else quote
        self._at += len(fence)
        while not self._text.startswith(fence, self._at):
            self._at += 2 if self._text[self._at] == "\\" and quote == '"' else 1
        self._at += len(fence)
        while len(fence) == 3 and self._at < len(self._text) and self._text[self._at] == quote:
            self._at += 1  # A text may end with quotes of its own.
