"""Reasons of hints in Battlecruisers: correct for the position, for every card and for every question."""

from __future__ import annotations

import pytest

from quarterdeck.languages import catalogue
from quarterdeck.players.skills import adviser_of
from quarterdeck.registry import AnyGame
from tests.games.battlecruisers.fleet import IDS, Fleet, battle
from tests.terminal.battle import battle as new_battle


def told(fleet: Fleet, choice: str, language: str = "en") -> list[str]:
    """The reasons of a hint for a choice such as `p1 play captain`."""
    game: AnyGame = fleet.match.game
    action = game.box.verbs.parse(choice)
    known = game.hide(fleet.s, [action.seat])
    assert action in known.options, f"{choice} is not among {fleet.options}"
    words = catalogue(game, language)
    return [words.text(reason) for reason in adviser_of(game).reasons(known, action.seat, [action])]


def said(fleet: Fleet, choice: str, language: str = "en") -> str:
    return "; ".join(told(fleet, choice, language))


# --- what a card does ---------------------------------------------------------------------------------------

ALONE = {
    "spy-drone": "lets you play another card instead once all lie open",
    "tech-officer": "brings 2 points, lets you put the other cards of the round in order",
    "shields": "keeps opponents' main effects from you this round and next",
    "cloaking-device": (
        "makes an opponent of your choice discard 1 card, "
        "keeps opponents' main effects from you this round while you hold 2 cards or fewer"
    ),
    "navigator": "brings 2 points, lets you ignore one main effect",
    "decoy": "brings a point for each Technology symbol, 3 as far as cards lie open",
    "security-chief": "keeps your points from main effects this round and next",
    "evasive-action": "keeps main effects from making you discard this round and next",
    "disruptor-ray": "brings 2 points, disables an opponent of your choice this round",
    "reckless-pilot": "costs you 1 card, brings 4 points",
    "negotiator": "brings 4 points",
    "captain": "brings 3 points",
    "pod-bay-doors": "has your card of next round resolved twice",
    "repair-crew": "brings back 1 card from your pile",
    "ambassador": "brings 1 point, 2 more if two opponents clash",
    "combat-tactics": "brings 5 points, brings back 1 card from your pile",
    "armor-plating": ("brings 3 points, turns each card you would have to discard this round into the loss of 1 point"),
    "special-ops": "takes 2 points in all from 2 opponents",
    "targeting-cpu": "takes up to 3 points from an opponent of your choice",
    "heavy-assault": "takes 5 points in all from 2 opponents",
    "reconstruction": (
        "brings 2 points, "
        "makes everybody pass a card to the left and lets you swap the one you get for one of your pile"
    ),
    "attack-bots": "gets you a card from a recovery zone: Shields, Decoy",
    "computer-virus": "brings 2 points, costs opponents the Technology in their recovery zones: Shields, Decoy",
    "laser-cannons": "makes 2 opponents each discard 1 card",
    "pirate-raid": "is discarded itself, makes 2 opponents give you a card each",
    "attack-wing": "makes an opponent of your choice discard 2 cards",
    "precision-strike": "shows you an opponent's hand and costs them a card that you pick",
    "supply-convoy": "brings back the points you have lost this round by then, or 3 if none",
    "tactical-nuke": "costs you 1 card, makes 2 opponents each discard 2 cards",
    "salvage": "brings 3 points, gets you a random card from a pile of your choice",
    "electropulse": "brings 2 points, disables an opponent of your choice next round",
    "escape-pod": "brings 1 point",
    "bureaucrat": "is discarded itself, gets you every copy of a card you name from opponents' hands",
    "time-warp": "costs you all your points (2), is discarded itself, brings back 1 card from your pile",
}


def with_card(card: str) -> Fleet:
    return battle(
        f"{card} laser-cannons",
        "captain escape-pod",
        "decoy escape-pod",
        recovery=("laser-cannons", "shields", "decoy"),
        piles=("shields", "captain"),
        points=(2, 3, 2),
    )


@pytest.mark.parametrize("card", IDS)
def test_every_card_says_what_it_costs_and_what_it_does(card: str) -> None:
    fleet = with_card(card)
    assert told(fleet, f"p1 play {card}")[0] == f"alone it {ALONE[card]}"
    german = told(fleet, f"p1 play {card}", "de")
    assert german[0].startswith("ohne Konflikt: ")
    assert not any(mark in line for line in german for mark in "[]{}")


@pytest.mark.parametrize(
    ("card", "recovery", "more"),
    [
        ("security-chief", "captain", "brings 2 points"),
        ("evasive-action", "time-warp", "brings 2 points"),
        ("ambassador", "time-warp", "brings 2 points, 2 more"),
        ("repair-crew", "decoy", "brings 2 points"),
        ("cloaking-device", "captain", "alone it keeps"),
        ("combat-tactics", "captain", "brings 5 points;"),
    ],
)
def test_a_condition_is_evaluated_in_the_position(card: str, recovery: str, more: str) -> None:
    fleet = battle(f"{card} shields", "captain shields", "shields decoy", recovery=(recovery,), piles=("decoy",))
    assert more in said(fleet, f"p1 play {card}") + ";"


