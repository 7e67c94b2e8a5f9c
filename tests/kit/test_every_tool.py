"""Every contract for every tool of every world."""

from __future__ import annotations

import pytest

from servers.catalogue import worlds
from servers.kit.check import CONTRACTS, Bench

TOOLS = [(name, tool) for name, world in worlds().items() for tool in world.tools]


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize(("server", "tool"), TOOLS)
def test_the_contract_holds(bench: Bench, tool: str, contract: str) -> None:
    CONTRACTS[contract](bench, bench.environment.tools[tool])
