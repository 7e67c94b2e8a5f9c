"""Searches that people ask for in words: the query, what it is sorted by, and the words."""

from __future__ import annotations

from typing import Any, Final

# query -> (order, largest or latest first); with an order the first one is asked for, without one how many there are.
SEARCHES: Final[dict[str, tuple[str, bool | None]]] = {
    "assignee = me() AND category != done AND due is not empty": ("due", False),
    "assignee = me() AND category != done AND priority >= high": ("created", False),
    "type = bug AND assignee is empty AND category != done": ("created", False),
    "type = incident AND category != done": ("created", True),
    "assignee = me() AND status = in_progress": ("updated", False),
    "reporter = me() AND category != done": ("created", False),
    "link = blocked AND category != done": ("created", False),
    "category != done AND due < today()": ("due", False),
    "type = epic AND category != done": ("created", False),
    "type = bug AND priority = highest AND category != done": ("created", True),
    "assignee = me() AND sprint in open_sprints()": ("", None),
    "sprint in open_sprints() AND category != done": ("", None),
    "type = bug AND category != done": ("", None),
    "assignee is empty AND category != done": ("", None),
    "created >= -7d": ("", None),
    "resolved >= -14d": ("", None),
    "category = doing": ("", None),
    "type = story AND category != done": ("", None),
}


def _fixed(query: str) -> dict[str, Any]:
    order, first = SEARCHES[query]
    return {"query": query, "order_by": order, "descending": first} if order else {"query": query}


_MY_DUE, _MY_HIGH, _FREE_BUGS, _INCIDENTS, _MY_WORK, _MY_REPORTS, _BLOCKED, _LATE, _EPICS, _HOT = map(
    _fixed, list(SEARCHES)[:10]
)
_MY_SPRINT, _SPRINTS, _BUGS, _FREE, _WEEK, _CLOSED, _DOING, _STORIES = map(_fixed, list(SEARCHES)[10:])

ASKED: dict[str, list[Any]] = {
    "do": [
        ("tell me which of my open tickets is due first", None, _MY_DUE),
        ("find the ticket of mine that is due next", None, _MY_DUE),
        ("check which open ticket of mine has the earliest due date", None, _MY_DUE),
        ("find my oldest open ticket with high priority or above", None, _MY_HIGH),
        ("find the oldest open ticket of mine that has high priority or above", None, _MY_HIGH),
        ("find the oldest open bug that nobody is working on", None, _FREE_BUGS),
        ("tell me which bug without an owner has been open longest", None, _FREE_BUGS),
        ("tell me which open incident is the latest one", None, _INCIDENTS),
        ("find the newest incident that is still open", None, _INCIDENTS),
        ("find the ticket in progress that i haven't touched for the longest time", None, _MY_WORK),
        ("tell me which of my tickets in progress was updated longest ago", None, _MY_WORK),
        ("find the oldest ticket i reported that is still open", None, _MY_REPORTS),
        ("tell me which of the tickets i filed has been open longest", None, _MY_REPORTS),
        ("find the oldest open ticket that is blocked by another one", None, _BLOCKED),
        ("tell me which blocked ticket has been around longest", None, _BLOCKED),
        ("find the open ticket that is most overdue", None, _LATE),
        ("tell me which ticket has been overdue the longest", None, _LATE),
        ("find our oldest open epic", None, _EPICS),
        ("tell me which open bug of highest priority came in last", None, _HOT),
        ("find the newest open bug with priority highest", None, _HOT),
        ("count the tickets i have in the active sprints", None, _MY_SPRINT),
        ("count what is still open in the active sprints", None, _SPRINTS),
        ("count our open bugs", None, _BUGS),
        ("tell me how many bugs are open across all projects", None, _BUGS),
        ("count the open tickets that nobody has", None, _FREE),
        ("tell me how many open tickets have no owner", None, _FREE),
        ("count the tickets that came in over the last 7 days", None, _WEEK),
        ("count what was resolved over the last 14 days", None, _CLOSED),
        ("tell me how many tickets are being worked on", None, _DOING),
        ("count the stories that are still open", None, _STORIES),
    ],
    "say": [
        ("i need to know which of my open tickets is due first", None, _MY_DUE),
        ("i want to know which bug without an owner has been open longest", None, _FREE_BUGS),
        ("i'd like to know which ticket is most overdue", None, _LATE),
        ("i'm looking for the newest open incident", None, _INCIDENTS),
        ("i'm looking for the oldest ticket i filed that is still open", None, _MY_REPORTS),
        ("i want to know which blocked ticket has been around longest", None, _BLOCKED),
        ("i need the number of open bugs across all projects", None, _BUGS),
        ("i'd like to know how many open tickets nobody has", None, _FREE),
        ("i need to know how much came in over the last 7 days", None, _WEEK),
    ],
    "frag": [
        ("next ticket of mine that is due?", None, _MY_DUE),
        ("most overdue ticket?", None, _LATE),
        ("newest open incident?", None, _INCIDENTS),
        ("number of open bugs?", None, _BUGS),
        ("open tickets without an owner, how many?", None, _FREE),
    ],
}
