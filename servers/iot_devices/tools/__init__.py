"""The twenty-five tools, in the order in which a house is used: looked at, set, locked, made to run by itself."""

from servers.iot_devices.tools import automations, doors, guests, measures, reading, scenes, setting, upkeep
from servers.kit import Toolbox

toolbox = Toolbox()
for part in (reading, measures, setting, doors, scenes, automations, guests, upkeep):
    toolbox.drafts += part.toolbox.drafts

__all__ = ["toolbox"]
