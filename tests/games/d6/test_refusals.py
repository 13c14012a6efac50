"""Refusals: every reason occurs, and refusals and legal actions never contradict each other."""

import random
from collections.abc import Callable, Iterator
from itertools import chain

import pytest

from quarterdeck.core.match import Match
from quarterdeck.core.parts import Card, Dice, Track
from quarterdeck.core.position import fingerprint
from quarterdeck.core.seed import fast_seed
from quarterdeck.core.view import View
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.infirmary import SendToInfirmary
from quarterdeck.games.d6.rules.round import Recall
from quarterdeck.games.d6.table import Table
from tests.games.d6.bridge import PANIC, POPGUN, SUMMIT, SWARM, Bridge, bridge, careless, drift, open_box

# --- every reason, with its words ---------------------------------------------------------------------------


def aiming() -> Bridge:
    return bridge("TTC", external={"flagship": 4, "corsair": 2, "drone-a": 1}).plays(
        "fire flagship 1", "fire corsair 1"
    )


def recalling() -> Bridge:
    return bridge("", internal=["summit"], infirmary=4, away={"summit": "CS"}, pack=SUMMIT).end(1)


def recalling_one_after_another() -> Bridge:
    away = {"time-warp": "S", "hijackers": "C"}
    return bridge("T", internal=["time-warp", "pandemic"], external=["hijackers"], away=away).end(6)


def distracted() -> Bridge:
    ship = bridge("CT", scanner=2, external=["corsair"], deck=["distracted", PANIC])
    return ship.play("change T D", draw="distracted")


def swarmed() -> Bridge:
    targets = ["swarm", *(f"swarm.{number}" for number in range(2, 13))]
    return bridge("TTTTTT", external=targets, pack=SWARM, bonus="activation")


def one_shot_fired() -> Bridge:
    return bridge("TT", external=["corsair"], pack=POPGUN, ship="popgun").play("fire corsair 1")


def choosing_who_is_hurt() -> Bridge:
    return bridge("C", internal=["pandemic", "time-warp"], away={"time-warp": "S"}).end(1)