def test_on_red_alert_the_card_itself_counts_as_in_recovery() -> None:
    fleet = battle("evasive-action", "captain shields", "shields captain", alert=(0,))
    assert "brings 2 points" in said(fleet, "p1 play evasive-action")


def test_a_hand_is_counted_without_the_played_card() -> None:
    fleet = battle("escape-pod", "captain shields", "shields captain", recovery=("decoy",), piles=("captain decoy",))
    assert "brings back up to 2 cards from your pile" in said(fleet, "p1 play escape-pod")


def test_a_card_whose_condition_is_not_met_says_so() -> None:
    fleet = battle("negotiator captain", "captain shields", "shields captain", points=(3, 1, 1))
    assert told(fleet, "p1 play negotiator")[0] == "alone it does nothing, as the table stands"


def test_only_existing_points_are_taken() -> None:
    fleet = battle("heavy-assault captain", "captain shields", "shields captain", points=(1, 1, 0))
    assert "takes 1 point in all from 1 opponent;" in said(fleet, "p1 play heavy-assault")
    kept = battle(
        "heavy-assault captain", "captain shields", "shields captain", points=(1, 1, 0), status={"secured": [1]}
    )
    assert "does nothing" in said(kept, "p1 play heavy-assault")


def test_a_disabled_player_gets_no_promises() -> None:
    fleet = battle("captain shields", "captain decoy", "shields captain", status={"disabled": [0]})
    assert said(fleet, "p1 play captain") == "you are disabled this round: Captain does nothing"


def test_a_card_that_is_resolved_twice_counts_twice() -> None:
    fleet = battle("captain decoy", "shields decoy", "shields decoy", status={"doubled": [0]}, points=(9, 1, 1))
    assert "it is resolved twice, thanks to Pod Bay Doors" in told(fleet, "p1 play captain")
    assert "that would make 15 points: enough to win" in told(fleet, "p1 play captain")
    once = battle("captain decoy", "shields decoy", "shields decoy", points=(9, 1, 1))
    assert "enough to win" not in said(once, "p1 play captain")


def test_the_last_card_may_mean_elimination() -> None:
    fleet = battle("shields", "captain decoy", "decoy captain", alert=(0,))
    assert "you would be out" in told(fleet, "p1 play shields")[0]
    assert "you would be out" not in said(battle("captain", "decoy", "shields", alert=(0, 1, 2)), "p1 play captain")


def test_the_leader_is_named_if_the_card_can_target_them() -> None:
    fleet = battle("targeting-cpu captain", "captain shields", "shields captain", points=(0, 1, 0))
    assert told(fleet, "p1 play targeting-cpu")[-1] == "Player 2 is ahead with 1 point and can be chosen"
    assert told(fleet, "p1 play targeting-cpu", "de")[-1] == "Spieler 2 führt mit 1 Punkt und kann gewählt werden"
    assert "ahead" not in said(fleet, "p1 play captain")
    tied = battle("targeting-cpu captain", "captain shields", "shields captain", points=(1, 1, 0))
    assert "ahead" not in said(tied, "p1 play targeting-cpu")


# --- exchange -----------------------------------------------------------------------------------------------


def test_spy_drone_predicts_a_clash() -> None:
    fleet = battle("spy-drone captain laser-cannons", "captain shields", "shields laser-cannons")
    fleet.plays("spy-drone", "captain", "shields")
    assert said(fleet, "p1 exchange captain") == (
        "Captain lies before Player 2 too: in the clash it brings 3 points, costs you 2 points"
    )
    assert said(fleet, "p1 exchange laser-cannons") == (
        "nobody else has Laser Cannons in play: it makes 2 opponents each discard 1 card"
    )
    assert "%" not in said(fleet, "p1 exchange captain") + said(fleet, "p1 exchange laser-cannons")


@pytest.mark.parametrize(
    ("card", "what"),
    [
        ("tech-officer", "costs you 1 point"),
        ("reckless-pilot", "is discarded itself, or costs you a card from hand"),
        ("targeting-cpu", "costs you 1 point, gives 1 point to everybody who played another card"),
        ("attack-bots", "costs you Decoy in your recovery zone"),
        ("computer-virus", "costs whoever has the single largest hand a card"),
        ("pirate-raid", "costs you 2 cards"),
        ("precision-strike", "is discarded itself"),
        ("tactical-nuke", "costs you 3 cards"),
        ("salvage", "removes 1 card of your pile from the game"),
        ("electropulse", "disables you next round"),
    ],
)
def test_a_predicted_clash_says_what_it_costs(card: str, what: str) -> None:
    fleet = battle(
        f"spy-drone {card} shields", f"{card} captain", "captain shields", recovery=("decoy",), piles=("captain",)
    )
    fleet.plays("spy-drone", card, "captain")
    assert said(fleet, f"p1 exchange {card}").endswith(f" lies before Player 2 too: in the clash it {what}")


