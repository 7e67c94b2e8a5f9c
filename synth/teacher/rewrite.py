"""Whether a rewrite says what the message said, and nothing else. In doubt it does not: the message is good as is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache

from faker.providers.person.en_GB import Provider as British
from faker.providers.person.en_US import Provider as American

from servers.cast.names import first_names
from sessions import fold
from synth.teacher.lexicon import ALSO_NAMES, CLASHING, FILLERS, FREE, NEGATIONS, OPENERS, OPPOSITES, ROLES, TELLING
from synth.teacher.said import Said, given_words, hidden_values, read_text, spans_of, typed_words, words_of
from tasks import Task
from tasks.dialogue import local_now

_MOST_WORDS = 60
_MARKUP = re.compile(r"[*`#>|]{2,}|^\s*[-*#>]\s|\*\w|^\s*\w+:\s*$|\n")
_ROLE_REACH = 3


def fault_of(task: Task, number: int, mask: str, rewrite: str) -> str | None:
    """None, or why a rewrite of the message of a turn is refused; the reason is counted.

    Args:
        number: of the turn.
        mask: template of the message.
    """
    text, now = task.turns[number].user, local_now(task, number)
    heard = " ".join(turn.user for turn in task.turns[:number]) + " " + text
    return (
        _shape(text, rewrite)
        or _compared(read_text(text, now), read_text(rewrite, now))
        or _spans(text, rewrite, spans_of(text, mask), now)
        or _plan(task, number, text, rewrite, heard)
    )


def _shape(text: str, rewrite: str) -> str | None:
    if not rewrite.strip():
        return "empty"
    if _MARKUP.search(rewrite) or not rewrite.isprintable() or rewrite != rewrite.strip():
        return "no plain line"
    if rewrite[0] in "\"“'«" and text[0] not in "\"“'«":
        return "no plain line"
    before, after = len(text.split()), len(rewrite.split())
    if not max(1, before // 2 - 2) <= after <= min(_MOST_WORDS, 2 * before + 6):
        return "too short or too long"
    return None


def _compared(old: Said, new: Said) -> str | None:
    """By the words alone."""
    if old.quoted != new.quoted:
        return "a quoted text is lost, new or changed"
    for lost, what in (
        (old.codes != new.codes, "an address, path or key"),
        (old.digits != new.digits, "a number"),
        (old.counted != new.counted, "a number, date or unit in words"),
        (old.typed != new.typed, "a value, or their order"),
        (old.superlatives != new.superlatives, "a comparison"),
    ):
        if lost:
            return f"{what} is lost, new or changed"
    if _denials(old.words) != _denials(new.words):
        return "a negation is lost or new"
    return _names(old, new) or _telling(frozenset(old.words), frozenset(new.words))


def _names(old: Said, new: Said) -> str | None:
    before, after = _bare(old.words), _bare(new.words)
    if not old.capitals <= after:
        return "a name is lost"
    if not new.capitals <= before or not new.openers <= before | OPENERS:
        return "a name is new"
    new_words = after - before - OPENERS - ALSO_NAMES
    return "a name is new" if new_words & _common_names() or first_names(" ".join(new_words)) else None


@lru_cache(maxsize=1)
def _common_names() -> frozenset[str]:
    """First names that are common in English, in lower case: a teacher may write them small."""
    return frozenset(name.casefold() for people in (American, British) for name in people.first_names)


def _telling(before: frozenset[str], after: frozenset[str]) -> str | None:
    if (TELLING & before) - FILLERS - after:
        return "a word that tells things apart is lost"
    if (TELLING & after) - FREE - before:
        return "a word that tells things apart is new"
    for one, other in OPPOSITES:
        if any(
            mine & before and not theirs & before and theirs & after for mine, theirs in ((one, other), (other, one))
        ):
            return "a deed is turned round"
    return None


def _spans(text: str, rewrite: str, spans: tuple[str, ...], now: datetime) -> str | None:
    """By the words that stand for the slots of the template: each word for word, those of a type in their order."""
    old, new = _joined(text), _joined(rewrite)
    last: dict[str, int] = {}
    for kind, span in typed_words(spans, now):
        wanted = _joined(span)
        if new.count(wanted) < old.count(wanted) or wanted not in new:
            return "a value is lost"
        place = new.find(wanted, last.get(kind, 0))
        if place < 0:
            return "values stand in another order"
        last[kind] = place + 1
        roles = _role(old, wanted), _role(new, wanted)
        if roles in CLASHING:
            return "a value has another part"
    return None


def _plan(task: Task, number: int, text: str, rewrite: str, heard: str) -> str | None:
    """By what the plan knows: words that the user gives to calls, and what he must not say."""
    if not given_words(task, number, text) <= set(words_of(rewrite)):
        return "a value is lost"
    said = fold(rewrite)
    if any(re.search(rf"(?<!\w){re.escape(fold(value))}(?!\w)", said) for value in hidden_values(task, heard)):
        return "says what the user does not say"
    return None


def _bare(words: Iterable[str]) -> frozenset[str]:
    return frozenset(form for word in words for form in (word, word.removesuffix("'s")))


def _denials(words: Iterable[str]) -> int:
    return sum(word in NEGATIONS or word.endswith("n't") for word in words)


def _joined(text: str) -> str:
    """The words of a text between single spaces, with one at each end: to find whole words in."""
    words = " ".join(word.removesuffix("'s") for word in words_of(text))
    return f" {words} "


def _role(text: str, wanted: str) -> str | None:
    """The part that a value has by the preposition near before it."""
    place = text.find(wanted)
    before = text[:place].split()[-_ROLE_REACH:] if place >= 0 else []
    return next((ROLES[word] for word in reversed(before) if word in ROLES), None)
