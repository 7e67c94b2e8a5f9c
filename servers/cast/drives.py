"""Who drove where in the last ninety days, and what the cars cost at garages: one account for all worlds.

A drive to a client is the meeting of the diary that it leads to; a stop at a pump, a charger or a car park is the
ledger's charge of those minutes; a paid service is the ledger's charge of the garage: `drives_of(cast)`,
`services_of(cast)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from random import Random
from typing import Final, Literal
from zoneinfo import ZoneInfo

from servers.cast.cars import Place, place, places_of, road_m
from servers.cast.cast import CASTS_KEPT, Cast, cast_of
from servers.cast.days import is_working_day
from servers.cast.diary import Appointment

Purpose = Literal["unclassified", "private", "business", "commute"]
ServiceKind = Literal["inspection", "tyres", "brakes", "battery", "repair"]

DAYS_BACK: Final = 90
_UNSORTED_DAYS: Final = 20
_ERRANDS: Final = (
    "grocery",
    "bakery",
    "restaurant",
    "sport",
    "home",
    "leisure",
    "hardware_chain",
    "clothes",
    "health",
    "toys",
)
_KINDS: Final[tuple[ServiceKind, ...]] = ("inspection", "tyres", "brakes", "repair", "battery")


@dataclass(frozen=True, slots=True)
class Drive:
    """One drive of a car ("mine", "partner", "child", "pool") from one place to another; `starts` is local and naive.

    `driver` is an e-mail, `company` the client's name on a business drive. `appointment` is the key of the meeting that
    it leads to, `entry` that of the charge at its end.
    """

    car: str
    driver: str
    starts: datetime
    minutes: int
    origin: str
    target: str
    metres: int
    purpose: Purpose
    company: str = ""
    appointment: str = ""
    entry: str = ""

    @property
    def ends(self) -> datetime:
        """When it was over, local and naive."""
        return self.starts + timedelta(minutes=self.minutes)


@dataclass(frozen=True, slots=True)
class Service:
    """A car's visit to a garage; `price` in cents, `entry` the ledger's charge, "" where somebody else paid."""

    car: str
    garage: str
    day: date
    kind: ServiceKind
    price: int
    entry: str


def drives_of(cast: Cast) -> tuple[Drive, ...]:
    """All drives of the four cars, in time order."""
    return _drives(cast.seed)


def services_of(cast: Cast) -> tuple[Service, ...]:
    """Twelve visits to garages, in time order; what the household paid stands in the ledger."""
    return _services(cast.seed)


def client_of_the_week(cast: Cast) -> Place:
    """The client whom I visited twice last week; my partner passed by on Sunday."""
    local = [one for one in places_of(cast) if one.kind == "contact" and one.spoken == "brand" and one.district]
    return local[1]


def drive_minutes(metres: int) -> int:
    """Whole minutes by car, rounded up: 28 km/h in the city, 76 km/h for what lies beyond ten kilometres."""
    town, beyond = min(metres, 10_000), max(metres - 10_000, 0)
    return max(2, -(-town * 60 // 28_000) + -(-beyond * 60 // 76_000))


class _Log:
    """Writes drives; nobody is in two cars at once."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.rng = Random(f"cast-{cast.seed}-drives")
        self.rows: list[Drive] = []
        self._busy: dict[str, list[tuple[datetime, datetime]]] = {}

    def add(
        self,
        car: str,
        driver: str,
        starts: datetime,
        origin: str,
        target: str,
        purpose: Purpose,
        *,
        company: str = "",
        appointment: str = "",
        entry: str = "",
        arrives: bool = False,
    ) -> Drive | None:
        """A drive, None where the driver or the car is on the road already.

        Args:
            arrives: the time is when it is over.
        """
        here, there = place(self.cast, origin), place(self.cast, target)
        metres = road_m(here.x_m, here.y_m, there.x_m, there.y_m)
        minutes = drive_minutes(metres)
        begins = starts - timedelta(minutes=minutes) if arrives else starts
        span = (begins, begins + timedelta(minutes=minutes + 3))
        if metres < 200 or span[1] > datetime.combine(self.cast.today, datetime.min.time()) + timedelta(hours=9):
            return None
        if any(low < span[1] and span[0] < high for key in (car, driver) for low, high in self._busy.get(key, ())):
            return None
        for key in (car, driver):
            self._busy.setdefault(key, []).append(span)
        row = Drive(car, driver, begins, minutes, origin, target, metres, purpose, company, appointment, entry)
        self.rows.append(row)
        return row

    def there_and_back(
        self, car: str, driver: str, starts: datetime, target: str, stay: int, purpose: Purpose, company: str = ""
    ) -> None:
        """From home and home again; the way home is private where the way there was business of a late hour."""
        out = self.add(car, driver, starts, "home", target, purpose, company=company)
        if out is not None:
            self.add(car, driver, out.ends + timedelta(minutes=stay), target, "home", purpose, company=company)

    def purpose(self, day: date, usual: Purpose) -> Purpose:
        """How a drive of mine is sorted: those of the last days hardly ever are."""
        recent = (self.cast.today - day).days <= _UNSORTED_DAYS
        return "unclassified" if recent and self.rng.random() < 0.85 else usual


