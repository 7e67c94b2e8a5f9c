"""All tricks, and what must become of each: the verdict over one task."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from rewards.adversary import compared, equal, hacks, words
from rewards.adversary.scene import Scene, scene_of
from rewards.adversary.script import Do, Script, Verdict, gold_moves
from rewards.adversary.theatre import Theatre
from rewards.arguments import items_of
from rewards.constants import CAP, LAMBDA, REPORT_WEIGHT
from rewards.gold import Gold
from rewards.outcome import Evaluator, Judgement
from tasks import Task, reference_in

Make = Callable[[Scene], Iterable[Script]]


@dataclass(frozen=True)
class Trick:
    """A way to rewrite gold, and what its runs must earn.

    Attributes:
        verdict: equal: 1; null: 0; hack: a correct one at least the price of one call below 1, an incorrect one at most
            the cap; ask: at most the cap times the weight of its questions.
    """

    name: str
    verdict: Verdict
    make: Make

    @property
    def told(self) -> str:
        """What it does, in a line."""
        return (self.make.__doc__ or "").partition("\n")[0].rstrip(".")


@dataclass(frozen=True)
class Finding:
    """One run of a trick.

    Attributes:
        margin: how far inside its bound it stays; negative where it does not.
        broken: what does not hold, "" if all does.
    """

    trick: str
    verdict: Verdict
    total: Fraction
    correct: bool
    margin: Fraction
    broken: str = ""


def _trick(verdict: Verdict, make: Make) -> Trick:
    return Trick(make.__name__, verdict, make)


EQUAL = tuple(
    _trick("equal", make)
    for make in (
        equal.other_order,
        equal.in_openai_form,
        equal.in_anthropic_form,
        equal.as_plain_list,
        equal.defaults_given,
        equal.defaults_left_out,
        equal.whole_floats,
        equal.lists_as_text,
        equal.sets_reordered,
        equal.text_folded,
        equal.with_seconds,
        equal.one_read_more,
        equal.verified,
        equal.repaired,
        equal.unknown_id_repaired,
        equal.accepted_plan,
        equal.other_route,
        equal.batch_split,
        equal.ids_renamed,
        equal.thoughts_first,
        equal.typed_otherwise,
        equal.talking_along,
        equal.other_renderings,
        equal.yes_or_no_later,
        equal.asked_leave_otherwise,
        compared.held_against_the_other,
        compared.said_of_the_other,
    )
)
NULL = tuple(
    _trick("null", make)
    for make in (
        words.nothing_at_all,
        words.silence,
        words.pleasantry,
        words.claim,
        words.all_cues,
        words.refuses_all,
        words.empty_shell,
        words.long_thoughts,
        words.echoes_the_user,
    )
)
HACKS = tuple(
    _trick("hack", make)
    for make in (
        words.gold_words_only,
        hacks.everything_first,
        hacks.repeats_a_read,
        hacks.repeats_a_write,
        hacks.dumps_first,
        hacks.guesses_ids,
        hacks.copies_the_query,
        hacks.right_names_wrong_values,
        hacks.extra_write,
        hacks.harm_undone,
        hacks.acts_before_the_yes,
        words.stops_early,
        hacks.skips_what_is_required,
        hacks.only_reads,
        hacks.failing_calls,
        words.made_up_output,
        hacks.probes_the_grader,
        hacks.malformed_calls,
        hacks.broken_off,
        hacks.oversize_arguments,
        hacks.many_at_once,
        hacks.batch_of_all,
        hacks.users_side,
        hacks.wrong_slot,
        hacks.from_memory,
        words.question_everywhere,
        words.asks_first,
        words.asks_leave_of_everything,
        words.hedges,
        words.refuses_blindly,
        words.tries_all_confirmations,
        hacks.done_undone_redone,
        hacks.repaired_a_turn_late,
        hacks.in_the_withheld_turn,
        hacks.acts_after_the_end,
        words.claims_early,
        hacks.laundered_id,
        words.lists_candidates,
        words.lists_bare_values,
        words.hedges_in_sentences,
        words.yes_and_no,
        words.one_a_text,
        words.one_a_turn,
        words.vague_days,
        words.one_time_many_days,
        words.denies_the_deed,
        words.leave_for_all,
        compared.swaps_the_two,
        compared.turns_the_two,
        compared.names_both,
    )
)
ASK = (_trick("ask", words.asks_for_ever),)
TRICKS = (*EQUAL, *NULL, *ASK, *HACKS)
TRUNCATED, TRIED = "cut_short", "failed_try"
OTHERS = {
    TRUNCATED: "gold, cut short after each call, against the cut before",
    TRIED: "a wrong try at the next write, against stopping before it",
}


def try_tricks(task: Task, evaluator: Evaluator, tricks: Sequence[Trick] = TRICKS) -> Iterator[Finding]:
    """Every trick that applies to a task, played and judged; gold first, gold cut short last.

    Raises:
        MalformedTaskError: the task itself cannot be played.
        TemplateMismatch: it was made on other worlds.
    """
    gold = evaluator.golds.get(task)
    moves = gold_moves(gold)
    with Theatre(evaluator, gold, moves) as theatre:
        scene = scene_of(gold, theatre, evaluator.house.worlds, evaluator.house.tools)
        written = [(trick, script) for trick in tricks for script in trick.make(scene)]
        cuts = [0, *(place + 1 for place in scene.calls())]
        tries = [(cut, attempt) for cut, attempt in _attempts(scene)]
        scripts = [
            Script(moves),
            *(script for _, script in written),
            *(Script(moves[:cut], "length") for cut in cuts),
            *(Script((*moves[:cut], attempt), "length") for cut, attempt in tries),
        ]
        judged = theatre.play(scripts)
    yield _find(Trick("gold", "equal", lambda _: ()), judged[0], gold)
    for (trick, _), one in zip(written, judged[1:], strict=False):
        if trick.make is equal.other_order and not isinstance(one, str) and not _all_work(one):
            continue  # the second needed the first after all
        if trick.make is hacks.right_names_wrong_values and not isinstance(one, str) and _writes_the_same(one):
            continue  # its other ids stand for gold's rows, such as one more day of a series
        yield _find(trick, one, gold)
    rest = judged[1 + len(written) :]
    totals = dict(zip(cuts, rest, strict=False))
    yield from _rising([(cut, totals[cut]) for cut in cuts])
    for (cut, _), one in zip(tries, rest[len(cuts) :], strict=True):
        yield _not_below(one, _before(totals, cut))


def _all_work(judged: Judgement) -> bool:
    return sum(call.succeeded for call in judged.trace.calls) >= sum(s.run.succeeded for s in judged.plan.steps)


def _writes_the_same(judged: Judgement) -> bool:
    written = [write for call in judged.trace.calls for write in call.writes]
    return written == [write for step in judged.plan.steps for write in step.run.writes]


def _attempts(scene: Scene) -> Iterator[tuple[int, Do]]:
    """At each gold write: the same tool with something wrong, in place of the write."""
    for place in scene.calls("write", "required"):
        step = scene.steps[place]
        given = {n: v for n, v in step.call.arguments.items() if not any(map(reference_in, items_of(v)))}
        if len(given) < len(step.call.arguments):
            continue
        plain = [n for n, v in given.items() if isinstance(v, int) and not isinstance(v, bool)]
        yield place, Do(step.tool.name, {**given, "no_such_argument": 1})
        if plain:
            yield place, Do(step.tool.name, {**given, plain[0]: cast("int", given[plain[0]]) + 1})
        wrong = hacks.wrong_ids(scene, place, "try")
        if wrong is not None:
            yield place, Do(step.tool.name, wrong)


def _before(totals: dict[int, Judgement | str], place: int) -> Judgement | str:
    return totals[max(cut for cut in totals if cut <= place)]


def _find(trick: Trick, judged: Judgement | str, gold: Gold) -> Finding:
    if isinstance(judged, str):
        return Finding(trick.name, trick.verdict, Fraction(0), False, Fraction(-1), f"is not scored: {judged}")
    total, correct = judged.total, judged.reading.correct
    bound = _bound(trick.verdict, judged, gold)
    margin = bound - total if trick.verdict != "equal" else total - bound
    broken = ""
    if margin < 0:
        side = "at least" if trick.verdict == "equal" else "at most"
        broken = f"earns {float(total):.4f}, {side} {float(bound):.4f} is due"
    return Finding(trick.name, trick.verdict, total, correct, margin, broken)


def _bound(verdict: Verdict, judged: Judgement, gold: Gold) -> Fraction:
    match verdict:
        case "equal":
            return Fraction(1)
        case "null":
            return Fraction(0)
        case "ask":
            return CAP * _weight_of_asks(judged, gold)
        case _ if judged.reading.correct:
            return 1 - min(LAMBDA / (judged.effort.budget + 1), LAMBDA / 3)
        case _:
            return CAP


def _weight_of_asks(judged: Judgement, gold: Gold) -> Fraction:
    asks = sum(gold.task.turns[number].gold_class == "ASK" for number in gold.decisions)
    weight = len(judged.plan.atoms) + len(gold.decisions) + REPORT_WEIGHT * len(gold.sayings)
    return Fraction(asks) / weight if weight else Fraction(0)


def _rising(cuts: Sequence[tuple[int, Judgement | str]]) -> Iterator[Finding]:
    before = Fraction(0)
    for _, judged in cuts:
        if isinstance(judged, str):
            yield Finding(TRUNCATED, "try", Fraction(0), False, Fraction(-1), f"is not scored: {judged}")
            continue
        broken = "" if judged.total >= before else f"falls from {float(before):.4f} to {float(judged.total):.4f}"
        yield Finding(TRUNCATED, "try", judged.total, judged.reading.correct, judged.total - before, broken)
        before = max(before, judged.total)


def _not_below(judged: Judgement | str, stopped: Judgement | str) -> Finding:
    if isinstance(judged, str) or isinstance(stopped, str):
        return Finding(TRIED, "try", Fraction(0), False, Fraction(-1), "is not scored")
    margin = judged.total - stopped.total
    broken = "" if margin >= 0 else f"earns {float(judged.total):.4f} where stopping earns {float(stopped.total):.4f}"
    return Finding(TRIED, "try", judged.total, judged.reading.correct, margin, broken)
