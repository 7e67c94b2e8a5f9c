"""`python -m benchmarks.many`: many sessions at once, a fork storm, a cold start, and a soak; one table each.

The calls are gold of real tasks over all worlds. Nothing fails on a number, and no number means much away from those
beside it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import cycle, islice
from statistics import median, quantiles
from typing import Annotated, Any, NamedTuple

import httpx2
import typer
from prometheus_client.parser import text_string_to_metric_families
from rich.console import Console
from rich.table import Table

from benchmarks.gold import Plan, gold_plans
from benchmarks.load import cpu_ns, family, request, resident_kib, send_each
from benchmarks.wire import RUN_ID, peer, toolworlds

Stream = tuple[int, list[bytes]]
app = typer.Typer(add_completion=False, help=__doc__)
Rows = Annotated[int, typer.Option(help="Tasks that are written for their calls.")]


class Load(NamedTuple):
    """What a load did.

    Attributes:
        rate: calls a second.   p50, p99: milliseconds that a call waited.
        cpu: microseconds of CPU of the server, all its processes, per call.
    """

    calls: int
    rate: float
    p50: float
    p99: float
    cpu: float


@app.command()
def sessions(
    counts: Annotated[str, typer.Option(help="Sessions at a time, with commas between.")] = "64,1000",
    workers: Annotated[str, typer.Option(help="Workers, with commas between.")] = "1,2",
    rounds: Annotated[int, typer.Option(help="Rounds; the medians are shown.")] = 3,
    rows: Rows = 120,
) -> None:
    """Sessions that play gold at the same time, each over a connection of its own, beside the SDK's echo."""
    plans = gold_plans(rows)
    table = Table("sessions", "server", "calls", "calls/s", "p50 ms", "p99 ms", "CPU us", "to echo", box=None)
    for count in map(int, counts.split(",")):
        found: dict[str, list[Load]] = {}
        for _ in range(rounds):
            with peer("echo") as (pid, port):
                calls = [request(port, "/mcp", "echo_text", {"text": "hello"})] * 8
                found.setdefault("SDK echo", []).append(measure(pid, [(port, calls)] * count))
            for number in map(int, workers.split(",")):
                with toolworlds(workers=number, sessions=count + 256) as (pid, _, control):
                    found.setdefault(f"{number} worker(s)", []).append(measure(pid, open_all(control, plans, count)))
        echo = median(load.cpu for load in found["SDK echo"])
        for name, loads in found.items():
            rate, p50, p99, cpu = (
                median(getattr(load, key) for load in loads) for key in ("rate", "p50", "p99", "cpu")
            )
            table.add_row(
                str(count), name, str(loads[0].calls), f"{rate:.0f}", f"{p50:.1f}", f"{p99:.1f}", f"{cpu:.0f}",
                f"{cpu / echo:.2f}",
            )  # fmt: skip
    Console(width=120).print(table)


@app.command()
def live(count: Annotated[int, typer.Option(help="Live sessions.")] = 10_000, rows: Rows = 60) -> None:
    """So many live sessions in one process: what each holds, and what a call among them costs."""
    plans = gold_plans(rows)
    with toolworlds(sessions=count + 256) as (pid, _, control):
        before = resident_kib(pid)
        began = time.perf_counter()
        streams = open_all(control, plans, count)
        opened = time.perf_counter() - began
        first = measure(pid, streams, at_once=256)
        held = (resident_kib(pid) - before) / count
        print(f"{count} sessions opened in {opened:.1f} s, {held:.0f} KiB each after their gold; {first}")
        print(f"again, one session in forty: {measure(pid, streams[:: min(40, count // 2)], at_once=256)}")


