"""`make mutation`: each small change of `rewards/`, whether a test of `tests/rewards` notices, and those that survive.

mutmut writes the mutants. One process collects the tests, runs each once to see which functions it calls, and forks
for each mutant: what a test needs is imported and seeded then, so that a mutant costs what its tests cost. They run
until one fails, first what killed a neighbour, then the quickest. `mutants/results.jsonl` keeps what was found; of a
function that has not changed only survivors run again, and none that `tests/rewards/survivors.toml` gives a reason for
why nothing can notice.

    python scripts/mutants.py [MODULE ...]            print what was found, and survivors without a reason
    python scripts/mutants.py --again [MODULE ...]    survivors that have a reason too
    python scripts/mutants.py --wider [MODULE ...]    survivors against `WIDER` tests, for as long as those take
    python scripts/mutants.py --docs                  write docs/mutation.md; fails where a survivor has no reason
"""

from __future__ import annotations

import argparse
import difflib
import gc
import importlib
import json
import os
import re
import shutil
import signal
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import mutmut.mutation.trampoline
import pytest
from mutmut.mutation.file_mutation import MutatedFile, mutate_file_contents

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "mutants"
RESULTS = FOLDER / "results.jsonl"
SECONDS = 10.0
"""CPU of the tests that a survivor passes; the quickest of those that call its function."""
SLACK_S = 20
"""A mutant that runs so much longer than its tests is dead."""
OPTIONS = (
    "-q", "-n", "0", "--tb=native", "-m", "not slow", "--hypothesis-seed=0",
    "-p", "no:cacheprovider", "-p", "no:unraisableexception", "-W", "ignore::pytest.PytestAssertRewriteWarning",
)  # fmt: skip
TESTS = ROOT / "tests/rewards"
REASONS = TESTS / "survivors.toml"
"""Function -> {what a mutant of it changes: why nothing can notice}."""
PAGE = ROOT / "docs/mutation.md"
MARK = "<!-- Made by `python scripts/mutants.py --docs`. -->\n"
WIDER_SECONDS = 120.0
WIDER = (
    "tests/rewards",
    "tests/service/test_score.py",
    "tests/synth/test_figures.py",
    "tests/synth/test_happenings.py",
    "tests/synth/test_recovery.py",
)
LEFT_OUT = (
    "test_worlds.py",  # tests over whole worlds
    "test_status.py::test_whatever_a_run_holds_it_gets_a_number_between_nought_and_one",  # six seconds, for what raises
)
MADE_ONCE = ("__init__", "x_evaluator", "x__store")
"""Functions whose work is kept from test to test."""


@dataclass(frozen=True)
class Found:
    """What became of a mutant.

    Attributes:
        source: hash of the function as it was.
        killer: the test that failed; "" of a survivor, and of a mutant that ran out of time.
        tests, of: how many tests ran at most, and how many call the function.
    """

    mutant: str
    source: str
    killed: bool
    killer: str
    tests: int
    of: int


@dataclass
class Covering:
    """A test, the seconds it costs, and the functions it calls."""

    item: pytest.Item
    seconds: float
    functions: set[str] = field(default_factory=set[str])


def function_of(mutant: str) -> str:
    """The mutated function, by module and mangled name."""
    return mutant.rsplit("__mutmut_", 1)[0]


