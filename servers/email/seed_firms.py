"""What machines and firms write: receipts, bills, bookings, notices, newsletters, invitations, remittances."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from servers.cast import Merchant, Purchase
from servers.cast.calls import KEPT_DAYS, announced_at, opening, recorded
from servers.cast.days import at_local
from servers.email.seed_book import Book, File, spoken_day
from servers.email.seed_people import desk, no_reply
from servers.email.talk import NEWSLETTERS
from servers.kit.text import written

_MONTHS_OF_ORDERS = 200
_MONTHS_OF_FOOD = 110
_BANK = "notices@bank.example"


def write_firms(book: Book) -> None:
    """All mail that nobody typed."""
    shop, food = book.cast.merchant("online_store"), book.cast.merchant("food_app")
    for purchase in book.cast.purchases:
        age = (book.cast.today - purchase.day).days
        match purchase.merchant:
            case "online_store" if age <= _MONTHS_OF_ORDERS:
                _order(book, shop, purchase)
            case "food_app" if age <= _MONTHS_OF_FOOD:
                _meal(book, food, purchase)
            case "marketplace" if age <= _MONTHS_OF_ORDERS:
                _sale(book, purchase)
            case "travel_agency" if age <= _MONTHS_OF_ORDERS:
                _booking(book, purchase)
            case _:
                pass
    _bills(book)
    _bank(book)
    _broker(book)
    _payouts(book)
    _results(book)
    _newsletters(book)
    _invitations(book)
    _recordings(book)
    _remittances(book)


def _items(purchase: Purchase) -> str:
    return ", ".join(f"{item.quantity} x {item.name}" for item in purchase.items)


def _recent(book: Book, at: datetime) -> bool:
    return at > book.cast.now - timedelta(days=2)


def _order(book: Book, shop: Merchant, purchase: Purchase) -> None:
    sender = book.know(no_reply(shop), shop.name)
    due = purchase.day + timedelta(days=6)
    at = purchase.at + timedelta(minutes=2)
    body = (
        f"Thank you for your order {purchase.number}.\n\n{_items(purchase)}\nTotal: {written(purchase.total)}\n"
        f"Expected delivery: {spoken_day(_noon(due))}"
    )
    file = File(
        f"Receipt {purchase.items[0].name}.pdf", f"Order {purchase.number}\n{body.partition(chr(10))[2].strip()}", 64
    )
    what = purchase.items[0].name
    first = book.mail(
        sender, [book.private], f"Order of the {what}", body, at,
        labels=["Receipts"], files=[file], unread=_recent(book, at),
    )  # fmt: skip
    shipped = at_local(purchase.day + timedelta(days=3), 15 * 60 + 20)
    if shipped < book.cast.now:
        parcel = f"Your order {purchase.number} is on its way.\n\nIt should reach you on {spoken_day(_noon(due))}."
        book.mail(
            sender, [book.private], f"Parcel with the {what}", parcel, shipped, thread=first.thread_id,
            unread=_recent(book, shipped), labels=["Receipts"],
        )  # fmt: skip
    if purchase.refunded and purchase.refunded_on is not None:
        at = at_local(purchase.refunded_on, 12 * 60)
        body = f"We have paid back {written(purchase.refunded)} for your order {purchase.number}."
        book.mail(
            sender, [book.private], f"Refund for the {what}", body, at, labels=["Receipts"], thread=first.thread_id
        )  # fmt: skip


def _noon(day: date) -> datetime:
    return datetime.combine(day, datetime.min.time())


def _meal(book: Book, food: Merchant, purchase: Purchase) -> None:
    kitchen = next(one for one in book.cast.kitchens if one.key == purchase.place)
    sender = book.know(no_reply(food), food.name)
    body = f"Your order {purchase.number} from {kitchen.name}\n\n{_items(purchase)}\nTotal: {written(purchase.total)}"
    at = purchase.at + timedelta(minutes=1)
    book.mail(
        sender, [book.private], f"Meal from {kitchen.name}", body, at, folder="archive", labels=["Receipts"],
        unread=_recent(book, at),
    )  # fmt: skip


def _sale(book: Book, purchase: Purchase) -> None:
    seller = book.cast.person(purchase.place or "")
    what = purchase.items[0].name
    body = f"Sale {purchase.number}: the {what} is paid, {written(purchase.total)} in all.\n\nWhen can you pick it up?"
    book.know(seller.email, seller.name, person=True)
    book.talk(
        seller, what.capitalize(), (body, "> Tomorrow after work, if that suits you."), purchase.at, mine=book.private
    )


def _booking(book: Book, purchase: Purchase) -> None:
    agency = book.cast.merchant("travel_agency")
    trip = next(one for one in book.cast.trips if one.key == purchase.place)
    sender = book.know(no_reply(agency), agency.name)
    what = purchase.items[0].name
    flies = what.startswith("return flight")
    leaves, returns = _noon(trip.leaves), _noon(trip.returns)
    paper = (
        f"Booking {purchase.number}\n{what}\nOut on {spoken_day(leaves)}, back on {spoken_day(returns)}\n"
        f"Total: {written(purchase.total)}"
    )
    name = f"{'Flight' if flies else 'Hotel'} {trip.city}.pdf"
    body = f"Your booking {purchase.number} is confirmed: {what}.\n\nTotal: {written(purchase.total)}"
    to = book.work if trip.is_work else book.private
    book.mail(
        sender, [to], f"{'Flight to' if flies else 'Hotel in'} {trip.city}", body, purchase.at,
        labels=["Travel", "Receipts"], files=[File(name, paper, 150, 2)],
    )  # fmt: skip


def _bills(book: Book) -> None:
    """The last bills of subscriptions, clubs, utilities and insurers, as they were debited."""
    cast = book.cast
    per_merchant: dict[str, int] = {}
    threads: dict[str, str] = {}
    for entry in reversed(cast.ledger):
        if entry.method != "direct_debit" or entry.account == "parent":
            continue
        merchant = cast.merchant(entry.counterparty)
        count = per_merchant.get(merchant.key, 0)
        most = 4 if merchant.sector in {"utility", "insurance"} else 2
        if merchant.bill is None or count == most:
            continue
        per_merchant[merchant.key] = count + 1
        answers = merchant.sector in {"utility", "insurance"}
        sender = book.know(desk(merchant) if answers else no_reply(merchant), merchant.name)
        at = at_local(entry.day - timedelta(days=5), 6 * 60 + 10)
        if at > cast.now:
            continue
        body = (
            f"Your {merchant.bill} is ready.\n\nTotal: {written(-entry.amount)}\nWe debit it on {spoken_day(entry.at)}."
        )
        file = File(f"{merchant.name} {entry.day:%B}.pdf", body, 88, 2)
        thread = threads.get(merchant.key) or book.thread(f"Your {merchant.bill}")
        threads[merchant.key] = thread
        is_bill = merchant.sector == "utility"
        book.mail(
            sender, [book.private], _bill_subject(merchant, entry.day), body, at,
            folder="archive" if count > 1 else "inbox",
            labels=["Invoices" if is_bill else "Receipts"], thread=thread,
            files=[file], unread=_recent(book, at),
        )  # fmt: skip


def _bill_subject(merchant: Merchant, day: date) -> str:
    bill = merchant.bill or merchant.name
    return f"{bill[:1].upper()}{bill[1:]} for {day:%B}"


def _bank(book: Book) -> None:
    cast = book.cast
    sender = book.know(_BANK, "Your bank")
    month = cast.today.replace(day=1)
    for _ in range(3):
        last = month - timedelta(days=1)
        at = at_local(month, 7 * 60)
        body = f"Your statements for {last:%B} are ready. Please sign in to read them."
        book.mail(
            sender, [book.private], f"Statements for {last:%B}", body, at, folder="archive", labels=["To read"]
        )  # fmt: skip
        month = last.replace(day=1)
    large = [one for one in cast.ledger if one.method == "card" and one.amount < -15_000][-4:]
    for entry in large:
        body = f"A card payment of {written(-entry.amount)} to {entry.name} was made on {spoken_day(entry.at)}."
        at = min(entry.at + timedelta(minutes=5), cast.now - timedelta(minutes=8))
        book.mail(
            sender, [book.private], f"Card payment to {entry.name}", body, at, unread=_recent(book, at),
            labels=["Receipts"],
        )  # fmt: skip


def _broker(book: Book) -> None:
    """A contract note for each purchase that the broker knows by its number."""
    cast = book.cast
    broker = cast.merchant("broker")
    sender = book.know(no_reply(broker), broker.name)
    thread = book.thread("Contract notes")
    for trade in cast.trades:
        firm = cast.company(trade.company)
        body = (
            f"Contract note for order {trade.number}\n\nYou bought {trade.quantity} shares of {firm.name} on "
            f"{spoken_day(_noon(trade.day))}.\nPrice and fee are in your account."
        )
        at = at_local(trade.day, 18 * 60 + 5)
        book.mail(
            sender, [book.private], f"Contract note for {firm.name}", body, at, unread=_recent(book, at),
            labels=["Receipts"], files=[File(f"Contract note {trade.number}.pdf", body, 52)], thread=thread,
        )  # fmt: skip


def _payouts(book: Book) -> None:
    """What the marketplace paid out of late, as the bank booked it."""
    cast = book.cast
    marketplace = cast.merchant("marketplace")
    sender = book.know(no_reply(marketplace), marketplace.name)
    thread = book.thread("Payouts")
    for entry in [one for one in cast.ledger if one.kind == "payout"][-4:]:
        number = entry.reference.removeprefix("Sale ")
        body = f"We have paid {written(entry.amount)} to your account for sale {number}, our fee already taken off."
        at = at_local(entry.day, 8 * 60)
        book.mail(
            sender, [book.private], f"Payout of {spoken_day(entry.at)}", body, at, unread=_recent(book, at),
            labels=["Receipts"], thread=thread,
        )  # fmt: skip


def _results(book: Book) -> None:
    """My employer says when it reports, and what that means for those who work there."""
    cast = book.cast
    sender = book.know(f"investors@{cast.employer.key}", f"{cast.employer.name} investor relations")
    body = (
        f"{cast.employer.name} reports on {spoken_day(_noon(cast.results_on))}.\n\nFrom 14 days before until the day "
        "after, nobody who works here may deal in our shares."
    )
    book.mail(sender, [book.work], "Results day", body, book.at(15, 10 * 60), labels=["To read"])


def _newsletters(book: Book) -> None:
    """Thirty-eight that nobody reads, and one receipt of the same shop."""
    shops = [one for one in book.cast.merchants if one.sector == "clothes"]
    shop = next((one for one in shops if "Boot" in one.name), shops[0])
    sender = book.know(f"news@{shop.domain}", shop.name)
    for place in range(38):
        subject = NEWSLETTERS[place % len(NEWSLETTERS)]
        text = f"{subject}. Come and see us, or look at {shop.domain}. You get this mail because you once bought shoes."
        book.mail(
            sender, [book.private], subject, text, book.at(3 + place * 5, 9 * 60), unread=True,
            labels=["Newsletters"],
        )  # fmt: skip
    charge = next((one for one in reversed(book.cast.ledger) if one.counterparty == shop.key), None)
    at = book.at(21) if charge is None else charge.at + timedelta(minutes=4)
    total = 8_900 if charge is None else -charge.amount
    body = f"Thank you for shopping with us.\n\n1 x walking boots\nTotal: {written(total)}"
    book.mail(sender, [book.private], "Receipt for your boots", body, min(at, book.cast.now), labels=["Receipts"])


def _invitations(book: Book) -> None:
    cast = book.cast
    soon = [
        one
        for one in cast.diary
        if one.organiser != book.work and one.rule is None and not one.all_day
        and abs((one.start.date() - cast.today).days) <= 40 and one.organiser in book.names
    ]  # fmt: skip
    for one in soon[:20]:
        who = cast.person(one.organiser)
        begins = one.start.date()
        at = book.at(max(1, (cast.today - begins).days + 4 + book.rng.randrange(5)))
        place = one.room or one.place
        where = f"\nWhere: {place}" if place else ""
        body = f"{who.name} invites you.\n\nWhen: {spoken_day(one.start)}, {one.start:%H:%M}{where}"
        file = File(f"{one.title}.ics", f"{one.title}, {spoken_day(one.start)}, {one.start:%H:%M}", 3)
        book.mail(
            who.email, [book.work], f"{one.title} invitation", body, at, unread=_recent(book, at), files=[file],
            labels=["To read"],
        )  # fmt: skip


def _recordings(book: Book) -> None:
    cast = book.cast
    sender = book.know(f"no-reply@video.{cast.employer.key}", "Video meetings")
    for one in recorded(cast.diary, cast.today):
        body = f"The recording of {one.title} from {spoken_day(one.start)} is ready. It is kept for {KEPT_DAYS} days."
        book.mail(
            sender, [book.work], f"Recording of the {one.title.lower()}", body, announced_at(one), folder="archive",
            files=[File(f"Transcript {one.title.lower()}.txt", opening(one.title), 40, 6)],
        )  # fmt: skip


def _remittances(book: Book) -> None:
    cast = book.cast
    wired = [one for one in cast.invoices if one.wire_reference and one.paid_on and one.contact != book.mover.email]
    for invoice in wired[-8:]:
        who = cast.person(invoice.contact)
        if invoice.paid_on is None:
            continue
        book.know(who.email, who.name, person=True)
        at = at_local(invoice.paid_on, 11 * 60 + 15)
        body = (
            f"We have paid invoice {invoice.number}, {written(invoice.net)} before tax.\n"
            f"Reference: {invoice.wire_reference}\n\n{who.name}"
        )
        book.mail(
            who.email, [book.work], f"Payment of invoice {invoice.number}", body, min(at, cast.now),
            labels=["Invoices"],
        )  # fmt: skip
