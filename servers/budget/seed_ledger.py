"""What the household spent and received: the bank's rows as the cast knows them, cash, the partner's private things."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import Final

from servers.budget.models import Direction, ExpenseStatus, Source
from servers.budget.seed_plan import category_of
from servers.budget.sums import equal_shares
from servers.cast import Cast, Entry, Merchant

BANK: Final = ("everyday", "joint", "credit", "rainy_day")
LINED: Final = ("everyday", "joint", "credit")
LINES: Final = 48
CHILDMINDER: Final = "childminder"
_LEAST_WAITING: Final = 13
_WAITING_DAYS: Final = range(8, 16)
_SPLITS: Final = 58
_PARTNERS: Final = {
    "groceries": ("groceries", "housekeeping", "kids"),
    "housekeeping": ("housekeeping", "gifts", "hobbies", "kids"),
    "eating_out": ("eating_out", "date_night", "kids"),
}


@dataclass(slots=True)
class Draft:
    """An expense to be: `account`, `category` and `recurring` are keys, `entry` the bank's row behind it."""

    account: str
    day: date
    merchant: str
    amount: int
    category: str | None
    direction: Direction = "out"
    note: str = ""
    source: Source = "import"
    status: ExpenseStatus = "reconciled"
    recurring: str | None = None
    entry: Entry | None = None
    parts: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])

    @property
    def effect(self) -> int:
        """What it does to its account."""
        return self.amount if self.direction == "in" else -self.amount


@dataclass(slots=True)
class Ledger:
    """All expenses, and the bank's rows: those that wait, those set aside, those that are an expense.

    `ids` holds the id that the world gave to each expense.
    """

    expenses: list[Draft]
    waiting: list[Draft]
    ignored: list[Draft]
    settled: list[Draft]
    ids: dict[int, str] = field(default_factory=dict[int, str])


def reconciled_days(today: date) -> dict[str, date]:
    """Up to which day each account agrees with the bank, or the purse with its count."""
    return {
        "everyday": today - timedelta(days=18),
        "joint": today - timedelta(days=24),
        "credit": today - timedelta(days=20),
        "rainy_day": today.replace(day=1) - timedelta(days=1),
        "wallet": today - timedelta(days=33),
        "tin": today - timedelta(days=240),
    }


def keep_ledger(cast: Cast, begins: date, recurring: dict[str, tuple[str, int]], rng: Random) -> Ledger:
    """All expenses from `begins` to this morning.

    Args:
        recurring: by counterparty, the key and the amount of the recurring expense that is active.
    """
    from_bank = [_of_entry(cast, entry) for entry in cast.ledger if entry.day >= begins and _is_counted(entry)]
    lined = [draft for draft in from_bank if draft.account in LINED][-LINES:]
    waiting = _waiting(cast, lined)
    taken = {id(draft) for draft in waiting}
    rest = [draft for draft in lined if id(draft) not in taken]
    plain = [draft for draft in rest if draft.direction == "out" and _key(draft) not in recurring]
    ignored = rng.sample(plain, min(3, len(plain)))
    taken |= {id(draft) for draft in ignored}
    expenses = [draft for draft in from_bank if id(draft) not in taken]
    settled = [draft for draft in rest if id(draft) not in taken]
    for draft in settled:
        if rng.random() < 0.15:
            draft.source = "manual"
    _mark_recurring(expenses, recurring)
    _split(expenses, rng, begins)
    _forget_categories(expenses, cast.today, rng)
    expenses += _noted_by_hand(cast, waiting, recurring)
    expenses += _cash(cast, begins, rng)
    reconciled = reconciled_days(cast.today)
    for draft in expenses:
        if draft.day > reconciled[draft.account] and draft.status == "reconciled":
            draft.status = "cleared"
    return Ledger(sorted(expenses, key=lambda draft: draft.day), waiting, ignored, settled)


def _is_counted(entry: Entry) -> bool:
    """Whether a row of the bank is the household's spending or income: no cash, no move to what is mine elsewhere."""
    if entry.account not in BANK or entry.status != "booked" or entry.kind in {"cash", "deposit"}:
        return False
    return entry.method != "transfer" or entry.kind == "pocket_money"


def _of_entry(cast: Cast, entry: Entry) -> Draft:
    charge = entry
    if entry.pair is not None:
        charge = next(other for other in cast.ledger if other.key == entry.pair)
    return Draft(
        account=entry.account,
        day=entry.day,
        merchant=cast.child_small.name if entry.kind == "pocket_money" else entry.name,
        amount=abs(entry.amount),
        category=category_of(cast, charge),
        direction="in" if entry.amount > 0 else "out",
        note=_note(cast, entry),
        entry=entry,
    )


