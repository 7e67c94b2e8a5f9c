"""vehicle: the cars of a household and a pool car, spoken to from the seat or from the phone."""

from servers.kit import Environment
from servers.vehicle import phrases
from servers.vehicle.clock import on_clock
from servers.vehicle.events import toolbox
from servers.vehicle.models import Base
from servers.vehicle.policy import POLICY
from servers.vehicle.seed import fill
from servers.vehicle.things import THINGS

VEHICLE = Environment(
    name="vehicle",
    version=1,
    summary="Four cars of a household: driven, opened, warmed, led, charged, accounted for and serviced.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["VEHICLE"]
