"""Values that people give the mailbox, what a request is about and why, and requests that it cannot serve."""

from __future__ import annotations

from typing import Any

# What is written, whoever gets it, whenever it goes out and whatever is attached: each subject goes with each text.
_SUBJECTS = [
    "the paperwork", "the documents", "our plan", "the details", "next steps", "our last talk", "what we discussed", "the plan",
    "the last details", "the open points",
]  # fmt: skip
_BODIES = [
    "can we talk about this on the phone?", "could we go through this together some time?", "I'll call you about this",
    "give me a call about this when you have a minute", "I need a bit more time for this", "I'll get back to you on this soon",
    "do you have ten minutes for this?", "I'd like to hear what you think about this", "let's talk about this when we meet",
    "please have a look at this when you have time", "I need an answer on this soon", "there's no rush with this",
    "let me know if anything is unclear", "please tell me if this works for you", "I'm happy with this, what about you?",
    "can we settle this soon?",
]  # fmt: skip
# An answer to any mail.
_ANSWERS = [
    "thanks for letting me know", "thank you, I'll have a look at it", "noted, thank you", "got it, thanks",
    "I'll get back to you on this", "sorry for the late answer, and thank you", "thanks, I'll think it over",
    "I've only just seen this, thank you", "thanks, I'll come back to you on that", "I've read it, thank you", "thanks, that's clear now",
    "thank you, I'll keep it in mind", "thanks, more from me soon",
]  # fmt: skip
# What may stand above any mail, whatever it is about.
_NOTES = [
    "just so you know", "have a look at this", "I thought you should see this", "see below", "so that you have it too", "for you to read",
    "I thought this might be of use to you",
]  # fmt: skip
_LABELS = [
    "House", "Garden", "Taxes", "Warranties", "Choir", "Holiday", "Car", "Recipes", "Volunteering", "Health", "Tickets", "Course", "Renovation",
    "Wedding", "Allotment", "Reading list",
]  # fmt: skip
_NUMBERS = [
    "+44 7700 900117", "+44 7700 900254", "+44 7700 900381", "+44 7700 900466", "+44 7700 900593", "+44 7700 900608", "+44 7700 900742",
    "+44 7700 900875",
]  # fmt: skip
_CONTACT_NOTES = [
    "prefers the phone", "off on Fridays", "works mornings only", "likes short mails", "ask about the boat", "speaks French",
    "has a new assistant",
]  # fmt: skip
_WORDS = ["special offer", "webinar", "last chance", "survey", "coupon", "free trial", "newsletter", "sweepstake"]

VALUES: dict[str, tuple[Any, ...]] = {
    "answer_arrives.body": (
        "pick",
        [
            "Thanks, that works for me.",
            "I'll get back to you on this tomorrow.",
            "Can we talk about it on the phone?",
            "Sounds good, go ahead.",
            "I'm afraid I need a little longer.",
        ],
    ),
    "mail_arrives.from_email": ("seen", "contact", "email"),
    "mail_arrives.subject": (
        "pick",
        [
            "The keys for the office",
            "A change to the plan",
            "Parking on the visit",
            "Minutes of this morning",
            "Lunch on the last day",
        ],
    ),
    "mail_arrives.body": (
        "pick",
        ["Just so you know.", "Have a look when you can.", "Can you take this on?", "This came up a minute ago."],
    ),
    "search_emails.query": ("pick", ["figures", "from:dana", "is:unread", "has:attachment newer_than:30d", "in:sent"]),
    "search_mail_contacts.query": ("pick", ["priya", "support", "plumber", "daniel", "a"]),
    "list_mail_labels.query": ("pick", ["projects", "receipts", "to read"]),
    "send_email.subject": ("pick", _SUBJECTS),
    "send_email.body": ("pick", _BODIES),
    "send_email.send_at": ("moment", 1, 9),
    "send_email.attachment_ids": ("some", ("row", "attachment", "attachment_id"), 1, 1),
    "reply_to_email.body": ("pick", _ANSWERS),
    "reply_to_email.send_at": ("moment", 1, 6),
    "forward_email.note": ("pick", _NOTES),
    "forward_email.send_at": ("moment", 1, 6),
    "save_email_draft.subject": ("pick", _SUBJECTS),
    "save_email_draft.body": ("pick", _BODIES),
    "send_email_draft.send_at": ("moment", 1, 9),
    "save_email_draft": (
        "either",
        [
            ("row", "email", {"draft_id": "email_id"}, {"state": "draft"}),
            ("row", "email", {"draft_id": "email_id"}, {"state": "scheduled"}),
            ("row", "mailbox", {}),
        ],
    ),
    "send_email_draft": (
        "either",
        [
            ("row", "email", {"draft_id": "email_id"}, {"state": "draft"}),
            ("row", "email", {"draft_id": "email_id"}, {"state": "scheduled"}),
        ],
    ),
    "unsend_email": (
        "either",
        [
            ("row", "email", {"email_id": "email_id"}, {"state": "scheduled"}),
            ("row", "email", {"email_id": "email_id"}, {"state": "sent"}),
        ],
    ),
    "label_emails.email_ids": ("some", ("row", "email", "email_id"), 1, 1),
    "label_emails.add_label_ids": (
        "either",
        [("pick", [["starred"], ["starred"], ["important"], ["unread"]]), ("some", ("row", "label", "label_id"), 1, 1)],
    ),
    "label_emails.remove_label_ids": (
        "either",
        [("pick", [["unread"], ["starred"]]), ("some", ("row", "label", "label_id"), 1, 1)],
    ),
    "move_emails.email_ids": ("some", ("row", "email", "email_id"), 1, 1),
    "move_emails.folder": (
        "pick",
        ["trash", "trash", "trash", "archive", "archive", "archive", "inbox", "inbox", "spam"],
    ),
    "create_mail_label.name": ("pick", _LABELS),
    "save_mail_rule.from_contains": ("row", "contact", "name"),
    "save_mail_rule.subject_contains": ("pick", _WORDS),
    "save_mail_rule.position": ("count", 1, 6),
    "save_mail_contact.name": ("row", "address", "person"),
    "save_mail_contact.email": ("of", "address", "address", {"person": "name"}),
    "save_mail_contact.phone": ("pick", _NUMBERS),
    "save_mail_contact.note": ("pick", _CONTACT_NOTES),
}

