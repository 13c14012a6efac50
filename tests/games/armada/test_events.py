"""Every event does what its card says: success, failure, hazard, and the traits of heroes. The cards are read as they
are written in the content, so that figures can be tuned."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.games.armada.rules.encounters import BeginMission
from quarterdeck.games.armada.rules.setup import ChooseShip
from quarterdeck.games.armada.table import BEACONS, CARRIED, CREW_DICE, NO_FLEET, RESOLVED, SPENT
from tests.games.armada.dockyard import Captain, Yard, captain, encounters, planning, resolution
from tests.games.armada.dockyard import yard as position
from tests.games.armada.oracle_cards import CONTENT

CARDS: dict[str, dict[str, Any]] = {
    one["id"]: one for one in tomllib.loads((CONTENT / "events.toml").read_text("utf-8"))["event"]
}
HEROES: list[dict[str, Any]] = tomllib.loads((CONTENT / "heroes.toml").read_text("utf-8"))["hero"]
COMMANDERS = "genevieve hercule sonia-clarke"
"""Heroes whose first side is Command."""
MISSIONS = [id for id, card in CARDS.items() if "cargo" not in card and id != "98"]
LOADS = [id for id, card in CARDS.items() if "cargo" in card]
HAZARDS = [id for id, card in CARDS.items() if "hazard" in card]
FAVOURED = [(id, favour["trait"], favour["does"]) for id, card in CARDS.items() for favour in card.get("traits", [])]
ASKING = ("immune", "curiosity")
"""Abilities that would change what these tests look at."""
LASTS = {card["lasting"]: id for id, card in CARDS.items() if "lasting" in card}


class Kind(Door):
    """Basic dice show Tactical, Engineering, Science, Medical in turn; everything else is the first that is left."""

    def __init__(self) -> None:
        super().__init__()
        self.rolled = -1

    def number(self, stream: int, counter: int, size: int) -> int:
        if stream != CREW_DICE:
            return 0
        self.rolled += 1
        return self.rolled % 4

    def choose(self, stream: int, counter: int, weights: list[int], total: int) -> int:
        if stream == BEACONS and weights[-1]:
            return len(weights) - 1
        return next(outcome for outcome, weight in enumerate(weights) if weight)


def attempt(*captains: Captain, event: str) -> Yard:
    """All captains on a mission, after their first roll. Nothing happens after it: a question about ships follows."""
    for one in captains:
        one.at = CARDS[event]["planet"]
    begin = BeginMission(list(CARDS).index(event))
    return position(*captains, steps=[begin, ChooseShip(0)], events=[event], team=range(len(captains)), printed=True)


def drive(yard: Yard, *wishes: str, until: str) -> None:
    """Play the first option of the first wish, until a step asks that is none of the mission."""
    door, s = Kind(), yard.s
    for _ in range(80):
        if s.over or type(s.agenda[-1]).__name__ not in until.split():
            return
        yard.game.apply(s, _first(s.options, wishes), door)
    raise AssertionError("the mission does not end")


def _first(options: list[Action], wishes: tuple[str, ...]) -> Action:
    for wish in wishes:
        found = [action for action in options if action.verb.name == wish]
        if found:  # A Command section is filled first: heroes are few.
            return found[-1]
    raise AssertionError(f"none of {wishes} among {[str(one) for one in options]}")


def pays_more(id: str, *heroes: str) -> int:
    kin = {trait for hero in HEROES if hero["id"] in heroes for trait in hero["traits"]}
    return int(any(one["trait"] in kin and one["does"] == "pays" for one in CARDS[id].get("traits", [])))


def gained(yard: Yard, id: str) -> None:
    """The reward of a card: credits are split, a data token is of its pattern."""
    data = CARDS[id].get("data")
    patterns = [yard.game.kit.figures.data[at] for at in yard.s.data]
    assert len(patterns) == (data is not None)
    assert data in (None, "random", *patterns)


# -- success and failure -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", MISSIONS)
def test_a_completed_mission_gives_what_its_card_says(id: str) -> None:
    ships = [captain(heroes=COMMANDERS, credits=3), captain(ship="hades", credits=3)]
    yard = attempt(*ships, event=id)
    drive(yard, "assign", "again", "sacrifice", "share", "done", until="Fill FillSection Retry Split")
    card = CARDS[id]
    assert yard.event(id) == RESOLVED
    more = pays_more(id, *COMMANDERS.split())
    assert sum(yard.s.credits) == 6 - 2 * card.get("fee", 0) + card.get("credits", 0) + more
    gained(yard, id)
    assert yard.s.exposed == (id == "99")


@pytest.mark.parametrize("id", MISSIONS)
def test_a_failed_mission_costs_what_its_card_says_and_stays(id: str) -> None:
    yard = attempt(captain(credits=3), captain(ship="hades", credits=3), event=id)
    hull = yard.s.hull[:]
    drive(yard, "done", until="Fill Retry")
    card = CARDS[id]
    assert yard.event(id) == yard.game.kit.planets.ids.index(card["planet"])
    assert [before - now for before, now in zip(hull, yard.s.hull, strict=True)] == [card.get("hull", 0)] * 2
    assert sum(yard.s.threat_discards) == card.get("threats", 0)
    assert yard.s.no_planning == card.get("skip", False)
    assert not yard.s.data


@pytest.mark.parametrize("id", LOADS)
def test_a_cargo_mission_is_under_way_until_it_is_delivered(id: str) -> None:
    card = CARDS[id]
    yard = encounters(
        captain(at=card["planet"], credits=3), captain(ship="hades", at="luna"), events=[id], printed=True
    )
    if yard.may("p2 end"):
        yard.play("p2 end")
    yard.play(f"mission {id}")
    assert yard.event(id) == CARRIED
    yard.play(f"install {card['cargo']} 6")
    assert yard.modules()[5] == card["cargo"]
    away = encounters(captain(at=card["bound_for"], credits=3), captain(ship="hades", at="invictus"), printed=True)
    away.s.events[away.game.kit.events.ids.index(id)] = CARRIED
    away.s.fitted[5] = away.game.kit.modules.ids.index(card["cargo"])
    there = encounters(
        captain(at=card["bound_for"], fit={6: card["cargo"]}, credits=3),
        captain(ship="hades", at="terra" if card["bound_for"] != "terra" else "luna"),
        changed_events=away.s.events,
        printed=True,
    )
    there.play(f"deliver {id}")
    assert there.event(id) == RESOLVED
    assert there.modules()[5] == "-"
    assert there.s.credits[0] == 3 + card.get("credits", 0)
    gained(there, id)


# -- hazards -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", HAZARDS)
def test_a_hazard_does_what_its_card_says(id: str) -> None:
    """Two ships, one of them at the planet of the event, beside a fleet of two."""
    card = CARDS[id]
    (name, amount), *_ = card["hazard"][0].items()
    here, there = card["planet"], "luna" if card["planet"] != "luna" else "terra"
    yard = resolution(
        captain(at=here, credits=3),
        captain(ship="hades", at=there, credits=2),
        events=[id],
        fleets={here: ["kannon kannon"]},
        printed=True,
    )
    calm = resolution(
        captain(at=here, credits=3),
        captain(ship="hades", at=there, credits=2),
        fleets={here: ["kannon kannon"]},
        printed=True,
    )
    lost = [before - now for before, now in zip(calm.s.hull, yard.s.hull, strict=True)]
    poorer = [before - now for before, now in zip(calm.s.credits, yard.s.credits, strict=True)]
    ships = sum(len(row) for row in yard.s.fleet_ships) - sum(len(row) for row in calm.s.fleet_ships)
    cards = sum(yard.s.threat_discards) - sum(calm.s.threat_discards)
    expected = {
        "damage_here": ([amount, 0], [0, 0]),
        "damage_all": ([amount, amount], [0, 0]),
        "lose_credits": ([0, 0], [amount, amount]),
        "tax_richest": ([0, 0], [amount, 0]),
    }.get(name, ([0, 0], [0, 0]))
    assert (lost, poorer) == expected
    assert cards == (amount if name == "draw_threats" else 0)
    if name in ("reinforce_here", "reinforce_largest"):
        fleets = [place for place in calm.s.fleet_at if place != NO_FLEET]
        at_home = fleets.count(calm.game.kit.planets.ids.index(here))
        assert ships == amount * (at_home if name == "reinforce_here" else 1)


def test_every_lasting_hazard_has_an_event() -> None:
    assert sorted(LASTS) == [
        "costly-modules", "jammed-rewards", "no-hire", "no-shipyard", "no-trade", "slow-repair",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lasting", "choice"), [("no-hire", "recruit"), ("no-trade", "trade"), ("no-shipyard", "shop")]
)
def test_a_lasting_hazard_forbids_an_action(lasting: str, choice: str) -> None:
    place = "luna" if choice == "recruit" else "terra"
    free = planning(captain(at=place), captain(ship="hades", at=place), printed=True)
    bound = planning(captain(at=place), captain(ship="hades", at=place), events=[LASTS[lasting]], printed=True)
    assert free.may(choice)
    assert not bound.may(choice)


# -- traits --------------------------------------------------------------------------------------------------------


def bearer(trait: str) -> str:
    """A hero with a trait who changes nothing else that is looked at here."""
    able = [hero["id"] for hero in HEROES if trait in hero["traits"] and hero["ability"] not in ASKING]
    return str(able[0])


def test_traits_matter_in_many_events_and_every_trait_matters() -> None:
    assert len({id for id, _, _ in FAVOURED}) >= 15
    assert {trait for _, trait, _ in FAVOURED} == {trait for hero in HEROES for trait in hero["traits"]}


@pytest.mark.parametrize(("id", "trait", "does"), FAVOURED)
def test_a_trait_does_what_the_card_says(id: str, trait: str, does: str) -> None:
    card = CARDS[id]
    without = attempt(captain(), captain(ship="hades"), event=id)
    having = attempt(captain(heroes=bearer(trait)), captain(ship="hades"), event=id)
    if does == "tries":
        for yard in (without, having):  # All dice are blank, so nothing can be assigned.
            yard.s.face[0] = [0] * len(yard.s.face[0])
            yard.game.refresh(yard.s)
            yard.plays("done", "p2 done")
        assert without.may("sacrifice")
        assert not without.may("again")
        assert having.may("again")
        assert not having.may("sacrifice")
        return
    hull = having.s.hull[:]
    if does == "pays":
        assert pays_more(id, bearer(trait)) == 1
        rich = attempt(captain(heroes=f"{bearer(trait)} kyuu zero"), captain(ship="hades"), event=id)
        drive(rich, "assign", "again", "sacrifice", "share", "done", until="Fill FillSection Retry Split")
        assert sum(rich.s.credits) == 4 - 2 * card.get("fee", 0) + card.get("credits", 0) + 1
        return
    drive(having, "done", until="Fill Retry")
    lost = [before - now for before, now in zip(hull, having.s.hull, strict=True)]
    spared = does == "spares"
    assert lost == [0 if spared else card.get("hull", 0), card.get("hull", 0)]
    assert sum(having.s.threat_discards) == card.get("threats", 0) + (does == "alerts")


def test_no_die_of_a_mission_stays_spent() -> None:
    yard = attempt(captain(heroes=COMMANDERS), captain(ship="hades"), event="00")
    drive(yard, "assign", "again", "share", "done", until="Fill FillSection Retry Split")
    assert all(SPENT not in row for row in yard.s.where)
