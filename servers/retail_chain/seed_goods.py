"""Articles, and what of them lies where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Final

from servers.cast import Cast
from servers.retail_chain.models import Category, Hazard, Sku, SkuState, Stock, Store
from servers.retail_chain.seed_places import Places
from sessions import World

_BRANDS: Final = ("Torvane", "Hallmoor", "Brackwell", "Stannard", "Oxley & Hart", "Greyfell", "Pinder", "Quillan")
# Category: (name, lowest and highest cost in cents, pack size).
_ARTICLES: Final[dict[Category, tuple[tuple[str, int, int, int], ...]]] = {
    "power_tools": (
        ("18 V drill", 5_200, 8_900, 1), ("18 V hammer drill", 7_400, 11_900, 1), ("12 V drill", 3_900, 5_900, 1),
        ("belt sander", 4_800, 8_200, 1), ("orbital sander", 3_400, 5_600, 1), ("jigsaw", 3_900, 6_900, 1),
        ("circular saw", 6_500, 9_900, 1), ("tile saw", 7_800, 12_900, 1), ("heat gun", 2_100, 3_800, 1),
        ("angle grinder", 3_700, 6_100, 1), ("cordless screwdriver", 1_900, 3_300, 1), ("router", 6_900, 9_800, 1),
        ("mitre saw", 9_900, 14_900, 1), ("nail gun", 8_200, 12_500, 1),
    ),
    "hand_tools": (
        ("claw hammer", 690, 1_400, 1), ("rubber mallet", 520, 990, 1), ("spirit level", 780, 1_900, 1),
        ("tape measure", 240, 690, 10), ("screwdriver set", 890, 1_900, 1), ("socket set", 2_400, 4_900, 1),
        ("hand saw", 720, 1_500, 1), ("utility cutter", 230, 560, 10), ("adjustable spanner", 640, 1_300, 1),
        ("wood chisel set", 1_400, 2_900, 1), ("pipe wrench", 990, 2_100, 1), ("staple gun", 1_100, 2_300, 1),
        ("pry bar", 650, 1_300, 1), ("block plane", 1_900, 3_400, 1),
    ),
    "paint": (
        ("white wall paint", 1_100, 1_900, 6), ("grey wall paint", 1_250, 2_100, 6), ("ceiling paint", 990, 1_700, 6),
        ("wood stain", 890, 1_600, 6), ("paint thinner", 420, 890, 6), ("masonry paint", 1_500, 2_600, 6),
        ("metal primer", 780, 1_300, 6), ("paint roller", 240, 560, 10), ("masking tape", 110, 260, 10),
        ("brush set", 430, 990, 6), ("dust sheet", 190, 480, 10), ("filler", 310, 720, 10), ("varnish", 940, 1_800, 6),
    ),
    "heating": (
        ("oil radiator", 3_900, 6_900, 1), ("fan heater", 1_400, 2_900, 1), ("garden heater", 8_900, 14_900, 1),
        ("bathroom heater", 2_900, 4_900, 1), ("room thermostat", 1_900, 3_900, 1), ("radiator valve", 690, 1_400, 10),
        ("towel rail", 4_500, 7_900, 1), ("log basket", 1_600, 2_900, 1), ("chimney brush", 790, 1_700, 1),
        ("draught excluder", 320, 790, 10), ("pipe insulation", 140, 390, 10), ("fire grate", 2_100, 3_900, 1),
    ),
    "lighting": (
        ("LED floodlight", 1_400, 2_900, 1), ("work lamp", 1_200, 2_600, 1), ("pendant lamp", 1_900, 4_200, 1),
        ("wall lamp", 1_300, 2_900, 1), ("solar lantern", 690, 1_500, 6), ("light bulb", 120, 340, 10),
        ("dimmer switch", 590, 1_300, 10), ("extension lead", 640, 1_500, 1), ("cable reel", 1_900, 3_900, 1),
        ("head lamp", 890, 1_900, 1), ("motion sensor", 790, 1_700, 1), ("strip light", 1_100, 2_400, 1),
    ),
    "garden": (
        ("aluminium ladder", 5_900, 9_900, 1), ("step ladder", 2_900, 4_900, 1), ("wheelbarrow", 3_900, 6_500, 1),
        ("garden spade", 1_400, 2_600, 1), ("leaf rake", 790, 1_600, 1), ("hose reel", 2_200, 4_200, 1),
        ("lawn edger", 1_700, 3_100, 1), ("hedge trimmer", 1_300, 2_700, 1), ("pressure washer", 8_900, 14_500, 1),
        ("compost bin", 2_100, 3_900, 1), ("fence panel", 1_900, 3_600, 1), ("paving slab", 390, 890, 10),
        ("potting soil", 310, 690, 10), ("water butt", 2_600, 4_600, 1),
    ),
    "plumbing": (
        ("kitchen tap", 3_400, 6_900, 1), ("basin mixer", 2_900, 5_900, 1), ("shower head", 1_200, 2_900, 1),
        ("sink trap", 390, 890, 10), ("copper pipe", 640, 1_400, 10), ("pipe cutter", 890, 1_900, 1),
        ("drain rod set", 1_900, 3_600, 1), ("cistern valve", 490, 1_100, 10), ("water pump", 5_900, 9_900, 1),
        ("sealing tape", 80, 210, 10), ("ball valve", 420, 980, 10), ("toilet seat", 1_400, 2_900, 1),
    ),
    "storage": (
        ("shelving unit", 2_900, 5_400, 1), ("tool chest", 6_900, 12_900, 1), ("storage crate", 390, 890, 6),
        ("wall hook", 90, 240, 10), ("parts organiser", 790, 1_700, 1), ("bike rack", 1_600, 3_200, 1),
        ("tool belt", 1_100, 2_300, 1), ("key safe", 1_500, 2_900, 1), ("pegboard", 1_200, 2_400, 1),
        ("workbench", 7_900, 13_900, 1), ("saw horse", 1_400, 2_600, 1), ("padlock", 490, 1_200, 1),
        ("jerrycan", 790, 1_600, 1), ("plastic tub", 240, 640, 6),
    ),
    "kitchen": (
        ("extractor hood", 6_900, 12_500, 1), ("worktop", 5_900, 9_900, 1), ("cabinet handle", 120, 390, 10),
        ("cabinet hinge", 90, 260, 10), ("under-sink mat", 290, 690, 6), ("splashback", 2_900, 5_600, 1),
        ("pedal bin", 1_900, 3_900, 1), ("sink bowl", 4_900, 8_900, 1), ("tile set", 1_200, 2_600, 6),
        ("grout", 310, 740, 6), ("silicone", 190, 520, 10), ("drawer runner", 590, 1_300, 10),
        ("plinth board", 790, 1_700, 1), ("knife rack", 690, 1_500, 1), ("draining board", 1_600, 3_200, 1),
    ),
}  # fmt: skip
_HAZARDS: Final[dict[str, Hazard]] = {
    "paint thinner": "flammable", "wood stain": "flammable", "varnish": "flammable", "workbench": "heavy",
    "worktop": "heavy", "paving slab": "heavy", "water butt": "heavy", "tool chest": "heavy",
}  # fmt: skip
_STATES: Final[dict[str, SkuState]] = {
    "fan heater": "recalled", "tile saw": "phase_out", "log basket": "phase_out", "bike rack": "phase_out",
    "pendant lamp": "phase_out",
}  # fmt: skip
RECALL_NOTE: Final = "the plug can overheat, all units back to the warehouse"
_EVERYWHERE: Final = (
    "18 V drill",
    "18 V hammer drill",
    "12 V drill",
    "belt sander",
    "paint thinner",
    "aluminium ladder",
)
_NOT_IN: Final = {"garden heater": "north"}  # none of it anywhere in this region
_SHARE: Final = {"shop": 0.47, "outlet": 0.32, "warehouse": 1.0}


@dataclass
class Shelves:
    """Articles by name, and stock by store and article; rows as they stand while the world is being filled."""

    world: World
    skus: dict[str, Sku] = field(default_factory=dict[str, Sku])
    stock: dict[tuple[str, str], Stock] = field(default_factory=dict[tuple[str, str], Stock])

    def at(self, store: Store) -> Iterator[tuple[Sku, Stock]]:
        """Articles that a store keeps, in the order of the catalogue."""
        for sku in self.skus.values():
            row = self.stock.get((store.store_id, sku.sku_id))
            if row is not None:
                yield sku, row

    def change(self, store: Store, sku: Sku, **values: int) -> Stock:
        """Change a row of stock."""
        row = self.world.update(Stock, self.stock[store.store_id, sku.sku_id].stock_id, **values)
        self.stock[store.store_id, sku.sku_id] = row
        return row

    def row(self, store: Store, name: str) -> Stock:
        """What of an article lies in a store that keeps it."""
        return self.stock[store.store_id, self.skus[name].sku_id]


def put_on_shelves(world: World, cast: Cast, places: Places) -> Shelves:
    """Write articles and stock."""
    rng = Random(f"{cast.seed}/retail_chain/goods")
    shelves = Shelves(world)
    for category, articles in _ARTICLES.items():
        for name, low, high, pack in articles:
            shelves.skus[name] = world.insert(
                Sku,
                name=name,
                brand=rng.choice(_BRANDS),
                category=category,
                pack_size=pack,
                unit_cost=rng.randrange(low, high, 10),
                hazard=_HAZARDS.get(name, "none"),
                state=_STATES.get(name, "active"),
                recall_note=RECALL_NOTE if _STATES.get(name) == "recalled" else "",
            )
    for store in places.all:
        for sku in shelves.skus.values():
            keeps = sku.name in _EVERYWHERE or rng.random() < _SHARE[store.kind]
            if keeps and store.region != _NOT_IN.get(sku.name, "nowhere"):
                _stock(world, cast, rng, store, sku, shelves)
    _arrange(places, shelves, cast)
    return shelves


def _stock(world: World, cast: Cast, rng: Random, store: Store, sku: Sku, shelves: Shelves) -> Stock:
    scale = 8 if store.kind == "warehouse" else 1
    safety = max(sku.pack_size, rng.randrange(2, 7)) * scale
    reorder = safety + rng.randrange(2, 9) * scale
    most = (reorder + rng.randrange(6, 26) * scale) // sku.pack_size * sku.pack_size + sku.pack_size
    on_hand = min(most, max(0, int(rng.triangular(0, most * 1.15, reorder * 1.4))))
    row = world.insert(
        Stock,
        store_id=store.store_id,
        sku_id=sku.sku_id,
        on_hand=on_hand,
        reserved=0,
        damaged=rng.choice((0, 0, 0, 0, 0, 1, 2)) if on_hand > 4 else 0,
        safety_stock=safety,
        reorder_point=reorder,
        max_level=most,
        bin=f"{rng.choice('ABCDEFGH')}{rng.randrange(1, 25)}",
        counted_on=(cast.today - timedelta(days=rng.randrange(9, 260))).isoformat(),
    )
    shelves.stock[store.store_id, sku.sku_id] = row
    return row


def _arrange(places: Places, shelves: Shelves, cast: Cast) -> None:
    """The states that stories look for."""
    first, second = places.mine[0], places.mine[1]
    drill, hammer, sander = (shelves.skus[name] for name in ("18 V drill", "18 V hammer drill", "belt sander"))
    shelves.change(first, drill, on_hand=0, damaged=0)  # out of it; the nearest has six, a spare of two
    shelves.change(second, drill, on_hand=6, damaged=0, safety_stock=4, reorder_point=7, max_level=18)
    shelves.change(places.warehouse, drill, on_hand=160, damaged=0, safety_stock=40, reorder_point=60, max_level=240)
    shelves.change(first, hammer, on_hand=5, damaged=1, safety_stock=2, reorder_point=4, max_level=12)
    shelves.change(places.mine[2], sander, on_hand=12, damaged=0, safety_stock=3, reorder_point=5, max_level=20)
    shelves.change(first, shelves.skus["aluminium ladder"], on_hand=1, damaged=0)  # the last one
    over = shelves.row(places.mine[2], "paint thinner")
    shelves.change(places.mine[2], shelves.skus["paint thinner"], on_hand=over.max_level + 6, damaged=0)
    shelves.change(places.warehouse, shelves.skus["bike rack"], on_hand=400, damaged=0, max_level=400)
    for store in places.shops[:5]:
        key = (store.store_id, shelves.skus["fan heater"].sku_id)
        if key not in shelves.stock:
            _stock(
                shelves.world,
                cast,
                Random(f"{cast.seed}/retail_chain/recall/{store.name}"),
                store,
                shelves.skus["fan heater"],
                shelves,
            )
        shelves.change(store, shelves.skus["fan heater"], on_hand=3 + len(store.name) % 4, damaged=0)
    old = next(row for _, row in shelves.at(second) if row.on_hand > 0)
    shelves.world.update(Stock, old.stock_id, counted_on=(cast.today - timedelta(days=425)).isoformat())
