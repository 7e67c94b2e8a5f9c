"""Stories of money: what was bought, sold, refunded and billed, in the worlds that each show a part of it."""

from __future__ import annotations

from typing import Any

from synth.stories.telling import Ask, Bound, Do, Fact, Line, Match, Row, Story, Told, Trace

_MAIL_OF_REFUND = Row("email", "email", lambda row, _: row.subject.startswith("Refund for") and row.amount is not None)
_FOR_ANY_GOODS = frozenset({"Gifts", "Housekeeping"})
_REFUND_IN_BANK = Row(
    "banking", "bank_transaction", lambda row, bound: row.kind == "refund" and row.amount == bound["mail"].amount
)


def _same_sum(name: str, field: str = "total", kind: str = "card") -> Row:
    """The charge at the bank of what another world sold: its reference names that, since sums are equal by chance."""
    return Row(
        "banking",
        "bank_transaction",
        lambda row, bound: (
            row.kind == kind
            and row.status == "booked"
            and row.amount == getattr(bound[name], field)
            and bound[name].id in (row.reference or "")
        ),
    )


_CHARGE_OF_JOURNEY = Row(
    "banking",
    "bank_transaction",
    lambda row, bound: (
        row.kind == "card"
        and row.status == "booked"
        and row.amount == bound["booking"].card_paid == bound["booking"].total
        and row.day == bound["booking"].booked_at[:10]
    ),
)
"""Of a firm's own kind of reference ("Bergen flights"), so by its day."""


def _expense_of(name: str, field: str) -> Row:
    return Row(
        "budget",
        "expense",
        lambda row, bound: row.direction == "out" and not row.is_split and row.amount == getattr(bound[name], field),
    )


def _other_envelope(row: Any, bound: Bound) -> bool:
    """An envelope that the expense may as well be in."""
    return row.owner == "shared" and not row.needs_note and row.id == bound["expense"].other_id


def _envelope_of_goods(row: Any, bound: Bound) -> bool:
    """An envelope in which any goods may as well be, whatever they are."""
    return (
        row.owner == "shared"
        and not row.needs_note
        and row.name in _FOR_ANY_GOODS
        and row.id != bound["expense"].category_id
    )


