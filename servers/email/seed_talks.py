"""Conversations with colleagues, clients, friends, family and those who work for me; and what lists carry."""

from __future__ import annotations

from collections.abc import Sequence

from servers.cast import Person
from servers.email.seed_book import Book, File
from servers.email.seed_people import STAFF, TEAM
from servers.email.talk import CLIENTS, COLLEAGUES, FAMILY, FRIENDS, STAFF_LIST, TEAM_LIST, TRADES, Talk


def hold_talks(book: Book) -> None:
    """All of them, from half a year ago to this morning."""
    cast = book.cast
    known = (*cast.team, cast.manager, *cast.colleagues[8:12], *cast.colleagues[14:20])
    for talk, who, days in _spread(book, COLLEAGUES, known, 120):
        labels = ["Projects", cast.projects[days % 2].name] if book.rng.random() < 0.6 else []
        others = [one.email for one in book.rng.sample(cast.team, 3) if one is not who]
        folder = "archive" if days > 30 and book.rng.random() < 0.5 else "inbox"
        book.talk(
            who, talk[0], talk[1], book.at(days), mine=book.work, labels=labels, folder=folder,
            files=_files(talk[0]), cc=others if book.rng.random() < 0.45 else (),
        )  # fmt: skip
    contacts = [cast.person(email) for client in cast.clients[:10] for email in client.contacts[:2]]
    contacts = [who for who in contacts if who is not book.mover]
    firms = {firm.key: firm.name for firm in cast.clients}
    for talk, who, days in _spread(book, CLIENTS, contacts, 150):
        firm = firms[who.company or ""]
        labels = ["Clients", firm] if firm in book.labels else ["Clients"]
        sign = f"{who.name}\n{who.job}, {firm}"
        book.talk(who, talk[0], talk[1], book.at(days), mine=book.work, labels=labels, sign=sign, files=_files(talk[0]))
    for talks, people, span in (
        (FRIENDS, cast.friends, 160),
        (FAMILY, (cast.partner, cast.child_grown, cast.parent), 90),
    ):
        for talk, who, days in _spread(book, talks, people, span):
            label = ["School"] if talk[0].startswith("School") else ["Friends"] if talks is FRIENDS else []
            book.talk(who, talk[0], talk[1], book.at(days), mine=book.private, labels=label)
    _work_for_me(book)
    _lists(book)
    _minutes(book)


def _spread(book: Book, talks: Sequence[Talk], people: Sequence[Person], span: int) -> list[tuple[Talk, Person, int]]:
    """Each talk with somebody and so many days ago; whoever has talked least comes next."""
    order = book.rng.sample(list(people), len(people))
    days = sorted((book.rng.randrange(span) for _ in talks), reverse=True)
    mixed = book.rng.sample(list(talks), len(talks))
    return [(talk, order[place % len(order)], day) for place, (talk, day) in enumerate(zip(mixed, days, strict=True))]


def _work_for_me(book: Book) -> None:
    """Those in the address book talk with me; builder, gardener and accountant have only written."""
    trades = {who.relation: who for who in book.cast.people.trades}
    for talk, relation, days in (
        (TRADES[1], "physio", 6),
        (TRADES[2], "plumber", 47),
        (TRADES[5], "piano teacher", 12),
    ):
        book.talk(trades[relation], talk[0], talk[1], book.at(days), mine=book.private)
    for talk, relation, days in ((TRADES[0], "builder", 9), (TRADES[3], "gardener", 15), (TRADES[4], "accountant", 4)):
        file = File(f"{talk[0]}.pdf", f"{talk[0]}. All prices with tax.", pages=2)
        book.talk(
            trades[relation], talk[0], talk[1][:1], book.at(days), mine=book.private,
            files=[file] if relation == "builder" else [],
        )  # fmt: skip


def _lists(book: Book) -> None:
    cast = book.cast
    for talks, address, senders in (
        (TEAM_LIST, f"{TEAM}@{cast.employer.key}", cast.team),
        (STAFF_LIST, f"{STAFF}@{cast.employer.key}", cast.colleagues[12:20]),
    ):
        for place, (subject, lines) in enumerate(talks):
            who = senders[place]
            thread, at = book.thread(subject), book.at(3 + 9 * place)
            first = book.mail(
                who.email,
                [address],
                subject,
                f"{book.filled(lines[0], who.first, at)}\n\n{who.first}",
                at,
                thread=thread,
            )
            for line in lines[1:]:
                text = f"{line.removeprefix('> ')}\n\n{cast.me.first}"
                book.mail(
                    book.work, [who.email], subject, text, min(book.at(2 + 9 * place), cast.now), thread=thread,
                    state="sent", folder="sent", answers=first,
                )  # fmt: skip


def _minutes(book: Book) -> None:
    """What I have sent to several people at once."""
    cast = book.cast
    for place, (subject, text) in enumerate(
        (
            (
                "Minutes of the client sync",
                "The minutes are in the project folder. Two points are open, both are mine.",
            ),
            ("Holiday cover", "While I am away please cover my tickets, the list is on the board."),
            ("Dates for the retro", "I propose the last Friday of the month for the retro."),
            ("Results of the survey", "The results of the survey are in: search is liked, the export is not."),
            ("Launch thanks", "Thank you all for the launch, it went out on the minute."),
            ("New template for tickets", "Please use the new template for tickets from Monday on."),
            ("Plan for the migration", "The plan for the migration is in the project folder, please read it."),
            ("Questions for the workshop", "Which questions would you like to bring to the workshop?"),
            ("Rota for the spring", "The rota for the spring is up, tell me if something clashes."),
        )
    ):
        people = [*cast.team, *((cast.manager, cast.colleagues[8 + place]) if place % 2 else ())]
        book.mail(
            book.work, [who.email for who in people], subject, f"{text}\n\n{cast.me.first}", book.at(5 + 13 * place),
            state="sent", folder="sent", labels=["Projects"],
        )  # fmt: skip


def _files(subject: str) -> list[File]:
    """The files that some conversations begin with."""
    found = {
        "Quarter figures": File("Quarter figures.pdf", "Licences $412,300.00. Support $96,400.00.", 340, 6),
        "Demo script": File("Demo script.pdf", "1. Sign in. 2. The dashboard. 3. A search. 4. The export.", 90, 3),
        "Slides for the board": File("Board slides.pdf", "Nine: churn. Ten: support. Eleven: hours.", 2_400, 22),
        "Interview on Thursday": File("Short CV.pdf", "Six years in support, two as a team lead.", 110, 1),
        "Photos from the offsite": File("Canoe.jpg", "A canoe with four people and no paddle.", 3_100),
        "Workshop agenda": File("Workshop agenda.pdf", "09:30 start. 12:30 lunch. 15:00 questions.", 130, 2),
        "Contract renewal": File("Current contract.pdf", "Term of two years. Notice of three months.", 480, 14),
        "Wrong totals in March": File("March totals.csv", "ledger,84210.40\nfile,84392.40", 18),
        "Import of the old data": File("Field list.csv", "customer,branch,since,terms", 12),
        "Feedback on the trial": File("Trial feedback.pdf", "Search 4.6 of 5. Export 2.9 of 5.", 210, 5),
        "Annual review": File("Review form.pdf", "Three things that went well. One that did not.", 80, 2),
        "Conference talk": File("Call for papers.pdf", "Talks of twenty minutes. Slides in English.", 150, 4),
    }
    return [found[subject]] if subject in found else []
