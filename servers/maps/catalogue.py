"""What a city holds beside the cast: names and kinds of places, all invented."""

from __future__ import annotations

from typing import Final, NamedTuple

from servers.maps.models import PlaceKind


class Trade(NamedTuple):
    """How a kind of place is listed: its kind, what people call it, whose hours it keeps, its price level (0: none)."""

    kind: PlaceKind
    category: str
    sector: str
    price: int


# Sector of the cast's merchants -> how the map lists them.
SECTORS: Final[dict[str, Trade]] = {
    "grocery": Trade("shop", "supermarket", "grocery", 2),
    "bakery": Trade("food", "bakery", "bakery", 1),
    "cafe": Trade("food", "cafe", "cafe", 2),
    "restaurant": Trade("food", "restaurant", "restaurant", 3),
    "clothes": Trade("shop", "clothes shop", "shop", 2),
    "books": Trade("shop", "bookshop", "shop", 2),
    "home": Trade("shop", "homeware shop", "shop", 3),
    "toys": Trade("shop", "toy shop", "shop", 2),
    "sport": Trade("shop", "sports shop", "shop", 3),
    "pharmacy": Trade("health", "pharmacy", "pharmacy", 0),
    "health": Trade("health", "practice", "health", 0),
    "beauty": Trade("shop", "hairdresser", "shop", 2),
    "flowers": Trade("shop", "florist", "shop", 2),
    "fuel": Trade("shop", "petrol station", "fuel", 0),
    "transit": Trade("office", "ticket office", "transit", 0),
    "taxi": Trade("office", "taxi office", "taxi", 0),
    "parking": Trade("parking", "car park", "parking", 1),
    "leisure": Trade("leisure", "attraction", "leisure", 2),
    "garage": Trade("shop", "garage", "garage", 3),
    "club": Trade("leisure", "club", "club", 2),
    "hardware_chain": Trade("shop", "hardware shop", "hardware_chain", 2),
}
# Words in a merchant's name that say more than its sector.
BY_WORD: Final[dict[str, tuple[PlaceKind, str]]] = {
    "Cafe": ("food", "cafe"),
    "Dental": ("health", "dentist"),
    "Vets": ("health", "vet"),
    "Opticians": ("health", "optician"),
    "Physio": ("health", "physio"),
    "Nails": ("shop", "nail salon"),
    "Barber": ("shop", "barber"),
    "Charging": ("charger", "charging station"),
    "Cinema": ("leisure", "cinema"),
    "Pool": ("leisure", "swimming pool"),
    "Theatre": ("leisure", "theatre"),
    "Bowling": ("leisure", "bowling alley"),
    "Museum": ("leisure", "museum"),
    "Escape": ("leisure", "escape room"),
    "Gym": ("leisure", "gym"),
    "Swim": ("leisure", "swimming club"),
    "Boulder": ("leisure", "climbing hall"),
    "Allotments": ("leisure", "allotments"),
    "Garden": ("shop", "garden centre"),
    "Paint": ("shop", "paint shop"),
    "Bikes": ("shop", "bike shop"),
}
CUISINES: Final[dict[str, str]] = {
    "pizza": "pizza place",
    "thai": "Thai restaurant",
    "indian": "Indian restaurant",
    "burgers": "burger place",
    "sushi": "sushi place",
    "noodles": "noodle place",
    "mexican": "Mexican restaurant",
    "lebanese": "Lebanese restaurant",
    "bakery": "bakery",
}
_SHOP: Final = "shop"
# What every city has: (how it is listed, names); {d} stands for a district, a new one each time.
TOWN: Final[tuple[tuple[Trade, tuple[str, ...]], ...]] = (
    (Trade("public", "post office", _SHOP, 0), ("{d} Post Office",) * 4),
    (Trade("public", "library", "leisure", 0), ("{d} Library",) * 3),
    (Trade("public", "primary school", "school", 0), ("{d} Primary School",) * 3),
    (Trade("public", "town hall", "office", 0), ("Town Hall",)),
    (Trade("public", "police station", "taxi", 0), ("{d} Police Station",)),
    (Trade("public", "train station", "taxi", 0), ("Central Station",)),
    (Trade("public", "recycling centre", "garage", 0), ("{d} Recycling Centre",) * 2),
    (Trade("public", "community centre", "leisure", 0), ("{d} Community Centre",) * 2),
    (Trade("health", "hospital", "taxi", 0), ("City Hospital",)),
    (Trade("health", "clinic", "health", 0), ("{d} Clinic",) * 2),
    (Trade("health", "doctor's surgery", "health", 0), ("{d} Surgery",) * 3),
    (Trade("health", "dentist", "health", 0), ("Bright Street Dental", "Molar & Co")),
    (Trade("health", "pharmacy", "pharmacy", 0), ("Lavender Pharmacy",)),
    (Trade("shop", "tailor", _SHOP, 2), ("Needle & Hem", "Silver Thimble", "Cuff & Collar")),
    (Trade("shop", "dry cleaner", _SHOP, 2), ("Steam & Press", "Snowdrop Cleaners")),
    (Trade("shop", "launderette", "club", 1), ("Soap Opera Launderette", "Tumble Time")),
    (Trade("shop", "shoe repair shop", _SHOP, 1), ("Last & Sole", "Heel Bar")),
    (Trade("shop", "bike shop", _SHOP, 2), ("Spoke & Saddle", "Freewheel Corner")),
    (Trade("shop", "pet shop", _SHOP, 2), ("Fur & Feather", "Pawprint Corner")),
    (Trade("shop", "locksmith", _SHOP, 2), ("Keyhole Corner",)),
    (Trade("shop", "copy shop", _SHOP, 1), ("Paper Jam Prints",)),
    (Trade("shop", "hairdresser", _SHOP, 2), ("Comb & Curl", "The Cutting Room")),
    (Trade("shop", "supermarket", "grocery", 1), ("Basketful", "Basketful")),
    (Trade("shop", "corner shop", "grocery", 1), ("Open Late Corner", "Penny Basket")),
    (Trade("food", "bar", "bar", 3), ("Moth & Lantern", "Copper Still", "The Blue Door")),
    (Trade("food", "pub", "pub", 2), ("The Crooked Billet", "The Ferry Inn", "The Weaver's Arms")),
    (Trade("food", "cafe", "cafe", 1), ("Second Cup", "Kettle & Crumb", "Window Seat")),
    (Trade("food", "ice cream parlour", "leisure", 1), ("Scoop Street", "Vanilla Corner")),
    (Trade("food", "sandwich shop", "cafe", 1), ("Crust & Co", "Ploughman's Corner")),
    (Trade("food", "ramen place", "restaurant", 2), ("Ramen Lantern", "Ramen Lantern")),
    (Trade("leisure", "gym", "club", 2), ("Kettlebell Yard", "Northlight Gym")),
    (Trade("leisure", "museum", "leisure", 1), ("City Museum",)),
    (Trade("leisure", "gallery", "leisure", 1), ("Tannery Gallery",)),
    (Trade("leisure", "playground", "park", 0), ("{d} Playground",) * 2),
    (Trade("office", "bank", "office", 0), ("Fairlight Bank", "Copperfield Bank", "Copperfield Bank")),
    (Trade("office", "solicitor", "office", 0), ("Marsh & Ridley",)),
    (Trade("office", "estate agent", _SHOP, 0), ("Doorstep Homes",)),
    (Trade("charger", "charging station", "fuel", 0), ("Amber Charge",) * 3 + ("Voltyard",) * 2),
    (Trade("parking", "car park", "parking", 1), ("{d} Car Park",) * 6),
)
# Minutes of opening on a working day, on Saturday and on Sunday for trades that the cast has no hours for.
OWN_HOURS: Final[dict[str, tuple[tuple[int, int] | None, ...]]] = {
    "school": ((480, 960), None, None),
    "office": ((540, 1020), None, None),
    "bar": ((1080, 1560), (1080, 1560), (1080, 1440)),
    "pub": ((720, 1380), (720, 1440), (720, 1350)),
    "park": ((420, 1260), (420, 1260), (420, 1260)),
}
# Last words of names that take an article.
HEADED: Final = frozenset(
    "Office Library Hall Centre Hospital Clinic Surgery Museum Gallery Playground Park Pavilion Hotel Pool "
    "Theatre Cinema Launderette Bar".split()
)
