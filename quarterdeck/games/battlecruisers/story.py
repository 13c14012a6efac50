"""The events of a battle. They are complete: the log alone tells a reader all that happened.

Rules call these functions only if the door is listening. Each event names the parts it touches, cause first. A card
that not all seats may know is a private field of its event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.chance import Door
from quarterdeck.core.event import Event
from quarterdeck.core.words import Message, Name, Value, say, seat_name
from quarterdeck.games.battlecruisers.table import (
    SEATS_IN,
    STATUS_IDS,
    STATUSES,
    Battle,
    cards_left,
    kind_of,
)

TIE_BREAKS: Final = ("points", "cards", "numbers")


def seat_names(mask: int) -> list[Message]:
    return [seat_name(seat) for seat in SEATS_IN[mask]]


_CARDS: Final[dict[str, Message]] = {}


def card_name(s: Battle, kind: int) -> Message:
    """Names are made once: experiments emit many events."""
    id = s.kit.cards.ids[kind]
    name = _CARDS.get(id)
    if name is None:
        name = _CARDS[id] = Name(f"battlecruisers.card.{id}.name", {}, "card", id)
    return name


def numbered(s: Battle, kind: int) -> Message:
    """A card's name with its number, for texts in which the order of resolution matters."""
    id = s.kit.cards.ids[kind]
    return Name(f"battlecruisers.card.{id}.numbered", {}, "card", id)


def panel(seat: int) -> str:
    return f"seat{seat}"


def tell(door: Door, key: str, params: dict[str, Value], parts: Sequence[str]) -> None:
    door.tell(Event(Message(f"battlecruisers.event.{key}", params), parts))


def tell_some(
    door: Door, key: str, params: dict[str, Value], parts: Sequence[str], private: Sequence[str], knowers: int
) -> None:
    door.tell(Event(Message(f"battlecruisers.event.{key}", params), parts, private, SEATS_IN[knowers]))


# -- set-up and round -------------------------------------------------------------------------------------


def set_chosen(s: Battle, door: Door) -> None:
    tell(door, "set", {"cards": [numbered(s, kind) for kind in s.deck]}, [])


def much_negation(s: Battle, door: Door, kinds: Sequence[int]) -> None:
    tell(door, "set.negation", {"count": len(kinds), "cards": [card_name(s, kind) for kind in kinds]}, [])


def dealt(s: Battle, door: Door, seat: int, card: int) -> None:
    params: dict[str, Value] = {
        "seat": seat_name(seat),
        "recovery": card_name(s, kind_of(s, s.recovery[seat])),
        "card": card_name(s, kind_of(s, card)),
    }
    tell_some(door, "dealt", params, [panel(seat), f"recovery{seat}", f"discard{seat}"], ["card"], 1 << seat)


def round_begins(s: Battle, door: Door) -> None:
    tell(door, "round", {"round": s.round}, [])


def revealed(s: Battle, door: Door) -> None:
    for seat in SEATS_IN[s.kit.everyone & ~s.out]:
        card = numbered(s, kind_of(s, s.played[seat]))
        tell(door, "reveals", {"seat": seat_name(seat), "card": card}, [panel(seat), f"play{seat}"])


def main(s: Battle, door: Door, seat: int, slot: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "card": card_name(s, s.deck[slot])}
    tell(door, "main", params, [f"play{seat}"])


def clash(s: Battle, door: Door, slot: int, mask: int) -> None:
    kind = s.deck[slot]
    key = "clash" if s.kit.clash[kind] else "clash.nothing"
    params: dict[str, Value] = {"seats": seat_names(mask), "card": card_name(s, kind)}
    tell(door, key, params, [f"play{seat}" for seat in SEATS_IN[mask] if s.played[seat] >= 0])


def again(s: Battle, door: Door, seat: int, slot: int) -> None:
    tell(door, "again", {"seat": seat_name(seat), "card": card_name(s, s.deck[slot])}, [f"play{seat}"])


def cannot_resolve(s: Battle, door: Door, seat: int, slot: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "card": card_name(s, s.deck[slot])}
    tell(door, "cannot-resolve", params, [panel(seat), f"play{seat}"])


# -- points -----------------------------------------------------------------------------------------------


def gains(s: Battle, door: Door, seat: int, amount: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "amount": amount, "points": s.points[seat]}
    tell(door, "gains", params, [f"points{seat}"])


def loses(s: Battle, door: Door, seat: int, amount: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "amount": amount, "points": s.points[seat]}
    tell(door, "loses", params, [f"points{seat}"])


