"""What changed since the start, and when two changes are the same. Digest, diff and verdict all read `canonical`.

Rows of the start are matched by key. Created rows (key absent at the start) are matched by colour: a hash of table and
compared columns, the generated key left out, references to other created rows replaced by their colours and refined,
both ways, until stable. A created id that stands inside a text counts as the colour of its row.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sessions.marks import TableSpec
from sessions.verbs import Key, parts_of
from sessions.world import World, Write

Specs = Mapping[str, TableSpec]
Node = tuple[str, str, Key]
OpenCells = frozenset[tuple[str, str, str]]
_NO_OPEN: OpenCells = frozenset()
_QUOTES = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201a": "'",
        "\u2032": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
        "\u2033": '"',
    }
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
)
_HOLE = "\x00"
_ENCODER = json.JSONEncoder(ensure_ascii=False, default=list)  # made once: it costs more than most texts


def fold(text: str) -> str:
    """Free text as compared: NFKC, straight quotes and dashes, single spaces, case folded."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_QUOTES).casefold().split())


class RowChange(NamedTuple):
    """One row that differs from the start, values as stored; `before` is None if created, `after` if deleted."""

    server: str
    table: str
    key: Key
    before: dict[str, Any] | None
    after: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Canonical:
    """A delta under column meaning, free of created ids.

    Attributes:
        changed: row of the start -> its cells that differ, as they are now.
        deleted: rows of the start that are gone.
        created: how many created rows have each colour.
        colours: created row -> colour.
    """

    changed: dict[Node, dict[str, Any]]
    deleted: frozenset[Node]
    created: Counter[str]
    colours: dict[Node, str]

    def same(self, other: Canonical) -> bool:
        """Whether both are the same change."""
        return self.changed == other.changed and self.deleted == other.deleted and self.created == other.created

    def digest(self) -> str:
        """Hash of the change, 24 hex digits."""
        changed = sorted(([list(_plain(node)), cells] for node, cells in self.changed.items()), key=_text)
        deleted = sorted((list(_plain(node)) for node in self.deleted), key=_text)
        return _hash([changed, deleted, sorted(self.created.items())])


@dataclass(frozen=True, slots=True)
class Delta:
    """The rows of a session that differ from its start, volatile columns and tables apart."""

    changes: tuple[RowChange, ...]
    specs: dict[str, Specs]

    def canonical(self, open_cells: OpenCells = _NO_OPEN) -> Canonical:
        """The comparable form; columns in `open_cells` (server, table, column) are left out."""
        return _canonical(self, open_cells)

    def digest(self) -> str:
        """Equal for equal states, whatever ids their created rows got."""
        return _canonical(self, _NO_OPEN).digest()


def changes_of(server: str, specs: Specs, start: World, now: World, touched: frozenset[Write]) -> list[RowChange]:
    """Compare the touched rows of a server, in order of table and key."""
    changes: list[RowChange] = []
    for table, key in sorted(touched, key=_text):
        spec = specs[table]
        if spec.ignored:
            continue
        before, after = start.row(spec, key), now.row(spec, key)
        if before is None and after is None:
            continue
        if before is None or after is None or changed_columns(spec, before, after):
            changes.append(RowChange(server, table, key, before, after))
    return changes


