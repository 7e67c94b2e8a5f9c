from __future__ import annotations

from functools import cache

import pytest

from servers.catalogue import setting_of, worlds
from servers.kit.check import Bench


@cache
def bench_of(server: str) -> Bench:
    return Bench(worlds()[server], setting_of)


@pytest.fixture
def bench(server: str) -> Bench:
    """The bench of the test's world, shared: contracts leave its sessions as they are."""
    return bench_of(server)
