"""The players there are, by name: four levels for games that somebody has thought about, three for any other."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import Action
from quarterdeck.core.game import Game
from quarterdeck.core.state import EACH, State
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.games.d6.table import Table
from quarterdeck.players._second import second_mind
from quarterdeck.players.battlecruisers.ballot import is_ballot, vote
from quarterdeck.players.battlecruisers.insight import BattlecruisersInsight
from quarterdeck.players.battlecruisers.instinct import Instinct, load_instinct
from quarterdeck.players.battlecruisers.officer import BattlecruisersOfficer
from quarterdeck.players.battlecruisers.wargame import WarGame
from quarterdeck.players.d6.foresight import Foresight
from quarterdeck.players.d6.insight import D6Insight
from quarterdeck.players.d6.officer import D6Officer
from quarterdeck.players.d6.rehearsal import Rehearsal
from quarterdeck.players.handle import Budget, Handle
from quarterdeck.players.insight import Insight
from quarterdeck.players.net import Net, load_net, load_nets
from quarterdeck.players.player import Choice, Player
from quarterdeck.players.search import Estimate, Search, Thought
from quarterdeck.shelf import AnyGame

ANY_GAME: Final = ["random", "greedy", "search"]
LEVELS: Final = ["cadet", "officer", "captain", "admiral"]
TRIES: Final = 12
"""How often the greedy player tries each option."""
SHORTEST: Final = 0.001
"""Seconds that are hardly any; none would be all the time in the world."""


def knows(game: AnyGame) -> bool:
    """Whether the four levels know this game."""
    return isinstance(game.blank(), (Battle, Table))


class Officer(Player):
    """A good eye for the game, and no thought of what comes after."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self._luck: Final = Random(seed)
        self._d6: Final = D6Officer()
        self._battlecruisers: Final = BattlecruisersOfficer()

    def choose(self, handle: Handle) -> Choice:
        return Choice(self._choose(handle.game, handle.known, handle.options))

    def __call__(self, game: AnyGame, s: State) -> Action:
        seat = s.options[0].seat
        return self._choose(game, s, [action for action in s.options if action.seat == seat])

    def _choose(self, game: AnyGame, s: State, options: list[Action]) -> Action:
        if isinstance(s, Table):
            return self._d6.choose(s)
        assert isinstance(s, Battle)
        if is_ballot(options):
            return vote(game, s, options, self._luck)
        return self._battlecruisers.choose(s, options, self._luck)