def keeps_points(s: Battle, door: Door, seat: int) -> None:
    tell(door, "keeps-points", {"seat": seat_name(seat)}, [panel(seat)])


# -- protection -------------------------------------------------------------------------------------------


def ignores(s: Battle, door: Door, seat: int, slot: int, why: int) -> None:
    status = STATUS_IDS[why] if why < STATUSES else "navigated"
    params: dict[str, Value] = {
        "seat": seat_name(seat),
        "card": card_name(s, s.deck[slot]),
        "why": say(f"battlecruisers.by.{status}"),
    }
    tell(door, "ignores", params, [panel(seat)])


def protected(s: Battle, door: Door, seat: int, status: int, rounds: int) -> None:
    key = STATUS_IDS[status] + (".next" if rounds > 1 else "")
    tell(door, f"protected.{key}", {"seat": seat_name(seat)}, [panel(seat)])


def doubles(s: Battle, door: Door, seat: int) -> None:
    tell(door, "doubles", {"seat": seat_name(seat)}, [panel(seat)])


def disabled(s: Battle, door: Door, seat: int, rounds: int) -> None:
    tell(door, "disabled" if rounds == 1 else "disabled.next", {"seat": seat_name(seat)}, [panel(seat)])


def keeps_cards(s: Battle, door: Door, seat: int) -> None:
    tell(door, "keeps-cards", {"seat": seat_name(seat)}, [panel(seat)])


def armor_holds(s: Battle, door: Door, seat: int, pays: bool) -> None:
    tell(door, "armor" if pays else "armor.free", {"seat": seat_name(seat)}, [panel(seat)])


def refuses(s: Battle, door: Door, seat: int, kind: int) -> None:
    tell(door, "refuses", {"seat": seat_name(seat), "card": card_name(s, kind)}, [panel(seat)])


# -- cards ------------------------------------------------------------------------------------------------


def nothing_to_discard(s: Battle, door: Door, seat: int) -> None:
    tell(door, "nothing-to-discard", {"seat": seat_name(seat)}, [panel(seat)])


def discards_from_hand(s: Battle, door: Door, seat: int, card: int, knowers: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "card": card_name(s, kind_of(s, card))}
    tell_some(door, "discards.hand", params, [f"hand{seat}", f"discard{seat}"], ["card"], knowers)


def discards_openly(s: Battle, door: Door, seat: int, card: int, whence: str) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "card": card_name(s, kind_of(s, card))}
    tell(door, f"discards.{whence}", params, [panel(seat), f"discard{seat}"])


def only_card(s: Battle, door: Door, seat: int, card: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "card": card_name(s, kind_of(s, card))}
    tell(door, "only-card", params, [panel(seat), f"discard{seat}"])


def returns(s: Battle, door: Door, seat: int, card: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "card": card_name(s, kind_of(s, card))}
    tell_some(door, "returns", params, [f"discard{seat}", f"hand{seat}"], ["card"], 1 << seat)


def returns_pile(s: Battle, door: Door, seat: int, count: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "count": count}
    tell(door, "returns.all", params, [f"discard{seat}", f"hand{seat}"])


def removes(s: Battle, door: Door, seat: int, card: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "card": card_name(s, kind_of(s, card))}
    tell_some(door, "removes", params, [f"discard{seat}"], ["card"], 1 << seat)


def exchanges(s: Battle, door: Door, seat: int, back: int, card: int) -> None:
    params: dict[str, Value] = {
        "seat": seat_name(seat),
        "back": card_name(s, kind_of(s, back)),
        "card": card_name(s, kind_of(s, card)),
    }
    tell(door, "exchanges", params, [f"play{seat}", f"hand{seat}"])


def passes(s: Battle, door: Door, giver: int, taker: int, card: int) -> None:
    params: dict[str, Value] = {
        "seat": seat_name(giver),
        "to": seat_name(taker),
        "card": card_name(s, kind_of(s, card)),
    }
    tell_some(door, "passes", params, [f"hand{giver}", f"hand{taker}"], ["card"], 1 << giver | 1 << taker)


def swaps(s: Battle, door: Door, seat: int, giver: int, received: int, card: int) -> None:
    """The giver knows the card that went to the pile; only the owner knows the one that came from there."""
    params: dict[str, Value] = {"seat": seat_name(seat), "card": card_name(s, kind_of(s, received))}
    tell_some(door, "swaps", params, [f"hand{seat}", f"discard{seat}"], ["card"], 1 << seat | 1 << giver)
    returns(s, door, seat, card)


