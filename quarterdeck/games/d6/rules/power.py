"""How much Tactical and Engineering do: the first die, and more for each further one. Rules: Stations."""

from __future__ import annotations

from quarterdeck.games.d6.cards import ENGINEERING, TACTICAL
from quarterdeck.games.d6.table import Table


def fire_power(s: Table, dice: int) -> int:
    """The damage of this number of Tactical dice. The bonus of further dice counts per round or per volley."""
    ship = s.kit.ship
    first = s.used[TACTICAL] == 0 or not s.kit.rulings.bonus_across_round
    return ship.fire_first + ship.fire_more * (dice - 1) if first else ship.fire_more * dice


def repair_power(s: Table, dice: int) -> int:
    """The hull that this number of Engineering dice repairs."""
    ship = s.kit.ship
    first = s.used[ENGINEERING] == 0 or not s.kit.rulings.bonus_across_round
    return ship.repair_first + ship.repair_more * (dice - 1) if first else ship.repair_more * dice
