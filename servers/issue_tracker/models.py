"""Tables of the issue tracker, the types that point to them, and what their values may be.

Moments are UTC instants ("2026-03-11T10:00:00Z"), days local dates, points and minutes whole numbers.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import FreeText, Ref, Said
from sessions import generated, mark

Style = Literal["scrum", "kanban"]
ProjectStatus = Literal["active", "archived"]
Visibility = Literal["open", "restricted"]
Role = Literal["admin", "developer", "reporter", "viewer"]
IssueType = Literal["epic", "story", "task", "bug", "incident", "subtask"]
Flow = Literal["work", "incident"]
Status = Literal[
    "backlog", "todo", "in_progress", "in_review", "done", "cancelled",
    "reported", "triaged", "mitigating", "monitoring", "resolved", "closed",
]  # fmt: skip
Category = Literal["todo", "doing", "done"]
Resolution = Literal["done", "duplicate", "wont_do", "cannot_reproduce"]
Priority = Literal["lowest", "low", "medium", "high", "highest", "blocker"]
LinkKind = Literal["blocks", "duplicates", "relates", "causes"]
SprintStatus = Literal["future", "active", "closed"]
Need = Literal[
    "assignee", "reviewer", "estimate", "resolution", "fix_version", "comment", "no_open_subtasks", "no_open_blocker",
    "follow_up",
]  # fmt: skip

PRIORITIES: Final[tuple[Priority, ...]] = ("lowest", "low", "medium", "high", "highest", "blocker")
CATEGORIES: Final[dict[Status, Category]] = {
    "backlog": "todo",
    "todo": "todo",
    "in_progress": "doing",
    "in_review": "doing",
    "done": "done",
    "cancelled": "done",
    "reported": "todo",
    "triaged": "todo",
    "mitigating": "doing",
    "monitoring": "doing",
    "resolved": "done",
    "closed": "done",
}
_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Person(Base):
    """Somebody of the company with an account here. `away_until` is the last day away."""

    __tablename__ = "person"

    person_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PE-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    email: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    active: Mapped[bool]
    away_until: Mapped[str | None]
    wip_limit: Mapped[int]
    in_security_group: Mapped[bool]


class Project(Base):
    """A project. The code begins the keys of its issues."""

    __tablename__ = "project"

    project_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PJ-{6}"))
    code: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str] = mapped_column(info=mark("text"))
    lead_id: Mapped[str] = mapped_column(ForeignKey("person.person_id"))
    style: Mapped[Style] = mapped_column(String)
    status: Mapped[ProjectStatus] = mapped_column(String)
    visibility: Mapped[Visibility] = mapped_column(String)
    components: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))


class ProjectMember(Base):
    """Who works in a project, and as what."""

    __tablename__ = "project_member"
    __table_args__ = (Index("project_member_of", "person_id"), _BY_KEY)

    project_id: Mapped[str] = mapped_column(ForeignKey("project.project_id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.person_id"), primary_key=True)
    role: Mapped[Role] = mapped_column(String)


class WorkflowStep(Base):
    """A move that a project allows: incidents have a flow of their own, all else goes with the work."""

    __tablename__ = "workflow_step"
    __table_args__ = _BY_KEY

    project_id: Mapped[str] = mapped_column(ForeignKey("project.project_id"), primary_key=True)
    flow: Mapped[Flow] = mapped_column(String, primary_key=True)
    from_status: Mapped[Status] = mapped_column(String, primary_key=True)
    to_status: Mapped[Status] = mapped_column(String, primary_key=True)
    needs: Mapped[list[Need]] = mapped_column(JSON, info=mark("unordered"))
    roles: Mapped[list[Role]] = mapped_column(JSON, info=mark("unordered"))


class Sprint(Base):
    """A sprint of a scrum project; `committed` is the sum of its points when it was started."""

    __tablename__ = "sprint"

    sprint_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SP-{6}"))
    project_id: Mapped[str] = mapped_column(ForeignKey("project.project_id"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    goal: Mapped[str] = mapped_column(info=mark("text"))
    status: Mapped[SprintStatus] = mapped_column(String)
    starts_on: Mapped[str]
    ends_on: Mapped[str]
    capacity: Mapped[int]
    committed: Mapped[int | None]


class Version(Base):
    """A release of a project; `released_on` is the planned day as long as it is not released."""

    __tablename__ = "version"
    __table_args__ = _BY_KEY

    project_id: Mapped[str] = mapped_column(ForeignKey("project.project_id"), primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    released_on: Mapped[str]
    is_released: Mapped[bool]


class Issue(Base):
    """An issue; what is not set is None, an empty text says nothing."""

    __tablename__ = "issue"
    __table_args__ = (
        CheckConstraint("(resolution IS NOT NULL) = (category = 'done')"),
        CheckConstraint("type <> 'epic' OR (sprint_id IS NULL AND estimate IS NULL)"),
        CheckConstraint("(type = 'subtask') = (parent_id IS NOT NULL)"),
        CheckConstraint("(type = 'incident') = (severity IS NOT NULL)"),
        Index("issue_in", "project_id"),
        Index("issue_under", "parent_id"),
        Index("issue_of_sprint", "sprint_id"),
        Index("issue_assigned", "assignee_id"),
    )

    issue_id: Mapped[str] = mapped_column(primary_key=True, info=generated("IS-{6}"))
    key: Mapped[str] = mapped_column(unique=True, info=mark("volatile"))
    project_id: Mapped[str] = mapped_column(ForeignKey("project.project_id"))
    type: Mapped[IssueType] = mapped_column(String)
    title: Mapped[str] = mapped_column(info=mark("text"))
    description: Mapped[str] = mapped_column(info=mark("text"))
    status: Mapped[Status] = mapped_column(String)
    category: Mapped[Category] = mapped_column(String)
    resolution: Mapped[Resolution | None] = mapped_column(String)
    priority: Mapped[Priority] = mapped_column(String)
    severity: Mapped[int | None]
    assignee_id: Mapped[str | None] = mapped_column(ForeignKey("person.person_id"))
    reporter_id: Mapped[str] = mapped_column(ForeignKey("person.person_id"))
    reviewer_id: Mapped[str | None] = mapped_column(ForeignKey("person.person_id"))
    epic_id: Mapped[str | None] = mapped_column(ForeignKey("issue.issue_id"))
    parent_id: Mapped[str | None] = mapped_column(ForeignKey("issue.issue_id"))
    sprint_id: Mapped[str | None] = mapped_column(ForeignKey("sprint.sprint_id"))
    estimate: Mapped[int | None]
    due_on: Mapped[str | None]
    fix_version: Mapped[str | None]
    component: Mapped[str]
    labels: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    customer: Mapped[str] = mapped_column(info=mark("text"))
    created_at: Mapped[str] = mapped_column(info=mark("volatile"))
    updated_at: Mapped[str] = mapped_column(info=mark("volatile"))
    resolved_at: Mapped[str | None] = mapped_column(info=mark("volatile"))


class IssueLink(Base):
    """A link, read "source blocks target"."""

    __tablename__ = "issue_link"
    __table_args__ = (
        CheckConstraint("source_id <> target_id"),
        Index("issue_link_from", "source_id", "kind"),
        Index("issue_link_to", "target_id", "kind"),
    )

    link_id: Mapped[str] = mapped_column(primary_key=True, info=generated("LK-{6}"))
    source_id: Mapped[str] = mapped_column(ForeignKey("issue.issue_id"))
    target_id: Mapped[str] = mapped_column(ForeignKey("issue.issue_id"))
    kind: Mapped[LinkKind] = mapped_column(String)


class IssueComment(Base):
    """A comment; internal ones are for developers and admins only."""

    __tablename__ = "issue_comment"
    __table_args__ = (Index("issue_comment_on", "issue_id"),)

    comment_id: Mapped[str] = mapped_column(primary_key=True, info=generated("CM-{6}"))
    issue_id: Mapped[str] = mapped_column(ForeignKey("issue.issue_id"))
    author_id: Mapped[str] = mapped_column(ForeignKey("person.person_id"))
    body: Mapped[str] = mapped_column(info=mark("text"))
    is_internal: Mapped[bool]
    at: Mapped[str] = mapped_column(info=mark("volatile"))


class WorkLog(Base):
    """Time that somebody spent on an issue."""

    __tablename__ = "work_log"
    __table_args__ = (Index("work_log_on", "issue_id"), Index("work_log_of", "person_id", "day"))

    work_id: Mapped[str] = mapped_column(primary_key=True, info=generated("WK-{6}"))
    issue_id: Mapped[str] = mapped_column(ForeignKey("issue.issue_id"))
    person_id: Mapped[str] = mapped_column(ForeignKey("person.person_id"))
    day: Mapped[str]
    minutes: Mapped[int]
    note: Mapped[str] = mapped_column(info=mark("text"))


class IssueWatcher(Base):
    """Who is told of what happens to an issue."""

    __tablename__ = "issue_watcher"
    __table_args__ = _BY_KEY

    issue_id: Mapped[str] = mapped_column(ForeignKey("issue.issue_id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.person_id"), primary_key=True)


class IssueHistory(Base):
    """What was changed, by whom and when; a log, never compared. Values stand as people read them."""

    __tablename__ = "issue_history"
    __table_args__ = (Index("issue_history_of", "issue_id"), {"info": mark("volatile")})

    entry_id: Mapped[str] = mapped_column(primary_key=True, info=generated("HI-{6}"))
    issue_id: Mapped[str] = mapped_column(ForeignKey("issue.issue_id"))
    field: Mapped[str]
    before: Mapped[str]
    after: Mapped[str]
    person_id: Mapped[str] = mapped_column(ForeignKey("person.person_id"))
    at: Mapped[str]


ProjectId = Annotated[str, Ref(Project), Field(description="A project, such as PJ-7K3QX9.")]
IssueId = Annotated[str, Ref(Issue), Field(description="An issue, such as IS-P5V8WE (not its key).")]
PersonId = Annotated[str, Ref(Person), Field(description="Somebody, such as PE-4MH2R8.")]
SprintId = Annotated[str, Ref(Sprint), Field(description="A sprint, such as SP-9TD3KC.")]
LinkId = Annotated[str, Ref(IssueLink), Field(description="A link between two issues, such as LK-2XW7NB.")]
Label = Annotated[str, Said("name"), Field(min_length=1, max_length=40, description="A label, such as regression.")]
Title = Annotated[FreeText, Field(min_length=1, max_length=200, description="The title, one line.")]
Points = Annotated[int, Said("count"), Field(ge=0, le=1000, description="Story points.")]
Spent = Annotated[int, Said("minutes"), Field(ge=1, le=1440, description="Minutes that were spent.")]