def _at(day: date, minute: int) -> datetime:
    return datetime.combine(day, datetime.min.time()) + timedelta(minutes=minute)


@lru_cache(maxsize=CASTS_KEPT)
def _drives(seed: int) -> tuple[Drive, ...]:
    cast = cast_of(seed)
    log = _Log(cast)
    _visit_clients(log)
    _drop_in(log)
    _stop_and_pay(log)
    _same_way_twice(log)
    for back in range(DAYS_BACK, 0, -1):
        day = cast.today - timedelta(days=back)
        if not _away(cast, day):
            _my_day(log, day)
        _other_drivers(log, day)
    return tuple(sorted(log.rows, key=lambda row: (row.starts, row.car)))


def _away(cast: Cast, day: date) -> bool:
    return any(trip.leaves <= day <= trip.returns for trip in cast.trips)


def _visit_clients(log: _Log) -> None:
    """Meetings with a client at no room of ours are at the client's; two visits of last week were arranged by phone."""
    cast, me = log.cast, log.cast.me.email
    firm = client_of_the_week(cast)
    monday = cast.today - timedelta(days=cast.today.weekday() + 7)
    for days, minute in ((1, 7 * 60 + 50), (4, 8 * 60 + 5)):
        out = log.add("mine", me, _at(monday + timedelta(days=days), minute), "home", firm.key, "unclassified")
        if out is not None:
            log.add("mine", me, out.ends + timedelta(minutes=25), firm.key, "work", "unclassified")
    log.there_and_back("partner", cast.partner.email, _at(monday + timedelta(days=6), 15 * 60), firm.key, 20, "private")
    for meeting in cast.diary:
        client = _client(cast, meeting)
        back = (cast.today - meeting.start.date()).days
        if client is None or not 0 < back <= DAYS_BACK or _away(cast, meeting.start.date()):
            continue
        business = log.purpose(meeting.start.date(), "business")
        company = client.name if business == "business" else ""
        early = meeting.start - timedelta(minutes=10)
        if log.add(
            "mine", me, early, "work", client.key, business, company=company, appointment=meeting.key, arrives=True
        ):
            log.add("mine", me, meeting.end + timedelta(minutes=6), client.key, "work", business, company=company)


def _drop_in(log: _Log) -> None:
    """Visits that no meeting was made for: over a lunchtime in which the diary has nothing else."""
    cast, rng, me = log.cast, log.rng, log.cast.me.email
    clients = [one for one in places_of(cast) if one.kind == "contact" and one.spoken == "brand" and one.district]
    for back in range(DAYS_BACK - 4, 9, -9):
        day = cast.today - timedelta(days=back - rng.randrange(4))
        begins, ends = _at(day, 11 * 60 + 30), _at(day, 14 * 60)
        taken = any(
            one.start < ends and begins < one.end and not one.all_day for one in cast.diary if one.start.date() == day
        )
        if taken or not is_working_day(day) or _away(cast, day):
            continue
        client, purpose = rng.choice(clients), log.purpose(day, "business")
        company = client.name if purpose == "business" else ""
        out = log.add("mine", me, _at(day, 11 * 60 + 50), "work", client.key, purpose, company=company)
        if out is not None:
            home_by = out.ends + timedelta(minutes=40)
            log.add("mine", me, home_by, client.key, "work", purpose, company=company)


def _client(cast: Cast, meeting: Appointment) -> Place | None:
    """Where a meeting of the diary took me: the client's, if one is in it and it has no room of ours."""
    if meeting.kind != "meeting" or meeting.rule is not None or meeting.room is not None or meeting.place:
        return None
    firms = [cast.person(email).company for email in meeting.people if cast.person(email).circle == "client"]
    known = {one.holder: one for one in places_of(cast) if one.kind == "contact" and one.spoken == "brand"}
    return next((known[firm] for firm in firms if firm in known), None)


def _stop_and_pay(log: _Log) -> None:
    """Pumps, chargers and car parks of the ledger: one drives there a little before the charge."""
    cast, me = log.cast, log.cast.me.email
    zone = ZoneInfo(cast.zone)
    known = {one.holder: one for one in places_of(cast) if one.kind in {"fuel", "charger", "parking"}}
    for entry in cast.ledger:
        stop = known.get(entry.counterparty)
        if stop is None or entry.status != "booked" or (cast.today - entry.day).days > DAYS_BACK:
            continue
        local = entry.at.astimezone(zone).replace(tzinfo=None)
        car = "partner" if stop.kind == "fuel" else "mine"
        out = log.add(car, me, local - timedelta(minutes=8), "home", stop.key, "private", entry=entry.key, arrives=True)
        if out is not None:
            log.add(car, me, out.ends + timedelta(minutes=30), stop.key, "home", "private")


