"""The streets of a city as a graph: a pure function of the cast, the same in every process.

Metres count east (x) and north (y) from the middle of the city. A river runs from west to east; three bridges cross
it, and streets end at its banks. A ring road runs round the southern bank, a park fills the district that is missing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise
from random import Random
from typing import Final, NamedTuple, cast

import networkx as nx

from servers.cast import Address, City, cast_of
from servers.maps.ways import Edge, Spanner

Point = tuple[int, int]
_HOUSES_M: Final = (0, 240, 480, 720)
_SPEEDS: Final = {"motorway": 80, "arterial": 50, "street": 30, "lane": 20, "path": 15}
_ALL_MODES: Final = ("drive", "bike", "walk")
_ON_FOOT: Final = ("bike", "walk")
_STRETCH: Final = 2.0
_LINK_M: Final = 520
_SAME_CORNER_M: Final = 30
_ONE_WAYS: Final = 22
_STEPS: Final = 7
_BRIDGES: Final = (
    "Old Bridge",
    "Mariners' Bridge",
    "Weir Bridge",
    "Lantern Bridge",
    "Ferryman's Bridge",
    "Corn Bridge",
)
_ARTERIALS: Final = (
    "Northern Parade", "Exchange Road", "Southern Parade", "Western Avenue", "Central Avenue", "Eastern Avenue",
)  # fmt: skip
_FIRST: Final = (
    "Anchor", "Barley", "Candle", "Damson", "Ember", "Fennel", "Gorse", "Hazel", "Ivy", "Juniper", "Kestrel", "Linden",
    "Mallow", "Nettle", "Osier", "Plover", "Quill", "Rowan", "Saddle", "Thimble", "Umber", "Vine", "Walnut", "Yarrow",
)  # fmt: skip
_LAST: Final = ("Passage", "Row", "Cut", "Gardens", "Terrace", "Mews", "Crescent", "Court", "Place", "Steps")


class Corner(NamedTuple):
    """A node: where it lies, and whether arterials cross there."""

    x_m: int
    y_m: int
    is_junction: bool


class Stretch(NamedTuple):
    """A road in one direction."""

    road_id: int
    start: int
    end: int
    street: str
    kind: str
    length_m: int
    speed_kmh: int
    modes: tuple[str, ...]
    is_one_way: bool
    is_toll: bool
    in_park: bool
    is_bridge: bool


class Spot(NamedTuple):
    """Where a place lies: its node, the way along the street to it, and its own coordinates."""

    node: int
    offset_m: int
    x_m: int
    y_m: int


class Network(NamedTuple):
    """The graph of a city.

    Attributes:
        corners: nodes by number.
        roads: stretches by number; the other direction of an even one has the next number.
        out: for each node, numbers of the stretches that leave it.
        into: for each node, numbers of the stretches that reach it.
        along: for each street of the cast, its nodes with their place along it, on which houses lie.
        hubs: node of each district's middle, by district.
        stops: nodes where public transport stops, in the order of each line.
        bridges: the three bridges, west to east.
        park: nodes of the park.
        airport: node of the airport.
        closable: stretches whose closure cuts nothing off.
    """

    corners: tuple[Corner, ...]
    roads: tuple[Stretch, ...]
    out: tuple[tuple[int, ...], ...]
    into: tuple[tuple[int, ...], ...]
    along: dict[str, tuple[tuple[int, int], ...]]
    hubs: dict[str, int]
    stops: dict[str, tuple[int, ...]]
    bridges: tuple[int, ...]
    park: tuple[int, ...]
    airport: int
    closable: frozenset[int]


@dataclass(slots=True)
class _Draft:
    """A graph while it is drawn."""

    corners: list[Corner] = field(default_factory=list[Corner])
    roads: list[Stretch] = field(default_factory=list[Stretch])

    def corner(self, x_m: int, y_m: int, *, is_junction: bool = False) -> int:
        self.corners.append(Corner(x_m, y_m, is_junction))
        return len(self.corners) - 1

    def join(
        self, start: int, end: int, street: str, kind: str, *, modes: Sequence[str] = _ALL_MODES, is_toll: bool = False,
        in_park: bool = False, is_bridge: bool = False,
    ) -> int:  # fmt: skip
        """Both directions of a stretch; returns the number of the first."""
        one = Stretch(
            len(self.roads), start, end, street, kind, self.length(start, end), _SPEEDS[kind], tuple(modes),
            is_one_way=False, is_toll=is_toll, in_park=in_park, is_bridge=is_bridge,
        )  # fmt: skip
        self.roads.append(one)
        self.roads.append(one._replace(road_id=one.road_id + 1, start=end, end=start))
        return one.road_id

    def chain(self, nodes: Iterable[int], street: str, kind: str) -> None:
        for start, end in pairwise(nodes):
            self.join(start, end, street, kind)

    def length(self, start: int, end: int) -> int:
        a, b = self.corners[start], self.corners[end]
        return max(1, math.isqrt((a.x_m - b.x_m) ** 2 + (a.y_m - b.y_m) ** 2))

    def nearest(self, node: int, among: Iterable[int]) -> int:
        return min(among, key=lambda other: (self.length(node, other), other))


@lru_cache(maxsize=64)
def network_of(seed: int) -> Network:
    """The streets of world `seed`."""
    city = cast_of(seed).city
    rng = Random(f"{seed}/maps/streets")
    draft = _Draft()
    river = 700 + rng.randrange(-60, 60)
    along = _lay_streets(draft, city, river)
    hubs, lines, bridges, park = _lay_arterials(draft, city, river, rng)
    airport = _lay_ring(draft, city, river, lines)
    _link(draft, along, [*hubs.values(), *(node for line in lines.values() for node in line)], river, rng)
    _restrict(draft, rng)
    return _whole(draft, along, hubs, lines, bridges, park, airport)


def spot_of(seed: int, address: Address) -> Spot:
    """Where a house lies; one off the grid lies at the airport."""
    net = network_of(seed)
    street = next((row for row in cast_of(seed).city.streets if row.key == address.street), None)
    place = None if street is None else address.x_m - street.x_m + address.y_m - street.y_m
    if place is None or not 0 <= place <= _HOUSES_M[-1] + 6:
        return Spot(net.airport, 0, address.x_m, address.y_m)
    return spot_along(seed, address.street, place)


def spot_along(seed: int, street_key: str, place: int) -> Spot:
    """Where a house `place` metres along a street lies: at the next node of the street on its own bank."""
    net = network_of(seed)
    node, at = min(net.along[street_key], key=lambda pair: (abs(pair[1] - place), pair[0]))
    street = next(row for row in cast_of(seed).city.streets if row.key == street_key)
    x_m = street.x_m + (place if street.goes_east else 0)
    y_m = street.y_m + (0 if street.goes_east else place)
    return Spot(node, abs(at - place), x_m, y_m)


class _Frame(NamedTuple):
    """The middle of a city and how many micro-degrees a metre is there."""

    lat_e6: int
    lon_e6: int
    north: float
    east: float


@lru_cache(maxsize=64)
def _frame(seed: int) -> _Frame:
    city = cast_of(seed).city
    north = 1e6 / 111_320
    return _Frame(city.latitude_e6, city.longitude_e6, north, north / math.cos(math.radians(city.latitude_e6 / 1e6)))


def degrees(seed: int, x_m: int, y_m: int) -> tuple[int, int]:
    """Latitude and longitude in micro-degrees of a point of the city, to the nearest."""
    frame = _frame(seed)
    return frame.lat_e6 + round(y_m * frame.north), frame.lon_e6 + round(x_m * frame.east)


def metres(seed: int, lat_e6: int, lon_e6: int) -> Point:
    """Metres east and north of the middle of the city, to the nearest."""
    frame = _frame(seed)
    return round((lon_e6 - frame.lon_e6) / frame.east), round((lat_e6 - frame.lat_e6) / frame.north)


def _lay_streets(draft: _Draft, city: City, river: int) -> dict[str, tuple[tuple[int, int], ...]]:
    """Nodes along each street of the cast and where two streets cross; no stretch crosses the river."""
    marks: dict[str, dict[int, int]] = {}
    for street in city.streets:
        marks[street.key] = {}
        for at in _HOUSES_M:
            x_m, y_m = (street.x_m + at, street.y_m) if street.goes_east else (street.x_m, street.y_m + at)
            marks[street.key][at] = draft.corner(x_m, y_m)
    for east in (row for row in city.streets if row.goes_east):
        for north in (row for row in city.streets if not row.goes_east):
            at_east, at_north = north.x_m - east.x_m, east.y_m - north.y_m
            if not (0 <= at_east <= _HOUSES_M[-1] and 0 <= at_north <= _HOUSES_M[-1]):
                continue
            near = [at for at in marks[east.key] if abs(at - at_east) <= _SAME_CORNER_M]
            node = marks[east.key][near[0]] if near else draft.corner(north.x_m, east.y_m)
            marks[east.key][near[0] if near else at_east] = node
            if all(abs(at - at_north) > _SAME_CORNER_M for at in marks[north.key]):
                marks[north.key][at_north] = node
            else:
                other = min(marks[north.key], key=lambda at: abs(at - at_north))
                if marks[north.key][other] != node:
                    draft.join(node, marks[north.key][other], north.name, "street")
    for street in city.streets:
        places = sorted(marks[street.key].items())
        for (_, start), (_, end) in pairwise(places):
            low, high = sorted((draft.corners[start].y_m, draft.corners[end].y_m))
            if not low < river <= high:
                draft.join(start, end, street.name, "street")
    return {key: tuple((node, at) for at, node in sorted(found.items())) for key, found in marks.items()}


def _lay_arterials(
    draft: _Draft, city: City, river: int, rng: Random
) -> tuple[dict[str, int], dict[str, tuple[int, ...]], tuple[int, ...], tuple[int, ...]]:
    """The middles of the districts in three rows and columns, the roads between them, the bridges and the park."""
    cells = {(round(row.x_m / 1400), round(row.y_m / 1400)): row for row in city.districts}
    grid: dict[Point, int] = {}
    for y in (-1, 0, 1):
        for x in (-1, 0, 1):
            row = cells.get((x, y))
            grid[x, y] = draft.corner(
                row.x_m if row else x * 1400, row.y_m if row else y * 1400, is_junction=row is not None
            )
    names = rng.sample(_BRIDGES, 3)
    tolled = set(rng.sample((0, 1, 2), 2))
    lines: dict[str, tuple[int, ...]] = {}
    bridges: list[int] = []
    for place, y in enumerate((1, 0, -1)):
        lines[f"row{place}"] = tuple(_between(draft, [grid[x, y] for x in (-1, 0, 1)], _ARTERIALS[place]))
    for place, x in enumerate((-1, 0, 1)):
        south = _between(draft, [grid[x, -1], grid[x, 0]], _ARTERIALS[3 + place])
        a, b = draft.corners[grid[x, 0]], draft.corners[grid[x, 1]]
        banks = [
            draft.corner(a.x_m + (b.x_m - a.x_m) * (at - a.y_m) // (b.y_m - a.y_m), at)
            for at in (river - 60, river + 60)
        ]
        draft.join(grid[x, 0], banks[0], _ARTERIALS[3 + place], "arterial")
        bridges.append(
            draft.join(banks[0], banks[1], names[place], "arterial", is_toll=place in tolled, is_bridge=True)
        )
        draft.join(banks[1], grid[x, 1], _ARTERIALS[3 + place], "arterial")
        lines[f"column{place}"] = (*south, *banks, grid[x, 1])
    gap = next(cell for cell in grid if cell not in cells)
    middle = draft.corners[grid[gap]]
    park = [
        draft.corner(middle.x_m + dx, middle.y_m + dy) for dx, dy in ((-260, -90), (40, -300), (280, 60), (-60, 240))
    ]
    for node in park:
        draft.join(grid[gap], node, "Bandstand Path", "path", modes=_ON_FOOT, in_park=True)
    for start, end in pairwise([*park, park[0]]):
        draft.join(start, end, "Lakeside Path", "path", modes=_ON_FOOT, in_park=True)
    hubs = {row.name: grid[cell] for cell, row in cells.items()}
    return hubs, lines, tuple(bridges), tuple(park)


def _between(draft: _Draft, hubs: Sequence[int], street: str) -> list[int]:
    """Hubs with two nodes between each, joined."""
    found = [hubs[0]]
    for start, end in pairwise(hubs):
        a, b = draft.corners[start], draft.corners[end]
        found += [
            draft.corner(a.x_m + (b.x_m - a.x_m) * third // 3, a.y_m + (b.y_m - a.y_m) * third // 3) for third in (1, 2)
        ]
        found.append(end)
    draft.chain(found, street, "arterial")
    return found


def _lay_ring(draft: _Draft, city: City, river: int, lines: dict[str, tuple[int, ...]]) -> int:
    """The ring road round the southern bank, its ramps and the airport road; returns the airport's node."""
    if city.airport is None:
        raise LookupError("the city has no airport")
    corners = [(-2500, river - 160), (-2560, -500), (-2500, -1700), (-1500, -2450), (0, -2560), (1500, -2450),
               (2500, -1700), (2560, -500), (2500, river - 160)]  # fmt: skip
    ring = [draft.corner(x_m, y_m) for x_m, y_m in corners]
    for start, end in pairwise(ring):
        draft.join(start, end, "Ring Road", "motorway", modes=("drive",))
    ends = {"row1": (1, 7), "row2": (2, 6)}
    for row, (west, east) in ends.items():
        line = lines[row]
        street = _ARTERIALS[1 if row == "row1" else 2]
        draft.join(ring[west], line[0], street, "arterial")
        draft.join(line[-1], ring[east], street, "arterial")
        lines[row] = (ring[west], *line, ring[east])
    for place, node in enumerate((3, 4, 5)):
        line = lines[f"column{place}"]
        draft.join(ring[node], line[0], _ARTERIALS[3 + place], "arterial")
        lines[f"column{place}"] = (ring[node], *line)
    far = city.airport.address
    airport = draft.corner(far.x_m, far.y_m)
    gate = ring[7] if far.y_m > -1100 else ring[6]
    half = draft.corner((draft.corners[gate].x_m + far.x_m) // 2, (draft.corners[gate].y_m + far.y_m) // 2)
    draft.chain([gate, half, airport], "Airport Road", "arterial")
    row = "row1" if gate == ring[7] else "row2"
    lines[row] = (*lines[row], half, airport)
    return airport


def _link(
    draft: _Draft, along: dict[str, tuple[tuple[int, int], ...]], others: Sequence[int], river: int, rng: Random
) -> None:
    """Side streets: short ones first, wherever the way round would be half as long again; then what is cut off."""
    names = [f"{first} {last}" for first in _FIRST for last in _LAST]
    rng.shuffle(names)
    label = iter(names)
    nodes = list(dict.fromkeys([*(node for found in along.values() for node, _ in found), *others]))
    nodes = [node for node in nodes if abs(draft.corners[node].x_m) < 3000]
    north = {node: draft.corners[node].y_m > river for node in nodes}
    spanner = Spanner(draft.corners, [(row.start, row.end, row.length_m) for row in draft.roads])
    pairs = sorted(
        (draft.length(a, b), a, b) for a, b in combinations(nodes, 2) if north[a] == north[b] and _near(draft, a, b)
    )
    for length, a, b in pairs:
        if not spanner.is_near(a, b, int(length * _STRETCH)):
            draft.join(a, b, next(label), "lane")
            spanner.add(Edge(a, b, length))
    graph = nx.Graph((row.start, row.end) for row in draft.roads)
    while not nx.is_connected(graph):
        parts = sorted((sorted(part) for part in nx.connected_components(graph)), key=len)
        lost = [node for node in parts[0] if node in north]
        rest = [node for part in parts[1:] for node in part if node in north]
        _, a, b = min((draft.length(a, b), a, b) for a in lost for b in rest if north[a] == north[b])
        draft.join(a, b, next(label), "lane")
        graph.add_edge(a, b)


def _near(draft: _Draft, a: int, b: int) -> bool:
    one, other = draft.corners[a], draft.corners[b]
    return abs(one.x_m - other.x_m) <= _LINK_M and abs(one.y_m - other.y_m) <= _LINK_M


def _restrict(draft: _Draft, rng: Random) -> None:
    """Some side streets are one-way and some are steps; every corner that cars reach stays so, to and fro."""
    lanes = [row.road_id for row in draft.roads[::2] if row.kind == "lane"]
    rng.shuffle(lanes)
    graph = nx.DiGraph((row.start, row.end) for row in draft.roads if "drive" in row.modes)
    steps, one_ways = 0, 0
    for road in lanes:
        there, back = draft.roads[road], draft.roads[road + 1]
        closed = (
            [(back.start, back.end)] if one_ways < _ONE_WAYS else [(back.start, back.end), (there.start, there.end)]
        )
        graph.remove_edges_from(closed)
        if not all(nx.has_path(graph, start, end) for start, end in closed):
            graph.add_edges_from(closed)
            continue
        draft.roads[road + 1] = back._replace(modes=_ON_FOOT)
        if one_ways < _ONE_WAYS:
            draft.roads[road] = there._replace(is_one_way=True)
            one_ways += 1
            continue
        draft.roads[road] = there._replace(kind="path", speed_kmh=_SPEEDS["path"], modes=_ON_FOOT)
        draft.roads[road + 1] = back._replace(kind="path", speed_kmh=_SPEEDS["path"], modes=_ON_FOOT)
        steps += 1
        if steps == _STEPS:
            return


def _whole(
    draft: _Draft, along: dict[str, tuple[tuple[int, int], ...]], hubs: dict[str, int],
    lines: dict[str, tuple[int, ...]], bridges: tuple[int, ...], park: tuple[int, ...], airport: int,
) -> Network:  # fmt: skip
    out: list[list[int]] = [[] for _ in draft.corners]
    into: list[list[int]] = [[] for _ in draft.corners]
    for row in draft.roads:
        out[row.start].append(row.road_id)
        into[row.end].append(row.road_id)
    whole = nx.Graph((row.start, row.end) for row in draft.roads)
    cuts = {frozenset(edge) for edge in cast("Iterable[tuple[int, int]]", nx.bridges(whole))}
    closable = frozenset(
        row.road_id
        for row in draft.roads[::2]
        if frozenset((row.start, row.end)) not in cuts and row.kind in {"street", "lane", "arterial"}
    )
    return Network(
        corners=tuple(draft.corners),
        roads=tuple(draft.roads),
        out=tuple(map(tuple, out)),
        into=tuple(map(tuple, into)),
        along=along,
        hubs=hubs,
        stops=lines,
        bridges=bridges,
        park=park,
        airport=airport,
        closable=closable,
    )
