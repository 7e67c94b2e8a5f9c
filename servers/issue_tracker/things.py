"""The tracker as people see it; fields are named and valued as the tools show them.

Beside those stand a few that no tool shows: what only guards of phrases read, and what I might want to write there.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import lru_cache
from typing import Any, Final, NamedTuple
from zlib import crc32
from zoneinfo import ZoneInfo

from servers.cast import cast_of
from servers.issue_tracker import queries
from servers.issue_tracker.models import Person
from servers.issue_tracker.policy import is_away, is_secret
from servers.issue_tracker.sayings import COMMENTS, DESCRIPTIONS, INCIDENT_NOTES, saying
from servers.issue_tracker.search import labels_of
from servers.issue_tracker.seed_words import is_headed
from servers.issue_tracker.standing import WORKERS, me
from servers.issue_tracker.views import project_views, sprint_sums, sprint_view
from servers.kit.environment import Rows
from servers.kit.text import local_minute
from sessions import World

_LATELY: Final = timedelta(days=40)
"""How long people remember who filed an issue, and on what day."""


_STANDS: Final[dict[str, str]] = {"todo": "to do", "backlog": "in the backlog"}


class IssueThing(NamedTuple):
    """An issue."""

    id: str
    issue_id: str
    key: str
    title: str
    type: str
    status: str
    category: str
    priority: str
    severity: int | None
    resolution: str | None
    assignee: str | None
    assignee_id: str | None
    reporter: str
    reviewer: str | None
    project_id: str
    epic: str | None
    sprint: str | None
    sprint_id: str | None
    estimate: int | None
    due_on: str | None
    fix_version: str | None
    component: str | None
    labels: tuple[str, ...] | None
    customer: str | None
    created_at: str
    updated_at: str
    minutes_spent: int
    comment_count: int
    blocked_by: str | None
    parent: str | None
    project_name: str
    style: str
    archived: bool
    my_role: str | None
    sprint_status: str | None
    mine: bool
    headed: bool
    secret: bool
    is_duplicate: bool
    ours: bool
    lately: bool
    filed_by_me: bool
    behind: bool
    stands: str
    remark: str
    new_description: str


class ProjectThing(NamedTuple):
    """A project."""

    id: str
    project_id: str
    code: str
    name: str
    style: str
    status: str
    visibility: str
    lead: str
    my_role: str | None
    open_issues: int
    active_sprint: str | None


class SprintThing(NamedTuple):
    """A sprint."""

    id: str
    sprint_id: str
    name: str
    project: str
    project_code: str
    project_id: str
    goal: str | None
    status: str
    starts_on: str
    ends_on: str
    capacity: int
    committed: int | None
    points: int
    points_done: int
    points_todo: int
    issues: int
    open_issues: int
    days_left: int | None
    led: bool
    ours: bool


class PersonThing(NamedTuple):
    """Somebody of the company."""

    id: str
    person_id: str
    name: str
    title: str
    active: bool
    away_until: str | None
    in_progress: int
    pronoun: str | None
    is_me: bool | None
    called: str
    works: bool


class LinkThing(NamedTuple):
    """A link of which I see both ends."""

    id: str
    link_id: str
    kind: str
    source_key: str
    target_key: str
    movable: bool


class _Beside(NamedTuple):
    """What other rows say of an issue."""

    role: str | None
    minutes: int
    comments: int
    blocked_by: str | None
    duplicate: bool
    behind: bool


@lru_cache(maxsize=64)
def _pronouns(seed: int) -> Mapping[str, str]:
    return {who.email: who.pronoun for who in cast_of(seed).people.everyone}


@lru_cache(maxsize=1 << 12)
def _issue(row: Any, beside: _Beside, me_id: str, zone: ZoneInfo, since: str) -> IssueThing:
    turn = crc32(row.issue_id.encode())
    archived = row.project_status == "archived"
    return IssueThing(
        id=row.issue_id,
        issue_id=row.issue_id,
        key=row.key,
        title=row.title,
        type=row.type,
        status=row.status,
        category=row.category,
        priority=row.priority,
        severity=row.severity,
        resolution=row.resolution,
        assignee=row.assignee,
        assignee_id=row.assignee_id,
        reporter=row.reporter,
        reviewer=row.reviewer,
        project_id=row.project_id,
        epic=row.epic_title,
        sprint=row.sprint,
        sprint_id=row.sprint_id,
        estimate=row.estimate,
        due_on=row.due_on,
        fix_version=row.fix_version,
        component=row.component or None,
        labels=labels_of(row.labels) or None,
        customer=row.customer or None,
        created_at=local_minute(row.created_at, zone),
        updated_at=local_minute(row.updated_at, zone),
        minutes_spent=beside.minutes,
        comment_count=beside.comments,
        blocked_by=beside.blocked_by,
        parent=row.parent_key,
        project_name=row.project_name,
        style=row.project_style,
        archived=archived,
        my_role=beside.role,
        sprint_status=row.sprint_status,
        mine=row.assignee_id == me_id,
        headed=is_headed(row.type, row.title),
        secret=is_secret(labels_of(row.labels)),
        is_duplicate=beside.duplicate,
        ours=beside.role in WORKERS and not archived and row.category != "done",
        lately=row.reporter_id != me_id and local_minute(row.created_at, zone) >= since,
        filed_by_me=row.reporter_id == me_id,
        behind=beside.behind,
        stands=_STANDS.get(row.status) or str(row.status),
        remark=saying(INCIDENT_NOTES if row.type == "incident" else COMMENTS[row.category], turn),
        new_description=saying(DESCRIPTIONS[row.type], turn),
    )


def _roles(world: World, me_id: str) -> dict[str, str | None]:
    return {row.project_id: row.my_role for row in world.all(queries.seen_projects, me_id=me_id)}


def _issues(world: World) -> list[Any]:
    owner = me(world)
    roles = _roles(world, owner.person_id)
    minutes = {row.issue_id: row.total for row in world.all(queries.minutes_by_issue)}
    seen = {row.issue_id: row for row in world.all(queries.seen_issues, me_id=owner.person_id)}
    open_comments: dict[str, int] = {}
    for row in world.all(queries.comment_counts):
        works = row.issue_id in seen and roles[seen[row.issue_id].project_id] in WORKERS
        open_comments[row.issue_id] = row.total if works else row.total - row.internal
    blocked: dict[str, str] = {}
    duplicates: set[str] = set()
    behind: set[str] = set()
    since = (world.today - _LATELY).isoformat()
    for row in world.all(queries.all_links):
        if row.kind == "duplicates":
            duplicates.add(row.source_id)
        elif row.kind == "causes" and row.source_id in seen:
            source = seen[row.source_id]
            if source.type == "incident" and source.category != "done":
                behind.add(row.target_id)
        elif row.kind == "blocks" and row.source_category != "done":
            blocked[row.target_id] = min(row.source_key, blocked.get(row.target_id, row.source_key))
    return [
        _issue(
            row,
            _Beside(
                roles[row.project_id],
                minutes.get(key, 0),
                open_comments.get(key, 0),
                blocked.get(key),
                key in duplicates,
                key in behind,
            ),
            owner.person_id,
            world.zone,
            since,
        )
        for key, row in seen.items()
    ]


def _projects(world: World) -> list[Any]:
    return [
        ProjectThing(
            id=view["project_id"],
            project_id=view["project_id"],
            code=view["code"],
            name=view["name"],
            style=view["style"],
            status=view["status"],
            visibility=view["visibility"],
            lead=view["lead"],
            my_role=view.get("my_role"),
            open_issues=view["open_issues"],
            active_sprint=view.get("active_sprint"),
        )
        for view in project_views(world, me(world).person_id).values()
    ]


def _sprints(world: World) -> list[Any]:
    owner = me(world)
    roles, sums = _roles(world, owner.person_id), sprint_sums(world)
    leads = {row.project_id: row.lead_id for row in world.all(queries.seen_projects, me_id=owner.person_id)}
    found: list[Any] = []
    for row in world.all(queries.seen_sprints, me_id=owner.person_id):
        view = sprint_view(world, row, sums)
        found.append(
            SprintThing(
                id=row.sprint_id,
                sprint_id=row.sprint_id,
                name=row.name,
                project=row.project_name,
                project_code=row.project_code,
                project_id=row.project_id,
                goal=view.get("goal"),
                status=row.status,
                starts_on=row.starts_on,
                ends_on=row.ends_on,
                capacity=row.capacity,
                committed=row.committed,
                points=view["points"],
                points_done=view["points_done"],
                points_todo=view["points_todo"],
                issues=view["issues"],
                open_issues=view["open_issues"],
                days_left=view.get("days_left"),
                led=roles[row.project_id] == "admin" or leads[row.project_id] == owner.person_id,
                ours=roles[row.project_id] in WORKERS,
            )
        )
    return found


def _people(world: World) -> list[Any]:
    busy = {row.assignee_id: row.total for row in world.all(queries.in_progress)}
    members = {row.person_id for row in world.all(queries.workers)}
    pronouns = _pronouns(world.seed)
    return [
        PersonThing(
            id=row.person_id,
            person_id=row.person_id,
            name=row.name,
            title=row.title,
            active=bool(row.active),
            away_until=row.away_until if is_away(row, world.today) else None,
            in_progress=busy.get(row.person_id, 0),
            pronoun=None if row.email == world.me else pronouns[row.email],
            is_me=True if row.email == world.me else None,
            called="you" if row.email == world.me else row.name,
            works=row.person_id in members,
        )
        for row in world.find(Person)
    ]


def _links(world: World) -> list[Any]:
    owner = me(world)
    roles = _roles(world, owner.person_id)
    seen = {row.issue_id: row.project_id for row in world.all(queries.seen_issues, me_id=owner.person_id)}
    return [
        LinkThing(
            id=row.link_id,
            link_id=row.link_id,
            kind=row.kind,
            source_key=row.source_key,
            target_key=row.target_key,
            movable=bool({roles[seen[row.source_id]], roles[seen[row.target_id]]} & WORKERS),
        )
        for row in world.all(queries.all_links)
        if row.source_id in seen and row.target_id in seen
    ]


THINGS: Mapping[str, Rows] = {
    "issue": _issues,
    "project": _projects,
    "sprint": _sprints,
    "person": _people,
    "issue_link": _links,
}
