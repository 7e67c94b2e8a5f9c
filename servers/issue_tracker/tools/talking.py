"""What is said, spent and followed: comments, work logs, watchers."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field

from servers.issue_tracker import queries
from servers.issue_tracker.models import (
    IssueComment,
    IssueId,
    IssueWatcher,
    Person,
    PersonId,
    Spent,
    WorkLog,
)
from servers.issue_tracker.policy import DAY_MINUTES, LOG_DAYS, is_secret, oldest_log
from servers.issue_tracker.standing import (
    add_comment,
    can_see,
    me,
    project_of,
    require_cleared,
    require_open,
    require_worker,
    role_of,
    seen_issue,
    watch,
)
from servers.issue_tracker.views import CommentedView, LoggedView, WatchedView
from servers.kit import UNORDERED, Conflict, Day, FreeText, InvalidArguments, Refused, Toolbox, find
from sessions import World

toolbox = Toolbox()
Body = Annotated[FreeText, Field(min_length=1, max_length=4000, description="The text; dictated words as they are.")]


@toolbox.write(IssueComment, IssueWatcher)
def add_issue_comment(
    world: World,
    issue_id: IssueId,
    body: Body,
    mention_ids: Annotated[
        list[PersonId],
        UNORDERED,
        Field(max_length=20, description="People to be told; they watch from now on."),
    ]
    | None = None,
    is_internal: Annotated[bool, Field(description="Only for developers and admins of the project.")] = False,
) -> CommentedView:
    """Write a comment in my name; who is mentioned watches the issue from now on.

    Raises:
        InvalidArguments: somebody is mentioned twice.
        Refused: I am a viewer of a restricted project, a comment on a security issue is not internal, or somebody
            outside the security group is mentioned there.
        Conflict: the project is archived, or somebody mentioned left the company or does not see it.
    """
    owner = me(world)
    row = seen_issue(world, owner.person_id, issue_id)
    project = project_of(world, row)
    require_open(project)
    role = role_of(world, project.project_id, owner.person_id)
    if project.visibility == "restricted" and role == "viewer":
        raise Refused(f"You are a viewer in {project.name}, which is restricted, and cannot comment there.")
    if is_secret(row.labels) and not is_internal:
        raise Refused(f"Comments on {row.key} must be internal, as it is a security issue.")
    ids = mention_ids or []
    if len(set(ids)) < len(ids):
        raise InvalidArguments("Mention each person once.")
    people = [find(world, Person, one) for one in ids]
    for one in people:
        if not one.active or not can_see(world, project, one.person_id):
            raise Conflict(f"{one.name} {'does not see that project' if one.active else 'has left the company'}.")
        require_cleared(one, row.labels)
    comment = add_comment(world, issue_id, owner.person_id, body, internal=is_internal)
    for one in people:
        watch(world, issue_id, one.person_id)
    return {
        "comment_id": comment.comment_id,
        "key": row.key,
        "is_internal": is_internal,
        "watchers": len(world.all(queries.watchers_of, issue_id=issue_id)),
    }


@toolbox.write(WorkLog)
def log_issue_work(
    world: World,
    issue_id: IssueId,
    minutes: Spent,
    day: Annotated[Day, Field(description="The day it was done; left out: today.")] | None = None,
    note: Annotated[FreeText, Field(max_length=500, description="What was done.")] = "",
) -> LoggedView:
    """Log time that I spent on an issue.

    Raises:
        Refused: I am neither developer nor admin there, the day lies ahead or too far back, or the day's sum would be
            more than 600 minutes.
        Conflict: the issue is not started yet, or the project is archived.
    """
    owner = me(world)
    row = seen_issue(world, owner.person_id, issue_id)
    project = project_of(world, row)
    require_open(project)
    require_worker(world, project, owner.person_id)
    when = world.today if day is None else date.fromisoformat(day)
    if when > world.today:
        raise Refused("Work is logged when it is done, not ahead.")
    if when < oldest_log(world.today):
        raise Refused(f"Work can be logged for the last {LOG_DAYS} days only.")
    if row.category == "todo":
        raise Conflict(f"{row.key} is not started yet; start it before work is logged.")
    logged = world.scalar(queries.my_minutes, person_id=owner.person_id, day=when.isoformat()) or 0
    if logged + minutes > DAY_MINUTES:
        most = f"At most {DAY_MINUTES // 60} hours a day can be logged"
        if not logged:
            raise Refused(f"{most}.")
        rest = max(0, DAY_MINUTES - logged)
        raise Refused(f"{most}; you have logged {_spoken(logged)} for that day and can add {_spoken(rest)}.")
    work = world.insert(
        WorkLog, issue_id=issue_id, person_id=owner.person_id, day=when.isoformat(), minutes=minutes, note=note
    )
    return {
        "work_id": work.work_id,
        "key": row.key,
        "day": work.day,
        "minutes": minutes,
        "day_minutes": logged + minutes,
        "minutes_spent": world.scalar(queries.minutes_on, issue_id=issue_id),
    }


@toolbox.write(IssueWatcher)
def watch_issue(
    world: World,
    issue_id: IssueId,
    watching: Annotated[bool, Field(description="true watches, false stops it.")] = True,
    person_id: Annotated[PersonId, Field(description="Who; left out: me. Others only by an admin.")] | None = None,
) -> WatchedView:
    """Watch an issue or stop it; an admin of the project can do it for others who see it.

    Raises:
        Refused: it is for somebody else and I am no admin there, or it is a security issue and they are not of the
            group.
        Conflict: it is so already, or they left the company or do not see the project.
    """
    owner = me(world)
    row = seen_issue(world, owner.person_id, issue_id)
    project = project_of(world, row)
    person = owner if person_id is None else find(world, Person, person_id)
    if person.person_id != owner.person_id:
        if role_of(world, project.project_id, owner.person_id) != "admin":
            raise Refused(f"Only an admin of {project.name} can change what others watch there.")
        if watching and (not person.active or not can_see(world, project, person.person_id)):
            raise Conflict(f"{person.name} {'does not see that project' if person.active else 'has left the company'}.")
    there = world.get(IssueWatcher, (issue_id, person.person_id)) is not None
    if there == watching:
        who = ("You watch" if watching else "You do not watch") if person is owner else (
            f"{person.name} {'watches' if watching else 'does not watch'}"
        )  # fmt: skip
        raise Conflict(f"{who} {row.key} already." if watching else f"{who} {row.key} anyway.")
    if watching:
        require_cleared(person, row.labels)
        watch(world, issue_id, person.person_id)
    else:
        world.delete(IssueWatcher, (issue_id, person.person_id))
    return {
        "issue_id": issue_id,
        "key": row.key,
        "watching": watching,
        "watchers": [one.name for one in world.all(queries.watchers_of, issue_id=issue_id)],
    }


def _spoken(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    said = f"{hours} hour{'' if hours == 1 else 's'}" if hours else ""
    return " ".join(filter(None, (said, f"{rest} minutes" if rest or not hours else "")))
