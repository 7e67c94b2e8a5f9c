"""Rows of the tracker that tests look for: planted issues by title, projects by what I am there, sprints by state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from servers.issue_tracker import ISSUE_TRACKER
from servers.issue_tracker.models import Issue, Person, Project, ProjectMember, Sprint
from tests.servers.desk import SEEDS, Desk

__all__ = [
    "SEEDS",
    "by_title",
    "colleague",
    "desk",
    "free_worker",
    "issue",
    "issues",
    "key_of",
    "me",
    "priya",
    "project",
    "role",
    "sprint",
    "stored",
]


def desk(seed: int = 0) -> Desk:
    """A session on the tracker."""
    return Desk(ISSUE_TRACKER, seed)


def me(at: Desk) -> str:
    """My own id."""
    return at.world.find(Person, email=at.cast.me.email)[0].person_id


def project(at: Desk, rank: int) -> Project:
    """A project by its rank in the cast; the archived one is the sixth."""
    code = at.cast.projects[rank].key if rank < 5 else "LEG"
    return at.world.find(Project, code=code)[0]


def role(at: Desk, rank: int, value: str) -> None:
    """Arrange what I am in a project."""
    at.set(ProjectMember, (project(at, rank).project_id, me(at)), role=value)


def sprint(at: Desk, rank: int, status: str, place: int = 0) -> Sprint:
    """A sprint of a project in that state, the earliest first."""
    rows = at.world.find(Sprint, project_id=project(at, rank).project_id, status=status)
    return sorted(rows, key=lambda row: row.starts_on)[place]


def by_title(at: Desk, title: str, rank: int | None = None) -> Issue:
    """The issue of that title, in a project where there are several."""
    rows = at.world.find(Issue, title=title)
    if rank is not None:
        rows = [row for row in rows if row.project_id == project(at, rank).project_id]
    assert len(rows) == 1, title
    return rows[0]


def issues(at: Desk, rank: int, fits: Callable[[Issue], Any] = lambda _: True) -> list[Issue]:
    """The issues of a project that fit, by key."""
    rows = at.world.find(Issue, project_id=project(at, rank).project_id)
    return sorted((row for row in rows if fits(row)), key=lambda row: row.key)


def issue(at: Desk, rank: int, fits: Callable[[Issue], Any]) -> Issue:
    """The first of them."""
    return issues(at, rank, fits)[0]


def stored(at: Desk, issue_id: str) -> Issue:
    """An issue as stored."""
    return at.row(Issue, issue_id)


def colleague(at: Desk, place: int) -> str:
    """The id of a colleague."""
    return at.world.find(Person, email=at.cast.colleagues[place].email)[0].person_id


def priya(at: Desk) -> str:
    """Priya of the team, who has four issues in progress."""
    return colleague(at, 1)


def free_worker(at: Desk, rank: int, besides: tuple[str | None, ...] = ()) -> str:
    """A developer of a project who is here and has room."""
    for member in at.do("get_project", project_id=project(at, rank).project_id)["members"]:
        if (
            member["role"] == "developer"
            and member["active"]
            and "away_until" not in member
            and member["in_progress"] < 4
            and member["person_id"] not in (me(at), *besides)
        ):
            return member["person_id"]
    raise AssertionError("nobody is free")


def key_of(at: Desk, issue_id: str) -> str:
    """The key of an issue."""
    return stored(at, issue_id).key
