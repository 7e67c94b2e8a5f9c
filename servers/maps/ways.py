"""Shortest ways over a graph of numbered nodes; ties go to the lower node."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Edge(NamedTuple):
    """A way between two nodes, both ways."""

    start: int
    end: int
    length: int


class Spanner:
    """A graph in the plane that grows: is there a way between two nodes that is short enough?

    Args:
        points: for each node its coordinates first; no edge is shorter than their greater difference.
    """

    def __init__(self, points: Sequence[Sequence[int]], edges: Iterable[tuple[int, int, int]]) -> None:
        self._points = points
        self._out: list[list[tuple[int, int]]] = [[] for _ in points]
        for start, end, length in edges:
            self._out[start].append((end, length))

    def add(self, edge: Edge) -> None:
        """Add an edge, both ways."""
        self._out[edge.start].append((edge.end, edge.length))
        self._out[edge.end].append((edge.start, edge.length))

    def is_near(self, start: int, end: int, most: int) -> bool:
        """Whether a way between them is no longer than `most`; what leads towards the end is tried first."""
        points, (x, y, *_) = self._points, self._points[end]
        best = {start: 0}
        heap = [(0, 0, start)]
        while heap:
            _, length, node = heapq.heappop(heap)
            if node == end:
                return True
            if length > best[node]:
                continue
            for other, step in self._out[node]:
                total = length + step
                if total >= best.get(other, most + 1):
                    continue
                there = points[other]
                least = total + max(abs(there[0] - x), abs(there[1] - y))
                if least <= most:
                    best[other] = total
                    heapq.heappush(heap, (least, total, other))
        return False


class Tree(NamedTuple):
    """Shortest ways from one node to all (or from all to one).

    Attributes:
        cost: least cost to each node, None where there is no way.
        via: the edge by which each node is reached (or left), -1 for the root.
        length: length of the way to each node.
    """

    cost: list[int | None]
    via: list[int]
    length: list[int]


def tree(
    root: int,
    out: Sequence[Sequence[int]],
    ends: Sequence[int],
    costs: Sequence[int | None],
    parents: Sequence[int],
    lengths: Sequence[int],
) -> Tree:
    """Dijkstra's algorithm from `root` over edges by number.

    Args:
        out: for each node, the edges to follow from it.
        ends: for each edge, the node that it leads to.
        costs: for each edge its cost, None where it is barred.
        parents: for each edge, the node that it comes from; of two equal ways that by the lower one is taken.
        lengths: for each edge, its length.
    """
    cost: list[int | None] = [None] * len(out)
    via = [-1] * len(out)
    length = [0] * len(out)
    done = [False] * len(out)
    cost[root] = 0
    heap = [(0, root)]
    while heap:
        here, node = heapq.heappop(heap)
        if done[node]:
            continue
        done[node] = True
        for edge in out[node]:
            step = costs[edge]
            if step is None:
                continue
            other = ends[edge]
            total = here + step
            known = cost[other]
            if known is None or total < known or (total == known and not done[other] and node < parents[via[other]]):
                cost[other] = total
                via[other] = edge
                length[other] = length[node] + lengths[edge]
                heapq.heappush(heap, (total, other))
    return Tree(cost, via, length)
