"""The main job on real input, with the public commands alone: generate, serve, play, score, one table.

Ends with 0 only if gold earns 1.0 in every task, every other policy earns less in every task, and the score of each
session's own log equals the score of its rollout by replay.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from rewards.policies import POLICIES

Json = dict[str, Any]
_COMMANDS = Path(sys.executable).parent
_HIGH = 1.0


def main(
    n: Annotated[int, typer.Option(help="Tasks to generate.")] = 300,
    seed: Annotated[int, typer.Option(help="Seed of the generator.")] = 7,
    out: Annotated[
        Path | None, typer.Option(help="Where to keep tasks, rollouts and scores; a temporary folder if left out.")
    ] = None,
) -> None:
    """Generate tasks, play them with every policy over MCP, score them, print the rewards."""
    if out is not None:
        raise typer.Exit(run(n, seed, out))
    with tempfile.TemporaryDirectory(prefix="toolworlds-demo-") as folder:
        raise typer.Exit(run(n, seed, Path(folder)))


def run(n: int, seed: int, folder: Path) -> int:
    """The whole demo in a folder; 0 if all holds, else 1."""
    console = Console(width=None if sys.stdout.isatty() else 120)
    command("synth", "generate", "--n", str(n), "--seed", str(seed), "--out", str(folder), "--jobs", "2")
    tasks = folder / "tasks.jsonl"
    kinds = [task["kind"] for task in read(tasks.read_text(encoding="utf-8"))]
    totals: dict[str, list[float | None]] = {}
    faults: list[str] = []
    with service(tasks) as control_url:
        for policy in POLICIES:
            rollouts, own = folder / f"{policy}.rollouts.jsonl", folder / f"{policy}.session-scores.jsonl"
            command(
                "toolworlds", "play", str(tasks), "--policy", policy, "--url", control_url,
                "--out", str(rollouts), "--scores", str(own),
            )  # fmt: skip
            replayed = [
                json.loads(line)
                for line in command("toolworlds", "score", str(tasks), str(rollouts), "--json").splitlines()
            ]
            totals[policy] = [score["total"] for score in replayed]
            live = [json.loads(line) for line in own.read_text(encoding="utf-8").splitlines()]
            faults.extend(compare(policy, replayed, live))
    console.print(table(kinds, totals))
    faults.extend(judge(totals))
    for fault in faults[:20]:
        console.print(f"[red]{fault}[/red]")
    if not faults:
        console.print(f"{n} tasks: gold earns 1.0 in every one, every other policy less in every one.")
    return 1 if faults else 0


def read(lines: str) -> list[Json]:
    """JSON objects, one a line."""
    return [json.loads(line) for line in lines.splitlines()]


def command(*words: str) -> str:
    """Run one of our commands; its standard output.

    Raises:
        SystemExit: it failed; its own words stand on standard error.
    """
    done = subprocess.run([str(_COMMANDS / words[0]), *words[1:]], stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603 - our own command
    if done.returncode:
        raise SystemExit(f"{' '.join(words)} ended with {done.returncode}.\n{done.stdout}")
    return done.stdout


@contextmanager
def service(tasks: Path) -> Generator[str]:
    """A running service on free ports; the URL of its trainer's port."""
    words = [str(_COMMANDS / "toolworlds"), "serve", "--port", "0", "--control-port", "0", "--tasks", str(tasks)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own command
        try:
            assert process.stdout is not None
            events = (json.loads(line) for line in process.stdout)
            url = next(event["control_url"] for event in events if event["event"] == "serving")
            threading.Thread(target=process.stdout.read, daemon=True).start()
            yield url
        finally:
            process.terminate()
            process.wait(timeout=30)


def compare(policy: str, replayed: list[Json], live: list[Json]) -> list[str]:
    """Tasks in which replay and the session's own log do not agree."""
    return [
        f"{policy}, task {place}: {by_log['total']} by the session's log, {by_replay['total']} by replay."
        for place, (by_replay, by_log) in enumerate(zip(replayed, live, strict=True))
        if by_replay != by_log
    ]


def judge(totals: dict[str, list[float | None]]) -> list[str]:
    """Tasks in which gold does not earn 1.0, or another policy does not earn less."""
    faults = [f"gold, task {n}: {total}." for n, total in enumerate(totals["gold"]) if total != _HIGH]
    for policy, found in totals.items():
        if policy != "gold":
            faults.extend(
                f"{policy}, task {n}: {total}, not below gold's {best}."
                for n, (total, best) in enumerate(zip(found, totals["gold"], strict=True))
                if total is None or best is None or total >= best
            )
    return faults


def table(kinds: list[str], totals: dict[str, list[float | None]]) -> Table:
    """Mean rewards by kind and policy."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, kind in enumerate(kinds):
        places[kind].append(place)
    shown = Table(title="Mean reward by kind and policy (highest in brackets)")
    shown.add_column("kind")
    shown.add_column("tasks", justify="right")
    for policy in totals:
        shown.add_column(policy, justify="right")
    for kind, found in [*sorted(places.items()), ("all", list(range(len(kinds))))]:
        cells = [[found_totals[place] or 0.0 for place in found] for found_totals in totals.values()]
        shown.add_row(kind, str(len(found)), *(f"{fmean(cell):.3f} ({max(cell):.3f})" for cell in cells))
    return shown


if __name__ == "__main__":
    typer.run(main)
