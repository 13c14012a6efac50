"""Solar Sphere: the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door, Stream
from quarterdeck.core.decision import Option, Refusal
from quarterdeck.core.game import Box, Game
from quarterdeck.core.pack import Source
from quarterdeck.core.parts import Part
from quarterdeck.core.setting import settle
from quarterdeck.core.words import Message
from quarterdeck.games.solar_sphere import refusals as why
from quarterdeck.games.solar_sphere import view, words
from quarterdeck.games.solar_sphere.content import Content, load_content
from quarterdeck.games.solar_sphere.effects import ChooseBonus, ChooseRefresh, Perform
from quarterdeck.games.solar_sphere.entry import ENTRY
from quarterdeck.games.solar_sphere.rules.battle import Battle, Resolve, RollAgain, Verdict
from quarterdeck.games.solar_sphere.rules.crew import Hire, Retire
from quarterdeck.games.solar_sphere.rules.deploy import Act, After, EndTurn, Turn
from quarterdeck.games.solar_sphere.rules.dranda import DrandaTurn
from quarterdeck.games.solar_sphere.rules.drones import RecoverSatellite, Salvage
from quarterdeck.games.solar_sphere.rules.ending import FinalScore
from quarterdeck.games.solar_sphere.rules.fleet import Attack
from quarterdeck.games.solar_sphere.rules.kickbacks import TakeKickback
from quarterdeck.games.solar_sphere.rules.recover import Recover
from quarterdeck.games.solar_sphere.rules.round import Dock, NextTurn, Round
from quarterdeck.games.solar_sphere.rules.setup import set_up
from quarterdeck.games.solar_sphere.rules.sphere import Build, Neighbours
from quarterdeck.games.solar_sphere.rules.storage import ChooseResource, FullStore, GainResource
from quarterdeck.games.solar_sphere.settings import LEVELS, RANDOM, Rulings, settings_with
from quarterdeck.games.solar_sphere.soundness import check_table
from quarterdeck.games.solar_sphere.table import ENDINGS, NONE, Kit, Table
from quarterdeck.games.solar_sphere.texts import FILES, spoken

REVISION: Final = 2
STEPS: Final = [
    Round, Dock, NextTurn, Turn, Act, After, EndTurn, TakeKickback, Salvage, RecoverSatellite, ChooseResource,
    GainResource, FullStore, Build, Neighbours, Hire, Retire, ChooseRefresh, ChooseBonus, Perform, Attack, Battle,
    Resolve, Verdict, RollAgain, Recover, FinalScore, DrandaTurn,
]  # fmt: skip
_FACES: Final = ["1", "2", "3", "4", "5", "6"]


class SolarSphere(Game[Table]):
    def __init__(self, options: Mapping[str, str], packs: Sequence[Source] = ()) -> None:
        content = load_content(list(packs))
        settings = settings_with(content.scoring.ids)
        settled = settle(ENTRY.name, settings, options)
        players = int(settled["players"])
        wish = settled["scoring"]
        self.content: Final[Content] = content
        self.kit: Final = Kit(
            content.board,
            content.crew,
            content.ships,
            content.hexes,
            content.scoring,
            content.solo,
            Rulings(settled),
            players,
            LEVELS.index(settled["level"]),
            NONE if wish == RANDOM else content.scoring.ids.index(wish),
        )
        crew = content.crew
        box = Box(
            name=ENTRY.name,
            title=ENTRY.title,
            revision=REVISION,
            seats=players,
            verbs=self.kit.verbs.in_order(),
            steps=STEPS,
            texts=spoken(content),
            endings=ENDINGS,
            streams=[
                Stream("dice", _FACES),
                Stream("auxiliary", _FACES),
                Stream("resistance"),
                Stream("hexes", [*content.hexes.ids, "up", "down"]),
                Stream("order", ["p1", "p2", "p3", "p4"]),
                Stream("scoring", content.scoring.ids),
                Stream("value", ["2", "3", "4", "5"]),
                Stream("ship", content.ships.ids),
                *(Stream(f"crew{t + 1}", crew.ids[crew.first[t] : crew.first[t + 1]]) for t in range(3)),
                Stream("solo", content.solo.ids),
                Stream("dranda", _FACES),
            ],
            settings=settings,
            content=content.hash,
            bound=400,
            files=FILES,
            packs=content.packs,
            printed=view.printed(self.kit),
        )
        super().__init__(box, settled)

    def blank(self) -> Table:
        return Table(self.kit)

    def setup(self, door: Door) -> Table:
        return set_up(self.kit, door)

    def view(self, s: Table, seats: Sequence[int]) -> list[Part]:
        return view.parts(s, seats)

    def topic(self, s: Table, seats: Sequence[int]) -> Message:
        return words.topic(s)

    def option(self, s: Table, action: Action) -> Option:
        return words.option(s, action)

    def refusals(self, s: Table, seats: Sequence[int]) -> list[Refusal]:
        return why.refusals(s, seats)

    def round(self, s: Table) -> int:
        return s.round

    def texts_in(self, language: str) -> dict[str, str]:
        return spoken(self.content, language)

    def check(self, s: Table) -> list[str]:
        return check_table(s)
