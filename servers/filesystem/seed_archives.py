"""Archives: backups, deliveries, photos; a damaged one, one that reaches out, one that claims too much."""

from __future__ import annotations

from servers.filesystem.seed_book import Book, Packed
from servers.filesystem.seed_people import accounts
from servers.filesystem.seed_projects import client_folders, client_path, slug

_GIB = 1 << 30


def add_archives(book: Book) -> None:
    """Eighteen of them, with what they hold."""
    cast, home = book.cast, book.home
    firms = client_folders(cast)
    own = f"/projects/{slug(cast.projects[0].name)}"
    tomas = accounts(cast.people)[-2].login
    backups = book.folder(f"{home}/backups", days=10)
    for word, days, back in (("Spring", 4, 110), ("Summer", 5, 61), ("Autumn", 6, 10)):
        book.archive(f"{backups}/{word} backup.tar.gz", _backup(book, days), days=back)
    down = f"{home}/Downloads"
    book.archive(
        f"{down}/Icons.zip", _set("icons", ("home", "search", "basket", "user", "bell", "lock"), "svg"), days=33
    )
    book.archive(
        f"{down}/Fonts.zip",
        [
            *_set("fonts", ("Regular", "Bold", "Light"), "ttf"),
            Packed("fonts/Licence.txt", "Free for all, even for firms.\n"),
        ],
        days=74,
    )
    book.archive(
        f"{down}/Workshop files.zip",
        [
            Packed("Exercise sheet.txt", "1. Find the slow line.\n2. Say why it is slow.\n3. Make it fast.\n"),
            Packed("Solutions.txt", "1. line 40\n2. it reads the list twice\n3. read it once\n"),
            Packed("data/people.csv", "name,town\nMira,Saltness\nOskar,Hexleigh\n"),
            Packed("data/towns.csv", "town,people\nSaltness,4100\nHexleigh,23000\n"),
        ],
        days=15,
    )
    book.archive(f"{down}/Old website.zip", _website(), days=46)
    book.archive(
        f"{down}/Photos from the offsite.zip",
        [Packed(f"offsite/{name}.jpg", size=21_000) for name in ("lake", "boat", "fire", "path", "hut")],
        days=20,
    )
    book.archive(f"{down}/Broken download.zip", [], days=13)
    logs = [Packed(f"logs/day-{day:02}.log", f"day {day}\nall well\n") for day in range(1, 31)]
    book.archive(f"{own}/logs/Old logs.zip", logs, days=40)
    book.archive(
        f"{client_path(firms[0])}/Delivery.zip",
        [
            Packed("manual.txt", "Start the server.\nSign in as the first user.\nChange the password.\n"),
            Packed("setup/install.sh", "#!/bin/sh\nset -e\n./check && ./copy\n"),
            Packed("setup/check.sh", "#!/bin/sh\ntest -d /srv\n"),
            Packed("setup/values.ini", "[server]\nport = 8080\n"),
        ],
        days=12,
    )
    book.archive(
        f"{client_path(firms[1])}/data/Exports.tar.gz",
        [Packed(f"export/part-{part}.csv", f"id,value\n{part},{part * 11}\n") for part in range(1, 13)],
        days=28,
    )
    book.archive(
        f"{client_path(firms[2])}/Training kit.zip",
        [
            Packed("Agenda.txt", "09:30 start\n12:30 lunch\n15:00 questions\n"),
            Packed("Slides.pptx", size=61_000),
            Packed("Handout.pdf", size=38_000),
        ],
        days=34,
        owner_id=book.me,
    )
    book.archive(
        "/teams/engineering/templates/Starter kit.zip",
        [
            Packed("Minutes.md", "# Title, day\n"),
            Packed("Plan.md", "# Plan\n"),
            Packed("inner.zip", size=4_000),
        ],
        days=90,
    )
    drop = {"owner_id": tomas, "mode": 0o644}
    book.archive(
        "/public/dropbox/Scanner results.zip",
        [
            Packed("results/summary.txt", "Two open ports, both known.\n"),
            Packed("../escape.txt", "This file wants to be somewhere else.\n"),
            Packed("results/list.csv", "host,port\nweb,443\nmail,25\n"),
        ],
        days=4,
        **drop,
    )
    book.archive("/public/dropbox/Test data.zip", [Packed("rows.csv", size=4 * _GIB)], days=8, **drop)
    book.archive(
        "/public/dropbox/Meeting cards.zip", _set("cards", ("red", "green", "blue", "white"), "svg"), days=7, **drop
    )
    book.archive(
        f"/archive/{cast.today.year - 1}/Closed tickets.zip",
        [
            Packed(f"tickets/{number}.txt", f"ticket {number}\nclosed, nothing left to do\n")
            for number in range(300, 336)
        ],
        days=300,
    )


def _backup(book: Book, days: int) -> list[Packed]:
    rows = book.paths(f"{book.home}/notes")[: days + 2]
    return [Packed(f"notes/{path.rpartition('/')[2]}", book.nodes[path]["text"]) for path in rows]


def _set(folder: str, names: tuple[str, ...], end: str) -> list[Packed]:
    return [Packed(f"{folder}/{name}.{end}", size=900 + 37 * place) for place, name in enumerate(names)]


def _website() -> list[Packed]:
    pages = ("index", "about", "prices", "contact", "jobs")
    found = [Packed(f"site/{page}.html", f"<h1>{page.capitalize()}</h1>\n<p>Built with care.</p>\n") for page in pages]
    return [*found, Packed("site/css/main.css", "body { margin: 2em; }\n"), Packed("site/logo.png", size=9_200)]
