"""One seed's tracker while it is being written: people, projects, drafts of issues by a name of their own."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from servers.cast import Cast
from servers.issue_tracker.models import (
    Category,
    Issue,
    IssueType,
    Person,
    Priority,
    Project,
    Resolution,
    Sprint,
    Status,
)
from sessions import World


@dataclass(slots=True)
class Draft:
    """An issue before it is written.

    Attributes:
        rank: of its project.
        name: by which other drafts and the cases point to it, "" for most.
        number: of its key, 0 where it is still to be drawn.
        is_open: whether it is open, None where it is left to chance.
        settled: status, sprint and people are as given and are not drawn.
        newest: it is among the last that were filed.
    """

    rank: int
    type: IssueType
    title: str
    name: str = ""
    number: int = 0
    is_open: bool | None = None
    settled: bool = False
    newest: bool = False
    description: str = ""
    status: Status = "backlog"
    category: Category = "todo"
    resolution: Resolution | None = None
    priority: Priority = "medium"
    severity: int | None = None
    assignee: str | None = None
    reporter: str = ""
    reviewer: str | None = None
    epic: str = ""
    parent: str = ""
    sprint: str = ""
    estimate: int | None = None
    due_in: int | None = None
    fix_version: str | None = None
    component: str = ""
    labels: tuple[str, ...] = ()
    customer: str = ""
    created_at: datetime | None = None
    comments: int | None = None


@dataclass(slots=True)
class Plan:
    """A project as it is set up: who works in it, its sprints by key, its first and its last number."""

    row: Project
    code: str
    workers: list[str]
    versions: list[str]
    sprints: dict[str, Sprint] = field(default_factory=dict[str, Sprint])
    numbers: tuple[int, int] = (0, 0)


class Book:
    """Writes the tracker; ids come in the order of writing.

    Attributes:
        people: by e-mail.
        plans: projects by rank; the first five are those of the cast.
        drafts: all issues, planted ones first.
        issues: written ones, by the name of their draft or by key.
        busy: e-mail -> issues in progress so far.
    """

    def __init__(self, world: World, cast: Cast) -> None:
        self.world = world
        self.cast = cast
        self.rng = Random(f"{cast.seed}/issue_tracker")
        self.me = cast.me.email
        self.people: dict[str, Person] = {}
        self.plans: list[Plan] = []
        self.drafts: list[Draft] = []
        self.issues: dict[str, Issue] = {}
        self.written: list[tuple[Draft, Issue]] = []
        self.busy: dict[str, int] = {}

    def colleague(self, place: int) -> str:
        """The e-mail of a colleague."""
        return self.cast.colleagues[place].email

    def person_id(self, email: str | None) -> str | None:
        """The id of somebody."""
        return None if email is None else self.people[email].person_id

    def ago(self, *, days: float = 0, hours: float = 0, minutes: float = 0) -> datetime:
        """A moment so long ago."""
        return self.cast.now - timedelta(days=days, hours=hours, minutes=minutes)

    def worker(self, rank: int, *, besides: str | None = None, free: bool = False) -> str:
        """Somebody who works in a project; `free`: with fewer than three issues in progress."""
        crowd = [one for one in self.plans[rank].workers if one != besides and self.people[one].active]
        if free:
            crowd = [one for one in crowd if self.busy.get(one, 0) < 3] or crowd
        return self.rng.choice(crowd)
