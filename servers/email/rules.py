"""What rules do with mail that arrives: a rule fits when all of its conditions hold, the first enabled one wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from servers.email import queries
from servers.email.models import Email, EmailLabel, MailRule
from servers.kit.text import plain
from sessions import World


class Arrival(NamedTuple):
    """What rules look at in a mail: sender and recipients folded, with names where they are known."""

    sender: str
    addressed: str
    subject: str
    has_attachment: bool


class Conditions(NamedTuple):
    """What a rule asks of a mail, folded; what is not set is empty."""

    sender: str
    addressed: str
    subject: str
    has_attachment: bool

    def hold(self, mail: Arrival) -> bool:
        """Whether all conditions that are set hold."""
        return (
            self.sender in mail.sender
            and self.addressed in mail.addressed
            and self.subject in mail.subject
            and (mail.has_attachment or not self.has_attachment)
        )


def arrival(from_name: str, from_email: str, addressed: Iterable[str], subject: str, *, files: bool) -> Arrival:
    """A mail as rules see it."""
    return Arrival(plain(f"{from_name} {from_email}"), plain(" ".join(addressed)), plain(subject), files)


def conditions(rule: MailRule) -> Conditions:
    """The conditions of a rule."""
    return Conditions(
        plain(rule.from_contains), plain(rule.to_contains), plain(rule.subject_contains), rule.has_attachment
    )


def first_fitting(world: World, mail: Arrival) -> MailRule | None:
    """The enabled rule that catches a mail, None if none does."""
    return next((rule for rule in world.all(queries.enabled_rules) if conditions(rule).hold(mail)), None)


def apply(world: World, rule: MailRule, email_id: str) -> bool:
    """Do what a rule says to a mail that lies here, forwarding aside; whether anything changed."""
    row = world.get(Email, email_id)
    if row is None:
        return False
    match rule.action:
        case "label":
            return rule.label_id is not None and put_label(world, row, rule.label_id)
        case "archive":
            change = {"folder": "archive"}
        case "trash":
            if row.on_hold:
                return False
            change = {"folder": "trash"}
        case "mark_read":
            change = {"unread": False}
        case _:
            return False
    before = len(world.writes)
    world.update(Email, email_id, **change)
    return len(world.writes) > before


def put_label(world: World, row: Email, label_id: str) -> bool:
    """Label a mail; whether it was not labelled so before."""
    if label_id in FLAGS:
        if getattr(row, label_id):
            return False
        world.update(Email, row.email_id, **{label_id: True})
        return True
    if world.get(EmailLabel, (row.email_id, label_id)) is not None:
        return False
    world.insert(EmailLabel, email_id=row.email_id, label_id=label_id)
    return True


def take_label(world: World, row: Email, label_id: str) -> bool:
    """Take a label off a mail; whether it was on."""
    if label_id in FLAGS:
        if not getattr(row, label_id):
            return False
        world.update(Email, row.email_id, **{label_id: False})
        return True
    if world.get(EmailLabel, (row.email_id, label_id)) is None:
        return False
    world.delete(EmailLabel, (row.email_id, label_id))
    return True


FLAGS = ("unread", "starred", "important")
