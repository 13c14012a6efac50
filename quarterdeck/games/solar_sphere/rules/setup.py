"""The set-up. Rules: Setup."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.games.solar_sphere.cards import CELLS, CORE
from quarterdeck.games.solar_sphere.rules.recover import refill_display, reveal_ships
from quarterdeck.games.solar_sphere.rules.round import Round
from quarterdeck.games.solar_sphere.table import (
    CORPORATION,
    FLIPPED,
    NONE,
    RECIPES,
    SCORING_CARDS,
    TILES,
    TURN_ORDER,
    Kit,
    Table,
    is_dranda,
)


def set_up(kit: Kit, door: Door) -> Table:
    s = Table(kit)
    lay_sphere(s, door)
    s.scoring = kit.chosen_scoring
    if s.scoring == NONE:
        s.scoring = door.roll(s, SCORING_CARDS, len(kit.scoring.ids))
    s.stacks = RECIPES[kit.players - 1][:]
    board = kit.board
    for captain in range(kit.captains):
        if not is_dranda(s, captain):
            s.active[captain] = board.active
            s.inactive[captain] = board.inactive
            s.reserve[captain] = board.reserve
    shuffle_turn_order(s, door)
    if kit.solo:
        s.supply = board.dranda_supply
        s.cards = [1] * len(kit.solo_cards.ids)
    reveal_ships(s, door)
    refill_display(s, door)
    s.then(Round())
    return s


def lay_sphere(s: Table, door: Door) -> None:
    """The Core and the hexes that the Corporation has built get a Corporation drone; the others lie face up."""
    s.owner[CORE] = CORPORATION
    down = FLIPPED[s.kit.players - 1]
    tiles = [1] * len(s.kit.hexes.ids)
    faces = [len(CELLS) - 1 - down, down]
    for cell in range(1, len(CELLS)):
        # A face-down hex is not looked at: only its place is drawn.
        if faces[1] and door.pick(s, TILES, [*([0] * len(tiles)), *faces], sum(faces)) == len(tiles) + 1:
            faces[1] -= 1
            s.owner[cell] = CORPORATION
            continue
        faces[0] -= 1
        tile = door.pick(s, TILES, [*tiles, 0, 0], sum(tiles))
        tiles[tile] = 0
        s.tiles[cell] = tile


def shuffle_turn_order(s: Table, door: Door) -> None:
    left = [1] * s.kit.captains
    for place in range(s.kit.captains):
        captain = door.pick(s, TURN_ORDER, left, sum(left))
        left[captain] = 0
        s.order[place] = captain
