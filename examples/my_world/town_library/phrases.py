"""How people speak of the library. Data only: the format is that of `servers/kit/phrases.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "book": {"name": ("name", "name"), "author": ("author", "name")},
    "loan": {"name": ("name", "name"), "author": ("author", "name"), "day": ("due_on", "day")},
    "reservation": {"name": ("name", "name"), "author": ("author", "name")},
}


def _is_out(row: Any) -> bool:
    return row.free == 0


def _is_in(row: Any) -> bool:
    return row.free > 0


GUARDS: dict[str, Callable[[Any], bool]] = {"out": _is_out, "on the shelf": _is_in}
NOUNS: dict[str, list[Any]] = {
    "book": [("{name}", "name"), ("{name} by {author}", "name author")],
    "loan": [
        ("{name}", "name"),
        ("my copy of {name}", "name"),
        ("the book by {author}", "author"),
        ("the book that's due {day:adv}", "day"),
    ],
    "reservation": [("{name}", "name"), ("{name} by {author}", "name author")],
}
THING: dict[str, str | None] = {"book": "book", "loan": "book", "reservation": "reservation"}
LABEL: dict[str, str] = {"book": "{name}", "loan": "{name}", "reservation": "{name}"}

QUESTIONS: dict[tuple[str, str], dict[str, Any]] = {
    ("loan", "due_on"): {
        "type": "day",
        "ask": ["when is {x} due", "by what day do i have to bring {x} back", "how long can i keep {x}"],
        "know": ["when {x} is due", "by when {x} has to be back"],
        "frag": ["due date of {x}"],
    },
    ("loan", "renewals_left"): {
        "type": "number",
        "ask": ["how many more times can i renew {x}", "how often can {x} still be renewed"],
        "know": ["how many times i can still renew {x}"],
    },
    ("book", "waiting"): {
        "type": "number",
        "guard": "out",
        "ask": ["how many people are waiting for {x}", "how long is the queue for {x}"],
        "know": ["how many people are waiting for {x}"],
        "frag": ["queue for {x}"],
    },
    ("book", "free"): {
        "type": "number",
        "guard": "on the shelf",
        "ask": ["how many copies of {x} are in right now", "how many copies of {x} are free"],
        "know": ["how many copies of {x} are in"],
        "frag": ["free copies of {x}"],
    },
}
REPORT: dict[tuple[str, str], str] = {
    ("loan", "due_on"): "{x} is due on {v}.",
    ("loan", "renewals_left"): "{x} can be renewed {v} more times.",
    ("book", "waiting"): "People waiting for {x}: {v}.",
    ("book", "free"): "Free copies of {x}: {v}.",
}
WHY_ASK = "ask"
REQUESTS: dict[str, dict[str, list[Any]]] = {
    "renew_loan": {
        "do": [
            "renew {loan_id}",
            "extend {loan_id}",
            "get me three more weeks with {loan_id}",
            "see that i can keep {loan_id} a bit longer",
        ],
        "say": ["i haven't finished {loan_id} yet, renew it please", "i need more time with {loan_id}"],
        "frag": ["{loan_id}, renew"],
    },
    "reserve_book": {
        "do": ["reserve {book_id}", "put me on the waiting list for {book_id}", "put a hold on {book_id} for me"],
        "say": ["i'd love to read {book_id}, put me in the queue for it", "i want {book_id} once a copy is back"],
        "frag": ["reservation for {book_id}"],
    },
    "cancel_reservation": {
        "do": [
            "cancel my reservation for {reservation_id}",
            "take me off the list for {reservation_id}",
            "give up my place in the queue for {reservation_id}",
        ],
        "say": [
            "i don't need {reservation_id} any more, cancel the reservation",
            "i bought {reservation_id} in the end, so take me off the list",
        ],
        "frag": ["no more reservation for {reservation_id}"],
    },
}
VALUES: dict[str, Any] = {}
TOPIC: dict[str, str | None] = {
    "renew_loan": "loan_id",
    "reserve_book": "book_id",
    "cancel_reservation": "reservation_id",
}
WHY: dict[str, Any] = {}
DONE: dict[str, Any] = {
    "renew_loan": "Renewed: {loan_id} is now due on {result.due_on}.",
    "reserve_book": "You are in the queue for {book_id}, at place {result.place}.",
    "cancel_reservation": "Your reservation for {reservation_id} is cancelled.",
}
CONFIRM: dict[str, Any] = {
    "renew_loan": "That renews {loan_id} for three weeks from today. Shall I?",
    "reserve_book": "That puts you in the queue for {book_id}. Shall I?",
    "cancel_reservation": (
        "That gives up your reservation for {reservation_id}, and your place in the queue (number "
        "{reservation_id.place}) is lost. Shall I go ahead?"
    ),
}
ASK: dict[str, str] = {
    "loan_id": "Which of your books is it?",
    "book_id": "Which book is it?",
    "reservation_id": "Which reservation do you mean?",
}
GIVE: dict[str, list[str]] = {
    "loan_id": ["{v}", "it's {v}", "i mean {v}"],
    "book_id": ["{v}", "it's {v}", "i mean {v}"],
    "reservation_id": ["{v}", "the one for {v}", "i mean {v}"],
}
AGAIN: dict[str, list[Any]] = {
    "renew_loan": ["same for {x}", "and {x} too", "{x} as well please"],
    "reserve_book": ["same for {x}", "and {x} too"],
}
REFUSED: dict[str, str] = {
    "renew_loan": "I can't renew {loan_id}: {why}",
    "reserve_book": "I can't reserve {book_id}: {why}",
    "cancel_reservation": "I can't cancel that: {why}",
}
UNABLE: dict[str, str] = {
    "renew_loan": "renew a loan",
    "reserve_book": "reserve a book",
    "cancel_reservation": "cancel a reservation",
}
NEAR: list[str] = [
    "[order|buy] a new book for the library",
    "pay my library fine",
    "book the reading room for [tomorrow|the weekend]",
    "tell me what other readers thought of The Salt Road",
]
