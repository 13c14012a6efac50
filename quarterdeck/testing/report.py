"""The report of the battery: one line per check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_SHOWN = 3


@dataclass(frozen=True)
class Finding:
    """The result of one check: its name, whether it passed, and the numbers or the first problems."""

    name: str
    ok: bool
    detail: str
    ran: bool = True
    """A check that was not run has neither passed nor failed; `detail` says why it was not run."""

    @property
    def verdict(self) -> str:
        if not self.ran:
            return "not run"
        return "ok" if self.ok else "FAIL"

    def __str__(self) -> str:
        return f"{self.verdict:<7} {self.name}: {self.detail}"


@dataclass(frozen=True)
class Report:
    game: str
    findings: list[Finding]
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether all checks that were run have passed."""
        return not self.failed

    @property
    def failed(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.ran and not finding.ok]

    @property
    def not_run(self) -> list[Finding]:
        return [finding for finding in self.findings if not finding.ran]

    def finding(self, name: str) -> Finding:
        return next(finding for finding in self.findings if finding.name == name)

    @property
    def verdict(self) -> str:
        """The summary in one line."""
        ran = len(self.findings) - len(self.not_run)
        said = "all is well" if self.ok else f"{len(self.failed)} of {ran} checks failed"
        left_out = f", {len(self.not_run)} not run" if self.not_run else ""
        return f"{self.game}: {said}{left_out} ({self.seconds:.1f} s)"

    def __str__(self) -> str:
        return "\n".join([*map(str, self.findings), self.verdict])


def not_run(name: str, why: str) -> Finding:
    return Finding(name, False, why, ran=False)


def found(name: str, problems: Sequence[str], well: str) -> Finding:
    """A finding from a list of problems. If there are none, `well` says what was checked."""
    if not problems:
        return Finding(name, True, well)
    more = f" (and {len(problems) - MOST_SHOWN} more)" if len(problems) > MOST_SHOWN else ""
    return Finding(name, False, "; ".join(problems[:MOST_SHOWN]) + more)
