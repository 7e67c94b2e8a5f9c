"""How people ask for things in the sales system. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

from servers.crm.phrases.requests_activities import ACTIVITIES
from servers.crm.phrases.requests_deals import DEALS

_FAIR = {"source": "event"}
_FAIR_OVER = {"source": "event", "on_duplicate": "update"}
_FAIR_BARE = {"source": "event", "emails": [""]}
_MAILED = "emails!=['']"
_WEB = {"source": "web"}
_TIP = {"source": "referral"}
_PARTNER = {"source": "partner"}
_WORK = {"status": "working"}
_PARK = {"status": "nurturing"}
_DROP = {"status": "disqualified"}
_OUT = {"opted_out": True}
_LEFT = {"status": "left"}
_BOSS = {"role": "decision_maker"}
_BILLS = {"role": "billing"}
_FAN = {"role": "champion"}

REQUESTS: dict[str, dict[str, list[Any]]] = {
    "import_leads": {
        "do": [
            ("add {names} from {company_names} as a lead, {emails}, somebody we met at the fair", _MAILED, _FAIR),
            ("put in {names} from {company_names} as a lead from the fair, the address is {emails}", _MAILED, _FAIR),
            ("create a lead for {names} at {company_names}, {emails}, source is the trade fair", _MAILED, _FAIR),
            ("enter {names} of {company_names} as a lead from the event, email {emails}", _MAILED, _FAIR),
            ("take down a new lead from the fair: {names}, {company_names}, {emails}", _MAILED, _FAIR),
            ("make a lead for {names} ({company_names}, {emails}), a visitor at our stand", _MAILED, _FAIR),
            ("get {names} from {company_names} into the system as an event lead, {emails}", _MAILED, _FAIR),
            ("add a lead that came through the website: {names}, {company_names}, {emails}", _MAILED, _WEB),
            ("put {names} at {company_names} in as a web lead, the address is {emails}", _MAILED, _WEB),
            ("add {names} from {company_names} as a lead, {emails}, a referral", _MAILED, _TIP),
            ("enter {names} of {company_names} as a referral, email {emails}", _MAILED, _TIP),
            ("add a lead from our partner: {names}, {company_names}, {emails}", _MAILED, _PARTNER),
            ("add {names} from {company_names} as a lead from the fair with no address yet", None, _FAIR_BARE),
            ("put in a lead from the fair without an email: {names}, {company_names}", None, _FAIR_BARE),
            (
                "add {names} from {company_names} as a lead from the fair, {emails}, and overwrite what we have under that address",
                _MAILED,
                _FAIR_OVER,
            ),
            (
                "enter {names} at {company_names}, {emails}, as an event lead and update the old entry if there is one",
                _MAILED,
                _FAIR_OVER,
            ),
        ],
        "say": [
            ("i met {names} from {company_names} at the fair, add a lead with {emails}", _MAILED, _FAIR),
            ("i need a lead for {names} at {company_names}, we talked at the fair, {emails}", _MAILED, _FAIR),
            (
                "i've got a card from the fair here, {names} of {company_names}, {emails}, make it a lead",
                _MAILED,
                _FAIR,
            ),
            (
                "{names} from {company_names} filled in our form, the address is {emails}, make it a web lead",
                _MAILED,
                _WEB,
            ),
            (
                "{names} at {company_names} was referred to us, {emails}, put in a lead for them",
                _MAILED,
                _TIP,
            ),
        ],
        "frag": [
            ("new lead from the fair: {names}, {company_names}, {emails}", _MAILED, _FAIR),
            ("web lead: {names}, {company_names}, {emails}", _MAILED, _WEB),
        ],
    },
    "update_lead": {
        "do": [
            ("park {lead_id} for later", "lead_id awake", _PARK),
            ("move {lead_id} to nurturing", "lead_id awake", _PARK),
            ("put {lead_id} into nurturing", "lead_id awake", _PARK),
            ("set {lead_id} to nurturing for now", "lead_id awake", _PARK),
            ("put {lead_id} on the back burner", "lead_id awake", _PARK),
            ("set {lead_id} to working", "lead_id parked", _WORK),
            ("take {lead_id} out of nurturing and back into work", "lead_id parked", _WORK),
            ("pick {lead_id} up again", "lead_id parked", _WORK),
            ("reopen {lead_id}", "lead_id dropped", _WORK),
            ("bring {lead_id} back from the disqualified ones", "lead_id dropped", _WORK),
            ("disqualify {lead_id}", "lead_id alive", _DROP),
            ("[~kill|drop|write off] {lead_id}", "lead_id alive", _DROP),
            ("disqualify {lead_id} because {reason}", "lead_id alive", _DROP),
            ("[~kill|drop|write off] {lead_id} because {reason}", "lead_id alive", _DROP),
            ("mark {lead_id} as disqualified because {reason}", "lead_id alive", _DROP),
            ("close {lead_id} as disqualified because {reason}", "lead_id alive", _DROP),
            ("give {lead_id} to {owner_id}", "lead_id alive"),
            ("hand {lead_id} over to {owner_id}", "lead_id alive"),
            ("pass {lead_id} on to {owner_id}", "lead_id alive"),
            ("set the score on {lead_id} to {score}", "lead_id alive"),
            ("change the score of {lead_id} to {score}", "lead_id alive"),
            ("score {lead_id} at {score}", "lead_id alive"),
            ("put the phone number {phone} on {lead_id}", "lead_id alive"),
            ("add the number {phone} to {lead_id}", "lead_id alive"),
            ("save {phone} as the phone number for {lead_id}", "lead_id alive"),
        ],
        "say": [
            ("{lead_id} isn't ready yet, put it into nurturing", "lead_id awake", _PARK),
            ("nothing will happen with {lead_id} this year, park it", "lead_id awake", _PARK),
            ("i can't do anything with {lead_id} right now, move it to nurturing", "lead_id awake", _PARK),
            ("{lead_id} needs more time, put it on the back burner", "lead_id awake", _PARK),
            ("{lead_id} has come back to life, set it to working", "lead_id parked", _WORK),
            ("i want to work on {lead_id} again", "lead_id parked", _WORK),
            ("{lead_id} is going nowhere, {reason}, disqualify it", "lead_id alive", _DROP),
            ("{owner_id:subj} should look after {lead_id}, hand it over", "lead_id alive"),
            ("i have a phone number for {lead_id} now, it's {phone}", "lead_id alive"),
        ],
        "frag": [
            ("{lead_id} to nurturing", "lead_id awake", _PARK),
            ("{lead_id}, back to working", "lead_id parked", _WORK),
            ("new owner for {lead_id}: {owner_id}", "lead_id alive"),
        ],
    },
    "convert_lead": {
        "do": [
            ("convert {lead_id}", "lead_id alive"),
            ("convert {lead_id} to a contact", "lead_id alive"),
            ("turn {lead_id} into a contact", "lead_id alive"),
            ("make {lead_id} a proper contact", "lead_id alive"),
            ("get {lead_id} converted", "lead_id alive"),
            ("move {lead_id} over to contacts", "lead_id alive"),
            ("take {lead_id} over as a contact", "lead_id alive"),
            ("make a contact out of {lead_id}", "lead_id alive"),
            (
                "convert {lead_id} and open a {deal_amount:pre} deal for it called {deal_name}, closing {close_day:adv}",
                "lead_id alive",
            ),
            (
                "turn {lead_id} into a contact with a deal called {deal_name} for {deal_amount}, close date {close_day}",
                "lead_id alive",
            ),
            ("convert {lead_id} and put it under {company_id}", "lead_id alive"),
            ("convert {lead_id}, the company is {company_id}", "lead_id alive"),
            ("turn {lead_id} into a contact at {company_id}", "lead_id alive"),
        ],
        "say": [
            ("{lead_id} is serious now, convert it", "lead_id alive"),
            ("we're in business with {lead_id}, make it a contact", "lead_id alive"),
            ("i want {lead_id} converted", "lead_id alive"),
            ("{lead_id} can be converted", "lead_id alive"),
            ("i need {lead_id} as a contact", "lead_id alive"),
        ],
        "frag": [("{lead_id}, convert", "lead_id alive"), ("{lead_id} to contact", "lead_id alive")],
    },
    "save_crm_contact": {
        "do": [
            ("change the number for {contact_id} to {phone}", "contact_id there"),
            ("set {contact_id:poss} phone number to {phone}", "contact_id there"),
            ("update the number for {contact_id}, it's {phone} now", "contact_id there"),
            ("save {phone} as the new number for {contact_id}", "contact_id there"),
            ("put {phone} down as the number for {contact_id}", "contact_id there"),
            ("replace the phone number we have for {contact_id} with {phone}", "contact_id there"),
            ("note {contact_id:poss} new number, {phone}", "contact_id there"),
            ("correct {contact_id:poss} number to {phone}", "contact_id there"),
            ("change the job title of {contact_id} to {title}", "contact_id there"),
            ("set the title of {contact_id} to {title}", "contact_id there"),
            ("put {contact_id} down as {title}", "contact_id there"),
            ("mark {contact_id} as the decision maker", "contact_id not_boss", _BOSS),
            ("put {contact_id} down as billing contact", "contact_id not_billing", _BILLS),
            ("make {contact_id} the billing contact", "contact_id not_billing", _BILLS),
            ("mark {contact_id} as our champion", "contact_id not_champion", _FAN),
            ("mark {contact_id} as opted out", "contact_id open_to_it", _OUT),
            ("take {contact_id} off everything, no more mails or calls", "contact_id open_to_it", _OUT),
            ("note that {contact_id:subj} doesn't want to be contacted any more", "contact_id open_to_it", _OUT),
            ("mark {contact_id} as having left the company", "contact_id there", _LEFT),
            ("note that {contact_id:subj} has left the company", "contact_id there", _LEFT),
            ("add {first_name} {last_name} as a contact at {company_id}, {phone}"),
            ("create a contact for {first_name} {last_name} at {company_id}, phone {phone}"),
            ("put {first_name} {last_name} from {company_id} into the contacts, the number is {phone}"),
        ],
        "say": [
            ("{contact_id:subj} has a new number, {phone}", "contact_id there"),
            ("{contact_id:poss} number has changed to {phone}, update it", "contact_id there"),
            ("the number we have for {contact_id} is wrong, it should be {phone}", "contact_id there"),
            ("i've got a new number for {contact_id}, {phone}, save it", "contact_id there"),
            ("{contact_id:subj} asked us to stop contacting them, opt them out", "contact_id open_to_it", _OUT),
            ("{contact_id:subj} has left the company, mark that", "contact_id there", _LEFT),
            ("{contact_id:subj} is {title} now, change the title", "contact_id there"),
            ("i met {first_name} {last_name} from {company_id}, add a contact with the number {phone}"),
        ],
        "frag": [
            ("new number for {contact_id}: {phone}", "contact_id there"),
            ("new contact: {first_name} {last_name}, {company_id}, {phone}"),
            ("{contact_id}, opted out", "contact_id open_to_it", _OUT),
        ],
    },
    "merge_crm_contacts": {
        "do": [
            "merge {duplicate_id} into {keep_id}",
            "merge {keep_id} with {duplicate_id} and keep the first one",
            "fold {duplicate_id} into {keep_id}",
            "combine {keep_id} with {duplicate_id}, that's one person, and keep the first one",
            "move everything from {duplicate_id} over to {keep_id} and merge them",
            "clean up the duplicate: merge {duplicate_id} into {keep_id}",
            "get {duplicate_id} merged into {keep_id}",
            "merge {duplicate_id} and {keep_id} and keep the second one, they're one and the same",
        ],
        "say": [
            "{duplicate_id} and {keep_id} are the same person, merge them and keep the second one",
            "we've got somebody twice, merge {duplicate_id} into {keep_id}",
            "{duplicate_id} is a duplicate of {keep_id}, merge the two",
            "i have {keep_id} in here twice, once as {duplicate_id}, merge that one in",
            "i think {duplicate_id} is the same person as {keep_id}, merge the two and keep the second one",
        ],
        "frag": ["{duplicate_id} into {keep_id}, same person", "duplicate: {duplicate_id}, keep {keep_id}"],
    },
    **DEALS,
    **ACTIVITIES,
}
