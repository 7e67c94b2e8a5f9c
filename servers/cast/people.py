"""The people of a world: me, the household, friends, colleagues, clients' contacts, those who work for me."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random
from typing import Final, Literal

from servers.cast.firms import Company
from servers.cast.names import Name, NameBook, Pronoun, as_ascii, draw_family_language
from servers.cast.numbers import NumberBook
from servers.cast.places import Address, AddressBook, City

Circle = Literal["me", "family", "friend", "neighbour", "landlord", "colleague", "client", "trade"]

_MAIL: Final = ("postroom.example", "inkwell.example", "mailhaven.example")
_JOBS: Final = (
    "software engineer",
    "software engineer",
    "product designer",
    "product manager",
    "support engineer",
    "support lead",
    "account manager",
    "sales engineer",
    "data analyst",
    "test engineer",
    "office manager",
    "finance controller",
    "recruiter",
    "technical writer",
    "release manager",
    "marketing lead",
    "security engineer",
    "payroll officer",
    "lawyer",
    "trainer",
)
_CLIENT_JOBS: Final = (
    "operations manager",
    "head of IT",
    "buyer",
    "finance director",
    "office manager",
    "project lead",
    "store manager",
    "managing director",
    "quality manager",
)
_TRADES: Final = (
    "plumber",
    "builder",
    "physio",
    "cleaner",
    "dog walker",
    "accountant",
    "piano teacher",
    "electrician",
    "childminder",
    "gardener",
)
# Relation, pronoun, ages, whether they bear my surname.
_KIN: Final[tuple[tuple[str, Pronoun, tuple[int, int], bool], ...]] = (
    ("sister", "she", (36, 50), False),
    ("brother", "he", (36, 50), True),
    ("aunt", "she", (60, 72), False),
    ("uncle", "he", (60, 72), True),
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the cast. The key is the e-mail; it is unique, and so is the full name.

    `relation` is what they are to me as I would say it ("my sister", "my landlady", "my plumber"), None where one
    would use the name. `company` is the key of the firm they work for and `job` what they do there. `other_email`
    is a second address (mine and my partner's: the private one; a contact who moved: the old one that bounces).
    `address` is a house in the cast's city, None for those whose home is of no account. `left_on` is the day a
    colleague left the firm.
    """

    email: str
    name: str
    first: str
    last: str
    pronoun: Pronoun
    circle: Circle
    relation: str | None
    phone: str
    zone: str
    home_city: str
    account_number: str
    company: str | None = None
    job: str | None = None
    other_email: str | None = None
    address: Address | None = None
    born: date | None = None
    left_on: date | None = None

    @property
    def key(self) -> str:
        """The e-mail."""
        return self.email

    @property
    def login(self) -> str:
        """The name before the @, with which one signs in at work."""
        return self.email.partition("@")[0]


@dataclass(frozen=True, slots=True)
class People:
    """Everybody, sorted into their places; `everyone` holds each person once."""

    me: Person
    partner: Person
    child_small: Person
    child_grown: Person
    parent: Person
    friends: tuple[Person, ...]
    neighbour: Person
    landlord: Person
    manager: Person
    team: tuple[Person, ...]
    colleagues: tuple[Person, ...]
    contacts: tuple[Person, ...]
    trades: tuple[Person, ...]
    everyone: tuple[Person, ...]


