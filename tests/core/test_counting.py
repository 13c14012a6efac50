"""Counting events and choices while a match is played."""

import pytest

import quarterdeck as qd
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.counting import NO_SEAT, ChoiceCounts, CountingDoor, EventCounts
from quarterdeck.core.event import Event
from quarterdeck.core.words import Message, Name, seat_name
from quarterdeck.players.play_out import play_out
from quarterdeck.players.random_player import RandomChooser

CORSAIR = Name("d6.threat.corsair.name", {}, "card", "corsair")
DRONE = Name("d6.threat.drone.name", {}, "card", "drone")


def counted(*messages: Message) -> dict[tuple[str, int, str, str], tuple[int, int]]:
    """Kind, seat, role and subject of each row; how often, and in which round first."""
    counts = EventCounts()
    door = CountingDoor(1, counts)
    for message in messages:
        door.tell(Event(message))
    counts.end(7)
    assert counts.matches == [7] * len(counts.numbers)
    found = {}
    for number, count, first in zip(counts.numbers, counts.counts, counts.first, strict=True):
        row = counts.rows[number]
        found[row.kind, row.seat, row.role, row.subject] = (count, first)
    assert not door.events
    return found


def test_an_event_counts_once_and_once_for_each_thing_that_it_names() -> None:
    hit = Message("d6.event.activates", {"card": CORSAIR, "n": 1})
    assert counted(hit, hit) == {
        ("activates", NO_SEAT, "", ""): (2, 0),
        ("activates", NO_SEAT, "card", "corsair"): (2, 0),
    }


def test_the_first_round_is_noted() -> None:
    begins = Message("d6.event.round", {"round": 1})
    hit = Message("d6.event.activates", {"card": CORSAIR})
    found = counted(begins, begins, hit, begins, hit)
    assert found["activates", NO_SEAT, "card", "corsair"] == (2, 2)
    assert found["round", NO_SEAT, "", ""] == (3, 1)


def test_an_event_belongs_to_the_first_seat_that_it_names() -> None:
    grab = Message("x.event.grabs", {"seat": seat_name(2), "victim": seat_name(0), "card": CORSAIR})
    assert counted(grab) == {("grabs", 2, "", ""): (1, 0), ("grabs", 2, "card", "corsair"): (1, 0)}


def test_an_event_of_several_seats_counts_for_each() -> None:
    clash = Message("x.event.clash", {"seats": [seat_name(0), seat_name(2)], "card": CORSAIR})
    assert {key: value for key, value in counted(clash).items() if key[2]} == {
        ("clash", 0, "card", "corsair"): (1, 0),
        ("clash", 2, "card", "corsair"): (1, 0),
    }


def test_each_thing_of_a_list_counts() -> None:
    found = counted(Message("x.event.set", {"cards": [CORSAIR, DRONE, CORSAIR]}))
    assert found["set", NO_SEAT, "cards", "corsair"] == (2, 0)
    assert found["set", NO_SEAT, "cards", "drone"] == (1, 0)


def test_the_last_thing_is_known_and_matches_are_separate() -> None:
    counts = EventCounts()
    for card in (CORSAIR, DRONE):
        door = CountingDoor(1, counts)
        before = counts.last
        door.tell(Event(Message("x.event.hit", {"card": card})))
        door.tell(Event(Message("x.event.over", {})))
        last = counts.last
        assert before is None
        assert last is not None
        assert last.subject == card.id
        counts.end(0)
    assert [counts.rows[number].subject for number in counts.numbers] == ["", "corsair", "", "", "drone", ""]


@pytest.mark.parametrize("game", qd.GAMES)
def test_the_counts_of_a_match_are_those_of_its_events(game: str) -> None:
    """The match is the same whether it is counted or not."""
    box = qd.open_game(game)
    counts, choices = EventCounts(), ChoiceCounts()
    counting, listening = CountingDoor(5, counts), FastDoor(5)
    listening.listening = True
    ends = []
    for door in (counting, listening):
        s = box.start(door)
        play_out(box, s, door, RandomChooser(9), counts=choices if door is counting else None)
        ends.append((s.results, s.ending, s.count))
    counts.end(0)
    choices.end(0)
    assert ends[0] == ends[1]
    events = sum(
        count
        for number, count in zip(counts.numbers, counts.counts, strict=True)
        if not counts.rows[number].role and counts.rows[number].kind == "round"
    )
    assert events == sum(event.kind == "round" for event in listening.events)
    assert {event.kind for event in listening.events} == {counts.rows[number].kind for number in counts.numbers}
    assert sum(choices.counts) <= ends[0][2]