def _note(cast: Cast, entry: Entry) -> str:
    """What it was for: what was bought, for whom one travelled, what a friend's share was of."""
    if entry.pair is not None:
        return "Refund"
    if entry.kind == "trip":
        trip = next(trip for trip in cast.trips if entry.reference.startswith(trip.city))
        firm = cast.clients[int(trip.key.rpartition("-")[2])]
        return f"{firm.name} visit" if trip.is_work else entry.reference
    if entry.kind == "order":
        found = next(purchase for purchase in cast.purchases if purchase.entry == entry.key)
        return ", ".join(item.name for item in found.items)[:120]
    return entry.reference if entry.method == "payment" and entry.kind in {"share", "invoice", "gift"} else ""


def _key(draft: Draft) -> str:
    return "" if draft.entry is None else draft.entry.counterparty


def _waiting(cast: Cast, lined: list[Draft]) -> list[Draft]:
    """The rows of the last week or so, more days where it was a quiet one, and the refund that was given then."""
    for days in _WAITING_DAYS:
        since = cast.today - timedelta(days=days)
        found = [draft for draft in lined if draft.day >= since or _is_planted(draft, "refund")]
        if len(found) >= _LEAST_WAITING and len(fit_for_notes(found)) >= 6:
            return found
    return [draft for draft in lined if draft.day >= cast.today - timedelta(days=15)]


def _is_planted(draft: Draft, name: str) -> bool:
    return draft.entry is not None and draft.entry.planted == name


def fit_for_notes(waiting: Iterable[Draft]) -> list[Draft]:
    """Card charges of an amount that no other waiting row has."""
    rows = list(waiting)
    amounts = [draft.amount for draft in rows]
    return [
        draft
        for draft in rows
        if draft.entry is not None
        and draft.entry.method == "card"
        and draft.entry.planted is None
        and draft.entry.kind != "trip"
        and amounts.count(draft.amount) == 1
        and draft.amount >= 300
    ]


def _mark_recurring(expenses: list[Draft], recurring: dict[str, tuple[str, int]]) -> None:
    for draft in expenses:
        found = recurring.get(_key(draft))
        if found is not None and draft.direction == "out":
            draft.source, draft.recurring = "recurring", found[0]


def _split(expenses: list[Draft], rng: Random, begins: date) -> None:
    """Shopping for several envelopes; equal shares, with cents left over, or as it came."""
    fits = [
        draft
        for draft in expenses
        if draft.category in _PARTNERS and draft.direction == "out" and draft.amount >= 900 and draft.recurring is None
    ]
    thirds = next(draft for draft in reversed(fits) if draft.amount % 3 and draft.category == "groceries")
    for draft in [thirds, *rng.sample(fits, min(_SPLITS, len(fits)))]:
        if draft.parts:
            continue
        partners = _PARTNERS[draft.category or "groceries"]
        count = 3 if draft is thirds else rng.choice((2, 2, 2, 2, 3))
        keys = [partners[0], *rng.sample(partners[1:], count - 1)]
        shares = equal_shares(draft.amount, count)
        if draft is not thirds and rng.random() < 0.6:
            moved = shares[1] * rng.randrange(20, 80) // 100 // 10 * 10
            shares[0], shares[1] = shares[0] + moved, shares[1] - moved
        draft.parts, draft.category = list(zip(keys, shares, strict=True)), None
    if thirds.day < begins:
        raise AssertionError(thirds)


def _forget_categories(expenses: list[Draft], today: date, rng: Random) -> None:
    """Four recent ones that nobody put into an envelope."""
    recent = [
        draft
        for draft in expenses
        if draft.day >= (today.replace(day=1) - timedelta(days=1)).replace(day=1)
        and draft.direction == "out" and draft.recurring is None and not draft.parts
        and draft.category in {"housekeeping", "hobbies", "clothes", "days_out", "health", "eating_out", "transit"}
    ]  # fmt: skip
    for draft in rng.sample(recent, min(4, len(recent))):
        draft.category = None


