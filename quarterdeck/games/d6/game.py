"""Deep Space D-6: the box."""

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
from quarterdeck.games.d6 import refusals as why
from quarterdeck.games.d6 import view, words
from quarterdeck.games.d6.cards import LETTERS, SMALLEST_DECK
from quarterdeck.games.d6.content import Content, load_content
from quarterdeck.games.d6.entry import ENTRY
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.rules.infirmary import Distract, SendToInfirmary
from quarterdeck.games.d6.rules.round import EndRound, Gather, Recall, RollCrew, Round
from quarterdeck.games.d6.rules.threats import (
    ActivateNext,
    ActivateThreats,
    ActivateWaiting,
    AfterThreats,
    Discover,
    DrawThreat,
    Perform,
    Scan,
)
from quarterdeck.games.d6.settings import PANIC, SHORTER, Rulings, settings_with
from quarterdeck.games.d6.soundness import check_table
from quarterdeck.games.d6.table import ENDINGS, Kit, Table
from quarterdeck.games.d6.texts import FILES, spoken

REVISION: Final = 2
STEPS: Final = [
    Round, RollCrew, Scan, Assign, Aim, Discover, DrawThreat, Distract, ActivateThreats, ActivateNext,
    AfterThreats, ActivateWaiting, Perform, SendToInfirmary, Gather, Recall, EndRound,
]  # fmt: skip


class DeepSpaceD6(Game[Table]):
    def __init__(self, options: Mapping[str, str], packs: Sequence[Source] = ()) -> None:
        content = load_content(list(packs))
        settings = settings_with([ship.id for ship in content.ships])
        settled = settle("d6", settings, options)
        ship = next(one for one in content.ships if one.id == settled["ship"])
        threats = content.threats
        self.content: Final[Content] = content
        self.kit: Final = Kit(threats, ship, Rulings(settled), PANIC[settled["difficulty"]])
        box = Box(
            name=ENTRY.name,
            title=ENTRY.title,
            revision=REVISION,
            verbs=self.kit.verbs.in_order(),
            steps=STEPS,
            texts=spoken(content, settled),
            endings=ENDINGS,
            streams=[
                Stream("crew", list(LETTERS)),
                Stream("threat", ["1", "2", "3", "4", "5", "6"]),
                Stream("deck", threats.ids),
            ],
            cooperative=True,
            settings=settings,
            content=content.hash,
            bound=120,
            files=FILES,
            packs=content.packs,
            printed=view.printed(self.kit),
        )
        super().__init__(box, settled)

    def blank(self) -> Table:
        return Table(self.kit)

    def setup(self, door: Door) -> Table:
        """Rules: Setup. Shuffle the deck, draw two threats before any die is rolled."""
        s = Table(self.kit)
        s.deck = self.kit.deck[:]
        s.left = max(SMALLEST_DECK, sum(s.deck) - SHORTER[self.options["length"]])
        s.do(DrawThreat(), DrawThreat(), Round())
        return s

    def view(self, s: Table, seats: Sequence[int]) -> list[Part]:
        return view.parts(s)

    def topic(self, s: Table, seats: Sequence[int]) -> Message:
        return words.topic(s)

    def option(self, s: Table, action: Action) -> Option:
        return words.option(s, action)

    def refusals(self, s: Table, seats: Sequence[int]) -> list[Refusal]:
        return why.refusals(s)

    def why_not(self, s: Table, action: Action) -> Message | None:
        return why.why_not(s, action)

    def round(self, s: Table) -> int:
        return s.round

    def texts_in(self, language: str) -> dict[str, str]:
        return spoken(self.content, self.options, language)

    def check(self, s: Table) -> list[str]:
        return check_table(s)
