"""Coverage: what a row must need follows from its index alone, and what a set covers is counted as it is."""

from __future__ import annotations

from collections import Counter

import pytest

from servers.catalogue import tools, worlds
from servers.kit.phrases import part
from synth.coverage import aim, coverage, edges_of, is_derived, targets
from synth.live import default_ground
from synth.make import KINDS, TWINS, aim_of, kind_of, make_row
from synth.settings import Settings
from synth.skip import Skip
from tasks import Call, Report, Setup, Task, Turn

GROUND = default_ground()
NAMES = tuple(worlds())
SETTINGS = Settings(5, NAMES)


def task(*calls: Call, reports: tuple[Report, ...] = ()) -> Task:
    return Task(
        id="x", world=Setup(seed=0, now="2026-03-09T09:00:00Z", servers=("banking",)),
        turns=(Turn(user="do it", calls=calls, reports=reports),),
    )  # fmt: skip


def call(number: int, server: str, provenance: dict[str, str], **more: object) -> Call:
    arguments = dict.fromkeys(provenance, "v")
    return Call.model_validate(
        {"id": f"c{number}", "server": server, "tool": "t", "arguments": arguments, "provenance": provenance, **more}
    )


def test_every_tool_comes_once_before_one_comes_twice() -> None:
    names = targets(GROUND, NAMES, "complete")
    assert set(names) == set(tools())
    first = [aim(5, "complete", number, names) for number in range(len(names))]
    assert Counter(first) == Counter(names)
    second = [aim(5, "complete", number, names) for number in range(len(names), 2 * len(names))]
    assert Counter(second) == Counter(names)
    assert first != second


def test_an_aim_depends_on_nothing_but_settings_and_index() -> None:
    forward = [aim_of(SETTINGS, index, kind_of(SETTINGS, index), GROUND) for index in range(60)]
    backward = [aim_of(SETTINGS, index, kind_of(SETTINGS, index), GROUND) for index in reversed(range(60))]
    assert forward == backward[::-1]


def test_in_13000_rows_complete_ones_alone_aim_at_each_tool_ten_times_or_more() -> None:
    kinds = Counter(kind_of(SETTINGS, index) for index in range(13_000))
    assert kinds["complete"] >= 10 * len(targets(GROUND, NAMES, "complete"))


def test_in_13000_rows_each_rule_is_aimed_at_twice_or_more_by_twins() -> None:
    kinds = Counter(kind_of(SETTINGS, index) for index in range(13_000))
    assert kinds[TWINS] // 2 >= 2 * len(targets(GROUND, NAMES, TWINS))


def test_entries_of_one_reason_are_one_rule() -> None:
    ground = default_ground()
    aimed = [rule for rule in targets(ground, ("social_media",), TWINS) if rule.startswith("publish_post:")]
    reasons = [why for _, why in part(ground.phrases("social_media"), "FORBIDDEN")["publish_post"]]
    assert len(reasons) > len(set(reasons)) > 1
    firsts = [f"publish_post:{reasons.index(why)}" for why in dict.fromkeys(reasons)]
    assert [rule for rule in aimed if rule != "publish_post:refused"] == firsts


@pytest.mark.parametrize("kind", [*KINDS, TWINS])
def test_aims_of_a_kind_name_tools(kind: str) -> None:
    assert {name.partition(":")[0] for name in targets(GROUND, NAMES, kind)} <= set(tools())


def test_a_row_needs_what_it_aims_at() -> None:
    settings = Settings(8, ("calendar",), kinds={"complete": 1}, world_seeds=2)
    met = 0
    for index in range(6):
        wanted = aim_of(settings, index, "complete", GROUND)
        for attempt in range(24):
            try:
                made, _ = make_row(settings, index, attempt, GROUND)
            except Skip:
                continue
            assert wanted in {call.tool for turn in made.turns for call in turn.calls}
            met += 1
            break
    assert met >= 4


def test_edges_are_told_from_where_values_come_from() -> None:
    shown = call(1, "banking", {})
    assert edges_of(task(shown)) == set()
    assert edges_of(task(shown, call(2, "banking", {"a": "c1:/x"}))) == {"explicit"}
    assert edges_of(task(shown, call(2, "email", {"a": "c1:/x"}))) == {"story"}
    wrote = call(1, "banking", {}, role="write")
    assert edges_of(task(wrote, call(2, "banking", {"a": "user:0"}, after=("c1",)))) == {"implicit"}
    failed = call(1, "banking", {}, fails="conflict")
    assert edges_of(task(failed, call(2, "banking", {"a": "user:0"}, after=("c1",)))) == {"implicit"}


def test_a_value_is_worked_out_where_its_source_is_arithmetic() -> None:
    assert not is_derived(task(call(1, "banking", {"a": "c0:/x"})))
    assert is_derived(task(call(1, "banking", {"a": "c0:/x - 500"})))
    total = Report(type="money", value=3, provenance="sum(c1:/a, c1:/b)")
    assert is_derived(task(call(1, "banking", {}), reports=(total,)))


def test_coverage_counts_rows_and_says_what_is_missing() -> None:
    found = coverage([task(call(1, "banking", {"a": "user:0"}, fails="conflict"))], GROUND)
    assert found["rows"] == 1
    assert found["error_codes"] == {"conflict": 1}
    assert found["tools"]["needed"] == 0
    assert len(found["tools"]["under_ten_in_13000"]) == len(tools())
    assert found["information"]["complete"] == 1.0
    assert found["arguments"]["median_distinct_a_call"] is None
