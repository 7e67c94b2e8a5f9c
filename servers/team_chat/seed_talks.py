"""What is written: threads by subject, chatter between them, reactions."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from servers.team_chat.models import ChatReaction
from servers.team_chat.seed_book import Book
from servers.team_chat.seed_people import BOT
from servers.team_chat.small_talk import CHATTER, ECHOES
from servers.team_chat.talk import DIRECT, TALKS

MESSAGES: Final = 1_000
REACTIONS: Final = 380
ECHOED: Final = 190
_KEYS: Final = {"launch": "launch-2024", "oldinc": "oldinc1", "offsite": "offsite-2024"}
_LIVELY: Final = (
    ("random", 9), ("general", 5), ("release", 5), ("ops", 4), ("engineering", 4), ("it-help", 3), ("product-news", 2),
    ("project0", 4), ("project1", 4), ("lunch-club", 3), ("ce-team", 5), ("support-handover", 2), ("client", 1),
    ("design-crit", 2), ("data-questions", 2), ("office", 2), ("running", 1), ("book-swap", 1), ("talk0", 2),
    ("talk1", 2), ("talk2", 2), ("talk3", 2), ("talk7", 2), ("talk8", 2), ("project2", 1), ("project3", 1),
)  # fmt: skip
_LIKED: Final = ("thumbsup", "thumbsup", "thumbsup", "heart", "tada", "eyes", "joy", "white_check_mark", "pray", "fire")


def hold_talks(book: Book) -> None:
    """All threads, each once, over the last four months."""
    rng = book.rng
    for place, talk in enumerate(TALKS):
        key = _KEYS.get(talk.channel, talk.channel)
        days = rng.randrange(300, 420) if book.channels[key].archived else 2 + (place * 37) % 110
        project = book.cast.projects[int(key[-1])].key if key.startswith("project") else None
        first = None
        if key == "announcements":
            first = rng.choice((book.cast.manager.email, book.colleague(14)))
        elif key == "client" and not talk.lines[0].startswith(">") and place % 2:
            first = book.cast.clients[1].contacts[0]
        book.roots[key, talk.about] = book.thread(
            key, talk.lines, book.said(talk.about, book.worktime(days)), first=first, project=project
        )
    for place, talk in enumerate(DIRECT):
        key = f"talk{place % 8}"
        book.roots[key, talk.about] = book.thread(
            key, talk.lines[:1], book.said(talk.about, book.worktime(2 + place * 5))
        )
        at = book.said(talk.about, book.worktime(2 + place * 5))
        for line in talk.lines[1:]:
            author = book.me if line.startswith(">") else next(one for one in book.inside[key] if one != book.me)
            book.post(key, author, book.filled(line.removeprefix("> "), at), at)


def chat(book: Book) -> None:
    """Small talk until the chat has its thousand messages; some of it was deleted, and a little is of today."""
    rng = book.rng
    _echo(book)
    keys = [key for key, weight in _LIVELY for _ in range(weight)]
    count = 0
    while len(book.posted) < MESSAGES:
        key = rng.choice(keys)
        people = [one for one in book.inside[key] if one != BOT and book.member(one).role != "guest"]
        author = rng.choice(people)
        at = book.ago(minutes=rng.randrange(25, 130)) if count < 14 else book.worktime(1 + int(rng.random() ** 2 * 115))
        if author == book.me and count < 14:
            continue
        book.post(key, author, rng.choice(CHATTER), at, deleted=count % 60 == 59)
        count += 1


def _echo(book: Book) -> None:
    """Short answers of others under threads of a named channel."""
    rng = book.rng
    roots = [(key, row) for (key, _), row in book.roots.items() if not key.startswith("talk")]
    for _ in range(ECHOED):
        key, root = rng.choice(roots)
        people = [one for one in book.authors(key) if book.member(one).member_id != root.author_id]
        begun = datetime.fromisoformat(root.posted_at)
        at = min(begun + timedelta(minutes=rng.randrange(60, 400)), book.ago(minutes=rng.randrange(25, 90)))
        book.post(key, rng.choice(people), rng.choice(ECHOES), at, root=root)


def react(book: Book) -> None:
    """Emoji of those who are in the channel, never of me on my own messages."""
    rng = book.rng
    there = {(row.message_id, row.member_id, row.emoji) for row in book.world.find(ChatReaction)}
    keys = {row.channel_id: key for key, row in book.channels.items()}
    rows = [row for row in book.posted if not row.deleted]
    while len(there) < REACTIONS:
        row = rng.choice(rows)
        who = book.member(rng.choice(book.inside[keys[row.channel_id]]))
        found = (row.message_id, who.member_id, rng.choice(_LIKED))
        if found in there or who.role == "bot" or who.member_id == row.author_id:
            continue
        there.add(found)
        book.world.insert(ChatReaction, message_id=found[0], member_id=found[1], emoji=found[2])
