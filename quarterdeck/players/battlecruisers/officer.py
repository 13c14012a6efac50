"""The officer at Battlecruisers: weighs what a card brings alone against what it costs in a clash.

It reckons with what its seat knows and nothing else: which cards the others may hold. It never plays the same card for
certain, because whoever can be foreseen is clashed with.
"""

from __future__ import annotations

from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.games.battlecruisers import content as does
from quarterdeck.games.battlecruisers.knowledge import believed, certain
from quarterdeck.games.battlecruisers.rules.conditions import holds
from quarterdeck.games.battlecruisers.rules.opponents import ChooseOpponent
from quarterdeck.games.battlecruisers.rules.protection import reached
from quarterdeck.games.battlecruisers.table import SEATS_IN, VICTORY, Battle, cards_left, copies, opponents
from quarterdeck.games.battlecruisers.verbs import (
    CALL_OFF,
    DISCARD,
    DISCARD_RECOVERY,
    DISCARD_THIS,
    EXCHANGE,
    GIVE,
    IGNORE,
    KEEP,
    NAME,
    PLAY,
    RECOVER,
    REMOVE,
    RETURN,
    STRIKE,
    SWAP,
    TARGET,
)

CARD: Final = 0.86
"""What a card is worth, in points; the last ones are worth more."""
MAIN: Final = {
    does.GAIN: 1.01, does.TAKE: 0.95, does.COUNT_TECHNOLOGY: 6.64, does.MAKE_GOOD: 0.12, does.DISCARD: -2.17,
    does.DISCARD_THIS: -4.11, does.ONE_DISCARDS: 0.32, does.STRIKE: 0.25, does.RETURN: 0.84, does.RETURN_UP_TO: 0.58,
    does.RETURN_ALL: 0.5, does.LOSE_ALL: -6.64, does.IGNORE: 0.88, does.SECURE: 1.32, does.EVADE: 1.52,
    does.CLOAK: -0.1, does.NAVIGATE: 0.53, does.ARMOR: 1.56, does.DOUBLE: 1.34, does.DISABLE: 0.39, does.GRAB: 0.91,
    does.SALVAGE: 2.26, does.NAME: 4.79, does.EXCHANGE: 0.1, does.ORDER: -0.05, does.PASS_LEFT: -0.32,
}  # fmt: skip
"""What each effect brings, in points, when it is the main one. All figures were found by letting variants play."""
EACH_OPPONENT: Final = {
    does.TAKE_EACH: 1.01, does.OPPONENTS_DISCARD: 0.25, does.RAID: 1.71, does.INFECT: -0.19,
}  # fmt: skip
"""The same for each opponent that it reaches."""
CLASH: Final = {
    does.GAIN: 0.01, does.LOSE: -0.6, does.LOSE_PER_CLASHER: 0.06, does.OTHERS_GAIN: -1.43, does.DISCARD: -1.35,
    does.DISCARD_THIS: -0.39, does.DISCARD_THIS_OR_HAND: -1.07, does.DISCARD_ANY: -1.71, does.DISCARD_RECOVERY: -1.54,
    does.LARGEST_HAND_DISCARDS: -0.54, does.DISABLED: -0.47, does.REMOVE: -0.3,
}  # fmt: skip
COSTS_CARDS: Final = [
    does.DISCARD, does.DISCARD_THIS, does.DISCARD_THIS_OR_HAND, does.DISCARD_ANY, does.DISCARD_RECOVERY,
]  # fmt: skip
EAGER: Final = 5
"""How much more often a card is played that promises more."""


class BattlecruisersOfficer:
    """Same luck and same match, same choices."""

    def choose(self, s: Battle, options: list[Action], luck: Random) -> Action:
        values = weigh(s, options)
        if options[0].code in (PLAY, RECOVER):
            return options[drawn(shares(values, eagerness(s)), luck)]
        return options[values.index(max(values))]


def eagerness(s: Battle) -> float:
    """How firmly to prefer the card that promises most: less after each round in which nothing changed.

    Players who all prefer the same two cards clash on them by turns until everybody has lost. Who sees that coming
    plays another card.
    """
    return EAGER / (1 + s.quiet)


def shares(values: list[float], eager: float) -> list[float]:
    """How often to take each: the better it seems, the more often."""
    least = min(values)
    return [(value - least + 0.5) ** eager for value in values]


def drawn(weights: list[float], luck: Random) -> int:
    left = luck.random() * sum(weights)
    for at, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return at
    return len(weights) - 1


def weigh(s: Battle, options: list[Action]) -> list[float]:
    """How good each option of a seat seems, in points."""
    code = options[0].code
    seat = options[0].seat
    if code in (PLAY, EXCHANGE, NAME):
        may = believed(s, [seat])
        if code == NAME:
            return [_name(s, action, may) for action in options]
        return [_play(s, action, may) for action in options]
    return [_worth(s, action) for action in options]


