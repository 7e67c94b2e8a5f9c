"""The trainer's port held to its own OpenAPI by made-up requests."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import checks
from schemathesis.specs.openapi import checks as openapi_checks

from service.control import build_api
from tests.service.wire import tiny_house

schemathesis.serializer.alias("application/x-ndjson", "text/plain")
CHECKS: Any = checks
OPENAPI_CHECKS: Any = openapi_checks
schema: Any = schemathesis.openapi.from_asgi(
    "/openapi.json", build_api(tiny_house(sessions=500), "http://data.example")
)


@pytest.mark.slow
@schema.parametrize()
@settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    phases=[Phase.generate],
)
def test_every_answer_is_one_that_is_announced(case: Any) -> None:
    case.call_and_validate(checks=[CHECKS.not_a_server_error, OPENAPI_CHECKS.response_schema_conformance])
