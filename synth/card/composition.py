"""What stands in the rows, whoever made them: one pass over a set of any length."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

from servers.catalogue import tools, worlds
from servers.kit.schema import surface_hash
from sessions import fold
from synth.card.counts import Json, ordered, share, spread
from synth.card.language import Sample, language
from tasks import Task, Turn


def composition(rows: Iterable[Task]) -> Json:
    """Everything that the rows alone tell."""
    seen = _Seen()
    for task in rows:
        seen.add(task)
    return seen.told()


class _Seen:
    def __init__(self) -> None:
        names = (
            "kinds", "splits", "personas", "gold_classes", "ends", "turns", "calls", "worlds", "lookups",
            "words", "orders", "roles", "reports",
        )  # fmt: skip
        self._count: dict[str, Counter[str | int]] = {name: Counter() for name in names}
        self._rows = self._distractors = self._stripped = self._hidden = 0
        self._used: Counter[str] = Counter()
        self._servers: Counter[str] = Counter()
        self._seeds: set[int] = set()
        self._sets: set[str] = set()
        self._codes: set[str] = set()
        self._texts: Counter[bytes] = Counter()
        self._templates: set[str] = set()
        self._surfaces: set[str] = set()
        self._lines = hashlib.sha256()
        self._sample = Sample()

    def add(self, task: Task) -> None:
        count = self._count
        calls = [call for turn in task.turns for call in turn.calls]
        servers = {call.server for call in calls}
        self._rows += 1
        self._distractors += bool(task.distractors)
        self._stripped += task.strip_enums
        self._hidden += bool(task.reveals)
        count["kinds"][task.kind] += 1
        count["splits"][str(task.split)] += 1
        count["personas"][task.persona] += 1
        count["turns"][len(task.turns)] += 1
        count["calls"][len(calls)] += 1
        count["worlds"][len(servers)] += 1
        count["lookups"][sum(call.role == "lookup" for call in calls)] += 1
        count["orders"][" > ".join(call.tool for call in calls)] += 1
        self._used.update({call.tool: 1 for call in calls})
        self._servers.update(sorted(servers))
        self._seeds.add(task.world.seed)
        self._sets.add(task.tool_set)
        self._codes.add(task.fingerprint.code)
        self._surfaces.add(task.fingerprint.tools)
        self._templates |= {f"{name}/{task.world.seed}/{digest}" for name, digest in task.world.templates.items()}
        self._lines.update(f"{task.to_line()}\n".encode())
        self._texts[_hash("\n".join(fold(turn.user) for turn in task.turns))] += 1
        for turn in task.turns:
            self._add_turn(turn)
        for call in calls:
            count["roles"][call.role] += 1

    def _add_turn(self, turn: Turn) -> None:
        self._count["gold_classes"][turn.gold_class] += 1
        self._count["ends"][turn.ends_with] += 1
        self._count["words"][len(turn.user.split())] += 1
        self._count["reports"].update(report.type for report in turn.reports)
        self._sample.add(turn.user)

    def told(self) -> Json:
        count, known = self._count, tools()
        return {
            **{name: ordered(count[name]) for name in ("kinds", "splits", "personas", "gold_classes")},
            "coverage": {
                "tools": f"{len(self._used)}/{len(known)}",
                "worlds": f"{len(self._servers)}/{len(worlds())}",
                "rows_of_a_world": ordered(self._servers),
                "rows_over_two_worlds": sum(rows for n, rows in count["worlds"].items() if int(n) > 1),
                "rows_of_a_tool": spread([self._used[name] for name in known]),
                "tools_by_rows": ordered(Counter(self._used[name] for name in known)),
                "unused_tools": [name for name in known if not self._used[name]],
                "world_seeds": len(self._seeds),
                "tool_sets": len(self._sets),
                "reports": ordered(count["reports"]),
                "roles_of_calls": ordered(count["roles"]),
            },
            "lengths": {
                **{name: ordered(count[name]) for name in ("turns", "calls", "lookups", "worlds")},
                "words_of_a_message": ordered(count["words"]),
                "words": spread(list(count["words"].elements())),  # pyright: ignore[reportArgumentType] - all are numbers
            },
            "rows_with_distractors": self._distractors,
            "rows_without_enum_values": self._stripped,
            "rows_in_which_tools_appear": self._hidden,
            "duplication": {
                "rows_with_the_words_of_another": sum(n - 1 for n in self._texts.values()),
                "distinct_orders_of_tools": len(count["orders"]),
                "greatest_share_of_an_order_of_tools": share(max(count["orders"].values(), default=0), self._rows),
            },
            "language": language(self._sample),
            "fingerprints": {
                "code": sorted(self._codes),
                "tasks_sha256": self._lines.hexdigest(),
                "worlds": hashlib.sha256("\n".join(sorted(self._templates)).encode()).hexdigest()[:24],
                "tools": surface_hash(known.values()),
                "surfaces": len(self._surfaces),
            },
        }


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=8).digest()
