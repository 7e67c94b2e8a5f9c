"""Who is on the network: the cast, firms, strangers, bots, and what they are to each other."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from servers.cast import Person
from servers.cast.handles import journalists_of
from servers.social_media.models import Embargo
from servers.social_media.seed_book import Book
from servers.social_media.talk import TOPICS

BRAND_HOURS: Final = ("08:30", "17:30")
OPEN_SHOPS: Final = 14
_BLOCKED: Final = (22, 24, 27, 28)
_SHOP_SECTORS: Final = frozenset(("books", "toys", "home", "clothes", "flowers", "bakery"))
# Handle, name, bio: strangers. No one of them is in another world.
STRANGERS: Final = (
    ("slowtrainsally", "Sally Winterbourne", "Timetables, thermos flasks, window seats"),
    ("rye.and.shine", "Konstantin Aalto", "Bakes before dawn"),
    ("canalrunner", "Ifeyinwa Adeleke", "Slow miles, strong tea"),
    ("plot47", "Gwendolyn Pike", "One allotment, no plan"),
    ("chainring", "Ruairi Maguire", "Bikes, mostly upside down"),
    ("endgamerita", "Rita Salonen", "Chess coach, sore loser"),
    ("fogoverquay", "Teodor Bălan", "Photographs of weather"),
    ("purlharbourette", "Constance Dyer", "Knits in meetings"),
    ("flatwhiteflo", "Florence Okello", "Coffee first"),
    ("lockside", "Barnaby Rook", "Birds, boats, boots"),
    ("shelfish", "Anneliese Kranz", "Reads on trams"),
    ("kilnformed", "Bronwen Teague", "Pots and near-pots"),
    ("darkskydeb", "Deborah Lindqvist", "Looks up"),
    ("porcini.paul", "Paul Vartiainen", "I won't say where"),
    ("twocatsnow", "Marguerite Bello", "It was meant to be one"),
    ("velvetseats", "Casimir Dunn", "Film club, back row"),
    ("barrelhouse", "Ottilie Reyes", "Piano on Sundays"),
    ("ninedegrees", "Gunnar Hale", "Cold water, warm soup"),
    ("roomeleven", "Philippa Sato", "Museum guard with opinions"),
    ("ridgewalk", "Tamsin Achterberg", "Wrong valley, right view"),
    ("rindandall", "Benedikt Moreau", "Cheese, mainly"),
    ("brightspells", "Rosamund Keane", "Forecasts nobody asked for"),
    ("fifthofficial", "Dermot Achebe", "Under-nines coach"),
    ("underaduvet", "Saskia Penrose", "Half of a podcast"),
    ("hivemindy", "Mindy Farrow", "Nine hives, two stings"),
    ("boxfourteen", "Leopold Tran", "Has moved too often"),
    ("tram.seven", "Winifred Abara", "Commutes for a living"),
    ("wetslate", "Noor Castellane", "Type, paper, rain"),
    ("pagefour", "Emeka Strand", "Father of one question"),
    ("hedgelines", "Cordelia Munt", "Old roads and benches"),
    ("yuliazorina", "Юлия Зорина", "Pictures of doors"),
    ("hanatanaka", "田中 花", "Paper, ink, cats"),
)
# Handle, name, bio.
BOTS: Final = (
    ("moonprofit", "Moon Profit Signals", "Crypto signals that never lose"),
    ("answerbot", "Answer Bot", "I reply to everything"),
    ("dailyproverb", "Proverb of the Day", "One proverb a day, at noon"),
    ("tidetimes", "Tide Times", "High and low water at the quay"),
)
BIOS: Final = (
    "Here for the bread and the birds",
    "Opinions are mine, mistakes too",
    "Mostly replies",
    "Reads more than posts",
    "Tea, then talk",
    "Lives by the water",
    "Two kids, one bike, no time",
    "Posting from the tram",
    "Gardens, badly and happily",
    "Made of coffee",
    "Once finished a marathon",
    "Plays in a very small band",
)
PAPERS: Final = ("the Harbour Post", "the Evening Ledger", "Quay Radio", "the Weekly Almanac")


def register(book: Book) -> None:
    """Everybody with a profile."""
    cast = book.cast
    rng = book.rng
    papers = dict(zip(journalists_of(cast), PAPERS, strict=True))
    book.profile(
        book.me, cast.me.name, bio="Customer engineer by day, courgettes by night", private=True,
        dm_from="everyone", outside_followers=rng.randrange(22, 90), email=cast.me.email,
    )  # fmt: skip
    book.profile(
        book.brand, cast.employer.name, bio="Software and help for firms that open every day", kind="brand",
        link=f"https://{cast.employer.key}", verified=True, outside_followers=rng.randrange(4000, 19_000), email="",
        name_changed_on=(cast.today - timedelta(days=400)).isoformat(),
    )  # fmt: skip
    book.manage(book.me, "owner")
    book.manage(book.brand, "editor", BRAND_HOURS)
    for place, who in enumerate(_people(book)):
        paper = papers.get(who.email)
        book.profile(
            book.who(who.email),
            who.name,
            bio=f"Reporter at {paper}" if paper else BIOS[(place * 5 + cast.seed) % len(BIOS)],
            private=who.email in _private(book),
            verified=paper is not None and place % 2 == 0,
            dm_from=_doors(book).get(who.email, "following" if place % 7 == 3 else "everyone"),
            outside_followers=rng.randrange(12, 400) * (9 if paper else 1),
            name_changed_on=None,
            email=who.email,
        )
        book.tastes[book.who(who.email)] = tuple(rng.sample(TOPICS, 3))
    for merchant in shops(book):
        book.profile(
            book.who(merchant), cast.merchant(merchant).name, bio="Answers on weekdays", kind="brand", verified=True,
            outside_followers=rng.randrange(300, 9000),
        )  # fmt: skip
    for firm in cast.clients[:5]:
        book.profile(
            book.who(firm.key), firm.name, bio=f"News from {firm.name}", kind="brand", verified=True,
            outside_followers=rng.randrange(500, 20_000),
        )  # fmt: skip
    for place, (handle, name, bio) in enumerate(STRANGERS):
        book.profile(
            handle, name, bio=bio, private=place in {6, 15}, suspended=place == 12, dm_from=_stranger_doors(place),
            outside_followers=rng.randrange(20, 6000),
        )  # fmt: skip
        book.tastes[handle] = (TOPICS[place % len(TOPICS)], TOPICS[(place * 7 + 3) % len(TOPICS)])
    for handle, name, bio in BOTS:
        book.profile(handle, name, bio=bio, kind="bot", outside_followers=rng.randrange(5, 900))
    book.profile(
        f"{book.brand}.help", cast.employer.name, bio="Official support, send us your password", kind="brand",
        outside_followers=17,
    )  # fmt: skip
    _embargoes(book)
    _relate(book)
    _lists(book)


def blocked_by_me(book: Book) -> str:
    """The stranger whom I block."""
    return STRANGERS[_BLOCKED[book.cast.seed % len(_BLOCKED)]][0]


def shops(book: Book) -> list[str]:
    """Keys of the merchants that post: the store, the food app and others."""
    first = ["online_store", "food_app", "marketplace", "hardware_chain", "travel_agency"]
    others = [one.key for one in book.cast.merchants if one.sector in _SHOP_SECTORS]
    return [*first, *others[: OPEN_SHOPS - len(first)]]


def _people(book: Book) -> list[Person]:
    """Those of the cast who have a profile."""
    cast = book.cast
    people = cast.people
    twin = cast.person(cast.clients[1].contacts[0])
    priyas = [one for one in people.contacts if one.first == "Priya"]
    return list(
        dict.fromkeys(
            (
                cast.partner,
                cast.child_grown,
                *cast.friends,
                cast.neighbour,
                cast.manager,
                *cast.team,
                *[one for one in cast.colleagues[8:28] if one.left_on is None],
                *priyas,
                twin,
                *people.contacts[:8],
                *people.trades[5:8],
            )
        )
    )


def _private(book: Book) -> set[str]:
    """Private ones: a friend whom I follow, one whom I do not, one who has not answered yet, and a few more."""
    cast = book.cast
    return {
        cast.friends[1].email, cast.friends[4].email, cast.friends[6].email, cast.child_grown.email, cast.team[4].email,
    }  # fmt: skip


def _doors(book: Book) -> dict[str, str]:
    cast = book.cast
    return {cast.team[2].email: "nobody", cast.partner.email: "everyone", cast.friends[7].email: "following"}


def _stranger_doors(place: int) -> str:
    return "nobody" if place in {0, 14} else "following" if place % 5 == 2 else "everyone"


def _embargoes(book: Book) -> None:
    """The launch, the quarter's results, and one that ended yesterday."""
    cast = book.cast
    for topic, until, reason in (
        (book.launch.topic, book.launch.until, "the launch is not announced yet"),
        ("results", cast.results_on, "the quarter's results are not out yet"),
        ("pricing", cast.today - timedelta(days=1), "the new prices were not on the website yet"),
    ):
        book.world.insert(Embargo, topic=topic, until=until.isoformat(), handle=book.brand, reason=reason)


