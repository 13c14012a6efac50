"""Tests that need more than Python: a browser, a database, a message broker.

    pytestmark = needs("chromium", "no chromium on the PATH", found=shutil.which("chromium") is not None)

If the service is missing, the test is listed at the end of the run as not run, with the reason. With CI=true that is a
failure. Environment variables name the services: QUARTERDECK_TEST_POSTGRES, QUARTERDECK_TEST_REDIS.
"""

import os
import shutil
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

import pytest

NOT_RUN = "not run"

POSTGRES = os.environ.get("QUARTERDECK_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
"""A database server on which the tests may create databases."""
REDIS = os.environ.get("QUARTERDECK_TEST_REDIS", "redis://127.0.0.1:6379")
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin") or ""
REDIS_SERVER = shutil.which("redis-server") or ""
"""The program of a Redis server that the tests can start and stop."""


def answers(url: str, port: int) -> bool:
    """Whether a server listens at this address."""
    place = urlsplit(url)
    try:
        socket.create_connection((place.hostname or "127.0.0.1", place.port or port), timeout=10).close()
    except OSError:
        return False
    return True


def needs(service: str, reason: str, *, found: bool) -> pytest.MarkDecorator:
    """Mark tests that need a service; `reason` says why it was not found."""
    return pytest.mark.needs(service, reason, found=found)


def needs_postgres() -> pytest.MarkDecorator:
    return _needs_answer("postgres", POSTGRES, 5432)


def needs_redis() -> pytest.MarkDecorator:
    return _needs_answer("redis", REDIS, 6379)


def needs_redis_server() -> pytest.MarkDecorator:
    return needs("redis-server", "no redis-server on the PATH", found=bool(REDIS_SERVER))


def needs_nginx() -> pytest.MarkDecorator:
    return needs("nginx", "no nginx on the PATH or in /usr/sbin", found=bool(NGINX))


def _needs_answer(service: str, url: str, port: int) -> pytest.MarkDecorator:
    shown = urlsplit(url)
    reason = f"nothing answers at {shown.hostname}:{shown.port or port} (QUARTERDECK_TEST_{service.upper()})"
    return needs(service, reason, found=answers(url, port))


def skip_without_service(item: pytest.Item) -> None:
    for mark in item.iter_markers("needs"):
        if not mark.kwargs["found"]:
            service, reason = mark.args
            item.user_properties.append((NOT_RUN, f"{service}: {reason}"))
            pytest.skip(f"needs {service}: {reason}")


def not_run(reports: Iterable[pytest.TestReport]) -> list[str]:
    """One line per test that was not run because its service is missing."""
    return [
        f"{report.nodeid} ({value})" for report in reports for name, value in report.user_properties if name == NOT_RUN
    ]
