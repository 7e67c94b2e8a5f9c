"""What the log of the last two weeks holds: comings and goings, clips, lights, alerts nobody saw, lost devices."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from servers.cast.home_devices import DAYS, parcels, visits
from servers.iot_devices.models import DeviceEvent, EventKind
from servers.iot_devices.seed_book import FROZEN_MINUTE, HUB_LOST_MINUTE, House
from servers.kit.text import instant

_DAYS_BACK: Final = 13
_CODE: Final = "unlocked with a code"
_HAND: Final = "unlocked"
_CALLERS: Final = (
    "a man with leaflets", "the postwoman", "two children on scooters", "a woman with a clipboard", "nobody",
    "a delivery van that drove on", "a man in a high-visibility vest", "a neighbour's cat",
)  # fmt: skip
_ON_DRIVE: Final = ("a car that turned", "a cyclist", "nobody", "a fox", "the bin lorry")
_IN_GARDEN: Final = ("a fox", "a hedgehog", "a cat", "nobody", "a blackbird")
_EVENING: Final = ("living light", "kitchen light", "dining light", "hall light", "bedroom lamp", "office lamp")


class _Log:
    """Collects what happened, in any order; what lies after now did not happen."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.rows: list[tuple[datetime, str, EventKind, str, str, int, str]] = []

    def add(
        self, days: int, minute: int, device: str, kind: EventKind, detail: str, actor: str = "", *, seconds: int = 0,
        seen: str = "",
    ) -> None:  # fmt: skip
        at = self.house.at(days, minute)
        if at < self.house.cast.now:
            self.rows.append((at, self.house.devices[device], kind, detail, actor, seconds, seen))

    def clip(self, days: int, minute: int, device: str, seen: str) -> None:
        """A clip of what a camera saw."""
        rng = self.house.rng
        self.add(days, minute, device, "clip", "clip kept", seconds=rng.randrange(8, 46), seen=seen)

    def write(self) -> None:
        for at, device, kind, detail, actor, seconds, seen in sorted(self.rows):
            self.house.world.insert(
                DeviceEvent, device_id=device, at=instant(at), kind=kind, detail=detail, actor=actor, seconds=seconds,
                seen=seen,
            )  # fmt: skip


def write_log(house: House) -> None:
    """Write the log."""
    log = _Log(house)
    for back in range(-_DAYS_BACK, 1):
        _day(log, back)
    _callers(log)
    _odd(log)
    log.write()


def _day(log: _Log, back: int) -> None:
    house = log.house
    rng = house.rng
    day = house.cast.today + timedelta(days=back)
    names = {key: who.name for key, who in house.people.items()}
    at_work = day.weekday() < 5
    if at_work:
        for key, minute in (("partner", 7 * 60 + 50), ("me", 8 * 60 + 15)):
            log.add(back, minute + rng.randrange(12), "front door", "unlock", _HAND, names[key])
        for key, minute in (("partner", 17 * 60 + 20), ("me", 17 * 60 + 48)):
            log.add(back, minute + rng.randrange(30), "front door", "unlock", _HAND, names[key])
        log.add(back, 7 * 60, "kitchen blind", "fired", "Kitchen blind up", "automation")
    else:
        for minute in (10 * 60 + 5, 15 * 60 + 40):
            log.add(
                back, minute + rng.randrange(50), "front door", "unlock", _HAND, names[rng.choice(("me", "partner"))]
            )
        log.add(back, 11 * 60 + rng.randrange(90), "back door", "unlock", _HAND, names["me"])
    log.add(back, 20 * 60 + rng.randrange(100), "side door", "unlock", _CODE, names["lodger"])
    for device in rng.sample(_EVENING, 4):
        who = names[rng.choice(("me", "partner"))]
        began = 17 * 60 + rng.randrange(150)
        log.add(back, began, device, "state", "on", who)
        log.add(back, began + rng.randrange(60, 210), device, "state", "off", who)
    log.add(back, 18 * 60 + 30, "dining light", "fired", "Evening lights", "automation")
    log.add(back, 22 * 60 + 30, "hall light", "fired", "Hall light off", "automation")
    log.add(back, 6 * 60 + 30, "car charger", "fired", "Car charger off", "automation")
    log.add(back, 23 * 60 + rng.randrange(20), "alarm", "state", "armed for the night", names["me"])
    log.add(back, 6 * 60 + 40 + rng.randrange(10), "alarm", "state", "disarmed", names["me"])
    for device, seen, most in (("drive camera", _ON_DRIVE, 5), ("garden camera", _IN_GARDEN, 3)):
        for _ in range(rng.randrange(2, most)):
            minute = rng.randrange(7 * 60, 23 * 60)
            if device == "garden camera" and back == 0:
                minute = rng.randrange(60, HUB_LOST_MINUTE)
            log.add(back, minute, device, "motion", "motion", seen=rng.choice(seen))
    for _ in range(rng.randrange(2, 5)):
        log.clip(back, rng.randrange(8 * 60, 20 * 60), "doorbell", rng.choice(_CALLERS))


