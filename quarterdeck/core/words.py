"""Words: messages are keys with parameters; a catalogue turns them into text in a language.

State and record hold no sentences. Rules call `say("patrol.hit", card=..., amount=2)`; a client looks the key up in a
catalogue. A template is ordinary text with three forms in braces:

    {amount}             the parameter
    {amount:die|dice}    the first word if the parameter is 1, else the second
    {card^}              the parameter with its first letter in upper case

As data a message is `"key"` or `["key", {parameters}]`. A parameter is a number, a text that is shown as it is, a
message as a list (`["key"]` or `["key", {parameters}]`), or a list of such messages (perhaps `[]`): a list that begins
with a text is a message, any other is a list of them. In events, a parameter that names a piece or a seat has its id
for programs: `["key", {parameters}, {"card": "corsair"}]` (see `Name`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias, Union

Json: TypeAlias = None | bool | int | str | list["Json"] | dict[str, "Json"]
Value: TypeAlias = Union[int, str, "Message", list["Message"]]

ENGLISH: Final = "en"
LANGUAGES: Final[dict[str, str]] = {ENGLISH: "English", "de": "Deutsch"}
"""Language codes and native names. English is complete; texts that another language lacks are in English."""

SEAT: Final = "seat"
"""The kind of a `Name` that refers to a seat."""
_HOLE: Final = re.compile(r"\{(\w+)(\^?)(?::([^|{}]*)\|([^{}]*))?\}")


class Message:
    """A text as key and parameters, independent of the language."""

    def __init__(self, key: str, params: dict[str, Value]) -> None:
        self.key: Final = key
        self.params: Final = params

    def __repr__(self) -> str:
        inner = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.key}({inner})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.key == other.key and self.params == other.params

    def __hash__(self) -> int:
        raise TypeError("messages are not keys: compare them, or use message.key")

    def data(self, refs: bool = False) -> Json:
        """JSON data: the key alone if there are no parameters. With `refs`, names include the id they refer to."""
        if not self.params:
            return self.key
        return [self.key, {name: value_data(value, refs) for name, value in self.params.items()}]

    def listed(self, refs: bool) -> Json:
        """JSON data for use inside another message, where a bare text would be shown as it is."""
        data = self.data(refs)
        return [data] if isinstance(data, str) else data


class Name(Message):
    """The name of a piece or a seat: a text for people, and its kind and id for programs.

    `Name("core.seat", {"seat": 2}, "seat", 1)` is the second seat. Programs read a seat, a card or the face of a die
    from the reference and never from a key or a text.
    """

    def __init__(self, key: str, params: dict[str, Value], kind: str, id: str | int) -> None:
        super().__init__(key, params)
        self.kind: Final = kind
        self.id: Final = id

    def data(self, refs: bool = False) -> Json:
        """JSON data. A seat always includes its id, because clients show the name of its player."""
        if not refs and self.kind != SEAT:
            return super().data(refs)
        return [self.key, {name: value_data(value, refs) for name, value in self.params.items()}, {self.kind: self.id}]


_SEATS: Final[list[Message]] = [Name("core.seat", {"seat": seat + 1}, SEAT, seat) for seat in range(16)]


def seat_name(seat: int) -> Message:
    return _SEATS[seat]


def say(key: str, **params: Value) -> Message:
    return Message(key, params)


def value_data(value: Value, refs: bool = False) -> Json:
    if isinstance(value, Message):
        return value.listed(refs)
    if isinstance(value, list):
        return [item.listed(refs) for item in value]
    return value


class Catalogue:
    """One language: key to template. Later sources (packs) add to or replace earlier ones."""

    def __init__(self, texts: Mapping[str, str], language: str = ENGLISH) -> None:
        self.texts: Final = dict(texts)
        self.language: Final = language

    def joined(self, more: Mapping[str, str]) -> Catalogue:
        texts = dict(self.texts)
        texts.update(more)
        return Catalogue(texts, self.language)

    def knows(self, key: str) -> bool:
        return key in self.texts

    def text(self, message: Message) -> str:
        """The text of a message. For an unknown key it is the key in brackets, and no error is raised."""
        template = self.texts.get(message.key)
        if template is None:
            return f"[{message.key}]"
        out: list[str] = []
        at = 0
        for hole in _HOLE.finditer(template):
            out.append(template[at : hole.start()])
            out.append(self._fill(message, hole))
            at = hole.end()
        out.append(template[at:])
        return "".join(out)

    def _fill(self, message: Message, hole: re.Match[str]) -> str:
        value = message.params.get(hole.group(1))
        if value is None:
            return hole.group(0)
        if hole.group(3) is not None:
            return hole.group(3) if value == 1 else hole.group(4)
        text = self.value_text(value)
        if hole.group(2):
            text = text[:1].upper() + text[1:]
        return text

    def value_text(self, value: Value) -> str:
        if isinstance(value, Message):
            return self.text(value)
        if isinstance(value, list):
            return ", ".join(self.text(item) for item in value)
        return str(value)


def flatten(table: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    """The texts of a TOML file by dotted key."""
    out: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            out.update(flatten(value, f"{prefix}{name}."))
        else:
            out[prefix + name] = str(value)
    return out


def chapters(markdown: str) -> dict[str, str]:
    """The chapters of a page by their titles, without the text before the first."""
    out: dict[str, str] = {}
    for chapter in markdown.split("\n## ")[1:]:
        title, _, body = chapter.partition("\n")
        out[title.strip()] = body.strip()
    return out
