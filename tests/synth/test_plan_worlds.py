"""What plans can do beyond one look-up: two steps, quotes, facts in texts, codes, narrowed rows, rules, stories."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from synth.gates.plan import gate_plan, local_now
from synth.goals import CallGoal, bind, forbidden, sample
from synth.kinds import policy_refusal, story
from synth.live import Ground, Live, default_ground
from synth.make import make_row
from synth.plan import TurnPlan, call_of
from synth.refer import mentions
from synth.routes import THROUGH, chains, routes
from synth.scene import Scene
from synth.settings import Settings
from synth.skip import Skip
from synth.stories import STORIES, tell
from synth.words import clause
from tasks import Call, Task

TRIES = 40


@pytest.fixture(scope="module")
def ground() -> Ground:
    return default_ground()


def rows(ground: Ground, server: str, tool: str, count: int, kind: str = "complete") -> Iterator[Task]:
    """Rows of one world that need a tool."""
    settings = Settings(4, (server,), {kind: 1.0}, world_seeds=5, tools=(tool,))
    made = 0
    for index in range(400):
        try:
            yield make_row(settings, index, 0, ground)[0]
        except Skip:
            continue
        made += 1
        if made == count:
            return


def calls(task: Task) -> list[Call]:
    return [call for turn in task.turns for call in turn.calls]


def test_a_row_that_no_single_read_shows_is_found_through_its_parent(ground: Ground) -> None:
    live = Live(ground, ["payments"], 1)
    rng = random.Random("chains")
    found = 0
    for row in live.rows("payments", "payment")[:12]:
        scene = Scene(rng, ground, ["payments"], 1)
        for mention in mentions(rng, live, "payments", "payment", row, scene.style):
            for route in routes(live, mention):
                assert route.first is not None
                assert THROUGH in route.sources.values()
                assert route.tool.name == "get_invoice"
                assert route.first.tool.name == "search_invoices"
                found += 1
        scene.close()
    live.close()
    assert found > 5


def test_the_plan_takes_both_calls_and_points_from_one_into_the_other(ground: Ground) -> None:
    for task in rows(ground, "payments", "refund_payment", 3):
        made = calls(task)
        write = next(call for call in made if call.tool == "refund_payment")
        inner = next(call for call in made if call.id == call_of(write.provenance["payment_id"]))
        outer = next(call for call in made if call.id == call_of(inner.provenance["invoice_id"]))
        assert (outer.tool, inner.tool) == ("search_invoices", "get_invoice")
        assert outer.id in inner.after


def test_rivals_are_not_looked_for_in_two_steps(ground: Ground) -> None:
    live = Live(ground, ["payments"], 1)
    row = live.rows("payments", "payment")[0]
    scene = Scene(random.Random("rivals"), ground, ["payments"], 1)
    named = mentions(scene.rng, live, "payments", "payment", row, scene.style)
    assert named
    assert chains(live, named[0], [])
    assert routes(live, named[0], rivals=2) == []
    scene.close()
    live.close()


def test_a_quoted_total_is_read_first_and_nobody_says_it(ground: Ground) -> None:
    found = 0
    for task in rows(ground, "trading", "place_trade_order", 4):
        for call in calls(task):
            if call.tool == "place_trade_order" and "expected_total" in call.arguments:
                source = call_of(call.provenance["expected_total"])
                assert next(one for one in calls(task) if one.id == source).tool == "preview_trade_order"
                assert not call.provenance["expected_total"].startswith("user:")
                found += 1
    assert found


def test_a_fact_in_the_text_of_a_mail_can_be_asked_for(ground: Ground) -> None:
    settings = Settings(5, ("email",), {"complete": 1.0}, world_seeds=5)
    found = 0
    for index in range(300):
        try:
            task, _ = make_row(settings, index, 30, ground)  # aims at no tool any more
        except Skip:
            continue
        for turn in task.turns:
            for report in turn.reports:
                if report.type == "money" and any(call.tool == "read_email_thread" for call in turn.calls):
                    found += 1
        if found > 1:
            break
    assert found


def test_an_id_that_people_say_needs_no_look_up(ground: Ground) -> None:
    scene = Scene(random.Random("codes"), ground, ["food_delivery"], 2)
    found = 0
    for row in scene.live.rows("food_delivery", "food_order"):
        for mention in mentions(scene.rng, scene.live, "food_delivery", "food_order", row, scene.style):
            if mention.code is not None:
                assert mention.code == row.id
                assert TurnPlan(scene).locate(mention) == "user:0"
                found += 1
    scene.close()
    assert found


def test_what_only_the_rules_forbid_is_never_gold_and_can_be_refused(ground: Ground) -> None:
    live = Live(ground, ["trading"], 1)
    tool = ground.tools["place_trade_order"]
    rng = random.Random("forbidden")
    for _ in range(TRIES):
        try:
            goal = sample(rng, live, tool, draws=4)
        except Skip:
            continue
        assert forbidden(live, goal) is None
    live.close()
    refused = 0
    for number in range(200):
        scene = Scene(
            random.Random(f"rule {number}"), ground, ["trading"], number % 5, frozenset({"place_trade_order"})
        )
        try:
            policy_refusal.writer(permitted=False)(scene)
        except Skip:
            continue
        finally:
            scene.close()
        turn = scene.memory.turns[0]
        assert turn.gold_class == "REFUSE"
        assert not any(call.role == "write" for call in turn.calls)
        refused += 1
        if refused == 3:
            break
    assert refused == 3


def test_a_goal_never_says_the_same_name_twice(ground: Ground) -> None:
    scene = Scene(random.Random("twice"), ground, ["retail_chain"], 0)
    stock = scene.live.rows("retail_chain", "store")[0]
    tool = ground.tools["request_transfer"]
    goal = bind(scene.live, tool, {"from_store_id": stock.id, "to_store_id": stock.id})
    assert goal is None
    one = sample(scene.rng, scene.live, ground.tools["reserve_stock"])
    assert isinstance(one, CallGoal)
    said = clause(scene, one)
    assert said.text
    scene.close()


def test_only_rows_that_need_a_wanted_tool_are_made(ground: Ground) -> None:
    for task in rows(ground, "budget", "move_envelope_money", 3):
        assert any(call.tool == "move_envelope_money" for call in calls(task))


@pytest.mark.slow
@pytest.mark.parametrize("told", STORIES, ids=lambda told: told.name)
def test_every_story_can_be_told(ground: Ground, told: story.Story) -> None:
    servers = [name for name in ground.worlds if name in told.servers]
    assert len(servers) >= 2
    for number in range(240):  # the rarest is told in one of thirty starts
        scene = Scene(random.Random(f"{told.name}/{number}"), ground, servers, number % 60)
        try:
            tell(scene, told)
        except Skip:
            continue
        finally:
            scene.close()
        used = {call.tool.server for turn in scene.memory.turns for call in turn.calls}
        assert used == told.servers
        return
    pytest.fail("it was never told")


@pytest.mark.slow
def test_calls_of_one_story_that_share_a_value_agree_on_it(ground: Ground) -> None:
    (told,) = (one for one in STORIES if one.name == "an incident from the chat to the client")
    servers = [name for name in ground.worlds if name in told.servers]
    for number in range(40):
        scene = Scene(random.Random(f"shared/{number}"), ground, servers, number % 20)
        try:
            tell(scene, told)
        except Skip:
            continue
        finally:
            scene.close()
        made = {call.tool.name: call.arguments for turn in scene.memory.turns for call in turn.calls}
        assert made["create_event"] == made["schedule_video_meeting"]
        return
    pytest.fail("it was never told")


def test_there_are_stories_over_two_to_five_worlds() -> None:
    assert len(STORIES) >= 20
    assert {len(told.servers) for told in STORIES} >= {2, 4, 5}
    assert len({told.name for told in STORIES}) == len(STORIES)
    assert story.stories_of(frozenset({"banking"})) == []


def test_a_world_says_when_of_day_its_users_first_speak(ground: Ground) -> None:
    for server, later in (("iot_devices", True), ("calendar", False)):
        settings = Settings(4, (server,), {"complete": 1.0}, world_seeds=3)
        begun: list[Task] = []
        for index in range(40):
            try:
                begun.append(make_row(settings, index, 0, ground)[0])
            except Skip:
                continue
        assert len(begun) > 3
        for task in begun:
            assert gate_plan(task, ground) is None
            assert f"{local_now(task, ground):%H}" in task.policy.split(", in the time zone", maxsplit=1)[0]
        assert (len({task.turns[0].elapse for task in begun}) > 2) is later
