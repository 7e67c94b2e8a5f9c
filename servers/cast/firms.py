"""Firms: the employer and its clients. Names are invented and stay clear of real marks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from servers.cast.names import as_ascii
from servers.cast.numbers import NumberBook
from servers.cast.places import Address, AddressBook

_EMPLOYERS: Final = (
    "Quayworks",
    "Clearloom",
    "Fieldnote Systems",
    "Tidemark Software",
    "Lumeno",
    "Parallel Harbour",
    "Stackwright",
)
_STEMS: Final = (
    "Verrin",
    "Tessel",
    "Corvane",
    "Pellow",
    "Larkrise",
    "Norwick",
    "Sundale",
    "Aldermoor",
    "Kestrelby",
    "Fenwright",
    "Ravelle",
    "Oakhollow",
    "Silverbeck",
    "Stannard",
    "Brackwater",
    "Ostrel",
    "Marchbank",
    "Tolvane",
    "Wickmere",
    "Greyfell",
    "Castavel",
    "Linderby",
    "Morrowdale",
    "Penhallow",
    "Quillon",
    "Redmarsh",
    "Sallow",
    "Thistledown",
    "Umberlea",
    "Vantrey",
    "Windlass",
    "Yarrowby",
    "Zellmark",
    "Bellbrook",
    "Dunnock",
    "Emberton",
    "Foxmoor",
    "Gallowell",
    "Hazelrigg",
    "Ironbeck",
)
_TRADES: Final = (
    ("Marine", "shipping"),
    ("Foods", "food"),
    ("Logistics", "haulage"),
    ("Textiles", "clothing"),
    ("Press", "publishing"),
    ("Clinics", "health"),
    ("Energy", "energy"),
    ("Timber", "building"),
    ("Ceramics", "household goods"),
    ("Optics", "instruments"),
    ("Dairies", "food"),
    ("Rail", "transport"),
    ("Insurance", "insurance"),
    ("Seeds", "farming"),
    ("Pharma", "health"),
    ("Hotels", "travel"),
    ("Glass", "building"),
    ("Robotics", "machinery"),
    ("Paper", "packaging"),
    ("Legal", "law"),
    ("Catering", "food"),
    ("Surveyors", "building"),
    ("Schools Trust", "education"),
    ("Housing", "housing"),
    ("Museums", "culture"),
)
_LISTED_FROM: Final = 400
_UNLISTED: Final = ("Trust", "Museums", "Housing", "Surveyors")
CLIENT_CITIES: Final = (
    ("Hexleigh", "Europe/London"),
    ("Stourwick", "Europe/London"),
    ("Lisbon", "Europe/Lisbon"),
    ("Copenhagen", "Europe/Copenhagen"),
    ("Lyon", "Europe/Paris"),
    ("Hamburg", "Europe/Berlin"),
    ("Bologna", "Europe/Rome"),
    ("Boston", "America/New_York"),
    ("Bengaluru", "Asia/Kolkata"),
)


@dataclass(frozen=True, slots=True)
class Company:
    """A firm. Its key is its mail domain.

    `contacts` are the e-mails of its people in the cast, the usual one first (none for the employer). `address` is None
    when the firm sits outside the cast's city. `account_number` is where its invoices are paid to.
    """

    key: str
    name: str
    industry: str
    size: int
    city: str
    zone: str
    address: Address | None
    phone: str
    account_number: str
    contacts: tuple[str, ...]

    @property
    def is_listed(self) -> bool:
        """Whether its shares are traded: it is large, no trust, museum or partnership, and not the family's chain."""
        return self.size >= _LISTED_FROM and self.industry != "retail" and self.name.split()[-1] not in _UNLISTED


def domain_of(name: str) -> str:
    """The mail domain of the firm called `name`, in the zone that is reserved for examples."""
    return as_ascii(name.replace("&", "and")).replace(".", "") + ".example"


def draw_firms(
    seed: int, hardware_chain: str, city: str, zone: str, addresses: AddressBook, numbers: NumberBook
) -> tuple[Company, tuple[Company, ...]]:
    """The employer and 30 clients without their contacts; the first client is the hardware chain.

    The second and third share the first word of their names.
    """
    rng = Random(f"cast-{seed}-firms")
    employer_name = rng.choice(_EMPLOYERS)
    stems = rng.sample(_STEMS, 28)
    trades = rng.sample(_TRADES * 2, len(stems))
    twin = rng.choice([trade for trade in _TRADES if trade != trades[0]])
    named = [(hardware_chain, "retail", True)]
    named += [(f"{stems[0]} {trades[0][0]}", trades[0][1], True), (f"{stems[0]} {twin[0]}", twin[1], False)]
    named += [
        (f"{stem} {trade[0]}", trade[1], rng.random() < 0.4) for stem, trade in zip(stems[1:], trades[1:], strict=True)
    ]

    def found(name: str, industry: str, size: int, *, is_local: bool) -> Company:
        place = (city, zone) if is_local else rng.choice(CLIENT_CITIES)
        return Company(
            key=domain_of(name),
            name=name,
            industry=industry,
            size=size,
            city=place[0],
            zone=place[1],
            address=addresses.draw() if is_local else None,
            phone=numbers.phone(),
            account_number=numbers.account(),
            contacts=(),
        )

    employer = found(employer_name, "software and services", 180, is_local=True)
    sizes = (12, 25, 40, 60, 90, 140, 220, 400, 900)
    return employer, tuple(
        found(name, industry, rng.choice(sizes), is_local=is_local) for name, industry, is_local in named
    )
