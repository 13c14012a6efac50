from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from quarterdeck.server.storage import Store, open_store
from tests.server.storage.databases import database, emptied
from tests.services import needs_postgres
from tests.time_limits import LONG


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needs_postgres())], scope="session")
def kind(request: pytest.FixtureRequest) -> str:
    """Runs every test that uses this, or a store, with SQLite and with PostgreSQL."""
    return str(request.param)


@pytest.fixture
async def url(kind: str, tmp_path: Path) -> AsyncIterator[str]:
    """The address of an empty database."""
    async with database(kind, tmp_path) as address:
        yield address


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def prepared(kind: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The address of a database with our schema, created once because that takes longer than a test."""
    async with database(kind, tmp_path_factory.mktemp("prepared")) as address:
        await (await open_store(address, LONG)).close()
        yield address


@pytest.fixture
async def store(prepared: str) -> AsyncIterator[Store]:
    await emptied(prepared)
    opened = await open_store(prepared, LONG)
    yield opened
    await opened.close()


@pytest.fixture
async def other(prepared: str, store: Store) -> AsyncIterator[Store]:
    """A second node on the same database."""
    opened = await open_store(prepared, LONG)
    yield opened
    await opened.close()
