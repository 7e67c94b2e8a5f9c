"""The commands. Exit codes: 0 done, 1 the checked thing does not hold, 2 wrong use, 3 cannot run here.

What takes long to import is imported by the command that needs it.
"""

from __future__ import annotations

import json
import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from pydantic import ValidationError
from rich.console import Console
from rich.table import Table

from servers import catalogue
from servers.kit import Tool
from servers.kit.schema import listing
from service.settings import Settings
from sessions import Store

NOT_SO, WRONG_USE, CANNOT_RUN_HERE = 1, 2, 3
app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
    help="Stateful tool worlds behind MCP.",
)
archive_app = typer.Typer(no_args_is_help=True, help="Sessions kept beyond the service.")
app.add_typer(archive_app, name="archive")
Seed = Annotated[int, typer.Option(min=0, help="World seed.")]
Check = Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 where a file is stale.")]


class Published(StrEnum):
    """What has a JSON Schema."""

    TASK = "task"
    ROLLOUT = "rollout"
    SCORE = "score"


class Reward(StrEnum):
    """Rewards by name."""

    OUTCOME = "outcome"
    PROVE = "prove"


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address of both ports [127.0.0.1].")] = None,
    port: Annotated[int | None, typer.Option(help="The agent's port [8000]; 0 takes a free one.")] = None,
    control_port: Annotated[int | None, typer.Option(help="The trainer's port [8001]; 0 takes a free one.")] = None,
    token: Annotated[str | None, typer.Option(help="Bearer token of the trainer's port.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes, one a core [1]; HAProxy stands before them.")] = None,
    archive: Annotated[str | None, typer.Option(help="Database that keeps sessions, by URL.")] = None,
    tasks: Annotated[Path | None, typer.Option(help="Tasks that `task_id` may name, one a line.")] = None,
    exclude: Annotated[Path | None, typer.Option(help="Ids of tasks not to serve, one a line.")] = None,
) -> None:
    """Serve the worlds: MCP for agents on one port, sessions and scores for the trainer on the other.

    Everything else is set by TOOLWORLDS_* variables. The first line on standard output says where the ports are.
    """
    from service.house import House  # noqa: PLC0415 - heavy and only used here
    from service.serve import run_service  # noqa: PLC0415 - heavy and only used here
    from service.traces import TracesMissing  # noqa: PLC0415 - heavy and only used here
    from service.workers.entry import EntryError  # noqa: PLC0415 - heavy and only used here
    from service.workers.supervisor import run_workers  # noqa: PLC0415 - heavy and only used here
    from sessions.archive import ArchiveError  # noqa: PLC0415 - heavy and only used here

    given: dict[str, Any] = {
        "host": host,
        "port": port,
        "control_port": control_port,
        "token": token,
        "workers": workers,
        "archive": archive,
        "tasks": tasks,
        "exclude": exclude,
    }
    try:
        settings = Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        _stop(WRONG_USE, *(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()))
    if not settings.on_loopback and not settings.owners:
        _stop(WRONG_USE, f"Bound to {settings.host}, the trainer's port needs a token: --token or TOOLWORLDS_TOKEN.")
    try:
        if settings.workers > 1:
            run_workers(settings)
        else:
            run_service(House(catalogue.worlds(), catalogue.setting_of, settings))
    except (OSError, ValueError, ArchiveError, EntryError, TracesMissing) as error:
        _stop(CANNOT_RUN_HERE, str(error))


@archive_app.command()
def gc(
    older_than: Annotated[float, typer.Option(min=0, help="Days since a session ended or was last used.")] = 30,
    archive: Annotated[str | None, typer.Option(help="Database; else TOOLWORLDS_ARCHIVE.")] = None,
) -> None:
    """Delete what an archive keeps of old sessions."""
    from sessions.archive import ArchiveError, collect_garbage, open_engine  # noqa: PLC0415 - heavy and only used here

    url = archive or Settings().archive
    if url is None:
        _stop(WRONG_USE, "Name the archive: --archive or TOOLWORLDS_ARCHIVE.")
    try:
        gone = collect_garbage(open_engine(url), time.time() - older_than * 86_400)
    except ArchiveError as error:
        _stop(CANNOT_RUN_HERE, str(error))
    sys.stdout.write(f"{gone} sessions deleted.\n")


