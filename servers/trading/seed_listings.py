"""What is listed on the exchange: firms of the cast and others, funds, and one of each kind that is awkward."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Final

from servers.cast import Cast
from servers.cast.days import working_day_from
from servers.kit.text import instant
from servers.trading.exchange import LAST_SLOT, Tick, begin_of, days_after
from servers.trading.models import Instrument, InstrumentKind, InstrumentStatus, PriceMove, Sector
from sessions import World

_STEMS: Final = (
    "Halden", "Brightwell", "Orbitane", "Tallis", "Marlinford", "Corriden", "Ambleford", "Barrowell", "Beckstone",
    "Birchgate", "Blackmere", "Bramwick", "Calderstow", "Carrowby", "Chalkdown", "Copperfell", "Danesmoor", "Deepwell",
    "Elmhollow", "Eskfield", "Fallowmere", "Flintbury", "Garrowhill", "Gladwyn", "Glenharrow", "Gritstone", "Heronsea",
    "Hollowbrook", "Inglemoor", "Kelderby", "Kilnworth", "Lanternhall", "Larchford", "Loamfield", "Maplecrest",
    "Millbrace", "Netherby", "Nimblewick", "Orrisdale", "Pebblemoor", "Pinewater", "Plumridge", "Quarrystone",
    "Ravenglade", "Rookhurst", "Saltmarsh", "Shearwell", "Sorrelby", "Spindlewood", "Stonecote", "Tarnfield",
    "Wainbridge", "Waverstone", "Whinmoor", "Yewcroft", "Zephyrine", "Juniperel", "Osprington", "Vellworth",
    "Umberdale",
)  # fmt: skip
_TRADES: Final[dict[Sector, tuple[str, ...]]] = {
    "technology": ("Software", "Networks", "Devices", "Robotics", "Semiconductors"),
    "energy": ("Energy", "Solar", "Petroleum"),
    "consumer": ("Foods", "Brewing", "Retail", "Clothing"),
    "finance": ("Bank", "Insurance", "Capital"),
    "health": ("Pharma", "Clinics", "Diagnostics"),
    "industry": ("Freight", "Steel", "Motors", "Engineering"),
    "property": ("Homes", "Property"),
    "utilities": ("Water", "Power"),
    "media": ("Media", "Studios"),
    "materials": ("Mining", "Chemicals", "Timber"),
}
_OF_THE_CAST: Final[dict[str, Sector]] = {
    "Marine": "industry", "Logistics": "industry", "Textiles": "consumer", "Press": "media", "Ceramics": "consumer",
    "Optics": "technology", "Dairies": "consumer", "Rail": "industry", "Seeds": "materials", "Hotels": "consumer",
    "Glass": "materials", "Paper": "materials", "Legal": "finance", "Catering": "consumer",
}  # fmt: skip
_SECTOR_OF: Final[dict[str, Sector]] = {
    **_OF_THE_CAST,
    **{word: sector for sector, words in _TRADES.items() for word in words},
}
_FUNDS: Final[tuple[tuple[str, str, InstrumentKind], ...]] = (
    ("Keel World Tracker", "KWT", "etf"),
    ("Keel Small Companies", "KSC", "etf"),
    ("Keel Technology Fund", "KTF", "etf"),
    ("Keel Dividend Income", "KDI", "etf"),
    ("Keel Clean Energy Fund", "KCE", "etf"),
    ("Plumb World Tracker", "PWT", "etf"),
    ("Plumb Emerging Markets", "PEM", "etf"),
    ("Plumb Health Fund", "PHF", "etf"),
    ("Plumb Property Fund", "PPF", "etf"),
    ("Plumb Gold Tracker", "PGT", "etf"),
    ("Keel Government Bonds", "KGB", "bond_etf"),
    ("Keel Corporate Bonds", "KCB", "bond_etf"),
    ("Plumb Short Bonds", "PSB", "bond_etf"),
    ("Plumb Inflation Bonds", "PIB", "bond_etf"),
)
_LISTED: Final = 90
_REPORT_SOON: Final = 6
_FALLEN_BP: Final = -640


@dataclass
class Listings:
    """Symbols by the part they play, and the rest by what they are."""

    roles: dict[str, str] = field(default_factory=dict[str, str])
    rows: dict[str, Instrument] = field(default_factory=dict[str, Instrument])
    soon: list[str] = field(default_factory=list[str])

    def plain(self, kind: InstrumentKind = "stock") -> list[str]:
        """Symbols that play no part, by name."""
        taken = set(self.roles.values())
        found = [row for row in self.rows.values() if row.kind == kind and row.symbol not in taken]
        return [row.symbol for row in sorted(found, key=lambda row: row.name)]


def list_instruments(world: World, cast: Cast) -> Listings:
    """Write what is listed and this morning's news."""
    rng = Random(f"{cast.seed}/trading/listings")
    desk = _Desk(world, cast, rng)
    stems = rng.sample(_STEMS, len(_STEMS))
    desk.stock(cast.employer.name, "technology", role="employer")
    twin = stems.pop()
    other = rng.choice(("Foods", "Freight", "Pharma", "Networks", "Insurance"))
    desk.stock(f"{twin} Energy", "energy", role="twin")
    desk.stock(f"{twin} {other}", _SECTOR_OF[other], role="other_twin")
    classes = f"{stems.pop()} Media"
    desk.stock(f"{classes} Ordinary", "media", role="class_a")
    desk.stock(f"{classes} Preferred", "media", role="class_b")
    for role, words in (
        ("round_lot", ("Freight", "Foods", "Retail")),
        ("resting", ("Networks", "Devices")),
        ("tied", ("Robotics", "Software")),
        ("halfway", ("Brewing", "Steel")),
        ("many_lots", ("Homes", "Property")),
        ("unsettled", ("Bank", "Insurance")),
        ("bought_today", ("Solar", "Petroleum")),
        ("partly", ("Motors", "Engineering")),
        ("stopped", ("Chemicals", "Mining")),
        ("doubled", ("Water", "Power")),
        ("fallen", ("Semiconductors", "Devices")),
        ("dear", ("Software", "Networks")),
    ):
        word = rng.choice(words)
        desk.stock(f"{stems.pop()} {word}", _SECTOR_OF[word], role=role)
    desk.stock(f"{stems.pop()} Diagnostics", "health", role="thin", spread_bp=300, depth=40)
    desk.stock(f"{stems.pop()} Clinics", "health", role="halted", status="halted")
    desk.stock(f"{stems.pop()} Retail", "consumer", role="delisted", status="delisted")
    desk.stock(f"{stems.pop()} Capital", "finance", role="coming", status="not_yet_listed")
    for firm in cast.clients:
        if firm.is_listed:
            desk.stock(firm.name, _SECTOR_OF.get(firm.name.split()[-1], "industry"))
    words = [word for words in _TRADES.values() for word in words]
    for number in range(_LISTED - len(_FUNDS) - len(desk.found.rows)):
        word = words[number % len(words)]
        desk.stock(f"{stems[number % len(stems)]} {word}", _SECTOR_OF[word])
    for name, symbol, kind in _FUNDS:
        desk.fund(name, symbol, kind)
    desk.report()
    opening = Tick(cast.today, 0).slot
    world.insert(PriceMove, symbol=desk.found.roles["fallen"], slot=opening, move_bp=_FALLEN_BP)
    world.insert(PriceMove, symbol=desk.found.roles["dear"], slot=opening, move_bp=-310)
    return desk.found


