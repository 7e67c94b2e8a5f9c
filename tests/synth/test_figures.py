"""What is told apart by place or by comparison, and what is worked out: each proven by what stands in the worlds."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple

import pytest

from rewards import evaluator
from servers.catalogue import setting_of, worlds
from servers.kit.phrases import part
from synth import figured
from synth.calculating import calculate
from synth.comparing import compare, depending, whichever
from synth.coverage import is_derived
from synth.deriving import derived, multiply
from synth.gates.plan import gate_plan
from synth.gates.worth import gate_worth
from synth.goals import wanted_fields
from synth.kinds import complete, confirm
from synth.language.ranks import at_place
from synth.live import Ground, default_ground
from synth.make import PLAIN_ATTEMPTS, make_row
from synth.purposes import CHOICES
from synth.refer import Mention, mentions
from synth.scene import Scene
from synth.settings import Settings
from synth.skip import Skip
from synth.turns import act
from tasks import Task
from tasks.comparatives import Claims, claims_of
from tasks.values import values_in_texts

NAMES = ("shopping", "calendar", "budget", "retail_chain")
GROUND = Ground({name: worlds()[name] for name in NAMES}, setting_of)
ALL = default_ground()
AMOUNTS = frozenset({"money", "number", "duration", "temperature", "percent", "day", "moment"})
SLOT = re.compile(r"\{(\w+)")


@pytest.mark.parametrize(
    ("line", "second", "third"),
    [
        (
            "my [latest|last] order",
            "my second to last order",
            "my third most recent order",
        ),
        ("the first thing on my calendar {day:adv}", "the second thing on my calendar {day:adv}",
         "the third thing on my calendar {day:adv}"),
        ("the cheapest {item}", "the second cheapest {item}", "the third cheapest {item}"),
        ("my next {title}", None, None),
        ("{first:poss} latest post", "{first:poss} second most recent post", "{first:poss} third most recent post"),
        ("the {product} i bought last", None, None),
        ("the {product}", None, None),
    ],
)  # fmt: skip
def test_a_line_for_the_first_gives_lines_for_the_next(line: str, second: str | None, third: str | None) -> None:
    assert (at_place(line, 1), at_place(line, 2), at_place(line, 3)) == (line, second, third)


class Order(NamedTuple):
    id: str
    day: str
    shop: str


def _placed(place: int) -> Mention:
    return Mention("shop", "order", "", {}, "", frozenset({"day"}), order=("day", "-"), place=place)


def test_a_place_denotes_one_row_and_none_where_rows_before_it_stand_alike() -> None:
    rows = [Order("a", "2026-03-01", "x"), Order("b", "2026-03-04", "x"), Order("c", "2026-03-02", "y")]
    assert [_placed(place).denotes(rows) for place in (1, 2, 3)] == [[rows[1]], [rows[2]], [rows[0]]]
    assert _placed(4).denotes(rows) == []
    twins = [*rows, Order("d", "2026-03-04", "y")]
    assert _placed(1).denotes(twins) == [rows[1], twins[3]]
    assert _placed(2).denotes(twins) == []


def test_an_expression_that_counts_is_offered_for_the_row_it_denotes() -> None:
    found = 0
    for index in range(40):
        scene = Scene(_rng(index), ALL, ["shopping"], index % 4)
        try:
            for row in scene.live.rows("shopping", "shop_order"):
                for mention in _mentions(scene, row):
                    found += mention.place > 1
                    assert mention.denotes(scene.live.rows("shopping", "shop_order")) == [row], mention.forms[""]
        finally:
            scene.close()
    assert found


@pytest.mark.parametrize("server", ALL.worlds)
def test_figures_are_of_facts_that_people_ask_for(server: str) -> None:
    phrases = ALL.phrases(server)
    asked = part(phrases, "QUESTIONS")
    for fact, words in part(phrases, "COMPARED").items():
        assert asked[fact]["type"] in AMOUNTS
        assert "within" not in asked[fact]
        assert len(set(words)) == len(words) in {2, 3}
    for fact, spec in part(phrases, "MULTIPLIED").items():
        assert asked[fact]["type"] in {"money", "number"}
        assert all({"n", "x"} == set(SLOT.findall(line)) for line in spec["ask"])


@pytest.mark.parametrize("server", ALL.worlds)
def test_what_worlds_compare_by_is_understood_from_either_side(server: str) -> None:
    for more_and_less in part(ALL.phrases(server), "COMPARED").values():
        sides = [_forms(words) for words in more_and_less[:2]]
        for asked, told in ((0, 0), (0, 1), (1, 0), (1, 1)):
            for frame in sides[asked]:
                for words in sides[told]:
                    right = ("Alpha", "Beta") if asked == told else ("Beta", "Alpha")
                    found = [
                        claims_of(f"{one} {words} than {two}.", "Alpha", ["Beta"], more=not asked, frames=[frame])
                        for one, two in (right, right[::-1])
                    ]
                    assert found == [Claims(True, True, False), Claims(True, False, True)], (frame, words)


def _forms(words: str) -> list[str]:
    """What a predicate with alternatives can be: "ends [sooner|earlier]"."""
    choice = re.search(r"\[([^\]]*)\]", words)
    if choice is None:
        return [words]
    return [words.replace(choice[0], one) for one in choice[1].split("|")]


@pytest.mark.parametrize("server", ALL.worlds)
def test_what_is_worked_out_is_a_parameter_and_comes_from_a_row_of_the_call(server: str) -> None:
    for name, entries in part(ALL.phrases(server), "DERIVED").items():
        names = {parameter.name for parameter in ALL.tools[name].parameters}
        for spec in entries:
            assert spec["parameter"] in names
            assert ALL.tools[name].parameter(spec["from"][0]).ref is not None
            assert len({"minus", "plus", "less"} & spec.keys()) == 1
            for line in spec["say"]:
                assert {"floor"} < set(SLOT.findall(line)) <= names | {"floor"}
                assert spec["parameter"] not in SLOT.findall(line)


@pytest.mark.parametrize("argument", CHOICES)
def test_people_choose_by_facts_that_are_compared(argument: str) -> None:
    name, _, parameter = argument.partition(".")
    tool = ALL.tools[name]
    ref = tool.parameter(parameter).ref
    assert ref is not None
    assert {(ref.table, field) for field, _ in CHOICES[argument]} <= part(ALL.phrases(tool.server), "COMPARED").keys()


@pytest.mark.parametrize(
    ("base", "sign", "other", "found"),
    [
        (500, "+", 20, 520),
        (500, "*", 3, 1500),
        ("2026-02-27", "+", 3, "2026-03-02"),
        ("2026-03-02T09:00", "-", 90, "2026-03-02T07:30"),
        ("2026-03-02", "-", "2026-02-27", 3 * 86_400),
        ("2026-03-02T09:00", "-", "2026-03-02T07:30", 5_400),
    ],
)
def test_arithmetic_is_of_numbers_days_and_moments(base: Any, sign: str, other: Any, found: Any) -> None:
    assert calculate(base, sign, other) == found


@pytest.mark.parametrize(("base", "sign", "other"), [("2026-03-02", "*", 2), ("a", "-", [1]), ("2026-03-02", "-", "x")])
def test_what_is_no_sum_is_an_error(base: Any, sign: str, other: Any) -> None:
    with pytest.raises(ValueError, match="is no sum"):
        calculate(base, sign, other)


def _rng(index: int) -> random.Random:
    return random.Random(f"figures {index}")


def _mentions(scene: Scene, row: Any) -> list[Mention]:
    return mentions(scene.rng, scene.live, "shopping", "shop_order", row, scene.style)


def _derive(scene: Scene) -> None:
    goals, user = derived(scene)
    act(scene, goals, user)


WAYS: dict[str, Callable[[Scene], None]] = {
    "compare": compare, "whichever": whichever, "depending": depending, "derive": _derive, "multiply": multiply,
}  # fmt: skip


@cache
def made(way: str) -> tuple[Task, ...]:
    def only(scene: Scene) -> bool:
        WAYS[way](scene)
        return True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(complete, "open_with_figures", only)
        patch.setattr(complete, "_ONE_OF_TWO", 0.9)
        return tuple(_made(3))


def _made(count: int) -> Iterator[Task]:
    settings = Settings(31, NAMES, kinds={"complete": 1}, world_seeds=3, both_worlds=0)
    for index in range(200):
        try:
            task = make_row(settings, index, PLAIN_ATTEMPTS, GROUND)[0]
        except Skip:
            continue
        if gate_plan(task, GROUND) is None and gate_worth(task, evaluator(), whole=False) is None:
            count -= 1
            yield task
            if not count:
                return


@pytest.mark.parametrize("way", ["compare", "derive", "multiply", "whichever"])
def test_rows_that_rest_on_figures_stand_the_gates_and_say_what_they_are_worked_out_from(way: str) -> None:
    assert len(made(way)) == 3
    assert all(is_derived(task) for task in made(way))


def test_a_question_of_which_is_answered_by_a_name_and_a_difference_that_the_user_has_not_said() -> None:
    for task in made("compare"):
        turn = task.turns[0]
        name, apart = turn.reports
        assert (name.type, (name.provenance or "").partition("(")[0] in {"most", "least"}) == ("text", True)
        assert str(name.value).casefold() in turn.user.casefold()
        assert apart.value not in values_in_texts(apart.type, [turn.user], task.world.instant)


def test_a_choice_takes_the_row_that_has_more_or_less_of_what_both_look_ups_show() -> None:
    for task in made("whichever"):
        call = next(call for call in task.turns[0].calls if call.role == "write")
        source = next(one for one in call.provenance.values() if one.startswith(("most(", "least(")))
        looked = {pointer.partition(":")[0] for pointer in re.findall(r"c\d+:\S+", source)}
        assert looked <= set(call.after)


def test_the_other_row_is_no_plan() -> None:
    task = made("whichever")[0]
    turn = task.turns[0]
    place = next(place for place, call in enumerate(turn.calls) if call.role == "write")
    sources = {
        name: {"most": "least", "least": "most"}[head] + rest
        if (head := source.partition("(")[0]) in {"most", "least"} and (rest := source[len(head) :])
        else source
        for name, source in turn.calls[place].provenance.items()
    }
    changed = turn.calls[place].model_copy(update={"provenance": sources})
    calls = (*turn.calls[:place], changed, *turn.calls[place + 1 :])
    turns = (turn.model_copy(update={"calls": calls}), *task.turns[1:])
    assert gate_plan(task.model_copy(update={"turns": turns}), GROUND) == "provenance: the source holds another value"


def test_both_facts_are_told_whether_or_not_anything_is_done() -> None:
    for task in made("depending"):
        turn = task.turns[0]
        assert len(turn.reports) == 2
        writes = [call for call in turn.calls if call.role == "write"]
        assert bool(writes) != turn.reply.endswith("So I've left everything as it is.")


def test_leave_for_what_is_worked_out_names_the_amount_that_the_user_has_not_said() -> None:
    settings = Settings(33, ("calendar", "budget"), kinds={"confirm": 1}, world_seeds=3, both_worlds=0)
    found: list[Task] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(confirm, "_DERIVES", 1.0)
        for index in range(120):
            try:
                task = make_row(settings, index, 0, GROUND)[0]
            except Skip:
                continue
            if is_derived(task):
                found.append(task)
    assert found
    for task in found:
        turn = task.turns[0]
        call = next(call for call in turn.calls if call.role == "write")
        (name,) = [name for name, source in call.provenance.items() if " + " in source or " - " in source]
        assert (turn.gold_class, turn.answer) == ("CONFIRM", "yes")
        assert call.arguments[name] in [one.value for one in turn.confirms if one.slot == name]
        assert gate_plan(task, GROUND) is None


def test_a_tool_is_asked_for_by_figures_only_where_they_need_it() -> None:
    tool = ALL.tools["search_products"]
    scene = Scene(_rng(0), ALL, ["shopping"], 0, frozenset({tool.name}))
    try:
        assert "from_price" in wanted_fields(scene.live)
        ways = figured._ways_to(scene.live, tool)  # pyright: ignore[reportPrivateUsage] - the shares have no other face
        assert compare in ways
        write = figured._ways_to(scene.live, ALL.tools["add_to_cart"])  # pyright: ignore[reportPrivateUsage] - as above
        assert any(isinstance(way, partial) and way.func is whichever for way in write)
    finally:
        scene.close()


class Thing(NamedTuple):
    id: str
    size: int


def test_the_second_is_counted_of_three_and_never_of_two() -> None:
    second = Mention("world", "thing", "b", {"": "the second biggest one"}, "<size>", order=("size", "+"))
    two = [Thing("a", 1), Thing("b", 2)]
    assert second.placed(two) == 0
    assert second.placed([*two, Thing("c", 3)]) == 2
