"""What lies in the trash: mine, and some of others."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

from servers.filesystem.limits import KIB, MIB, TRASH_DAYS
from servers.filesystem.models import TrashItem, TrashNode
from servers.filesystem.seed_book import Book, digest
from servers.filesystem.seed_people import accounts

_MINE: Final = 61 * MIB
Content = str | int | list[tuple[str, str | int]]


def add_trash(book: Book) -> int:
    """All of it; returns the bytes that are mine."""
    home = book.home
    mine: list[tuple[str, Content, int]] = [
        (
            f"{home}/expenses/Budget sheet.csv",
            "item,planned,spent\nFood,600,588\nTravel,180,190\nHome,240,97\n",
            1,
        ),  # taken
        (f"{home}/Old site/Landing page.html", "<h1>Soon</h1>\n<p>We are moving.</p>\n", 9),  # its folder is gone
        (f"{home}/Documents/Shopping for the flat.txt", "lamp\nrug\ntwo stools\nhooks\n", 0),
        (f"{home}/Documents/Drafts/Farewell card.txt", "All the best, and thank you for the cake.\n", 3),
        (f"{home}/Documents/Drafts/Slogan ideas.txt", "calm by default\nfewer alarms\nwe read the logs\n", 6),
        (f"{home}/notes/Standup log.txt", "Monday: nothing\nTuesday: the queue\nWednesday: the queue again\n", 12),
        (f"{home}/notes/Seminar notes.md", "# Seminar\n\n- ask before you fix\n- write before you ask\n", 15),
        (f"{home}/notes/Vendor call.md", "# Vendor call\n\nThey want a year up front, we said no.\n", 22),
        (f"{home}/Downloads/Concert recording.mp3", 9 * MIB, 2),
        (f"{home}/Downloads/Webinar.mp4", 18 * MIB, 8),
        (f"{home}/Downloads/Installer.zip", 12 * MIB, 17),
        (f"{home}/Downloads/Gym contract.pdf", 380 * KIB, 19),
        (f"{home}/Downloads/Map of the lake.pdf", 900 * KIB, 24),
        (f"{home}/Pictures/Blurred photo.jpg", 2 * MIB, 5),
        (f"{home}/Pictures/Receipt photo.jpg", 1_700 * KIB, 11),
        (f"{home}/Papers/House/Old electricity bill.pdf", 210 * KIB, 26),
        (f"{home}/Papers/Car/Tyre quote.txt", "four tyres, fitted\nTotal: $412.00\n", 14),
        (f"{home}/scripts/ping.sh", "#!/bin/sh\nping -c 3 gateway\n", 21),
        (f"{home}/expenses/Hotel receipts.csv", "day,hotel,amount\n4 May,Quay,148.00\n5 May,Quay,148.00\n", 7),
        (
            f"{home}/Documents/Logos",
            [
                ("Blue.svg", 40 * KIB),
                ("Green.svg", 41 * KIB),
                ("Round.png", 330 * KIB),
                ("Square.png", 310 * KIB),
                ("read me.txt", "none of these was chosen\n"),
            ],
            4,
        ),
        (f"{home}/Documents/Flyers", [("Front.pdf", 900 * KIB), ("Back.pdf", 870 * KIB)], 13),
        (f"{home}/Downloads/Screenshots", [(f"Screen {number}.png", 160 * KIB) for number in range(1, 7)], 10),
    ]
    total = sum(_size(content) for _, content, _ in mine)
    rest = _MINE - total
    sized = [
        (path, content + rest if path.endswith("Webinar.mp4") and isinstance(content, int) else content, back)
        for path, content, back in mine
    ]
    for path, content, back in sized:
        _bin(book, book.me, path, content, back)
    others = [one.login for one in accounts(book.cast.people)[1:11]]
    for place, who in enumerate(others):
        _bin(book, who, f"/home/{who}/Draft {place + 1}.txt", "not needed any more\n", 2 + place)
        _bin(book, who, f"/home/{who}/Scan {place + 1}.pdf", (120 + 9 * place) * KIB, 3 + 2 * place)
    return _MINE


def _size(content: Content) -> int:
    if isinstance(content, list):
        return sum(_size(one) for _, one in content)
    return len(content.encode()) if isinstance(content, str) else content


def _bin(book: Book, owner: str, path: str, content: Content, back: int) -> None:
    parts: list[tuple[str, str | int | None]] = [("", None), *content] if isinstance(content, list) else [("", content)]
    gone = book.cast.today - timedelta(days=back)
    item = book.world.insert(
        TrashItem,
        original_path=path,
        owner_id=owner,
        kind="dir" if isinstance(content, list) else "file",
        item_count=len(parts),
        size=_size(content),
        deleted_at=book.at(back, 8 * 60 + 20 if back == 0 else None),
        purge_on=_purge_on(gone),
    )
    for rel_path, found in parts:
        book.world.insert(
            TrashNode, trash_id=item.trash_id, rel_path=rel_path, **_columns(book, owner, path, rel_path, found, back)
        )


def _purge_on(gone: date) -> str:
    return (gone + timedelta(days=TRASH_DAYS)).isoformat()


def _columns(book: Book, owner: str, path: str, rel_path: str, content: str | int | None, back: int) -> dict[str, Any]:
    text = content if isinstance(content, str) else None
    is_binary = isinstance(content, int)
    return {
        "kind": "dir" if content is None else "file",
        "owner_id": owner,
        "group_name": "staff",
        "mode": 0o750 if content is None else 0o640,
        "size": 0 if content is None else _size(content),
        "is_binary": is_binary,
        "checksum": digest(f"{path}/{rel_path}") if is_binary else "",
        "target": None,
        "modified_at": book.at(back + 5),
        "text": text,
    }
