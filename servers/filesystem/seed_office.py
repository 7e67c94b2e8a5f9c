"""What stands on the share for many: my team's folder, other departments, the public part, the archive, other homes."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from servers.cast.papers import minuted
from servers.filesystem.seed_book import ROOT, SYSTEM, Book, shelf, told
from servers.filesystem.seed_minutes import handover, minutes, rota, runbook
from servers.filesystem.seed_people import FINANCE, LEGAL, PEOPLE, STAFF, TEAM, accounts
from servers.filesystem.seed_public import add_public
from servers.kit.text import written

TEAM_FOLDER: Final = "/teams/engineering"
_MINUTES: Final = 34


def add_office(book: Book) -> None:
    """All of it, but for the awkward rows; the root and the homes come first."""
    _team(book)
    _departments(book)
    add_public(book)


def add_roots(book: Book) -> None:
    """The root and what stands right below it."""
    book.folder("/", mode=0o755, days=900)
    for name in ("home", "teams", "projects", "archive"):
        book.folder(f"/{name}", owner_id=ROOT, group_name=SYSTEM, mode=0o755, days=700)
    book.folder("/public", owner_id=ROOT, group_name=STAFF, mode=0o775, days=30)


def _team(book: Book) -> None:
    cast, rng, today = book.cast, book.rng, book.cast.today
    manager, team = cast.manager, cast.team
    root = book.folder(TEAM_FOLDER, owner_id=manager.login, group_name=TEAM, mode=0o770, days=3)
    names = {one.email: one.name for one in cast.people.everyone}
    folder = book.folder(f"{root}/minutes", days=1)
    for day, title, others in minuted(cast)[-_MINUTES:]:
        who = [names[email] for email in others]
        path = f"{folder}/{day} {title}.md"
        if path not in book.nodes:
            back = (today - day).days
            owner = next((one.login for one in team if one.email in others), manager.login)
            book.file(path, minutes(rng, cast, title, day, who), days=back, minute=17 * 60, owner_id=owner)
    _handover(book, root)
    books = book.folder(f"{root}/runbooks", days=11, owner_id=team[0].login)
    for name, signs, steps, back in (
        (
            "Restore a backup",
            ["somebody has deleted a table", "the copy is older than a day"],
            [
                "Stop the nightly job.",
                "Take the newest copy from the safe.",
                "Restore it beside the live one.",
                "Compare the counts.",
                "Swap the two.",
            ],
            64,
        ),
        (
            "Import stands still",
            ["the oldest job is older than an hour", "the queue grows while nothing fails"],
            [
                "Look at the disk.",
                "Restart one worker, not all.",
                "Wait five minutes.",
                "Tell the client before they ask.",
            ],
            20,
        ),
        (
            "Certificate runs out",
            ["browsers warn", "the alarm says fewer than ten days"],
            ["Order the new one.", "Put it on the test system.", "Ask a second person to look.", "Swap it at night."],
            130,
        ),
        (
            "Login fails",
            ["more than ten failed logins a minute"],
            ["Check the clock of the server.", "Check the directory.", "Switch to the spare."],
            41,
        ),
        (
            "Disk is full",
            ["writes fail", "the alarm says ninety per cent"],
            ["Find what grew.", "Move old logs to the archive.", "Never delete before you have looked."],
            88,
        ),
    ):
        book.file(f"{books}/{name}.md", runbook(name, signs, steps, rng.choice(team).name), days=back)
    duty = book.folder(f"{root}/rota", days=5, owner_id=team[2].login)
    logins = [one.first for one in team]
    monday = today - timedelta(days=today.weekday())
    shelf(
        book,
        duty,
        [
            ("On-call rota.csv", rota(rng, monday, logins, 12), 5),
            ("Late shift.csv", rota(rng, monday, logins[1:], 8), 18),
            (
                "Holiday cover.csv",
                "who,from,to,cover\n"
                + "\n".join(
                    f"{one.first},{told(today + timedelta(days=9 + 11 * n))},"
                    f"{told(today + timedelta(days=13 + 11 * n))},{team[n - 1].first}"
                    for n, one in enumerate(team)
                )
                + "\n",
                14,
            ),
            (
                "Swap rules.txt",
                (
                    "Swap with whom you like, write it down before noon.\nNever two nights in a row.\n"
                    "Who forgets brings cake.\n"
                ),
                200,
            ),
        ],
    )
    start = book.folder(f"{root}/onboarding", days=25, owner_id=team[5].login)
    shelf(
        book,
        start,
        [
            (
                "First week.md",
                (
                    "# Your first week\n\nMonday: laptop, badge, lunch with the team\n"
                    "Tuesday: read two runbooks, ask about both\nWednesday: sit with support\n"
                    "Thursday: fix something small\nFriday: tell us what was odd\n"
                ),
                25,
            ),
            (
                "Checklist for new starters.md",
                (
                    "# Before they come\n\n- [ ] laptop ordered\n- [ ] account made\n"
                    "- [ ] desk by the window if one is free\n- [ ] buddy found\n\n"
                    f"Contact: {team[5].name}\n"
                ),
                31,
            ),
            (
                "Who does what.csv",
                "name,client,area\n"
                + "\n".join(
                    f"{one.name},{cast.clients[n + 3].name},{area}"
                    for n, (one, area) in enumerate(
                        zip(team, ("import", "search", "reports", "login", "mail", "billing", "mobile"), strict=True)
                    )
                )
                + "\n",
                29,
            ),
            (
                "Glossary.txt",
                (
                    "backlog: what nobody has done yet\nchurn: who leaves\n"
                    "runbook: what to do at three in the morning\nSLA: what we promised\n"
                ),
                150,
            ),
            ("Welcome.pptx", None, 160),
        ],
    )
    models = book.folder(f"{root}/templates", days=90)
    shelf(
        book,
        models,
        [
            (
                "Minutes template.md",
                "# Title, day\n\nPresent:\n\n## Said\n\n-\n\n## Agreed\n\n-\n\nNext meeting:\n",
                300,
            ),
            ("Incident template.md", "# What happened\n\n## Who was hit\n\n## What we did\n\n## What we change\n", 280),
            ("Offer template.docx", None, 210),
            (
                "Handover template.md",
                "# Handover: what\n\nFrom whom to whom\n\n## Still open\n\n## Where things are\n",
                270,
            ),
        ],
    )
    pay = book.folder(f"{root}/pay", owner_id=manager.login, group_name=TEAM, mode=0o750, days=40)
    shelf(
        book,
        pay,
        [
            (
                "On-call pay.csv",
                "name,nights,amount\n"
                + "\n".join(f"{one.name},{rng.randrange(2, 9)},{rng.randrange(9, 60) * 10}.00" for one in team)
                + "\n",
                9,
            ),
            (
                "Bonus rules.md",
                (
                    "# Bonus\n\nHalf for the team, half for oneself.\n"
                    f"Paid with the salary of the month after.\nBudget: {written(4_800_000)}\n"
                    f"Contact: {manager.name}\n"
                ),
                70,
            ),
            ("Level guide.pdf", None, 95),
        ],
    )
    shelf(
        book,
        root,
        [
            (
                "Team goals.md",
                (
                    "# Goals of the team\n\n1. Answer within two hours, on weekdays.\n"
                    "2. No alarm without a runbook.\n3. Everybody takes their leave.\n\n"
                    f"Budget: {written(rng.randrange(90, 180) * 10_000)}\nContact: {manager.name}\n"
                ),
                48,
            ),
            (
                "Client list.csv",
                "client,city,people\n"
                + "\n".join(f"{firm.name},{firm.city},{firm.size}" for firm in cast.clients)
                + "\n",
                21,
            ),
            ("Seating plan.pdf", None, 60),
            (
                "Offsite plan.md",
                (
                    "# Offsite\n\nTwo days at the lake, walking on the first, planning on the second.\n"
                    "Bring boots and one question.\n\n"
                    f"Budget: {written(rng.randrange(25, 60) * 10_000)}\n"
                    f"Deadline: {told(today + timedelta(days=21))}\nContact: {team[3].name}\n"
                ),
                9,
            ),
            ("Retro board.png", None, 12),
        ],
    )


def _handover(book: Book, root: str) -> None:
    cast = book.cast
    left, team, mine = accounts(cast.people)[-1], cast.team, cast.me
    folder = book.folder(f"{root}/handover", owner_id=mine.login, days=8)
    points = (
        [
            "the report for the museum group goes out on the third",
            "the old export key must be withdrawn",
            "one invoice is disputed",
        ],
        ["two training days are promised and not booked", "their test system wipes itself on Sundays"],
        [
            "the licence is renewed by hand",
            "they call the filter a sieve, it is the same thing",
            "the contact is away until the tenth",
        ],
        ["the alarm at night is harmless", "the dashboard has a second page"],
    )
    takers = (team[0], mine, team[3], team[6])
    for place, (firm, lines, taker) in enumerate(zip(cast.clients[4:8], points, takers, strict=True)):
        text = handover(firm.name, left.name, taker.name, cast.today + timedelta(days=4 + 5 * place), lines)
        book.file(f"{folder}/Handover {firm.name}.md", text, days=8 + 3 * place)
    shelf(
        book,
        folder,
        [
            (
                "Handover summary.md",
                (
                    f"# What {left.first} leaves behind\n\nFour clients, one dashboard, a drawer with cables.\n"
                    f"All notes are in this folder.\n\nContact: {cast.manager.name}\n"
                ),
                8,
            ),
            (
                "Open tickets.csv",
                "client,ticket,since\n"
                + "\n".join(
                    f"{firm.name},{what},{back} days"
                    for firm, what, back in zip(
                        cast.clients[4:8],
                        ("slow report", "wrong total", "new user", "login loop"),
                        (12, 3, 30, 8),
                        strict=True,
                    )
                )
                + "\n",
                10,
            ),
            (
                "Access list.txt",
                "dashboard: the whole team\nold export: nobody any more\ntest system: ask the front desk\n",
                15,
            ),
        ],
    )


def _departments(book: Book) -> None:
    cast = book.cast
    ann, anne, tomas = accounts(cast.people)[-4:-1]
    finance = book.folder("/teams/finance", owner_id=ann.login, group_name=FINANCE, mode=0o770, days=6)
    payroll = book.folder(f"{finance}/payroll", mode=0o700, days=6)
    shelf(book, payroll, [("Salaries.xlsx", None, 6), ("Bank details.csv", "name,number\n", 40)])
    shelf(
        book,
        finance,
        [
            ("Quarter figures.xlsx", None, 12),
            ("Cost centres.csv", "code,name\n410,Engineering\n420,Sales\n430,Office\n", 100),
            ("Supplier terms.md", "# Terms\n\nThirty days, two per cent within ten.\n", 66),
        ],
    )
    # Others can list it and not enter: r without x.
    people = book.folder("/teams/people", owner_id=anne.login, group_name=PEOPLE, mode=0o774, days=17)
    reviews = book.folder(f"{people}/reviews", mode=0o750, days=17)
    shelf(book, reviews, [(f"Review {one.first} {one.last}.docx", None, 17 + n) for n, one in enumerate(cast.team)])
    shelf(book, people, [("Leave policy.pdf", None, 210), ("Parental leave.pdf", None, 190)])
    legal = book.folder("/teams/legal", owner_id=tomas.login, group_name=LEGAL, mode=0o750, days=13)
    shelf(book, legal, [("Claims.md", "# Claims\n\nNone open.\n", 13), ("Takeover plan.pdf", None, 30)])
