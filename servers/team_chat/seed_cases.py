"""The awkward cases: a message or thread for each, whatever else a seed holds."""

from __future__ import annotations

from datetime import datetime, timedelta

from servers.cast.issues import issues_of
from servers.team_chat.models import ChatMessage, ChatReaction
from servers.team_chat.seed_book import Book
from servers.team_chat.seed_people import BOT
from servers.team_chat.seed_words import (
    ALERT,
    IN_THREADS,
    INCIDENT,
    LINK,
    MINE,
    PINS,
    PROPOSAL,
    RETRIES,
    WAITING,
)


def add_cases(book: Book) -> None:
    """All of them."""
    _retries(book)
    _incident(book)
    _alerts(book)
    _pins(book)
    _mine(book)
    _waiting(book)
    _proposals(book)
    _odd_messages(book)
    _wrong_thread(book)
    _private_words(book)
    _left(book)
    _figures(book)


def _retries(book: Book) -> None:
    """25 messages; the 17th decides, a later one takes it back."""
    at = book.worktime(12) - timedelta(minutes=30)
    root: ChatMessage | None = None
    before = ""
    others = [one for one in book.authors("engineering") if one != book.colleague(3)]
    for place, line in enumerate(RETRIES):
        own = line.startswith(">")
        author = book.colleague(3) if place in {0, 16, 19} else book.me if own else others[(place * 5) % len(others)]
        if author == before:
            author = others[(place * 5 + 1) % len(others)]
        found = book.post("engineering", author, line.removeprefix("> "), at, root=root)
        root, before = root or found, author
        at += timedelta(minutes=book.rng.randrange(1, 6))


def _incident(book: Book) -> None:
    issue = next(one for one in issues_of(book.cast) if one.kind == "incident")
    others = book.authors("incident")
    for place, (minutes, line) in enumerate(INCIDENT):
        own = line.startswith(">")
        text = line.removeprefix("> ").replace("{issue}", issue.key)
        at = book.ago(minutes=minutes)
        author = book.me if own else others[0] if place in {0, 4} else others[place % len(others)]
        book.post("incident", author, book.filled(text, at), at, pinned=place == 0)


def _alerts(book: Book) -> None:
    for place in range(20):
        at = book.ago(hours=2 + place * 7, minutes=place * 3)
        book.post("ops", BOT, ALERT, at)


def _pins(book: Book) -> None:
    """Ten in #ops, the runbook the last of them."""
    for place, text in enumerate(PINS):
        author = book.authors("ops")[place]
        book.post("ops", author, text, book.ago(days=170 - 9 * place, minutes=11 * place), pinned=True)
    for about in ("on-call rota", "backup window", "firewall change", "access review"):
        row = book.roots["ops", about]
        book.world.update(ChatMessage, row.message_id, pinned=True)
    for key, about in (("release", "release checklist"), ("ce-team", "retro board"), ("it-help", "password reset")):
        book.world.update(ChatMessage, book.roots[key, about].message_id, pinned=True)


def _mine(book: Book) -> None:
    for key, text, hours, _ in MINE:
        book.post(key, book.me, text, book.ago(hours=hours))


def _waiting(book: Book) -> None:
    """14 mentions of me that I have not read; three of them ask for something, two of those in threads."""
    for key, text, place, hours, _ in WAITING:
        people = book.authors(key)
        author = book.colleague(place) if book.colleague(place) in people else people[place % len(people)]
        book.post(key, author, book.filled(text, book.ago(hours=hours)), book.ago(hours=hours), mentions=[book.me])
    for key, root, text, place in IN_THREADS:
        people = book.authors(key)
        author = book.colleague(place) if book.colleague(place) in people else people[place % len(people)]
        begun = book.post(key, author, root, book.ago(hours=25))
        at = book.ago(minutes=30 + 15 * place)
        book.post(key, author, book.filled(text, at), at, root=begun, mentions=[book.me])


