"""DRANDA's turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.games.solar_sphere.oracle_figures import (
    AROUND,
    BELTS,
    CELLS,
    CREW_STATION,
    FLEET,
    SALVAGE_SHIP,
    SPHERE,
    ring_place,
)
from tests.games.solar_sphere.oracle_table import DRANDA_DICE, SOLO_CARDS, Board, Captain, Ship

DRANDA = 1


def dranda_turn(board: Board) -> None:
    """Rules: Solo, Deploy. A card for the left-most die; the die goes where the card says for its colour."""
    her = board.dranda
    colour, value = her.line.pop(0)
    card = _draw_card(board)
    if card is None:
        return
    her.aside.append(card)
    _place(board, card, colour, value)


def _draw_card(board: Board) -> int | None:
    her = board.dranda
    if her.deck:
        card = board.draw(SOLO_CARDS)
        her.deck.remove(card)
        return card
    return her.bottom.pop(0) if her.bottom else None


def _place(board: Board, card: int, colour: str, value: int) -> None:
    place = board.figures.solo[card].place[colour]
    if place == "belt":
        place = BELTS[(value - 1) // 2]
    if board.visits[place]:
        _pay_for_company(board)
    board.visits[place].append(value)
    if place == SALVAGE_SHIP:
        _salvage_ship(board, card)
    elif place == SPHERE:
        _build(board, value)
    elif place == FLEET:
        _attack(board)
    elif place == CREW_STATION:
        _hire(board, value)


def _pay_for_company(board: Board) -> None:
    """Another die is there: a drone of the supply is removed, or a point is lost."""
    if board.dranda.supply:
        board.dranda.supply -= 1
        board.dranda.removed += 1
    else:
        board.captains[DRANDA].score -= 1


def _take_drones(board: Board, wanted: int) -> int:
    """Drones of the supply, and removed ones at a point each."""
    her = board.dranda
    short = min(max(wanted - her.supply, 0), her.removed)
    her.removed -= short
    her.supply += short
    board.captains[DRANDA].score -= short
    taken = min(wanted, her.supply)
    her.supply -= taken
    return taken


def _salvage_ship(board: Board, trigger: int) -> None:
    """Rules: Solo, Salvage Ship. Another card, and the opaque die of its left-most colour."""
    her = board.dranda
    for _ in range(len(her.deck) + len(her.bottom)):
        if len(her.opaque) == 3:
            return
        card = _draw_card(board)
        assert card is not None
        colour = board.figures.solo[card].order[0]
        if colour in her.opaque:
            her.bottom.append(card)
            continue
        her.opaque.add(colour)
        her.aside.remove(trigger)
        her.discards.append(trigger)
        her.aside.append(card)
        _place(board, card, colour, board.draw(DRANDA_DICE) + 1)
        return


def rarest(her: Captain, icons: Sequence[str]) -> int:
    """How many DRANDA has of the icon it has fewest of. Silver always counts as the fewest."""
    return min(-1 if icon == "silver" else her.icons[icon] for icon in icons)


def _best(cells: list[int], key: Callable[[int], int]) -> list[int]:
    """The cells with the lowest key."""
    low = min(key(cell) for cell in cells)
    return [cell for cell in cells if key(cell) == low]


def _build(board: Board, value: int) -> None:
    her = board.captains[DRANDA]
    die = {cell: tile.die for cell in board.viable() if (tile := board.tiles[cell]) is not None}
    cells = list(die)
    if not cells:
        return
    low = [cell for cell in cells if die[cell] <= value]
    if low:
        cells = _best(low, lambda cell: -die[cell])
    else:  # "DRANDA loses one Drone to place on a hex of any value"
        lost = _take_drones(board, 1)
        board.dranda.removed += lost
    if not _take_drones(board, 1):
        return
    scoring = board.figures.scoring[board.scoring]
    cells = _best(cells, lambda cell: 0 if scoring[ring_place(cell)] == 6 else 1)
    cells = _best(cells, lambda cell: _icon_rank(board, _icons(board, cell)))
    cells = _best(cells, lambda cell: -sum(board.owner[near] == DRANDA for near in AROUND[cell]))
    cells = _best(cells, lambda cell: CELLS[cell][0])
    cells = _best(cells, lambda cell: CELLS[cell][1])
    _gain_hex(board, her, cells[0])


def _icon_rank(board: Board, icons: Sequence[str]) -> int:
    """Silver, then an icon of which DRANDA has the fewest or joint fewest, then any other."""
    her = board.captains[DRANDA]
    if "silver" in icons:
        return -1
    fewest = min(amount for icon, amount in her.icons.items() if icon != "silver")
    return 0 if rarest(her, icons) == fewest else 1


def _icons(board: Board, cell: int) -> list[str]:
    tile = board.tiles[cell]
    assert tile is not None
    return tile.icons


def _gain_hex(board: Board, her: Captain, cell: int) -> None:
    tile = board.tiles[cell]
    assert tile is not None
    board.owner[cell] = DRANDA
    board.gain_icons(her, tile.icons)
    for effect in tile.benefit:
        her.score += effect.get("points", 0)
        board.gain_morale(her, effect.get("morale", 0))
        for _ in range(effect.get("reputation", 0)):
            board.gain_reputation(her)
    board.reward_neighbours(cell)


def _attack(board: Board) -> None:
    """Rules: Solo, Resistance Fleet, steps A to D."""
    rows = [[ship for slot in row if (ship := board.fleet[slot])] for row in (BOTTOM, TOP)]
    left = _take_drones(board, int(board.figures.dranda["attack"][board.level]))
    for row in rows:
        for ship in row:
            needed = min(left, max(0, _target(board, ship) - ship.power))
            if needed:
                ship.deploy(DRANDA, needed)
            left -= needed
        while left and any(ship.power <= _target(board, ship) + 2 for ship in row):
            for ship in row:
                if left and ship.power <= _target(board, ship) + 2:
                    ship.deploy(DRANDA, 1)
                    left -= 1
    while left:
        for ship in [*rows[0], *rows[1]]:
            if left:
                ship.deploy(DRANDA, 1)
                left -= 1


TOP = ("top-left", "top-right")
BOTTOM = ("bottom-left", "bottom-right")


def _target(board: Board, ship: Ship) -> int:
    return board.figures.ships[ship.card].value


def _hire(board: Board, value: int) -> None:
    """Rules: Solo, Crew Station. The Tier of the die, then the next higher ones, then lower ones."""
    tier = (value + 1) // 2
    her = board.captains[DRANDA]
    for tried in [*range(tier, 4), *range(tier - 1, 0, -1)]:
        slots = [slot for slot in (2 * tried - 2, 2 * tried - 1) if board.display[slot] is not None]
        if slots:
            break
    else:
        return
    slots = _best(slots, lambda slot: rarest(her, [_crew_icon(board, slot)]))
    slot = slots[0] if value % 2 else slots[-1]
    card = board.display[slot]
    assert card is not None
    her.crew.append(card)
    her.score += board.figures.crew[card].tier
    board.gain_icons(her, [board.figures.crew[card].icon])
    board.gain_morale(her, board.tokens[slot])
    board.display[slot] = None
    board.tokens[slot] = 0


def _crew_icon(board: Board, slot: int) -> str:
    card = board.display[slot]
    assert card is not None
    return board.figures.crew[card].icon
