from __future__ import annotations

import pytest

from servers.banking import BANKING
from tests.servers.banking_desk import Desk
from tests.servers.desk import SEEDS


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_as_people_see_them_show_what_the_tools_show(seed: int) -> None:
    desk = Desk(seed)
    shown = {row["account_id"]: row for row in desk.do("list_accounts", include_closed=True)["accounts"]}
    for row in BANKING.things["account"](desk.world):
        assert all(getattr(row, name) == value for name, value in shown[row.id].items() if name != "account_id")
    for table, tool, plural, key in (
        ("payee", "list_payees", "payees", "payee_id"),
        ("card", "list_bank_cards", "cards", "card_id"),
    ):
        listed = {row[key]: row for row in desk.do(tool)[plural]}
        things = BANKING.things[table](desk.world)
        assert {row.id for row in things} == listed.keys()
        for row in things:
            known = {name: value for name, value in listed[row.id].items() if name in row._fields}
            assert all(getattr(row, name) == value for name, value in known.items())
    rows = desk.do("search_transactions", limit=50)["transactions"]
    things = {row.id: row for row in BANKING.things["bank_transaction"](desk.world)}
    for row in rows:
        thing = things[row["transaction_id"]]
        assert all(getattr(thing, name) == value for name, value in row.items() if name in thing._fields)
