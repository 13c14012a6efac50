"""The texts of the game: correct under every ruling, distinguishable, and all of them used."""

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest

from quarterdeck.core.match import Match
from quarterdeck.core.view import View
from quarterdeck.games.d6.cards import MOST_HEALTH, REVEAL_IDS, WHEN_IDS
from quarterdeck.games.d6.effects import VOCABULARY
from quarterdeck.games.d6.settings import RULINGS
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.texts import FILES
from tests.games.d6.bridge import PANIC, Bridge, bridge, careless, drift, open_box
from tests.games.d6.test_refusals import REASONS

# --- card texts follow the rulings --------------------------------------------------------------------------

RULED = {
    "scout": ["scouting-ship"],
    "mercenary": ["mercenary"],
    "stasis-counts": ["mercenary"],
    "stasis-blast": ["meteoroid"],
    "solar-order": ["solar-winds"],
    "solar-winds": ["solar-winds"],
    "friendly-fire": ["friendly-fire"],
    "cloaked": ["cloaked-threats"],
    "blocked-missions": ["comms-offline", "cosmic-existentialism", "panel-explosion"],
}
"""The cards that each ruling affects."""
NO_CARD = {
    "bonus": "stations",
    "commander": "stations",
    "stand-by": "stations",
    "stasis-hurt": "the beam",
    "stasis-on": "the beam",
    "empty-scan": "the scanners",
    "nobody-left": "the Infirmary: cards that send there still do",
    "victory": "the end of the match",
    "crew-choice": "who chooses the crew",
}


def card_words(card: str, pack: str = "", **options: str) -> tuple[str, str]:
    known = open_box(pack, **options).box.catalogue.texts
    return known[f"d6.threat.{card}.text"], known[f"d6.threat.{card}.help"]


def test_every_ruling_is_assigned_to_cards_or_to_something_else() -> None:
    assert {ruling.name for ruling in RULINGS} == RULED.keys() | NO_CARD.keys()


@pytest.mark.parametrize(
    ("option", "value"),
    [(ruling.name, value) for ruling in RULINGS for value in ruling.values[1:] if ruling.name in RULED],
)
def test_a_ruling_changes_the_texts_of_its_cards_only(option: str, value: str) -> None:
    ruled = {option.replace("-", "_"): value}
    for card in open_box().kit.threats.ids:
        text, help = card_words(card, **ruled)
        assert (text != card_words(card)[0]) == (card in RULED[option]), card
        assert help.startswith(text)
        assert len(text) <= 240


def test_card_texts_under_other_rulings() -> None:
    assert card_words("scouting-ship", scout="faq")[0].endswith("it deals 1 damage.")
    assert "past the shields" not in card_words("scouting-ship", scout="any")[0]
    assert "unassigned" in card_words("friendly-fire", friendly_fire="unassigned")[0]
    assert card_words("cloaked-threats", cloaked="once")[0].startswith("Once a round")
    both = card_words("mercenary", mercenary="roll", stasis_counts="yes")[0]
    assert "each roll" in both
    assert "in stasis" in both


def test_a_shown_card_has_the_text_of_its_ruling() -> None:
    ship = bridge("S", internal=["panel-explosion"], blocked_missions="no")
    assert "Engineering cannot be assigned to its station while this is here." in str(ship.match.view())


def test_a_pack_card_that_replaces_a_printed_one_keeps_its_own_text() -> None:
    pack = """
[[threat]]
id = "scouting-ship"
replaces = "scouting-ship"
name = "Scouting Ship"
kind = "external"
health = 3
faces = [1]
activate = [{ damage = 1 }]
text = "Deals 1 damage, as any other."
"""
    assert card_words("scouting-ship", pack, scout="faq")[0] == "Deals 1 damage, as any other."
    assert card_words("mercenary", pack, mercenary="roll") == card_words("mercenary", mercenary="roll")


@pytest.mark.parametrize(
    ("scout", "waits", "shields", "hull"),
    [
        ("card", "Acts last, if hull was lost this round.", False, True),
        ("faq", "Acts last, if an activation cost hull or shields.", True, True),
        ("any", "Acts last, if the ship took damage this round.", True, True),
    ],
)
def test_the_scouting_ship_says_what_activates_it(scout: str, waits: str, shields: bool, hull: bool) -> None:
    ship = bridge("C", external=["scouting-ship"], scout=scout)
    assert waits in str(ship.match.view())
    assert not ship.end(1).acted("scouting-ship")
    for shield, acts in ((4, shields), (0, hull)):
        ship = bridge("C", external=["scouting-ship", "drone-a"], shield=shield, scout=scout)
        assert ship.end(2).acted("scouting-ship") == acts


