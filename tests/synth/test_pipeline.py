"""A set on disk: the rows of `generate`, in any order of making, whenever interrupted, in however many parts."""

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from random import Random

import pytest

from synth.duplicates import Earlier, mark_of
from synth.generate import Exhausted, Kept, Leg, Tally, generate
from synth.journal import NAME, Candidates, Damaged, Journal, decode, encode, lock_folder, record_of
from synth.make import world_seed_of
from synth.pipeline import (
    GROUP_ROWS,
    Group,
    Maker,
    choose,
    choose_all,
    groups_of,
    made_by_one,
    make_all_candidates,
    make_group,
    make_shard,
    write_tasks,
)
from synth.processes import ITEMS_EACH
from synth.run import Run, Shard, code_hash, hash_file, read_run, write_run
from synth.settings import Settings
from tests.synth import steps
from tests.synth.silent import SILENT

SETTINGS = Settings(11, ("banking", "budget"), kinds={"irrelevant": 1, "confirm": 2}, world_seeds=2)
N = 20


@pytest.fixture(autouse=True, scope="module")
def strict() -> Iterator[None]:
    """Rows that share an eighth of their calls repeat each other: several do."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("synth.duplicates.CALLS_JACCARD", 0.125)
        yield


RUN = Run(SETTINGS, N, code_hash())


@cache
def wanted() -> tuple[bytes, Tally]:
    """The set and its tally, made one row after the other."""
    tally = Tally()
    return "".join(task.to_line() + "\n" for task in generate(SETTINGS, N, tally)).encode(), tally


_made: dict[tuple[int, int], bytes] = {}


def make(groups: Iterable[Group]) -> Iterator[bytes]:
    """Makes each leg once in all of these tests."""
    for group in groups:
        for index, first in group:
            if (index, first) not in _made:
                _made[index, first] = next(make_group(SETTINGS, code_hash(), ((index, first),)))
            yield _made[index, first]


def backwards(groups: Iterable[Group]) -> Iterator[bytes]:
    yield from make(tuple(reversed(group)) for group in reversed(list(groups)))


def written(folder: Path, maker: Maker, shards: Iterable[Path] = ()) -> tuple[bytes, Tally]:
    folder.mkdir(exist_ok=True)
    with ExitStack() as stack:
        others = [stack.enter_context(Journal(shard / NAME, writing=False)) for shard in shards]
        candidates = Candidates(stack.enter_context(Journal(folder / NAME, writing=True)), others)
        make_all_candidates(RUN, candidates, maker, SILENT)
        choice = choose_all(RUN, candidates, maker, SILENT)
        write_tasks(choice, folder / "tasks")
    return (folder / "tasks").read_bytes(), choice.tally


def test_rows_made_by_world_seed_are_those_made_one_after_the_other(tmp_path: Path) -> None:
    for name, maker in (("forwards", make), ("backwards", backwards)):
        assert written(tmp_path / name, maker) == wanted()
    assert any(reason.startswith("duplicate") for reason in wanted()[1].reasons)


def test_a_run_that_ends_after_any_record_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    count = 0
    while True:
        count += 1
        left = Countdown(count)
        try:
            found = written(tmp_path / "interrupted", left.make)
        except KeyboardInterrupt:
            continue
        assert found == wanted()
        break
    assert count > 3


class Countdown:
    """Makes a few records, then is interrupted."""

    def __init__(self, count: int) -> None:
        self.count = count

    def make(self, groups: Iterable[Group]) -> Iterator[bytes]:
        for line in make(groups):
            if not self.count:
                raise KeyboardInterrupt
            self.count -= 1
            yield line


def test_a_journal_cut_at_any_byte_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    written(tmp_path, make)
    whole = (tmp_path / NAME).read_bytes()
    rng = Random("cuts")
    for end in [0, 1, len(whole) - 1, *(rng.randrange(len(whole)) for _ in range(12))]:
        garbage = bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
        (tmp_path / NAME).write_bytes(whole[:end] + garbage)
        assert written(tmp_path, make) == wanted(), end


def test_a_smaller_set_is_the_head_of_a_larger_one(tmp_path: Path) -> None:
    head = Run(SETTINGS, 9, code_hash())
    with Journal(tmp_path / NAME, writing=True) as journal:
        candidates = Candidates(journal)
        make_all_candidates(RUN, candidates, make, SILENT)
        choice = choose_all(head, candidates, make, SILENT)
        write_tasks(choice, tmp_path / "tasks")
    assert (tmp_path / "tasks").read_bytes() == b"".join(wanted()[0].splitlines(keepends=True)[:9])


@pytest.mark.parametrize("few", [1, 20])
def test_rows_that_repeat_others_are_made_together_while_they_are_many(
    tmp_path: Path, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("synth.pipeline.FEW", few)
    with Journal(tmp_path / NAME, writing=True) as journal:
        candidates = Candidates(journal)
        make_all_candidates(RUN, candidates, make, SILENT)
        missing = choose(RUN, candidates).missing
        asked: list[int] = []

        def counted(groups: Iterable[Group]) -> Iterator[bytes]:
            listed = list(groups)
            asked.append(sum(map(len, listed)))
            yield from make(listed)

        choose_all(RUN, candidates, counted, SILENT)
    assert len(missing) > 1
    assert asked[0] == (len(missing) if few == 1 else 1)


def shards(folder: Path, of: int) -> list[Path]:
    found: list[Path] = []
    for number in range(1, of + 1):
        shard = Run(SETTINGS, N, code_hash(), Shard(number, of))
        found.append(folder / str(number))
        found[-1].mkdir(parents=True)
        write_run(found[-1], shard)
        make_shard(found[-1], shard, make, SILENT)
    return found


@pytest.mark.parametrize("of", [1, 3])
def test_shards_hold_each_row_once_and_merge_to_the_same_bytes(tmp_path: Path, of: int) -> None:
    parts = [list(Run(SETTINGS, N, code_hash(), Shard(number, of)).indices()) for number in range(1, of + 1)]
    assert sorted(index for part in parts for index in part) == list(range(N))
    made = shards(tmp_path / "shards", of)
    assert written(tmp_path / "merged", make, made) == wanted()
    for shard in made:
        run = read_run(shard)
        assert run is not None
        assert run.done == hash_file(shard / NAME)


def test_a_shard_that_is_damaged_is_named(tmp_path: Path) -> None:
    (shard,) = shards(tmp_path / "shards", 1)
    content = (shard / NAME).read_bytes()
    (shard / NAME).write_bytes(content[: len(content) // 2] + b"x" + content[len(content) // 2 :])
    with pytest.raises(Damaged, match=str(shard)):
        written(tmp_path / "merged", make, [shard])


def filling(after: int) -> Callable[[int, bytes], int]:
    """A disk that takes so many bytes, a part of the last write too, and no more."""
    write = os.write
    left = after

    def limited(file: int, content: bytes) -> int:
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = write(file, content[:left])
        left -= taken
        return taken

    return limited


def test_a_disk_that_fills_up_leaves_what_the_next_run_goes_on_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(b"".join(_made.values())) or 1
    for after in (0, 10, size // 2):
        with monkeypatch.context() as patched:
            patched.setattr("synth.journal.os.write", filling(after))
            with pytest.raises(OSError, match="No space left"):
                written(tmp_path, make)
        assert not (tmp_path / "tasks").exists()
    assert written(tmp_path, make) == wanted()


def test_a_row_that_cannot_be_made_says_why(tmp_path: Path) -> None:
    def hopeless(groups: Iterable[Group]) -> Iterator[bytes]:
        for group in groups:
            for index, first in group:
                yield encode(record_of(Leg(index, min(399, first + 99), Counter({"unlucky": 1}), None), first))

    for maker in (hopeless, make):  # the second time it is known from the journal
        with (
            Journal(tmp_path / NAME, writing=True) as journal,
            pytest.raises(Exhausted, match=r"Row 0: no attempt stands the gates: \[\('unlucky', 4\)\]"),
        ):
            make_all_candidates(RUN, Candidates(journal), maker, SILENT)


def test_a_record_reads_back_and_no_byte_of_it_may_change() -> None:
    task = next(generate(SETTINGS, 1))
    counts = Tally().reasons
    counts["tried"] = 3
    line = encode(record_of(Leg(0, 2, counts, Kept(task, ("a {x}", "yes"), 2, counts)), 0))
    record = decode(line)
    assert record is not None
    assert (record.index, record.first, record.last, record.counts) == (0, 0, 2, counts)
    assert record.mark == mark_of(task, ("a {x}", "yes"))
    assert record.line.decode() == task.to_line()
    rng = Random("bytes")
    for place in (0, 8, len(line) - 1, *(rng.randrange(len(line)) for _ in range(50))):
        changed = line[:place] + bytes([line[place] ^ 1]) + line[place + 1 :]
        assert decode(changed) is None
    assert decode(line[:-1]) is None


def test_groups_share_a_world_seed_and_hold_every_leg_once() -> None:
    legs = {index: 8 * (index % 2) for index in range(500)}
    groups = list(groups_of(SETTINGS, legs))
    assert sorted(leg for group in groups for leg in group) == sorted(legs.items())
    for group in groups:
        assert len({world_seed_of(SETTINGS, index, first) for index, first in group}) == 1
        assert len(group) <= GROUP_ROWS


def test_a_folder_has_one_process_at_a_time(tmp_path: Path) -> None:
    held = lock_folder(tmp_path)
    with pytest.raises(BlockingIOError):
        lock_folder(tmp_path)
    os.close(held)
    os.close(lock_folder(tmp_path))


def test_a_set_takes_256_tool_sets_and_no_more() -> None:
    task = next(generate(SETTINGS, 1))
    earlier = Earlier()
    for number in range(256):
        mark = mark_of(task.model_copy(update={"tool_set": f"set-{number}"}), (f"template {number}",))
        earlier.add(mark)
    other = task.model_copy(
        update={"turns": (task.turns[0].model_copy(update={"user": "something else"}),), "kind": "x"}
    )
    assert earlier.clash(mark_of(other.model_copy(update={"tool_set": "set-7"}), ("another",))) is None
    refused = earlier.clash(mark_of(other.model_copy(update={"tool_set": "set-256"}), ("another",)))
    assert refused == "tool sets: one more than a set may have"


def test_one_process_makes_few_groups_here_and_many_beside_it() -> None:
    groups = [((index, 0),) for index in range(ITEMS_EACH)]
    assert set(made_by_one(steps.own_id, groups)) == {os.getpid()}
    found = Counter(made_by_one(steps.own_id, [*groups, ((ITEMS_EACH, 0),)]))
    assert os.getpid() not in found
    assert sorted(found.values()) == [1, ITEMS_EACH]
