"""A question for a player in another process: what its seat knows, as an imagined position and never the true one."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.players.handle import Handle
from quarterdeck.registry import GAMES, AnyGame


def opens_elsewhere(game: AnyGame) -> bool:
    """Whether another process can open the same game by its name."""
    return game.box.name in GAMES and not game.packs()


def question(player: str, handle: Handle) -> dict[str, Any]:
    """All that a player has to be told, fit for JSON."""
    game = handle.game
    return {
        "player": player,
        "game": game.box.name,
        "options": dict(game.options),
        "position": position_text(game, handle.imagine(FastDoor(handle.seed))),
        "seat": handle.seat,
        "seed": handle.seed,
    }


def handle_in(game: AnyGame, asked: dict[str, Any]) -> Handle:
    """What the seat knows, behind a question about this game."""
    seat: int = asked["seat"]
    return Handle(game, game.hide(parse_position(game, asked["position"]), [seat]), seat, asked["seed"])
