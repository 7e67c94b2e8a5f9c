"""Looking round in the tracker: projects, issues, the moves of one."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from servers.issue_tracker import queries
from servers.issue_tracker.grammar import LONGEST
from servers.issue_tracker.models import PRIORITIES, IssueId, ProjectId, Version
from servers.issue_tracker.search import fitting, labels_of
from servers.issue_tracker.standing import WORKERS, me, role_of, seen_issue, seen_project
from servers.issue_tracker.views import (
    CountView,
    FoundView,
    IssueView,
    MemberView,
    MovesView,
    MoveView,
    ProjectsView,
    VersionView,
    WholeProjectView,
    issue_card,
    project_views,
    whole_issue,
)
from servers.issue_tracker.workflow import WANTED, Given, is_open_to, onward_of, steps_from, unmet
from servers.kit import Cursor, FreeText, Limit, Toolbox, page
from servers.kit.text import listed
from sessions import World

toolbox = Toolbox()
Order = Literal["updated", "created", "priority", "due", "key", "estimate"]
_ORDERS: Final = {"updated": "updated_at", "created": "created_at", "due": "due_on", "estimate": "estimate"}
Query = Annotated[
    FreeText,
    Field(
        max_length=LONGEST,
        description="`field op value` joined by AND, OR, NOT and brackets, for example: assignee = me() AND sprint in "
        "open_sprints() AND status != done. Ops: = != > >= < <= ~ !~ in (..), not in (..), is empty, is not empty. "
        "Fields: key project type status category priority severity assignee reporter reviewer label sprint epic "
        "parent component fix_version customer due created updated resolved estimate resolution watcher link text. "
        "Values: names, ids, me(), open_sprints(), today(), start_of_week(), -7d, 2w; quoted where they have spaces. "
        "link = blocked means that something open blocks it. Without any field: words to look for.",
    ),
]


@toolbox.read
def list_projects(
    world: World,
    include_archived: Annotated[bool, Field(description="Archived ones too.")] = False,
) -> ProjectsView:
    """List the projects that I see, with my role, how many issues are open and the active sprint."""
    views = project_views(world, me(world).person_id).values()
    return {"projects": [view for view in views if include_archived or view["status"] == "active"]}


@toolbox.read
def get_project(world: World, project_id: ProjectId) -> WholeProjectView:
    """Show a project: its members with role, absence and work in progress, its components, labels and versions."""
    owner = me(world)
    row = seen_project(world, owner.person_id, project_id)
    busy = {one.assignee_id: one.total for one in world.all(queries.in_progress)}
    issues = [one for one in world.all(queries.seen_issues, me_id=owner.person_id) if one.project_id == project_id]
    return {
        **project_views(world, owner.person_id)[project_id],
        "members": [_member(world, one, busy) for one in world.all(queries.members_of, project_id=project_id)],
        "statuses": _counts(one.status for one in issues),
        "components": _counts((one.component for one in issues if one.component), row.components),
        "labels": _counts(label for one in issues for label in labels_of(one.labels)),
        "versions": [
            _version(one, issues) for one in sorted(
                world.find(Version, project_id=project_id), key=lambda version: version.released_on)
        ],
    }  # fmt: skip


@toolbox.read
def search_issues(
    world: World,
    query: Query = "",
    order_by: Annotated[Order, Field(description="What the list is sorted by.")] = "updated",
    descending: Annotated[bool, Field(description="Newest, highest or largest first.")] = True,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> FoundView:
    """Search the issues of all projects that I see; an empty query finds them all. Words alone are enough too.

    Words without a field are looked for in key, title, type, description, component, labels, customer, project, epic,
    sprint, version, assignee and reporter. Dates and points that are not set come last.

    Raises:
        InvalidArguments: the query cannot be read, or names what there is not; the message says where.
    """
    rows = fitting(world, me(world).person_id, query)
    rows.sort(key=_number)
    rows.sort(key=lambda row: _rank(row, order_by), reverse=descending)
    if order_by in {"due", "estimate"}:
        rows.sort(key=lambda row: getattr(row, _ORDERS[order_by]) is None)
    frame = page(rows, limit, cursor)
    view: FoundView = {
        "issues": [issue_card(world, row) for row in frame.rows],
        "total": frame.total,
        "total_points": sum(row.estimate or 0 for row in rows),
    }
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


@toolbox.read
def get_issue(
    world: World,
    issue_id: IssueId,
    comments: Annotated[int, Field(ge=0, le=50, description="How many of the newest comments.")] = 5,
    history: Annotated[int, Field(ge=0, le=50, description="How many of the newest changes.")] = 0,
) -> IssueView:
    """Show an issue whole: all fields, links, subtasks, watchers, minutes spent, the newest comments."""
    owner = me(world)
    row = seen_issue(world, owner.person_id, issue_id)
    internal = role_of(world, row.project_id, owner.person_id) in WORKERS
    return whole_issue(world, owner.person_id, issue_id, comments, history, internal=internal)


@toolbox.read
def list_issue_transitions(world: World, issue_id: IssueId) -> MovesView:
    """List the moves of an issue that my role allows from where it stands, each with what it still needs."""
    owner = me(world)
    row = seen_issue(world, owner.person_id, issue_id)
    role = role_of(world, row.project_id, owner.person_id)
    moves: list[MoveView] = []
    for step in steps_from(world, row):
        if not is_open_to(step, role):
            continue
        needs = unmet(world, row, step, Given())
        moves.append({"to_status": step.to_status, "needs": [WANTED[need] for need in needs], "allowed_now": not needs})
    view: MovesView = {"issue_id": issue_id, "key": row.key, "status": row.status, "moves": moves}
    onward = onward_of(row.status, [move["to_status"] for move in moves])
    if onward is not None:
        needs = next(move["needs"] for move in moves if move["to_status"] == onward)
        view["next_status"] = onward
        view["next_needs"] = listed(needs) if needs else "nothing more"
    return view


def _member(world: World, row: Any, busy: dict[str, int]) -> MemberView:
    view: MemberView = {
        "person_id": row.person_id,
        "name": row.name,
        "title": row.title,
        "role": row.role,
        "active": bool(row.active),
        "in_progress": busy.get(row.person_id, 0),
        "in_security_group": bool(row.in_security_group),
    }
    if row.email == world.me:
        view["is_me"] = True
    if row.away_until is not None and row.away_until >= world.today.isoformat():
        view["away_until"] = row.away_until
    return view


def _counts(found: Any, known: list[str] | None = None) -> list[CountView]:
    counts = Counter(dict.fromkeys(known or [], 0))
    counts.update(found)
    return [{"name": name, "issues": counts[name]} for name in sorted(counts)]


def _version(row: Version, issues: list[Any]) -> VersionView:
    waiting = sum(one.fix_version == row.name and one.category != "done" for one in issues)
    return {
        "name": row.name,
        "released_on": row.released_on,
        "is_released": row.is_released,
        "open_issues": waiting,
    }


def _number(row: Any) -> tuple[str, int]:
    code, _, number = row.key.partition("-")
    return code, int(number)


def _rank(row: Any, order_by: str) -> Any:
    match order_by:
        case "priority":
            return PRIORITIES.index(row.priority)
        case "key":
            return _number(row)
        case "estimate":
            return row.estimate or 0
        case _:
            return getattr(row, _ORDERS[order_by]) or ""
