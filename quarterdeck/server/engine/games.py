"""A cache of open games: registered ones, and those from files given at the start. Matches share them.

Content packs are given at the start, too. Which of them a match uses is one of its options, `packs`: the game itself
does not know this option.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from quarterdeck.core.errors import OptionError, QuarterdeckError
from quarterdeck.core.pack import Source
from quarterdeck.core.record import Record
from quarterdeck.registry import AnyGame, open_game, open_registered

PACKS: Final = "packs"
"""The option that names the content packs of a match, joined by `JOINED`, in the order in which they are laid."""
JOINED: Final = "+"
_MOST_OPEN = 64


class ContentPack(NamedTuple):
    id: str
    title: str
    game: str
    brings: list[str]
    """The names of the cards and other pieces in it."""
    source: Source


def read_pack(file: str) -> ContentPack:
    """A content pack from a file. Raises ContentError or QuarterdeckError if its game cannot be played with it."""
    try:
        source = Source.from_bytes(file, Path(file).read_bytes())
    except OSError as error:
        raise QuarterdeckError(f"the content pack {file} cannot be read: {error.strerror}") from error
    data = source.parse().data
    head = data.get("pack")
    game = head.get("game") if isinstance(head, dict) else None
    if not isinstance(head, dict) or not isinstance(game, str):
        raise QuarterdeckError(f"{file} is not a content pack: it has no [pack] table that names a game")
    opened = open_registered(game, {}, [source])
    entries = [one for key, table in data.items() if key != "pack" and isinstance(table, list) for one in table]
    brings = [str(one.get("name") or _known_name(opened, str(one.get("changes")))) for one in entries]
    names = list(dict.fromkeys(brings))
    return ContentPack(opened.packs()[0].partition("@")[0], str(head["title"]), opened.box.name, names, source)


def _known_name(game: AnyGame, id: str) -> str:
    """The name of a card or another piece of a game; its id if it has none."""
    names = (text for key, text in game.box.catalogue.texts.items() if key.endswith(f".{id}.name"))
    return next(names, id)


class Games:
    def __init__(self, files: Sequence[str] = ()) -> None:
        """Python files of games, and TOML files of content packs."""
        self.files: Final = {open_game(file).box.name: file for file in files if file.endswith(".py")}
        self._packs: dict[tuple[str, str], ContentPack] = {}
        self._open: OrderedDict[tuple[str, tuple[tuple[str, str], ...]], AnyGame] = OrderedDict()
        for file in files:
            if not file.endswith(".py"):
                pack = read_pack(file)
                if (pack.game, pack.id) in self._packs:
                    raise QuarterdeckError(f"two content packs of {pack.game} have the id {pack.id!r}")
                self._packs[pack.game, pack.id] = pack

    def packs_of(self, name: str) -> list[ContentPack]:
        return [pack for (game, _), pack in self._packs.items() if game == name]

    def open(self, name: str, options: Mapping[str, str]) -> AnyGame:
        """The game with these options. The name is never used as a path, because clients send it."""
        key = (name, tuple(sorted(options.items())))
        game = self._open.get(key)
        if game is None:
            game = self._opened(name, dict(options))
            self._open[key] = game
            if len(self._open) > _MOST_OPEN:
                self._open.popitem(last=False)
        self._open.move_to_end(key)
        return game

    def _opened(self, name: str, options: dict[str, str]) -> AnyGame:
        chosen = options.pop(PACKS, "")
        if name in self.files:
            return open_game(self.files[name], options)
        return open_registered(name, options, [self._source(name, id) for id in chosen.split(JOINED) if chosen])

    def _source(self, name: str, id: str) -> Source:
        pack = self._packs.get((name, id))
        if pack is None:
            known = ", ".join(pack.id for pack in self.packs_of(name)) or "none"
            raise OptionError(f"{name}: this server has no content pack {id[:40]!r}; it has {known}")
        return pack.source

    def settled(self, name: str, options: Mapping[str, str]) -> dict[str, str]:
        """All options of a match: those of the game with their defaults, and its content packs."""
        settled = dict(self.open(name, options).options)
        return {**settled, PACKS: options[PACKS]} if options.get(PACKS) else settled

    def options_of(self, record: Record) -> dict[str, str]:
        """The options of a recorded match, its content packs among them."""
        return {**record.options, PACKS: JOINED.join(record.packs)} if record.packs else record.options
