"""The shops and the warehouse of the hardware chain."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from servers.cast.numbers import NumberBook
from servers.cast.places import Address, AddressBook, City
from servers.cast.shops import Merchant

Region = Literal["north", "river", "coast", "none"]
BranchKind = Literal["shop", "outlet", "warehouse"]

# (name, town (None: the cast's city), region, kind); the first stands at the merchant's own address.
_PLACES: Final[tuple[tuple[str, str | None, Region, BranchKind], ...]] = (
    ("", None, "river", "shop"),
    ("", None, "river", "shop"),
    ("Weirside", "Stourwick", "river", "shop"),
    ("Lockgate", "Hexleigh", "river", "outlet"),
    ("Millrace", "Upper Tarn", "river", "shop"),
    ("Fellgate", "Corriston", "north", "shop"),
    ("Cairn Street", "Corriston", "north", "shop"),
    ("Drumlin Park", "Ballinmoor", "north", "outlet"),
    ("Moss Road", "Ettenby", "north", "shop"),
    ("Harbour Street", "Saltness", "coast", "shop"),
    ("Harbour Row", "Pennmouth", "coast", "shop"),
    ("Lighthouse Road", "Saltness", "coast", "shop"),
    ("Shingle End", "Cove Regis", "coast", "outlet"),
    ("Junction Park", "Stourwick", "none", "warehouse"),
)
_MANAGERS: Final = (
    "Obinna Marsh",
    "Carla Whitlock",
    "Jonas Feld",
    "Yasmin Attar",
    "Piotr Wilk",
    "Moira Kincaid",
    "Teo Barros",
    "Ingrid Solberg",
    "Hamish Rennie",
    "Leila Nazari",
    "Duncan Ames",
    "Sofía Peña",
    "Gwen Prosser",
    "Milan Havel",
)


@dataclass(frozen=True, slots=True)
class Branch:
    """A place of the chain. `address` is None outside the cast's city; `line` is always there.

    The warehouse belongs to no region. `manager` is the name of who runs it.
    """

    key: str
    name: str
    city: str
    line: str
    address: Address | None
    region: Region
    kind: BranchKind
    phone: str
    manager: str


def open_branches(
    seed: int, city: City, chain: Merchant, addresses: AddressBook, numbers: NumberBook
) -> tuple[Branch, ...]:
    """The chain's 13 shops and its warehouse, last; those in the cast's city first, named by their districts."""
    rng = Random(f"cast-{seed}-branches")
    managers = rng.sample(_MANAGERS, len(_PLACES))
    found: list[Branch] = []
    for place, (name, town, region, kind) in enumerate(_PLACES):
        address = None
        if town is None:
            address = chain.address if place == 0 else _elsewhere(chain, addresses)
        found.append(
            Branch(
                key=f"branch_{place + 1}",
                name=address.district if address else name,
                city=town or city.name,
                line=address.line if address else f"{rng.randrange(1, 90)} {name}",
                address=address,
                region=region,
                kind=kind,
                phone=numbers.phone(),
                manager=managers[place],
            )
        )
    return tuple(found)


def _elsewhere(chain: Merchant, addresses: AddressBook) -> Address:
    """An address in another district than the chain's first."""
    while True:
        address = addresses.draw()
        if chain.address is None or address.district != chain.address.district:
            return address
