"""An installed package with a small game and its players, and two broken entries."""

from __future__ import annotations

import os
from pathlib import Path

from tests.cli.shell import ROOT

GAME = """
from quarterdeck.core.action import Param, Verb
from quarterdeck.core.decision import Option
from quarterdeck.core.entry import EXAMPLE, Entry
from quarterdeck.core.game import Box, Game
from quarterdeck.core.parts import Text
from quarterdeck.core.state import LOST, WON, Ask, State
from quarterdeck.core.words import say

CALL = Verb("call", Param("side", ["heads", "tails"]))
TEXTS = {"coin.ask.Call": "Heads or tails?", "coin.do.call": "Call {side}", "coin.coin": "A coin"}

class Coin(State):
    pass

class Call(Ask):
    def legal(self, s):
        return [CALL.of(0, side) for side in (0, 1)]

    def choose(self, s, action, door):
        s.finish(0, [WON if action.a == 0 else LOST])

class CoinGame(Game):
    def __init__(self, options):
        super().__init__(Box(name="coin", title="Coin", revision=1, verbs=[CALL], steps=[Call],
                             texts=TEXTS, endings=["called"]), options)

    def blank(self):
        return Coin()

    def setup(self, door):
        s = Coin()
        s.then(Call())
        return s

    def view(self, s, seats):
        return [Text("coin", say("coin.coin"), say("coin.coin"))]

    def option(self, s, action):
        return Option(action, say("coin.do.call", side=CALL.params[0].names[action.a]), ["coin"])

ENTRY = Entry("coin", "Coin", "coin_game:CoinGame", minutes=(1, 2), line={"en": "Heads wins."}, status=EXAMPLE,
              players="coin_players:SKILLS")
HOLLOW = Entry("hollow", "Hollow", "coin_game:NoSuchClass")
"""
PLAYERS = """
from quarterdeck.players.insight import Insight
from quarterdeck.players.search import Search
from quarterdeck.players.skills import Judgement, Skills

class Random(Judgement):
    def __init__(self, luck):
        self.luck = luck

    def choose(self, game, s, options):
        return self.luck.choice(options)

class Heads(Judgement):
    def choose(self, game, s, options):
        return options[0]

class CoinSkills(Skills):
    def cadet(self, luck):
        return Random(luck)

    def officer(self, luck):
        return Heads()

    def captain(self):
        return Search(Insight())

    def admiral(self):
        return Search(Insight())

SKILLS = CoinSkills()
"""


def install(folder: Path) -> dict[str, str]:
    """Install it; return the environment of a process that finds it."""
    (folder / "coin_game.py").write_text(GAME, encoding="utf-8")
    (folder / "coin_players.py").write_text(PLAYERS, encoding="utf-8")
    info = folder / "coin_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: coin-game\nVersion: 1.0\n", encoding="utf-8")
    points = "[quarterdeck.games]\ncoin = coin_game:ENTRY\nbroken = no_such_module:ENTRY\nhollow = coin_game:HOLLOW\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "QUARTERDECK_HOME": str(folder / "home")}
