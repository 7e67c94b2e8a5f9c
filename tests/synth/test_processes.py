"""Processes that work for another: all that they find, an error where one ends, no orphan."""

from __future__ import annotations

import multiprocessing
import os
import select
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from synth.processes import Pool, WorkerLost
from tests.house.test_files import ROOT
from tests.synth import steps


def test_all_that_is_found_comes_and_a_pool_takes_more_than_one_round() -> None:
    with Pool(2, steps.squares) as pool:
        for _ in range(2):
            assert sorted(pool.spread([[n, n + 1] for n in range(0, 10, 2)])) == [n * n for n in range(10)]
        assert list(pool.spread([])) == []


def test_a_process_that_has_worked_enough_is_replaced() -> None:
    with Pool(2, steps.own_id, {"TZ": "Asia/Kolkata"}, items_each=3) as pool:
        found = Counter(pid for _ in range(2) for pid in pool.spread([[n] for n in range(10)]))
        here = multiprocessing.active_children()
    assert found.total() == 20
    assert max(found.values()) <= 3
    assert len(here) == 2


def test_other_variables_stand_there_and_not_here() -> None:
    with Pool(1, steps.variables, {"TZ": "Asia/Kolkata"}) as pool:
        assert list(pool.spread([["TZ"]])) == ["Asia/Kolkata"]
    assert os.environ.get("TZ") != "Asia/Kolkata"


def test_a_killed_process_is_an_error_that_names_the_signal() -> None:
    with Pool(2, steps.die_at_three) as pool, pytest.raises(WorkerLost, match="killed by signal 9"):
        list(pool.spread([[1], [2], [3], [4]]))


def test_an_error_of_the_work_ends_it(capfd: pytest.CaptureFixture[str]) -> None:
    with Pool(1, steps.fail) as pool, pytest.raises(WorkerLost, match="exit code 1"):
        list(pool.spread([[1]]))
    assert "no such number" in capfd.readouterr().err


def test_no_process_is_left_behind() -> None:
    with Pool(1, steps.own_id_again_and_again) as pool:
        pid = next(pool.spread([[1]]))
        watched = os.pidfd_open(pid)
    assert select.select([watched], [], [], 10)[0]


_ORPHANS = """
import sys
from synth.processes import Pool
from tests.synth import steps
if __name__ == "__main__":
    with Pool(2, steps.own_id_again_and_again) as pool:
        told = set()
        for pid in pool.spread([[1], [2]]):
            if pid not in told:
                print(pid, flush=True)
                told.add(pid)
"""


def test_processes_end_with_the_one_that_started_them_though_it_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(_ORPHANS, encoding="utf-8")
    variables = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=variables) as parent:
        assert parent.stdout is not None
        watched = [os.pidfd_open(int(parent.stdout.readline())) for _ in range(2)]
        os.kill(parent.pid, signal.SIGKILL)
        assert all(select.select([one], [], [], 10)[0] for one in watched)