class _Crowd:
    """Makes persons one by one and keeps what must not repeat."""

    def __init__(self, rng: Random, city: City, today: date, numbers: NumberBook) -> None:
        self._rng = rng
        self._names = NameBook(rng)
        self._city = city
        self._today = today
        self._numbers = numbers
        self._emails: dict[str, None] = {}
        self.everyone: list[Person] = []

    def draw(
        self,
        circle: Circle,
        *,
        first: str | None = None,
        last: str | None = None,
        pronoun: Pronoun | None = None,
        language: str | None = None,
        relation: str | None = None,
        company: Company | None = None,
        job: str | None = None,
        address: Address | None = None,
        ages: tuple[int, int] | None = None,
        place: tuple[str, str] | None = None,
        other_email: bool = False,
    ) -> Person:
        """A new person. `place` is (home city, zone), the cast's city by default."""
        rng = self._rng
        name = self._names.draw(pronoun, first=first, last=last, language=language)
        home, zone = place or (self._city.name, self._city.zone)
        born = None
        if ages:
            born = self._today - timedelta(days=rng.randrange(ages[0] * 365 + 30, ages[1] * 365 + 300))
        person = Person(
            email=self._email(name, company.key if company else rng.choice(_MAIL)),
            name=f"{name.first} {name.last}",
            first=name.first,
            last=name.last,
            pronoun=name.pronoun,
            circle=circle,
            relation=relation,
            phone=self._numbers.mobile(),
            zone=zone,
            home_city=home,
            account_number=self._numbers.account(),
            company=company.key if company else None,
            job=job,
            other_email=self._email(name, rng.choice(_MAIL)) if other_email else None,
            address=address,
            born=born,
        )
        self.everyone.append(person)
        return person

    def _email(self, name: Name, domain: str) -> str:
        local = f"{as_ascii(name.first)}.{as_ascii(name.last)}"
        email = f"{local}@{domain}"
        count = 2
        while email in self._emails:
            email = f"{local}{count}@{domain}"
            count += 1
        self._emails[email] = None
        return email


def _draw_household(
    crowd: _Crowd, rng: Random, employer: Company, addresses: AddressBook
) -> tuple[Person, Person, Person, Person, Person]:
    home = addresses.draw()
    language = draw_family_language(rng)
    me = crowd.draw(
        "me",
        language=language,
        pronoun=rng.choice(("she", "he")),
        company=employer,
        job="customer engineer",
        address=home,
        ages=(42, 50),
        other_email=True,
    )
    partner = crowd.draw(
        "family", pronoun=rng.choice(("she", "he")), relation="partner", address=home, ages=(40, 50), job="architect"
    )
    small_is: Pronoun = rng.choice(("she", "he"))
    grown_is: Pronoun = rng.choice(("she", "he"))
    small_says, grown_says = (("son" if spoken == "he" else "daughter") for spoken in (small_is, grown_is))
    if small_says == grown_says:
        small_says, grown_says = f"younger {small_says}", f"older {grown_says}"
    small = crowd.draw(
        "family",
        last=me.last,
        language=language,
        pronoun=small_is,
        relation=small_says,
        address=home,
        ages=(6, 10),
    )
    grown = crowd.draw(
        "family",
        last=me.last,
        language=language,
        pronoun=grown_is,
        relation=grown_says,
        address=addresses.draw(),
        ages=(19, 22),
        job="student",
    )
    parent_is: Pronoun = rng.choice(("she", "he"))
    parent = crowd.draw(
        "family",
        last=me.last,
        language=language,
        pronoun=parent_is,
        relation="mum" if parent_is == "she" else "dad",
        address=addresses.draw(),
        ages=(70, 79),
    )
    return me, partner, small, grown, parent


def _draw_friends(crowd: _Crowd, rng: Random, me: Person, addresses: AddressBook) -> tuple[Person, ...]:
    """Friends and kin; their order stands in `Cast.friends`."""

    def friend(
        first: str | None = None,
        pronoun: Pronoun | None = None,
        language: str | None = None,
        *,
        relation: str | None = None,
        last: str | None = None,
        ages: tuple[int, int] = (32, 58),
    ) -> Person:
        return crowd.draw(
            "friend",
            first=first,
            last=last,
            pronoun=pronoun,
            language=language,
            relation=relation,
            address=addresses.draw(),
            ages=ages,
        )

    return (
        friend("Oskar", "he", "Swedish"),
        friend("Oskar", "he", "German"),
        friend("Mira", "she", "Finnish"),
        friend("Sam", "he", "British"),
        friend("Sam", "she", "British"),
        friend("Daniel", "he"),
        *(
            friend(None, pronoun, relation=relation, last=me.last if has_my_name else None, ages=ages)
            for relation, pronoun, ages, has_my_name in rng.sample(_KIN, 2)
        ),
        friend(relation="cousin"),
        friend(relation="old flatmate"),
        friend(),
        friend(),
    )


