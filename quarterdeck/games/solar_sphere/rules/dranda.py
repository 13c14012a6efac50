"""DRANDA, the opponent of a solo match. Rules: Solo."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.core.state import Step
from quarterdeck.core.words import Value
from quarterdeck.games.solar_sphere.cards import (
    BELT,
    CELLS,
    CORE,
    CREW_STATION,
    FLEET,
    HER_CREW,
    HER_FLEET,
    HER_SALVAGE,
    HER_SPHERE,
    SALVAGE_SHIP,
    SILVER,
    SPHERE,
    TIERS,
)
from quarterdeck.games.solar_sphere.rules.crew import hire
from quarterdeck.games.solar_sphere.rules.fleet import place_drones, power
from quarterdeck.games.solar_sphere.rules.recover import draw_solo, scarcity
from quarterdeck.games.solar_sphere.rules.sphere import adjacent, build, place_points, unbuilt, viable
from quarterdeck.games.solar_sphere.rules.tracks import gain_points
from quarterdeck.games.solar_sphere.story import colour_name, place_name, place_part, ship_name, slot_part, told
from quarterdeck.games.solar_sphere.table import (
    BOTTOM_LEFT,
    BOTTOM_RIGHT,
    DIE,
    DRANDA,
    DRANDA_DICE,
    HER_OPAQUE,
    HER_SHIPS,
    NONE,
    TOP_LEFT,
    TOP_RIGHT,
    Table,
)

SIX_POINTS: Final = 6
OVER: Final = 2
"""DRANDA reinforces a ship until its power is more than this above the target."""
BOTTOM: Final = [BOTTOM_LEFT, BOTTOM_RIGHT]
TOP: Final = [TOP_LEFT, TOP_RIGHT]


class DrandaTurn(Step[Table]):
    """Reveal a card above the left-most die, and place the die at the location of its colour."""

    def run(self, s: Table, door: Door) -> None:
        die = s.line.pop(0)
        card = draw_solo(s, door)
        if card == NONE:  # The deck is empty: the die does nothing.
            if door.listening:
                told(s, door, "no-card", DRANDA, [], {"colour": colour_name(die // DIE)})
            return
        s.aside.append(card)
        place_die(s, door, card, die // DIE, die % DIE, HER_SHIPS)


def place_die(s: Table, door: Door, card: int, colour: int, value: int, ships: int) -> None:
    """Place a die by the icon of its colour on the card, and take the action."""
    icon = s.kit.solo_cards.icons[card][colour]
    place = location(icon, value)
    if s.visits[place]:
        crowded(s, door)
    s.visits[place].append((ships + colour) * DIE + value)
    if door.listening:
        params: dict[str, Value] = {"colour": colour_name(colour), "die": value, "place": place_name(place)}
        told(s, door, "dranda.visits", DRANDA, [place_part(place)], params)
    if icon == HER_SALVAGE:
        salvage_another(s, door, card)
    elif icon == HER_SPHERE:
        build_one(s, door, value)
    elif icon == HER_FLEET:
        attack_fleet(s, door)
    elif icon == HER_CREW:
        hire_one(s, door, value)


def location(icon: int, value: int) -> int:
    if icon == BELT:
        return (value - 1) // 2
    if icon == HER_SALVAGE:
        return SALVAGE_SHIP
    if icon == HER_SPHERE:
        return SPHERE
    return FLEET if icon == HER_FLEET else CREW_STATION


# -- drones ----------------------------------------------------------------------------------------------


def crowded(s: Table, door: Door) -> None:
    """A location with other dice costs a drone, or a point if the supply is empty."""
    if s.supply:
        s.supply -= 1
        s.removed += 1
        if door.listening:
            told(s, door, "dranda.discards", DRANDA, [], {"drones": 1})
    else:
        gain_points(s, door, DRANDA, -1)


def take_drones(s: Table, door: Door, wanted: int) -> int:
    """Drones for an action. Missing ones come back from those removed, for a point each. Returns how many there are."""
    from_supply = min(wanted, s.supply)
    s.supply -= from_supply
    back = min(wanted - from_supply, s.removed)
    s.removed -= back
    gain_points(s, door, DRANDA, -back)
    return from_supply + back


# -- salvage ship ----------------------------------------------------------------------------------------


def salvage_another(s: Table, door: Door, trigger: int) -> None:
    """Draw a card whose left-most colour is that of an unused opaque die, roll that die and place it by the card.

    The card that led here is discarded, the new one stays in the play area. If no card in the deck fits, nothing
    happens: each card of the deck is looked at once.
    """
    size = sum(s.cards) + len(s.below)
    for _ in range(size):
        card = draw_solo(s, door)
        colour = s.kit.solo_cards.order[card][0]
        if s.opaque >> colour & 1:
            s.below.append(card)
            continue
        s.opaque |= 1 << colour
        s.aside.remove(trigger)
        s.discards.append(trigger)
        s.aside.append(card)
        value = door.roll(s, DRANDA_DICE, 6) + 1
        if door.listening:
            told(s, door, "dranda.opaque", DRANDA, [], {"colour": colour_name(colour), "die": value})
        place_die(s, door, card, colour, value, HER_OPAQUE)
        return
    if door.listening:
        told(s, door, "dranda.no-die", DRANDA, [], {})


# -- solar sphere ----------------------------------------------------------------------------------------


def build_one(s: Table, door: Door, value: int) -> None:
    """Build the hex that fits best: of the die's value, else the next lower one, else any, which may cost a drone."""
    cells = [cell for cell in unbuilt(s) if cell != CORE]
    if s.kit.rulings.dranda_needs_viable:
        cells = [cell for cell in cells if viable(s, cell)]
    if not cells:
        return
    dice = s.kit.hexes.die
    fitting: list[int] = []
    for wanted in range(value, 0, -1):
        fitting = [cell for cell in cells if dice[s.tiles[cell]] == wanted]
        if fitting:
            break
    if not fitting:
        fitting = cells
        if s.kit.rulings.higher_hexes_cost:
            lost = take_drones(s, door, 1)
            s.removed += lost
    if take_drones(s, door, 1):
        build(s, door, DRANDA, best_cell(s, fitting))