def write_mutants() -> dict[str, MutatedFile]:
    """Module -> its mutants, written beside copies of the other files."""
    shutil.copytree(ROOT / "rewards", FOLDER / "rewards", dirs_exist_ok=True)
    found: dict[str, MutatedFile] = {}
    for path in sorted((ROOT / "rewards").glob("*.py")):
        mutated = mutate_file_contents(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
        if mutated.mutant_names:
            (FOLDER / "rewards" / path.name).write_text(mutated.code, encoding="utf-8")
            found["rewards" if path.stem == "__init__" else f"rewards.{path.stem}"] = mutated
    return found


def read_results() -> dict[str, Found]:
    """The last finding of each mutant."""
    if not RESULTS.exists():
        return {}
    lines = RESULTS.read_text(encoding="utf-8").splitlines()
    return {one.mutant: one for one in (Found(**json.loads(line)) for line in lines)}


class Forks:
    """A pytest plugin that runs mutants in place of the tests."""

    def __init__(self, files: dict[str, MutatedFile], modules: Sequence[str], seconds: float, *, again: bool) -> None:
        self._files = files
        self._modules = modules
        self._seconds = seconds
        self._again = again
        self._kept: tuple[list[Any], list[Any], list[Any]] = ([], [], [])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run every mutant that is due."""
        tests = self._cover(session)
        known = read_results()
        killers: dict[str, str] = {}
        self._find_kept()
        gc.freeze()
        if self._fork(session, "none", tests)[0]:
            raise RuntimeError("Tests that passed fail in a fork without a mutant.")
        with RESULTS.open("a", encoding="utf-8", buffering=1) as out:
            for mutant, source in self._due(known):
                function = function_of(mutant)
                calling = [test for test in tests if function in test.functions]
                calling.sort(key=lambda test: (test.item.nodeid != killers.get(function), test.seconds))
                chosen = [
                    test for place, test in enumerate(calling) if not place or _until(calling, place) <= self._seconds
                ]
                killed, killer = self._fork(session, mutant, chosen) if chosen else (False, "")
                killers[function] = killer or killers.get(function, "")
                found = Found(mutant, source, killed, killer, len(chosen), len(calling))
                out.write(f"{json.dumps(asdict(found))}\n")
        return True

    def _due(self, known: dict[str, Found]) -> Iterator[tuple[str, str]]:
        reasons = {} if self._again else read_reasons()
        for module in self._modules:
            file = self._files[module]
            for name in file.mutant_names:
                mutant, source = f"{module}.{name}", file.hash_by_function_name[function_of(name)]
                last = known.get(mutant)
                reason = reasons.get(function_of(mutant), {}).get(change_of(file, name))
                if last is None or last.source != source or (not last.killed and reason is None):
                    yield mutant, source

    def _cover(self, session: pytest.Session) -> list[Covering]:
        """Run each test once; those that fail by themselves are of no use."""
        hits: set[str] = set()
        trampoline: Any = mutmut.mutation.trampoline
        record = trampoline.record_trampoline_hit

        def keep(name: str, caller: str | None = None) -> None:
            hits.add(name)
            del caller

        trampoline.record_trampoline_hit = keep
        os.environ["MUTANT_UNDER_TEST"] = "stats"
        found: list[Covering] = []
        for place, item in enumerate(session.items):
            hits.clear()
            failed, began = session.testsfailed, time.process_time()
            _run_test(session.items, place)
            if session.testsfailed == failed:
                found.append(Covering(item, time.process_time() - began, set(hits)))
            else:
                print(f"{item.nodeid} fails without a mutant", file=sys.stderr)
        trampoline.record_trampoline_hit = record
        session.testsfailed = 0
        return found

    def _find_kept(self) -> None:
        """What tests keep from one to the next, and a mutant must make anew."""
        from rewards.gold import Golds  # noqa: PLC0415 - of the mutants, once they are written
        from rewards.replay import House  # noqa: PLC0415 - for the same reason

        golds, houses, caches = self._kept
        golds += [one for one in gc.get_objects() if type(one) is Golds]
        houses += [one for one in gc.get_objects() if type(one) is House]
        ours = [module for name, module in sys.modules.items() if name.startswith(("rewards", "tests.rewards"))]
        values = [value for module in ours for value in vars(module).values()]
        caches += [value for value in values if isinstance(value, type(lru_cache(print)))]

    def _forget(self, function: str) -> None:
        golds, houses, caches = self._kept
        for one in golds:
            one._found.clear()  # noqa: SLF001 - it has no other way to forget
        for one in houses:
            one._start_rows.clear()  # noqa: SLF001 - for the same reason
        if any(name in function for name in MADE_ONCE):
            for cache in caches:
                cache.cache_clear()

    def _fork(self, session: pytest.Session, mutant: str, tests: Sequence[Covering]) -> tuple[bool, str]:
        """Whether a test fails with a mutant, and which."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            self._try(session, mutant, tests, writing)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as pipe:
            killer = pipe.read()
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) != 0, killer

    def _try(self, session: pytest.Session, mutant: str, tests: Sequence[Covering], writing: int) -> None:
        """In the fork: run tests until one fails, tell which, and end."""
        status = 1
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            gc.disable()
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(SLACK_S + int(4 * sum(test.seconds for test in tests)))
            os.environ["MUTANT_UNDER_TEST"] = mutant
            self._forget(function_of(mutant))
            items = [test.item for test in tests]
            for place, item in enumerate(items):
                _run_test(items, place)
                if session.testsfailed:
                    os.write(writing, item.nodeid.encode())
                    break
            else:
                status = 0
        finally:
            os._exit(status)


