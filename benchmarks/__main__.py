"""`python -m benchmarks`: one table of ratios. Never fails on a missed target."""

from __future__ import annotations

import json
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from benchmarks import archive, clients, inside, memory, reward, synthesis, wire


class Line(NamedTuple):
    """One line of the table.

    Attributes:
        ratio: value by yardstick.
        target: the ratio (or value, where there is no yardstick) that is aimed at, at most.
    """

    name: str
    value: float
    unit: str
    ratio: float | None = None
    yardstick: str = ""
    target: float | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met, None where there is none."""
        return None if self.target is None else (self.value if self.ratio is None else self.ratio) <= self.target


def main(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    quick: Annotated[bool, typer.Option(help="Few rounds: to see that it runs.")] = False,
    only: Annotated[
        str, typer.Option(help="wire, archive, clients, inside, reward, synth, memory, with commas between.")
    ] = "wire,archive,clients,inside,reward,synth,memory",
) -> None:
    """Measure."""
    parts = only.split(",")
    lines: list[Line] = []
    if "wire" in parts:
        lines += wire_lines(wire.measure(1, 500, 80) if quick else wire.measure(7, 8000))
    if "clients" in parts:
        lines += client_lines(clients.measure(1, 100, 2000) if quick else clients.measure(3, 800, 16_000))
    if "archive" in parts:
        lines += archive_lines(archive.measure(1, 500) if quick else archive.measure(7, 4000))
    if "inside" in parts:
        lines += inside_lines(inside.measure(40 if quick else 400))
    if "reward" in parts:
        lines += reward_lines(reward.measure(10 if quick else 60))
    if "synth" in parts:
        lines += synth_lines(synthesis.measure(1, 3000) if quick else synthesis.measure(4))
    if "memory" in parts:
        lines += memory_lines(memory.measure(200 if quick else 10_000))
    if as_json:
        print(json.dumps([{**line._asdict(), "met": line.met} for line in lines], indent=2))
    else:
        Console(width=120).print(table(lines))


def wire_lines(costs: dict[str, wire.Cost]) -> list[Line]:
    """Server CPU per call, of the round that cost least: what else runs on the machine only adds."""
    echo = costs["echo"].least

    def line(name: str, key: str, target: float | None) -> Line:
        cost = costs[key]
        return Line(name, cost.least, "us", cost.least / echo, "echo", target, f"median {cost.median:.0f}")

    return [
        line("wire: bare uvicorn answer", "bare", None),
        line("wire: the SDK's MCPServer, echo", "echo", None),
        line("wire: hot read", "hot", 0.35),
        line("wire: hot read after a write", "changed", 0.35),
        line("wire: 1,000 sessions, fresh episodes of 12 calls", "mixed", 0.8),
    ]


def client_lines(costs: dict[str, clients.Cost]) -> list[Line]:
    """CPU of the calling process per call, of the round that cost least."""

    def line(name: str, key: str, yardstick: str, to: str, target: float | None) -> Line:
        cost = costs[key]
        ratio = cost.least / costs[yardstick].least
        return Line(name, cost.least, "us", ratio, to, target, f"median {cost.median:.0f}")

    return [
        line("client: the SDK's, 16 calls under way", "sdk", "sdk", "the SDK's client", None),
        line("client: ours, 16 calls under way", "async", "sdk", "the SDK's client", 1 / 3),
        line("client: ours for threads, one after the other", "sync", "sdk", "the SDK's client", 1 / 3),
        line("client: ours, 16,000 calls, 1,000 under way", "waves", "async", "16 under way", None),
        line("client: ours, 16,000 calls under way at once", "flood", "waves", "1,000 under way", 1.5),
    ]


def archive_lines(costs: dict[str, archive.Cost]) -> list[Line]:
    """What an archive adds to a hot read, CPU and wall; beside it what the calls cost without and with it."""
    echo, none = costs["echo"], costs["none"]
    lines: list[Line] = []
    for name, cost in costs.items():
        of = {"echo": "the SDK's echo", "none": "hot read, no archive"}.get(name, f"hot read, {name}")
        notes = f"median {cost.cpu_median:.0f}", f"median {cost.wall_median:.0f}"
        lines += [
            Line(f"archive: {of}, CPU", cost.cpu, "us", cost.cpu / echo.cpu, "echo", None, notes[0]),
            Line(f"archive: {of}, wall", cost.wall, "us", cost.wall / echo.wall, "echo", None, notes[1]),
        ]
        if name not in {"echo", "none"}:
            more = cost.cpu - none.cpu
            lines.append(Line(f"archive: what {name} adds, CPU", more, "us", more / echo.cpu, "echo", 0.15))
    return lines


def inside_lines(costs: dict[str, float]) -> list[Line]:
    """CPU in one process."""
    copied = costs["deepcopy"]

    def fork(name: str, key: str) -> Line:
        return Line(name, costs[key], "us", costs[key] / copied, "deepcopy of the rows")

    return [
        Line("in process: hot call", costs["hot_call"], "us"),
        Line(
            "in process: first call of a fork",
            costs["first_call"],
            "us",
            costs["first_call"] / costs["hot_call"],
            "hot call",
        ),
        fork("in process: fork after a write", "fork_after_write"),
        fork("in process: fork again", "fork_again"),
        Line("in process: a new world seed, cast and both worlds", costs["world_seed"] / 1000, "ms"),
        Line(
            "in process: score of 8 calls", costs["score"] / 1000, "ms", costs["score"] / costs["hot_call"], "hot call"
        ),
    ]


def synth_lines(cost: synthesis.Cost) -> list[Line]:
    """CPU of a kept row with all gates, on worlds that were built before and with its share in building them."""
    return [
        Line("synth: a start state, with its share of the cast", cost.world, "ms"),
        Line("synth: one kept row, worlds built", cost.warm, "ms", note=f"{cost.tried:.2f} attempts"),
        Line("synth: one kept row of 13,000", cost.built + cost.warm, "ms", target=30.0),
    ]


def reward_lines(costs: dict[str, float]) -> list[Line]:
    """CPU of a score, and of BFCL's check where its environment is there."""
    score, first, bfcl = costs["score"], costs["first"], costs.get("bfcl")
    note = "" if bfcl is not None else "BFCL: python -m benchmarks.elsewhere --install --only bfcl-eval"
    lines = [
        Line("reward: 8 calls turned round, one wrong", score / 1000, "ms", target=2.0, note=note),
        Line("reward: the same, gold played too", first / 1000, "ms", first / score, "gold kept"),
    ]
    if bfcl is not None:
        lines.append(Line("reward: BFCL's check of its gold", bfcl / 1000, "ms", bfcl / score, "ours"))
    return lines


def memory_lines(found: dict[str, Any]) -> list[Line]:
    """KiB a session."""
    note = f"log {found['log_text']:.1f}, turns' pages {found['turn_pages']:.1f}"
    return [Line("memory: a session of 10 calls", found["total"], "KiB", target=45.0, note=note)]


def table(lines: list[Line]) -> Table:
    """All lines."""
    shown = Table("what", "value", "ratio", "to", "target", "", "", box=None, pad_edge=False)
    for line in lines:
        met = {None: "", True: "met", False: "missed"}[line.met]
        ratio = "" if line.ratio is None else f"{line.ratio:.3g}"
        target = "" if line.target is None else f"<= {line.target:.3g}"
        shown.add_row(line.name, f"{line.value:.4g} {line.unit}", ratio, line.yardstick, target, met, line.note)
    return shown


if __name__ == "__main__":
    typer.run(main)
