"""Choosing among options with few keys: numbers, letters, words, or the things they touch. Knows no screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.decision import Option
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.offer import Offer, arrange, usable_key
from quarterdeck.terminal.part_help import options_at, place_at


class Selection:
    """The options on offer, those that are shown just now, and the one that is highlighted."""

    def __init__(self, view: View) -> None:
        self.view: Final = view
        self.offered: Final[list[Option]] = list(view.decision.options) if view.decision else []
        self.shown: list[Offer] = arrange(self.offered)
        self.index = 0
        self.why_fewer = ""
        """What narrowed the options; empty when all are shown."""
        self.typed = ""
        """Digits of a number that could still grow."""
        self.words: str | None = None
        """What is searched for, if something is."""

    @property
    def highlighted(self) -> Offer | None:
        return self.shown[self.index] if self.shown else None

    @property
    def option(self) -> Option | None:
        """The highlighted option, unless a whole group is highlighted."""
        offer = self.highlighted
        return offer.option if offer else None

    def jump(self, index: int) -> None:
        self.typed = ""
        self.index = max(0, min(len(self.shown) - 1, index))

    def move(self, steps: int) -> None:
        self.jump(self.index + steps)

    def widen(self) -> bool:
        """Back to all options; whether there was anything to go back from."""
        narrowed = bool(self.why_fewer or self.typed or self.words is not None)
        kept = self.option
        self.shown, self.why_fewer, self.typed, self.words = arrange(self.offered), "", "", None
        self.index = next((i for i, offer in enumerate(self.shown) if kept and kept in offer.options), 0)
        return narrowed

    def narrow(self, options: Sequence[Option], why: str) -> None:
        self.shown = [Offer([option]) for option in options]
        self.index, self.why_fewer, self.typed = 0, why, ""

    def take(self, offer: Offer) -> Option | None:
        """An option is chosen; a group is opened, and a second choice follows."""
        if offer.option is None:
            self.narrow(offer.options, offer.title(self.view))
        return offer.option

    def press_digit(self, digit: str) -> Offer | None:
        """What bears that number, once no further digit could make it another."""
        typed = self.typed + digit
        if not 1 <= int(typed) <= len(self.shown):
            typed = digit if 1 <= int(digit) <= len(self.shown) else ""
        if not typed:
            self.typed = ""
            return None
        self.jump(int(typed) - 1)
        if int(typed) * 10 > len(self.shown):
            return self.highlighted
        self.typed = typed
        return None

    def press_key(self, key: str) -> Offer | None:
        """The only thing with that key; if several share it, they alone are shown."""
        options = [option for offer in self.shown for option in offer.options]
        sharing = [option for option in options if usable_key(option) == key]
        if len(sharing) == 1:
            return Offer(sharing)
        if sharing and len(sharing) < len(options):
            self.narrow(sharing, f"key {key}")
        elif sharing:
            self.jump((self.index + 1) % len(self.shown))
        return None

    def search(self, words: str) -> None:
        """Only options whose label holds all the words."""
        wanted = words.casefold().split()
        found = [o for o in self.offered if all(word in self._label(o).casefold() for word in wanted)]
        self.narrow(found, "")
        self.words = words

    def at(self, place: str) -> list[Option]:
        """The options that touch a thing on the table."""
        found = place_at(self.view, place)
        return options_at(self.view, found) if found else []

    def narrow_to(self, place: str) -> bool:
        """Only what can be done with one thing; whether anything can."""
        found = place_at(self.view, place)
        options = self.at(place)
        if found and options:
            self.narrow(options, found.name)
        return bool(options)

    def _label(self, option: Option) -> str:
        return printable(self.view.text(option.label))
