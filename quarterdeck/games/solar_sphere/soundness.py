"""Whether a position is possible: pieces lost or doubled, numbers out of range."""

from __future__ import annotations

from quarterdeck.games.solar_sphere.cards import CELLS, CORE, LOCATIONS
from quarterdeck.games.solar_sphere.table import (
    AUX_USED,
    BOTTOM_LEFT,
    CATEGORIES,
    CORPORATION,
    DRANDA,
    FLIPPED,
    NONE,
    RECIPES,
    Table,
    drones_in,
    is_dranda,
    owner_of,
    stored,
)

MOST_DICE = 4
FURTHEST = 10_000
"""No score is further from 0."""


def check_table(s: Table) -> list[str]:
    return _lengths(s) or _ranges(s) or [*_drones(s), *_sphere(s), *_crew(s), *_ships(s), *_dice(s), *_solo(s)]


def _lengths(s: Table) -> list[str]:
    n = s.kit.captains
    per_captain = [
        s.order, s.score, s.morale, s.reputation, s.active, s.inactive, s.reserve, s.auxiliary, s.satellites,
    ]  # fmt: skip
    right = all(len(one) == n for one in per_captain)
    right = right and all(len(one) == n for one in (s.crew, s.spent, s.retired, s.claimed))
    right = right and len(s.store) == len(s.matrix) == 3 * n and len(s.dock) == 6 * n and len(s.icons) == 4 * n
    right = right and len(s.tiles) == len(s.owner) == len(CELLS) and len(s.visits) == len(LOCATIONS)
    right = right and len(s.stacks) == len(s.fleet) == len(s.columns) == 4
    right = right and len(s.display) == len(s.tokens) == 6 and len(s.under) == 3
    right = right and len(s.ships) == len(s.kit.ships.ids) and len(s.unseen) == len(s.kit.crew.ids)
    right = right and len(s.cards) == len(s.kit.solo_cards.ids)
    right = right and len(s.final) in (0, n * len(CATEGORIES))
    return [] if right else ["a list has the wrong length"]


def _ranges(s: Table) -> list[str]:
    kit = s.kit
    wrong: list[str] = []
    if sorted(s.order) != list(range(kit.captains)):
        wrong.append("the turn order does not name every captain once")
    counts = [
        *s.active,
        *s.inactive,
        *s.reserve,
        *s.store,
        *s.matrix,
        *s.dock,
        *s.icons,
        *s.stacks,
        s.supply,
        s.removed,
    ]
    if any(count < 0 for count in counts):
        wrong.append("a count is negative")
    if any(not 0 <= morale <= kit.board.top for morale in s.morale):
        wrong.append("morale is off its track")
    if any(not 0 <= step < len(kit.board.reputation) for step in s.reputation):
        wrong.append("reputation is off its track")
    if any(abs(score) > FURTHEST for score in s.score):
        wrong.append("a score is out of range")
    if any(stored(s, captain) > kit.board.storage for captain in range(kit.captains)):
        wrong.append("a store holds too much")
    if any(row > 3 for row in s.matrix):
        wrong.append("a matrix row holds more than three drones")
    if not 0 <= s.round <= kit.board.rounds or not 0 <= s.phase <= 4 or not NONE <= s.turn < kit.captains:
        wrong.append("the round or its phase is out of range")
    if not 0 <= s.scoring < len(kit.scoring.ids):
        wrong.append("there is no such scoring card")
    if any(not 0 <= mask < 1 << len(LOCATIONS) for mask in s.satellites):
        wrong.append("a satellite is at no location")
    if any(not 0 <= token <= 2 for token in s.tokens) or any(not 0 <= one <= AUX_USED for one in s.auxiliary):
        wrong.append("a token or an auxiliary die is out of range")
    owners = [owner_of(column) for row in s.columns for column in row] + [owner for owner in s.owner if owner != NONE]
    if any(owner >= kit.captains and owner != CORPORATION for owner in owners) or min(s.owner) < NONE:
        wrong.append("a drone belongs to no captain")
    return wrong


