"""One cast of people, firms, places, money and appointments per world seed, which all worlds draw from.

    from servers.cast import Cast, cast_of
    cast = cast_of(41)          # cached; the same value in every process

A `Cast` is a tree of frozen dataclasses. Who fills a world reads it and never invents a person, a firm or a charge
that another world should know too. Keys that hold across worlds: person = e-mail, firm = mail domain, merchant = its
key ("food_app", "blue_teapot"), payee = account number, card and account = a word ("everyday_debit", "rainy_day"),
ledger entry and appointment = "L0042", "D017".

**When.** `now` (UTC), `today` (local date), `zone`, `clock_change`. `servers.cast.days` has `bank_holidays(year)`,
`is_working_day`, `working_day_from`, `working_day_until`, `at_local(day, minute)`.

**Who.** `me`, `partner`, `child_small`, `child_grown`, `parent`, `friends` (12), `neighbour`, `landlord`,
`manager`, `team` (7), `colleagues` (40: the manager, the team, the rest), `people.contacts` (of the clients),
`people.trades` (plumber, builder, physio, cleaner, dog walker, accountant, piano teacher, electrician, childminder,
gardener), `people.everyone`, `person(email)`. My `email` is the work one, `other_email` the private one. Planted:
two Oskars and two Sams (friends), two Daniels (team and friend), Ann and Anne, two Danas, a Tomas (colleagues), two
Priyas (team, and a contact of `clients[1]`), Mira whose surname the plumber shares, Arjun in Pune, two colleagues
in Boston, one who has left, a contact of `clients[4]` with an old address.

**Firms.** `employer`, `clients` (30; the first is the hardware chain, the second and third share a word),
`company(key)`. `merchants` (75; `merchant(key)`): the keys online_store, marketplace, hardware_chain,
travel_agency, food_app and broker are always there; `sector` groups the rest; subscriptions, clubs, utilities and
insurers have a `bill`.

**Where.** `city`: districts and streets on a metre grid (three Station Roads, two or more Mill Lanes); people,
merchants and local firms have an `Address` in it.

**Money.** `accounts` (`account(key)`), `cards`, `payees`, `directory` (accounts elsewhere with the codes the bank
texts), `rent`, `ledger` (14 months in time order; a transfer between own accounts is one entry; `planted(name)`
finds the story ones), `trips`, `trades` (shares bought at the broker's), `results_on` (when the employer reports).
Opening balance plus entries is each account's `balance`.

**Bought and billed.** `purchases` (`purchases_of(merchant_key)`): the orders behind the ledger's charges at
online_store, food_app, marketplace and travel_agency, numbered as their worlds number them (`NUMBERED` in
`servers.cast.purchases`); `goods` (141 of the store), `kitchens` (30 of the food app), `branches` (14 of the hardware
chain), `invoices` (what the employer bills its clients), `hours(key)` of a merchant, kitchen or branch,
`city.airport`, `city.hotels`.

**Diary.** `diary`: series first (with a `Rule`), then single appointments, eight weeks either way; timed ones never
overlap.

**Calls.** `servers.cast.calls` has `join_code(seed, key)` of an appointment's video call, and which recordings the
mailbox has heard of (`recorded`, `announced_at`, `opening`). `servers.cast.chats.chat_calls(cast)` has the calls whose
codes stand in the chat.

**Work and cars.** `projects` (5), `vehicles` (4). `servers.cast.issues` has what the projects work on, by keys such as
"APP-212" (`issues_of`), when the sprints of the first one run (`sprint_of`), and the bug of a refund that failed.

Names and titles are written to be spoken. `speech` says how: a "headed" one takes an article ("the Tide Pool", "my
budget review"), a "brand" none ("at Blue Teapot"), an "appt" adds the word ("my dentist appointment"), a "with"
stands as it is ("lunch with Dana").
"""

from servers.cast.branches import Branch
from servers.cast.cast import Cast, cast_of
from servers.cast.diary import Appointment, Rule
from servers.cast.entries import Entry, Trip
from servers.cast.firms import Company
from servers.cast.goods import Good
from servers.cast.hours import Week
from servers.cast.invoices import Invoice
from servers.cast.kitchens import Kitchen
from servers.cast.money import BankAccount, Card, OutsideAccount, Payee
from servers.cast.people import People, Person
from servers.cast.places import Address, City, District, Spot, Street
from servers.cast.purchases import Item, Purchase
from servers.cast.savings import Trade
from servers.cast.shops import Merchant
from servers.cast.things import Project, Vehicle

__all__ = [
    "Cast",
    "cast_of",
    "Person",
    "People",
    "Company",
    "Merchant",
    "Good",
    "Kitchen",
    "Branch",
    "Week",
    "Purchase",
    "Item",
    "Invoice",
    "Address",
    "City",
    "District",
    "Street",
    "Spot",
    "BankAccount",
    "Card",
    "Payee",
    "OutsideAccount",
    "Entry",
    "Trip",
    "Trade",
    "Appointment",
    "Rule",
    "Vehicle",
    "Project",
]