def best_cell(s: Table, cells: list[int]) -> int:
    """Six points, then a scarce icon, then most own neighbours, then left-most, then top-most."""
    return min(cells, key=lambda cell: _preference(s, cell))


def _preference(s: Table, cell: int) -> tuple[int, int, int, int, int]:
    q, r = CELLS[cell]
    icons = s.kit.hexes.icons[s.tiles[cell]]
    return (
        0 if place_points(s, cell) == SIX_POINTS else 1,
        -1 if SILVER in icons else 0 if shows_fewest(s, icons) else 1,
        -adjacent(s, cell, DRANDA),
        q if s.kit.rulings.flat_tops else 2 * q + r,  # From the left: columns, or rows that are half a hex apart.
        r,
    )


def shows_fewest(s: Table, icons: list[int]) -> bool:
    """Return whether one of the icons is a faction of which DRANDA has the fewest."""
    return bool(icons) and scarcity(s, icons) <= min(s.icons[4 * DRANDA : 4 * DRANDA + 3])


# -- resistance fleet ------------------------------------------------------------------------------------


def attack_fleet(s: Table, door: Door) -> None:
    """Deploy drones by the steps A to D."""
    left = take_drones(s, door, s.kit.board.dranda_attack[s.kit.level])
    before = [power(s, slot) for slot in range(4)]
    for row in (BOTTOM, TOP):
        left = _up_to_target(s, row, left)
        left = _beyond_target(s, row, left)
    ships = [slot for slot in BOTTOM + TOP if s.fleet[slot] >= 0]
    while left and ships:
        for slot in ships:
            if left:
                place_drones(s, slot, DRANDA, 1)
                left -= 1
    s.supply += left
    if door.listening:
        for slot in BOTTOM + TOP:
            count = power(s, slot) - before[slot]
            if count:
                ship = ship_name(s, s.fleet[slot])
                told(s, door, "attacks", DRANDA, [slot_part(slot)], {"ship": ship, "drones": count})


def _up_to_target(s: Table, row: list[int], left: int) -> int:
    """Step A: to each ship so many that power and target are equal."""
    for slot in row:
        if s.fleet[slot] >= 0:
            count = min(left, max(0, s.kit.ships.value[s.fleet[slot]] - power(s, slot)))
            if count:
                place_drones(s, slot, DRANDA, count)
                left -= count
    return left


def _beyond_target(s: Table, row: list[int], left: int) -> int:
    """Step B: one at a time to each ship, unless its power is far above the target."""
    placed = True
    while left and placed:
        placed = False
        for slot in row:
            if left and s.fleet[slot] >= 0 and power(s, slot) <= s.kit.ships.value[s.fleet[slot]] + OVER:
                place_drones(s, slot, DRANDA, 1)
                left -= 1
                placed = True
    return left


# -- crew station ----------------------------------------------------------------------------------------


def hire_one(s: Table, door: Door, value: int) -> None:
    """A crew member of the die's tier; if there is none, of the next higher, else of the next lower one."""
    tier = (value - 1) // 2
    for wanted in [*range(tier, TIERS), *range(tier - 1, -1, -1)]:
        slots = [slot for slot in (2 * wanted, 2 * wanted + 1) if s.display[slot] >= 0]
        if slots:
            slot = slots[0] if len(slots) == 1 else _preferred(s, slots, value)
            if not s.kit.rulings.dranda_token_pays:
                s.tokens[slot] = 0
            hire(s, door, DRANDA, s.display[slot])
            return


def _preferred(s: Table, slots: list[int], value: int) -> int:
    """The icon of which DRANDA has the fewest; of equal ones the top row for an odd die, else the bottom row."""
    icons = s.kit.crew.icon
    top, bottom = (scarcity(s, [icons[s.display[slot]]]) for slot in slots)
    if top != bottom:
        return slots[0] if top < bottom else slots[1]
    return slots[0] if value % 2 else slots[1]
