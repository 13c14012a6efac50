"""Set-up options: difficulty, variants, rulings. A game declares them; a match fixes their values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final, TypeAlias

from quarterdeck.core.errors import OptionError

Options: TypeAlias = dict[str, str]


class Setting:
    """One set-up option: its values (the first is the default unless `default` is given) and what they mean."""

    def __init__(
        self,
        name: str,
        values: Sequence[str],
        words: str,
        default: str = "",
        ruling: str = "",
        free: str = "",
        free_form: str = "",
    ) -> None:
        self.name: Final = name
        self.values: Final[list[str]] = list(values)
        self.words: Final = words
        """Message key of the explanation; `<words>.<value>` explains a value. The page shows `<words>.label` and
        `<words>.<value>.label`, if they exist, as short names."""
        self.default: Final = default or self.values[0]
        self.ruling: Final = ruling
        """The open question of the rules that this option settles, if it is a ruling."""
        self.free: Final = free
        """A regular expression for further values, such as a list of cards. The game parses them and raises
        `OptionError` for those it cannot use. `<words>.free` explains them."""
        self.free_form: Final = free_form
        """The format of such values, for error messages: `numbers with hyphens, such as 3-11`."""

    def takes(self, value: str) -> bool:
        return value in self.values or bool(self.free and re.fullmatch(self.free, value))


def settle(game: str, settings: Sequence[Setting], given: Mapping[str, str]) -> Options:
    """The value of every setting: as given, else its default. Raises OptionError for unknown names and values."""
    known = {setting.name: setting for setting in settings}
    for name, value in given.items():
        setting = known.get(name)
        if setting is None:
            close = get_close_matches(name, list(known), 1)
            hint = f"did you mean {close[0]!r}?" if close else f"known are {', '.join(known)}"
            raise OptionError(f"{game} has no option {name[:40]!r}: {hint if known else 'this game has no options'}")
        if not setting.takes(value):
            raise OptionError(f"{game}: {_refusal(setting, value[:40])}")
    return {setting.name: given.get(setting.name, setting.default) for setting in settings}


def _refusal(setting: Setting, value: str) -> str:
    """The error text for a value that a setting does not take."""
    written = "-".join(value.lower().split())
    close = get_close_matches(written, setting.values, 1)
    meant = f" (did you mean {close[0]!r}?)" if close else ""
    own = f"; or {setting.free_form}" if setting.free_form else ""
    return f"option {setting.name!r} is {', '.join(setting.values)}, not {value!r}{meant}{own}"


def options_text(settings: Sequence[Setting], options: Options) -> str:
    """All values in the order of declaration, defaults too: a later version may have other defaults."""
    return " ".join(f"{s.name}={options[s.name]}" for s in settings) or "-"


def parse_options(text: str) -> Options:
    if text.strip() in ("", "-"):
        return {}
    out: Options = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise OptionError(f"{word[:40]!r} is not an option: write name=value")
        if name in out:
            raise OptionError(f"option {name[:40]!r} is given twice")
        out[name] = value
    return out
