"""Hints and reviews as JSON data, and parsing them with precise errors."""

from __future__ import annotations

from typing import TypeAlias

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.words import Message, Name, Value
from quarterdeck.registry import AnyGame

Data: TypeAlias = None | bool | int | float | str | list["Data"] | dict[str, "Data"]

DEEPEST = 8
"""Maximum depth of messages within messages."""


class DataError(QuarterdeckError):
    """The data is not a valid hint or review."""


def rounded(value: float) -> float:
    """Round to four digits, so that the text is the same on every machine."""
    return round(value, 4) + 0.0  # Avoids -0.0.


def notation(action: Action) -> str:
    """An action in the notation of records: with the prefix `all` for the whole table, else without its seat."""
    return f"all {action}" if action.seat == TABLE else str(action)


def action_from(game: AnyGame, text: str, seat: int) -> Action:
    return game.box.verbs.parse(text, seat)


def message_data(message: Message) -> Data:
    return _plain(message.data())


def _plain(data: object) -> Data:
    if isinstance(data, list):
        return [_plain(item) for item in data]
    if isinstance(data, dict):
        return {str(name): _plain(item) for name, item in data.items()}
    assert data is None or isinstance(data, (bool, int, str))
    return data


def message_from(data: Data, depth: int = 0) -> Message:
    """Parse a message: a key, or a key with parameters."""
    if depth > DEEPEST:
        raise DataError("messages within messages: this goes too deep")
    if isinstance(data, str):
        return Message(data, {})
    if isinstance(data, list) and data and isinstance(data[0], str) and len(data) <= 3:
        params = data[1] if len(data) > 1 else {}
        if isinstance(params, dict):
            values = {name: _value(value, depth + 1) for name, value in params.items()}
            return _named(data[0], values, data[2]) if len(data) == 3 else Message(data[0], values)
    raise DataError(f"{str(data)[:60]!r} is not a message: it would be a key, or a key with parameters")


def _named(key: str, params: dict[str, Value], data: Data) -> Name:
    if isinstance(data, dict) and len(data) == 1:
        for kind, id in data.items():
            if isinstance(id, (int, str)):
                return Name(key, params, kind, id)
    raise DataError(f"{str(data)[:60]!r} is not a reference: it would be a kind and an id")


def _value(data: Data, depth: int) -> Value:
    if isinstance(data, (int, str)):
        return data
    if isinstance(data, list) and data and isinstance(data[0], str):
        return message_from(data, depth)
    if isinstance(data, list):
        return [message_from(item, depth) for item in data]
    raise DataError(f"{str(data)[:60]!r} is not a parameter of a message")


class Fields:
    """One object of the data, field by field."""

    def __init__(self, data: Data, what: str) -> None:
        if not isinstance(data, dict):
            raise DataError(f"a {what} is an object, not {str(data)[:40]!r}")
        self._data = data
        self._what = what

    def _wrong(self, name: str, wanted: str) -> DataError:
        return DataError(f"{self._what}: {name} should be {wanted}")

    def number(self, name: str) -> int:
        value = self._data.get(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._wrong(name, "a whole number")
        return value

    def part(self, name: str) -> float:
        value = self._data.get(name)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not -1e9 < value < 1e9:
            raise self._wrong(name, "a number")
        return float(value)

    def flag(self, name: str) -> bool:
        value = self._data.get(name)
        if not isinstance(value, bool):
            raise self._wrong(name, "true or false")
        return value

    def flags(self, name: str) -> list[bool]:
        out: list[bool] = []
        for item in self.items(name):
            if not isinstance(item, bool):
                raise self._wrong(name, "a list of true and false")
            out.append(item)
        return out

    def text(self, name: str) -> str:
        value = self._data.get(name)
        if not isinstance(value, str):
            raise self._wrong(name, "a text")
        return value

    def items(self, name: str) -> list[Data]:
        value = self._data.get(name)
        if not isinstance(value, list):
            raise self._wrong(name, "a list")
        return value

    def texts(self, name: str) -> list[str]:
        out: list[str] = []
        for item in self.items(name):
            if not isinstance(item, str):
                raise self._wrong(name, "a list of texts")
            out.append(item)
        return out

    def table(self, name: str) -> dict[str, Data]:
        value = self._data.get(name)
        if not isinstance(value, dict):
            raise self._wrong(name, "an object")
        return value

    def messages(self, name: str) -> list[Message]:
        return [message_from(item) for item in self.items(name)]

    def message(self, name: str) -> Message:
        return message_from(self._data.get(name))
