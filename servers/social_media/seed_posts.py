"""What is posted: by people on their subjects, by firms, by me and my employer; answers, likes, reposts."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from servers.cast.handles import journalists_of
from servers.social_media.models import Post, Profile
from servers.social_media.seed_book import Book
from servers.social_media.seed_people import BOTS, shops
from servers.social_media.talk import LINES
from servers.social_media.talk_firms import BRAND, MINE, SHOPS, SHORT, TO_BRAND

DAYS: Final = 60
_A_SHOP: Final = 3
_CHATTER: Final = 100


def post_all(book: Book) -> list[Post]:
    """Everything but the awkward cases; returns the posts that stand at top level."""
    roots = [*_subjects(book), *_shops(book), *_brand(book), *_mine(book)]
    _to_brand(book)
    _answer_shortly(book, roots)
    _my_answers(book, roots)
    _react(book, roots)
    return roots


def _between(book: Book, first: float, last: float) -> datetime:
    """A waking hour so many to so many days ago, at least half an hour ago."""
    at = book.ago(days=book.rng.uniform(first, last))
    at = at.replace(hour=7 + at.hour * 15 // 24, minute=book.rng.randrange(60), second=book.rng.randrange(60))
    return min(at, book.ago(minutes=40 + book.rng.randrange(60)))


def _people(book: Book) -> list[Profile]:
    return [row for row in book.profiles.values() if row.kind == "person" and row.handle != book.me]


def _subjects(book: Book) -> list[Post]:
    """Each line by somebody with a taste for it who has not written of it yet, answered by others."""
    rng = book.rng
    wrote: set[tuple[str, str]] = set()
    people = [row.handle for row in _people(book)]
    found: list[Post] = []
    for line in LINES:
        fitting = [one for one in people if line.topic in book.tastes[one] and (one, line.topic) not in wrote]
        author = rng.choice(fitting or [one for one in people if (one, line.topic) not in wrote])
        wrote.add((author, line.topic))
        visibility = "followers" if rng.random() < 0.06 else "public"
        row = book.post(
            author, line.body, _between(book, 0.05, DAYS) if rng.random() < 0.8 else _between(book, 0.02, 1.2),
            visibility=visibility,
            media_name="picture.jpg" if rng.random() < 0.12 else "",
            outside_likes=rng.randrange(0, 60) if rng.random() < 0.7 else rng.randrange(60, 900),
            outside_reposts=rng.randrange(0, 9),
        )  # fmt: skip
        found.append(row)
        for answer in line.answers:
            _answer(book, row, answer)
    return found


def _answer(book: Book, row: Post, text: str, author: str | None = None) -> Post | None:
    """An answer by somebody who sees the post, some minutes to hours later; None where nobody does."""
    rng = book.rng
    closed = row.visibility != "public" or book.profiles[row.author_handle].private
    people = [
        one.handle
        for one in _people(book)
        if one.handle != row.author_handle
        and not one.suspended
        and not book.apart(one.handle, row.author_handle)
        and (not closed or book.follows(one.handle, row.author_handle))
    ]
    if author is None and not people:
        return None
    begun = datetime.fromisoformat(row.published_at or "")
    at = min(begun + timedelta(minutes=rng.randrange(3, 400)), book.ago(minutes=rng.randrange(3, 30)))
    return book.post(
        author or rng.choice(people), text, max(at, begun), reply_to=row, outside_likes=rng.randrange(0, 6)
    )


def _shops(book: Book) -> list[Post]:
    rng = book.rng
    found: list[Post] = []
    for place, key in enumerate(shops(book)):
        found += [
            book.post(
                book.who(key),
                text,
                _between(book, 0.2, 30),
                outside_likes=rng.randrange(0, 40),
                outside_reposts=rng.randrange(0, 4),
            )
            for text in rng.sample(SHOPS, _A_SHOP)
        ]
        if place % 4 == 0:
            found[-1] = book.world.update(Post, found[-1].post_id, pinned=True)
    return found


def _brand(book: Book) -> list[Post]:
    """My employer's posts, the last of them two days ago."""
    rng = book.rng
    found: list[Post] = []
    for place, text in enumerate(BRAND):
        if "#pricing" in text:
            continue
        days = 3 + (len(BRAND) - place) * 2.6
        at = book.ago(days=days).replace(hour=10 + place % 6, minute=(place * 13) % 60)
        while at.weekday() > 4:
            at -= timedelta(days=1)
        found.append(
            book.post(
                book.brand, text, at, outside_likes=rng.randrange(10, 400), outside_reposts=rng.randrange(0, 30),
                media_name="office-dog.jpg" if "dog" in text else "",
            )
        )  # fmt: skip
    found[3] = book.world.update(Post, found[3].post_id, pinned=True)
    return found


