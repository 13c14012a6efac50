"""Set-up of Solar Sphere: players, DRANDA's level, the scoring card, and the rulings on open questions.

The first value of each ruling is the reading closest to print, and the default; `docs/rules/solar_sphere.md` explains
them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.setting import Options, Setting

RANDOM: Final = "random"
LEVELS: Final = ["easy", "medium", "hard"]
MOST_PLAYERS: Final = 4


def _ruling(name: str, values: Sequence[str], question: str) -> Setting:
    return Setting(name, values, f"solar_sphere.setting.{name}", ruling=question)


RULINGS: Final = [
    _ruling("unattacked", ["failed", "passed"], "Q1"),
    _ruling("dranda-failure", ["return", "stay"], "Q2"),
    _ruling("dranda-builds", ["viable", "any"], "Q3"),
    _ruling("higher-hexes", ["extra", "same"], "Q3"),
    _ruling("dranda-token", ["pays", "nothing"], "Q5"),
    _ruling("reroll-row", ["any", "bottom"], "Q9"),
    _ruling("kickback-moves", ["one", "any"], "Q14"),
    _ruling("salvage-rows", ["salvage", "turn"], "Q15"),
    _ruling("needless", ["allowed", "refused"], "Q17"),
    _ruling("empty-visit", ["refused", "allowed"], "Q18"),
    _ruling("own-satellite", ["allowed", "refused"], "Q19"),
    _ruling("reinforce", ["crystal", "free"], "Q20"),
    _ruling("silver", ["any", "one"], "Q21"),
    _ruling("halves", ["kept", "down"], "Q22"),
    _ruling("hex-tops", ["flat", "pointed"], "Q27"),
]


def settings_with(scoring: Sequence[str]) -> list[Setting]:
    """All set-up options; the scoring cards come from the content."""
    return [
        Setting("players", ["1", "2", "3", "4"], "solar_sphere.setting.players", default="2"),
        Setting("level", LEVELS, "solar_sphere.setting.level", default="medium"),
        Setting("scoring", [RANDOM, *scoring], "solar_sphere.setting.scoring"),
        *RULINGS,
    ]


class Rulings:
    """The rulings as flags. The name of a flag says what True means."""

    def __init__(self, options: Options) -> None:
        self.unattacked_fails: Final[bool] = options["unattacked"] == "failed"
        self.dranda_returns: Final[bool] = options["dranda-failure"] == "return"
        self.dranda_needs_viable: Final[bool] = options["dranda-builds"] == "viable"
        self.higher_hexes_cost: Final[bool] = options["higher-hexes"] == "extra"
        self.dranda_token_pays: Final[bool] = options["dranda-token"] == "pays"
        self.reroll_any_row: Final[bool] = options["reroll-row"] == "any"
        self.one_kickback_move: Final[bool] = options["kickback-moves"] == "one"
        self.rows_per_turn: Final[bool] = options["salvage-rows"] == "turn"
        self.needless_changes: Final[bool] = options["needless"] == "allowed"
        self.empty_visits: Final[bool] = options["empty-visit"] == "allowed"
        self.recover_own: Final[bool] = options["own-satellite"] == "allowed"
        self.reinforce_pays: Final[bool] = options["reinforce"] == "crystal"
        self.many_silver: Final[bool] = options["silver"] == "any"
        self.keep_halves: Final[bool] = options["halves"] == "kept"
        self.flat_tops: Final[bool] = options["hex-tops"] == "flat"