def keeps(s: Battle, door: Door, seat: int, giver: int, card: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "card": card_name(s, kind_of(s, card))}
    tell_some(door, "keeps", params, [f"hand{seat}"], ["card"], 1 << seat | 1 << giver)


def grabs(s: Battle, door: Door, seat: int, victim: int, card: int) -> None:
    params: dict[str, Value] = {
        "seat": seat_name(seat),
        "victim": seat_name(victim),
        "card": card_name(s, kind_of(s, card)),
    }
    tell(door, "grabs", params, [panel(victim), f"hand{seat}"])


def looks(s: Battle, door: Door, seat: int, victim: int) -> None:
    tell(door, "looks", {"seat": seat_name(seat), "victim": seat_name(victim)}, [panel(seat), f"hand{victim}"])


def strike_fails(s: Battle, door: Door, seat: int, victim: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "victim": seat_name(victim)}
    tell(door, "strike.evaded", params, [panel(victim), f"hand{victim}"])


def salvages(s: Battle, door: Door, seat: int, victim: int, card: int) -> None:
    params: dict[str, Value] = {
        "seat": seat_name(seat),
        "victim": seat_name(victim),
        "card": card_name(s, kind_of(s, card)),
    }
    parts = [f"discard{victim}", f"hand{seat}"]
    tell_some(door, "salvages", params, parts, ["card"], 1 << seat | 1 << victim)


def names(s: Battle, door: Door, seat: int, kind: int) -> None:
    tell(door, "names", {"seat": seat_name(seat), "card": card_name(s, kind)}, [panel(seat)])


def takes_named(s: Battle, door: Door, seat: int, victim: int, kind: int, count: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "victim": seat_name(victim), "card": card_name(s, kind)}
    if count:
        params["count"] = count
    tell(door, "takes-named" if count else "has-none", params, [f"hand{victim}", f"hand{seat}"])


# -- choices ----------------------------------------------------------------------------------------------


def aims(s: Battle, door: Door, seat: int, slot: int, target: int) -> None:
    params: dict[str, Value] = {
        "seat": seat_name(seat),
        "card": card_name(s, s.deck[slot]),
        "target": seat_name(target),
    }
    tell(door, "aims", params, [panel(seat), panel(target)])


def nobody_to_choose(s: Battle, door: Door, seat: int) -> None:
    tell(door, "nobody", {"seat": seat_name(seat)}, [panel(seat)])


def no_single_hand(s: Battle, door: Door, mask: int) -> None:
    tell(door, "no-single-hand", {"seats": seat_names(mask)}, [panel(seat) for seat in SEATS_IN[mask]])


def orders(s: Battle, door: Door, seat: int, kind: int) -> None:
    params: dict[str, Value] = {"seat": seat_name(seat), "card": card_name(s, kind), "place": len(s.order)}
    tell(door, "orders", params, ["order"])


# -- the end of a round -----------------------------------------------------------------------------------


def eliminated(s: Battle, door: Door, seat: int) -> None:
    tell(door, "eliminated", {"seat": seat_name(seat)}, [panel(seat)])


def red_alert(s: Battle, door: Door, seat: int) -> None:
    tell(door, "red-alert", {"seat": seat_name(seat)}, [panel(seat)])


def alert_over(s: Battle, door: Door, seat: int) -> None:
    tell(door, "alert-over", {"seat": seat_name(seat), "cards": cards_left(s, seat)}, [panel(seat)])


def last_ship(s: Battle, door: Door, seat: int) -> None:
    tell(door, "last-ship", {"seat": seat_name(seat)}, [panel(seat)])


def tie_break(s: Battle, door: Door, tied: int, left: int, number: int, best: int) -> None:
    params: dict[str, Value] = {"tied": seat_names(tied), "seats": seat_names(left), "best": best}
    tell(door, f"tie.{TIE_BREAKS[number]}", params, [panel(seat) for seat in SEATS_IN[left]])


def decided(s: Battle, door: Door, winners: int) -> None:
    key = "drawn" if winners & winners - 1 else "wins"
    tell(door, key, {"seats": seat_names(winners)}, [panel(seat) for seat in SEATS_IN[winners]])


def interminable(s: Battle, door: Door) -> None:
    tell(door, "interminable", {"rounds": s.quiet}, [])


def deadlock(s: Battle, door: Door) -> None:
    tell(door, "interminable.circle", {}, [])


def ballot(s: Battle, door: Door, agreed: bool) -> None:
    tell(door, "ballot.agreed" if agreed else "ballot.refused", {}, [])
