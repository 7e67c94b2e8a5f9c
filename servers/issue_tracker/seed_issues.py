"""The rest of the issues, and how all of them get numbers, states, people and sprints."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from servers.issue_tracker.models import CATEGORIES, Issue, IssueType, Status
from servers.issue_tracker.seed_book import Book, Draft
from servers.issue_tracker.seed_words import (
    DESCRIPTIONS,
    EPICS,
    INCIDENTS,
    LABELS,
    OPS_TASKS,
    SUBTASKS,
    heads_of,
)
from servers.kit.text import instant

# By rank: how many issues there are, how many of them open, how many epics.
_SIZES: Final = ((90, 45, 4), (90, 40, 3), (75, 25, 0), (65, 24, 3), (70, 26, 3), (30, 0, 0))
_SUBTASKS: Final = (8, 6, 0, 4, 4, 0)
_OLD_INCIDENTS: Final = {2: 4, 5: 1}
_POINTS: Final = (1, 2, 2, 3, 3, 3, 5, 5, 8)
_SHARES: Final[tuple[IssueType, ...]] = ("bug", "bug", "bug", "story", "story", "task", "task")
_ACTIVE_POINTS: Final = {0: 33, 1: 54, 3: 26}
_NEXT: Final = {"next": 5, "overlap": 2, "later": 3}
_DONE_IN: Final = {"older": 9, "last": 10}
_OLDEST_DAYS: Final = 330
_NEAR: Final = 3


def draft_issues(book: Book) -> None:
    """Drafts until each project has its size; titles do not repeat."""
    pools = {kind: iter(book.rng.sample(found, len(found))) for kind in ("bug", "story", "task")
             if (found := heads_of(kind))}  # fmt: skip
    ops = iter(book.rng.sample(OPS_TASKS, len(OPS_TASKS)))
    epics = iter(book.rng.sample(EPICS, len(EPICS)))
    taken = {draft.title for draft in book.drafts}
    incidents = iter([one for one in INCIDENTS if one not in taken])
    for rank, (size, _, epic_count) in enumerate(_SIZES):
        book.drafts += [
            Draft(rank, "epic", next(epics), name=f"epic{rank}.{place}", is_open=True) for place in range(epic_count)
        ]
        for _ in range(_OLD_INCIDENTS.get(rank, 0)):
            title = next(incidents, None)
            if title is not None:
                book.drafts.append(
                    Draft(rank, "incident", title, is_open=False, settled=True, status="closed", category="done",
                          resolution="done", severity=book.rng.choice((2, 3, 3, 4)), priority="high")
                )  # fmt: skip
        missing = size - _SUBTASKS[rank] - sum(draft.rank == rank for draft in book.drafts)
        for _ in range(missing):
            kind = book.rng.choice(_SHARES)
            title = next(ops, None) if rank == 2 and kind != "bug" else None
            book.drafts.append(
                Draft(rank, "task", title) if title is not None else Draft(rank, kind, next(pools[kind]))
            )


def write_issues(book: Book) -> None:
    """Decide what is still open in the drafts and write them, parents first."""
    for rank in range(len(_SIZES)):
        here = [draft for draft in book.drafts if draft.rank == rank]
        _number(book, rank, here)
        _decide_open(book, rank, here)
        _give(book, rank, here)
        _fill_sprints(book, rank, here)
        _end(book, rank, here)
        numbers = [draft.number for draft in here]
        book.plans[rank].numbers = (min(numbers), max(numbers))
    order = {"epic": 0, "subtask": 2}
    for draft in sorted(book.drafts, key=lambda one: order.get(one.type, 1)):
        _write(book, draft)
    _write_subtasks(book)


def _number(book: Book, rank: int, here: list[Draft]) -> None:
    """Numbers that run to a little after the last one that is known; the newest ones come last."""
    known = {draft.number for draft in here if draft.number}
    newest = [draft for draft in here if draft.newest]
    room = len(here) + _SUBTASKS[rank]
    top = (max(known) if known else 60 + room) + book.rng.randrange(4, 9) + len(newest)
    free = [number for number in range(max(1, top - room - 12), top) if number not in known]
    while len(free) < room:
        free.insert(0, min(*free, *known) - 1)
    others = [draft for draft in here if not draft.number and not draft.newest]
    early = [draft for draft in others if draft.type == "epic"]
    book.rng.shuffle(others)
    queue = [*early, *(draft for draft in others if draft.type != "epic")]
    tail = free[len(free) - len(newest) - _SUBTASKS[rank] :]
    body = free[: len(free) - len(tail)]
    chosen = sorted(book.rng.sample(body, len(queue)))
    book.rng.shuffle(rest := chosen[len(early) :])
    for draft, number in zip(queue, [*chosen[: len(early)], *rest], strict=True):
        draft.number = number
    for draft, number in zip(newest, tail[_SUBTASKS[rank] :], strict=True):
        draft.number = number


def _decide_open(book: Book, rank: int, here: list[Draft]) -> None:
    """As many open as the project should have; the later an issue was filed, the likelier."""
    undecided = [draft for draft in here if draft.is_open is None]
    wanted = _SIZES[rank][1] - _SUBTASKS[rank] // 2 - sum(draft.is_open is True for draft in here)
    undecided.sort(key=lambda draft: draft.number + book.rng.randrange(-25, 26), reverse=True)
    for place, draft in enumerate(undecided):
        draft.is_open = place < wanted


def _give(book: Book, rank: int, here: list[Draft]) -> None:
    """Reporter, priority, component, labels, customer, epic, estimate, due day."""
    rng, plan = book.rng, book.plans[rank]
    epics = [draft for draft in here if draft.type == "epic"]
    crowd = [*plan.workers, *(book.colleague(place) for place in (14, 16, 20))]
    clients = [client.name for client in book.cast.clients]
    for draft in here:
        draft.reporter = draft.reporter or rng.choice(crowd)
        draft.description = draft.description or rng.choice(DESCRIPTIONS[draft.type])
        draft.component = draft.component or (rng.choice(plan.row.components) if rng.random() < 0.7 else "")
        if draft.type == "epic":
            draft.assignee = plan.workers[1]
            continue
        if draft.priority == "medium":
            draft.priority = rng.choice(("lowest", "low", "medium", "medium", "medium", "high", "high", "highest"))
        if not draft.labels and rng.random() < 0.3:
            draft.labels = tuple(rng.sample(LABELS, rng.choice((1, 1, 2))))
        if draft.type in {"bug", "story"} and not draft.customer and rng.random() < 0.2:
            draft.customer = rng.choice(clients)
        if epics and draft.type in {"story", "bug", "task"} and rng.random() < 0.4:
            draft.epic = rng.choice(epics).name
        if draft.estimate is None and draft.type in {"story", "bug", "task"} and rng.random() < 0.65:
            draft.estimate = rng.choice(_POINTS)
        if draft.is_open and rng.random() < 0.22:
            draft.due_in = rng.choice((-9, -3, 1, 2, 4, 6, 8, 11, 15, 22, 30))
        if draft.is_open and plan.versions and draft.type == "bug" and draft.fix_version is None and rng.random() < 0.5:
            draft.fix_version = rng.choice(plan.versions)


def _fill_sprints(book: Book, rank: int, here: list[Draft]) -> None:
    """Who is where in the work, and the points of the active sprint to the last one."""
    plan = book.plans[rank]
    free = [d for d in here if d.is_open and not d.settled and d.type not in {"epic", "incident", "subtask"}]
    book.rng.shuffle(free)
    if not plan.sprints:
        for draft in free:
            _place(book, draft, _kanban_status(book))
        return
    done = [d for d in here if d.is_open is False and not d.settled and d.type != "epic"]
    done.sort(key=lambda draft: draft.number)
    if "active" in plan.sprints:
        _fill_active(book, rank, here, free, done)
    for key, count in _NEXT.items():
        for draft in (free.pop() for _ in range(count if key in plan.sprints and free else 0)):
            draft.sprint = key
            draft.estimate = draft.estimate or book.rng.choice(_POINTS)
            _place(book, draft, "todo")
    if rank == 4 and "later" in plan.sprints:
        next(draft for draft in here if draft.sprint == "later").estimate = None
    for draft in free:
        _place(book, draft, "todo" if book.rng.random() < 0.3 else "backlog")
    for key, count in _DONE_IN.items():
        if key in plan.sprints:
            for draft in done[-count:]:
                draft.sprint = key
                draft.estimate = draft.estimate or book.rng.choice(_POINTS)
            del done[-count:]


def _fill_active(book: Book, rank: int, here: list[Draft], free: list[Draft], done: list[Draft]) -> None:
    left = _ACTIVE_POINTS[rank] - sum(draft.estimate or 0 for draft in here if draft.sprint == "active")
    statuses: tuple[Status, ...] = ("in_progress", "todo", "in_review", "todo", "in_progress", "todo")
    place = 0
    while left > 0:
        draft = done.pop() if place % 3 == 2 and done else free.pop()
        draft.sprint = "active"
        draft.estimate = max(one for one in (1, 2, 3, 5) if one <= min(left, draft.estimate or 3))
        left -= draft.estimate
        if draft.is_open:
            _place(book, draft, statuses[place % len(statuses)])
        place += 1


def _kanban_status(book: Book) -> Status:
    return book.rng.choice(("todo", "todo", "todo", "in_progress"))


def _place(book: Book, draft: Draft, status: Status) -> None:
    """A status, with the people that it needs; of what is not begun some is nobody's."""
    draft.status, draft.category = status, CATEGORIES[status]
    if draft.category == "doing":
        draft.assignee = book.worker(draft.rank, free=True)
        book.busy[draft.assignee] = book.busy.get(draft.assignee, 0) + 1
        if status == "in_review":
            draft.reviewer = book.worker(draft.rank, besides=draft.assignee)
    elif draft.assignee is None and book.rng.random() < (0.75 if draft.sprint else 0.45):
        draft.assignee = book.worker(draft.rank)
        if book.rng.random() < 0.5:
            draft.reviewer = book.worker(draft.rank, besides=draft.assignee)


