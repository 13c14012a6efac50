"""The registry: finds the games, opens them, and begins, saves and loads matches.

Games are found by their entries: in every module of `quarterdeck.games` (of a package, in its module `entry`), and in
installed packages that have an entry point in the group `quarterdeck.games`. An entry point names an `Entry`.
"""

from __future__ import annotations

import importlib.util
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from logging import getLogger
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final, TypeAlias, cast

from quarterdeck import games
from quarterdeck.core.entry import Entry, resolve
from quarterdeck.core.errors import OptionError, QuarterdeckError, UnknownGame
from quarterdeck.core.figures import Figures
from quarterdeck.core.game import Game
from quarterdeck.core.match import Match
from quarterdeck.core.pack import Source
from quarterdeck.core.record import Record, parse_record
from quarterdeck.core.replay import replay
from quarterdeck.core.seed import FAST, SEALED, Seed

AnyGame: TypeAlias = Game[Any]
AnyMatch: TypeAlias = Match[Any]

GROUP: Final = "quarterdeck.games"
"""The group of entry points of installed games, and the package of our own."""

_OPENED: Final = 64
"""How many opened games are kept."""

log = getLogger("quarterdeck.registry")


def _entries() -> dict[str, Entry]:
    """All games in the order they are shown. If two have the same name, the first counts."""
    found: dict[str, Entry] = {}
    for entry in sorted(_own_entries(), key=_by_place) + sorted(_installed_entries(), key=_by_place):
        if found.setdefault(entry.name, entry) is not entry:
            log.warning("there are two games %r: the installed one is left out", entry.name)
    return found


def _by_place(entry: Entry) -> tuple[int, str]:
    return entry.place, entry.name


def _own_entries() -> Iterator[Entry]:
    for module in iter_modules(games.__path__, f"{GROUP}."):
        if "__" not in module.name:  # A shared library of mypyc.
            entry = getattr(import_module(f"{module.name}.entry" if module.ispkg else module.name), "ENTRY", None)
            if isinstance(entry, Entry):
                yield entry


def _installed_entries() -> Iterator[Entry]:
    """The entries of installed packages. A broken package is left out with a warning."""
    for point in entry_points(group=GROUP):
        try:
            entry = point.load()
            if isinstance(entry, Entry):
                yield entry
            else:
                log.warning("the entry point %r names no Entry: its game is left out", point.name)
        except Exception as error:
            log.warning("the game %r cannot be loaded: %s: %s", point.name, type(error).__name__, error)


ENTRIES: Final[dict[str, Entry]] = _entries()
GAMES: Final = tuple(name for name, entry in ENTRIES.items() if entry.game)
"""The names of all games that can be opened, in the order they are shown."""


def entry_of(game: AnyGame) -> Entry | None:
    """The entry of a registered game. A game from a file has none, even if it has the same name."""
    entry = ENTRIES.get(game.box.name)
    return entry if entry is not None and entry.game and isinstance(game, _class_of(entry)) else None


def figures_of(name: str) -> Figures | None:
    """The figures of a registered game, None if it has none."""
    entry = ENTRIES.get(name)
    if entry is None or not entry.figures:
        return None
    found = resolve(entry.figures)
    assert isinstance(found, Figures), entry.figures
    return found


def _class_of(entry: Entry) -> type[AnyGame]:
    try:
        return cast("type[AnyGame]", resolve(entry.game))
    except Exception as error:
        raise UnknownGame(f"{entry.name} cannot be loaded: {type(error).__name__}: {error}") from error


def open_game(name: str, options: Mapping[str, str] | None = None, packs: Sequence[Source] = ()) -> AnyGame:
    """Open a game by its name, or by the path of a Python file that defines one. The file is run."""
    if name.endswith(".py"):
        if packs:
            raise OptionError(f"{name[:60]!r} takes no content packs")
        return _made(Path(name), dict(options or {}))
    return open_registered(name, options, packs)


def open_registered(name: str, options: Mapping[str, str] | None = None, packs: Sequence[Source] = ()) -> AnyGame:
    """A registered game, by its name. It runs no other code, so the name may come from a stranger."""
    check_name(name)
    if not packs:
        return _open_printed(name, tuple(sorted((options or {}).items())))
    entry = ENTRIES[name]
    if not entry.packs:
        raise OptionError(f"{name} takes no content packs")
    return _make(entry)(dict(options or {}), list(packs))


@lru_cache(maxsize=_OPENED)
def _open_printed(name: str, options: tuple[tuple[str, str], ...]) -> AnyGame:
    """A game without packs, from the cache: games do not change, and reading their content takes a while."""
    entry = ENTRIES[name]
    make = _make(entry)
    return make(dict(options), []) if entry.packs else make(dict(options))


def _make(entry: Entry) -> Callable[..., AnyGame]:
    return cast("Callable[..., AnyGame]", _class_of(entry))


def check_name(name: str) -> None:
    """Raise UnknownGame, with a suggestion, if no game has this name."""
    if name in GAMES:
        return
    entry = ENTRIES.get(name.casefold().replace("-", "_"))
    if entry is not None and not entry.game:
        raise UnknownGame(f"{entry.name} ({entry.title}) is still to come: there are {', '.join(GAMES)}")
    close = get_close_matches(name, GAMES, 1)
    hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(GAMES)}"
    raise UnknownGame(f"there is no game {name[:40]!r}: {hint}")


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
    """A new random seed. A fast one is short, so that a person can type it again."""
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
    """Load a match from the text of its record, and continue it."""
    record = parse_record(text)
    return replay(game_of(record, packs), record)


def game_of(record: Record, packs: Sequence[Source] = ()) -> AnyGame:
    """The game a record was played with, set up the same way."""
    return open_registered(record.game, record.options, packs)


def save(match: AnyMatch) -> str:
    """A match as text, which `load` reads."""
    return match.record().text()
