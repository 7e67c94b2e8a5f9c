"""All places of a city: the cast's addresses, merchants and firms, what every town has, stops, and plain houses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from servers.cast import Address, Cast, Merchant, Street
from servers.cast.hours import Week, week_of
from servers.maps.catalogue import BY_WORD, CUISINES, OWN_HOURS, SECTORS, TOWN, Trade
from servers.maps.finding import plain
from servers.maps.models import OpeningHours, Place, PlaceStatus, SpecialHours
from servers.maps.streets import Spot, degrees, network_of, spot_of
from servers.maps.transit import stop_nodes
from sessions import World

HOUSES: Final = 190
_FEATURES: Final = ("wheelchair", "parking", "outdoor", "card")
_BRANCHES: Final = 3
_LUNCH: Final = ((9 * 60, 13 * 60), (14 * 60, 18 * 60))
_TEN_TO_SIX: Final = ((10 * 60, 18 * 60),)
# Hours of single places: shut on Mondays, shut at lunchtime.
_WEEKS: Final[dict[str, Week]] = {
    "City Museum": ((), *(_TEN_TO_SIX for _ in range(6))),
    "Lavender Pharmacy": (*(_LUNCH for _ in range(5)), ((9 * 60, 13 * 60),), ()),
}
_PHONE: Final = "+44 20 7946 {0:04d}"


@dataclass
class Atlas:
    """Ids that the world gave to the places that later parts of the seed speak of."""

    houses: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    merchants: dict[str, str] = field(default_factory=dict[str, str])
    firms: dict[str, str] = field(default_factory=dict[str, str])
    stops: dict[int, str] = field(default_factory=dict[int, str])
    named: dict[str, list[str]] = field(default_factory=dict[str, "list[str]"])

    def house(self, address: Address) -> str:
        """The place at an address."""
        return self.houses[address.line, address.district]


class Surveyor:
    """Writes the places of one seed."""

    def __init__(self, world: World, cast: Cast) -> None:
        self.world = world
        self.cast = cast
        self.rng = Random(f"{cast.seed}/maps/places")
        self.atlas = Atlas()
        self._taken: dict[tuple[str, int], None] = {}
        self._streets = cast.city.streets
        self._phones = iter(self.rng.sample(range(1000, 10_000), 400))

    def phone(self) -> str:
        """A number that nobody has yet."""
        return _PHONE.format(next(self._phones))

    def take(self, addresses: Iterable[Address | None]) -> None:
        """Houses of the cast are nobody else's."""
        for address in addresses:
            if address is not None:
                self._taken[address.street, int(address.line.split()[0])] = None

    def draw(self, street: Street | None = None, number: int | None = None) -> Address:
        """A house that nobody has yet."""
        while True:
            row = street or self.rng.choice(self._streets)
            house = number or self.rng.randrange(1, 120)
            if (row.key, house) not in self._taken:
                self._taken[row.key, house] = None
                return self.address(row, house)
            number = None

    def is_free(self, street: Street, number: int) -> bool:
        """Whether nobody has that house."""
        return (street.key, number) not in self._taken

    def address(self, street: Street, house: int, mark: str = "") -> Address:
        """The address of a house, written as the cast writes them."""
        city = self.cast.city
        district = next(place for place, part in enumerate(city.districts) if part.name == street.district)
        along = house * 6
        return Address(
            line=f"{house}{mark} {street.name}",
            street=street.key,
            district=street.district,
            city=city.name,
            postcode=f"{city.name[:2].upper()}{district + 1} {house % 9 + 1}{street.name[0]}{street.name[2].upper()}",
            x_m=street.x_m + (along if street.goes_east else 0),
            y_m=street.y_m + (0 if street.goes_east else along),
        )

    def house(self, address: Address) -> str:
        """A plain address."""
        key = (address.line, address.district)
        if key not in self.atlas.houses:
            self.atlas.houses[key] = self.place(
                address.line, Trade("address", "address", "", 0), address, spot_of(self.cast.seed, address), phone=""
            )
        return self.atlas.houses[key]

    def business(
        self, name: str, trade: Trade, address: Address, *, week: Week | None = None, phone: str | None = None,
        merchant: str | None = None, status: PlaceStatus = "open",
    ) -> str:  # fmt: skip
        """A place with hours."""
        spot = spot_of(self.cast.seed, address)
        number = self.phone() if phone is None else phone
        key = self.place(name, trade, address, spot, phone=number, merchant=merchant, status=status)
        self.open(key, week if week is not None else self.week(key, trade.sector))
        return key

    def place(
        self, name: str, trade: Trade, address: Address, spot: Spot, *, phone: str, merchant: str | None = None,
        status: PlaceStatus = "open",
    ) -> str:  # fmt: skip
        """One row."""
        rng = self.rng
        street = next((row.name for row in self._streets if row.key == address.street), address.line)
        lat_e6, lon_e6 = degrees(self.cast.seed, spot.x_m, spot.y_m)
        rated = trade.kind in {"shop", "food", "health", "leisure"}
        row = self.world.insert(
            Place,
            name=name,
            kind=trade.kind,
            category=trade.category,
            address=address.line,
            street=street,
            district=address.district,
            postcode=address.postcode,
            node_id=spot.node,
            offset_m=spot.offset_m,
            lat_e6=lat_e6,
            lon_e6=lon_e6,
            rating=rng.randrange(31, 50) if rated else 0,
            price_level=min(4, max(1, trade.price + rng.choice((-1, 0, 0, 1)))) if trade.price else 0,
            phone=phone,
            features=[one for one in _FEATURES if trade.kind != "address" and rng.random() < 0.5],
            status=status,
            merchant=merchant,
            words=f" {plain(f'{name} {trade.category} {address.line} {address.district}')} ",
        )
        self.atlas.named.setdefault(name, []).append(row.place_id)
        return row.place_id

    def week(self, key: str, sector: str) -> Week:
        """The hours of a trade."""
        own = OWN_HOURS.get(sector)
        if own is None:
            return week_of(self.cast.seed, key, sector)
        working, saturday, sunday = (() if day is None else (day,) for day in own)
        return (*(working for _ in range(5)), saturday, sunday)

    def open(self, place_id: str, week: Week) -> None:
        """Write a week of hours, equal days in one row."""
        days: dict[tuple[int, int], int] = {}
        for place, intervals in enumerate(week):
            for interval in intervals:
                days[interval] = days.get(interval, 0) | 1 << place
        for (opens, closes), mask in sorted(days.items()):
            self.world.insert(OpeningHours, place_id=place_id, days=mask, opens=opens, closes=closes)

    def on_day(self, place_id: str, day: str, opens: int | None = None, closes: int | None = None) -> None:
        """Other hours on one day."""
        self.world.insert(SpecialHours, place_id=place_id, day=day, opens=opens, closes=closes)


