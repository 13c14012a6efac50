"""Marks matches read-only that cannot continue under the rules of this version."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from quarterdeck.server.engine.pool import EngineStuck
from quarterdeck.server.match_data import MatchSetup
from quarterdeck.server.request_errors import RequestError

if TYPE_CHECKING:
    from quarterdeck.server.services import Services

log = structlog.get_logger()


class ReadOnlyMatches:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def mark(self, table: str, reason: str) -> None:
        """Make a match read-only and show the reason at its table."""
        log.warning("kept", table=table, reason=reason)
        await self._services.store.set_read_only(table, reason)
        await self._services.nodes.table_changed(table)

    async def check_all(self) -> None:
        """Check all running matches that were made under other rules, and mark those that cannot continue."""
        checked = marked = 0
        for match in await self._services.store.running():
            plan = await self._services.store.plan(match)
            if plan is None or self._same_rules(plan):
                continue
            if plan.game not in self._services.library.names():  # The next start may offer the game again.
                log.warning("no such game", table=match, game=plan.game)
                continue
            checked += 1
            try:
                reason = await self._services.pool.check(match)
            except EngineStuck:  # The check is repeated when the table is opened.
                log.error("not checked", table=match)
                continue
            if reason:
                marked += 1
                await self.mark(match, reason)
        if checked:
            log.info("upgraded", checked=checked, kept=marked)

    def _same_rules(self, plan: MatchSetup) -> bool:
        try:
            rules = self._services.library.rules_of(plan.game, plan.options)
        except RequestError:  # The game or an option is gone: the check gives the reason.
            return False
        return rules == (plan.rules, plan.content)
