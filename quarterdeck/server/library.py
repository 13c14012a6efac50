"""The games a server offers, and their texts in every language."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.languages import LANGUAGES, guide, texts, texts_hash
from quarterdeck.server.problems import Wrong
from quarterdeck.server.shapes import GameInfo, Rules, SettingInfo
from quarterdeck.shelf import GAMES, AnyGame, open_game, take_down


class Library:
    """Opens games only to read what is printed in the box; the rules run elsewhere."""

    def __init__(self, files: Sequence[str] = ()) -> None:
        self._files = {open_game(file).box.name: file for file in files}
        self._hashes: OrderedDict[tuple[str, str], dict[str, str]] = OrderedDict()
        self._texts: dict[str, dict[str, str]] = {}
        self._rules: dict[tuple[str, str], tuple[int, str]] = {}

    def names(self) -> list[str]:
        return [*GAMES, *self._files]

    def source(self, name: str) -> str:
        """How a process that runs the rules opens it: a name of the shelf, or a file given at the start."""
        return self._files.get(name, name)

    def open(self, name: str, options: Mapping[str, str]) -> AnyGame:
        try:
            if name in self._files:
                return open_game(self._files[name], options)
            return take_down(name, options)
        except QuarterdeckError as error:
            raise Wrong("game", str(error)) from error

    def rules_of(self, name: str, options: Mapping[str, str]) -> tuple[int, str]:
        """Revision and content that a match begun now would have."""
        key = _key(name, options)
        if key not in self._rules:
            box = self.open(name, options).box
            self._rules[key] = box.revision, box.content
        return self._rules[key]

    def infos(self) -> list[GameInfo]:
        return [self.info(name) for name in self.names()]

    def info(self, name: str) -> GameInfo:
        game = self.open(name, {})
        box = game.box
        return GameInfo(
            name=box.name,
            title=box.title,
            seats=box.seats,
            cooperative=box.cooperative,
            settings=[SettingInfo(s.name, s.values, s.default, s.words, s.ruling) for s in box.settings],
            texts=self.hashes(name, {}),
            guide=bool(guide(game, "en")),
        )

    def hashes(self, name: str, options: Mapping[str, str]) -> dict[str, str]:
        """Language to the hash of its catalogue for this game with these options."""
        key = _key(name, options)
        known = self._hashes.get(key)
        if known is not None:
            return known
        game = self.open(name, options)
        out: dict[str, str] = {}
        for language in LANGUAGES:
            found = texts(game, language)
            out[language] = texts_hash(found)
            self._texts[f"{name}/{language}/{out[language]}"] = found
        self._hashes[key] = out
        if len(self._hashes) > 512:
            self._hashes.popitem(last=False)
        return out

    def texts(self, name: str, language: str, hash: str) -> dict[str, str]:
        key = f"{name}/{language}/{hash}"
        if key not in self._texts and name in self.names():
            self.hashes(name, {})
        found = self._texts.get(key)
        if found is None:
            raise Wrong("no-texts", "There are no such texts. Load the page again.", 404)
        return found

    def rules(self, name: str, language: str) -> Rules:
        if language not in LANGUAGES:
            raise Wrong("language", f"There are {', '.join(LANGUAGES)}.", 404)
        if name not in self.names():
            raise Wrong("game", "There is no such game.", 404)
        return Rules(name, language, _guide(self, name, language))


def _key(name: str, options: Mapping[str, str]) -> tuple[str, str]:
    return name, " ".join(f"{k}={v}" for k, v in sorted(options.items()))


@lru_cache(maxsize=64)
def _guide(library: Library, name: str, language: str) -> str:
    return guide(library.open(name, {}), language)
