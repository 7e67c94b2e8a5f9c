"""Thirty eating places that the food app delivers from; some are merchants of the cast, the rest only cook.

All names are invented. Prices of the menu lists are cents.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from servers.cast.names import as_ascii
from servers.cast.places import Address, AddressBook
from servers.cast.shops import Merchant

Cuisine = Literal["pizza", "thai", "indian", "burgers", "sushi", "noodles", "mexican", "lebanese", "bakery"]

_KNOWN: Final[dict[str, Cuisine]] = {
    "Saffron Yard": "indian",
    "Noodle Ferry": "noodles",
    "Casa Merla": "pizza",
    "Salt & Thyme": "lebanese",
    "Little Anchovy": "pizza",
    "Lotus Barge": "thai",
    "Gusto Alley": "pizza",
    "Old Mill Tavern": "burgers",
    "Red Lantern Grill": "noodles",
    "Taco Wharf": "mexican",
    "Bombay Pier": "indian",
    "Chapel Street Curry House": "indian",
}
_OTHERS: Final[dict[Cuisine, tuple[str, ...]]] = {
    "pizza": ("Stone & Basil", "Pizzeria Falco", "Crust Corner"),
    "thai": ("Bangkok Bridge", "Lemongrass Lane", "Tuk Tuk Table"),
    "indian": ("Cardamom House", "Tiffin Box", "Madras Mill"),
    "burgers": ("Bun & Barrel", "Smokestack Burgers", "Patty Post"),
    "sushi": ("Maki Quay", "Blue Carp Sushi", "Rice & Tide"),
    "noodles": ("Broth Brothers", "Wok Alley", "Udon Reef"),
    "mexican": ("Casa Pimienta", "Burrito Barn", "Agave Corner"),
    "lebanese": ("Cedar Grill", "Beirut Bites", "Mezze Moon"),
    "bakery": ("Butter Lane", "Sunday Loaf"),
}
_MENUS: Final[dict[Cuisine, tuple[tuple[str, int], ...]]] = {
    "pizza": (
        ("margherita", 1050),
        ("pepperoni pizza", 1250),
        ("four cheese pizza", 1320),
        ("mushroom pizza", 1180),
        ("anchovy and caper pizza", 1290),
        ("garlic bread", 480),
        ("rocket salad", 590),
        ("tiramisu", 560),
    ),
    "thai": (
        ("green curry", 1240),
        ("pad thai", 1150),
        ("massaman curry", 1290),
        ("tom yum soup", 780),
        ("papaya salad", 820),
        ("spring rolls", 610),
        ("sticky rice", 350),
        ("mango with coconut rice", 590),
    ),
    "indian": (
        ("chicken tikka masala", 1290),
        ("chana masala", 990),
        ("lamb rogan josh", 1390),
        ("paneer butter masala", 1150),
        ("vegetable biryani", 1090),
        ("garlic naan", 350),
        ("onion bhajis", 520),
        ("mango lassi", 390),
    ),
    "burgers": (
        ("house cheeseburger", 1120),
        ("smoky bacon burger", 1290),
        ("black bean burger", 1080),
        ("fried chicken sandwich", 1190),
        ("sweet potato fries", 450),
        ("onion rings", 420),
        ("slaw", 320),
        ("vanilla shake", 520),
    ),
    "sushi": (
        ("salmon nigiri set", 1450),
        ("california roll", 950),
        ("avocado maki", 690),
        ("spicy tuna roll", 1180),
        ("poke bowl", 1320),
        ("miso soup", 380),
        ("edamame", 450),
        ("seaweed salad", 520),
    ),
    "noodles": (
        ("tonkotsu ramen", 1320),
        ("miso ramen", 1220),
        ("beef noodle soup", 1290),
        ("dan dan noodles", 1090),
        ("vegetable chow mein", 980),
        ("pork dumplings", 690),
        ("cucumber salad", 450),
        ("sesame balls", 480),
    ),
    "mexican": (
        ("chicken burrito", 1080),
        ("black bean burrito", 980),
        ("carnitas tacos", 1120),
        ("fish tacos", 1190),
        ("cheese quesadilla", 890),
        ("guacamole and chips", 620),
        ("tomato salsa", 280),
        ("churros", 520),
    ),
    "lebanese": (
        ("falafel wrap", 890),
        ("chicken shawarma", 1090),
        ("mixed grill", 1590),
        ("mezze platter", 1490),
        ("hummus", 520),
        ("tabbouleh", 560),
        ("halloumi fries", 640),
        ("baklava", 450),
    ),
    "bakery": (
        ("sourdough loaf", 520),
        ("almond croissant", 380),
        ("cinnamon bun", 350),
        ("cheese scone", 320),
        ("ham and leek quiche", 620),
        ("spinach pie", 580),
        ("carrot cake", 420),
        ("seeded rolls", 290),
    ),
}
_COUNT: Final = 30


@dataclass(frozen=True, slots=True)
class Kitchen:
    """An eating place. `key` is the merchant's where it is one, else a slug of its own.

    Two share a name and stand in two streets. `dishes` are the heads of its menu as (name, price in cents).
    """

    key: str
    name: str
    cuisine: Cuisine
    address: Address
    dishes: tuple[tuple[str, int], ...]


def open_kitchens(seed: int, merchants: tuple[Merchant, ...], addresses: AddressBook) -> tuple[Kitchen, ...]:
    """The kitchens of world `seed`: merchants first, then others, one of them a second branch of the first other."""
    rng = Random(f"cast-{seed}-kitchens")

    def menu(cuisine: Cuisine) -> tuple[tuple[str, int], ...]:
        return tuple((dish, price + rng.randrange(-4, 9) * 20) for dish, price in _MENUS[cuisine])

    found: list[Kitchen] = []
    for merchant in merchants:
        cuisine: Cuisine | None = "bakery" if merchant.sector == "bakery" else _KNOWN.get(merchant.name)
        if cuisine is not None and merchant.address is not None:
            found.append(Kitchen(merchant.key, merchant.name, cuisine, merchant.address, menu(cuisine)))
    others: list[tuple[str, Cuisine]] = [(name, cuisine) for cuisine, names in _OTHERS.items() for name in names]
    rng.shuffle(others)
    cooked = {kitchen.cuisine: None for kitchen in found}
    others.sort(key=lambda row: row[1] in cooked)  # every cuisine is there; the sort is stable
    for name, cuisine in [*others[: _COUNT - len(found) - 1], others[0]]:
        key = as_ascii(name.replace("&", "and")).replace(".", "_")
        twin = next((kitchen for kitchen in found if kitchen.key == key), None)
        address = addresses.draw()
        while twin is not None and _street(address) == _street(twin.address):
            address = addresses.draw()
        found.append(Kitchen(key if twin is None else f"{key}_2", name, cuisine, address, menu(cuisine)))
    return tuple(found)


def _street(address: Address) -> str:
    return address.line.split(" ", 1)[1]
