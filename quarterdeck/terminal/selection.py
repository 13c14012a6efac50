"""Choosing among options with few keys: numbers, letters, words, or the parts they touch. Knows no screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.decision import Option
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.core.words import say
from quarterdeck.terminal.part_help import options_at, place_at

MANY: Final = 9
"""With more options large groups are folded."""
FEW: Final = 4
"""A group of so many options is never folded."""

COMMAND_KEYS: Final = frozenset("uUrqgwlh?/")
"""Keys that are commands of the screen; an option with such a key is chosen by its number."""


class MenuItem:
    def __init__(self, options: Sequence[Option]) -> None:
        self.options: Final[list[Option]] = list(options)

    @property
    def option(self) -> Option | None:
        return self.options[0] if len(self.options) == 1 else None

    @property
    def group(self) -> str:
        return self.options[0].group

    def title(self, view: View) -> str:
        """The name of its group: the game's word for it, if it has one."""
        key = f"{view.game}.group.{self.group}"
        return printable(view.text(say(key))) if view.catalogue.knows(key) else printable(self.group).capitalize()

    @property
    def key(self) -> str:
        """The key of all its options, if they share one."""
        keys = {usable_key(option) for option in self.options}
        return keys.pop() if len(keys) == 1 else ""

    def label(self, view: View, under_title: bool = False) -> str:
        """The label; under the title of its group without the name of the group."""
        option = self.option
        if option is None:
            return f"{self.title(view)}: {len(self.options)} ways …"
        label = printable(view.text(option.label))
        said = f"{self.title(view)}: "
        if under_title and label.startswith(said):
            return label[len(said)].upper() + label[len(said) + 1 :]
        return label


def menu_items(options: Sequence[Option]) -> list[MenuItem]:
    """The items of a menu: group by group, in the order of the game; large groups are folded if there are many options.
    Options that are aside come last, folded if there are several."""
    aside = [option for option in options if option.aside]
    if aside and len(aside) < len(options):
        return [*menu_items([option for option in options if not option.aside]), MenuItem(aside)]
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.group, []).append(option)
    if len(options) <= MANY or len(groups) == 1:
        return [MenuItem([option]) for option in options]
    out: list[MenuItem] = []
    for group, members in groups.items():
        if group and len(members) > FEW:
            out.append(MenuItem(members))
        else:
            out += [MenuItem([option]) for option in members]
    return out


def usable_key(option: Option) -> str:
    key = option.key
    return key if len(key) == 1 and key.isprintable() and not key.isdigit() and key not in COMMAND_KEYS else ""


class Selection:
    """The options on offer, those that are shown just now, and the one that is highlighted."""

    def __init__(self, view: View) -> None:
        self.view: Final = view
        self.offered: Final[list[Option]] = list(view.decision.options) if view.decision else []
        self.shown: list[MenuItem] = menu_items(self.offered)
        self.index = 0
        self.why_fewer = ""
        """Why fewer options are shown; empty if all are shown."""
        self.typed = ""
        """Digits of a number that may not be complete."""
        self.words: str | None = None
        """The words of a search; None without a search."""

    @property
    def highlighted(self) -> MenuItem | None:
        return self.shown[self.index] if self.shown else None

    @property
    def option(self) -> Option | None:
        """The highlighted option, unless a whole group is highlighted."""
        item = self.highlighted
        return item.option if item else None

    def jump(self, index: int) -> None:
        self.typed = ""
        self.index = max(0, min(len(self.shown) - 1, index))

    def move(self, steps: int) -> None:
        self.jump(self.index + steps)

    def widen(self) -> bool:
        """Show all options; returns whether fewer were shown before."""
        narrowed = bool(self.why_fewer or self.typed or self.words is not None)
        kept = self.option
        self.shown, self.why_fewer, self.typed, self.words = menu_items(self.offered), "", "", None
        self.index = next((i for i, item in enumerate(self.shown) if kept and kept in item.options), 0)
        return narrowed

    def narrow(self, options: Sequence[Option], why: str) -> None:
        self.shown = [MenuItem([option]) for option in options]
        self.index, self.why_fewer, self.typed = 0, why, ""

    def take(self, item: MenuItem) -> Option | None:
        """Return the option of an item, or open a group."""
        if item.option is None:
            self.narrow(item.options, item.title(self.view))
        return item.option

    def press_digit(self, digit: str) -> MenuItem | None:
        """The item with that number, if no further digit could make it another number."""
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

    def press_key(self, key: str) -> MenuItem | None:
        """The only item with that key; if several share it, show only those."""
        options = [option for item in self.shown for option in item.options]
        sharing = [option for option in options if usable_key(option) == key]
        if len(sharing) == 1:
            return MenuItem(sharing)
        if sharing and len(sharing) < len(options):
            self.narrow(sharing, f"key {key}")
        elif sharing:
            self.jump((self.index + 1) % len(self.shown))
        return None

    def search(self, words: str) -> None:
        """Show only options whose label holds all the words."""
        wanted = words.casefold().split()
        found = [o for o in self.offered if all(word in self._label(o).casefold() for word in wanted)]
        self.narrow(found, "")
        self.words = words

    def at(self, place: str) -> list[Option]:
        """The options that touch a place."""
        found = place_at(self.view, place)
        return options_at(self.view, found) if found else []

    def narrow_to(self, place: str) -> bool:
        """Show only the options that touch a place; returns whether there are any."""
        found = place_at(self.view, place)
        options = self.at(place)
        if found and options:
            self.narrow(options, found.name)
        return bool(options)

    def _label(self, option: Option) -> str:
        return printable(self.view.text(option.label))
