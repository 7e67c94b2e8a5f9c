"""Who has an account, the projects with their people, moves and versions, and the sprints."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from servers.cast import Person as Somebody
from servers.cast.issues import sprint_of
from servers.issue_tracker.models import (
    Flow,
    Need,
    Person,
    Project,
    ProjectMember,
    Role,
    Sprint,
    SprintStatus,
    Status,
    Style,
    Version,
    WorkflowStep,
)
from servers.issue_tracker.policy import WIP_LIMIT
from servers.issue_tracker.seed_book import Book, Plan
from servers.issue_tracker.seed_words import COMPONENTS, GOALS
from servers.issue_tracker.times import working_day

LEGACY: Final = ("LEG", "Legacy portal")
# By rank: style, my role, versions that are out and still to come.
_MINE: Final[tuple[tuple[Style, Role, tuple[str, ...], tuple[str, ...]], ...]] = (
    ("scrum", "admin", ("4.0", "4.1"), ("4.2", "4.3")),
    ("scrum", "developer", ("2.6",), ("2.7",)),
    ("kanban", "developer", (), ()),
    ("scrum", "viewer", (), ("1.0",)),
    ("scrum", "admin", ("7.4",), ("7.5",)),
)
_WORK: Final[tuple[tuple[Status, Status, tuple[Need, ...]], ...]] = (
    ("backlog", "todo", ()),
    ("todo", "backlog", ()),
    ("todo", "in_progress", ("assignee", "no_open_blocker")),
    ("in_progress", "todo", ()),
    ("in_progress", "in_review", ("reviewer",)),
    ("in_review", "in_progress", ()),
    ("in_review", "done", ("no_open_subtasks", "fix_version")),
    ("done", "todo", ("comment",)),
    ("backlog", "cancelled", ("resolution", "no_open_subtasks")),
    ("todo", "cancelled", ("resolution", "no_open_subtasks")),
    ("in_progress", "cancelled", ("resolution", "no_open_subtasks")),
    ("in_review", "cancelled", ("resolution", "no_open_subtasks")),
    ("cancelled", "todo", ("comment",)),
)
_KANBAN: Final[tuple[tuple[Status, Status, tuple[Need, ...]], ...]] = (
    ("todo", "in_progress", ("assignee", "no_open_blocker")),
    ("in_progress", "todo", ()),
    ("in_progress", "done", ("no_open_subtasks",)),
    ("done", "todo", ("comment",)),
    ("todo", "cancelled", ("resolution", "no_open_subtasks")),
    ("in_progress", "cancelled", ("resolution", "no_open_subtasks")),
)
_INCIDENT: Final[tuple[tuple[Status, Status, tuple[Need, ...]], ...]] = (
    ("reported", "triaged", ("assignee",)),
    ("triaged", "mitigating", ("assignee",)),
    ("mitigating", "monitoring", ()),
    ("monitoring", "mitigating", ()),
    ("monitoring", "resolved", ("no_open_subtasks",)),
    ("resolved", "mitigating", ("comment",)),
    ("resolved", "closed", ("follow_up",)),
    ("reported", "cancelled", ("resolution", "no_open_subtasks")),
    ("triaged", "cancelled", ("resolution", "no_open_subtasks")),
)
_ALL: Final[tuple[Role, ...]] = ("admin", "developer")
_EVERYBODY: Final[tuple[Role, ...]] = ("admin", "developer", "reporter")


def register(book: Book) -> None:
    """Everybody of the company; two are away, one has left."""
    cast = book.cast
    for place, who in enumerate((cast.me, *cast.colleagues)):
        away = cast.today + timedelta(days=6) if place == 12 else cast.today + timedelta(days=3) if place == 7 else None
        _account(book, who, away)


def _account(book: Book, who: Somebody, away: date | None) -> None:
    cast = book.cast
    cleared = {cast.me.email, cast.manager.email, book.colleague(1), book.colleague(3), book.colleague(9)}
    book.people[who.email] = book.world.insert(
        Person,
        name=who.name,
        email=who.email,
        title=who.job or "",
        active=who.left_on is None,
        away_until=None if away is None else away.isoformat(),
        wip_limit=WIP_LIMIT,
        in_security_group=who.email in cleared or who.job == "security engineer",
    )


def open_projects(book: Book) -> None:
    """The five projects of the cast and the archived one."""
    cast = book.cast
    helpers = {0: (1, 2, 3, 11), 1: (1, 6, 11), 2: (3, 5), 3: (), 4: (2, 9)}
    for rank, project in enumerate(cast.projects):
        style, role, out, ahead = _MINE[rank]
        crowd = [one for one in project.members if one != cast.me.email]
        crowd += [book.colleague(place) for place in helpers[rank] if book.colleague(place) not in crowd]
        _open(book, project.key, project.name, project.lead, style, role, crowd, restricted=rank == 3)
        _versions(book, book.plans[-1], out, ahead)
    crowd = [cast.colleagues[place].email for place in (2, 5, 17, 21)]
    _open(book, *LEGACY, crowd[0], "kanban", "developer", crowd, restricted=False, archived=True)
    _others(book)
    for rank in (0, 1, 3, 4):
        _sprints(book, rank)


def _open(
    book: Book,
    code: str,
    name: str,
    lead: str,
    style: Style,
    role: Role,
    crowd: list[str],
    *,
    restricted: bool,
    archived: bool = False,
) -> None:
    row = book.world.insert(
        Project,
        code=code,
        name=name,
        lead_id=book.people[lead].person_id,
        style=style,
        status="archived" if archived else "active",
        visibility="restricted" if restricted else "open",
        components=list(COMPONENTS[len(book.plans)]),
    )
    book.plans.append(Plan(row, code, [], []))
    _enter(book, book.me, role)
    for one in crowd:
        _enter(book, one, "admin" if one == lead else "developer")
    flows: tuple[tuple[Flow, tuple[tuple[Status, Status, tuple[Need, ...]], ...]], ...] = (
        ("work", _KANBAN if style == "kanban" else _WORK),
        ("incident", _INCIDENT),
    )
    for flow, steps in flows:
        for start, end, needs in steps:
            needed = [*needs, *(["estimate"] if (code, start, end) == (book.plans[0].code, "backlog", "todo") else [])]
            book.world.insert(
                WorkflowStep,
                project_id=row.project_id,
                flow=flow,
                from_status=start,
                to_status=end,
                needs=needed,
                roles=list(_EVERYBODY if end == "todo" and start in {"done", "cancelled"} else _ALL),
            )


def _enter(book: Book, email: str, role: Role) -> None:
    plan = book.plans[-1]
    book.world.insert(ProjectMember, project_id=plan.row.project_id, person_id=book.people[email].person_id, role=role)
    if role in {"admin", "developer"}:
        plan.workers.append(email)


def _others(book: Book) -> None:
    """Who only reports or looks on, and the one who left and is still on the list of the second project."""
    cast = book.cast
    extra: tuple[tuple[int, str, Role], ...] = (
        (0, cast.manager.email, "viewer"),
        (0, book.colleague(14), "reporter"),
        (1, book.colleague(16), "reporter"),
        (1, cast.colleagues[-1].email, "developer"),
        (2, cast.manager.email, "reporter"),
    )
    for rank, email, role in extra:
        plan = book.plans[rank]
        person = book.people[email]
        if book.world.get(ProjectMember, (plan.row.project_id, person.person_id)) is None:
            book.world.insert(ProjectMember, project_id=plan.row.project_id, person_id=person.person_id, role=role)


def _versions(book: Book, plan: Plan, out: tuple[str, ...], ahead: tuple[str, ...]) -> None:
    for place, name in enumerate((*out, *ahead)):
        released = place < len(out)
        offset = 70 * (place - len(out)) + (-8 if released else 24)
        book.world.insert(
            Version,
            project_id=plan.row.project_id,
            name=name,
            released_on=(book.cast.today + timedelta(days=offset)).isoformat(),
            is_released=released,
        )
    plan.versions = list(ahead)


def _sprints(book: Book, rank: int) -> None:
    """Those of a project: the first follows the diary, in the second one ends tomorrow, the fifth is between two."""
    today = book.cast.today
    number = 14 + rank * 11 + book.rng.randrange(6)
    if rank == 0:
        for offset in (-2, -1, 0, 1):
            days = sprint_of(book.cast, offset)
            status: SprintStatus = "closed" if offset < 0 else "active" if offset == 0 else "future"
            key = {-2: "older", -1: "last", 0: "active", 1: "next"}[offset]
            _sprint(book, rank, key, number + offset, status, days.starts_on, days.ends_on, 40)
        later = sprint_of(book.cast, 1).starts_on + timedelta(days=7)
        _sprint(book, rank, "overlap", number + 2, "future", later, later + timedelta(days=11), 30)
        return
    tomorrow = working_day(today, 1)
    if rank == 1:
        start = working_day(tomorrow, -9)
        _sprint(book, rank, "older", number - 2, "closed", start - timedelta(28), tomorrow - timedelta(28), 48)
        _sprint(book, rank, "last", number - 1, "closed", start - timedelta(14), tomorrow - timedelta(14), 50)
        _sprint(book, rank, "active", number, "active", start, tomorrow, 50)
        first = working_day(tomorrow, 1)
        _sprint(book, rank, "next", number + 1, "future", first, working_day(first, 9), 50)
        return
    monday = today - timedelta(days=today.weekday())
    if rank == 3:
        _sprint(book, rank, "last", number - 1, "closed", monday - timedelta(14), monday - timedelta(3), 32)
        _sprint(book, rank, "active", number, "active", monday, monday + timedelta(11), 32)
        return
    yesterday = working_day(today, -1)
    _sprint(book, rank, "last", number - 1, "closed", working_day(yesterday, -9), yesterday, 28)
    _sprint(book, rank, "next", number, "future", tomorrow, working_day(tomorrow, 9), 30)
    first = working_day(tomorrow, 10)
    _sprint(book, rank, "later", number + 1, "future", first, working_day(first, 9), 30)


def _sprint(
    book: Book, rank: int, key: str, number: int, status: SprintStatus, start: date, end: date, capacity: int
) -> None:
    plan = book.plans[rank]
    taken = {row.goal for other in book.plans for row in other.sprints.values()}
    goal = "" if key in {"overlap", "later"} else book.rng.choice([one for one in GOALS if one not in taken])
    plan.sprints[key] = book.world.insert(
        Sprint,
        project_id=plan.row.project_id,
        name=f"Sprint {number}",
        goal=goal,
        status=status,
        starts_on=start.isoformat(),
        ends_on=end.isoformat(),
        capacity=capacity,
        committed=None if status == "future" else capacity - book.rng.randrange(1, 6),
    )
