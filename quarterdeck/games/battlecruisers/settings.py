"""Set-up of Battlecruisers: players, the set of cards, how to start, and the rulings on open questions.

The first value of each ruling is the reading best supported; `docs/rules/battlecruisers.md` explains them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.setting import Options, Setting

RANDOM: Final = "random"
OWN_SET: Final = r"[0-9]{1,2}(-[0-9]{1,2})+"
"""A set of the players' own: card numbers with hyphens between them."""
HOW_TO_WRITE_A_SET: Final = (
    "your own set, six cards for 3 players, seven for 4, eight for 5: "
    "their numbers with hyphens between them, such as 3-11-13-22-31-43-29"
)
MOST_PLAYERS: Final = 5

RULINGS: Final = [
    Setting("tech-officer", ["points", "order-only"], "battlecruisers.setting.tech-officer", ruling="R1"),
    Setting("captain", ["technology", "weapons"], "battlecruisers.setting.captain", ruling="R2"),
    Setting("armor-plating", ["plain", "negation"], "battlecruisers.setting.armor-plating", ruling="R3"),
    Setting("supply-convoy", ["lost-or-3", "greater"], "battlecruisers.setting.supply-convoy", ruling="R4"),
    Setting("security-chief", ["blocked", "suffered"], "battlecruisers.setting.security-chief", ruling="R5"),
    Setting("doubled", ["main", "main-and-clash"], "battlecruisers.setting.doubled", ruling="R6"),
    Setting("cloaking", ["always", "once"], "battlecruisers.setting.cloaking", ruling="R7"),
    Setting("navigator", ["revealed", "any"], "battlecruisers.setting.navigator", ruling="R8"),
    Setting("salvage", ["random", "chosen"], "battlecruisers.setting.salvage", ruling="R9"),
    Setting("disabled", ["apart", "clashes"], "battlecruisers.setting.disabled", ruling="R10"),
    Setting("clashes", ["in-play", "revealed"], "battlecruisers.setting.clashes", ruling="R11"),
    Setting("fallen", ["points", "nothing"], "battlecruisers.setting.fallen", ruling="R12"),
    Setting("evasive-action", ["blocked", "suffered"], "battlecruisers.setting.evasive-action", ruling="R27"),
    Setting("electropulse", ["spared", "allowed"], "battlecruisers.setting.electropulse", ruling="R28"),
]


def settings_with(sets: Sequence[str]) -> list[Setting]:
    """All set-up options; the suggested sets come from the content."""
    return [
        Setting("players", ["3", "4", "5"], "battlecruisers.setting.players", default="4"),
        Setting("set", [*sets, RANDOM], "battlecruisers.setting.set", free=OWN_SET, free_form=HOW_TO_WRITE_A_SET),
        Setting("start", ["random", "chosen"], "battlecruisers.setting.start"),
        Setting("heavy-assault", ["off", "on"], "battlecruisers.setting.heavy-assault"),
        *RULINGS,
    ]


class Rulings:
    """The rulings as flags, for fast access. The name of a flag says what True means."""

    def __init__(self, options: Options) -> None:
        self.officer_gains: Final[bool] = options["tech-officer"] == "points"
        self.captain_bears_weapons: Final[bool] = options["captain"] == "weapons"
        self.armor_negates: Final[bool] = options["armor-plating"] == "negation"
        self.convoy_gives_greater: Final[bool] = options["supply-convoy"] == "greater"
        self.chief_blocks_own: Final[bool] = options["security-chief"] == "blocked"
        self.evasion_blocks_own: Final[bool] = options["evasive-action"] == "blocked"
        self.rested_spared: Final[bool] = options["electropulse"] == "spared"
        self.clash_doubled: Final[bool] = options["doubled"] == "main-and-clash"
        self.cloaked_once: Final[bool] = options["cloaking"] == "once"
        self.navigator_any: Final[bool] = options["navigator"] == "any"
        self.salvage_chosen: Final[bool] = options["salvage"] == "chosen"
        self.disabled_clash: Final[bool] = options["disabled"] == "clashes"
        self.revealed_clash: Final[bool] = options["clashes"] == "revealed"
        self.fallen_points_count: Final[bool] = options["fallen"] == "points"