def _end(book: Book, rank: int, here: list[Draft]) -> None:
    """What is over: done for the most part, some of it cancelled."""
    for draft in here:
        if draft.is_open is not False or draft.settled:
            continue
        draft.assignee = draft.assignee or book.worker(rank)
        cancelled = not draft.name and not draft.sprint and book.rng.random() < 0.12
        draft.status, draft.category = ("cancelled", "done") if cancelled else ("done", "done")
        draft.resolution = book.rng.choice(("wont_do", "wont_do", "cannot_reproduce")) if cancelled else "done"
        if draft.type == "bug" and not cancelled and book.plans[rank].row.style == "scrum":
            draft.fix_version = None
    for draft in here:
        if draft.type == "epic":
            draft.status, draft.category = "in_progress", "doing"
        if draft.type == "incident":
            draft.assignee = draft.assignee or (None if draft.status == "reported" else book.worker(rank))


def _created(book: Book, draft: Draft, low: int, high: int) -> datetime:
    """When an issue was filed: the higher its number, the later."""
    if draft.created_at is not None:
        return draft.created_at
    part = (high - draft.number) / max(1, high - low)
    days = 1 + _OLDEST_DAYS * part**1.4
    found = book.ago(days=days, minutes=draft.number * 37 % 400)
    return found - timedelta(days=max(0, found.weekday() - 4))


