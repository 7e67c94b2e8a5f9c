"""A set made on disk: candidates of all rows, world seed by world seed, then the choice among them in row order."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol

from synth.card import card_files, make_card
from synth.cluster import on_cluster
from synth.collecting import collected_seldom
from synth.duplicates import Earlier
from synth.elsewhere import Differs, describe, find_lost, replay_batch
from synth.generate import ATTEMPTS, Exhausted, Tally, try_leg
from synth.journal import NAME, Candidates, Journal, Place, encode, put_in_place, record_of, write_whole
from synth.live import default_ground
from synth.make import world_seed_of
from synth.processes import ITEMS_EACH, Found, Item, Pool
from synth.run import TASKS, Run, code_hash, hash_file, write_run
from synth.settings import Settings
from synth.splits import Splits
from synth.stored import StoredRows
from synth.teacher.endpoint import Teacher
from synth.teacher.rewriting import rewrite_rows
from tasks import Task

GROUP_ROWS = 64
FEW = 16
Group = tuple[tuple[int, int], ...]
"""(index, first attempt) of legs on one world seed."""
Maker = Callable[[Iterable[Group]], Iterator[bytes]]
"""Makes the legs of groups: encoded records, in any order."""


class Watch(Protocol):
    """Who is told how far a run is."""

    def begin(self, stage: str, total: int, done: int = 0) -> None:
        """A stage begins, of which some rows are done already."""
        ...

    def advance(self, rows: int, tried: int = 0) -> None:
        """Rows are done, after so many attempts."""
        ...


@dataclass
class Choice:
    """What stands in a set, as far as candidates are known.

    Attributes:
        places: candidates of the rows, in row order.
        tally: what happened on the way to them.
        missing: index -> attempt to go on with, of rows whose known candidates repeat earlier rows.
    """

    places: list[Place] = field(default_factory=list[Place])
    tally: Tally = field(default_factory=Tally)
    missing: dict[int, int] = field(default_factory=dict[int, int])


@contextmanager
def opened_maker(settings: Settings, jobs: int, ray: str | None) -> Generator[Maker]:
    """Who makes candidates: this process where that is all it has to do, others beside it, or a Ray cluster.

    A process makes a bounded number of groups and ends, or its caches would fill for as long as a run is.

    Raises:
        ClusterLost: there is no such cluster, or no Ray here.
    """
    work = partial(make_group, settings, code_hash())
    if ray is not None:
        with on_cluster(ray, work) as spread:
            yield spread
    elif jobs > 1:
        with Pool(jobs, work) as pool:
            yield pool.spread
    else:
        yield partial(made_by_one, work)


def made_by_one(work: Callable[[Item], Iterator[Found]], groups: Iterable[Item]) -> Iterator[Found]:
    """Groups made by one process: this one if they are few, else one after another beside it."""
    groups = list(groups)
    if len(groups) <= ITEMS_EACH:
        for group in groups:
            yield from work(group)
        return
    with Pool(1, work) as pool:
        yield from pool.spread(groups)


def make_group(settings: Settings, code: str, group: Group) -> Iterator[bytes]:
    """Legs on one world seed, whose cast and templates are built once for all of them.

    Raises:
        RuntimeError: the code here is not that of the process that asks.
    """
    if code_hash() != code:
        raise RuntimeError("This machine has other code than the one that asks it: install the same version.")
    ground = default_ground()
    with collected_seldom():
        for index, first in group:
            yield encode(record_of(try_leg(settings, index, first, ground), first))


def groups_of(settings: Settings, wanted: Mapping[int, int]) -> Iterator[Group]:
    """Legs by world seed, at most 64 a group.

    Args:
        wanted: index -> first attempt.
    """
    by_seed: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for index, first in wanted.items():
        by_seed[world_seed_of(settings, index, first)].append((index, first))
    for _, legs in sorted(by_seed.items()):
        for begin in range(0, len(legs), GROUP_ROWS):
            yield tuple(legs[begin : begin + GROUP_ROWS])


def make_candidates(
    settings: Settings, candidates: Candidates, make: Maker, wanted: Mapping[int, int], watch: Watch
) -> None:
    """Go on with rows until each has a candidate that stands the gates which look at one row.

    Args:
        wanted: index -> first attempt.

    Raises:
        Exhausted: a row has none.
    """
    while wanted:
        for index, first in wanted.items():
            if first >= ATTEMPTS:
                raise Exhausted(index, candidates.counts(index))
        further: dict[int, int] = {}
        for line in make(groups_of(settings, wanted)):
            record = candidates.add(line)
            watch.advance(int(record.mark is not None), record.counts["tried"])
            if record.mark is None:
                further[record.index] = record.last + 1
        wanted = dict(sorted(further.items()))


def make_all_candidates(run: Run, candidates: Candidates, make: Maker, watch: Watch) -> None:
    """A candidate for each row of a run; those that are known already are not made again.

    Raises:
        Exhausted: a row has none.
    """
    indices = list(run.indices())
    wanted = {index: first for index in indices if (first := candidates.next_first(index)) is not None}
    watch.begin("making rows", len(indices), len(indices) - len(wanted))
    make_candidates(run.settings, candidates, make, wanted, watch)
    candidates.sync()


def choose(run: Run, candidates: Candidates, more: Callable[[Mapping[int, int]], None] | None = None) -> Choice:
    """For each row, in order, the first candidate that repeats no earlier row.

    Args:
        more: makes candidates where those of a row are used up; without it the row is left out and named.
    """
    choice, earlier = Choice(), Earlier()
    reasons = choice.tally.reasons
    for index in range(run.n):
        first = 0
        while True:
            further = candidates.next_first(index, first)
            if further is not None:
                if more is None:
                    choice.missing[index] = further
                    break
                more({index: further})
            *lost, place = candidates.places(index, first)
            for one in lost:
                reasons.update(one.read().counts)
            record = place.read()
            assert record.mark is not None
            reasons.update(record.counts)
            clash = earlier.clash(record.mark)
            if clash is None:
                earlier.add(record.mark)
                reasons["kept"] += 1
                choice.tally.masks.append(record.mark.masks)
                choice.places.append(place)
                break
            reasons[clash] += 1
            first = place.last + 1
    return choice


def choose_all(run: Run, candidates: Candidates, make: Maker, watch: Watch) -> Choice:
    """The rows of a set, with what is made where rows repeat others.

    While many are missing they are made together, by world seed, though a few of them may turn out not to be needed.

    Raises:
        Exhausted: a row cannot be made.
    """

    def more(wanted: Mapping[int, int]) -> None:
        make_candidates(run.settings, candidates, make, wanted, watch)

    while len(missing := choose(run, candidates).missing) > FEW:
        watch.begin("making rows anew that repeat others", len(missing))
        more(missing)
    watch.begin("making rows anew that repeat others", len(missing))
    choice = choose(run, candidates, more)
    candidates.sync()
    return choice


def write_tasks(choice: Choice, path: Path) -> None:
    """Write the rows, each with its split.

    Raises:
        OSError: they cannot be written.
    """
    splits = Splits()
    with path.open("wb") as file:
        for place in choice.places:
            record = place.read()
            assert record.mark is not None
            task = Task.from_line(record.line.decode())
            whole = task.model_copy(update={"split": splits.of(task, record.mark.masks)})
            file.write(whole.to_line().encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def check_elsewhere(rows: StoredRows, jobs: int, watch: Watch) -> None:
    """Run every plan once more in other processes, under another hash seed, zone, locale and date.

    Raises:
        Differs: a row does not hold there.
    """
    watch.begin("replaying elsewhere", len(rows))
    lost = find_lost(rows.batches(), jobs, replay_batch, watch.advance)
    if lost:
        raise Differs(describe({rows[place].id: reason for place, reason in lost.items()}))


def make_shard(folder: Path, run: Run, make: Maker, watch: Watch) -> None:
    """Candidates of a part of a set, for `merge` to choose among.

    Raises:
        Exhausted: a row has none.
        OSError: they cannot be written.
    """
    with Journal(folder / NAME, writing=True) as journal:
        make_all_candidates(run, Candidates(journal), make, watch)
    write_run(folder, run.finished(hash_file(folder / NAME)))


def make_rows(folder: Path, run: Run, make: Maker, watch: Watch, shards: Sequence[Path] = ()) -> Tally:
    """The rows of a set in a folder that this process holds, not yet under their name.

    Args:
        shards: folders with candidates.

    Raises:
        Exhausted: a row cannot be made.
        OSError: something cannot be written.
    """
    with ExitStack() as stack:
        others = [stack.enter_context(Journal(shard / NAME, writing=False)) for shard in shards]
        candidates = Candidates(stack.enter_context(Journal(folder / NAME, writing=True)), others)
        make_all_candidates(run, candidates, make, watch)
        choice = choose_all(run, candidates, make, watch)
        write_tasks(choice, part_of(folder))
    return choice.tally


def finish_set(folder: Path, run: Run, tally: Tally, watch: Watch, jobs: int, teacher: Teacher | None = None) -> None:
    """Rewrite messages where there is a teacher, replay the rows elsewhere, write the card, name `tasks.jsonl`.

    Args:
        jobs: processes that replay.

    Raises:
        TeacherLost: the teacher does not answer.
        Differs: a row does not hold in another process.
        OSError: something cannot be written.
    """
    if teacher is not None:
        tally.taught = rewrite_rows(part_of(folder), tally.masks, teacher, watch, jobs)
    rows = StoredRows(part_of(folder))
    check_elsewhere(rows, jobs, watch)
    card = make_card(run.settings, rows, tally)
    for name, content in card_files(card, rows).items():
        write_whole(folder / name, content)
    put_in_place(part_of(folder), folder / TASKS)
    write_run(folder, run.finished(hash_file(folder / TASKS)))
    (folder / NAME).unlink()


def part_of(folder: Path) -> Path:
    """Where rows stand before the set is finished."""
    return folder / f"{TASKS}.part"
