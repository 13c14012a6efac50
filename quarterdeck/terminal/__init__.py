"""Play in the terminal: on the full screen if possible, in plain lines everywhere.

The full screen is imported only when it is used, so that plain play starts fast and needs fewer packages.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TextIO

from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.seating import Seating
from quarterdeck.terminal.standard_streams import prepare_streams, silence_output

__all__ = ["play", "show_replay"]


def play(
    match: AnyMatch,
    *,
    plain: bool,
    save_path: Path | None,
    seating: Seating | None = None,
    hints: bool | None = None,
) -> int:
    """Play a match until its end or until the person leaves; return the exit code.

    Without `seating` people play all seats. Without `hints` a person alone has hints.
    """
    try:
        return _play(match, plain, save_path, seating, hints)
    finally:
        if seating is not None:
            seating.close()


def _play(match: AnyMatch, plain: bool, save_path: Path | None, seating: Seating | None, hints: bool | None) -> int:
    if not (plain or _lacks_full_screen()):
        from quarterdeck.terminal.app import PlayApp

        return PlayApp(match, save_path, seating, hints).run_to_end()
    from quarterdeck.terminal.plain import play_plain

    prepare_streams()
    if sys.stdin is None or sys.stdin.closed:
        sys.stdin = io.StringIO()  # A closed input reads as empty.
    code = play_plain(match, sys.stdin, sys.stdout, save_path, seating, hints)
    _close_output()
    return code


def show_replay(match: AnyMatch, *, plain: bool) -> int:
    """Step through a match turn by turn, or print it in plain lines; returns the exit code."""
    if not (plain or _lacks_full_screen()):
        from quarterdeck.terminal.app import ReplayApp

        return ReplayApp(match).run_to_end()
    from quarterdeck.terminal.plain_output import print_match

    prepare_streams()
    print_match(match, sys.stdout)
    _close_output()
    return 0


def _lacks_full_screen() -> str:
    """Why only plain lines work here, also printed; empty if a full screen works."""
    if not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
        why = "this is not a terminal"
    elif os.environ.get("TERM") == "dumb":
        why = "this terminal shows plain lines only"
    elif "utf" not in (sys.stdout.encoding or "").lower():
        why = f"this terminal writes {sys.stdout.encoding}, not UTF-8"
    else:
        return ""
    print(f"Plain lines, because {why}.", file=sys.stderr)
    return why


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()


def _close_output() -> None:
    """Flush the output. Ignores the error if there is no reader."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        silence_output()
