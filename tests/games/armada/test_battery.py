"""The battery with one to four captains, and in every pair of options."""

from __future__ import annotations

import pytest

from quarterdeck.games.armada.game import Armada
from quarterdeck.testing import Effort, Report, check_game
from tests.games.armada.dockyard import printed_box

LIGHT = Effort(per_setup=1, guided=0, playouts=2, guided_playouts=0, look_every=40, elsewhere=1)
DEEP = Effort(per_setup=3, guided=0, playouts=200, guided_playouts=0, look_every=8, elsewhere=2)
PAIRS = Effort(per_setup=1, guided=0, playouts=60, guided_playouts=0, look_every=40, elsewhere=1)


def failures(report: Report) -> str:
    return "\n".join(str(finding) for finding in report.failed)


@pytest.mark.both
@pytest.mark.parametrize("players", ["1", "2"])
def test_the_game_passes_with_one_and_two_captains(players: str) -> None:
    report = check_game(printed_box("", players=players), effort=LIGHT, alone=True)
    assert report.ok, failures(report)


@pytest.mark.many
@pytest.mark.parametrize("players", ["3", "4"])
def test_the_game_passes_with_three_and_four_captains(players: str) -> None:
    report = check_game(printed_box("", players=players), effort=LIGHT, alone=True)
    assert report.ok, failures(report)


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize("players", ["1", "2", "3", "4"])
def test_the_game_passes_deeply_with_every_number_of_captains(players: str) -> None:
    report = check_game(printed_box("", players=players), effort=DEEP, alone=True)
    assert report.ok, failures(report)


@pytest.mark.full
@pytest.mark.many
def test_every_pair_of_options_passes() -> None:
    report = check_game(Armada, effort=PAIRS)
    assert report.ok, failures(report)
