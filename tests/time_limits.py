"""Time limits of tests: longer than any process waits on a busy machine."""

from __future__ import annotations

LONG = 60.0
