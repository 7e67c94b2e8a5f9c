"""What the tools show: projects, issues, moves, sprints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.issue_tracker import queries
from servers.issue_tracker.search import labels_of
from servers.issue_tracker.times import days_between
from servers.kit.text import local_minute
from sessions import World


class ProjectView(TypedDict):
    """A project as the list shows it."""

    project_id: str
    code: str
    name: str
    style: str
    status: str
    visibility: str
    lead: str
    my_role: NotRequired[str]
    open_issues: int
    active_sprint: NotRequired[str]


class ProjectsView(TypedDict):
    """All projects that I see."""

    projects: list[ProjectView]


class MemberView(TypedDict):
    """Somebody in a project; `in_progress` counts over all projects, `is_me` stands on my own entry."""

    person_id: str
    name: str
    is_me: NotRequired[bool]
    title: str
    role: str
    active: bool
    away_until: NotRequired[str]
    in_progress: int
    in_security_group: bool


class CountView(TypedDict):
    """How many issues of a project have a status, component or label."""

    name: str
    issues: int


class VersionView(TypedDict):
    """A version; `open_issues` are those that are to be fixed in it."""

    name: str
    released_on: str
    is_released: bool
    open_issues: int


class WholeProjectView(ProjectView):
    """A project with all that belongs to it."""

    members: list[MemberView]
    statuses: list[CountView]
    components: list[CountView]
    labels: list[CountView]
    versions: list[VersionView]


class IssueCard(TypedDict):
    """An issue in a list; what is not set is left out."""

    issue_id: str
    key: str
    title: str
    type: str
    status: str
    priority: str
    severity: NotRequired[int]
    resolution: NotRequired[str]
    assignee: NotRequired[str]
    assignee_id: NotRequired[str]
    reporter: str
    epic: NotRequired[str]
    sprint: NotRequired[str]
    estimate: NotRequired[int]
    due_on: NotRequired[str]
    fix_version: NotRequired[str]
    component: NotRequired[str]
    labels: NotRequired[list[str]]
    customer: NotRequired[str]
    created_at: str
    updated_at: str


class FoundView(TypedDict):
    """One page of issues; `total_points` is the sum over all that fit."""

    issues: list[IssueCard]
    total: int
    total_points: int
    next_cursor: NotRequired[str]


class ProjectRef(TypedDict):
    """The project of an issue."""

    project_id: str
    code: str
    name: str


class LinkView(TypedDict):
    """A link as seen from the issue: `relation` reads "this issue <relation> the other"."""

    link_id: str
    kind: str
    source_key: str
    target_key: str
    relation: str
    other_id: str
    key: str
    title: str
    status: str


class SubtaskView(TypedDict):
    """A subtask."""

    subtask_id: str
    key: str
    title: str
    status: str


class CommentView(TypedDict):
    """A comment."""

    author: str
    body: str
    is_internal: bool
    at: str


class ChangeView(TypedDict):
    """An entry of the history."""

    field: str
    before: str
    after: str
    person: str
    at: str


class IssueView(IssueCard):
    """An issue whole; comments and history newest first."""

    description: str
    category: str
    reviewer: NotRequired[str]
    project: ProjectRef
    epic_key: NotRequired[str]
    parent: NotRequired[str]
    resolved_at: NotRequired[str]
    blocked_by: NotRequired[str]
    links: list[LinkView]
    subtasks: list[SubtaskView]
    watchers: list[str]
    watching: bool
    minutes_spent: int
    comment_count: int
    comments: list[CommentView]
    history: NotRequired[list[ChangeView]]


class MoveView(TypedDict):
    """A move that is open to me; `needs` is what it needs beyond what the issue has."""

    to_status: str
    needs: list[str]
    allowed_now: bool


class MovesView(TypedDict):
    """The moves of an issue; `next_status` is the one that brings it on, `next_needs` all that it still needs."""

    issue_id: str
    key: str
    status: str
    moves: list[MoveView]
    next_status: NotRequired[str]
    next_needs: NotRequired[str]


class SprintView(TypedDict):
    """A sprint; points and issues are those in it now, `days_left` counts working days with today."""

    sprint_id: str
    name: str
    project: str
    project_code: str
    goal: NotRequired[str]
    status: str
    starts_on: str
    ends_on: str
    capacity: int
    committed: NotRequired[int]
    points: int
    points_done: int
    points_doing: int
    points_todo: int
    issues: int
    open_issues: int
    days_left: NotRequired[int]


class SprintsView(TypedDict):
    """One page of sprints."""

    sprints: list[SprintView]
    total: int
    next_cursor: NotRequired[str]


class LinkedView(TypedDict):
    """A link that was made or taken away, read as a sentence."""

    link_id: str
    reads: str


class CommentedView(TypedDict):
    """A comment that was written."""

    comment_id: str
    key: str
    is_internal: bool
    watchers: int


class LoggedView(TypedDict):
    """Work that was logged; `day_minutes` is the sum of that day."""

    work_id: str
    key: str
    day: str
    minutes: int
    day_minutes: int
    minutes_spent: int


class WatchedView(TypedDict):
    """Who watches by now."""

    issue_id: str
    key: str
    watching: bool
    watchers: list[str]


class CompletedView(TypedDict):
    """A sprint that was completed, and where its open issues went."""

    sprint_id: str
    name: str
    status: str
    done: int
    moved: int
    moved_points: int
    moved_to: str
    moved_keys: list[str]


class MovedView(TypedDict):
    """Issues that were moved, with their subtasks, and what the sprint holds now."""

    moved: list[str]
    to: str
    points: NotRequired[int]
    capacity: NotRequired[int]


class BulkView(TypedDict):
    """Issues that were changed."""

    changed: list[str]
    count: int


_PLAIN = ("severity", "resolution", "assignee", "assignee_id", "sprint", "estimate", "due_on", "fix_version")


def issue_card(world: World, row: Any) -> IssueCard:
    """A row of `queries.seen_issues` as lists show it."""
    view: dict[str, Any] = {
        "issue_id": row.issue_id,
        "key": row.key,
        "title": row.title,
        "type": row.type,
        "status": row.status,
        "priority": row.priority,
        "reporter": row.reporter,
        "created_at": local_minute(row.created_at, world.zone),
        "updated_at": local_minute(row.updated_at, world.zone),
    }
    view |= {name: value for name in _PLAIN if (value := getattr(row, name)) is not None}
    if row.epic_title is not None:
        view["epic"] = row.epic_title
    if row.component:
        view["component"] = row.component
    if row.customer:
        view["customer"] = row.customer
    if labels := labels_of(row.labels):
        view["labels"] = list(labels)
    return view  # pyright: ignore[reportReturnType] - filled by name


def one_card(world: World, me_id: str, issue_id: str) -> IssueCard:
    """One issue as lists show it."""
    row = world.first(queries.seen_issue, issue_id=issue_id, me_id=me_id)
    return issue_card(world, row)


_PASSIVE: Mapping[str, str] = {
    "blocks": "is blocked by",
    "duplicates": "is duplicated by",
    "relates": "relates to",
    "causes": "is caused by",
}
ACTIVE: Mapping[str, str] = {
    "blocks": "blocks",
    "duplicates": "duplicates",
    "relates": "relates to",
    "causes": "causes",
}


def link_views(world: World, me_id: str, row: Any) -> list[LinkView]:
    """The links of an issue; of what I may not see only the key shows."""
    shown: list[LinkView] = []
    for words, query in ((ACTIVE, queries.links_from), (_PASSIVE, queries.links_to)):
        for one in world.all(query, issue_id=row.issue_id, me_id=me_id):
            source, target = (row.key, one.key) if words is ACTIVE else (one.key, row.key)
            shown.append(
                {
                    "link_id": one.link_id,
                    "kind": one.kind,
                    "source_key": source,
                    "target_key": target,
                    "relation": words[one.kind],
                    "other_id": one.other_id,
                    "key": one.key,
                    "title": one.title if one.seen else "(restricted)",
                    "status": one.status,
                }
            )
    return shown


def whole_issue(world: World, me_id: str, issue_id: str, comments: int, history: int, *, internal: bool) -> IssueView:
    """An issue with all that hangs on it; `internal`: internal comments show too."""
    row: Any = world.first(queries.seen_issue, issue_id=issue_id, me_id=me_id)
    said = [one for one in world.all(queries.comments_on, issue_id=issue_id) if internal or not one.is_internal]
    watchers = world.all(queries.watchers_of, issue_id=issue_id)
    view: dict[str, Any] = {
        **issue_card(world, row),
        "description": row.description,
        "category": row.category,
        "project": {"project_id": row.project_id, "code": row.project_code, "name": row.project_name},
        "links": link_views(world, me_id, row),
        "subtasks": [
            {"subtask_id": one.issue_id, "key": one.key, "title": one.title, "status": one.status}
            for one in world.all(queries.subtasks_of, issue_id=issue_id)
        ],
        "watchers": [one.name for one in watchers],
        "watching": any(one.person_id == me_id for one in watchers),
        "minutes_spent": world.scalar(queries.minutes_on, issue_id=issue_id),
        "comment_count": len(said),
        "comments": [
            {"author": one.author, "body": one.body, "is_internal": bool(one.is_internal),
             "at": local_minute(one.at, world.zone)}
            for one in said[:comments]
        ],
    }  # fmt: skip
    others = {"reviewer": row.reviewer, "epic_key": row.epic_key, "parent": row.parent_key}
    view |= {name: value for name, value in others.items() if value is not None}
    if row.resolved_at is not None:
        view["resolved_at"] = local_minute(row.resolved_at, world.zone)
    blockers = [one["key"] for one in view["links"] if one["relation"] == "is blocked by" and _is_open(one["status"])]
    if blockers:
        view["blocked_by"] = blockers[0]
    if history:
        view["history"] = [
            {"field": one.field, "before": one.before, "after": one.after, "person": one.person,
             "at": local_minute(one.at, world.zone)}
            for one in world.all(queries.history_of, issue_id=issue_id)[:history]
        ]  # fmt: skip
    return view  # pyright: ignore[reportReturnType] - filled by name


def _is_open(status: str) -> bool:
    return status not in {"done", "cancelled", "resolved", "closed"}


Sums = Mapping[str, Mapping[str, tuple[int, int]]]


def sprint_sums(world: World) -> Sums:
    """Sprint -> category -> (issues, points)."""
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for row in world.all(queries.points_by_sprint):
        found.setdefault(row.sprint_id, {})[row.category] = (row.issues, row.points)
    return found


def sprint_view(world: World, row: Any, sums: Sums) -> SprintView:
    """A row of `queries.seen_sprints` as shown."""
    held = sums.get(row.sprint_id, {})
    points = {name: held.get(name, (0, 0))[1] for name in ("done", "doing", "todo")}
    total = sum(issues for issues, _ in held.values())
    view: SprintView = {
        "sprint_id": row.sprint_id,
        "name": row.name,
        "project": row.project_name,
        "project_code": row.project_code,
        "status": row.status,
        "starts_on": row.starts_on,
        "ends_on": row.ends_on,
        "capacity": row.capacity,
        "points": sum(points.values()),
        "points_done": points["done"],
        "points_doing": points["doing"],
        "points_todo": points["todo"],
        "issues": total,
        "open_issues": total - held.get("done", (0, 0))[0],
    }
    if row.goal:
        view["goal"] = row.goal
    if row.committed is not None:
        view["committed"] = row.committed
    if row.status == "active":
        view["days_left"] = days_between(world.today.isoformat(), row.ends_on)
    return view


def one_sprint(world: World, me_id: str, sprint_id: str) -> SprintView:
    """One sprint as shown."""
    rows = world.all(queries.seen_sprints, me_id=me_id)
    return sprint_view(world, next(row for row in rows if row.sprint_id == sprint_id), sprint_sums(world))


def project_view(row: Any, open_issues: int, active_sprint: str | None) -> ProjectView:
    """A row of `queries.seen_projects` as the list shows it."""
    view: ProjectView = {
        "project_id": row.project_id,
        "code": row.code,
        "name": row.name,
        "style": row.style,
        "status": row.status,
        "visibility": row.visibility,
        "lead": row.lead,
        "open_issues": open_issues,
    }
    if row.my_role is not None:
        view["my_role"] = row.my_role
    if active_sprint is not None:
        view["active_sprint"] = active_sprint
    return view


def project_views(world: World, me_id: str) -> dict[str, ProjectView]:
    """All projects that I see, by id, in the order of their codes."""
    counts: dict[str, int] = {}
    for row in world.all(queries.seen_issues, me_id=me_id):
        if row.category != "done":
            counts[row.project_id] = counts.get(row.project_id, 0) + 1
    sprints = {
        row.project_id: row.name for row in world.all(queries.seen_sprints, me_id=me_id) if row.status == "active"
    }
    return {
        row.project_id: project_view(row, counts.get(row.project_id, 0), sprints.get(row.project_id))
        for row in world.all(queries.seen_projects, me_id=me_id)
    }
