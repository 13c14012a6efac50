"""Programs that are players may take their time: on a busy machine they are not slow by themselves."""

from __future__ import annotations

import pytest

from quarterdeck.players.remote.stdio import StdioPlayer
from tests.patience import LONG


@pytest.fixture(autouse=True)
def leisure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing else is said, for a choice and for the start."""
    monkeypatch.setattr(StdioPlayer.__init__, "__defaults__", (0, LONG, LONG))
