from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import clients
from benchmarks.__main__ import Line
from benchmarks.elsewhere import venvs
from benchmarks.elsewhere.__main__ import cell
from benchmarks.elsewhere.probe import COSTS
from benchmarks.load import request, send_all
from benchmarks.trace import PATTERN, draw_episode
from benchmarks.wire import peer, toolworlds
from servers.catalogue import setting_of, worlds
from sessions import Store

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("banking", "calendar")


def test_an_episode_does_in_a_fresh_world_what_it_did_when_it_was_drawn() -> None:
    store = Store(worlds(), setting_of)
    session = store.create(NAMES, 3)
    entries = [store.call(session, *step) for step in draw_episode(3, NAMES)]
    assert [entry.code is not None for entry in entries] == [kind == "x" for kind in PATTERN]
    assert [bool(entry.writes) for entry in entries] == [kind == "w" for kind in PATTERN]


def test_the_same_seed_draws_the_same_episode() -> None:
    assert draw_episode(5, NAMES) == draw_episode(5, NAMES) != draw_episode(6, NAMES)


@pytest.mark.parametrize("name", ["bare", "echo"])
def test_every_request_to_a_peer_is_answered(name: str) -> None:
    with peer(name) as (_, port):
        send_all(port, [request(port, "/mcp", "echo_text", {"text": "hello"})] * 40, connections=4)


def test_an_answer_that_is_no_result_stops_the_load() -> None:
    with peer("echo") as (_, port), pytest.raises(RuntimeError, match="Not an answer"):
        send_all(port, [request(port, "/nowhere", "echo_text", {"text": "hello"})], connections=1)


def test_a_target_is_judged_by_the_ratio_where_there_is_one() -> None:
    assert Line("a", 50.0, "us", 0.5, "echo", 0.6).met is True
    assert Line("a", 50.0, "us", 0.7, "echo", 0.6).met is False
    assert Line("a", 50.0, "KiB", target=45.0).met is False
    assert Line("a", 50.0, "us").met is None


@pytest.mark.slow
def test_every_client_makes_its_calls_and_says_what_one_costs() -> None:
    with toolworlds() as (_, _, control):
        costs = {name: clients.main(name, control, 96) for name in clients.NAMES}
        assert all(cost > 0 for cost in costs.values())
        assert costs["sdk"] > costs["async"]


@pytest.mark.slow
def test_the_benchmarks_run_to_a_table_and_fail_on_no_number() -> None:
    words = [sys.executable, "-m", "benchmarks", "--quick", "--json", "--only", "wire,memory"]
    done = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    lines = json.loads(done.stdout)
    assert [line["met"] is None for line in lines] == [True, True, False, False, False, False]
    assert all(line["value"] > 0 for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["sessions", "--counts", "4", "--workers", "1", "--rounds", "1", "--rows", "4"],
        ["live", "--count", "8", "--rows", "4"],
        ["soak", "--calls", "40", "--at-once", "4", "--rows", "4"],
        ["storm", "--width", "4", "--depth", "2", "--rows", "4"],
        ["cold", "--rounds", "1"],
    ],
    ids=lambda words: words[0],
)
def test_loads_of_many_sessions_run_to_their_end(words: list[str]) -> None:
    command = [sys.executable, "-m", "benchmarks.many", *words]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    assert done.stdout.strip()


@pytest.mark.slow
def test_the_suites_beside_ours_run_to_a_table_without_an_environment_of_any_peer() -> None:
    words = [sys.executable, "-m", "benchmarks.elsewhere", "--quick", "--rounds", "1", "--json", "--only", ""]
    done = subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    (ours,) = json.loads(done.stdout)
    assert ours["name"] == "toolworlds"
    assert set(ours["costs"]) == {*COSTS, "memory"}
    assert all(cost > 0 for cost in ours["costs"].values())


def test_a_value_is_shown_with_how_many_times_ours_it_is() -> None:
    assert cell(4500.0, 900.0, "call") == "4.5 ms (5x)"
    assert cell(5e7, 1000.0, "call") == "50 s (50,000x)"
    assert cell(90.0, None, "call") == "90 us"
    assert cell(2048.0, 1024.0, "memory") == "2 MiB (2x)"
    assert cell(None, 1.0, "copy") == "-"


def test_no_environment_is_taken_for_a_peer_whose_list_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(venvs, "ROOT", tmp_path)
    wanted = tmp_path / "benchmarks" / "elsewhere" / "peers" / "some.txt"
    wanted.parent.mkdir(parents=True)
    wanted.write_text("")
    assert venvs.python_of("some") is None
    assert venvs.make("some") == venvs.python_of("some")
    wanted.write_text("# another list\n")
    assert venvs.python_of("some") is None
