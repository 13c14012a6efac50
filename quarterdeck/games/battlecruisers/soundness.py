"""Checks that a position is possible: cards conserved, sizes right, a trail that leads to it, a possible agenda."""

from __future__ import annotations

from quarterdeck.games.battlecruisers import trail
from quarterdeck.games.battlecruisers.effects.aimed import ChooseOpponent, Strike
from quarterdeck.games.battlecruisers.effects.base import CLASH_WAY, MAIN_WAY, Perform
from quarterdeck.games.battlecruisers.effects.passing import PassLeft, Raid, Swap
from quarterdeck.games.battlecruisers.effects.piles import ChooseRemoval, Removals, Return
from quarterdeck.games.battlecruisers.effects.plans import ChooseOrder, Exchange, NameCard, Navigate
from quarterdeck.games.battlecruisers.knowledge import zone_mask, zone_size
from quarterdeck.games.battlecruisers.rules.deadlock import MOST_LOOKS
from quarterdeck.games.battlecruisers.rules.discards import ANY, ChooseDiscard, Discards
from quarterdeck.games.battlecruisers.rules.ending import Ballot, EndRound
from quarterdeck.games.battlecruisers.rules.round import Again, Choose, ResolveNext, Round
from quarterdeck.games.battlecruisers.rules.setup import ChooseRecovery, DealHands, DrawSet, FirstDiscard
from quarterdeck.games.battlecruisers.table import (
    CHOICE,
    NONE,
    RESOLUTION,
    SEATS_IN,
    SETUP,
    STATUSES,
    Battle,
    cards_left,
)

MOST_POINTS = 1_000_000


def check_battle(s: Battle) -> list[str]:
    return _lengths(s) or _ranges(s) or [*_cards(s), *_trail(s), *_seats(s), *_agenda(s)]


def _lengths(s: Battle) -> list[str]:
    kit = s.kit
    per_seat = [
        s.points, s.hands, s.piles, s.hand_size, s.pile_size, s.played, s.recovery, s.shown, s.refused, s.lost,
    ]  # fmt: skip
    right = all(len(one) == kit.seats for one in per_seat) and len(s.now) == len(s.next) == STATUSES
    right = right and len(s.deck) == kit.set_size
    return [] if right else ["a list has the wrong length"]


def _ranges(s: Battle) -> list[str]:
    kit = s.kit
    size = len(s.deck)
    cards = size * kit.seats
    wrong: list[str] = []
    if any(not 0 <= kind < kit.cards.size for kind in s.deck) or sorted(set(s.deck)) != s.deck:
        wrong.append("the set is none: its cards must be different, and in order")
    masks = [*s.hands, *s.piles, s.gone, s.passed]
    if any(not 0 <= mask < 1 << cards for mask in masks):
        wrong.append("a mask holds cards that do not exist")
    if any(not NONE <= card < cards for card in [*s.played, *s.recovery]):
        wrong.append("a card in play or in recovery does not exist")
    seats = [s.alert, s.out, s.rested, s.resolved, s.clashed, *s.now, *s.next]
    if any(not 0 <= mask <= kit.everyone for mask in seats):
        wrong.append("a mask of seats holds seats that do not exist")
    if any(not 0 <= points <= MOST_POINTS for points in [*s.points, *s.lost]):
        wrong.append("points are out of range")
    slots = [*s.shown, *s.order]
    if any(not NONE <= slot < size for slot in slots) or any(not 0 <= mask < 1 << size for mask in s.refused):
        wrong.append("a number is not of this set")
    if s.pause < 0 or len(s.looks) > MOST_LOOKS or any(look < 0 for look in s.looks):
        wrong.append("what is remembered of earlier rounds is out of range")
    if s.phase not in (SETUP, CHOICE, RESOLUTION) or s.round < 0 or s.quiet < 0 or len(s.order) > size:
        wrong.append("the round or its step is out of range")
    return wrong


def _cards(s: Battle) -> list[str]:
    """Check that every card is in exactly one place, and that the counts are right."""
    kit = s.kit
    seen = 0
    count = 0
    for zone in range(kit.zones):
        mask = zone_mask(s, zone)
        seen |= mask
        count += mask.bit_count()
        if mask.bit_count() != zone_size(s, zone):
            return ["a hand or pile does not hold as many cards as are counted"]
    for card in [*s.played, *s.recovery]:
        if card >= 0:
            seen |= 1 << card
            count += 1
    total = len(s.deck) * kit.seats
    return [] if count == total and seen == (1 << total) - 1 else ["cards are missing, or are in two places"]