def _same_way_twice(log: _Log) -> None:
    """One forgot the milk: the same way twice on one day."""
    home = place(log.cast, "home")
    shops = [
        place(log.cast, one.key) for one in log.cast.merchants if one.sector == "grocery" and one.address is not None
    ]
    shop = max(shops, key=lambda one: road_m(home.x_m, home.y_m, one.x_m, one.y_m))
    day = log.cast.today - timedelta(days=log.cast.today.weekday() + 2)
    for minute in (10 * 60 + 5, 17 * 60 + 40):
        log.there_and_back("mine", log.cast.me.email, _at(day, minute), shop.key, 25, "unclassified")


def _my_day(log: _Log, day: date) -> None:
    rng, me = log.rng, log.cast.me.email
    if is_working_day(day) and rng.random() < 0.62:
        log.add("mine", me, _at(day, 8 * 60 + rng.randrange(0, 22)), "home", "work", log.purpose(day, "commute"))
        home = _at(day, 17 * 60 + rng.randrange(25, 75))
        log.add("mine", me, home, "work", "home", log.purpose(day, "commute"))
    if not is_working_day(day) and rng.random() < 0.45:
        target = _errand(log)
        minute = rng.randrange(9 * 60 + 20, 15 * 60)
        log.there_and_back("mine", me, _at(day, minute), target, rng.randrange(25, 120), log.purpose(day, "private"))
    if not is_working_day(day) and rng.random() < 0.1:
        target = rng.choice(("merrin-lake", "sandle-bay", "cragfoot"))
        log.there_and_back("mine", me, _at(day, 9 * 60 + 30), target, 240, log.purpose(day, "private"))


def _other_drivers(log: _Log, day: date) -> None:
    cast, rng = log.cast, log.rng
    if rng.random() < 0.42:
        late = rng.randrange(10 * 60, 18 * 60)
        log.there_and_back(
            "partner", cast.partner.email, _at(day, late), _errand(log), rng.randrange(20, 150), "private"
        )
    grown = cast.child_grown
    if rng.random() < 0.1:
        minute = rng.randrange(11 * 60, 19 * 60)
        out = log.add("child", grown.email, _at(day, minute), grown.email, _errand(log), "private")
        if out is not None:
            log.add("child", grown.email, out.ends + timedelta(minutes=70), out.target, grown.email, "private")
    if is_working_day(day) and rng.random() < 0.09:
        driver = cast.me if (cast.today - day).days <= 4 else rng.choice(cast.team)
        firm = rng.choice([one for one in places_of(cast) if one.kind == "contact" and one.spoken == "brand"])
        out = log.add("pool", driver.email, _at(day, 10 * 60 + 10), "work", firm.key, "business", company=firm.name)
        if out is not None:
            back = out.ends + timedelta(minutes=75)
            log.add("pool", driver.email, back, firm.key, "work", "business", company=firm.name)


def _errand(log: _Log) -> str:
    cast, rng = log.cast, log.rng
    if rng.random() < 0.3:
        friends = [one for one in (cast.parent, *cast.friends) if one.address is not None]
        return rng.choice(friends).email
    shops = [one for one in cast.merchants if one.sector in _ERRANDS and one.address is not None]
    return rng.choice(shops).key


@lru_cache(maxsize=CASTS_KEPT)
def _services(seed: int) -> tuple[Service, ...]:
    cast, rng = cast_of(seed), Random(f"cast-{seed}-services")
    garages = {one.holder: one.key for one in places_of(cast) if one.kind == "garage" and one.holder}
    dealers = [one.key for one in places_of(cast) if one.kind == "garage" and not one.holder]
    found: list[Service] = []
    for number, entry in enumerate(entry for entry in cast.ledger if entry.counterparty in garages):
        kind: ServiceKind = "inspection" if -entry.amount < 15_000 else "repair"
        car = "partner" if number % 2 == 0 else "child"
        found.append(Service(car, garages[entry.counterparty], entry.day, kind, -entry.amount, entry.key))
    for number in range(12 - len(found)):
        day = cast.today - timedelta(days=rng.randrange(30, 400))
        while not is_working_day(day):
            day -= timedelta(days=1)
        car, kind = ("mine", rng.choice(_KINDS)) if number % 2 else ("pool", rng.choice(_KINDS))
        # My car is under its maker's warranty, the pool car is the employer's to pay.
        found.append(
            Service(car, rng.choice(dealers), day, kind, 0 if car == "mine" else rng.randrange(90, 420) * 100, "")
        )
    return tuple(sorted(found, key=lambda row: row.day))
