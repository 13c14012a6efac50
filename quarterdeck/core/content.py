"""Reads the content of a game from its own files and from packs, and collects the mistakes in all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.figures import SOURCES
from quarterdeck.core.pack import ContentError, Document, Problem, Source, TomlEntry, content_hash, fail_on

PACK_KEYS: Final = ("id", "title", "game")


def source_of(entry: TomlEntry, default: str | None = None) -> str:
    """Where the figures of an entry come from."""
    return entry.choice("source", tuple(SOURCES), default)


class ContentReader:
    """Opens the files of a game and its packs. `texts` are the keys of texts: the hashes leave them out."""

    def __init__(self, game: str, texts: Sequence[str]) -> None:
        self.game: Final = game
        self.problems: Final[list[Problem]] = []
        self.packs: Final[dict[str, str]] = {}
        """The hash of each pack by its id, in order."""
        self._texts: Final = tuple(texts)
        self._parsed: Final[list[object]] = []

    def open(self, source: Source, tables: Sequence[str]) -> Document | None:
        """Parse a file that may have these tables; None if it has errors of syntax."""
        try:
            document = source.parse()
        except ContentError as error:
            self.problems.extend(error.problems)
            return None
        document.unknown_tables(tuple(tables), self.problems)
        self._parsed.append(document.data)
        return document

    def open_pack(self, source: Source, tables: Sequence[str], keys: Sequence[str] = ()) -> TomlEntry | None:
        """Parse a pack and return its `[pack]`, which may have these further keys; None if there is none."""
        document = self.open(source, ("pack", *tables))
        if document is None:
            return None
        pack = document.table("pack", self.problems)
        if pack is None:
            if "pack" not in document.data:
                message = f'a [pack] table is missing; start with [pack], id, title and game = "{self.game}"'
                self.problems.append(Problem(document.name, 1, message))
            return None
        pack.unknown_keys((*PACK_KEYS, *keys))
        if not self.accepts(pack):
            return None
        pack.text("title")
        id = pack.slug("id")
        if id and id in self.packs:
            pack.problem("id", f'id "{id}" is colliding with a pack that is already loaded')
        self.packs[id] = content_hash(document.data, self._texts)
        return pack

    def accepts(self, pack: TomlEntry) -> bool:
        """Check the game of a pack. Return whether to read on."""
        pack.choice("game", (self.game,))
        return True

    def hash(self) -> str:
        """The hash of all files and packs. A changed text does not change it, so old records stay playable."""
        return content_hash(self._parsed, self._texts)


class ChangeReader(ContentReader):
    """Reads content that packs change and never add to: tables `[name]`, and lists `[[name]]` of entries with ids.

    An entry of a pack has the id of a printed one and the keys that differ, a table of a pack the keys that differ.
    """

    def __init__(self, game: str, texts: Sequence[str], tables: Sequence[str], lists: Sequence[str], most: int) -> None:
        """`most`: how many entries a list may have in one file."""
        super().__init__(game, texts)
        self.tables: Final[dict[str, TomlEntry]] = {}
        self.entries: Final[dict[str, dict[str, TomlEntry]]] = {name: {} for name in lists}
        self.renamed: Final[list[str]] = []
        """What packs call differently, as `hero.<id>`: such a name is used in every language."""
        self._tables: Final = tuple(tables)
        self._most: Final = most

    def read(self, printed: Sequence[Source], packs: Sequence[Source]) -> None:
        """Read the printed files, then the packs in order. Raises one ContentError with all problems."""
        names = (*self._tables, *self.entries)
        for source in printed:
            document = self.open(source, names)
            if document is not None:
                self._add(document)
        fail_on(self.problems)
        for source in packs:
            pack = self.open_pack(source, names)
            if pack is not None:
                self._change(pack.document)
        fail_on(self.problems)

    def id_of(self, entry: TomlEntry) -> str:
        return entry.slug("id")

    def nothing_to_change(self, name: str, id: str) -> str:
        """The problem with an entry of a pack that no printed one has the id of."""
        return f'there is no {name} "{id}" to change; there are {", ".join(self.entries[name])}'

    def _add(self, document: Document) -> None:
        for name in self._tables:
            table = document.table(name, self.problems)
            if table is not None:
                self.tables[name] = table
        for name, known in self.entries.items():
            for entry in document.entries(name, self._most, self.problems):
                id = self.id_of(entry)
                if id in known:
                    entry.problem("id", f'there is another {name} "{id}"')
                else:
                    known[id] = entry

    def _change(self, document: Document) -> None:
        for name in self._tables:
            table = document.table(name, self.problems)
            if table is not None:
                self.tables[name] = table.over(self.tables[name], "")
        for name, known in self.entries.items():
            for entry in document.entries(name, self._most, self.problems):
                id = self.id_of(entry)
                if id not in known:
                    entry.problem("id", self.nothing_to_change(name, id))
                    continue
                if entry.has("name"):
                    self.renamed.append(f"{name}.{id}")
                known[id] = entry.over(known[id], "")
