"""Which look-ups make an expression knowable: read calls built of what the user said, tried on the live session."""

from __future__ import annotations

import itertools
from calendar import monthrange
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple, cast

from servers.kit import Parameter, Tool
from synth.live import Live
from synth.refer import Literal, Mention

_WINDOWS = ((0, 13), (0, 30), (-30, 0), (0, 60), (-60, 0), (-90, 0))
_MOST_SETS = 240
_WIDE_ENUM = ("any", "all")
_MOST_PARENTS = 2
THROUGH = "first"


class Found(NamedTuple):
    """A place in a result where an id stands.

    Attributes:
        pointer: of the object that holds it.
        field: where in the object.
        own: the object is about this row: no other id stands before it.
    """

    pointer: str
    body: Mapping[str, Any]
    field: str
    id: str
    own: bool


@dataclass(frozen=True, slots=True)
class Known:
    """An id that the history shows, and where."""

    table: str
    id: str
    pointer: str


@dataclass(frozen=True, slots=True)
class Route:
    """A read call that shows the row.

    Attributes:
        sources: provenance of each argument: "said", "clock", "default", a pointer, or THROUGH the first call.
        place: where the row stands in the result.
        size: how many rows of the table the result holds.
        first: the call that must go before, which shows the id that this one takes.
    """

    tool: Tool
    arguments: dict[str, Any]
    sources: dict[str, str]
    place: Found
    size: int
    first: Route | None = None


def rows_in(result: Any, ids: Container[str], others: Container[str] = (), pointer: str = "") -> Iterator[Found]:
    """Every field of a result that holds an id of the table, with its object.

    Args:
        others: ids of all tables of the world.
    """
    if isinstance(result, dict):
        body = cast("dict[str, Any]", result)
        own = True
        for name, value in body.items():
            if isinstance(value, str):
                if value in ids:
                    yield Found(pointer, body, name, value, own)
                own = own and value not in others
            elif isinstance(value, (dict, list)):
                yield from rows_in(value, ids, others, f"{pointer}/{name}")
    elif isinstance(result, list):
        for place, value in enumerate(cast("list[Any]", result)):
            if isinstance(value, (dict, list)):
                yield from rows_in(value, ids, others, f"{pointer}/{place}")


def texts_in(result: Any) -> Iterator[str]:
    """Every text that is a field of a result."""
    if isinstance(result, dict):
        for value in cast("dict[str, Any]", result).values():
            if isinstance(value, str):
                yield value
            else:
                yield from texts_in(value)
    elif isinstance(result, list):
        for value in cast("list[Any]", result):
            if isinstance(value, (dict, list)):
                yield from texts_in(value)


def deref(result: Any, pointer: str) -> Any:
    """What stands at a JSON pointer."""
    found = result
    for step in pointer.split("/")[1:]:
        found = found[int(step) if isinstance(found, list) else step]
    return found


def shows(place: Found, row: Any, names: frozenset[str], *, loose: bool = False) -> bool:
    """Whether the object shows these fields of the row as they are; `loose`: a text under any name."""
    if not (loose or place.own):
        return False
    return all(name == "id" or _same(place.body, name, getattr(row, name), loose=loose) for name in names)


def serves(live: Live, mention: Mention, result: Any, found: int = 1, *, loose: bool = False) -> Found | None:
    """Where a result shows the row so that the expression denotes it alone, or `found` rivals; else None."""
    ids = live.ids(mention.server, mention.table)
    places = [place for place in live.placed(mention.server, result, _all_places) if place.id in ids]
    row = ids[mention.id]
    mine = [place for place in places if place.id == mention.id and shows(place, row, mention.fields, loose=loose)]
    if not mine:
        return None
    keys = list(dict.fromkeys(place.id for place in places if shows(place, ids[place.id], mention.fields, loose=loose)))
    denoted = mention.denotes(ids[key] for key in keys)
    right = len(denoted) == found and (found > 1 or denoted[0].id == mention.id)
    return mine[0] if right else None


def _all_places(result: Any, ids: Container[str]) -> list[Found]:
    """Every field of a result that holds an id of the world."""
    return list(rows_in(result, ids, ids))


def routes(live: Live, mention: Mention, known: Sequence[Known] = (), *, rivals: int = 1) -> list[Route]:
    """Read calls that make an expression knowable, those with the fewest rows first."""
    make = partial(_routes, live, mention, known, rivals)
    return list(live.worked_out(mention.server, mention, (tuple(known), rivals), make))


Read = tuple[Tool, dict[str, Any], dict[str, str], Any]


def _routes(live: Live, mention: Mention, known: Sequence[Known], rivals: int) -> list[Route]:
    reads: dict[tuple[bool, int], list[Read]] = {}
    for loose, wide, window in itertools.product((False, True), (False, True), range(len(_WINDOWS))):
        if (wide, window) not in reads:
            reads[wide, window] = list(_reads(live, mention, known, wide=wide, window=window))
        found: list[Route] = []
        for tool, arguments, sources, result in reads[wide, window]:
            place = serves(live, mention, result, rivals, loose=loose)
            if place is not None:
                ids = live.ids(mention.server, mention.table)
                places = live.placed(mention.server, result, _all_places)
                size = len({other.id for other in places if other.id in ids})
                found.append(Route(tool, arguments, sources, place, size))
        if found:
            return sorted(found, key=_plainness)
    return chains(live, mention, known) if rivals == 1 else []


