"""With meaningless texts the terminal shows the same figures: it reads data, not sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

import quarterdeck as qd
from quarterdeck.core.entry import resolve
from quarterdeck.core.words import Catalogue
from quarterdeck.languages import texts
from quarterdeck.players import player
from quarterdeck.players.play_out import play_match
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.kit.canvas import Canvas
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.layout import layout_of
from tests.games.battlecruisers.fleet import battle
from tests.games.d6.bridge import bridge
from tests.nonsense import figures, nonsense


def a_ship() -> AnyMatch:
    ships = ["flagship", "bomber-a", "corsair", "scouting-ship", "solar-winds"]
    ship = bridge("CTTS", external=ships, internal=["time-warp"], stasis=["corsair"], away={"time-warp": "S"}, hull=5)
    ship.match.play("fire bomber-a 1")
    return ship.match


def a_battle() -> AnyMatch:
    fleet = battle("captain shields decoy", "captain shields decoy", "shields decoy captain", points=[9, 4, 2])
    return fleet.plays("captain", "captain", "shields").match


def a_whole_battle() -> AnyMatch:
    match = qd.new("battlecruisers", seed=5)
    play_match(match, player("random", 5))
    return match


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("make", [a_ship, a_battle, a_whole_battle])
def test_tables_show_the_same_figures(make: Callable[[], AnyMatch], language: str, width: int) -> None:
    match = make()
    real = texts(match.game, language)
    shown = []
    for words in (real, nonsense(real)):
        match.catalogue = Catalogue(words, language)
        shown.append([figures(line) for line in drawn(match, width)])
    assert shown[0] == shown[1]
    assert sum(len(line) for line in shown[0]) > 10


def drawn(match: AnyMatch, width: int) -> list[str]:
    view = match.view([0])
    draw = cast("Callable[[Scene, int, int], Canvas]", resolve(layout_of(view.game).draw))
    return [*draw(Scene(view), width, 24).text(), *layout_of(view.game).lines(view, {})]
