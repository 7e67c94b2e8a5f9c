"""The awkward cases: an issue for each, whatever else a seed holds, and those that other worlds quote."""

from __future__ import annotations

from servers.cast.issues import issues_of, refund_bug
from servers.issue_tracker.models import Status
from servers.issue_tracker.seed_book import Book, Draft
from servers.issue_tracker.seed_words import CHECKOUT, QUOTED, REOPENED, TWINS


def plant(book: Book) -> None:
    """All of them."""
    _of_the_cast(book)
    _checkout(book)
    _twins(book)
    _blocked(book)
    _reviews(book)
    _incidents(book)
    _security(book)
    _mine(book)
    _odd(book)


def _of_the_cast(book: Book) -> None:
    """What chats and mails know by key. The live incident was closed once and is back since this morning."""
    ranks = {project.key: rank for rank, project in enumerate(book.cast.projects)}
    for place, issue in enumerate(issues_of(book.cast)):
        rank = ranks[issue.project]
        draft = Draft(
            rank,
            issue.kind,
            issue.title,
            number=int(issue.key.rpartition("-")[2]),
            is_open=issue.is_open,
            assignee=issue.assignee,
            reporter=issue.reporter,
            name=f"cast{place}",
        )
        if issue.kind == "incident":
            draft.severity = 1 if place == 0 else 2
            draft.priority = "highest"
            draft.settled = True
            draft.status, draft.category = ("mitigating", "doing") if place == 0 else ("closed", "done")
            draft.resolution = None if place == 0 else "done"
            draft.description = REOPENED if place == 0 else ""
            draft.name = "live" if place == 0 else f"old{rank}"
        book.drafts.append(draft)
    bug = refund_bug(book.cast)
    client = book.cast.company(bug.client).name
    rank = next((rank for rank, project in enumerate(book.cast.projects[:2]) if project.key == "PAY"), 0)
    book.drafts.append(
        Draft(rank, "bug", bug.title, name="refund", is_open=True, customer=client, priority="high",
              description=f"The bank of {client} sent the money back. The payment service shows it as failed.")
    )  # fmt: skip


def _open(rank: int, title: str, name: str, status: Status = "todo", **values: object) -> Draft:
    """A planted bug that is open and whose status stands."""
    category = "doing" if status in {"in_progress", "in_review"} else "todo"
    made = Draft(rank, "bug", title, name=name, is_open=True, settled=True, status=status, category=category)
    for field, value in values.items():
        setattr(made, field, value)
    return made


def _checkout(book: Book) -> None:
    """Three of one title: the second a duplicate of the first, the third a duplicate of the second."""
    client = book.cast.clients[3].name
    book.drafts += [
        _open(0, CHECKOUT, "checkout0", customer=client, priority="high",
              description="The last step waits for half a minute and gives up."),
        _open(1, CHECKOUT, "checkout1", description="The app shows a spinner at the last step, then nothing."),
        _open(2, CHECKOUT, "checkout2", description="Support has three calls about it."),
    ]  # fmt: skip


def _twins(book: Book) -> None:
    """What was reported in two projects."""
    for place, title in enumerate(TWINS):
        book.drafts += [
            _open(0, title, f"first{place}", "todo" if place % 2 else "backlog", description="Support sees it daily."),
            _open(1, title, f"second{place}", customer=book.cast.clients[8 + place].name),
        ]


def _blocked(book: Book) -> None:
    """Blocked by what is done, and by what is open in another project."""
    book.drafts += [
        _open(0, "Wrong time zone in the delivery mail", "freed", assignee=book.me, estimate=2),
        Draft(0, "task", "Upgrade of the time zone data", name="freer", is_open=False),
        _open(1, "Crash after the push message", "stuck", assignee=book.me, estimate=3, priority="high"),
        _open(0, "Wrong token in the push service", "sticker", assignee=book.colleague(2), estimate=3),
    ]


def _reviews(book: Book) -> None:
    """In review with somebody who has left; Priya with four in progress."""
    book.drafts.append(
        _open(1, "Blurred photos after the upload", "orphan", "in_review", assignee=book.me,
              reviewer=book.cast.colleagues[-1].email, estimate=3, fix_version="2.7", sprint="active")
    )  # fmt: skip
    for place, title in enumerate(("Slow start after the update", "Lost draft after a pause", "Jumping cursor in forms",
                                   "Double sound on new messages")):  # fmt: skip
        book.drafts.append(_open(0, title, f"priya{place}", "in_progress", assignee=book.colleague(1), estimate=2))
    book.busy[book.colleague(1)] = 4