# --- events -------------------------------------------------------------------------------------------------


def told(ship: Bridge, line: str) -> list[str]:
    """The parts that the event with this sentence touched."""
    for event in ship.match.events_at(ship.match.turn):
        if ship.game.text(event.message) == line:
            return list(event.parts)
    raise AssertionError(f"{line!r} is not among {ship.told}")


FREE = "The die that Distracted kept busy is free again."


def test_the_release_of_the_distracted_die_is_announced() -> None:
    ship = bridge("C", internal=["distracted"], held=["distracted"]).end(3)
    assert told(ship, FREE) == ["threat.distracted", "returned"]
    assert "Distracted has passed." in ship.told
    ship = bridge("MM", internal=["distracted"], held=["distracted"]).plays(
        "mission distracted M", "mission distracted M"
    )
    assert told(ship, FREE) == ["threat.distracted", "returned"]
    ship = bridge("C", internal=["distracted"], scanner=2, infirmary=3).end(3)
    assert FREE not in ship.told, "it held none"
    assert "Distracted held no die." in ship.told


def filling(used: str = "") -> Bridge:
    return bridge("CTE", used=used, scanner=2, external=["corsair"], deck=["distracted", PANIC])


def test_the_die_that_distracted_takes_is_announced() -> None:
    ship = filling().play("change T D", draw="distracted").play("distract E")
    assert told(ship, "Distracted keeps an unassigned Engineering busy.") == ["crew", "threat.distracted"]
    ship = filling("S").play("change T D", draw="distracted").play("distract used-S")
    assert told(ship, "Distracted keeps a used Science busy.") == ["returned", "threat.distracted"]


def test_the_origin_of_a_die_that_goes_to_the_infirmary_is_announced() -> None:
    line = "A free die goes to the Infirmary: 1 there now."
    assert told(bridge("CT", internal=["pandemic"]).end(1), line) == ["returned", "infirmary"]
    assert told(bridge("CTMSEE", internal=["pandemic"]).end(1), line) == ["crew", "infirmary"]
    ship = bridge("C", internal=["pandemic", "time-warp"], away={"time-warp": "S"}).end(1)
    ship.play("hurt-away time-warp S")
    line = "The Science on Time Warp goes to the Infirmary: 1 there now."
    assert told(ship, line) == ["threat.time-warp", "infirmary"]


def test_shields_that_are_down_are_not_announced_to_fall() -> None:
    assert "The shields fall to 0." in bridge("C", external=["bounty-ship"]).end(1).told
    ship = bridge("C", external=["bounty-ship"], shield=0).end(1)
    assert "The shields fall to 0." not in ship.told
    assert "There are no shields left to drain." in ship.told


@pytest.mark.parametrize(
    ("reading", "line"),
    [
        ("nothing", "The scanners are full, but nothing is left to find."),
        ("damage", "The scanners are full, but nothing is left to find: the ship takes 1 damage."),
    ],
)
def test_full_scanners_with_an_empty_deck(reading: str, line: str) -> None:
    ship = bridge("CT", scanner=2, external=["corsair"], deck=[], empty_scan=reading).play("change T D")
    assert line in ship.told
    assert not any("something is out there" in said for said in ship.told)


def test_the_scanners_are_counted_after_a_change_and_after_a_new_roll() -> None:
    line = "1 Threat Detected locks into the scanners: 2 there now."
    assert line in bridge("CT", scanner=1).play("change T D").told
    assert line in bridge("CTT", scanner=1).play("reroll", crew="DT").told
    assert not any("locks" in said for said in bridge("CTT", scanner=1).play("reroll", crew="CT").told)


def test_the_first_shot_of_a_volley_does_not_say_further_down() -> None:
    ship = bridge("TT", external={"flagship": 4, "corsair": 2}, bonus="activation").play("volley 2")
    assert "3 damage to deal: choose a target, or hold fire." in str(ship.match.view())
    ship.play("aim flagship 1")
    assert "2 damage left: aim further down the track, or hold fire." in str(ship.match.view())


