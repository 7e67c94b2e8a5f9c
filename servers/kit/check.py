"""The contracts that every tool of every world keeps, as functions: what is declared is checked against what is seen.

Public, so that a world of anybody's is held to the same rules: `toolworlds check NAME`, or in a test

    bench = Bench(MY_WORLD, setting_of)
    for contract in CONTRACTS.values():
        contract(bench, bench.environment.tools["my_tool"])      # raises Breach
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from pydantic import TypeAdapter, ValidationError

from servers.kit.environment import Environment
from servers.kit.errors import INTERNAL_ERROR
from servers.kit.sample import NoSample, sample_arguments
from servers.kit.schema import input_schema
from servers.kit.tool import Parameter, Tool
from sessions import Delta, Entry, Session, Setting, Store, Write

RESERVED = set(
    "reset step state close get_reward verify seed_session aggregate_metrics mcp reply_to_user call_new_tool".split()
)  # names that trainers' adapters use themselves
SEEDS = range(5)
DRAWS = 40
PATIENCE = 400
COMBINATIONS = 60
OUTPUT_BYTES = 64 * 1024
LATER = (timedelta(seconds=1), timedelta(minutes=3))
ALWAYS_ALLOWED = {"invalid_arguments", "not_found"}
_WRONG: dict[str, Sequence[Any]] = {
    "string": (17, True, None, ["x"], {"a": 1}),
    "integer": ("17", True, None, 1.5, [1]),
    "boolean": ("true", 1, None),
}


class Breach(AssertionError):
    """A contract does not hold; the message says which and how."""


class Bench:
    """A world under test: sessions on seeds 0-4, random calls, and for each tool a call that succeeds."""

    def __init__(self, environment: Environment, setting: Callable[[int], Setting]) -> None:
        self.environment = environment
        self.store = Store({environment.name: environment}, setting)
        self._good: dict[str, tuple[int, dict[str, Any]] | None] = {}

    @cached_property
    def sessions(self) -> list[Session]:
        """One session a seed; contracts leave them as they are."""
        return [self.store.create([self.environment.name], seed) for seed in SEEDS]

    def call(self, session: Session, tool: str, arguments: Any) -> Entry:
        """One call on a session."""
        return self.store.call(session, self.environment.name, tool, arguments)

    def draws(
        self, tool: Tool, count: int, *, seeds: Sequence[int] = SEEDS
    ) -> Iterator[tuple[Session, dict[str, Any]]]:
        """Random arguments, round the seeds. Stops early where nothing can be drawn."""
        for n in range(count):
            session = self.sessions[seeds[n % len(seeds)]]
            world = self.store.look(session, self.environment.name)
            try:
                yield session, sample_arguments(Random(f"{tool.name}/{n}"), self.environment, world, tool)
            except NoSample:
                continue

    def good(self, tool: Tool) -> tuple[Session, dict[str, Any]]:
        """A session and arguments with which the tool succeeds.

        Raises:
            Breach: none was found on seeds 0-4.
        """
        if tool.name not in self._good:
            self._good[tool.name] = self._search(tool)
        found = self._good[tool.name]
        if found is None:
            raise Breach(f"{tool.name} never succeeded in {PATIENCE} draws on seeds 0-4.")
        return self.sessions[found[0]], found[1]

    def _search(self, tool: Tool) -> tuple[int, dict[str, Any]] | None:
        for session, arguments in self.draws(tool, PATIENCE):
            with self.store.trial(session):
                if self.call(session, tool.name, arguments).code is None:
                    return session.setting.seed, arguments
        return None


def name_and_text(_bench: Bench, tool: Tool) -> None:
    """The name is short, portable and free; the first line is a contract; every parameter is described."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{2,47}", tool.name) or tool.name in RESERVED:
        raise Breach(f"{tool.name} is no legal tool name.")
    if len(f"{tool.server}__{tool.name}") > 64:
        raise Breach(f"{tool.server}__{tool.name} is longer than 64 characters.")
    first = tool.description.splitlines()[0]
    if not first.rstrip().endswith("."):
        raise Breach(f"{tool.name}: the description must end its sentences: {first!r}.")
    for parameter in tool.parameters:
        if not parameter.description.strip():
            raise Breach(f"{tool.name}.{parameter.name} is not described.")