def _incidents(book: Book) -> None:
    """Of severity 1 since last night, with the bug it causes; a resolved one with a follow-up and one without."""
    night = book.ago(hours=11, minutes=20)
    book.drafts += [
        Draft(2, "incident", "Outage of the export service", name="night", is_open=True, settled=True, newest=True,
              status="triaged", severity=1, priority="highest", created_at=night, assignee=book.colleague(3),
              description="Alerts since last night, no export gets through. Support is informed."),
        _open(1, "Exports stay empty on phones", "caused", priority="highest", estimate=3, newest=True),
        Draft(2, "incident", "Delay of all outgoing mail", name="followed", is_open=False, settled=True,
              status="resolved", category="done", resolution="done", severity=2, priority="high",
              assignee=book.me),
        Draft(2, "incident", "Overload of the payment queue", name="unfollowed", is_open=False, settled=True,
              status="resolved", category="done", resolution="done", severity=1, priority="highest",
              assignee=book.me),
        Draft(2, "task", "Second queue for outgoing mail", name="followup", is_open=True),
        Draft(2, "incident", "Outage of the map service", name="small", is_open=True, settled=True, status="monitoring",
              category="doing", severity=3, assignee=book.me),
        Draft(2, "incident", "Storm of duplicate alerts", name="fresh", is_open=True, settled=True, newest=True,
              status="reported", severity=4, created_at=book.ago(hours=2)),
    ]  # fmt: skip


def _security(book: Book) -> None:
    book.drafts += [
        _open(0, "Password reset link works twice", "secret", "in_progress", assignee=book.colleague(3),
              reporter=book.me, labels=("security",), priority="highest", estimate=5,
              description="The link of a reset mail can be opened again after use."),
        _open(0, "Session stays open after logout", "secret2", assignee=book.me, reporter=book.colleague(3),
              labels=("security",), priority="high", estimate=3),
    ]  # fmt: skip


def _mine(book: Book) -> None:
    """What I work on: one in progress without a reviewer, one ready for review, one that can be finished."""
    book.drafts += [
        _open(0, "Retry of failed payments", "retry", "in_progress", type="story", assignee=book.me, estimate=5,
              sprint="active"),
        _open(0, "Broken link in the order mail", "ready", "in_progress", assignee=book.me, reviewer=book.colleague(1),
              estimate=2, sprint="active", fix_version="4.2"),
        _open(0, "Wrong stock after a return", "finish", "in_review", assignee=book.me, reviewer=book.colleague(2),
              estimate=3, sprint="active", fix_version="4.2", priority="high"),
        _open(1, "Late badge on the app icon", "late", assignee=book.me, estimate=1, sprint="active"),
        _open(2, "Certificate list for the audit", "list", "in_progress", type="task", assignee=book.me),
    ]  # fmt: skip


def _odd(book: Book) -> None:
    """A story too large for a sprint, titles with signs, forty comments, a closed issue with an open subtask."""
    book.drafts += [
        Draft(0, "story", "One basket for all branches", name="large", is_open=True, settled=True, estimate=13),
        Draft(0, "story", "Loyalty points at the till", name="wide", is_open=True, settled=True, estimate=13),
        _open(0, QUOTED[0], "quoted0", estimate=2),
        _open(1, QUOTED[1], "quoted1", labels=("android", "perf")),
        _open(4, QUOTED[2], "quoted2", assignee=book.me, estimate=1),
        Draft(0, "bug", "Totals jump while typing", name="chatty", is_open=True, comments=40, priority="high",
              labels=("performance",)),
        Draft(4, "story", "Contact import from the old portal", name="closed", is_open=False, settled=True,
              status="done", category="done", resolution="done", assignee=book.colleague(2)),
        Draft(4, "subtask", "Check the imported umlauts", name="open_sub", is_open=True, settled=True, status="todo",
              parent="closed", description="Came with the import of the old tracker."),
    ]  # fmt: skip