def _drones(s: Table) -> list[str]:
    """Every captain's drones are somewhere, and no more than there were."""
    board = s.kit.board
    wrong: list[str] = []
    for captain in range(s.kit.captains):
        count = s.active[captain] + s.inactive[captain] + s.reserve[captain]
        count += sum(s.matrix[3 * captain : 3 * captain + 3]) + s.satellites[captain].bit_count()
        count += s.owner.count(captain)
        for row in s.columns:
            count += sum(drones_in(column) for column in row if owner_of(column) == captain)
        whole = board.active + board.inactive + board.reserve
        if is_dranda(s, captain):
            count += s.supply + s.removed
            whole = board.dranda_supply
        if count != whole:
            wrong.append(f"captain {captain + 1} has {count} drones instead of {whole}")
    return wrong


def _sphere(s: Table) -> list[str]:
    tiles = [tile for tile in s.tiles if tile != NONE]
    down = sum(1 for cell in range(1, len(CELLS)) if s.tiles[cell] == NONE)
    wrong: list[str] = []
    if any(not 0 <= tile < len(s.kit.hexes.ids) for tile in tiles) or len(set(tiles)) != len(tiles):
        wrong.append("a hex is in two cells, or does not exist")
    if down != FLIPPED[s.kit.players - 1] or s.tiles[CORE] != NONE or s.owner[CORE] != CORPORATION:
        wrong.append("the Sphere was not laid like this")
    if any(s.tiles[cell] == NONE and s.owner[cell] != CORPORATION for cell in range(len(CELLS))):
        wrong.append("a face-down hex has no Corporation drone")
    if any(s.tiles[cell] != NONE and s.owner[cell] == CORPORATION for cell in range(len(CELLS))):
        wrong.append("the Corporation has built a face-up hex")
    return wrong


def _crew(s: Table) -> list[str]:
    size = len(s.kit.crew.ids)
    seen: list[int] = [card for card in range(size) if s.unseen[card]]
    for rows in (s.crew, s.retired, s.under):
        for row in rows:
            seen += row
    seen += [card for card in s.display if card != NONE]
    wrong: list[str] = []
    if sorted(seen) != list(range(size)):
        wrong.append("crew cards are missing, or in two places")
    for captain in range(s.kit.captains):
        most = size if is_dranda(s, captain) else s.kit.board.crew + 1
        if len(s.crew[captain]) > most or any(card not in s.crew[captain] for card in s.spent[captain]):
            wrong.append("a captain has too many crew, or used crew that are not there")
    for slot, card in enumerate(s.display):
        if card == NONE and s.tokens[slot]:
            wrong.append("a token is on no card")
    return wrong


def _ships(s: Table) -> list[str]:
    ships = [ship for ship in s.fleet if ship != NONE] + [ship for row in s.claimed for ship in row]
    wrong: list[str] = []
    if any(not 0 <= ship < len(s.ships) or s.ships[ship] for ship in ships) or len(set(ships)) != len(ships):
        wrong.append("a Resistance ship is in two places, or did not appear")
    recipe = RECIPES[s.kit.players - 1]
    if any(left > most for left, most in zip(s.stacks, recipe, strict=True)):
        wrong.append("the Resistance deck has too many cards")
    for slot in range(4):
        owners = [owner_of(column) for column in s.columns[slot]]
        if len(set(owners)) != len(owners) or (s.fleet[slot] == NONE and owners):
            wrong.append("the drone columns of a ship are wrong")
        if CORPORATION in owners and slot < BOTTOM_LEFT:
            wrong.append("a Corporation drone is in the top row")
    return wrong


def _dice(s: Table) -> list[str]:
    if any(sum(s.dock[6 * captain : 6 * captain + 6]) > MOST_DICE for captain in range(s.kit.captains)):
        return ["a captain has too many dice"]
    return []


def _solo(s: Table) -> list[str]:
    if not s.kit.solo:
        used = s.supply or s.removed or s.line or s.below or s.aside or s.discards or s.opaque
        return ["a match without DRANDA has pieces of DRANDA"] if used else []
    cards = [card for card in range(len(s.cards)) if s.cards[card]] + s.below + s.aside + s.discards
    wrong = [] if sorted(cards) == list(range(len(s.cards))) else ["solo cards are missing, or in two places"]
    if s.morale[DRANDA] or s.reputation[DRANDA] or s.store[3 * DRANDA : 3 * DRANDA + 3] != [0, 0, 0]:
        wrong.append("DRANDA has no command centre")
    return wrong
