"""What a captain is expected to do in the rest of a round: the second planning action, then an encounter."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import Door
from quarterdeck.core.words import Message
from quarterdeck.games.armada.rules.planning import PlanOn
from quarterdeck.games.armada.rules.tokens import FLEETS_ONLY, must_fight, openings
from quarterdeck.games.armada.rules.trade import Trade
from quarterdeck.games.armada.table import ENCOUNTERS, PLANNING, Table
from quarterdeck.games.armada.verbs import END, LOOK, SCAN
from quarterdeck.players.armada.officer import ArmadaOfficer
from quarterdeck.registry import AnyGame

MOST_EXCHANGES: Final = 24


def itinerary(game: AnyGame, s: Table, officer: ArmadaOfficer, begun: Action, door: Door) -> list[Message]:
    """The labels of the officer's next choices after a planning action, without the end of the turn.

    Repairs and offers are random, so the encounter after them is only expected. What a scan shows decides what follows
    it: there the list ends.
    """
    out: list[Message] = []
    seat, action = begun.seat, begun
    while s.phase == PLANNING and action.code not in (SCAN, LOOK):
        _finish_trade(game, s, officer, door)
        ask = s.agenda[-1]
        if s.actions == 0 or not isinstance(ask, PlanOn) or ask.seat != seat:
            break
        action = officer.choose(s, s.options)
        if action.code != END:
            out.append(game.option(s, action).label)
        game.apply(s, action, door)
    if action.code in (SCAN, LOOK) or s.over or not _has_planned(s, seat):
        return out
    encounter = expected_encounter(s, officer, seat)
    return out if encounter is None else [*out, game.option(s, encounter).label]


def _finish_trade(game: AnyGame, s: Table, officer: ArmadaOfficer, door: Door) -> None:
    """Officers exchange what they want to: no chance is involved."""
    for _ in range(MOST_EXCHANGES):
        if not isinstance(s.agenda[-1], Trade):
            return
        asked = game.next_to_act(s)
        game.apply(s, officer.choose(s, [action for action in s.options if action.seat in (asked, TABLE)]), door)


def _has_planned(s: Table, seat: int) -> bool:
    """Return whether the captain has no planning action left, and has not begun the encounter turn."""
    if s.phase == PLANNING:
        return s.actions == 0 and s.acted >> seat & 1 == 1
    return s.phase == ENCOUNTERS and not s.team and not s.acted >> seat & 1


def expected_encounter(s: Table, officer: ArmadaOfficer, seat: int) -> Action | None:
    """The encounter that the officer would begin if the phase began now; None if it would end the turn."""
    if s.phase == PLANNING:
        s.phase = ENCOUNTERS
        s.acted = 0
        s.fresh = 0
        s.dared = 0
    if s.critical[seat] or seat == s.savior:
        return None
    options = openings(s, [seat], seat, FLEETS_ONLY)
    if options and not must_fight(s, s.at[seat]):
        options.append(s.kit.verbs.end.of(seat))
    if not options:
        return None
    values = officer.encounters.weigh(s, options)
    best = options[values.index(max(values))]
    return None if best.code == END else best
