"""How people ask for things in and around their cars. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

from servers.vehicle.phrases.requests_cabin import CABIN
from servers.vehicle.phrases.requests_drive import DRIVE
from servers.vehicle.phrases.requests_ways import WAYS

REQUESTS: dict[str, dict[str, list[Any]]] = {**DRIVE, **CABIN, **WAYS}
