"""How this household earns and spends: what comes every month, what cards buy, who is owed, where we travelled."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from servers.cast.days import working_day_from, working_day_until
from servers.cast.drafts import Bookkeeper, Draft, price
from servers.cast.entries import Kind, Trip
from servers.cast.shops import Merchant, Sector

_MONTHS: Final = "January February March April May June July August September October November December".split()
_TRIP_CITIES: Final = (
    ("Copenhagen", "Europe/Copenhagen"),
    ("Hamburg", "Europe/Berlin"),
    ("Bologna", "Europe/Rome"),
    ("Lyon", "Europe/Paris"),
    ("Valencia", "Europe/Madrid"),
    ("Kraków", "Europe/Warsaw"),
    ("Boston", "America/New_York"),
    ("Bergen", "Europe/Oslo"),
    ("Ghent", "Europe/Brussels"),
    ("Ljubljana", "Europe/Ljubljana"),
)
_EVERYDAY: Final = ("everyday", "everyday_debit")
_JOINT: Final = ("joint", "joint_debit")
_PARTNER: Final = ("joint", "partner_debit")
_CREDIT: Final = ("credit", "credit")
_VIRTUAL: Final = ("credit", "virtual")
# Sector, charges a month, (account, card), kind.
_SPENDING: Final[tuple[tuple[Sector, float, tuple[str, str], Kind], ...]] = (
    ("cafe", 4.2, _EVERYDAY, "meal"),
    ("bakery", 1.5, _EVERYDAY, "groceries"),
    ("transit", 1.9, _EVERYDAY, "fare"),
    ("books", 0.5, _EVERYDAY, "purchase"),
    ("beauty", 0.5, _EVERYDAY, "purchase"),
    ("parking", 0.7, _EVERYDAY, "fare"),
    ("grocery", 4.0, _JOINT, "groceries"),
    ("grocery", 1.4, _PARTNER, "groceries"),
    ("pharmacy", 0.7, _JOINT, "purchase"),
    ("toys", 0.4, _PARTNER, "purchase"),
    ("home", 0.5, _CREDIT, "purchase"),
    ("hardware_chain", 0.6, _CREDIT, "purchase"),
    ("restaurant", 1.8, _CREDIT, "meal"),
    ("food_app", 2.1, _VIRTUAL, "order"),
    ("online_store", 2.0, _VIRTUAL, "order"),
    ("marketplace", 0.5, _VIRTUAL, "order"),
    ("clothes", 0.8, _CREDIT, "purchase"),
    ("fuel", 1.4, _CREDIT, "fuel"),
    ("leisure", 1.0, _CREDIT, "purchase"),
    ("taxi", 0.7, _CREDIT, "fare"),
    ("sport", 0.3, _CREDIT, "purchase"),
    ("health", 0.3, _CREDIT, "invoice"),
    ("flowers", 0.3, _CREDIT, "purchase"),
    ("garage", 0.12, _CREDIT, "invoice"),
)
_SHARED: Final = (
    "Dinner",
    "Concert tickets",
    "Gas bill",
    "Train tickets",
    "Birthday present",
    "Pizza night",
    "Cottage",
    "Football pitch",
    "Boat hire",
    "Museum tickets",
)
_INVOICES: Final = (
    ("plumber", 200, "Boiler repair"),
    ("plumber", 34, "Kitchen tap"),
    ("electrician", 96, "Sockets"),
    ("dog walker", 22, "Dog walks"),
)


def live_a_month(books: Bookkeeper) -> None:
    """Salary, rent, shares of the household, pocket money, savings; and what the parent's account sees."""
    rng, people = books.rng, books.people
    salary = rng.randrange(5_500, 6_300, 10) * 100 + rng.randrange(100)
    rent = rng.randrange(2_050, 2_650, 25) * 100
    share = rng.randrange(500, 660, 20) * 100
    pocket = rng.choice((20, 25, 30)) * 100
    pension = rng.randrange(780, 960, 10) * 100
    moved_on = books.today - timedelta(days=70)
    parent_bills = rng.sample(books.by_sector["utility"], 2)
    for month in books.months:
        spoken = _MONTHS[month.month - 1]
        raised = salary * 104 // 100 if month >= books.months[6] else salary
        employer = (books.employer.key, books.employer.name)
        payday = working_day_until(month.replace(day=25))
        books.receive_wages("everyday", payday, raised, "salary", employer, f"Salary {spoken}")
        due = working_day_from(month)
        number = books.rent_numbers[due >= moved_on]
        books.pay(people.landlord, due, rent, "rent", f"Rent {spoken}", minute=6 * 60, number=number)
        second = month.replace(day=2)
        books.move("everyday", "joint", second, share, "contribution", "Household share")
        books.pay(people.partner, second, -share, "contribution", "Household share", account="joint", minute=6 * 60)
        books.move("everyday", "youth", month.replace(day=3), pocket, "pocket_money", "Pocket money")
        books.move("everyday", "travel", month.replace(day=27), 15_000, "savings", "Holiday")
        books.pay(books.trades["piano teacher"], month.replace(day=5), 9_600, "invoice", "Piano lessons", minute=6 * 60)
        books.withdraw_cash("everyday", books.some_day(month), rng.choice((40, 60, 80, 100)) * 100)
        books.receive_wages(
            "parent", month.replace(day=8), pension, "pension", ("bank", "State Pension"), f"Pension {spoken}"
        )
        for bill in parent_bills:
            books.debit(bill, month.replace(day=11), "parent", bill.low + 700, "bill")
        for day in (4, 18):
            books.withdraw_cash("parent", month.replace(day=day), rng.choice((160, 180, 200)) * 100)
        books.pay(
            books.trades["gardener"],
            month.replace(day=14),
            11_000,
            "invoice",
            "Garden",
            account="parent",
            minute=6 * 60,
        )
    for month in books.months[::3]:
        books.withdraw_cash("euro", books.some_day(month), rng.randrange(20, 80, 10) * 100)


