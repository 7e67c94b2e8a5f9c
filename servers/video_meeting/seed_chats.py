"""The calls that the chat has the codes of."""

from __future__ import annotations

from servers.cast.chats import chat_calls
from servers.video_meeting.seed_book import Book


def add_chat_calls(book: Book) -> None:
    """Calls by themselves: they stand in no diary. In some of them I am not."""
    for call in chat_calls(book.cast).values():
        write = book.add if call.starts > book.cast.now else book.hold
        write(
            call.key, call.title, call.starts, call.minutes, call.host, call.people,
            without_me=book.me not in {call.host, *call.people},
        )  # fmt: skip
