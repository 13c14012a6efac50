"""Routes of games, their texts and their rules."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response

from quarterdeck.server.routes.http import PackIds, Slug, get
from quarterdeck.server.routes.request import AnyRequest, services_of
from quarterdeck.server.shapes import GameInfo, Rules

_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}


class GameRoutes(Controller):
    path = "/api"
    tags = ["games"]  # noqa: RUF012

    @get("/games", sync_to_thread=False)
    def games(self, request: AnyRequest) -> list[GameInfo]:
        return services_of(request).library.infos()

    @get("/games/{game:str}", sync_to_thread=False)
    def game(self, request: AnyRequest, game: Slug, packs: PackIds = "") -> GameInfo:
        """One game, with these content packs: ids joined by `+`."""
        return services_of(request).library.info(game, packs)

    @get("/texts/{game:str}/{language:str}/{hash:str}", sync_to_thread=False)
    def texts(self, request: AnyRequest, game: Slug, language: Slug, hash: Slug) -> Response[dict[str, str]]:
        """A catalogue: message key to template. A hash always names the same catalogue."""
        return Response(services_of(request).library.texts(game, language, hash), headers=_FOR_EVER)

    @get("/content/{game:str}/{hash:str}", sync_to_thread=False)
    def content(self, request: AnyRequest, game: Slug, hash: Slug) -> Response[dict[str, Any]]:
        """What is printed on cards and boards. It never changes under its hash."""
        return Response(services_of(request).library.content(game, hash), headers=_FOR_EVER)

    @get("/rules/{game:str}/{language:str}", sync_to_thread=False)
    def rules(self, request: AnyRequest, game: Slug, language: Slug) -> Rules:
        return services_of(request).library.rules(game, language)
