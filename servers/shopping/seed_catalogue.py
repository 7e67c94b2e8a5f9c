"""What stands on the shelves: products, their variants, and the ways of delivery."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any, Final

from servers.cast import Cast, Good
from servers.kit.text import plain
from servers.shopping.models import Product, ShippingOption, Variant
from sessions import World

APPAREL: Final = ("small", "medium", "large")
SHOES: Final = ("size 7", "size 8", "size 9")
BEDS: Final = ("double", "king", "super king")
VESSELS: Final = ("small", "large")
_DARK: Final = ("black", "grey", "navy")
_WARM: Final = ("red", "yellow", "orange")
_SOFT: Final = ("cream", "sage", "pink")
_PLAIN: Final = ("white", "black", "silver")
_OUTDOOR: Final = ("green", "blue", "orange")

# Product: (colours, sizes). What is not named comes in one variant.
_LOOKS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    **dict.fromkeys(("copper kettle", "steel kettle", "blue enamel kettle", "cast iron pan"), ((), VESSELS)),
    **dict.fromkeys(("mixing bowl set", "salad spinner", "measuring jug", "baking tray"), (_SOFT, ())),
    **dict.fromkeys(("stand mixer", "slow cooker", "hand blender", "toaster", "digital kitchen scale"), (_PLAIN, ())),
    "espresso machine": (("black", "cream"), ()),
    "coffee filters": ((), VESSELS),
    "linen duvet cover": (("cream", "navy"), BEDS),
    "cotton sheet set": (("white", "grey"), BEDS),
    "wool blanket": (("grey", "red"), ("single", "double")),
    "feather pillow": ((), ("soft", "firm")),
    **dict.fromkeys(("floor lamp", "desk lamp", "bedside lamp"), (("black", "brass", "white"), ())),
    **dict.fromkeys(("bath towel set", "shower curtain", "laundry basket", "candle holder"), (_SOFT, ())),
    **dict.fromkeys(("picture frame", "bookcase", "shoe rack", "folding chair", "wall clock"), (("oak", "white"), ())),
    **dict.fromkeys(("watering can", "bird feeder", "plant pot set"), (_OUTDOOR, ())),
    **dict.fromkeys(("garden gloves", "winter gloves"), (("green", "brown"), APPAREL)),
    **dict.fromkeys(("parasol", "deck chair"), (("green", "cream"), ())),
    **dict.fromkeys(("wireless headphones", "noise-cancelling earbuds", "portable speaker"), (_PLAIN, ())),
    **dict.fromkeys(("power bank", "wireless mouse", "e-reader", "bedside radio"), (("black", "white"), ())),
    "USB-C cable": ((), ("1 m", "2 m")),
    "tablet sleeve": (_DARK, ()),
    "mechanical keyboard": (("black", "white"), ()),
    **dict.fromkeys(("rain jacket", "fleece jacket", "waxed jacket"), (("green", "navy"), APPAREL)),
    **dict.fromkeys(("merino jumper", "linen shirt"), (("grey", "blue"), APPAREL)),
    "striped T-shirt": ((), APPAREL),
    **dict.fromkeys(("hiking trousers", "denim jeans", "running tights"), ((), APPAREL)),
    "leather belt": (("black", "brown"), ()),
    **dict.fromkeys(("knitted scarf", "sun hat", "umbrella"), (("red", "navy", "cream"), ())),
    "wool socks": (_DARK, ()),
    **dict.fromkeys(("canvas trainers", "leather boots", "slippers"), (("brown", "black"), ("size 7", "size 8"))),
    **dict.fromkeys(("running shoes", "trail shoes"), (("blue", "red"), SHOES)),
    "football boots": ((), SHOES),
    **dict.fromkeys(("kite", "skipping rope", "juggling set"), (_WARM, ())),
    **dict.fromkeys(("yoga mat", "foam roller", "sleeping bag"), (("purple", "grey"), ())),
    "hiking rucksack": (("green", "black", "orange"), ()),
    **dict.fromkeys(("water bottle", "cycle helmet", "swimming goggles"), (("blue", "white", "red"), ())),
    "two-person tent": (("green", "orange"), ()),
    "head torch": (("black", "yellow"), ()),
    **dict.fromkeys(("hair dryer", "electric toothbrush"), (("white", "pink"), ())),
    "wash bag": (("navy", "brown"), ()),
    "one-litre glass kettle": (("black", "white"), ()),
    "two-litre glass kettle": (("black", "white"), ()),
}
_BATTERY: Final = frozenset(
    {
        "wireless headphones", "noise-cancelling earbuds", "portable speaker", "power bank", "e-reader", "camera drone",
        "action camera", "cordless hedge trimmer", "head torch", "beard trimmer", "electric toothbrush",
    }
)  # fmt: skip
_BULKY: Final = frozenset(
    {"bookcase", "parasol", "fire bowl", "compost bin", "rain barrel", "puppet theatre", "floor lamp"}
)
_HYGIENE: Final = frozenset(
    {
        "hand cream", "lip balm", "face soap", "shampoo bar", "bath salts", "body lotion", "sun cream",
        "electric toothbrush", "make-up brush set", "swimming goggles",
    }
)  # fmt: skip
FINAL_SALE: Final = ("candle holder", "seed tray", "sun hat", "card game")
_WEIGHTS: Final = {
    "kitchen": (250, 3_200), "home": (400, 4_500), "garden": (300, 4_800), "electronics": (90, 1_900),
    "clothing": (120, 1_300), "toys": (200, 2_600), "sports": (150, 3_000), "beauty": (60, 900),
}  # fmt: skip
_SAYINGS: Final[dict[str, tuple[str, ...]]] = {
    "kitchen": ("Dishwasher safe.", "Wipe clean with a damp cloth.", "Comes with a two-year guarantee."),
    "home": ("Made to last and easy to care for.", "Machine washable parts.", "Arrives in flat packing."),
    "garden": ("Stays outside all year.", "Light enough for one hand.", "Made of recycled material."),
    "electronics": ("Charging cable included.", "Set up in a few minutes.", "With a quick guide in six languages."),
    "clothing": ("Wash at thirty degrees.", "Runs true to size.", "Soft from the first day on."),
    "toys": ("From three years on.", "No small parts.", "For two to four at a time."),
    "sports": ("Tested on long days out.", "Packs down small.", "With reflecting details."),
    "beauty": ("For all skin types.", "Without perfume.", "Refills are sold as well."),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Extra:
    """A product that the store sells beside the goods of the cast."""

    name: str
    brand: str
    category: str
    price: int
    hazard: str = "none"
    adult_only: bool = False
    weight_g: int = 0
    active: bool = True


EXTRAS: Final = (
    Extra("one-litre glass kettle", "Brasswell", "kitchen", 3_250),
    Extra("two-litre glass kettle", "Hobmoor", "kitchen", 3_995),
    Extra("sparkling wine gift box", "Pella & Finch", "kitchen", 2_899, adult_only=True),
    Extra("electric lawn mower", "Spadewell", "garden", 28_900, hazard="bulky_battery", weight_g=19_500),
    Extra("cordless fan heater", "Voltane", "electronics", 6_450, active=False),
)
_LIMITS: Final = {"camera drone": 1, "espresso machine": 2, "power bank": 2}

# Name, fee, free from, packed at, days, grams, regions, bulky?, batteries?
_ALL: Final = ["mainland", "highlands", "islands", "border"]
_OPTIONS: Final[tuple[tuple[str, int, int, str, int, int, int, list[str], bool, bool], ...]] = (
    ("economy", 295, 2_500, "16:00", 3, 6, 15_000, _ALL, False, True),
    ("standard", 495, 5_000, "16:00", 2, 3, 20_000, _ALL, False, True),
    ("express", 995, 0, "09:40", 1, 2, 12_000, ["mainland", "highlands", "border"], False, True),
    ("next_day", 1_495, 0, "09:40", 1, 1, 10_000, ["mainland"], False, False),
    ("locker", 195, 3_000, "16:00", 2, 3, 8_000, ["mainland"], False, True),
    ("freight", 3_900, 40_000, "08:00", 3, 5, 60_000, ["mainland", "border"], True, True),
)


@dataclass
class Shelves:
    """Products and their variants by name, and the ways of delivery by name."""

    products: dict[str, Product] = field(default_factory=dict[str, Product])
    variants: dict[str, list[Variant]] = field(default_factory=dict[str, "list[Variant]"])
    options: dict[str, ShippingOption] = field(default_factory=dict[str, ShippingOption])

    def plainest(self, name: str) -> Variant:
        """The first, cheapest variant of a product."""
        return self.variants[name][0]


def stock_catalogue(world: World, cast: Cast) -> Shelves:
    """Write products, variants and options."""
    rng = Random(f"{cast.seed}/shopping/catalogue")
    shelves = Shelves()
    goods: list[tuple[Good | Extra, Extra | None]] = [
        *((good, None) for good in cast.goods),
        *((row, row) for row in EXTRAS),
    ]
    for good, extra in goods:
        name, category = good.name, good.category
        spec = extra or Extra(name, good.brand, category, good.price)
        hazard = spec.hazard
        if hazard == "none":
            hazard = "battery" if name in _BATTERY else "bulky" if name in _BULKY else "none"
        colours = _LOOKS.get(name, ((), ()))[0]
        product = world.insert(
            Product,
            name=name,
            brand=good.brand,
            category=category,
            description=_description(rng, name, good.brand, category),
            return_class=_return_class(name, category),
            hazard=hazard,
            adult_only=spec.adult_only,
            customer_limit=_LIMITS.get(name, 0),
            active=spec.active,
            listed_on=(cast.today - timedelta(days=rng.randrange(20, 1200))).isoformat(),
            words=plain(f"{name} {good.brand} {category} {' '.join(colours)}"),
        )
        shelves.products[name] = product
        weight = spec.weight_g or (rng.randrange(9_000, 14_000) if hazard == "bulky" else _weight(rng, category))
        shelves.variants[name] = _variants(world, rng, product, good.price, weight)
    _plant(world, shelves, rng)
    for name, fee, free_from, packs_at, low, high, grams, serves, bulky, batteries in _OPTIONS:
        shelves.options[name] = world.insert(
            ShippingOption,
            name=name,
            fee=fee,
            free_from=free_from,
            packs_at=packs_at,
            days_min=low,
            days_max=high,
            max_weight_g=grams,
            serves=list(serves),
            takes_bulky=bulky,
            takes_batteries=batteries,
        )
    return shelves


def _weight(rng: Random, category: str) -> int:
    low, high = _WEIGHTS[category]
    return rng.randrange(low, high, 10)


def _return_class(name: str, category: str) -> str:
    if name in _HYGIENE:
        return "hygiene"
    if name in FINAL_SALE:
        return "final_sale"
    return "electronics" if category == "electronics" else "standard"


def _description(rng: Random, name: str, brand: str, category: str) -> str:
    begin = rng.choice((f"{name.capitalize()} by {brand}.", f"The {name} from {brand}.", f"{brand} {name}."))
    return f"{begin} {' '.join(rng.sample(_SAYINGS[category], 2))}"


def _variants(world: World, rng: Random, product: Product, price: int, weight: int) -> list[Variant]:
    """One variant a colour and size; larger sizes cost more, some cost more a while ago."""
    colours, sizes = _LOOKS.get(product.name, ((), ()))
    step = max(200, price // 8 // 50 * 50)
    if sizes == BEDS:
        step = 2_000
    is_reduced, is_clearance = rng.random() < 0.2, product.name in FINAL_SALE
    found: list[Variant] = []
    for place, size in enumerate(sizes or ("",)):
        now = price + (step * place if sizes in {VESSELS, BEDS, ("single", "double"), ("1 m", "2 m")} else 0)
        was = now * 2 if is_clearance else now + step if is_reduced else 0
        for colour in colours or ("",):
            label = ", ".join(part for part in (colour, size) if part) or "one size"
            found.append(
                world.insert(
                    Variant,
                    product_id=product.product_id,
                    label=label,
                    colour=colour,
                    size=size,
                    price=now,
                    was_price=was,
                    stock=rng.choice((rng.randrange(3, 19), rng.randrange(21, 90), rng.randrange(21, 90))),
                    weight_g=weight,
                    sellable=True,
                )
            )
    return found


# Product, place of the variant, stock.
_STOCKS: Final = (
    ("espresso machine", 0, 1), ("espresso machine", 1, 0), ("desk lamp", 0, 2), ("knitted scarf", 1, 0),
    ("rain jacket", 2, 0), ("merino jumper", 3, 1), ("wool socks", 0, 0), ("kite", 2, 0), ("trail shoes", 4, 0),
)  # fmt: skip


def _plant(world: World, shelves: Shelves, rng: Random) -> None:
    """Scarce and sold-out variants, and one that is sold no more though some are left."""
    for name, place, stock in _STOCKS:
        _set(world, shelves, name, place, stock=stock)
    _set(world, shelves, "tablet sleeve", 2, sellable=False, stock=rng.randrange(4, 12))


def _set(world: World, shelves: Shelves, name: str, place: int, **values: Any) -> None:
    row = shelves.variants[name][place]
    shelves.variants[name][place] = world.update(Variant, row.variant_id, **values)
