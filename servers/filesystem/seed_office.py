"""What stands on the share for many: my team's folder, other departments, the public part, the archive, other homes."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from servers.cast.papers import minuted
from servers.filesystem.limits import MIB
from servers.filesystem.seed_book import ROOT, SYSTEM, Book
from servers.filesystem.seed_home import shelf, told
from servers.filesystem.seed_minutes import handover, minutes, rota, runbook
from servers.filesystem.seed_people import FINANCE, LEGAL, PEOPLE, STAFF, TEAM, accounts

TEAM_FOLDER: Final = "/teams/engineering"
_MINUTES: Final = 34


def add_office(book: Book) -> None:
    """All of it, but for the awkward rows; the root and the homes come first."""
    _team(book)
    _departments(book)
    _public(book)
    _archive(book)
    _others(book)


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
        ("Restore a backup", ["somebody has deleted a table", "the copy is older than a day"],
         ["Stop the nightly job.", "Take the newest copy from the safe.", "Restore it beside the live one.", "Compare the counts.", "Swap the two."], 64),
        ("Import stands still", ["the oldest job is older than an hour", "the queue grows while nothing fails"],
         ["Look at the disk.", "Restart one worker, not all.", "Wait five minutes.", "Tell the client before they ask."], 20),
        ("Certificate runs out", ["browsers warn", "the alarm says fewer than ten days"],
         ["Order the new one.", "Put it on the test system.", "Ask a second person to look.", "Swap it at night."], 130),
        ("Login fails", ["more than ten failed logins a minute"], ["Check the clock of the server.", "Check the directory.", "Switch to the spare."], 41),
        ("Disk is full", ["writes fail", "the alarm says ninety per cent"], ["Find what grew.", "Move old logs to the archive.", "Never delete before you have looked."], 88),
    ):  # fmt: skip
        book.file(f"{books}/{name}.md", runbook(name, signs, steps, rng.choice(team).name), days=back)
    duty = book.folder(f"{root}/rota", days=5, owner_id=team[2].login)
    logins = [one.first for one in team]
    monday = today - timedelta(days=today.weekday())
    shelf(book, duty, [
        ("On-call rota.csv", rota(rng, monday, logins, 12), 5),
        ("Late shift.csv", rota(rng, monday, logins[1:], 8), 18),
        ("Holiday cover.csv", "who,from,to,cover\n" + "\n".join(f"{one.first},{told(today + timedelta(days=9 + 11 * n))},{told(today + timedelta(days=13 + 11 * n))},{team[n - 1].first}" for n, one in enumerate(team)) + "\n", 14),
        ("Swap rules.txt", "Swap with whom you like, write it down before noon.\nNever two nights in a row.\nWho forgets brings cake.\n", 200),
    ])  # fmt: skip
    start = book.folder(f"{root}/onboarding", days=25, owner_id=team[5].login)
    shelf(book, start, [
        ("First week.md", "# Your first week\n\nMonday: laptop, badge, lunch with the team\nTuesday: read two runbooks, ask about both\nWednesday: sit with support\n"
         "Thursday: fix something small\nFriday: tell us what was odd\n", 25),
        ("Checklist for new starters.md", "# Before they come\n\n- [ ] laptop ordered\n- [ ] account made\n- [ ] desk by the window if one is free\n- [ ] buddy found\n\n"
         f"Contact: {team[5].name}\n", 31),
        ("Who does what.csv", "name,client,area\n" + "\n".join(f"{one.name},{cast.clients[n + 3].name},{area}" for n, (one, area) in enumerate(zip(team, ("import", "search", "reports", "login", "mail", "billing", "mobile"), strict=True))) + "\n", 29),
        ("Glossary.txt", "backlog: what nobody has done yet\nchurn: who leaves\nrunbook: what to do at three in the morning\nSLA: what we promised\n", 150),
        ("Welcome.pptx", None, 160),
    ])  # fmt: skip
    models = book.folder(f"{root}/templates", days=90)
    shelf(book, models, [
        ("Minutes template.md", "# Title, day\n\nPresent:\n\n## Said\n\n-\n\n## Agreed\n\n-\n\nNext meeting:\n", 300),
        ("Incident template.md", "# What happened\n\n## Who was hit\n\n## What we did\n\n## What we change\n", 280),
        ("Offer template.docx", None, 210),
        ("Handover template.md", "# Handover: what\n\nFrom whom to whom\n\n## Still open\n\n## Where things are\n", 270),
    ])  # fmt: skip
    pay = book.folder(f"{root}/pay", owner_id=manager.login, group_name=TEAM, mode=0o750, days=40)
    shelf(book, pay, [
        ("On-call pay.csv", "name,nights,amount\n" + "\n".join(f"{one.name},{rng.randrange(2, 9)},{rng.randrange(9, 60) * 10}.00" for one in team) + "\n", 9),
        ("Bonus rules.md", f"# Bonus\n\nHalf for the team, half for oneself.\nPaid with the salary of the month after.\nBudget: {written(4_800_000)}\nContact: {manager.name}\n", 70),
        ("Level guide.pdf", None, 95),
    ])  # fmt: skip
    shelf(book, root, [
        ("Team goals.md", "# Goals of the team\n\n1. Answer within two hours, on weekdays.\n2. No alarm without a runbook.\n3. Everybody takes their leave.\n\n"
         f"Budget: {written(rng.randrange(90, 180) * 10_000)}\nContact: {manager.name}\n", 48),
        ("Client list.csv", "client,city,people\n" + "\n".join(f"{firm.name},{firm.city},{firm.size}" for firm in cast.clients) + "\n", 21),
        ("Seating plan.pdf", None, 60),
        ("Offsite plan.md", "# Offsite\n\nTwo days at the lake, walking on the first, planning on the second.\nBring boots and one question.\n\n"
         f"Budget: {written(rng.randrange(25, 60) * 10_000)}\nDeadline: {told(today + timedelta(days=21))}\nContact: {team[3].name}\n", 9, ),
        ("Retro board.png", None, 12),
    ])  # fmt: skip


def _handover(book: Book, root: str) -> None:
    cast = book.cast
    left, team, mine = accounts(cast.people)[-1], cast.team, cast.me
    folder = book.folder(f"{root}/handover", owner_id=mine.login, days=8)
    points = (
        ["the report for the museum group goes out on the third", "the old export key must be withdrawn", "one invoice is disputed"],
        ["two training days are promised and not booked", "their test system wipes itself on Sundays"],
        ["the licence is renewed by hand", "they call the filter a sieve, it is the same thing", "the contact is away until the tenth"],
        ["the alarm at night is harmless", "the dashboard has a second page"],
    )  # fmt: skip
    takers = (team[0], mine, team[3], team[6])
    for place, (firm, lines, taker) in enumerate(zip(cast.clients[4:8], points, takers, strict=True)):
        text = handover(firm.name, left.name, taker.name, cast.today + timedelta(days=4 + 5 * place), lines)
        book.file(f"{folder}/Handover {firm.name}.md", text, days=8 + 3 * place)
    shelf(book, folder, [
        ("Handover summary.md", f"# What {left.first} leaves behind\n\nFour clients, one dashboard, a drawer with cables.\nAll notes are in this folder.\n\nContact: {cast.manager.name}\n", 8),
        ("Open tickets.csv", "client,ticket,since\n" + "\n".join(f"{firm.name},{what},{back} days" for firm, what, back in zip(cast.clients[4:8], ("slow report", "wrong total", "new user", "login loop"), (12, 3, 30, 8), strict=True)) + "\n", 10),
        ("Access list.txt", "dashboard: the whole team\nold export: nobody any more\ntest system: ask the front desk\n", 15),
    ])  # fmt: skip


def written(cents: int) -> str:
    """An amount in a paper, whole money: "$48,000.00"."""
    return f"${cents // 100:,}.{cents % 100:02}"


def _departments(book: Book) -> None:
    cast = book.cast
    ann, anne, tomas = accounts(cast.people)[-4:-1]
    finance = book.folder("/teams/finance", owner_id=ann.login, group_name=FINANCE, mode=0o770, days=6)
    payroll = book.folder(f"{finance}/payroll", mode=0o700, days=6)
    shelf(book, payroll, [("Salaries.xlsx", None, 6), ("Bank details.csv", "name,number\n", 40)])
    shelf(book, finance, [
        ("Quarter figures.xlsx", None, 12),
        ("Cost centres.csv", "code,name\n410,Engineering\n420,Sales\n430,Office\n", 100),
        ("Supplier terms.md", "# Terms\n\nThirty days, two per cent within ten.\n", 66),
    ])  # fmt: skip
    # Others can list it and not enter: r without x.
    people = book.folder("/teams/people", owner_id=anne.login, group_name=PEOPLE, mode=0o774, days=17)
    reviews = book.folder(f"{people}/reviews", mode=0o750, days=17)
    shelf(book, reviews, [(f"Review {one.first} {one.last}.docx", None, 17 + n) for n, one in enumerate(cast.team)])
    shelf(book, people, [("Leave policy.pdf", None, 210), ("Parental leave.pdf", None, 190)])
    legal = book.folder("/teams/legal", owner_id=tomas.login, group_name=LEGAL, mode=0o750, days=13)
    shelf(book, legal, [("Claims.md", "# Claims\n\nNone open.\n", 13), ("Takeover plan.pdf", None, 30)])


def _public(book: Book) -> None:
    cast, today = book.cast, book.cast.today
    ann, anne, tomas = accounts(cast.people)[-4:-1]
    handbook = book.folder("/public/handbook", owner_id=anne.login, group_name=STAFF, mode=0o775, days=30)
    shelf(book, handbook, [
        ("House rules.md", "# House rules\n\nThe kitchen belongs to all, so does the washing-up.\nDogs are welcome on Fridays.\nThe last one turns off the lights.\n", 140),
        ("Travel policy.md", "# Travel\n\nBook through the office, two weeks ahead.\nTrains before planes.\nA day back in lieu after a weekend away.\n\n"
         f"Contact: {ann.name}\n", 55),
        ("Fire drill.txt", f"The next drill is without warning.\nMeet at the bicycle shed.\nWho wears a yellow vest counts heads.\nContact: {tomas.name}\n", 85),
        ("Sick leave.md", "# When you are ill\n\nWrite to your manager before nine.\nA doctor's note from the fourth day on.\nGet well.\n", 120),
        ("Phone guide.pdf", None, 300),
        ("Office map.pdf", None, 150),
    ])  # fmt: skip
    models = book.folder("/public/templates", owner_id=anne.login, group_name=STAFF, mode=0o755, days=100)
    shelf(book, models, [
        ("Letterhead.docx", None, 400), ("Slide deck.pptx", None, 180), ("Expense form.xlsx", None, 120), ("Logo.svg", None, 500), ("Logo dark.svg", None, 500),
    ])  # fmt: skip
    menus = book.folder("/public/canteen", owner_id=ann.login, group_name=STAFF, mode=0o775, days=1)
    dishes = "Lentil soup;Fish pie;Mushroom risotto;Jacket potatoes;Chickpea curry;Leek tart;Chicken stew;Bean chilli;Pasta bake;Onion soup;Lamb hotpot;Spinach dumplings".split(
        ";"
    )
    for week in range(3):
        monday = today - timedelta(days=today.weekday() + 7 * (week - 1))
        meals = "\n".join(
            f"{day}: {dish}"
            for day, dish in zip(
                ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday"), book.rng.sample(dishes, 5), strict=True
            )
        )
        book.file(f"{menus}/Menu {told(monday)}.txt", f"{meals}\n", days=max(1, (today - monday).days))
    photos = book.folder("/public/photos", owner_id=cast.team[4].login, group_name=STAFF, mode=0o775, days=20)
    for name in ("Canoe", "Campfire", "Group photo", "Finish line", "Cake", "Old office"):
        book.binary(f"{photos}/{name}.jpg", days=20)
    drop = book.folder("/public/dropbox", owner_id=ROOT, group_name=STAFF, mode=0o1777, days=0)
    for name, content, who, back in (
        ("Lost umbrella.jpg", None, cast.team[1], 6),
        ("Sponsor letter.docx", None, ann, 13),
        ("Running club.txt", "We meet on Wednesdays at half past six at the back gate.\nSlow ones are welcome, last week it was all of us.\n", cast.team[6], 9),
        ("Quiz questions.txt", "1. How many rooms has the office?\n2. Who broke the printer?\n3. What does the red button do?\n", cast.me, 5),
        ("Bike for sale.txt", f"Blue, three years old, new chain.\nTotal: {written(18_000)}\n", cast.team[3], 3),
        ("Poster idea.png", None, cast.me, 2),
        ("Car share.csv", "from,day,seats\nStation,Monday,2\nHarbour,Tuesday,1\nMill Lane,Friday,3\n", cast.team[5], 16),
    ):  # fmt: skip
        columns = {"owner_id": who.login, "mode": 0o644}
        if content is None:
            book.binary(f"{drop}/{name}", days=back, **columns)
        else:
            book.file(f"{drop}/{name}", content, days=back, **columns)


def _archive(book: Book) -> None:
    cast, rng = book.cast, book.rng
    year = cast.today.year
    for back in (1, 2, 3):
        root = book.folder(f"/archive/{year - back}", owner_id=ROOT, group_name=STAFF, mode=0o755, days=365 * back)
        age = 365 * back
        quarters = ("first", "second", "third", "fourth")
        for place, quarter in enumerate(quarters):
            text = "\n".join(f"{name},{rng.randrange(40, 400)}" for name in ("opened", "closed", "reopened", "waiting"))
            book.file(
                f"{root}/Support figures {quarter} quarter {year - back}.csv",
                f"what,tickets\n{text}\n",
                days=age - 60 - 80 * place,
            )
        shelf(book, root, [
            (f"Annual report {year - back}.pdf", None, age - 20),
            (f"Price list {year - back}.csv", "plan,monthly\n" + "\n".join(f"{plan},{price - back}.00" for plan, price in (("Harbour", 24), ("Anchor", 39), ("Fleet", 88))) + "\n", age),
            (f"Staff photo {year - back}.jpg", None, age),
            (f"Audit letter {year - back}.txt", f"We have looked at the books of the year {year - back}.\nOne point is open: keys that were never rotated.\n", age - 90),
        ])  # fmt: skip


def _others(book: Book) -> None:
    """The homes of the others: closed to me but for two."""
    for place, person in enumerate(accounts(book.cast.people)[1:]):
        opened = place in {1, 3}
        home = book.folder(
            f"/home/{person.login}", owner_id=person.login, group_name=STAFF, mode=0o755 if opened else 0o700, days=40
        )
        book.file(f"{home}/.profile", "export EDITOR=nano\n", days=500)
        if opened:
            shared = book.folder(f"{home}/shared", days=11)
            if place == 1:
                shelf(book, shared, [
                    ("Rollout checklist.md", "# Rollout\n\n- [x] tell the client\n- [ ] freeze the old import\n- [ ] copy the data\n- [ ] switch\n- [ ] stay for an hour\n\n"
                     f"Contact: {person.name}\n", 4),
                    ("Shortcuts.txt", "ctrl and r looks back\nctrl and w takes a word away\nexclamation mark twice repeats\n", 77),
                    ("Rollout figures.csv", "site,users,minutes\nNorth,40,95\nRiver,22,60\nCoast,61,140\n", 11),
                ])  # fmt: skip
            else:
                shelf(book, shared, [
                    ("Lunch spots.txt", "The noodle place behind the station, before noon.\nThe bakery on Mill Lane when it rains.\n", 34),
                    ("Recipe cards.pdf", None, 60),
                    ("Climbing dates.csv", "day,hall\nMonday,Quay\nThursday,Mill\n", 18),
                ])  # fmt: skip
        if person.left_on is not None:
            book.binary(f"{home}/Desktop recording.mp4", 553 * MIB, days=70)
            book.file(f"{home}/Last day.txt", "Thanks for all the cake.\n", days=30)
        else:
            book.file(f"{home}/notes.md", "# Notes\n\n- ring the client\n", days=9)
