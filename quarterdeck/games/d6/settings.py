"""Set-up of Deep Space D-6: difficulty, length, ship, and the rulings where the printed rules leave a question open.

The first value of each ruling is the reading closest to the printed card; `docs/rules/d6.md` explains them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.setting import Options, Setting

PANIC: Final = {"teaching": 6, "easy": 5, "medium": 3, "hard": 0}
"""Don't Panic cards shuffled into the deck."""
SHORTER: Final = {"full": 0, "shorter": 5, "short": 8}
"""Cards removed unseen (house figures: no official short game is known)."""

RULINGS: Final = [
    Setting("bonus", ["round", "activation"], "d6.setting.bonus", ruling="Stations"),
    Setting("commander", ["any-side", "crew-side"], "d6.setting.commander", ruling="Stations"),
    Setting("stand-by", ["allowed", "refused"], "d6.setting.stand-by", ruling="Assign crew"),
    Setting("scout", ["card", "faq", "any"], "d6.setting.scout", ruling="R1"),
    Setting("mercenary", ["round", "roll"], "d6.setting.mercenary", ruling="R2"),
    Setting("stasis-counts", ["no", "yes"], "d6.setting.stasis-counts", ruling="R3"),
    Setting("stasis-on", ["any", "external"], "d6.setting.stasis-on", ruling="R4"),
    Setting("stasis-blast", ["explodes", "held"], "d6.setting.stasis-blast", ruling="R5"),
    Setting("stasis-hurt", ["held", "freed"], "d6.setting.stasis-hurt", ruling="Activate threats"),
    Setting("solar-order", ["last", "first"], "d6.setting.solar-order", ruling="Activate threats"),
    Setting("solar-winds", ["stays", "faq", "ignored"], "d6.setting.solar-winds", ruling="R6"),
    Setting("crew-choice", ["captain", "automatic"], "d6.setting.crew-choice", ruling="R10"),
    Setting("empty-scan", ["nothing", "damage"], "d6.setting.empty-scan", ruling="R8"),
    Setting("nobody-left", ["nothing", "lost"], "d6.setting.nobody-left", ruling="R12"),
    Setting("friendly-fire", ["all", "unassigned"], "d6.setting.friendly-fire", ruling="R13"),
    Setting("cloaked", ["chain", "once"], "d6.setting.cloaked", ruling="R14"),
    Setting("victory", ["discover", "at-once"], "d6.setting.victory", ruling="R17"),
    Setting("blocked-missions", ["yes", "no"], "d6.setting.blocked-missions", ruling="R19"),
]


def settings_with(ships: Sequence[str]) -> list[Setting]:
    """All set-up options; the ships depend on the content packs."""
    return [
        Setting("difficulty", list(PANIC), "d6.setting.difficulty", default="medium"),
        Setting("length", list(SHORTER), "d6.setting.length"),
        Setting("ship", ships, "d6.setting.ship"),
        *RULINGS,
    ]


class Rulings:
    """The rulings as flags, for fast access. The name of a flag says what True means."""

    def __init__(self, options: Options) -> None:
        self.bonus_across_round: Final[bool] = options["bonus"] == "round"
        self.commander_any_side: Final[bool] = options["commander"] == "any-side"
        self.may_stand_by: Final[bool] = options["stand-by"] == "allowed"
        self.scout: Final[int] = ["card", "faq", "any"].index(options["scout"])
        self.mercenary_per_roll: Final[bool] = options["mercenary"] == "roll"
        self.stasis_counts: Final[bool] = options["stasis-counts"] == "yes"
        self.stasis_external_only: Final[bool] = options["stasis-on"] == "external"
        self.stasis_holds_blast: Final[bool] = options["stasis-blast"] == "held"
        self.stasis_outlasts_die: Final[bool] = options["stasis-hurt"] == "held"
        self.unshootable_first: Final[bool] = options["solar-order"] == "first"
        self.unshootable: Final[int] = ["stays", "faq", "ignored"].index(options["solar-winds"])
        self.crew_chosen_for_you: Final[bool] = options["crew-choice"] == "automatic"
        self.empty_scan_hurts: Final[bool] = options["empty-scan"] == "damage"
        self.nobody_left_loses: Final[bool] = options["nobody-left"] == "lost"
        self.friendly_fire_all: Final[bool] = options["friendly-fire"] == "all"
        self.cloaked_chains: Final[bool] = options["cloaked"] == "chain"
        self.victory_at_once: Final[bool] = options["victory"] == "at-once"
        self.blocks_missions: Final[bool] = options["blocked-missions"] == "yes"


SCOUT_CARD: Final = 0
SCOUT_ANY: Final = 2

UNSHOOTABLE_STAYS: Final = 0
UNSHOOTABLE_FAQ: Final = 1