def trade_of(cast: Cast, merchant: Merchant) -> Trade:
    """How the map lists a merchant."""
    trade = SECTORS[merchant.sector]
    kitchen = next((row for row in cast.kitchens if row.key == merchant.key), None)
    if kitchen is not None:
        return trade._replace(category=CUISINES[kitchen.cuisine])
    for word, (kind, category) in BY_WORD.items():
        if word in merchant.name.split():
            return trade._replace(kind=kind, category=category)
    return trade


def list_cast(desk: Surveyor) -> None:
    """Merchants, kitchens, branches, firms, hotels and the airport, with the cast's hours."""
    cast, atlas = desk.cast, desk.atlas
    for merchant in cast.merchants:
        if merchant.address is not None:
            atlas.merchants[merchant.key] = desk.business(
                merchant.name, trade_of(cast, merchant), merchant.address, week=cast.hours(merchant.key),
                merchant=merchant.key,
            )  # fmt: skip
    for kitchen in cast.kitchens:
        if kitchen.key not in atlas.merchants:
            trade = Trade("food", CUISINES[kitchen.cuisine], "restaurant", 2)
            atlas.merchants[kitchen.key] = desk.business(
                kitchen.name, trade, kitchen.address, week=cast.hours(kitchen.key), merchant=kitchen.key
            )
    chain = cast.merchant("hardware_chain")
    for branch in cast.branches:
        if branch.address is not None and branch.address != chain.address:
            atlas.merchants[branch.key] = desk.business(
                chain.name, SECTORS["hardware_chain"], branch.address, week=cast.hours(branch.key), phone=branch.phone,
                merchant=branch.key,
            )  # fmt: skip
    office = Trade("office", "office", "office", 0)
    for firm in (cast.employer, *cast.clients):
        if firm.address is not None and firm.name != chain.name:
            atlas.firms[firm.key] = desk.business(firm.name, office, firm.address, phone=firm.phone)
    for hotel in cast.city.hotels:
        desk.business(hotel.name, Trade("leisure", "hotel", "taxi", 3), hotel.address)
    if cast.city.airport is not None:
        desk.business(cast.city.airport.name, Trade("public", "airport", "taxi", 0), cast.city.airport.address)


