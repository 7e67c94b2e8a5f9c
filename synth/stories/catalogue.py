"""All stories: what ties their worlds is one number, one amount or one time that both show."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from synth.scene import Scene
from synth.stories.telling import Ask, Bound, Do, Fact, Line, Match, Row, Story, Told, Trace

_MAIL_OF_REFUND = Row("email", "email", lambda row, _: row.subject.startswith("Refund for") and row.amount is not None)
_REFUND_IN_BANK = Row(
    "banking", "bank_transaction", lambda row, bound: row.kind == "refund" and row.amount == bound["mail"].amount
)


def _same_sum(name: str, field: str = "total", kind: str = "card") -> Row:
    """The charge at the bank of what another world sold."""
    return Row(
        "banking",
        "bank_transaction",
        lambda row, bound: row.kind == kind and row.status == "booked" and row.amount == getattr(bound[name], field),
    )


def _expense_of(name: str, field: str) -> Row:
    return Row(
        "budget",
        "expense",
        lambda row, bound: row.direction == "out" and not row.is_split and row.amount == getattr(bound[name], field),
    )


def _other_envelope(row: Any, bound: Bound) -> bool:
    """An envelope that the expense may as well be in."""
    return row.owner == "shared" and not row.needs_note and row.id == bound["expense"].other_id


def _joins_a_call(row: Any, _bound: Bound) -> bool:
    """A single event still to come that is joined by video; none that is called a call itself."""
    is_single = row.kind == "single" and not row.title.endswith("call")
    return is_single and row.conference_code != "" and row.phase == "ahead" and row.status != "cancelled"


_CALL_OF_EVENT = Row(
    "video_meeting",
    "meeting",
    lambda row, bound: (
        row.join_code == bound["event"].conference_code
        and row.starts_at == bound["event"].starts_at
        and row.state == "scheduled"
        and row.passcode != ""
        and (bound["event"].organiser != "" or row.my_role == "host")
    ),
)


def _next_day(_scene: Scene, bound: Bound) -> str:
    """The same hour on the next day from Monday to Friday."""
    old = datetime.fromisoformat(bound["event"].starts_at)
    return (old + timedelta(days=3 if old.weekday() == 4 else 1)).isoformat(timespec="minutes")


def _flight_title(scene: Scene, bound: Bound) -> str:
    return scene.rng.choice(("Flight to {}", "Flying to {}", "Off to {}")).format(bound["flight"].to_city)


STORIES: tuple[Story, ...] = (
    Story(
        name="a refund that the mail speaks of, at the bank",
        rows={"mail": _MAIL_OF_REFUND, "bank": _REFUND_IN_BANK},
        turns=(
            Told(
                lines=(
                    Line("do", "read {mail} and tell me on which day that money reached my account"),
                    Line("do", "check with the bank when the sum in {mail} came in"),
                    Line("do", "look at {mail} and find out what day that sum landed in my account"),
                    Line("say", "i've read {mail}, what day did that money reach my account?"),
                    Line("ask", "when did the sum in {mail} get to my account"),
                    Line("ask", "what day did my bank book the sum in {mail}"),
                    Line("know", "what day the sum in {mail} reached my account"),
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
            "envelope": Row("budget", "category", _other_envelope),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "look up what was refunded on the order in {mail} and what day my bank booked it"),
                    Line("do", "read {mail} and check what was refunded on that order and when my bank booked it"),
                    Line("say", "i've read {mail}, what was refunded on that order and when did my bank book it?"),
                    Line("ask", "what did the shop pay back on the order in {mail}, and what day did my bank book it"),
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
                    Line("do", "put that sum under {envelope} in the budget"),
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
        name="a flight in the calendar",
        rows={
            "flight": Row(
                "travel_booking",
                "flight",
                lambda row, _: row.mine and row.is_ahead and row.leaves_home and row.state == "scheduled",
            ),
        },
        calls=("calendar",),
        turns=(
            Told(
                lines=(
                    Line("do", 'put {flight} in my calendar as "{title}", from take-off to landing'),
                    Line("do", 'block {flight} in my calendar as "{title}", for the whole flight'),
                    Line("do", 'add {flight} to my calendar as "{title}", from departure to arrival'),
                    Line("say", 'i want {flight} in my calendar as "{title}", from departure to arrival'),
                    Line("frag", '{flight} into my calendar as "{title}", for the whole flight'),
                ),
                steps=(
                    Do(
                        "create_event",
                        {
                            "title": _flight_title,
                            "starts_at": Fact("flight", "departs_at"),
                            "duration_minutes": Fact("flight", "minutes"),
                        },
                    ),
                ),
            ),
        ),
    ),
    Story(
        name="the call behind a calendar event",
        rows={"event": Row("calendar", "event", _joins_a_call), "call": _CALL_OF_EVENT},
        turns=(
            Told(
                lines=(
                    Line("do", "tell me the passcode of the video call for {event}"),
                    Line("do", "look up which passcode people need for the video call of {event}"),
                    Line("do", "take the code from {event} in my calendar and find out the passcode of that call"),
                    Line("say", "i need the passcode of the video call that belongs to {event}"),
                    Line("ask", "what's the passcode of the video call for {event}"),
                    Line("know", "which passcode the video call of {event} asks for"),
                ),
                finds=(Match("call", {"code": Fact("event", "conference_code")}),),
                steps=(Ask("call", "passcode"),),
            ),
        ),
    ),
    Story(
        name="a call and its calendar event, moved together",
        rows={
            "event": Row("calendar", "event", lambda row, bound: _joins_a_call(row, bound) and row.organiser == ""),
            "call": _CALL_OF_EVENT,
        },
        turns=(
            Told(
                lines=(
                    Line("do", "move {event} to {starts_at:noun}, in the calendar and on video"),
                    Line("do", "move {event} to {starts_at:noun} and make sure the video call moves with it"),
                    Line("do", "reschedule {event} for {starts_at:noun}, both the calendar entry and the video call"),
                    Line("say", "{event} has to go to {starts_at:noun}, and its video call too"),
                    Line("say", "i need {event} and its video call moved to {starts_at:noun}"),
                ),
                finds=(Match("call", {"code": Fact("event", "conference_code")}),),
                steps=(
                    Do("reschedule_event", {"event_id": "@event", "starts_at": _next_day}),
                    Do("update_video_meeting", {"meeting_id": "@call", "starts_at": _next_day}),
                ),
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
                    Line("do", "find the invoice from {mail} in our billing and tell me its total"),
                    Line("do", "look in our billing for the invoice from {mail} and tell me what it comes to with tax"),
                    Line("ask", "what does our billing have as the total of the invoice in {mail}"),
                    Line("know", "what our billing has as the total of the invoice in {mail}"),
                    Line("say", "i'm checking {mail} against our books, what's the total of that invoice?"),
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
            "charge": _same_sum("booking"),
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
        name="the next meeting of some minutes, in the calendar",
        rows={
            "minutes": Row("filesystem", "nodes", lambda row, _: row.folder == "minutes" and row.next_meeting != ""),
            "event": Row(
                "calendar",
                "event",
                lambda row, bound: (
                    row.title == bound["minutes"].name[len("2026-03-11 ") : -len(".md")]
                    and row.starts_at[:10] == bound["minutes"].next_meeting
                    and row.phase == "ahead"
                    and row.status != "cancelled"
                ),
            ),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "see when we meet next by {minutes} and check in my calendar what time that starts"),
                    Line("do", "read {minutes} and look up in my calendar what time the next meeting starts"),
                    Line("ask", "what time does my calendar have for the next meeting that {minutes} name"),
                    Line("know", "when the next meeting from {minutes} starts according to my calendar"),
                    Line("say", "{minutes} say when we meet next, what time does that start in my calendar?"),
                ),
                finds=(Match("event", {"day": Fact("minutes", "next_meeting")}, also=("title",)),),
                steps=(Ask("event", "starts_at"),),
            ),
        ),
    ),
    Story(
        name="the copy of a bill against our books",
        rows={
            "copy": Row("filesystem", "nodes", lambda row, _: row.folder == "invoices" and row.total > 0),
            "invoice": Row("payments", "invoice", lambda row, bound: f"{row.number}.txt" == bound["copy"].name),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "read me the total of {copy} on the share and check when our billing has {invoice} due"),
                    Line("do", "look up the total of {copy} on the share, and in our billing when {invoice} is due"),
                    Line("ask", "what total does {copy} on the share give, and when is {invoice} due in our billing"),
                    Line("say", "i need the total of {copy} on the share, and the day {invoice} is due in our billing"),
                ),
                steps=(Ask("copy", "total"), Ask("invoice", "due_on")),
            ),
        ),
    ),
)  # fmt: skip