def schema_is_portable(_bench: Bench, tool: Tool) -> None:
    """Scalars, enumerations and lists of scalars; nothing that a provider or trainer chokes on."""
    schema = input_schema(tool)
    for name, found in schema["properties"].items():
        shape = found["items"] if found["type"] == "array" else found
        if shape["type"] not in {"string", "integer", "boolean"}:
            raise Breach(f"{tool.name}.{name} has the type {shape['type']!r}.")
        if not set(shape) | set(found) <= {"type", "description", "enum", "items"}:
            raise Breach(f"{tool.name}.{name} has more than type, description, enum and items.")


def unknown_arguments_are_errors(bench: Bench, tool: Tool) -> None:
    """An argument that is not there is named, and the call has no effect."""
    session, arguments = bench.good(tool)
    _expect(bench, session, tool, {**arguments, "no_such_argument": 1}, {"invalid_arguments"})


def required_arguments_are_required(bench: Bench, tool: Tool) -> None:
    """Each required argument is missed."""
    session, arguments = bench.good(tool)
    for parameter in tool.parameters:
        if parameter.required:
            rest = {name: value for name, value in arguments.items() if name != parameter.name}
            _expect(bench, session, tool, rest, {"invalid_arguments"})


def wrong_types_are_errors(bench: Bench, tool: Tool) -> None:
    """A string stays a string, an integer an integer, null is nothing."""
    session, arguments = bench.good(tool)
    for parameter in tool.parameters:
        for value in _wrong_values(parameter):
            _expect(bench, session, tool, {**arguments, parameter.name: value}, {"invalid_arguments"})


def unknown_references_are_not_found(bench: Bench, tool: Tool) -> None:
    """An id that names nothing is NotFound."""
    session, arguments = bench.good(tool)
    for parameter in tool.parameters:
        if parameter.ref is None or parameter.name not in arguments:
            continue
        missing = "XX-222222" if "@" not in str(arguments[parameter.name]) else "nobody@nowhere.invalid"
        value = [missing, *arguments[parameter.name][1:]] if parameter.many else missing
        _expect(bench, session, tool, {**arguments, parameter.name: value}, {"not_found"})


def effects_are_as_declared(bench: Bench, tool: Tool) -> None:
    """Reading changes nothing, writing only the declared tables, failing nothing; codes are those of the docstring."""
    allowed = set(tool.raises) | ALWAYS_ALLOWED
    for session, arguments in bench.draws(tool, DRAWS):
        with bench.store.trial(session):
            clock = session.clock
            entry = bench.call(session, tool.name, arguments)
            if entry.code == INTERNAL_ERROR:
                raise Breach(f"{tool.name} broke on {arguments}; see the log.")
            if entry.code is not None:
                if entry.code not in allowed:
                    raise Breach(f"{tool.name} raised {entry.code}, which its docstring does not name: {entry.text}")
                if entry.writes or session.clock != clock or bench.store.delta(session).changes:
                    raise Breach(f"{tool.name} failed and yet changed something.")
            strays = {write.table for write in entry.writes} - set(tool.writes)
            if strays:
                raise Breach(f"{tool.name} wrote {sorted(strays)}, which it does not declare.")


def filters_combine(bench: Bench, tool: Tool) -> None:
    """Any set of a reading tool's arguments is answered: with a result, or with an error that it names."""
    if not tool.read_only:
        return
    required = [parameter.name for parameter in tool.parameters if parameter.required]
    optional = [p.name for p in tool.parameters if not p.required and p.said != "cursor"]
    for n in range(COMBINATIONS if optional else 0):
        rng = Random(f"{tool.name}/filters/{n}")
        session = bench.sessions[n % len(SEEDS)]
        world = bench.store.look(session, bench.environment.name)
        names = [*required, *rng.sample(optional, rng.randint(1, len(optional)))]
        arguments: dict[str, Any] = {}
        for name in names:
            with suppress(NoSample):
                arguments |= sample_arguments(rng, bench.environment, world, tool, arguments, [name])
        with bench.store.trial(session):
            entry = bench.call(session, tool.name, arguments)
        if entry.code == INTERNAL_ERROR:
            raise Breach(f"{tool.name} broke on {arguments}; see the log.")


