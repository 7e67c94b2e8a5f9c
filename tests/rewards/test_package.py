"""What `rewards` offers by itself: each asks the evaluator of this process, and hands on all that it is given."""

from __future__ import annotations

import pytest

import rewards
from rewards import Judgement
from tasks import Rollout
from tests.rewards.runs import SEED, call, ids, run, shop
from tests.rewards.stories import CANCELLED, cancel_delayed

LOOK, KETTLE = call("find_orders", customer_id=ids()["Ann"]), call("cancel_order", order_id=ids()["kettle"])
RIGHT = run(LOOK, KETTLE, CANCELLED)


@pytest.fixture(autouse=True)
def _in_the_shop(monkeypatch: pytest.MonkeyPatch) -> None:  # pyright: ignore[reportUnusedFunction] - pytest uses it
    monkeypatch.setattr(rewards, "evaluator", shop)


def test_a_rollout_is_scored_by_the_reward_that_is_named() -> None:
    assert (rewards.score(cancel_delayed(), RIGHT).reward, rewards.score(cancel_delayed(), RIGHT).total) == (
        "outcome",
        1.0,
    )
    assert rewards.score(cancel_delayed(), RIGHT, "prove").reward == "prove"


def test_a_rollout_is_judged() -> None:
    judged = rewards.judge(cancel_delayed(), RIGHT)
    assert isinstance(judged, Judgement)
    assert judged.total == 1


def test_a_group_of_rollouts_is_scored() -> None:
    found = rewards.score_group(cancel_delayed(), [RIGHT, run("Hm.")])
    assert found.totals == (1.0, 0.0)


def test_a_live_session_is_scored_as_it_ended_and_by_the_reward_that_is_named() -> None:
    store = shop().house.store
    session = store.create(["shop"], SEED)
    store.call(session, "shop", *LOOK)
    found = rewards.score_session(cancel_delayed(), session)
    assert (found.status, found.reward, found.matched) == ("scored", "outcome", ("c1",))
    assert rewards.score_session(cancel_delayed(), session, "session_lost").status == "infra_error"
    assert rewards.score_session(cancel_delayed(), session, "done", "prove").reward == "prove"
    store.close(session)


def test_the_gold_plan_is_a_rollout_that_earns_all() -> None:
    gold = rewards.gold_rollout(cancel_delayed())
    assert isinstance(gold, Rollout)
    assert gold.task_id == cancel_delayed().id
    assert rewards.score(cancel_delayed(), gold).total == 1.0
