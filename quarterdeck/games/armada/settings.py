"""Set-up of Armada: captains, difficulty, variants, and the rulings on open questions.

The first value of each ruling is the reading closest to print, and the default; the guide explains them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.setting import Options, Setting

MOST_PLAYERS: Final = 4
DIFFICULTIES: Final = ["easy", "normal", "hard"]
"""How many Don't Panic beacons and credits each has is content."""
BY_DIFFICULTY: Final = "by-difficulty"
PANIC: Final = [BY_DIFFICULTY, "0", "2", "4", "6", "8"]
CREDITS: Final = [BY_DIFFICULTY, "printed", "two-more", "four-more", "none"]
LENGTHS: Final = ["4", "3"]
ON: Final = "on"
OFF: Final = "off"


def _setting(name: str, values: Sequence[str], default: str = "") -> Setting:
    return Setting(name, values, f"armada.setting.{name}", default)


def _ruling(name: str, values: Sequence[str], question: str) -> Setting:
    return Setting(name, values, f"armada.setting.{name}", "", question)


RULINGS: Final = [
    _ruling("stasis", ["any", "actions"], "Q1"),
    _ruling("aloof-pair", ["targets", "guarded"], "Q2"),
    _ruling("command-repairs", ["no", "yes"], "Q27"),
    _ruling("boss-damage", ["stays", "repaired"], "Q55"),
    _ruling("sales", ["purse", "credits"], "Q40"),
    _ruling("mothership-bonus", ["once", "each"], "Q47"),
    _ruling("empty-galaxy", ["lost", "goes-on"], "Q66"),
]
SETTINGS: Final = [
    _setting("players", ["1", "2", "3", "4"], "2"),
    _setting("ships", ["choose", "random"]),
    _setting("difficulty", DIFFICULTIES, "normal"),
    _setting("panic", PANIC),
    _setting("credits", CREDITS),
    _setting("data", LENGTHS),
    _setting("hardline", [OFF, ON]),
    _setting("dx", [OFF, ON]),
    _setting("savior", ["betrayal", "never"]),
    *RULINGS,
]


class Rulings:
    """The settings as the rules use them. The name of a flag says what True means."""

    def __init__(self, options: Options) -> None:
        self.random_ships: Final[bool] = options["ships"] == "random"
        self.difficulty: Final = DIFFICULTIES.index(options["difficulty"])
        self.panic: Final = -1 if options["panic"] == BY_DIFFICULTY else int(options["panic"])
        """-1: as the difficulty says."""
        self.credits: Final = CREDITS.index(options["credits"])
        self.dx: Final[bool] = options["dx"] == ON
        self.data: Final = 2 if self.dx else int(options["data"])
        self.most_beacons: Final = 4 if self.dx else 5
        """One more on a planet loses the game."""
        self.hardline: Final[bool] = options["hardline"] == ON
        self.savior: Final[bool] = options["savior"] == "betrayal"
        self.stasis_stops_passives: Final[bool] = options["stasis"] == "any"
        self.aloof_ignore_each_other: Final[bool] = options["aloof-pair"] == "targets"
        self.command_repairs: Final[bool] = options["command-repairs"] == "yes"
        self.boss_damage_stays: Final[bool] = options["boss-damage"] == "stays"
        self.sales_are_credits: Final[bool] = options["sales"] == "credits"
        self.mothership_bonus_once: Final[bool] = options["mothership-bonus"] == "once"
        self.empty_galaxy_is_lost: Final[bool] = options["empty-galaxy"] == "lost"
