"""Main program of a thinker process: chooses for bots in imagined positions. It never sees a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from quarterdeck.core.action import TABLE
from quarterdeck.core.event import Event
from quarterdeck.core.position import parse_position
from quarterdeck.players import Budget, Handle, built_in
from quarterdeck.players.hint import hint
from quarterdeck.players.json_codec import message_from
from quarterdeck.players.plan import plan_in_words
from quarterdeck.players.recent_events import News
from quarterdeck.players.remote.question import question
from quarterdeck.server.engine import wire
from quarterdeck.server.engine.errors import NotHandledHere
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.worker_process import main


class BotRequestHandler:
    """Answers `Choose`, `Describe` and `Advise`. Raises NotHandledHere for requests about a match."""

    def __init__(self, files: Sequence[str] = ()) -> None:
        self.games = Games(files)
        self.cache: dict[str, Any] = {}

    def answer(self, call: wire.Call) -> wire.Answer:
        match call.request:
            case wire.Choose() as request:
                return self._choose(request)
            case wire.Describe() as request:
                return wire.Body(self._describe(request))
            case wire.Advise() as request:
                return wire.Body(self._advise(request))
            case wire.Clear():
                return wire.Done()
        raise NotHandledHere

    def _choose(self, request: wire.Choose) -> wire.Chosen:
        game = self.games.open(request.game, request.options)
        imagined = parse_position(game, request.position)
        known = game.hide(imagined, [request.seat])
        handle = Handle(game, known, request.seat, known.count)
        choice = built_in(request.player, request.seed).choose(handle)
        action = choice.action
        if action.seat not in (request.seat, TABLE):
            raise ValueError("a bot chose for somebody else")
        plan = [[seat, label.data()] for seat, label in plan_in_words(handle, choice)] if request.planning else []
        return wire.Chosen(str(action), choice.cut, msgspec.json.encode(plan))

    def _describe(self, request: wire.Describe) -> bytes:
        game = self.games.open(request.game, request.options)
        known = game.hide(parse_position(game, request.position), [request.seat])
        return msgspec.json.encode(question(Handle(game, known, request.seat, news=_news(request.news))).body)

    def _advise(self, request: wire.Advise) -> bytes:
        game = self.games.open(request.game, request.options)
        known = game.hide(parse_position(game, request.position), [request.seat])
        budget = Budget(request.iterations, request.seconds)
        return msgspec.json.encode(hint(Handle(game, known, request.seat, request.seed, budget)).data())


def _news(told: wire.News) -> News:
    events = [Event(message_from(one["say"]), one["parts"]) for one in msgspec.json.decode(told.events)]
    return News(events, told.before)


if __name__ == "__main__":
    main(BotRequestHandler)
