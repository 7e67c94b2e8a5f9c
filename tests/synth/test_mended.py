"""What no plan may say or do: each a family of faults that readers met, held to at its root."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from servers.kit.phrases import part
from servers.kit.sample import follows
from synth.alternatives import are_alternatives
from synth.answers import say_argument
from synth.clashes import two_styles
from synth.generate import gate_names
from synth.goals import CallGoal, likely_change, sample
from synth.kinds import confirm, failing
from synth.kinds.change_of_mind import leads_for
from synth.kinds.complete import again
from synth.kinds.irrelevant import DEEDS, does_alike
from synth.language import frames, realise, replies
from synth.language.personas import PERSONAS, Style
from synth.links import is_worked
from synth.live import Live, default_ground
from synth.make import make_row
from synth.purposes import CHOICES, PURPOSES
from synth.recall import add_up
from synth.scene import Scene
from synth.settings import Settings
from synth.skip import Skip
from tasks import Task

GROUND = default_ground()


def drafts(write: Any, server: str, count: int, wanted: frozenset[str] = frozenset()) -> Iterator[Scene]:
    """Scenes in which a writer has led somewhere."""
    for number in range(count):
        scene = Scene(random.Random(f"mended {number}"), GROUND, (server,), number % 4, wanted)
        try:
            write(scene)
            yield scene
        except Skip:
            pass
        finally:
            scene.close()


def test_a_refusal_without_a_call_shows_the_world_and_the_tool_that_refuse() -> None:
    settings = Settings(11, ("banking", "vehicle"), kinds={"policy_refusal": 1}, world_seeds=3, both_worlds=1)
    made: list[Task] = []
    for index, attempt in itertools.product(range(0, 8, 2), range(40)):
        try:
            made.append(make_row(settings, index, attempt, GROUND)[0])
        except Skip:
            continue
        if len(made) > 2:
            break
    assert made
    for task in made:
        tool = GROUND.tools[str(task.fingerprint.generator["rule"]).partition(":")[0]]
        assert tool.server in task.world.servers
        assert tool.name in task.tools
        other = "set_cabin_climate" if tool.server == "banking" else "send_payment"
        if GROUND.tools[other].server in task.world.servers:
            continue
        fingerprint = task.fingerprint.model_copy(update={"generator": {"rule": f"{other}:refused"}})
        odd = task.model_copy(update={"fingerprint": fingerprint})
        assert gate_names(odd, GROUND) == "names: the world whose rule it is is not shown"


def test_what_states_a_fact_has_no_second_best_and_each_second_best_is_of_a_wish() -> None:
    wishes = {name: world for world in GROUND.worlds for name in part(GROUND.phrases(world), "SECOND_BEST")}
    for name, world in wishes.items():
        tool, _, parameter = name.partition(".")
        assert GROUND.tools[tool].server == world
        assert GROUND.tools[tool].parameter(parameter)
    for stated in (
        "receive_delivery.quantity_good",
        "update_transfer.quantity_damaged",
        "adjust_stock.counted",
        "log_issue_work.minutes",
        "record_expense.amount",
        "record_sales_activity.day",
        "report_food_issue.quantity",
        "make_offer.amount",
    ):
        assert stated not in wishes


def test_the_other_source_is_said_with_its_preposition() -> None:
    found = 0
    for scene in drafts(failing.retry, "banking", 24):
        user = scene.memory.turns[0].user.lower()
        if " transfer" in user or "move" in user or "put" in user or "send" in user:
            assert " use " not in user
            found += " from " in user or " out of " in user
    assert found


def test_an_amount_that_is_put_right_was_a_slip() -> None:
    assert likely_change(20_000, 30_000, "money")
    assert not likely_change(39_600, 18_300, "money")


def test_leave_tells_of_an_order_only_what_a_call_has_shown() -> None:
    found = 0
    for scene in drafts(confirm.write, "food_delivery", 20, frozenset({"cancel_food_order"})):
        turn = scene.memory.turns[0]
        before = [call for call in turn.calls if call.tool.name != "cancel_food_order"]
        assert before
        found += "FD-" in turn.user
    assert found


def test_what_follows_from_another_argument_is_not_drawn_by_itself() -> None:
    values = part(GROUND.phrases("crm"), "VALUES")
    assert follows(values["merge_crm_contacts.keep_id"])
    assert follows(("field", "account_id", "new_name"), {"account_id"})
    assert not follows(("field", "account_id", "new_name"), {"amount"})
    assert not follows(("pick", ["a", "b"]))
    assert follows(("sometimes", 0.5, ("near", "listing_id", "price")))
    assert follows(("by", "kind", {"a": ("pick", [1]), "b": ("field", "row_id", "name")}), {"row_id"})


def test_an_ellipsis_leans_on_no_tale() -> None:
    scene = Scene(random.Random("tale"), GROUND, ("banking",), 1)
    tool = GROUND.tools["cancel_scheduled_transfer"]
    goal = sample(scene.rng, scene.live, tool)
    goal.worded = ("say", "my {schedule_id} isn't needed now that i've paid in cash, so cancel it", None)
    with pytest.raises(Skip, match="tale"):
        again(scene, goal)
    scene.close()


def test_a_sum_is_asked_in_one_wording_and_nobody_has_forgotten_it() -> None:
    found = 0
    for scene in drafts(add_up, "budget", 16):
        user = scene.memory.turns[0].user.lower()
        assert not any(word in user for word in ("forgot", "remember", "in all", "wondering"))
        found += 1
    assert found >= 3


@pytest.mark.parametrize(
    ("first", "second", "clash"),
    [
        ("last Saturday", "the 24th", True),
        ("October 8th", "next Monday", True),
        ("the 3rd", "today", False),
        ("Monday", "Thursday", False),
        ("Friday the 3rd", "the 24th", False),
    ],
)
def test_the_ends_of_a_span_are_said_in_one_manner(first: str, second: str, *, clash: bool) -> None:
    assert two_styles([first, second]) is clash


@pytest.mark.parametrize(
    ("moment", "worked"),
    [
        ("2026-03-13", True),
        ("2026-03-14", False),
        ("2026-03-13T18:45", False),
        ("2026-03-13T10:00", True),
    ],
)
def test_work_is_set_for_when_people_work(moment: str, *, worked: bool) -> None:
    assert is_worked(moment) is worked


def test_a_sales_day_and_a_start_of_work_are_workdays() -> None:
    for name in (
        "update_sales_activity.day",
        "update_deal.close_day",
        "create_sprint.starts_on",
        "update_issue.due_on",
    ):
        assert all("workday" in tie.split() for _, tie in PURPOSES[name]), name
    assert "payments.invoice.due_on" not in dict(PURPOSES["update_deal.close_day"])


def test_a_choice_has_a_side() -> None:
    assert all(side in {"more", "less"} for ways in CHOICES.values() for _, side in ways)


@pytest.mark.parametrize("reason", ["i lose track otherwise", "i'm taking mum to Rome instead", "i'm done either way"])
def test_what_refers_back_does_not_lead(reason: str) -> None:
    style = Style(PERSONAS["plain"])
    for number in range(40):
        rng = random.Random(number)
        text = realise.message(rng, ["delete the old file"], reason, realise.Opening(), "", style)
        assert text.startswith("delete")


def test_no_closing_is_glued_to_a_noun_and_no_frame_looks_to_do_a_click() -> None:
    style = Style(PERSONAS["plain"])
    for number in range(60):
        text = realise.message(
            random.Random(number), ["show the post about support"], None, realise.Opening(), "cheers", style
        )
        assert "support cheers" not in text
    assert not any("looking" in line for family in frames.DO.values() for line in family.speaker)
    assert not {"now", "then", "next,"} & {*frames.ALSO}


def test_a_reaction_is_not_said_twice() -> None:
    style = Style(PERSONAS["plain"])
    said = [line.partition("[")[0] for line in replies.REACTIONS["fact"]]
    assert said
    for number in range(60):
        first = realise.reaction(random.Random(number), "fact", style, link=False).lead
        again_ = realise.reaction(random.Random(number), "fact", style, link=False, earlier=[f"{first.lower()} x"]).lead
        assert not first or again_ == ""


def test_the_assistant_never_speaks_in_the_first_person_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live(GROUND, ("marketplace",), 1)
    tool = GROUND.tools["end_listing"]
    goal = CallGoal(tool, {"listing_id": "x", "reason": "lost_or_broken"}, {})
    phrases = GROUND.phrases("marketplace")
    monkeypatch.setitem(part(phrases, "WORDS"), "end_listing.reason", {"lost_or_broken": "i've lost it"})
    scene: Any = SimpleNamespace(ground=GROUND, live=live)
    assert say_argument(scene, goal, "reason") == "lost or broken"
    live.close()


def test_who_says_no_and_is_told_so_has_the_tool_before_them() -> None:
    settings = Settings(5, ("banking", "marketplace"), kinds={"confirm": 1}, world_seeds=3, both_worlds=1)
    found = 0
    for attempt in range(30):
        try:
            task, _ = make_row(settings, 0, attempt, GROUND)
        except Skip:
            continue
        if task.turns[-1].answer == "no":
            found += 1
            assert any(GROUND.tools[name].confirm for name in task.tools)
    assert found


def test_whoever_is_named_first_is_not_greeted() -> None:
    style = Style(PERSONAS["plain"])
    for lead in ("hello there,", "hi", "good morning,", "hello dear,"):
        said = realise.message(random.Random(1), ["⟦s1⟧ and i want a call"], None, realise.Opening(lead), "", style)
        assert said.startswith(f"{lead.rstrip(',')}. ⟦s1⟧")


def test_two_questions_of_one_wording_are_asked_once_where_they_end_in_the_thing() -> None:
    assert realise.both_asked("what's left on ⟦s1⟧", "what's left on ⟦s2⟧") == "what's left on ⟦s1⟧ and ⟦s2⟧"
    assert realise.both_asked("what ⟦s1⟧ costs", "what ⟦s2⟧ costs") is None
    assert realise.both_asked("what's on ⟦s1⟧", "what's left on ⟦s2⟧") is None


def test_an_ending_and_a_link_of_several_words_are_not_said_twice() -> None:
    formal = Style(PERSONAS["formal"])
    said = [line.strip(".").lower() for line in frames.CLOSERS["formal"]]
    assert {realise.closer(random.Random(number), formal, earlier=said) for number in range(60)} == {""}
    plain = Style(PERSONAS["plain"])
    links = {realise.reaction(random.Random(n), "fact", plain, earlier=["one more thing: x"]).link for n in range(90)}
    assert "one more thing:" not in links
    assert "also" in links


@pytest.mark.parametrize(
    ("body", "is_fact"), [("the number is ⟦s1⟧", True), ("it should be ⟦s1⟧", True), ("make it ⟦s1⟧", False)]
)
def test_a_fact_is_put_right_without_a_change_of_mind(body: str, *, is_fact: bool) -> None:
    assert ("on second thought," not in leads_for(body)) is is_fact
    assert leads_for("make it three after all") == ("",)


def test_goods_are_alternatives_by_the_head_of_their_name() -> None:
    def listing(item: str, *, mine: bool = False) -> Any:
        return SimpleNamespace(item=item, seller="x", mine=mine, category="tools")

    def line(product: str) -> Any:
        return SimpleNamespace(product=product, quantity=1)

    assert are_alternatives(listing("road bike"), listing("kids bike"))
    assert not are_alternatives(listing("ladder"), listing("pressure washer"))
    assert are_alternatives(listing("ladder", mine=True), listing("pressure washer", mine=True))
    assert not are_alternatives(line("Baking tray"), line("Garden hose"))
    assert are_alternatives(line("Rain jacket"), line("Waxed jacket"))


def test_deeds_name_tools_and_what_one_of_them_does_the_others_may() -> None:
    assert {name for deed in DEEDS for name in deed} <= GROUND.tools.keys()
    assert does_alike("pay_for_sale", "send_payment")
    assert not does_alike("pay_for_sale", "send_email")


def test_a_wish_that_nobody_has_is_no_failure() -> None:
    for problem in ("/a cannot go into itself.", "The link would lead to itself.", "It has the text of version 3 now."):
        assert any(word in problem for word in failing.NO_FAILURE)
