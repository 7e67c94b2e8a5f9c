"""Rows about files: names as people say them, new paths, rows alike, leave that rests on a read."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from servers.catalogue import setting_of
from servers.filesystem import FILESYSTEM
from servers.kit.sample import NoSample, sample_arguments
from synth.generate import next_row
from synth.goals import CallGoal, bind, holds
from synth.language.lint import faults
from synth.language.personas import choose_style
from synth.language.statements import say_size
from synth.live import Ground, Live
from synth.refer import file_words, mentions, speak
from synth.settings import Settings
from synth.words import said_path

GROUND = Ground({"filesystem": FILESYSTEM}, setting_of)


@pytest.fixture
def live() -> Iterator[Live]:
    session = Live(GROUND, ["filesystem"], 1)
    yield session
    session.close()


def goal(live: Live, tool: str, **arguments: Any) -> CallGoal:
    found = bind(live, GROUND.tools[tool], arguments)
    assert found is not None
    return found


def a_file(live: Live, name: str) -> str:
    return next(row.id for row in live.rows("filesystem", "nodes") if row.name == name)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Lease.pdf", "Lease"),
        ("2026-03-11 Sprint retro.md", "Sprint retro"),
        ("Spring backup.tar.gz", "Spring backup"),
        ("Papers", "Papers"),
        ("2041.txt", "2041"),
        (".env", ".env"),
    ],
)
def test_a_file_goes_by_its_name_without_date_and_ending(name: str, said: str) -> None:
    assert file_words(name) == said


def test_a_name_of_one_word_with_hyphens_is_said_as_words() -> None:
    rng = random.Random(1)
    style = choose_style(rng, "formal")
    found = speak(rng, "name", "file", "website-relaunch", setting_of(1).now, style)
    assert found is not None
    assert found.forms[""] == "website relaunch"


def test_what_is_no_day_has_no_day_to_say() -> None:
    rng = random.Random(1)
    style = choose_style(rng, "plain")
    assert speak(rng, "name", "day", "Lease.pdf", setting_of(1).now, style) is None
    assert speak(rng, "name", "month", "Lease.pdf", setting_of(1).now, style) is None


def test_every_expression_for_a_file_denotes_it_alone(live: Live) -> None:
    rng = random.Random(5)
    rows = live.rows("filesystem", "nodes")
    for row in rng.sample(rows, 60):
        for mention in mentions(rng, live, "filesystem", "nodes", row, choose_style(rng, "plain")):
            assert mention.denotes(rows) == [row], mention.forms[""]


def test_a_new_path_is_said_by_its_last_name_beside_a_row_of_the_call(live: Live) -> None:
    source = a_file(live, "Lease.pdf")
    folder = source.rpartition("/")[0]
    rename = goal(live, "move_path", source_path=source, target_path=f"{folder}/Lease old.pdf")
    assert said_path(rename, f"{folder}/Lease old.pdf") == "Lease old.pdf"
    assert said_path(rename, "~/Documents/Lease.pdf") == "~/Documents/Lease.pdf"


def test_tests_joined_by_an_ampersand_must_all_hold(live: Live) -> None:
    move = goal(live, "move_path", source_path=a_file(live, "Lease.pdf"), target_path="~/Documents")
    assert holds(live, move, "source_path private & target_path a_place")
    assert not holds(live, move, "source_path private & target_path a_name")
    assert not holds(live, move, "source_path work_file & target_path a_place")


def test_a_home_path_is_no_unfilled_slot_and_a_lone_tilde_is() -> None:
    assert faults("put it in ~/Documents please") == []
    assert faults("put it in ~ please") == ["unfilled slot"]


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "0 bytes"), (1, "1 byte"), (840, "840 bytes"), (12_800, "12.5 KiB"), (61 << 20, "61 MiB"), (3 << 30, "3 GiB")],
)
def test_sizes_are_said_in_the_largest_unit(count: int, said: str) -> None:
    assert say_size(count) == said


def test_rows_drawn_together_agree_in_what_they_share(live: Live) -> None:
    world, by_id = live.world("filesystem"), live.ids("filesystem", "nodes")
    for number in range(20):
        drawn = sample_arguments(
            random.Random(number), FILESYSTEM, world, GROUND.tools["concatenate_files"], names=["paths", "output_path"]
        )
        folders = {by_id[path].in_folder for path in drawn["paths"]}
        assert len(folders) == 1
        assert len(drawn["paths"]) >= 2
        assert drawn["output_path"].startswith(folders.pop())


def test_a_file_is_compared_with_a_later_one_of_its_kind(live: Live) -> None:
    tool, where = GROUND.tools["compare_files"], (live.environment("filesystem"), live.world("filesystem"))
    files = {row.id: row for row in live.rows("filesystem", "nodes")}
    pairs: set[tuple[str, str]] = set()
    for seed in range(60):
        with suppress(NoSample):
            drawn = sample_arguments(random.Random(seed), *where, tool)
            pairs.add((drawn["left_path"], drawn["right_path"]))
    assert len(pairs) > 5
    for left, right in pairs:
        assert files[left].modified_at < files[right].modified_at
        assert files[left].kindred == files[right].kindred


def test_a_value_waits_for_the_row_that_it_follows_from(live: Live) -> None:
    world = live.world("filesystem")
    tool = GROUND.tools["create_archive"]
    drawn = sample_arguments(random.Random(2), FILESYSTEM, world, tool, names=["archive_path", "paths"])
    assert drawn["archive_path"].rpartition("/")[0] == drawn["paths"][0].rpartition("/")[0]
    with pytest.raises(NoSample):
        sample_arguments(random.Random(2), FILESYSTEM, world, tool, names=["archive_path"])


def test_leave_to_purge_names_the_count_that_was_read() -> None:
    rows = (
        next_row(Settings(seed, ("filesystem",), {"confirm": 1.0}, tools=("empty_file_trash",)), 0).task
        for seed in range(10)
    )
    turns = (turn for task in rows for turn in task.turns)
    turn = next(one for one in turns if any(call.tool == "empty_file_trash" for call in one.calls))
    read = next(call for call in turn.calls if call.tool == "list_file_trash")
    (leave,) = (one for one in turn.confirms if one.type == "number")
    assert leave.after == (read.id,)
    assert re.search(rf"\b{leave.value} items, [\d.]+ MiB", turn.asking)
    assert next(call for call in turn.calls if call.tool == "empty_file_trash").after == (read.id,)


def test_a_change_that_no_state_shows_is_required_under_any_of_its_names() -> None:
    task = next_row(Settings(0, ("filesystem",), {"complete": 1.0}, tools=("change_directory",)), 0).task
    call = next(call for turn in task.turns for call in turn.calls if call.tool == "change_directory")
    assert call.role == "required"
    allowed = call.open["path"].one_of or ()
    assert call.arguments["path"] in allowed
    assert f"{call.arguments['path']}/" in allowed