def _reads(live: Live, mention: Mention, known: Sequence[Known], *, wide: bool, window: int) -> Iterator[Read]:
    """Read calls of the world that can be filled and succeed, with their results."""
    for tool in live.ground.worlds[mention.server].tools.values():
        if tool.writes:
            continue
        for arguments, sources in fills(live, tool, mention.literals, known, wide=wide, window=window):
            if window and "clock" not in sources.values():
                continue
            result = live.read(tool.server, tool.name, arguments)
            if result is not None:
                yield tool, arguments, sources, result


def chains(live: Live, mention: Mention, known: Sequence[Known]) -> list[Route]:
    """Two calls that make it knowable: one that shows whose row it is, and one that takes that id and shows the row."""
    tools = [tool for tool in live.ground.worlds[mention.server].tools.values() if not tool.writes]
    inner = [(tool, ref) for tool in tools for ref in _owners(tool) if ref != mention.table]
    for wide, window in itertools.product((False, True), range(len(_WINDOWS))):
        found: list[Route] = []
        for outer in tools:
            for arguments, sources in fills(live, outer, mention.literals, known, wide=wide, window=window):
                if (window and "clock" not in sources.values()) or not set(sources.values()) - {"clock", "default"}:
                    continue
                result = live.read(outer.server, outer.name, arguments)
                for tool, table in inner if result is not None else ():
                    found += _through(live, mention, (outer, arguments, sources, result), tool, table, wide=wide)
        if found:
            return sorted(found, key=lambda route: (_plainness(route), _plainness(route.first or route)))
    return []


def _owners(tool: Tool) -> list[str]:
    """Tables whose ids a read takes one of: as its only required argument, or to narrow a listing that needs none."""
    needed = [parameter for parameter in tool.parameters if parameter.required]
    takes = needed or tool.parameters
    return [p.ref.table for p in takes if p.ref is not None and not p.many] if len(needed) <= 1 else []


def _through(
    live: Live,
    mention: Mention,
    outer: tuple[Tool, dict[str, Any], dict[str, str], Any],
    tool: Tool,
    table: str,
    *,
    wide: bool,
) -> Iterator[Route]:
    """Routes by the one or two rows of `table` that an outer result shows; a second one must show no rival."""
    first, arguments, sources, result = outer
    ids = live.ids(mention.server, table)
    shown = live.placed(mention.server, result, _all_places)
    places = {place.id: place for place in shown if place.own and place.id in ids}
    if not 1 <= len(places) <= _MOST_PARENTS:
        return
    for place in places.values():
        one = Known(table, place.id, THROUGH)
        for inner, origins in fills(live, tool, mention.literals, [one], wide=wide):
            if THROUGH not in origins.values():
                continue
            found = live.read(tool.server, tool.name, inner)
            served = None if found is None else serves(live, mention, found)
            if served is not None:
                before = Route(first, arguments, sources, place, len(places))
                yield Route(tool, inner, origins, served, len(places), before)


def _plainness(route: Route) -> tuple[int, bool, int, str, str]:
    """Few rows, then a search by words, then few arguments."""
    free = {"clock", "default", THROUGH}
    by_words = any(
        isinstance(value, str) and route.sources[name] not in free for name, value in route.arguments.items()
    )
    return (route.size, not by_words, len(route.arguments), route.tool.name, str(route.arguments))


def by_id(live: Live, server: str, table: str, known: Known, field: str) -> list[Route]:
    """Read calls that take a known id and show a field of its row."""
    found: list[Route] = []
    for tool in live.ground.worlds[server].tools.values():
        tables = {p.name: p.ref.table for p in tool.parameters if p.ref is not None}
        # A row may stand in two tables: each thermostat is a device.
        takes = [name for name, of in tables.items() if of == table or known.id in live.ids(server, of)]
        if tool.writes or not takes:
            continue
        one = [Known(of, known.id, known.pointer) for of in dict.fromkeys(tables[name] for name in takes)]
        for arguments, sources in fills(live, tool, (), one, wide=False):
            if not any(_holds(arguments.get(name), known.id) for name in takes):
                continue
            result = live.read(server, tool.name, arguments)
            if result is None:
                continue
            place = field_place(live, server, result, known.id, field)
            if place is not None:
                found.append(Route(tool, arguments, sources, place, 1))
    return sorted(found, key=lambda route: (len(route.arguments), route.tool.name, str(route.arguments)))


def field_place(live: Live, server: str, result: Any, key: str, field: str) -> Found | None:
    """The object of a result that shows the field of the row: one about it, else one that names it."""
    places = [place for place in rows_in(result, {key: None}, live.all_ids(server)) if _scalar(place.body.get(field))]
    return next((place for place in places if place.own), places[0] if places else None)


