"""The rules of the calendar and of acting for its user: constants, when a yes is due, and the text that says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from servers.calendar import queries
from servers.calendar.models import Person
from servers.calendar.times import (
    MOST_OCCURRENCES,
    MOST_YEARS,
    later,
    minute_of,
    wall_of,
    weekday_of,
    zone_of,
)
from sessions import World

IRREVERSIBLE: Final[tuple[str, ...]] = ()
WORK: Final = "Work"
PRIVATE: Final = "Private"
NOTICE_MINUTES: Final = 15
RESTORE_DAYS: Final = 30
MOST_GUESTS: Final = 50
CLASHES_CHECKED: Final = 8
ROOM_DAYS: Final = 90
SEARCH_DAYS: Final = 92
FREE_BUSY_DAYS: Final = 14
MOST_HOURS: Final = 24
MOST_DAYS: Final = 31
MOST_REMINDERS: Final = 5
DEFAULT_MINUTES: Final = 30
MORNING: Final = ("09:00", "12:00")
LUNCHTIME: Final = ("12:00", "14:00")
AFTERNOON: Final = ("13:00", "17:00")
DAY_ENDS: Final = "17:00"


def is_outsider(world: World, email: str) -> bool:
    """Whether an address lies outside the user's company."""
    return email.partition("@")[2] != world.me.partition("@")[2]


def others_on(world: World, event_id: str) -> list[Any]:
    """The people on an event (or the series of an occurrence) other than the user."""
    event_id = event_id.partition("@")[0]
    return [row for row in world.all(queries.people_on, event_id=event_id) if row.email != world.me]


class Hours(NamedTuple):
    """When somebody works, by wall time in a zone of their own; None where nobody knows."""

    time_zone: str
    works_from: str | None
    works_to: str | None
    work_days: tuple[str, ...]

    def hold(self, begin: int, end: int) -> bool:
        """Whether some UTC minutes lie in them; yes where nobody knows them."""
        if self.works_from is None or self.works_to is None:
            return True
        first, last = wall_of(begin, self.time_zone), wall_of(end, self.time_zone)
        same_day = first[:10] == last[:10] and weekday_of(first) in self.work_days
        return same_day and self.works_from <= first[11:] and last[11:] <= self.works_to


def hours_of(person: Person) -> Hours:
    """The working hours of somebody in the address book."""
    return Hours(person.time_zone, person.works_from, person.works_to, tuple(person.work_days))


def outside_hours(world: World, emails: Iterable[str], begin: int, end: int) -> list[tuple[Person, str]]:
    """Those of some people who do not work then, with the time it begins for them."""
    people = [person for email in emails if (person := world.get(Person, email)) is not None]
    return [(person, wall_of(begin, person.time_zone)) for person in people if not hours_of(person).hold(begin, end)]


def invites_need_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rule 6: somebody from outside the company."""
    return any(is_outsider(world, email) for email in arguments["attendee_emails"])


def creation_needs_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rules 5 and 6: somebody from outside the company, or a required guest outside working hours."""
    required = arguments.get("attendee_emails", [])
    if any(is_outsider(world, email) for email in (*required, *arguments.get("optional_emails", []))):
        return True
    if arguments.get("all_day", False) or not required:
        return False
    zone = arguments.get("time_zone", world.zone.key)
    try:
        zone_of(zone)
    except KeyError:
        return False
    lasting = later(arguments["starts_at"], arguments.get("duration_minutes", DEFAULT_MINUTES))
    begin, end = minute_of(arguments["starts_at"], zone), minute_of(arguments.get("ends_at", lasting), zone)
    return bool(outside_hours(world, required, begin, end))


def change_needs_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rule 1 (and with it 5): anybody else is on it."""
    return bool(others_on(world, arguments["event_id"]))


RULES: Final = (
    (
        "Before you move or cancel anything that another person is on, say its title, the old time and the new "
        "one, and how many people are on it, then wait for a yes. What has nobody on it but the user (rooms do "
        "not count) is moved or cancelled at once."
    ),
    (
        "When the user names a series without saying which, ask whether they mean this one or all. \"Tomorrow's "
        'stand-up" is one, "all the stand-ups" is all of them: then do not ask.'
    ),
    (
        "Never double-book silently. When the user is busy at that time, say with what and ask; set "
        "allow_conflict only after they have agreed. What is shown as free, was declined or cancelled is no "
        f"clash. Of a series the next {CLASHES_CHECKED} dates are checked for clashes and the next {ROOM_DAYS} "
        "days for its room."
    ),
    (
        "What somebody else organises is not the user's to move, edit or cancel, unless its guests may edit it. "
        "Offer to decline it or to propose another time."
    ),
    (
        "With others on it, anything outside a required guest's working hours (in their own time zone) needs a "
        "yes: say whom it concerns and what time it is for them. Optional guests do not matter here."
    ),
    (
        "Inviting an address outside the company needs a yes: name the addresses. A confidential event never gets "
        f"an outside guest. No event has more than {MOST_GUESTS} guests."
    ),
    ('Of other people\'s private events, and of calendars that show only free and busy, say "busy", never what it is.'),
    (
        f"Less than {NOTICE_MINUTES} minutes before it begins, nothing with others on it can be moved, only "
        f"cancelled. A cancelled event can be put back for {RESTORE_DAYS} days, as long as it has not begun."
    ),
    ("Outside people get at most free_busy on a calendar, colleagues at most writer. Every share needs a yes."),
    (
        f'"Morning" is {MORNING[0]} to {MORNING[1]}, "lunchtime" {LUNCHTIME[0]} to {LUNCHTIME[1]}, "afternoon" '
        f'{AFTERNOON[0]} to {AFTERNOON[1]}, "end of day" ends at {DAY_ENDS}; hours without am or pm lie between 8 '
        f"and 19. A meeting whose length nobody says lasts {DEFAULT_MINUTES} minutes. Meetings with colleagues and "
        f"clients go into the {WORK} calendar, the rest into the {PRIVATE} one."
    ),
    (
        f"A timed event lasts up to {MOST_HOURS} hours, an all-day one up to {MOST_DAYS} days, a series runs for "
        f"up to {MOST_YEARS} years and {MOST_OCCURRENCES} occurrences, and an event has up to {MOST_REMINDERS} "
        f"reminders. One search covers up to {SEARCH_DAYS} days, free and busy times or free slots up to "
        f"{FREE_BUSY_DAYS}."
    ),
)
POLICY: Final = (
    "You act for one employee in the company's calendar, with that person's rights only.\n\n"
    + "\n".join(f"{number}. {rule}" for number, rule in enumerate(RULES, start=1))
    + "\n"
)