class _Desk:
    """Writes the instruments of one seed."""

    def __init__(self, world: World, cast: Cast, rng: Random) -> None:
        self.world = world
        self.cast = cast
        self.rng = rng
        self.found = Listings()

    def stock(
        self,
        name: str,
        sector: Sector,
        *,
        role: str = "",
        status: InstrumentStatus = "active",
        spread_bp: int | None = None,
        depth: int | None = None,
    ) -> None:
        """One firm; those in a state have been in it since a day that fits."""
        rng, today = self.rng, self.cast.today
        price = rng.choice((rng.randrange(900, 4_000), rng.randrange(2_000, 9_000), rng.randrange(6_000, 21_000)))
        price = {"round_lot": rng.randrange(3_600, 5_200), "thin": rng.randrange(1_100, 1_600), "fallen": 2_400,
                 "dear": 18_500}.get(role, price)  # fmt: skip
        stopped: str | None = None
        if status == "halted":
            stopped = instant(begin_of(Tick(days_after(today, -1), 72), self.world.zone))
        elif status == "delisted":
            stopped = instant(begin_of(Tick(days_after(today, -24), LAST_SLOT), self.world.zone))
        lists_on = days_after(today, rng.randrange(4, 7)).isoformat() if status == "not_yet_listed" else None
        self._keep(
            self.world.insert(
                Instrument,
                symbol=self._symbol(name),
                name=name,
                kind="stock",
                sector=sector,
                status=status,
                halt_reason="an announcement is expected" if status == "halted" else None,
                results_on=None,
                is_employer=role == "employer",
                lists_on=lists_on,
                stopped_at=stopped,
                listing_price=price,
                swing=rng.randrange(70, 140),
                spread_bp=rng.choice((8, 12, 20, 35, 60)) if spread_bp is None else spread_bp,
                depth=rng.choice((200, 300, 500, 800)) if depth is None else depth,
            ),
            role,
        )

    def fund(self, name: str, symbol: str, kind: InstrumentKind) -> None:
        """One fund."""
        self._keep(
            self.world.insert(
                Instrument,
                symbol=symbol,
                name=name,
                kind=kind,
                sector="broad",
                status="active",
                halt_reason=None,
                results_on=None,
                is_employer=False,
                lists_on=None,
                stopped_at=None,
                listing_price=self.rng.randrange(2_500, 11_000),
                swing=self.rng.randrange(35, 60) if kind == "etf" else self.rng.randrange(8, 16),
                spread_bp=self.rng.choice((4, 8, 12)),
                depth=self.rng.choice((800, 1_500)),
            ),
            "",
        )

    def report(self) -> None:
        """Days of results: some this week, my employer's in ten days or in twenty, the others over three months."""
        rng, today = self.rng, self.cast.today
        stocks = [row for row in self.found.rows.values() if row.kind == "stock"]
        soon = rng.sample(self.found.plain(), _REPORT_SOON)
        for row in stocks:
            if row.status == "delisted":
                continue
            ahead = rng.randrange(12, 88)
            if row.symbol in soon:
                ahead = rng.randrange(1, max(2, 5 - today.weekday()))
            reports_on = self.cast.results_on if row.is_employer else working_day_from(today + timedelta(days=ahead))
            day = reports_on.isoformat()
            self.found.rows[row.symbol] = self.world.update(Instrument, row.symbol, results_on=day)
        self.found.soon = soon

    def _keep(self, row: Instrument, role: str) -> None:
        self.found.rows[row.symbol] = row
        if role:
            self.found.roles[role] = row.symbol

    def _symbol(self, name: str) -> str:
        """Three consonants of the first word and a letter of the last, free yet and no word."""
        first, last = name.split(maxsplit=1)[0].upper(), name.rsplit(maxsplit=1)[-1].upper()
        letters = [letter for letter in first if letter.isalpha() and letter.isascii()]
        bones = [letters[0], *(letter for letter in letters[1:] if letter not in "AEIOU")]
        tails = [last[0], *last[1:]] if " " in name else ["X"]
        funds = {symbol for _, symbol, _ in _FUNDS}
        for width in (3, 4):
            for tail in (*tails, *"XZQJVK"):
                symbol = "".join(bones[:width]) + (tail if tail.isalpha() else "X")
                if 2 <= len(symbol) <= 5 and symbol not in self.found.rows and symbol not in funds:
                    return symbol
        raise LookupError(name)
