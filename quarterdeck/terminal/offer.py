"""What stands on one line of the list of options: an option, or a whole group that opens into its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.decision import Option
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.core.words import say

MANY: Final = 9
"""More options than digits: large groups are folded."""
FEW: Final = 4
"""A group of so many options is never folded."""

COMMAND_KEYS: Final = frozenset("uUrqgwlh?/")
"""Keys the screen itself answers to; an option with such a key is chosen by its number."""


class Offer:
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
        """The key that leads to it and to nothing else in its group."""
        keys = {usable_key(option) for option in self.options}
        return keys.pop() if len(keys) == 1 else ""

    def label(self, view: View, under_title: bool = False) -> str:
        """In words; under the title of its group without saying the group again."""
        option = self.option
        if option is None:
            return f"{self.title(view)}: {len(self.options)} ways …"
        label = printable(view.text(option.label))
        said = f"{self.title(view)}: "
        if under_title and label.startswith(said):
            return label[len(said)].upper() + label[len(said) + 1 :]
        return label


def arrange(options: Sequence[Option]) -> list[Offer]:
    """Group by group, in the order the game gives; large groups folded if there are many options. What is aside comes
    last, and several of them are always folded."""
    aside = [option for option in options if option.aside]
    if aside and len(aside) < len(options):
        return [*arrange([option for option in options if not option.aside]), Offer(aside)]
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.group, []).append(option)
    if len(options) <= MANY or len(groups) == 1:
        return [Offer([option]) for option in options]
    out: list[Offer] = []
    for group, members in groups.items():
        if group and len(members) > FEW:
            out.append(Offer(members))
        else:
            out += [Offer([option]) for option in members]
    return out


def usable_key(option: Option) -> str:
    key = option.key
    return key if len(key) == 1 and key.isprintable() and not key.isdigit() and key not in COMMAND_KEYS else ""
