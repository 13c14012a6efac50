"""The matches in the collection of records: name, set-up, players, and the required ending."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from quarterdeck.core.match import PRACTICE, Match
from quarterdeck.core.pack import Source
from quarterdeck.core.seed import FAST, SEALED, Seed
from quarterdeck.games.armada.cards import FINALES
from quarterdeck.players import player
from quarterdeck.players.play_out import LONGEST, play_match
from quarterdeck.registry import AnyMatch, open_game
from quarterdeck.testing.variants import pairwise

FOLDER = Path(__file__).parent
PACK = Source.from_bytes("wasps.toml", (FOLDER / "wasps.toml").read_bytes())
MOST_SEEDS = 2000


@dataclass(frozen=True)
class Wanted:
    """A match to search for: the first seed from `first` on with the required ending."""

    name: str
    game: str = "d6"
    options: dict[str, str] = field(default_factory=dict)
    chooser: str = "officer"
    ending: str = ""
    packs: tuple[Source, ...] = ()
    generator: str = FAST
    first: int = 1
    results: str = ""
    finale: str = ""
    """The final encounter that the match reveals, in Armada."""
    most: int = LONGEST
    """Choices. Records must stay small."""

    def found(self) -> AnyMatch:
        for number in range(self.first, self.first + MOST_SEEDS):
            match = self.played(number)
            outcome = match.outcome
            if outcome is None or match.turn > self.most or self.finale not in ("", revealed(match)):
                continue
            if self.ending in ("", outcome.ending) and self.results in ("", outcome.results[0]):
                return match
        raise LookupError(f"{self.name}: no seed below {self.first + MOST_SEEDS} ends so")

    def played(self, number: int) -> AnyMatch:
        seed = Seed(FAST, str(number)) if self.generator == FAST else Seed(SEALED, f"{number:064x}")
        match: AnyMatch = Match(open_game(self.game, self.options, self.packs), seed, PRACTICE)
        play_match(match, player(self.chooser, number))
        return match


def revealed(match: AnyMatch) -> str:
    """The final encounter of a match of Armada, if data tokens revealed it."""
    return FINALES[match.state.finale] if match.game.box.name == "armada" and match.state.finale >= 0 else ""


def wanted() -> Iterator[Wanted]:
    for level, wins in (("teaching", 2), ("easy", 3), ("medium", 2)):
        options = {"difficulty": level}
        for number in range(wins):
            yield Wanted(f"d6-{level}-rescued-{number + 1}", options=options, ending="rescued", first=1 + 1000 * number)
    for level in ("easy", "medium", "hard"):
        options = {"difficulty": level}
        yield Wanted(f"d6-{level}-destroyed", options=options, ending="destroyed")
        yield Wanted(f"d6-{level}-incapacitated", options=options, ending="incapacitated")
        yield Wanted(f"d6-{level}-random", options=options, chooser="random")
    yield Wanted("d6-short-rescued", options={"length": "short"}, ending="rescued")
    yield Wanted("d6-halcyon-rescued", options={"ship": "halcyon", "difficulty": "easy"}, ending="rescued")
    yield Wanted("d6-halcyon-destroyed", options={"ship": "halcyon", "difficulty": "hard"}, ending="destroyed")
    yield Wanted("d6-sealed", options={"difficulty": "easy"}, generator=SEALED)
    yield Wanted("d6-pack-destroyed", packs=(PACK,), ending="destroyed")
    yield Wanted("d6-pack-rescued", packs=(PACK,), options={"length": "short"}, ending="rescued")
    for number, options in enumerate(pairwise(open_game("d6").box.settings)[1:9], 1):
        yield Wanted(f"d6-rulings-{number}", options=options, first=number)
    yield from battles()
    yield from spheres()
    yield from armadas()
    for ending, results in (("line", "won"), ("line", "lost"), ("full", "drawn")):
        yield Wanted(f"tictactoe-{results}", game="tictactoe", chooser="random", ending=ending, results=results)


def battles() -> Iterator[Wanted]:
    """Battlecruisers with three, four and five seats, with every kind of ending."""
    sets = {"3": "basic", "4": "pirate-cove", "5": "slow-burn"}
    for seats, name in sets.items():
        options = {"players": seats, "set": name}
        yield Wanted(f"battlecruisers-{seats}-points", "battlecruisers", options, ending="points")
        yield Wanted(f"battlecruisers-{seats}-random", "battlecruisers", options, "random")
    hard = {"3": "scorched-space", "4": "politics-in-a-space-fight", "5": "high-stakes"}
    for seats, name in hard.items():
        options = {"players": seats, "set": name}
        yield Wanted(f"battlecruisers-{seats}-last-ship", "battlecruisers", options, "random", "last-ship")
    three = {"players": "3", "set": "politics-in-a-space-fight"}
    for ending, first in (("together", 1), ("together-draw", 50), ("points-draw", 160), ("interminable", 60)):
        yield Wanted(f"battlecruisers-{ending}", "battlecruisers", three, "random", ending, first=first)
    basic = {"players": "3", "set": "basic"}
    yield Wanted("battlecruisers-called-off", "battlecruisers", basic, "random", "called-off", first=40)
    own = {"players": "3", "set": "3-4-5-7-8-45"}
    yield Wanted("battlecruisers-own-set", "battlecruisers", own, "random")
    chosen = {"players": "4", "set": "random", "start": "chosen", "heavy-assault": "on"}
    yield Wanted("battlecruisers-random-set", "battlecruisers", chosen)
    yield Wanted("battlecruisers-sealed", "battlecruisers", {"players": "4"}, generator=SEALED)
    for number, options in enumerate(pairwise(open_game("battlecruisers").box.settings)[1:7], 1):
        yield Wanted(f"battlecruisers-rulings-{number}", "battlecruisers", options, first=number)


def spheres() -> Iterator[Wanted]:
    """Solar Sphere with one to four captains, with both endings and all three levels of DRANDA."""
    for level, result in (("easy", "won"), ("medium", "won"), ("medium", "lost"), ("hard", "lost")):
        options = {"players": "1", "level": level}
        yield Wanted(f"solar_sphere-dranda-{level}-{result}", "solar_sphere", options, results=result)
    for seats in ("2", "3", "4"):
        for ending in ("rounds", "sphere"):
            yield Wanted(f"solar_sphere-{seats}-{ending}", "solar_sphere", {"players": seats}, ending=ending)
        yield Wanted(f"solar_sphere-{seats}-random", "solar_sphere", {"players": seats}, "random")
    yield Wanted("solar_sphere-sealed", "solar_sphere", {"players": "3"}, generator=SEALED)
    for number, options in enumerate(pairwise(open_game("solar_sphere").box.settings)[1:9], 1):
        yield Wanted(f"solar_sphere-rulings-{number}", "solar_sphere", options, first=number)


def armadas() -> Iterator[Wanted]:
    """Armada with one to four captains, with every ending, final encounter, difficulty and variant."""
    victories = [
        ("1", "easy", "lokust"), ("1", "hard", "ouroboros"), ("1", "normal", "artemis-two"), ("2", "easy", "tower"),
        ("2", "normal", "artemis-two"), ("3", "easy", "artemis"), ("3", "normal", "savior"), ("4", "hard", "lokust"),
    ]  # fmt: skip
    for seats, difficulty, finale in victories:
        options = {"players": seats, "difficulty": difficulty}
        yield Wanted(f"armada-{seats}-{finale}", "armada", options, ending="victory", finale=finale, most=700)
    for seats, difficulty in (("1", "hard"), ("2", "normal"), ("3", "hard"), ("4", "normal")):
        options = {"players": seats, "difficulty": difficulty}
        for ending in ("critical", "planet"):
            yield Wanted(f"armada-{seats}-{ending}", "armada", options, ending=ending, most=700)
        yield Wanted(f"armada-{seats}-random", "armada", options, "random")
    for seats, difficulty in (("3", "easy"), ("4", "hard")):
        options = {"players": seats, "difficulty": difficulty}
        yield Wanted(f"armada-{seats}-savior-wins", "armada", options, ending="savior", most=500)
    for name, value in (("dx", "on"), ("hardline", "on"), ("data", "3"), ("ships", "random")):
        yield Wanted(f"armada-{name}", "armada", {"difficulty": "easy", name: value}, ending="victory", most=500)
    yield Wanted("armada-sealed", "armada", {"players": "3"}, generator=SEALED, most=500)
    rows = pairwise(open_game("armada").box.settings)[1:9]
    firsts = [48, 74, 66, 74, 13, 10, 14, 10]  # In these matches a ruling made a difference when they were chosen.
    for number, (options, first) in enumerate(zip(rows, firsts, strict=True), 1):
        yield Wanted(f"armada-rulings-{number}", "armada", options, first=first, most=500)


def taken_back() -> AnyMatch:
    """A running match with undone rolls."""
    match: AnyMatch = Match(open_game("d6"), Seed(FAST, "77"), PRACTICE)
    choose = player("officer", 77)
    for _ in range(12):
        match.play(choose(match.game, match.state))
    for _ in range(5):
        match.undo()
    match.play(match.state.options[-1])
    return match


def forked() -> AnyMatch:
    """A match forked from the middle of another."""
    match = taken_back().fork()
    play_match(match, player("officer", 78))
    return match
