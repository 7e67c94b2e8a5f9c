"""Deals: what clients bought, what was lost, what is live, each with what was done for it; and the awkward ones."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

from servers.cast.deals import sales_of
from servers.crm.models import Company, CrmContact, Deal, SalesRep
from servers.crm.policy import LIVE
from servers.crm.seed_book import Book
from servers.crm.talk import DEALS, LOST, NEXT_STEPS

_AMOUNTS: Final = (
    3_500,
    4_200,
    6_000,
    7_500,
    8_800,
    9_600,
    12_000,
    14_400,
    16_500,
    18_000,
    21_000,
    24_500,
    32_000,
    48_000,
    66_000,
)
_LOST: Final = 31
# My live deals: stage, whether all is there for the next one; what is awkward about them comes in `_cases`.
_MINE: Final = (
    ("prospect", True), ("prospect", True), ("prospect", False), ("prospect", True), ("prospect", False),
    ("discovery", True), ("discovery", True), ("discovery", True), ("discovery", False),
    ("proposal", True), ("proposal", True), ("proposal", False), ("proposal", True), ("proposal", False),
    ("negotiation", True), ("negotiation", True), ("negotiation", True), ("negotiation", False), ("negotiation", True),
)  # fmt: skip
_OTHERS: Final = 21
_GONE: Final = 9


def add_deals(book: Book) -> None:
    """All of them."""
    names = _Names(book)
    _won(book)
    _lost(book, names)
    _rooms(book)
    mine = [firm for firm in book.firms if firm.owner_id == book.me.rep_id and book.people[firm.company_id]]
    mine = [firm for firm in mine if not firm.do_not_contact]
    for place, (stage, ready) in enumerate(_MINE):
        firm = mine[(place + 3) % len(mine)]
        live(book, firm, names.next(), stage, book.me, ready=ready)
    theirs = [
        firm for firm in book.firms if firm not in mine and not firm.do_not_contact and book.people[firm.company_id]
    ]
    for place in range(_OTHERS):
        firm = theirs[place % len(theirs)]
        owner = next((rep for rep in book.others if rep.rep_id == firm.owner_id), None) or book.some_rep()
        live(book, firm, names.next(), LIVE[place % 4], owner, ready=book.rng.random() < 0.5)
    for place in range(_GONE):
        firm = theirs[-1 - place]
        live(book, firm, names.next(), LIVE[place % 4], book.gone, ready=False)
    _cases(book, mine, names)


class _Names:
    """Names of deals, used up one after the other and then again."""

    def __init__(self, book: Book) -> None:
        self._order = book.rng.sample(DEALS, len(DEALS))
        self._used = 0

    def next(self) -> str:
        """The next name."""
        self._used += 1
        return self._order[self._used % len(self._order)]


def live(
    book: Book,
    firm: Company,
    name: str,
    stage: str,
    owner: SalesRep,
    *,
    ready: bool,
    amount: int | None = None,
    since: int | None = None,
    people: list[tuple[CrmContact, str]] | None = None,
    **columns: Any,
) -> Deal:
    """A live deal, with what its next stage needs where it is `ready`, else without one thing of it."""
    rng = book.rng
    there = book.people[firm.company_id]
    days = since if since is not None else rng.randrange(3, 26) if stage != "prospect" else rng.randrange(1, 20)
    parts = people if people is not None else _parts(there, stage, ready=ready)
    close = columns.pop("close", None) or book.ahead(rng.choice((9, 14, 20, 27, 35, 45, 60, 75, 100)))
    deal = book.deal(
        firm, name, 100 * (amount if amount is not None else rng.choice(_AMOUNTS)), stage, owner,
        since=book.ago(days), opened=book.ago(days + rng.randrange(20, 70) if stage != "prospect" else days),
        close=close, parts=parts,
        **{"next_step": rng.choice(NEXT_STEPS) if rng.random() < 0.6 else "", **columns},
    )  # fmt: skip
    _history(book, deal, owner, parts, days, ready=ready)
    return deal


def _parts(there: list[CrmContact], stage: str, *, ready: bool) -> list[tuple[CrmContact, str]]:
    """Who has a part: from proposal on a decision maker, in negotiation a billing contact where it is ready."""
    by_role = {one.role: one for one in reversed(there)}
    main = by_role.get("champion") or by_role.get("user") or there[0]
    parts = [(main, main.role)]
    boss = by_role.get("decision_maker", there[0])
    if stage in {"proposal", "negotiation"} or (stage == "discovery" and ready):
        parts.append((boss, "decision_maker"))
    if stage == "negotiation" and ready:
        parts.append((by_role.get("billing", there[-1]), "billing"))
    if stage == "negotiation" and not ready:
        parts = [(one, role) for one, role in parts if role != "billing"]
    return parts


def _history(
    book: Book, deal: Deal, owner: SalesRep, parts: list[tuple[CrmContact, str]], days: int, *, ready: bool
) -> None:
    """What was done for a live deal, before its stage and in it, and what is to be done."""
    rng = book.rng
    who = [one for one, _ in parts]
    reached = LIVE.index(deal.stage)

    def log(kind: str, ago: int) -> None:
        book.log(kind, book.ago(ago), owner.rep_id, deal=deal, contact=rng.choice(who))

    if reached > 0:
        log(rng.choice(("call", "email")), days + rng.randrange(2, 18))
    if reached > 1:
        log(rng.choice(("demo", "meeting")), days + rng.randrange(1, 15))
        log("call", days + rng.randrange(1, 12))
    if reached > 2:
        log("email", days + rng.randrange(1, 9))
    match deal.stage:
        case "prospect" if ready:
            log("call", rng.randrange(1, 12))
        case "prospect":
            book.log("note", book.ago(days), owner.rep_id, deal=deal)
        case "discovery" if ready:
            log(rng.choice(("demo", "meeting")), min(days, rng.randrange(1, 10)))
        case "discovery":
            log("call", min(days, rng.randrange(1, 10)))
        case "proposal" if ready:
            log(rng.choice(("call", "email")), min(days, rng.randrange(1, 4)))
        case "proposal":
            log("meeting", min(days, rng.randrange(1, 10)))
        case _:
            log(rng.choice(("call", "meeting", "email")), min(days, rng.randrange(1, 10)))
    if rng.random() < 0.5:
        book.log("note", book.ago(rng.randrange(1, 40)), owner.rep_id, deal=deal)
    if rng.random() < 0.55 and not any(one.opted_out for one in who):
        kind = rng.choice(("call", "call", "meeting", "demo", "email"))
        book.log(kind, book.ahead(rng.randrange(1, 20)), owner.rep_id, deal=deal, contact=who[0], state="open")


def _won(book: Book) -> None:
    """What clients bought, as invoices bill it."""
    for sale in sales_of(book.cast):
        firm = book.by_key[sale.client]
        there = book.people[firm.company_id]
        owner = book.me if firm.owner_id == book.me.rep_id else next(
            (rep for rep in book.others if rep.rep_id == firm.owner_id), book.others[0]
        )  # fmt: skip
        billing = next(one for one in there if one.email == firm_contact(book, sale.client))
        boss = next((one for one in there if one.role == "decision_maker"), billing)
        day = sale.closed_on
        deal = book.deal(
            firm, sale.name, sale.amount, "won", owner,
            since=day.isoformat(), opened=(day - timedelta(days=50)).isoformat(), close=day.isoformat(),
            parts=[(boss, "decision_maker"), (billing, "billing")],
        )  # fmt: skip
        for kind, before in (("call", 44), ("demo", 30), ("email", 12)):
            book.log(kind, _workday(day, before), owner.rep_id, deal=deal, contact=boss)
        if book.rng.random() < 0.6:
            book.log("meeting", _workday(day, 20), owner.rep_id, deal=deal, contact=billing)


def firm_contact(book: Book, key: str) -> str:
    """The address that gets a client's bills."""
    return book.cast.company(key).contacts[0]