REASONS: list[tuple[str, Callable[[], Bridge], str, str]] = [
    ("no-die", lambda: bridge("T", infirmary=1), "heal", "needs Medical, you have none unassigned"),
    ("blocked", lambda: bridge("CC", internal=["comms-offline"]), "reroll",
     "no Commander may be assigned while Comms Offline is in play"),
    ("blocked.but-mission", lambda: bridge("SS", internal=["cosmic-existentialism"], shield=0), "recharge",
     "no Science may be assigned while Cosmic Existentialism is in play, except to end it"),
    ("blocked.station", lambda: bridge("E", internal=["panel-explosion"], hull=4, blocked_missions="no"), "repair 1",
     "no Engineering may be assigned to a station while Panel Explosion is in play"),
    ("no-other-die", lambda: bridge("C"), "reroll", "there is no other unassigned die"),
    ("ship-cannot", lambda: bridge("CT", ship="halcyon"), "reroll", "the Halcyon cannot do that"),
    ("infirmary-empty", lambda: bridge("M"), "heal", "nobody is in the Infirmary"),
    ("scanners-empty", lambda: bridge("M"), "clear", "the scanners are empty"),
    ("shields-full", lambda: bridge("S"), "recharge", "shields are already at 4"),
    ("shields-offline", lambda: bridge("S", external=["nebula"], shield=0), "recharge",
     "Nebula keeps the shields offline"),
    ("hull-full", lambda: bridge("E"), "repair 1", "the hull is already at 8"),
    ("no-target", lambda: bridge("T", bonus="activation"), "volley 1", "there is no external threat to shoot"),
    ("cannot-be-shot", lambda: bridge("T", external=["solar-winds"]), "fire solar-winds 1",
     "Solar Winds has no health and cannot be shot"),
    ("in-stasis", lambda: bridge("S", external=["corsair"], stasis=["corsair"]), "stasis corsair",
     "Corsair is already in stasis"),
    ("not-this-side", lambda: bridge("S", internal=["pandemic"], stasis_on="external"), "stasis pandemic",
     "the beam only reaches external threats"),
    ("no-mission", lambda: bridge("C", external=["corsair"]), "mission corsair C", "Corsair has no away mission"),
    ("not-needed", lambda: bridge("C", internal=["pandemic"]), "mission pandemic C",
     "the mission on Pandemic needs Medical or Science"),
    ("needs-one", recalling, "stay summit", "somebody must be gathered, or the crew is incapacitated"),
    ("nobody-there", choosing_who_is_hurt, "hurt used-T", "there is nobody to choose there"),
    ("in-turn", recalling_one_after_another, "recall time-warp S", "missions are asked about one after another"),
    ("upwards", aiming, "aim flagship 1", "damage is split from the top of the track down"),
    ("not-in-play", lambda: bridge("T", external=["corsair"]), "fire drone-a 1", "Drone A is not in play"),
    ("damage", lambda: bridge("TT", external=["flagship", "corsair"]).play("fire flagship 1"), "fire corsair 3",
     "Corsair can be dealt 1 to 2 damage now"),
    ("damage.one", lambda: bridge("T", external=["corsair"]), "fire corsair 2", "Corsair can be dealt 1 damage now"),
    ("damage.crowded", lambda: swarmed().play("volley 6"), "aim swarm 5",
     "with so many targets Swarm A can be dealt 1 or 11 damage at a time"),
    ("no-power", one_shot_fired, "fire corsair 1",
     "further Tactical dice deal no damage on the Popgun"),
    ("no-such-die", lambda: bridge("CT"), "change M S", "there is no other unassigned Medical"),
    ("no-standing-by", lambda: bridge("M", stand_by="refused"), "stand-by M",
     "in this match no die stands by at a station that could do nothing"),
    ("has-work", lambda: bridge("M", infirmary=1), "stand-by M", "Medical has something to do at its station"),
    ("together", lambda: bridge("T", external=["corsair"], bonus="activation"), "fire corsair 1",
     "dice are fired together: say how many first"),
    ("one-by-one", lambda: bridge("TT", external=["corsair"]), "volley 2",
     "dice are used one at a time: the bonus counts over the whole round"),
    ("so-many", lambda: bridge("EE", hull=1, bonus="activation"), "repair 3", "2 Engineering can be used"),
    ("same-side", lambda: bridge("CT"), "change T T", "that die already shows Tactical"),
    ("crew-side", lambda: bridge("CT", commander="crew-side"), "change T D", "a Commander may only choose a crew side"),
    ("not-now", lambda: bridge("T", external=["corsair"]), "hold-fire", "that is not the question now"),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "position", "choice", "words"), REASONS, ids=[reason[0] for reason in REASONS])
def test_a_reason_in_words(reason: str, position: Callable[[], Bridge], choice: str, words: str) -> None:
    ship = position()
    assert ship.why_not(choice) == words
    message = ship.game.why_not(ship.s, ship.game.box.verbs.parse(choice))
    assert message is not None
    assert message.key == f"d6.no.{reason}"


def test_every_text_of_a_reason_occurs() -> None:
    known = {key.removeprefix("d6.no.") for key in open_box().box.catalogue.texts if key.startswith("d6.no.")}
    assert known == {reason[0] for reason in REASONS}


# --- positions of careless captains -------------------------------------------------------------------------

OPTIONS: list[dict[str, str]] = [
    {},
    {"bonus": "activation", "difficulty": "hard", "stasis_on": "external"},
    {"ship": "halcyon", "blocked_missions": "no", "commander": "crew-side"},
    {"difficulty": "hard", "victory": "at-once", "stasis_blast": "held", "nobody_left": "lost"},
]


def positions(seeds: range, every: int) -> Iterator[Match[Table]]:
    """Matches at some of their positions, in the middle of every kind of question."""
    for seed in seeds:
        match = drift(seed, **OPTIONS[seed % len(OPTIONS)])
        rng = random.Random(seed)
        while not match.over:
            if match.turn % every == seed % every or not isinstance(match.state.agenda[-1], Assign):
                yield match
            match.play(careless(match, rng))


