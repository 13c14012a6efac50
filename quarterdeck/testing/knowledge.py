"""Checks that a view has no hidden information: if what its seat cannot know is replaced, it stays the same."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import TABLE
from quarterdeck.core.position import position_text
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.testing.report import Finding, found
from quarterdeck.testing.seat_views import SeatView, view_at


def views_survive_imagining(views: Sequence[SeatView]) -> Finding:
    problems: list[str] = []
    for shown in views:
        game, s = shown.trial.game, shown.trial.match.state_at(shown.turn)
        seen = shown.view.json()
        for luck in ("11", "12"):
            other = game.imagine(s, shown.seats, Seed(FAST, luck).door())
            if view_at(game, other, shown.seats).json() != seen:
                problems.append(f"{shown.where}: seats {shown.seats} see what they cannot know")
                break
    return found("views show no secret", problems, f"{len(views)} views identical over 2 imagined positions each")


def imagining_forgets(views: Sequence[SeatView]) -> Finding:
    """Check that imagine(imagine(s, q), r) == imagine(s, r): the result depends only on what the seats know."""
    problems: list[str] = []
    for shown in views:
        game, s = shown.trial.game, shown.trial.match.state_at(shown.turn)
        once = game.imagine(s, shown.seats, Seed(FAST, "13").door())
        first = game.imagine(s, shown.seats, Seed(FAST, "14").door())
        twice = game.imagine(once, shown.seats, Seed(FAST, "13").door())
        again = game.imagine(first, shown.seats, Seed(FAST, "13").door())
        texts = {position_text(game, one) for one in (once, twice, again)}
        if len(texts) > 1:
            problems.append(f"{shown.where}: what seats {shown.seats} imagine depends on the truth")
    return found("imagining starts from knowledge", problems, f"{len(views)} positions imagined and imagined again")


def hiding_leaves_own_options(views: Sequence[SeatView]) -> Finding:
    """Check that a hidden position has only options of its seats and of the table: those of others are secret."""
    problems: list[str] = []
    kept = 0
    for shown in views:
        game, s = shown.trial.game, shown.trial.match.state_at(shown.turn)
        options = game.hide(s, shown.seats).options
        kept += len(options)
        foreign = [action for action in options if action.seat != TABLE and action.seat not in shown.seats]
        if foreign:
            problems.append(f"{shown.where}: seats {shown.seats} are shown the option {foreign[0]!r}")
    return found("hidden positions offer own options", problems, f"{len(views)} hidden positions, {kept} options")
