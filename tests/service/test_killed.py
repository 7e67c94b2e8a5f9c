"""Every answered call survives `kill -9`, and none is done twice or by half."""

from __future__ import annotations

import pytest

from tests.service.killing import kill_again_and_again


@pytest.mark.slow
def test_every_answered_call_survives_a_kill(archive: str) -> None:
    report = kill_again_and_again(archive, sessions=24, kills=4)
    assert report.torn == []
    assert report.retried > 0
    assert report.answered > 24
