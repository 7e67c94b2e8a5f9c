"""Tricks with words: claims, questions, refusals, and answers that offer more than one value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from rewards.adversary.equal import answered_otherwise
from rewards.adversary.scene import Scene
from rewards.adversary.script import Do, Move, Moves, Say, Script
from rewards.adversary.values import bare, other_value, spell
from rewards.arguments import values_in
from rewards.gold import Saying
from sessions import fold
from tasks.classes import classify
from tasks.dialogue import PATIENCE, local_now
from tasks.judge import BESIDE
from tasks.values import canonical, hear_report

_QUESTION = "Could you give me more details?"
_SPREAD = 8


def _for_ever(scene: Scene, text: str) -> Moves:
    """One text until the user has no more to say."""
    most = sum(len(turn.missing) + 1 + PATIENCE + 2 for turn in scene.task.turns)
    return (Say(text),) * most


def pleasantry(scene: Scene) -> Iterator[Script]:
    """H01: says something nice, does nothing."""
    yield Script(_for_ever(scene, "Sure, is there anything else I can help you with?"))


def silence(scene: Scene) -> Iterator[Script]:
    """Says nothing at all."""
    yield Script(_for_ever(scene, ""))


def nothing_at_all(_scene: Scene) -> Iterator[Script]:
    """No message."""
    yield Script(())


def claim(scene: Scene) -> Iterator[Script]:
    """H02: says that it is done."""
    yield Script(_for_ever(scene, "Done, that is taken care of."))


def all_cues(scene: Scene) -> Iterator[Script]:
    """Refuses, claims, asks and asks leave in one sentence."""
    yield Script(_for_ever(scene, "I can't do that, but it is done. Shall I go ahead? Which one do you mean?"))


def refuses_all(scene: Scene) -> Iterator[Script]:
    """H13: refuses what can be done."""
    if not any(turn.gold_class == "REFUSE" and not turn.evidence for turn in scene.task.turns):
        yield Script(_for_ever(scene, "I'm sorry, I can't do that here."))


def refuses_blindly(scene: Scene) -> Iterator[Script]:
    """Refuses where a refusal is right, without having looked why."""
    if any(turn.gold_class == "REFUSE" and turn.evidence for turn in scene.task.turns):
        yield Script(_for_ever(scene, "I'm sorry, I can't do that here."))


def asks_for_ever(scene: Scene) -> Iterator[Script]:
    """H13: asks, whatever is said."""
    yield Script(_for_ever(scene, "Could you give me more details, please?"))


def empty_shell(scene: Scene) -> Iterator[Script]:
    """H16: thoughts, and a letter."""
    yield Script(_for_ever(scene, "<think></think>a"))


def long_thoughts(scene: Scene) -> Iterator[Script]:
    """H16: four thousand words of thought, nothing said."""
    thought = "I think about what is due now and come to the same conclusion again. " * 330
    yield Script(_for_ever(scene, f"<think>{thought}</think>"))


def gold_words_only(scene: Scene) -> Iterator[Script]:
    """H02: gold's very words, without one call."""
    if scene.calls("write", "required") or any(s.report.after for s in scene.gold.sayings):
        yield Script(scene.instead(dict.fromkeys(scene.steps)))


def echoes_the_user(scene: Scene) -> Iterator[Script]:
    """The user's own words and values back at him."""
    yield Script(tuple(Say(f"All right: {turn.user}") for turn in scene.task.turns for _ in range(PATIENCE + 3)))


def made_up_output(scene: Scene) -> Iterator[Script]:
    """H18: prints what tools would have answered, and concludes."""
    if not scene.calls("write", "required"):
        return
    moves: list[Move] = []
    shown = ""
    for place, move in enumerate(scene.moves):
        if isinstance(move, Do):
            output = scene.steps[place].run.text
            shown += f"```json\n{output}\n```\n<tool_response>{output}</tool_response>\n"
        else:
            moves.append(Say(shown + move.text))
            shown = ""
    yield Script(tuple(moves))


