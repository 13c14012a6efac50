"""Questions and options in words, made only for views: labels, touched parts and previews."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import Action
from quarterdeck.core.decision import NumberChange, Option
from quarterdeck.core.words import Message, Value, say, seat_name
from quarterdeck.games.battlecruisers.effects.aimed import ChooseOpponent, Strike
from quarterdeck.games.battlecruisers.effects.passing import PassLeft, Raid, Swap
from quarterdeck.games.battlecruisers.effects.piles import Return
from quarterdeck.games.battlecruisers.rules.discards import ANY, THIS_OR_HAND, ChooseDiscard
from quarterdeck.games.battlecruisers.story import card_name, panel
from quarterdeck.games.battlecruisers.table import Battle, kind_of
from quarterdeck.games.battlecruisers.verbs import (
    CALL_OFF,
    DISCARD_RECOVERY,
    DISCARD_THIS,
    ENOUGH,
    FIGHT_ON,
    FROM_HAND,
    FROM_PILE,
    IGNORE,
    KEEP,
    NEXT,
    STRIKE,
    TARGET,
    card_of,
)
from quarterdeck.games.battlecruisers.view import mask_cards


def topic(s: Battle, seats: Sequence[int]) -> Message:
    ask = s.agenda[-1]
    name = type(ask).__name__
    params: dict[str, Value] = {}
    if isinstance(ask, ChooseDiscard):
        name += {ANY: ".any", THIS_OR_HAND: ".this-or-hand"}.get(ask.what, "")
        params["card"] = card_name(s, s.deck[ask.slot])
    elif isinstance(ask, ChooseOpponent):
        name += f".{ask.effect(s).name}"
        params["card"] = card_name(s, s.deck[ask.slot])
        params["amount"] = ask.amount
    elif isinstance(ask, Strike):
        params["target"] = seat_name(ask.target)
    elif isinstance(ask, (PassLeft, Raid)):
        params["card"] = card_name(s, s.deck[ask.slot])
        params["actor"] = seat_name(ask.actor)
    elif isinstance(ask, Return):
        params["count"] = ask.count
        if ask.may_stop:
            name += ".up-to"
    elif isinstance(ask, Swap):
        params["giver"] = seat_name(ask.giver)
    return Message(f"battlecruisers.ask.{name}", params)


def option(s: Battle, action: Action) -> Option:
    return Option(action, label(s, action), touches(s, action), None, changes(s, action), group(action), key(action))


def label(s: Battle, action: Action) -> Message:
    """The label of an action. Labels with a card have keys of their own (see `texts.spoken`), to keep views small."""
    kind = card_of(action)
    name = action.verb.name
    if kind >= 0:
        return Message(f"battlecruisers.do.{name}.{s.kit.cards.ids[kind]}", {})
    if action.code == TARGET:
        return say("battlecruisers.do.target", seat=seat_name(action.a))
    return Message(f"battlecruisers.do.{name}", {})


def touches(s: Battle, action: Action) -> list[str]:
    """The parts that select an action. Copies of a card share an option, and each copy selects it."""
    code, seat = action.code, action.seat
    if code in FROM_HAND:
        return _copies(s, f"hand{seat}", s.hands[seat], action.a)
    if code in FROM_PILE:
        return _copies(s, f"discard{seat}", s.piles[seat], action.a)
    if code == STRIKE:
        ask = s.agenda[-1]
        assert isinstance(ask, Strike)
        return _copies(s, "looked", s.hands[ask.target], action.a)
    if code == TARGET:
        return [panel(action.a)]
    if code == NEXT or code == IGNORE:
        return in_play(s, action.a)
    if code == DISCARD_RECOVERY:
        return [f"play{seat}" if s.alert >> seat & 1 else f"recovery{seat}"]
    if code == DISCARD_THIS:
        return [f"play{seat}"]
    return ["passed"] if code == KEEP else []


def _copies(s: Battle, zone: str, mask: int, kind: int) -> list[str]:
    return [f"{zone}.{place}" for place, card in enumerate(mask_cards(mask)) if kind_of(s, card) == kind]


def in_play(s: Battle, kind: int) -> list[str]:
    """The parts of cards of that kind in play that are not resolved yet."""
    out: list[str] = []
    for seat, card in enumerate(s.played):
        if card >= 0 and kind_of(s, card) == kind and not s.resolved >> seat & 1:
            out.append(f"play{seat}")
    return out


def changes(s: Battle, action: Action) -> list[NumberChange]:
    """The numbers that the choice itself changes."""
    ask = s.agenda[-1]
    if action.code != TARGET or not isinstance(ask, ChooseOpponent):
        return []
    return ask.effect(s).changes(s, ask.seat, action.a)


def group(action: Action) -> str:
    code = action.code
    if code in (ENOUGH, KEEP, FIGHT_ON, CALL_OFF):
        return "end"
    return ""


def key(action: Action) -> str:
    return "x" if action.code in (ENOUGH, KEEP, FIGHT_ON) else ""
