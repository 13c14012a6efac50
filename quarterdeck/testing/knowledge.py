"""Checks that a view has no hidden information: if what its seat cannot know is replaced, it stays the same."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import TABLE
from quarterdeck.core.position import position_text
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.testing.looks import Look, look_at
from quarterdeck.testing.report import Finding, found


def views_survive_imagining(looks: Sequence[Look]) -> Finding:
    problems: list[str] = []
    for look in looks:
        game, s = look.trial.game, look.trial.match.state_at(look.turn)
        seen = look.view.json()
        for luck in ("11", "12"):
            other = game.imagine(s, look.seats, Seed(FAST, luck).door())
            if look_at(game, other, look.seats).json() != seen:
                problems.append(f"{look.where}: seats {look.seats} see what they cannot know")
                break
    return found("views show no secret", problems, f"{len(looks)} views identical over 2 imagined positions each")


def imagining_forgets(looks: Sequence[Look]) -> Finding:
    """Check that imagine(imagine(s, q), r) == imagine(s, r): the result depends only on what the seats know."""
    problems: list[str] = []
    for look in looks:
        game, s = look.trial.game, look.trial.match.state_at(look.turn)
        once = game.imagine(s, look.seats, Seed(FAST, "13").door())
        first = game.imagine(s, look.seats, Seed(FAST, "14").door())
        twice = game.imagine(once, look.seats, Seed(FAST, "13").door())
        again = game.imagine(first, look.seats, Seed(FAST, "13").door())
        texts = {position_text(game, one) for one in (once, twice, again)}
        if len(texts) > 1:
            problems.append(f"{look.where}: what seats {look.seats} imagine depends on the truth")
    return found("imagining starts from knowledge", problems, f"{len(looks)} positions imagined and imagined again")


def hiding_leaves_own_options(looks: Sequence[Look]) -> Finding:
    """Check that a hidden position has only options of its seats and of the table: those of others are secret."""
    problems: list[str] = []
    kept = 0
    for look in looks:
        game, s = look.trial.game, look.trial.match.state_at(look.turn)
        options = game.hide(s, look.seats).options
        kept += len(options)
        foreign = [action for action in options if action.seat != TABLE and action.seat not in look.seats]
        if foreign:
            problems.append(f"{look.where}: seats {look.seats} are shown the option {foreign[0]!r}")
    return found("hidden positions offer own options", problems, f"{len(looks)} hidden positions, {kept} options")
