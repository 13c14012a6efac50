"""Tests that need more than Python: a browser, a database, a message broker.

    pytestmark = needs("chromium", "no chromium on the PATH", found=shutil.which("chromium") is not None)

Where the service is missing, the test is listed at the end of the run as not run, and why. With CI=true that
is a failure.
"""

from collections.abc import Iterable

import pytest

NOT_RUN = "not run"


def needs(service: str, reason: str, *, found: bool) -> pytest.MarkDecorator:
    """Mark tests that need a service; `reason` says why it was not found."""
    return pytest.mark.needs(service, reason, found=found)


def skip_without_service(item: pytest.Item) -> None:
    for mark in item.iter_markers("needs"):
        if not mark.kwargs["found"]:
            service, reason = mark.args
            item.user_properties.append((NOT_RUN, f"{service}: {reason}"))
            pytest.skip(f"needs {service}: {reason}")


def not_run(reports: Iterable[pytest.TestReport]) -> list[str]:
    """One line per test that went without its service."""
    return [
        f"{report.nodeid} ({value})" for report in reports for name, value in report.user_properties if name == NOT_RUN
    ]
