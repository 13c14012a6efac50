"""Samples the unknown moves of a trail.

Each unknown move took some card of a zone. A sample has a card for each of them and agrees with the rest of the trail.
Its probability is that of a model in which every card of the zone is equally likely to move. To draw a sample, the
trail is read twice:

- backwards: for each card in each zone, compute the probability that it ends up where the rest of the trail has it, if
  it moved at random and independently of other cards. So cards that are impossible are known before they are tried;
- forwards: at each unknown move draw a card, with a weight from these probabilities. If no card is possible (a dead
  end), start again.

Cards do not move independently, so this proposal is not exact. Therefore several samples are drawn, and each replaces
the one before with the probability that the ratio of their importance weights gives (independent Metropolis-Hastings).
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.games.battlecruisers.knowledge import set_zone_mask
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.games.battlecruisers.trail import (
    ENTER,
    LACK,
    LEAVE,
    LOOK,
    MOVE,
    POUR,
    barred_in,
    cards_in,
    follow,
    is_secret,
    target_in,
    with_cards,
    zone_in,
)

WAYS: Final = 6
"""How many samples are drawn before the last accepted one is used."""
TRIES: Final = 2_000
"""The most samples to try. Of ten thousand trails the worst had about a hundred dead ends."""
CROWDS: Final = (100, 1_000, 10_000)
"""How many samples to follow together if single ones led only to dead ends."""
FINE: Final = 1 << 30
"""The resolution of a random fraction."""


def fill_in(s: Battle, door: Door) -> None:
    """Sample every unknown card of the trail, and put the cards into the zones to which it leads."""
    found = Unknown(s, door).drawn()
    masks = [0] * s.kit.zones
    at = 0
    for place, noted in enumerate(s.trail):
        if is_secret(noted) and not cards_in(noted):
            if noted & 7 == MOVE:
                noted = with_cards(noted, 1 << found[at])
                at += 1
            else:
                noted = with_cards(noted, masks[zone_in(noted)])
            s.trail[place] = noted
        follow(masks, noted)
    for zone, mask in enumerate(masks):
        set_zone_mask(s, zone, mask)


class Way:
    """A partial sample: the zones after the first part of a trail, and the cards drawn for its unknown moves."""

    def __init__(self, masks: list[int], found: list[int]) -> None:
        self.masks: Final = masks
        self.found: Final = found

    def copy(self) -> Way:
        return Way(self.masks[:], self.found[:])


class Unknown:
    """Samples the unknown moves of one trail."""

    def __init__(self, s: Battle, door: Door) -> None:
        self._kit: Final = s.kit
        self._cards: Final[int] = len(s.deck) * s.kit.seats
        self._trail: Final = s.trail
        self._door: Final = door
        self._stream: Final[int] = len(s.counters) + 1
        self._drawings = 0
        self._stay: dict[int, list[float]] = {}
        """For each unknown move, by index in the trail: per card, the probability of the rest if the card stays."""
        self._go: dict[int, list[float]] = {}
        """The same if it moves."""
        self._likely = 1.0

    def drawn(self) -> list[int]:
        """A card for each unknown move."""
        if not any(noted & 7 == MOVE and not cards_in(noted) for noted in self._trail):
            return []
        self._look_back()
        best: list[int] = []
        likely = 0.0
        ways = 0
        for _ in range(TRIES):
            found = self._way()
            if found:
                ways += 1
                if self._luck() * likely < self._likely:
                    best, likely = found, self._likely
                if ways == WAYS:
                    break
        if best:
            return best
        for size in CROWDS:
            found = self._together(size)
            if found:
                return found
        raise RuntimeError("battlecruisers: nothing was found that agrees with the trail")

    def _luck(self) -> float:
        self._drawings += 1
        return self._door.number(self._stream, self._drawings, FINE) / FINE

    # -- backwards -----------------------------------------------------------------------------------------

    def _look_back(self) -> None:
        sizes = self._sizes()
        zones = self._kit.zones
        good = [[1.0] * zones for _ in range(self._cards)]
        for at in range(len(self._trail) - 1, -1, -1):
            noted = self._trail[at]
            kind, zone, target, mask = noted & 7, zone_in(noted), target_in(noted), cards_in(noted)
            if kind == LEAVE:
                self._must_leave(good, zone, mask, 1.0)
            elif kind == MOVE and mask:
                self._must_leave(good, zone, mask, good[mask.bit_length() - 1][target])
            elif kind == MOVE:
                stay = self._stay[at] = [places[zone] for places in good]
                go = self._go[at] = [places[target] for places in good]
                share = 1.0 / sizes[at]
                for card, places in enumerate(good):
                    places[zone] = (1.0 - share) * stay[card] + share * go[card]
            elif kind == POUR:
                for places in good:
                    places[zone] = places[target]
            elif kind == LOOK and mask:
                self._must_be(good, zone, mask)
            elif kind == LACK:
                for card, places in enumerate(good):
                    if mask >> card & 1:
                        places[zone] = 0.0

    def _sizes(self) -> list[int]:
        """How many cards were in the zone of each note, before it."""
        sizes = [0] * self._kit.zones
        out: list[int] = []
        for noted in self._trail:
            kind, zone = noted & 7, zone_in(noted)
            out.append(sizes[zone])
            if kind == ENTER:
                sizes[zone] += cards_in(noted).bit_count()
            elif kind == LEAVE:
                sizes[zone] -= 1
            elif kind == MOVE:
                sizes[zone] -= 1
                sizes[target_in(noted)] += 1
            elif kind == POUR:
                sizes[target_in(noted)] += sizes[zone]
                sizes[zone] = 0
        return out

    def _must_leave(self, good: list[list[float]], zone: int, mask: int, after: float) -> None:
        """A card is known to leave a zone: it is nowhere else before, and none of its lower copies is there."""
        card = mask.bit_length() - 1
        places = [0.0] * self._kit.zones
        places[zone] = after
        good[card] = places
        for copy in range(card - card % self._kit.seats, card):
            good[copy][zone] = 0.0

    def _must_be(self, good: list[list[float]], zone: int, mask: int) -> None:
        """These cards are known to be in a zone, and no others."""
        for card, places in enumerate(good):
            if mask >> card & 1:
                here = places[zone]
                good[card] = [0.0] * self._kit.zones
                good[card][zone] = here
            else:
                places[zone] = 0.0

    # -- forwards ------------------------------------------------------------------------------------------

    def _way(self) -> list[int]:
        """A card for each unknown move; empty after a dead end. `_likely` becomes the importance weight of the sample.

        Known moves count too: a card is more likely to leave a zone the more copies of it are there.
        """
        kit = self._kit
        masks = [0] * kit.zones
        found: list[int] = []
        self._likely = 1.0
        for at, noted in enumerate(self._trail):
            kind = noted & 7
            if kind > POUR:
                continue
            if kind == LEAVE or kind == MOVE:
                here = masks[zone_in(noted)]
                if not cards_in(noted):
                    card = self._draw(at, here)
                    if card < 0:
                        return []
                    found.append(card)
                    noted = with_cards(noted, 1 << card)
                copies = kit.everyone << (cards_in(noted).bit_length() - 1) // kit.seats * kit.seats
                self._likely *= (here & copies).bit_count()
            follow(masks, noted)
        return found

    def _together(self, size: int) -> list[int]:
        """A card for each unknown move, from many samples at once: copies of others replace those in a dead end.

        A long trail can have so many dead ends that a single sample rarely succeeds. Importance weights are ignored.
        """
        ways = [Way([0] * self._kit.zones, []) for _ in range(size)]
        for at, noted in enumerate(self._trail):
            kind = noted & 7
            if kind > POUR:
                continue
            if kind != MOVE or cards_in(noted):
                for way in ways:
                    follow(way.masks, noted)
                continue
            going: list[Way] = []
            for way in ways:
                card = self._draw(at, way.masks[zone_in(noted)])
                if card >= 0:
                    follow(way.masks, with_cards(noted, 1 << card))
                    way.found.append(card)
                    going.append(way)
            if not going:
                return []
            if 2 * len(going) < size:
                left = len(going)
                while len(going) < size:
                    going.append(going[int(self._luck() * left)].copy())
            ways = going
        return ways[int(self._luck() * len(ways))].found

    def _draw(self, at: int, here: int) -> int:
        """Draw the card of an unknown move from a zone, -1 if no card is possible."""
        stay, go = self._stay[at], self._go[at]
        seats, everyone = self._kit.seats, self._kit.everyone
        barred = everyone << barred_in(self._trail[at]) * seats if barred_in(self._trail[at]) >= 0 else 0
        if not here & ~barred:
            barred = 0
        must = -1
        cards: list[int] = []
        weights: list[float] = []
        first = 0
        while here >> first:
            group = here >> first & everyone
            lowest = first + (group & -group).bit_length() - 1
            for card in range(first, first + seats):
                if here >> card & 1 and stay[card] == 0.0:
                    if must >= 0 or card != lowest:
                        return -1  # Two cards would have to move.
                    must = card
            if group and go[lowest] > 0.0 and not barred >> lowest & 1:
                cards.append(lowest)
                weights.append(group.bit_count() * go[lowest] / (stay[lowest] or 1.0))
            first += seats
        if must >= 0:
            return must if must in cards else -1
        total = sum(weights)
        left = self._luck() * total
        for card, weight in zip(cards, weights, strict=True):
            left -= weight
            if left < 0.0:
                self._likely *= total / weight
                return card
        return -1
