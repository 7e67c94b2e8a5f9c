"""What the assistant says and asks about mail, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, str | list[Any]] = {
    "send_email": [
        'The mail "{subject}" goes out to {to} on {send_at}.',
        'I\'ve sent "{subject}" to {to}.',
    ],
    "reply_to_email": ["Your answer goes out on {send_at}.", "I've sent your answer."],
    "forward_email": ["{email_id} goes out to {to} on {send_at}.", "I've passed {email_id} on. It went out to {to}."],
    "save_email_draft": "The draft is saved.",
    "send_email_draft": ["The draft goes out on {send_at}.", "The draft is sent."],
    "unsend_email": "It won't go out; it's a draft again.",
    "label_emails": [
        ("{email_ids} is starred now.", "add_label_ids=['starred']"),
        ("{email_ids} is marked as important now.", "add_label_ids=['important']"),
        ("{email_ids} is marked as unread again.", "add_label_ids=['unread']"),
        ("{email_ids} is marked as read now.", "remove_label_ids=['unread']"),
        ("{email_ids} is no longer starred.", "remove_label_ids=['starred']"),
        "{email_ids} now has {add_label_ids}.",
        "{email_ids} no longer has {remove_label_ids}.",
    ],
    "move_emails": "{email_ids} is in {folder} now.",
    "create_mail_label": "The label {name} is there now.",
    "save_mail_rule": [
        "{rule_id} is number {position} now.",
        ("{rule_id} is switched on now.", "enabled=true"),
        ("{rule_id} is switched off now.", "enabled=false"),
        "The rule is saved; it is number {result.position}.",
    ],
    "save_mail_contact": [
        "{name} is in your address book now, with {email} and {phone}.",
        "{name} is in your address book now, with {email}.",
        "The number for {contact_id} is now {phone}.",
        "The note is saved for {contact_id}.",
    ],
}

CONFIRM: dict[str, str | list[Any]] = {
    "send_email": [
        'That is "{subject}" to {to} ({to.reached}), with {cc} ({cc.reached}) in copy and the text "{body}". Shall I send it?',
        'That is "{subject}" to {to} ({to.reached}), with the text "{body}" and {attachment_ids}. Shall I send it?',
        'That is "{subject}" to {to} ({to.reached}), with the text "{body}", to go out on {send_at}. Shall I go ahead?',
        'That is "{subject}" to {to} ({to.reached}), with the text "{body}". Shall I send it?',
    ],
    "reply_to_email": 'That answer to {email_id} goes to {email_id.answers_all} people and says "{body}". Shall I send it?',
    "forward_email": [
        "On {send_at} that sends {to} ({to.reached}) {email_id}. Shall I go ahead?",
        (
            "That sends {to} ({to.reached}) {email_id} without the attachment. Shall I forward it?",
            "include_attachments=false",
        ),
        'That sends {to} ({to.reached}) {email_id}, with the note "{note}". Shall I forward it?',
        "That sends {to} ({to.reached}) {email_id}. Shall I forward it?",
    ],
    "send_email_draft": [
        "That would send {draft_id} to {draft_id.goes_to} on {send_at}. Shall I go ahead?",
        "That would send {draft_id} to {draft_id.goes_to}. Shall I go ahead?",
    ],
    "move_emails": "That would move {email_ids}. Shall I go ahead?",
    "save_mail_rule": [
        'That rule would trash every mail with "{subject_contains}" in the subject. Shall I save it?',
        "That rule would trash or forward every mail from {from_contains}. Shall I save it?",
        ("That switches {rule_id} back on, and it would {rule_id.action} mail. Shall I go ahead?", "enabled=true"),
        "With that {rule_id} would {rule_id.action} mail. Shall I save it?",
    ],
}
CONFIRMS: dict[str, list[str]] = {
    "send_email": ["to", "subject"],
    "reply_to_email": ["email_id"],
    "forward_email": ["email_id", "to"],
    "send_email_draft": ["draft_id"],
    "move_emails": ["email_ids"],
    "save_mail_rule": ["subject_contains", "from_contains", "rule_id"],
}

ASK: dict[str, str] = {
    "to": "Who should get it?",
    "subject": "What should the subject be?",
    "body": "What should it say?",
    "email_id": "Which mail do you mean?",
    "draft_id": "Which draft do you mean?",
    "email_ids": "Which mail do you mean?",
    "folder": "Which folder should it go to?",
    "name": "What should it be called?",
    "parent_label_id": "Under which label should it stand?",
}
GIVE: dict[str, list[str]] = {
    "to": ["{v}", "to {v}", "{v} please", "it's for {v}", "oh sorry, {v}"],
    "subject": ['"{v}"', 'make the subject "{v}"', 'just "{v}"'],
    "body": ['"{v}"', 'just say "{v}"', 'write "{v}"', 'it should say "{v}"'],
    "email_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "draft_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "email_ids": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "folder": ["{v}", "to {v}", "{v} please", "into {v}"],
    "name": ["{v}", "call it {v}", "let's call it {v}", "{v} will do"],
    "parent_label_id": ["{v}", "under {v}", "{v} please"],
}
CUES: dict[str, list[str]] = {
    "to": ["who", "whom", "to whom", "which address", "recipient"],
    "subject": ["subject", "title"],
    "body": ["what should it say", "what should i write", "what text", "the text", "what would you like to say", "say"],
    "email_id": ["which mail", "which email", "which one", "what mail"],
    "draft_id": ["which draft", "which one", "what draft"],
    "email_ids": ["which mail", "which email", "which one", "which mails"],
    "folder": ["which folder", "where", "what folder"],
    "name": ["called", "what name", "name"],
    "parent_label_id": ["which label", "under which", "parent"],
}

WORDS: dict[str, dict[str, str]] = {
    "folder": {"inbox": "the inbox", "archive": "the archive", "spam": "spam", "trash": "the trash"},
    "action": {
        "label": "a label", "archive": "archiving", "trash": "the trash", "mark_read": "marking as read", "forward": "forwarding",
    },
}  # fmt: skip

AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "label_emails": ["{x} too", "and {x} as well", "same with {x}", "do the same with {x}"],
    "move_emails": ["{x} too", "and {x} as well", "same with {x}", "and {x} while you're at it"],
    "forward_email": [("{x} too", "worth"), ("and {x} as well", "worth"), ("same with {x}", "worth")],
}
APART: dict[str, list[str]] = {
    "move_emails": [
        "reply_to_email",
        "forward_email",
        "send_email_draft",
        "unsend_email",
        "move_emails",
        "save_email_draft",
        "label_emails",
    ],
    "unsend_email": ["send_email_draft", "unsend_email", "reply_to_email", "label_emails"],
    "send_email_draft": ["move_emails", "save_email_draft", "unsend_email", "label_emails"],
    "reply_to_email": ["move_emails", "reply_to_email", "save_email_draft"],
    "save_email_draft": ["move_emails", "reply_to_email", "unsend_email"],
    "forward_email": ["move_emails", "forward_email", "unsend_email"],
    "label_emails": ["label_emails", "unsend_email", "move_emails"],
    "save_mail_rule": ["save_mail_rule"],
    "save_mail_contact": ["save_mail_contact"],
}

REFUSED: dict[str, str | list[str | tuple[str, str]]] = {
    "send_email": "I can't send that: {why}.",
    "reply_to_email": "I can't answer that one: {why}.",
    "forward_email": "I can't forward that: {why}.",
    "save_email_draft": [
        ("I can't change that draft: {why}.", "draft_id"),
        "I can't save that draft: {why}.",
    ],
    "send_email_draft": "I can't send that draft: {why}.",
    "unsend_email": "I can't call that back: {why}.",
    "label_emails": "I can't label that: {why}.",
    "move_emails": "I can't move that: {why}.",
    "create_mail_label": "I can't make that label: {why}.",
    "save_mail_rule": [
        ("I can't switch that rule on: {why}.", "enabled=true"),
        ("I can't switch that rule off: {why}.", "enabled=false"),
        ("I can't move that rule: {why}.", "position"),
        "I can't save that rule: {why}.",
    ],
    "save_mail_contact": "I can't save that contact: {why}.",
}

UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "search_emails": "search your mail",
    "read_email_thread": "read your mail",
    "read_email_attachment": "read attachments",
    "list_mail_labels": "see your labels",
    "list_mail_rules": "see your mail rules",
    "search_mail_contacts": "look into your address book",
    "send_email": "send a new mail",
    "reply_to_email": "answer a mail",
    "forward_email": "forward a mail",
    "save_email_draft": [
        ("change a draft", "draft_id"),
        ("draft a reply", "reply_to_id"),
        "draft a mail",
    ],
    "send_email_draft": "send a draft",
    "unsend_email": "call a mail back",
    "label_emails": [
        ("star mails", "add_label_ids=['starred']"),
        ("mark mails as important", "add_label_ids=['important']"),
        ("mark mails as unread", "add_label_ids=['unread']"),
        ("label mails", "add_label_ids"),
        ("mark mails as read", "remove_label_ids=['unread']"),
        ("take the star off mails", "remove_label_ids=['starred']"),
        "take labels off mails",
    ],
    "move_emails": [
        ("delete mails", "folder=trash"),
        ("archive mails", "folder=archive"),
        ("mark mails as spam", "folder=spam"),
        "move mails to the inbox",
    ],
    "create_mail_label": "make a label",
    "save_mail_rule": [
        ("switch mail rules on", "enabled=true"),
        ("switch mail rules off", "enabled=false"),
        ("change the order of your mail rules", "position"),
        "make mail rules",
    ],
    "save_mail_contact": [
        ("add people to your address book", "name"),
        ("change a phone number in your address book", "phone"),
        ("change an email address in your address book", "email"),
        "put notes in your address book",
    ],
}

AMEND: dict[str, dict[str, Any]] = {
    "send_email_draft": {
        "parameter": "send_at",
        "say": ["make that {v:noun}", "{v:noun} instead", "let's make it {v:noun}", "no, {v:noun}"],
        "fix": [
            ("unsend_email", {"email_id": "/email_id"}),
            ("send_email_draft", {"draft_id": "draft_id", "send_at": "send_at"}),
        ],
    },
    "save_mail_contact": {
        "parameter": "phone",
        "say": ["the number is {v}", "make the number {v}", "it should be {v}"],
    },
}
