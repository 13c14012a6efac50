"""The end of a round, and of the battle. Rules: End of a round, Winning, Interminable game."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import DRAWN, EACH, LOST, WON, Ask, Step
from quarterdeck.games.battlecruisers import knowledge, story
from quarterdeck.games.battlecruisers.rules import moves
from quarterdeck.games.battlecruisers.rules.deadlock import nobody_can_win
from quarterdeck.games.battlecruisers.table import (
    BY_POINTS,
    BY_POINTS_DRAW,
    CALLED_OFF,
    DISABLED,
    EVADING,
    INTERMINABLE,
    LAST_SHIP,
    SEATS_IN,
    STATUSES,
    TOGETHER,
    TOGETHER_DRAW,
    VICTORY,
    Battle,
    cards_left,
    copies,
    kind_of,
    slots_in,
)
from quarterdeck.games.battlecruisers.verbs import CALL_OFF

QUIET_ROUNDS: Final = 5
"""Rules: Interminable game. The number of rounds in a row without a point gained or a card discarded."""
FIRST_DOUBT: Final = 3
BALLOT_EVERY: Final = 20
"""Players vote on whether anybody can win after FIRST_DOUBT quiet rounds, and after every BALLOT_EVERY rounds."""


class EndRound(Step[Battle]):
    """The five checks, in their order."""

    def run(self, s: Battle, door: Door) -> None:
        alive = s.kit.everyone & ~s.out
        points = s.points[:]
        fallen = 0
        for seat in SEATS_IN[alive]:
            if cards_left(s, seat) < 2:
                only_card(s, door, seat)
                if not cards_left(s, seat):
                    fallen |= 1 << seat
        for seat in SEATS_IN[fallen]:
            eliminate(s, door, seat)
        alive &= ~fallen
        for seat in SEATS_IN[alive]:
            check_alert(s, door, seat)
            moves.recover(s, seat)
        s.rested = s.now[DISABLED]
        s.now = s.next
        s.next = [0] * STATUSES
        s.quiet = 0 if s.stirred else s.quiet + 1
        if check_win(s, door, alive, fallen, points):
            return
        if nobody_can_win(s):
            if door.listening:
                story.deadlock(s, door)
            s.finish(INTERMINABLE, [LOST] * s.kit.seats, s.points[:])
            return
        if s.quiet == FIRST_DOUBT or s.round % BALLOT_EVERY == 0:
            s.then(Ballot())


def only_card(s: Battle, door: Door, seat: int) -> None:
    """Check 1: an `only_card` card is discarded if it is the owner's only one. Ruling R27: Evasive Action blocks it."""
    flags = s.kit.cards.only_card
    in_hand = s.hands[seat]
    card = max(s.played[seat], s.recovery[seat], in_hand.bit_length() - 1)
    if card < 0:
        return
    blocked = s.now[EVADING] >> seat & 1 and s.kit.rulings.evasion_blocks_own
    if not blocked and flags[kind_of(s, card)]:
        if in_hand:
            moves.discard_shown_from_hand(s, seat, card)
        elif s.played[seat] >= 0:
            moves.discard_played(s, seat)
        else:
            moves.discard_recovery(s, seat)
        if door.listening:
            story.only_card(s, door, seat, card)
    elif in_hand and not blocked:
        for slot, kind in enumerate(s.deck):
            if flags[kind]:
                knowledge.ruled_out(s, seat, copies(s, -1, slot))


def eliminate(s: Battle, door: Door, seat: int) -> None:
    """Check 2: a seat without cards is eliminated. The points are lost; the discard pile stays."""
    s.out |= 1 << seat
    s.alert &= ~(1 << seat)
    s.points[seat] = 0
    s.pause = 0
    if door.listening:
        story.eliminated(s, door, seat)


def check_alert(s: Battle, door: Door, seat: int) -> None:
    """Check 3: red alert begins with one card, and ends with more."""
    bit = 1 << seat
    if cards_left(s, seat) == 1:
        if not s.alert & bit:
            s.alert |= bit
            if door.listening:
                story.red_alert(s, door, seat)
    elif s.alert & bit:
        s.alert &= ~bit
        if door.listening:
            story.alert_over(s, door, seat)


def check_win(s: Battle, door: Door, alive: int, fallen: int, points: list[int]) -> bool:
    """Check 5, after the recovery of cards (check 4)."""
    if not alive:
        scores = points if s.kit.rulings.fallen_points_count else s.points[:]  # Ruling R12.
        decide(s, door, fallen, scores, TOGETHER, TOGETHER_DRAW)
        return True
    if not alive & alive - 1:
        if door.listening:
            story.last_ship(s, door, SEATS_IN[alive][0])
        finish(s, LAST_SHIP, alive, s.points[:])
        return True
    reached = 0
    for seat in SEATS_IN[alive]:
        if s.points[seat] >= VICTORY:
            reached |= 1 << seat
    if reached:
        decide(s, door, reached, s.points[:], BY_POINTS, BY_POINTS_DRAW)
        return True
    if s.quiet >= QUIET_ROUNDS:
        if door.listening:
            story.interminable(s, door)
        s.finish(INTERMINABLE, [LOST] * s.kit.seats, s.points[:])
        return True
    return False


def decide(s: Battle, door: Door, tied: int, scores: list[int], won: int, drawn: int) -> None:
    """Rules: Winning. Most points, then most cards in hand, then the highest sum of numbers in hand."""
    measures = [scores, s.hand_size, [hand_sum(s, seat) for seat in range(s.kit.seats)]]
    for number, measure in enumerate(measures):
        best = max(measure[seat] for seat in SEATS_IN[tied])
        left = 0
        for seat in SEATS_IN[tied]:
            if measure[seat] == best:
                left |= 1 << seat
        if door.listening and tied & tied - 1:
            story.tie_break(s, door, tied, left, number, best)
        tied = left
        if not tied & tied - 1:
            break
    single = not tied & tied - 1
    if door.listening:
        story.decided(s, door, tied)
    finish(s, won if single else drawn, tied, scores)


def hand_sum(s: Battle, seat: int) -> int:
    return sum(
        s.kit.numbers[s.deck[slot]] * copies(s, s.hands[seat], slot).bit_count() for slot in slots_in(s, s.hands[seat])
    )


def finish(s: Battle, ending: int, winners: int, scores: list[int]) -> None:
    """One winner, or a draw between several; all others have lost."""
    best = DRAWN if winners & winners - 1 else WON
    s.finish(ending, [best if winners >> seat & 1 else LOST for seat in range(s.kit.seats)], scores)


class Ballot(Ask[Battle]):
    """Rules: Interminable game. If all agree that no player can win, all lose. The votes stay secret."""

    def mode(self) -> int:
        return EACH

    def seats(self, s: Battle) -> list[int]:
        return SEATS_IN[s.kit.everyone & ~s.out]

    def legal(self, s: Battle) -> list[Action]:
        verbs = s.kit.verbs
        out: list[Action] = []
        for seat in SEATS_IN[s.kit.everyone & ~s.out]:
            out.append(verbs.fight_on.of(seat))
            out.append(verbs.call_off.of(seat))
        return out

    def choose_all(self, s: Battle, answers: list[Action], door: Door) -> None:
        agreed = all(answer.code == CALL_OFF for answer in answers)
        if door.listening:
            story.ballot(s, door, agreed)
        if agreed:
            s.finish(CALLED_OFF, [LOST] * s.kit.seats, s.points[:])
