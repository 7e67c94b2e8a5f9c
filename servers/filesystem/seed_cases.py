"""The awkward rows: names alike, links that lead nowhere, locks and holds, old texts, the fill of my quota."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime
from typing import Final

from servers.filesystem.seed_book import Book, shelf
from servers.filesystem.seed_office import TEAM_FOLDER
from servers.filesystem.seed_people import QUOTA, accounts
from servers.filesystem.seed_projects import client_folders, client_path, slug

_LONG_LOG: Final = 3_000
_USED_PERCENT: Final = 93
_VERSIONS: Final = 350
_PRICES: Final = "pricing.md"
_KEPT: Final = 10
_COPIED: Final = (
    "Documents/Emergency contacts.txt", "Documents/Objectives.md", "Documents/Reading list.txt",
    "Papers/Car/Service record.txt", "Papers/House/Inventory.csv", "Papers/House/Meter readings.csv",
    "expenses/Mileage.csv", "notes/Phone numbers.csv",
)  # fmt: skip
_FIGURE: Final = re.compile(r"(?<=\$)\d+")


def add_cases(book: Book) -> None:
    """All but the trash and the archives."""
    _names(book)
    _links(book)
    _long_log(book)
    _holds(book)
    _locks(book)
    _versions(book)


def _names(book: Book) -> None:
    cast, home = book.cast, book.home
    names = cast.team
    shelf(
        book,
        home,
        [
            (
                "notes.txt",
                (
                    "Wi-fi for guests is on the board by the lift.\nLocker 14 sticks, lift it a little.\n"
                    "Ask about the bike shed key.\n"
                ),
                2,
            ),
            ("todo.txt", "buy stamps\nring the vet\nreturn the drill\n", 1),
            ("Old phone numbers.txt", "front desk 4410\nprint room 4418\n", 410),
        ],
    )
    book.folder(f"{home}/notes/Kickoff", days=14)
    book.file(
        f"{home}/notes/Kickoff/notes.txt",
        (
            f"kickoff of {cast.projects[0].name.lower()}\n"
            f"- {names[0].first} leads, {names[2].first} tests\n- first demo in four weeks\n"
            "- nobody works on it on Fridays\n"
        ),
        days=14,
    )
    book.file(f"{home}/Downloads/notes.txt", "charger, badge, umbrella, the blue folder\n", days=20)
    book.file(
        f"{TEAM_FOLDER}/onboarding/notes.txt",
        "the badge takes a day\nthe second screen must be asked for\nlunch is at half past twelve\n",
        days=27,
    )
    shelf(
        book,
        f"{home}/Downloads",
        [
            ('Q3 "final" v2 (1).csv', "plan,sold\nStarter,31\nHarbour,18\nFleet,4\n", 54),
            (
                "Orders export.csv",
                ("id,item,price\r\n7,lamp,19.00\r\n3,chair,84.50\r\n7,lamp,19.00\r\n12,desk,210.00\r\n5,rug,46.00\r\n"),
                22,
            ),
        ],
    )
    for name, text in (
        (unicodedata.normalize("NFC", "Résumé.txt"), "One page, the new one.\nLanguages: English, Spanish\n"),
        (unicodedata.normalize("NFD", "Résumé.txt"), "Two pages, the old one.\n"),
    ):
        book.file(f"{home}/Documents/{name}", text, days=88)
    book.file(f"{home}/notes/Untitled.txt", "", days=30)
    book.file(f"{home}/Documents/Diary.txt", "nobody reads this\n", days=99, mode=0)


def add_copies(book: Book) -> None:
    """Older copies beside the backups: who puts the file of today there finds one of its name."""
    for name in _COPIED:
        path = f"{book.home}/{name}"
        row = book.nodes[path]
        days = (book.cast.now.date() - _day(row["modified_at"])).days
        lines = row["text"].splitlines(keepends=True)
        book.file(f"{book.home}/backups/{path.rpartition('/')[2]}", "".join(lines[:-1]), days=days + 40)


def _links(book: Book) -> None:
    cast, home = book.cast, book.home
    firms = [client_path(firm) for firm in client_folders(cast)]
    own, second = (f"/projects/{slug(project.name)}" for project in cast.projects[:2])
    year = cast.today.year - 1
    desk = book.folder(f"{home}/Shortcuts", days=4)
    for name, target in (
        ("Team folder", TEAM_FOLDER),
        ("Rota", f"{TEAM_FOLDER}/rota/On-call rota.csv"),
        ("Biggest client", firms[0]),
        ("Website", own),
        ("Menus", "/public/canteen"),
        ("Travel rules", "/public/handbook/Travel policy.md"),
        ("Prices last year", f"/archive/{year}/Price list {year}.csv"),
        ("To do", "../notes/todo.md"),
        ("House papers", "../Papers/House"),
        ("Photos", "/public/photos"),
        ("Old budget", "../Documents/Old budget.xlsx"),
        ("Round", "Trip"),
        ("Trip", "Round"),
        ("Salaries", "/teams/finance/payroll"),
    ):
        book.link(f"{desk}/{name}", target)
    for path, target in (
        (f"{TEAM_FOLDER}/Handbook", "/public/handbook"),
        (f"{TEAM_FOLDER}/Logo", "/public/templates/Logo.svg"),
        (f"{TEAM_FOLDER}/rota/Next month", "On-call rota.csv"),
        (f"{TEAM_FOLDER}/runbooks/Template", "../templates/Incident template.md"),
        (f"{TEAM_FOLDER}/onboarding/Seats", "../Seating plan.pdf"),
        (f"{firms[0]}/Last delivery", "logs/delivery-34.log"),
        (f"{firms[1]}/Orders", "data"),
        (f"{firms[2]}/Prices", "pricing.md"),
        (f"{firms[3]}/Agreement", "contracts"),
        (f"{own}/Latest status", f"reports/{cast.projects[0].name} status.md"),
        (f"{own}/Old wiki", "/archive/wiki"),
        (f"{second}/Runbooks", f"{TEAM_FOLDER}/runbooks"),
        (f"{second}/Plan", f"reports/{cast.projects[1].name} plan.md"),
        ("/public/This week", "canteen"),
    ):
        book.link(path, target)


def _long_log(book: Book) -> None:
    """A log that is too long to read at once."""
    cast, rng = book.cast, book.rng
    lines: list[str] = []
    second = 5 * 3600
    for _ in range(_LONG_LOG):
        second += rng.randrange(3, 35)
        code = rng.choices(("200", "304", "404", "500"), cum_weights=(88, 95, 99, 100))[0]
        lines.append(
            f"{second // 3600 % 24:02}:{second // 60 % 60:02}:{second % 60:02} {code} {rng.randrange(10, 990)}ms"
        )
    book.file(
        f"/projects/{slug(cast.projects[0].name)}/logs/access.log", "\n".join(lines) + "\n", days=1, minute=17 * 60
    )


def _holds(book: Book) -> None:
    cast, home = book.cast, book.home
    firms = client_folders(cast)
    book.file(
        f"{home}/notes/Complaint log.txt",
        (
            "3 May, by phone: the report came a day late\n5 May, by mail: asks for a credit\n"
            "9 May: told them in writing\n"
        ),
        days=60,
        on_hold=True,
    )
    held = (
        f"{client_path(firms[1])}/contracts/{firms[1].name.split()[0]} data agreement.pdf",
        f"{TEAM_FOLDER}/handover/Handover {cast.clients[4].name}.md",
    )
    for path in held:
        book.nodes[path]["on_hold"] = True


def _locks(book: Book) -> None:
    cast, me, team = book.cast, book.me, book.cast.team
    ann, _, tomas, left = accounts(cast.people)[-4:]
    firms = client_folders(cast)
    own, second = (f"/projects/{slug(project.name)}/reports/{project.name}" for project in cast.projects[:2])
    word = [firm.name.split()[0] for firm in firms]
    gone = (cast.today - left.left_on).days * 24 + 40 if left.left_on else 216
    for path, holder, note, hours in (
        (f"/projects/{word[0]}/contracts/{word[0]} contract.txt", team[0].login, "checking the clauses", 2),
        (f"{TEAM_FOLDER}/handover/Access list.txt", left.login, "", gone),
        (f"/projects/{word[2]}/{word[2]} offer.md", me, "waiting for the new prices", 16),
        (f"{TEAM_FOLDER}/handover/Open tickets.csv", me, "", 42),
        (f"{book.home}/Documents/Drafts/Blog post.md", me, "editing", 1),
        (f"{TEAM_FOLDER}/rota/On-call rota.csv", team[1].login, "planning the summer", 208),
        (f"{TEAM_FOLDER}/Client list.csv", team[2].login, "", 20),
        (f"/projects/{word[1]}/{word[1]} wishes.txt", team[3].login, "talking to the client", 42),
        (f"{own} plan.md", tomas.login, "legal reads it", 18),
        (f"{TEAM_FOLDER}/Team goals.md", team[4].login, "", 17),
        (f"{TEAM_FOLDER}/Offsite plan.md", cast.manager.login, "numbers to come", 88),
        (f"{second} status.md", team[5].login, "", 1),
        (f"{TEAM_FOLDER}/onboarding/First week.md", team[0].login, "rewriting Tuesday", 40),
        ("/teams/finance/Cost centres.csv", ann.login, "", 19),
    ):
        book.lock(path, holder, note, hours)


def _versions(book: Book) -> None:
    """Old texts: of one price list as many as are kept, of other files three or four, most of them shorter."""
    rng, team = book.rng, [one.login for one in book.cast.team]
    first = client_path(client_folders(book.cast)[0])
    texts = [
        path for path, row in book.nodes.items() if row["text"] and row["text"].count("\n") > 4 and row["size"] < 3_000
    ]
    others = [
        path
        for path in texts
        if not path.startswith(("/archive", "/home")) and "/logs/" not in path and "/invoices/" not in path
    ]
    mine = [
        path
        for path in texts
        if path.startswith((f"{book.home}/Documents", f"{book.home}/notes", f"{book.home}/expenses"))
    ]
    left = _VERSIONS
    for path in [f"{first}/{_PRICES}", *mine, *rng.sample(others, len(others))]:
        if path in book.versions:
            continue
        count = _KEPT if path == f"{first}/{_PRICES}" else rng.choice((2, 3, 3, 4))
        if count > left:
            break
        left -= count
        row = book.nodes[path]
        authors = [book.me] if path.startswith(book.home) else [row["owner_id"], *team]
        age = max(1, (book.cast.now.date() - _day(row["modified_at"])).days)
        found = [
            (_older(row["text"], count - number), rng.choice(authors), age + (count - number) * rng.choice((1, 2, 3)))
            for number in range(1, count + 1)
        ]
        book.versions[path] = _in_order(found)


def _day(stored: str) -> date:
    return datetime.fromisoformat(stored).date()


def _in_order(found: list[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """The same texts, the oldest day first."""
    days = sorted((row[2] for row in found), reverse=True)
    return [(text, author, day) for (text, author, _), day in zip(found, days, strict=True)]


def _older(text: str, back: int) -> str:
    """A text as it was so many changes ago: lines that came later are missing, a figure was lower."""
    lines = text.splitlines(keepends=True)
    kept = lines[: max(3, len(lines) - 1 - back // 2 * 2)] if back else lines
    whole = "".join(kept)
    return _FIGURE.sub(lambda match: str(max(1, int(match[0]) - back)), whole, count=1) if back else whole


def fill_quota(book: Book, trashed: int) -> None:
    """A long recording brings what is mine to that share of my quota; `trashed` bytes lie in my trash."""
    used = trashed + sum(row["size"] for row in book.nodes.values() if row["owner_id"] == book.me)
    left = QUOTA * _USED_PERCENT // 100 - used
    book.binary(f"{book.home}/Documents/Course/Course recording.mp4", left, days=58)