def known_by(match: Match[Table]) -> str:
    return f"{' '.join(f'{k}={v}' for k, v in match.game.options.items())} {fingerprint(match.game, match.state)}"


def test_every_action_is_either_legal_or_refused_with_a_reason() -> None:
    asked: set[str] = set()
    for match in chain([distracted().match], positions(range(12), every=9)):
        game, s = match.game, match.state
        asked.add(type(s.agenda[-1]).__name__)
        for verb in game.box.verbs.verbs:
            for action in verb.row(0):
                why = game.why_not(s, action)
                if action not in s.options:
                    assert why is not None, f"{action} in {known_by(match)}"
                    assert game.box.catalogue.knows(why.key), why.key
    assert asked == {"Assign", "Aim", "SendToInfirmary", "Distract", "Recall"}


STATIONS = {
    "d6.what.commander-change": "change",
    "d6.what.commander-reroll": "reroll",
    "d6.what.medical-heal": "heal",
    "d6.what.medical-clear": "clear",
    "d6.what.science-recharge": "recharge",
    "d6.what.engineering": "repair",
}


def test_a_station_is_refused_exactly_when_it_has_no_option() -> None:
    for match in positions(range(20, 40), every=3):
        if not isinstance(match.state.agenda[-1], Assign):
            continue
        refused = {refusal.what.key for refusal in match.game.refusals(match.state, [0])}
        offered = {action.verb.name for action in match.state.options}
        for what, verb in STATIONS.items():
            assert (what in refused) != (verb in offered), f"{verb} in {known_by(match)}"
        fires = bool(offered & {"fire", "volley"})
        assert ("d6.what.tactical" in refused) != fires, known_by(match)


def test_a_threat_is_refused_to_the_beam_the_guns_and_the_crew_exactly_when_they_have_no_option() -> None:
    for match in positions(range(40, 60), every=3):
        s = match.state
        if not isinstance(s.agenda[-1], Assign):
            continue
        options = {(action.verb.name, action.a) for action in s.options}
        ids, threats = match.game.box.streams[2].outcomes, s.kit.threats
        for card in s.internal + s.external:
            part = f"threat.{ids[card]}"
            refused = {r.what.key.removeprefix("d6.what.") for r in match.game.refusals(s, [0]) if part in r.touches}
            assert bool(refused & {"stasis", "stasis-at"}) != (("stasis", card) in options), known_by(match)
            if threats.mission[card]:
                assert ("mission" in refused) != (("mission", card) in options), known_by(match)
            if threats.external[card] and s.kit.rulings.bonus_across_round:
                assert bool(refused & {"tactical", "fire-at"}) != (("fire", card) in options), known_by(match)


def test_options_and_refusals_touch_parts_that_are_there() -> None:
    for match in positions(range(60, 90), every=2):
        view = match.view()
        known = view.part_ids()
        assert view.decision is not None
        for option in view.decision.options:
            missing = [part for part in option.touches if part not in known]
            assert not missing, f"{option.action}: {missing} in {known_by(match)}"
        for refusal in view.decision.refusals:
            missing = [part for part in refusal.touches if part not in known]
            assert not missing, f"{refusal}: {missing} in {known_by(match)}"


def silent(view: View) -> list[str]:
    """The threats in play and the dice in hand that have neither an option nor a refusal."""
    assert view.decision is not None
    touched = {part for option in view.decision.options for part in option.touches}
    touched |= {part for refusal in view.decision.refusals for part in refusal.touches}
    crew = [id for id in view.part_ids() if id.startswith("crew.")]
    return [id for id in [*crew, *(part.id for part in view.parts if isinstance(part, Card))] if id not in touched]


def test_every_threat_in_play_and_every_die_in_hand_has_an_option_or_a_refusal() -> None:
    for match in positions(range(90, 110), every=2):
        if isinstance(match.state.agenda[-1], Assign):
            assert silent(match.view()) == [], known_by(match)