MONEY: tuple[Story, ...] = (
    Story(
        name="a refund that the mail speaks of, at the bank",
        rows={"mail": _MAIL_OF_REFUND, "bank": _REFUND_IN_BANK},
        turns=(
            Told(
                lines=(
                    Line("do", "read {mail} and tell me on which day that refund reached my account"),
                    Line("do", "check with the bank when the refund from {mail} came in"),
                    Line("do", "look at {mail} and find out what day that refund landed in my account"),
                    Line("say", "i've read {mail}, what day did that refund reach my account?"),
                    Line("ask", "when did the money from {mail} get to my account"),
                    Line("ask", "what day did the refund in {mail} come in"),
                    Line("know", "what day the refund in {mail} reached my account"),
                ),
                finds=(Match("bank", {"amount": Fact("mail", "amount")}, also=("kind",)),),
                steps=(Ask("bank", "day"),),
            ),
        ),
    ),
    Story(
        name="a refund from the mailbox to the budget",
        rows={
            "mail": _MAIL_OF_REFUND,
            "order": Row("shopping", "shop_order", lambda row, bound: row.id == bound["mail"].number),
            "bank": _REFUND_IN_BANK,
            "expense": Row(
                "budget", "expense", lambda row, bound: row.direction == "in" and row.amount == bound["mail"].amount
            ),
            "envelope": Row("budget", "category", _envelope_of_goods),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "check {mail} for how much was refunded, and what day it reached my account"),
                    Line("do", "look at {mail} for how much came back, and find out what day my bank booked it"),
                    Line("say", "i've read {mail}, how much did the shop refund and what day did it reach my account?"),
                ),
                finds=(
                    Trace("order", "mail", "number"),
                    Match("bank", {"amount": Fact("mail", "amount")}, also=("kind",)),
                ),
                steps=(Ask("order", "refunded"), Ask("bank", "day")),
            ),
            Told(
                lines=(
                    Line("do", "file that refund under {envelope} in the budget"),
                    Line("do", "move it to {envelope} in the budget"),
                    Line("do", "put that amount under {envelope} in the budget"),
                    Line("say", "in the budget that refund belongs under {envelope}"),
                ),
                finds=(Match("expense", {"amount": Fact("mail", "amount")}, also=("direction",)),),
                steps=(Do("update_expense", {"expense_id": "@expense", "category_id": "@envelope"}),),
            ),
        ),
    ),
    Story(
        name="the parcel of a receipt",
        rows={
            "mail": Row(
                "email",
                "email",
                lambda row, _: row.subject.startswith("Order of") and row.number is not None,
                unsaid=("subject",),
            ),
            "order": Row(
                "shopping",
                "shop_order",
                lambda row, bound: row.id == bound["mail"].number and row.phase in {"paid", "packed", "shipped"},
            ),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "find the order in {mail} and tell me when it gets here"),
                    Line("do", "check with the shop when the parcel from {mail} arrives"),
                    Line("do", "look up the order number in {mail} and tell me the delivery day"),
                    Line("ask", "what day does the shop say the order in {mail} will be here"),
                    Line("know", "what day the shop will deliver the order in {mail}"),
                    Line("say", "i'm waiting for the order in {mail}, what delivery day does the shop give?"),
                ),
                finds=(Trace("order", "mail", "number"),),
                steps=(Ask("order", "delivery_on"),),
            ),
        ),
    ),
    Story(
        name="a meal in the right envelope",
        rows={
            "order": Row(
                "food_delivery", "food_order", lambda row, _: row.phase == "delivered" and row.refunded is None
            ),
            "expense": _expense_of("order", "total"),
            "envelope": Row("budget", "category", _other_envelope),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "file what i paid for {order} under {envelope} in the budget"),
                    Line("do", "find the expense for {order} and put it under {envelope}"),
                    Line("do", "move the money for {order} to {envelope} in the budget"),
                    Line("say", "in the budget, {order} belongs under {envelope}"),
                    Line("say", "i've put {order} in the wrong envelope, it goes under {envelope}"),
                    Line("frag", "{order}, under {envelope} in the budget"),
                ),
                finds=(Match("expense", {"amount": Fact("order", "total")}, also=("direction",)),),
                steps=(Do("update_expense", {"expense_id": "@expense", "category_id": "@envelope"}),),
            ),
        ),
    ),
    Story(
        name="an order on the bank's books",
        rows={
            "order": Row("shopping", "shop_order", lambda row, _: row.phase not in {"awaiting_payment", "cancelled"}),
            "charge": _same_sum("order"),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "look through my bank account for {order} and tell me the day it was charged"),
                    Line("do", "check what day my bank booked the charge for {order}"),
                    Line("ask", "what day did the money for {order} go off my account"),
                    Line("know", "what day {order} was charged to my account"),
                    Line("say", "i don't see {order} on my account, what day was it charged?"),
                ),
                finds=(Match("charge", {"amount": Fact("order", "total")}, also=("kind",)),),
                steps=(Ask("charge", "day"),),
            ),
        ),
    ),
    Story(
        name="a used thing on the bank's books",
        rows={
            "sale": Row("marketplace", "sale", lambda row, _: row.role == "buyer"),
            "charge": _same_sum("sale"),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "look through my account for the charge for {sale} and tell me what day it was"),
                    Line("do", "check what day the money for {sale} left my account"),
                    Line("ask", "what day did the money for {sale} go off my account"),
                    Line("know", "what day {sale} was charged to my account"),
                    Line("say", "i'm doing my accounts, what day was i charged for {sale}?"),
                ),
                finds=(Match("charge", {"amount": Fact("sale", "total")}, also=("kind",)),),
                steps=(Ask("charge", "day"),),
            ),
        ),
    ),
    Story(
        name="a wire that a mail announces",
        rows={
            "mail": Row(
                "email",
                "email",
                lambda row, _: row.subject.startswith("Payment of invoice") and row.number is not None,
                unsaid=("subject",),
            ),
            "invoice": Row("payments", "invoice", lambda row, bound: row.number == bound["mail"].number),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "read {mail}, find the invoice it mentions in our billing and tell me its total"),
                    Line("do", "open {mail}, look that invoice up in our billing and tell me its total"),
                    Line("ask", "what total does our billing show for the invoice in {mail}"),
                    Line("know", "what total our billing shows for the invoice in {mail}"),
                ),
                finds=(Match("invoice", {"number": Fact("mail", "number")}),),
                steps=(Ask("invoice", "total"),),
            ),
        ),
    ),
    Story(
        name="a journey on the bank's books",
        rows={
            "booking": Row(
                "travel_booking", "travel_booking", lambda row, _: row.mine and row.state in {"confirmed", "used"}
            ),
            "charge": _CHARGE_OF_JOURNEY,
        },
        turns=(
            Told(
                lines=(
                    Line("do", "look through my account for the charge for {booking} and tell me the day"),
                    Line("do", "check what day {booking} was charged to my account"),
                    Line("ask", "what day did the money for {booking} leave my account"),
                    Line("know", "what day {booking} was charged to my account"),
                    Line("say", "i'm doing my expenses, what day did my bank book the charge for {booking}?"),
                ),
                finds=(Match("charge", {"amount": Fact("booking", "total")}, also=("kind",)),),
                steps=(Ask("charge", "day"),),
            ),
        ),
    ),
    Story(
        name="a sale of mine on the bank's books",
        rows={
            "sale": Row("marketplace", "sale", lambda row, _: row.role == "seller" and row.phase == "released"),
            "payout": _same_sum("sale", "payout", "payment"),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "check what day the money for {sale} reached my account"),
                    Line("do", "look through my account for the payment for {sale} and tell me the day it came in"),
                    Line("ask", "what day did the money for {sale} arrive in my account"),
                    Line("ask", "when was the money for {sale} paid into my account"),
                    Line("know", "what day the money for {sale} got to my account"),
                    Line("say", "i'm doing my accounts, what day did the money for {sale} come in?"),
                ),
                finds=(Match("payout", {"amount": Fact("sale", "payout")}, also=("kind",)),),
                steps=(Ask("payout", "day"),),
            ),
        ),
    ),
    Story(
        name="the order that a direct message complains of",
        rows={
            "talk": Row("social_media", "conversation", lambda row, _: row.order is not None),
            "order": Row("shopping", "shop_order", lambda row, bound: row.id == bound["talk"].order),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "read {talk} and tell me what the order it's about came to"),
                    Line("do", "take the order number from {talk} and look up what i paid for it"),
                    Line("do", "check with the shop what the order in {talk} came to"),
                    Line("ask", "what did the order in {talk} cost me"),
                    Line("know", "what the order in {talk} came to"),
                    Line("say", "there's an order number in {talk}, what did i pay for that order?"),
                ),
                finds=(Trace("order", "talk", "order"),),
                steps=(Ask("order", "total"),),
            ),
        ),
    ),
    Story(
        name="the copy of a bill against our books",
        rows={
            "copy": Row("filesystem", "nodes", lambda row, _: row.folder == "invoices" and row.total > 0),
            "invoice": Row(
                "payments",
                "invoice",
                lambda row, bound: f"{row.number}.txt" == bound["copy"].name and row.status == "open",
            ),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "read me the total of {copy} on the share and check in our billing when it's due"),
                    Line("do", "look up the total of {copy} on the share, and in our billing when it's due"),
                    Line("ask", "what total does {copy} on the share give, and when is it due by our billing"),
                    Line("say", "i need the total of {copy} on the share, and from our billing the day it's due"),
                ),
                finds=(Match("invoice", {}, said=("number",)),),
                steps=(Ask("copy", "total"), Ask("invoice", "due_on")),
            ),
        ),
    ),
)  # fmt: skip