def results_fit(bench: Bench, tool: Tool) -> None:
    """A result is an object of the annotated type, and not too large."""
    adapter: TypeAdapter[Any] = TypeAdapter(tool.result)
    for session, arguments in (bench.good(tool), *bench.draws(tool, DRAWS)):
        with bench.store.trial(session):
            entry = bench.call(session, tool.name, arguments)
        if entry.code is not None:
            continue
        if len(entry.text.encode()) > OUTPUT_BYTES:
            raise Breach(f"{tool.name} answered {len(entry.text.encode())} bytes; {OUTPUT_BYTES} is the most.")
        result = json.loads(entry.text)
        if not isinstance(result, dict):
            raise Breach(f"{tool.name} must answer an object.")
        try:
            adapter.validate_python(result, strict=True)
        except ValidationError as error:
            raise Breach(
                f"{tool.name} answered what its type does not say: {error.errors(include_url=False)[:3]}"
            ) from None
        if "null" in _kinds(result):
            raise Breach(f"{tool.name} answered a null; leave the field out.")


def stored_text_names_no_created_id(bench: Bench, tool: Tool) -> None:
    """What a tool composes and stores holds no id made in the episode; what the caller wrote may."""
    session, arguments = bench.good(tool)
    given = json.dumps(arguments)
    with bench.store.trial(session):
        bench.call(session, tool.name, arguments)
        delta = bench.store.delta(session)
        specs = delta.specs.get(bench.environment.name, {})
        made = [str(change.key) for change in delta.changes if change.before is None and specs[change.table].form]
        for change in delta.changes:
            spec = specs[change.table]
            for column, value in (change.after or {}).items():
                if column in spec.refers or column in spec.key or not isinstance(value, str):
                    continue
                if any(found in value and found not in given for found in made):
                    raise Breach(f"{tool.name} stored a created id in {change.table}.{column}: {value!r}.")


def runs_repeat(bench: Bench, tool: Tool) -> None:
    """Same seed and same call: same answer, same state."""
    session, arguments = bench.good(tool)
    seen: set[tuple[str, str]] = set()
    for _ in range(2):
        fresh = bench.store.create([bench.environment.name], session.setting.seed)
        entry = bench.call(fresh, tool.name, arguments)
        seen.add((entry.text, bench.store.delta(fresh).digest()))
        bench.store.close(fresh)
    if len(seen) != 1:
        raise Breach(f"{tool.name} answered differently on equal worlds.")


def order_of_independent_writes_is_free(bench: Bench, tool: Tool) -> None:
    """Two writes that touch different rows, those included that one of them makes, end equal in either order."""
    if tool.read_only:
        return
    session, arguments = bench.good(tool)
    first = (tool.name, arguments)
    for other in bench.environment.tools.values():
        if other.read_only:
            continue
        for _, drawn in bench.draws(other, 4, seeds=[session.setting.seed]):
            second = (other.name, drawn)
            one, two = _play(bench, session, first, second), _play(bench, session, second, first)
            if one is None or two is None or not (one.apart and two.apart):
                continue
            if one.delta.digest() != two.delta.digest():
                raise Breach(f"{first} and {second} end differently in the other order; is something not volatile?")


def running_values_are_not_compared(bench: Bench, tool: Tool) -> None:
    """Two calls that each make rows, and leave those that were there equal in either order, make equal rows.

    So a balance after each entry, or the number of an entry in its list, is volatile.
    """
    if tool.read_only:
        return
    session, arguments = bench.good(tool)
    for drawn in _variants(bench, session, tool, arguments):
        first, second = (tool.name, arguments), (tool.name, drawn)
        one, two = _play(bench, session, first, second), _play(bench, session, second, first)
        if one is None or two is None or not (one.additive and two.additive):
            continue
        here, there = one.delta.canonical(), two.delta.canonical()
        if (here.changed, here.deleted) == (there.changed, there.deleted) and here.created != there.created:
            raise Breach(f"{first} and {second} make other rows in the other order; is a running value not volatile?")


