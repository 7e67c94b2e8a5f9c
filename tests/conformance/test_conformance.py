"""What the conformance suite speaks to holds together; the suite itself is run by `make interop`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx2
import pytest

from service.settings import Settings
from tests.conformance.beside import CONTENTS, THEIRS
from tests.conformance.server import build_plane
from tests.conformance.world import CONFORMANCE
from tests.house.test_files import ROOT
from tests.service.test_data import open_session
from tests.service.wire import MODERN, Answer, era_headers, live, request_body, run, send_request, tiny_house

LISTS = sorted((ROOT / "interop/conformance").glob("*.yml"))


def ask(method: str, params: dict[str, Any], *, fastpath: bool) -> Answer:
    """One request to a fresh session of the suite's world."""
    plane = build_plane(Settings(fastpath=fastpath))
    session = plane.house.store.create([CONFORMANCE.name], 1)

    async def story() -> Answer:
        async with plane.running():
            headers = era_headers(MODERN, method, params.get("name"))
            return await send_request(plane, f"/s/{session.id}/mcp", request_body(method, params, MODERN), headers)

    return run(story())


@pytest.mark.parametrize("fastpath", [True, False])
def test_tools_of_the_world_and_those_beside_it_are_listed_and_answered(*, fastpath: bool) -> None:
    listed = ask("tools/list", {}, fastpath=fastpath).json["result"]["tools"]
    assert {tool["name"] for tool in listed} == {*CONFORMANCE.tools, *THEIRS}
    line = ask("tools/call", {"name": "test_simple_text"}, fastpath=fastpath).json["result"]
    assert json.loads(line["content"][0]["text"]) == line["structuredContent"]
    image = ask("tools/call", {"name": "test_image_content", "arguments": {}}, fastpath=fastpath).json["result"]
    assert image["content"] == CONTENTS["test_image_content"]


@pytest.mark.parametrize("fastpath", [True, False])
def test_a_question_to_the_client_is_a_whole_answer(*, fastpath: bool) -> None:
    name = "test_input_required_result_elicitation"
    refused = ask("tools/call", {"name": name, "arguments": {}, "requestState": "forged"}, fastpath=fastpath)
    assert (refused.status, refused.json["error"]["code"]) == (400, -32602)


@pytest.mark.parametrize("method", ["subscriptions/listen", "prompts/list", "nothing/here"])
def test_a_method_that_is_not_offered_is_404_on_a_real_connection(method: str) -> None:
    params = {"notifications": {"toolsListChanged": True}} if method == "subscriptions/listen" else {}
    with live(tiny_house()) as addresses:
        url = open_session(addresses)["mcp_url"]
        headers = {name: value for name, value in era_headers(MODERN, method).items() if name != "host"}
        answer = httpx2.post(url, content=request_body(method, params, MODERN), headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, -32601)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_what_must_fail_is_named_check_by_check_and_with_its_reason(path: Path) -> None:
    assert len(LISTS) == 2
    lines = path.read_text(encoding="utf-8").splitlines()[2:]
    assert lines[0].startswith("  # ")
    assert [line for line in lines if not re.fullmatch(r"  (- [\w-]+:[\w-]+|# [A-Z].+\.)", line)] == []
