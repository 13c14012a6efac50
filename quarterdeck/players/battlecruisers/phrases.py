"""What a card does, a phrase for each effect, with what it costs first.

All of it is said as the table stands: an effect whose condition is not met, or that has nobody to reach, is left out.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.words import Message, Value
from quarterdeck.games.battlecruisers import content as does
from quarterdeck.games.battlecruisers.rules.clashes import clash_on
from quarterdeck.games.battlecruisers.rules.conditions import holds, technology_around
from quarterdeck.games.battlecruisers.rules.discards import ANY, PLAIN, THIS_OR_HAND, recovery_offered, this_offered
from quarterdeck.games.battlecruisers.rules.opponents import OK, may_choose
from quarterdeck.games.battlecruisers.rules.protection import CLASH, SMALL_HAND, keeps_cards, keeps_points, reached
from quarterdeck.games.battlecruisers.story import card_name
from quarterdeck.games.battlecruisers.table import (
    SEATS_IN,
    Battle,
    kind_of,
    opponents,
    recovery_card,
    symbols_of,
)
from quarterdeck.players.battlecruisers.laying import losers

ROUNDS: Final = {does.IGNORE: "ignores", does.SECURE: "secures", does.EVADE: "evades", does.DISABLED: "disabled"}
"""Effects that hold in this round, or in the next one too."""
PLAIN_WORDS: Final = {
    does.ARMOR: "armors", does.NAVIGATE: "navigates", does.DOUBLE: "doubles", does.ORDER: "orders",
    does.LARGEST_HAND_DISCARDS: "largest-hand",
}  # fmt: skip
"""Effects that need no more than their words."""
AIMED: Final = (does.TAKE, does.ONE_DISCARDS, does.STRIKE, does.DISABLE, does.GRAB, does.SALVAGE)
"""Effects for which an opponent is chosen."""


def main_phrases(s: Battle, seat: int, slot: int) -> list[Message]:
    """What the main effect of a card in play does."""
    costs: list[Message] = []
    gains: list[Message] = []
    others: list[Message] = []
    gained = 0
    for op, amount, when in s.kit.main[s.deck[slot]]:
        if when and not holds(s, seat, slot, when):
            if when == does.IF_CLASHES and not any(shown >= 0 for shown in _shown_by_others(s, seat)):
                others.append(_does("gains.clashes", points=amount))
            continue
        if op == does.GAIN:
            gained += amount
            continue
        cost = _cost(s, seat, seat, slot, op, amount)
        if cost is not None:
            costs.append(cost)
            continue
        done = _done(s, seat, slot, op, amount)
        if done is not None:
            others.append(done)
    if gained:
        gains.append(_does("gains", points=gained))
    return costs + gains + others


def clash_phrases(s: Battle, seat: int, slot: int) -> list[Message]:
    """What a clash on a card in play does to one of those who clash."""
    out: list[Message] = []
    for op, amount, when in s.kit.clash[s.deck[slot]]:
        if when and not holds(s, seat, slot, when):
            continue
        if op == does.GAIN:
            out.append(_does("gains", points=amount))
            continue
        cost = _cost(s, seat, CLASH, slot, op, amount)
        if cost is not None:
            out.append(cost)
        elif op not in COSTS:
            done = _done(s, seat, slot, op, amount)
            if done is not None:
                out.append(done)
    return out


def hint(key: str, **params: Value) -> Message:
    return Message(f"battlecruisers.hint.{key}", params)


def _does(key: str, **params: Value) -> Message:
    return Message(f"battlecruisers.hint.does.{key}", params)


# -- what it costs -----------------------------------------------------------------------------------------

COSTS: Final = (
    does.LOSE, does.LOSE_ALL, does.LOSE_PER_CLASHER, does.DISCARD, does.DISCARD_THIS, does.DISCARD_RECOVERY,
    does.DISCARD_THIS_OR_HAND, does.DISCARD_ANY, does.REMOVE,
)  # fmt: skip


def _cost(s: Battle, seat: int, actor: int, slot: int, op: int, amount: int) -> Message | None:
    if op == does.LOSE_ALL or op == does.LOSE or op == does.LOSE_PER_CLASHER:
        return _points_lost(s, seat, actor, slot, op, amount)
    if op == does.REMOVE:
        count = min(amount, s.pile_size[seat])
        return _does("removes", count=count) if count else None
    if op not in COSTS or keeps_cards(s, seat, actor):
        return None
    if op == does.DISCARD_THIS:
        return _does("costs-this")
    if op == does.DISCARD_RECOVERY:
        card = recovery_card(s, seat)
        return _does("costs-recovery", card=card_name(s, kind_of(s, card))) if card >= 0 else None
    if op == does.DISCARD_THIS_OR_HAND and s.hand_size[seat]:
        return _does("costs-this-or-hand")
    what = {does.DISCARD: PLAIN, does.DISCARD_ANY: ANY}.get(op, THIS_OR_HAND)
    there = s.hand_size[seat] + recovery_offered(s, seat, what) + this_offered(s, seat, what)
    count = min(amount, there)
    return _does("costs-cards", count=count) if count else None


def _points_lost(s: Battle, seat: int, actor: int, slot: int, op: int, amount: int) -> Message | None:
    if keeps_points(s, seat, actor):
        return None
    if op == does.LOSE_PER_CLASHER:
        return _does("costs-points", points=amount * clash_on(s, slot).bit_count())
    if op == does.LOSE_ALL:
        return _does("costs-all-points", points=s.points[seat]) if s.points[seat] else None
    lost = min(amount, s.points[seat])
    return _does("costs-points", points=lost) if lost else None


# -- what it does ------------------------------------------------------------------------------------------


def _done(s: Battle, seat: int, slot: int, op: int, amount: int) -> Message | None:
    if op in PLAIN_WORDS:
        return _does(PLAIN_WORDS[op])
    if op in ROUNDS:
        return _does(ROUNDS[op] + (".next" if amount > 1 else ""))
    if op in AIMED:
        return _aimed(s, seat, slot, op, amount)
    if op in (does.RETURN, does.RETURN_UP_TO, does.RETURN_ALL):
        count = s.pile_size[seat] if op == does.RETURN_ALL else min(amount, s.pile_size[seat])
        key = "returns.up-to" if op == does.RETURN_UP_TO else "returns"
        return _does(key, count=count) if count else None
    if op == does.COUNT_TECHNOLOGY:
        return _does("counts", points=amount * technology_around(s))
    if op == does.MAKE_GOOD:
        key = "makes-good.greater" if s.kit.rulings.convoy_gives_greater else "makes-good"
        return _does(key, points=amount)
    if op == does.CLOAK:
        if s.kit.rulings.cloaked_once:
            return _does("ignores") if s.hand_size[seat] <= SMALL_HAND else None
        return _does("cloaks", cards=SMALL_HAND)
    if op == does.EXCHANGE:
        return _does("exchanges") if s.hand_size[seat] else None
    if op == does.OTHERS_GAIN:
        return _does("others-gain", points=amount)
    return _to_all(s, seat, slot, op, amount)


def _aimed(s: Battle, seat: int, slot: int, op: int, amount: int) -> Message | None:
    targets = [other for other in range(s.kit.seats) if may_choose(s, seat, slot, op, amount, other) == OK]
    if op == does.GRAB:
        cards = [card_name(s, kind_of(s, recovery_card(s, other))) for other in targets]
        if s.alert & reached(s, seat, slot) and len(cards) < reached(s, seat, slot).bit_count():
            return _does("grabs")  # On red alert it is the card in play, and that is not revealed yet.
        return _does("grabs.of", cards=cards) if cards else None
    if not targets:
        return None
    if op == does.TAKE:
        most = max((min(amount, s.points[other]) for other in losers(s, seat, slot)), default=0)
        return _does("takes", points=most) if most else None
    if op == does.ONE_DISCARDS:
        return _does("one-discards", count=amount) if _who_discard(s, seat, slot) else None
    if op == does.DISABLE:
        return _does("disables.next" if amount > 1 else "disables")
    return _does("strikes" if op == does.STRIKE else "salvages")


def _to_all(s: Battle, seat: int, slot: int, op: int, amount: int) -> Message | None:
    others = SEATS_IN[reached(s, seat, slot)]
    if op == does.TAKE_EACH:
        taken = [min(amount, s.points[other]) for other in losers(s, seat, slot) if s.points[other]]
        return _does("takes-each", points=sum(taken), count=len(taken)) if taken else None
    if op == does.OPPONENTS_DISCARD:
        hit = len(_who_discard(s, seat, slot))
        return _does("all-discard", cards=amount, count=hit) if hit else None
    if op == does.INFECT:
        lost = [recovery_card(s, other) for other in _who_discard(s, seat, slot)]
        cards = [card_name(s, kind_of(s, card)) for card in lost if card >= 0 and symbols_of(s, card) & does.TECHNOLOGY]
        return _does("infects", cards=cards) if cards else _does("infects.nobody")
    if op == does.RAID:
        givers = sum(1 for other in others if s.hand_size[other])
        return _does("raids", count=givers) if givers else None
    if op == does.NAME:
        return _does("names") if any(s.hand_size[other] for other in others) else None
    if op == does.PASS_LEFT:
        return _does("passes") if others else None
    return None


def _who_discard(s: Battle, seat: int, slot: int) -> list[int]:
    """The opponents that can be made to discard by a main effect."""
    return [other for other in SEATS_IN[reached(s, seat, slot)] if not keeps_cards(s, other, seat)]


def _shown_by_others(s: Battle, seat: int) -> list[int]:
    return [s.shown[other] for other in SEATS_IN[opponents(s, seat)]]