@app.command()
def soak(
    calls: Annotated[int, typer.Option(help="Calls in all.")] = 1_000_000,
    at_once: Annotated[int, typer.Option(help="Sessions at a time.")] = 64,
    again: Annotated[int, typer.Option(help="How often each session plays its gold before it is closed.")] = 20,
    rows: Rows = 120,
) -> None:
    """Session after session until so many calls are answered: memory and tasks of the server must stay flat."""
    plans = gold_plans(rows)
    columns = ("calls", "RSS MiB", "tasks", "sessions", "hot", "longest GC pause ms", "CPU us a call")
    print(*columns, sep="  ", flush=True)
    with toolworlds() as (pid, _, control), httpx2.Client(base_url=control, timeout=120) as trainer:
        done = 0
        step = max(1, calls // 20)
        shown = 0
        while done < calls:
            waits = send_each((port, requests * again) for port, requests in open_all(control, plans, at_once))
            done += len(waits)
            trainer.delete("/sessions", params={"run_id": RUN_ID}).raise_for_status()
            if done - shown >= step or done >= calls:
                shown = done
                seen = scrape(trainer)
                shown_now = (
                    str(done), f"{resident_kib(pid) / 1024:.0f}", f"{seen['toolworlds_tasks']:.0f}",
                    f"{seen['toolworlds_sessions_live']:.0f}", f"{seen['toolworlds_sessions_hot']:.0f}",
                    f"{seen['toolworlds_gc_longest_seconds'] * 1000:.1f}", f"{cpu_ns(pid) / done / 1000:.0f}",
                )  # fmt: skip
                print(
                    *(value.rjust(len(name)) for value, name in zip(shown_now, columns, strict=True)),
                    sep="  ",
                    flush=True,
                )


@app.command()
def storm(
    width: Annotated[int, typer.Option(help="Forks of each parent.")] = 64,
    depth: Annotated[int, typer.Option(help="Generations.")] = 8,
    rows: Rows = 20,
) -> None:
    """Fork a session, act in each fork, fork one of them, and so on: microseconds a fork, and calls among them."""
    plan = max(gold_plans(rows), key=lambda found: len(found.calls))
    table = Table("depth", "us a fork", "p50 ms", "p99 ms", "RSS MiB", box=None)
    with toolworlds() as (pid, port, control), httpx2.Client(base_url=control, timeout=120) as trainer:
        opened = trainer.post("/sessions", json={"task": plan.task, "run_id": RUN_ID}).raise_for_status().json()
        parent = opened["session_id"]
        for level, (name, arguments) in enumerate(islice(cycle(plan.calls), depth)):
            began = time.perf_counter()
            answer = trainer.post(f"/sessions/{parent}/fork", json={"n": width}).raise_for_status().json()
            each = (time.perf_counter() - began) / width
            children = answer["session_ids"]
            load = measure(pid, [(port, [request(port, f"/s/{one}/mcp", name, arguments)]) for one in children])
            table.add_row(
                str(level + 1), f"{each * 1e6:.0f}", f"{load.p50:.1f}", f"{load.p99:.1f}",
                f"{resident_kib(pid) / 1024:.0f}",
            )  # fmt: skip
            parent = children[0]
        live_now = len(trainer.get("/sessions", params={"limit": 10_000}).json()["sessions"])
        assert live_now == 1 + width * depth, live_now
    Console(width=120).print(table)


@app.command()
def cold(rounds: Annotated[int, typer.Option(help="Starts.")] = 3) -> None:
    """Seconds from the start of the process to its ports, and to the first answer of a tool."""
    ports: list[float] = []
    answers: list[float] = []
    for _ in range(rounds):
        began = time.perf_counter()
        with toolworlds() as (_, port, control):
            ports.append(time.perf_counter() - began)
            opened = httpx2.post(f"{control}/sessions", json={"servers": ["banking"], "seed": 7}, timeout=60).json()
            send_each([(port, [request(port, f"/s/{opened['session_id']}/mcp", "list_accounts", {})])])
            answers.append(time.perf_counter() - began)
    print(f"ports after {median(ports):.2f} s, first answer after {median(answers):.2f} s (medians of {rounds})")


def open_all(control: str, plans: list[Plan], count: int) -> list[Stream]:
    """Sessions of tasks, by turns, and the requests of their gold at the addresses that they were given."""
    found: list[Stream] = []
    with httpx2.Client(base_url=control, timeout=120) as trainer:
        for plan in islice(cycle(plans), count):
            given = {"task": plan.task, "run_id": RUN_ID}
            url = httpx2.URL(trainer.post("/sessions", json=given).raise_for_status().json()["mcp_url"])
            port = url.port or 80
            found.append((port, [request(port, url.path, name, arguments) for name, arguments in plan.calls]))
    return found


def measure(pid: int, streams: Iterable[Stream], at_once: int = 1_000_000) -> Load:
    """Send all streams, so many at once, and see what it cost the process and its children."""
    todo = list(streams)
    pids = family(pid)
    cpu, began = sum(map(cpu_ns, pids)), time.perf_counter()
    waits: list[float] = []
    for place in range(0, len(todo), at_once):
        waits += send_each(todo[place : place + at_once])
    seconds = time.perf_counter() - began
    cents = quantiles(waits, n=100)
    spent = sum(map(cpu_ns, pids)) - cpu
    return Load(len(waits), len(waits) / seconds, cents[49] * 1000, cents[98] * 1000, spent / len(waits) / 1000)


def scrape(trainer: httpx2.Client) -> dict[str, float]:
    """Samples without labels of the service's own counters."""
    text = trainer.get("/metrics").raise_for_status().text
    families: Any = text_string_to_metric_families(text)
    return {sample.name: sample.value for one in families for sample in one.samples if not sample.labels}


if __name__ == "__main__":
    app()
