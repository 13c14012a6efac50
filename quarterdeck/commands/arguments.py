"""Arguments that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import typer

from quarterdeck.core.errors import OptionError
from quarterdeck.core.printable import quoted
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.core.words import LANGUAGES

GameName: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's name, or a Python file that defines one.")
]
RecordFile: TypeAlias = Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads it from standard input.")]
Settings: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A set-up option; give it once for each."),
]
Packs: TypeAlias = Annotated[
    list[str] | None, typer.Option("--pack", metavar="FILE", help="A content pack; give it once for each.")
]
Plain: TypeAlias = Annotated[bool, typer.Option("--plain", help="Plain lines: for pipes and screen readers.")]
Language: TypeAlias = Annotated[
    str, typer.Option("--language", metavar="CODE", help=f"The game's language: {', '.join(LANGUAGES)}.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Output: TypeAlias = Annotated[str | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write.")]
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Replace existing data.")]
OfGame: TypeAlias = Annotated[
    str | None,
    typer.Option("--game", metavar="FILE.py", help="The file that defines the record's game, if it is not registered."),
]


def examples(*lines: str) -> str:
    """The examples at the end of a command's help. Escapes the brackets of Rich markup."""
    escaped = [line.replace("[", r"\[") for line in lines]
    return "Examples:\n\n" + "\n".join(f"  {line}" for line in escaped)


def chosen(settings: Sequence[str] | None, **shortcuts: str | None) -> dict[str, str]:
    """Set-up options from `--set name=value` and from options of their own, such as `--difficulty hard`."""
    out = {name: value for name, value in shortcuts.items() if value is not None}
    for word in settings or ():
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise OptionError(f"--set takes name=value, such as difficulty=hard, not {quoted(word)}")
        if out.setdefault(name, value) != value:
            raise OptionError(f"{quoted(name)} is set to both {quoted(out[name])} and {quoted(value)}: choose one")
    return out


def seed_from(text: str) -> Seed:
    return Seed(FAST, text)
