"""My home folder: private papers, money, drafts, notes, scripts, pictures, downloads."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from servers.cast.papers import claims, months_before, statement
from servers.filesystem.limits import MIB
from servers.filesystem.seed_book import Book
from servers.kit.text import written

MONTHS: Final = "January February March April May June July August September October November December".split()
VIDEO: Final = 140 * MIB
Rows = list[tuple[str, str | int | None, int]]


def add_home(book: Book) -> None:
    """All that stands in it, but for the awkward rows."""
    book.folder(book.home, owner_id=book.me, group_name="staff", mode=0o700)
    _papers(book)
    _money(book)
    _writing(book)
    _notes(book)
    _scripts(book)
    _pictures(book)
    _downloads(book)


def shelf(book: Book, folder: str, rows: Rows) -> None:
    """Files of a folder: name, text or size (None: usual), days since they were changed."""
    for name, content, days in rows:
        if isinstance(content, str):
            book.file(f"{folder}/{name}", content, days=days)
        else:
            book.binary(f"{folder}/{name}", content, days=days)


def month_name(month: str) -> str:
    """The name of "2026-02"."""
    return MONTHS[int(month[5:]) - 1]


def told(day: date) -> str:
    """A day as people write it in papers: "12 March"."""
    return f"{day.day} {MONTHS[day.month - 1]}"


def _papers(book: Book) -> None:
    cast, home, today = book.cast, book.home, book.cast.today
    landlord, city = cast.landlord, cast.city.name
    street = cast.me.address.line if cast.me.address else city
    root = book.folder(f"{home}/Papers", days=20)
    house = book.folder(f"{root}/House", days=12)
    shelf(book, house, [
        ("Lease.pdf", None, 410),
        ("Lease summary.txt", f"Lease of {street}\nLandlord: {landlord.name}\nRent: {written(cast.rent)} a month, due on the first\n"
         "Notice: two months, in writing\nDeposit: two rents, held in the scheme\nContact: " f"{landlord.name}\n", 300),
        ("Inventory.csv", "room,item,state\nKitchen,Oven,good\nKitchen,Fridge,handle loose\nHall,Carpet,worn\nBathroom,Extractor,noisy\n"
         "Bedroom,Wardrobe,good\nBedroom,Blinds,one slat missing\nLiving room,Radiator,good\nLiving room,Curtain rail,bent\n", 405),
        ("Meter readings.csv", _meters(book), 4),
        ("Letter about the boiler.txt", f"Dear {landlord.first},\n\nthe boiler has lost pressure again, the third time since the autumn.\nThe "
         "engineer who came last year said that the valve would have to be replaced.\nCould you send somebody before the end of the month?\n\n"
         f"Deadline: {told(today + timedelta(days=11))}\n\nKind regards\n{cast.me.first}\n", 6),
        ("Broadband offer.pdf", None, 47),
        ("Floor plan.png", None, 402),
    ])  # fmt: skip
    car = book.folder(f"{root}/Car", days=33)
    mine = cast.vehicles[0]
    shelf(book, car, [
        ("Car insurance.pdf", None, 120),
        ("Service record.txt", f"{mine.model}, {mine.colour}, {mine.plate}\n\nTyres rotated, brake fluid changed.\nFront wipers replaced.\n"
         f"Next service due in the summer.\nTotal: {written(28_640)}\n", 61),
        ("Parking permit.pdf", None, 95),
        ("Accident form.pdf", None, 388),
    ])  # fmt: skip
    family = book.folder(f"{root}/Family", days=9)
    child = cast.child_small.first
    shelf(book, family, [
        ("School trip form.pdf", None, 9),
        ("Packing list.txt", f"For {child}'s school trip\n\n- raincoat\n- two jumpers\n- torch with spare batteries\n- toothbrush\n- book for the bus\n"
         f"- pocket money in an envelope\n\nDeadline: {told(today + timedelta(days=15))}\n", 8),
        ("Vaccination record.pdf", None, 230),
        ("Birthday guests.csv", f"name,comes,allergy\n{child},yes,\n{cast.friends[0].first},yes,nuts\n{cast.friends[4].first},maybe,\n"
         f"{cast.neighbour.first},yes,\n{cast.child_grown.first},no,\n", 19),
        ("Passport scan.jpg", None, 250),
    ])  # fmt: skip
    tax = book.folder(f"{root}/Tax", days=40)
    shelf(book, tax, [
        ("Tax return.pdf", None, 150),
        ("Tax checklist.md", "# Tax checklist\n\n- [x] payslips\n- [x] interest from the savings account\n- [ ] receipts for the desk\n"
         "- [ ] donations\n- [ ] letter from the pension fund\n\n"
         f"Deadline: {told(today + timedelta(days=38))}\nContact: {cast.people.trades[5].name}\n", 22),
        ("Donations.csv", "date,to,amount\n3 May,Lifeboats,40.00\n17 August,Food bank,60.00\n2 December,Library friends,25.00\n", 81),
        ("Pension letter.pdf", None, 64),
    ])  # fmt: skip


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
    shelf(book, bank, [
        ("Standing orders.txt", f"Rent to {cast.landlord.name}, on the first\nHousehold share, on the second\nPocket money, on the third\n"
         f"Piano lessons to {cast.people.trades[6].name}, on the fifth\nHoliday pot, on the 27th\n", 70),
        ("Card agreement.pdf", None, 290),
    ])  # fmt: skip
    expenses = book.folder(f"{book.home}/expenses", days=2)
    last, before = months_before(cast.today, 2)
    for month, back in ((last, 3), (before, 33)):
        for claim in ("food", "travel", "home"):
            entries = claims(cast, month, claim)
            rows = [f"{one.day},{one.name.replace(',', '')},{-one.amount / 100:.2f}" for one in entries]
            book.rng.shuffle(rows)
            text = "date,merchant,amount\n" + "\n".join(rows) + "\n"
            book.file(f"{expenses}/{month_name(month)} {claim}.csv", text, days=cast.today.day + back)
    shelf(book, expenses, [
        ("Expense rules.md", "# What the firm pays\n\nTrains in second class, flights below five hours in economy.\nHotels up to $160.00 a night.\n"
         f"Meals up to $35.00 a day, drinks are mine.\nReceipts within thirty days.\nContact: {cast.colleagues[8].name}\n", 130),
        ("Mileage.csv", _mileage(book), 16),
        ("Budget sheet.csv", "item,planned,spent\nFood,620,588\nTravel,180,214\nHome,240,97\nTreats,90,120\nGifts,60,35\n", 14),
    ])  # fmt: skip


def _mileage(book: Book) -> str:
    lines = ["day,from,to,miles"]
    for back in (58, 51, 44, 37, 23, 16):
        firm = book.rng.choice(book.cast.clients)
        lines.append(f"{told(book.cast.today - timedelta(days=back))},office,{firm.name},{book.rng.randrange(6, 90)}")
    return "\n".join(lines) + "\n"


def _writing(book: Book) -> None:
    cast, today = book.cast, book.cast.today
    root = book.folder(f"{book.home}/Documents", days=2)
    shelf(book, root, [
        ("CV.docx", None, 260),
        ("Cover letter.docx", None, 259),
        ("Desk booking.md", "# Desk booking\n\nMonday and Thursday by the window, the rest of the week at home.\nAsk before you take the quiet room.\n", 75),
        ("Objectives.md", "# My objectives this year\n\n1. Two clients moved off the old import.\n2. A runbook for every alarm that wakes somebody.\n"
         f"3. Hold one talk outside the firm.\n4. Help {cast.team[6].first} through the first on-call week.\n\nDeadline: {told(today + timedelta(days=24))}\n", 26),
        ("Emergency contacts.txt", f"{cast.partner.name}  {cast.partner.phone}\n{cast.parent.name}  {cast.parent.phone}\nDoctor on Mill Lane, ask for the early slot\n", 340),
        ("Reading list.txt", "The quiet deploy\nLetters to a young tester\nHow bridges fall\nA short history of queues\nNotes on writing notes\n", 18),
    ])  # fmt: skip
    drafts = book.folder(f"{root}/Drafts", days=1)
    shelf(book, drafts, [
        ("Blog post.md", "# What a queue taught us\n\nLast winter our import stood still for six hours and nobody noticed.\nThe alarm watched the wrong "
         "number: how many jobs ran, not how long they waited.\n\n## What we changed\n\nWe measure the oldest job now. It is one line in the "
         "dashboard and it has been right every time.\n\n## What I would do again\n\nTell the client before they ask.\n", 1),
        ("Talk outline.md", "# Calm on call\n\n1. The night of the six hours\n2. What an alarm should say\n3. Runbooks that people read\n4. Handing over\n\n"
         f"Length: twenty minutes\nDeadline: {told(today + timedelta(days=19))}\nRoom: Maple\n", 5),
        ("Reference letter.md", f"To whom it may concern\n\nI have worked with {cast.team[4].name} for three years. Whoever hands over to\nthem in the evening sleeps well.\n"
         "They write down what they did and why, and they ask early.\n", 11),
        ("Complaint to the railway.txt", "I was forty minutes late on the way to a client because your train did not stop.\nThe next one was cancelled. I enclose my ticket "
         "and ask for the full fare.\n\nTotal: $48.50\n", 29),
        ("Proposal for quiet hours.md", "# Quiet hours\n\nNo meetings before ten on Tuesdays and Thursdays.\nMessages wait, alarms do not.\nWe try it for six weeks and then vote.\n\n"
         f"Contact: {cast.team[1].name}\n", 3),
        ("Speech for the wedding.txt", f"Dear all,\n\n{cast.friends[2].first} once drove two hundred miles to bring me a spare key.\nThat is all you need to know about "
         f"{cast.friends[2].first}.\n\nRaise your glasses.\n", 44),
        ("Poem.txt", "The office at seven,\nthe hum of the lights,\na mug with no owner,\nthe logs of the night.\n", 190),
    ])  # fmt: skip
    course = book.folder(f"{root}/Course", days=56)
    shelf(book, course, [
        ("Exercise one.txt", "Write down ten words that you use too often.\n\nactually\nbasically\nsimply\njust\nobviously\nquite\nreally\nvery\nof course\nrobust\n", 66),
        ("Exercise two.txt", "Explain your work to a child in five sentences.\n\nPeople buy our programs. Sometimes the programs cough.\nI listen to the cough and find out where it hurts.\n"
         "Then I write it on a card.\nSomebody makes it better.\n", 63),
        ("Course plan.pdf", None, 90),
        ("Certificate.pdf", None, 56),
    ])  # fmt: skip


def _notes(book: Book) -> None:
    cast, today, rng = book.cast, book.cast.today, book.rng
    root = book.folder(f"{book.home}/notes", days=0)
    topics = (
        "asked twice about the export, answer by phone", "the new filter is liked, the old one is missed", "test data needs to be wiped on Friday",
        "nobody owns the nightly job, bring it up", "training went well, two people want a second one", "licence count is off by three",
        "search is slow before nine, look at the cache", "they want the report as a spreadsheet", "ask for the floor plan of the new site",
        "the demo account has expired", "write up the workaround with the second login", "prices for next year are not settled",
    )  # fmt: skip
    for week in range(1, 9):
        day = today - timedelta(days=today.weekday() + 7 * week)
        lines = rng.sample(topics, 5)
        firms = rng.sample([firm.name for firm in cast.clients], 5)
        body = "\n".join(f"- {firm}: {line}" for firm, line in zip(firms, lines, strict=True))
        book.file(f"{root}/Week of {told(day)}.md", f"# Week of {told(day)}\n\n{body}\n", days=(today - day).days - 4)
    priya, manager = cast.team[0], cast.manager
    shelf(book, root, [
        ("todo.md", "# To do\n\n- [ ] send the figures to finance\n- [ ] book the train\n- [x] answer the audit\n- [ ] swap Thursday's late shift\n"
         "- [ ] renew the parking permit\n- [ ] clean up downloads\n", 0),
        ("ideas.txt", "a page that shows which alarms nobody ever acted on\na shared list of answers to the ten most asked questions\nlunch walks\n", 13),
        (f"Talks with {priya.first}.md", f"# Talks with {priya.first}\n\nWants to lead the next rollout.\nOn leave in two weeks, hands the rota to {cast.team[2].first}.\n"
         f"Next meeting: {told(today + timedelta(days=6))}\n", 7),
        (f"Talks with {manager.first}.md", f"# Talks with {manager.first}\n\nRaise is on the table, decision after the results.\nI keep the two big clients.\n"
         f"Next meeting: {told(today + timedelta(days=5))}\n", 7),
        ("Phone numbers.csv", "name,phone\n" + "\n".join(f"{one.name},{one.phone}" for one in cast.team) + "\n", 52),
        ("Interview questions.md", "# Questions I ask\n\n1. Tell me about a bug that you were proud of.\n2. Who wakes up when it breaks?\n3. What did you delete last?\n"
         "4. Explain a log line to your grandmother.\n", 35),
    ])  # fmt: skip


def _scripts(book: Book) -> None:
    root = book.folder(f"{book.home}/scripts", days=8)
    shelf(book, root, [
        ("backup.sh", "#!/bin/sh\nset -e\ntoday=$(date +%F)\ntar -czf /tmp/home-$today.tar.gz ~/Documents ~/notes\nmv /tmp/home-$today.tar.gz ~/backups/\n", 48),
        ("rename-photos.py", "import sys\nfrom pathlib import Path\n\nfor number, photo in enumerate(sorted(Path(sys.argv[1]).glob('*.jpg')), 1):\n"
         "    photo.rename(photo.with_name(f'{number:03}.jpg'))\n", 210),
        ("count-timeouts.sh", "#!/bin/sh\n# how many timeouts a day, newest log first\nfor log in $(ls -t /projects/*/logs/*.log); do\n  printf '%s ' $log\n"
         "  grep -c timeout $log\ndone\n", 8),
        ("merge.py", "import csv\nimport sys\n\nrows = [row for name in sys.argv[1:] for row in csv.DictReader(open(name))]\nrows.sort(key=lambda row: row['date'])\n"
         "print(len(rows))\n", 25),
        ("settings.ini", "[mail]\nserver = post.office.example\nretries = 3\n\n[report]\nformat = csv\nevery = monday\n", 48),
        (".env", "MAIL_USER=reports\nMAIL_PASSWORD=plum-tractor-41\nAPI_KEY=k-77d0a1c29e\nREGION=north\n", 48),
    ])  # fmt: skip
    book.file(f"{book.home}/.profile", "export EDITOR=vi\nexport LANG=en_GB.UTF-8\nalias ll='ls -l'\n", days=600)


def _pictures(book: Book) -> None:
    cast = book.cast
    root = book.folder(f"{book.home}/Pictures", days=15)
    book.folder(f"{root}/New camera", days=31)
    book.folder(f"{book.home}/Documents/Temp", days=77)
    trip = next((one for one in reversed(cast.trips) if one.returns < cast.today and not one.is_work), cast.trips[0])
    days = (cast.today - trip.returns).days
    holiday = book.folder(f"{root}/{trip.city}", days=days)
    views = "Harbour Market Bridge Museum Breakfast Tram Rain Sunset Castle Ferry Alley Balcony Bakery Fountain Park Station Hotel".split()
    for place, name in enumerate([*views, "Cat", "Lunch", "Window", "Door", "Street", "Courtyard"]):
        book.binary(f"{holiday}/{name}.jpg", days=days + place % 4)
    garden = book.folder(f"{root}/Garden", days=70)
    for name in ("Tomatoes", "Roses", "Fox", "Shed"):
        book.binary(f"{garden}/{name}.jpg", days=70)
    shelf(book, root, [
        ("Profile picture.png", None, 320),
        ("Whiteboard.jpg", None, 15),
        ("Team lunch.jpg", None, 38),
    ])  # fmt: skip


def _downloads(book: Book) -> None:
    cast, rng = book.cast, book.rng
    root = book.folder(f"{book.home}/Downloads", days=0)
    shelf(book, root, [
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
        ("Survey answers.csv", "answer,votes\nmore quiet rooms,31\nbetter coffee,44\nfewer meetings,58\nbike racks,12\nplants,9\n", 12),
        ("Holiday calendar.csv", "day,what\n" + "\n".join(f"{told(cast.today + timedelta(days=back))},{what}" for back, what in ((9, "inset day"), (37, "long weekend"), (80, "school closed"))) + "\n", 43),
        ("Recipe.txt", "Lentil soup\n\n300 g lentils, two carrots, one onion, a spoon of cumin.\nFry, add water, forty minutes, lemon at the end.\n", 24),
        ("Release notes.md", "# Release notes\n\n- the export keeps leading zeros\n- the filter remembers its setting\n- sign-in is faster on slow lines\n", 6),
        ("Price comparison.xlsx", None, 50),
        ("Workshop agenda.pdf", None, 15),
        ("Street map.svg", None, 112),
    ])  # fmt: skip
    for number in rng.sample(range(1_000, 9_999), 3):
        book.binary(f"{root}/scan-{number}.pdf", days=rng.randrange(5, 60))
