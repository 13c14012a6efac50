"""With meaningless texts or message keys the terminal shows the same figures: it reads data, not sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

import pytest

import quarterdeck as qd
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
from tests.nonsense import figures, nonsense
from tests.renamed import renamed


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


FLEET = [a_fight, a_mission, a_galaxy, a_shop, a_bar]
SYMBOLS = re.compile(r"[\[ ]([TESMC?-]+)\]")
"""What dice show on the table: `[T]`, `[Genevieve TE]`."""


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("make", [a_ship, a_battle, a_whole_battle, *FLEET])
def test_tables_show_the_same_figures(make: Callable[[], AnyMatch], language: str, width: int) -> None:
    match = make()
    real = texts(match.game, language)
    shown = []
    for words in (real, nonsense(real)):
        match.catalogue = Catalogue(words, language)
        shown.append([figures(line) + SYMBOLS.findall(line) for line in drawn(match.view([0]), width)])
    assert shown[0] == shown[1]
    assert sum(len(line) for line in shown[0]) > 10


@pytest.mark.parametrize("width", [50, 80, 120])
@pytest.mark.parametrize("make", [a_battle, a_whole_battle, *FLEET])
def test_tables_are_the_same_with_other_message_keys(make: Callable[[], AnyMatch], width: int) -> None:
    view = make().view([0])
    assert drawn(renamed(view), width) == drawn(view, width)


def drawn(view: View, width: int) -> list[str]:
    draw = cast("Callable[[Scene, int, int], Canvas]", resolve(layout_of(view.game).draw))
    return [*draw(Scene(view), width, 24).text(), *layout_of(view.game).lines(view, {})]
