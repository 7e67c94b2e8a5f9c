"""iot_devices: a smart home, seen by its owner."""

from servers.iot_devices import phrases
from servers.iot_devices.clock import on_clock
from servers.iot_devices.events import toolbox
from servers.iot_devices.models import Base
from servers.iot_devices.policy import POLICY
from servers.iot_devices.seed import fill
from servers.iot_devices.things import THINGS
from servers.kit import Environment

IOT_DEVICES = Environment(
    name="iot_devices",
    version=1,
    summary="A smart home: lights, heating, locks, cameras, an alarm, guests' codes, what it does by itself.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["IOT_DEVICES"]
