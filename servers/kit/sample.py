"""Arguments that could exist: live rows for references, plausible values for the rest.

Samplers of `phrases.VALUES` (days count from the user's today, amounts are cents):

    ("money", low, high, step)                 ("count", low, high)
    ("one_of", reference parameter, field)     one of the values that a field of the row lists
    ("near", reference parameter, field, [factors]?)   a round value near the row's own
    ("about", sampler, [factors])              a round value near what another sampler gives
    ("field", reference parameter, field)      a field of the row that another parameter names
    ("pick", [values])                         ("minutes", [values])
    ("day", from, to)                          ("workday", from, to)
    ("moment", from, to, last?)                quarter hours between 8 and 18, Monday to Friday, up to a day of a month
    ("beside", reference parameter, field, from, to)   so many days from a moment of a row, still to come: as "moment",
                                               or what lies in the evening or on a weekend about its hour on any day
    ("after", reference parameter, field, from, to)   a working day so many days from the day of a row, still to come
    ("month", from, to)
    ("row", table, column)                     a column of any stored row
    ("thing", table, {field: value})           a row as people see it whose fields hold so
    ("things", table, {field: value}, [field, ...], low, high)   a list of such rows that share these fields
    ("alike", table, reference parameter, [field, ...], above?)   another row that shares these fields with the one
                                               named there, and has more in the field `above`
    ("joined", reference parameter, field, [texts])   a field of the row and one of these after it
    ("some", sampler, low, high)               a list
    ("of", table, column, {column: "parameter" or "parameter.field"})   a column of a stored row that agrees with other
                                               arguments, or with fields of the rows that they name
    ("by", parameter, {value: sampler})        the sampler for the value of another argument, of a list as a tuple
    ("seen", table, field, {field: value}?)    a field of any row as people see it, of those that have these values
    ("either", [sampler, ...])                 one of these
    ("first", [sampler, ...])                  the first of these that finds something
    ("quoted", read, pointer)                  what a read shows that takes the same arguments: a price to agree to;
                                               nobody says it, the plan makes that read first
    ("sometimes", chance in [0, 1], sampler)   left out otherwise
    "tool": ("row", table, {parameter: column}, {column: value}?)    several parameters from one stored row;
            ("either", [("row", ...), ...])
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, cast

from servers.kit.draws import FROM_A_ROW, NEAR, SIMPLE, NoSample, rounded
from servers.kit.environment import Environment
from servers.kit.phrases import part
from servers.kit.tool import Event, Parameter, Tool
from sessions import World, specs_of


class _NotYet(NoSample):
    """What a value follows from, `reference`, is not there so far."""

    def __init__(self, message: str, reference: str) -> None:
        super().__init__(message)
        self.reference = reference


class _LeftOut(Exception):
    pass


def sample_arguments(
    rng: Random,
    environment: Environment,
    world: World,
    tool: Tool | Event,
    given: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
) -> dict[str, Any]:
    """Arguments for a tool from the world as it is; whether they succeed is for the body to say.

    Args:
        given: arguments that stand already.
        names: the parameters to fill, where that is not for the world's shapes to say.

    Raises:
        NoSample: a required parameter cannot be filled.
    """
    values = part(environment.phrases, "VALUES")
    shapes = part(environment.phrases, "SHAPES").get(tool.name)
    arguments: dict[str, Any] = dict(given or {})
    if (rows := row_sampler(rng, values, tool)) is not None and not rows[2].keys() <= arguments.keys():
        arguments |= _from_row(rng, world, environment, rows)
    wanted = names or (rng.choice(shapes) if shapes else _default_shape(tool, values))
    left = [one for one in tool.parameters if one.name in wanted and one.name not in arguments]
    while left:
        parameter = left.pop(0)
        try:
            arguments[parameter.name] = _value(rng, environment, world, tool, parameter, values, arguments)
        except _NotYet as early:
            if early.reference not in {one.name for one in left}:
                raise
            left.append(parameter)
        except _LeftOut:
            if parameter.required:
                raise NoSample(f"{tool.name}.{parameter.name} is required and may not be left out.") from None
    return arguments


def follows(sampler: Any, names: Container[str] | None = None) -> bool:
    """Whether a value follows from the row that another argument names, of some arguments where `names` is given."""
    if not isinstance(sampler, tuple):
        return False
    kind, *rest = cast("tuple[Any, ...]", sampler)
    if kind in _OF_A_ROW:
        return bool(rest) and (names is None or rest[_OF_A_ROW[kind]] in names)
    held: list[Any] = []
    for one in rest:
        if isinstance(one, dict):
            held.extend(cast("dict[Any, Any]", one).values())
        else:
            held.extend(cast("list[Any]", one) if isinstance(one, list) else [one])
    return any(follows(one, names) for one in held)


def row_sampler(rng: Random, values: Mapping[str, Any], tool: Tool | Event) -> tuple[Any, ...] | None:
    """The sampler that fills several parameters from one stored row, None where the tool has none."""
    sampler = values.get(tool.name)
    return rng.choice(sampler[1]) if sampler is not None and sampler[0] == "either" else sampler


def quoted(environment: Environment, tool: Tool | Event) -> dict[str, tuple[str, str]]:
    """Parameters whose value a read quotes: name -> (that read, pointer into its result)."""
    values = part(environment.phrases, "VALUES")
    samplers = {parameter.name: values.get(f"{tool.name}.{parameter.name}") for parameter in tool.parameters}
    return {name: sampler[1:] for name, sampler in samplers.items() if sampler is not None and sampler[0] == "quoted"}


def quote(
    environment: Environment, world: World, read: str, pointer: str, arguments: Mapping[str, Any]
) -> tuple[dict[str, Any], Any]:
    """The read's own arguments among these, and what its result shows at the pointer.

    Raises:
        NoSample: the read fails, or shows nothing there.
    """
    asked = {p.name: arguments[p.name] for p in environment.tools[read].parameters if p.name in arguments}
    outcome = environment.call(world, read, asked)
    found: Any = None if outcome.code is not None else json.loads(outcome.text)
    try:
        for step in pointer.split("/")[1:]:
            found = found[int(step) if isinstance(found, list) else step]
    except (LookupError, TypeError):
        found = None
    if found is None:
        raise NoSample(f"{read} quotes nothing at {pointer}.")
    return asked, found


def _default_shape(tool: Tool | Event, values: Mapping[str, Any]) -> list[str]:
    return [p.name for p in tool.parameters if p.required or f"{tool.name}.{p.name}" in values]


def _value(
    rng: Random,
    environment: Environment,
    world: World,
    tool: Tool | Event,
    parameter: Parameter,
    values: Mapping[str, Any],
    arguments: Mapping[str, Any],
) -> Any:
    sampler = values.get(f"{tool.name}.{parameter.name}")
    if sampler is not None:
        return draw(rng, environment, world, tool, sampler, arguments)
    if parameter.ref is not None:
        keys = row_ids(environment, world, parameter.ref.table)
        if not keys:
            raise NoSample(f"No {parameter.ref.table} exists.")
        return rng.sample(keys, min(len(keys), rng.choice((1, 1, 2)))) if parameter.many else rng.choice(keys)
    if parameter.enum:
        return [rng.choice(parameter.enum)] if parameter.many else rng.choice(parameter.enum)
    if parameter.base == "boolean":
        return rng.random() < 0.5
    if parameter.said in _PLAIN:
        one = draw(rng, environment, world, tool, _PLAIN[parameter.said], arguments)
        return [one] if parameter.many else one
    raise NoSample(f"{tool.name}.{parameter.name} has no sampler.")


def row_ids(environment: Environment, world: World, table: str) -> list[str]:
    """Values that a reference to a table may take now: things as people see them, else all stored keys."""
    things = environment.things.get(table)
    if things is not None:
        return [row.id for row in things(world)]
    spec = specs_of(environment.metadata)[table]
    return [str(row[spec.key[0]]) for row in world.rows(spec)]


def thing(environment: Environment, world: World, table: str, key: str) -> Any:
    """One row as people see it, None if there is none."""
    return next((row for row in _rows(environment, world, table) if row.id == key), None)


def _from_row(rng: Random, world: World, environment: Environment, sampler: tuple[Any, ...]) -> dict[str, Any]:
    table, columns = sampler[1], sampler[2]
    where: dict[str, Any] = sampler[3] if len(sampler) > 3 else {}
    rows = world.rows(specs_of(environment.metadata)[table])
    for name, value in where.items():
        rows = [row for row in rows if row[name] == value]
    if not rows:
        raise NoSample(f"No {table} exists.")
    row = rng.choice(rows)
    return {parameter: row[column] for parameter, column in columns.items()}


def draw(  # noqa: C901, PLR0911, PLR0912 - one case a kind
    rng: Random,
    environment: Environment,
    world: World,
    tool: Tool | Event,
    sampler: tuple[Any, ...],
    arguments: Mapping[str, Any],
) -> Any:
    """One value of a sampler."""
    kind, *rest = sampler
    if kind in SIMPLE:
        return SIMPLE[kind](rng, world, *rest)
    if kind in _SEEN:
        return _SEEN[kind](rng, environment, world, tool, arguments, *rest)
    match kind:
        case "near":
            base = _field(environment, world, tool, rest[0], rest[1], arguments)
            return rounded(base, rng.choice(rest[2] if len(rest) > 2 else NEAR))
        case "about":
            return rounded(draw(rng, environment, world, tool, rest[0], arguments), rng.choice(rest[1]))
        case "field" | "beside" | "after":
            base = _field(environment, world, tool, rest[0], rest[1], arguments)
            return base if kind == "field" else FROM_A_ROW[kind](rng, world, base, rest[2], rest[3])
        case "row":
            return _from_row(rng, world, environment, ("row", rest[0], {"value": rest[1]}))["value"]
        case "of":
            agreed = {
                column: _agreed(environment, world, tool, source, arguments) for column, source in rest[2].items()
            }
            return _from_row(rng, world, environment, ("row", rest[0], {"value": rest[1]}, agreed))["value"]
        case "by" if (key := _key(arguments.get(rest[0]))) in rest[1]:
            return draw(rng, environment, world, tool, rest[1][key], arguments)
        case "either":
            return draw(rng, environment, world, tool, rng.choice(rest[0]), arguments)
        case "first":
            return _first(rng, environment, world, tool, rest[0], arguments)
        case "quoted":
            return quote(environment, world, rest[0], rest[1], arguments)[1]
        case "some":
            count = rng.randint(rest[1], rest[2])
            found = [draw(rng, environment, world, tool, rest[0], arguments) for _ in range(count * 3)]
            return list(dict.fromkeys(found))[:count]
        case "sometimes" if rng.random() < rest[0]:
            return draw(rng, environment, world, tool, rest[1], arguments)
        case "sometimes":
            raise _LeftOut
        case _:
            raise NoSample(f"{tool.name}: there is no sampler {kind!r}.")


def _key(value: Any) -> Any:
    return tuple(cast("list[Any]", value)) if isinstance(value, list) else value


def _first(
    rng: Random,
    environment: Environment,
    world: World,
    tool: Tool | Event,
    samplers: Sequence[tuple[Any, ...]],
    arguments: Mapping[str, Any],
) -> Any:
    for sampler in samplers:
        with suppress(NoSample):
            return draw(rng, environment, world, tool, sampler, arguments)
    raise NoSample(f"{tool.name}: none of these finds anything.")


def _seen(
    rng: Random,
    environment: Environment,
    world: World,
    _tool: Tool | Event,
    _arguments: Mapping[str, Any],
    table: str,
    field: str,
    where: Mapping[str, Any] | None = None,
) -> Any:
    return getattr(rng.choice(_things(environment, world, table, where or {})), field)


def _field(
    environment: Environment, world: World, tool: Tool | Event, reference: str, field: str, arguments: Mapping[str, Any]
) -> Any:
    ref = next((parameter.ref for parameter in tool.parameters if parameter.name == reference), None)
    if ref is None or reference not in arguments:
        raise _NotYet(f"{tool.name}.{reference} names no row yet.", reference)
    key = arguments[reference]
    keys = cast("list[str]", key) if isinstance(key, list) else [key]
    rows = [thing(environment, world, ref.table, one) for one in keys]
    values = [None if row is None else getattr(row, field) for row in rows]
    if not values or values[0] is None or any(value != values[0] for value in values):
        raise NoSample(f"{arguments[reference]} has no {field}.")
    return values[0]


def _rows(environment: Environment, world: World, table: str) -> list[Any]:
    return world.remembered(table, lambda: environment.things[table](world))


def _things(environment: Environment, world: World, table: str, where: Mapping[str, Any]) -> list[Any]:
    """Rows as people see them whose fields hold these values."""
    found = _rows(environment, world, table)
    for name, value in where.items():
        found = [row for row in found if getattr(row, name) == value]
    if not found:
        raise NoSample(f"No {table} is such.")
    return found


def _thing(
    rng: Random,
    environment: Environment,
    world: World,
    _tool: Tool | Event,
    _arguments: Mapping[str, Any],
    table: str,
    where: Mapping[str, Any],
) -> str:
    return rng.choice(_things(environment, world, table, where)).id


def _sharing(
    rng: Random,
    environment: Environment,
    world: World,
    _tool: Tool | Event,
    _arguments: Mapping[str, Any],
    table: str,
    where: Mapping[str, Any],
    fields: Sequence[str],
    low: int,
    high: int,
) -> list[str]:
    rows = _things(environment, world, table, where)
    first = rng.choice(rows)
    alike = [row for row in rows if all(getattr(row, name) == getattr(first, name) for name in fields)]
    count = min(rng.randint(low, high), len(alike))
    if count < low:
        raise NoSample("Too few rows are alike.")
    return [row.id for row in rng.sample(alike, count)]


def _alike(
    rng: Random,
    environment: Environment,
    world: World,
    tool: Tool | Event,
    arguments: Mapping[str, Any],
    table: str,
    reference: str,
    fields: Sequence[str],
    above: str = "",
) -> str:
    shared = {field: _field(environment, world, tool, reference, field, arguments) for field in fields}
    found = _things(environment, world, table, shared)
    if above:
        least = _field(environment, world, tool, reference, above, arguments)
        found = [one for one in found if getattr(one, above) > least]
    if not found:
        raise NoSample(f"no other row of {table} comes after the one of {reference}")
    return rng.choice(found).id


def _listed(
    rng: Random,
    environment: Environment,
    world: World,
    tool: Tool | Event,
    arguments: Mapping[str, Any],
    reference: str,
    field: str,
) -> Any:
    if listed := _field(environment, world, tool, reference, field, arguments):
        return rng.choice(listed)
    raise NoSample(f"The row of {tool.name}.{reference} lists no {field}.")


def _joined(
    rng: Random,
    environment: Environment,
    world: World,
    tool: Tool | Event,
    arguments: Mapping[str, Any],
    reference: str,
    field: str,
    endings: Sequence[str],
) -> str:
    return _field(environment, world, tool, reference, field, arguments) + rng.choice(endings)


def _agreed(
    environment: Environment, world: World, tool: Tool | Event, source: str, arguments: Mapping[str, Any]
) -> Any:
    """The value of another argument, or of a field of the row that it names."""
    name, dot, field = source.partition(".")
    if dot:
        return _field(environment, world, tool, name, field, arguments)
    if name not in arguments:
        raise _NotYet(f"{tool.name}.{name} is not there yet.", name)
    return arguments[name]


_OF_A_ROW = {"field": 0, "near": 0, "joined": 0, "one_of": 0, "beside": 0, "after": 0, "alike": 1}
"""Samplers of a value that follows from a row, and where they name the argument that names it."""
_SEEN: dict[str, Callable[..., Any]] = {
    "seen": _seen,
    "thing": _thing,
    "things": _sharing,
    "alike": _alike,
    "one_of": _listed,
    "joined": _joined,
}
_PLAIN: dict[str | None, tuple[Any, ...]] = {
    "money": ("money", 500, 40_000, 500),
    "day": ("day", 1, 14),
    "moment": ("moment", 1, 10),
    "month": ("month", -3, -1),
    "minutes": ("minutes", [15, 30, 60]),
    "percent": ("pick", [500, 1_000, 1_500, 2_000]),
    "count": ("count", 1, 20),
    "temperature": ("pick", [180, 195, 205, 210]),
}
