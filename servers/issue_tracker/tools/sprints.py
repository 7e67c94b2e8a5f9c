"""Sprints: listed, planned, started, completed, filled."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import Field

from servers.issue_tracker import queries
from servers.issue_tracker.models import (
    Issue,
    IssueHistory,
    IssueId,
    Project,
    ProjectId,
    Sprint,
    SprintId,
    SprintStatus,
)
from servers.issue_tracker.planning import put, require_room, with_subtasks
from servers.issue_tracker.policy import (
    LONGEST_SPRINT,
    SHORTEST_SPRINT,
    START_AHEAD,
    TOO_LARGE,
    is_urgent_bug,
    moving_needs_yes,
    sprint_points,
)
from servers.issue_tracker.standing import (
    me,
    note,
    project_of,
    require_lead,
    require_open,
    require_worker,
    seen_issue,
    seen_project,
    seen_sprint,
)
from servers.issue_tracker.times import working_days
from servers.issue_tracker.views import (
    CompletedView,
    MovedView,
    SprintsView,
    SprintView,
    one_sprint,
    sprint_sums,
    sprint_view,
)
from servers.kit import (
    BATCH,
    UNORDERED,
    Conflict,
    Cursor,
    Day,
    FreeText,
    InvalidArguments,
    Limit,
    Refused,
    Said,
    Toolbox,
    page,
)
from servers.kit.text import listed, plain
from sessions import World

toolbox = Toolbox()
Issues = Annotated[list[IssueId], UNORDERED, BATCH, Field(min_length=1, max_length=30, description="The issues.")]
SprintName = Annotated[FreeText, Field(min_length=1, max_length=80, description="Its name, such as Sprint 20.")]


@toolbox.read
def list_sprints(
    world: World,
    project_id: Annotated[ProjectId, Field(description="Only those of this project.")] | None = None,
    status: Annotated[SprintStatus, Field(description="Only those that are so.")] | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> SprintsView:
    """List sprints by their first day, with capacity, points and issues in them, and working days left."""
    owner = me(world)
    if project_id is not None:
        seen_project(world, owner.person_id, project_id)
    rows = [
        row
        for row in world.all(queries.seen_sprints, me_id=owner.person_id)
        if project_id in {None, row.project_id} and status in {None, row.status}
    ]
    frame = page(rows, limit, cursor)
    sums = sprint_sums(world)
    view: SprintsView = {"sprints": [sprint_view(world, row, sums) for row in frame.rows], "total": frame.total}
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


@toolbox.write(Sprint)
def create_sprint(
    world: World,
    project_id: ProjectId,
    name: SprintName,
    starts_on: Annotated[Day, Field(description="First day, such as 2026-03-16.")],
    ends_on: Annotated[Day, Field(description="Last day, such as 2026-03-27.")],
    capacity: Annotated[int, Said("count"), Field(ge=1, le=500, description="How many points it may hold.")],
    goal: Annotated[FreeText, Field(max_length=250, description="What it is for.")] = "",
) -> SprintView:
    """Plan a sprint of 5 to 20 working days.

    Raises:
        InvalidArguments: it is shorter or longer, or ends before it starts.
        Refused: I am neither lead nor admin of the project.
        Conflict: the project is archived or kanban, another sprint overlaps, it would begin in the past, or the name
            is taken.
    """
    owner = me(world)
    project = seen_project(world, owner.person_id, project_id)
    require_open(project)
    if project.style == "kanban":
        raise Conflict(f"{project.name} is a kanban project and has no sprints.")
    require_lead(world, project, owner.person_id)
    first, last = date.fromisoformat(starts_on), date.fromisoformat(ends_on)
    if not SHORTEST_SPRINT <= working_days(first, last) <= LONGEST_SPRINT:
        raise InvalidArguments(f"A sprint has {SHORTEST_SPRINT} to {LONGEST_SPRINT} working days.")
    if first < world.today:
        raise Conflict("A sprint cannot begin in the past.")
    for other in world.find(Sprint, project_id=project_id):
        if plain(other.name) == plain(name):
            raise Conflict(f"The name {other.name} is taken in {project.name}.")
        if other.status != "closed" and other.starts_on <= ends_on and starts_on <= other.ends_on:
            raise Conflict(f"{other.name} overlaps: it runs from {other.starts_on} to {other.ends_on}.")
    row = world.insert(
        Sprint,
        project_id=project_id,
        name=name,
        goal=goal,
        status="future",
        starts_on=starts_on,
        ends_on=ends_on,
        capacity=capacity,
        committed=None,
    )
    return one_sprint(world, owner.person_id, row.sprint_id)


@toolbox.write(Sprint, IssueHistory)
def start_sprint(world: World, sprint_id: SprintId) -> SprintView:
    """Start a future sprint; its points now are what it is committed to.

    Raises:
        Refused: I am neither lead nor admin of the project.
        Conflict: it is not a future one, another is active, it is empty, an issue has no estimate (each is listed), it
            starts more than 3 days from now, or the project is archived.
    """
    owner = me(world)
    row = seen_sprint(world, owner.person_id, sprint_id)
    project = project_of(world, row)
    require_open(project)
    require_lead(world, project, owner.person_id)
    if row.status != "future":
        raise Conflict(f"{row.name} is {row.status} already.")
    running = world.find(Sprint, project_id=row.project_id, status="active")
    if running:
        raise Conflict(f"{running[0].name} is still active; complete it first.")
    issues = world.all(queries.in_sprint, sprint_id=sprint_id)
    if not issues:
        raise Conflict(f"{row.name} is empty; move issues into it first.")
    if date.fromisoformat(row.starts_on) > world.today + timedelta(days=START_AHEAD):
        raise Conflict(f"{row.name} starts on {row.starts_on}, more than {START_AHEAD} days from now.")
    bare = [one.key for one in issues if one.estimate is None and one.type not in {"subtask", "incident"}]
    if bare:
        raise Conflict(f"{listed(bare)} {'has' if len(bare) == 1 else 'have'} no estimate yet.")
    world.update(Sprint, sprint_id, status="active", committed=sprint_points(world, sprint_id))
    for one in issues:
        note(world, one.issue_id, "sprint started", "", row.name)
    return one_sprint(world, owner.person_id, sprint_id)


@toolbox.write(Sprint, Issue, IssueHistory, confirm=True)
def complete_sprint(
    world: World,
    sprint_id: SprintId,
    open_issues_to: Annotated[Literal["backlog", "next_sprint"], Field(description="Where its open issues go.")],
    next_sprint_id: Annotated[SprintId, Field(description="The future sprint; left out: the one that starts first.")]
    | None = None,
) -> CompletedView:
    """Complete the active sprint; its open issues, all their subtasks with them, go to the backlog or the next sprint.

    Raises:
        InvalidArguments: next_sprint_id is given for the backlog.
        Refused: I am neither lead nor admin of the project.
        Conflict: it is not active, or there is no future sprint to take the rest.
    """
    owner = me(world)
    row = seen_sprint(world, owner.person_id, sprint_id)
    project = project_of(world, row)
    if open_issues_to == "backlog" and next_sprint_id is not None:
        raise InvalidArguments("Leave next_sprint_id out where the open issues go to the backlog.")
    require_lead(world, project, owner.person_id)
    if row.status != "active":
        raise Conflict(f"{row.name} is not active but {row.status}.")
    target = _next(world, project, owner.person_id, next_sprint_id) if open_issues_to == "next_sprint" else None
    issues = world.all(queries.in_sprint, sprint_id=sprint_id)
    left = [one for one in issues if one.category != "done"]
    for one in with_subtasks(world, left):
        put(world, one, target)
    world.update(Sprint, sprint_id, status="closed")
    return {
        "sprint_id": sprint_id,
        "name": row.name,
        "status": "closed",
        "done": len(issues) - len(left),
        "moved": len(left),
        "moved_points": sum(one.estimate or 0 for one in left),
        "moved_to": "backlog" if target is None else target.name,
        "moved_keys": [one.key for one in left],
    }


@toolbox.write(Issue, IssueHistory, confirm=moving_needs_yes)
def move_issues_to_sprint(
    world: World,
    issue_ids: Issues,
    sprint_id: Annotated[SprintId, Field(description="Where they go; left out: the backlog.")] | None = None,
) -> MovedView:
    """Move issues, with their subtasks, into an active or future sprint, or back to the backlog: all or none.

    Raises:
        InvalidArguments: an issue is named twice.
        Refused: I am neither developer nor admin there, an issue is too large for a sprint, or an active sprint has no
            room or is about to end.
        Conflict: an issue is of another project, an epic, a subtask, done, or there already (each is listed), the
            sprint is closed, or the project is archived.
    """
    owner = me(world)
    if len(set(issue_ids)) < len(issue_ids):
        raise InvalidArguments("Name each issue once.")
    rows = [seen_issue(world, owner.person_id, key) for key in issue_ids]
    sprint = None if sprint_id is None else seen_sprint(world, owner.person_id, sprint_id)
    project = project_of(world, rows[0] if sprint is None else sprint)
    require_open(project)
    require_worker(world, project, owner.person_id)
    wrong = [f"{row.key} {why}" for row in rows if (why := _stays(row, project, sprint))]
    if wrong:
        raise Conflict(f"Nothing was moved: {'; '.join(wrong)}.")
    moved = with_subtasks(world, rows)
    if sprint is not None:
        large = [row.key for row in moved if row.estimate == TOO_LARGE]
        if large:
            raise Refused(
                f"An issue of {TOO_LARGE} points enters no sprint; split {listed(large)} into subtasks or stories."
            )
        require_room(world, project, sprint, [(row.estimate or 0, is_urgent_bug(row)) for row in moved])
    for row in moved:
        put(world, row, sprint)
    view: MovedView = {"moved": [row.key for row in moved], "to": "backlog" if sprint is None else sprint.name}
    if sprint is not None:
        view["points"] = sprint_points(world, sprint.sprint_id)
        view["capacity"] = sprint.capacity
    return view


def _stays(row: Issue, project: Project, sprint: Sprint | None) -> str:  # noqa: PLR0911 - one case a reason
    if row.project_id != project.project_id:
        return f"is not of {project.name}"
    if row.type == "epic":
        return "is an epic"
    if row.type == "subtask":
        return "is a subtask and goes with its parent"
    if row.category == "done":
        return "is done"
    if row.sprint_id == (None if sprint is None else sprint.sprint_id):
        return f"is in {'the backlog' if sprint is None else sprint.name} already"
    if sprint is not None and sprint.status == "closed":
        return f"cannot enter {sprint.name}, which is closed"
    return ""


def _next(world: World, project: Project, me_id: str, sprint_id: str | None) -> Sprint:
    """The future sprint that takes what is left."""
    if sprint_id is not None:
        found = seen_sprint(world, me_id, sprint_id)
        if found.project_id != project.project_id or found.status != "future":
            raise Conflict(f"{found.name} is no future sprint of {project.name}.")
        return found
    ahead = sorted(
        world.find(Sprint, project_id=project.project_id, status="future"), key=lambda one: (one.starts_on, one.name)
    )
    if not ahead:
        raise Conflict(f"{project.name} has no future sprint; plan one first, or choose the backlog.")
    return ahead[0]
