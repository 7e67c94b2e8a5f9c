"""The moves of an issue: which its project allows from where it stands, and what each of them still needs."""

from __future__ import annotations

from typing import Final, NamedTuple

from servers.issue_tracker import queries
from servers.issue_tracker.models import Flow, Issue, IssueLink, Need, Role, Status, Version, WorkflowStep
from servers.issue_tracker.policy import SEVERE
from sessions import World

# What is said of a need that is not met.
WANTED: Final[dict[Need, str]] = {
    "assignee": "somebody who works on it",
    "reviewer": "a reviewer other than the one who works on it",
    "estimate": "an estimate",
    "resolution": "a resolution",
    "fix_version": "a fix version that is not released yet",
    "comment": "a comment that says why",
    "no_open_subtasks": "its subtasks to be done",
    "no_open_blocker": "what blocks it to be done",
    "follow_up": "a link to the issue that removes its cause (causes)",
}
_COURSE: Final = (
    "backlog", "todo", "in_progress", "in_review", "done",
    "reported", "triaged", "mitigating", "monitoring", "resolved", "closed",
)  # fmt: skip


class Given(NamedTuple):
    """What a call brings along."""

    resolution: str | None = None
    fix_version: str | None = None
    comment: str = ""


def flow_of(row: Issue) -> Flow:
    """Which moves an issue follows."""
    return "incident" if row.type == "incident" else "work"


def first_status(world: World, project_id: str, flow: Flow) -> Status:
    """Where new issues of a project begin."""
    if flow == "incident":
        return "reported"
    from_backlog = world.find(WorkflowStep, project_id=project_id, flow=flow, from_status="backlog")
    return "backlog" if from_backlog else "todo"


def steps_from(world: World, row: Issue) -> list[WorkflowStep]:
    """All moves that the project allows from where the issue stands."""
    return world.find(WorkflowStep, project_id=row.project_id, flow=flow_of(row), from_status=row.status)


def onward_of(status: str, open_to: list[str]) -> str | None:
    """The move that brings an issue on: the nearest later status that is open, None where there is none."""
    later = _COURSE[_COURSE.index(status) + 1 :] if status in _COURSE else ()
    return next((one for one in later if one in open_to), None)


def is_open_to(step: WorkflowStep, role: Role | None) -> bool:
    """Whether a role may make a move."""
    return role in step.roles


def unmet(world: World, row: Issue, step: WorkflowStep, given: Given) -> list[Need]:
    """The needs of a move that are not met, in their order in `WANTED`."""
    return [need for need in WANTED if need in step.needs and not _is_met(world, row, need, given)]


def _is_met(world: World, row: Issue, need: Need, given: Given) -> bool:  # noqa: PLR0911 - one case a need
    match need:
        case "assignee":
            return row.assignee_id is not None
        case "reviewer":
            return row.reviewer_id is not None and row.reviewer_id != row.assignee_id
        case "estimate":
            return row.estimate is not None or row.type in {"epic", "subtask"}
        case "resolution":
            return given.resolution is not None
        case "fix_version":
            return row.type != "bug" or _is_ahead(world, row, given.fix_version or row.fix_version)
        case "comment":
            return bool(given.comment.strip())
        case "no_open_subtasks":
            return all(one.category == "done" for one in world.all(queries.subtasks_of, issue_id=row.issue_id))
        case "no_open_blocker":
            return not open_blockers(world, row.issue_id)
        case "follow_up":
            severe = row.severity is not None and row.severity <= SEVERE
            return not severe or bool(world.find(IssueLink, source_id=row.issue_id, kind="causes"))


def _is_ahead(world: World, row: Issue, name: str | None) -> bool:
    version = None if name is None else world.get(Version, (row.project_id, name))
    return version is not None and not version.is_released


def open_blockers(world: World, issue_id: str) -> list[str]:
    """Keys of the open issues that block an issue."""
    rows = world.all(queries.links_to, issue_id=issue_id, me_id="")
    return [row.key for row in rows if row.kind == "blocks" and row.category != "done"]
