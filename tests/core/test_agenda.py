"""The agenda: nested choices, unwinding, closing steps; and that it is plain data in every position."""

from quarterdeck.core.match import Match
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.seed import fast_seed
from tests.core.skirmish import Bridge, Skirmish
from tests.core.tour import Log, Tour, child_match


def skirmish() -> Match[Bridge]:
    return Match(Skirmish({}), fast_seed(1))


def test_a_choice_inside_a_choice_inside_an_effect() -> None:
    match = skirmish()
    match.play("p1 fire")
    assert (
        position_text(match.game, match.state)
        .split("agenda=")[1]
        .startswith("Combat();Raider(0);Floor(1,0);UseDrone(0)")
    )
    match.play("p1 drone yes")
    assert "Floor(1,0);LeaveBay(0) " in position_text(match.game, match.state)
    match.play("p1 leave starboard")
    assert match.state.raider == 1


def test_every_position_can_be_written_and_read_back() -> None:
    match = skirmish()
    for line in ("p2 done", "p1 fire", "p1 drone yes", "p1 leave port", "p2 fire"):
        match.play(line)
        text = position_text(match.game, match.state)
        again = parse_position(match.game, text)
        assert position_text(match.game, again) == text
        assert again.options == match.state.options


def test_combat_ends_in_the_middle_of_an_attack_and_closes() -> None:
    match = skirmish()
    for line in ("p1 fire", "p1 drone yes", "p1 leave port", "p2 fire"):
        match.play(line)
    assert match.state.raider == 0
    assert match.state.docked == 1
    assert position_text(match.game, match.state).split("agenda=")[1].startswith("Course() ")
    assert match.state.hull == [3, 3]


def test_combat_continues_if_the_crew_decides_so() -> None:
    match = skirmish()
    for line in ("p1 fire", "p1 drone yes", "p1 leave port", "p2 fire", "vote onward"):
        match.play(line)
    assert match.state.raider == 3
    assert match.game.seats_to_act(match.state) == [0, 1]


def test_a_campaign_is_a_game_answered_by_child_matches() -> None:
    campaign: Match[Log] = Match(Tour({}), fast_seed(9))
    while not campaign.over:
        child = child_match(campaign)
        while not child.over:
            child.play(child.state.options[0])
        assert child.outcome is not None
        campaign.play(f"report {child.outcome.results[0]}")
    assert campaign.outcome is not None
    assert campaign.outcome.ending == "done"
    assert campaign.state.wins == 2
