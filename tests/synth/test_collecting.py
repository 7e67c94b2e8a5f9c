from __future__ import annotations

import gc

import pytest

from synth.collecting import collected_seldom


def _fail(before: tuple[int, int, int]) -> None:
    with collected_seldom():
        assert gc.get_threshold()[0] > 10 * before[0]
        raise ZeroDivisionError


def test_cycles_are_looked_for_seldom_inside_and_as_before_outside_also_after_a_failure() -> None:
    before = gc.get_threshold()
    with pytest.raises(ZeroDivisionError):
        _fail(before)
    assert gc.get_threshold() == before
    assert gc.isenabled()
