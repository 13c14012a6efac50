"""Deep Space D-6 passes the battery in both forms of the engine; `tests/testing` runs more of it, compiled."""

from __future__ import annotations

import pytest

from quarterdeck.registry import open_game
from quarterdeck.testing import Effort, check_game

LIGHT = Effort(per_setup=1, guided=1, playouts=10, guided_playouts=1, look_every=12, elsewhere=2)


@pytest.mark.both
def test_deep_space_d6_passes() -> None:
    report = check_game(lambda options: open_game("d6", options), effort=LIGHT)
    assert report.ok, "\n".join(str(finding) for finding in report.failed)
