"""A database image as a tuple of pages, so that states which differ in few pages share the rest."""

from __future__ import annotations

PAGE_BYTES = 1024
Pages = tuple[bytes, ...]


def split(image: bytes, like: Pages = ()) -> Pages:
    """Cut an image into pages of 1 KiB, taking the equal ones from an earlier state.

    Args:
        image: bytes of `sqlite3.Connection.serialize()`, a multiple of 1,024.
        like: pages of an earlier state of the same world.
    """
    count = len(image) // PAGE_BYTES
    shared = len(like)
    cut: list[bytes] = []
    for number in range(count):
        page = image[number * PAGE_BYTES : (number + 1) * PAGE_BYTES]
        cut.append(like[number] if number < shared and like[number] == page else page)
    return tuple(cut)


def join(pages: Pages) -> bytes:
    """The image of a state."""
    return b"".join(pages)