def _until(tests: Sequence[Covering], place: int) -> float:
    return sum(test.seconds for test in tests[: place + 1])


def _run_test(items: Sequence[pytest.Item], place: int) -> None:
    following = items[place + 1] if place + 1 < len(items) else None
    items[place].config.hook.pytest_runtest_protocol(item=items[place], nextitem=following)


def change_of(file: MutatedFile, name: str) -> str:
    """What a mutant changes, its lines before and after: "a < b => a <= b"."""
    lines, spans = file.code.splitlines(), file.line_span_by_function_name
    both = [spans[one] for one in (f"{function_of(name)}__mutmut_orig", name)]
    old, new = ([re.sub(r"__mutmut_\w+", "", line) for line in lines[span.start : span.end]] for span in both)
    changed = list(difflib.unified_diff(old, new, n=0, lineterm=""))[2:]
    sides = [" ".join(line[1:].strip() for line in changed if line.startswith(sign)) for sign in "-+"]
    return " => ".join(sides)


def plain_name(function: str) -> str:
    """A mangled name as people write it: `rewards.gold.xǁGoldsǁget` is gold.Golds.get."""
    module, _, name = function.rpartition(".")
    words = name.removeprefix("x_") if name.startswith("x_") else ".".join(name.split("ǁ")[1:])
    return f"{module.partition('.')[2] or '__init__'}.{words}"