def draw_regular_debits(books: Bookkeeper) -> None:
    """Subscriptions, clubs, utilities, insurers: the same day each month; a few have become dearer."""
    rng = books.rng
    plan: tuple[tuple[Sector, str, Kind], ...] = (
        ("subscription", "everyday", "subscription"),
        ("club", "everyday", "subscription"),
        ("utility", "joint", "bill"),
        ("insurance", "everyday", "insurance"),
    )
    for sector, account, kind in plan:
        for merchant in books.by_sector[sector]:
            amount = rng.randrange(merchant.low, merchant.high + 1)
            if sector == "subscription":
                amount = amount // 100 * 100 + 99
            day, is_dearer = rng.randrange(1, 28), rng.random() < 0.3
            for month in books.months:
                asked = amount + 200 if is_dearer and month >= books.months[10] else amount
                if sector == "utility":
                    asked += rng.randrange(-amount // 5, amount // 5)
                books.debit(merchant, month.replace(day=day), account, asked, kind)


def spend(books: Bookkeeper) -> None:
    """Cards: everyday's for small things, the joint ones for the household, credit for the rest."""
    for sector, monthly, card, kind in _SPENDING:
        shops = books.by_sector[sector]
        for month in books.months:
            for _ in range(int(monthly + books.rng.random())):
                merchant = shops[min(int(books.rng.expovariate(0.9)), len(shops) - 1)]
                books.charge(merchant, books.some_day(month), card, kind)
    for order in [draft for draft in books.drafts if draft.kind == "order"][5::17]:
        books.give_back(order, order.day + timedelta(days=9))


def settle_with_people(books: Bookkeeper) -> None:
    """Shares of bills, to friends and from them; the cleaner; invoices of those who work for us."""
    rng, friends = books.rng, books.people.friends
    for month in books.months:
        for sign in (1, 1, -1):
            amount = sign * rng.randrange(900, 8_000, 50)
            books.pay(rng.choice(friends), books.some_day(month), amount, "share", rng.choice(_SHARED))
    for relation, days, what in _INVOICES:
        day = books.today - timedelta(days=days)
        books.pay(books.trades[relation], day, rng.randrange(80, 420) * 100, "invoice", what)
    books.pay(books.people.child_grown, books.today - timedelta(days=16), 20_000, "gift", "For books")
    day = books.start + timedelta(days=rng.randrange(14))
    while day <= books.today:
        books.pay(books.trades["cleaner"], day, 6_500, "invoice", "Cleaning", account="joint", minute=6 * 60)
        day += timedelta(days=14)


def travel(books: Bookkeeper) -> None:
    """Five trips behind me and two to come; fares and hotel are charged by the travel agency on one evening."""
    rng = books.rng
    agency = books.by_sector["travel_agency"][0]
    offsets = (-385, -290, -205, -118, -38, 16 + rng.randrange(4), 44 + rng.randrange(6))
    cities = rng.sample(_TRIP_CITIES, len(offsets))
    for number, ((city, zone), offset) in enumerate(zip(cities, offsets, strict=True), start=1):
        is_work = number % 2 == 0
        leaves = books.today + timedelta(days=offset)
        leaves -= timedelta(
            days=leaves.weekday() - (1 if is_work else 4)
        )  # work trips on a Tuesday, others on a Friday
        trip = Trip(
            key=f"trip-{number}",
            city=city,
            zone=zone,
            is_work=is_work,
            leaves=leaves,
            returns=leaves + timedelta(days=2 if is_work else rng.choice((3, 4, 7))),
            booked_on=min(leaves, books.today) - timedelta(days=rng.randrange(3, 20)),
            fare=price(rng, agency),
            stay=price(rng, agency),
        )
        books.trips.append(trip)
        for minute, amount, what in ((20 * 60, trip.fare, "flights"), (20 * 60 + 4, trip.stay, "hotel")):
            books.charge(
                agency, trip.booked_on, _CREDIT, "trip", amount=amount, minute=minute, reference=f"{city} {what}"
            )


def plant_charges(books: Bookkeeper) -> None:
    """The card charges that stories look for; see `Entry.planted`."""
    rng, today = books.rng, books.today

    def ago(days: int) -> date:
        return today - timedelta(days=days)

    cafe, restaurant, home = (books.by_sector[sector][0] for sector in ("cafe", "restaurant", "home"))
    last_thursday = ago((today.weekday() - 3) % 7 or 7)
    twice = max(price(rng, cafe), 620)
    for minute in (12 * 60 + 41, 12 * 60 + 42):
        books.charge(cafe, last_thursday, _EVERYDAY, "meal", amount=twice, minute=minute, planted="twice")
    dinner, bill = ago(rng.randrange(11, 17)), price(rng, restaurant)
    books.charge(restaurant, dinner, _CREDIT, "meal", amount=bill, minute=21 * 60)
    second = books.charge(restaurant, dinner, _CREDIT, "meal", amount=bill, minute=21 * 60 + 1, planted="refunded")
    books.give_back(second, dinner + timedelta(days=2), "refund")
    for days in (121, 119):
        amount = rng.randrange(45, 160) * 100
        books.charge(home, ago(days), _CREDIT, "purchase", amount=amount, planted=f"age_{days}")
    for days, minute in ((5, 16 * 60 + 20), (4, 10 * 60 + 5)):
        books.add(
            Draft(
                day=ago(days),
                minute=minute,
                account="credit",
                amount=-rng.randrange(3_900, 9_800),
                kind="fuel",
                method="card",
                counterparty="abroad",
                name="Estrada Nova Petrol Lisbon",
                card="credit",
                planted="abroad",
            )
        )
    store = books.by_sector["online_store"][0]
    held: tuple[tuple[Merchant, int, int, tuple[str, str], Kind], ...] = (
        (books.by_sector["grocery"][0], 1, 18 * 60, _JOINT, "groceries"),
        (cafe, 0, 8 * 60 + 20, _EVERYDAY, "meal"),
        (store, 1, 21 * 60, _VIRTUAL, "order"),
    )
    for merchant, days, minute, card, kind in held:
        books.charge(merchant, ago(days), card, kind, minute=minute, planted="holds", status="pending")


def plant_payments(books: Bookkeeper) -> None:
    """The payments and transfers that stories look for; see `Entry.planted`."""
    rng, today, friends = books.rng, books.today, books.people.friends
    sent_at, recalled_on = 7 * 60 + 40, today - timedelta(days=9)
    books.pay(friends[2], today, 32_000, "share", "Cottage", minute=sent_at, planted="sent_today", status="pending")
    books.pay(friends[3], recalled_on, 14_500, "share", "Train tickets", planted="recalled", status="recalled")
    days_ago = sorted(rng.sample(range(today.day), 3), reverse=True)
    for days, amount, what in zip(days_ago, (12_000, 8_000, 20_000), ("Train", "Ferry", "Hotel"), strict=True):
        day = today - timedelta(days=days)
        books.move("travel", "everyday", day, amount, "top_up", what, minute=60, planted="withdrawal")


def pay_off_credit(books: Bookkeeper) -> None:
    """On each month's 12th everyday pays what stood on the credit card as the month began."""
    paid = 0
    for month in books.months:
        owed = -sum(
            draft.effect_on("credit") for draft in books.drafts if draft.account == "credit" and draft.day < month
        )
        if owed > paid:
            books.move("everyday", "credit", month.replace(day=12), owed - paid, "card_payoff", "Card bill")
            paid = owed
