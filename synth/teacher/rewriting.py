"""The pass over finished rows: a message is replaced where its rewrite says the same and its row stands the gates."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from synth.card.counts import by_count
from synth.duplicates import mark_of
from synth.elsewhere import Batch, find_lost
from synth.gated import gate_batch
from synth.journal import put_in_place
from synth.run import REWRITTEN
from synth.stored import StoredRows
from synth.teacher.answers import ANSWERS, Answers
from synth.teacher.endpoint import Teacher, ask_all
from synth.teacher.prompts import Prompt, prompts_of, rewrite_in
from synth.teacher.rewrite import fault_of
from tasks import Task

if TYPE_CHECKING:
    from synth.pipeline import Watch

Masks = Sequence[Sequence[str]]


def rewrite_rows(path: Path, masks: Masks, teacher: Teacher, watch: Watch, jobs: int) -> dict[str, Any]:
    """Replace the rows of a file by those in which the teacher's good rewrites stand; what became of each message.

    A message whose rewrite is refused, or is not there, stays. Rows keep their order, ids and splits. Answers are kept
    beside the file, so whatever interrupts this, nothing is asked twice.

    Args:
        path: of the rows; replaced as a whole at the end.
        masks: templates of the messages of each row.
        jobs: processes for the gates.

    Raises:
        TeacherLost: the endpoint cannot be reached, or does not answer.
        OSError: something cannot be written.
    """
    rows = StoredRows(path)
    with Answers(path.with_name(ANSWERS)) as answers:
        failed = _asked(rows, masks, teacher, answers, watch)
        told = _Told(teacher.model, answers, failed)
        part = path.with_name(f"{REWRITTEN}.part")
        with part.open("wb") as file:
            for task, mask in zip(rows, masks, strict=True):
                file.write(told.rewritten(task, mask).to_line().encode() + b"\n")
    refused = _gated(StoredRows(part), told.changed, watch, jobs)
    final = path.with_name(REWRITTEN)
    _write_final(rows, StoredRows(part), told, refused, final)
    put_in_place(final, path)
    part.unlink()
    return told.card()


class _Told:
    """What became of the messages.

    Attributes:
        changed: for each row, how many of its messages are replaced.
        counts: reason -> messages that stay.
    """

    def __init__(self, model: str, answers: Answers, failed: dict[str, str]) -> None:
        self._model = model
        self._answers = answers
        self._failed = failed
        self.changed = array("H")
        self.counts: Counter[str] = Counter()
        self.messages = 0

    def rewritten(self, task: Task, masks: Sequence[str]) -> Task:
        """A row with the good rewrites of its messages in it."""
        turns = list(task.turns)
        changed = 0
        for prompt in prompts_of(self._model, task, masks):
            self.messages += 1
            old = task.turns[prompt.turn]
            new, reason = self._rewrite(task, prompt, masks[prompt.turn])
            if reason is not None:
                self.counts[reason] += 1
                continue
            changed += 1
            says = {key: new if text == old.user else text for key, text in old.says.items()}
            turns[prompt.turn] = old.model_copy(update={"user": new, "says": says})
        self.changed.append(changed)
        if not changed:
            return task
        stream = {**task.fingerprint.generator, "teacher": self._model}
        return task.model_copy(
            update={
                "turns": tuple(turns),
                "fingerprint": task.fingerprint.model_copy(update={"generator": stream}),
            }
        )

    def _rewrite(self, task: Task, prompt: Prompt, mask: str) -> tuple[str, str | None]:
        answer = self._answers.get(prompt.key)
        if answer is None:
            return "", f"no answer: {self._failed[prompt.key]}"
        new = rewrite_in(answer)
        if new == task.turns[prompt.turn].user:
            return "", "the same words"
        fault = fault_of(task, prompt.turn, mask, new)
        return new, None if fault is None else f"rewrite: {fault}"

    def card(self) -> dict[str, Any]:
        """What the card has of it."""
        stayed = by_count(self.counts)
        return {
            "model": self._model,
            "messages": self.messages,
            "rewritten": self.messages - self.counts.total(),
            "rows_with_a_rewrite": sum(map(bool, self.changed)),
            "stayed": stayed,
        }


def _asked(rows: StoredRows, masks: Masks, teacher: Teacher, answers: Answers, watch: Watch) -> dict[str, str]:
    """Ask for all messages that have no answer yet; key -> why there is none."""

    def prompts() -> Iterator[Prompt]:
        for task, mask in zip(rows, masks, strict=True):
            yield from prompts_of(teacher.model, task, mask)

    keys = [prompt.key in answers for prompt in prompts()]
    watch.begin("asking the teacher", len(keys), sum(keys))
    if all(keys):
        return {}
    return ask_all(teacher, prompts(), answers, lambda: watch.advance(1))


def _gated(rows: StoredRows, changed: Sequence[int], watch: Watch, jobs: int) -> dict[int, str]:
    """Place -> why a changed row does not stand every gate again, with every baseline, in other processes."""

    def batches() -> Iterator[Batch]:
        for batch in rows.batches():
            if wanted := [(place, line) for place, line in batch if changed[place]]:
                yield wanted

    watch.begin("gating what was rewritten", sum(map(bool, changed)))
    return find_lost(batches(), jobs, gate_batch, watch.advance) if any(changed) else {}


def _write_final(rows: StoredRows, rewritten: StoredRows, told: _Told, refused: dict[int, str], path: Path) -> None:
    """Each row as it was rewritten, or as it was where that stands no gate or says what another row says."""
    taken = {mark_of(task, ()).words for task in rows}
    with path.open("wb") as file:
        for place, task in enumerate(rewritten):
            reason = refused.get(place)
            if told.changed[place] and reason is None:
                words = mark_of(task, ()).words
                reason = "duplicate: the same words" if words in taken else None
                taken.add(words)
            if reason is not None:
                told.counts[f"gate: {reason}"] += told.changed[place]
                told.changed[place] = 0
            file.write((rows if reason is not None else rewritten).line(place))
