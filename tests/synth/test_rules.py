"""Rules that few start states break, or that few rows keep in the same words: a row of either is planned."""

from __future__ import annotations

import pytest

from benchmarks.rules import first

TRIES = 96
RARE = (
    "replace_in_file:refused",
    "set_invoice_status:refused",
    "retry_webhook_delivery:refused",
    "request_exchange:refused",
    "add_to_cart:refused",
    "delete_post:refused",
    "set_social_relation:refused",
    "choose_seat:refused",
    "shift_gear:refused",
    "classify_vehicle_trip:0",
    "book_vehicle_service:0",
    "start_sprint:refused",
    "complete_sprint:refused",
    "progress_sale:refused",
)


@pytest.mark.slow
@pytest.mark.parametrize("permitted", [False, True])
@pytest.mark.parametrize("rule", RARE)
def test_a_rule_is_broken_and_kept(rule: str, permitted: bool) -> None:
    found = first(rule, TRIES, permitted=permitted)
    assert found is not None
    _, task = found
    assert task.fingerprint.generator["rule"] == rule
    assert (task.turns[0].gold_class == "REFUSE") == (not permitted)
