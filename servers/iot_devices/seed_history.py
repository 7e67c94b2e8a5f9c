"""What was measured: the sensors hour by hour, and the power of nine devices day by day."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Final

from servers.cast.home_devices import electricity_bill
from servers.iot_devices.models import EnergyDay, Sensor, SensorReading, Thermostat
from servers.iot_devices.seed_book import HUB_LOST_MINUTE, House
from servers.kit.text import instant

HOURS: Final = 120
_DAYS_LEAST: Final = 60
_NOW_HOUR: Final = 9
_LEAK_HOURS: Final = 4
# How many hours before now a sensor was away: the first and the last of them.
_GAPS: Final = {"freezer sensor": (51, 48), "wind sensor": (77, 72), "nursery thermostat": (30, 29)}
# Device, watt hours of an hour of use, chance that it runs on a day, hours of use, of which in a hundred at the peak.
_USES: Final[tuple[tuple[str, int, float, tuple[int, int], int], ...]] = (
    ("fridge", 40, 1, (23, 27), 17),
    ("aquarium", 12, 1, (22, 26), 17),
    ("dryer", 2_100, 0.4, (1, 3), 30),
    ("heater", 1_900, 0.35, (1, 4), 45),
    ("car charger", 6_900, 0.3, (2, 3), 0),
    ("coffee machine", 130, 0.9, (1, 3), 10),
    ("bathroom thermostat", 420, 0.95, (2, 5), 20),
    ("office thermostat", 380, 0.7, (2, 5), 15),
    ("living room thermostat", 610, 1, (3, 7), 35),
)
_LEVELLER: Final = "living room thermostat"


def write_history(house: House) -> None:
    """Write readings and energy."""
    _readings(house)
    _energy(house)


def _readings(house: House) -> None:
    lost = (_NOW_HOUR * 60 - HUB_LOST_MINUTE) // 60
    by_id = {key: name for name, key in house.devices.items()}
    for row in house.world.find(Sensor):
        name = by_id[row.device_id]
        away = lost if name == "wind sensor" else -1
        values = _series(house, row.measures, row.value, away + 1)
        _write(house, name, row.device_id, values, away)
    for row in house.world.find(Thermostat):
        _write(house, by_id[row.device_id], row.device_id, _series(house, "temperature", row.current, 0), -1)


def _write(house: House, name: str, device: str, values: Sequence[int], away: int) -> None:
    begins, ends = _GAPS.get(name, (-1, 0))
    for back in range(HOURS - 1, -1, -1):
        if back <= away or ends <= back <= begins:
            continue
        at = house.at(0, _NOW_HOUR * 60) - timedelta(hours=back)
        house.world.insert(SensorReading, device_id=device, at=instant(at), value=values[back])


def _series(house: House, measures: str, last: int, since: int) -> list[int]:
    """Values by hours before now; from the `since`-th on it is the last known one."""
    rng = house.rng
    if measures == "leak":
        return [last if back <= _LEAK_HOURS else 0 for back in range(HOURS)]
    if measures == "wind":
        values: list[int] = []
        speed = last
        for back in range(HOURS):
            values.append(speed)
            if back >= since:
                speed = min(48, max(2, speed + rng.randrange(-6, 7)))
        return values
    if last < 0:  # the freezer; somebody left its door ajar two nights ago
        return [
            last + rng.randrange(-3, 4) + (60 if 30 <= back <= 32 else 0) if back else last for back in range(HOURS)
        ]
    return [last + _of_day(back) + rng.randrange(-2, 3) if back else last for back in range(HOURS)]


def _of_day(back: int) -> int:
    """By how many tenths it is warmer so many hours ago than at nine: evenings are warm, nights cool."""
    hour = (_NOW_HOUR - back) % 24
    return round(11 * (math.sin((hour - 13) * math.pi / 12) - math.sin((_NOW_HOUR - 13) * math.pi / 12)))


def _energy(house: House) -> None:
    today = house.cast.today
    last_month = (today.replace(day=1) - timedelta(days=1)).replace(day=1)
    first = min(last_month, today - timedelta(days=_DAYS_LEAST))
    bill = electricity_bill(house.cast, last_month)
    used = {day: _used(house) for day in _days(first, today - timedelta(days=1))}
    if bill is not None:
        _fit(house, used, last_month, -bill.amount)
    for day, devices in used.items():
        for name, (whole, peak) in devices.items():
            house.world.insert(
                EnergyDay,
                device_id=house.devices[name],
                day=day.isoformat(),
                watt_hours=whole,
                peak_watt_hours=peak,
            )


def _days(first: date, last: date) -> Iterator[date]:
    for ahead in range((last - first).days + 1):
        yield first + timedelta(days=ahead)


Usage = dict[str, tuple[int, int]]


def _used(house: House) -> Usage:
    """What each device used on a day: in all, and at the peak."""
    rng = house.rng
    found: Usage = {}
    for name, hourly, chance, (least, most), share in _USES:
        runs = rng.random() < chance
        whole = hourly * rng.randint(least, most) * rng.randrange(85, 116) // 100 if runs else 0
        found[name] = (whole, whole * share * rng.randrange(70, 131) // 10_000)
    return found


def _cost(house: House, devices: Usage) -> int:
    """What a day cost in cents: each band of each device rounded up, as the meter's answers have it."""
    peak, rest = house.rates
    return sum(-(-part * peak // 1000) - (-(whole - part) * rest // 1000) for whole, part in devices.values())


def _fit(house: House, used: dict[date, Usage], month: date, billed: int) -> None:
    """Bring the days of a month to what its bill says, to the cent."""
    days = [day for day in used if (day.year, day.month) == (month.year, month.month)]
    cost = sum(_cost(house, used[day]) for day in days)
    for devices in used.values():
        for name, (whole, part) in devices.items():
            devices[name] = (whole * billed // cost, part * billed // cost)
    missing = billed - sum(_cost(house, used[day]) for day in days)
    for number in range(abs(missing)):
        _shift(house, used[days[number % len(days)]], 1 if missing > 0 else -1)


def _shift(house: House, devices: Usage, cents: int) -> None:
    """Let one day cost a cent more or less, by heating outside the peak."""
    wanted = _cost(house, devices) + cents
    while _cost(house, devices) != wanted:
        whole, peak = devices[_LEVELLER]
        devices[_LEVELLER] = (whole + (5 if cents > 0 else -5), peak)
