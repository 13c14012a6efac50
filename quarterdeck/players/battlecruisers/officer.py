"""The officer at Battlecruisers: weighs the gain of a card without a clash against its cost in a clash.

It uses only what its seat knows, such as the cards that the others may hold. It draws its card at random, by value,
because opponents clash with a predictable player.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.games.battlecruisers.effects.aimed import ChooseOpponent
from quarterdeck.games.battlecruisers.effects.base import applies, main_effects
from quarterdeck.games.battlecruisers.knowledge import believed, certain
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
_FIGURES: Final = tomllib.loads(files("quarterdeck.players.battlecruisers").joinpath("officer.toml").read_text("utf-8"))
MAIN: Final[dict[str, float]] = _FIGURES["main"]
"""The value of each effect in points, as a main effect."""
EACH_OPPONENT: Final[dict[str, float]] = _FIGURES["each-opponent"]
"""The same for each opponent that it reaches."""
CLASH: Final[dict[str, float]] = _FIGURES["clash"]
ATTACKS: Final[list[str]] = _FIGURES["attacks"]
"""The effects that count as harm when the seat may ignore one."""
EAGER: Final = 5
"""The exponent in `shares`: the larger it is, the more often the best cards are played."""


class BattlecruisersOfficer:
    """The same seed and the same match give the same choices."""

    def choose(self, s: Battle, options: list[Action], luck: Random) -> Action:
        values = weigh(s, options)
        if options[0].code in (PLAY, RECOVER):
            return options[drawn(shares(values, eagerness(s)), luck)]
        return options[values.index(max(values))]


def eagerness(s: Battle) -> float:
    """The exponent for `shares`: smaller after each round in which nothing changed.

    Players who all prefer the same two cards clash on them in turn until all have lost. With a smaller exponent they
    play other cards, too.
    """
    return EAGER / (1 + s.quiet)


def shares(values: list[float], eager: float) -> list[float]:
    """The weight of each option for a random draw: the higher its value, the larger."""
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
    """The estimated value of each option of a seat, in points."""
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
    """The value of the main effect of a card in this position, in points."""
    out = 0.0
    others = reached(s, seat, slot).bit_count()
    for effect in main_effects(s, slot):
        if not applies(effect, s, seat, slot):
            continue
        each = EACH_OPPONENT.get(effect.name)
        if each is not None:
            out += each * effect.amount * others
        else:
            value = MAIN.get(effect.name, 0.0) * effect.amount
            out += value * need(s, seat) if effect.costs_cards else value
    return out


def clash_worth(s: Battle, seat: int, slot: int) -> float:
    """The same for the clash effect."""
    out = 0.0
    for effect in s.kit.clash[s.deck[slot]]:
        if applies(effect, s, seat, slot):
            value = CLASH.get(effect.name, 0.0) * effect.amount
            out += value * need(s, seat) if effect.costs_cards else value
    return out


def need(s: Battle, seat: int) -> float:
    """How much more a card is worth to a seat with few cards: without cards it is out."""
    return 0.6 + 1.6 / max(1, cards_left(s, seat))


def _play(s: Battle, action: Action, may: list[int]) -> float:
    """The expected value over playing the card alone and in a clash."""
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
    """The probability that a card is in a hand, if it may be in it."""
    return min(1.0, s.hand_size[seat] / max(1, may[seat].bit_count()))


def gained(s: Battle, seat: int, slot: int) -> int:
    """The points that a main effect always gives."""
    return sum(effect.sure_points() for effect in main_effects(s, slot) if applies(effect, s, seat, slot))


def kept(s: Battle, seat: int, kind: int) -> float:
    """The value of keeping a card, in any hand."""
    slot = s.deck.index(kind)
    return CARD + 0.4 * max(0.0, worth(s, seat, slot))


def _target(s: Battle, action: Action) -> float:
    """The value of a target: highest for the leader, or for an effect that takes cards, for the best cards."""
    ask, other = s.agenda[-1], action.a
    assert isinstance(ask, ChooseOpponent)
    effect = ask.effect(s)
    if effect.empties_piles:
        return float(s.pile_size[other])
    card, points = effect.card_taken(s, other), effect.points_taken(s, other)
    if card >= 0:
        return kept(s, action.seat, s.deck[card // s.kit.seats]) + (2.0 if cards_left(s, other) == 1 else 0.0)
    if points:
        return points + s.points[other] / 10
    return s.points[other] + 0.1 * s.hand_size[other]


def _name(s: Battle, action: Action, may: list[int]) -> float:
    """The value of naming a card: how many copies the others are likely to hold, times its value."""
    slot = s.deck.index(action.a)
    sure = certain(may)
    out = 0.0
    for other in SEATS_IN[opponents(s, action.seat)]:
        likely = s.hand_size[other] / max(1, may[other].bit_count())
        out += copies(s, may[other], slot).bit_count() * min(1.0, likely) + copies(s, sure[other], slot).bit_count()
    return out * kept(s, action.seat, action.a)


def _harm(s: Battle, action: Action) -> float:
    """What a main effect of another seat would do to this one."""
    return sum(effect.amount for effect in s.kit.main[action.a] if effect.name in ATTACKS)
