"""maps: a map app of one city: places, routes, buses and trams, traffic, saved places, shared trips."""

from servers.kit import Environment
from servers.maps import phrases
from servers.maps.events import toolbox
from servers.maps.models import Base
from servers.maps.policy import POLICY
from servers.maps.seed import fill
from servers.maps.things import THINGS

MAPS = Environment(
    name="maps",
    version=2,
    summary="A map of one city: places with hours, routes by four modes, traffic, saved places, shared trips.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
)

__all__ = ["MAPS"]
