from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from servers.maps.ways import Edge, Spanner

SIDE = 6
CORNERS = [(x * 100, y * 100) for x in range(SIDE) for y in range(SIDE)]
corners = st.integers(0, len(CORNERS) - 1)


@given(st.lists(st.tuples(corners, corners, st.integers(0, 150)), max_size=60), corners, corners, st.integers(0, 2000))
def test_a_corner_is_near_where_the_shortest_way_is_short_enough(
    drawn: list[tuple[int, int, int]], start: int, end: int, most: int
) -> None:
    edges: list[Edge] = []
    for a, b, detour in drawn:
        (ax, ay), (bx, by) = CORNERS[a], CORNERS[b]
        edges.append(Edge(a, b, max(abs(ax - bx), abs(ay - by)) + detour))
    spanner = Spanner(CORNERS, [])
    graph: nx.MultiGraph[int] = nx.MultiGraph()
    graph.add_nodes_from(range(len(CORNERS)))
    for edge in edges:
        spanner.add(edge)
        graph.add_edge(edge.start, edge.end, length=edge.length)
    lengths = nx.single_source_dijkstra_path_length(graph, start, weight="length")
    assert spanner.is_near(start, end, most) == (end in lengths and lengths[end] <= most)
