"""Prepares standard input and output: a character that cannot be encoded or a closed pipe must not end a command."""

from __future__ import annotations

import contextlib
import io
import os
import sys


def prepare_streams() -> None:
    """Replace what cannot be decoded or encoded."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.closed:
            stream.reconfigure(errors="replace")


def silence_output() -> None:
    """Redirect the output to the null device: Python flushes it at exit and would print an error."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
