"""What cannot be taken back is named in each world's policy, once, and marked so for agents and for the reward."""

from __future__ import annotations

import importlib

import pytest

from servers.catalogue import ENVIRONMENTS
from servers.kit import Environment


@pytest.mark.parametrize("world", ENVIRONMENTS, ids=lambda world: world.name)
def test_irreversible_tools_are_those_that_the_policy_names(world: Environment) -> None:
    policy = importlib.import_module(f"servers.{world.name}.policy")
    assert list(policy.IRREVERSIBLE) == [tool.name for tool in world.tools.values() if tool.irreversible]


@pytest.mark.parametrize("world", ENVIRONMENTS, ids=lambda world: world.name)
def test_a_policy_page_has_no_hole_and_speaks_in_rules(world: Environment) -> None:
    assert "{{" not in world.policy
    assert "{%" not in world.policy
    assert world.policy.count("\n") >= 5