@app.command()
def tools(
    server: Annotated[str | None, typer.Option(help="One world.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, with schemas.")] = False,
) -> None:
    """List the tools."""
    if server is not None:
        _require_world(server)
    found = [tool for tool in catalogue.tools().values() if server in {None, tool.server}]
    if as_json:
        typer.echo(json.dumps([listing(tool) for tool in found], ensure_ascii=False, indent=2))
        return
    table = Table("world", "tool", "arguments", "what it does", box=None, pad_edge=False)
    for tool in found:
        arguments = ", ".join(p.name if p.required else f"{p.name}?" for p in tool.parameters)
        table.add_row(tool.server, tool.name, arguments, tool.description.splitlines()[0])
    Console().print(table)


@app.command()
def call(
    server: Annotated[str, typer.Argument(help="A world.")],
    tool: Annotated[str, typer.Argument(help="One of its tools.")],
    arguments: Annotated[
        list[str] | None, typer.Argument(metavar="[KEY=VALUE]...", help="Arguments; a list as JSON.")
    ] = None,
    seed: Seed = 0,
) -> None:
    """Call one tool of a fresh world and print what it answers; exit 1 where it is an error."""
    _require_world(server)
    found = catalogue.tools().get(tool)
    if found is None or found.server != server:
        _stop(WRONG_USE, f"{server} has no tool {tool!r}; see `toolworlds tools`.")
    given = dict(_read_pair(found, pair) for pair in arguments or [])
    store = Store(catalogue.worlds(), catalogue.setting_of)
    entry = store.call(store.create([server], seed), server, tool, given)
    typer.echo(json.dumps(json.loads(entry.text), ensure_ascii=False, indent=2))
    if entry.code is not None:
        raise typer.Exit(NOT_SO)


@app.command()
def stdio(server: Annotated[str, typer.Argument(help="A world.")], seed: Seed = 0) -> None:
    """Serve one fresh world over standard input and output, for a client that starts its servers itself."""
    from service.stdio import run_stdio  # noqa: PLC0415 - heavy and only used here

    _require_world(server)
    run_stdio(server, seed)


@app.command()
def schema(of: Annotated[Published, typer.Argument(help="What.")]) -> None:
    """Print the JSON Schema of a task, a rollout or a score."""
    from tasks import json_schema  # noqa: PLC0415 - only this command needs it

    typer.echo(json.dumps(json_schema(of.value), ensure_ascii=False, indent=2))


@app.command()
def score(
    tasks: Annotated[Path, typer.Argument(help="Tasks, one a line.", exists=True)],
    rollouts: Annotated[Path, typer.Argument(help="Rollouts, one a line.", exists=True)],
    reward: Annotated[Reward, typer.Option(help="Which reward.")] = Reward.OUTCOME,
    as_json: Annotated[bool, typer.Option("--json", help="One score a line, in the order of the rollouts.")] = False,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; one a core by default.")] = None,
) -> None:
    """Score rollouts by replay on fresh worlds."""
    from service.scoring import print_scores  # noqa: PLC0415 - heavy and only used here

    try:
        print_scores(tasks, rollouts, reward.value, as_json=as_json, jobs=jobs)  # pyright: ignore[reportArgumentType] - its names
    except ValueError as error:
        _stop(WRONG_USE, str(error))


