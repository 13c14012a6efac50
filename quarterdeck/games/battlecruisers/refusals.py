"""Refusals: what a commander might expect to do now but may not, with the reason.

A part that can be touched in a question has an option or a refusal in every question of that kind.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import Action
from quarterdeck.core.decision import Refusal
from quarterdeck.core.state import Ask
from quarterdeck.core.words import Message, say, seat_name
from quarterdeck.games.battlecruisers.effects.aimed import ITSELF, OK, ChooseOpponent, Strike
from quarterdeck.games.battlecruisers.effects.plans import ChooseOrder, Navigate
from quarterdeck.games.battlecruisers.rules.discards import ChooseDiscard, recovery_offered, this_offered
from quarterdeck.games.battlecruisers.story import card_name, panel
from quarterdeck.games.battlecruisers.table import SEATS_IN, Battle, kind_of, slot_of, slots_in
from quarterdeck.games.battlecruisers.verbs import FROM_HAND, FROM_PILE, STRIKE, TARGET, card_of
from quarterdeck.games.battlecruisers.view import mask_cards
from quarterdeck.games.battlecruisers.words import in_play


def refusals(s: Battle, seats: Sequence[int]) -> list[Refusal]:
    ask = s.agenda[-1]
    if isinstance(ask, ChooseDiscard):
        return [one for seat in SEATS_IN[ask.asked] if seat in seats for one in _discards(s, ask, seat)]
    if isinstance(ask, ChooseOpponent):
        return _opponents(s, ask)
    if isinstance(ask, Strike):
        return _strikes(s, ask)
    if isinstance(ask, (ChooseOrder, Navigate)):
        return _in_play(s, ask)
    return []


def _discards(s: Battle, ask: ChooseDiscard, seat: int) -> list[Refusal]:
    out: list[Refusal] = []
    what = say("battlecruisers.what.discard")
    alert = s.alert >> seat & 1
    if s.recovery[seat] >= 0 and not recovery_offered(s, seat, ask.what):
        out.append(Refusal(what, say("battlecruisers.no.not-recovery"), [f"recovery{seat}"]))
    offered = this_offered(s, seat, ask.what) or (alert and recovery_offered(s, seat, ask.what))
    if s.played[seat] >= 0 and not offered:
        out.append(Refusal(what, say("battlecruisers.no.in-play"), [f"play{seat}"]))
    return out


def why_not_choose(s: Battle, ask: ChooseOpponent, target: int) -> Message | None:
    reason = ask.why_not(s, target)
    if reason == OK:
        return None
    return say(f"battlecruisers.no.{reason}", seat=seat_name(target), card=card_name(s, s.deck[ask.slot]))


def _opponents(s: Battle, ask: ChooseOpponent) -> list[Refusal]:
    out: list[Refusal] = []
    for target in range(s.kit.seats):
        why = why_not_choose(s, ask, target)
        if why is not None and ask.why_not(s, target) != ITSELF:
            out.append(Refusal(say("battlecruisers.do.target", seat=seat_name(target)), why, [panel(target)]))
    return out


def _strikes(s: Battle, ask: Strike) -> list[Refusal]:
    """Refusals for copies of the striking card, if there are other cards."""
    offered = [action.a for action in ask.legal(s)]
    spared = [
        f"looked.{place}"
        for place, card in enumerate(mask_cards(s.hands[ask.target]))
        if kind_of(s, card) not in offered
    ]
    if not spared:
        return []
    why = say("battlecruisers.no.strike-itself", card=card_name(s, s.deck[ask.slot]))
    return [Refusal(say("battlecruisers.what.strike"), why, spared)]


def _in_play(s: Battle, ask: ChooseOrder | Navigate) -> list[Refusal]:
    offered = [part for action in ask.legal(s) for part in in_play(s, action.a)]
    ordered: list[str] = []
    done: list[str] = []
    for seat, card in enumerate(s.played):
        part = f"play{seat}"
        if card >= 0 and part not in offered:
            (ordered if slot_of(s, card) in s.order and not s.resolved >> seat & 1 else done).append(part)
    what = say("battlecruisers.what.order" if isinstance(ask, ChooseOrder) else "battlecruisers.what.ignore")
    out: list[Refusal] = []
    if done:
        out.append(Refusal(what, say("battlecruisers.no.resolved"), done))
    if ordered:
        out.append(Refusal(what, say("battlecruisers.no.ordered"), ordered))
    return out


def why_not(s: Battle, action: Action) -> Message | None:
    """Why a given action is not among the options."""
    ask = s.agenda[-1]
    if action.code == TARGET and isinstance(ask, ChooseOpponent) and action.seat == ask.seat:
        return why_not_choose(s, ask, action.a)
    assert isinstance(ask, Ask)
    offered = [option for option in ask.legal(s) if option.seat == action.seat]
    if not offered:
        return say("battlecruisers.no.not-asked")
    if all(option.code != action.code for option in offered):
        return say("battlecruisers.no.not-now")
    kind = card_of(action)
    if kind < 0:
        return None
    if kind not in s.deck:
        return say("battlecruisers.no.not-in-set", card=card_name(s, kind))
    if isinstance(ask, Strike) and action.code == STRIKE and s.deck.index(kind) in slots_in(s, s.hands[ask.target]):
        return say("battlecruisers.no.strike-itself", card=card_name(s, kind))
    if action.code in FROM_HAND:
        return say("battlecruisers.no.not-in-hand", card=card_name(s, kind))
    if action.code in FROM_PILE:
        return say("battlecruisers.no.not-in-pile", card=card_name(s, kind))
    return say("battlecruisers.no.not-there", card=card_name(s, kind))
