"""Tests the HTTP API against its OpenAPI schema: no server errors, and every response has its documented shape."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from quarterdeck.server.app import make_app
from quarterdeck.server.guests import HEADER
from quarterdeck.server.settings import Settings
from tests.server.page import Guest
from tests.server.running import Running

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SHORT = settings(
    deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck), max_examples=3
)
LONG = settings(SHORT, max_examples=150, derandomize=False)


class Tried:
    """A server with some tables, and their guest."""

    def __init__(self, url: str, guest: str, tables: list[str]) -> None:
        self.url = url
        self.headers = {HEADER: guest}
        self.tables = tables


@pytest.fixture(scope="module")
def tried(patient: Running) -> Tried:
    async def prepare() -> Tried:
        async with Guest(patient.url) as guest:
            me = await guest.get("/api/me")
            solo, _ = await guest.new_table("d6")
            page = await guest.page(solo)
            for _ in range(5):
                await page.act(page.decision["options"][0]["action"])
            waiting, _ = await guest.new_table("tictactoe", public=True)
            over, _ = await guest.new_table("tictactoe", sit=[0, 1])
            ended = await guest.page(over)
            for cell in ("a1", "b1", "a2", "b2", "a3"):
                await ended.act(f"mark {cell}")
            return Tried(patient.url, me["guest"], [solo, waiting, over])

    return asyncio.run(prepare())


def promised() -> dict[str, Any]:
    return make_app(Settings("sqlite://")).openapi_schema.to_schema()


def aimed(schema: dict[str, Any], tables: list[str]) -> dict[str, Any]:
    """The schema with existing names as examples, so that requests do not only return 404."""
    known = {"id": [*tables, "nowhere"], "game": ["d6", "tictactoe", "chess"], "language": ["en", "de", "xx"]}
    for operations in schema["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                if parameter["name"] in known:
                    parameter["schema"] = {"type": "string", "enum": known[parameter["name"]]}
    schema["components"]["schemas"]["NewTable"]["properties"]["game"] = {"enum": known["game"]}
    return schema


def try_all(schema: dict[str, Any], tried: Tried, how_long: settings) -> None:
    found = schemathesis.openapi.from_dict(schema).get_all_operations()
    operations = [operation.ok() for operation in found if isinstance(operation, Ok)]
    assert len(operations) > 25
    for operation in operations:

        @given(case=operation.as_strategy())
        @how_long
        def try_one(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(base_url=tried.url, headers=tried.headers, checks=CHECKS)

        try_one()


def test_any_request(tried: Tried) -> None:
    try_all(promised(), tried, SHORT)


@pytest.mark.full
def test_requests_for_existing_things(tried: Tried) -> None:
    try_all(aimed(promised(), tried.tables), tried, SHORT)


@pytest.mark.full
def test_any_request_at_length(tried: Tried) -> None:
    try_all(promised(), tried, LONG)


@pytest.mark.full
def test_requests_for_existing_things_at_length(tried: Tried) -> None:
    try_all(aimed(promised(), tried.tables), tried, LONG)
