"""`quarterdeck backup` and `quarterdeck restore`, as a person types them."""

import asyncio
from pathlib import Path

import pytest

from quarterdeck.server.settings import own_database
from quarterdeck.server.storage import open_store
from tests.cli.shell import refused, run
from tests.server.storage.things import PLAYING, SEED, a_line, a_table, add

URL = "sqlite:///tables.db"


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with one table, which is also the default database."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    async def fill() -> None:
        store = await open_store(URL)
        await store.append(await add(store, a_table("t1")), a_line(1), PLAYING)
        await store.close()

    asyncio.run(fill())
    return tmp_path / "tables.db"


def test_the_default_database_is_in_quarterdeck_home(
    tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUARTERDECK_HOME", str(tmp_path / "deck"))
    run("backup", "a.backup", "--database", URL)
    assert run("restore", "a.backup").exit_code == 0
    assert (tmp_path / "deck" / "tables.db").is_file()
    assert not (tmp_path / "data").exists()
    monkeypatch.delenv("QUARTERDECK_HOME")
    assert own_database() == f"sqlite:///{tmp_path / 'data' / 'quarterdeck' / 'tables.db'}"


def test_backup_and_restore(tables: Path, tmp_path: Path) -> None:
    result = run("backup", "a.backup", "--database", URL)
    assert (result.exit_code, result.stdout) == (0, "a.backup: 1 table, 1 journal line\n")
    result = run("restore", "a.backup")
    assert (result.exit_code, result.stdout) == (0, "a.backup: 1 table, 1 journal line\n")
    assert run("backup", "b.backup").exit_code == 0
    assert SEED not in result.output


def test_refusals_are_one_sentence(tables: Path, tmp_path: Path) -> None:
    assert run("backup", "a.backup", "--database", URL).exit_code == 0
    assert "--force" in refused("backup", "a.backup", "--database", URL)
    assert "--force" in refused("restore", "a.backup", "--database", URL)
    for command in ("backup", "restore"):
        for word in ("--force", "--replace"):  # `--replace` is the old name of restore's option; it is hidden.
            assert run(command, "a.backup", "--database", URL, word).exit_code == 0
        assert "--replace" not in run(command, "--help").stdout
    assert "No such file" in refused("restore", "none.backup", "--database", URL)
    assert "no database" in refused("backup", "b.backup", "--database", "sqlite:///none.db")
    assert "cannot write" in refused("backup", "none/b.backup", "--database", URL)
    (tmp_path / "a.backup").write_bytes((tmp_path / "a.backup").read_bytes()[:-20])
    assert "damaged" in refused("restore", "a.backup", "--database", "sqlite:///other.db")
    assert not (tmp_path / "other.db").exists()


def test_a_database_that_does_not_answer(tables: Path) -> None:
    line = refused("backup", "b.backup", "--database", "postgresql://ann:geheim@127.0.0.1:1/x")
    assert "does not answer" in line
    assert "geheim" not in line
    assert "sqlite:///" in refused("restore", "b.backup", "--database", "tables.db")
