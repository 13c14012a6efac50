"""A question for a player in a worker process: what its seat knows, as an imagined position and never the true one."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.players.handle import Handle
from quarterdeck.registry import GAMES, AnyGame


def opens_in_worker(game: AnyGame) -> bool:
    """Return whether a worker process can open the same game by its name."""
    return game.box.name in GAMES and not game.packs()


def worker_question(player: str, handle: Handle) -> dict[str, Any]:
    game = handle.game
    return {
        "player": player,
        "game": game.box.name,
        "options": dict(game.options),
        "position": position_text(game, handle.imagine(FastDoor(handle.seed))),
        "seat": handle.seat,
        "seed": handle.seed,
    }


def question_handle(game: AnyGame, question: dict[str, Any]) -> Handle:
    """A handle with the same knowledge as the one from which the question was made."""
    seat: int = question["seat"]
    return Handle(game, game.hide(parse_position(game, question["position"]), [seat]), seat, question["seed"])
