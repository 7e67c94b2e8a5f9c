"""Golden files: what an agent sees of each world, and hashes of its seeds. A changed one needs a version bump."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from servers.kit import Environment
from servers.kit.schema import mcp_tool, surface_hash
from service.strangers import TREE
from sessions import Setting, Store

SEEDS = range(5)


def files(environments: Iterable[Environment], setting: Callable[[int], Setting]) -> dict[Path, str]:
    """Every golden file by its path."""
    return {
        TREE / "tests" / "golden" / f"{environment.name}.json": golden(environment, setting)
        for environment in environments
    }


def golden(environment: Environment, setting: Callable[[int], Setting]) -> str:
    """The golden text of one world."""
    templates = Store({environment.name: environment}, setting).templates
    tools = environment.tools.values()
    found = {
        "name": environment.name,
        "version": environment.version,
        "surface": surface_hash(tools),
        "stripped_surface": surface_hash(tools, strip_enums=True),
        "seeds": {str(seed): templates.get(environment.name, seed).digest for seed in SEEDS},
        "tools": [{"hash": surface_hash([tool]), **mcp_tool(tool)} for tool in tools],
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"
