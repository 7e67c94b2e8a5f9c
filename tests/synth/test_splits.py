"""Splits share no world seed, no template of a request and no person; a prefix keeps its splits."""

from __future__ import annotations

import pytest

from servers.cast import cast_of
from servers.cast.names import full_names
from synth.splits import Split, Splits, is_request, person_keys, split_of_seed, template_keys
from tasks import Task
from tests.synth.few_rows import few, rows


def _at(seed: int, text: str = "pay my rent") -> Task:
    task = rows()[0]
    turn = task.turns[0].model_copy(update={"user": text, "says": {}, "calls": (), "protected": ()})
    return task.model_copy(update={"world": task.world.model_copy(update={"seed": seed}), "turns": (turn,)})


def test_generated_rows_share_nothing_between_splits() -> None:
    owners: dict[str, Split] = {}
    seen: set[Split] = set()
    for task, masks in zip(rows(), few()[1].masks, strict=True):
        if task.split is None:
            continue
        seen.add(task.split)
        for key in (f"seed {task.world.seed}", *template_keys(masks), *person_keys(task)):
            assert owners.setdefault(key, task.split) == task.split, key
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("seed", "split"), [(0, "train"), (7, "train"), (8, "validation"), (19, "test"), (255, "train")]
)
def test_a_world_seed_has_one_split(seed: int, split: Split) -> None:
    assert split_of_seed(seed) == split
    assert Splits().of(_at(seed), ["a template"]) == split


def test_a_template_of_another_split_leaves_a_row_without() -> None:
    splits = Splits()
    assert splits.of(_at(0), ["a template"]) == "train"
    assert splits.of(_at(9), ["another template"]) == "test"
    assert splits.of(_at(9), ["a template"]) is None


def test_a_person_of_another_split_leaves_a_row_without() -> None:
    splits = Splits()
    assert splits.of(_at(0, "ask dana vacková's brother, or Rory Lamb"), ["one"]) == "train"
    assert splits.of(_at(8, "ask RORY LAMB"), ["two"]) is None
    assert splits.of(_at(8, "ask Rory"), ["three"]) == "validation"


def test_a_row_without_split_claims_nothing() -> None:
    splits = Splits()
    splits.of(_at(0), ["a template"])
    assert splits.of(_at(9, "ask Rory Lamb"), ["a template"]) is None
    assert splits.of(_at(8, "ask Rory Lamb"), ["another"]) == "validation"


def test_short_replies_are_for_every_split() -> None:
    splits = Splits()
    assert splits.of(_at(0), ["one", "the <price> one"]) == "train"
    assert splits.of(_at(9), ["two", "the <price> one"]) == "test"
    assert is_request(1, "and put <amount> of it into my <name> too please")
    assert not is_request(1, "how about now?")


def test_full_names_are_found_as_people_write_them() -> None:
    cast = cast_of(3)
    for person in cast.people.everyone:
        assert full_names(f"tell {person.name.lower()}, please") == [person.name.casefold()]
    assert full_names("the plan for may, and the dentist on Lamb Street") == []


def test_people_are_found_in_what_gold_writes_too() -> None:
    task = rows()[0]
    call = next(call for turn in task.turns for call in turn.calls)
    writing = call.model_copy(update={"arguments": {"to": ["Ann.Other@post.example"], "body": "for Rory Lamb"}})
    turn = task.turns[0].model_copy(update={"user": "send it", "says": {}, "calls": (writing,), "protected": ()})
    found = person_keys(task.model_copy(update={"turns": (turn,)}))
    assert found == ["person ann.other@post.example", "person rory lamb"]
