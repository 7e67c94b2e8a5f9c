"""What a looked-up fact is good for: the arguments that somebody would take from it, and what must tie the two.

That a call runs does not make the wish one that people have: nobody moves the company's post to when a friend's car
arrives. So each argument names the facts that it may be: `(tool.parameter) -> (world.table.field, tie)`. Ties:

    kin    the fact's row shares a name or a number with the call: its customer, payee, product
    any    nothing more: one begins when another ends, a key works until the journey is over
    @name  the fact is one of the very row that this parameter of the call names

`ahead` after it: only where the fact lies in the future; `recent`: only of a row of the last two weeks;
`soon`: only where it lies within four days.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_FREE = (("calendar.event.ends_at", "any"), ("video_meeting.meeting.ends_at", "any"))
_FREE_SOON = tuple((source, "any soon") for source, _ in _FREE)
_BUSY = (
    ("calendar.event.starts_at", "any"),
    ("video_meeting.meeting.starts_at", "any"),
    ("travel_booking.flight.departs_at", "any"),
)
_PERSON = (("team_chat.chat_member.dnd_until", "kin"), ("team_chat.chat_member.status_until", "kin"))
_SEND = (("calendar.event.ends_at", "any"), ("video_meeting.meeting.ends_at", "any"), ("email.email.send_at", "any"))
_PRICES = tuple((f"trading.instrument.{name}", "kin") for name in ("last", "bid", "ask", "previous_close"))
_DUE = (
    ("issue_tracker.issue.due_on", "any ahead"),
    ("issue_tracker.sprint.ends_on", "any ahead"),
    ("crm.deal.close_day", "kin ahead"),
    ("crm.sales_activity.day", "kin ahead"),
    ("payments.invoice.due_on", "kin ahead"),
)
_CUSTOMER_DAYS = (
    ("crm.deal.close_day", "kin ahead"),
    ("crm.sales_activity.day", "kin ahead"),
    ("payments.invoice.due_on", "kin ahead"),
    ("retail_chain.reservation.hold_until", "kin ahead"),
    ("issue_tracker.issue.due_on", "kin ahead"),
)
_STAY = (
    ("travel_booking.trip.starts_on", "kin ahead"),
    ("travel_booking.trip.ends_on", "kin ahead"),
)
PURPOSES: Mapping[str, Sequence[tuple[str, str]]] = {
    "transfer_funds.amount": (("banking.account.owed", "@target_id"),),
    "send_payment.amount": (("banking.payee.last_amount", "kin"), ("banking.bank_transaction.amount", "kin recent")),
    "schedule_transfer.amount": (("banking.payee.last_amount", "kin"), ("banking.scheduled_transfer.amount", "kin")),
    "schedule_transfer.first_day": (("banking.scheduled_transfer.next_day", "any ahead"),),
    "move_envelope_money.amount": (
        ("budget.category.needed_a_month", "@target_id"),
        ("budget.category.available", "@source_id"),
        ("budget.category.can_take_out", "@source_id"),
    ),
    "record_expense.amount": (
        ("budget.recurring_expense.amount", "kin"),
        ("budget.expense.amount", "kin"),
        ("food_delivery.food_order.total", "kin recent"),
        ("banking.bank_transaction.amount", "kin recent"),
    ),
    "record_expense.day": (("banking.bank_transaction.day", "kin recent"),),
    "update_expense.amount": (
        ("banking.bank_transaction.amount", "kin recent"),
        ("food_delivery.food_order.total", "kin recent"),
    ),
    "update_expense.day": (("banking.bank_transaction.day", "kin recent"),),
    "update_recurring_expense.amount": (
        ("budget.recurring_expense.last_paid_amount", "@recurring_id"),
        ("budget.expense.amount", "kin"),
        ("banking.scheduled_transfer.amount", "kin"),
    ),
    "update_recurring_expense.next_day": (("banking.scheduled_transfer.next_day", "kin ahead"),),
    "create_event.starts_at": (*_FREE, *_PERSON),
    "create_event.ends_at": _BUSY,
    "create_recurring_event.until_date": (("issue_tracker.sprint.ends_on", "any ahead"),),
    "reschedule_event.starts_at": (*_FREE, *_PERSON),
    "propose_new_time.starts_at": (*_FREE, *_PERSON),
    "create_deal.amount": (("crm.deal.amount", "kin"),),
    "convert_lead.close_day": _CUSTOMER_DAYS,
    "create_deal.close_day": _CUSTOMER_DAYS,
    "update_deal.close_day": _CUSTOMER_DAYS,
    "record_sales_activity.day": _CUSTOMER_DAYS,
    "update_sales_activity.day": (*_CUSTOMER_DAYS, ("crm.sales_activity.day", "any ahead")),
    "send_email.send_at": _SEND,
    "reply_to_email.send_at": _SEND,
    "forward_email.send_at": _SEND,
    "send_email_draft.send_at": _SEND,
    "set_basket_delivery.deliver_at": (
        ("vehicle.vehicles.arrives_at", "any"),
        *_FREE_SOON,
    ),
    "set_basket_delivery.tip": (("food_delivery.food_order.tip", "kin"),),
    "change_courier_tip.tip": (("food_delivery.food_order.tip", "kin"),),
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
    "create_sprint.starts_on": (("issue_tracker.sprint.ends_on", "any ahead"),),
    "share_trip_eta.depart_at": _FREE_SOON,
    "place_bid.max_amount": (("marketplace.listing.least_bid", "@listing_id"),),
    "create_invoice.due_on": (("payments.invoice.due_on", "kin ahead"), ("crm.deal.close_day", "kin ahead")),
    "capture_payment.amount": (("payments.billing_customer.total_overdue", "kin"),),
    "refund_payment.amount": (("payments.invoice.tax", "kin"),),
    "set_region_price.price": (("retail_chain.stock.price", "kin"), ("retail_chain.sku.floor", "kin")),
    "set_region_price.starts_on": (("retail_chain.delivery.expected_on", "kin ahead"),),
    "reserve_stock.hold_until": (
        ("retail_chain.reservation.hold_until", "kin ahead"),
        ("retail_chain.delivery.expected_on", "kin ahead"),
        ("crm.sales_activity.day", "kin ahead"),
    ),
    "request_transfer.due_on": (
        ("retail_chain.delivery.expected_on", "kin ahead"),
        ("retail_chain.transfer.due_on", "kin ahead"),
        ("crm.deal.close_day", "kin ahead"),
    ),
    "publish_post.publish_at": (("calendar.event.ends_at", "any"), ("email.email.send_at", "any")),
    "edit_post.publish_at": (("calendar.event.ends_at", "any"), ("email.email.send_at", "any")),
    "place_trade_order.limit_price": _PRICES,
    "place_trade_order.stop_price": (("trading.position.average_cost", "kin"),),
    "replace_trade_order.limit_price": (*_PRICES, ("trading.position.average_cost", "kin")),
    "book_hotel.check_in": _STAY[:1],
    "book_hotel.check_out": _STAY[1:],
    "change_hotel_stay.check_out": _STAY[1:],
    "set_vehicle_charging.ready_by": (
        ("calendar.event.starts_at", "any soon"),
        ("travel_booking.flight.departs_at", "any soon"),
    ),
    "schedule_video_meeting.starts_at": (*_FREE, *_PERSON),
    "update_video_meeting.starts_at": (*_FREE, *_PERSON),
    "update_recording.expires_on": (("video_meeting.recording.expires_on", "any ahead"),),
}

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


def sources_of(tool: str, parameter: str) -> Mapping[str, str]:
    """The facts that an argument may be, `world.table.field`, each with its tie; none where nobody says it so."""
    return dict(PURPOSES.get(f"{tool}.{parameter}", ()))