def _write(book: Book, draft: Draft) -> None:
    plan = book.plans[draft.rank]
    created = _created(book, draft, *plan.numbers)
    sprint = plan.sprints.get(draft.sprint)
    resolved = None
    updated = min(created + timedelta(days=book.rng.randrange(1, 30), minutes=book.rng.randrange(600)),
                  book.ago(minutes=book.rng.randrange(20, 4000)))  # fmt: skip
    if draft.name == "live":
        updated = book.ago(minutes=95)
    updated = max(updated, created)
    if draft.category == "done":
        resolved = updated
    row = book.world.insert(
        Issue,
        key=f"{plan.code}-{draft.number}",
        project_id=plan.row.project_id,
        type=draft.type,
        title=draft.title,
        description=draft.description,
        status=draft.status,
        category=draft.category,
        resolution=draft.resolution,
        priority=draft.priority,
        severity=draft.severity,
        assignee_id=book.person_id(draft.assignee),
        reporter_id=book.person_id(draft.reporter),
        reviewer_id=book.person_id(draft.reviewer),
        epic_id=book.issues[draft.epic].issue_id if draft.epic else None,
        parent_id=book.issues[draft.parent].issue_id if draft.parent else None,
        sprint_id=None if sprint is None else sprint.sprint_id,
        estimate=draft.estimate,
        due_on=None if draft.due_in is None else _due_on(book.cast.today, draft.due_in),
        fix_version=draft.fix_version,
        component=draft.component,
        labels=sorted(draft.labels),
        customer=draft.customer,
        created_at=instant(created),
        updated_at=instant(updated),
        resolved_at=None if resolved is None else instant(resolved),
    )
    book.written.append((draft, row))
    book.issues[draft.name or row.key] = row


def _due_on(today: date, days: int) -> str:
    """The day so many days from today; what lies ahead is due on a working day."""
    found = today + timedelta(days=days)
    return (found - timedelta(days=max(0, found.weekday() - 4) if days > _NEAR else 0)).isoformat()


def _write_subtasks(book: Book) -> None:
    """Subtasks of stories in work; they share their sprint."""
    taken: set[tuple[int, str]] = set()
    for rank, count in enumerate(_SUBTASKS):
        parents = [
            (draft, row)
            for draft, row in book.written
            if draft.rank == rank and not draft.settled and row.type in {"story", "bug"} and row.category != "done"
        ]
        parents.sort(key=lambda pair: (pair[1].category != "doing", pair[1].sprint_id is None, pair[1].key))
        used = {draft.number for draft in book.drafts if draft.rank == rank}
        numbers = [number for number in range(min(used), max(used)) if number not in used]
        for place in range(count):
            draft, parent = parents[place // 2]
            title = book.rng.choice([one for one in SUBTASKS if (rank, one) not in taken])
            taken.add((rank, title))
            is_done = place % 2 == 1
            made = Draft(
                rank,
                "subtask",
                title,
                number=numbers[-1 - place],
                is_open=not is_done,
                settled=True,
                status="done" if is_done else "todo",
                category="done" if is_done else "todo",
                resolution="done" if is_done else None,
                assignee=draft.assignee,
                reporter=draft.reporter,
                parent=draft.name or parent.key,
                sprint=draft.sprint,
                created_at=book.ago(days=3 + place, minutes=place * 11),
            )
            book.drafts.append(made)
            _write(book, made)
