"""Whether a run left the worlds as a plan leaves them. The verdict and what is printed are this one comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import networkx as nx

from rewards.arguments import meets
from rewards.trace import CallRun, Node, Row, Specs, Trace
from sessions import Delta
from sessions.canon import Canonical, cell
from tasks import Cell, RowDifference

OpenColumns = frozenset[tuple[str, str, str]]


@dataclass(frozen=True)
class Opening:
    """Cells that the user left free.

    Attributes:
        columns: (server, table, column) that are left out of the exact comparison.
        rows: row of the plan -> column -> what it must meet; its other open columns are exact.
    """

    columns: OpenColumns
    rows: Mapping[Node, Mapping[str, Cell]]

    @classmethod
    def of(cls, trace: Trace, opened: Sequence[tuple[CallRun, Mapping[str, Cell]]]) -> Opening:
        """Find the columns that open cells of calls stand for: of that name, else those that hold the argument.

        What a later call of the plan sets is free no more.
        """
        columns: set[tuple[str, str, str]] = set()
        rows: dict[Node, dict[str, Cell]] = {}
        for run, cells in opened:
            named = {column for write in run.writes for column in trace.spec(write.node).columns}
            for name, wanted in cells.items():
                for write in run.writes:
                    for column in _columns(trace, write.node, write.after, name, run, named):
                        columns.add((write.node[0], write.node[1], column))
                        rows.setdefault(write.node, {})[column] = wanted
            for node, column in _set_later(trace, run):
                rows.get(node, {}).pop(column, None)
        return cls(frozenset(columns), rows)


def _set_later(trace: Trace, run: CallRun) -> Iterator[tuple[Node, str]]:
    """Cells that calls after this one change."""
    for call in trace.calls:
        for write in call.writes if call.step > run.step else ():
            before, after = write.before or {}, write.after or {}
            yield from ((write.node, column) for column in after if before.get(column) != after[column])


def _columns(trace: Trace, node: Node, after: Row, name: str, run: CallRun, named: set[str]) -> list[str]:
    spec = trace.spec(node)
    if after is None:
        return []
    if name in named:
        return [name] if name in spec.compared else []
    value = (run.arguments or {}).get(name)
    if value is None or isinstance(value, bool):
        return []
    return [column for column in spec.compared if after[column] == value]


@dataclass(frozen=True)
class Ends:
    """What a plan and a run changed, side by side.

    Attributes:
        gold, made: both changes.
        wanted, found: the same in comparable form, open columns left out.
        trace: the plan's.
    """

    gold: Delta
    made: Delta
    wanted: Canonical
    found: Canonical
    trace: Trace
    opening: Opening

    @classmethod
    def of(cls, gold: Delta, made: Delta, trace: Trace, opening: Opening) -> Ends:
        """Bring both into comparable form; the plan's, one of its trace's deltas, is kept for the next run."""
        columns = opening.columns
        return cls(gold, made, trace.compared(gold, columns), made.canonical(columns), trace, opening)

    @cached_property
    def misfits(self) -> frozenset[Node]:
        """Rows of the run that are the plan's but for open cells, which hold what they may not."""
        specs, opening = self.trace.specs, self.opening
        if not opening.columns:
            return frozenset()
        left, right = _rows(self.gold), _rows(self.made)
        wrong = {node for node, _ in _wrong_cells(left, right, specs, opening)}
        wanted, found = _by_colour(self.wanted), _by_colour(self.found)
        for colour, theirs in found.items():
            mine = wanted.get(colour, [])
            wrong |= {node for node in theirs if mine and not _pairs(mine, [node], left, right, specs, opening)}
        return frozenset(wrong)


def differences(ends: Ends) -> list[RowDifference]:
    """Rows in which what a run changed is not what the plan changes, in order; none if they are the same."""
    gold, run, specs, opening = ends.wanted, ends.found, ends.trace.specs, ends.opening
    left, right = _rows(ends.gold), _rows(ends.made)
    differing = [
        *_changed(gold, run, left, right),
        *_created(gold, run, left, right, specs, opening),
        *_open_cells(left, right, specs, opening),
    ]
    return sorted(differing, key=lambda row: (row.server, row.table, str(row.key)))


Sides = Mapping[Node, tuple[Row, Row]]


def _rows(delta: Delta) -> dict[Node, tuple[Row, Row]]:
    return {(change.server, change.table, change.key): (change.before, change.after) for change in delta.changes}


def _difference(node: Node, expected: Row, found: Row) -> RowDifference:
    return RowDifference(server=node[0], table=node[1], key=node[2], expected=expected, found=found)


