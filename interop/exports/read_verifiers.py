"""Exported rows as a taskset of verifiers.

read_verifiers.py TASKS FOLDER: the set's tasks.jsonl; verifiers.jsonl in the folder.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import verifiers.v1 as vf


class Data(vf.TaskData):
    """A row: verifiers' own fields, and ours."""

    tool_set: str
    tools: str
    task: str


class Episode(vf.Task[Data, vf.State, vf.TaskConfig]):
    """What one row asks."""

    @property
    def key(self) -> str:
        """The task's id."""
        assert self.data.id is not None
        return self.data.id


class Episodes(vf.Taskset[Episode, vf.TasksetConfig]):
    """An exported file."""

    def load(self) -> Iterator[Episode]:
        """Its rows, in order."""
        for line in (Path(sys.argv[2]) / "verifiers.jsonl").read_text(encoding="utf-8").splitlines():
            yield Episode(Data.model_validate_json(line))


def main() -> None:
    """Load, compare, select."""
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    taskset = Episodes(vf.TasksetConfig())
    episodes = list(taskset)
    assert [episode.data.task for episode in episodes] == lines
    for episode, line in zip(episodes, lines, strict=True):
        task = json.loads(line)
        assert episode.data.prompt_text == task["turns"][0]["user"]
        assert episode.data.system_prompt == task["policy"]
    assert len({episode.key for episode in episodes}) == len(episodes)
    wanted = json.loads(lines[-1])["id"]
    assert [episode.data.id for episode in taskset.include(ids=[wanted])] == [wanted]
    print(f"verifiers: a taskset of {len(episodes)} tasks, every one as it was")


if __name__ == "__main__":
    main()
