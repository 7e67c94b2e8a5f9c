"""What the online store sells: goods by name, as its shelves, its receipts and its buyers call them.

All brands are invented. A row of the lists is (names, lowest and highest price in whole dollars).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Literal

Category = Literal["kitchen", "home", "garden", "electronics", "clothing", "toys", "sports", "beauty"]

_BRANDS: Final[dict[Category, tuple[str, ...]]] = {
    "kitchen": ("Brasswell", "Hobmoor", "Pella & Finch", "Stovewright"),
    "home": ("Linnet", "Oakhollow", "Quiltmere", "Dovetree"),
    "garden": ("Fernhatch", "Spadewell", "Rookery"),
    "electronics": ("Voltane", "Aurelix", "Nimbark", "Kestrelo"),
    "clothing": ("Wrenfield", "Tarn & Fell", "Marlock"),
    "toys": ("Tumblewood", "Pipkin", "Bright Badger"),
    "sports": ("Ridgeback", "Northpace", "Fellrunner"),
    "beauty": ("Saltmallow", "Petaline", "Clover & Rye"),
}
_GOODS: Final[dict[Category, tuple[tuple[tuple[str, ...], int, int], ...]]] = {
    "kitchen": (
        (("copper kettle", "steel kettle", "blue enamel kettle"), 28, 70),
        (("coffee filters", "coffee scoop", "tea strainer"), 4, 14),
        (("chef's knife", "bread knife", "cast iron pan"), 25, 90),
        (("baking tray", "mixing bowl set", "salad spinner", "measuring jug"), 12, 34),
        (("espresso machine", "stand mixer", "slow cooker"), 80, 260),
        (("hand blender", "toaster", "digital kitchen scale"), 22, 65),
    ),
    "home": (
        (("linen duvet cover", "cotton sheet set", "wool blanket"), 45, 140),
        (("floor lamp", "desk lamp", "bedside lamp"), 24, 110),
        (("bath towel set", "doormat", "shower curtain", "laundry basket"), 14, 48),
        (("wall clock", "picture frame", "candle holder"), 9, 45),
        (("bookcase", "shoe rack", "folding chair"), 35, 180),
        (("feather pillow", "door draught stopper"), 15, 40),
    ),
    "garden": (
        (("garden hose", "watering can", "bird feeder"), 12, 55),
        (("pruning shears", "hand trowel", "garden gloves"), 8, 32),
        (("parasol", "deck chair", "fire bowl"), 40, 160),
        (("plant pot set", "seed tray", "trellis"), 9, 40),
        (("cordless hedge trimmer", "lawn edger"), 70, 190),
        (("compost bin", "rain barrel"), 35, 95),
    ),
    "electronics": (
        (("wireless headphones", "noise-cancelling earbuds", "portable speaker"), 45, 240),
        (("phone charger", "USB-C cable", "screen protector", "power bank"), 9, 48),
        (("e-reader", "tablet sleeve", "drawing tablet"), 30, 190),
        (("webcam", "mechanical keyboard", "wireless mouse"), 25, 130),
        (("camera drone", "action camera", "smart thermostat"), 110, 650),
        (("bedside radio", "label printer"), 35, 90),
    ),
    "clothing": (
        (("rain jacket", "fleece jacket", "waxed jacket"), 55, 190),
        (("merino jumper", "linen shirt", "striped T-shirt"), 19, 85),
        (("wool socks", "leather belt", "knitted scarf", "sun hat"), 9, 42),
        (("hiking trousers", "denim jeans", "running tights"), 35, 95),
        (("canvas trainers", "leather boots", "slippers"), 28, 160),
        (("winter gloves", "umbrella"), 14, 45),
    ),
    "toys": (
        (("wooden train set", "building blocks", "marble run"), 19, 80),
        (("jigsaw puzzle", "card game", "board game"), 8, 45),
        (("puppet theatre", "doll's house", "toy kitchen"), 45, 150),
        (("kite", "juggling set", "skipping rope"), 7, 30),
        (("soft toy badger", "night light owl"), 12, 36),
        (("science kit", "paint set", "modelling clay"), 10, 45),
    ),
    "sports": (
        (("running shoes", "trail shoes", "football boots"), 50, 150),
        (("yoga mat", "resistance bands", "foam roller"), 12, 48),
        (("two-person tent", "sleeping bag", "camping stove"), 45, 240),
        (("hiking rucksack", "water bottle", "head torch"), 14, 130),
        (("bike pump", "bike lights", "cycle helmet"), 15, 85),
        (("swimming goggles", "tennis racket", "badminton set"), 12, 90),
    ),
    "beauty": (
        (("hand cream", "lip balm", "face soap"), 5, 22),
        (("hair dryer", "beard trimmer", "electric toothbrush"), 25, 120),
        (("shampoo bar", "bath salts", "body lotion"), 6, 24),
        (("sun cream", "shaving brush", "nail kit"), 8, 35),
        (("make-up brush set", "hand mirror", "wash bag"), 12, 45),
        (("essential oil set", "foot spa"), 18, 75),
    ),
}
_ENDINGS: Final = (0, 49, 50, 95, 99, 99)


@dataclass(frozen=True, slots=True)
class Good:
    """Something the store sells. `price` is today's, in cents, of its plainest variant."""

    name: str
    brand: str
    category: Category
    price: int


def stock_shelves(seed: int) -> tuple[Good, ...]:
    """The goods of world `seed`, by category; names are unique."""
    rng = Random(f"cast-{seed}-goods")
    return tuple(
        Good(name, rng.choice(_BRANDS[category]), category, rng.randrange(low, high) * 100 + rng.choice(_ENDINGS))
        for category, shelves in _GOODS.items()
        for names, low, high in shelves
        for name in names
    )