def changed_columns(spec: TableSpec, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Compared columns whose values differ under their meaning, in table order."""
    return [
        name
        for name in spec.compared
        if before[name] != after[name]
        and (name not in spec.meant or cell(spec, name, before[name]) != cell(spec, name, after[name]))
    ]


def cell(spec: TableSpec, column: str, value: Any) -> Any:
    """A stored value under its column's meaning."""
    if value is None:
        return None
    if column in spec.text:
        return fold(value)
    if column in spec.unordered:
        return sorted((_item(item) for item in json.loads(value)), key=_text)
    return value


def _item(item: Any) -> Any:
    return fold(item) if isinstance(item, str) else item


def _plain(node: Node) -> tuple[Any, ...]:
    return (node[0], node[1], list(parts_of(node[2])))


def _text(value: Any) -> str:
    return _ENCODER.encode(value)


def _hash(value: Any) -> str:
    return hashlib.blake2b(_text(value).encode(), digest_size=12).hexdigest()


class _Labels:
    """Finds ids of created rows inside values."""

    def __init__(self, delta: Delta) -> None:
        self.nodes: dict[str, Node] = {}
        for change in delta.changes:
            if change.before is None and delta.specs[change.server][change.table].form is not None:
                self.nodes[str(change.key)] = (change.server, change.table, change.key)
        ids = sorted(self.nodes, key=lambda found: (-len(found), found))
        self._find = re.compile("|".join(map(re.escape, ids))) if ids else None

    def named(self, value: str) -> list[Node]:
        """The rows whose ids stand in a text, in order."""
        return [] if self._find is None else [self.nodes[found] for found in self._find.findall(value)]

    def holed(self, value: str) -> str:
        """A text with holes where created ids stand."""
        return value if self._find is None else self._find.sub(_HOLE, value)


def _cells(
    spec: TableSpec, row: Mapping[str, Any], names: list[str], labels: _Labels
) -> tuple[list[Any], list[tuple[str, Node]]]:
    """Cells with holes, and (column, row named) for each hole in order."""
    cells: list[Any] = []
    edges: list[tuple[str, Node]] = []
    for name in names:
        value = row[name]
        if isinstance(value, str):
            named = labels.named(value)
            if named:
                edges.extend((name, node) for node in named)
                value = labels.holed(value)
            if name in spec.meant:
                value = cell(spec, name, value)
        cells.append([name, value])
    return cells, edges


def _canonical(delta: Delta, open_cells: OpenCells) -> Canonical:
    labels = _Labels(delta)
    base: dict[Node, str] = {}
    outward: dict[Node, list[tuple[str, Node]]] = {}
    anchors: dict[Node, list[Any]] = {}
    kept: list[tuple[Node, list[Any], list[tuple[str, Node]]]] = []
    deleted: set[Node] = set()
    for change in delta.changes:
        spec = delta.specs[change.server][change.table]
        node = (change.server, change.table, change.key)
        if change.after is None:
            deleted.add(node)
            continue
        shown = [name for name in spec.compared if (change.server, change.table, name) not in open_cells]
        if change.before is not None:
            differing = changed_columns(spec, change.before, change.after)
            cells, edges = _cells(spec, change.after, [name for name in shown if name in differing], labels)
            if cells:
                kept.append((node, cells, edges))
            for place, (name, target) in enumerate(edges):
                anchors.setdefault(target, []).append([*_plain(node), name, place])
            continue
        cells, edges = _cells(spec, change.after, shown, labels)
        base[node] = _hash([change.server, change.table, cells])
        outward[node] = edges
    colours = _refine(base, outward, anchors)
    changed = {
        node: dict(cells) | ({"references": [[name, colours[target]] for name, target in edges]} if edges else {})
        for node, cells, edges in kept
    }
    return Canonical(changed, frozenset(deleted), Counter(colours.values()), colours)


def _refine(
    base: dict[Node, str], outward: dict[Node, list[tuple[str, Node]]], anchors: dict[Node, list[Any]]
) -> dict[Node, str]:
    """Colour refinement: repeat until no class of equal colours splits any more."""
    inward: dict[Node, list[tuple[str, Node]]] = {node: [] for node in base}
    for node, edges in outward.items():
        for name, target in edges:
            inward[target].append((name, node))
    colours = {node: _hash([found, sorted(anchors.get(node, []), key=_text)]) for node, found in base.items()}
    if not any(outward.values()):
        return colours
    classes = len(set(colours.values()))
    for _ in range(len(base)):
        colours = {
            node: _hash(
                [
                    colours[node],
                    [[name, colours[target]] for name, target in outward[node]],
                    sorted([name, colours[source]] for name, source in inward[node]),
                ]
            )
            for node in colours
        }
        found = len(set(colours.values()))
        if found == classes:
            break
        classes = found
    return colours
