"""Same seed, same calls, same digest: in another process, under another hash seed, zone, locale."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
from sessions import Store
from tests.sessions.tiny import DAY, SHOP, setting
store = Store({"shop": SHOP}, setting)
session = store.create(["shop"], 7)
for sku, quantity in (("sku-1", 1), ("sku-2", 9), ("sku-3", 2)):
    store.call(session, "shop", "buy_item", {"sku": sku, "quantity": quantity, "note": "gr\\u00fc\\u00dfe"})
store.advance(session, DAY)
store.begin_turn(session)
store.call(session, "shop", "set_price", {"sku": "sku-1", "price": 250})
texts = [entry.text for entry in store.transcript(session)]
print(store.templates.get("shop", 7).digest, store.delta(session).digest(), *texts)
"""


@pytest.mark.slow
def test_another_process_reaches_the_same_state() -> None:
    answers: set[bytes] = set()
    for hash_seed, zone, locale in (
        ("0", "UTC", "C"),
        ("1", "Asia/Kolkata", "C.UTF-8"),
        ("77", "America/New_York", "POSIX"),
    ):
        environment = os.environ | {
            "PYTHONHASHSEED": hash_seed,
            "TZ": zone,
            "LC_ALL": locale,
            "PYTHONPATH": str(Path.cwd()),
        }
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, check=True, timeout=120
        )
        answers.add(done.stdout)
    assert len(answers) == 1
    assert b"conflict" in answers.pop()
