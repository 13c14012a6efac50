"""Preparing the next round. Rules: Phase 4: Recover."""

from __future__ import annotations

from quarterdeck.core.chance import Door
from quarterdeck.core.state import Step
from quarterdeck.games.solar_sphere.cards import LOCATIONS
from quarterdeck.games.solar_sphere.story import crew_name, ship_name, slot_part, tell
from quarterdeck.games.solar_sphere.table import (
    BOTTOM_LEFT,
    BOTTOM_RIGHT,
    CREW_CARDS,
    DRANDA,
    NONE,
    RECOVER,
    SHIP_CARDS,
    SOLO_CARDS,
    STACKS,
    TOP_LEFT,
    TOP_RIGHT,
    Table,
)

OLD_TOKEN = 2


class Recover(Step[Table]):
    def run(self, s: Table, door: Door) -> None:
        s.phase = RECOVER
        for captain in range(s.kit.captains):
            s.auxiliary[captain] = 0
            s.spent[captain] = []
        s.visits = [[] for _ in LOCATIONS]
        if s.kit.solo:
            tidy_solo_cards(s, door)
        reveal_ships(s, door)
        age_display(s, door)
        refill_display(s, door)


# -- the Resistance --------------------------------------------------------------------------------------


def reveal_ships(s: Table, door: Door) -> None:
    """Two new ships in the top row. In a solo match both rows are arranged then."""
    for slot in (TOP_LEFT, TOP_RIGHT):
        if sum(s.stacks):
            s.fleet[slot] = draw_ship(s, door)
    if s.kit.solo:
        arrange(s, TOP_LEFT, TOP_RIGHT)
        arrange(s, BOTTOM_LEFT, BOTTOM_RIGHT)
    if door.listening:
        for slot in (TOP_LEFT, TOP_RIGHT):
            if s.fleet[slot] >= 0:
                ship = s.fleet[slot]
                tell(door, "appears", [slot_part(slot)], {"ship": ship_name(s, ship)})


def draw_ship(s: Table, door: Door) -> int:
    """The deck holds a number of cards of each value, taken at random from all of that value: draw the value first."""
    stack = door.pick(s, STACKS, s.stacks, sum(s.stacks))
    s.stacks[stack] -= 1
    weights = [s.ships[ship] if s.kit.ships.value[ship] == stack + 2 else 0 for ship in range(len(s.ships))]
    ship = door.pick(s, SHIP_CARDS, weights, sum(weights))
    s.ships[ship] = 0
    return ship


def arrange(s: Table, left: int, right: int) -> None:
    """Solo: the ship of higher value is on the left; if equal, the one with an icon of which DRANDA has the fewest.

    A ship alone in its row stays where it is.
    """
    one, other = s.fleet[left], s.fleet[right]
    if one < 0 or other < 0:
        return
    values = s.kit.ships.value
    swap = values[other] > values[one]
    if values[other] == values[one]:
        icons = s.kit.ships.icons
        swap = scarcity(s, icons[other]) < scarcity(s, icons[one])
    if swap:
        s.fleet[left], s.fleet[right] = other, one
        s.columns[left], s.columns[right] = s.columns[right], s.columns[left]


def scarcity(s: Table, icons: list[int]) -> int:
    """How many DRANDA has of the rarest of these icons. Silver always counts as the fewest."""
    least = 1000
    for icon in icons:
        least = min(least, -1 if icon == 3 else s.icons[4 * DRANDA + icon])
    return least


# -- the crew display ------------------------------------------------------------------------------------


def age_display(s: Table, door: Door) -> None:
    """Cards with a 2-morale token go under their deck, 1 becomes 2, cards without a token get 1."""
    for slot in range(6):
        card = s.display[slot]
        if card == NONE:
            continue
        if s.tokens[slot] == OLD_TOKEN:
            s.display[slot] = NONE
            s.tokens[slot] = 0
            s.under[slot // 2].append(card)
            if door.listening:
                tell(door, "leaves", [f"display.{slot}"], {"crew": crew_name(s, card)})
        else:
            s.tokens[slot] += 1


def refill_display(s: Table, door: Door) -> None:
    for slot in range(6):
        if s.display[slot] == NONE:
            card = draw_crew(s, door, slot // 2)
            s.display[slot] = card
            if door.listening and card >= 0:
                tell(door, "joins", [f"display.{slot}"], {"crew": crew_name(s, card)})


def draw_crew(s: Table, door: Door, tier: int) -> int:
    """The top card of a deck: a random unseen one, or if there is none the first of those put under it."""
    first, end = s.kit.crew.first[tier], s.kit.crew.first[tier + 1]
    weights = s.unseen[first:end]
    total = sum(weights)
    if total:
        card = first + door.pick(s, CREW_CARDS + tier, weights, total)
        s.unseen[card] = 0
        return card
    return s.under[tier].pop(0) if s.under[tier] else NONE


# -- DRANDA ----------------------------------------------------------------------------------------------


def draw_solo(s: Table, door: Door) -> int:
    """The top card of DRANDA's deck, NONE if the deck is empty."""
    total = sum(s.cards)
    if total:
        card = door.pick(s, SOLO_CARDS, s.cards, total)
        s.cards[card] = 0
        return card
    return s.below.pop(0) if s.below else NONE


def tidy_solo_cards(s: Table, door: Door) -> None:
    """The top card is discarded, those set aside are shuffled back. Discarded cards never return."""
    top = draw_solo(s, door)
    if top >= 0:
        s.discards.append(top)
    for card in s.aside + s.below:
        s.cards[card] = 1
    s.aside = []
    s.below = []
