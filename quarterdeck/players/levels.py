"""The players by name: four levels for games with skills, three players for any game."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.game import Game
from quarterdeck.core.state import EACH, State
from quarterdeck.players._second_search import second_search
from quarterdeck.players.handle import Budget, Handle
from quarterdeck.players.insight import Insight
from quarterdeck.players.player import Choice, Player
from quarterdeck.players.search import LineEstimate, Search, Thought
from quarterdeck.players.skills import Judgement, Skills, must_have_skills, skills_of
from quarterdeck.registry import AnyGame

ANY_GAME: Final = ["random", "greedy", "search"]
LEVELS: Final = ["cadet", "officer", "captain", "admiral"]
TRIES: Final = 12
"""Tries per option of the greedy player."""
SHORTEST: Final = 0.001
"""The shortest time limit in seconds; 0 would be no limit."""


def knows(game: AnyGame) -> bool:
    """Return whether the four levels know this game."""
    return skills_of(game) is not None


class Quick(Player):
    """Judges its options and does not search."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self._luck: Final = Random(seed)
        self._judgements: Final[dict[str, Judgement]] = {}

    def judgement(self, skills: Skills) -> Judgement:
        raise NotImplementedError

    def choose(self, handle: Handle) -> Choice:
        return Choice(self._of(handle.game).choose(handle.game, handle.known, handle.options))

    def __call__(self, game: AnyGame, s: State) -> Action:
        seat = TABLE if s.options[0].seat == TABLE else game.next_to_act(s)
        return self._of(game).choose(game, s, [action for action in s.options if action.seat == seat])

    def _of(self, game: AnyGame) -> Judgement:
        found = self._judgements.get(game.box.name)
        if found is None:
            found = self._judgements[game.box.name] = self.judgement(must_have_skills(game))
        return found


class Cadet(Quick):
    """Takes any option that is not a blunder, with equal probability."""

    def judgement(self, skills: Skills) -> Judgement:
        return skills.cadet(self._luck)


class Officer(Quick):
    """Takes the option that looks best now, without a search."""

    def judgement(self, skills: Skills) -> Judgement:
        return skills.officer(self._luck)


class Strategist(Quick):
    """An officer that prefers one source of points, as the skills of its game define it: for experiments."""

    def __init__(self, strategy: str, seed: int = 0) -> None:
        super().__init__(seed)
        self._strategy: Final = strategy

    def judgement(self, skills: Skills) -> Judgement:
        return skills.strategist(self._strategy)


class Greedy(Player):
    """Tries each option in a few imagined positions with random playouts."""

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


def _by_value(estimate: LineEstimate) -> float:
    return estimate.value if estimate.visits else -1.0


class SearchPlayer(Player):
    """A player that searches."""

    def __init__(self, seed: int, style: Style) -> None:
        super().__init__()
        self.style: Final = style
        self._luck: Final = Random(seed)
        self._searches: dict[str, Search] = {}
        self._second: Final = second_search(style.name) if style.processes > 1 else None

    def __call__(self, game: AnyGame, s: State) -> Action:
        return self.answer(game, s)

    def choose(self, handle: Handle) -> Choice:
        options = self._search(handle.game).insight.worthwhile(handle.options)
        if len(options) == 1:
            return Choice(options[0])
        skills = skills_of(handle.game)
        if skills is not None:
            action = skills.at_once(handle.game, handle.known, handle.options, self._luck)
            if action is not None:
                return Choice(action)
        thought = self._think(handle, handle.budget or self.style.budget(handle.game))
        return Choice(self._settle(handle, thought), thought)

    def _think(self, handle: Handle, budget: Budget) -> Thought:
        search = self._search(handle.game)
        own = Handle(handle.game, handle.known, handle.seat, self._luck.getrandbits(62), budget)
        if self._second is None or search.is_short:
            return search.think(own, budget)
        half = max(1, budget.iterations // 2)
        until = perf_counter() + budget.seconds
        other = Handle(handle.game, handle.known, handle.seat, self._luck.getrandbits(62))
        begun = self._second.ask(other, Budget(half, budget.seconds))
        root = search.grow(own, Budget(half, budget.seconds if begun else budget.seconds / 2))
        if not begun or not self._second.add_to(root):
            left = max(SHORTEST, until - perf_counter()) if budget.seconds else 0.0
            more = search.grow(other, Budget(half, left))
            root.add(more.visits, more.totals, more.squares)
        found = Thought(root.lines, root.visits, root.totals, root.squares)
        found.cut = len(root.lines) > 1 and found.iterations < 2 * half
        found.plan = root.plan
        return found

    def _search(self, game: Game[State]) -> Search:
        found = self._searches.get(game.box.name)
        if found is None:
            found = self._searches[game.box.name] = self.style.search(game)
        return found

    def _settle(self, handle: Handle, thought: Thought) -> Action:
        """Return the best line; for secret simultaneous choices draw one by the shares of the search."""
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
    """How a player searches: its insight and its budget. The base class works for any game."""

    name: str = "search"
    processes: int = 1
    """With 2, two processes search half of the budget each. A short search uses one."""

    def search(self, game: Game[State]) -> Search:
        return Search(Insight())

    def budget(self, game: Game[State]) -> Budget:
        return Budget(400, 10.0)


class Captain(Style):
    name = "captain"

    def search(self, game: Game[State]) -> Search:
        return must_have_skills(game).captain()

    def budget(self, game: Game[State]) -> Budget:
        return must_have_skills(game).captain_budget()


class Admiral(Style):
    name = "admiral"
    processes = 2

    def search(self, game: Game[State]) -> Search:
        return must_have_skills(game).admiral()

    def budget(self, game: Game[State]) -> Budget:
        return must_have_skills(game).admiral_budget()


STYLES: Final[dict[str, Style]] = {style.name: style for style in (Style(), Captain(), Admiral())}