def read_reasons() -> dict[str, dict[str, str]]:
    """Mangled function -> change -> why it cannot be noticed."""
    return tomllib.loads(REASONS.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Tally:
    """What became of a module's mutants.

    Attributes:
        wider: how many of the killed only wider tests killed.
        survivors: of each its function and what it changes.
    """

    mutants: int
    killed: int
    wider: int
    survivors: list[tuple[str, str]]

    @property
    def not_run(self) -> int:
        """How many have no result."""
        return self.mutants - self.killed - len(self.survivors)


def tallies(files: dict[str, MutatedFile], modules: Sequence[str]) -> dict[str, Tally]:
    """Module -> what became of its mutants; results of functions that have changed since are none."""
    results = read_results()
    found: dict[str, Tally] = {}
    for module in modules:
        file = files[module]
        ran = [
            (name, one)
            for name in file.mutant_names
            if (one := results.get(f"{module}.{name}")) and one.source == file.hash_by_function_name[function_of(name)]
        ]
        dead = [one for _, one in ran if one.killed]
        alive = [(f"{module}.{function_of(name)}", change_of(file, name)) for name, one in ran if not one.killed]
        found[module] = Tally(len(file.mutant_names), len(dead), sum(_is_wide(one.killer) for one in dead), alive)
    return found


def _is_wide(killer: str) -> bool:
    return bool(killer) and (not killer.startswith("tests/rewards/") or any(name in killer for name in LEFT_OUT))


def table(found: dict[str, Tally]) -> str:
    """The counts as Markdown."""
    rows = {module.partition(".")[2] or "the package itself": one for module, one in found.items()}
    lines = ["| module | mutants | killed | of these by wider tests only | survive | not run |", f"|{' --- |' * 6}"]
    for name, one in rows.items():
        lines.append(f"| {name} | {one.mutants} | {one.killed} | {one.wider} | {len(one.survivors)} | {one.not_run} |")
    sums = [sum(column) for column in zip(*(_counts(one) for one in rows.values()), strict=True)]
    return "\n".join((*lines, f"| together | {' | '.join(map(str, sums))} |"))


def _counts(one: Tally) -> tuple[int, ...]:
    return one.mutants, one.killed, one.wider, len(one.survivors), one.not_run


def write_page(found: dict[str, Tally]) -> None:
    """Write the counts and each survivor with its reason.

    Raises:
        SystemExit: a survivor has no reason, a reason no survivor, or a mutant has not run.
    """
    reasons = read_reasons()
    alive = [survivor for one in found.values() for survivor in one.survivors]
    wanting = [(function, change) for function, change in alive if change not in reasons.get(function, {})]
    given = {(function, change) for function, changes in reasons.items() for change in changes}
    for title, ones in (("has no reason", wanting), ("is no survivor", sorted(given - set(alive)))):
        for function, change in ones:
            print(f"{function}: {change} {title}", file=sys.stderr)
    if wanting or given - set(alive) or any(one.not_run for one in found.values()):
        raise SystemExit("The page is not written.")
    lines = [table(found), ""]
    for module, one in found.items():
        if one.survivors:
            lines += [f"### {module.partition('.')[2] or 'the package itself'}", ""]
            lines += [
                f"* `{plain_name(function).partition('.')[2]}`: {_code(change)}: {reasons[function][change]}"
                for function, change in one.survivors
            ]
            lines.append("")
    before = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    PAGE.write_text(f"{before}{MARK}\n{chr(10).join(lines)}", encoding="utf-8")


def _code(change: str) -> str:
    old, _, new = change.partition(" => ")
    return f"`{old}` becomes `{new}`" if new else f"`{old}` goes"


def show(found: dict[str, Tally]) -> None:
    """Print the counts, and each survivor without a reason as a line of `survivors.toml`."""
    reasons = read_reasons()
    print(table(found))
    wanting: dict[str, list[str]] = {}
    for function, change in (survivor for one in found.values() for survivor in one.survivors):
        if change not in reasons.get(function, {}):
            wanting.setdefault(function, []).append(change)
    for function, changes in wanting.items():
        print(f"\n[{json.dumps(function, ensure_ascii=False)}]")
        print("\n".join(f'{json.dumps(change, ensure_ascii=False)} = ""' for change in dict.fromkeys(changes)))


def main() -> None:
    """Run the mutants of some modules (default: of all) and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    parser.add_argument("--seconds", type=float, help="CPU of the tests that a survivor passes")
    for flag in ("again", "wider", "docs", "show"):
        parser.add_argument(f"--{flag}", action="store_true")
    given = parser.parse_args()
    os.chdir(ROOT)
    sys.path[:0] = [str(FOLDER), str(ROOT), str(ROOT / "client")]
    files = write_mutants()
    modules = ["rewards" if name == "__init__" else f"rewards.{name}" for name in given.modules] or list(files)
    if given.docs:
        write_page(tallies(files, list(files)))
        return
    if not given.show:
        seconds = given.seconds or (WIDER_SECONDS if given.wider else SECONDS)
        _run(files, Forks(files, modules, seconds, again=given.again), wider=given.wider)
    show(tallies(files, modules))


def _run(files: dict[str, MutatedFile], forks: Forks, *, wider: bool) -> None:
    for module in files:
        importlib.import_module(module)  # now, for pytest puts the tree itself first
    left_out = [] if wider else [f"--deselect={TESTS.relative_to(ROOT)}/{name}" for name in LEFT_OUT]
    pytest.main([*OPTIONS, *left_out, *(WIDER if wider else [str(TESTS)])], plugins=[forks])


if __name__ == "__main__":
    main()
