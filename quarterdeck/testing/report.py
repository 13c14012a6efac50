"""What the battery found: one line per check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_SHOWN = 3


@dataclass(frozen=True)
class Finding:
    """One check: what was looked at, whether all was well, and the numbers or the first problems."""

    name: str
    ok: bool
    detail: str

    def __str__(self) -> str:
        return f"{'ok  ' if self.ok else 'FAIL'} {self.name}: {self.detail}"


@dataclass(frozen=True)
class Report:
    game: str
    findings: list[Finding]
    seconds: float

    @property
    def ok(self) -> bool:
        return all(finding.ok for finding in self.findings)

    @property
    def failed(self) -> list[Finding]:
        return [finding for finding in self.findings if not finding.ok]

    def finding(self, name: str) -> Finding:
        return next(finding for finding in self.findings if finding.name == name)

    def __str__(self) -> str:
        verdict = "all is well" if self.ok else f"{len(self.failed)} of {len(self.findings)} checks failed"
        return "\n".join([*map(str, self.findings), f"{self.game}: {verdict} ({self.seconds:.1f} s)"])


def found(name: str, problems: Sequence[str], well: str) -> Finding:
    """A finding from a list of problems; without any, `well` says what was looked at."""
    if not problems:
        return Finding(name, True, well)
    more = f" (and {len(problems) - MOST_SHOWN} more)" if len(problems) > MOST_SHOWN else ""
    return Finding(name, False, "; ".join(problems[:MOST_SHOWN]) + more)
