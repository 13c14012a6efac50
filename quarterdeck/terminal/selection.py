"""Choosing among options with few keys: numbers, letters, words, or the things they touch. Knows no screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.decision import Option
from quarterdeck.core.view import View
from quarterdeck.terminal.part_help import Place, options_at, places
from quarterdeck.terminal.printable import printable

COMMAND_KEYS: Final = frozenset("uUrqgwl?/")
"""Keys the screen itself answers to; an option with such a key is chosen by its number."""


class Selection:
    """The options on offer, those that are shown just now, and the one that is highlighted."""

    def __init__(self, view: View) -> None:
        self.view: Final = view
        self.offered: Final[list[Option]] = list(view.decision.options) if view.decision else []
        self.shown: list[Option] = self.offered
        self.index = 0
        self.why_fewer = ""
        """What narrowed the options; empty when all are shown."""
        self.typed = ""
        """Digits of a number that could still grow."""
        self.searching = False

    @property
    def highlighted(self) -> Option | None:
        return self.shown[self.index] if self.shown else None

    def move(self, steps: int) -> None:
        self.typed = ""
        if self.shown:
            self.index = max(0, min(len(self.shown) - 1, self.index + steps))

    def jump(self, index: int) -> None:
        self.typed = ""
        self.index = max(0, min(len(self.shown) - 1, index))

    def widen(self) -> bool:
        """Back to all options; whether there was anything to go back from."""
        narrowed = bool(self.why_fewer or self.typed or self.searching)
        kept = self.highlighted
        self.shown, self.why_fewer, self.typed, self.searching = self.offered, "", "", False
        self.index = next((i for i, option in enumerate(self.shown) if option is kept), 0)
        return narrowed

    def narrow(self, options: Sequence[Option], why: str) -> None:
        self.shown, self.index, self.why_fewer, self.typed = list(options), 0, why, ""

    def press_digit(self, digit: str) -> Option | None:
        """The option whose number is complete: no further digit could make it another."""
        typed = self.typed + digit
        if not 1 <= int(typed) <= len(self.shown):
            typed = digit if 1 <= int(digit) <= len(self.shown) else ""
        self.typed = typed
        if not typed:
            return None
        self.index = int(typed) - 1
        if int(typed) * 10 > len(self.shown):
            self.typed = ""
            return self.highlighted
        return None

    def press_key(self, key: str) -> Option | None:
        """The only option with that key; if several share it, they alone are shown."""
        sharing = [option for option in self.shown if usable_key(option) == key]
        if len(sharing) == 1:
            return sharing[0]
        if sharing and len(sharing) < len(self.shown):
            self.narrow(sharing, f"key {key}")
        elif sharing:
            self.move(1 if self.index + 1 < len(self.shown) else -self.index)
        return None

    def search(self, words: str) -> None:
        """Only options whose label holds all the words."""
        wanted = words.casefold().split()
        found = [o for o in self.offered if all(w in self._label(o).casefold() for w in wanted)]
        self.narrow(found, f"search: {words}")
        self.searching = True

    def at(self, place: str) -> list[Option]:
        """The options that touch a thing on the table."""
        found = self._place(place)
        return options_at(self.view, found) if found else []

    def narrow_to(self, place: str) -> None:
        found = self._place(place)
        options = self.at(place)
        if found and options:
            self.narrow(options, found.name)

    def _place(self, id: str) -> Place | None:
        return next((place for place in places(self.view) if place.id == id), None)

    def _label(self, option: Option) -> str:
        return printable(self.view.text(option.label))


def usable_key(option: Option) -> str:
    key = option.key
    return key if len(key) == 1 and key.isprintable() and not key.isdigit() and key not in COMMAND_KEYS else ""
