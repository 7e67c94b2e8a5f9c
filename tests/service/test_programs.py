"""A program that is not there skips its tests, or fails them where it is required."""

from __future__ import annotations

import pytest

from tests.service import programs


@pytest.mark.parametrize(
    ("required", "outcome"), [("", "Skipped"), ("haproxy", "Skipped"), ("haproxy,postgresql", "Failed")]
)
def test_a_missing_program_is_a_failure_where_it_is_required(
    monkeypatch: pytest.MonkeyPatch, required: str, outcome: str
) -> None:
    monkeypatch.setattr(programs, "_PLACES", {"postgresql": ("no-such-program", "/nowhere/*/bin")})
    monkeypatch.setenv(programs.REQUIRES, required)
    with pytest.raises(BaseException, match="not installed here") as raised:
        programs.required("postgresql")
    assert type(raised.value).__name__ == outcome
