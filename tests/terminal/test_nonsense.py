"""With meaningless texts the terminal shows the same figures: it reads data, not sentences."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

import quarterdeck as qd
import quarterdeck.terminal.layouts
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
from tests.games.solar_sphere.dockyard import captain, dockyard, dranda
from tests.nonsense import figures, nonsense, shape

LAYOUTS = Path(quarterdeck.terminal.layouts.__file__).parent


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


def a_sphere() -> AnyMatch:
    """Everything that can be on the table: drones of all kinds, satellites, dice at locations, used crew, tokens."""
    one = captain(dice="3 3 6", gold=2, crew="gunner", satellites="fleet", morale=4, score=12, matrix=(1, 0, 2))
    return dockyard(
        one,
        captain(dice="1", crew="ore-broker", satellites="fleet sphere"),
        captain(dice="5 2"),
        fleet={"top-left": "vigil p1=2 p3=1", "bottom-left": "gadfly p2=1 corporation=1"},
        display="ore-broker gunner ore-miner steward navigator publicist",
        tokens=(1, 0, 2, 0, 0, 0),
        visits={"fabricator": "p2=3", "sphere": "p1=6 p3=4"},
        hexes={3: "dew-still"},
        built={2: 1, 4: 2},
    ).match


def a_sphere_against_dranda() -> AnyMatch:
    her = dranda(line="black5 ivory3", score=4)
    return dockyard(captain(dice="3 6"), her=her, built={2: 1, 3: 0}).match


def half_a_sphere() -> AnyMatch:
    match, chance = qd.new("solar_sphere", seed=4, players="4"), random.Random(4)
    while match.decision is not None and match.view([0]).round < 5:
        match.play(chance.choice(match.decision.options))
    return match


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("make", [a_ship, a_battle, a_whole_battle, a_sphere, a_sphere_against_dranda, half_a_sphere])
def test_tables_show_the_same_figures(make: Callable[[], AnyMatch], language: str, width: int) -> None:
    match = make()
    real = {key: text.replace("ß", "ss") for key, text in texts(match.game, language).items()}  # In capitals it is SS.
    shown = []
    for words in (real, nonsense(real)):
        match.catalogue = Catalogue(words, language)
        shown.append([shape(line) for line in drawn(match, width)])
    assert shown[0] == shown[1]
    assert sum(len(figures(line)) for line in shown[0]) > 10


@pytest.mark.parametrize("game", ["d6", "battlecruisers", "solar_sphere"])
def test_layouts_read_no_message_keys_and_parse_no_texts(game: str) -> None:
    """With other keys and the same texts a table would look the same."""
    files = sorted(LAYOUTS.glob(f"{game}*.py"))
    assert len(files) == 2
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("key", "params", "split", "rsplit", "partition", "rpartition"), file.name
            if isinstance(node, ast.Import):
                assert "re" not in {one.name for one in node.names}, file.name


def drawn(match: AnyMatch, width: int) -> list[str]:
    view = match.view([0])
    draw = cast("Callable[[Scene, int, int], Canvas]", resolve(layout_of(view.game).draw))
    return [*draw(Scene(view), width, 24).text(), *layout_of(view.game).lines(view, {})]
