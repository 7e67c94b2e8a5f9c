"""What others do between turns: they report, comment, move, go away, come back."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.issue_tracker.models import (
    CATEGORIES,
    Issue,
    IssueHistory,
    IssueId,
    IssueType,
    Person,
    PersonId,
    Priority,
    Project,
    ProjectId,
    Status,
    Title,
)
from servers.issue_tracker.policy import is_secret
from servers.issue_tracker.standing import add_comment, watch
from servers.issue_tracker.tools import toolbox
from servers.issue_tracker.tools.filing import next_key
from servers.issue_tracker.workflow import first_status
from servers.kit import Conflict, Day, FreeText, Name, find
from servers.kit.text import instant
from sessions import World

Email = Annotated[Name, Field(max_length=120, description="E-mail address of who does it.")]


def _person(world: World, email: str) -> Person:
    return world.find(Person, email=email)[0]


@toolbox.event
def issue_arrives(
    world: World,
    project_id: ProjectId,
    email: Email,
    type: Annotated[IssueType, Field(description="A story, task, bug or incident.")],
    title: Title,
    priority: Annotated[Priority, Field(description="Its priority.")] = "medium",
    severity: Annotated[int, Field(ge=1, le=4, description="Of incidents.")] | None = None,
) -> None:
    """Somebody reports an issue."""
    project = find(world, Project, project_id)
    reporter = _person(world, email)
    status = first_status(world, project_id, "incident" if type == "incident" else "work")
    row = world.insert(
        Issue,
        key=next_key(world, project),
        project_id=project_id,
        type=type,
        title=title,
        description="",
        status=status,
        category=CATEGORIES[status],
        resolution=None,
        priority=priority,
        severity=severity,
        assignee_id=None,
        reporter_id=reporter.person_id,
        reviewer_id=None,
        epic_id=None,
        parent_id=None,
        sprint_id=None,
        estimate=None,
        due_on=None,
        fix_version=None,
        component="",
        labels=[],
        customer="",
        created_at=instant(world.now),
        updated_at=instant(world.now),
        resolved_at=None,
    )
    watch(world, row.issue_id, reporter.person_id)


@toolbox.event
def comment_arrives(world: World, issue_id: IssueId, email: Email, body: FreeText) -> None:
    """Somebody comments on an issue."""
    row = find(world, Issue, issue_id)
    add_comment(world, issue_id, _person(world, email).person_id, body, internal=is_secret(row.labels))


@toolbox.event
def issue_moves(
    world: World, issue_id: IssueId, email: Email, to_status: Annotated[Status, Field(description="Where to.")]
) -> None:
    """Somebody moves an issue of theirs, whatever it needs."""
    row = find(world, Issue, issue_id)
    if row.status == to_status:
        raise Conflict("It stands there.")
    ends = CATEGORIES[to_status] == "done"
    world.insert(
        IssueHistory,
        issue_id=issue_id,
        field="status",
        before=row.status,
        after=to_status,
        person_id=_person(world, email).person_id,
        at=instant(world.now),
    )
    world.update(
        Issue,
        issue_id,
        status=to_status,
        category=CATEGORIES[to_status],
        resolution="done" if ends else None,
        updated_at=instant(world.now),
        resolved_at=instant(world.now) if ends else None,
    )


@toolbox.event
def person_leaves_for(
    world: World, person_id: PersonId, until: Annotated[Day, Field(description="The last day away.")]
) -> None:
    """Somebody is away until a day."""
    if until < world.today.isoformat():
        raise Conflict("That day is over.")
    world.update(Person, person_id, away_until=until)