# --- options ------------------------------------------------------------------------------------------------


def labels(ship: Bridge) -> dict[str, str]:
    decision = ship.match.decision
    assert decision is not None
    return {str(option.action): ship.game.text(option.label) for option in decision.options}


def test_repairs_with_the_same_result_name_their_dice() -> None:
    said = labels(bridge("EE", hull=7, bonus="activation"))
    assert said["repair 1"] == "Engineering: 1 die repairs 1 hull"
    assert said["repair 2"] == "Engineering: 2 dice repair 1 hull"
    assert labels(bridge("EE", hull=7))["repair 1"] == "Engineering: repair 1 hull"


def test_options_of_who_is_hurt_are_clear_without_the_question() -> None:
    ship = bridge("S", internal=["pandemic", "time-warp"], external=["corsair"], away={"time-warp": "S"})
    assert labels(ship.play("stasis corsair").end(1)) == {
        "hurt spare": "Send a free die to the Infirmary",
        "hurt-away time-warp S": "Send the Science on Time Warp to the Infirmary",
        "hurt-beam corsair": "Send the Science die that holds Corsair to the Infirmary; the threat stays in stasis",
    }
    ship = filling().play("change T D", draw="distracted")
    assert labels(ship)["distract E"] == "Distracted: give up an unassigned Engineering"


def test_a_shot_has_a_number_for_every_health_a_card_can_have() -> None:
    damage = open_box().kit.verbs.fire.params[1]
    assert damage.size == MOST_HEALTH + 1


# --- all messages, in matches of random play ----------------------------------------------------------------

OPTIONS: list[dict[str, str]] = [
    {},
    {"bonus": "activation", "difficulty": "hard", "stasis_on": "external"},
    {"ship": "halcyon", "blocked_missions": "no", "commander": "crew-side"},
    {"difficulty": "hard", "victory": "at-once", "nobody_left": "lost", "empty_scan": "damage"},
    {"difficulty": "teaching", "length": "short", "friendly_fire": "unassigned"},
]


def views(seeds: range) -> Iterator[tuple[Match[Table], View]]:
    for seed in seeds:
        match = drift(seed, **OPTIONS[seed % len(OPTIONS)])
        rng = random.Random(seed)
        while not match.over:
            yield match, match.view()
            match.play(careless(match, rng))
        yield match, match.view()


def test_no_two_options_of_a_question_read_the_same() -> None:
    for match, view in views(range(300, 330)):
        if view.decision is not None:
            said = [view.text(option.label) for option in view.decision.options]
            assert len(said) == len(set(said)), match.fingerprint


WRONG = re.compile(
    r"\ba [AEIOaeio]|\ban [^AEIOaeio]|\b1 (?:dice|cards|Commanders)\b|\b(?:[02-9]|\d\d) (?:die|card|Commander)\b"
)


def test_no_sentence_has_the_wrong_article_or_number() -> None:
    for _, view in views(range(330, 360)):
        lines = [view.text(event.message) for event in view.events]
        if view.decision is not None:
            lines.append(view.text(view.decision.topic))
            lines += [view.text(option.label) for option in view.decision.options]
            lines += [f"{view.text(r.what)}: {view.text(r.reason)}" for r in view.decision.refusals]
        for line in lines:
            assert not WRONG.search(line), line