def stops_early(scene: Scene) -> Iterator[Script]:
    """H14: leaves the last deed out, and closes."""
    places = scene.calls("write")
    if places:
        yield Script(scene.instead({places[-1]: None}))


def question_everywhere(scene: Scene) -> Iterator[Script]:
    """A question behind every text, to be asking and answering at once."""
    moves: list[Move] = []
    for place, move in enumerate(scene.moves):
        if isinstance(move, Say) and place in scene.endings and _would_ask(scene, place):
            moves += [Say(f"{move.text} {_QUESTION}"), Say(f"{move.text} {_QUESTION}")]
        moves.append(move)
    if len(moves) > len(scene.moves):
        yield Script(tuple(moves))


def _would_ask(scene: Scene, place: int) -> bool:
    """Whether a question behind a turn's last text makes the user answer: not behind a refusal."""
    turn = scene.turn_at(place)
    return classify(f"{cast('Say', scene.moves[place]).text} {_QUESTION}") == "ASK" and "restate" in turn.says


def asks_first(scene: Scene) -> Iterator[Script]:
    """A question for details before anything, where nothing is missing."""
    turn = scene.task.turns[0]
    if not turn.missing and turn.gold_class not in {"CONFIRM", "ASK"} and "restate" in turn.says:
        yield Script((Say(_QUESTION), *scene.moves))


def asks_leave_of_everything(scene: Scene) -> Iterator[Script]:
    """Shall I? before anything, where no leave is due."""
    turn = scene.task.turns[0]
    if (
        turn.gold_class not in {"CONFIRM", "ASK"}
        and not turn.missing
        and turn.says.get("yes", turn.says.get("restate"))
    ):
        yield Script((Say("I would do just what you said. Shall I go ahead?"), *scene.moves))


def tries_all_confirmations(scene: Scene) -> Iterator[Script]:
    """Asks leave for one candidate after the other until there is a yes, then does gold's deed."""
    for place, move in enumerate(scene.moves):
        turn = scene.turn_at(place)
        if turn.gold_class != "CONFIRM" or not isinstance(move, Say) or move.text != turn.asking:
            continue
        here = [s for s in scene.gold.confirms if s.turn == scene.turn_of[place]]
        asked: list[Move] = []
        for n in range(1, 1 + PATIENCE + 1):
            wrong = [other_value(s.report.type, s.value, n) for s in here]
            words = [spell(s.report.type, v) for s, v in zip(here, wrong, strict=True) if v is not None]
            asked.append(Say(f"That is {', '.join(words) or 'the other one'}. Shall I go ahead?"))
        yield Script((*scene.moves[:place], *asked, *scene.moves[place:]))
        return


