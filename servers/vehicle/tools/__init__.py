"""The twenty tools, as a day goes: looked at, driven, opened, warmed, led, charged, accounted for, serviced."""

from servers.kit import Toolbox
from servers.vehicle.tools import body, cabin, charging, driving, reading, routes, service, trips

toolbox = Toolbox()
for part in (reading, driving, body, cabin, routes, charging, trips, service):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
