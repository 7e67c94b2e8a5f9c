"""The employer's calendar service, seen by one employee."""

from __future__ import annotations

from servers.calendar import phrases
from servers.calendar.events import toolbox
from servers.calendar.models import Base
from servers.calendar.policy import POLICY
from servers.calendar.seed import fill
from servers.calendar.things import THINGS
from servers.kit import Environment

CALENDAR = Environment(
    name="calendar",
    version=1,
    summary="Calendars, meetings, rooms and invitations of one employee.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy=POLICY,
    phrases=phrases,
    things=THINGS,
)
