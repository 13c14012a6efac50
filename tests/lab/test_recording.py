"""The tables of a batch are the counts of the events and choices of its matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from io import BytesIO

import numpy as np
import polars as pl
import pytest

from quarterdeck.core.chance import CountingDoor
from quarterdeck.core.counting import NO_SEAT, EventCounts
from quarterdeck.core.event import Event
from quarterdeck.core.words import SEAT, Message, Name
from quarterdeck.lab import match_run
from quarterdeck.lab.experiment_spec import Experiment, ExperimentSpec
from quarterdeck.lab.log_counts import count_log, last_rows
from quarterdeck.lab.match_run import BROKEN_OFF
from quarterdeck.lab.run import Batch, play_batch
from quarterdeck.lab.tables import CHOICES, DECISIONS, EVENTS, MATCHES, SCHEMAS, STAND_INS
from quarterdeck.registry import ENTRIES

FIRST = 3
ALWAYS = {name: schema for name, schema in SCHEMAS.items() if name != STAND_INS}
"""The tables of every batch. That of stand-ins is there if a program played."""
Thing = tuple[str, int, str, str, str]
"""Kind, seat, role, what it is, and its id."""


def tables(game: str, player: str, games: int, seed: int) -> dict[str, pl.DataFrame]:
    experiment = Experiment(ExperimentSpec(game, (player,), games, seed, decisions=True))
    played = play_batch(experiment, Batch(0, FIRST, games), True)
    return {name: pl.read_parquet(BytesIO(data)) for name, data in played.tables.items()}


def things(event: Event) -> list[Thing]:
    """What an event counts for: itself, and each thing that it names."""
    named: list[tuple[str, Name]] = []
    single: list[int] = []
    listed: list[int] = []
    for role, value in event.message.params.items():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, Name) and one.kind != SEAT:
                named.append((role, one))
            elif isinstance(one, Name):
                (listed if isinstance(value, list) else single).append(int(one.id))
    found: list[Thing] = []
    for seat in single[:1] or listed or [NO_SEAT]:
        found.append((event.kind, seat, "", "", ""))
        found += [(event.kind, seat, role, name.kind, str(name.id)) for role, name in named]
    return found


def expected(number: int, events: Sequence[Event]) -> list[tuple[object, ...]]:
    """The rows of a match."""
    counts: Counter[Thing] = Counter()
    first: dict[Thing, int] = {}
    rounds = 0
    for event in events:
        rounds += event.kind == "round"
        for thing in things(event):
            counts[thing] += 1
            first.setdefault(thing, rounds)
    order = sorted(counts, key=lambda thing: (*thing[:3], thing[4]))
    return [(0, number, *thing, counts[thing], first[thing]) for thing in order]


def last_named(events: Sequence[Event]) -> tuple[object, ...]:
    named = [thing for event in events for thing in things(event) if thing[2]]
    kind, seat, role, _, subject = named[-1] if named else ("", NO_SEAT, "", "", "")
    return kind, role, subject, seat


@pytest.mark.parametrize(
    ("game", "player", "games", "seed"),
    [
        ("d6", "random", 40, 1),
        ("d6", "random", 40, 2),
        ("d6", "cadet", 4, 3),
        *((name, "random", 2, 1) for name, entry in ENTRIES.items() if entry.game and name != "d6"),
    ],
)
def test_the_tables_are_the_counts_of_the_events(
    game: str, player: str, games: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = tables(game, player, games, seed)
    doors: list[CountingDoor] = []

    def listening(key: int, counts: EventCounts, keeps: bool) -> CountingDoor:
        """A door for which the rules make every event."""
        doors.append(CountingDoor(key, counts, keeps=True))
        return doors[-1]

    monkeypatch.setattr(match_run, "CountingDoor", listening)
    slow = tables(game, player, games, seed)
    assert {name: dict(table.schema) for name, table in quick.items()} == ALWAYS
    for name, table in quick.items():
        assert table.equals(slow[name]), name
    assert quick[EVENTS].rows() == [row for n, door in enumerate(doors) for row in expected(FIRST + n, door.events)]
    lasts = quick[MATCHES].select("last_kind", "last_role", "last_subject", "last_seat").rows()
    assert lasts == [last_named(door.events) for door in doors]
    assert quick[MATCHES]["match"].to_list() == list(range(FIRST, FIRST + games))


def test_choices_are_counted_by_match_and_text() -> None:
    found = tables("d6", "random", 20, 1)
    choices = found[DECISIONS].group_by("cell", "match", "seat", choice="taken").agg(count=pl.len().cast(pl.UInt32))
    verb = pl.col("choice").str.split(" ").list.first().alias("verb")
    assert found[CHOICES].equals(
        choices.with_columns(verb).select(list(SCHEMAS[CHOICES])).sort("match", "verb", "choice")
    )


def test_a_match_that_is_broken_off_has_no_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the same batch other matches have points."""
    lengths = tables("battlecruisers", "random", 12, 5)[MATCHES]["choices"]
    monkeypatch.setattr(match_run, "LONGEST", int(lengths.median()))  # type: ignore[arg-type]
    matches = tables("battlecruisers", "random", 12, 5)[MATCHES]
    off = matches["ending"] == BROKEN_OFF
    assert 0 < off.sum() < 12
    assert matches["endless"].equals(off, check_names=False)
    assert matches["tally"].list.len().to_list() == [0 if endless else 4 for endless in off]
    assert matches["results"].list.len().to_list() == [4] * 12


def test_a_batch_without_matches_has_empty_tables() -> None:
    found = tables("d6", "random", 1, 1)
    assert found[MATCHES].height == 1
    experiment = Experiment(ExperimentSpec("d6", ("random",), 1, 1))
    none = play_batch(experiment, Batch(0, 0, 0), True).tables
    for name, data in none.items():
        table = pl.read_parquet(BytesIO(data))
        assert (table.height, dict(table.schema)) == (0, SCHEMAS[name])


def test_many_pieces_of_a_log_are_one_table() -> None:
    """More pieces than are counted at a time; a match without an event among them."""
    counts = EventCounts()
    hit = Message("x.event.hit", {"card": Name("x.corsair", {}, "card", "corsair")})
    for match in range(30):
        counts.begin()
        for _ in range(500 * (match != 15)):
            counts.add(hit)
        counts.add(Message("x.event.round", {}))
        if match % 2:
            counts.add(hit)
        counts.end(match)
    assert len(counts.pieces()) > 8
    found = count_log(counts.pieces(), np.array([2, 0, 1]))
    rows = list(zip(*(column.tolist() for column in found), strict=True))
    assert [row for row in rows if row[0] == 14] == [(14, 0, 500, 0), (14, 1, 1, 1), (14, 2, 500, 0)]
    assert [row for row in rows if row[0] == 15] == [(15, 0, 1, 1), (15, 1, 1, 1), (15, 2, 1, 1)]
    named = [bool(row.role) for row in counts.rows]
    assert [row.kind for row in counts.rows] == ["hit", "hit", "round"]
    assert set(last_rows(counts.pieces(), named).tolist()) == {1}
    assert set(last_rows(counts.pieces(), [False] * 3).tolist()) == {-1}
