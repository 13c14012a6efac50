"""The browser: Debian's Chromium, or the one that QUARTERDECK_TEST_CHROMIUM names.

The headless shell (Chromium without windows) is preferred: it shows the same pages with a third less work.
"""

from __future__ import annotations

import os
import shutil

import pytest

from tests.services import needs

PATH = (
    os.environ.get("QUARTERDECK_TEST_CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
    or ""
)
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def needs_chromium() -> pytest.MarkDecorator:
    return needs("chromium", "no chromium on the PATH (QUARTERDECK_TEST_CHROMIUM)", found=bool(PATH))
