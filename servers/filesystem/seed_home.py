"""My home folder: private papers, money, pictures, downloads."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from servers.cast.papers import claims, months_before, statement
from servers.filesystem.limits import MIB
from servers.filesystem.seed_book import Book, month_name, shelf, told
from servers.filesystem.seed_writing import add_writing
from servers.kit.text import written

VIDEO: Final = 140 * MIB


def add_home(book: Book) -> None:
    """All that stands in it, but for the awkward rows."""
    book.folder(book.home, owner_id=book.me, group_name="staff", mode=0o700)
    _papers(book)
    _money(book)
    add_writing(book)
    _pictures(book)
    _downloads(book)


def _papers(book: Book) -> None:
    cast, home, today = book.cast, book.home, book.cast.today
    landlord, city = cast.landlord, cast.city.name
    street = cast.me.address.line if cast.me.address else city
    root = book.folder(f"{home}/Papers", days=20)
    house = book.folder(f"{root}/House", days=12)
    shelf(
        book,
        house,
        [
            ("Lease.pdf", None, 410),
            (
                "Lease summary.txt",
                (
                    f"Lease of {street}\nLandlord: {landlord.name}\n"
                    f"Rent: {written(cast.rent)} a month, due on the first\n"
                    "Notice: two months, in writing\nDeposit: two rents, held in the scheme\nContact: "
                    f"{landlord.name}\n"
                ),
                300,
            ),
            (
                "Inventory.csv",
                (
                    "room,item,state\nKitchen,Oven,good\nKitchen,Fridge,handle loose\nHall,Carpet,worn\n"
                    "Bathroom,Extractor,noisy\n"
                    "Bedroom,Wardrobe,good\nBedroom,Blinds,one slat missing\nLiving room,Radiator,good\n"
                    "Living room,Curtain rail,bent\n"
                ),
                405,
            ),
            ("Meter readings.csv", _meters(book), 4),
            (
                "Letter about the boiler.txt",
                (
                    f"Dear {landlord.first},\n\n"
                    "the boiler has lost pressure again, the third time since the autumn.\nThe "
                    "engineer who came last year said that the valve would have to be replaced.\n"
                    "Could you send somebody before the end of the month?\n\n"
                    f"Deadline: {told(today + timedelta(days=11))}\n\nKind regards\n{cast.me.first}\n"
                ),
                6,
            ),
            ("House jobs.txt", "bleed the radiators\nfix the gate\nsand the shelf\n", 28),
            ("Broadband offer.pdf", None, 47),
            ("Floor plan.png", None, 402),
        ],
    )
    car = book.folder(f"{root}/Car", days=33)
    mine = cast.vehicles[0]
    shelf(
        book,
        car,
        [
            ("Car insurance.pdf", None, 120),
            (
                "Service record.txt",
                (
                    f"{mine.model}, {mine.colour}, {mine.plate}\n\nTyres rotated, brake fluid changed.\n"
                    "Front wipers replaced.\n"
                    f"Next service due in the summer.\nTotal: {written(28_640)}\n"
                ),
                61,
            ),
            ("Parking permit.pdf", None, 95),
            ("Accident form.pdf", None, 388),
        ],
    )
    family = book.folder(f"{root}/Family", days=9)
    child = cast.child_small.first
    shelf(
        book,
        family,
        [
            ("School trip form.pdf", None, 9),
            (
                "Packing list.txt",
                (
                    f"For {child}'s school trip\n\n- raincoat\n- two jumpers\n- torch with spare batteries\n"
                    "- toothbrush\n- book for the bus\n"
                    f"- pocket money in an envelope\n\nDeadline: {told(today + timedelta(days=15))}\n"
                ),
                8,
            ),
            ("Vaccination record.pdf", None, 230),
            (
                "Birthday guests.csv",
                (
                    f"name,comes,allergy\n{child},yes,\n{cast.friends[0].first},yes,nuts\n"
                    f"{cast.friends[4].first},maybe,\n"
                    f"{cast.neighbour.first},yes,\n{cast.child_grown.first},no,\n"
                ),
                19,
            ),
            ("Passport scan.jpg", None, 250),
        ],
    )
    tax = book.folder(f"{root}/Tax", days=40)
    shelf(
        book,
        tax,
        [
            ("Tax return.pdf", None, 150),
            (
                "Tax checklist.md",
                (
                    "# Tax checklist\n\n- [x] payslips\n- [x] interest from the savings account\n"
                    "- [ ] receipts for the desk\n"
                    "- [ ] donations\n- [ ] letter from the pension fund\n\n"
                    f"Deadline: {told(today + timedelta(days=38))}\nContact: {cast.people.trades[5].name}\n"
                ),
                22,
            ),
            (
                "Donations.csv",
                (
                    "date,to,amount\n3 May,Lifeboats,40.00\n17 August,Food bank,60.00\n"
                    "2 December,Library friends,25.00\n"
                ),
                81,
            ),
            ("Pension letter.pdf", None, 64),
        ],
    )


def _meters(book: Book) -> str:
    lines, power, gas = ["month,electricity,gas"], 20_114, 3_870
    for month in reversed(months_before(book.cast.today, 9)):
        power += book.rng.randrange(190, 320)
        gas += book.rng.randrange(20, 110)
        lines.append(f"{month},{power},{gas}")
    return "\n".join(lines) + "\n"


def _money(book: Book) -> None:
    cast = book.cast
    bank = book.folder(f"{book.home}/bank", days=3)
    for place, month in enumerate(months_before(cast.today, 6)):
        rows = [f"{row.day},{row.text.replace(',', '')},{row.amount / 100:.2f}" for row in statement(cast, month)]
        text = "date,text,amount\n" + "\n".join(rows) + "\n"
        book.file(f"{bank}/{month}.csv", text, days=cast.today.day - 2 + 30 * place)
    shelf(
        book,
        bank,
        [
            (
                "Standing orders.txt",
                (
                    f"Rent to {cast.landlord.name}, on the first\nHousehold share, on the second\n"
                    "Pocket money, on the third\n"
                    f"Piano lessons to {cast.people.trades[6].name}, on the fifth\nHoliday pot, on the 27th\n"
                ),
                70,
            ),
            ("Card agreement.pdf", None, 290),
        ],
    )
    expenses = book.folder(f"{book.home}/expenses", days=2)
    last, before = months_before(cast.today, 2)
    for month, back in ((last, 3), (before, 33)):
        for claim in ("food", "travel", "home"):
            entries = claims(cast, month, claim)
            rows = [f"{one.day},{one.name.replace(',', '')},{-one.amount / 100:.2f}" for one in entries]
            book.rng.shuffle(rows)
            text = "date,merchant,amount\n" + "\n".join(rows) + "\n"
            book.file(f"{expenses}/{month_name(month)} {claim}.csv", text, days=cast.today.day + back)
    shelf(
        book,
        expenses,
        [
            (
                "Expense rules.md",
                (
                    "# What the firm pays\n\nTrains in second class, flights below five hours in economy.\n"
                    "Hotels up to $160.00 a night.\n"
                    "Meals up to $35.00 a day, drinks are mine.\nReceipts within thirty days.\n"
                    f"Contact: {cast.colleagues[8].name}\n"
                ),
                130,
            ),
            ("Mileage.csv", _mileage(book), 16),
            (
                "Budget sheet.csv",
                "item,planned,spent\nFood,620,588\nTravel,180,214\nHome,240,97\nTreats,90,120\nGifts,60,35\n",
                14,
            ),
        ],
    )


def _mileage(book: Book) -> str:
    lines = ["day,from,to,miles"]
    for back in (58, 51, 44, 37, 23, 16):
        firm = book.rng.choice(book.cast.clients)
        lines.append(f"{told(book.cast.today - timedelta(days=back))},office,{firm.name},{book.rng.randrange(6, 90)}")
    return "\n".join(lines) + "\n"


def _pictures(book: Book) -> None:
    cast = book.cast
    root = book.folder(f"{book.home}/Pictures", days=15)
    book.folder(f"{root}/New camera", days=31)
    book.folder(f"{book.home}/Documents/Temp", days=77)
    trip = next((one for one in reversed(cast.trips) if one.returns < cast.today and not one.is_work), cast.trips[0])
    days = (cast.today - trip.returns).days
    holiday = book.folder(f"{root}/{trip.city}", days=days)
    views = (
        "Harbour Market Bridge Museum Breakfast Tram Rain Sunset Castle Ferry Alley Balcony "
        "Bakery Fountain Park Station Hotel"
    ).split()
    for place, name in enumerate([*views, "Cat", "Lunch", "Window", "Door", "Street", "Courtyard"]):
        book.binary(f"{holiday}/{name}.jpg", days=days + place % 4)
    garden = book.folder(f"{root}/Garden", days=70)
    for name in ("Tomatoes", "Roses", "Fox", "Shed"):
        book.binary(f"{garden}/{name}.jpg", days=70)
    shelf(
        book,
        root,
        [
            ("Profile picture.png", None, 320),
            ("Whiteboard.jpg", None, 15),
            ("Team lunch.jpg", None, 38),
        ],
    )


def _downloads(book: Book) -> None:
    cast, rng = book.cast, book.rng
    root = book.folder(f"{book.home}/Downloads", days=0)
    shelf(
        book,
        root,
        [
            ("Team offsite.mp4", VIDEO, 21),
            ("Train tickets.pdf", None, 10),
            ("Boarding pass.pdf", None, 36),
            ("Lunch menu.pdf", None, 4),
            ("Desk plan.pdf", None, 2),
            ("Board slides.pptx", None, 27),
            ("Brand guide.pdf", 11 * MIB, 83),
            ("Invoice sockets.pdf", None, 90),
            ("Concert poster.png", None, 31),
            ("Podcast episode.mp3", None, 17),
            (
                "Survey answers.csv",
                "answer,votes\nmore quiet rooms,31\nbetter coffee,44\nfewer meetings,58\nbike racks,12\nplants,9\n",
                12,
            ),
            (
                "Holiday calendar.csv",
                "day,what\n"
                + "\n".join(
                    f"{told(cast.today + timedelta(days=back))},{what}"
                    for back, what in ((9, "inset day"), (37, "long weekend"), (80, "school closed"))
                )
                + "\n",
                43,
            ),
            (
                "Recipe.txt",
                (
                    "Lentil soup\n\n300 g lentils, two carrots, one onion, a spoon of cumin.\n"
                    "Fry, add water, forty minutes, lemon at the end.\n"
                ),
                24,
            ),
            (
                "Release notes.md",
                (
                    "# Release notes\n\n- the export keeps leading zeros\n- the filter remembers its setting\n"
                    "- sign-in is faster on slow lines\n"
                ),
                6,
            ),
            ("Price comparison.xlsx", None, 50),
            ("Workshop agenda.pdf", None, 15),
            ("Street map.svg", None, 112),
        ],
    )
    for number in rng.sample(range(1_000, 9_999), 3):
        book.binary(f"{root}/scan-{number}.pdf", days=rng.randrange(5, 60))
