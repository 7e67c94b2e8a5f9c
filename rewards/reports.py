"""Whether what the user asked to know was said: by type, in time, looked up before, and not one of several guesses."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rewards.arguments import values_in
from rewards.gold import Gold, Saying, holds
from rewards.matching import Correspondence
from rewards.trace import CallRun, Specs, TextRun, Trace
from sessions import fold
from tasks import Evidence, Turn
from tasks.comparatives import claims_of
from tasks.values import Value, canonical, hear_report, names, values_in_result, values_in_texts


@dataclass(frozen=True)
class Told:
    """One report as a run made it.

    Attributes:
        at: step of the text that tells it; None if none does.
        late: it stands in a later turn than asked.
        reason: what is wrong with it, "" if nothing is.
    """

    saying: Saying
    at: int | None
    late: bool = False
    reason: str = ""


def tell(
    gold: Gold,
    saying: Saying,
    same: Correspondence,
    trace: Trace,
    calls: Sequence[CallRun],
    texts: Sequence[TextRun],
    done: dict[str, int],
) -> Told:
    """Find the text that makes a report.

    Args:
        calls, texts: those of the run that count.
        done: call id -> step at which it was achieved, for the report's `after`.
    """
    turn = gold.task.turns[saying.turn]
    waits = [same.steps[name] for name in saying.report.after if name in same.steps]
    after = max((done.get(step.call.id, trace.steps) for step in waits if step.atom), default=-1)
    looks = [step.run for step in waits if not step.atom and not turn.evidence]
    reason = f"turn {saying.turn} does not say {_words(saying)}"
    wrong = False
    for text in texts:
        if text.turn < saying.turn or not text.heard:
            continue
        verdict = _heard(gold, saying, same, calls, text)
        if not verdict.said:
            wrong = wrong or verdict.strays > 0 or verdict.echoed
            continue
        if text.turn > saying.turn and (wrong or _due_itself(gold, saying, text.turn)):
            reason = f"{_words(saying)} comes a turn late, after another value or in place of a later one"
            continue
        if _user_said_since(saying, gold.task.turns, text):
            reason = f"{_words(saying)} comes a turn late, when the user has said it"
            continue
        if text.step < after:
            reason = f"{_words(saying)} is said before it is so"
        elif not verdict.right:
            wrong = True
            reason = f"{_words(saying)} is one of several values offered"
        elif not _chosen(gold, saying, text):
            wrong = True
            reason = f"{_words(saying)} is named, and the text does not say that it is the one"
        elif not (evident(turn, calls, text, (saying.value, trace.specs)) and _looked(looks, calls, text)):
            reason = f"{_words(saying)} is said without having been looked up"
        else:
            return Told(saying, text.step, text.turn > saying.turn)
    return Told(saying, None, reason=reason)


def _chosen(gold: Gold, saying: Saying, text: TextRun) -> bool:
    """Whether a text that names what a choice falls on does not say that it falls on another.

    Where it names both, a sentence must say which of them it is.
    """
    if not saying.instead:
        return True
    turn = gold.task.turns[saying.turn]
    frames = (turn.reply, turn.user)
    return claims_of(text.text, str(saying.value), saying.instead, more=saying.most, frames=frames).clear


def _due_itself(gold: Gold, saying: Saying, turn: int) -> bool:
    """Whether a later turn asks for the same value: what answers it is no late answer."""
    return any(o.turn == turn and o.report.type == saying.report.type and o.value == saying.value for o in gold.sayings)


def _user_said_since(saying: Saying, turns: Sequence[Turn], text: TextRun) -> bool:
    """Whether the user has named the value in a turn after the one that asks for it: what repeats him tells nothing."""
    kind = saying.report.type
    words = [said for turn in turns[saying.turn + 1 : text.turn + 1] for said in (turn.user, *turn.says.values())]
    if kind == "text":
        return any(names(said, str(saying.value)) for said in words)
    return canonical(kind, saying.value, text.now) in values_in_texts(kind, words, text.now)


def _looked(looks: Sequence[CallRun], calls: Sequence[CallRun], text: TextRun) -> bool:
    """Whether some call before a text read a table that each look-up of the plan reads, by whatever way."""
    read = {table for call in calls if call.succeeded and call.step < text.step for table in call.reads}
    return all(not read.isdisjoint(look.reads) for look in looks if look.reads)


def _words(saying: Saying) -> str:
    return f"the {saying.report.type} {saying.value!r}"


def _heard(gold: Gold, saying: Saying, same: Correspondence, calls: Sequence[CallRun], text: TextRun) -> Any:
    report = saying.report
    values: list[Any] = [saying.value]
    if report.reference is not None:
        values = same.pointed(*report.reference) or values
    allowed = frozenset[Value](_allowed(gold, saying, calls, text))
    faint = values_in_texts(report.type, _gold_words(gold, text), text.now, faint=True)
    others, echoes = rivals_of(gold, saying, calls, text) if report.type == "text" else ((), ())
    found = [
        hear_report(
            report.type,
            value,
            text.text,
            text.now,
            tolerance=report.tolerance,
            allowed=allowed,
            faint=faint,
            others=others,
            echoes=echoes,
        )
        for value in values
        if type(value) in {str, int, float, bool}
    ]
    right, said = [heard for heard in found if heard.right], [heard for heard in found if heard.said]
    return (right or said or found)[0]


def rivals_of(gold: Gold, saying: Saying, calls: Sequence[CallRun], text: TextRun) -> tuple[list[str], list[str]]:
    """Texts that results before a text show where they show the wanted one: what it could have been instead.

    Those that the user or a gold text says are apart, unless the user asked which of several it is.
    """
    wanted = str(saying.value)
    needle = json.dumps(wanted, ensure_ascii=False)
    beside: dict[str, None] = {}
    for call in calls:
        if not call.succeeded or call.writes or call.step >= text.step or needle not in call.text:
            continue
        leaves = [(name, value) for name, value in values_in(call.result) if isinstance(value, str)]
        places = {name for name, value in leaves if value == wanted}
        beside |= dict.fromkeys(value for name, value in leaves if name in places and value != wanted)
    if not beside:
        return list(saying.instead), []
    said = fold("\n".join(_gold_words(gold, text)))
    found = [value for value in beside if value not in saying.instead]
    echoes = [value for value in found if fold(value) in said and names(said, value)]
    return [*saying.instead, *(value for value in found if value not in echoes)], echoes


def _gold_words(gold: Gold, text: TextRun) -> list[str]:
    """What the user and the gold run say until the end of a text's turn."""
    begun = gold.task.turns[: text.turn + 1]
    return [words for turn in begun for words in (turn.user, turn.reply, turn.asking, *turn.says.values())]


