"""The games a server offers, and their texts in every language."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

import structlog

from quarterdeck.core.entry import PREVIEW, Lesson
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.words import Json
from quarterdeck.languages import LANGUAGES, data_hash, guide, texts
from quarterdeck.registry import GAMES, AnyGame, entry_of, open_registered
from quarterdeck.server.bots.bot_seats import offered
from quarterdeck.server.engine.games import PACKS, Games
from quarterdeck.server.request_errors import RequestError
from quarterdeck.server.shapes import GameInfo, PackInfo, Rules, SettingInfo

K = TypeVar("K")
V = TypeVar("V")
log = structlog.get_logger()
_KNOWN = 4096
"""The limit of caches whose keys clients choose."""


class Library:
    """Opens games to read their texts and settings. The rules run in workers."""

    def __init__(self, files: Sequence[str] = ()) -> None:
        self._games = Games(files)
        own = self._games.files
        self._names = [*(name for name in GAMES if name not in own and _opens(name)), *own]
        self._hashes: OrderedDict[tuple[str, str], dict[str, str]] = OrderedDict()
        self._spoken: OrderedDict[str, dict[str, str]] = OrderedDict()
        self._contents: OrderedDict[str, dict[str, str]] = OrderedDict()

    def names(self) -> list[str]:
        return self._names

    def source(self, name: str) -> str:
        """How a worker opens the game: its registered name, or the file given at the start."""
        return self._games.files.get(name, name)

    def open(self, name: str, options: Mapping[str, str]) -> AnyGame:
        """The game with these options, from the cache. Raises RequestError if there is no such game or option."""
        try:
            return self._games.open(name, options)
        except QuarterdeckError as error:
            raise RequestError("game", str(error)) from error

    def settled(self, name: str, options: Mapping[str, str]) -> dict[str, str]:
        """All options of a match that starts now, its content packs among them."""
        self.open(name, options)
        return self._games.settled(name, options)

    def rules_of(self, name: str, options: Mapping[str, str]) -> tuple[int, str]:
        """Rules revision and content hash of a match that starts now."""
        box = self.open(name, options).box
        return box.revision, box.content

    def lesson(self, name: str) -> Lesson | None:
        entry = entry_of(self.open(name, {})) if name in self.names() else None
        return None if entry is None else entry.lesson

    def daily(self, name: str) -> dict[str, str] | None:
        """The options of the daily challenge; None if one player cannot play this game."""
        entry = entry_of(self.open(name, {}))
        options = dict(entry.daily) if entry is not None else {}
        return options if self.open(name, options).box.seats == 1 else None

    def infos(self) -> list[GameInfo]:
        return [self.info(name) for name in self.names()]

    def info(self, name: str, packs: str = "") -> GameInfo:
        """What the set-up page needs. `packs` as in the option of a match: they may add values of settings."""
        if name not in self.names():
            raise RequestError("game", "There is no such game.", 404)
        options = {PACKS: packs} if packs else {}
        game = self.open(name, options)
        box, entry = game.box, entry_of(game)
        return GameInfo(
            name=box.name,
            title=box.title,
            line={} if entry is None else entry.line,
            minutes=(0, 0) if entry is None else entry.minutes,
            lesson=entry is not None and entry.lesson is not None,
            daily=self.daily(name) is not None,
            preview=entry is not None and entry.status == PREVIEW,
            seats=box.seats,
            seats_by=self._seats_by(name, game, options),
            bots=offered(game),
            cooperative=box.cooperative,
            settings=[SettingInfo(s.name, s.values, s.default, s.words, s.ruling, s.free) for s in box.settings],
            texts=self.hashes(name, options),
            guide=bool(guide(game, "en")),
            packs=[PackInfo(pack.id, pack.title, pack.brings) for pack in self._games.packs_of(name)],
        )

    def _seats_by(self, name: str, game: AnyGame, options: Mapping[str, str]) -> str:
        """The name of the setting whose value is the number of seats; empty if there is none."""
        for setting in game.box.settings:
            numbers = [value for value in setting.values if value.isdecimal()]
            if len(numbers) == len(setting.values) and all(
                self.open(name, {**options, setting.name: value}).box.seats == int(value) for value in numbers
            ):
                return setting.name
        return ""

    def hashes(self, name: str, options: Mapping[str, str]) -> dict[str, str]:
        """Language to hash of the catalogue, for this game with these options."""
        key = _key(name, options)
        known = self._hashes.get(key)
        if known is None:
            game = self.open(name, options)
            known = {language: data_hash(texts(game, language)) for language in LANGUAGES}
            self._hashes[key] = known
            for language, hash in known.items():
                self._spoken[f"{name}/{language}/{hash}"] = dict(options)
            _forget(self._hashes, _KNOWN)
            _forget(self._spoken, _KNOWN)
        self._hashes.move_to_end(key)
        return known

    def texts(self, name: str, language: str, hash: str) -> dict[str, str]:
        """The catalogue with this hash. The cache holds its options; the catalogue itself is made again."""
        key = f"{name}/{language}/{hash}"
        if key not in self._spoken and name in self.names():
            self.hashes(name, {})
        options = self._spoken.get(key)
        if options is None:
            raise RequestError("no-texts", "There are no such texts. Load the page again.", 404)
        return texts(self.open(name, options), language)

    def content_hash(self, name: str, options: Mapping[str, str]) -> str:
        """The hash of what is printed on the cards and boards of this game with these options."""
        hash = data_hash(self.open(name, options).printed())
        self._contents[f"{name}/{hash}"] = dict(options)
        self._contents.move_to_end(f"{name}/{hash}")
        _forget(self._contents, _KNOWN)
        return hash

    def content(self, name: str, hash: str) -> dict[str, Json]:
        """What is printed on cards and boards. The cache holds the options of this hash; the content is made again."""
        if f"{name}/{hash}" not in self._contents and name in self.names():
            self.content_hash(name, {})
        options = self._contents.get(f"{name}/{hash}")
        if options is None:
            raise RequestError("no-content", "There is no such content. Load the page again.", 404)
        return self.open(name, options).printed()

    def rules(self, name: str, language: str) -> Rules:
        if language not in LANGUAGES:
            raise RequestError("language", f"There are {', '.join(LANGUAGES)}.", 404)
        if name not in self.names():
            raise RequestError("game", "There is no such game.", 404)
        return Rules(name, language, _guide(self, name, language))


def _opens(name: str) -> bool:
    """Whether a game can be opened. A broken package must not break the list of games."""
    try:
        open_registered(name)
    except Exception as error:
        log.warning("not offered", game=name, why=f"{type(error).__name__}: {error}")
        return False
    return True


def _key(name: str, options: Mapping[str, str]) -> tuple[str, str]:
    return name, " ".join(f"{k}={v}" for k, v in sorted(options.items()))


@lru_cache(maxsize=64)
def _guide(library: Library, name: str, language: str) -> str:
    return guide(library.open(name, {}), language)


def _forget(things: OrderedDict[K, V], most: int) -> None:
    """Evict the least recently used entry if the cache is full."""
    if len(things) > most:
        things.popitem(last=False)