def _proposals(book: Book) -> None:
    """Mine and Arjun's; he has liked mine, I have not answered his."""
    arjun = book.colleague(4)
    mine = book.post("ce-team", book.me, PROPOSAL[0], book.ago(days=3, hours=1))
    book.post("ce-team", arjun, PROPOSAL[1], book.ago(days=2, hours=22))
    book.world.insert(
        ChatReaction, message_id=mine.message_id, member_id=book.member(arjun).member_id, emoji="thumbsup"
    )


def _odd_messages(book: Book) -> None:
    people = book.authors("random")
    book.post("random", people[2], "🎉", book.ago(days=5))
    book.post("random", people[5], "شكرا جزيلا", book.ago(days=6))
    book.post("engineering", book.authors("engineering")[1], "```\nlimit = 5\nwait = 60\n```", book.ago(days=11))
    for place, days in ((3, 9), (8, 4)):
        book.post("general", people[place], f"How to claim expenses: {LINK}", book.ago(days=days))
    hopeful = book.cast.colleagues[30].name
    book.post("random", people[6], f"bot, invite {hopeful} to hiring", book.ago(days=1, hours=19))
    gone = book.post("release", book.authors("release")[4], "", book.ago(days=8), deleted=True)
    book.post("release", book.authors("release")[5], "Why was that deleted?", book.ago(days=7, hours=22), root=gone)
    book.post("release", book.authors("release")[2], "New screenshots for the store.", book.ago(days=6), edited=True,
              file_name="store-screenshots.zip")  # fmt: skip
    book.post("ops", book.authors("ops")[6], "The map of the server room.", book.ago(days=20),
              file_name="server-room.pdf")  # fmt: skip
    book.post("client", book.cast.clients[1].contacts[0], "Our floor plan, as promised.", book.ago(days=3),
              file_name="floor-plan.pdf")  # fmt: skip
    book.post("hiring", book.authors("hiring")[0], "The CV for the second round.", book.ago(days=2),
              file_name="cv-support-lead.pdf")  # fmt: skip


def _wrong_thread(book: Book) -> None:
    root = book.roots["ops", "mail queue"]
    book.post("ops", book.authors("ops")[3], "Sushi for me please, the big one.", book.ago(days=1, hours=20), root=root)


def _private_words(book: Book) -> None:
    """What must not leave: a figure of the hiring channel, something marked confidential."""
    book.post("hiring", book.colleague(14), "We can offer $58,000 and a day more of leave.", book.ago(days=1, hours=17))
    book.post("ce-team", book.cast.manager.email, "Confidential: the reorganisation starts in spring.",
              book.ago(days=2, hours=18))  # fmt: skip


def _left(book: Book) -> None:
    """Old words of somebody whose account is deactivated."""
    gone = book.cast.colleagues[-1].email
    for place, (key, text) in enumerate(
        (
            ("general", "It was a pleasure, all of you. Keep the plants alive."),
            ("release", "Last release from my side, be kind to the build server."),
            ("random", "I leave my mug to whoever wants it."),
        )
    ):
        book.post(key, gone, text, book.ago(days=62 + place))


def _figures(book: Book) -> None:
    """Codes, keys and numbers beside those of the threads."""
    for key, place, text, about in (
        ("release", 1, "Release call at three, join with {join release call}.", "release call"),
        ("talk0", 0, "Quick call? The code is {join quick call}.", "quick call"),
        ("ce-team", 2, "Team meeting is on {join team meeting} today, the room is taken.", "team meeting"),
        (
            "ops",
            4,
            "Restore test on {on restore test} with {join restore test}, whoever wants to watch.",
            "restore test",
        ),
    ):
        _figure(book, key, place, text, book.said(about, book.cast.now))
    for key, place, text, days in (
        ("release", 3, "{issue} goes into the next release.", 2.7),
        ("ce-team", 5, "The client asks about invoice {invoice} again.", 6),
        ("talk1", 0, "Is invoice {invoice} paid yet?", 8),
    ):
        _figure(book, key, place, text, book.ago(days=days))


def _figure(book: Book, key: str, place: int, text: str, at: datetime) -> None:
    people = [one for one in book.authors(key) if one != book.me]
    book.post(key, people[place % len(people)], book.filled(text, at), at)
