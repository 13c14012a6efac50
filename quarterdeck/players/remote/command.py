"""`exec:COMMAND`: a bot that is an external program, as named on the command line."""

from __future__ import annotations

import shlex
import shutil
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted, short

EXEC: Final = "exec:"


class BadCommand(QuarterdeckError):
    """A command that cannot be started."""


def is_command(name: str) -> bool:
    return name.startswith(EXEC)


def words_of(name: str) -> list[str]:
    """The program and its arguments. No shell reads them."""
    try:
        words = shlex.split(name.removeprefix(EXEC))
    except ValueError:
        raise BadCommand(f"{quoted(short(name, 80))}: a quotation mark is not closed") from None
    if not words:
        raise BadCommand("exec: needs a command, such as 'exec:python3 mybot.py'")
    return words


def check_command(name: str) -> None:
    """Raises BadCommand if the program does not exist."""
    program = words_of(name)[0]
    if shutil.which(program) is None:
        raise BadCommand(f"{quoted(short(name, 80))}: there is no program {quoted(short(program, 40))}")