def _draw_colleagues(crowd: _Crowd, rng: Random, employer: Company, today: date) -> tuple[Person, ...]:
    """Forty colleagues: the manager first, then the seven of the team."""
    jobs = iter(rng.sample(_JOBS * 3, 40))

    def colleague(
        first: str | None = None,
        pronoun: Pronoun | None = None,
        language: str | None = None,
        *,
        job: str | None = None,
        relation: str | None = None,
        place: tuple[str, str] | None = None,
    ) -> Person:
        return crowd.draw(
            "colleague",
            first=first,
            pronoun=pronoun,
            language=language,
            relation=relation,
            company=employer,
            job=job or next(jobs),
            place=place,
        )

    engineer = "customer engineer"
    planted = [
        colleague(job="head of customer engineering", relation="manager"),
        colleague("Priya", "she", "Indian", job=engineer),
        colleague("Daniel", "he", "British", job=engineer),
        colleague("Dana", "she", "Czech", job=engineer),
        colleague("Arjun", "he", "Indian", job=engineer, place=("Pune", "Asia/Kolkata")),
        *(colleague(job=engineer) for _ in range(3)),
        colleague("Ann", "she", "British"),
        colleague("Anne", "she", "German"),
        colleague("Dana", "she", "Spanish"),
        colleague("Tomas", "he", "Portuguese"),
        colleague(place=("Boston", "America/New_York")),
        colleague(place=("Boston", "America/New_York")),
    ]
    rest = [colleague() for _ in range(40 - len(planted))]
    rest[-1] = replace(rest[-1], left_on=today - timedelta(days=rng.randrange(20, 60)))
    crowd.everyone[-1] = rest[-1]
    return (*planted, *rest)


def _draw_contacts(crowd: _Crowd, rng: Random, clients: tuple[Company, ...]) -> tuple[Person, ...]:
    """One to three contacts a client, clients in order; the second client's first contact is a Priya."""
    contacts: list[Person] = []
    for rank, client in enumerate(clients):
        for _ in range(1 if rank == 1 else rng.choice((1, 1, 2, 2, 3))):
            is_priya = rank == 1
            contacts.append(
                crowd.draw(
                    "client",
                    first="Priya" if is_priya else None,
                    pronoun="she" if is_priya else None,
                    language="Indian" if is_priya else None,
                    relation="client",
                    company=client,
                    job=rng.choice(_CLIENT_JOBS),
                    place=(client.city, client.zone),
                    other_email=rank == 4,
                )
            )
    return tuple(contacts)


def build_people(
    seed: int,
    today: date,
    city: City,
    employer: Company,
    clients: tuple[Company, ...],
    addresses: AddressBook,
    numbers: NumberBook,
) -> People:
    """Everybody of world `seed`."""
    rng = Random(f"cast-{seed}-people")
    crowd = _Crowd(rng, city, today, numbers)
    me, partner, small, grown, parent = _draw_household(crowd, rng, employer, addresses)
    friends = _draw_friends(crowd, rng, me, addresses)
    neighbour = crowd.draw("neighbour", relation="neighbour", address=addresses.draw(_street(me)), ages=(30, 75))
    keeper: Pronoun = rng.choice(("she", "he"))
    landlord = crowd.draw(
        "landlord", pronoun=keeper, relation="landlady" if keeper == "she" else "landlord", address=addresses.draw()
    )
    colleagues = _draw_colleagues(crowd, rng, employer, today)
    contacts = _draw_contacts(crowd, rng, clients)
    trades = tuple(
        # The plumber bears the surname of a friend: two payees whom a surname alone does not tell apart.
        crowd.draw(
            "trade",
            relation=trade,
            job=trade,
            last=friends[2].last if trade == "plumber" else None,
            address=addresses.draw(),
        )
        for trade in _TRADES
    )
    return People(
        me=me,
        partner=partner,
        child_small=small,
        child_grown=grown,
        parent=parent,
        friends=friends,
        neighbour=neighbour,
        landlord=landlord,
        manager=colleagues[0],
        team=colleagues[1:8],
        colleagues=colleagues,
        contacts=contacts,
        trades=trades,
        everyone=tuple(crowd.everyone),
    )


def _street(person: Person) -> str | None:
    return person.address.line.split(" ", 1)[1] if person.address else None