# --- an opponent to aim at ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "second", "third"),
    [
        ("targeting-cpu", "Player 2 loses 3 points to you", "Player 3 loses 1 point to you"),
        ("attack-wing", "Player 2 discards 2 cards", "Player 3 discards 1 card"),
        ("electropulse", "the card of Player 2 is not resolved next round", ""),
        ("attack-bots", "you get Decoy from Player 2", "you get Navigator from Player 3"),
        ("salvage", "the pile of Player 2 holds 1 card: you get one of them at random", ""),
    ],
)
def test_a_target_says_what_happens_to_it(card: str, second: str, third: str) -> None:
    fleet = battle(
        f"{card} captain",
        "navigator shields captain",
        "time-warp",
        recovery=("shields", "decoy", "navigator"),
        piles=("", "captain", "decoy"),
        points=(0, 4, 1),
    )
    fleet.plays(card, "captain", "time-warp")
    assert told(fleet, "p1 target p2")[0] == second
    assert told(fleet, "p1 target p3")[0] == third or not third


def test_disruptor_ray_names_the_card_that_it_stops() -> None:
    fleet = battle("disruptor-ray shields", "captain shields", "decoy shields", points=(0, 3, 3))
    fleet.plays("disruptor-ray", "captain", "decoy")
    assert told(fleet, "p1 target p2")[0] == "Captain of Player 2 is not resolved"
    assert told(fleet, "p1 target p3")[0] == "the card of Player 3 has had its turn: nothing changes this round"


def test_a_tie_with_you_has_no_leader() -> None:
    for mine, key in ((4, "has"), (1, "is ahead")):
        fleet = battle("attack-wing decoy", "captain shields", "decoy shields", points=(mine, 1, 1))
        fleet.plays("attack-wing", "captain", "decoy")
        assert fleet.points[1] == 4
        assert said(fleet, "p1 target p2").partition("; Player 2 ")[2].startswith(key)


# --- cards to give up, or to have ---------------------------------------------------------------------------


def test_a_discard_is_compared_with_all_possible_discards() -> None:
    fleet = battle("captain shields", "laser-cannons captain", "escape-pod captain", recovery=("decoy",))
    fleet.plays("captain", "laser-cannons", "escape-pod")
    assert said(fleet, "p1 discard shields") == "Shields is the card you need least"
    assert said(fleet, "p1 discard-recovery") == "you need Decoy more than Shields"


def test_the_card_in_play_may_be_discarded() -> None:
    fleet = battle("tactical-nuke captain", "tactical-nuke captain", "shields captain", recovery=("decoy",))
    fleet.plays("tactical-nuke", "tactical-nuke", "captain")
    assert said(fleet, "p1 discard-this") == "Tactical Nuke is the card you need least"
    assert said(fleet, "p1 discard captain") == "you need Captain more than Tactical Nuke"


def test_of_equal_cards_none_is_called_the_least() -> None:
    fleet = battle("captain negotiator special-ops", "laser-cannons shields", "decoy shields", points=(5, 1, 1))
    fleet.plays("captain", "laser-cannons", "decoy")
    assert said(fleet, "p1 discard negotiator") == "there is no card you need less than Negotiator"
    assert said(fleet, "p1 discard special-ops") == "there is no card you need less than Special Ops"


def test_a_card_given_says_who_gets_it() -> None:
    raided = battle("captain shields decoy", "pirate-raid captain", "shields captain")
    raided.plays("captain", "pirate-raid", "captain")
    assert told(raided, "p1 give shields") == ["Shields is the card you need least", "Player 2 gets Shields"]
    passed = battle("reconstruction captain shields", "escape-pod captain", "captain decoy")
    passed.plays("reconstruction", "escape-pod", "decoy")
    assert told(passed, "p1 give captain")[1] == "Player 2 gets Captain"


def test_the_card_received_is_compared_with_the_pile() -> None:
    fleet = battle(
        "reconstruction captain shields", "escape-pod captain", "captain decoy", piles=("decoy laser-cannons",)
    )
    fleet.plays("reconstruction", "escape-pod", "decoy").choose("p1 give shields")
    assert fleet.asks == "Swap"
    assert said(fleet, "p1 keep") == "Captain is worth less to you than Decoy"
    assert said(fleet, "p1 swap decoy") == "Decoy is worth more to you than Captain"
    assert said(fleet, "p1 swap laser-cannons") == "Laser Cannons is worth less to you than Captain"