@app.command()
def play(
    tasks: Annotated[Path, typer.Argument(help="Tasks, one a line.", exists=True)],
    out: Annotated[Path, typer.Option(help="File of rollouts to write.")],
    policy: Annotated[str, typer.Option(help="Who plays: gold, nothing, random, everything.")] = "gold",
    url: Annotated[str | None, typer.Option(help="The trainer's port of a running service; its own otherwise.")] = None,
    token: Annotated[str | None, typer.Option(help="Bearer token of that port.")] = None,
    scores: Annotated[Path | None, typer.Option(help="File for the scores of the sessions' own logs.")] = None,
) -> None:
    """Play tasks over MCP with the official client and write the rollouts."""
    from rewards.policies import POLICIES  # noqa: PLC0415 - heavy and only used here
    from service.play import PlayError, play_file  # noqa: PLC0415 - heavy and only used here

    if policy not in POLICIES:
        _stop(WRONG_USE, f"There is no policy {policy!r}; there are {', '.join(POLICIES)}.")
    try:
        play_file(tasks, POLICIES[policy], out, control_url=url, token=token, scores=scores)
    except* PlayError as errors:
        _stop(NOT_SO, "\n".join(str(error) for error in errors.exceptions))
    except* ValidationError as errors:
        _stop(WRONG_USE, f"{tasks}: {errors.exceptions[0]}")


@app.command()
def doctor() -> None:
    """Say what runs here, and whether anything is in its way."""
    from service.doctor import examine  # noqa: PLC0415 - only this command needs it

    if not examine(Console()):
        raise typer.Exit(NOT_SO)


@app.command()
def check(server: Annotated[str | None, typer.Argument(help="One world; all by default.")] = None) -> None:
    """Hold every contract of the kit to a world: declared is what is observed."""
    if server is not None:
        _require_world(server)
    from servers.kit.check import breaches  # noqa: PLC0415 - only this command needs it

    held = broken = 0
    for name, world in catalogue.worlds().items():
        for tool, contract, fault in breaches(world, catalogue.setting_of) if server in {None, name} else ():
            held += fault is None
            broken += fault is not None
            if fault is not None:
                typer.echo(f"{name}.{tool}: {contract}: {fault}")
    typer.echo(f"{held} contracts hold, {broken} do not.")
    if broken:
        raise typer.Exit(NOT_SO)


@app.command()
def docs(check: Check = False) -> None:
    """Write docs/environments/ and each world's policy.md from the definitions."""
    from service.docs import pages  # noqa: PLC0415 - only this command needs it

    _write("toolworlds docs", pages(catalogue.ENVIRONMENTS, catalogue.setting_of), check=check)


@app.command()
def golden(check: Check = False) -> None:
    """Write tests/golden/: what an agent sees of each world, and hashes of its seeds."""
    from service.golden import files  # noqa: PLC0415 - only this command needs it

    _write("toolworlds golden", files(catalogue.ENVIRONMENTS, catalogue.setting_of), check=check)


def _write(command: str, files: dict[Path, str], *, check: bool) -> None:
    """Write generated files, or tell which are stale."""
    stale = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if check and stale:
        _stop(NOT_SO, *(f"{path} is stale; run `{command}`." for path in stale))
    if not check:
        for path in stale:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path], encoding="utf-8")
            typer.echo(f"wrote {path}")


def _read_pair(tool: Tool, pair: str) -> tuple[str, Any]:
    """One KEY=VALUE as the parameter's type wants it; what does not fit goes on as text, for the tool to refuse."""
    name, equals, value = pair.partition("=")
    if not equals:
        _stop(WRONG_USE, f"{pair!r} is not of the form KEY=VALUE.")
    parameter = next((found for found in tool.parameters if found.name == name), None)
    if parameter is None or (parameter.base == "string" and not parameter.many):
        return name, value
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _require_world(server: str) -> None:
    if server not in catalogue.worlds():
        _stop(WRONG_USE, f"There is no world {server!r}; there are {', '.join(catalogue.worlds())}.")


def _stop(code: int, *messages: str) -> NoReturn:
    for message in messages:
        sys.stderr.write(f"toolworlds: {message}\n")
    raise typer.Exit(code)