def _noted_by_hand(cast: Cast, waiting: list[Draft], recurring: dict[str, tuple[str, int]]) -> list[Draft]:
    """Expenses that are not cleared yet: what a waiting row is, may be, or nearly is.

    One on the row's day, one two days before, two that fit one row, one before the tip, one on another account, one
    dated ten days early, one of two coffees; what recurring expenses booked; groceries that the bank has not booked.
    """
    same, earlier, double, tipped, misplaced, *more = reversed(fit_for_notes(waiting))
    misdated = more[0] if more else same
    coffee = next(draft for draft in waiting if _is_planted(draft, "twice"))
    held = next(entry for entry in cast.planted("holds") if entry.account == "joint")
    sectors = {merchant.name: merchant.sector for merchant in cast.merchants}
    other = next(
        (
            merchant.name
            for merchant in cast.merchants
            if merchant.speech == "brand"
            and merchant.name != double.merchant
            and merchant.sector == sectors.get(double.merchant)
        ),
        double.merchant,
    )

    def by_hand(
        draft: Draft,
        days: int = 0,
        *,
        amount: int | None = None,
        merchant: str | None = None,
        account: str | None = None,
    ) -> Draft:
        return Draft(
            account or draft.account, draft.day - timedelta(days=days), merchant or draft.merchant,
            amount or draft.amount, draft.category, source="manual", status="uncleared",
        )  # fmt: skip

    tip = max(50, tipped.amount // 110 * 10)
    found = [
        by_hand(same),
        by_hand(earlier, 2),
        by_hand(double, 1),
        by_hand(double, 3, merchant=other),
        by_hand(tipped, amount=tipped.amount - tip),
        by_hand(coffee),
        by_hand(misplaced, account="joint" if misplaced.account == "credit" else "credit"),
        by_hand(misdated, 10),
        by_hand(_of_entry(cast, held)),
    ]
    for draft in waiting:
        item = recurring.get(_key(draft))
        if item is not None and draft.direction == "out":
            booked = by_hand(draft, amount=item[1])
            booked.source, booked.recurring = "recurring", item[0]
            found.append(booked)
    return found


def _cash(cast: Cast, begins: date, rng: Random) -> list[Draft]:
    """Small things from the purse, the childminder each week, a tin that was given up, the partner's own things."""
    brands = [merchant for merchant in cast.merchants if merchant.speech == "brand"]
    small = [merchant for merchant in brands if merchant.sector in {"cafe", "bakery", "grocery", "books"}]
    treats = [merchant for merchant in brands if merchant.sector in {"clothes", "beauty", "restaurant", "cafe", "home"}]
    minder = next(who for who in cast.people.trades if who.relation == CHILDMINDER)
    today = cast.today
    found: list[Draft] = []

    def spend(
        day: date, merchant: str, amount: int, category: str | None, *, account: str = "wallet", note: str = ""
    ) -> Draft:
        status: ExpenseStatus = "reconciled" if day <= reconciled_days(today)[account] else "uncleared"
        draft = Draft(account, day, merchant, amount, category, note=note, source="manual", status=status)
        found.append(draft)
        return draft

    day = today - timedelta(days=3)
    while day >= begins:
        draft = spend(day, minder.name, 3_000, "kids")
        draft.source, draft.recurring = "recurring", CHILDMINDER
        day -= timedelta(days=7)
    for month in _months(begins, today):
        for _ in range(2):
            shop = rng.choice(small)
            spend(_some_day(month, today, rng), shop.name, _price(shop, rng), _SMALL[shop.sector])
        for _ in range(3):
            shop, key = rng.choice(treats), rng.choice(("treats", "treats", "surprises"))
            spend(_some_day(month, today, rng), shop.name, _price(shop, rng), key, note=rng.choice(_OWN_NOTES))
    coffee = next(merchant for merchant in small if merchant.sector == "cafe")
    for _ in range(2):
        spend(today - timedelta(days=4), coffee.name, 420, "coffee")
    taxi = next(merchant for merchant in brands if merchant.sector == "taxi")
    for trip in cast.trips:
        if trip.is_work and begins <= trip.leaves and trip.returns < today:
            firm = cast.clients[int(trip.key.rpartition("-")[2])]
            for rode_on in (trip.leaves, trip.returns):
                spend(rode_on, taxi.name, _price(taxi, rng), "work", note=f"{firm.name} visit")
    spend(today - timedelta(days=10), taxi.name, 1_850, "work")
    for days in (255, 252, 250, 249, 247):
        shop = rng.choice(small)
        spend(today - timedelta(days=days), shop.name, _price(shop, rng), _SMALL[shop.sector], account="tin")
    return found


_OWN_NOTES: Final = ("a present", "for me", "with the girls", "surprise", "sale", "just because")
_SMALL: Final = {"cafe": "coffee", "bakery": "groceries", "grocery": "groceries", "books": "hobbies"}


def _price(shop: Merchant, rng: Random) -> int:
    low, high = shop.low, min(shop.high, 4_000)
    return (low + int((high - low) * rng.random() ** 2)) // 10 * 10


def _months(begins: date, today: date) -> list[date]:
    found = [begins]
    while (following := (found[-1] + timedelta(days=32)).replace(day=1)) <= today:
        found.append(following)
    return found


def _some_day(month: date, today: date, rng: Random) -> date:
    last = min((month + timedelta(days=32)).replace(day=1) - timedelta(days=1), today - timedelta(days=1))
    return month + timedelta(days=rng.randrange((last - month).days + 1))
