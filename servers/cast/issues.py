"""What the projects work on: issues with the keys that people write in chats and mails ("APP-212").

Drawn from a stream of its own, so that it changes nothing else of the cast: `issues_of(cast)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from random import Random
from typing import Final, Literal

from servers.cast.cast import CASTS_KEPT, Cast, cast_of

IssueKind = Literal["bug", "task", "story", "incident"]

_A_PROJECT: Final = 8
_SPRINT_DAYS: Final = 14
_REFUSED_CLIENT: Final = 20
_LIVE: Final = "Checkout answers 500"  # what is written of it in the chat as it happens
_TITLES: Final[dict[IssueKind, tuple[str, ...]]] = {
    "incident": (
        _LIVE,
        "Sign-in fails for half of the users",
        "Exports stuck since midnight",
        "Search shows nothing",
        "Payments are taken twice",
    ),
    "bug": (
        "Dates are a day off in the export",
        "Upload stops at 90 percent",
        "Filter forgets its setting",
        "Password mail goes to the old address",
        "Totals differ by a cent",
        "Menu hides behind the keyboard",
        "Map loads twice",
        "Report is empty for new branches",
        "Sort order is lost after a reload",
        "Accents are lost in names",
        "Badge count stays after reading",
        "Links in mails open the wrong page",
    ),
    "task": (
        "Renew the certificate",
        "Move the backups to the new region",
        "Write the runbook for restores",
        "Clean up the old flags",
        "Raise the limit for uploads",
        "Update the terms page",
        "Rotate the keys",
        "Archive last year's logs",
        "Check contrast on all pages",
        "Translate the error texts",
    ),
    "story": (
        "Choose a branch before the basket",
        "Save a search",
        "Share a report by link",
        "Undo the last change",
        "Sign in with a passkey",
        "Export to a spreadsheet",
        "Mute one kind of notice",
        "See who changed a price",
        "Invite a colleague as a viewer",
        "Work offline for an hour",
    ),
}


@dataclass(frozen=True, slots=True)
class Issue:
    """An issue. The key is its project's code and a number ("APP-212"); `reporter` and `assignee` are e-mails.

    The first issue of each project is its incident; that of the first project is open.
    """

    key: str
    project: str
    title: str
    kind: IssueKind
    reporter: str
    assignee: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class SprintDays:
    """First and last day of a sprint: from the planning in the diary, a Monday, to the second Friday after it."""

    starts_on: date
    ends_on: date


@dataclass(frozen=True, slots=True)
class RefundBug:
    """A refund that failed at the payment service, as the tracker knows it; `client` is a firm's key."""

    title: str
    client: str


def sprint_of(cast: Cast, offset: int = 0) -> SprintDays:
    """The sprint of the first project that runs today, or so many before (-1) or after (1) it."""
    planning = next(row for row in cast.diary if row.title == "Sprint planning" and row.rule is not None)
    gone = (cast.today - planning.start.date()).days // _SPRINT_DAYS + offset
    first = planning.start.date() + timedelta(days=gone * _SPRINT_DAYS)
    return SprintDays(first, first + timedelta(days=_SPRINT_DAYS - 3))


def refund_bug(cast: Cast) -> RefundBug:
    """The refund to a client that the payment service could not make."""
    return RefundBug("Failed refund of $200.00", cast.clients[_REFUSED_CLIENT].key)


def issues_of(cast: Cast) -> tuple[Issue, ...]:
    """Eight issues a project, projects in order, the incident of each first."""
    return _issues(cast.seed)


@lru_cache(maxsize=CASTS_KEPT)
def _issues(seed: int) -> tuple[Issue, ...]:
    cast, rng = cast_of(seed), Random(f"cast-{seed}-issues")
    drawn = {kind: rng.sample(texts, len(texts)) for kind, texts in _TITLES.items()}
    titles = {kind: iter(sorted(texts, key=lambda title: title != _LIVE)) for kind, texts in drawn.items()}
    found: list[Issue] = []
    for rank, project in enumerate(cast.projects):
        number = rng.randrange(140, 260)
        kinds: list[IssueKind] = ["incident", *rng.sample(("bug", "bug", "task", "task", "story", "story"), 6), "bug"]
        for place, kind in enumerate(kinds[:_A_PROJECT]):
            title = next(titles[kind], None)
            if title is None:
                continue
            found.append(
                Issue(
                    key=f"{project.key}-{number}",
                    project=project.key,
                    title=title,
                    kind=kind,
                    reporter=rng.choice(project.members),
                    assignee=rng.choice(project.members),
                    is_open=rank == 0 if place == 0 else rng.random() < 0.6,
                )
            )
            number += rng.randrange(1, 9)
    return tuple(found)