def _relate(book: Book) -> None:
    """Whom I follow, who follows me, who asks, whom I mute and block; then everybody else at random."""
    cast, rng, me, brand = book.cast, book.rng, book.me, book.brand
    friends = [book.who(one.email) for one in cast.friends]
    team = [book.who(one.email) for one in cast.team]
    strangers = [handle for handle, _, _ in STRANGERS]
    long_ago = book.ago(days=300)
    blocked, blocks_me = blocked_by_me(book), strangers[23]
    book.tie(me, blocked, "block", book.ago(days=40))
    book.tie(blocks_me, me, "block", book.ago(days=90))
    book.tie(me, friends[4], "request", book.ago(days=6))
    mine = [book.who(cast.partner.email), book.who(cast.child_grown.email), *friends[:4], *friends[5:], *team, brand]
    for handle in [*mine, *strangers[:10:2], strangers[17], book.who("online_store")]:
        book.tie(me, handle, "follow", long_ago)
    back = [*mine, book.who(cast.neighbour.email), *strangers[1:6:2], friends[4]]
    for handle in back:
        if handle not in {friends[7], brand}:
            book.tie(handle, me, "follow", long_ago)
    asking = [BOTS[0][0], strangers[11], book.who(cast.colleagues[20].email), book.who(cast.colleagues[14].email)]
    for place, handle in enumerate(asking):
        book.tie(handle, me, "request", book.ago(days=4 - place, hours=3))
    until = cast.today + timedelta(days=2)
    book.tie(me, friends[5], "mute", book.ago(days=12), until.isoformat())
    book.tie(me, BOTS[1][0], "mute", book.ago(days=100))
    for handle in [*team, me, *[book.who(one.key) for one in cast.clients[:5]], *strangers[::3]]:
        book.tie(handle, brand, "follow", long_ago)
    for handle in [*[book.who(one.key) for one in cast.clients[:5]], me]:
        book.tie(brand, handle, "follow", long_ago)
    book.tie(brand, BOTS[0][0], "block", book.ago(days=10))
    everybody = [handle for handle in book.profiles if handle not in {me, brand, BOTS[0][0]}]
    for handle in everybody:
        for other in rng.sample(everybody, 3):
            if not book.apart(handle, other) and book.profiles[other].kind != "bot":
                book.tie(handle, other, "follow", book.ago(days=rng.randrange(20, 300)))


def _lists(book: Book) -> None:
    cast, rng = book.cast, book.rng
    friends = [book.who(one.email) for one in cast.friends]
    team = [book.who(one.email) for one in cast.team]
    strangers = [handle for handle, _, _ in STRANGERS if handle not in {blocked_by_me(book), "underaduvet"}]
    book.list_of(book.me, "close friends", [book.who(cast.partner.email), *friends[:4], friends[8]], private=True)
    book.list_of(book.me, "bread people", [strangers[1], strangers[8], *rng.sample(strangers[14:], 3)])
    book.list_of(book.me, "work", [*team, book.brand, book.who(cast.manager.email)], private=True)
    book.list_of(book.me, "outdoors", [strangers[2], strangers[4], strangers[9], strangers[17], strangers[19]])
    book.list_of(book.brand, "clients", [book.who(one.key) for one in cast.clients[:5]])
    book.list_of(book.brand, "press", [book.who(one) for one in journalists_of(cast)], private=True)
    for place, owner in enumerate((strangers[0], strangers[3], friends[2])):
        book.list_of(owner, ("people worth reading", "locals", "night owls")[place], rng.sample(strangers, 7))
    book.list_of(strangers[9], "my readers", [book.me, *rng.sample(strangers[10:], 4)])