def clock_is_not_compared(bench: Bench, tool: Tool) -> None:
    """The same write some seconds or minutes later ends equal: what the clock gives is volatile, or cut to the day."""
    if tool.read_only:
        return
    for session, arguments in (bench.good(tool), *bench.draws(tool, DRAWS // 4)):
        ends = [_end_after(bench, session, tool, arguments, wait) for wait in (timedelta(), *LATER)]
        known = {end for end in ends if end is not None}
        if len(known) > 1:
            raise Breach(f"{tool.name}({arguments}) ends differently some time later; is a time not volatile?")


CONTRACTS: Mapping[str, Callable[[Bench, Tool], None]] = {
    contract.__name__: contract
    for contract in (
        name_and_text,
        schema_is_portable,
        unknown_arguments_are_errors,
        required_arguments_are_required,
        wrong_types_are_errors,
        unknown_references_are_not_found,
        effects_are_as_declared,
        filters_combine,
        results_fit,
        stored_text_names_no_created_id,
        runs_repeat,
        order_of_independent_writes_is_free,
        running_values_are_not_compared,
        clock_is_not_compared,
    )
}


def breaches(environment: Environment, setting: Callable[[int], Setting]) -> Iterator[tuple[str, str, str | None]]:
    """(tool, contract, what is wrong or None) for every tool and contract of a world."""
    bench = Bench(environment, setting)
    for tool in environment.tools.values():
        for name, contract in CONTRACTS.items():
            try:
                contract(bench, tool)
            except Breach as breach:
                yield tool.name, name, str(breach)
            else:
                yield tool.name, name, None


def _wrong_values(parameter: Parameter) -> list[Any]:
    if parameter.many:
        return ["no list", 17, None, [None], [{"a": 1}]]
    wrong = list(_WRONG[parameter.base])
    return [*wrong, "no such value"] if parameter.enum else wrong


def _expect(bench: Bench, session: Session, tool: Tool, arguments: Any, codes: set[str]) -> None:
    with bench.store.trial(session):
        entry = bench.call(session, tool.name, arguments)
        changed = bench.store.delta(session).changes
    if entry.code not in codes:
        raise Breach(
            f"{tool.name}({arguments}) gave {entry.code or 'success'} where {sorted(codes)} is due: {entry.text}"
        )
    if changed:
        raise Breach(f"{tool.name} failed and yet changed something.")


def _kinds(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {kind for part in value.values() for kind in _kinds(part)}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] - any JSON
    if isinstance(value, list):
        return {kind for part in value for kind in _kinds(part)}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] - any JSON
    return {"null"} if value is None else set()


class _Both(NamedTuple):
    """What two calls changed.

    Attributes:
        apart: they wrote no row in common.
        additive: each made rows that the other did not write; what they share was there.
    """

    delta: Delta
    apart: bool
    additive: bool


def _play(
    bench: Bench, session: Session, first: tuple[str, dict[str, Any]], second: tuple[str, dict[str, Any]]
) -> _Both | None:
    """Two calls, one after the other; None where one fails."""
    with bench.store.trial(session):
        one, two = bench.call(session, *first), bench.call(session, *second)
        if one.code is not None or two.code is not None:
            return None
        delta = bench.store.delta(session)
        made = {Write(change.table, change.key) for change in delta.changes if change.before is None}
        there = {Write(change.table, change.key) for change in delta.changes if change.before is not None}
        shared = set(one.writes) & set(two.writes)
        return _Both(delta, not shared, shared <= there and all(made & set(entry.writes) for entry in (one, two)))


def _variants(bench: Bench, session: Session, tool: Tool, arguments: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The call with other values at the same rows, then calls at random."""
    world = bench.store.look(session, bench.environment.name)
    kept = {p.name: arguments[p.name] for p in tool.parameters if p.ref is not None and p.name in arguments}
    free = [name for name in arguments if name not in kept]
    for n in range(DRAWS // 4):
        with suppress(NoSample):
            rng = Random(f"{tool.name}/variant/{n}")
            yield kept | sample_arguments(rng, bench.environment, world, tool, kept, free)
    for _, drawn in bench.draws(tool, DRAWS // 4, seeds=[session.setting.seed]):
        yield drawn


def _end_after(bench: Bench, session: Session, tool: Tool, arguments: dict[str, Any], wait: timedelta) -> str | None:
    """The digest after a call that is made some time later; None where it fails, or where time itself changes a row."""
    with bench.store.trial(session):
        bench.store.look(session, bench.environment.name)
        bench.store.advance(session, wait)
        if bench.store.delta(session).changes or bench.call(session, tool.name, arguments).code is not None:
            return None
        return bench.store.delta(session).digest()
