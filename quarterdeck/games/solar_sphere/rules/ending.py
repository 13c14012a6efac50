"""The end of the game. Rules: End of the game."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.core.state import DRAWN, LOST, WON, Step
from quarterdeck.core.words import Value
from quarterdeck.games.solar_sphere.cards import SILVER
from quarterdeck.games.solar_sphere.rules.sphere import sphere_points
from quarterdeck.games.solar_sphere.story import told
from quarterdeck.games.solar_sphere.table import CATEGORIES, DRANDA, LAST_HEX, LAST_ROUND, Table, is_dranda, stored

SET_POINTS: Final = 5


class FinalScore(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        s.final = []
        for captain in range(s.kit.captains):
            halves = final_halves(s, captain)
            s.final += halves
            if door.listening:
                for category in range(1, len(CATEGORIES)):
                    told(
                        s,
                        door,
                        f"final.{CATEGORIES[category]}",
                        captain,
                        [f"score{captain}"],
                        points_params(halves[category]),
                    )
        finish(s, door)


def final_halves(s: Table, captain: int) -> list[int]:
    """The final score by category, in half points."""
    if is_dranda(s, captain):
        left = s.supply * s.kit.board.dranda_left[s.kit.level]
        return [2 * s.score[captain], 2 * sphere_points(s, captain), 2 * faction_points(s, captain), 0, 0, 2 * left]
    board = s.kit.board
    supplies = s.active[captain] + stored(s, captain)
    if not s.kit.rulings.keep_halves:
        supplies -= supplies % 2
    return [
        2 * s.score[captain],
        2 * sphere_points(s, captain),
        2 * faction_points(s, captain),
        2 * board.values[board.reputation[s.reputation[captain]]],
        2 * board.values[s.morale[captain]],
        supplies,
    ]


def faction_points(s: Table, captain: int) -> int:
    """Rules: Factions. Each set of three different icons scores; silver stands for any one."""
    return SET_POINTS * faction_sets(s.icons[4 * captain : 4 * captain + 4], s.kit.rulings.many_silver)


def faction_sets(icons: list[int], many_silver: bool) -> int:
    """The most sets. With `many_silver` a set may have more than one silver icon."""
    sets = 0
    while True:
        wanted = sets + 1
        missing = sum(max(0, wanted - icons[faction]) for faction in range(SILVER))
        if missing > icons[SILVER] or (not many_silver and missing > wanted):
            return sets
        sets = wanted


def points_params(halves: int) -> dict[str, Value]:
    """Half points for an event: as a text for people, and as a number for programs."""
    sign = "-" if halves < 0 else ""
    whole, half = divmod(abs(halves), 2)
    return {"points": f"{sign}{whole or ('' if half else 0)}{'½' * half}", "halves": halves}


def total_halves(s: Table, captain: int) -> int:
    size = len(CATEGORIES)
    return sum(s.final[captain * size : (captain + 1) * size])


def finish(s: Table, door: Door) -> None:
    """Most points; then most reputation, then most morale; then the victory is shared. DRANDA wins ties."""
    captains = s.kit.captains
    totals = [total_halves(s, captain) for captain in range(captains)]
    if door.listening:
        for captain in range(captains):
            told(s, door, "final", captain, [f"score{captain}"], points_params(totals[captain]))
    ending = LAST_HEX if s.last else LAST_ROUND
    if s.kit.solo:
        won = totals[0] > totals[DRANDA]
        s.finish(ending, [WON if won else LOST], [totals[0] // 2])
        return
    keys = [(totals[captain], s.reputation[captain], s.morale[captain]) for captain in range(captains)]
    best = max(keys)
    shared = keys.count(best) > 1
    results = [(DRAWN if shared else WON) if key == best else LOST for key in keys]
    s.finish(ending, results, [total // 2 for total in totals])
