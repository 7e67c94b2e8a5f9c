"""The trainer's port held to its own OpenAPI by made-up requests."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from service.control import build_api
from tests.service.wire import tiny_house

schema = schemathesis.openapi.from_asgi("/openapi.json", build_api(tiny_house(sessions=500), "http://data.example"))


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
def test_every_answer_is_one_that_is_announced(case: Case) -> None:
    case.call_and_validate(checks=[not_a_server_error, response_schema_conformance])
