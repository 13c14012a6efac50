"""Error handling of commands: one line on standard error that says what would be right, and exit code 2."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

import typer

from quarterdeck.commands.output import warn
from quarterdeck.commands.readable_help import Group
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.pack import ContentError
from quarterdeck.core.printable import LONGEST
from quarterdeck.terminal.standard_streams import prepare_streams, silence_output

WRONG: Final = 2
READER_GONE: Final = 1
INTERRUPTED: Final = 130


class Commands(Group):
    """The root command group: handles every error."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        prepare_streams()
        code = WRONG
        try:
            returned = super().main(args, "quarterdeck", complete_var, False, windows_expand_args, **extra)
            code = returned if isinstance(returned, int) else 0
            if sys.stdout is not None:
                sys.stdout.flush()
        except typer.TyperException as error:
            warn(usage_line(error))
        except QuarterdeckError as error:
            tell(error)
        except typer.Abort:
            code = INTERRUPTED
        except BrokenPipeError:
            silence_output()
            code = READER_GONE
        except OSError as error:
            silence_output()
            name = f"{error.filename}: " if isinstance(error.filename, str) else ""
            warn(f"quarterdeck: {name}{error.strerror or error}")
        sys.exit(code)


def tell(error: QuarterdeckError) -> None:
    """Print an error in one line; problems of content one line each, as `file:line: message`."""
    if isinstance(error, ContentError):
        for line in str(error).splitlines():
            warn(line)
    else:
        words = " ".join(str(error).split("\n"))
        warn(f"quarterdeck: {words if len(words) < LONGEST else words[:LONGEST] + '...'}")


def usage_line(error: typer.TyperException) -> str:
    """What was typed wrong, and the command that shows the help."""
    words = " ".join(error.format_message().split())
    path = getattr(getattr(error, "ctx", None), "command_path", "quarterdeck")
    return f"quarterdeck: {words.rstrip('.')}. See `{path} --help`."
