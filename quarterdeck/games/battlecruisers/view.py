"""The table of Battlecruisers as parts. Hidden cards are only counted in their pile; cards known for sure are shown.

Ids are places: `hand2.0` is a card in the hand of the third seat, whatever it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.parts import Card, Item, Panel, Part, Pile, Text, Track
from quarterdeck.core.state import EACH, Ask
from quarterdeck.core.words import Json, Message, say, seat_name
from quarterdeck.games.battlecruisers.effects.aimed import Strike
from quarterdeck.games.battlecruisers.knowledge import believed, certain
from quarterdeck.games.battlecruisers.rules.clashes import has_clashed
from quarterdeck.games.battlecruisers.rules.round import next_slot
from quarterdeck.games.battlecruisers.story import card_name, numbered, panel
from quarterdeck.games.battlecruisers.table import (
    CLOAKED,
    DISABLED,
    NONE,
    RESOLUTION,
    SEATS_IN,
    STATUS_IDS,
    VICTORY,
    Battle,
    Kit,
    cards_left,
    kind_of,
    slot_of,
)


def parts(s: Battle, seats: Sequence[int]) -> list[Part]:
    known = certain(believed(s, seats))
    out: list[Part] = [_the_set(s)]
    if s.phase == RESOLUTION:
        out.append(_order(s))
    for seat in range(s.kit.seats):
        out += seat_parts(s, seat, seats, known)
    if s.passed_size:
        out.append(_card(s, "passed", known[s.kit.passed].bit_length() - 1, "", False, NONE))
    out += _looked_at(s, seats)
    if s.gone_size:
        out.append(Pile("gone", say("battlecruisers.part.gone"), s.gone_size, help=say("battlecruisers.help.gone")))
    return out


def _looked_at(s: Battle, seats: Sequence[int]) -> list[Part]:
    """The hand that a Precision Strike shows to the seat that strikes: the cards to choose from."""
    ask = s.agenda[-1] if s.agenda and not s.over else None
    if not isinstance(ask, Strike) or ask.seat not in seats:
        return []
    name = say("battlecruisers.part.looked", seat=seat_name(ask.target))
    zone = Pile("looked", name, s.hand_size[ask.target])
    return [zone, *mask_parts(s, "looked", s.hands[ask.target], False, ask.target)]


def _the_set(s: Battle) -> Text:
    cards = [numbered(s, kind) for kind in s.deck]
    body = say("battlecruisers.part.set-cards", cards=cards)
    return Text("set", say("battlecruisers.part.set"), body, items=_items(s, s.deck))


def _order(s: Battle) -> Text:
    """What is resolved next, and what is still to come."""
    waiting = [s.played[seat] for seat in SEATS_IN[s.kit.everyone & ~s.resolved] if s.played[seat] >= 0]
    slots = sorted({slot_of(s, card) for card in waiting})
    ordered = [slot for slot in s.order if slot in slots]
    ordered += [slot for slot in slots if slot not in ordered]
    assert not ordered or ordered[0] == next_slot(s)
    name = say("battlecruisers.part.order")
    if not ordered:
        return Text("order", name, say("battlecruisers.part.order-done"))
    kinds = [s.deck[slot] for slot in ordered]
    cards = [numbered(s, kind) for kind in kinds]
    return Text("order", name, say("battlecruisers.part.order-cards", cards=cards), items=_items(s, kinds))


def _items(s: Battle, kinds: Sequence[int]) -> list[Item]:
    return [Item(s.kit.cards.ids[kind], numbered(s, kind)) for kind in kinds]


def printed(kit: Kit) -> dict[str, Json]:
    """What is printed on each card: number, symbols and text."""
    cards: dict[str, Json] = {}
    for kind, id in enumerate(kit.cards.ids):
        symbols: list[Json] = list(kit.cards.symbol_names(kind))
        lines: list[Json] = [_text(id).data()]
        cards[id] = {"number": kit.cards.numbers[kind], "symbols": symbols, "lines": lines}
    return {"cards": cards}


def _text(id: str) -> Item:
    return Item("text", Message(f"battlecruisers.card.{id}.text", {}))


def seat_parts(s: Battle, seat: int, seats: Sequence[int], known: Sequence[int]) -> list[Part]:
    zone = panel(seat)
    own = seat in seats
    out: list[Part] = [
        Panel(zone, seat_name(seat), seat, seat_lines(s, seat), waiting=_is_asked(s, seat)),
        Track(f"points{seat}", say("battlecruisers.part.points"), s.points[seat], VICTORY, zone),
    ]
    if s.played[seat] >= 0:
        out.append(_card(s, f"play{seat}", s.played[seat], zone, False, seat, _play_marks(s, seat)))
    if s.recovery[seat] >= 0:
        marks = [Item("recovery", say("battlecruisers.mark.recovery"))]
        out.append(_card(s, f"recovery{seat}", s.recovery[seat], zone, False, seat, marks))
    out.append(Pile(f"hand{seat}", say("battlecruisers.part.hand"), s.hand_size[seat], zone))
    out += mask_parts(s, f"hand{seat}", known[seat], own and len(seats) == 1, seat)
    out.append(Pile(f"discard{seat}", say("battlecruisers.part.discard"), s.pile_size[seat], zone))
    out += mask_parts(s, f"discard{seat}", known[s.kit.seats + seat], False, seat)
    return out


def mask_cards(mask: int) -> list[int]:
    """The cards of a mask in order. The index of a card is part of its part id."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def mask_parts(s: Battle, zone: str, mask: int, with_text: bool, owner: int) -> list[Part]:
    return [_card(s, f"{zone}.{place}", card, zone, with_text, owner) for place, card in enumerate(mask_cards(mask))]