def _workday(day: date, before: int) -> str:
    found = day - timedelta(days=before)
    while found.weekday() > 4:
        found -= timedelta(days=1)
    return found.isoformat()


def _lost(book: Book, names: _Names) -> None:
    """Deals that came to nothing, two of mine just inside and just outside the time to reopen them."""
    rng = book.rng
    open_firms = [firm for firm in book.firms if book.people[firm.company_id]]
    mine = [firm for firm in open_firms if firm.owner_id == book.me.rep_id and not firm.do_not_contact]
    for place in range(_LOST):
        firm = mine[place % len(mine)] if place < 9 else open_firms[(7 * place) % len(open_firms)]
        owner = book.me if place < 9 else next(
            (rep for rep in book.others if rep.rep_id == firm.owner_id), rng.choice(book.others)
        )  # fmt: skip
        days = (29, 31, 8, 17, 22, 12)[place] if place < 6 else rng.randrange(35, 330)
        day = book.exactly(-days)
        contact = book.people[firm.company_id][0]
        deal = book.deal(
            firm, names.next(), 100 * rng.choice(_AMOUNTS), "lost", owner,
            since=day, opened=book.ago(days + rng.randrange(20, 90)), close=book.ahead(20 - days),
            parts=[(contact, contact.role)], lost_reason=rng.choice(LOST),
        )  # fmt: skip
        for kind in rng.sample(("call", "email", "meeting", "demo"), 2):
            book.log(kind, book.ago(days + rng.randrange(3, 20)), owner.rep_id, deal=deal, contact=contact)
        if place == 3:
            book.log("call", book.ahead(4), owner.rep_id, deal=deal, contact=contact, state="open")


def _rooms(book: Book) -> None:
    """The two clients with a channel of their own: a rollout near its end, and a start."""
    cast = book.cast
    for client, name, stage, amount in (
        (cast.clients[1], "Rollout", "negotiation", 26_000),
        (cast.clients[2], "Starter package", "discovery", 9_500),
    ):
        live(book, book.by_key[client.key], name, stage, book.me, ready=True, amount=amount)


def _cases(book: Book, mine: list[Company], names: _Names) -> None:
    """Deals past their day, pushed, stalled, of no worth yet, at the limits of a discount; twins; a boss who left."""
    me = book.me
    firms = iter(mine[22:] + mine[:22])

    def add(stage: str, *, ready: bool = True, **more: Any) -> Deal:
        return live(book, next(firms), more.pop("name", None) or names.next(), stage, me, ready=ready, **more)

    add("proposal", close=book.ago(6))
    add("negotiation", close=book.ago(3))
    add("discovery", pushed=2)
    add("proposal", pushed=2, close=book.ahead(12))
    add("discovery", ready=False, since=60)
    add("discovery", amount=0)
    add("negotiation", discount_bp=1_000)
    add("negotiation", discount_bp=2_000)
    add("prospect", name="Showroom screens", amount=5_400)
    add("prospect", name="Showroom screens", amount=7_900)
    firm = next(firms)
    boss = book.person(firm, "Gerald", "Ashby", "he", role="decision_maker", title="managing director", status="left")
    live(book, firm, "Handheld pilot", "discovery", me, ready=True, people=[(boss, "decision_maker")])
