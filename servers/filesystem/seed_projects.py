"""The projects: three of our own with their logs, and the folders of five clients with bills, contracts and notes."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Final

from servers.cast import Cast, Company, Invoice
from servers.cast.issues import issues_of
from servers.cast.papers import ATTACHED, billed
from servers.filesystem.limits import MIB
from servers.filesystem.seed_book import Book, shelf, told
from servers.filesystem.seed_people import TEAM, project_groups
from servers.kit.text import written

_LOG_LINES: Final = (
    ("INFO", "request served in {n} ms"),
    ("INFO", "job {n} done"),
    ("INFO", "worker {small} took job {n}"),
    ("INFO", "cache filled, {n} rows"),
    ("DEBUG", "retry {small} of 5"),
    ("WARN", "queue holds {n} jobs"),
    ("WARN", "slow query, {n} ms"),
    ("INFO", "health check passed"),
)
_TROUBLE: Final = (
    "timeout after 30 s, order {n}",
    "connection refused by node {small}",
    "checksum differs in batch {n}",
    "timeout after 30 s, session {n}",
    "token expired for user {n}",
    "lock held too long by worker {small}",
)
_DELIVERIES: Final = 34
_SENT: Final = 40
"""Files of one delivery, of the parts below: two nights differ in many lines."""
_PARTS: Final = tuple(
    f"{what}-{part:02}.csv" for what in ("customers", "orders", "prices", "stock") for part in range(1, 36)
)


def slug(name: str) -> str:
    """The folder of a project: "Website relaunch" -> "website-relaunch"."""
    return name.lower().replace(" ", "-")


def client_folders(cast: Cast) -> list[Company]:
    """Five clients with a folder: their names' first words are nobody else's."""
    firsts = [firm.name.split()[0] for firm in cast.clients]
    alone = [firm for firm in cast.clients[3:] if firsts.count(firm.name.split()[0]) == 1]
    return alone[:5]


def client_path(firm: Company) -> str:
    """The folder of a client."""
    return f"/projects/{firm.name.split()[0]}"


def add_projects(book: Book) -> None:
    """All of them."""
    for place, project in enumerate(book.cast.projects[:3]):
        _own(book, place, project.name)
    for place, firm in enumerate(client_folders(book.cast)):
        _client(book, place, firm)


def log_text(rng: Random, cast: Cast, back: int, lines: int, trouble: int) -> str:
    """A log of one day: its lines in time order, some of them errors."""
    day = cast.today - timedelta(days=back)
    wrong = set(rng.sample(range(3, lines), trouble))
    second = rng.randrange(6 * 3600, 8 * 3600)
    found: list[str] = []
    for place in range(lines):
        second += rng.randrange(2, 400)
        level, text = ("ERROR", rng.choice(_TROUBLE)) if place in wrong else rng.choice(_LOG_LINES)
        clock = f"{second // 3600 % 24:02}:{second // 60 % 60:02}:{second % 60:02}"
        found.append(f"{day} {clock} {level} {text.format(n=rng.randrange(100, 9_000), small=rng.randrange(1, 5))}")
    return "\n".join(found) + "\n"


def _own(book: Book, place: int, name: str) -> None:
    cast, rng = book.cast, book.rng
    group = project_groups(cast)[place][0]
    people = ([cast.team[0], cast.team[2], cast.team[4]], [cast.team[1], cast.team[3], cast.team[5]], [cast.team[6]])
    owner = people[place][0]
    mine = place < 2
    root = book.folder(
        f"/projects/{slug(name)}", owner_id=owner.login, group_name=group, mode=0o770 if mine else 0o750, days=2
    )
    logs = book.folder(f"{root}/logs", days=1)
    project = cast.projects[place]
    for number, issue in enumerate(one for one in issues_of(cast) if one.project == project.key):
        back = 1 + 3 * number
        text = log_text(rng, cast, back, rng.randrange(30, 90), rng.randrange(3, 9))
        book.file(f"{logs}/{issue.key}.log", f"# {issue.title}\n{text}", days=back, minute=16 * 60 + 30)
    settings = book.folder(f"{root}/config", days=44)
    shelf(
        book,
        settings,
        [
            (
                ".env",
                (
                    f"DB_HOST=db{place}.inside.example\n"
                    f"DB_PASSWORD={rng.choice(('copper', 'violet', 'walnut'))}-{rng.randrange(100, 999)}-"
                    f"{rng.choice(('lamp', 'otter', 'gravel'))}\n"
                    f"API_KEY=k-{rng.randrange(16**8):08x}\nLOG_LEVEL=info\n"
                ),
                44,
            ),
            (
                f"{name} settings.ini",
                (
                    f"[server]\nworkers = {rng.randrange(2, 9)}\ntimeout = 30\n\n[export]\n"
                    f"rows = {rng.randrange(2, 20) * 500}\nformat = csv\n"
                ),
                52,
            ),
            (f"{name} flags.json", '{\n  "new_filter": true,\n  "old_import": false,\n  "dark_mode": true\n}\n', 19),
        ],
    )
    reports = book.folder(f"{root}/reports", days=3)
    due = cast.today + timedelta(days=10 + 9 * place)
    shelf(
        book,
        reports,
        [
            (
                f"{name} plan.md",
                (
                    f"# {name}: plan\n\n1. Agree on what stays\n2. Move the data\n3. Let ten people try it\n"
                    f"4. Switch\n\nBudget: {written(rng.randrange(20, 90) * 100_000)}\n"
                    f"Deadline: {told(due)}\nContact: {owner.name}\n"
                ),
                15,
            ),
            (
                f"{name} risks.csv",
                "risk,chance,owner\n"
                + "\n".join(
                    f"{risk},{rng.choice(('low', 'medium', 'high'))},{one.first}"
                    for risk, one in zip(
                        ("data is older than we think", "one person knows the import", "the supplier is late"),
                        [*people[place], *people[place], *people[place]],
                        strict=False,
                    )
                )
                + "\n",
                30,
            ),
            (
                f"{name} status.md",
                (
                    f"# {name}: status\n\nWe are {rng.choice(('a week late', 'on time', 'two days ahead'))}.\n"
                    "The import is tested, the mails are not.\nThree questions wait for the client.\n"
                ),
                3,
            ),
            (
                f"{name} costs.csv",
                "month,hours,cost\n"
                + "\n".join(
                    f"{month},{rng.randrange(60, 240)},{rng.randrange(60, 240) * 80}.00"
                    for month in ("first", "second", "third", "fourth")
                )
                + "\n",
                18,
            ),
            (f"{name} slides.pptx", None, 23),
            (f"{name} sketch.png", None, 61),
        ],
    )
    if mine:
        book.file(
            f"{root}/{name} questions.txt",
            (
                "who signs off the texts?\nis the old address kept?\nhow many people may try it at once?\n"
                f"Contact: {people[place][1].name}\n"
            ),
            days=4,
            owner_id=book.me,
        )
        book.file(
            f"{root}/{name} test cases.csv",
            ("case,result\nlogin with a wrong password,ok\nexport of an empty list,ok\ntwo windows at once,fails\n"),
            days=12,
            owner_id=book.me,
        )


def _client(book: Book, place: int, firm: Company) -> None:
    cast, rng = book.cast, book.rng
    word = firm.name.split()[0]
    keeper = (cast.team[0], cast.team[1], cast.me, cast.team[3], cast.team[5])[place]
    root = book.folder(client_path(firm), owner_id=keeper.login, group_name=TEAM, mode=0o770, days=1 + place)
    _bills(book, root, firm)
    contact = cast.person(firm.contacts[0])
    papers = book.folder(f"{root}/contracts", days=90 + place)
    fee = written(rng.randrange(9, 40) * 10_000)
    text = (
        f"Contract between {cast.employer.name} and {firm.name}\n\n"
        f"1. {firm.name} may use the programs at all its sites.\n"
        f"2. The term is two years, the notice three months.\n3. {firm.name} pays {fee} a quarter.\n"
        f"4. Support answers within two hours on weekdays.\n\nContact: {contact.name}\n"
    )
    shelf(
        book,
        papers,
        [
            (f"{word} contract.txt", text, 90 + place),
            (f"{word} data agreement.pdf", None, 95),
            (ATTACHED[place], None if ATTACHED[place].endswith("pdf") else "customer,branch,since,terms\n", 40 + place),
        ],
    )
    month = cast.today + timedelta(days=6 + 4 * place)
    shelf(
        book,
        root,
        [
            (
                f"{word} sites.csv",
                "site,users,since\n"
                + "\n".join(
                    f"{site},{rng.randrange(5, 90)},{rng.randrange(2019, 2025)}"
                    for site in rng.sample(("North", "River", "Coast", "Old Town", "Airport", "Market", "Valley"), 4)
                )
                + "\n",
                26,
            ),
            (
                f"{word} offer.md",
                (
                    f"# Offer for {firm.name}\n\nTwo workshops and a year of support.\n\n"
                    f"Total: {written(rng.randrange(40, 160) * 10_000)}\nDeadline: {told(month)}\n"
                    f"Contact: {contact.name}\n"
                ),
                5 + place,
            ),
            (
                f"{word} wishes.txt",
                "\n".join(
                    rng.sample(
                        (
                            "a report by branch",
                            "fewer mails",
                            "a button to undo",
                            "the old colours back",
                            "an export at night",
                            "names in two scripts",
                        ),
                        3,
                    )
                )
                + "\n",
                13,
            ),
        ],
    )
    if place < 4:
        prices = (
            f"# Prices for {firm.name}\n\nThese hold until the end of the year.\n\n"
            f"Starter: {written(rng.randrange(18, 30) * 100)}\n"
            f"Harbour: {written(rng.randrange(31, 55) * 100)}\n"
            f"Fleet: {written(rng.randrange(60, 99) * 100)}\n\n"
            "Discount from fifty seats: ten per cent.\n"
        )
        book.file(f"{root}/pricing.md", prices, days=1 + place)
    if place < 2:
        book.file(f"{root}/notes.txt", _notes(place, contact.first), days=7 + place)
    if place == 0:
        _deliveries(book, root)
    if place == 1:
        data = book.folder(f"{root}/data", days=29)
        shelf(
            book,
            data,
            [
                (f"{word} orders.csv", _orders(rng), 29),
                (f"{word} branches.csv", "branch,town\n1,Hexleigh\n2,Stourwick\n3,Saltness\n4,Corriston\n", 31),
                (f"{word} sample.xlsx", 6 * MIB, 30),
            ],
        )
    if place == 2:
        shots = book.folder(f"{root}/screens", days=22, owner_id=book.me)
        for screen in ("Basket", "Login", "Search", "Report", "Settings"):
            book.binary(f"{shots}/{screen} screen.png", days=22)


def _notes(place: int, first: str) -> str:
    if place == 0:
        return (
            f"call with {first}\n- wants the logs of last week\n- asks for a second training day\n"
            "- the export must keep zeros\n"
        )
    return (
        f"visit on site, {first} showed us round\n- eleven tills, two of them offline\n"
        "- the printer prints twice\n- coffee is excellent\n"
    )


def bill_text(cast: Cast, bill: Invoice, firm: Company) -> str:
    """The copy of a bill as it was sent."""
    order = f"Your order: {bill.po_number}\n" if bill.po_number else ""
    return (
        f"{cast.employer.name}\n\nInvoice {bill.number}\nTo: {firm.name}\n"
        f"Issued: {bill.issued_on.isoformat()}\n"
        f"Due: {bill.due_on.isoformat()}\n{order}\n{bill.what}\n\n"
        f"Total before tax: {written(bill.net)}\n"
    )


def _bills(book: Book, root: str, firm: Company) -> None:
    folder = book.folder(f"{root}/invoices", days=4)
    for bill in billed(book.cast, firm):
        back = max(1, (book.cast.today - bill.issued_on).days)
        book.file(f"{folder}/{bill.number}.txt", bill_text(book.cast, bill, firm), days=back, minute=10 * 60)


def _orders(rng: Random) -> str:
    lines = ["order,branch,day,amount"]
    lines += [
        f"{4_000 + n},{rng.randrange(1, 5)},{rng.randrange(1, 29)} May,{rng.randrange(500, 90_000) / 100:.2f}"
        for n in range(120)
    ]
    return "\n".join(lines) + "\n"


def _deliveries(book: Book, root: str) -> None:
    """A client's nightly deliveries, a log each of what was sent: more of them than one deletes without a word."""
    folder = book.folder(f"{root}/logs", days=1, owner_id=book.me)
    for number in range(_DELIVERIES):
        sent = sorted(book.rng.sample(_PARTS, _SENT))
        book.file(
            f"{folder}/delivery-{_DELIVERIES - number:02}.log",
            "".join(f"sent {part}\n" for part in sent),
            days=number + 1,
            minute=7 * 60,
        )
