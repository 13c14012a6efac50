"""Detects that no seat can win any more. Rules: Interminable game.

With a few cards a battle can repeat for ever, although points are gained in every round. When the table looks as it did
after an earlier round, a search follows every line of play, for every choice and every random card, until it comes back
to a position that it has visited. If no line ends the battle, no seat can win.

The search runs only if all cards that can still be played are public: every player could do it, so its result reveals
nothing about hidden cards.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door, OddsDoor
from quarterdeck.core.state import EACH, Ask
from quarterdeck.games.battlecruisers.knowledge import believed, certain, zone_size
from quarterdeck.games.battlecruisers.table import SEATS_IN, Battle, slots_in

MOST_WAYS: Final = 9
"""The most combinations of cards in a round for which to search, such as three cards in each of two hands."""
MOST_LOOKS: Final = 16
"""With how many earlier rounds the table is compared."""
MOST_ANSWERS: Final = 200
"""How many answers a search tries before it gives up."""
ANSWERS_PER_ROUND: Final = 4
"""After a search without a result the next one waits one round for every ANSWERS_PER_ROUND answers it tried."""


def nobody_can_win(s: Battle) -> bool:
    """At the end of a round: return whether the battle repeats and no line of play leads to a result."""
    if s.pause:
        s.pause -= 1
        return False
    return table_repeats(s) and cards_are_public(s) and no_line_ends(s)


def table_repeats(s: Battle) -> bool:
    """Remember how the table looks, while few cards are left. Returns whether it has looked the same before."""
    ways = 1
    for seat in SEATS_IN[s.kit.everyone & ~s.out]:
        ways *= s.hand_size[seat]
    if ways > MOST_WAYS:
        s.looks.clear()
        return False
    look = look_of(s)
    if look in s.looks:
        return True
    if len(s.looks) == MOST_LOOKS:
        del s.looks[0]
    s.looks.append(look)
    return False


def look_of(s: Battle) -> int:
    """What all seats see between two rounds, as one number: points, sizes, recovery zones and statuses."""
    look = s.rested
    for mask in s.now:
        look = look << 5 | mask
    for seat in range(s.kit.seats):
        look = look << 4 | s.points[seat]
        look = look << 6 | s.hand_size[seat]
        look = look << 6 | s.pile_size[seat]
        look = look << 6 | s.recovery[seat] + 1
    return look


def cards_are_public(s: Battle) -> bool:
    """Return whether all hands are public, and also the discard piles if a card in the battle can take from them."""
    known = certain(believed(s, []))
    zones = s.kit.seats * (2 if reaches_piles(s) else 1)
    return all(known[zone].bit_count() == zone_size(s, zone) for zone in range(zones))


def reaches_piles(s: Battle) -> bool:
    cards = 0
    for seat in range(s.kit.seats):
        cards |= s.hands[seat]
        if s.recovery[seat] >= 0:
            cards |= 1 << s.recovery[seat]
    return any(effect.empties_piles for slot in slots_in(s, cards) for effect in s.kit.main[s.deck[slot]])


def no_line_ends(s: Battle) -> bool:
    """Return whether a search over all lines of play finds no result. It gives up after `MOST_ANSWERS`."""
    first = between_rounds(s)
    met = {position(first)}
    waiting = outcomes(first, [])
    tried = 0
    while waiting:
        here = waiting.pop()
        if here.over or tried > MOST_ANSWERS:
            s.pause = tried // ANSWERS_PER_ROUND
            return False
        if len(here.agenda) == 1:  # Only the next round is left.
            start = between_rounds(here)
            if position(start) not in met:
                met.add(position(start))
                waiting += outcomes(start, [])
        else:
            for answers in ways_to_answer(here):
                tried += 1
                waiting += outcomes(here, answers)
    return True


def between_rounds(s: Battle) -> Battle:
    """A copy to search from, without its past: so no quiet rounds count, no vote is held and no search begins."""
    start = s.copy()
    start.round = 0
    start.quiet = 0
    start.looks = []
    start.trail = []
    return start


def position(s: Battle) -> tuple[int, ...]:
    """All fields that later rounds depend on."""
    return (*s.points, *s.hands, *s.piles, *s.recovery, s.rested, *s.now)


def ways_to_answer(s: Battle) -> list[list[Action]]:
    """Every answer to the question; if several seats are asked together, every combination of their answers."""
    ask = s.agenda[-1]
    assert isinstance(ask, Ask)
    if ask.mode() != EACH:
        return [[action] for action in s.options]
    ways: list[list[Action]] = [[]]
    for seat in ask.seats(s):
        ways = [[*way, action] for way in ways for action in s.options if action.seat == seat]
    return ways


def outcomes(s: Battle, answers: list[Action]) -> list[Battle]:
    """Every position that can follow, one for each random card: the next question, the end of the round or a result."""
    out: list[Battle] = []
    path: list[int] | None = []
    while path is not None:
        door = OddsDoor(path)
        after = s.copy()
        step = after.agenda.pop()
        if not isinstance(step, Ask):
            step.run(after, door)
        elif step.mode() == EACH:
            step.choose_all(after, answers, door)
        else:
            step.choose(after, answers[0], door)
        advance(after, door)
        out.append(after)
        path = door.next_path()
    return out


def advance(s: Battle, door: Door) -> None:
    """Run the steps of a round up to the next question, as `Game.advance` does; the next round is not begun."""
    agenda = s.agenda
    while not s.over and len(agenda) > 1:
        step = agenda[-1]
        if isinstance(step, Ask):
            s.options = step.legal(s)
            if s.options:
                return
            agenda.pop()
        else:
            agenda.pop()
            step.run(s, door)