def _card(s: Battle, id: str, card: int, zone: str, with_text: bool, owner: int, marks: Sequence[Item] = ()) -> Card:
    """A card of an owner. It gets a mark if it came from the deck of another seat."""
    if card < 0:
        return Card(id, say("battlecruisers.part.hidden"), zone=zone, marks=marks)
    kind, deck = kind_of(s, card), card % s.kit.seats
    face = s.kit.cards.ids[kind]
    printed = [_text(face)] if with_text else []
    if deck != owner:
        marks = [*marks, Item("deck", say("battlecruisers.mark.deck", seat=seat_name(deck)))]
    help = Message(f"battlecruisers.card.{face}.help", {})
    return Card(id, numbered(s, kind), [], zone, help, face, marks=marks, printed=printed)


def _play_marks(s: Battle, seat: int) -> list[Item]:
    out = ["play"]
    if s.now[DISABLED] >> seat & 1:
        out.append("disabled")
    elif has_clashed(s) >> seat & 1:
        out.append("clash")
    if s.resolved >> seat & 1:
        out.append("resolved")
    return [Item(id, say(f"battlecruisers.mark.{id}")) for id in out]


def seat_lines(s: Battle, seat: int) -> list[Item]:
    """The public state of a seat in short lines."""
    if s.out >> seat & 1:
        return [Item("out", say("battlecruisers.line.out"))]
    out = [Item("cards", say("battlecruisers.line.cards", cards=cards_left(s, seat)))]
    if s.alert >> seat & 1:
        out.append(Item("alert", say("battlecruisers.line.alert")))
    if any(answer.seat == seat for answer in s.sealed):
        out.append(Item("locked", say("battlecruisers.line.locked")))
    for status, name in enumerate(STATUS_IDS):
        key = f"battlecruisers.line.{name}"
        now, after = s.now[status] >> seat & 1, s.next[status] >> seat & 1
        if status == DISABLED and (now or after):
            out.append(Item(name, say(key)) if now else Item(name, say(f"{key}.next"), state="next"))
        elif now:
            once = status == CLOAKED and s.kit.rulings.cloaked_once
            out.append(Item(name, say(key), help=say(f"{key}.once" if once else f"{key}.rule")))
        elif after:
            out.append(Item(name, say(key), help=say(f"{key}.next"), state="next"))
    for slot, kind in enumerate(s.deck):
        if s.refused[seat] >> slot & 1:
            rule = say("battlecruisers.line.refuses.rule", card=card_name(s, kind))
            out.append(Item("refuses", say("battlecruisers.line.refuses"), help=rule))
    return out


def _is_asked(s: Battle, seat: int) -> bool:
    """Return whether this seat must answer now. Which seats are asked is public; their options are not."""
    if s.over or not s.agenda:
        return False
    ask = s.agenda[-1]
    if not isinstance(ask, Ask):
        return False
    if ask.mode() == EACH:
        return seat in ask.seats(s) and all(answer.seat != seat for answer in s.sealed)
    return any(action.seat == seat for action in s.options)
