"""How long tests wait for what has to come: longer than a busy machine keeps any process waiting."""

from __future__ import annotations

LONG = 60.0
