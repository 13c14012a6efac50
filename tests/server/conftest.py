"""One server for the tests that do not mind sharing it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.running import Running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("server")
    with Running(f"sqlite:///{folder / 'tables.db'}") as running:
        yield running
