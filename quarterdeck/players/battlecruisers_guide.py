"""The guide at Battlecruisers: weighs what a card brings alone against what it costs in a clash.

It reckons with what its seat knows and nothing else: which cards the others may hold. It never plays the same card for
certain, because whoever can be foreseen is clashed with.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from quarterdeck.core.action import Action
from quarterdeck.games.battlecruisers import content as does
from quarterdeck.games.battlecruisers.content import Effect
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

CARD = 1.2
"""What a card is worth, in points."""
FLAT = {
    does.GAIN: 1.0, does.LOSE: -1.0, does.LOSE_PER_CLASHER: -2.0, does.LOSE_ALL: -3.0, does.OTHERS_GAIN: -0.5,
    does.TAKE: 1.4, does.COUNT_TECHNOLOGY: 2.0, does.MAKE_GOOD: 1.0, does.DISCARD: -CARD, does.DISCARD_THIS: -CARD,
    does.DISCARD_THIS_OR_HAND: -CARD, does.DISCARD_ANY: -CARD, does.DISCARD_RECOVERY: -CARD,
    does.LARGEST_HAND_DISCARDS: -0.4, does.ONE_DISCARDS: 0.7, does.STRIKE: 1.0, does.RETURN: CARD,
    does.RETURN_UP_TO: CARD, does.RETURN_ALL: 3.0, does.IGNORE: 0.6, does.SECURE: 0.4, does.EVADE: 0.5,
    does.CLOAK: 0.4, does.NAVIGATE: 0.4, does.ARMOR: 0.4, does.DOUBLE: 2.0, does.DISABLE: 0.6, does.DISABLED: -1.0,
    does.EXCHANGE: 1.5, does.ORDER: 0.4, does.PASS_LEFT: 0.2, does.GRAB: 2.0, does.SALVAGE: CARD, does.REMOVE: -0.3,
    does.NAME: 2.0,
}  # fmt: skip
PER_OPPONENT = {does.TAKE_EACH: 1.3, does.OPPONENTS_DISCARD: 0.6, does.RAID: 1.5, does.INFECT: 0.3}
EAGER = 3
"""How much more often a card is played that promises more."""


class BattlecruisersGuide:
    """Same seed and same match, same choices."""

    def __init__(self, seed: int = 0) -> None:
        self._luck = Random(seed)
        self._worth: dict[int, Callable[[Battle, Action], float]] = {
            PLAY: _play, EXCHANGE: _play, RECOVER: _keep, TARGET: _target, DISCARD: _part_with, GIVE: _part_with,
            REMOVE: _part_with, DISCARD_RECOVERY: _part_with_recovery, DISCARD_THIS: _part_with_this, RETURN: _keep,
            STRIKE: _keep, SWAP: _keep, NAME: _name, IGNORE: _harm, KEEP: _keep_received, CALL_OFF: _never,
        }  # fmt: skip

    def __call__(self, s: Battle) -> Action:
        seat = s.options[0].seat
        options = [action for action in s.options if action.seat == seat]
        values = [self._worth.get(action.code, _as_well)(s, action) for action in options]
        if options[0].code in (PLAY, RECOVER):
            return self._one_of(options, values)
        return options[values.index(max(values))]

    def _one_of(self, options: list[Action], values: list[float]) -> Action:
        """One of them by chance: the better it seems, the more often."""
        least = min(values)
        weights = [(value - least + 0.5) ** EAGER for value in values]
        return self._luck.choices(options, weights)[0]


def worth(s: Battle, seat: int, slot: int, effects: list[Effect]) -> float:
    """What a list of effects brings, in points, as the table stands."""
    out = 0.0
    others = reached(s, seat, slot).bit_count()
    for op, amount, when in effects:
        if when and not holds(s, seat, slot, when):
            continue
        out += FLAT.get(op, 0.0) * amount + PER_OPPONENT.get(op, 0.0) * amount * others
    return out


def _play(s: Battle, action: Action) -> float:
    """Alone or in a clash, as likely as each seems."""
    seat, kind = action.seat, action.a
    slot = s.deck.index(kind)
    alone = 1.0
    may = believed(s, [seat])
    for other in SEATS_IN[opponents(s, seat)]:
        held = copies(s, may[other], slot).bit_count()
        if held:
            likely = min(1.0, s.hand_size[other] / max(1, may[other].bit_count()))
            alone *= 1 - likely / max(1, s.hand_size[other])
    main = worth(s, seat, slot, s.kit.main[kind])
    if s.points[seat] + gained(s, seat, slot) >= VICTORY:
        main += 8.0
    return alone * main + (1 - alone) * worth(s, seat, slot, s.kit.clash[kind])


def gained(s: Battle, seat: int, slot: int) -> int:
    """Points that a main effect brings for certain."""
    effects = s.kit.main[s.deck[slot]]
    return sum(n for op, n, when in effects if op == does.GAIN and holds(s, seat, slot, when))


def kept(s: Battle, seat: int, kind: int) -> float:
    """How gladly a card is kept, whoever has it."""
    slot = s.deck.index(kind)
    return CARD + 0.4 * max(0.0, worth(s, seat, slot, s.kit.main[kind]))


def _keep(s: Battle, action: Action) -> float:
    return kept(s, action.seat, action.a)


def _part_with(s: Battle, action: Action) -> float:
    return -kept(s, action.seat, action.a)


def _part_with_recovery(s: Battle, action: Action) -> float:
    seat = action.seat
    card = s.played[seat] if s.alert >> seat & 1 else s.recovery[seat]
    return -kept(s, seat, s.deck[card // s.kit.seats])


def _part_with_this(s: Battle, action: Action) -> float:
    return -kept(s, action.seat, s.deck[s.played[action.seat] // s.kit.seats])


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


def _as_well(s: Battle, action: Action) -> float:
    return 0.0


def _never(s: Battle, action: Action) -> float:
    return -100.0


def _keep_received(s: Battle, action: Action) -> float:
    """The card just received is as good as most."""
    return CARD * 2


def _name(s: Battle, action: Action) -> float:
    """The card of which the others are likely to hold the most."""
    slot = s.deck.index(action.a)
    may = believed(s, [action.seat])
    sure = certain(may)
    out = 0.0
    for other in SEATS_IN[opponents(s, action.seat)]:
        likely = s.hand_size[other] / max(1, may[other].bit_count())
        out += copies(s, may[other], slot).bit_count() * min(1.0, likely) + copies(s, sure[other], slot).bit_count()
    return out * kept(s, action.seat, action.a)


def _harm(s: Battle, action: Action) -> float:
    """What a main effect of somebody else would do to this seat."""
    return sum(n for op, n, _ in s.kit.main[action.a] if op in PER_OPPONENT or op in (does.TAKE, does.ONE_DISCARDS))
