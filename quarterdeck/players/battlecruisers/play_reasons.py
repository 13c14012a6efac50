"""Reasons to play a card: what it gains and costs, the probability of a clash, possible targets."""

from __future__ import annotations

from quarterdeck.core.words import Message, seat_name
from quarterdeck.games.battlecruisers.effects.aimed import OK, Aimed
from quarterdeck.games.battlecruisers.effects.base import applies, hint, main_effects
from quarterdeck.games.battlecruisers.knowledge import believed, certain
from quarterdeck.games.battlecruisers.rules.clashes import clash_on
from quarterdeck.games.battlecruisers.story import card_name, seat_names
from quarterdeck.games.battlecruisers.table import (
    DISABLED,
    DOUBLED,
    EVADING,
    NONE,
    SEATS_IN,
    VICTORY,
    Battle,
    cards_left,
    copies,
    one_of,
    opponents,
    slot_of,
)
from quarterdeck.players.battlecruisers.card_preview import laid_out, scored
from quarterdeck.players.battlecruisers.effect_phrases import clash_phrases, main_phrases
from quarterdeck.players.battlecruisers.target_reasons import leader


def play_reasons(s: Battle, seat: int, slot: int) -> list[Message]:
    name = card_name(s, s.deck[slot])
    if s.now[DISABLED] >> seat & 1:
        return [hint("disabled", card=name)]
    out: list[Message] = []
    if _last(s, seat, slot):
        out.append(hint("last", card=name))
    after = laid_out(s, seat, slot)
    phrases = main_phrases(after, seat, slot)
    out.append(hint("alone", what=phrases) if phrases else hint("nothing"))
    out += _score(after, seat, slot)
    out.append(_clash(s, seat, slot))
    if _seen_by_all(s, seat, slot):
        out.append(hint("seen", card=name))
    return out + _lead(after, seat, slot)


def exchange_reasons(s: Battle, seat: int, slot: int) -> list[Message]:
    """Reasons to exchange the card in play. All cards are revealed, so a clash is certain or impossible."""
    name = card_name(s, s.deck[slot])
    if slot == slot_of(s, s.played[seat]):
        return [hint("open.same", card=name)]
    after = laid_out(s, seat, slot)
    clash = clash_on(after, slot)
    if clash:
        others = seat_names(clash & ~(1 << seat))
        phrases = clash_phrases(after, seat, slot)
        if phrases:
            return [hint("open.clash", seats=others, card=name, what=phrases)]
        return [hint("open.clash.nothing", seats=others, card=name)]
    phrases = main_phrases(after, seat, slot)
    out = [hint("open.alone", card=name, what=phrases) if phrases else hint("open.nothing", card=name)]
    return out + _score(after, seat, slot) + _lead(after, seat, slot)


def _score(s: Battle, seat: int, slot: int) -> list[Message]:
    """Whether it is resolved twice, and whether its points would win."""
    out: list[Message] = []
    twice = s.now[DOUBLED] >> seat & 1 and not any(effect.discards_itself for effect in main_effects(s, slot))
    if twice:
        out.append(hint("twice"))
    brought = scored(s, seat, slot, 2 if twice else 1)
    if brought and s.points[seat] + brought >= VICTORY:
        out.append(hint("wins", points=s.points[seat] + brought))
    return out


def _last(s: Battle, seat: int, slot: int) -> bool:
    """Return whether it is the only card, and is therefore discarded at the end of the round."""
    blocked = s.now[EVADING] >> seat & 1 and s.kit.rulings.evasion_blocks_own
    return cards_left(s, seat) == 1 and s.kit.cards.only_card[s.deck[slot]] and not blocked


def _clash(s: Battle, seat: int, slot: int) -> Message:
    """The probability that another seat plays the same card, if all play random cards."""
    may = believed(s, [seat])
    others = opponents(s, seat)
    if not s.kit.rulings.disabled_clash:
        others &= ~s.now[DISABLED]
    alone = 1.0
    possible = False
    for other in SEATS_IN[others]:
        held = copies(s, may[other], slot).bit_count()
        size = s.hand_size[other]
        if held and size:
            possible = True
            alone *= 1.0 - min(1.0, held * size / max(1, may[other].bit_count())) / size
    if not possible:
        return hint("no-clash")
    return hint("clash", percent=max(1, round(100 * (1.0 - alone))))


def _seen_by_all(s: Battle, seat: int, slot: int) -> bool:
    """Return whether all seats know that this card is in the hand."""
    public = certain(believed(s, []))
    return bool(public[seat] >> one_of(s, s.hands[seat], slot) & 1)


def _lead(s: Battle, seat: int, slot: int) -> list[Message]:
    """The leader, if the card can be aimed at it."""
    ahead = leader(s)
    if ahead != NONE and ahead != seat:
        for effect in main_effects(s, slot):
            if (
                isinstance(effect, Aimed)
                and applies(effect, s, seat, slot)
                and effect.why_not(s, seat, slot, ahead) == OK
            ):
                return [hint("leader", seat=seat_name(ahead), points=s.points[ahead])]
    return []