def test_threats_and_dice_have_a_refusal_while_a_crew_member_is_chosen() -> None:
    asked: set[str] = set()
    for match in positions(range(140, 200), every=1000):
        if isinstance(match.state.agenda[-1], (SendToInfirmary, Recall)):
            asked.add(type(match.state.agenda[-1]).__name__)
            assert silent(match.view()) == [], known_by(match)
    assert asked == {"SendToInfirmary", "Recall"}


def test_an_unusable_die_says_why() -> None:
    ship = bridge("ME", external=["corsair"])
    assert [r.touches for r in ship.game.refusals(ship.s, [0]) if "crew.M" in r.touches] == [
        ["station.medical", "crew.M", "infirmary"],
        ["station.medical", "crew.M", "scanner"],
    ]
    assert [r.touches for r in ship.game.refusals(ship.s, [0]) if "crew.E" in r.touches] == [
        ["station.engineering", "crew.E", "hull"]
    ]


def touching(ship: Bridge, what: str) -> list[list[str]]:
    return [r.touches for r in ship.game.refusals(ship.s, [0]) if r.what.key == f"d6.what.{what}"]


def test_one_reason_for_many_threats_is_one_refusal() -> None:
    ship = bridge("CM", external={"flagship": 4, "corsair": 2}, internal=["pandemic"])
    assert touching(ship, "stasis") == [
        ["station.science", "threat.pandemic", "threat.flagship", "threat.corsair"],
    ]
    assert touching(ship, "tactical") == [["station.tactical", "external", "threat.flagship", "threat.corsair"]]
    assert touching(ship, "stasis-at") == touching(ship, "fire-at") == []
    assert ship.refused()["Science: stasis beam on a threat"] == "needs Science, you have none unassigned"


def test_threats_with_different_reasons_are_refused_separately() -> None:
    ship = bridge("S", external=["corsair", "bomber-a"], stasis=["corsair", "bomber-a"])
    assert ship.refused()["Science: stasis beam on Corsair"] == "Corsair is already in stasis"
    assert ship.refused()["Science: stasis beam on Bomber A"] == "Bomber A is already in stasis"
    ship = bridge("S", external=["corsair"], internal=["pandemic", "time-warp"], stasis_on="external")
    assert ship.refused()["Science: stasis beam on Pandemic, Time Warp"] == "the beam only reaches external threats"
    ship = bridge("C", internal=["pandemic", "invaders"])
    assert ship.refused()["Away mission on Invaders"] == "the mission on Invaders needs Tactical, Tactical"


def test_missions_closed_by_one_card_are_refused_together() -> None:
    ship = bridge("SC", internal=["cosmic-existentialism", "time-warp", "pandemic"])
    assert ship.refused()["Away mission on Time Warp, Pandemic"] == (
        "no Science may be assigned while Cosmic Existentialism is in play, except to end it"
    )


def test_missions_are_recalled_one_after_another() -> None:
    ship = recalling_one_after_another()
    assert ship.options == ["recall hijackers C", "stay hijackers"]
    assert [(ship.game.text(r.reason), r.touches) for r in ship.game.refusals(ship.s, [0])] == [
        ("missions are asked about one after another", ["threat.time-warp"]),
        ("there is nobody to choose there", ["threat.pandemic"]),
    ]
    assert ship.why_not("recall pandemic S") == "there is nobody to choose there"


def test_if_free_dice_are_equivalent_each_can_be_clicked() -> None:
    ship = bridge("CT", internal=["pandemic", "time-warp"], away={"time-warp": "S"}).end(1)
    decision = ship.match.decision
    assert decision is not None
    assert [option.touches for option in decision.options] == [["crew.C", "crew.T", "returned"], ["threat.time-warp"]]
    assert [refusal.touches for refusal in decision.refusals] == [["threat.pandemic"]]