def _worth(s: Battle, action: Action) -> float:
    code = action.code
    if code in (RECOVER, RETURN, STRIKE, SWAP):
        return kept(s, action.seat, action.a)
    if code in (DISCARD, GIVE, REMOVE):
        return -kept(s, action.seat, action.a)
    if code == TARGET:
        return _target(s, action)
    if code == DISCARD_RECOVERY:
        seat = action.seat
        card = s.played[seat] if s.alert >> seat & 1 else s.recovery[seat]
        return -kept(s, seat, s.deck[card // s.kit.seats])
    if code == DISCARD_THIS:
        return -kept(s, action.seat, s.deck[s.played[action.seat] // s.kit.seats])
    if code == IGNORE:
        return _harm(s, action)
    if code == KEEP:
        return CARD * 2  # The card just received is as good as most.
    return -100.0 if code == CALL_OFF else 0.0


def worth(s: Battle, seat: int, slot: int) -> float:
    """What the main effect of a card brings, in points, as the table stands."""
    out = 0.0
    others = reached(s, seat, slot).bit_count()
    for op, amount, when in s.kit.main[s.deck[slot]]:
        if when and not holds(s, seat, slot, when):
            continue
        each = EACH_OPPONENT.get(op)
        if each is not None:
            out += each * amount * others
        elif op in COSTS_CARDS:
            out += MAIN[op] * amount * need(s, seat)
        else:
            out += MAIN.get(op, 0.0) * amount
    return out


def clash_worth(s: Battle, seat: int, slot: int) -> float:
    """The same for the clash effect."""
    out = 0.0
    for op, amount, when in s.kit.clash[s.deck[slot]]:
        if when and not holds(s, seat, slot, when):
            continue
        out += CLASH.get(op, 0.0) * amount * (need(s, seat) if op in COSTS_CARDS else 1.0)
    return out


def need(s: Battle, seat: int) -> float:
    """How much more a card is worth to who has few left: whoever loses the last one is out."""
    return 0.6 + 1.6 / max(1, cards_left(s, seat))


def _play(s: Battle, action: Action, may: list[int]) -> float:
    """Alone or in a clash, as likely as each seems."""
    seat, kind = action.seat, action.a
    slot = s.deck.index(kind)
    alone = 1.0
    for other in SEATS_IN[opponents(s, seat)]:
        held = copies(s, may[other], slot).bit_count()
        if held:
            alone *= 1 - holding(s, other, may) / max(1, s.hand_size[other])
    main = worth(s, seat, slot)
    if s.points[seat] + gained(s, seat, slot) >= VICTORY:
        main += 8.0
    return alone * main + (1 - alone) * clash_worth(s, seat, slot)


def holding(s: Battle, seat: int, may: list[int]) -> float:
    """How likely a card is in a hand that may be in it."""
    return min(1.0, s.hand_size[seat] / max(1, may[seat].bit_count()))


def gained(s: Battle, seat: int, slot: int) -> int:
    """Points that a main effect brings for certain."""
    effects = s.kit.main[s.deck[slot]]
    return sum(n for op, n, when in effects if op == does.GAIN and holds(s, seat, slot, when))


def kept(s: Battle, seat: int, kind: int) -> float:
    """How gladly a card is kept, whoever has it."""
    slot = s.deck.index(kind)
    return CARD + 0.4 * max(0.0, worth(s, seat, slot))


def _target(s: Battle, action: Action) -> float:
    """The leader; for a card to take, whoever has the best to take it from."""
    ask, other = s.agenda[-1], action.a
    assert isinstance(ask, ChooseOpponent)
    if ask.op == does.SALVAGE:
        return float(s.pile_size[other])
    if ask.op == does.GRAB:
        card = s.played[other] if s.alert >> other & 1 else s.recovery[other]
        return kept(s, action.seat, s.deck[card // s.kit.seats]) + (2.0 if cards_left(s, other) == 1 else 0.0)
    if ask.op == does.TAKE:
        return min(ask.amount, s.points[other]) + s.points[other] / 10
    return s.points[other] + 0.1 * s.hand_size[other]


def _name(s: Battle, action: Action, may: list[int]) -> float:
    """The card of which the others are likely to hold the most."""
    slot = s.deck.index(action.a)
    sure = certain(may)
    out = 0.0
    for other in SEATS_IN[opponents(s, action.seat)]:
        likely = s.hand_size[other] / max(1, may[other].bit_count())
        out += copies(s, may[other], slot).bit_count() * min(1.0, likely) + copies(s, sure[other], slot).bit_count()
    return out * kept(s, action.seat, action.a)


def _harm(s: Battle, action: Action) -> float:
    """What a main effect of somebody else would do to this seat."""
    return sum(n for op, n, _ in s.kit.main[action.a] if op in EACH_OPPONENT or op in (does.TAKE, does.ONE_DISCARDS))