def list_town(desk: Surveyor) -> None:
    """What every town has, and the bakery's other branches, one of them shut for good."""
    districts = [row.name for row in desk.cast.city.districts]
    for trade, names in TOWN:
        parts = iter(desk.rng.sample(districts, len(districts)))
        for name in names:
            district = next(parts)
            streets = [row for row in desk.cast.city.streets if row.district == district]
            street = desk.rng.choice(streets) if "{d}" in name and streets else None
            desk.business(name.replace("{d}", district), trade, desk.draw(street), week=_WEEKS.get(name))
    bakery = next(row for row in desk.cast.merchants if row.sector == "bakery")
    first = desk.cast.hours(bakery.key)
    for place in range(_BRANCHES):
        desk.business(
            bakery.name, SECTORS["bakery"], desk.draw(), week=first,
            status="closed_for_good" if place == _BRANCHES - 1 else "open",
        )  # fmt: skip


def list_park(desk: Surveyor) -> str:
    """The bandstand cafe, which no car reaches."""
    cast = desk.cast
    node = network_of(cast.seed).park[1]
    corner = network_of(cast.seed).corners[node]
    near = min(cast.city.districts, key=lambda row: (abs(row.x_m - corner.x_m) + abs(row.y_m - corner.y_m), row.name))
    address = Address(
        line="Lakeside Path", street="", district=near.name, city=cast.city.name,
        postcode=f"{cast.city.name[:2].upper()}{cast.city.districts.index(near) + 1} 1LP",
        x_m=corner.x_m, y_m=corner.y_m,
    )  # fmt: skip
    trade = Trade("food", "cafe", "cafe", 2)
    key = desk.place("Bandstand Cafe", trade, address, Spot(node, 0, corner.x_m, corner.y_m), phone=desk.phone())
    desk.open(key, desk.week(key, "cafe"))
    return key


def list_stops(desk: Surveyor) -> None:
    """A stop at every node where a line calls, named by the roads that meet there."""
    seed = desk.cast.seed
    net = network_of(seed)
    hubs = {node: name for name, node in net.hubs.items()}
    seen: dict[str, int] = {}
    for node in stop_nodes(seed):
        corner = net.corners[node]
        near = min(
            desk.cast.city.districts, key=lambda row: (abs(row.x_m - corner.x_m) + abs(row.y_m - corner.y_m), row.name)
        )
        streets = [net.roads[road].street for road in net.out[node]]
        side = next((name for name in streets if not name.endswith(("Parade", "Avenue", "Road"))), streets[0])
        bridge = next((name for name in streets if name.endswith("Bridge")), None)
        name = "Airport" if node == net.airport else hubs.get(node) or bridge or side
        seen[name] = seen.get(name, 0) + 1
        if seen[name] > 1:
            name = f"{name} {'North' if bridge else 'East'}" if seen[name] == 2 else f"{name} {near.name}"
        address = Address(
            line=streets[0], street="", district=near.name, city=desk.cast.city.name,
            postcode=f"{desk.cast.city.name[:2].upper()}{desk.cast.city.districts.index(near) + 1} 0ST",
            x_m=corner.x_m, y_m=corner.y_m,
        )  # fmt: skip
        desk.atlas.stops[node] = desk.place(
            f"{name} stop",
            Trade("transit_stop", "stop", "", 0),
            address,
            Spot(node, 0, corner.x_m, corner.y_m),
            phone="",
        )


def list_houses(desk: Surveyor) -> None:
    """The homes of the cast, one number in all three Station Roads, 4 and 4A Mill Lane, and others."""
    for person in desk.cast.people.everyone:
        if person.address is not None:
            desk.house(person.address)
    stations = [row for row in desk.cast.city.streets if row.name == "Station Road"]
    number = next(n for n in range(12, 120) if all(desk.is_free(street, n) for street in stations))
    for street in stations:
        desk.house(desk.draw(street, number))
    lanes = [row for row in desk.cast.city.streets if row.name == "Mill Lane"]
    lane, house = next((row, n) for n in (4, 14, 24) for row in lanes if desk.is_free(row, n))
    desk.house(desk.draw(lane, house))
    desk.house(desk.address(lane, house, "A"))
    while len(desk.atlas.houses) < HOUSES:
        desk.house(desk.draw())
