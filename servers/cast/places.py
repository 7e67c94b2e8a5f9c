"""The city of a world: districts, streets on a metre grid, addresses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

_CITIES: Final = (
    "Port Alder",
    "Harrowmouth",
    "Wexcombe",
    "Castlemoor",
    "Brackenford",
    "Ashminster",
    "Kelstow",
    "Dunmarsh",
    "Thornhaven",
    "Merrowby",
)
_DISTRICTS: Final = (
    "Old Harbour",
    "Millgate",
    "Eastfield",
    "Canal Side",
    "Northbank",
    "Foundry Quarter",
    "Orchard Park",
    "Hillcrest",
    "Lower Mead",
    "Tanners Row",
    "Gasworks",
    "Priory Green",
)
_STREETS: Final = (
    "Mill Lane",
    "Harbour Street",
    "Harbour Row",
    "Chapel Street",
    "Orchard Road",
    "Lime Walk",
    "Tannery Lane",
    "Bridge Street",
    "Cooper's Row",
    "Weaver Street",
    "Saltmarsh Road",
    "Lantern Lane",
    "Elm Grove",
    "Quarry Road",
    "Ferry Road",
    "Market Street",
    "Bakehouse Lane",
    "Priory Road",
    "Gannet Close",
    "Heron Way",
    "Kiln Street",
    "Ropewalk",
    "Larch Avenue",
    "Meadow Rise",
    "Signal Road",
    "Wharf Street",
    "Tollgate Road",
    "Beacon Hill",
    "Cherry Tree Lane",
    "Sexton Street",
    "Fuller's Yard",
    "Observatory Road",
    "Glasshouse Lane",
    "Sparrow Lane",
    "Minster Street",
    "Drovers Way",
    "Copper Street",
    "Willow Bank",
)
_HOTELS: Final = (
    "Lantern House",
    "Quayside Rooms",
    "Corn Exchange Hotel",
    "Swan & Anchor",
    "Minster Court",
    "Weaver's Rest",
)
_SPACING_M: Final = 1400


@dataclass(frozen=True, slots=True)
class District:
    """A part of the city; `x_m`, `y_m` is its middle, in metres east and north of the city's."""

    key: str
    name: str
    x_m: int
    y_m: int


@dataclass(frozen=True, slots=True)
class Street:
    """A street in one district (three districts have a Station Road); `x_m`, `y_m` is its first house."""

    key: str
    name: str
    district: str
    x_m: int
    y_m: int
    goes_east: bool


@dataclass(frozen=True, slots=True)
class Address:
    """A house as people write it: `line` "12 Mill Lane", `district` "Millgate"; `street` is the street's key."""

    line: str
    street: str
    district: str
    city: str
    postcode: str
    x_m: int
    y_m: int

    def __str__(self) -> str:
        return f"{self.line}, {self.city} {self.postcode}"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that everybody knows: the airport (`code` is its three letters), a hotel (`code` is None)."""

    name: str
    code: str | None
    address: Address


@dataclass(frozen=True, slots=True)
class City:
    """The city everybody lives in unless their `home_city` says otherwise.

    `latitude_e6` and `longitude_e6` (micro-degrees) are its middle, from which the metres of districts and streets
    count.
    """

    name: str
    zone: str
    latitude_e6: int
    longitude_e6: int
    districts: tuple[District, ...]
    streets: tuple[Street, ...]
    airport: Spot | None = None
    hotels: tuple[Spot, ...] = ()


class AddressBook:
    """Draws addresses of a city, no house twice."""

    def __init__(self, city: City, rng: Random) -> None:
        self._city = city
        self._rng = rng
        self._lines: dict[tuple[str, int], None] = {}

    def draw(self, street: str | None = None, number: int | None = None) -> Address:
        """A house no one has yet, in the street called `street` when given."""
        streets = [row for row in self._city.streets if street in {None, row.name}]
        while True:
            row = self._rng.choice(streets)
            house = number or self._rng.randrange(1, 120)
            if (row.key, house) not in self._lines:
                break
            number = None
        self._lines[row.key, house] = None
        district = next(i for i, part in enumerate(self._city.districts) if part.name == row.district)
        along = house * 6
        return Address(
            line=f"{house} {row.name}",
            street=row.key,
            district=row.district,
            city=self._city.name,
            postcode=f"{self._city.name[:2].upper()}{district + 1} {house % 9 + 1}{row.name[0]}{row.name[2].upper()}",
            x_m=row.x_m + (along if row.goes_east else 0),
            y_m=row.y_m + (0 if row.goes_east else along),
        )


def name_spots(seed: int, city: City, addresses: AddressBook) -> City:
    """The city with its airport, which lies outside at the end of a road, and three hotels."""
    rng = Random(f"cast-{seed}-spots")
    house = addresses.draw()
    far = replace(house, x_m=house.x_m + 6_400, y_m=house.y_m - 1_900)
    code = "".join(letter for letter in city.name.upper() if letter.isalpha())
    return replace(
        city,
        airport=Spot(f"{city.name} Airport", code[0] + code[1] + code[-1], far),
        hotels=tuple(Spot(name, None, addresses.draw()) for name in rng.sample(_HOTELS, 3)),
    )


def build_city(seed: int, zone: str) -> City:
    """The city of world `seed`."""
    rng = Random(f"cast-{seed}-city")
    spots = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    districts = tuple(
        District(
            key=name.lower().replace(" ", "-"),
            name=name,
            x_m=x * _SPACING_M + rng.randrange(-200, 200),
            y_m=y * _SPACING_M + rng.randrange(-200, 200),
        )
        for name, (x, y) in zip(rng.sample(_DISTRICTS, 8), rng.sample(spots, 8), strict=True)
    )
    homes = rng.sample(districts, 5)
    named = [("Station Road", district) for district in homes[:3]] + [("Mill Lane", district) for district in homes[3:]]
    named += [(name, rng.choice(districts)) for name in rng.sample(_STREETS[1:], 34)]
    streets = tuple(
        Street(
            key=f"{name} {district.name}".lower().replace("'", "").replace(" ", "-"),
            name=name,
            district=district.name,
            x_m=district.x_m + rng.randrange(-600, 300),
            y_m=district.y_m + rng.randrange(-600, 300),
            goes_east=rng.random() < 0.5,
        )
        for name, district in named
    )
    return City(
        name=rng.choice(_CITIES),
        zone=zone,
        latitude_e6=rng.randrange(51_000_000, 54_000_000),
        longitude_e6=rng.randrange(-3_000_000, 0),
        districts=districts,
        streets=streets,
    )
