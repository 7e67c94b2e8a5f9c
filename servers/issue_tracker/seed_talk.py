"""What hangs on issues: links, watchers, comments, work logs, the history."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from servers.cast.days import is_working_day
from servers.issue_tracker.models import (
    Issue,
    IssueComment,
    IssueHistory,
    IssueLink,
    IssueWatcher,
    LinkKind,
    WorkLog,
)
from servers.issue_tracker.policy import is_secret
from servers.issue_tracker.seed_book import Book, Draft
from servers.issue_tracker.seed_words import COMMENTS, INTERNAL, WORK_NOTES
from servers.kit.text import instant

_LINKS: Final = 110
_COMMENTS: Final = 520
_LOGS: Final = 180
_PLANTED: Final[tuple[tuple[str, str, LinkKind], ...]] = (
    ("checkout1", "checkout0", "duplicates"),
    ("checkout2", "checkout1", "duplicates"),
    ("freer", "freed", "blocks"),
    ("sticker", "stuck", "blocks"),
    ("night", "caused", "causes"),
    ("followed", "followup", "causes"),
    ("live", "refund", "causes"),
    ("secret", "secret2", "relates"),
    ("second0", "first0", "duplicates"),
    ("second2", "first2", "duplicates"),
    ("second4", "first4", "duplicates"),
)


def link_up(book: Book) -> None:
    """The planted links, then others; blocks always run from the earlier issue to the later one."""
    pairs: set[tuple[str, str]] = set()
    for source, target, kind in _PLANTED:
        _link(book, pairs, book.issues[source], book.issues[target], kind)
    planted = {book.issues[name].issue_id for names in _PLANTED for name in names[:2]}
    rows = [row for draft, row in book.written if row.type not in {"epic", "subtask", "incident"}
            and row.issue_id not in planted and draft.rank < len(book.plans) - 1]  # fmt: skip
    rows.sort(key=lambda row: row.created_at)
    while len(pairs) < _LINKS:
        place = book.rng.randrange(len(rows) - 30)
        first, second = rows[place], rows[place + book.rng.randrange(1, 30)]
        kind: LinkKind = book.rng.choice(("relates", "relates", "relates", "blocks"))
        if kind == "blocks" and first.category != "done" and second.category == "doing":
            continue
        _link(book, pairs, first, second, kind)


def _link(book: Book, pairs: set[tuple[str, str]], source: Issue, target: Issue, kind: LinkKind) -> None:
    pair = (min(source.issue_id, target.issue_id), max(source.issue_id, target.issue_id))
    if pair not in pairs:
        pairs.add(pair)
        book.world.insert(IssueLink, source_id=source.issue_id, target_id=target.issue_id, kind=kind)


def talk(book: Book) -> None:
    """Watchers, comments, work and what was changed."""
    _watch(book)
    _comment(book)
    _log(book)
    _remember(book)


def _watch(book: Book) -> None:
    """Whoever reported an open issue or works on it watches it; of security only the group does."""
    for draft, row in book.written:
        if row.category == "done" and book.rng.random() < 0.85:
            continue
        crowd = list(dict.fromkeys(one for one in (draft.reporter, draft.assignee) if one is not None))
        if book.rng.random() < 0.15:
            crowd.append(book.worker(draft.rank))
        for one in dict.fromkeys(crowd):
            person = book.people[one]
            if person.active and (person.in_security_group or not is_secret(draft.labels)):
                book.world.insert(IssueWatcher, issue_id=row.issue_id, person_id=person.person_id)


def _comment(book: Book) -> None:
    rows = [(draft, row) for draft, row in book.written if row.type != "epic"]
    planned = [(draft, row, draft.comments or 0) for draft, row in rows if draft.comments]
    left = _COMMENTS - sum(count for _, _, count in planned)
    while left > 0:
        draft, row = book.rng.choice(rows)
        count = min(left, book.rng.choice((1, 1, 2, 2, 3, 4)))
        planned.append((draft, row, count))
        left -= count
    for draft, row, count in planned:
        at = datetime.fromisoformat(row.created_at)
        span = max((book.cast.now - at) / (count + 1), timedelta(minutes=10))
        lines = book.rng.sample(COMMENTS, min(count, len(COMMENTS)))
        for line in lines:
            at = min(at + span * (0.4 + book.rng.random() * 0.6), book.ago(minutes=15))
            internal = is_secret(draft.labels) or book.rng.random() < 0.04
            body = book.rng.choice(INTERNAL) if internal and book.rng.random() < 0.7 else line
            author = book.people[book.worker(draft.rank)]
            book.world.insert(
                IssueComment,
                issue_id=row.issue_id,
                author_id=author.person_id,
                body=body,
                is_internal=internal,
                at=instant(at),
            )


def _log(book: Book) -> None:
    """What others and I spent: on working days, at most eight hours of mine, of which seven were yesterday's."""
    begun = [(draft, row) for draft, row in book.written if row.category != "todo" and draft.rank < 5]
    mine = [pair for pair in begun if pair[0].assignee == book.me and pair[1].category == "doing"]
    days = [book.cast.today - timedelta(days=back) for back in range(1, 20)]
    worked = [day for day in days if is_working_day(day)]
    for back, day in enumerate(worked[:10]):
        for minutes in (240, 180) if back == 0 else (book.rng.choice((60, 90, 120, 180)), 120):
            _spend(book, book.rng.choice(mine)[1], book.me, day.isoformat(), minutes)
    for _ in range(_LOGS - 20):
        draft, row = book.rng.choice(begun)
        who = draft.assignee if draft.assignee not in {None, book.me} else book.worker(draft.rank, besides=book.me)
        _spend(book, row, who or book.me, book.rng.choice(worked).isoformat(), book.rng.choice((30, 45, 60, 90, 120)))


def _spend(book: Book, row: Issue, who: str, day: str, minutes: int) -> None:
    book.world.insert(
        WorkLog,
        issue_id=row.issue_id,
        person_id=book.people[who].person_id,
        day=day,
        minutes=minutes,
        note=book.rng.choice(WORK_NOTES),
    )


def _remember(book: Book) -> None:
    """Filing, and the last move of what has moved."""
    for draft, row in book.written:
        first = "reported" if row.type == "incident" else "todo" if draft.rank in {2, 5} else "backlog"
        _change(book, draft, row, "", first, row.created_at)
        if draft.name == "live":
            _change(book, draft, row, "resolved", row.status, row.updated_at)
        elif row.status != first and row.category != "done" and row.updated_at > row.created_at:
            _change(book, draft, row, first, row.status, row.updated_at)


def _change(book: Book, draft: Draft, row: Issue, before: str, after: str, at: str) -> None:
    book.world.insert(
        IssueHistory,
        issue_id=row.issue_id,
        field="status",
        before=before,
        after=after,
        person_id=book.people[draft.assignee if before and draft.assignee else draft.reporter].person_id,
        at=at,
    )
