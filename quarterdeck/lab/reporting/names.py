"""Names for people: of cards and other subjects from the game's catalogue, of everything else from its id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.tables import Results
from quarterdeck.registry import GAMES, AnyGame


class Names:
    """What subjects and options are called in one or two experiments of a game."""

    def __init__(self, *experiments: Results) -> None:
        games = [game for results in experiments for game in _games(results)]
        self._texts: Final[dict[str, str]] = {}
        self.orders: Final[dict[str, Sequence[str]]] = {}
        """The values of each option, in the order of the game."""
        self.defaults: Final[dict[str, str]] = {}
        for game in games:
            self._texts.update(game.box.catalogue.texts)
            self.orders.update({setting.name: setting.values for setting in game.box.settings})
            self.defaults.update({setting.name: setting.default for setting in game.box.settings})
        self._abouts: Final = {
            subject: about
            for results in experiments
            for subject, about in results.events.select("subject", "about").unique().iter_rows()
        }
        self._by_id: Final = _names_by_id(self._texts)
        self._found: Final[dict[str, str]] = {}

    def subject(self, id: str) -> str:
        """The name of a card, a face or another thing; its id if the game is not here to ask.

        The key of a name ends with the id and `name`, or with the kind of thing and its id.
        """
        if id not in self._found:
            short = f".{self._abouts.get(id, '')}.{id}"
            keys = self._by_id.get(id) or [key for key in self._texts if key.endswith(short)]
            self._found[id] = self._texts[min(keys, key=len)] if keys else readable(id)
        return self._found[id]

    def unseen(self, subjects: Iterable[str]) -> list[str]:
        """Ids of things of the same sort (by their keys in the catalogue) that are not among these."""
        seen = set(subjects)
        rooms = Counter(_room(key) for id in seen for key in self._by_id.get(id, []))
        if not rooms:
            return []
        room, known = rooms.most_common(1)[0]
        every = {id for id, keys in self._by_id.items() if any(_room(key) == room for key in keys)}
        return sorted(every - seen) if known > len(seen) / 2 else []


def _games(results: Results) -> list[AnyGame]:
    """The game with the packs of each cell. Only a registered game: a report never runs a file that a folder names."""
    if results.spec["game"] not in GAMES:
        return []
    out = []
    seen = set()
    for number, cell in enumerate(results.cells):
        if cell.content not in seen:
            seen.add(cell.content)
            try:
                out.append(results.game(number))
            except (QuarterdeckError, OSError, AssertionError):  # Its packs are gone, or other rules are installed.
                continue
    return out


def _names_by_id(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """Keys such as `<game>.card.<id>.name`."""
    out: dict[str, list[str]] = {}
    for key in texts:
        if key.endswith(".name") and key.count(".") >= 2:
            out.setdefault(key.split(".")[-2], []).append(key)
    return out


def _room(key: str) -> str:
    return key.rsplit(".", 2)[0]


def readable(id: str) -> str:
    """`revealed.external` as `revealed, external`."""
    return id.replace("-", " ").replace("_", " ").replace(".", ", ")


def sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


def plural(number: int, word: str) -> str:
    if number == 1:
        return f"1 {word}"
    many = word + ("es" if word.endswith(("ch", "s", "x")) else "s")
    return f"{number:,} {many}"
