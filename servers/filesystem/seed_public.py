"""What is for everybody: the public share, the archive, the homes of others."""

from __future__ import annotations

from datetime import timedelta

from servers.filesystem.limits import MIB
from servers.filesystem.seed_book import ROOT, Book, shelf, told
from servers.filesystem.seed_people import STAFF, accounts
from servers.kit.text import written


def add_public(book: Book) -> None:
    """All of it."""
    _public(book)
    _archive(book)
    _others(book)


def _public(book: Book) -> None:
    cast, today = book.cast, book.cast.today
    ann, anne, tomas = accounts(cast.people)[-4:-1]
    handbook = book.folder("/public/handbook", owner_id=anne.login, group_name=STAFF, mode=0o775, days=30)
    shelf(
        book,
        handbook,
        [
            (
                "House rules.md",
                (
                    "# House rules\n\nThe kitchen belongs to all, so does the washing-up.\n"
                    "Dogs are welcome on Fridays.\nThe last one turns off the lights.\n"
                ),
                140,
            ),
            (
                "Travel policy.md",
                (
                    "# Travel\n\nBook through the office, two weeks ahead.\nTrains before planes.\n"
                    "A day back in lieu after a weekend away.\n\n"
                    f"Contact: {ann.name}\n"
                ),
                55,
            ),
            (
                "Fire drill.txt",
                (
                    "The next drill is without warning.\nMeet at the bicycle shed.\n"
                    f"Who wears a yellow vest counts heads.\nContact: {tomas.name}\n"
                ),
                85,
            ),
            (
                "Sick leave.md",
                (
                    "# When you are ill\n\nWrite to your manager before nine.\n"
                    "A doctor's note from the fourth day on.\nGet well.\n"
                ),
                120,
            ),
            ("Phone guide.pdf", None, 300),
            ("Office map.pdf", None, 150),
        ],
    )
    models = book.folder("/public/templates", owner_id=anne.login, group_name=STAFF, mode=0o755, days=100)
    shelf(
        book,
        models,
        [
            ("Letterhead.docx", None, 400),
            ("Slide deck.pptx", None, 180),
            ("Expense form.xlsx", None, 120),
            ("Logo.svg", None, 500),
            ("Logo dark.svg", None, 500),
        ],
    )
    menus = book.folder("/public/canteen", owner_id=ann.login, group_name=STAFF, mode=0o775, days=1)
    dishes = (
        "Lentil soup;Fish pie;Mushroom risotto;Jacket potatoes;Chickpea curry;Leek tart;Chicken "
        "stew;Bean chilli;Pasta bake;Onion soup;Lamb hotpot;Spinach dumplings"
    ).split(";")
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
        (
            "Running club.txt",
            (
                "We meet on Wednesdays at half past six at the back gate.\n"
                "Slow ones are welcome, last week it was all of us.\n"
            ),
            cast.team[6],
            9,
        ),
        (
            "Quiz questions.txt",
            "1. How many rooms has the office?\n2. Who broke the printer?\n3. What does the red button do?\n",
            cast.me,
            5,
        ),
        ("Bike for sale.txt", f"Blue, three years old, new chain.\nTotal: {written(18_000)}\n", cast.team[3], 3),
        ("Poster idea.png", None, cast.me, 2),
        (
            "Car share.csv",
            "from,day,seats\nStation,Monday,2\nHarbour,Tuesday,1\nMill Lane,Friday,3\n",
            cast.team[5],
            16,
        ),
    ):
        if content is None:
            book.binary(f"{drop}/{name}", days=back, owner_id=who.login, mode=0o644)
        else:
            book.file(f"{drop}/{name}", content, days=back, owner_id=who.login, mode=0o644)


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
        shelf(
            book,
            root,
            [
                (f"Annual report {year - back}.pdf", None, age - 20),
                (
                    f"Price list {year - back}.csv",
                    "plan,monthly\n"
                    + "\n".join(
                        f"{plan},{price - back}.00" for plan, price in (("Harbour", 24), ("Anchor", 39), ("Fleet", 88))
                    )
                    + "\n",
                    age,
                ),
                (f"Staff photo {year - back}.jpg", None, age),
                (
                    f"Audit letter {year - back}.txt",
                    (
                        f"We have looked at the books of the year {year - back}.\n"
                        "One point is open: keys that were never rotated.\n"
                    ),
                    age - 90,
                ),
            ],
        )


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
                shelf(
                    book,
                    shared,
                    [
                        (
                            "Rollout checklist.md",
                            (
                                "# Rollout\n\n- [x] tell the client\n- [ ] freeze the old import\n- [ ] copy the data\n"
                                "- [ ] switch\n- [ ] stay for an hour\n\n"
                                f"Contact: {person.name}\n"
                            ),
                            4,
                        ),
                        (
                            "Shortcuts.txt",
                            "ctrl and r looks back\nctrl and w takes a word away\nexclamation mark twice repeats\n",
                            77,
                        ),
                        ("Rollout figures.csv", "site,users,minutes\nNorth,40,95\nRiver,22,60\nCoast,61,140\n", 11),
                    ],
                )
            else:
                shelf(
                    book,
                    shared,
                    [
                        (
                            "Lunch spots.txt",
                            (
                                "The noodle place behind the station, before noon.\n"
                                "The bakery on Mill Lane when it rains.\n"
                            ),
                            34,
                        ),
                        ("Recipe cards.pdf", None, 60),
                        ("Climbing dates.csv", "day,hall\nMonday,Quay\nThursday,Mill\n", 18),
                    ],
                )
        if person.left_on is not None:
            book.binary(f"{home}/Desktop recording.mp4", 553 * MIB, days=70)
            book.file(f"{home}/Last day.txt", "Thanks for all the cake.\n", days=30)
        else:
            book.file(f"{home}/notes.md", "# Notes\n\n- ring the client\n", days=9)
