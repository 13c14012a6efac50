"""One server for the tests that do not mind sharing it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.inside import FREE, environment
from tests.server.running import Running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("server")
    with Running(f"sqlite:///{folder / 'tables.db'}") as running:
        yield running


@pytest.fixture(scope="session")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that minds no haste."""
    folder = tmp_path_factory.mktemp("patient")
    with Running(f"sqlite:///{folder / 'tables.db'}", env=environment(**FREE, tables_per_guest=10_000)) as running:
        yield running
