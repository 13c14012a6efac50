"""A question as a bot in any language gets it: the table as its seat sees it, and every option, in words."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.game import Game
from quarterdeck.core.parts import Card, Part
from quarterdeck.core.position import position_text
from quarterdeck.core.state import MODES, State
from quarterdeck.core.words import Catalogue, Json, Message, Value
from quarterdeck.players.handle import Handle
from quarterdeck.players.recent_events import News

_ONE: Final = ["name", "help", "note", "top", "holds", "shows", "body", "does"]
"""Where a part has a text."""
_ITEMS: Final = ["lines", "marks", "cards", "items"]


class Question:
    def __init__(self, body: dict[str, Json], actions: list[str]) -> None:
        self.body: Final = body
        """`view`, `events`, `decision` and `position`."""
        self.actions: Final = actions
        """The possible answers."""


def question(handle: Handle) -> Question:
    """The question to a seat. Made only from what it knows, the seed too: equal knowledge gives equal bytes."""
    game, seat = handle.game, handle.seat
    s = handle.imagine(FastDoor(handle.known.count))
    ask = game.asking(s)
    words = game.box.catalogue
    view: dict[str, Json] = {
        "round": game.round(s),
        "parts": [_part(part, words) for part in game.view(s, [seat])],
    }
    decision: dict[str, Json] = {
        "kind": type(ask).__name__ if ask is not None else "",
        "topic": words.text(game.topic(s, [seat])),
        "mode": MODES[ask.mode()] if ask is not None else "",
        "options": [_option(game, s, action, words) for action in handle.options],
    }
    body: dict[str, Json] = {
        "view": view,
        "events": told(handle.news, words),
        "decision": decision,
        "position": position_text(game, s),
    }
    return Question(body, [str(action) for action in handle.options])


def _option(game: Game[State], s: State, action: Action, words: Catalogue) -> Json:
    """An option as the page gets it, but always with its label and without fields that only the page needs."""
    option = game.option(s, action)
    out: dict[str, Json] = {"action": str(action), "label": words.text(option.label)}
    if option.touches:
        out["touches"] = list(option.touches)
    if option.cost is not None:
        out["cost"] = words.text(option.cost)
    if option.changes:
        out["changes"] = [change.data() for change in option.changes]
    return out


def told(news: News, words: Catalogue) -> Json:
    """The events in words, numbered from 1 for each seat and match."""
    return [
        {"number": number, "kind": event.kind, "say": words.text(event.message), "parts": list(event.parts)}
        for number, event in enumerate(news.events, news.before + 1)
    ]


# -- texts -------------------------------------------------------------------------------------------------------------


def _part(part: Part, words: Catalogue) -> Json:
    """A part with all its texts; a card with what is printed on it, too."""
    data = part.data()
    if isinstance(part, Card) and part.printed:
        data["lines"] = [item.data() for item in [*part.lines, *part.printed]]
    return in_words(data, words)


def _item(item: Json, words: Catalogue) -> Json:
    assert isinstance(item, list)
    out: dict[str, Json] = {"id": item[0], "name": words.text(_message(item[1]))}
    if len(item) > 2 and isinstance(item[2], dict):
        for name, value in item[2].items():
            out[name] = words.text(_message(value)) if name in _ONE else value
    return out


def in_words(part: dict[str, Json], words: Catalogue) -> Json:
    """A part, a slot or a cell with texts in a language instead of keys."""
    out: dict[str, Json] = {}
    for name, value in part.items():
        if name in _ONE:
            out[name] = words.text(_message(value))
        elif name in _ITEMS:
            assert isinstance(value, list)
            out[name] = [_item(item, words) for item in value]
        elif name in ("faces", "dice"):
            assert isinstance(value, list)
            out[name] = [_face(face, words) for face in value]
        elif isinstance(value, list):
            out[name] = [in_words(one, words) if isinstance(one, dict) else one for one in value]
        else:
            out[name] = value
    return out


def _face(face: Json, words: Catalogue) -> Json:
    assert isinstance(face, list)
    return [face[0], words.text(_message(face[1])), face[2]]


def _message(data: Json) -> Message:
    """Parse what `Message.data` wrote."""
    if isinstance(data, str):
        return Message(data, {})
    assert isinstance(data, list)
    key, params = data[0], data[1] if len(data) > 1 else {}
    assert isinstance(key, str)
    assert isinstance(params, dict)
    return Message(key, {name: _value(value) for name, value in params.items()})


def _value(data: Json) -> Value:
    if isinstance(data, list):
        if data and isinstance(data[0], str):
            return _message(data)
        return [_message(item) for item in data]
    assert isinstance(data, (int, str))
    return data
