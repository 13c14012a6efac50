"""A round: choose, reveal, resolve from the lowest number to the highest. Rules: Play."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.state import EACH, Ask, Step
from quarterdeck.games.battlecruisers import story
from quarterdeck.games.battlecruisers.effects.base import CLASH_WAY, MAIN_WAY, Perform
from quarterdeck.games.battlecruisers.rules import moves
from quarterdeck.games.battlecruisers.rules.clashes import clash_on, holders
from quarterdeck.games.battlecruisers.rules.ending import EndRound
from quarterdeck.games.battlecruisers.table import (
    CHOICE,
    DISABLED,
    DOUBLED,
    NONE,
    RESOLUTION,
    SEATS_IN,
    Battle,
    one_of,
)


class Round(Step[Battle]):
    def run(self, s: Battle, door: Door) -> None:
        seats = s.kit.seats
        s.round += 1
        s.phase = CHOICE
        s.shown = [NONE] * seats
        s.resolved = 0
        s.clashed = 0
        s.order = []
        s.refused = [0] * seats
        s.lost = [0] * seats
        s.stirred = False
        if door.listening:
            story.round_begins(s, door)
        s.do(Choose(), ResolveNext(), EndRound(), Round())


class Choose(Ask[Battle]):
    """Every seat secretly chooses a card from hand; after the last choice all are revealed together."""

    def mode(self) -> int:
        return EACH

    def seats(self, s: Battle) -> list[int]:
        return SEATS_IN[s.kit.everyone & ~s.out]

    def legal(self, s: Battle) -> list[Action]:
        play = s.kit.verbs.play
        deck, size, everyone = s.deck, s.kit.seats, s.kit.everyone
        out: list[Action] = []
        for seat in SEATS_IN[everyone & ~s.out]:
            row = play.row(seat)
            hand = s.hands[seat]
            for kind in deck:
                if hand & everyone:
                    out.append(row[kind])
                hand >>= size
        return out

    def choose_all(self, s: Battle, answers: list[Action], door: Door) -> None:
        cards = [NONE] * s.kit.seats
        for answer in answers:
            cards[answer.seat] = one_of(s, s.hands[answer.seat], s.deck.index(answer.a))
        moves.reveal(s, cards)
        s.phase = RESOLUTION
        if door.listening:
            story.revealed(s, door)


def next_slot(s: Battle) -> int:
    """The slot to resolve next: in the order of a Tech Officer, else the lowest. NONE when all are resolved."""
    seats = s.kit.seats
    waiting = 0
    for seat in SEATS_IN[s.kit.everyone & ~s.resolved]:
        card = s.played[seat]
        if card >= 0:
            waiting |= 1 << card // seats
    if not waiting:
        return NONE
    for slot in s.order:
        if waiting >> slot & 1:
            return slot
    return (waiting & -waiting).bit_length() - 1


class ResolveNext(Step[Battle]):
    """Rules: Main effect and clash effect. A card is resolved if it is in play when its number comes."""

    def run(self, s: Battle, door: Door) -> None:
        slot = next_slot(s)
        if slot < 0:
            return
        s.then(self)
        holding = holders(s, slot)
        clash = clash_on(s, slot)
        s.resolved |= holding
        disabled = holding & s.now[DISABLED]
        able = holding & ~disabled
        if disabled and door.listening:
            for seat in SEATS_IN[disabled]:
                story.cannot_resolve(s, door, seat, slot)
        if not able:
            return
        if clash:
            s.clashed |= clash
            if door.listening:
                story.clash(s, door, slot, clash)
            if s.kit.rulings.clash_doubled and able & s.now[DOUBLED]:
                s.then(Again(able & s.now[DOUBLED], slot, CLASH_WAY))  # Ruling R6.
            Perform(able, slot, CLASH_WAY, 0).run(s, door)
        else:
            if door.listening:
                story.main(s, door, SEATS_IN[able][0], slot)
            if able & s.now[DOUBLED]:
                s.then(Again(able, slot, MAIN_WAY))
            Perform(able, slot, MAIN_WAY, 0).run(s, door)


class Again(Step[Battle]):
    """Pod Bay Doors: the card is resolved a second time, if it is still in play."""

    def __init__(self, who: int, slot: int, way: int) -> None:
        self.who = who
        self.slot = slot
        self.way = way

    def args(self) -> list[int]:
        return [self.who, self.slot, self.way]

    def run(self, s: Battle, door: Door) -> None:
        able = 0
        for seat in SEATS_IN[self.who]:
            card = s.played[seat]
            if card >= 0 and card // s.kit.seats == self.slot:
                able |= 1 << seat
        if able:
            if door.listening:
                for seat in SEATS_IN[able]:
                    story.again(s, door, seat, self.slot)
            Perform(able, self.slot, self.way, 0).run(s, door)
