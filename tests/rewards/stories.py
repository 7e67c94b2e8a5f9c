"""The seven tasks that the hand-computed tables speak of."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sessions.codes import Code
from tasks import Task
from tests.rewards.runs import SEED, TOOLS, gold_call, ids, make_task

CANCELLED = "Done, the kettle is cancelled and the refund is $41.90."


def _look(call_id: str = "c1", name: str = "Ann") -> dict[str, Any]:
    return gold_call(
        call_id, "find_orders", {"customer_id": ids()[name]}, "lookup", provenance={"customer_id": "user:0"}
    )


@lru_cache(maxsize=1)
def cancel_delayed() -> Task:
    """T1: find_orders, cancel the kettle, report 41.90 after it."""
    return make_task(
        [
            {
                "user": f"I'm Ann ({ids()['Ann']}), cancel the delayed order please, and what do I get back?",
                "calls": [
                    _look(),
                    gold_call(
                        "c2",
                        "cancel_order",
                        {"order_id": ids()["kettle"]},
                        after=["c1"],
                        provenance={"order_id": "c1:/orders/0/order_id"},
                    ),
                ],
                "reports": [{"type": "money", "value": 4190, "after": ["c2"]}],
                "evidence": [{"server": "shop", "table": "purchase", "key": ids()["kettle"]}],
                "reply": CANCELLED,
                "says": {"restate": "the delayed one, cancel it", "never_mind": "never mind", "objection": "you can"},
            }
        ]
    )


@lru_cache(maxsize=1)
def three_writes() -> Task:
    """T2: three independent writes."""
    calls = [_look()]
    for number, item in enumerate(("kettle", "lamp", "desk")):
        source = {"order_id": f"c1:/orders/{number}/order_id"}
        calls.append(
            gold_call(f"c{number + 2}", "cancel_order", {"order_id": ids()[item]}, after=["c1"], provenance=source)
        )
    return make_task(
        [
            {
                "user": f"Ann here, {ids()['Ann']}: cancel the kettle, the lamp and the desk",
                "calls": calls,
                "reply": "All three are cancelled.",
            }
        ]
    )


@lru_cache(maxsize=1)
def ask_then_write() -> Task:
    """T3: which order is not said; then one write."""
    return make_task(
        [
            {
                "user": f"cancel one of my orders, I'm Ann, {ids()['Ann']}",
                "gold_class": "ASK",
                "missing": ["order_id"],
                "protected": ["c2"],
                "calls": [
                    _look(),
                    gold_call(
                        "c2",
                        "cancel_order",
                        {"order_id": ids()["kettle"]},
                        after=["c1"],
                        provenance={"order_id": "c1:/orders/0/order_id"},
                    ),
                ],
                "asking": "Which order do you mean: the kettle, the lamp, the desk or the rug?",
                "reply": "The kettle is cancelled.",
                "says": {
                    "order_id": "the kettle",
                    "restate": "one of my orders",
                    "never_mind": "never mind then",
                    "objection": "sure you can",
                },
            }
        ]
    )


@lru_cache(maxsize=1)
def ask_for_the_day() -> Task:
    """The day is missing; then one booking."""
    return make_task(
        [
            {
                "user": "book a table for four please",
                "gold_class": "ASK",
                "missing": ["day"],
                "protected": ["c1"],
                "calls": [
                    gold_call(
                        "c1",
                        "book_table",
                        {"day": "2026-12-24", "people": 4},
                        provenance={"day": "user:0", "people": "user:0"},
                    )
                ],
                "asking": "For which day should I book it?",
                "reply": "The table is booked.",
                "says": {
                    "day": "on 2026-12-24",
                    "restate": "a table for four",
                    "never_mind": "never mind then",
                    "objection": "sure you can",
                },
            }
        ]
    )


@lru_cache(maxsize=1)
def refuse_then_write() -> Task:
    """T4: the tool is withheld, then it appears."""
    return make_task(
        [
            {
                "user": f"cancel my kettle order, I'm Ann, {ids()['Ann']}",
                "gold_class": "REFUSE",
                "protected": ["c2"],
                "reply": "I can't cancel orders here, I'm afraid.",
            },
            {
                "user": "how about now?",
                "calls": [
                    _look(),
                    gold_call(
                        "c2",
                        "cancel_order",
                        {"order_id": ids()["kettle"]},
                        after=["c1"],
                        provenance={"order_id": "c1:/orders/0/order_id"},
                    ),
                ],
                "reply": "Your kettle order is cancelled.",
            },
        ],
        tools=[name for name in TOOLS if name != "cancel_order"],
        reveals={"1": ["cancel_order"]},
    )


def _confirm(answer: Any, amount: int) -> Task:
    given = {"source_id": ids()["everyday"], "target_id": ids()["savings"], "amount": amount}
    source = {"source_id": "c1:/accounts/0/account_id", "target_id": "c1:/accounts/1/account_id", "amount": "user:0"}
    write = [gold_call("c2", "move_money", given, after=["c1", "turn:0"], provenance=source)] if answer != "no" else []
    return make_task(
        [
            {
                "user": "move 1,250 from everyday to savings",
                "gold_class": "CONFIRM",
                "confirms": [{"type": "money", "value": 125_000, "slot": "amount"}],
                "protected": ["c2"] if write else [],
                "answer": answer,
                "calls": [gold_call("c1", "list_accounts", {}, "lookup"), *write],
                "asking": "That is $1,250.00 from everyday to savings. Shall I go ahead?",
                "reply": "The money is moved." if write else "All right, I leave it as it is.",
                "says": {
                    "yes": "yes please",
                    "no": "no, leave it",
                    "change": "yes, but make it 1,000",
                    "amount": "1,250, as I said",
                    "restate": "1,250 to savings",
                    "never_mind": "never mind",
                },
                **({} if write else {"n_need": 1}),
            }
        ]
    )


@lru_cache(maxsize=1)
def confirm_then_write() -> Task:
    """T5: leave is due, the user gives it."""
    return _confirm("yes", 125_000)


@lru_cache(maxsize=1)
def confirm_and_drop() -> Task:
    """T5, but the user says no."""
    return _confirm("no", 125_000)


@lru_cache(maxsize=1)
def confirm_corrected() -> Task:
    """T5, but the user puts the amount right."""
    return _confirm({"amount": 100_000}, 100_000)


@lru_cache(maxsize=1)
def irrelevant() -> Task:
    """T6: nothing here serves it."""
    return make_task(
        [
            {
                "user": "what's the mortgage rate today?",
                "gold_class": "REFUSE",
                "reply": "I can't look up mortgage rates here.",
                "n_need": 0,
            }
        ]
    )


@lru_cache(maxsize=1)
def two_reports() -> Task:
    """T7: two reports, one look-up."""
    return make_task(
        [
            {
                "user": f"I'm Ann, {ids()['Ann']}: what is the kettle worth back, and the desk?",
                "calls": [_look()],
                "reports": [{"type": "money", "value": 4190}, {"type": "money", "value": 20_000}],
                "evidence": [
                    {"server": "shop", "table": "purchase", "key": ids()[item]} for item in ("kettle", "desk")
                ],
                "reply": "The kettle brings $41.90 and the desk $200.00.",
                "says": {"restate": "the kettle and the desk"},
            }
        ]
    )


@lru_cache(maxsize=1)
def transfer() -> Task:
    """Two writes' worth of care: 125 from everyday to joint, the new amount reported."""
    given = {"source_id": ids()["everyday"], "target_id": ids()["joint"], "amount": 12_500}
    source = {"source_id": "c1:/accounts/0/account_id", "target_id": "c1:/accounts/2/account_id", "amount": "user:0"}
    return make_task(
        [
            {
                "user": "put 125 bucks from everyday into joint, and tell me what everyday held before",
                "calls": [
                    gold_call("c1", "list_accounts", {}, "lookup"),
                    gold_call("c2", "move_money", given, after=["c1"], provenance=source),
                ],
                "reports": [{"type": "money", "value": 500_000}],
                "evidence": [{"server": "shop", "table": "account", "key": ids()["everyday"]}],
                "reply": "Done: everyday held $5,000.00.",
                "says": {"restate": "125 from everyday into joint"},
            }
        ]
    )


@lru_cache(maxsize=1)
def book_and_tell() -> Task:
    """One new row, and a report of the code it got."""
    code = Code(SEED, "booking", "BK-{6}")(0)
    return make_task(
        [
            {
                "user": "book a table for two on 2026-12-24 and tell me the code",
                "calls": [
                    gold_call(
                        "c1",
                        "book_table",
                        {"day": "2026-12-24", "people": 2},
                        provenance={"day": "user:0", "people": "user:0"},
                    )
                ],
                "reports": [{"type": "text", "of": "c1", "pointer": "/booking_id", "after": ["c1"]}],
                "reply": f"It is booked, your code is {code}.",
            }
        ]
    )


ALL = (
    cancel_delayed,
    three_writes,
    ask_then_write,
    ask_for_the_day,
    book_and_tell,
    refuse_then_write,
    confirm_then_write,
    confirm_and_drop,
    confirm_corrected,
    irrelevant,
    two_reports,
    transfer,
)
