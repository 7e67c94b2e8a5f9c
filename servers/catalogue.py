"""All worlds: the one list, and those that `TOOLWORLDS_WORLDS` adds."""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping
from functools import lru_cache
from zoneinfo import ZoneInfo

from servers.banking import BANKING
from servers.budget import BUDGET
from servers.calendar import CALENDAR
from servers.cast import cast_of
from servers.crm import CRM
from servers.email import EMAIL
from servers.filesystem import FILESYSTEM
from servers.food_delivery import FOOD_DELIVERY
from servers.iot_devices import IOT_DEVICES
from servers.issue_tracker import ISSUE_TRACKER
from servers.kit import Environment, Tool
from servers.maps import MAPS
from servers.marketplace import MARKETPLACE
from servers.payments import PAYMENTS
from servers.retail_chain import RETAIL_CHAIN
from servers.shopping import SHOPPING
from servers.social_media import SOCIAL_MEDIA
from servers.team_chat import TEAM_CHAT
from servers.trading import TRADING
from servers.travel_booking import TRAVEL_BOOKING
from servers.vehicle import VEHICLE
from servers.video_meeting import VIDEO_MEETING
from sessions import Setting

ENVIRONMENTS: tuple[Environment, ...] = (
    BANKING,
    BUDGET,
    CALENDAR,
    CRM,
    EMAIL,
    FILESYSTEM,
    FOOD_DELIVERY,
    IOT_DEVICES,
    ISSUE_TRACKER,
    MAPS,
    MARKETPLACE,
    PAYMENTS,
    RETAIL_CHAIN,
    SHOPPING,
    SOCIAL_MEDIA,
    TEAM_CHAT,
    TRADING,
    TRAVEL_BOOKING,
    VEHICLE,
    VIDEO_MEETING,
)
EXTRA_VARIABLE = "TOOLWORLDS_WORLDS"


def setting_of(seed: int) -> Setting:
    """What a world seed fixes for all worlds: date, user, zone."""
    cast = cast_of(seed)
    return Setting(seed, cast.now, cast.me.email, ZoneInfo(cast.zone))


def load_worlds(extra: str = "") -> dict[str, Environment]:
    """Worlds by name: ours and those named as `pkg.module:ENVIRONMENT,...`.

    Raises:
        ValueError: an entry cannot be read, or a world's or tool's name is taken.
        TypeError: an entry is no Environment.
    """
    found: dict[str, Environment] = {}
    owners: dict[str, str] = {}
    for environment in (*ENVIRONMENTS, *map(_imported, filter(None, (part.strip() for part in extra.split(","))))):
        if environment.name in found:
            raise ValueError(f"Two worlds are called {environment.name!r}.")
        for tool in environment.tools:
            if tool in owners:
                raise ValueError(f"{owners[tool]} and {environment.name} both have a tool {tool!r}.")
            owners[tool] = environment.name
        found[environment.name] = environment
    return found


def _imported(entry: str) -> Environment:
    module, colon, name = entry.partition(":")
    if not colon:
        raise ValueError(f"{entry!r} is not of the form pkg.module:ENVIRONMENT.")
    environment = getattr(importlib.import_module(module), name, None)
    if not isinstance(environment, Environment):
        raise TypeError(f"{entry!r} is no Environment.")
    return environment


@lru_cache(maxsize=1)
def worlds() -> Mapping[str, Environment]:
    """The worlds of this process, ours and the environment variable's."""
    return load_worlds(os.environ.get(EXTRA_VARIABLE, ""))


@lru_cache(maxsize=1)
def tools() -> Mapping[str, Tool]:
    """All tools by name; names are unique over all worlds."""
    return {name: tool for environment in worlds().values() for name, tool in environment.tools.items()}
