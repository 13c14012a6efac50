"""Effects that are aimed at one chosen opponent. Rules: Choosing an opponent.

As much of an effect as possible must be resolved. So a player can choose only an opponent that the effect changes.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.decision import NumberChange
from quarterdeck.core.effects import ASKS, PerformEffects, Word
from quarterdeck.core.state import Ask
from quarterdeck.core.words import Message, seat_name
from quarterdeck.games.battlecruisers import knowledge, story
from quarterdeck.games.battlecruisers.effects.base import CardEffect, Harm, does, hint, tell_reached
from quarterdeck.games.battlecruisers.effects.discards import discardable, who_discard
from quarterdeck.games.battlecruisers.effects.piles import draw_from_pile
from quarterdeck.games.battlecruisers.effects.points import losers, score_taken
from quarterdeck.games.battlecruisers.rules import moves
from quarterdeck.games.battlecruisers.rules.discards import PLAIN, Discards, must_discard
from quarterdeck.games.battlecruisers.rules.points import take
from quarterdeck.games.battlecruisers.rules.protection import (
    NOT,
    disable,
    keeps_cards,
    keeps_points,
    may_be_disabled,
    reached,
    why_ignored,
)
from quarterdeck.games.battlecruisers.story import card_name
from quarterdeck.games.battlecruisers.table import (
    ARMORED,
    NONE,
    SEATS_IN,
    Battle,
    copies,
    kind_of,
    one_of,
    recovery_card,
    slots_in,
)

# Reasons why an opponent may not be chosen, each with a text `battlecruisers.no.<reason>`; OK if it may.
OK: Final = ""
ITSELF: Final = "itself"


@mypyc_attr(allow_interpreted_subclasses=True)
class Aimed(CardEffect):
    """An effect for which an opponent is chosen. Its question is `battlecruisers.ask.ChooseOpponent.<name>`."""

    flow: int = ASKS
    reaches_fallen: bool = False
    """It also reaches eliminated seats. Rules: Elimination. Only their discard piles remain."""

    def do(self, s: Battle, door: Door, use: PerformEffects[Battle], seats: int) -> None:
        seat, slot = SEATS_IN[seats][0], use.source
        if door.listening:
            tell_reached(s, door, seat, slot)
            if all(self.why_not(s, seat, slot, other) != OK for other in range(s.kit.seats)):
                story.nobody_to_choose(s, door, seat)
        s.then(ChooseOpponent(seat, slot, self.code, self.amount))

    def why_not(self, s: Battle, seat: int, slot: int, target: int) -> str:
        """The reason why a seat may not aim this at the target, or OK."""
        if target == seat:
            return ITSELF
        if s.out >> target & 1:
            if not self.reaches_fallen:
                return "is-out"
        elif why_ignored(s, target, seat, slot) != NOT:
            return "ignores"
        return self.why_vain(s, seat, target)

    def why_vain(self, s: Battle, seat: int, target: int) -> str:
        """The reason why it would do nothing to an opponent, or OK."""
        return OK

    def hit(self, s: Battle, door: Door, seat: int, slot: int, target: int) -> None:
        """Perform the effect on the chosen opponent."""
        raise NotImplementedError

    def targets(self, s: Battle, seat: int, slot: int) -> list[int]:
        return [other for other in range(s.kit.seats) if self.why_not(s, seat, slot, other) == OK]

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        return self.aim_phrase(s, seat, slot) if self.targets(s, seat, slot) else None

    def aim_phrase(self, s: Battle, seat: int, slot: int) -> Message | None:
        """What it does, for hints, if there is a possible target."""
        return does(self.name, amount=self.amount)

    def aimed_at(self, s: Battle, seat: int, target: int) -> Message:
        """What it does to this opponent, for hints."""
        return hint(f"aim.{self.name}", seat=seat_name(target), amount=self.amount)

    def points_taken(self, s: Battle, target: int) -> int:
        """The points it takes from the target."""
        return 0

    def card_taken(self, s: Battle, target: int) -> int:
        """The card it takes from the target, if that is known, else NONE."""
        return NONE

    def changes(self, s: Battle, seat: int, target: int) -> list[NumberChange]:
        """The figures that the choice itself changes, for previews."""
        return []


class ChooseOpponent(Ask[Battle]):
    """Asks for the opponent of an aimed effect. `op` is the code of the effect."""

    def __init__(self, seat: int, slot: int, op: int, amount: int) -> None:
        self.seat = seat
        self.slot = slot
        self.op = op
        self.amount = amount

    def args(self) -> list[int]:
        return [self.seat, self.slot, self.op, self.amount]

    def known_effect(self, s: Battle) -> Aimed | None:
        """The effect of the card that asks; None if the card has no such effect."""
        kind = s.deck[self.slot]
        for effect in s.kit.main[kind]:
            if effect.code == self.op and effect.amount == self.amount and isinstance(effect, Aimed):
                return effect
        for effect in s.kit.clash[kind]:
            if effect.code == self.op and effect.amount == self.amount and isinstance(effect, Aimed):
                return effect
        return None

    def effect(self, s: Battle) -> Aimed:
        effect = self.known_effect(s)
        assert effect is not None
        return effect

    def why_not(self, s: Battle, target: int) -> str:
        return self.effect(s).why_not(s, self.seat, self.slot, target)

    def legal(self, s: Battle) -> list[Action]:
        row = s.kit.verbs.target.row(self.seat)
        effect = self.effect(s)
        return [row[target] for target in effect.targets(s, self.seat, self.slot)]

    def choose(self, s: Battle, action: Action, door: Door) -> None:
        if door.listening:
            story.aims(s, door, self.seat, self.slot, action.a)
        self.effect(s).hit(s, door, self.seat, self.slot, action.a)


# -- points -------------------------------------------------------------------------------------------------


class Take(Aimed):
    def why_vain(self, s: Battle, seat: int, target: int) -> str:
        return why_no_points(s, seat, target)

    def hit(self, s: Battle, door: Door, seat: int, slot: int, target: int) -> None:
        take(s, door, seat, target, self.amount)

    def aim_phrase(self, s: Battle, seat: int, slot: int) -> Message | None:
        most = max((min(self.amount, s.points[other]) for other in losers(s, seat, slot)), default=0)
        return does("takes", points=most) if most else None

    def aimed_at(self, s: Battle, seat: int, target: int) -> Message:
        return hint("aim.take", seat=seat_name(target), points=self.points_taken(s, target))

    def points_taken(self, s: Battle, target: int) -> int:
        return min(self.amount, s.points[target])

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        lost = 0 if keeps_points(s, seat, actor) else min(self.amount, s.points[seat])
        harm.add(lost, "points.may", {"points": lost})

    def score(self, s: Battle, seat: int, slot: int) -> None:
        victims = losers(s, seat, slot)
        if victims:
            score_taken(s, seat, max(victims, key=lambda other: s.points[other]), self.amount)

    def changes(self, s: Battle, seat: int, target: int) -> list[NumberChange]:
        mine, theirs = s.points[seat], s.points[target]
        taken = 0 if keeps_points(s, target, seat) else min(self.amount, theirs)
        if not taken:
            return []
        return [
            NumberChange(f"points{seat}", mine, mine + taken),
            NumberChange(f"points{target}", theirs, theirs - taken),
        ]


def why_no_points(s: Battle, seat: int, target: int) -> str:
    """The reason why a main effect of a seat cannot make the target lose a point, or OK."""
    if not s.points[target]:
        return "no-points"
    return "keeps-points" if keeps_points(s, target, seat) else OK


# -- cards --------------------------------------------------------------------------------------------------


class OneDiscards(Aimed):
    def why_vain(self, s: Battle, seat: int, target: int) -> str:
        """With Armor Plating the target loses a point instead of a card."""
        if not s.hand_size[target] and recovery_card(s, target) < 0:
            return "no-cards"
        if keeps_cards(s, target, seat):
            return "keeps-cards"
        if s.now[ARMORED] >> target & 1 and why_no_points(s, seat, target) != OK:
            return "armor-holds"
        return OK

    def hit(self, s: Battle, door: Door, seat: int, slot: int, target: int) -> None:
        s.then(Discards(seat, slot, 1 << target, PLAIN, self.amount))

    def aim_phrase(self, s: Battle, seat: int, slot: int) -> Message | None:
        return does("one-discards", count=self.amount) if who_discard(s, seat, slot) else None

    def aimed_at(self, s: Battle, seat: int, target: int) -> Message:
        held = kept_by(s, seat, target)
        return held or hint("aim.discard", seat=seat_name(target), count=discardable(s, target, self.amount))

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        if not keeps_cards(s, seat, actor):
            count = discardable(s, seat, self.amount)
            harm.add(count, "cards.may", {"count": count})


def kept_by(s: Battle, seat: int, target: int) -> Message | None:
    """What protects a target from discarding, if anything does."""
    if keeps_cards(s, target, seat):
        return hint("aim.discard.none", seat=seat_name(target))
    if s.now[ARMORED] >> target & 1:
        return hint("aim.discard.armor", seat=seat_name(target))
    return None


class StrikeEffect(Aimed):
    """Looks at the hand, then chooses a card there, unless the target is protected from discarding it."""

    def why_vain(self, s: Battle, seat: int, target: int) -> str:
        return OK if s.hand_size[target] else "no-hand"

    def hit(self, s: Battle, door: Door, seat: int, slot: int, target: int) -> None:
        knowledge.looked_at(s, seat, target)
        door.reveal()
        if door.listening:
            story.looks(s, door, seat, target)
        if keeps_cards(s, target, seat):
            if door.listening:
                story.strike_fails(s, door, seat, target)
        elif must_discard(s, door, target, seat):
            s.then(Strike(seat, slot, target))

    def aim_phrase(self, s: Battle, seat: int, slot: int) -> Message | None:
        return does("strikes")

    def aimed_at(self, s: Battle, seat: int, target: int) -> Message:
        held = kept_by(s, seat, target)
        return held or hint("aim.strike", seat=seat_name(target), cards=s.hand_size[target])

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        if not keeps_cards(s, seat, actor):
            harm.add(min(1, s.hand_size[seat]), "strike", {})


class Strike(Ask[Battle]):
    """Asks which card of the hand is discarded. A copy of the striking card only if there is no other."""

    def __init__(self, seat: int, slot: int, target: int) -> None:
        self.seat = seat
        self.slot = slot
        self.target = target

    def args(self) -> list[int]:
        return [self.seat, self.slot, self.target]

    def skips(self, s: Battle) -> bool:
        return s.hand_size[self.target] == 1

    def legal(self, s: Battle) -> list[Action]:
        row = s.kit.verbs.strike.row(self.seat)
        hand = s.hands[self.target]
        others = hand & ~copies(s, hand, self.slot)
        return [row[s.deck[slot]] for slot in slots_in(s, others or hand)]

    def choose(self, s: Battle, action: Action, door: Door) -> None:
        card = one_of(s, s.hands[self.target], s.deck.index(action.a))
        moves.discard_from_hand(s, self.target, card, 1 << self.seat, self.slot)
        if door.listening:
            story.discards_from_hand(s, door, self.target, card, 1 << self.seat | 1 << self.target)


class Grab(Aimed):
    """Takes the card in the recovery zone."""

    def why_vain(self, s: Battle, seat: int, target: int) -> str:
        return OK if recovery_card(s, target) >= 0 else "no-recovery"

    def hit(self, s: Battle, door: Door, seat: int, slot: int, target: int) -> None:
        card = moves.grab_recovery(s, seat, target)
        if door.listening:
            story.grabs(s, door, seat, target, card)

    def phrase(self, s: Battle, seat: int, actor: int, slot: int) -> Message | None:
        cards = [card_name(s, kind_of(s, recovery_card(s, other))) for other in self.targets(s, seat, slot)]
        others = reached(s, seat, slot)
        if s.alert & others and len(cards) < others.bit_count():
            return does("grabs")  # On red alert it is the card in play, and that is not revealed yet.
        return does("grabs.of", cards=cards) if cards else None

    def aimed_at(self, s: Battle, seat: int, target: int) -> Message:
        card = card_name(s, kind_of(s, self.card_taken(s, target)))
        return hint("aim.grab", seat=seat_name(target), card=card)

    def card_taken(self, s: Battle, target: int) -> int:
        return recovery_card(s, target)

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        card = recovery_card(s, seat)
        if card >= 0:
            harm.add(1, "grab", {"card": card_name(s, kind_of(s, card))})


class Salvage(Aimed):
    """Takes a random card of the pile; both seats then know it."""

    reaches_fallen: bool = True
    empties_piles: bool = True

    def why_vain(self, s: Battle, seat: int, target: int) -> str:
        return OK if s.pile_size[target] else "no-pile"

    def hit(self, s: Battle, door: Door, seat: int, slot: int, target: int) -> None:
        card = draw_from_pile(s, door, target, 1 << seat | 1 << target)
        moves.take_from_pile(s, seat, target, card)
        if door.listening:
            story.salvages(s, door, seat, target, card)

    def aim_phrase(self, s: Battle, seat: int, slot: int) -> Message | None:
        return does("salvages")

    def aimed_at(self, s: Battle, seat: int, target: int) -> Message:
        return hint("aim.salvage", seat=seat_name(target), count=s.pile_size[target])

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        harm.add(min(1, s.pile_size[seat]), "salvage", {})


# -- being disabled -----------------------------------------------------------------------------------------


class Disable(Aimed):
    """Disables in this round (1) or in the next (2)."""

    def why_vain(self, s: Battle, seat: int, target: int) -> str:
        return OK if may_be_disabled(s, target, self.amount > 1) else "disabled-twice"

    def hit(self, s: Battle, door: Door, seat: int, slot: int, target: int) -> None:
        disable(s, door, target, self.amount)

    def aim_phrase(self, s: Battle, seat: int, slot: int) -> Message | None:
        return does("disables.next" if self.amount > 1 else "disables")

    def aimed_at(self, s: Battle, seat: int, target: int) -> Message:
        name = seat_name(target)
        if self.amount > 1:
            return hint("aim.disable.next", seat=name)
        if s.resolved >> target & 1 or s.played[target] < 0:
            return hint("aim.disable.late", seat=name)
        return hint("aim.disable", seat=name, card=card_name(s, kind_of(s, s.played[target])))

    def hurt(self, s: Battle, seat: int, actor: int, harm: Harm) -> None:
        if self.amount > 1 and may_be_disabled(s, seat, True):
            harm.add(1, "disable", {})


# The codes are written into positions and records: never change one.
WORDS: Final[list[Word[Battle]]] = [
    Word("take", Take, 9, code=19),
    Word("one_discards", OneDiscards, 3, code=25),
    Word("strike", StrikeEffect, code=26),
    Word("disable", Disable, 2, code=30),
    Word("grab", Grab, code=34),
    Word("salvage", Salvage, code=36),
]
