"""Moves of cards. Each function updates the zones, the counts and the knowledge of the seats together."""

from __future__ import annotations

from quarterdeck.games.battlecruisers import knowledge
from quarterdeck.games.battlecruisers.table import NONE, Battle, copies, slot_of


def reveal(s: Battle, cards: list[int]) -> None:
    """Rules: Play. The chosen cards (one per seat, or NONE) leave the hands, and all seats see them."""
    for seat, card in enumerate(cards):
        if card >= 0:
            s.hands[seat] &= ~(1 << card)
            s.hand_size[seat] -= 1
            s.played[seat] = card
            s.shown[seat] = slot_of(s, card)
            knowledge.left_openly(s, seat, card)


def exchange(s: Battle, seat: int, card: int) -> None:
    """The card in play goes back to hand, another from hand comes into play."""
    back = s.played[seat]
    s.hands[seat] = s.hands[seat] & ~(1 << card) | 1 << back
    s.played[seat] = card
    s.shown[seat] = slot_of(s, card)
    knowledge.left_openly(s, seat, card)
    knowledge.put_openly(s, seat, 1 << back)


def discard_from_hand(s: Battle, seat: int, card: int, also_known: int = 0, barred: int = NONE) -> None:
    """Discard face down: only the owner and the seats of `also_known` know the card.

    `barred` is a slot that was chosen only if there was no other card.
    """
    s.hands[seat] &= ~(1 << card)
    s.hand_size[seat] -= 1
    s.piles[seat] |= 1 << card
    s.pile_size[seat] += 1
    s.stirred = True
    knowledge.moved_unseen(s, seat, s.kit.seats + seat, card, 1 << seat | also_known, barred)


def discard_shown_from_hand(s: Battle, seat: int, card: int) -> None:
    """Discard from hand, when all seats know which card it must be."""
    s.hands[seat] &= ~(1 << card)
    s.hand_size[seat] -= 1
    knowledge.left_openly(s, seat, card)
    _to_pile(s, seat, card)


def discard_played(s: Battle, seat: int) -> int:
    card = s.played[seat]
    s.played[seat] = NONE
    _to_pile(s, seat, card)
    return card


def discard_recovery(s: Battle, seat: int) -> int:
    """Discard the recovery card. Rules: Red alert. On red alert it is the card in play."""
    if s.alert >> seat & 1:
        return discard_played(s, seat)
    card = s.recovery[seat]
    s.recovery[seat] = NONE
    _to_pile(s, seat, card)
    return card


def _to_pile(s: Battle, seat: int, card: int) -> None:
    """Put a card that all seats have seen on the discard pile."""
    s.piles[seat] |= 1 << card
    s.pile_size[seat] += 1
    s.stirred = True
    knowledge.put_openly(s, s.kit.seats + seat, 1 << card)


def to_hand(s: Battle, seat: int, card: int) -> None:
    """Put a card that all seats have seen into a hand. It must be in no zone now."""
    s.hands[seat] |= 1 << card
    s.hand_size[seat] += 1
    knowledge.put_openly(s, seat, 1 << card)


def return_from_pile(s: Battle, seat: int, card: int) -> None:
    """Move a card from the own discard pile to hand, face down."""
    s.piles[seat] &= ~(1 << card)
    s.pile_size[seat] -= 1
    s.hands[seat] |= 1 << card
    s.hand_size[seat] += 1
    knowledge.moved_unseen(s, s.kit.seats + seat, seat, card, 1 << seat)


def return_pile(s: Battle, seat: int) -> None:
    """Move the whole pile to hand. What a seat knew about the pile, it now knows about the hand."""
    s.hands[seat] |= s.piles[seat]
    s.hand_size[seat] += s.pile_size[seat]
    s.piles[seat] = 0
    s.pile_size[seat] = 0
    knowledge.poured(s, s.kit.seats + seat, seat)


