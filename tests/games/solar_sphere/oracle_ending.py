"""The end of the game: the final score of each captain, and who wins."""

from __future__ import annotations

from tests.games.solar_sphere.oracle_figures import AROUND, ring_place
from tests.games.solar_sphere.oracle_table import Board, Captain


def final_score(board: Board, captain: Captain) -> list[int]:
    """Half points: on the track, for the Sphere, factions, reputation, morale, and supplies."""
    tracks = board.figures.tracks
    points = [captain.score, sphere_points(board, captain), 5 * faction_sets(captain)]
    if captain.automa:
        left = int(board.figures.dranda["left"][board.level])
        return [2 * one for one in (*points, 0, 0, left * board.dranda.supply)]
    points.append(tracks["values"][tracks["reputation"][captain.reputation]])
    points.append(tracks["values"][captain.morale])
    return [*(2 * one for one in points), captain.active + sum(captain.store)]


def sphere_points(board: Board, captain: Captain) -> int:
    card = board.figures.scoring[board.scoring]
    own = board.hexes_of(captain)
    near = {cell: [other for other in AROUND[cell] if other in own] for cell in own}
    points = sum(card[ring_place(cell)] for cell in own)
    points += card.get("neighbours", 0) * sum(len(others) for others in near.values()) // 2
    points += card.get("apart", 0) * sum(not others for others in near.values())
    return int(points + card.get("group", 0) * _largest_group(near))


def _largest_group(near: dict[int, list[int]]) -> int:
    best = 0
    for cell in near:
        group, waiting = {cell}, [cell]
        while waiting:
            for other in near[waiting.pop()]:
                if other not in group:
                    group.add(other)
                    waiting.append(other)
        best = max(best, len(group))
    return best


def faction_sets(captain: Captain) -> int:
    """The most sets of three factions, with silver icons in any places."""
    silver = captain.icons["silver"]
    others = [amount for faction, amount in captain.icons.items() if faction != "silver"]
    sets = 0
    while sum(max(0, sets + 1 - amount) for amount in others) <= silver:
        sets += 1
    return sets


def results(board: Board, final: list[list[int]]) -> list[str]:
    """Rules: most points; a tie goes to reputation, then to morale, and is then shared."""
    totals = [sum(row) for row in final]
    if board.solo:
        return ["won" if totals[0] > totals[1] else "lost"]
    ranks = [(totals[one.number], one.reputation, one.morale) for one in board.captains]
    best = max(ranks)
    winning = "won" if ranks.count(best) == 1 else "drawn"
    return [winning if rank == best else "lost" for rank in ranks]
