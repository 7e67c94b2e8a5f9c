"""Searches as selects: a tree of tests becomes one, compiled once for each of its shapes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, bindparam, exists, func, not_, or_, select

from servers.email.grammar import Node
from servers.email.models import Attachment, Email, EmailLabel
from servers.email.queries import each, has_files, lists
from sessions import Query, columns

Test = Callable[[str], ColumnElement[bool]]


def arguments_of(tree: Node) -> tuple[Node, dict[str, Any]]:
    """A resolved tree without its values, and the values under the names `p0`, `p1` ... of its leaves in order."""
    found: dict[str, Any] = {}

    def strip(node: Node) -> Node:
        if node[0] in {"and", "or", "not"}:
            return (node[0], *(strip(child) for child in node[1:]))
        if node[0] in {"in", "is", "has"}:
            return node
        found[f"p{len(found)}"] = node[1]
        return (node[0],)

    return strip(tree), found


@lru_cache(maxsize=512)
def search(shape: Node) -> Query[Any]:
    """Ids of the mails that pass a tree of tests, newest first; without a folder in it, no spam and no trash."""
    place = iter(range(10_000))

    def test(node: Node) -> ColumnElement[bool]:
        match node[0]:
            case "and":
                return and_(Email.email_id.is_not(None), *(test(child) for child in node[1:]))
            case "or":
                return or_(*(test(child) for child in node[1:]))
            case "not":
                return not_(test(node[1]))
            case "in" | "is" | "has":
                return _fixed(node[0], node[1])
            case name:
                return _TESTS[name](f"p{next(place)}")

    wanted = test(shape)
    if not _names_folder(shape):
        wanted = and_(wanted, Email.folder != "spam", Email.folder != "trash")
    return columns(select(Email.email_id).where(wanted).order_by(Email.sent_at.desc(), Email.email_id))


def _names_folder(node: Node) -> bool:
    if node[0] in {"and", "or", "not"}:
        return any(_names_folder(child) for child in node[1:])
    return node[0] == "in"


def _words(name: str) -> ColumnElement[bool]:
    return func.instr(Email.words, bindparam(name)) > 0


def _in_subject(name: str) -> ColumnElement[bool]:
    at = func.instr(Email.words, bindparam(name))
    return and_(at > 0, at < func.instr(Email.words, "|"))


def _labelled(name: str) -> ColumnElement[bool]:
    on = (EmailLabel.email_id == Email.email_id) & (EmailLabel.label_id == bindparam(name))
    return exists(select(EmailLabel.label_id).where(on))


def _file_named(name: str) -> ColumnElement[bool]:
    named = func.instr(func.lower(Attachment.file_name), bindparam(name)) > 0
    return exists(select(Attachment.attachment_id).where(Attachment.email_id == Email.email_id, named))


def _weighs(name: str) -> ColumnElement[bool]:
    size = select(func.coalesce(func.sum(Attachment.size_bytes), 0)).where(Attachment.email_id == Email.email_id)
    return size.scalar_subquery() > bindparam(name)


def _from(name: str) -> ColumnElement[bool]:
    return Email.from_email.in_(each(name))


def _to(name: str) -> ColumnElement[bool]:
    return lists(Email.to_emails, each(name))


def _cc(name: str) -> ColumnElement[bool]:
    return lists(Email.cc_emails, each(name))


def _after(name: str) -> ColumnElement[bool]:
    return Email.sent_at >= bindparam(name)


def _before(name: str) -> ColumnElement[bool]:
    return Email.sent_at < bindparam(name)


_TESTS: Final[dict[str, Test]] = {
    "words": _words,
    "subject": _in_subject,
    "filename": _file_named,
    "label": _labelled,
    "from": _from,
    "to": _to,
    "cc": _cc,
    "after": _after,
    "before": _before,
    "larger": _weighs,
}


def _fixed(operator: str, value: str) -> ColumnElement[bool]:
    """Tests whose value is one of a closed list."""
    if operator == "has":
        return has_files
    if operator == "in":
        return Email.email_id.is_not(None) if value == "anywhere" else Email.folder == value
    flags = {"unread": Email.unread, "starred": Email.starred, "important": Email.important}
    return not_(Email.unread) if value == "read" else and_(flags[value])