SHAPES: dict[str, list[list[str]]] = {
    "search_emails": [["query"], ["query", "folder"]],
    "list_mail_labels": [[], ["query"]],
    "search_mail_contacts": [["query"]],
    "send_email": [
        ["to", "subject", "body"],
        ["to", "subject", "body"],
        ["to", "subject", "body", "send_at"],
        ["to", "subject", "body", "attachment_ids"],
        ["to", "cc", "subject", "body"],
    ],
    "reply_to_email": [
        ["email_id", "body"],
        ["email_id", "body"],
        ["email_id", "body", "reply_all"],
        ["email_id", "body", "send_at"],
    ],
    "forward_email": [
        ["email_id", "to"],
        ["email_id", "to"],
        ["email_id", "to", "note"],
        ["email_id", "to", "include_attachments"],
        ["email_id", "to", "send_at"],
    ],
    "save_email_draft": [
        ["to", "subject", "body"],
        ["draft_id", "body"],
        ["draft_id", "to"],
        ["reply_to_id", "body"],
    ],
    "send_email_draft": [["draft_id"], ["draft_id"], ["draft_id", "send_at"]],
    "label_emails": [["email_ids", "add_label_ids"], ["email_ids", "add_label_ids"], ["email_ids", "remove_label_ids"]],
    "move_emails": [["email_ids", "folder"]],
    "create_mail_label": [["name"], ["name"], ["name", "parent_label_id"]],
    "save_mail_rule": [
        ["from_contains", "action", "label_id"],
        ["from_contains", "action"],
        ["subject_contains", "action"],
        ["rule_id", "enabled"],
        ["rule_id", "position"],
    ],
    "save_mail_contact": [
        ["name", "email"],
        ["name", "email", "phone"],
        ["contact_id", "phone"],
        ["contact_id", "note"],
    ],
}

UNLIKE: dict[str, list[tuple[str, str, str]]] = {"forward_email": [("email_id", "from_email", "to")]}
TOPIC: dict[str, str | None] = {
    "send_email": None,
    "reply_to_email": "email_id",
    "forward_email": "email_id",
    "save_email_draft": "draft_id",
    "send_email_draft": "draft_id",
    "unsend_email": "email_id",
    "label_emails": "email_ids",
    "move_emails": "email_ids",
    "create_mail_label": None,
    "save_mail_rule": "rule_id",
    "save_mail_contact": "contact_id",
}

WHY: dict[str, Any] = {
    "send_email": "write",
    "reply_to_email": "",
    "forward_email": "pass_on",
    "save_email_draft": "",
    "send_email_draft": "",
    "unsend_email": "",
    "label_emails": ("order", "", "add_label_ids own"),
    "move_emails": ("tidy", "", "folder=archive"),
    "create_mail_label": "order",
    "save_mail_rule": ("order", "", "from_contains"),
    "save_mail_contact": ("", ("number", "", "phone"), "name"),
}

FORBIDDEN: dict[str, list[tuple[list[str], str]]] = {
    "forward_email": [
        (["email_id code"], "it holds a one-time code, and those are never sent on; it looks like fraud")
    ],
}

NEAR: list[str] = [
    "empty my mail trash for good",
    "unsubscribe me from all shoe newsletters",
    "delete my whole mailbox",
    "did anyone open the last mail i sent",
    "turn on read receipts for my mail",
    "show my photo next to my name in every mail i send",
    "set up an out of office reply for next week",
    "change my mail signature to something shorter",
    "print the last mail from my landlord",
    "text my sister that i'm running late",
    "call my landlord for me",
    "block everyone who isn't in my contacts",
    "merge the contacts i have twice",
    "delete my old landlord from my contacts",
    "import my contacts from my old phone",
    "change the password of my mailbox",
    "how much storage have i got left in my mailbox",
    "rename the receipts label",
    "get rid of the newsletters label",
    "delete the rule for invitations",
    "show me the mails i permanently deleted last year",
    "send a fax to the council",
    "post a letter to my landlord",
    "take the password off all my pdfs",
    "encrypt my next mail",
    "pin my last mail to the top of the inbox",
    "snooze the newest mail until {d}",
    "remind me to answer my mails {d}",
    "hire me an assistant for my mail",
    "add a new address to my mailbox",
    "report everything in my spam folder to the police",
    "put all my mails about the lease on legal hold",
    "take me off the all staff list",
]
UNASKED = {
    "save_email_draft": "nobody answers an address that says it is not read",
    "send_email_draft": "drafts hold nothing that may not go out",
    "save_mail_rule": "requests make no rules that forward",
}
SECOND_BEST: dict[str, str] = {
    "send_email.send_at": "more",
    "reply_to_email.send_at": "more",
    "forward_email.send_at": "more",
    "send_email_draft.send_at": "more",
}