def _trail(s: Battle) -> list[str]:
    """Check that the trail is possible and leads to the zones of the cards."""
    kit = s.kit
    cards = len(s.deck) * kit.seats
    masks = [0] * kit.zones
    for noted in s.trail:
        right = 0 <= noted < 1 << trail.BITS and trail.kind_in(noted) < trail.KINDS
        right = right and trail.cards_in(noted) < 1 << cards and trail.barred_in(noted) < kit.set_size
        right = right and trail.zone_in(noted) < kit.zones and trail.target_in(noted) < kit.zones
        if not right or trail.knowers_in(noted) > kit.everyone or not trail.follow(masks, noted):
            return ["the trail says what cannot have happened"]
    if masks != [zone_mask(s, zone) for zone in range(kit.zones)]:
        return ["the trail does not lead to where the cards are"]
    return []


def _seats(s: Battle) -> list[str]:
    wrong: list[str] = []
    for seat in range(s.kit.seats):
        if s.out >> seat & 1 and (cards_left(s, seat) or s.points[seat]):
            wrong.append("an eliminated player has cards or points left")
        if s.alert >> seat & 1 and s.recovery[seat] >= 0:
            wrong.append("a player on red alert has another card in recovery")
    if s.phase == CHOICE and (any(card >= 0 for card in s.played) or any(slot >= 0 for slot in s.shown)):
        wrong.append("a card is in play before it was revealed")
    return wrong


def _agenda(s: Battle) -> list[str]:
    """Check that the next round is at the bottom of the agenda, and that the other steps are possible."""
    if s.over:
        return []
    for step in s.agenda:
        if not _possible_step(s, step):
            return [f"the agenda cannot hold {step} here"]
    if s.phase == RESOLUTION and any(isinstance(step, (Choose, ChooseRecovery)) for step in s.agenda):
        return ["cards are chosen while others are in play"]
    beginning = bool(s.agenda) and isinstance(s.agenda[0], Round)
    return [] if beginning else ["the next round is missing from the agenda"]


def _possible_step(s: Battle, step: object) -> bool:
    seats, size, everyone = s.kit.seats, len(s.deck), s.kit.everyone
    if isinstance(step, (Round, Choose, ResolveNext, EndRound, Ballot)):
        return True
    if isinstance(step, (ChooseRecovery, FirstDiscard, DrawSet, DealHands)):
        return s.phase == SETUP
    if isinstance(step, (Discards, ChooseDiscard)):
        mask = step.seats if isinstance(step, Discards) else step.asked
        times = step.times if isinstance(step, Discards) else 1
        right = -1 <= step.actor < seats and 0 <= step.slot < size and 0 <= mask <= everyone
        if isinstance(step, ChooseDiscard):
            right = right and all(s.hand_size[seat] + 2 > 1 for seat in SEATS_IN[mask])
        return right and 0 <= step.what <= ANY and 1 <= times <= 3
    if isinstance(step, ChooseOpponent):
        return 0 <= step.seat < seats and 0 <= step.slot < size and step.known_effect(s) is not None
    if isinstance(step, Strike):
        return 0 <= step.seat < seats and 0 <= step.target < seats and 0 <= step.slot < size
    if isinstance(step, (PassLeft, Raid)):
        return 0 <= step.actor < seats and 0 <= step.slot < size and 0 <= step.asked <= everyone
    if isinstance(step, Swap):
        return 0 <= step.seat < seats and 0 <= step.giver < seats and s.passed_size == 1
    if isinstance(step, Return):
        return 0 <= step.seat < seats and 1 <= step.count <= 3 and step.may_stop in (0, 1)
    if isinstance(step, Removals):
        return 0 <= step.seats <= everyone and 1 <= step.times <= 3
    if isinstance(step, ChooseRemoval):
        return 0 <= step.asked <= everyone
    if isinstance(step, NameCard):
        return 0 <= step.seat < seats and 0 <= step.slot < size
    if isinstance(step, Exchange):
        return 0 <= step.seat < seats and s.played[step.seat] >= 0
    if isinstance(step, (ChooseOrder, Navigate)):
        return 0 <= step.seat < seats
    if isinstance(step, Again):
        return 0 <= step.who <= everyone and 0 <= step.slot < size and step.way in (MAIN_WAY, CLASH_WAY)
    if isinstance(step, Perform):
        right = 0 < step.seats <= everyone and 0 <= step.source < size and step.way in (MAIN_WAY, CLASH_WAY)
        return right and (step.way == CLASH_WAY or not step.seats & step.seats - 1) and step.at >= 0
    return False
