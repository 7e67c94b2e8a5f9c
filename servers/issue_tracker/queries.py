"""Selects of the tracker, compiled once. What I see: issues of open projects, and of those that I am in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import (
    ColumnElement,
    Integer,
    String,
    and_,
    bindparam,
    exists,
    func,
    literal_column,
    or_,
    select,
    type_coerce,
)
from sqlalchemy.orm import aliased

from servers.issue_tracker.models import (
    Issue,
    IssueComment,
    IssueHistory,
    IssueLink,
    IssueWatcher,
    Person,
    Project,
    ProjectMember,
    Sprint,
    WorkLog,
)
from sessions import columns, entities


def many(found: Iterable[str]) -> str:
    """Ids as one argument of a query; each counts once."""
    return orjson.dumps(list(dict.fromkeys(found))).decode()


def _each(argument: str) -> Any:
    found = func.json_each(bindparam(argument, type_=String)).table_valued("value")
    return select(found.c.value)


def _word(text: str) -> ColumnElement[str]:
    return literal_column(f"'{text}'")


_me = bindparam("me_id", type_=String)
_own = aliased(ProjectMember)
_mine = exists(select(_own.person_id).where(_own.project_id == Project.project_id, _own.person_id == _me))
_seen = or_(Project.visibility == _word("open"), _mine)
_assignee, _reporter, _reviewer = aliased(Person), aliased(Person), aliased(Person)
_epic, _parent = aliased(Issue), aliased(Issue)
_issues = (
    select(
        *(column for column in Issue.__table__.columns if column.name != "labels"),
        type_coerce(Issue.labels, String).label("labels"),
        Project.code.label("project_code"),
        Project.name.label("project_name"),
        Project.style.label("project_style"),
        Project.status.label("project_status"),
        _assignee.name.label("assignee"),
        _reporter.name.label("reporter"),
        _reviewer.name.label("reviewer"),
        _epic.key.label("epic_key"),
        _epic.title.label("epic_title"),
        _parent.key.label("parent_key"),
        Sprint.name.label("sprint"),
        Sprint.status.label("sprint_status"),
    )
    .join(Project, Project.project_id == Issue.project_id)
    .outerjoin(_assignee, _assignee.person_id == Issue.assignee_id)
    .outerjoin(_reporter, _reporter.person_id == Issue.reporter_id)
    .outerjoin(_reviewer, _reviewer.person_id == Issue.reviewer_id)
    .outerjoin(_epic, _epic.issue_id == Issue.epic_id)
    .outerjoin(_parent, _parent.issue_id == Issue.parent_id)
    .outerjoin(Sprint, Sprint.sprint_id == Issue.sprint_id)
)
seen_issues = columns(_issues.where(_seen).order_by(Issue.issue_id))
seen_issue = columns(_issues.where(Issue.issue_id == bindparam("issue_id", type_=String), _seen))
seen_projects = columns(
    select(
        *(column for column in Project.__table__.columns if column.name != "components"),
        type_coerce(Project.components, String).label("components"),
        Person.name.label("lead"),
        ProjectMember.role.label("my_role"),
    )
    .join(Person, Person.person_id == Project.lead_id)
    .outerjoin(ProjectMember, and_(ProjectMember.project_id == Project.project_id, ProjectMember.person_id == _me))
    .where(_seen)
    .order_by(Project.code)
)
seen_sprints = columns(
    select(*Sprint.__table__.columns, Project.code.label("project_code"), Project.name.label("project_name"))
    .join(Project, Project.project_id == Sprint.project_id)
    .where(_seen)
    .order_by(Sprint.starts_on, Sprint.sprint_id)
)
people = entities(select(Person).order_by(Person.name, Person.person_id))
members_of = columns(
    select(*Person.__table__.columns, ProjectMember.role)
    .join(ProjectMember, ProjectMember.person_id == Person.person_id)
    .where(ProjectMember.project_id == bindparam("project_id"))
    .order_by(Person.name, Person.person_id)
)
workers = columns(
    select(ProjectMember.person_id)
    .where(or_(ProjectMember.role == _word("admin"), ProjectMember.role == _word("developer")))
    .group_by(ProjectMember.person_id)
)
numbers_of = columns(select(Issue.key).where(Issue.project_id == bindparam("project_id")))
in_progress_of = columns(
    select(func.count().label("total"))
    .select_from(Issue)
    .where(Issue.assignee_id == bindparam("person_id"), Issue.category == _word("doing"))
)
in_progress = columns(
    select(Issue.assignee_id, func.count().label("total"))
    .where(Issue.assignee_id.is_not(None), Issue.category == _word("doing"))
    .group_by(Issue.assignee_id)
)
points_by_sprint = columns(
    select(
        Issue.sprint_id,
        Issue.category,
        func.count().label("issues"),
        func.coalesce(func.sum(Issue.estimate), 0).label("points"),
    )
    .where(Issue.sprint_id.is_not(None))
    .group_by(Issue.sprint_id, Issue.category)
)
in_sprint = entities(select(Issue).where(Issue.sprint_id == bindparam("sprint_id")).order_by(Issue.issue_id))
subtasks_of = columns(
    select(Issue.issue_id, Issue.key, Issue.title, Issue.status, Issue.category)
    .where(Issue.parent_id == bindparam("issue_id"))
    .order_by(Issue.key)
)
_other = aliased(Issue)
_far = aliased(Project)
_mine_there = exists(select(_own.person_id).where(_own.project_id == _far.project_id, _own.person_id == _me))
_columns_of_other = (
    _other.key, _other.title, _other.status, _other.category, _other.type, _other.project_id,
    or_(_far.visibility == _word("open"), _mine_there).label("seen"),
)  # fmt: skip
links_from = columns(
    select(IssueLink.link_id, IssueLink.kind, IssueLink.target_id.label("other_id"), *_columns_of_other)
    .join(_other, _other.issue_id == IssueLink.target_id)
    .join(_far, _far.project_id == _other.project_id)
    .where(IssueLink.source_id == bindparam("issue_id"))
    .order_by(IssueLink.kind, _other.key)
)
links_to = columns(
    select(IssueLink.link_id, IssueLink.kind, IssueLink.source_id.label("other_id"), *_columns_of_other)
    .join(_other, _other.issue_id == IssueLink.source_id)
    .join(_far, _far.project_id == _other.project_id)
    .where(IssueLink.target_id == bindparam("issue_id"))
    .order_by(IssueLink.kind, _other.key)
)
_source, _target = aliased(Issue), aliased(Issue)
all_links = columns(
    select(
        *IssueLink.__table__.columns,
        _source.category.label("source_category"),
        _source.key.label("source_key"),
        _target.category.label("target_category"),
        _target.key.label("target_key"),
    )
    .join(_source, _source.issue_id == IssueLink.source_id)
    .join(_target, _target.issue_id == IssueLink.target_id)
    .order_by(IssueLink.link_id)
)
blocking = columns(select(IssueLink.source_id, IssueLink.target_id).where(IssueLink.kind == _word("blocks")))
open_incident_behind = columns(
    select(Issue.issue_id)
    .join(IssueLink, IssueLink.source_id == Issue.issue_id)
    .where(
        IssueLink.target_id == bindparam("issue_id"),
        IssueLink.kind == _word("causes"),
        Issue.type == _word("incident"),
        Issue.category != _word("done"),
    )
)
watchers_of = columns(
    select(Person.person_id, Person.name)
    .join(IssueWatcher, IssueWatcher.person_id == Person.person_id)
    .where(IssueWatcher.issue_id == bindparam("issue_id"))
    .order_by(Person.name, Person.person_id)
)
all_watchers = columns(select(IssueWatcher.issue_id, IssueWatcher.person_id))
comments_on = columns(
    select(IssueComment.comment_id, Person.name.label("author"), IssueComment.body, IssueComment.is_internal,
           IssueComment.at)
    .join(Person, Person.person_id == IssueComment.author_id)
    .where(IssueComment.issue_id == bindparam("issue_id"))
    .order_by(IssueComment.at.desc(), IssueComment.comment_id)
)  # fmt: skip
comment_counts = columns(
    select(
        IssueComment.issue_id,
        func.count().label("total"),
        func.sum(type_coerce(IssueComment.is_internal, Integer)).label("internal"),
    ).group_by(IssueComment.issue_id)
)
history_of = columns(
    select(IssueHistory.field, IssueHistory.before, IssueHistory.after, Person.name.label("person"), IssueHistory.at)
    .join(Person, Person.person_id == IssueHistory.person_id)
    .where(IssueHistory.issue_id == bindparam("issue_id"))
    .order_by(IssueHistory.at.desc(), IssueHistory.entry_id)
)
minutes_on = columns(
    select(func.coalesce(func.sum(WorkLog.minutes), 0).label("total")).where(WorkLog.issue_id == bindparam("issue_id"))
)
minutes_by_issue = columns(
    select(WorkLog.issue_id, func.sum(WorkLog.minutes).label("total")).group_by(WorkLog.issue_id)
)
my_minutes = columns(
    select(func.coalesce(func.sum(WorkLog.minutes), 0).label("total")).where(
        WorkLog.person_id == bindparam("person_id"), WorkLog.day == bindparam("day")
    )
)
same_title = columns(
    select(Issue.issue_id, Issue.key, Issue.title).where(
        Issue.project_id == bindparam("project_id"), Issue.category != _word("done")
    )
)
issues_by_id = entities(select(Issue).where(Issue.issue_id.in_(_each("ids"))).order_by(Issue.issue_id))
