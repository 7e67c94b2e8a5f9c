"""travel_booking: an online travel agency as one account holder uses it."""

from servers.kit import Environment
from servers.travel_booking import phrases
from servers.travel_booking.clock import on_clock
from servers.travel_booking.events import toolbox
from servers.travel_booking.models import Base
from servers.travel_booking.policy import POLICY
from servers.travel_booking.seed import fill
from servers.travel_booking.things import THINGS

TRAVEL_BOOKING = Environment(
    name="travel_booking",
    version=1,
    summary="An online travel agency as one account holder uses it: flights, hotels, holds, changes, refunds.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
    on_clock=on_clock,
)

__all__ = ["TRAVEL_BOOKING"]
