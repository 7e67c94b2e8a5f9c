"""What the assistant says and asks in the sales system, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, Any] = {
    "import_leads": [
        ("{names} of {company_names} is in: {result.created} new, {result.updated} updated.", "on_duplicate=update"),
        "{names} of {company_names} is a new lead of yours now.",
    ],
    "update_lead": [
        ("Done, {lead_id} is in nurturing.", "status=nurturing"),
        ("Done, {lead_id} is being worked on again.", "status=working"),
        ("Done, {lead_id} is disqualified. The reason noted: {reason}.", "status=disqualified"),
        "Done, {owner_id} looks after {lead_id} now.",
        "Done, the score on {lead_id} is {score}.",
        "Done, the number {phone} is saved on {lead_id}.",
    ],
    "convert_lead": [
        "Done, {result.contact} is a contact at {result.company} now, with the deal {deal_name} in prospect.",
        "Done, {result.contact} is a contact at {result.company} now.",
    ],
    "save_crm_contact": [
        "Done, {first_name} {last_name} is a contact at {company_id} now.",
        "Done, the number for {contact_id} is {phone}.",
        "Done, the title of {contact_id} is now {title}.",
        ("Done, {contact_id} is down as opted out.", "opted_out=true"),
        ("Done, {contact_id} is marked as having left.", "status=left"),
        "Done, {contact_id} is down as {role}.",
    ],
    "merge_crm_contacts": "Done, {duplicate_id} is merged into {keep_id}.",
    "create_deal": "Done, the new deal with {company_id} is open, in prospect, at {result.amount}.",
    "update_deal": [
        "Done, {deal_id} should close on {close_day} now.",
        "Done, {deal_id} comes to {deal_id.amount_after} net with {discount_bp} off.",
        "Done, {deal_id} is at {amount}.",
        ("Done, the next step is noted for {deal_id}.", "next_step"),
        "Done, {owner_id} looks after {deal_id} now.",
        "Done, {add_contact_id} is on {deal_id} as {contact_role}.",
        "Done, the deal is called {name} now.",
    ],
    "move_deal_stage": [
        ("{deal_id} is won.", "stage=won"),
        ("{deal_id} is closed as lost. The reason noted: {reason}.", "stage=lost"),
        "{deal_id} is in {stage} now.",
    ],
    "record_sales_activity": [
        ("The demo of {subject} is on your list for {day}.", "day>now & kind=demo"),
        ("The email with {subject} is on your list for {day}.", "day>now & kind=email"),
        ("The {kind} about {subject} is on your list for {day}.", "day>now"),
        ("Logged: a demo of {subject} on {day}.", "kind=demo"),
        ("Logged: an email with {subject} on {day}.", "kind=email"),
        ("Logged: a note about {subject} on {day}.", "kind=note"),
        "Logged: a {kind} about {subject} on {day}.",
    ],
    "update_sales_activity": [
        "Done, {activity_id} is moved to {day}.",
        ("Done, {activity_id} is ticked off.", "state=done"),
        ("Done, {activity_id} is cancelled.", "state=cancelled"),
        "Done, {owner_id} has {activity_id} now.",
    ],
}
CONFIRM: dict[str, Any] = {
    "import_leads": (
        "That imports 1 lead, {names} of {company_names}; if we have one with that address, it is overwritten. "
        "Shall I go ahead?"
    ),
    "convert_lead": [
        (
            "Converting {lead_id} is for good and opens the deal {deal_name} for {deal_amount}, closing on {close_day}. "
            "Shall I go ahead?"
        ),
        "Converting {lead_id} makes it a contact at {company_id} for good. Shall I go ahead?",
        "Converting {lead_id} makes it a contact for good. Shall I go ahead?",
    ],
    "merge_crm_contacts": [
        (
            (
                "That merges {duplicate_id} into {keep_id} for good; {duplicate_id} has opted out, and that will count "
                "for both. Shall I go ahead?"
            ),
            "duplicate_id !open_to_it",
        ),
        (
            "That merges {duplicate_id} into {keep_id} for good: what {duplicate_id} has in deals and activities moves "
            "over. Shall I go ahead?"
        ),
    ],
    "update_deal": [
        "That makes it {discount_bp} off, and {deal_id} then comes to {deal_id.amount_after} net. Shall I go ahead?",
        "That moves the close date of {deal_id} from {deal_id.close_day} to {close_day}. Shall I go ahead?",
        "That gives {deal_id} to {owner_id}. Shall I go ahead?",
    ],
    "move_deal_stage": [
        (
            "That closes {deal_id} as won, at {deal_id.amount_after} net, and it is final. Shall I go ahead?",
            "stage=won",
        ),
        "That closes {deal_id} as lost, with the reason: {reason}. Shall I go ahead?",
    ],
}
CONFIRMS: dict[str, list[str]] = {
    "import_leads": ["names"],
    "convert_lead": ["lead_id", "company_id", "deal_amount"],
    "merge_crm_contacts": ["duplicate_id", "keep_id"],
    "update_deal": ["deal_id", "discount_bp", "close_day", "owner_id"],
    "move_deal_stage": ["deal_id"],
}
ASK: dict[str, str] = {
    "lead_id": "Which lead do you mean?",
    "deal_id": "Which deal do you mean?",
    "contact_id": "Who do you mean?",
    "keep_id": "Which of them should stay?",
    "duplicate_id": "Who is the duplicate?",
    "company_id": "Which company do you mean?",
    "activity_id": "Which one do you mean?",
    "update_lead.reason": "What reason should I note for disqualifying it?",
    "move_deal_stage.reason": "What reason should I note for losing it?",
    "close_day": "When should it close?",
    "create_deal.amount": "What amount should I put on it?",
    "create_deal.name": "What should the deal be called?",
    "day": "Which day should I put down?",
    "subject": "What is it about?",
    "names": "What is their name?",
    "emails": "What is the e-mail address?",
    "company_names": "Which company are they with?",
    "from_day": "From which day on?",
    "to_day": "Up to which day?",
}
GIVE: dict[str, list[str]] = {
    "lead_id": ["{v}", "i mean {v}", "oh, {v}", "{v} please"],
    "deal_id": ["{v}", "i mean {v}", "oh, {v}", "{v} please"],
    "contact_id": ["{v}", "i mean {v}", "oh, {v}", "{v} please"],
    "keep_id": ["{v}", "keep {v}", "{v} please"],
    "duplicate_id": ["{v}", "it's {v}", "i mean {v}"],
    "company_id": ["{v}", "i mean {v}", "oh, {v}", "{v} please"],
    "activity_id": ["{v}", "i mean {v}", "oh, {v}"],
    "update_lead.reason": ["{v}", "just put that {v}", "{v}, that's all"],
    "move_deal_stage.reason": ["{v}", "just put that {v}", "{v}, sadly"],
    "close_day": ["{v}", "{v} please", "let's say {v}", "{v} should do"],
    "create_deal.amount": ["{v}", "{v} please", "put {v}", "let's say {v}"],
    "create_deal.name": ["{v}", "call it {v}", "just {v}"],
    "day": ["{v}", "{v} please", "{v} works", "make it {v}"],
    "subject": ["{v}", "it's about {v}", "about {v}"],
    "names": ["{v}", "it's {v}"],
    "emails": ["{v}", "it's {v}"],
    "company_names": ["{v}", "they're with {v}"],
    "from_day": ["{v}", "from {v}"],
    "to_day": ["{v}", "until {v}"],
}
CUES: dict[str, list[str]] = {
    "lead_id": ["which lead", "which one", "which of"],
    "deal_id": ["which deal", "which one", "which of"],
    "contact_id": ["who", "which contact", "which person", "which of them"],
    "keep_id": ["which of them should stay", "which one", "keep"],
    "duplicate_id": ["who is the duplicate", "which one", "duplicate"],
    "company_id": ["which company", "which firm", "which of"],
    "activity_id": ["which one", "which task", "which activity", "which call"],
    "update_lead.reason": ["what reason", "which reason", "the reason", "why"],
    "move_deal_stage.reason": ["what reason", "which reason", "the reason", "why"],
    "close_day": ["when should it close", "close date", "which day", "what day", "when"],
    "create_deal.amount": ["what amount", "how much", "which amount", "worth"],
    "create_deal.name": ["be called", "what name", "which name", "call it"],
    "day": ["which day", "what day", "when", "until when"],
    "subject": ["what is it about", "what about", "which subject", "the subject"],
    "names": ["their name", "what name", "who"],
    "emails": ["e-mail", "email", "address"],
    "company_names": ["which company", "which firm", "where do they work"],
    "from_day": ["from which day", "from when", "which days", "what period"],
    "to_day": ["up to which day", "until when", "which days", "what period"],
}
APART: dict[str, list[str]] = {
    "move_deal_stage": ["update_deal", "deal.close_day", "deal.days_in_stage", "deal.next_step", "deal.amount"],
    "create_deal": ["move_deal_stage"],
    "update_deal": ["deal.close_day", "deal.amount", "deal.net", "deal.next_step"],
    "save_crm_contact": [
        "record_sales_activity",
        "crm_contact.phone",
        "crm_contact.last_activity",
        "crm_contact.email",
    ],
    "update_lead": ["convert_lead", "lead.phone", "lead.score"],
    "convert_lead": ["record_sales_activity", "lead.score", "lead.created_on", "lead.phone", "lead.email"],
    "merge_crm_contacts": [
        "save_crm_contact",
        "record_sales_activity",
        "crm_contact.phone",
        "crm_contact.email",
        "crm_contact.last_activity",
    ],
    "record_sales_activity": ["crm_contact.last_activity", "sales_activity.day"],
    "update_sales_activity": ["sales_activity.day"],
}
AGAIN: dict[str, list[Any]] = {}  # no two contacts have one number, no two leads one reason
REFUSED: dict[str, str] = {
    "import_leads": "I can't add that lead: {why}.",
    "update_lead": "I can't do that: {why}.",
    "convert_lead": "I can't convert it: {why}.",
    "save_crm_contact": "I can't do that: {why}.",
    "merge_crm_contacts": "I can't merge them: {why}.",
    "create_deal": "I can't open that deal: {why}.",
    "update_deal": "I can't do that: {why}.",
    "move_deal_stage": "I can't move it: {why}.",
    "record_sales_activity": "I can't put that in: {why}.",
    "update_sales_activity": "I can't change that: {why}.",
}
UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "search_leads": "look up leads",
    "import_leads": "add leads",
    "update_lead": [
        ("put leads into nurturing", "status=nurturing"),
        ("take leads up again", "status=working"),
        ("disqualify leads", "status=disqualified"),
        ("hand leads over", "owner_id"),
        ("change the score of a lead", "score"),
        "save the phone number of a lead",
    ],
    "convert_lead": "convert leads",
    "search_crm_contacts": "look up contacts",
    "save_crm_contact": [
        ("add contacts", "first_name"),
        ("change the phone number of a contact", "phone"),
        ("change the job title of a contact", "title"),
        ("change the role of a contact", "role"),
        ("mark contacts as opted out", "opted_out"),
        "mark contacts as having left",
    ],
    "merge_crm_contacts": "merge contacts",
    "search_companies": "look up companies",
    "search_deals": "look up deals",
    "create_deal": "open deals",
    "update_deal": [
        ("move the close date of a deal", "close_day"),
        ("give a discount on a deal", "discount_bp"),
        ("change the amount of a deal", "amount"),
        ("note the next step of a deal", "next_step"),
        ("hand deals over", "owner_id"),
        ("add contacts to a deal", "add_contact_id"),
        "rename deals",
    ],
    "move_deal_stage": [
        ("close deals as won", "stage=won"),
        ("close deals as lost", "stage=lost"),
        "move deals from stage to stage",
    ],
    "list_sales_activities": "list activities",
    "record_sales_activity": [
        ("add a note", "kind=note"),
        ("plan a {kind}", "day>now"),
        "log a {kind}",
    ],
    "update_sales_activity": [
        ("move planned activities", "day"),
        ("hand planned activities over", "owner_id"),
        ("cancel planned activities", "state=cancelled"),
        "mark activities as done",
    ],
    "get_sales_forecast": "work out a forecast",
}
AMEND: dict[str, dict[str, Any]] = {
    "update_deal": {
        "parameter": "close_day",
        "say": ["actually, make that {v}", "[wait|sorry], {v} instead", "on second thought, {v} is better"],
        "fix": [("update_deal", {"deal_id": "deal_id", "close_day": "close_day"})],
    },
    "update_sales_activity": {
        "parameter": "day",
        "say": ["actually, make that {v}", "[wait|sorry], {v} instead", "hmm, {v} is better"],
        "fix": [("update_sales_activity", {"activity_id": "activity_id", "day": "day"})],
    },
    "create_deal": {
        "parameter": "amount",
        "say": ["actually, make it {v}", "[wait|sorry], the amount should be {v}", "on second thought, put {v} on it"],
        "fix": [("update_deal", {"deal_id": "/deal_id", "amount": "amount"})],
    },
}
