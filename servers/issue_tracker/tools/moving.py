"""An issue on its way: moved from status to status."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from servers.issue_tracker.models import (
    CATEGORIES,
    Issue,
    IssueComment,
    IssueHistory,
    IssueId,
    Resolution,
    Sprint,
    Status,
)
from servers.issue_tracker.planning import put, with_subtasks
from servers.issue_tracker.policy import is_secret
from servers.issue_tracker.standing import (
    add_comment,
    change,
    me,
    open_version,
    project_of,
    require_open,
    role_of,
    seen_issue,
)
from servers.issue_tracker.views import IssueCard, one_card
from servers.issue_tracker.workflow import WANTED, Given, is_open_to, open_blockers, steps_from, unmet
from servers.kit import Conflict, FreeText, InvalidArguments, Refused, Toolbox, find
from servers.kit.text import instant, listed
from sessions import World

toolbox = Toolbox()
_GIVEN_UP: Final = frozenset(("duplicate", "wont_do", "cannot_reproduce"))


@toolbox.write(Issue, IssueHistory, IssueComment)
def transition_issue(
    world: World,
    issue_id: IssueId,
    to_status: Annotated[Status, Field(description="Where it goes; list_issue_transitions shows what is open.")],
    resolution: Annotated[Resolution, Field(description="Why it ends; to cancel an issue it is needed.")] | None = None,
    fix_version: Annotated[str, Field(max_length=40, description="The version it is fixed in, such as 4.2.")]
    | None = None,
    comment: Annotated[FreeText, Field(max_length=4000, description="A comment that goes with it.")] = "",
) -> IssueCard:
    """Move an issue to another status; what the move needs must be there. Reopening empties the resolution.

    Raises:
        InvalidArguments: a resolution that does not fit where it goes, or there is no such version.
        Conflict: it is not reachable from here (the message lists what is), a need is not met (each is named), the
            project is archived, the version is released, or a subtask would be open again under what is done.
        Refused: my role may not make this move.
    """
    owner = me(world)
    row = seen_issue(world, owner.person_id, issue_id)
    project = project_of(world, row)
    require_open(project)
    steps = {step.to_status: step for step in steps_from(world, row)}
    step = steps.get(to_status)
    if step is None:
        if row.status == to_status:
            raise Conflict(f"{row.key} is {_said(to_status)} already.")
        ways = listed([_said(one) for one in steps]) or "none"
        raise Conflict(f"{row.key} is {_said(row.status)}; from there it goes to {ways} only.")
    if not is_open_to(step, role_of(world, row.project_id, owner.person_id)):
        raise Refused(f"Your role in {project.name} may not move {row.key} to {_said(to_status)}.")
    _require_fitting(to_status, resolution)
    if fix_version is not None:
        open_version(world, project, fix_version)
    missing = unmet(world, row, step, Given(resolution, fix_version, comment))
    if missing:
        wanted = [WANTED[need] for need in missing]
        blockers = f" ({listed(open_blockers(world, issue_id)) or 'none'})" if "no_open_blocker" in missing else ""
        raise Conflict(f"{row.key} needs {listed(wanted)}{blockers} before it is {_said(to_status)}.")
    if CATEGORIES[to_status] != "done":
        _require_open_parent(world, row)
    changes, shown = _changes(world, row, to_status, resolution, fix_version)
    change(world, row, changes, shown)
    if CATEGORIES[to_status] != "done" and row.sprint_id is not None:
        _leave_closed_sprint(world, row, row.sprint_id)
    if comment.strip():
        add_comment(world, issue_id, owner.person_id, comment, internal=is_secret(row.labels))
    return one_card(world, owner.person_id, issue_id)


def _changes(
    world: World, row: Issue, to_status: Status, resolution: Resolution | None, fix_version: str | None
) -> tuple[dict[str, Any], dict[str, tuple[object, object]]]:
    ends = CATEGORIES[to_status] == "done"
    kept = row.resolution if row.category == "done" else None
    found = (resolution or kept or "done") if ends else None
    changes: dict[str, Any] = {"status": to_status, "category": CATEGORIES[to_status], "resolution": found}
    shown: dict[str, tuple[object, object]] = {"status": (row.status, to_status)}
    if ends != (row.category == "done"):
        changes["resolved_at"] = instant(world.now) if ends else None
    if found != row.resolution:
        shown["resolution"] = (row.resolution, found)
    if fix_version is not None and fix_version != row.fix_version:
        changes["fix_version"] = fix_version
        shown["fix_version"] = (row.fix_version, fix_version)
    return changes, shown


def _require_open_parent(world: World, row: Issue) -> None:
    parent = None if row.parent_id is None else find(world, Issue, row.parent_id)
    if row.category == "done" and parent is not None and parent.category == "done":
        raise Conflict(f"{row.key} is part of {parent.key}, which is done; reopen {parent.key} first.")


def _leave_closed_sprint(world: World, row: Issue, sprint_id: str) -> None:
    """What is open again is in no closed sprint, and neither are its subtasks."""
    if find(world, Sprint, sprint_id).status == "closed":
        for one in with_subtasks(world, [row]):
            put(world, find(world, Issue, one.issue_id), None)


def _require_fitting(to_status: Status, resolution: Resolution | None) -> None:
    if resolution is None:
        return
    if CATEGORIES[to_status] != "done":
        raise InvalidArguments("A resolution is for issues that end; leave it out.")
    if (to_status == "cancelled") != (resolution in _GIVEN_UP):
        raise InvalidArguments(
            "What is cancelled ends as duplicate, wont_do or cannot_reproduce."
            if to_status == "cancelled"
            else "What is done ends as done; cancel it to end it otherwise."
        )


def _said(status: str) -> str:
    return {"todo": "to do"}.get(status, status.replace("_", " "))
