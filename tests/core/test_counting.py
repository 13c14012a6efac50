"""Counting events and choices while a match is played."""

import pytest

import quarterdeck as qd
from quarterdeck.core.chance import CountingDoor, FastDoor
from quarterdeck.core.counting import END, NEW_ROUND, NO_SEAT, ROWS, ChoiceCounts, EventCounts, Line, Log
from quarterdeck.core.event import Event
from quarterdeck.core.words import Message, Name, seat_name
from quarterdeck.players.play_out import play_out
from quarterdeck.players.random_player import RandomChooser

CORSAIR = Name("d6.threat.corsair.name", {}, "card", "corsair")
DRONE = Name("d6.threat.drone.name", {}, "card", "drone")


FIRES = Line("d6.event.fires")


def marks(log: Log) -> list[list[int]]:
    """The marks of each match."""
    matches: list[list[int]] = [[]]
    for mark in memoryview(b"".join(log.pieces())).cast("I"):
        if mark == END:
            matches.append([])
        else:
            matches[-1].append(mark)
    assert matches.pop() == []
    assert len(matches) == len(log.matches)
    return matches


def in_match(counts: EventCounts, match: int = 0) -> dict[tuple[str, int, str, str], tuple[int, int]]:
    """Kind, seat, role and subject of each row; how often, and in which round first."""
    found: dict[tuple[str, int, str, str], tuple[int, int]] = {}
    now = 0
    for mark in marks(counts)[match]:
        if mark == NEW_ROUND:
            now += 1
        else:
            row = counts.rows[mark - ROWS]
            key = (row.kind, row.seat, row.role, row.subject)
            times, first = found.get(key, (0, now))
            found[key] = (times + 1, first)
    return found


def counted(*messages: Message) -> dict[tuple[str, int, str, str], tuple[int, int]]:
    counts = EventCounts()
    door = CountingDoor(1, counts)
    for message in messages:
        door.tell(Event(message))
    counts.end(7)
    assert counts.matches == [7]
    assert not door.events
    return in_match(counts)


def fires(door: CountingDoor, card: Name) -> bool:
    """Tell that a card fires, as rules do. Returns whether an event was made."""
    if door.counted(FIRES, 1 if card is DRONE else 0):
        return False
    door.tell(Event(Message("d6.event.fires", {"card": card})))
    return True


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


def test_matches_are_separate() -> None:
    counts = EventCounts()
    for card in (CORSAIR, DRONE):
        door = CountingDoor(1, counts)
        door.tell(Event(Message("x.event.hit", {"card": card})))
        door.tell(Event(Message("x.event.over", {})))
        counts.end(0)
    assert [[counts.rows[mark - ROWS].subject for mark in match] for match in marks(counts)] == [
        ["", "corsair", ""],
        ["", "drone", ""],
    ]


def test_a_match_that_did_not_end_is_forgotten() -> None:
    counts = EventCounts()
    CountingDoor(1, counts).tell(Event(Message("x.event.hit", {"card": CORSAIR})))
    CountingDoor(1, counts).tell(Event(Message("x.event.hit", {"card": DRONE})))
    counts.end(3)
    assert counts.matches == [3]
    assert in_match(counts) == {("hit", NO_SEAT, "", ""): (1, 0), ("hit", NO_SEAT, "card", "drone"): (1, 0)}


def test_a_long_log_has_several_pieces() -> None:
    counts = EventCounts()
    for match in range(3):
        door = CountingDoor(1, counts)
        for _ in range(700):
            fires(door, CORSAIR)
        counts.end(match)
    assert len(counts.pieces()) == 2
    assert [len(match) for match in marks(counts)] == [1400] * 3


def test_an_event_of_a_line_is_made_once_and_then_only_counted() -> None:
    counts = EventCounts()
    door = CountingDoor(1, counts)
    assert [fires(door, card) for card in (CORSAIR, DRONE, CORSAIR, DRONE, CORSAIR)] == [True, True] + [False] * 3
    counts.end(0)
    assert in_match(counts) == {
        ("fires", NO_SEAT, "", ""): (5, 0),
        ("fires", NO_SEAT, "card", "corsair"): (3, 0),
        ("fires", NO_SEAT, "card", "drone"): (2, 0),
    }
    assert not fires(CountingDoor(2, counts), DRONE)


def test_a_door_that_keeps_events_wants_them_all() -> None:
    counts = EventCounts()
    door = CountingDoor(1, counts, keeps=True)
    assert [fires(door, CORSAIR) for _ in range(3)] == [True] * 3
    counts.end(0)
    assert len(door.events) == 3
    assert in_match(counts)["fires", NO_SEAT, "card", "corsair"] == (3, 0)


def test_a_door_that_does_not_count_wants_all_events() -> None:
    door = FastDoor(1)
    assert not door.counted(FIRES)
    assert not door.counted(FIRES)


def test_numbers_and_lines_that_are_not_expected_are_counted_from_events() -> None:
    counts = EventCounts()
    door = CountingDoor(1, counts)
    late = Line("d6.event.hit")
    for line, number in ((FIRES, 100_000), (late, 0)):
        for _ in range(2):
            assert not door.counted(line, number)
            door.tell(Event(Message(line.key, {})))
    counts.end(0)
    assert in_match(counts) == {("fires", NO_SEAT, "", ""): (2, 0), ("hit", NO_SEAT, "", ""): (2, 0)}


def test_the_event_that_a_line_announces_must_be_told() -> None:
    door = CountingDoor(1, EventCounts())
    assert not door.counted(FIRES)
    with pytest.raises(RuntimeError, match=r"d6\.event\.activates was told instead of d6\.event\.fires"):
        door.tell(Event(Message("d6.event.activates", {})))
    with pytest.raises(RuntimeError, match=r"d6\.event\.fires was not told"):
        door.counted(FIRES, 1)


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
    told = EventCounts()
    for event in listening.events:
        told.add(event.message)
    told.end(0)
    assert in_match(counts) == in_match(told)
    assert [row.mark for row in counts.rows] == [row.mark for row in told.rows]
    (chosen,) = marks(choices)
    assert 0 < len(chosen) <= ends[0][2]
    assert set(chosen) == {ROWS + number for number in range(len(choices.rows))}