def fills(
    live: Live, tool: Tool, literals: Sequence[Literal], known: Sequence[Known], *, wide: bool, window: int = 0
) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    """Argument sets made only of what was said, of known ids, of the calendar, and of what may be left out.

    Args:
        window: which of the usual windows of days to take where none was said.
        wide: also switch on what a listing leaves out by default, and take its longest page.
    """
    today = live.now.date()
    days = [(today + timedelta(days=offset)).isoformat() for offset in _WINDOWS[window]]
    units = [
        [*([] if _required(unit) else [()]), *_options(unit, literals, known, days, wide=wide)]
        for unit in _units(tool.parameters)
    ]
    for chosen in itertools.islice(itertools.product(*units), _MOST_SETS):
        arguments: dict[str, Any] = {}
        sources: dict[str, str] = {}
        for name, value, source in itertools.chain(*chosen):
            arguments[name] = value
            sources[name] = source
        yield arguments, sources


Setting = tuple[tuple[str, Any, str], ...]


def _units(parameters: Sequence[Parameter]) -> list[list[Parameter]]:
    """Parameters that are filled together: the two ends of a window or range, else each alone."""
    units: list[list[Parameter]] = []
    taken: set[str] = set()
    by_name = {parameter.name: parameter for parameter in parameters}
    for parameter in parameters:
        if parameter.name in taken:
            continue
        twin = by_name.get(_twin(parameter.name))
        unit = [parameter] if twin is None else [parameter, twin]
        taken.update(member.name for member in unit)
        units.append(unit)
    return units


def _twin(name: str) -> str:
    for low, high in (("from_", "to_"), ("min_", "max_")):
        if name.startswith(low):
            return high + name.removeprefix(low)
    return ""


def _required(unit: Sequence[Parameter]) -> bool:
    return any(parameter.required for parameter in unit)


def _options(  # noqa: PLR0911 - one case a kind
    unit: Sequence[Parameter], literals: Sequence[Literal], known: Sequence[Known], days: Sequence[str], *, wide: bool
) -> list[Setting]:
    if len(unit) == 2:
        return _range(unit[0], unit[1], literals, days)
    parameter = unit[0]
    if parameter.ref is not None:
        table = parameter.ref.table
        return [_set(parameter, one.id, one.pointer) for one in known if one.table == table]
    if parameter.enum:
        said = [
            _set(parameter, one.value, one.source)
            for one in literals
            if one.kind == "word" and one.value in parameter.enum
        ]
        if wide and not said and not parameter.required:
            return [_set(parameter, name, "default") for name in _WIDE_ENUM if name in parameter.enum]
        return said
    if parameter.base == "boolean":
        return [_set(parameter, True, "default")] if wide and parameter.default is False else []
    match parameter.said:
        case "count":
            return [_set(parameter, 50, "default")] if wide and parameter.name == "limit" else []
        case "cursor":
            return []
        case "day":
            return [_set(parameter, one.value, one.source) for one in literals if one.kind == "day"]
        case "month":
            return [_set(parameter, one.value[:7], one.source) for one in literals if one.kind in {"day", "month"}]
        case "money":
            return [_set(parameter, one.value, one.source) for one in literals if one.kind == "money"]
        case "text" | "name" | "code" | None if parameter.base == "string":
            return [_set(parameter, one.value, one.source) for one in literals if one.kind == "text"]
        case _:
            return []


def _range(low: Parameter, high: Parameter, literals: Sequence[Literal], days: Sequence[str]) -> list[Setting]:
    if low.said == "money":
        return [
            ((low.name, one.value, one.source), (high.name, one.value, one.source))
            for one in literals
            if one.kind == "money"
        ]
    if low.said != "day":
        return []
    found: list[Setting] = []
    for one in literals:
        if one.kind == "day":
            found.append(((low.name, one.value, one.source), (high.name, one.value, one.source)))
        elif one.kind == "month":
            year, month = map(int, one.value.split("-"))
            last = f"{one.value}-{monthrange(year, month)[1]}"
            found.append(((low.name, f"{one.value}-01", one.source), (high.name, last, one.source)))
    if not found and low.required:
        found.append(((low.name, days[0], "clock"), (high.name, days[1], "clock")))
    return found


def _set(parameter: Parameter, value: Any, source: str) -> Setting:
    return ((parameter.name, [value] if parameter.many else value, source),)


def _holds(value: Any, key: str) -> bool:
    return value == key or (isinstance(value, list) and key in value)


def _scalar(value: Any) -> bool:
    return value is not None and value != "" and not isinstance(value, (dict, list))


def _same(body: Mapping[str, Any], name: str, value: Any, *, loose: bool) -> bool:
    if name in body:
        shown = body[name]
        return shown == value or (isinstance(value, tuple) and shown == list(cast("tuple[Any, ...]", value)))
    return loose and isinstance(value, str) and len(value) > 2 and value in body.values()
