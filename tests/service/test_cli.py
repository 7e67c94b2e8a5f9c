"""The command line: what each command prints, and the code it ends with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client
from typer.testing import CliRunner

from servers.catalogue import tools, worlds
from service.commands import app
from tests.house.test_files import ROOT
from tests.service.wire import run

RUNNER = CliRunner()
TOOLWORLDS = str(Path(sys.executable).parent / "toolworlds")


def invoke(*words: str) -> tuple[int, str]:
    result = RUNNER.invoke(app, list(words))
    return result.exit_code, result.output


class Served:
    """A service in a process of its own.

    Attributes:
        first: its first line.
        rest: the lines after it, once it has ended.
    """

    def __init__(self, first: dict[str, Any]) -> None:
        self.first = first
        self.rest: list[dict[str, Any]] = []


@contextmanager
def served(*options: str, ending: signal.Signals = signal.SIGTERM, **variables: str) -> Generator[Served]:
    """Serve while entered, then end by a signal; its standard error must stay empty."""
    command = [TOOLWORLDS, "serve", "--port", "0", "--control-port", "0", *options]
    environment = {**os.environ, **variables}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment, cwd=ROOT) as process:
        try:
            assert process.stdout is not None
            found = Served(json.loads(process.stdout.readline()))
            yield found
            process.send_signal(ending)
            output, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, errors) == (0, "")
    found.rest = [json.loads(line) for line in output.splitlines()]


def test_tools_lists_every_tool_as_text_and_as_json() -> None:
    code, text = invoke("tools", "--json")
    assert code == 0
    found = json.loads(text)
    assert [tool["name"] for tool in found] == list(tools())
    assert {
        "server",
        "name",
        "description",
        "input_schema",
        "read_only",
        "writes",
        "confirm",
        "irreversible",
        "raises",
    } == (found[0].keys())
    code, text = invoke("tools", "--server", "banking")
    assert code == 0
    assert "transfer_funds" in text
    assert invoke("tools", "--server", "nowhere")[0] == 2


def test_call_runs_one_tool_and_says_whether_it_worked() -> None:
    code, text = invoke("call", "banking", "list_accounts", "--seed", "7")
    assert code == 0
    accounts = json.loads(text)
    assert accounts
    code, text = invoke("call", "banking", "get_account", "account_id=nope")
    assert (code, json.loads(text)["error"]) == (1, "not_found")
    code, text = invoke("call", "banking", "get_account", "acount_id=nope")
    assert (code, json.loads(text)["error"]) == (1, "invalid_arguments")
    assert invoke("call", "banking", "nothing")[0] == 2
    assert invoke("call", "calendar", "get_account", "account_id=x")[0] == 2
    assert invoke("call", "banking", "get_account", "account_id")[0] == 2


def test_arguments_are_read_as_their_types_want_them() -> None:
    code, text = invoke("call", "banking", "transfer_funds", "source_id=1", "target_id=2", "amount=many")
    assert code == 1
    assert "'amount' must be an integer" in json.loads(text)["message"]
    code, text = invoke("call", "banking", "transfer_funds", "source_id=1", "target_id=2", "amount=100")
    assert json.loads(text)["error"] == "not_found"


@pytest.mark.parametrize("name", ["task", "rollout", "score"])
def test_schema_prints_a_json_schema(name: str) -> None:
    code, text = invoke("schema", name)
    assert code == 0
    assert json.loads(text)["type"] == "object"


def test_wrong_use_is_two() -> None:
    for words in (
        ["schema", "nothing"],
        ["serve", "--port", "x"],
        ["score"],
        ["nothing"],
        ["stdio", "nowhere"],
        ["check", "nowhere"],
    ):
        assert invoke(*words)[0] == 2, words


def test_the_trainers_port_is_not_opened_beyond_the_loopback_without_a_token() -> None:
    code, text = invoke("serve", "--host", "0.0.0.0", "--port", "0", "--control-port", "0")
    assert code == 2
    assert "token" in text
    code, text = invoke("serve", "--token", "short")
    assert (code, "token" in text) == (2, True)


def test_a_missing_file_of_tasks_ends_with_three() -> None:
    assert invoke("serve", "--port", "0", "--control-port", "0", "--tasks", "/nowhere/tasks.jsonl")[0] == 3


def test_doctor_says_what_runs_here() -> None:
    code, text = invoke("doctor")
    assert code == 0
    assert all(name in text for name in ("python", "sqlite", "mcp", *worlds()))


@pytest.mark.slow
def test_serve_answers_on_both_ports_and_ends_at_a_signal() -> None:
    with served() as service:
        first = service.first
        assert first["event"] == "serving"
        session = httpx2.post(f"{first['control_url']}/sessions", json={"servers": ["banking"], "seed": 7}).json()
        for url in (first["control_url"], first["data_url"]):
            assert httpx2.get(f"{url}/readyz").json()["status"] == "ok"

        async def story() -> None:
            async with Client(session["mcp_url"]) as agent:
                assert not (await agent.call_tool("list_accounts", {})).is_error

        run(story())


@pytest.mark.slow
def test_settings_come_from_the_environment_too() -> None:
    with served(TOOLWORLDS_TOKEN="correct horse", TOOLWORLDS_FASTPATH="0", TOOLWORLDS_SESSIONS="1") as service:
        url = f"{service.first['control_url']}/sessions"
        given = {"servers": ["banking"], "seed": 7}
        headers = {"authorization": "Bearer correct horse"}
        assert httpx2.post(url, json=given).status_code == 401
        assert httpx2.post(url, json=given, headers=headers).status_code == 201
        assert httpx2.post(url, json=given, headers=headers).status_code == 503


@pytest.mark.slow
def test_a_taken_port_ends_with_three_and_says_so() -> None:
    with served() as service:
        port = service.first["data_url"].rpartition(":")[2]
        command = [TOOLWORLDS, "serve", "--port", port, "--control-port", "0"]
        second = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        assert (second.returncode, "Traceback" in second.stderr) == (3, False)
        assert "in use" in second.stderr


@pytest.mark.slow
def test_no_line_of_the_log_holds_what_a_call_was_about() -> None:
    with served(ending=signal.SIGINT) as service:
        url = f"{service.first['control_url']}/sessions"
        session = httpx2.post(url, json={"servers": ["banking"], "seed": 7}).json()

        async def story() -> None:
            async with Client(session["mcp_url"]) as agent:
                await agent.call_tool("get_account", {"account_id": "verysecret"})
                await agent.call_tool("verysecret", {"verysecret": "verysecret"})

        run(story())
    assert [line["event"] for line in service.rest] == ["draining", "stopping"]
    assert "verysecret" not in json.dumps(service.rest)