def test_returning_cards_are_compared_with_each_other() -> None:
    fleet = battle("escape-pod", "captain", "captain", piles=("decoy laser-cannons",), recovery=("shields",))
    fleet.plays("escape-pod", "captain", "captain")
    assert said(fleet, "p1 return decoy") == "no card of your pile is worth more to you than Decoy"
    assert said(fleet, "p1 return laser-cannons") == "Decoy in your pile is worth more to you than Laser Cannons"
    assert said(fleet, "p1 enough") == "2 cards stay in your pile"


def test_removed_cards_are_compared_with_each_other() -> None:
    fleet = battle("salvage", "salvage", "captain", piles=("decoy laser-cannons captain",), salvage="chosen")
    fleet.plays("salvage", "salvage", "captain")
    assert said(fleet, "p1 remove laser-cannons") == "Laser Cannons is the card you need least"
    assert said(fleet, "p1 remove captain") == "you need Captain more than Laser Cannons"


def test_a_strike_says_what_the_opponent_loses() -> None:
    fleet = battle("precision-strike captain", "captain laser-cannons decoy", "shields captain")
    fleet.plays("precision-strike", "captain", "shields")
    assert fleet.asks == "Strike"
    assert said(fleet, "p1 strike decoy") == "Player 2 loses Decoy: nothing in that hand is worth more"
    assert said(fleet, "p1 strike laser-cannons") == "Player 2 loses Laser Cannons and keeps Decoy, which is worth more"
    assert "you have" not in said(fleet, "p1 strike decoy")


def test_the_first_card_in_recovery_is_safe_from_the_random_discard() -> None:
    match = new_battle(3, 7, start="chosen")
    known = match.game.hide(match.state, [0])
    for action in known.options:
        [reason] = adviser_of(match.game).reasons(known, 0, [action])
        assert "cannot be the card discarded at random" in match.text(reason)


# --- what is named, ignored, ordered, agreed on -------------------------------------------------------------


def test_only_the_most_harmful_card_is_named() -> None:
    fleet = battle(
        "navigator captain shields",
        "tactical-nuke captain",
        "special-ops shields",
        "captain shields",
        points=(3, 1, 1, 1),
    )
    fleet.plays("navigator", "tactical-nuke", "special-ops", "captain")
    assert said(fleet, "p1 ignore tactical-nuke") == "Tactical Nuke would hurt you most: it makes you discard 2 cards"
    assert said(fleet, "p1 ignore special-ops") == "Special Ops: it takes 1 point from you"
    assert said(fleet, "p1 ignore captain") == "Captain does nothing to you"


def test_a_card_in_a_clash_need_not_be_ignored() -> None:
    fleet = battle("navigator captain", "laser-cannons captain", "laser-cannons shields", "special-ops shields")
    fleet.plays("navigator", "laser-cannons", "laser-cannons", "special-ops")
    assert said(fleet, "p1 ignore laser-cannons") == ("there is a clash on Laser Cannons: its main effect is not done")


def test_the_next_card_says_what_it_does_to_you() -> None:
    fleet = battle("tech-officer shields", "captain", "captain", "tactical-nuke shields", "decoy shields")
    fleet.plays("tech-officer", "captain", "captain", "tactical-nuke", "decoy")
    assert said(fleet, "p1 next captain") == "Player 2, Player 3 clash on Captain"
    assert said(fleet, "p1 next tactical-nuke") == "Tactical Nuke of Player 4 makes you discard 1 card"
    assert said(fleet, "p1 next decoy") == "Decoy of Player 5 does nothing to you"


def test_a_named_card_says_who_may_hold_it() -> None:
    fleet = battle("bureaucrat captain", "captain shields", "captain decoy", piles=("", "decoy", "shields"))
    fleet.plays("bureaucrat", "captain", "decoy")
    assert said(fleet, "p1 name shields") == "2 opponents may hold Shields, none for certain"
    assert said(fleet, "p1 name decoy") == "1 opponent may hold Decoy, none for certain"
    assert said(fleet, "p1 name bureaucrat") == "no opponent can hold Bureaucrat"
    sure = battle("bureaucrat captain", "captain shields", "shields decoy")
    sure.plays("bureaucrat", "captain", "decoy")
    assert said(sure, "p1 name shields") == "2 opponents hold Shields for certain, nobody else can"


def test_a_vote_says_what_each_answer_means() -> None:
    fleet = battle("shields captain", "shields captain", "shields captain", quiet=2)
    fleet.plays("shields", "shields", "shields")
    assert told(fleet, "p1 fight-on") == [
        "the battle goes on: calling it off takes everybody",
        "2 more rounds without a point gained or a card discarded, and everybody loses",
    ]
    assert told(fleet, "p1 call-off") == ["if all agree, everybody loses, and so do you"]
