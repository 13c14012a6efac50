"""The process of a bot: it is given an imagined position and says which option it would take. It knows no match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from quarterdeck.core.action import TABLE
from quarterdeck.core.event import Event
from quarterdeck.core.position import parse_position
from quarterdeck.players import Budget, Handle, built_in
from quarterdeck.players.hint import hint
from quarterdeck.players.news import News
from quarterdeck.players.remote.question import question
from quarterdeck.players.written import message_from
from quarterdeck.server.engine import wire
from quarterdeck.server.engine.errors import Unasked
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.worker import main


class BotDesk:
    """Answers `Choose`, `Describe` and `Advise`: whoever sends it a match by mistake gets an error, and no answer."""

    def __init__(self, files: Sequence[str] = ()) -> None:
        self.games = Games(files)
        self.held: dict[str, Any] = {}

    def answer(self, call: wire.Call) -> wire.Answer:
        match call.request:
            case wire.Choose() as wish:
                return self._choose(wish)
            case wire.Describe() as wish:
                return wire.Body(self._describe(wish))
            case wire.Advise() as wish:
                return wire.Body(self._advise(wish))
            case wire.Clear():
                return wire.Done()
        raise Unasked

    def _choose(self, wish: wire.Choose) -> wire.Chosen:
        game = self.games.open(wish.game, wish.options)
        imagined = parse_position(game, wish.position)
        known = game.hide(imagined, [wish.seat])
        player = built_in(wish.player, wish.seed)
        action = player(game, known)
        if action.seat not in (wish.seat, TABLE):
            raise ValueError("a bot chose for somebody else")
        return wire.Chosen(str(action), player.cut > 0)

    def _describe(self, wish: wire.Describe) -> bytes:
        game = self.games.open(wish.game, wish.options)
        known = game.hide(parse_position(game, wish.position), [wish.seat])
        return msgspec.json.encode(question(Handle(game, known, wish.seat, news=_news(wish.news))).body)

    def _advise(self, wish: wire.Advise) -> bytes:
        game = self.games.open(wish.game, wish.options)
        known = game.hide(parse_position(game, wish.position), [wish.seat])
        budget = Budget(wish.iterations, wish.seconds)
        return msgspec.json.encode(hint(Handle(game, known, wish.seat, wish.seed, budget)).data())


def _news(told: wire.News) -> News:
    events = [Event(message_from(one["say"]), one["parts"]) for one in msgspec.json.decode(told.events)]
    return News(events, told.before)


if __name__ == "__main__":
    main(BotDesk)
