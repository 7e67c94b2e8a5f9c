"""The seeded rows: address book, rooms and calendars, the cast's diary, what others have on, the awkward cases."""

from __future__ import annotations

from random import Random

from servers.calendar.models import Access, Calendar, CalendarKind, CalendarShare, Person, Room, Weekday
from servers.calendar.policy import PRIVATE, WORK
from servers.calendar.seed_book import Book
from servers.calendar.seed_cases import add_cases
from servers.calendar.seed_diary import add_diary, add_holidays
from servers.calendar.seed_others import add_exceptions, add_others, add_proposals
from servers.cast import Cast
from servers.cast import Person as Someone
from sessions import World

TEAM = "Customer engineering"
FAMILY = "Family"
HOLIDAYS = "Bank holidays"
_TEAMS = (
    ("designer", "Design"),
    ("software", "Engineering"),
    ("test", "Engineering"),
    ("security", "Engineering"),
    ("release", "Engineering"),
    ("writer", "Engineering"),
    ("support", "Support"),
    ("account", "Sales"),
    ("sales", "Sales"),
    ("marketing", "Sales"),
    ("product", "Product"),
    ("data", "Product"),
)
_ROOMS = (
    ("Cedar", "Main building", 1, 4, False),
    ("Birch", "Main building", 2, 4, True),
    ("Maple", "Main building", 2, 6, True),
    ("Rowan", "Annexe", 1, 8, True),
    ("Juniper", "Main building", 3, 10, True),
    ("Alder", "Annexe", 2, 12, False),
    ("Hazel", "Main building", 3, 16, True),
    ("Willow", "Main building", 1, 24, True),
)
_HOURS = (("09:00", "17:30"), ("09:00", "17:30"), ("09:00", "17:00"), ("08:00", "16:30"), ("10:00", "18:00"))
_WEEK: tuple[Weekday, ...] = ("MO", "TU", "WE", "TH", "FR")


def fill(world: World, cast: Cast) -> None:
    """Write the rows of one world seed."""
    rng = Random(f"calendar-{cast.seed}")
    _add_people(world, cast, rng)
    for name, building, floor, capacity, has_video in _ROOMS:
        world.insert(
            Room,
            email=f"room.{name.lower()}@{cast.employer.key}",
            name=name,
            building=building,
            floor=floor,
            capacity=capacity,
            has_video=has_video,
            opens="08:00",
            closes="19:00",
        )
    book = Book(world, cast, rng, _add_calendars(world, cast))
    add_holidays(book)
    add_diary(book)
    add_cases(book)
    add_others(book)
    add_exceptions(book)
    add_proposals(book)


def _team(someone: Someone, cast: Cast) -> str:
    if someone.email in {cast.me.email, cast.manager.email, *(mate.email for mate in cast.team)}:
        return TEAM
    return next((team for word, team in _TEAMS if word in (someone.job or "")), "Operations")


def _add_people(world: World, cast: Cast, rng: Random) -> None:
    clients = {firm.key: firm.name for firm in cast.clients}
    for someone in cast.people.everyone:
        if someone.left_on is not None:
            continue
        works = someone.company is not None
        is_client = someone.company in clients
        hours = rng.choice(_HOURS)
        if someone.email == cast.me.email:
            hours = _HOURS[0]
        elif someone.zone == "Asia/Kolkata":
            hours = ("09:30", "18:30")
        days = [day for day in _WEEK if day != "FR" or someone.email == cast.me.email or rng.random() < 0.92]
        world.insert(
            Person,
            email=someone.email,
            name=someone.name,
            kind="client" if is_client else "colleague" if works else "private",
            pronoun=someone.pronoun,
            company=clients.get(someone.company or "", ""),
            team=_team(someone, cast) if works and not is_client else "",
            time_zone=someone.zone,
            works_from=hours[0] if works else None,
            works_to=hours[1] if works else None,
            work_days=days if works else [],
        )


def _add_calendars(world: World, cast: Cast) -> dict[str, str]:
    """All calendars; -> ids by name of mine and shared ones, by address of colleagues and rooms."""
    found: dict[str, str] = {}

    def add(
        name: str,
        owner: str,
        kind: CalendarKind,
        access: Access,
        zone: str = cast.zone,
        reminders: tuple[int, ...] = (),
    ) -> str:
        return world.insert(
            Calendar,
            name=name,
            owner_email=owner,
            kind=kind,
            my_access=access,
            time_zone=zone,
            default_reminders=list(reminders),
        ).calendar_id

    found[WORK] = add(WORK, cast.me.email, "mine", "owner", reminders=(10,))
    found[PRIVATE] = add(PRIVATE, cast.me.email, "mine", "owner", reminders=(60,))
    found[FAMILY] = add(FAMILY, cast.partner.email, "shared", "reader")
    found[TEAM] = add(TEAM, cast.manager.email, "shared", "writer")
    found[cast.partner.email] = add(cast.partner.name, cast.partner.email, "shared", "free_busy")
    guest = cast.person(cast.clients[3].contacts[0])
    found[guest.email] = add(guest.name, guest.email, "shared", "free_busy", guest.zone)
    found[HOLIDAYS] = add(HOLIDAYS, cast.me.email, "holidays", "reader")
    for mate in cast.colleagues:
        if mate.left_on is None:
            found[mate.email] = add(mate.name, mate.email, "colleague", "free_busy", mate.zone)
    for name, *_ in _ROOMS:
        email = f"room.{name.lower()}@{cast.employer.key}"
        found[email] = add(name, email, "room", "free_busy")
    shares = (
        (WORK, cast.manager.email, "reader"),
        (WORK, cast.team[0].email, "writer"),
        (WORK, cast.team[1].email, "free_busy"),
        (WORK, cast.clients[3].contacts[0], "free_busy"),
        (PRIVATE, cast.partner.email, "free_busy"),
    )
    for name, email, role in shares:
        world.insert(CalendarShare, calendar_id=found[name], email=email, role=role)
    return found
