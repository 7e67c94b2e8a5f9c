"""The rules of the map and of acting for its user: constants, when a yes is due, and the text that says so.

How lengths, times and money are worked out and rounded stands in `measures.py`, traffic in `traffic.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import Any, Final

from servers.maps import queries
from servers.maps.measures import FARE, JUNCTION_S, PARKING_S, TICKET_MINUTES, TOLL
from servers.maps.models import SavedPlace
from servers.maps.transit import CHANGE_S
from servers.maps.travel import LOOK_BACK, MOST_WAIT_S, WALK_TO_STOP_M
from sessions import World

SCORE_SURE: Final = 90
SCORE_LEAD: Final = 15
LEAST_SCORE: Final = 40
MOST_ASKED: Final = 4
CLOSING_MARGIN: Final = timedelta(minutes=15)
SHARE_AHEAD: Final = timedelta(hours=8)
SHARE_GRACE: Final = timedelta(minutes=15)
NIGHT_BEGINS: Final = time(22, 0)
NIGHT_ENDS: Final = time(6, 0)
MATRIX_MOST: Final = 10
TOUR_LEAST: Final = 2
TOUR_MOST: Final = 8
STOPS_MOST: Final = 5
REPORT_REACH_M: Final = 500
REPORTS_AN_HOUR: Final = 3
SAME_INCIDENT_M: Final = 200
SAVED_MOST: Final = 50
OFF_STREET_M: Final = 500
OFFICE_BEGINS: Final = time(8, 0)
OFFICE_ENDS: Final = time(18, 0)
OWN_LISTS: Final = ("home", "work")
# The tools whose effect nobody takes back: everybody was told of an incident, somebody was told where the user is.
IRREVERSIBLE: Final = ("report_road_incident", "share_trip_eta")


def saving_needs_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rule 4: the place that is home or work gives way to another."""
    if not arguments.get("replace", False):
        return False
    group = arguments.get("list", "favourites")
    if group in OWN_LISTS and world.find(SavedPlace, list=group):
        return True
    label = arguments.get("label")
    held = None if label is None else world.first(queries.saved_by_label, label=label.strip().casefold())
    return held is not None and held.list in OWN_LISTS


def removal_needs_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rule 4: home or work."""
    row = world.get(SavedPlace, arguments["saved_id"])
    return row is not None and row.list in OWN_LISTS


def closes_too_soon(arrives: datetime, closes: datetime | None, *, is_open: bool) -> bool:
    """Rule 2: shut on arrival, or less than a quarter of an hour before closing."""
    return not is_open or (closes is not None and closes - arrives < CLOSING_MARGIN)


def share_ends(arrives: datetime) -> datetime:
    """When a shared trip stops by itself."""
    return arrives + SHARE_GRACE


def _money(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02d}"


RULES: Final = (
    (
        f"An address: the best candidate is used when its score is {SCORE_SURE} or more and {SCORE_LEAD} ahead of the "
        f"next. Otherwise list at most {MOST_ASKED} with their districts and ask."
    ),
    (
        "When arrival falls outside the opening hours of the destination, or less than "
        f"{CLOSING_MARGIN.total_seconds() / 60:.0f} minutes before it closes, say so before anything is saved or "
        "shared, and ask."
    ),
    (
        "The user's position is shared with trusted contacts only, for trips that begin at most "
        f"{SHARE_AHEAD.total_seconds() / 3600:.0f} hours ahead, and after a yes to a question that named the "
        "contact and the destination. Refuse others and offer to give the time of arrival as text instead. A share "
        f"ends {SHARE_GRACE.total_seconds() / 60:.0f} minutes after arrival, or by hand."
    ),
    (
        "Home and work are moved or removed only after a yes to a question that says which of the two it is and names "
        "the new place (and the old one, as far as it is known); any other label is changed at once. A saved place "
        "that a shared trip goes to is removed only after that share: end the share first, and say so."
    ),
    (
        f"On foot between {NIGHT_BEGINS:%H:%M} and {NIGHT_ENDS:%H:%M} parks are avoided (avoid parks), unless the user "
        "asks for them; the plain way is not offered first."
    ),
    (
        "Closed roads and one-way streets are never routed through the wrong way, whatever is asked. What is avoided "
        "(tolls, motorways, bridges, parks) is never used; without any other way there is none."
    ),
    (
        "Somebody's home address is used for routes, but read out only when the user saved it or gave it. A business "
        "address may always be read out."
    ),
    (
        "Times are minutes rounded up, distances kilometres to one place, half up, and costs exact. When the user "
        "asks about several modes, report each of them, not the best alone. By car there are "
        f"{PARKING_S // 60} minutes for parking and {JUNCTION_S} seconds for each crossing of main roads; a toll "
        f"bridge costs {_money(TOLL)}. Buses and trams: at most {WALK_TO_STOP_M} m on foot to a stop, at most one "
        f"change of {CHANGE_S // 60} minutes or more, at most {MOST_WAIT_S // 60} minutes at a stop; a ticket costs "
        f"{_money(FARE)} for all rides that begin within {TICKET_MINUTES} minutes, nothing with a pass. To arrive by a "
        f"time, departures up to {LOOK_BACK.total_seconds() / 3600:.0f} hours before are tried."
    ),
    (
        f"A table of travel times has at most {MATRIX_MOST} origins and {MATRIX_MOST} destinations, a tour at most "
        f"{TOUR_MOST} stops, a route at most {STOPS_MOST} on the way. What is more is refused; split it only when the "
        "user agrees."
    ),
    (
        f"A road incident is reported within {REPORT_REACH_M} m of where the user is, at most {REPORTS_AN_HOUR} an "
        f"hour. One of the same kind within {SAME_INCIDENT_M} m is confirmed instead. A list holds at most "
        f"{SAVED_MOST} saved places, and one home and one work."
    ),
)
POLICY: Final = (
    "You plan trips, look places up, save, report and share on the map for one user, in their name.\n\n"
    + "\n".join(f"{number}. {rule}" for number, rule in enumerate(RULES, start=1))
    + "\n"
)
