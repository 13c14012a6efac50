"""`quarterdeck check`: the battery that every game must pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from quarterdeck.commands.arguments import AsJson, GameName, Packs
from quarterdeck.commands.bar import Bar
from quarterdeck.commands.files import read_packs
from quarterdeck.commands.output import say, say_json
from quarterdeck.registry import AnyGame, open_game

Thorough = Annotated[bool, typer.Option("--thorough", help="More matches and more set-ups: takes minutes.")]


def check(game: GameName, thorough: Thorough = False, pack: Packs = None, json: AsJson = False) -> None:
    """Check that a game keeps the rules of the engine: no dead ends, exact saves, no leaked secrets."""
    from quarterdeck.testing import check_game

    packs = read_packs(pack or [])

    def set_up(options: Mapping[str, str]) -> AnyGame:
        return open_game(game, options, packs)

    set_up({})  # A wrong name or pack is an error, not a finding.
    with Bar("checks") as bar:
        report = check_game(set_up, thorough=thorough, progress=lambda done, total, what: bar.at(done, total))
    if json:
        findings = [{"name": f.name, "verdict": f.verdict, "detail": f.detail} for f in report.findings]
        say_json({"game": report.game, "ok": report.ok, "findings": findings, "seconds": round(report.seconds, 3)})
    else:
        for finding in report.findings:
            say(str(finding), "bold" if finding in report.failed else "")
        say(report.verdict, "bold")
    raise typer.Exit(0 if report.ok else 1)
