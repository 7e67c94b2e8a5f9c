from __future__ import annotations

import pytest

from sessions import Session, Store
from tests.sessions.tiny import SHOP, setting


@pytest.fixture
def store() -> Store:
    return Store({"shop": SHOP}, setting)


@pytest.fixture
def session(store: Store) -> Session:
    return store.create(["shop"], 1)
