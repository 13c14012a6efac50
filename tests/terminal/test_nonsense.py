"""With meaningless texts or message keys the terminal shows the same figures: it reads data, not sentences."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

import quarterdeck as qd
import quarterdeck.terminal.layouts
from quarterdeck.core.entry import resolve
from quarterdeck.core.view import View
from quarterdeck.core.words import Catalogue
from quarterdeck.languages import texts
from quarterdeck.players import player
from quarterdeck.players.play_out import play_match
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.kit.canvas import Canvas
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.layout import layout_of
from tests.games.armada.dockyard import alone, captain, mission, planning
from tests.games.battlecruisers.fleet import battle
from tests.games.d6.bridge import bridge
from tests.games.solar_sphere import dockyard as dock
from tests.nonsense import figures, nonsense, shape
from tests.renamed import renamed

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


def a_fight() -> AnyMatch:
    """Six enemy ships, dice of heroes at stations and in the crew, a station that is offline, a ship that may fall."""
    one = captain(heroes="genevieve hercule", fit={6: "lotus-1"}, offline="3", hull=2, shield=0)
    made = alone(one, foes="warden sentinel shrike bulkfrog shrike shrike", crew="TE---", hero_dice="4 2")
    return made.plays("assign tactical 1", "assign genevieve 2").match


def a_mission() -> AnyMatch:
    made = mission(captain(heroes="genevieve"), event="00", crew="SM---", hero_dice="4")
    return made.play("assign science section1").match


def a_galaxy() -> AnyMatch:
    """A final encounter, fleets of known and unknown ships, beacons, stored modules, dice of the reserve, a ruin."""
    captains = [captain(heroes="kino", storage="lotus-1 lotus-1"), captain(at="luna"), captain(at="kagawa")]
    fleets = {"kagawa": ["sentinel ? sentinel"], "luna": ["? ? shrike"]}
    made = planning(*captains, fleets=fleets, finale="lokust", events=["02", "05"], options={"dx": "on"}, ruined=1 << 3)
    rome = made.game.kit.heroes.ids.index("rome")
    made.s.reserve[0], made.s.heroes[rome] = [0, rome + 1], 0
    return made.match


def a_shop() -> AnyMatch:
    return planning(captain(credits=9), captain()).play("shop", modules="orchid-2 senna lotus-1").match


def a_bar() -> AnyMatch:
    return planning(captain(credits=9, at="luna"), captain()).play("recruit").match


def a_sphere() -> AnyMatch:
    """Everything that can be on the table: drones of all kinds, satellites, dice at locations, used crew, tokens."""
    one = dock.captain(dice="3 3 6", gold=2, crew="gunner", satellites="fleet", morale=4, score=12, matrix=(1, 0, 2))
    return dock.dockyard(
        one,
        dock.captain(dice="1", crew="ore-broker", satellites="fleet sphere"),
        dock.captain(dice="5 2"),
        fleet={"top-left": "vigil p1=2 p3=1", "bottom-left": "gadfly p2=1 corporation=1"},
        display="ore-broker gunner ore-miner steward navigator publicist",
        tokens=(1, 0, 2, 0, 0, 0),
        visits={"fabricator": "p2=3", "sphere": "p1=6 p3=4"},
        hexes={3: "dew-still"},
        built={2: 1, 4: 2},
    ).match


def a_sphere_against_dranda() -> AnyMatch:
    her = dock.dranda(line="black5 ivory3", score=4)
    return dock.dockyard(dock.captain(dice="3 6"), her=her, built={2: 1, 3: 0}).match


def half_a_sphere() -> AnyMatch:
    match, chance = qd.new("solar_sphere", seed=4, players="4"), random.Random(4)
    while match.decision is not None and match.view([0]).round < 5:
        match.play(chance.choice(match.decision.options))
    return match


FLEET = [a_fight, a_mission, a_galaxy, a_shop, a_bar]
SYMBOLS = re.compile(r"[\[ ]([TESMC?-]+)\]")
"""What dice show on the table: `[T]`, `[Genevieve TE]`."""
SPHERES = [a_sphere, a_sphere_against_dranda, half_a_sphere]


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("make", [a_ship, a_battle, a_whole_battle, *SPHERES, *FLEET])
def test_tables_show_the_same_figures(make: Callable[[], AnyMatch], language: str, width: int) -> None:
    match = make()
    real = {key: text.replace("ß", "ss") for key, text in texts(match.game, language).items()}  # In capitals it is SS.
    shown = []
    for words in (real, nonsense(real)):
        match.catalogue = Catalogue(words, language)
        shown.append([(shape(line), SYMBOLS.findall(line)) for line in drawn(match.view([0]), width)])
    assert shown[0] == shown[1]
    assert sum(len(figures(line)) for line, _ in shown[0]) > 10


READS = {"key", "params", "split", "rsplit", "partition", "rpartition"}
ALLOWED = {"armada": {"params", "partition"}}
"""The ids of its dice and forecasts have two parts, and a forecast has its figures as parameters."""


@pytest.mark.parametrize("game", ["d6", "battlecruisers", "solar_sphere", "armada"])
def test_layouts_read_no_message_keys_and_parse_no_texts(game: str) -> None:
    """With other keys and the same texts a table would look the same."""
    files = sorted(LAYOUTS.glob(f"{game}*.py"))
    assert len(files) > 1
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                assert node.attr not in READS - ALLOWED.get(game, set()), file.name
            if isinstance(node, ast.Import):
                assert "re" not in {one.name for one in node.names}, file.name


@pytest.mark.parametrize("width", [50, 80, 120])
@pytest.mark.parametrize("make", [a_ship, a_battle, a_whole_battle, *SPHERES, *FLEET])
def test_tables_are_the_same_with_other_message_keys(make: Callable[[], AnyMatch], width: int) -> None:
    view = make().view([0])
    assert drawn(renamed(view), width) == drawn(view, width)


def drawn(view: View, width: int) -> list[str]:
    draw = cast("Callable[[Scene, int, int], Canvas]", resolve(layout_of(view.game).draw))
    return [*draw(Scene(view), width, 24).text(), *layout_of(view.game).lines(view, {})]