class Greedy(Player):
    """One step and no plan: each option is tried in a few imagined positions, and what follows is left to chance."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self._luck: Final = Random(seed)
        self._search: Final = Search(Insight(), deep=1)

    def __call__(self, game: AnyGame, s: State) -> Action:
        return self.answer(game, s)

    def choose(self, handle: Handle) -> Choice:
        own = Handle(handle.game, handle.known, handle.seat, self._luck.getrandbits(62))
        thought = self._search.think(own, Budget(TRIES * len(handle.options)))
        best = max(thought.estimates, key=_by_value)
        return Choice(best.action, thought)


def _by_value(estimate: Estimate) -> float:
    return estimate.value if estimate.visits else -1.0


class Thinker(Player):
    """Whoever searches."""

    def __init__(self, seed: int, style: Style) -> None:
        super().__init__()
        self.style: Final = style
        self._luck: Final = Random(seed)
        self._searches: dict[str, Search] = {}
        self._second: Final = second_mind(style.name) if style.minds > 1 else None

    def __call__(self, game: AnyGame, s: State) -> Action:
        return self.answer(game, s)

    def choose(self, handle: Handle) -> Choice:
        options = self._search(handle.game).insight.worthwhile(handle.options)
        if len(options) == 1:
            return Choice(options[0])
        if isinstance(handle.known, Battle) and is_ballot(handle.options):
            return Choice(vote(handle.game, handle.known, handle.options, self._luck))
        thought = self._think(handle, handle.budget or self.style.budget(handle.game))
        return Choice(self._settle(handle, thought), thought)

    def _think(self, handle: Handle, budget: Budget) -> Thought:
        search = self._search(handle.game)
        own = Handle(handle.game, handle.known, handle.seat, self._luck.getrandbits(62), budget)
        if self._second is None or isinstance(search, Rehearsal):  # Done before another process has read the question.
            return search.think(own, budget)
        half = max(1, budget.iterations // 2)
        until = perf_counter() + budget.seconds
        other = Handle(handle.game, handle.known, handle.seat, self._luck.getrandbits(62))
        begun = self._second.ask(other, Budget(half, budget.seconds))
        root = search.grow(own, Budget(half, budget.seconds if begun else budget.seconds / 2))
        if not begun or not self._second.answer(root):
            left = max(SHORTEST, until - perf_counter()) if budget.seconds else 0.0
            more = search.grow(other, Budget(half, left))
            root.add(more.visits, more.totals, more.squares)
        found = Thought(root.lines, root.visits, root.totals, root.squares)
        found.cut = len(root.lines) > 1 and found.iterations < 2 * half
        return found

    def _search(self, game: Game[State]) -> Search:
        found = self._searches.get(game.box.name)
        if found is None:
            found = self._searches[game.box.name] = self.style.search(game)
        return found

    def _settle(self, handle: Handle, thought: Thought) -> Action:
        """Return the best line; where all choose in secret, draw by the search's shares, not to be foreseen."""
        shares = self._search(handle.game).shares(thought)
        ask = handle.game.asking(handle.known)
        if ask is None or ask.mode() != EACH:
            return thought.estimates[shares.index(max(shares))].action
        left = self._luck.random() * sum(shares)
        for one, share in zip(thought.estimates, shares, strict=True):
            left -= share
            if left < 0:
                return one.action
        return thought.estimates[0].action


@mypyc_attr(allow_interpreted_subclasses=True)
class Style:
    """How a thinker thinks: with what insight, and how much. This one knows no game and plays any."""

    name: str = "search"
    minds: int = 1
    """Two think at once, on two cores, each half of what is to be thought. A rehearsal is for one."""

    def search(self, game: Game[State]) -> Search:
        return Search(Insight())

    def budget(self, game: Game[State]) -> Budget:
        return Budget(400, 10.0)


class Captain(Style):
    name = "captain"

    def search(self, game: Game[State]) -> Search:
        if isinstance(game.blank(), Table):
            return Search(D6Insight(d6_net(), lines=16, width=24, quick=1, rounds=0), explore=0.3)
        return Search(BattlecruisersInsight(rounds=4), explore=0.6)

    def budget(self, game: Game[State]) -> Budget:
        return Budget(400, 1.4)


class Admiral(Style):
    name = "admiral"
    minds = 2

    def search(self, game: Game[State]) -> Search:
        if isinstance(game.blank(), Table):
            return Rehearsal(d6_foresight(width=48, keeps_back=True), d6_foresight(width=4), lines=8, trust=10.0)
        insight = BattlecruisersInsight(rounds=8, instinct=battlecruisers_instinct(), sure=0.4)
        return WarGame(insight, warmth=0.02, trust=0.2)

    def budget(self, game: Game[State]) -> Budget:
        return Budget(400, 4.8) if isinstance(game.blank(), Table) else Budget(4000, 4.8)


STYLES: Final[dict[str, Style]] = {style.name: style for style in (Style(), Captain(), Admiral())}

_nets: Final[dict[str, Net]] = {}
_cards: Final[list[str]] = []
_instincts: Final[list[Instinct]] = []


def d6_net() -> Net:
    if "d6" not in _nets:
        _nets["d6"] = load_net("quarterdeck.players.d6", "net.toml")
    return _nets["d6"]


def battlecruisers_instinct() -> Instinct:
    if not _instincts:
        _instincts.append(load_instinct())
    return _instincts[0]


def d6_foresight(width: int, keeps_back: bool = False) -> Foresight:
    if "ended" not in _nets:
        nets, cards = load_nets("quarterdeck.players.d6", "foresight.toml")
        _nets.update(nets)
        _cards[:] = cards
    return Foresight(_nets["ended"], _nets["rolling"], _cards, width, keeps_back)
