"""Views with other message keys, to prove that clients read no figure, symbol or state from keys."""

from __future__ import annotations

import itertools
from typing import Any

from quarterdeck.core.parts import Cell, Face, Item, Part, Slot
from quarterdeck.core.view import View
from quarterdeck.core.words import Catalogue, Message, Name


def renamed(view: View) -> View:
    """The same view with a meaningless key in each message of its parts, and with the same texts."""
    texts = dict(view.catalogue.texts)
    keys: dict[str, str] = {}
    numbers = itertools.count()

    def new(value: Any) -> Any:
        if isinstance(value, Message):
            if value.key not in keys:
                key = keys[value.key] = f"x{next(numbers)}"
                texts[key] = view.catalogue.texts[value.key]
            params = {name: new(param) for name, param in value.params.items()}
            if isinstance(value, Name):
                return Name(keys[value.key], params, value.kind, value.id)
            return Message(keys[value.key], params)
        if isinstance(value, list):
            return [new(one) for one in value]
        if isinstance(value, (Part, Item, Face, Slot, Cell)):
            return type(value)(**{name: new(getattr(value, name)) for name in _fields(value)})
        return value

    parts = [new(part) for part in view.parts]
    catalogue = Catalogue(texts, view.catalogue.language)
    rest = (view.decision, view.events, view.outcome, catalogue, view.printed)
    return View(view.game, view.seats, view.round, parts, *rest)


def _fields(thing: object) -> list[str]:
    """The parameters that make a thing: each is an attribute of the same name."""
    known = [name for one in type(thing).__mro__ for name in getattr(one, "__mypyc_attrs__", ())] or list(vars(thing))
    return [name for name in dict.fromkeys(known) if not name.startswith("_")]
