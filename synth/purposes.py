"""What a looked-up fact is good for: the arguments that somebody would take from it, and what must tie the two.

That a call runs does not make the wish one that people have: nobody moves the company's post to when a friend's car
arrives. So each argument names the facts that it may be: `(tool.parameter) -> (world.table.field, tie)`. Ties:

    kin    the fact's row shares a name or a number with the call: its customer, payee, product
    any    nothing more: one begins when another ends, a key works until the journey is over
    out    the fact is of an event that one drives to, two hours ahead at least
    day    the row is another, and its moment lies on the day for which the call's row is set, if it is
    near   what is moved has guests in common with the fact's row or is moved by two days at most within one calendar,
           and its name fits; it is no lesson
    by:f   what field f of the fact's row says stands in the call or in its rows too: the same customer or shop
    @name  the fact is one of the very row that this parameter of the call names

`ahead` after it: only where the fact lies in the future; `recent`: only of a row of the last two weeks;
`soon`: only where it lies within two days, and an hour ahead at least; `workday`: only where it is a day on which
people work, and with a time an hour of work, unless what the call names stands in a private calendar.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

Side = Literal["more", "less"]
_FREE = (("calendar.event.ends_at", "any workday"), ("video_meeting.meeting.ends_at", "any workday"))
_MOVED = tuple((source, "near workday") for source, _ in _FREE)
_FREE_THAT_DAY = tuple((source, "day soon") for source, _ in _FREE)
_FREE_SOON = tuple((source, "any soon") for source, _ in _FREE)
_BUSY = (
    ("calendar.event.starts_at", "any"),
    ("video_meeting.meeting.starts_at", "any"),
    ("travel_booking.flight.departs_at", "any"),
)
_PERSON = (
    ("team_chat.chat_member.dnd_until", "kin workday"),
    ("team_chat.chat_member.status_until", "kin workday"),
)
_SEND = (
    ("calendar.event.ends_at", "kin soon"),
    ("video_meeting.meeting.ends_at", "kin soon"),
    ("email.email.send_at", "kin"),
)
_PRICES = tuple((f"trading.instrument.{name}", "by:name") for name in ("last", "bid", "ask", "previous_close"))
_CLOSE_DAYS = (
    ("crm.deal.close_day", "kin ahead workday"),
    ("crm.sales_activity.day", "kin ahead workday"),
)
_DUE = (
    ("issue_tracker.issue.due_on", "by:project_id ahead workday"),
    ("issue_tracker.sprint.ends_on", "by:project_id ahead workday"),
    *_CLOSE_DAYS,
)
_CUSTOMER_DAYS = (
    *_CLOSE_DAYS,
    ("payments.invoice.due_on", "by:company ahead workday"),
    ("issue_tracker.issue.due_on", "kin ahead workday"),
)
_STAY = (
    ("travel_booking.trip.starts_on", "kin ahead"),
    ("travel_booking.trip.ends_on", "kin ahead"),
)
PURPOSES: Mapping[str, Sequence[tuple[str, str]]] = {
    "transfer_funds.amount": (("banking.account.owed", "@target_id"),),
    "send_payment.amount": (
        ("banking.payee.last_amount", "kin"),
        ("banking.bank_transaction.amount", "by:counterparty recent"),
    ),
    "schedule_transfer.amount": (
        ("banking.payee.last_amount", "kin"),
        ("banking.scheduled_transfer.amount", "by:destination"),
    ),
    "schedule_transfer.first_day": (("banking.scheduled_transfer.next_day", "kin ahead"),),
    "move_envelope_money.amount": (
        ("budget.category.needed_a_month", "@target_id"),
        ("budget.category.available", "@source_id"),
        ("budget.category.can_take_out", "@source_id"),
    ),
    "record_expense.amount": (
        ("budget.recurring_expense.amount", "by:merchant"),
        ("budget.expense.amount", "by:merchant"),
        ("food_delivery.food_order.total", "by:restaurant recent"),
        ("banking.bank_transaction.amount", "by:counterparty recent"),
    ),
    "record_expense.day": (("banking.bank_transaction.day", "by:counterparty recent"),),
    "update_expense.amount": (
        ("banking.bank_transaction.amount", "by:counterparty recent"),
        ("food_delivery.food_order.total", "by:restaurant recent"),
    ),
    "update_expense.day": (("banking.bank_transaction.day", "by:counterparty recent"),),
    "update_recurring_expense.amount": (
        ("budget.recurring_expense.last_paid_amount", "@recurring_id"),
        ("budget.expense.amount", "by:merchant"),
    ),
    "create_event.starts_at": (*_FREE, *_PERSON),
    "create_event.ends_at": _BUSY,
    "create_recurring_event.until_date": (("issue_tracker.sprint.ends_on", "any ahead"),),
    "reschedule_event.starts_at": (*_MOVED, *_PERSON),
    "propose_new_time.starts_at": (*_MOVED, *_PERSON),
    "create_deal.amount": (("crm.deal.amount", "kin"),),
    "convert_lead.close_day": _CLOSE_DAYS,
    "create_deal.close_day": _CLOSE_DAYS,
    "update_deal.close_day": _CLOSE_DAYS,
    "record_sales_activity.day": _CUSTOMER_DAYS,
    "update_sales_activity.day": (*_CUSTOMER_DAYS, ("crm.sales_activity.day", "by:company ahead workday")),
    "send_email.send_at": _SEND,
    "reply_to_email.send_at": _SEND,
    "forward_email.send_at": _SEND,
    "send_email_draft.send_at": _SEND,
    "set_basket_delivery.deliver_at": (
        ("vehicle.vehicles.arrives_at", "any"),
        *_FREE_THAT_DAY,
    ),
    "set_basket_delivery.tip": (("food_delivery.food_order.tip", "by:restaurant"),),
    "change_courier_tip.tip": (("food_delivery.food_order.tip", "by:restaurant"),),
    "start_group_order.closes_at": _BUSY[:2],
    "update_group_order.closes_at": _BUSY[:2],
    "set_thermostat.hold_until": (
        *((source, "any soon") for source, _ in _BUSY),
        ("iot_devices.thermostats.hold_until", "any"),
        ("vehicle.vehicles.arrives_at", "any"),
    ),
    "grant_guest_access.starts_on": (("travel_booking.trip.starts_on", "any ahead"),),
    "grant_guest_access.ends_on": (
        ("travel_booking.trip.ends_on", "any ahead"),
        ("iot_devices.access_grants.ends_on", "any ahead"),
    ),
    "create_issue.due_on": _DUE,
    "update_issue.due_on": _DUE,
    "bulk_update_issues.due_on": _DUE,
    "create_sprint.starts_on": (("issue_tracker.sprint.ends_on", "any ahead workday"),),
    "share_trip_eta.depart_at": _FREE_SOON,
    "place_bid.max_amount": (("marketplace.listing.least_bid", "@listing_id"),),
    "create_invoice.due_on": (
        ("payments.invoice.due_on", "by:billing_customer_id ahead"),
        ("crm.deal.close_day", "by:company ahead"),
    ),
    "capture_payment.amount": (("payments.billing_customer.total_overdue", "by:id"),),
    "refund_payment.amount": (("payments.invoice.tax", "by:id"),),
    "set_region_price.price": (("retail_chain.stock.price", "by:sku"), ("retail_chain.sku.floor", "by:name")),
    "set_region_price.starts_on": (("retail_chain.delivery.expected_on", "kin ahead"),),
    "reserve_stock.hold_until": (
        ("retail_chain.reservation.hold_until", "by:customer ahead"),
        ("retail_chain.delivery.expected_on", "kin ahead"),
        ("crm.sales_activity.day", "kin ahead"),
    ),
    "request_transfer.due_on": (
        ("retail_chain.delivery.expected_on", "kin ahead workday"),
        ("retail_chain.transfer.due_on", "kin ahead workday"),
        ("crm.deal.close_day", "kin ahead workday"),
    ),
    "publish_post.publish_at": (("calendar.event.ends_at", "any soon"), ("email.email.send_at", "kin")),
    "edit_post.publish_at": (("calendar.event.ends_at", "any soon"), ("email.email.send_at", "kin")),
    "place_trade_order.limit_price": _PRICES,
    "place_trade_order.stop_price": (("trading.position.average_cost", "by:company"),),
    "replace_trade_order.limit_price": (*_PRICES, ("trading.position.average_cost", "by:company")),
    "book_hotel.check_in": _STAY[:1],
    "book_hotel.check_out": _STAY[1:],
    "change_hotel_stay.check_out": _STAY[1:],
    "set_vehicle_charging.ready_by": (("calendar.event.starts_at", "out soon"),),
    "schedule_video_meeting.starts_at": (*_FREE, *_PERSON),
    "update_video_meeting.starts_at": (*_MOVED, *_PERSON),
    "update_recording.expires_on": (("video_meeting.recording.expires_on", "any ahead"),),
}

CHOICES: Mapping[str, Sequence[tuple[str, Side]]] = {
    "transfer_funds.source_id": (("available", "more"),),
    "transfer_funds.target_id": (("balance", "less"),),
    "send_payment.source_id": (("available", "more"),),
    "cancel_scheduled_transfer.schedule_id": (("amount", "more"),),
    "move_envelope_money.source_id": (("available", "more"),),
    "move_envelope_money.target_id": (("available", "less"),),
    "cancel_event.event_id": (("starts_at", "more"), ("ends_at", "more")),
    "invite_attendees.event_id": (("starts_at", "less"),),
    "update_event.room_email": (("capacity", "more"),),
    "move_deal_stage.deal_id": (("days_in_stage", "more"),),
    "record_sales_activity.deal_id": (
        ("amount", "more"),
        ("close_day", "less"),
    ),
    "convert_lead.lead_id": (("score", "more"),),
    "restore_trashed_file.trash_id": (("purge_on", "less"),),
    "lock_file.path": (("modified_at", "more"),),
    "delete_file.path": (("modified_at", "less"),),
    "copy_path.source_path": (("modified_at", "more"),),
    "add_to_basket.restaurant_id": (
        ("fee", "less"),
        ("minutes", "less"),
        ("minimum", "less"),
    ),
    "start_group_order.restaurant_id": (
        ("minutes", "less"),
        ("fee", "less"),
    ),
    "repeat_food_order.food_order_id": (("total", "less"),),
    "cancel_food_order.food_order_id": (("arrives_at", "more"),),
    "assign_issue.issue_id": (("due_on", "less"),),
    "watch_issue.issue_id": (("due_on", "less"),),
    "move_issues_to_sprint.issue_ids": (("estimate", "less"),),
    "move_issues_to_sprint.sprint_id": (("points", "less"),),
    "complete_sprint.sprint_id": (("ends_on", "less"),),
    "place_bid.listing_id": (("price", "less"), ("ends_at", "less"), ("bid_count", "less")),
    "buy_listing_now.listing_id": (
        ("buy_now_price", "less"),
        ("shipping_fee", "less"),
        ("distance_km", "less"),
    ),
    "make_offer.listing_id": (
        ("shipping_fee", "less"),
        ("distance_km", "less"),
    ),
    "end_listing.listing_id": (("bid_count", "less"),),
    "capture_payment.invoice_id": (("due_on", "less"),),
    "respond_to_chargeback.chargeback_id": (("respond_by", "less"),),
    "request_transfer.sku_id": (("on_hand", "more"),),
    "add_to_cart.variant_id": (("price", "less"),),
    "add_to_wish_list.variant_id": (("price", "less"),),
    "remove_from_wish_list.wish_item_id": (("price", "more"),),
    "cancel_shop_order.order_id": (
        ("total", "more"),
        ("delivery_on", "more"),
    ),
    "request_return.order_line_id": (
        ("unit_price", "more"),
        ("return_until", "less"),
    ),
    "cancel_return.return_id": (("refund", "less"),),
    "delete_post.post_id": (
        ("likes", "less"),
        ("published_at", "less"),
    ),
    "react_to_post.post_id": (("likes", "more"),),
    "place_trade_order.portfolio_id": (
        ("buying_power", "more"),
        ("settled_cash", "more"),
    ),
    "cancel_trade_order.trade_order_id": (("expires_on", "more"),),
    "cancel_travel_booking.booking_id": (("total", "more"),),
    "book_flight.flight_ids": (
        ("minutes", "less"),
        ("departs_at", "less"),
        ("arrives_at", "less"),
    ),
    "hold_flight.flight_ids": (
        ("minutes", "less"),
        ("departs_at", "less"),
        ("arrives_at", "less"),
    ),
    "book_flight.credit_id": (
        ("ends_on", "less"),
        ("amount", "more"),
    ),
    "set_ignition.vehicle_id": (("range_km", "more"),),
    "unlock_vehicle.vehicle_id": (
        ("charge_percent", "more"),
        ("range_km", "more"),
    ),
    "set_cabin_climate.vehicle_id": (
        ("range_km", "more"),
        ("charge_percent", "more"),
    ),
    "set_vehicle_charging.vehicle_id": (("charge_percent", "less"),),
    "set_navigation_route.destination_id": (
        ("free_stalls", "more"),
        ("price_cents_kwh", "less"),
        ("kw", "more"),
    ),
    "set_navigation_route.vehicle_id": (("range_km", "more"),),
    "book_vehicle_service.vehicle_id": (
        ("service_due_in_km", "less"),
        ("odometer_km", "more"),
    ),
    "update_recording.recording_id": (("expires_on", "less"),),
}
"""What people choose one of two rows by: the fact of it that is their motive, and which side is wanted."""

# Amounts that somebody would want to know the sum of.
ADDED_UP = frozenset({
    "banking.account.balance", "banking.account.available", "banking.account.owed",
    "banking.scheduled_transfer.amount", "banking.bank_transaction.amount",
    "budget.category.available", "budget.category.spent", "budget.category.assigned",
    "budget.budget_account.balance", "budget.expense.amount", "budget.recurring_expense.amount",
    "budget.recurring_expense.monthly_amount",
    "crm.deal.amount", "crm.deal.net", "crm.company.won_total", "crm.company.live_total",
    "food_delivery.food_order.total", "food_delivery.basket.total", "food_delivery.food_order.tip",
    "food_delivery.food_order.refunded",
    "marketplace.listing.shipping_fee", "marketplace.listing.buy_now_price", "marketplace.sale.payout",
    "marketplace.sale.total", "marketplace.sale.fee", "marketplace.offer.total",
    "payments.billing_customer.total_due", "payments.billing_customer.total_overdue",
    "payments.invoice.amount_due", "payments.invoice.total", "payments.payment.fee",
    "retail_chain.transfer.value", "retail_chain.adjustment.value",
    "shopping.variant.price", "shopping.wish_item.price", "shopping.cart_line.price", "shopping.shop_order.total",
    "shopping.shop_order.shipping", "shopping.shop_order.refunded", "shopping.payment_method.balance",
    "shopping.shop_return.refund",
    "trading.portfolio.market_value", "trading.portfolio.buying_power", "trading.position.value",
    "trading.position.gain", "trading.trade_order.fees",
    "travel_booking.travel_booking.total", "travel_booking.travel_booking.refunded", "travel_booking.credit.amount",
})  # fmt: skip


_BY_DAY, _WITH_TIME = (7, 22), 16


def is_outing(event: Any) -> bool:
    """Whether somebody drives to an event of the calendar: a single one still to come, elsewhere, in the daytime."""
    if event.location.casefold() in {"", "home"} or event.kind != "single" or event.phase != "ahead":
        return False
    return event.status != "cancelled" and len(event.starts_at) == _WITH_TIME and _is_by_day(event.starts_at)


def _is_by_day(moment: str) -> bool:
    return _BY_DAY[0] <= int(moment[11:13]) < _BY_DAY[1]


def sources_of(tool: str, parameter: str) -> Mapping[str, str]:
    """The facts that an argument may be, `world.table.field`, each with its tie; none where nobody says it so."""
    return dict(PURPOSES.get(f"{tool}.{parameter}", ()))