def _mine(book: Book) -> list[Post]:
    rng = book.rng
    return [
        book.post(book.me, text, book.ago(days=4 + place * 4.3, hours=place % 5), outside_likes=rng.randrange(0, 12))
        for place, text in enumerate(MINE)
    ]


def _to_brand(book: Book) -> None:
    """What people write to my employer, and what it has answered."""
    cast = book.cast
    strangers = iter(("slowtrainsally", "boxfourteen", "pagefour"))
    contacts = [one for one in cast.people.contacts[:8] if book.who(one.email) in book.profiles]
    clients = iter([book.who(one.email) for one in contacts[1:]])
    authors = {
        "journalist": lambda: book.who(journalists_of(cast)[0]),
        "stranger": lambda: next(strangers),
        "client": lambda: next(clients),
        "bot": lambda: BOTS[1][0],
    }
    for who, text, hours, answer in TO_BRAND:
        at = book.ago(hours=hours)
        row = book.post(authors[who](), text.replace("{brand}", book.brand), at, outside_likes=book.rng.randrange(0, 9))
        if answer:
            book.post(book.brand, answer, at + timedelta(minutes=20), reply_to=row)


def _answer_shortly(book: Book, roots: list[Post]) -> None:
    """Short answers here and there; the bot that answers everything answers too."""
    rng = book.rng
    open_roots = [row for row in roots if row.author_handle != book.me]
    for place in range(_CHATTER):
        row = rng.choice(open_roots)
        if place % 12 == 0 and row.visibility == "public" and not book.profiles[row.author_handle].private:
            _answer(book, row, "Interesting thought! What do others think?", BOTS[1][0])
        else:
            _answer(book, row, rng.choice(SHORT))


def _my_answers(book: Book, roots: list[Post]) -> None:
    """What I answered those I follow, a few of them lately."""
    heard = [row for row in roots if book.follows(book.me, row.author_handle) and row.author_handle != book.brand]
    for place, row in enumerate(book.rng.sample(heard, min(len(heard), 12))):
        _answer(book, row, SHORT[(place * 7 + 2) % len(SHORT)], book.me)


def _react(book: Book, roots: list[Post]) -> None:
    """Likes and reposts of those who see a post; mine too, and my bookmarks."""
    rng = book.rng
    people = [row.handle for row in _people(book) if not row.suspended]
    for row in roots:
        closed = row.visibility != "public" or book.profiles[row.author_handle].private
        seeing = [one for one in people if not closed or book.follows(one, row.author_handle)]
        for handle in rng.sample(seeing, min(len(seeing), rng.randrange(0, 5))):
            begun = datetime.fromisoformat(row.published_at or "")
            at = min(begun + timedelta(minutes=rng.randrange(2, 600)), book.ago(minutes=5))
            kind = "repost" if not closed and row.author_handle != book.me and rng.random() < 0.2 else "like"
            if handle != row.author_handle:
                book.react(row, handle, kind, max(at, begun))
    heard = [row for row in roots if book.follows(book.me, row.author_handle)]
    for place, row in enumerate(rng.sample(heard, min(len(heard), 34))):
        kind = ("like", "like", "bookmark")[place % 3]
        book.react(row, book.me, kind, book.ago(days=place * 0.9, minutes=10))
