"""Time that passes and things that happen between turns are the environment's, in gold and in the run alike."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from rewards import evaluator, score
from servers.catalogue import setting_of, worlds
from tasks import Task
from tests.rewards.runs import call, run

SEED = 2


@lru_cache(maxsize=1)
def _bank() -> tuple[str, str, str]:
    """An account that pays, a payee that may be paid, a card that may be frozen."""
    store = evaluator().house.store
    session = store.create(["banking"], SEED)

    def rows(tool: str, name: str) -> list[dict[str, Any]]:
        return json.loads(store.call(session, "banking", tool, {}).text)[name]

    def works(tool: str, **given: Any) -> bool:
        with store.trial(session):
            return store.call(session, "banking", tool, given).code is None

    account, payee = next(
        (account["account_id"], payee["payee_id"])
        for account in rows("list_accounts", "accounts")
        for payee in rows("list_payees", "payees")
        if works("send_payment", source_id=account["account_id"], payee_id=payee["payee_id"], amount=1000)
    )
    cards = [row["card_id"] for row in rows("list_bank_cards", "cards")]
    card = next(one for one in cards if works("set_card_controls", card_id=one, frozen=True))
    store.close(session)
    return account, payee, card


def _task(**second: Any) -> Task:
    account, payee, card = _bank()
    setting = setting_of(SEED)
    return Task.model_validate(
        {
            "id": "time-1",
            "world": {"seed": SEED, "now": setting.now.isoformat(), "servers": ["banking"]},
            "tools": list(worlds()["banking"].tools),
            "turns": [
                {
                    "user": f"send 10 dollars from {account} to {payee}",
                    "calls": [
                        {
                            "id": "c1",
                            "server": "banking",
                            "tool": "send_payment",
                            "role": "write",
                            "arguments": {"source_id": account, "payee_id": payee, "amount": 1000},
                        }
                    ],
                    "reply": "It is on its way.",
                },
                {
                    "user": f"now freeze {card}",
                    "elapse": "P4D",
                    "calls": [
                        {
                            "id": "c2",
                            "server": "banking",
                            "tool": "set_card_controls",
                            "role": "write",
                            "arguments": {"card_id": card, "frozen": True},
                        }
                    ],
                    "reply": "It is frozen.",
                    **second,
                },
            ],
        }
    )


def test_what_the_clock_does_is_not_the_agents_doing() -> None:
    account, payee, card = _bank()
    pay = call("send_payment", source_id=account, payee_id=payee, amount=1000)
    freeze = call("set_card_controls", card_id=card, frozen=True)
    right = score(_task(), run(pay, "It is on its way.", freeze, "It is frozen."))
    assert (right.total, right.reasons) == (1.0, ())
    idle = score(_task(), run("Well.", freeze, "It is frozen."))
    assert (idle.parts["harm"], idle.correct) == (0, False)
    assert idle.total == 0.2


def test_the_same_read_after_time_has_passed_is_no_repeat() -> None:
    account, payee, card = _bank()
    pay = call("send_payment", source_id=account, payee_id=payee, amount=1000)
    freeze = call("set_card_controls", card_id=card, frozen=True)
    look = call("get_account", account_id=account)
    spread = score(_task(), run(look, pay, "It is on its way.", look, freeze, "It is frozen."))
    assert spread.calls.repeats == 0
    twice = score(_task(), run(pay, look, look, "It is on its way.", freeze, "It is frozen."))
    assert twice.calls.repeats == 1


def test_an_event_that_fails_in_the_gold_run_gives_no_verdict() -> None:
    event = {"server": "banking", "event": "bank_freezes_card", "arguments": {"card_id": "CD-NOPE"}}
    found = score(_task(events=[event]), run("Well."))
    assert found.status == "unscoreable"
    assert "event" in found.reasons[0]


def test_an_event_that_the_agents_own_doing_prevents_is_no_fault_of_the_machinery() -> None:
    account, payee, card = _bank()
    event = {"server": "banking", "event": "bank_freezes_card", "arguments": {"card_id": card}}
    task = _task(events=[event], calls=[], user="thanks", reply="You are welcome.")
    pay = call("send_payment", source_id=account, payee_id=payee, amount=1000)
    freeze = call("set_card_controls", card_id=card, frozen=True)
    assert score(task, run(pay, "It is on its way.", "You are welcome.")).total == 1.0
    assert score(task, run(pay, freeze, "It is on its way.", "You are welcome.")).status == "scored"
