"""Many issues changed in one go."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.issue_tracker.models import Issue, IssueHistory, IssueId, PersonId, Priority
from servers.issue_tracker.policy import bulk_needs_yes
from servers.issue_tracker.standing import (
    change,
    me,
    name_of,
    open_version,
    project_of,
    require_blocker,
    require_open,
    require_worker,
    seen_issue,
)
from servers.issue_tracker.tools.filing import Labels, require_followers, require_takeable
from servers.issue_tracker.views import BulkView
from servers.kit import BATCH, UNORDERED, Conflict, Day, InvalidArguments, Refused, Toolbox
from sessions import World

toolbox = Toolbox()
Issues = Annotated[list[IssueId], UNORDERED, BATCH, Field(min_length=2, max_length=50, description="The issues.")]


@toolbox.write(Issue, IssueHistory, confirm=bulk_needs_yes)
def bulk_update_issues(
    world: World,
    issue_ids: Issues,
    priority: Annotated[Priority, Field(description="The new priority.")] | None = None,
    assignee_id: Annotated[PersonId, Field(description="Who works on them from now on.")] | None = None,
    fix_version: Annotated[str, Field(max_length=40, description="The version they are to be fixed in, such as 4.2.")]
    | None = None,
    due_on: Annotated[Day, Field(description="When they are due, such as 2026-03-11.")] | None = None,
    add_labels: Labels | None = None,
    remove_labels: Labels | None = None,
) -> BulkView:
    """Change several issues alike: all or none. Watchers stay as they are.

    Raises:
        InvalidArguments: nothing to change is given, or an issue is named twice.
        Refused: I am neither developer nor admin in one of their projects.
        Conflict: some issues refuse; the message lists each and why.
    """
    if len(set(issue_ids)) < len(issue_ids):
        raise InvalidArguments("Name each issue once.")
    asked: dict[str, Any] = {"priority": priority, "due_on": due_on, "fix_version": fix_version}
    wanted = {name: value for name, value in asked.items() if value is not None}
    if assignee_id is not None:
        wanted["assignee_id"] = assignee_id
    if not wanted and not add_labels and not remove_labels:
        raise InvalidArguments("Give at least one thing to change.")
    owner = me(world)
    rows = [seen_issue(world, owner.person_id, key) for key in issue_ids]
    for row in rows:
        require_worker(world, project_of(world, row), owner.person_id)
    found = [(row, _changes(row, wanted, add_labels or [], remove_labels or [])) for row in rows]
    wrong = [why for row, changes in found if (why := _refuses(world, owner.person_id, row, changes))]
    if wrong:
        raise Conflict(f"Nothing was changed: {'; '.join(wrong)}.")
    for row, changes in found:
        shown: dict[str, tuple[object, object]] = {
            name: (getattr(row, name), value) for name, value in changes.items() if name != "assignee_id"
        }
        if "assignee_id" in changes:
            shown["assignee"] = (name_of(world, row.assignee_id), name_of(world, assignee_id))
        change(world, row, changes, shown)
    return {"changed": [row.key for row in rows], "count": len(rows)}


def _changes(row: Issue, wanted: dict[str, Any], added: list[str], removed: list[str]) -> dict[str, Any]:
    labels = [one for one in row.labels if one not in removed]
    labels += [one for one in dict.fromkeys(added) if one not in labels]
    changes = {name: value for name, value in wanted.items() if getattr(row, name) != value}
    if sorted(labels) != sorted(row.labels):
        changes["labels"] = labels
    return changes


def _refuses(world: World, me_id: str, row: Issue, changes: dict[str, Any]) -> str:
    """Why an issue refuses its change, "" where it does not."""
    if not changes:
        return f"{row.key} is so already"
    if row.category == "done" and changes.keys() - {"labels"}:
        return f"{row.key} is done"
    project = project_of(world, row)
    try:
        require_open(project)
        if changes.get("priority") == "blocker":
            require_blocker(world, project, me_id, row.issue_id)
        if "fix_version" in changes:
            open_version(world, project, changes["fix_version"])
        if "assignee_id" in changes:
            require_takeable(world, project, row, changes["assignee_id"])
        if "labels" in changes:
            require_followers(world, row, changes["labels"])
    except (Conflict, Refused, InvalidArguments) as refusal:
        text = str(refusal).rstrip(".").replace(";", ",")
        return text if row.key in text else f"{row.key}: {text[:1].lower()}{text[1:]}"
    return ""
