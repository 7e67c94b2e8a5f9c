"""Generated pages and golden files: the same every time, and from the definitions."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from servers.catalogue import ENVIRONMENTS, setting_of
from servers.kit import Environment
from service.docs import page, shorten
from service.golden import golden
from tests.house.test_files import ROOT
from tests.service.tiny import SHOP, tiny_setting

NAMES = [environment.name for environment in ENVIRONMENTS]


def test_a_page_tells_of_every_tool_event_and_table() -> None:
    text = page(SHOP, tiny_setting)
    for name in (*SHOP.tools, *SHOP.events, *SHOP.metadata.tables):
        assert name in text


def test_an_example_is_a_call_that_was_made() -> None:
    text = page(SHOP, tiny_setting)
    assert "count_items()\n9" in text


def test_a_long_result_is_cut() -> None:
    assert shorten({"rows": [1, 2, 3, 4], "text": "x" * 500}) == {
        "rows": [1, 2, "... 2 more"],
        "text": "x" * 400 + " ...",
    }


def test_a_golden_file_changes_with_what_an_agent_sees() -> None:
    renamed = Environment("shop", 1, "A shop.", SHOP.base, SHOP.seed, SHOP.toolbox, "")
    before, after = json.loads(golden(SHOP, tiny_setting)), json.loads(golden(renamed, tiny_setting))
    assert before == after
    fewer = {**after, "tools": after["tools"][1:]}
    assert fewer != before


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_pages_and_golden_files_are_the_same_in_another_process(name: str) -> None:
    code = (
        "import sys;from service.docs import page;from service.golden import golden;"
        "from servers.catalogue import ENVIRONMENTS,setting_of;"
        f"w={{e.name:e for e in ENVIRONMENTS}}[{name!r}];"
        "sys.stdout.buffer.write((page(w,setting_of)+golden(w,setting_of)).encode())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Kolkata", "LC_ALL": "C"}
    other = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True, capture_output=True)
    world = {environment.name: environment for environment in ENVIRONMENTS}[name]
    assert other.stdout.decode() == page(world, setting_of) + golden(world, setting_of)
