"""Content packs on a server: offered on the set-up page, used by tables, needed by their records."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck import registry
from quarterdeck.core.pack import Source
from quarterdeck.core.record import parse_record
from quarterdeck.core.seed import SEALED, Seed
from tests.cli.shell import process
from tests.server.page import Guest
from tests.server.running import Running

NIGHT = """
[pack]
id = "night-watch"
title = "Night Watch"
game = "d6"

[[threat]]
id = "ghost-ship"
name = "Ghost Ship"
kind = "external"
copies = 2
health = 2
faces = [1, 6]
activate = [{ damage = 1 }]

[[threat]]
changes = "corsair"
health = 5

[[ship]]
id = "lantern"
name = "Lantern"
hull = 7
shield = 6
scanners = 3
crew = 6
fire = [1, 2]
repair = [1, 1]
text = "Thin plates and strong shields."
"""
CALM = '[pack]\nid = "calm"\ntitle = "Calm"\ngame = "d6"\npanic = false\n'


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


async def test_a_table_is_played_with_packs_and_its_record_can_be_imported(tmp_path: Path) -> None:
    night, calm = written(tmp_path, "night.toml", NIGHT), written(tmp_path, "calm.toml", CALM)
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(database, more=["--pack", str(night), "--pack", str(calm)]) as server:
        async with Guest(server.url) as guest:
            cookies = guest.http.cookies
            games = {game["name"]: game for game in await guest.get("/api/games")}
            assert games["d6"]["packs"] == [
                {"id": "night-watch", "title": "Night Watch", "brings": ["Ghost Ship", "Corsair", "Lantern"]},
                {"id": "calm", "title": "Calm", "brings": []},
            ]
            assert games["battlecruisers"]["packs"] == []
            ships = next(one for one in games["d6"]["settings"] if one["name"] == "ship")["values"]
            assert "lantern" not in ships
            with_pack = await guest.get("/api/games/d6", packs="night-watch+calm")
            assert "lantern" in next(one for one in with_pack["settings"] if one["name"] == "ship")["values"]
            words = await guest.get(f"/api/texts/d6/en/{with_pack['texts']['en']}")
            assert words["d6.threat.ghost-ship.text"] == "Deals 1 damage."

            options = {"ship": "lantern", "packs": "night-watch+calm"}
            table, _ = await guest.new_table("d6", options=options)
            page = await guest.page(table)
            assert page.info["options"]["packs"] == "night-watch+calm"
            hull = next(part for part in page.scene["parts"] if part["id"] == "hull")
            assert (hull["value"], hull["range"]) == (7, [0, 7])
            await page.act("end")
            text = (await guest.http.get(f"/api/tables/{table}/record")).text
            assert parse_record(text).packs == ["night-watch", "calm"]

            for wrong, said in (
                ("nebula", "no content pack 'nebula'; it has night-watch, calm"),
                ("calm+calm", "calm"),
            ):
                answer = await guest.http.post("/api/tables", json={"game": "d6", "options": {"packs": wrong}})
                assert (answer.status_code, answer.json()["code"]) == (400, "game")
                assert said in answer.json()["detail"]
            answer = await guest.http.post("/api/tables", json={"game": "tictactoe", "options": {"packs": "calm"}})
            assert answer.status_code == 400
            assert (await guest.http.get("/api/games/d6?packs=%20")).status_code == 400
            assert (await guest.http.get("/api/games/chess")).status_code == 404
    with Running(database, port=server.port) as without:
        async with Guest(without.url) as guest:
            guest.http.cookies = cookies
            answer = await guest.http.get(f"/api/tables/{table}/replay")
            assert (answer.status_code, answer.json()["code"]) == (409, "kept")
            assert "no content pack 'night-watch'" in answer.json()["detail"]


@pytest.mark.full
async def test_a_record_with_packs_is_imported_by_a_server_with_the_packs(tmp_path: Path) -> None:
    night = written(tmp_path, "night.toml", NIGHT)
    match = registry.new(registry.open_game("d6", {}, [Source("night.toml", NIGHT)]), seed=Seed(SEALED, "ab" * 32))
    for _ in range(12):
        if match.decision is not None:
            match.play(match.decision.options[0])
    record = match.record().text()
    with Running(f"sqlite:///{tmp_path / 'tables.db'}", more=["--pack", str(night)]) as server:
        async with Guest(server.url) as guest:
            created = await guest.post("/api/records", {"record": record})
            assert created["table"]["options"]["packs"] == "night-watch"
            page = await guest.page(created["table"]["id"])
            assert page.info["state"] == "playing"
            changed = NIGHT.replace("health = 5", "health = 6")
            other = registry.new(registry.open_game("d6", {}, [Source("night.toml", changed)]), seed=1)
            answer = await guest.http.post("/api/records", json={"record": other.record().text()})
            assert answer.status_code == 400
            assert "content" in answer.json()["detail"]


def not_started(*words: str) -> str:
    done = process("serve", "--port", "0", *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr
    return done.stderr.decode()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NIGHT.replace("health = 5", "health = 50"), "broken.toml:18: threat 2: health is 50; it must be from 1 to 12"),
        *(
            pytest.param(text, said, marks=pytest.mark.full)
            for text, said in [
                (NIGHT.replace('game = "d6"', 'game = "chess"'), "there is no game 'chess'"),
                ("[[threat]]\nid = 1\n", "broken.toml is not a content pack: it has no [pack] table that names a game"),
                ("=", "broken TOML"),
            ]
        ),
    ],
)
def test_a_broken_pack_stops_the_server_before_it_starts(tmp_path: Path, text: str, said: str) -> None:
    path = written(tmp_path, "broken.toml", text)
    assert said in not_started("--pack", str(path), "--database", f"sqlite:///{tmp_path / 'x.db'}")


@pytest.mark.full
def test_a_missing_pack_stops_the_server_before_it_starts(tmp_path: Path) -> None:
    said = not_started("--pack", str(tmp_path / "none.toml"), "--database", f"sqlite:///{tmp_path / 'x.db'}")
    assert "none.toml cannot be read: No such file or directory" in said
