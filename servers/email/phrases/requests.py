"""How people ask for things in their mailbox. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

from servers.email.phrases.writing import WRITING

_STAR = {"add_label_ids": ["starred"]}
_WEIGHTY = {"add_label_ids": ["important"]}
_UNREAD = {"add_label_ids": ["unread"]}
_READ = {"remove_label_ids": ["unread"]}
_UNSTAR = {"remove_label_ids": ["starred"]}
_BIN = {"folder": "trash"}
_KEEP = {"folder": "archive"}
_BACK = {"folder": "inbox"}
_JUNK = {"folder": "spam"}
_LABEL = {"action": "label"}
_FILE = {"action": "archive"}
_TRASH = {"action": "trash"}
_MARK = {"action": "mark_read"}
_OFF = {"enabled": False}
_ON = {"enabled": True}
_FIRST = {"position": 1}

REQUESTS: dict[str, dict[str, list[Any]]] = {
    **WRITING,
    "label_emails": {
        "do": [
            ("[star|put a star on] {email_ids}", None, _STAR),
            ("mark {email_ids} with a star", None, _STAR),
            ("flag {email_ids} with a star", None, _STAR),
            ("give {email_ids} a star", None, _STAR),
            ("add a star to {email_ids}", None, _STAR),
            ("[star|~stick a star on] {email_ids} for me", None, _STAR),
            ("put a star next to {email_ids}", None, _STAR),
            ("have {email_ids} starred", None, _STAR),
            ("mark {email_ids} as important", None, _WEIGHTY),
            ("flag {email_ids} as important", None, _WEIGHTY),
            ("mark {email_ids} as unread", "email_ids received", _UNREAD),
            ("set {email_ids} back to unread", "email_ids received", _UNREAD),
            ("file {email_ids} under {add_label_ids}", "add_label_ids for_any"),
            ("put {add_label_ids} on {email_ids}", "add_label_ids for_any"),
            ("sort {email_ids} under {add_label_ids}", "add_label_ids for_any"),
            ("tag {email_ids} with {add_label_ids}", "add_label_ids for_any"),
            ("give {email_ids} {add_label_ids}", "add_label_ids for_any"),
            ("add {add_label_ids} to {email_ids}", "add_label_ids for_any"),
            ("mark {email_ids} with {add_label_ids}", "add_label_ids for_any"),
            ("have {email_ids} filed under {add_label_ids}", "add_label_ids for_any"),
            ("mark {email_ids} as read", "email_ids received", _READ),
            ("set {email_ids} to read", "email_ids received", _READ),
            ("take the star off {email_ids}", None, _UNSTAR),
            ("remove the star from {email_ids}", None, _UNSTAR),
            ("take {remove_label_ids} off {email_ids}", "remove_label_ids own"),
            ("remove {remove_label_ids} from {email_ids}", "remove_label_ids own"),
        ],
        "say": [
            ("i want a star on {email_ids}", None, _STAR),
            ("i'd like {email_ids} starred", None, _STAR),
            ("{email_ids} should have a star", None, _STAR),
            ("i need a star on {email_ids}", None, _STAR),
            ("{email_ids} should be marked as important", None, _WEIGHTY),
            ("i want {email_ids} filed under {add_label_ids}", "add_label_ids for_any"),
            ("{email_ids} should go under {add_label_ids}", "add_label_ids for_any"),
            ("i'd like {email_ids} to go under {add_label_ids}", "add_label_ids for_any"),
            ("i need {email_ids} filed under {add_label_ids}", "add_label_ids for_any"),
            ("i'd like {email_ids} marked as read", "email_ids received", _READ),
            ("i want the star off {email_ids}", None, _UNSTAR),
            ("{email_ids} shouldn't be under {remove_label_ids}", "remove_label_ids own"),
        ],
        "frag": [
            ("star {email_ids}", None, _STAR),
            ("{email_ids} under {add_label_ids}", "add_label_ids for_any"),
            ("mark {email_ids} read", "email_ids received", _READ),
            ("{email_ids}, {remove_label_ids} off", "remove_label_ids own"),
        ],
    },
    "move_emails": {
        "do": [
            ("[~bin|delete|trash] {email_ids}", None, _BIN),
            ("throw {email_ids} away", None, _BIN),
            ("put {email_ids} in the trash", None, _BIN),
            ("move {email_ids} to the trash", None, _BIN),
            ("throw out {email_ids}", None, _BIN),
            ("get rid of {email_ids}", None, _BIN),
            ("~chuck {email_ids} in the bin", None, _BIN),
            ("have {email_ids} trashed", None, _BIN),
            ("drop {email_ids} in the trash", None, _BIN),
            ("archive {email_ids}", None, _KEEP),
            ("archive {email_ids} now that i'm done with it", None, _KEEP),
            ("get {email_ids} out of my inbox and into the archive", "email_ids in_inbox", _KEEP),
            ("move {email_ids} to the archive", None, _KEEP),
            ("put {email_ids} in the archive", None, _KEEP),
            ("file {email_ids} away in the archive", None, _KEEP),
            ("put {email_ids} back in my inbox", None, _BACK),
            ("move {email_ids} back to the inbox", None, _BACK),
            ("get {email_ids} back into the inbox", None, _BACK),
            ("bring {email_ids} back to my inbox", None, _BACK),
            ("mark {email_ids} as spam", "email_ids junk", _JUNK),
            ("[junk|send] {email_ids} to spam", "email_ids junk", _JUNK),
            ("put {email_ids} in spam", "email_ids junk", _JUNK),
            ("move {email_ids} to the spam folder", "email_ids junk", _JUNK),
            ("move {email_ids} to another folder", "folder!=spam"),
            ("put {email_ids} in another folder", "folder!=spam"),
        ],
        "say": [
            ("i don't need {email_ids} any more, [~bin it|throw it away]", None, _BIN),
            ("{email_ids} can go in the trash", None, _BIN),
            ("i want {email_ids} gone, put it in the trash", None, _BIN),
            ("i've no use for {email_ids}, trash it", None, _BIN),
            ("i'm done with {email_ids}, archive it", None, _KEEP),
            ("{email_ids} can go to the archive", None, _KEEP),
            ("{email_ids} shouldn't be where it is, put it back in the inbox", None, _BACK),
            ("i still need {email_ids} in my inbox, move it back", None, _BACK),
            ("{email_ids} is spam, mark it as such", "email_ids junk", _JUNK),
        ],
        "frag": [
            ("{email_ids} to the trash", None, _BIN),
            ("{email_ids} to the archive", None, _KEEP),
            ("{email_ids} back to the inbox", None, _BACK),
            ("{email_ids} to spam", "email_ids junk", _JUNK),
        ],
    },
    "create_mail_label": {
        "do": [
            "[make|create] a label called {name}",
            "[add|set up] a mail label called {name}",
            "create a new label named {name}",
            "make me a label for my mail called {name}",
            "add {name} to my mail labels",
            "set up {name} as a new mail label",
            "add another mail label, called {name}",
            "make a new mail label and call it {name}",
            ("create a label called {name} under {parent_label_id}", "parent_label_id private"),
            ("make a label called {name} below {parent_label_id}", "parent_label_id private"),
            ("add a label called {name} under {parent_label_id}", "parent_label_id private"),
            "make a new mail label",
            "create another mail label",
            ("make a label under {parent_label_id}", "parent_label_id private"),
            ("add another label under {parent_label_id}", "parent_label_id private"),
        ],
        "say": [
            "i want a label called {name} for my mail",
            "i need a mail label called {name}",
            "i'd like a new label named {name} in my mailbox",
            "my mail needs a label called {name}",
            "there's no label called {name} yet, make one",
            ("i want a label called {name} under {parent_label_id}", "parent_label_id private"),
        ],
        "frag": [
            "new mail label {name}",
            ("new label {name} under {parent_label_id}", "parent_label_id private"),
        ],
    },
    "save_mail_rule": {
        "do": [
            # label what somebody writes
            ("make a rule that puts mail from {from_contains} under {label_id}", "label_id for_any", _LABEL),
            ("file everything from {from_contains} under {label_id} from now on", "label_id for_any", _LABEL),
            ("set up a rule so that mail from {from_contains} gets {label_id}", "label_id for_any", _LABEL),
            ("always put {label_id} on mail from {from_contains}", "label_id for_any", _LABEL),
            ("have new mail from {from_contains} go under {label_id}", "label_id for_any", _LABEL),
            ("add a rule that sorts mail from {from_contains} under {label_id}", "label_id for_any", _LABEL),
            ("label whatever comes from {from_contains} with {label_id} automatically", "label_id for_any", _LABEL),
            ("create a rule that tags mail from {from_contains} with {label_id}", "label_id for_any", _LABEL),
            ("from now on put mail from {from_contains} under {label_id}", "label_id for_any", _LABEL),
            # archive or mark what somebody writes
            ("make a rule that archives mail from {from_contains}", None, _FILE),
            ("always archive what comes from {from_contains}", None, _FILE),
            ("send new mail from {from_contains} straight to the archive", None, _FILE),
            ("set up a rule that marks mail from {from_contains} as read", None, _MARK),
            ("mark everything from {from_contains} as read when it comes in", None, _MARK),
            # trash by subject
            ('make a rule that bins mail with "{subject_contains}" in the subject', None, _TRASH),
            ('send anything with "{subject_contains}" in the subject straight to the trash', None, _TRASH),
            ('always trash mail with "{subject_contains}" in the subject', None, _TRASH),
            # existing rules
            ("[turn|switch] off {rule_id}", "rule_id on", _OFF),
            ("disable {rule_id}", "rule_id on", _OFF),
            ("stop {rule_id} from running", "rule_id on", _OFF),
            ("[turn|switch] on {rule_id}", "rule_id off", _ON),
            ("enable {rule_id}", "rule_id off", _ON),
            ("move {rule_id} to the top", None, _FIRST),
            ("make {rule_id} the first one", None, _FIRST),
            ("put {rule_id} before all the others", None, _FIRST),
            ("put {rule_id} in position {position}", None),
            ("move {rule_id} to position {position}", None),
        ],
        "say": [
            ("i want everything from {from_contains} under {label_id} from now on", "label_id for_any", _LABEL),
            ("mail from {from_contains} should always go under {label_id}", "label_id for_any", _LABEL),
            ("i'd like a rule that puts mail from {from_contains} under {label_id}", "label_id for_any", _LABEL),
            (
                "i keep missing mail from {from_contains}, have it put under {label_id} automatically",
                "label_id for_any",
                _LABEL,
            ),
            ("i don't want mail from {from_contains} in my inbox, archive it automatically", None, _FILE),
            ("mail from {from_contains} never needs reading, mark it as read when it comes in", None, _MARK),
            ('i never want to see mail with "{subject_contains}" in the subject, trash it automatically', None, _TRASH),
            ("i don't need {rule_id} any more, switch it off", "rule_id on", _OFF),
            ("i want {rule_id} back on", "rule_id off", _ON),
            ("{rule_id} should come first", None, _FIRST),
        ],
        "frag": [
            ("rule: mail from {from_contains} under {label_id}", "label_id for_any", _LABEL),
            ("rule: archive mail from {from_contains}", None, _FILE),
            ("{rule_id} off", "rule_id on", _OFF),
            ("{rule_id} to position {position}", None),
        ],
    },
    "save_mail_contact": {
        "do": [
            "add {name} to my contacts, the address is {email}",
            "save {name} as a contact with the address {email}",
            "put {name} in my address book, {email}",
            "make a contact for {name} with {email}",
            "store {name} in my address book under {email}",
            "create a contact called {name}, address {email}",
            "set up {name} as a contact, mail address {email}",
            "enter {name} in my address book with {email}",
            "add {name} to my contacts, address {email}, phone {phone}",
            "save {name} as a contact with {email} and the number {phone}",
            ("change {contact_id:poss} phone number to {phone}", "contact_id person"),
            ("save {phone} as {contact_id:poss} new number", "contact_id person"),
            ("put {phone} down as the number for {contact_id}", "contact_id person"),
            ("change {contact_id:poss} email address to {email}", "contact_id person"),
            ("save {email} as {contact_id:poss} new address", "contact_id person"),
            ("use {email} for {contact_id} from now on", "contact_id person"),
            ('note down "{note}" for {contact_id} in my address book', "contact_id person"),
            ('save the note "{note}" for {contact_id}', "contact_id person"),
        ],
        "say": [
            "i want {name} in my contacts, the address is {email}",
            "{name} should be in my address book, {email}",
            "i met {name}, save the address {email} in my contacts",
            "i keep losing {name:poss} address, it's {email}, put it in my contacts",
            ("{contact_id:subj} has a new number, {phone}, please save it", "contact_id person"),
            ("{contact_id:poss} new address is {email}, save it", "contact_id person"),
            ('i want a note on {contact_id} that says "{note}"', "contact_id person"),
        ],
        "frag": [
            "new contact {name}, {email}",
            ("new number for {contact_id}: {phone}", "contact_id person"),
            ("new address for {contact_id}: {email}", "contact_id person"),
        ],
    },
}
