"""Sprints and what they hold: whether issues may enter, and what goes along with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from servers.issue_tracker import queries
from servers.issue_tracker.models import Issue, Project, Sprint
from servers.issue_tracker.policy import LAST_DAYS, OVER_CAPACITY, URGENT_FROM, is_ending, is_over, sprint_points
from servers.issue_tracker.standing import change
from servers.kit import Conflict, Refused, find
from sessions import World


def require_room(world: World, project: Project, sprint: Sprint, added: Sequence[tuple[int, bool]]) -> None:
    """A sprint takes more issues, each with its points and whether it is an urgent bug.

    Raises:
        Conflict: it is of another project, or closed.
        Refused: it would pass what it may hold, or is about to end, and they are not all urgent bugs.
    """
    if sprint.project_id != project.project_id:
        raise Conflict(f"{sprint.name} is of another project than {project.name}.")
    if sprint.status == "closed":
        raise Conflict(f"{sprint.name} is closed; choose an active or a future sprint.")
    if sprint.status == "future" or all(urgent for _, urgent in added):
        return
    if is_ending(sprint, world.today):
        raise Refused(
            f"{sprint.name} is in its last {LAST_DAYS} days; only bugs of {URGENT_FROM} priority and above still enter."
        )
    points = sprint_points(world, sprint.sprint_id) + sum(points for points, _ in added)
    if is_over(points, sprint.capacity):
        raise Refused(
            f"{sprint.name} would hold {points} points of {sprint.capacity}, more than {OVER_CAPACITY} percent; only "
            f"bugs of {URGENT_FROM} priority and above still enter."
        )


def with_subtasks(world: World, rows: Iterable[Issue]) -> list[Issue]:
    """Issues with their subtasks, each once."""
    found: dict[str, Issue] = {}
    for row in rows:
        found[row.issue_id] = row
        for one in world.all(queries.subtasks_of, issue_id=row.issue_id):
            found[one.issue_id] = find(world, Issue, one.issue_id)
    return list(found.values())


def put(world: World, row: Issue, sprint: Sprint | None) -> None:
    """Move an issue into a sprint, or into the backlog."""
    old = "" if row.sprint_id is None else find(world, Sprint, row.sprint_id).name
    new = "" if sprint is None else sprint.name
    change(world, row, {"sprint_id": None if sprint is None else sprint.sprint_id}, {"sprint": (old, new)})