def _changed(gold: Canonical, run: Canonical, left: Sides, right: Sides) -> list[RowDifference]:
    differing: list[RowDifference] = []
    nodes = {*gold.changed, *run.changed, *gold.deleted, *run.deleted}
    same = {n for n in nodes if gold.changed.get(n) == run.changed.get(n) and (n in gold.deleted) == (n in run.deleted)}
    for node in nodes - same:
        wanted, found = gold.changed.get(node), run.changed.get(node)
        start = left[node][0] if node in left else right[node][0]
        columns = [name for name in (start or {}) if name in {**(wanted or {}), **(found or {})}] or list(start or {})
        differing.append(_difference(node, _side(left, node, start, columns), _side(right, node, start, columns)))
    return differing


def _side(sides: Sides, node: Node, start: Row, columns: list[str]) -> Row:
    row = sides[node][1] if node in sides else start
    return None if row is None else {name: row[name] for name in columns}


def _created(
    gold: Canonical, run: Canonical, left: Sides, right: Sides, specs: Specs, opening: Opening
) -> list[RowDifference]:
    differing: list[RowDifference] = []
    if gold.created == run.created and not opening.columns:
        return differing
    wanted, found = _by_colour(gold), _by_colour(run)
    for colour in sorted({*wanted, *found}):
        mine, theirs = wanted.get(colour, []), found.get(colour, [])
        pairs = _pairs(mine, theirs, left, right, specs, opening)
        differing += [_difference(node, left[node][1], None) for node in mine if node not in pairs]
        taken = set(pairs.values())
        differing += [_difference(node, None, right[node][1]) for node in theirs if node not in taken]
    return differing


def _by_colour(canonical: Canonical) -> dict[str, list[Node]]:
    found: dict[str, list[Node]] = {}
    for node in sorted(canonical.colours, key=str):
        found.setdefault(canonical.colours[node], []).append(node)
    return found


def _pairs(
    mine: list[Node], theirs: list[Node], left: Sides, right: Sides, specs: Specs, opening: Opening
) -> dict[Node, Node]:
    """Rows of equal colour, one to one, such that open cells hold what they may."""
    if not mine or not theirs:
        return {}
    columns = [column for server, table, column in sorted(opening.columns) if (server, table) == mine[0][:2]]
    if not columns:
        return dict(zip(mine, theirs, strict=False))
    graph: nx.Graph[tuple[str, int]] = nx.Graph()
    graph.add_nodes_from(("wanted", i) for i in range(len(mine)))
    for i, one in enumerate(mine):
        for j, other in enumerate(theirs):
            if all(_fits(specs, one, c, left[one][1], right[other][1], opening) for c in columns):
                graph.add_edge(("wanted", i), ("found", j))
    matching = nx.bipartite.hopcroft_karp_matching(graph, [("wanted", i) for i in range(len(mine))])
    return {mine[i]: theirs[matching["wanted", i][1]] for i in range(len(mine)) if ("wanted", i) in matching}


def _fits(specs: Specs, node: Node, column: str, wanted: Row, found: Row, opening: Opening) -> bool:
    """Whether an open cell of a plan's row is met by a found row."""
    if wanted is None or found is None:
        return wanted is found
    free = opening.rows.get(node, {}).get(column)
    if free is not None:
        return meets(free, found[column])
    spec = specs[node[0]][node[1]]
    return cell(spec, column, wanted[column]) == cell(spec, column, found[column])


def _open_cells(left: Sides, right: Sides, specs: Specs, opening: Opening) -> list[RowDifference]:
    """Rows of the start whose open columns do not hold what they may."""
    return [
        _difference(node, {c: wanted[c] for c in wrong}, {c: found[c] for c in wrong})
        for node, (wanted, found, wrong) in _wrong_cells(left, right, specs, opening)
    ]


def _wrong_cells(
    left: Sides, right: Sides, specs: Specs, opening: Opening
) -> Iterator[tuple[Node, tuple[dict[str, Any], dict[str, Any], list[str]]]]:
    """Such rows, in no order, with what they should hold, what they hold, and the columns that are wrong."""
    for node in {*left, *right}:
        start = left[node][0] if node in left else right[node][0]
        columns = [column for server, table, column in sorted(opening.columns) if (server, table) == node[:2]]
        wanted = left[node][1] if node in left else start
        found = right[node][1] if node in right else start
        if start is not None and wanted is not None and found is not None:
            wrong = [column for column in columns if not _fits(specs, node, column, wanted, found, opening)]
            if wrong:
                yield node, (wanted, found, wrong)
