"""Two servers that tests may share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.inside import FREE, environment
from tests.server.running import Running
from tests.server.secrets_kept import told


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with shared(tmp_path_factory.mktemp("server"), environment(messages_at_once=1000)) as running:
        yield running


@pytest.fixture(scope="session")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server without rate limits."""
    with shared(tmp_path_factory.mktemp("patient"), environment(**FREE, tables_per_guest=10_000)) as running:
        yield running


@contextmanager
def shared(folder: Path, env: Mapping[str, str]) -> Iterator[Running]:
    """A shared server. At the end its log must contain no errors and no secrets."""
    file = folder / "tables.db"
    with Running(f"sqlite:///{file}", env=dict(env)) as running:
        yield running
    assert not [line for line in running.log if '"unexpected"' in line or "Traceback" in line]
    assert told(file, running.log) == []
