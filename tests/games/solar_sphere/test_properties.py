"""Invariants of every match: pieces are conserved, tracks stay in range, positions can be written and read."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door, FastDoor
from quarterdeck.core.errors import PositionError
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.state import DRAWN, LOST, WON, Ask, State, Step
from quarterdeck.games.solar_sphere.game import SolarSphere
from quarterdeck.games.solar_sphere.rules.dranda import DrandaTurn
from quarterdeck.games.solar_sphere.table import (
    AUX_USED,
    BATTLE,
    COLUMN,
    CORPORATION,
    DEPLOY,
    DIE,
    DOCK,
    DRANDA,
    HER_OPAQUE,
    HER_SHIPS,
    RECOVER,
    Table,
)
from quarterdeck.games.solar_sphere.verbs import DISCARD_DIE
from tests.games.solar_sphere.dockyard import captain, dockyard, open_box

CHOICES = some.lists(some.integers(0, 1_000_000), min_size=1, max_size=30)
RULINGS = {
    setting.name.replace("-", "_"): list(setting.values) for setting in open_box().box.settings if setting.ruling
}
SETUPS = some.fixed_dictionaries(
    {
        "players": some.sampled_from(["1", "2", "3", "4"]),
        "level": some.sampled_from(["easy", "medium", "hard"]),
        **{name: some.sampled_from(values) for name, values in RULINGS.items()},
    }
)


# -- counting, independently of the rules --------------------------------------------------------------------------


def drones_of(s: Table, seat: int) -> int:
    """All drones of a captain, wherever they are."""
    count = s.active[seat] + s.inactive[seat] + s.reserve[seat]
    count += sum(s.matrix[3 * seat + row] for row in range(3))
    count += s.satellites[seat].bit_count()
    count += sum(1 for owner in s.owner if owner == seat)
    for columns in s.columns:
        for column in columns:
            if column // COLUMN == seat:
                count += column % COLUMN
    return count


def crew_cards(s: Table) -> Counter[int]:
    cards = Counter(card for card, there in enumerate(s.unseen) if there)
    cards.update(card for card in s.display if card >= 0)
    for zone in (s.under, s.crew, s.retired):
        for row in zone:
            cards.update(row)
    return cards


def ships_seen(s: Table) -> list[int]:
    return [ship for ship in s.fleet if ship >= 0] + [ship for row in s.claimed for ship in row]


def check_pieces(s: Table) -> None:
    solo = s.kit.players == 1
    for seat in range(s.kit.players):
        assert drones_of(s, seat) == 20
        assert 0 <= sum(s.store[3 * seat : 3 * seat + 3]) <= 6
        assert min(s.store[3 * seat : 3 * seat + 3]) >= 0
        assert len(s.crew[seat]) <= 4
        assert len(set(s.spent[seat])) == len(s.spent[seat])
        assert 0 <= s.morale[seat] <= s.kit.board.top
    if solo:
        assert drones_of(s, 1) + s.supply + s.removed == s.kit.board.dranda_supply
        solo_cards = [card for card, there in enumerate(s.cards) if there] + s.below + s.aside + s.discards
        assert sorted(solo_cards) == list(range(12))
    assert crew_cards(s) == Counter(range(48))
    seen = ships_seen(s)
    assert len(set(seen)) == len(seen)
    assert sum(s.stacks) == 12 - 2 * s.round
    on_ships = sum(1 for columns in s.columns for column in columns if column // COLUMN == CORPORATION)
    assert on_ships <= 2
    assert sum(1 for token in s.tokens if token) <= 6
    for seat in range(s.kit.captains):
        assert s.icons[4 * seat : 4 * seat + 4] == icons_of(s, seat)


def icons_of(s: Table, seat: int) -> list[int]:
    """Faction icons, counted anew from hexes, crew and ships."""
    icons = [0, 0, 0, 0]
    kit = s.kit
    for cell, owner in enumerate(s.owner):
        if owner == seat:
            for faction in kit.hexes.icons[s.tiles[cell]]:
                icons[faction] += 1
    for card in s.crew[seat] + s.retired[seat]:
        icons[kit.crew.icon[card]] += 1
    for ship in s.claimed[seat]:
        for faction in kit.ships.icons[ship]:
            icons[faction] += 1
    return icons


class Dice:
    """Follows a match step by step and checks after each step that every die is at exactly one place.

    Discarded dice and opaque dice of earlier rounds are in no field of a position, so they are counted here.
    """

    def __init__(self, captains: int) -> None:
        self.discarded = [0] * captains
        self.opaque_before = 0
        self.phases: set[int] = set()

    def follow(self, before: Table, action: Action, door: Door) -> Table:
        """The position after a choice, made by the same steps as in the engine."""
        s = before.copy()
        ask = s.agenda.pop()
        assert isinstance(ask, Ask)
        s.count += 1
        self._choose(s, ask, action, door)
        while not s.over:
            step: Step[State] = s.agenda[-1]
            options: list[Action] = step.legal(s) if isinstance(step, Ask) else []
            if len(options) > 1:
                break
            s.agenda.pop()
            if not isinstance(step, Ask):
                self._run(s, step, door)
            elif options:
                self._choose(s, step, options[0], door)
        return s

    def _choose(self, s: Table, ask: Ask[State], action: Action, door: Door) -> None:
        self.discarded[action.seat] += action.code == DISCARD_DIE
        ask.choose(s, action, door)
        self.check(s)

    def _run(self, s: Table, step: Step[State], door: Door) -> None:
        if isinstance(step, DrandaTurn) and not any(s.cards) and not s.below:
            self.discarded[DRANDA] += 1  # Without a card her die goes nowhere.
        step.run(s, door)
        if s.phase not in (DEPLOY, BATTLE):
            self.discarded = [0] * len(self.discarded)
            self.opaque_before = s.opaque
        self.check(s)

    def check(self, s: Table) -> None:
        self.phases.add(s.phase)
        dice = [die for place in s.visits for die in place]
        for seat in range(s.kit.players):
            docked = s.dock[6 * seat : 6 * seat + 6]
            visiting = sum(1 for die in dice if die // DIE == seat)
            auxiliary = s.auxiliary[seat]
            assert min(docked) >= 0
            assert auxiliary in (0, AUX_USED) or docked[auxiliary - 1] > 0
            if s.phase in (DEPLOY, BATTLE):
                assert sum(docked) + visiting + self.discarded[seat] == 3 + (auxiliary > 0)
            else:
                assert (sum(docked), visiting, auxiliary) == (0, 0, 0)
            assert s.phase == DEPLOY or not any(docked)
        assert s.phase == DEPLOY or not s.line
        hers = [die // DIE for die in dice if die // DIE >= HER_SHIPS]
        transparent = [die // DIE for die in s.line] + [ship - HER_SHIPS for ship in hers if ship < HER_OPAQUE]
        opaque = [ship - HER_OPAQUE for ship in hers if ship >= HER_OPAQUE]
        assert len(set(transparent)) == len(transparent)
        if s.kit.solo and s.phase in (DEPLOY, BATTLE):
            assert len(transparent) + self.discarded[DRANDA] == 3
        else:
            assert transparent == []
        assert sorted(opaque) == [colour for colour in range(3) if (s.opaque & ~self.opaque_before) >> colour & 1]


def walk(game: SolarSphere, luck: int, choices: list[int], check_every: int = 1) -> Table:
    """Play to the end; the choices repeat. Discarding dice and needless crew are picked like any other option."""
    door = FastDoor(luck)
    s = game.start(door)
    dice = Dice(game.kit.captains)
    number = 0
    while not s.over:
        number += 1
        assert number < 2000, "the match does not end"
        options: list[Action] = s.options
        action = options[(choices[number % len(choices)] + number * 7919) % len(options)]
        shadow = dice.follow(s, action, door) if check_every == 1 else None
        game.apply(s, action, door)
        if number % check_every == 0 or s.over:
            assert game.check(s) == []
            check_pieces(s)
        if shadow is not None:
            assert (shadow.dock, shadow.visits, shadow.line) == (s.dock, s.visits, s.line)
    assert check_every > 1 or dice.phases >= {DOCK, DEPLOY, BATTLE} | ({RECOVER} if s.round > 1 else set())
    return s


# -- properties ----------------------------------------------------------------------------------------------------


@settings(max_examples=12, deadline=None)
@given(SETUPS, some.integers(0, 10_000), CHOICES)
def test_pieces_are_conserved_in_every_match(setup: dict[str, str], luck: int, choices: list[int]) -> None:
    s = walk(open_box(**setup), luck, choices)
    assert s.round <= 6


@pytest.mark.full
@settings(max_examples=300, deadline=None)
@given(SETUPS, some.integers(0, 10_000), CHOICES)
def test_pieces_are_conserved_in_many_matches(setup: dict[str, str], luck: int, choices: list[int]) -> None:
    walk(open_box(**setup), luck, choices)


@settings(max_examples=12, deadline=None)
@given(SETUPS, some.integers(0, 10_000), CHOICES)
def test_the_result_follows_from_the_final_position(setup: dict[str, str], luck: int, choices: list[int]) -> None:
    game = open_box(**setup)
    s = walk(game, luck, choices, check_every=50)
    totals = [sum(s.final[6 * seat : 6 * seat + 6]) for seat in range(s.kit.captains)]
    if game.box.seats == 1:
        assert s.results == [WON if totals[0] > totals[1] else LOST]
    else:
        ranks = [(totals[seat], s.reputation[seat], s.morale[seat]) for seat in range(game.box.seats)]
        winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        best = WON if len(winners) == 1 else DRAWN
        assert s.results == [best if seat in winners else LOST for seat in range(game.box.seats)]
    assert s.last == (-1 not in s.owner)
    assert s.round == 6 or s.last


@pytest.mark.parametrize("players", ["1", "2", "3", "4"])
def test_every_position_can_be_written_and_read(players: str) -> None:
    game = open_box(players=players)
    rng = random.Random(int(players))
    door = FastDoor(int(players))
    s = game.start(door)
    number = 0
    while not s.over:
        if number % 5 == 0:
            text = position_text(game, s)
            again = parse_position(game, text)
            assert position_text(game, again) == text
            assert again.options == s.options
        game.apply(s, rng.choice(s.options), door)
        number += 1
    text = position_text(game, s)
    assert position_text(game, parse_position(game, text)) == text


@pytest.mark.parametrize("players", ["2", "4"])
def test_a_copy_shares_nothing_with_its_position(players: str) -> None:
    game = open_box(players=players)
    door = FastDoor(5)
    rng = random.Random(5)
    s = game.start(door)
    for _ in range(120):
        before, copy = position_text(game, s), s.copy()
        game.apply(copy, rng.choice(copy.options), FastDoor(5))
        assert position_text(game, s) == before
        s = copy
        if s.over:
            break


# -- impossible positions ------------------------------------------------------------------------------------------


IMPOSSIBLE = {
    "a drone too many": ("active", [7, 6], "captain 1 has 21 drones instead of 20"),
    "a drone too few": ("reserve", [11, 12], "captain 1 has 19 drones instead of 20"),
    "morale beyond the track": ("morale", [17, 0], "morale is off its track"),
    "negative morale": ("morale", [-1, 0], "morale is off its track"),
    "reputation beyond the track": ("reputation", [0, 8], "reputation is off its track"),
    "a full store": ("store", [3, 3, 1, 0, 0, 0], "a store holds too much"),
    "a negative store": ("store", [-1, 0, 0, 0, 0, 0], "a count is negative"),
    "turn order": ("order", [0, 0], "the turn order does not name every captain once"),
    "a token of three": ("tokens", [3, 0, 0, 0, 0, 0], "a token or an auxiliary die is out of range"),
    "a satellite nowhere": ("satellites", [256, 0], "a satellite is at no location"),
    "a lost crew card": ("unseen", [0] * 48, "crew cards are missing, or in two places"),
    "too many ships in the deck": ("stacks", [7, 6, 0, 0], "the Resistance deck has too many cards"),
    "a ship in two places": ("claimed", [[0], [0]], "a Resistance ship is in two places, or did not appear"),
    "too many dice": ("dock", [5, *[0] * 11], "a captain has too many dice"),
    "pieces of DRANDA": ("supply", 3, "a match without DRANDA has pieces of DRANDA"),
    "round 7": ("round", 7, "the round or its phase is out of range"),
    "short lists": ("score", [0], "a list has the wrong length"),
    "no scoring card": ("scoring", 4, "there is no such scoring card"),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason(case: str) -> None:
    field, value, why = IMPOSSIBLE[case]
    yard = dockyard(captain(dice="6 6"), captain())
    s = yard.s.copy()
    setattr(s, field, value)
    with pytest.raises(PositionError, match=why):
        parse_position(yard.game, position_text(yard.game, s))