def _callers(log: _Log) -> None:
    """Those who came by a code, as the calendar has them, and the couriers."""
    house = log.house
    rng, today, trades = house.rng, house.cast.today, house.trades
    cleaning, piano, _ = visits(house.cast)
    titles = {cleaning.person.email: "Cleaning visit", piano.person.email: "Piano lesson"}
    begins = {
        title: {
            day
            for row in house.cast.diary
            if row.title == title
            for day in row.days(today - timedelta(days=_DAYS_BACK), today)
        }
        for title in titles.values()
    }
    for visit in (cleaning, piano):
        for day in sorted(begins[titles[visit.person.email]]):
            minute = visit.begins.hour * 60 + visit.begins.minute + rng.randrange(8, 16)
            _comes(log, day, minute, "front door", visit.person.name)
    for back in range(1 - _DAYS_BACK, 0):
        day = today + timedelta(days=back)
        if DAYS[day.weekday()] in DAYS[:5]:
            _comes(log, day, 12 * 60 + rng.randrange(3, 25), "side door", trades["dog walker"].name)
            _comes(log, day, 15 * 60 + rng.randrange(20, 50), "front door", trades["childminder"].name)
    for back in (-3, -2):
        _comes(log, today + timedelta(days=back), 9 * 60 + rng.randrange(10, 90), "side door", trades["plumber"].name)
    _comes(log, today - timedelta(days=6), 18 * 60 + 34, "front door", house.cast.friends[2].name)
    if house.morning.minder_inside:
        _comes(log, today, 8 * 60 + 12, "front door", trades["childminder"].name)
    for at in parcels(house.cast):
        log.clip((at.date() - today).days, at.hour * 60 + at.minute, "doorbell", "a courier who left a parcel")


def _comes(log: _Log, day: date, minute: int, door: str, name: str) -> None:
    back = (day - log.house.cast.today).days
    log.add(back, minute, door, "unlock", _CODE, name)
    if door == "front door":
        log.clip(back, minute - 1, "doorbell", name)


def _odd(log: _Log) -> None:
    """What went wrong: devices that were lost, and alerts that nobody has looked at."""
    log.add(-4, 16 * 60 + 22, "drive camera", "alert", "storage full, clips are no longer kept")
    log.add(-3, 19 * 60 + 8, "guest light", "offline", "lost, no power")
    log.add(-2, 2 * 60 + 50, "freezer sensor", "offline", "lost")
    log.add(-1, 3 * 60 + 10, "freezer sensor", "alert", "too warm")
    log.add(-1, 14 * 60 + 36, "back door", "alert", "battery low, 9 %")
    log.add(-1, 22 * 60 + 41, "mirror light", "offline", "lost")
    log.add(-1, FROZEN_MINUTE, log.house.frozen, "offline", "lost")
    log.add(-1, 22 * 60 + 58, "alarm", "alert", "wrong PIN")
    log.add(-1, 22 * 60 + 59, "alarm", "alert", "wrong PIN")
    log.add(0, 5 * 60 + 2, "leak sensor", "alert", "water on the floor")
    for device in ("garden hub", "garden camera", "path light", "shed light", "tree light", "awning", "wind sensor"):
        log.add(0, HUB_LOST_MINUTE, device, "offline", "lost" if device == "garden hub" else "lost with its hub")
    if log.house.morning.side_door[0] == "jammed":
        log.add(-1, 20 * 60 + 3, "side door", "alert", "bolt jammed")
    else:
        log.add(-1, 19 * 60 + 44, "garage entrance", "alert", "bolt jammed")
    if log.house.morning.garage[1]:
        log.add(0, 8 * 60 + 31, "garage door", "alert", "something is in the way")