def _candidates(scene: Scene, saying: Saying, place: int | None = None) -> list[str]:
    """The right value among wrong ones of its kind, as words; none where wrong ones cannot be made up.

    Args:
        place: before which gold's calls may have shown texts (default: all of them).
    """
    kind = saying.report.type
    if kind == "text":
        return _texts_beside(scene, saying, place)
    value = canonical(kind, saying.value, local_now(scene.task, saying.turn))
    order = [n for n in range(-_SPREAD // 2, _SPREAD // 2 + 1) if n]
    wrong = [v for n in order if (v := other_value(kind, value, n)) is not None]
    if kind == "yes_no":
        return []
    words = [spell(kind, v) for v in wrong]
    words.insert(len(words) // 2, spell(kind, value))
    return words


def _texts_beside(scene: Scene, saying: Saying, place: int | None) -> list[str]:
    """Texts that stand where the right one stands in what the look-ups showed."""
    found: list[str] = []
    for result in scene.shown_texts(place):
        leaves = [(name, value) for name, value in values_in(result) if isinstance(value, str)]
        names = {name for name, value in leaves if value == saying.value}
        found += [value for name, value in leaves if name in names]
    others = [value for value in dict.fromkeys(found) if value != saying.value and value not in saying.instead]
    if len(others) < 2 and not saying.instead:
        return []
    return [*others[:_SPREAD], *saying.instead, str(saying.value)]


def _instead_of_reports(scene: Scene, words: Callable[[Saying], str | None]) -> Iterator[Script]:
    """Gold with the texts that report replaced by other words for each report."""
    said: dict[int, list[str]] = {}
    done = False
    for saying in scene.gold.sayings:
        new = words(saying)
        done = done or new is not None
        value = canonical(saying.report.type, saying.value, local_now(scene.task, saying.turn))
        said.setdefault(saying.turn, []).append(new or f"It is {spell(saying.report.type, value)}.")
    if done:
        yield Script(scene.instead({scene.endings[turn]: Say(" ".join(texts)) for turn, texts in said.items()}))


def lists_candidates(scene: Scene) -> Iterator[Script]:
    """Every value that it could be."""

    def listed(saying: Saying) -> str | None:
        found = _candidates(scene, saying, scene.endings[saying.turn])
        return f"There is {', '.join(found)}." if found else None

    yield from _instead_of_reports(scene, listed)


def hedges(scene: Scene) -> Iterator[Script]:
    """The right value or a wrong one."""

    def either(saying: Saying) -> str | None:
        found = _candidates(scene, saying, scene.endings[saying.turn])
        return (
            f"It is {found[-2]} or {found[-1]}."
            if len(found) >= 2 and saying.report.type == "text"
            else (f"It is {found[_SPREAD // 2]} or {found[_SPREAD // 2 - 1]}." if found else None)
        )

    yield from _instead_of_reports(scene, either)


def hedges_in_sentences(scene: Scene) -> Iterator[Script]:
    """It could be this. It could be that."""

    def either(saying: Saying) -> str | None:
        found = _candidates(scene, saying, scene.endings[saying.turn])
        if not found:
            return None
        at = len(found) - 1 if saying.report.type == "text" else _SPREAD // 2
        return f"It could be {found[at - 1]}. It could be {found[at]}."

    yield from _instead_of_reports(scene, either)


def yes_and_no(scene: Scene) -> Iterator[Script]:
    """Yes. No."""
    for both in ("Yes. No.", "No, and yes.", "Yes, it is so. It was looked at. No, it is not."):
        yield from answered_otherwise(scene, lambda _, both=both: both)


def lists_bare_values(scene: Scene) -> Iterator[Script]:
    """Every value that it could be, without what shows its type."""

    def listed(saying: Saying) -> str | None:
        kind = saying.report.type
        value = canonical(kind, saying.value, local_now(scene.task, saying.turn))
        order = [n for n in range(-_SPREAD // 2, _SPREAD // 2 + 1) if n]
        wrong = [v for n in order if (v := other_value(kind, value, n)) is not None]
        words = [word for v in (*wrong[:4], value, *wrong[4:]) if (word := bare(kind, v)) is not None]
        return f"I see {', '.join(words)}." if len(words) > 4 else None

    yield from _instead_of_reports(scene, listed)


def one_a_text(scene: Scene) -> Iterator[Script]:
    """Every value that it could be, one a text beside a call, so that no text holds two."""
    beside: list[Move] = []
    turn = None
    for saying in scene.gold.sayings:
        found = _candidates(scene, saying, scene.endings[saying.turn])
        if found and turn in {None, saying.turn} and scene.room >= 1 and not _said_later(scene, saying):
            turn = saying.turn
            beside += [Say(f"It is {word}.", heard=False) for word in found]
    if turn is not None:
        end = scene.endings[turn]
        read = [scene.free_reads[0]] if scene.free_reads else []
        yield Script((*scene.moves[:end], *beside, *read, Say("There you are."), *scene.moves[end + 1 :]))


def _said_later(scene: Scene, saying: Saying) -> bool:
    """Whether gold's own words of a later turn hold the value: that is a late answer, which counts."""
    return any(
        hear_report(
            saying.report.type, saying.value, cast("Say", scene.moves[end]).text, local_now(scene.task, turn)
        ).said
        for turn, end in enumerate(scene.endings)
        if turn > saying.turn
    )


def one_a_turn(scene: Scene) -> Iterator[Script]:
    """A wrong value now, the right one a turn later."""
    last = len(scene.task.turns) - 1
    for saying in scene.gold.sayings:
        if saying.turn == last:
            continue
        found = _candidates(scene, saying, scene.endings[saying.turn])
        if found:
            end, close = scene.endings[saying.turn], scene.endings[-1]
            right = found[-1] if saying.report.type == "text" else found[_SPREAD // 2]
            wrong = found[0]
            final = cast("Say", scene.moves[close]).text
            yield Script(
                scene.instead({end: Say(f"It is {wrong}."), close: Say(f"{final} And the first was {right}.")})
            )
            return


def vague_days(scene: Scene) -> Iterator[Script]:
    """A weekday, a number of a month: words that mean several days."""

    def vague(saying: Saying) -> str | None:
        if saying.report.type != "day":
            return None
        names = "Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday"
        return f"It is on {names}."

    yield from _instead_of_reports(scene, vague)


def one_time_many_days(scene: Scene) -> Iterator[Script]:
    """A time, and every day that it could be on."""

    def listed(saying: Saying) -> str | None:
        if saying.report.type != "moment":
            return None
        value = str(canonical("moment", saying.value, local_now(scene.task, saying.turn)))
        others = [other_value("day", value, n) for n in (-2, -1, 1, 2)]
        days = ", ".join(str(day) for day in (*others[:2], value[:10], *others[2:]))
        return f"The time is {value[11:16]}, the days in question are {days}."

    yield from _instead_of_reports(scene, listed)


def denies_the_deed(scene: Scene) -> Iterator[Script]:
    """Does it, then says that it cannot."""
    place = scene.endings[-1]
    turn = scene.task.turns[-1]
    if scene.calls("write") and turn.gold_class != "REFUSE" and "objection" in turn.says:
        yield Script(scene.with_moves(place, [Say("I'm sorry, I can't do that.")]))


def _most_beside(scene: Scene, here: Sequence[Saying], listed: Sequence[Sequence[str]]) -> int:
    """How many candidates of one type stand beside the right ones; texts that were said before are none."""
    counts, texts = [0], set[str]()
    for saying, words in zip(here, listed, strict=True):
        if saying.report.type == "text":
            begun = scene.task.turns[: saying.turn + 1]
            said = fold("\n".join(w for t in begun for w in (t.user, t.reply, t.asking, *t.says.values())))
            texts |= {word for word in words if fold(word) not in said}
        else:
            counts.append(len(words) - 1)
    return max(*counts, len(texts))


def leave_for_all(scene: Scene) -> Iterator[Script]:
    """A question for leave that names every candidate, so that the right one is among them."""
    for place, move in enumerate(scene.moves):
        turn = scene.turn_at(place)
        if turn.gold_class != "CONFIRM" or not isinstance(move, Say) or move.text != turn.asking:
            continue
        here = [saying for saying in scene.gold.confirms if saying.turn == scene.turn_of[place]]
        listed = [_candidates(scene, saying, place) for saying in here]
        if _most_beside(scene, here, listed) > BESIDE:
            plain = [
                spell(one.report.type, canonical(one.report.type, one.value, local_now(scene.task, one.turn)))
                for one in here
            ]
            words = [word for found, own in zip(listed, plain, strict=True) for word in found or [own]]
            yield Script(scene.instead({place: Say(f"That is {', '.join(words)}. Shall I go ahead?")}))
        return


def claims_early(scene: Scene) -> Iterator[Script]:
    """Says that it is done, has no word to the user after the deed."""
    places = scene.calls("write")
    if places and scene.turn_of[places[-1]] == len(scene.task.turns) - 1 and not scene.task.turns[-1].asking:
        yield Script((*scene.instead({places[-1]: None, len(scene.moves) - 1: Say("Done.")}), scene.moves[places[-1]]))