def test_the_announced_changes_of_an_option_happen() -> None:
    seen = 0
    for match in positions(range(110, 140), every=2):
        decision = match.decision
        assert decision is not None
        before = match.view()
        for option in decision.options:
            if not option.changes:
                continue
            after = match.state.copy()
            if option.action.verb.name.startswith("hurt"):
                ask = after.agenda.pop()  # Other threats may act next and send more.
                assert isinstance(ask, SendToInfirmary)
                ask.choose(after, option.action, fast_seed(1).door())
            else:
                match.game.apply(after, option.action, fast_seed(1).door())
            table = View("d6", [0], 0, match.game.view(after, [0]), None, [], None, match.game.box.catalogue)
            for change in option.changes:
                assert number_on(before, change.part) == change.before, f"{option.action} in {known_by(match)}"
                assert number_on(table, change.part) == change.after, f"{option.action} in {known_by(match)}"
                seen += 1
    assert seen > 500


def number_on(view: View, id: str) -> int:
    """The number that a part shows: a track's value, a count of dice, a threat's health (0 when it is gone)."""
    part = view.part(id)
    if isinstance(part, Track):
        return part.value
    if isinstance(part, Dice):
        return sum(face.count for face in part.faces)
    if isinstance(part, Card):
        return part.level
    assert part is None
    assert id.startswith("threat.")
    return 0


def test_a_preview_includes_the_blast_of_a_meteoroid() -> None:
    ship = bridge("T", external={"meteoroid": 1}, shield=2, deck=[PANIC])
    decision = ship.match.decision
    assert decision is not None
    fire = next(option for option in decision.options if str(option.action) == "fire meteoroid 1")
    assert [change.data() for change in fire.changes] == [
        ["threat.meteoroid", 1, 0],
        ["shield", 2, 0],
        ["hull", 8, 5],
    ]


def previews(ship: Bridge) -> dict[str, list[object]]:
    decision = ship.match.decision
    assert decision is not None
    return {str(option.action): [change.data() for change in option.changes] for option in decision.options}


def test_a_preview_includes_the_result_of_a_completed_mission() -> None:
    assert previews(bridge("T", external=["boarding-ship"], infirmary=1))["mission boarding-ship T"] == [
        ["threat.boarding-ship", 4, 0],
        ["infirmary", 1, 2],
    ]
    assert previews(bridge("CC", external={"hijackers": 3}))["mission hijackers C"] == []
    last = bridge("C", external={"hijackers": 3}, away={"hijackers": "C"})
    assert previews(last)["mission hijackers C"] == [["threat.hijackers", 3, 0]]
    last.play("mission hijackers C")
    assert last.external == []


def test_a_preview_includes_a_die_that_locks_into_the_scanners() -> None:
    assert previews(bridge("CT", scanner=1))["change T D"] == [["scanner", 1, 2]]
    assert previews(bridge("CT", scanner=2))["change T D"] == [["scanner", 2, 0]]
    assert previews(bridge("CT", scanner=1))["change T E"] == []
    empty = bridge("CT", scanner=2, external=["corsair"], deck=[], shield=0, empty_scan="damage")
    assert previews(empty)["change T D"] == [["scanner", 2, 0], ["hull", 8, 7]]
    empty.play("change T D")
    assert (empty.scanner, empty.hull) == (0, 7)


def test_a_preview_shows_who_is_hurt() -> None:
    ship = choosing_who_is_hurt()
    assert set(map(str, previews(ship).values())) == {"[['infirmary', 0, 1]]"}


def test_refusals_while_it_is_chosen_who_is_hurt() -> None:
    ship = bridge("C", internal=["pandemic"], external=["corsair"], stasis=["corsair"]).end(1)
    assert ship.options == ["hurt spare", "hurt-beam corsair"]
    assert ship.why_not("hurt-away pandemic S") == "there is nobody to choose there"
    assert ship.why_not("end") == "that is not the question now"


def test_a_refused_choice_changes_nothing() -> None:
    ship = bridge("T", external=["corsair"])
    before = ship.match.fingerprint
    with pytest.raises(ValueError, match="fire corsair 2 is not possible now: Corsair can be dealt 1 damage now"):
        ship.play("fire corsair 2")
    assert (ship.match.fingerprint, ship.match.turn) == (before, 0)