def _allowed(gold: Gold, saying: Saying, calls: Sequence[CallRun], text: TextRun) -> Iterable[Value]:
    """Values that may stand beside a report: the user's, those of the gold texts and of the run's own writes."""
    kind = saying.report.type
    yield from values_in_texts(kind, _gold_words(gold, text), text.now)
    for other in gold.sayings:
        if other.report.type == kind and (kind != "yes_no" or other.turn <= text.turn):
            yield other.value
    for call in calls:
        if call.writes and call.step < text.step:
            yield from values_in_result(kind, call.text)


def evident(turn: Turn, calls: Sequence[CallRun], text: TextRun, shown: tuple[Value, Specs] | None = None) -> bool:
    """Whether each row that a report or refusal rests on stood in a result before the text.

    Args:
        shown: of a report its value, which may have stood there instead of the row's key, under a column of its table.
    """
    before = [call for call in calls if call.succeeded and call.turn <= text.turn and call.step < text.step]
    return all(_seen(evidence, before) or _seen_value(evidence, before, shown) for evidence in turn.evidence)


def _seen(evidence: Evidence, calls: Sequence[CallRun]) -> bool:
    return any(call.server == evidence.server and holds(call.result, evidence.key) for call in calls)


def _seen_value(evidence: Evidence, calls: Sequence[CallRun], shown: tuple[Value, Specs] | None) -> bool:
    if shown is None:
        return False
    wanted, specs = shown
    spec = specs.get(evidence.server, {}).get(evidence.table)
    columns = spec.columns if spec is not None else ()
    return any(
        name in columns and type(value) is type(wanted) and value == wanted
        for call in calls
        if call.server == evidence.server
        for name, value in values_in(call.result)
    )
