"""The scripted user: an immutable state machine that synthesis, the service and scoring walk alike.

A move depends on the class of the agent's text, the slots it asks for and the values it shows, on nothing else: not on
what stands in the world, not on what was called. Every sentence it says stands in the task.

ASK          the slots of `missing` that are asked (the first open one where none is named); else the request again
CONFIRM      the first missing slot, if one is open; a wrong value is put right once; else `answer`
REFUSE       where the turn's gold class is another, one objection a turn
all others   the next turn, right or wrong

Beyond its allowance (as many as `missing` slots, one for a CONFIRM turn, else none) a turn has two answers more; then
"never mind", and on. So no loop lasts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Literal, NamedTuple, Self

from servers.catalogue import setting_of
from tasks.classes import TextClass, classify
from tasks.slots import asked_slots, user_values
from tasks.task import Task
from tasks.values import find_values, hear_report

Move = Literal["slots", "yes", "no", "change", "correction", "objection", "restate", "never_mind", "next"]
PATIENCE = 2


class Reply(NamedTuple):
    """What the user does on hearing a text.

    Attributes:
        action_class: class of the agent's text.
        user: what the user says, None at the end.
        next_turn: another turn begins; its text is `user` (after "never mind", where the user gives up first).
        done: nothing more comes.
        reveals: tools that appear as the next turn begins.
        move: what the user does, by name.
        slots: the slots that the answer gives.
    """

    action_class: TextClass
    user: str | None
    next_turn: bool
    done: bool
    reveals: tuple[str, ...]
    move: Move = "next"
    slots: tuple[str, ...] = ()


class Line(NamedTuple):
    """A text of the agent that the user heard.

    Attributes:
        calls: how many calls the turn had when it was said.
        answered: the user had to answer it inside the turn.
    """

    turn: int
    text: str
    action_class: TextClass
    calls: int
    move: Move
    answered: bool
    reply: str | None


@dataclass(frozen=True, slots=True)
class Dialogue:
    """The user at one point of an episode. `hear` gives the user after it.

    Attributes:
        given: slots already told in this turn.
        answers: texts answered in this turn.
        lines: all texts heard so far.
    """

    task: Task
    turn: int = 0
    given: frozenset[str] = frozenset()
    answers: int = 0
    agreed: bool = False
    corrected: bool = False
    objected: bool = False
    done: bool = False
    lines: tuple[Line, ...] = ()

    @classmethod
    def start(cls, task: Task) -> Self:
        """The user before any word of the agent."""
        return cls(task)

    @property
    def begin(self) -> str:
        """What the user says first."""
        return self.task.turns[0].user

    @property
    def allowance(self) -> int:
        """How many texts of this turn may be answered at no cost."""
        turn = self.task.turns[self.turn]
        if turn.gold_class == "ASK":
            return len(turn.missing)
        return 1 if turn.gold_class == "CONFIRM" else 0

    def hear(self, text: str, calls_in_turn: Sequence[object] = ()) -> tuple[Dialogue, Reply]:
        """Take in a text of the agent that came without calls.

        Args:
            text: as the agent wrote it.
            calls_in_turn: its calls of this turn so far; only their number is kept, no move depends on it.

        Raises:
            ValueError: the dialogue is over.
        """
        if self.done:
            raise ValueError("The dialogue is over; nobody hears this.")
        heard = classify(text)
        move, slots, words = self._move(heard, text)
        if words is None:
            return self._go_on(Line(self.turn, text, heard, len(calls_in_turn), "next", answered=False, reply=None))
        line = Line(self.turn, text, heard, len(calls_in_turn), move, answered=True, reply=words)
        if self.answers >= self.allowance + PATIENCE:
            words = self.task.turns[self.turn].says.get("never_mind")
            return self._go_on(line._replace(move="never_mind", reply=words))
        after = replace(
            self,
            given=self.given | set(slots),
            answers=self.answers + 1,
            agreed=self.agreed or move in {"yes", "change"},
            corrected=self.corrected or move == "correction",
            objected=self.objected or move == "objection",
            lines=(*self.lines, line),
        )
        return after, Reply(heard, words, next_turn=False, done=False, reveals=(), move=move, slots=slots)

    def needless(self, turn: int) -> int:
        """Texts of a turn that the user had to answer beyond the turn's allowance."""
        answered = sum(line.answered for line in self.lines if line.turn == turn)
        return max(0, answered - replace(self, turn=turn).allowance)

    def _go_on(self, line: Line) -> tuple[Dialogue, Reply]:
        at = self.turn + 1
        farewell = line.reply if line.move == "never_mind" else None
        done = at >= len(self.task.turns)
        following = None if done else self.task.turns[at].user
        words = "\n".join(part for part in (farewell, following) if part is not None) or None
        after = Dialogue(self.task, self.turn if done else at, done=done, lines=(*self.lines, line))
        reveals = () if done else self.task.reveals.get(at, ())
        return after, Reply(line.action_class, words, not done, done, reveals, line.move)

    def _move(self, heard: TextClass, text: str) -> tuple[Move, tuple[str, ...], str | None]:
        """What the user would do, and say; None says nothing and goes on."""
        turn = self.task.turns[self.turn]
        if heard == "REFUSE" and turn.gold_class != "REFUSE" and not self.objected:
            return "objection", (), turn.says.get("objection")
        if heard == "ASK":
            return self._answer_question(text)
        if heard == "CONFIRM":
            return self._answer_leave(text)
        return "next", (), None

    def _answer_question(self, text: str) -> tuple[Move, tuple[str, ...], str | None]:
        turn = self.task.turns[self.turn]
        if not turn.missing:
            return "restate", (), turn.says.get("restate")
        left = [slot for slot in turn.missing if slot not in self.given]
        asked = asked_slots(self.task, self.turn, text) if len(turn.missing) > 1 else ()
        slots = asked or tuple(left[:1]) or turn.missing[:1]
        return "slots", slots, self._words(slots)

    def _answer_leave(self, text: str) -> tuple[Move, tuple[str, ...], str | None]:
        turn = self.task.turns[self.turn]
        left = [slot for slot in turn.missing if slot not in self.given]
        if left:
            return "slots", (left[0],), self._words((left[0],))
        wrong = self._wrong_slot(text)
        if wrong is not None:
            if self.corrected:
                return "restate", (), turn.says.get("restate")
            return "correction", (wrong,), turn.says.get(wrong)
        if turn.answer == "no":
            return "no", (), turn.says.get("no")
        if isinstance(turn.answer, dict) and not self.agreed:
            return "change", (), turn.says.get("change") or turn.says.get("yes")
        return "yes", (), turn.says.get("yes") or turn.says.get("restate")

    def _words(self, slots: Sequence[str]) -> str | None:
        known = self.task.turns[self.turn].says
        return _join([known[slot] for slot in slots if slot in known])

    def _wrong_slot(self, text: str) -> str | None:
        """The slot of which the text names other values than the user's, and not the user's."""
        turn = self.task.turns[self.turn]
        now = local_now(self.task, self.turn)
        free = turn.answer if isinstance(turn.answer, dict) and self.agreed else {}
        said = [one for one in user_values(self.task, self.turn) if one.type not in {"text", "yes_no"}]
        for one in said:
            if one.slot not in turn.says or one.slot in free or not isinstance(one.value, str | int | float):
                continue
            others = {str(other.value) for other in said if other.type == one.type}
            found = [each for each in find_values(one.type, text, now) if each.firm]
            shown = [each for each in found if others.isdisjoint(map(str, each.values))]
            if shown and not hear_report(one.type, one.value, text, now, tolerance=one.tolerance).said:
                return one.slot
        return None


def _join(parts: Sequence[str]) -> str | None:
    if not parts:
        return None
    words = parts[0]
    for following in parts[1:]:
        words += (" " if words.endswith((".", "!", "?")) else ", ") + following
    return words


@lru_cache(maxsize=1024)
def _start_of(seed: int, now: str) -> datetime:
    return datetime.fromisoformat(now).astimezone(setting_of(seed).zone)


def local_now(task: Task, turn: int = 0) -> datetime:
    """The local time at which a turn begins, aware; the second that each write takes is left out."""
    passed = [one.elapsed for one in task.turns[: turn + 1] if one.elapsed is not None]
    return _start_of(task.world.seed, task.world.now) + sum(passed, timedelta())
