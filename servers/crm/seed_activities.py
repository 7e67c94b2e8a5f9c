"""What was done with contacts beside deals: meetings of the diary, mails of the mailbox; and what is due."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from servers.cast import Appointment
from servers.cast.deals import letters_of
from servers.crm.models import CrmContact, Deal, SalesActivity
from servers.crm.policy import LIVE
from servers.crm.seed_book import Book

_FILL_TO: Final = 610
_BACK: Final = 56


def add_activities(book: Book) -> None:
    """All of them; what is due comes before what fills up."""
    by_email = {one.email: one for there in book.people.values() for one in there if one.email}
    for row in book.cast.diary:
        if row.calendar == "work" and not row.all_day:
            _meetings(book, row, by_email)
    for letter in letters_of(book.cast):
        contact = by_email[letter.contact]
        book.log("email", letter.day.isoformat(), book.me.rep_id, contact=contact, subject=letter.subject, outcome="")
    _twins(book)
    _due(book)
    _fill_up(book)


def _meetings(book: Book, row: Appointment, by_email: dict[str, CrmContact]) -> None:
    """Meetings with a client's contact that were held; of a series the last three."""
    guests = [by_email[email] for email in row.people if email in by_email]
    if not guests:
        return
    today = book.cast.today
    for day in row.days(today - timedelta(days=_BACK), today - timedelta(days=1))[-3:]:
        kind = "demo" if row.title.endswith("demo") else "meeting"
        book.log(kind, day.isoformat(), book.me.rep_id, contact=guests[0], subject=row.title, outcome="")


def _twins(book: Book) -> None:
    """Rows made twice: the older one has the older activity."""
    for there in book.people.values():
        for one in there:
            again = [two for two in there if two is not one and two.last_name == one.last_name and not two.title]
            if again and one.title:
                book.log("call", book.ago(150), book.me.rep_id, contact=one)
                book.log("note", book.ago(24), book.me.rep_id, contact=again[0])


def _due(book: Book) -> None:
    """Tasks of mine: four that are overdue, two for today, some to come."""
    world, me = book.world, book.me.rep_id
    mine = [row for row in world.find(Deal, owner_id=me) if row.stage in LIVE]
    parts = {
        row.deal_id: row for row in reversed(world.find(SalesActivity, state="done")) if row.deal_id and row.contact_id
    }
    shut = {one.contact_id for there in book.people.values() for one in there if one.opted_out}
    contacts = {one.contact_id: one for there in book.people.values() for one in there}
    ready = [row for row in mine if row.deal_id in parts and parts[row.deal_id].contact_id not in shut]
    days = [book.ago(2), book.ago(4), book.ago(9), book.ago(15), book.exactly(0), book.exactly(0)]
    days += [book.ahead(number) for number in (1, 2, 3, 5, 8)]
    kinds = ("call", "email", "call", "demo", "call", "email", "meeting", "call", "demo", "call", "meeting")
    for deal, day, kind in zip(ready, days, kinds, strict=False):
        contact = contacts.get(parts[deal.deal_id].contact_id or "")
        book.log(kind, day, me, deal=deal, contact=contact, state="open")


def _fill_up(book: Book) -> None:
    """Calls, mails and notes with contacts, some of them cancelled, until there are as many as a year leaves."""
    rng = book.rng
    people = [one for there in book.people.values() for one in there]
    count = len(book.world.find(SalesActivity))
    for number in range(count, _FILL_TO):
        contact = people[(13 * number) % len(people)]
        kind = rng.choice(("call", "call", "email", "email", "meeting", "note"))
        owner = contact.owner_id or book.me.rep_id
        state = "cancelled" if number % 17 == 0 else "done"
        book.log(kind, book.ago(rng.randrange(1, 330)), owner, contact=contact, state=state)
