"""My home folder: drafts, notes, scripts."""

from __future__ import annotations

from datetime import timedelta

from servers.filesystem.seed_book import Book, shelf, told


def add_writing(book: Book) -> None:
    """What I write, and what helps me with it."""
    _writing(book)
    _notes(book)
    _scripts(book)


def _writing(book: Book) -> None:
    cast, today = book.cast, book.cast.today
    root = book.folder(f"{book.home}/Documents", days=2)
    shelf(
        book,
        root,
        [
            ("CV.docx", None, 260),
            ("Cover letter.docx", None, 259),
            (
                "Desk booking.md",
                (
                    "# Desk booking\n\nMonday and Thursday by the window, the rest of the week at home.\n"
                    "Ask before you take the quiet room.\n"
                ),
                75,
            ),
            (
                "Objectives.md",
                (
                    "# My objectives this year\n\n1. Two clients moved off the old import.\n"
                    "2. A runbook for every alarm that wakes somebody.\n"
                    "3. Hold one talk outside the firm.\n"
                    f"4. Help {cast.team[6].first} through the first on-call week.\n\n"
                    f"Deadline: {told(today + timedelta(days=24))}\n"
                ),
                26,
            ),
            (
                "Emergency contacts.txt",
                (
                    f"{cast.partner.name}  {cast.partner.phone}\n{cast.parent.name}  {cast.parent.phone}\n"
                    "Doctor on Mill Lane, ask for the early slot\n"
                ),
                340,
            ),
            ("Errands.txt", "chemist before six\npost office\nkey to the neighbour\n", 4),
            (
                "Before the holidays.txt",
                "water the plants\nstop the paper\nbins out on Thursday\nleave the spare key\n",
                17,
            ),
            (
                "Reading list.txt",
                (
                    "The quiet deploy\nLetters to a young tester\nHow bridges fall\nA short history of queues\n"
                    "Notes on writing notes\n"
                ),
                18,
            ),
        ],
    )
    drafts = book.folder(f"{root}/Drafts", days=1)
    shelf(
        book,
        drafts,
        [
            (
                "Blog post.md",
                (
                    "# What a queue taught us\n\n"
                    "Last winter our import stood still for six hours and nobody noticed.\n"
                    "The alarm watched the wrong "
                    "number: how many jobs ran, not how long they waited.\n\n## What we changed\n\n"
                    "We measure the oldest job now. It is one line in the "
                    "dashboard and it has been right every time.\n\n## What I would do again\n\n"
                    "Tell the client before they ask.\n"
                ),
                1,
            ),
            (
                "Talk outline.md",
                (
                    "# Calm on call\n\n1. The night of the six hours\n2. What an alarm should say\n"
                    "3. Runbooks that people read\n4. Handing over\n\n"
                    f"Length: twenty minutes\nDeadline: {told(today + timedelta(days=19))}\nRoom: Maple\n"
                ),
                5,
            ),
            (
                "Reference letter.md",
                (
                    "To whom it may concern\n\n"
                    f"I have worked with {cast.team[4].name} for three years. Whoever hands over to\n"
                    "them in the evening sleeps well.\n"
                    "They write down what they did and why, and they ask early.\n"
                ),
                11,
            ),
            (
                "Complaint to the railway.txt",
                (
                    "I was forty minutes late on the way to a client because your train did not stop.\n"
                    "The next one was cancelled. I enclose my ticket "
                    "and ask for the full fare.\n\nTotal: $48.50\n"
                ),
                29,
            ),
            (
                "Proposal for quiet hours.md",
                (
                    "# Quiet hours\n\nNo meetings before ten on Tuesdays and Thursdays.\n"
                    "Messages wait, alarms do not.\nWe try it for six weeks and then vote.\n\n"
                    f"Contact: {cast.team[1].name}\n"
                ),
                3,
            ),
            (
                "Speech for the wedding.txt",
                (
                    "Dear all,\n\n"
                    f"{cast.friends[2].first} once drove two hundred miles to bring me a spare key.\n"
                    "That is all you need to know about "
                    f"{cast.friends[2].first}.\n\nRaise your glasses.\n"
                ),
                44,
            ),
            (
                "Poem.txt",
                "The office at seven,\nthe hum of the lights,\na mug with no owner,\nthe logs of the night.\n",
                190,
            ),
        ],
    )
    course = book.folder(f"{root}/Course", days=56)
    shelf(
        book,
        course,
        [
            (
                "Exercise one.txt",
                (
                    "Write down ten words that you use too often.\n\nactually\nbasically\nsimply\njust\n"
                    "obviously\nquite\nreally\nvery\nof course\nrobust\n"
                ),
                66,
            ),
            (
                "Exercise two.txt",
                (
                    "Explain your work to a child in five sentences.\n\n"
                    "People buy our programs. Sometimes the programs cough.\n"
                    "I listen to the cough and find out where it hurts.\n"
                    "Then I write it on a card.\nSomebody makes it better.\n"
                ),
                63,
            ),
            ("Course plan.pdf", None, 90),
            ("Certificate.pdf", None, 56),
        ],
    )


