"""The page of each world and its `policy.md`, made from the definitions; examples are real calls of a fresh world."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

from sqlalchemy import Table

from servers.kit import Environment, Parameter, Tool
from servers.kit.errors import INTERNAL_ERROR
from servers.kit.sample import NoSample, sample_arguments
from service.settings import Settings
from service.strangers import TREE
from sessions import Session, Setting, Store, specs_of

SEED = 7
ATTEMPTS = 60
_ROWS = 2
_TEXT = 400
_SETTINGS_HEAD = """# Settings of the service

<!-- Made by `toolworlds docs`. -->
Environment variables; lists and tables are JSON. Options of `toolworlds serve` win over them. Worlds beyond those of
the package are named in `TOOLWORLDS_WORLDS`, see [examples/my_world](../examples/my_world/README.md).

| variable | default | |
| --- | --- | --- |
"""


class Example(NamedTuple):
    """A call that succeeded, and its result."""

    arguments: dict[str, Any]
    result: Any


def pages(environments: Iterable[Environment], setting: Callable[[int], Setting]) -> dict[Path, str]:
    """Every generated page by its path."""
    found: dict[Path, str] = {TREE / "docs" / "settings.md": settings_page()}
    for environment in environments:
        found[TREE / "docs" / "environments" / f"{environment.name}.md"] = page(environment, setting)
        found[TREE / "servers" / environment.name / "policy.md"] = environment.policy.strip() + "\n"
    return found


def settings_page() -> str:
    """The page of all settings of the service."""
    lines = [
        f"| `TOOLWORLDS_{name.upper()}` | {_default(setting.default)} | {setting.description} |"
        for name, setting in Settings.model_fields.items()
    ]
    return _SETTINGS_HEAD + "\n".join(lines) + "\n"


def _default(value: Any) -> str:
    return "" if value is None else f"`{json.dumps(value)}`"


def page(environment: Environment, setting: Callable[[int], Setting]) -> str:
    """The page of one world."""
    store = Store({environment.name: environment}, setting)
    session = store.create([environment.name], SEED)
    parts = [
        f"# {environment.name}",
        f"<!-- Made by `toolworlds docs`. -->\n{environment.summary}",
        f"Version {environment.version}; {len(environment.tools)} tools, {len(environment.metadata.tables)} tables.",
        f"Examples are of seed {SEED}, where it is {session.clock:%Y-%m-%d %H:%M} UTC.",
        "## What the agent is told",
        environment.policy.strip(),
        "## Tools",
        *(text for tool in environment.tools.values() for text in _tool(tool, find_example(environment, store, tool))),
    ]
    if environment.events:
        parts.append("## Events")
        parts.append("What the world outside does between turns; no agent sees these.")
        parts.append("\n".join(f"* `{event.name}`: {event.description}" for event in environment.events.values()))
    parts.append("## Tables")
    parts += [
        text for table in environment.metadata.sorted_tables for text in _table(environment, store, session, table)
    ]
    return "\n\n".join(parts) + "\n"


def find_example(environment: Environment, store: Store, tool: Tool) -> Example | None:
    """A call that succeeds on the first seeds, each try on a fresh world; None where chance finds none."""
    rng = Random(f"docs:{environment.name}:{tool.name}")
    for attempt in range(ATTEMPTS):
        session = store.create([environment.name], SEED if attempt < ATTEMPTS // 2 else attempt % 5)
        try:
            world = store.look(session, environment.name)
            entry = store.call(
                session, environment.name, tool.name, arguments := sample_arguments(rng, environment, world, tool)
            )
        except NoSample:
            continue
        finally:
            store.close(session)
        if entry.code == INTERNAL_ERROR:
            return None
        if entry.code is None:
            return Example(arguments, json.loads(entry.text))
    return None


def shorten(value: Any) -> Any:
    """A result cut to what a page can hold: two entries of a list, the head of a long text."""
    if isinstance(value, dict):
        return {name: shorten(part) for name, part in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        rows = cast("list[Any]", value)
        more = [f"... {len(rows) - _ROWS} more"] if len(rows) > _ROWS else []
        return [shorten(part) for part in rows[:_ROWS]] + more
    if isinstance(value, str) and len(value) > _TEXT:
        return value[:_TEXT] + " ..."
    return value


def _tool(tool: Tool, example: Example | None) -> Iterator[str]:
    yield f"### {tool.name}"
    yield tool.description
    if tool.parameters:
        rows = [
            f"| `{p.name}` | {_type(p)} | {'' if p.required else 'optional'} | {_cell(p.description)} |"
            for p in tool.parameters
        ]
        yield "\n".join(["| argument | type | | |", "| --- | --- | --- | --- |", *rows])
    effect = f"Writes {', '.join(f'`{name}`' for name in tool.writes)}." if tool.writes else "Reads only."
    if callable(tool.confirm):
        effect += " In some cases the user must agree first."
    elif tool.confirm:
        effect += " The user must agree first."
    if tool.irreversible:
        effect += " Cannot be taken back."
    yield effect
    if tool.raises:
        yield "\n".join(f"* `{code}`: {when}" for code, when in tool.raises.items())
    if example is not None:
        given = ", ".join(
            f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in example.arguments.items()
        )
        shown = json.dumps(shorten(example.result), ensure_ascii=False, indent=1)
        yield f"```\n{tool.name}({given})\n{shown}\n```"


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


def _type(parameter: Parameter) -> str:
    text = f"one of {', '.join(f'`{value}`' for value in parameter.enum)}" if parameter.enum else parameter.base
    if parameter.ref is not None:
        text = f"key of `{parameter.ref.table}`"
    return f"list: {text}" if parameter.many else text


def _table(environment: Environment, store: Store, session: Session, table: Table) -> Iterator[str]:
    spec = specs_of(environment.metadata)[table.name]
    models = {str(mapper.local_table): mapper.class_ for mapper in environment.base.registry.mappers}
    yield f"### {table.name}"
    about = (models[table.name].__doc__ or "").strip().splitlines()
    rows = len(store.look(session, environment.name).rows(spec))
    yield (
        f"{about[0] if about else ''} {rows} rows."
        + (" Never compared." if spec.ignored else "")
        + (" Scratch." if spec.scratch else "")
    )
    lines = ["| column | type | meaning |", "| --- | --- | --- |"]
    for column in table.columns:
        marks = [
            word
            for word, names in (
                ("key", spec.key),
                ("never compared", spec.volatile),
                ("free text", spec.text),
                ("a set", spec.unordered),
                ("the user may say it", spec.user_knows),
            )
            if column.name in names
        ]
        if column.name in spec.refers:
            marks.append(f"points to `{spec.refers[column.name]}`")
        if column.nullable:
            marks.append("may be missing")
        lines.append(f"| `{column.name}` | {str(column.type).lower()} | {', '.join(marks)} |")
    yield "\n".join(lines)
