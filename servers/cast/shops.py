"""Merchants: the shops, eating places, utilities and subscriptions that a household's money goes to.

All names are invented. Each row of the lists is (name, speech, lowest and highest usual charge in cents); regular
ones add how the charge is spoken of.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from servers.cast.firms import domain_of
from servers.cast.names import as_ascii
from servers.cast.numbers import NumberBook
from servers.cast.places import Address, AddressBook, City

Speech = Literal["brand", "headed"]
Sector = Literal[
    "online_store",
    "marketplace",
    "hardware_chain",
    "travel_agency",
    "food_app",
    "broker",
    "grocery",
    "bakery",
    "cafe",
    "restaurant",
    "clothes",
    "books",
    "home",
    "toys",
    "sport",
    "pharmacy",
    "health",
    "beauty",
    "flowers",
    "fuel",
    "transit",
    "taxi",
    "parking",
    "leisure",
    "garage",
    "subscription",
    "utility",
    "insurance",
    "club",
]

# One firm for each of these, whose key is the sector itself.
_ANCHORS: Final[tuple[tuple[Sector, tuple[str, ...], int, int], ...]] = (
    ("online_store", ("Parcel & Pine", "Everbarrow", "Halfmoon Stores"), 1_500, 18_000),
    ("marketplace", ("Swapcellar", "Secondshelf", "Barnfinds"), 800, 12_000),
    ("hardware_chain", ("Hammer & Hinge", "Oakhammer", "Boltwright"), 700, 9_500),
    ("travel_agency", ("Farwander", "Wayfarrow", "Compass & Kite"), 12_000, 95_000),
    ("food_app", ("Plateful Now", "Forkfolk", "Suppersprint"), 1_400, 5_200),
    ("broker", ("Fairlead Brokers", "Larkfield Brokers", "Harcastle Brokers"), 20_000, 80_000),
)
_B: Final = "brand"
_H: Final = "headed"
# Sector: how many of them a world has, and the pool.
_SHOPS: Final[tuple[tuple[Sector, int, tuple[tuple[str, Speech, int, int], ...]], ...]] = (
    (
        "grocery",
        4,
        (
            ("Pantry Lane", _B, 1_800, 14_000),
            ("Greengate Market", _B, 1_500, 11_000),
            ("Millers Basket", _B, 2_000, 13_000),
            ("Larder & Leaf", _B, 1_200, 9_000),
            ("Saturday Market", _H, 800, 4_500),
            ("Farm Shop", _H, 900, 6_000),
        ),
    ),
    (
        "bakery",
        2,
        (
            ("Crumb Street", _B, 350, 1_800),
            ("Rye & Rise", _B, 400, 1_600),
            ("Harbour Bakery", _H, 300, 1_500),
            ("Oat House", _B, 350, 1_700),
        ),
    ),
    (
        "cafe",
        5,
        (
            ("Blue Teapot", _B, 350, 1_900),
            ("Cafe Lumen", _B, 320, 1_800),
            ("Paper Crane Coffee", _B, 340, 1_500),
            ("Bean & Barrow", _B, 330, 1_600),
            ("Copper Spoon", _B, 400, 2_200),
            ("Tin Roof Coffee", _B, 320, 1_400),
            ("Museum Cafe", _H, 450, 2_400),
            ("Station Kiosk", _H, 250, 900),
        ),
    ),
    (
        "restaurant",
        8,
        (
            ("Saffron Yard", _B, 2_400, 9_500),
            ("Noodle Ferry", _B, 1_600, 6_500),
            ("Casa Merla", _B, 2_800, 11_000),
            ("Salt & Thyme", _B, 3_000, 12_500),
            ("Little Anchovy", _B, 2_200, 8_800),
            ("Lotus Barge", _B, 1_800, 7_200),
            ("Gusto Alley", _B, 1_900, 7_000),
            ("Old Mill Tavern", _H, 2_000, 8_500),
            ("Red Lantern Grill", _B, 2_300, 9_000),
            ("Taco Wharf", _B, 1_400, 5_200),
            ("Bombay Pier", _B, 2_000, 8_000),
            ("Chapel Street Curry House", _H, 1_900, 7_500),
        ),
    ),
    (
        "clothes",
        4,
        (
            ("Wren & Wool", _B, 2_500, 16_000),
            ("Denim Dock", _B, 3_500, 14_000),
            ("Tall Order", _B, 2_800, 15_000),
            ("Buttonhook", _B, 1_900, 9_800),
            ("Second Sleeve", _B, 1_000, 6_000),
            ("Puddle & Boot", _B, 3_000, 12_000),
        ),
    ),
    ("books", 2, (("Corner Books", _B, 800, 4_500), ("Foxglove Books", _B, 900, 5_200), ("Dog-Eared", _B, 600, 3_800))),
    (
        "home",
        4,
        (
            ("Lamp & Linen", _B, 1_800, 22_000),
            ("Kettle Works", _B, 2_500, 13_000),
            ("Sofa Barn", _H, 9_000, 88_000),
            ("Nook Interiors", _B, 3_000, 34_000),
            ("Garden Centre", _H, 1_200, 9_000),
            ("Paint Shed", _H, 1_500, 8_000),
        ),
    ),
    ("toys", 1, (("Toy Attic", _H, 900, 6_500), ("Marble & Kite", _B, 1_000, 7_000))),
    (
        "sport",
        2,
        (
            ("Trailhead Bikes", _B, 1_500, 24_000),
            ("Ropes & Boulders", _B, 1_200, 6_000),
            ("Paddle Shed", _H, 2_000, 16_000),
        ),
    ),
    (
        "pharmacy",
        2,
        (
            ("Bridge Street Pharmacy", _H, 500, 4_200),
            ("Wellspring Chemist", _B, 600, 4_800),
            ("Priory Pharmacy", _H, 450, 3_900),
        ),
    ),
    (
        "health",
        3,
        (
            ("Harbour Dental", _B, 4_500, 28_000),
            ("Fernhill Vets", _B, 4_000, 24_000),
            ("Clearview Opticians", _B, 3_500, 26_000),
            ("Mill Lane Physio", _H, 4_500, 6_500),
        ),
    ),
    (
        "beauty",
        2,
        (
            ("Sunny Nails", _B, 2_200, 5_500),
            ("Shears Hair", _B, 2_400, 7_800),
            ("Barber on the Quay", _H, 1_800, 3_200),
        ),
    ),
    ("flowers", 1, (("Marigold Florist", _B, 1_800, 7_500), ("Petal Post", _B, 2_200, 8_000))),
    (
        "fuel",
        2,
        (
            ("Crossways Fuel", _B, 2_500, 9_500),
            ("Ridgeway Petrol Station", _H, 2_200, 9_000),
            ("Amberline Charging", _B, 600, 3_400),
        ),
    ),
    (
        "transit",
        2,
        (
            ("City Trams", _H, 260, 1_300),
            ("Northern Counties Rail", _B, 1_400, 11_500),
            ("Coastline Ferries", _B, 900, 5_400),
        ),
    ),
    ("taxi", 1, (("Dovetail Cabs", _B, 700, 4_200), ("Magpie Taxis", _B, 650, 3_900))),
    ("parking", 1, (("Foundry Car Park", _H, 300, 1_800), ("Quayside Parking", _B, 300, 1_600))),
    (
        "leisure",
        4,
        (
            ("Lantern Cinema", _H, 900, 4_800),
            ("Tide Pool", _H, 500, 2_600),
            ("Puppet Theatre", _H, 1_200, 5_600),
            ("Bowling Alley", _H, 1_500, 6_800),
            ("Science Museum", _H, 1_000, 4_400),
            ("Escape Cellar", _B, 2_400, 9_600),
        ),
    ),
    ("garage", 1, (("Tollgate Garage", _H, 6_000, 64_000), ("Spanner & Sons", _B, 5_500, 58_000))),
)
# (name, speech, how the charge is spoken of, lowest, highest): one charge a month.
_REGULAR: Final[tuple[tuple[Sector, int, tuple[tuple[str, Speech, str, int, int], ...]], ...]] = (
    (
        "subscription",
        7,
        (
            ("Reelbarn", _B, "film streaming", 899, 1_799),
            ("Tunehive", _B, "music streaming", 899, 1_699),
            ("Cloudcellar", _B, "cloud storage", 199, 999),
            ("The Daily Lantern", _B, "newspaper", 899, 1_999),
            ("Langsprint", _B, "language app", 699, 1_299),
            ("Supper Crate", _B, "meal kit", 3_900, 6_900),
            ("Audiolark", _B, "audiobook subscription", 799, 1_399),
            ("Plotpatch", _B, "garden box", 1_200, 2_400),
            ("Pixelpantry", _B, "photo backup", 299, 799),
            ("Stillmind", _B, "meditation app", 499, 999),
            ("Chess Attic", _B, "chess club", 600, 1_500),
            ("Backlot Games", _B, "game pass", 999, 1_499),
        ),
    ),
    (
        "club",
        2,
        (
            ("Ironworks Gym", _B, "gym membership", 2_500, 6_500),
            ("Tide Swim Club", _H, "swimming club", 1_800, 4_200),
            ("Boulder Hall", _H, "climbing membership", 3_200, 5_900),
            ("Hillcrest Allotments", _H, "allotment fee", 600, 1_500),
        ),
    ),
    (
        "utility",
        5,
        (
            ("Northgate Energy", _B, "electricity bill", 6_500, 14_800),
            ("City Water", _B, "water bill", 2_500, 4_800),
            ("Fibrelark", _B, "internet bill", 3_000, 5_500),
            ("Cobble Mobile", _B, "phone bill", 1_800, 4_500),
            ("City Council", _H, "council tax", 9_900, 18_000),
            ("Emberline Gas", _B, "gas bill", 4_500, 13_000),
        ),
    ),
    (
        "insurance",
        3,
        (
            ("Harbourlight Insurance", _B, "car insurance", 5_200, 9_800),
            ("Oldgate Mutual", _B, "home insurance", 2_400, 5_100),
            ("Pawsafe", _B, "pet insurance", 1_500, 4_200),
            ("Calloway Life", _B, "life insurance", 1_800, 5_600),
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Merchant:
    """A shop or service. The key of the six that worlds ask for by part is the sector ("food_app"), else a slug.

    `speech`: a "brand" is said bare ("at Blue Teapot"), a "headed" name takes an article ("at the Tide Pool").
    `low` and `high` bound its usual charge in cents. `bill` is how its monthly charge is spoken of ("gym
    membership"), None for shops. `statement_name` is the raw line a bank prints. `address` is None when it has no
    branch in the city.
    """

    key: str
    name: str
    sector: Sector
    speech: Speech
    low: int
    high: int
    bill: str | None
    statement_name: str
    domain: str
    account_number: str
    address: Address | None


def _key(name: str) -> str:
    return as_ascii(name.replace("&", "and")).replace(".", "_")


def draw_merchants(seed: int, city: City, addresses: AddressBook, numbers: NumberBook) -> tuple[Merchant, ...]:
    """The merchants of world `seed`: the six anchors first, then by sector; names and keys are unique."""
    rng = Random(f"cast-{seed}-merchants")

    def merchant(
        key: str,
        name: str,
        sector: Sector,
        speech: Speech,
        low: int,
        high: int,
        *,
        bill: str | None = None,
        has_branch: bool,
    ) -> Merchant:
        return Merchant(
            key=key,
            name=name,
            sector=sector,
            speech=speech,
            low=low,
            high=high,
            bill=bill,
            statement_name=" ".join(as_ascii(f"{name} {city.name}").upper().split(".")).replace("  ", " "),
            domain=domain_of(name),
            account_number=numbers.account(),
            address=addresses.draw() if has_branch else None,
        )

    merchants = [
        merchant(sector, rng.choice(names), sector, "brand", low, high, has_branch=sector == "hardware_chain")
        for sector, names, low, high in _ANCHORS
    ]
    for sector, count, shops in _SHOPS:
        merchants += [
            merchant(_key(name), name, sector, speech, low, high, has_branch=True)
            for name, speech, low, high in rng.sample(shops, count)
        ]
    for sector, count, regulars in _REGULAR:
        merchants += [
            merchant(_key(name), name, sector, speech, low, high, bill=bill, has_branch=sector == "club")
            for name, speech, bill, low, high in rng.sample(regulars, count)
        ]
    return tuple(merchants)
