"""The shelf: which games there are, and how to open one, begin a match and take one up again."""

from __future__ import annotations

import importlib.util
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from quarterdeck.core.errors import OptionError, QuarterdeckError, UnknownGame
from quarterdeck.core.game import Game
from quarterdeck.core.match import Match
from quarterdeck.core.pack import Source
from quarterdeck.core.record import Record, parse_record
from quarterdeck.core.replay import replay
from quarterdeck.core.seed import FAST, SEALED, Seed
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.games.tictactoe import TicTacToe

AnyGame: TypeAlias = Game[Any]
AnyMatch: TypeAlias = Match[Any]

GAMES = ("d6", "battlecruisers", "tictactoe")
"""In the order they are shown."""


def open_game(name: str, options: Mapping[str, str] | None = None, packs: Sequence[Source] = ()) -> AnyGame:
    """A game out of its box: by its name, or by the path of a Python file that defines one, which is then run."""
    if name.endswith(".py"):
        if packs:
            raise OptionError(f"{name[:60]!r} takes no content packs")
        return _made(Path(name), dict(options or {}))
    return take_down(name, options, packs)


def take_down(name: str, options: Mapping[str, str] | None = None, packs: Sequence[Source] = ()) -> AnyGame:
    """A game of the shelf, by its name. Nothing else is run, whatever the name says: it may come from a stranger."""
    given = dict(options or {})
    if name == "d6":
        return DeepSpaceD6(given, list(packs))
    if name in GAMES and packs:
        raise OptionError(f"{name} takes no content packs")
    if name == "battlecruisers":
        return Battlecruisers(given)
    if name == "tictactoe":
        return TicTacToe(given)
    close = get_close_matches(name, GAMES, 1)
    hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(GAMES)}"
    raise UnknownGame(f"there is no game {name[:40]!r}: {hint}")


def seat_counts(game: AnyGame) -> list[int]:
    """How many can play a game of the shelf, fewest first: several if one of its options says how many."""
    for setting in game.box.settings:
        counts = [int(value) for value in setting.values if value.isdecimal()]
        if len(counts) == len(setting.values) and all(
            take_down(game.box.name, {setting.name: str(count)}).box.seats == count for count in counts
        ):
            return sorted(counts)
    return [game.box.seats]


def _made(path: Path, options: dict[str, str]) -> AnyGame:
    try:
        return _game_in(path)(options)
    except TypeError as error:
        raise UnknownGame(f"{path}: the game is made with its options alone, as in Game(options): {error}") from error


def _game_in(path: Path) -> Callable[[dict[str, str]], AnyGame]:
    """The one Game class that a Python file defines."""
    if not path.is_file():
        raise UnknownGame(f"there is no file {str(path)!r}")
    module = _run(path)
    found: list[Callable[[dict[str, str]], AnyGame]] = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Game) and thing.__module__ == module.__name__
    ]
    if len(found) != 1:
        raise UnknownGame(f"{path} defines {len(found)} games; a file should define one subclass of Game")
    return found[0]


def _run(path: Path) -> ModuleType:
    name = f"quarterdeck_game_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except QuarterdeckError:
        raise
    except (Exception, SystemExit) as error:
        raise UnknownGame(f"{path} does not run: {type(error).__name__}: {error}") from error
    return module


def fresh_seed(generator: str = FAST) -> Seed:
    """A seed nobody knows yet. A fast one is short, so that a person can type it again."""
    if generator == SEALED:
        return Seed(SEALED, secrets.token_hex(32))
    return Seed(FAST, str(secrets.randbelow(10**9)))


def new(
    game: str | AnyGame, *, seed: int | Seed | None = None, packs: Sequence[Source] = (), **options: str
) -> AnyMatch:
    """Begin a match: `qd.new("d6", difficulty="hard", stasis_on="external", seed=7)`."""
    if isinstance(game, Game):
        if options or packs:
            raise OptionError("this game is set up already: give options and packs to open_game")
        box = game
    else:
        box = open_game(str(game), {name.replace("_", "-"): str(value) for name, value in options.items()}, packs)
    if seed is None:
        seed = fresh_seed()
    elif not isinstance(seed, Seed):
        seed = Seed(FAST, str(seed))
    return Match(box, seed)


def load(text: str, packs: Sequence[Source] = ()) -> AnyMatch:
    """Take a match up again from its record."""
    record = parse_record(text)
    return replay(game_of(record, packs), record)


def game_of(record: Record, packs: Sequence[Source] = ()) -> AnyGame:
    """The game a record was played with, set up the same way."""
    return take_down(record.game, record.options, packs)


def save(match: AnyMatch) -> str:
    """A match as text, from which `load` takes it up again."""
    return match.record().text()