def give(s: Battle, giver: int, taker: int, card: int) -> None:
    """Move a card from hand to hand, face down: both seats know it."""
    s.hands[giver] &= ~(1 << card)
    s.hand_size[giver] -= 1
    s.hands[taker] |= 1 << card
    s.hand_size[taker] += 1
    knowledge.moved_unseen(s, giver, taker, card, 1 << giver | 1 << taker)


def pass_on(s: Battle, giver: int, taker: int, card: int) -> None:
    """Pass a card face down to a seat that may keep or exchange it. It is set aside until then."""
    s.hands[giver] &= ~(1 << card)
    s.hand_size[giver] -= 1
    s.passed = 1 << card
    s.passed_size = 1
    knowledge.moved_unseen(s, giver, s.kit.passed, card, 1 << giver | 1 << taker)


def take_up_passed(s: Battle, seat: int, giver: int) -> None:
    """Move the received card to hand."""
    card = s.passed.bit_length() - 1
    s.passed = 0
    s.passed_size = 0
    s.hands[seat] |= 1 << card
    s.hand_size[seat] += 1
    knowledge.moved_unseen(s, s.kit.passed, seat, card, 1 << seat | 1 << giver)


def swap_passed(s: Battle, seat: int, giver: int, card: int) -> None:
    """Move the received card to the discard pile, and another from there to hand."""
    received = s.passed.bit_length() - 1
    return_from_pile(s, seat, card)
    s.passed = 0
    s.passed_size = 0
    s.piles[seat] |= 1 << received
    s.pile_size[seat] += 1
    knowledge.moved_unseen(s, s.kit.passed, s.kit.seats + seat, received, 1 << seat | 1 << giver)


def grab_recovery(s: Battle, seat: int, victim: int) -> int:
    """Move a card from an opponent's recovery zone to hand. Rules: Red alert. Then it is the card in play."""
    if s.alert >> victim & 1:
        card = s.played[victim]
        s.played[victim] = NONE
    else:
        card = s.recovery[victim]
        s.recovery[victim] = NONE
    to_hand(s, seat, card)
    return card


def take_from_pile(s: Battle, seat: int, victim: int, card: int) -> None:
    """Move a card from an opponent's pile to hand. Both know the card, because players may look at their own pile."""
    s.piles[victim] &= ~(1 << card)
    s.pile_size[victim] -= 1
    s.hands[seat] |= 1 << card
    s.hand_size[seat] += 1
    knowledge.moved_unseen(s, s.kit.seats + victim, seat, card, 1 << seat | 1 << victim)


def remove_from_pile(s: Battle, seat: int, card: int) -> None:
    """Remove a card from the game, face down."""
    s.piles[seat] &= ~(1 << card)
    s.pile_size[seat] -= 1
    s.gone |= 1 << card
    s.gone_size += 1
    knowledge.moved_unseen(s, s.kit.seats + seat, s.kit.gone, card, 1 << seat)


def take_named(s: Battle, seat: int, victim: int, slot: int) -> int:
    """Take every copy of a card from a hand, and return how many. It is public, also that none is left."""
    mask = copies(s, s.hands[victim], slot)
    s.hands[victim] &= ~mask
    count = mask.bit_count()
    s.hand_size[victim] -= count
    taken: list[int] = []
    while mask:
        card = (mask & -mask).bit_length() - 1
        mask &= ~(1 << card)
        taken.append(card)
        knowledge.left_openly(s, victim, card)
    knowledge.ruled_out(s, victim, copies(s, -1, slot))
    for card in taken:
        to_hand(s, seat, card)
    return count


def recover(s: Battle, seat: int) -> None:
    """Rules: End of a round. Recovery to hand, then the card in play to recovery; on red alert it goes to hand."""
    card = s.recovery[seat]
    if card >= 0:
        s.recovery[seat] = NONE
        to_hand(s, seat, card)
    card = s.played[seat]
    if card >= 0:
        s.played[seat] = NONE
        if s.alert >> seat & 1:
            to_hand(s, seat, card)
        else:
            s.recovery[seat] = card
