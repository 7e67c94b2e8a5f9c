"""Orders: those that the cast paid for, one in every phase this morning, and what else the diner ordered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Final, Literal

from servers.cast import Cast
from servers.cast.days import at_local
from servers.food_delivery.amounts import Bill, bill_of, half_up, line_tax, service_fee
from servers.food_delivery.models import FoodOrder, FoodOrderLine, MenuItem
from servers.food_delivery.policy import ACCEPT_MINUTES, COURIERS, PICKUP_MINUTES
from servers.food_delivery.seed_diner import DinerBook
from servers.food_delivery.seed_places import Place, Places
from servers.food_delivery.times import plan_from, start_for
from servers.kit.text import instant
from sessions import World

_FEES: Final = (199, 149, 249, 99, 299, 0)
_TIPS: Final = (200, 300, 150, 250, 0)
_OLDER: Final = 20
_FRIDAYS: Final = 4
_LATE_MINUTES: Final = 35

Outcome = Literal["kept", "cancelled", "rejected"]
Priced = tuple[MenuItem, int, int, Sequence[str]]


@dataclass
class OrderBook:
    """Orders that later rows refer to: all by id with their lines, and some by part.

    Parts: swapping, ready, late, placed, scheduled, rejected, cancelled, fresh (delivered 47 hours ago), stale (49),
    fridays, old (beyond the bank's books).
    """

    lines: dict[str, list[FoodOrderLine]] = field(default_factory=dict[str, "list[FoodOrderLine]"])
    orders: dict[str, FoodOrder] = field(default_factory=dict[str, FoodOrder])
    parts: dict[str, list[str]] = field(default_factory=dict[str, "list[str]"])


@dataclass
class _Desk:
    world: World
    cast: Cast
    places: Places
    diner: DinerBook
    rng: Random
    book: OrderBook

    def write(
        self,
        part: str,
        place: Place,
        lines: Sequence[Priced],
        bill: Bill,
        start: datetime,
        *,
        paid_with: str,
        deliver_at: datetime | None = None,
        outcome: Outcome = "kept",
        late: int = 0,
        address: str = "home",
        if_missing: str = "refund",
        notes: Sequence[str] = (),
        refunded: int = 0,
    ) -> FoodOrder:
        """One order with its lines of (dish, quantity, price of one, options)."""
        eta = place.service.get(self.places.home_zone)
        minutes = eta.eta_minutes if eta is not None else 20
        plan = plan_from(start, place.row.prep_minutes, minutes)
        promised = plan.delivered_at
        if late:
            arrives = datetime.fromisoformat(promised) + timedelta(minutes=late)
            plan = plan._replace(delivered_at=instant(arrives))
        by_credit = paid_with == "credit"
        order = self.world.insert(
            FoodOrder,
            restaurant_id=place.row.restaurant_id,
            placed_at=instant(start if deliver_at is None else start - timedelta(hours=14)),
            deliver_at=None if deliver_at is None else instant(deliver_at),
            promised_at=promised,
            **plan._asdict(),
            cancelled_at=instant(start + timedelta(minutes=2)) if outcome == "cancelled" else None,
            outcome=outcome,
            courier=self.rng.choice(COURIERS),
            drop_address_id=self.diner.addresses[address].drop_address_id,
            promo_code=None,
            if_missing=if_missing,
            **bill._asdict(),
            total=bill.total,
            refunded=refunded if outcome == "kept" else bill.total,
            paid_with=paid_with,
            credit_used=bill.total if by_credit else 0,
            group_order_id=None,
        )
        self.book.orders[order.food_order_id] = order
        self.book.parts.setdefault(part, []).append(order.food_order_id)
        self.book.lines[order.food_order_id] = [
            self.world.insert(
                FoodOrderLine,
                food_order_id=order.food_order_id,
                item_id=item.item_id,
                option_ids=list(options),
                quantity=quantity,
                unit_price=unit,
                tax=line_tax(unit, quantity),
                note=notes[number] if number < len(notes) else "",
                issue_qty=0,
                refunded=0,
                state="kept",
                for_person="me",
            )
            for number, (item, quantity, unit, options) in enumerate(lines)
        ]
        return order

    def usual(
        self, part: str, place: Place, start: datetime, *, count: int = 2, items: Sequence[MenuItem] = (),
        quantities: Sequence[int] = (), paid_with: str = "credit", tip: int = 200, cheaper: int = 0,
        deliver_at: datetime | None = None, outcome: Outcome = "kept", late: int = 0, if_missing: str = "refund",
        notes: Sequence[str] = (),
    ) -> FoodOrder:  # fmt: skip
        """An order at menu prices, `cheaper` percent less, of drawn dishes where none are given."""
        chosen = list(items) or self.rng.sample(place.plain_items(), count)
        many = [quantities[n] if n < len(quantities) else self.rng.choice((1, 1, 2)) for n in range(len(chosen))]
        lines: list[Priced] = [
            (item, quantity, half_up(item.price * (100 - cheaper), 1000) * 10 if cheaper else item.price, ())
            for item, quantity in zip(chosen, many, strict=True)
        ]
        fee = self.rng.choice(_FEES)
        bill = bill_of([(unit, quantity) for _, quantity, unit, _ in lines], None, fee, 0, tip)
        return self.write(
            part, place, lines, bill, start,
            paid_with=paid_with, deliver_at=deliver_at, outcome=outcome, late=late, if_missing=if_missing, notes=notes,
        )  # fmt: skip


def keep_orders(world: World, cast: Cast, places: Places, diner: DinerBook, rng: Random) -> OrderBook:
    """Write all orders, the cast's purchases first and in order, so that they get their numbers."""
    desk = _Desk(world, cast, places, diner, rng, OrderBook())
    _enter_purchases(desk)
    _run_this_morning(desk)
    _repeat_fridays(desk)
    _deliver_lately(desk)
    _order_long_ago(desk)
    return desk.book


def _enter_purchases(desk: _Desk) -> None:
    cards = {card.key: card.last4 for card in desk.cast.cards}
    entries = {entry.key: entry for entry in desk.cast.ledger}
    for purchase in desk.cast.purchases_of("food_app"):
        if purchase.place is None:
            raise LookupError(purchase.key)
        place = desk.places.by_key[purchase.place]
        items = [(place.items[item.name], item.quantity) for item in purchase.items]
        lines, bill = price_to(purchase.total, items, desk.rng, plain=purchase.refunded > 0)
        card = entries[purchase.entry].card
        desk.write(
            "refunded" if purchase.refunded else "paid", place, lines, bill, purchase.at,
            paid_with=cards[card] if card else "credit", refunded=purchase.refunded,
        )  # fmt: skip


def price_to(
    total: int, items: Sequence[tuple[MenuItem, int]], rng: Random, *, plain: bool
) -> tuple[list[Priced], Bill]:
    """Prices of that day with which an order of these dishes cost exactly `total`.

    What no price of a dish can reach, because fee and tax are rounded, is a cent or two of the tip or the delivery fee.

    Args:
        plain: without a tip.
    """
    weights = [item.price for item, _ in items]
    best: tuple[int, list[int], int, int] | None = None
    for fee in rng.sample(_FEES, len(_FEES)):
        tip = 0 if plain else rng.choice(_TIPS)
        food = _food_for(total - fee - tip)
        whole = sum(weight * quantity for weight, (_, quantity) in zip(weights, items, strict=True))
        units = [max(10, weight * food // (whole * 10) * 10) for weight in weights]
        gap = _fit_last(units, [quantity for _, quantity in items], total, fee, tip)
        if best is None or gap < best[0]:
            best = (gap, units, fee, tip)
        if gap == 0:
            break
    if best is None:
        raise LookupError(total)
    gap, units, fee, tip = best
    fee, tip = (fee + gap, tip) if tip == 0 else (fee, tip + gap)
    lines: list[Priced] = [(item, quantity, unit, ()) for (item, quantity), unit in zip(items, units, strict=True)]
    bill = bill_of([(unit, quantity) for _, quantity, unit, _ in lines], None, fee, 0, tip)
    return lines, bill


def _food_for(left: int) -> int:
    """About what the dishes cost when they, their tax and the service fee make up an amount."""
    return max(100, min(half_up(left * 100, 114), half_up((left - service_fee(0)) * 100, 106)))


def _fit_last(units: list[int], quantities: Sequence[int], total: int, fee: int, tip: int) -> int:
    """Raise the price of one dish, one that was ordered least, as far as the total allows; what is left."""
    last = min(range(len(units)), key=lambda place: (quantities[place], -place))

    def gap_at(price: int) -> int:
        units[last] = price
        return total - bill_of(list(zip(units, quantities, strict=True)), None, fee, 0, tip).total

    low, high = 1, total
    while low < high:
        middle = (low + high + 1) // 2
        if gap_at(middle) >= 0:
            low = middle
        else:
            high = middle - 1
    return gap_at(low)


def _run_this_morning(desk: _Desk) -> None:
    """One order in each phase, the courier late with one; bakeries are open at nine."""
    now, cast = desk.cast.now, desk.cast
    one, two = desk.places.bakeries
    card = desk.diner.cards["virtual"].last4
    other = desk.diner.cards["everyday_debit"].last4

    def before(place: Place, **minutes: float) -> datetime:
        """The start of an order whose delivery is planned for `minutes` from now."""
        eta = place.service[desk.places.home_zone].eta_minutes
        return start_for(now + timedelta(**minutes), place.row.prep_minutes, eta)

    desk.usual("placed", one, now - timedelta(seconds=70), paid_with=card)
    calm = [item for item in two.plain_items() if "nuts" not in item.allergens]
    food = [item for item in calm if item.section != "Drinks"]
    swapping = desk.rng.sample(food if len(food) > 3 else calm, 3)
    desk.usual(
        "swapping", two, now - timedelta(minutes=ACCEPT_MINUTES, seconds=40), items=swapping, quantities=(2, 1, 1),
        paid_with=card, if_missing="ask", notes=("no nuts please, one of us is allergic", "no nuts please"),
    )  # fmt: skip
    ready_for = one.row.prep_minutes + ACCEPT_MINUTES + PICKUP_MINUTES // 2
    desk.usual("ready", one, now - timedelta(minutes=ready_for), paid_with=other, quantities=(1, 1))
    desk.usual("late", two, before(two, minutes=-10), late=_LATE_MINUTES, paid_with=other, count=2)
    tonight = desk.places["tonight"]
    wished = at_local(cast.today, 19 * 60)
    eta = tonight.service[desk.places.home_zone].eta_minutes
    start = start_for(wished, tonight.row.prep_minutes, eta)
    desk.usual("scheduled", tonight, start, deliver_at=wished, paid_with=card, count=3, tip=300)
    desk.usual("rejected", one, now - timedelta(days=6, hours=1), outcome="rejected", paid_with=card)
    for place, days in ((desk.places["noon"], 8), (desk.places["short"], 19), (desk.places.twins[1], 33)):
        at = at_local(cast.today - timedelta(days=days), 18 * 60 + 50)
        desk.usual("cancelled", place, at, outcome="cancelled", paid_with=card)


def _repeat_fridays(desk: _Desk) -> None:
    """The same meal four Fridays in a row, of which one dish is sold out today."""
    place = desk.places.twins[0]
    items = list(place.items.values())
    sold_out = next(item for item in items if not item.available)
    meal = [place.plain_items()[0], sold_out, place.plain_items()[1]]
    today = desk.cast.today
    last = today - timedelta(days=(today.weekday() - 4) % 7 or 7)
    for back in reversed(range(_FRIDAYS)):
        start = at_local(last - timedelta(weeks=back), 19 * 60 + 5 * back)
        desk.usual("fridays", place, start, items=meal, quantities=(1, 2, 1), tip=300)


def _deliver_lately(desk: _Desk) -> None:
    """Deliveries on both sides of the end of a claim, and the last order of a place that is gone."""
    now = desk.cast.now
    one, two = desk.places.bakeries
    for part, place, hours in (("fresh", one, 47), ("stale", two, 49)):
        eta = place.service[desk.places.home_zone].eta_minutes
        start = start_for(now - timedelta(hours=hours), place.row.prep_minutes, eta)
        desk.usual(part, place, start, count=3, quantities=(3, 1, 1) if part == "fresh" else (2, 1, 1))
    evening = at_local(desk.cast.today - timedelta(days=1), 19 * 60 + 10)
    yesterday = next(
        place
        for place in (desk.places["noon"], desk.places["sold_out"], desk.places["short"])
        if desk.places.home_zone in place.service
    )
    desk.usual("fresh", yesterday, evening, count=3, quantities=(3, 1, 2))
    lunch = at_local(desk.cast.today - timedelta(days=1), 12 * 60 + 40)
    desk.usual("fresh", desk.places["locked"], lunch, count=3, quantities=(1, 2, 1))
    desk.usual("gone", desk.places["gone"], at_local(desk.cast.today - timedelta(days=140), 19 * 60), count=2)


def _order_long_ago(desk: _Desk) -> None:
    """Orders from before the bank's books begin, with a card that has expired since."""
    old = next(card for card in desk.cast.cards if card.key == "old_debit").last4
    served = [
        place
        for place in desk.places.by_key.values()
        if place.row.state == "open" and desk.places.home_zone in place.service and place.kitchen.cuisine != "bakery"
    ]
    for number in range(_OLDER):
        day = desk.cast.today - timedelta(days=440 + number * 14 + desk.rng.randrange(10))
        start = at_local(day, 18 * 60 + desk.rng.randrange(0, 150, 5))
        place = desk.rng.choice(served)
        desk.usual(
            "old", place, start, count=desk.rng.choice((1, 2, 2, 3)), paid_with=old, cheaper=10,
            tip=desk.rng.choice(_TIPS),
        )  # fmt: skip