def _notes(book: Book) -> None:
    cast, today, rng = book.cast, book.cast.today, book.rng
    root = book.folder(f"{book.home}/notes", days=0)
    topics = (
        "asked twice about the export, answer by phone",
        "the new filter is liked, the old one is missed",
        "test data needs to be wiped on Friday",
        "nobody owns the nightly job, bring it up",
        "training went well, two people want a second one",
        "licence count is off by three",
        "search is slow before nine, look at the cache",
        "they want the report as a spreadsheet",
        "ask for the floor plan of the new site",
        "the demo account has expired",
        "write up the workaround with the second login",
        "prices for next year are not settled",
    )
    for week in range(1, 9):
        day = today - timedelta(days=today.weekday() + 7 * week)
        lines = rng.sample(topics, 5)
        firms = rng.sample([firm.name for firm in cast.clients], 5)
        body = "\n".join(f"- {firm}: {line}" for firm, line in zip(firms, lines, strict=True))
        book.file(f"{root}/Week of {told(day)}.md", f"# Week of {told(day)}\n\n{body}\n", days=(today - day).days - 4)
    priya, manager = cast.team[0], cast.manager
    shelf(
        book,
        root,
        [
            (
                "todo.md",
                (
                    "# To do\n\n- [ ] send the figures to finance\n- [ ] book the train\n"
                    "- [x] answer the audit\n- [ ] swap Thursday's late shift\n"
                    "- [ ] renew the parking permit\n- [ ] clean up downloads\n"
                ),
                0,
            ),
            ("Weekend jobs.txt", "mow the lawn\noil the hinge\nsort the shed\n", 3),
            (
                "Small things.md",
                "# Small things\n\n- [ ] new batteries\n- [ ] frame the print\n- [x] answer the survey\n",
                10,
            ),
            (
                "ideas.txt",
                (
                    "a page that shows which alarms nobody ever acted on\n"
                    "a shared list of answers to the ten most asked questions\nlunch walks\n"
                ),
                13,
            ),
            (
                f"Talks with {priya.first}.md",
                (
                    f"# Talks with {priya.first}\n\nWants to lead the next rollout.\n"
                    f"On leave in two weeks, hands the rota to {cast.team[2].first}.\n"
                    f"Next meeting: {told(today + timedelta(days=6))}\n"
                ),
                7,
            ),
            (
                f"Talks with {manager.first}.md",
                (
                    f"# Talks with {manager.first}\n\nRaise is on the table, decision after the results.\n"
                    "I keep the two big clients.\n"
                    f"Next meeting: {told(today + timedelta(days=5))}\n"
                ),
                7,
            ),
            (
                "Phone numbers.csv",
                "name,phone\n" + "\n".join(f"{one.name},{one.phone}" for one in cast.team) + "\n",
                52,
            ),
            (
                "Interview questions.md",
                (
                    "# Questions I ask\n\n1. Tell me about a bug that you were proud of.\n"
                    "2. Who wakes up when it breaks?\n3. What did you delete last?\n"
                    "4. Explain a log line to your grandmother.\n"
                ),
                35,
            ),
        ],
    )


def _scripts(book: Book) -> None:
    root = book.folder(f"{book.home}/scripts", days=8)
    shelf(
        book,
        root,
        [
            (
                "backup.sh",
                (
                    "#!/bin/sh\nset -e\ntoday=$(date +%F)\n"
                    "tar -czf /tmp/home-$today.tar.gz ~/Documents ~/notes\n"
                    "mv /tmp/home-$today.tar.gz ~/backups/\n"
                ),
                48,
            ),
            (
                "rename-photos.py",
                (
                    "import sys\nfrom pathlib import Path\n\n"
                    "for number, photo in enumerate(sorted(Path(sys.argv[1]).glob('*.jpg')), 1):\n"
                    "    photo.rename(photo.with_name(f'{number:03}.jpg'))\n"
                ),
                210,
            ),
            (
                "count-timeouts.sh",
                (
                    "#!/bin/sh\n# how many timeouts a day, newest log first\n"
                    "for log in $(ls -t /projects/*/logs/*.log); do\n  printf '%s ' $log\n"
                    "  grep -c timeout $log\ndone\n"
                ),
                8,
            ),
            (
                "merge.py",
                (
                    "import csv\nimport sys\n\n"
                    "rows = [row for name in sys.argv[1:] for row in csv.DictReader(open(name))]\n"
                    "rows.sort(key=lambda row: row['date'])\n"
                    "print(len(rows))\n"
                ),
                25,
            ),
            (
                "settings.ini",
                "[mail]\nserver = post.office.example\nretries = 3\n\n[report]\nformat = csv\nevery = monday\n",
                48,
            ),
            (".env", "MAIL_USER=reports\nMAIL_PASSWORD=plum-tractor-41\nAPI_KEY=k-77d0a1c29e\nREGION=north\n", 48),
        ],
    )
    book.file(f"{book.home}/.profile", "export EDITOR=vi\nexport LANG=en_GB.UTF-8\nalias ll='ls -l'\n", days=600)