def seldom() -> Iterator[Bridge]:
    """Positions that random play rarely reaches."""
    yield bridge("C", deck=[]).end()
    yield bridge("C", external=["drone-a"], hull=1, shield=0).end(2)
    yield bridge("C", external=["bounty-ship"], shield=0).end(1)
    yield bridge("C", internal=["boost-morale"]).end(6)
    yield bridge("C", internal=["robot-uprising"], scanner=2, infirmary=3).end(1)
    yield bridge("", internal=["robot-uprising"], scanner=2, infirmary=4).end(1)
    for reading in ("held", "freed"):
        ship = bridge(
            "CC", internal=["pandemic", "robot-uprising"], stasis=["pandemic"], infirmary=2, stasis_hurt=reading
        )
        yield ship.end(1)
        yield ship.play("hurt-beam pandemic")
    yield bridge("SST", external={"meteoroid": 1}, stasis=["meteoroid"], stasis_blast="held").play("fire meteoroid 1")
    alone = bridge("C", scanner=2, infirmary=3, deck=["distracted", PANIC], crew_choice="automatic")
    yield alone.end(1, draw="distracted")
    yield bridge("C", internal=["distracted"], scanner=2, infirmary=3).end(3)
    yield bridge("C", internal=["time-warp"], external=["corsair"]).end(2)
    yield bridge("C", external=["corsair"], deck=[]).end(1)
    for reading in ("chain", "once"):
        yield bridge("C", internal=["cloaked-threats"], cloaked=reading).end(
            [2, 2, 1] if reading == "chain" else [2, 2]
        )
    for reading in ("faq", "any"):
        yield bridge("C", external=["scouting-ship"], scout=reading)
    yield bridge("TT", external={"flagship": 4, "drone-a": 1}).play("fire flagship 1")
    yield bridge("TT", external={"flagship": 4, "corsair": 2}, bonus="activation").play("volley 2")
    for reading in ("nothing", "damage"):
        ship = bridge("CT", scanner=2, external=["corsair"], deck=[], empty_scan=reading)
        yield ship.play("change T D")
    for letter in "CTMSE":
        ship = bridge(f"CT{letter}", used=letter, scanner=2, external=["corsair"], deck=["distracted", PANIC])
        yield ship.play("change T D", draw="distracted")


KEY = re.compile(r"d6(?:\.[\w-]+)+")
GROUP = re.compile(r'"group": "([\w-]+)"')
WHOLE = re.compile(r"(d6\.do\.(?:fire|stasis|mission))\.")
CHANGED = re.compile(r"d6\.do\.change\.\w\.(\w)")
"""Labels that contain the names of cards and crew: their template texts are used."""


def called(view: View) -> list[str]:
    """The labels of options, also those that a view omits because they follow from the action."""
    return [option.label.key for option in view.decision.options] if view.decision else []


@cache
def keys_seen() -> frozenset[str]:
    seen: set[str] = set()
    for _, view in views(range(60)):
        seen.update(KEY.findall(json.dumps(view.data())))
        seen.update(KEY.findall(json.dumps(view.printed)))
        seen.update(f"d6.group.{group}" for group in GROUP.findall(json.dumps(view.data())))
        seen.update(called(view))
    for _, position, choice, _ in REASONS:
        ship = position()
        why = ship.game.why_not(ship.s, ship.game.box.verbs.parse(choice))
        assert why is not None
        seen.update(KEY.findall(str(why.data())))
        seen.update(KEY.findall(json.dumps(ship.match.view().data())))
        seen.update(called(ship.match.view()))
    for ship in seldom():
        seen.update(KEY.findall(json.dumps(ship.match.view().data())))
        seen.update(KEY.findall(json.dumps(ship.match.view().printed)))
        seen.update(called(ship.match.view()))
    seen.update(made.group(1) for key in list(seen) if (made := WHOLE.match(key)))
    seen.update(f"d6.do.change.{made.group(1)}" for key in list(seen) if (made := CHANGED.fullmatch(key)))
    return frozenset(seen)


def card_keys() -> set[str]:
    """The text keys that cards can use: for every effect, condition and crew that content may name."""
    blocks = {f"d6.text.block{own}.{letter}" for own in ("", ".own") for letter in "CSE"}
    shown = {f"d6.text.reveal.{reveal}" for reveal in REVEAL_IDS[1:]} | {
        f"d6.text.when.{when}" for when in WHEN_IDS[1:]
    }
    plain = {f"d6.text.{name}" for name in ("offline", "explode", "wounds")}
    return blocks | shown | plain | {f"d6.effect.{name}" for name in VOCABULARY.words}


def test_every_text_is_used_somewhere() -> None:
    game = open_box()
    chosen = {f"{setting.words}.{value}" for setting in game.box.settings for value in setting.values}
    asked = {setting.words for setting in game.box.settings}
    labels = {f"{key}.label" for key in chosen | asked}
    ruled = {
        f"d6.ruling.{also}{ruling.name}.{value}.{card}"
        for also in ("", "also.")
        for ruling in RULINGS
        for value in ruling.values[1:]
        for card in game.kit.threats.ids
    }
    known = set(chain(keys_seen(), chosen, asked, labels, ruled, card_keys()))
    unused = sorted(key for key in FILES.texts() if key not in known)
    assert not unused, unused
