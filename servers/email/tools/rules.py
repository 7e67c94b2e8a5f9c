"""Rules for mail that arrives."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.email import queries
from servers.email.models import Email, EmailLabel, Label, LabelId, Mailbox, MailRule, RuleAction, RuleId
from servers.email.policy import rule_needs_yes
from servers.email.reach import is_inside, mailbox
from servers.email.rules import apply, arrival, conditions
from servers.email.standing import proper_address
from servers.email.views import SavedRuleView
from servers.kit import Conflict, FreeText, InvalidArguments, Refused, Toolbox, find
from servers.kit.text import instant, plain
from sessions import World

toolbox = Toolbox()
_CONDITIONS = ("from_contains", "to_contains", "subject_contains", "has_attachment")
_Part = Annotated[FreeText, Field(max_length=100)]


@toolbox.write(MailRule, Email, EmailLabel, Mailbox, confirm=rule_needs_yes)
def save_mail_rule(
    world: World,
    rule_id: Annotated[RuleId, Field(description="A rule to change; leave out for a new one.")] | None = None,
    name: Annotated[FreeText, Field(max_length=80, description="What to call it.")] | None = None,
    from_contains: Annotated[_Part, Field(description="Part of the sender's name or address.")] | None = None,
    to_contains: Annotated[_Part, Field(description="Part of a recipient's address.")] | None = None,
    subject_contains: Annotated[_Part, Field(description="Part of the subject.")] | None = None,
    has_attachment: Annotated[bool, Field(description="Only mail with a file.")] | None = None,
    action: Annotated[RuleAction, Field(description="What is done with mail that fits.")] | None = None,
    label_id: Annotated[LabelId, Field(description="The label, where the action is label.")] | None = None,
    forward_to: Annotated[str, Field(max_length=120, description="The address, where the action is forward.")]
    | None = None,
    enabled: Annotated[bool, Field(description="Whether it is on.")] | None = None,
    position: Annotated[int, Field(ge=1, le=100, description="Place in the order; 1 is tried first.")] | None = None,
    apply_to_existing: Annotated[bool, Field(description="Also run it once over inbox and archive.")] = False,
) -> SavedRuleView:
    """Make a rule for arriving mail, or change one: what is not given stays.

    A new rule comes last unless a position is given, and the first enabled rule that fits wins.

    Raises:
        InvalidArguments: nothing to change, no condition, no action, a label or forwarding address is missing or is
            malformed, or a rule that forwards is to run over old mail.
        Refused: it would forward mail out of the company.
        Conflict: another rule has the same conditions.
    """
    given: dict[str, Any] = {
        "name": name,
        "from_contains": from_contains,
        "to_contains": to_contains,
        "subject_contains": subject_contains,
        "has_attachment": has_attachment,
        "action": action,
        "label_id": label_id,
        "forward_to": forward_to,
        "enabled": enabled,
    }
    given = {key: value for key, value in given.items() if value is not None}
    old = None if rule_id is None else find(world, MailRule, rule_id)
    if old is not None and not given and position is None and not apply_to_existing:
        raise InvalidArguments("Say what is to change.")
    if label_id is not None:
        find(world, Label, label_id)
        if action not in {None, "label"}:
            raise InvalidArguments(f"A label_id goes with the action label, not with {action}.")
    if forward_to is not None and action not in {None, "forward"}:
        raise InvalidArguments(f"forward_to goes with the action forward, not with {action}.")
    values = {**_blank(old), **given}
    _check(world, values, rule_id, runs_now=apply_to_existing)
    rows = world.all(queries.rules)
    if old is None:
        values["name"] = values["name"] or _described(values)
        row = world.insert(MailRule, position=len(rows) + 1, **values)
        rows.append(row)
        world.update(Mailbox, world.me, rules_changed_at=instant(world.now))
    else:
        row = world.update(MailRule, old.rule_id, **values)
    if position is not None:
        row = _place(world, rows, row, position)
    view: SavedRuleView = {
        "rule_id": row.rule_id,
        "position": row.position,
        "name": row.name,
        "action": row.action,
        "enabled": row.enabled,
    }
    if apply_to_existing:
        view["applied_to"] = _run(world, row)
    return view


def _blank(old: MailRule | None) -> dict[str, Any]:
    names = ("name", *_CONDITIONS, "action", "label_id", "forward_to", "enabled")
    if old is not None:
        return {name: getattr(old, name) for name in names}
    return dict(zip(names, ("", "", "", "", False, None, None, "", True), strict=True))


def _check(world: World, values: dict[str, Any], rule_id: str | None, *, runs_now: bool) -> None:
    if not any(values[name] for name in _CONDITIONS):
        raise InvalidArguments(
            "A rule needs a condition: from_contains, to_contains, subject_contains, has_attachment."
        )
    if values["action"] is None:
        raise InvalidArguments("A rule needs an action: label, archive, trash, mark_read or forward.")
    if values["action"] == "label" and values["label_id"] is None:
        raise InvalidArguments("A rule that labels needs a label_id.")
    if values["action"] == "forward":
        if not values["forward_to"]:
            raise InvalidArguments("A rule that forwards needs forward_to.")
        values["forward_to"] = proper_address(values["forward_to"])
        if not is_inside(mailbox(world), values["forward_to"]):
            raise Refused(f"{values['forward_to']} lies outside the company; no rule forwards mail there.")
        if runs_now:
            raise InvalidArguments("A rule that forwards cannot run over old mail; forward the mails that matter.")
    if values["action"] != "label":
        values["label_id"] = None
    if values["action"] != "forward":
        values["forward_to"] = ""
    for row in world.all(queries.rules):
        if row.rule_id != rule_id and conditions(row) == _key(values):
            raise Conflict(f'The rule "{row.name}" ({row.rule_id}) has the same conditions; change that one.')


def _key(values: dict[str, Any]) -> tuple[Any, ...]:
    return (*(plain(values[name]) for name in _CONDITIONS[:3]), values["has_attachment"])


def _described(values: dict[str, Any]) -> str:
    words = {"from_contains": "from", "to_contains": "to", "subject_contains": "about"}
    parts = [f"{word} {values[name]}" for name, word in words.items() if values[name]]
    return " ".join(["Mail", *parts, *(["with a file"] if values["has_attachment"] else [])])[:80]


def _place(world: World, rows: list[MailRule], row: MailRule, position: int) -> MailRule:
    """Put a rule at a place of the order; the others keep theirs among each other and the order stays dense."""
    others = [one.rule_id for one in rows if one.rule_id != row.rule_id]
    others.insert(min(position, len(others) + 1) - 1, row.rule_id)
    for number, key in enumerate(others, start=1):
        world.update(MailRule, key, position=number)
    return find(world, MailRule, row.rule_id)


def _run(world: World, rule: MailRule) -> int:
    """Run a rule over the received mail in inbox and archive; how many mails it changed."""
    changed, wanted = 0, conditions(rule)
    for row in world.all(queries.arrived, since=""):
        if row.folder not in {"inbox", "archive"}:
            continue
        files = bool(row.has_attachment)
        mail = arrival(row.from_name or "", row.from_email, [*row.to_emails, *row.cc_emails], row.subject, files=files)
        changed += wanted.hold(mail) and apply(world, rule, row.email_id)
    return changed
