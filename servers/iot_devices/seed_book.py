"""What the parts of the seed share: how the house stands this morning, and its rooms and devices by name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from servers.cast import Cast, Person
from servers.cast.days import at_local
from servers.iot_devices.models import Device, DeviceKind, Home, Purpose, Room
from servers.iot_devices.policy import PEAK_FROM, PEAK_TO
from servers.kit.text import instant
from sessions import World

HUB_LOST_MINUTE: Final = 6 * 60 + 5
"""When the garden hub froze this morning, in minutes from midnight."""
FROZEN_MINUTE: Final = 21 * 60 + 17
"""When `House.frozen` did, the evening before."""
_BEHIND: Final = ("kitchen light", "living blind", "nursery camera", "office thermostat", "coffee machine")
"""Devices with an update to install, beside those that have more to them."""


@dataclass(frozen=True, slots=True)
class Morning:
    """How things stand at nine.

    `back_door` and `side_door` are (bolt, door). `home_now` are the keys of who is in, `minder_inside` whether the
    childminder has come. `nursery` and `doorbell` are the modes of these cameras, `wind` is the last that was measured,
    in km/h.
    """

    alarm: str
    mode: str
    front: str
    back_door: tuple[str, str]
    side_door: tuple[str, str]
    inner_door: tuple[str, str]
    home_now: tuple[str, ...]
    minder_inside: bool
    nursery: str
    doorbell: str
    outdoor: int
    wind: int
    garage: tuple[int, bool]


_CLOSED: Final = ("unlocked", "closed")
_LOCKED: Final = ("locked", "closed")
_JAMMED: Final = ("jammed", "closed")
_MORNINGS: Final = (
    # The back door stands open and the side door is stuck: nothing can be armed.
    Morning(
        "disarmed",
        "home",
        "locked",
        ("unlocked", "open"),
        _JAMMED,
        _CLOSED,
        ("me",),
        False,
        "watch",
        "record",
        64,
        18,
        (40, True),
    ),
    # Nobody is in.
    Morning("armed_away", "away", "locked", _LOCKED, _LOCKED, _JAMMED, (), False, "off", "watch", 88, 22, (0, False)),
    # A child at home with the childminder; all doors are shut.
    Morning(
        "disarmed",
        "home",
        "unlocked",
        _CLOSED,
        _LOCKED,
        _JAMMED,
        ("me", "child"),
        True,
        "privacy",
        "record",
        -25,
        31,
        (0, False),
    ),
    # All who live here are in, behind locked doors; it blows.
    Morning(
        "armed_home",
        "home",
        "locked",
        _LOCKED,
        _LOCKED,
        _JAMMED,
        ("me", "partner", "child", "lodger"),
        False,
        "watch",
        "watch",
        41,
        56,
        (0, False),
    ),
    # The family is away for days.
    Morning(
        "armed_away", "vacation", "locked", _LOCKED, _LOCKED, _JAMMED, (), False, "watch", "watch", 112, 12, (0, False)
    ),
    # Partner and child are in; the front door is open to the street, the bolts of the others are drawn.
    Morning(
        "disarmed",
        "home",
        "unlocked",
        _CLOSED,
        _CLOSED,
        _JAMMED,
        ("me", "partner", "child"),
        False,
        "watch",
        "record",
        73,
        9,
        (60, True),
    ),
    # An ordinary morning: only the lodger has gone, all is shut.
    Morning(
        "disarmed",
        "home",
        "locked",
        _CLOSED,
        _LOCKED,
        _JAMMED,
        ("me", "partner", "child"),
        False,
        "watch",
        "watch",
        95,
        27,
        (0, False),
    ),
    # I am alone, at work upstairs; a frost outdoors.
    Morning(
        "disarmed",
        "home",
        "locked",
        _LOCKED,
        _LOCKED,
        _JAMMED,
        ("me",),
        False,
        "off",
        "record",
        -12,
        15,
        (100, False),
    ),
)


class House:
    """Writes the house; `rooms` and `devices` are ids by key, `people` those who live here by key.

    `frozen` is the key of a device in the house that does not answer until it is restarted.
    """

    def __init__(self, world: World, cast: Cast) -> None:
        self.world = world
        self.cast = cast
        self.rng = Random(f"home-{cast.seed}")
        self.morning = _MORNINGS[cast.seed % len(_MORNINGS)]
        self.rooms: dict[str, str] = {}
        self.devices: dict[str, str] = {}
        self.people: dict[str, Person] = {
            "me": cast.me,
            "partner": cast.partner,
            "child": cast.child_small,
            "grown": cast.child_grown,
            "lodger": cast.friends[10],
        }
        self.trades = {who.relation: who for who in cast.people.trades}
        self.frozen = self.rng.choice(("night light", "utility light", "nursery blind"))
        self.rates = (self.rng.randrange(29, 36), self.rng.randrange(14, 19))

    def at(self, days: int, minute: int) -> datetime:
        """A local minute of the day so many days from today, as UTC."""
        return at_local(self.cast.today + timedelta(days=days), minute)

    def add_home(self) -> None:
        """The house itself."""
        self.world.insert(
            Home,
            mode=self.morning.mode,
            peak_from=PEAK_FROM,
            peak_to=PEAK_TO,
            peak_cents_kwh=self.rates[0],
            offpeak_cents_kwh=self.rates[1],
            outdoor_temp=self.morning.outdoor,
        )

    def add_room(self, name: str, floor: int, purpose: Purpose) -> None:
        """A room, by its name."""
        self.rooms[name] = self.world.insert(Room, name=name, floor=floor, purpose=purpose).room_id

    def add_device(self, key: str, name: str, kind: DeviceKind, room: str, hub: str | None, **columns: Any) -> str:
        """A device; what is not given is as in a device that has nothing odd about it.

        Returns: its id.
        """
        minute = self.rng.randrange(30, 55)
        defaults: dict[str, Any] = {
            "spot": "",
            "status": "online",
            "fault": "none",
            "battery_percent": None,
            "firmware": "4.1",
            "latest_firmware": "4.1",
            "update_ends_at": None,
            "update_fails_first": False,
            "failed_updates": 0,
            "restarts_today": 0,
            "last_seen_at": instant(self.at(0, 8 * 60 + minute)),
        }
        if key in _BEHIND:
            defaults |= {"firmware": "3.9"}
        if key == self.frozen:
            lost = instant(self.at(-1, FROZEN_MINUTE))
            defaults |= {"status": "offline", "fault": "frozen", "last_seen_at": lost}
        if hub == "garden hub":
            defaults |= {"status": "offline", "last_seen_at": instant(self.at(0, HUB_LOST_MINUTE))}
        row = self.world.insert(
            Device,
            name=name,
            kind=kind,
            room_id=self.rooms[room],
            hub_id=None if hub is None else self.devices[hub],
            **(defaults | columns),
        )
        self.devices[key] = row.device_id
        return row.device_id
