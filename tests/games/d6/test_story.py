"""The log of a match is complete: a reader of the log alone knows the state of the ship."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from quarterdeck.core.match import Match
from quarterdeck.core.words import Message, Value
from quarterdeck.games.d6.rules.track import shields_offline
from quarterdeck.games.d6.story import threat_name
from quarterdeck.games.d6.table import Table
from tests.games.d6.bridge import bridge, careless, drift

OPTIONS: list[dict[str, str]] = [
    {},
    {"bonus": "activation", "scout": "any", "empty_scan": "damage", "cloaked": "once"},
    {"ship": "halcyon", "difficulty": "hard", "scout": "faq", "mercenary": "roll"},
    {"difficulty": "teaching", "length": "short", "victory": "at-once", "friendly_fire": "unassigned"},
]


class Reader:
    """Reads only the log, and tracks the figures from it."""

    def __init__(self) -> None:
        self.hull = 8
        self.shield = 4
        self.scanner = 0
        self.infirmary = 0
        self.threats: Counter[str] = Counter()
        self.health: Counter[str] = Counter()
        """Health by name: cards of the same name have a letter."""
        self.busy: list[str] = []
        """Cards that hold a die."""
        self.rounds = 0

    def read(self, line: str) -> None:
        for pattern, note in NOTES:
            found = re.fullmatch(pattern, line)
            if found:
                note(self, *found.groups())
                return
        raise AssertionError(f"an unexpected line: {line!r}")

    def begins(self, number: str, hull: str, shield: str) -> None:
        self.rounds += 1
        assert (self.rounds, self.hull, self.shield) == (int(number), int(hull), int(shield))

    def locked(self, count: str, there: str) -> None:
        self.scanner += int(count)
        assert self.scanner == int(there)

    def drained(self) -> None:
        assert self.shield > 0
        self.shield = 0

    def shields_take(self, amount: str, left: str) -> None:
        self.shield -= int(amount)
        assert self.shield == int(left)

    def hull_takes(self, amount: str, left: str) -> None:
        self.hull = max(0, self.hull - int(amount))
        assert self.hull == int(left)

    def both_take(self, shield: str, hull: str, left: str) -> None:
        self.shields_take(shield, "0")
        self.hull_takes(hull, left)

    def repaired(self, amount: str, now: str) -> None:
        self.hull += int(amount)
        assert self.hull == int(now)

    def contact(self, name: str, health: str = "0") -> None:
        self.threats[name] += 1
        self.health[name] += int(health)

    def loses_health(self, name: str, amount: str) -> None:
        self.health[name] -= int(amount)

    def recovers(self, name: str) -> None:
        self.health[name] += 1

    def goes(self, name: str) -> None:
        self.threats[name] -= 1
        assert self.threats[name] >= 0, f"{name} goes and never came"

    def hurt(self, count: str = "1", there: str = "") -> None:
        self.infirmary += int(count)
        assert there in ("", str(self.infirmary))

    def succeeds(self, name: str) -> None:
        self.goes(name)
        self.health[name] = 0

    def boarded(self, name: str) -> None:
        self.succeeds(name)
        self.hurt()


NOTES: list[tuple[str, Callable[..., None]]] = [
    (r"Round (\d+)\. Hull (\d+), shields (\d+)\.", Reader.begins),
    (r"You roll \d+ crew: .*\.", lambda r: None),
    (r"The Commander has \d+ (?:die|dice) rolled again: .*\.", lambda r: None),
    (r"The Commander changes one die from \w+ to .*\.", lambda r: None),
    (r"(\d+) Threat Detected locks? into the scanners: (\d) there now\.", Reader.locked),
    (r"The scanners are full: something is out there\.", lambda r: setattr(r, "scanner", r.scanner - 3)),
    (r"The scanners are full, but nothing is left to find.*", lambda r: setattr(r, "scanner", r.scanner - 3)),
    (r"New contact: (.*), health (\d)\. \d+ cards? left in the deck\.", Reader.contact),
    (r"New contact: (.*), nothing to shoot at\. \d+ cards? left in the deck\.", Reader.contact),
    (r"(?:Trouble|Good news) on board: (.*)\. \d+ cards? left in the deck\.", Reader.contact),
    (r"Drawn: .*\. \d+ cards? left in the deck\.", lambda r: None),
    (r".* takes the shields offline\.", lambda r: setattr(r, "shield", 0)),
    (r"The shields are back online, at 0\.", lambda r: setattr(r, "shield", 0)),
    (r"The shields fall to 0\.", Reader.drained),
    (r"There are no shields left to drain\.", lambda r: r.shields_take("0", "0")),
    (r"Shields take (\d): (\d) left\.", Reader.shields_take),
    (r"The hull takes (\d): (\d) left\.", Reader.hull_takes),
    (r"Shields take (\d) and fail; the hull takes (\d): (\d) left\.", Reader.both_take),
    (r"Science recharges the shields to (\d)\.", lambda r, n: setattr(r, "shield", int(n))),
    (r"Engineering repairs (\d) hull: (\d) now\.", Reader.repaired),
    (r"Medical empties the Infirmary: \d (?:die|dice) back next round\.", lambda r: setattr(r, "infirmary", 0)),
    (r"Medical takes a die back from the scanners; (\d) left there\.", lambda r, n: setattr(r, "scanner", int(n))),
    (r"(\d) Threat Detected (?:die comes|dice come) back from the scanners\.",
     lambda r, n: setattr(r, "scanner", r.scanner - int(n))),
    (r"Tactical hits (.*) for (\d): \d health left\.", Reader.loses_health),
    (r"(.*) loses (\d) of its own health: \d left\.", Reader.loses_health),
    (r"(.*) recovers? to \d health\.", Reader.recovers),
    (r"(.*) (?:is|are) destroyed\.", Reader.goes),
    (r"(.*) (?:has|have) passed\.", Reader.goes),
    (r"The away mission on (.*) succeeds\.", Reader.succeeds),
    (r"The away mission on (.*) succeeds; its crew come back wounded\.", Reader.boarded),
    (r"An? .* goes to the Infirmary: (\d) there now\.", lambda r, there: r.hurt("1", there)),
    (r"The \w+ on .* goes to the Infirmary: (\d) there now\.", lambda r, there: r.hurt("1", there)),
    (r"The Science die that holds .* goes to the Infirmary: (\d) there now\. (?:Nothing|The stasis) holds .*\.",
     lambda r, there: r.hurt("1", there)),
    (r"(\d) Tactical (?:goes|go) to the Infirmary\.", Reader.hurt),
    (r"No Tactical crew is in the line of fire\.", lambda r: None),
    (r"The scanners hold no die to take back\.", lambda r: None),
    (r"Science holds .* in a stasis beam\.", lambda r: None),
    (r".* (?:is|are) held in stasis and (?:does|do) nothing\.", lambda r: None),
    (r"\w+ joins the away mission on .*\.", lambda r: None),
    (r"The \w+ on .* is recalled\.", lambda r: None),
    (r"(.*) keeps an? .* busy\.", lambda r, name: r.busy.append(name)),
    (r"The die that (.*) kept busy is free again\.", lambda r, name: r.busy.remove(name)),
    (r"Tactical holds fire; \d damage goes nowhere\.", lambda r: None),
    (r"\d more damage finds no target further down\.", lambda r: None),
    (r".* explodes: 5 damage\.", lambda r: None),
    (r"The threat die (?:shows|is rolled again and shows) [1-6]\.", lambda r: None),
    (r".* acts?\.", lambda r: None),
    (r"\w+ stands by at the station\.", lambda r: None),
    (r"Nobody is within reach: nobody goes to the Infirmary\.", lambda r: None),
    (r"No die is free for .* to take\.", lambda r: None),
    (r".* held no die\.", lambda r: None),
    (r"No threat has lost any health to recover\.", lambda r: None),
    (r"The threat die will be rolled again\.", lambda r: None),
    (r"The threat die was rolled again already; once a round is all\.", lambda r: None),
    (r"The stasis beam keeps .* from exploding\.", lambda r: None),
    (r"The deck is empty: no new threat is discovered\.", lambda r: None),
    (r"\d crew (?:is|are) gathered for the next round\.", lambda r: None),
    (r"Round \d+: the rescue fleet arrives, .*", lambda r: None),
    (r"The hull gives way\. The ship is lost in round \d+\.", lambda r: None),
    (r"No crew can be gathered\. The ship falls silent in round \d+\.", lambda r: None),
]  # fmt: skip


def matches(seeds: range) -> Iterator[Match[Table]]:
    for seed in seeds:
        match = drift(seed, **OPTIONS[seed % len(OPTIONS)])
        rng = random.Random(seed)
        while not match.over:
            match.play(careless(match, rng))
        yield match


@pytest.mark.parametrize("decade", range(6))
def test_a_reader_of_the_log_knows_the_ship_and_its_threats_at_every_turn(decade: int) -> None:
    rounds = 0
    for match in matches(range(10 * decade, 10 * decade + 10)):
        reader = Reader()
        for turn in range(match.turn + 1):
            for event in match.events_at(turn):
                reader.read(match.game.text(event.message))
            s = match.state_at(turn)
            names = Counter(match.game.text(threat_name(s, card)) for card in s.internal + s.external)
            noted = (reader.hull, reader.shield, reader.scanner, reader.infirmary)
            assert noted == (s.hull, s.shield, s.scanner, s.infirmary), match.log()[-12:]
            assert +reader.threats == names
            assert sorted(reader.busy) == [match.game.text(threat_name(s, card)) for card in s.internal if s.held[card]]
            healths: Counter[str] = Counter()
            for card in s.external:
                healths[match.game.text(threat_name(s, card))] += s.health[card]
            assert +reader.health == +healths
            assert reader.rounds == s.round
        rounds += reader.rounds
    assert rounds > 30


def test_the_log_says_that_shields_are_offline() -> None:
    for match in matches(range(80, 120)):
        for turn in range(match.turn + 1):
            s = match.state_at(turn)
            note = next(part.data().get("note") for part in match.game.view(s, [0]) if part.id == "shield")
            assert (note == "d6.part.offline") == shields_offline(s)


def test_the_log_says_that_a_meteoroid_drifts_closer() -> None:
    ship = bridge("C", external={"meteoroid": 3}).end(1)
    assert "Meteoroid loses 1 of its own health: 2 left." in ship.told


def test_every_message_has_a_sentence() -> None:
    said = 0
    for match in matches(range(200, 216)):
        for message in messages_of(match):
            for inner in unfold(message):
                assert match.game.box.catalogue.knows(inner.key), inner.key
            text = match.game.text(message)
            assert "{" not in text, message
            assert "[" not in text, message
            said += 1
    assert said > 2000


def messages_of(match: Match[Table]) -> Iterator[Message]:
    """All messages of a match: events, then at each turn names, helps, topics, options and refusals."""
    game = match.game
    for event in match.events:
        yield event.message
    replay = Match(game, match.seed)
    for entry in match.entries:
        decision = replay.decision
        assert decision is not None
        yield decision.topic
        for option in decision.options:
            yield option.label
            if option.cost is not None:
                yield option.cost
        for refusal in decision.refusals:
            yield from (refusal.what, refusal.reason)
        for part in game.view(replay.state, [0]):
            yield part.name
            assert part.help is not None, part.id
            yield part.help
        replay.play(entry.action)
    assert match.outcome is not None
    yield match.outcome.reason


def unfold(message: Message) -> Iterator[Message]:
    """A message and the messages inside it."""
    yield message
    for value in message.params.values():
        yield from unfold_value(value)


def unfold_value(value: Value) -> Iterator[Message]:
    if isinstance(value, Message):
        yield from unfold(value)
    elif isinstance(value, list):
        for item in value:
            yield from unfold(item)
