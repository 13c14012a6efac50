"""Records of matches with content packs, replayed with the wrong packs."""

from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.core.errors import OtherRules
from quarterdeck.core.pack import Source
from tests.cli.conftest import PACK
from tests.cli.shell import refused, run

COMMANDS = (["verify"], ["replay", "--plain"], ["export", "--text"])
MANY = PACK.replace("night-watch", "many").replace("ghost-ship", "wreck")


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "many.toml"
    path.write_text(MANY, encoding="utf-8")
    return path


def played(*packs: Path) -> str:
    sources = [Source.from_bytes(path.name, path.read_bytes()) for path in packs]
    Path("packed.record").write_text(qd.save(qd.new("d6", seed=7, packs=sources)), encoding="utf-8")
    return "packed.record"


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_wrong_pack(many: Path, pack: Path, words: list[str]) -> None:
    record = played(many)
    assert run("record", *words, record, "--pack", str(many)).exit_code == 0
    said = refused("record", *words, record, "--pack", str(pack))
    assert "needs pack many, got night-watch" in said
    assert "patch" not in said


def test_a_missing_pack_and_a_wrong_order(many: Path, pack: Path) -> None:
    record = played(many, pack)
    assert "needs packs many, night-watch, got many" in refused("record", "verify", record, "--pack", str(many))
    said = refused("record", "verify", record, "--pack", str(pack), "--pack", str(many))
    assert "needs packs many, night-watch in this order, got night-watch, many" in said


def test_a_superfluous_pack(begun: Path, pack: Path) -> None:
    said = refused("record", "verify", str(begun), "--pack", str(pack))
    assert "without content packs, got night-watch: leave --pack out" in said


def test_a_changed_pack(many: Path) -> None:
    record = played(many)
    many.write_text(MANY.replace("health = 2", "health = 3"), encoding="utf-8")
    for words in COMMANDS[:2]:
        said = refused("record", *words, record, "--pack", str(many))
        assert "the pack many has changed since" in said
        assert "use the old version of the pack" in said
    result = run("record", "export", "--text", record, "--pack", str(many))
    assert result.exit_code == 0
    assert "the pack many has changed" in result.stderr
    assert run("record", "patch", record, "--pack", str(many)).exit_code == 0


def test_changed_texts_in_a_pack_do_not_matter(many: Path) -> None:
    record = played(many)
    many.write_text(MANY.replace("Deals 1 damage.", "It deals 1 damage."), encoding="utf-8")
    assert run("record", "verify", record, "--pack", str(many)).exit_code == 0


def test_a_record_with_a_forged_pack_name_is_refused(many: Path) -> None:
    source = Source.from_bytes(many.name, many.read_bytes())
    text = qd.save(qd.new("d6", seed=7, packs=[source]))
    forged = text.replace('[Packs "many@', '[Packs "other@')
    assert forged != text
    with pytest.raises(OtherRules, match=r"packs other@.*here many@"):
        qd.load(forged, [source])
    assert qd.load(text, [source]).turn == 0
