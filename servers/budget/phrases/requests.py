"""How people ask for what was spent, and to have it put right. A line says just the parameters that are its slots."""

from __future__ import annotations

from typing import Any

from servers.budget.phrases.planning import PLANNING

_IN = {"direction": "in"}
_ACCEPT = {"action": "accept"}
_MATCH = {"action": "match"}
_IGNORE = {"action": "ignore"}

_SPENDING: dict[str, dict[str, list[Any]]] = {
    "record_expense": {
        "do": [
            ("[log|record|note] {amount} at {merchant} from {budget_account_id}", "budget_account_id pays"),
            ("put {merchant} down for {amount}, paid from {budget_account_id}", "budget_account_id pays"),
            ("put down {amount} at {merchant}, out of {budget_account_id}", "budget_account_id pays"),
            ("[add|enter] {amount} at {merchant}, paid from {budget_account_id}", "budget_account_id pays"),
            ("[add|enter] an expense of {amount} at {merchant} from {budget_account_id}", "budget_account_id pays"),
            ("write down {amount} at {merchant}, it came out of {budget_account_id}", "budget_account_id pays"),
            ("[record|note] that {amount} went to {merchant} from {budget_account_id}", "budget_account_id pays"),
            ("put {amount} for {merchant} in the budget, from {budget_account_id}", "budget_account_id pays"),
            ("put {amount} spent at {merchant} in the budget, out of {budget_account_id}", "budget_account_id pays"),
            ("log {amount} spent at {merchant}, out of {budget_account_id}", "budget_account_id pays"),
            "[log|record|note] {amount} at {merchant}",
            "put {merchant} down for {amount}",
            "put {amount} at {merchant} in the budget",
            ("put {merchant} down, paid from {budget_account_id}", "budget_account_id pays"),
            ("log what i just spent at {merchant}, paid from {budget_account_id}", "budget_account_id pays"),
            ("[log|record] {amount} from {budget_account_id}", "budget_account_id pays"),
            ("put down an expense of {amount} from {budget_account_id}", "budget_account_id pays"),
            # another day, which may be one that is still to come
            ("[log|record] {amount} at {merchant} {day:adv}, from {budget_account_id}", "budget_account_id pays"),
            ("add {day:poss} {merchant}, {amount} from {budget_account_id}", "budget_account_id pays"),
            ("put {merchant} down for {amount} {day:adv}, from {budget_account_id}", "budget_account_id pays"),
            ("enter {amount} at {merchant} {day:adv}, out of {budget_account_id}", "budget_account_id pays"),
            # an envelope
            (
                "[log|record] {amount} at {merchant} from {budget_account_id} under {category_id}",
                "budget_account_id pays",
            ),
            (
                "put {merchant} down for {amount} in {category_id}, paid from {budget_account_id}",
                "budget_account_id pays",
            ),
            ("add {amount} at {merchant} to {category_id}, from {budget_account_id}", "budget_account_id pays"),
            (
                "[log|record] {amount} at {merchant} {day:adv} under {category_id}, from {budget_account_id}",
                "budget_account_id pays",
            ),
            (
                "put down {amount} at {merchant} {day:adv} under {category_id}, out of {budget_account_id}",
                "budget_account_id pays",
            ),
            # a note
            (
                '[log|record] {amount} at {merchant} from {budget_account_id} with the note "{note}"',
                "budget_account_id pays",
            ),
            (
                'put {merchant} down for {amount}, from {budget_account_id}, and note "{note}" on it',
                "budget_account_id pays",
            ),
            (
                '[log|record] {amount} at {merchant} under {category_id} with the note "{note}", from {budget_account_id}',
                "budget_account_id pays",
            ),
            (
                'put {amount} at {merchant} in {category_id}, paid from {budget_account_id}, and note "{note}" on it',
                "budget_account_id pays",
            ),
            # money that came back
            (
                "put down a refund of {amount} from {merchant}, it went to {budget_account_id}",
                "budget_account_id pays",
                _IN,
            ),
            ("log {amount} back from {merchant}, it went to {budget_account_id}", "budget_account_id pays", _IN),
            ("record that {merchant} refunded {amount} to {budget_account_id}", "budget_account_id pays", _IN),
            # again and again
            (
                "[log|record] {amount} at {merchant} from {budget_account_id} as a {repeat} expense",
                "budget_account_id pays",
            ),
            (
                "put {merchant} down as a {repeat} payment of {amount} from {budget_account_id}, starting today",
                "budget_account_id pays",
            ),
        ],
        "say": [
            (
                "i just paid {amount} at {merchant} from {budget_account_id}, [log it|put it in]",
                "budget_account_id pays",
            ),
            ("we spent {amount} at {merchant}, it came out of {budget_account_id}", "budget_account_id pays"),
            ("i [spent|paid] {amount} at {merchant}, that came out of {budget_account_id}", "budget_account_id pays"),
            ("{amount} went to {merchant} from {budget_account_id}, put that in the budget", "budget_account_id pays"),
            (
                "i paid {merchant} {amount} from {budget_account_id}, [log it|note it]",
                "budget_account_id pays",
            ),
            "i just paid {amount} at {merchant}, [log it|put it in]",
            ("i spent {amount} from {budget_account_id}, put it in the budget", "budget_account_id pays"),
            ("{amount} at {merchant} {day:adv} needs to go in, from {budget_account_id}", "budget_account_id pays"),
        ],
        "frag": [
            ("{amount} at {merchant}, {budget_account_id}", "budget_account_id pays"),
            ("{merchant}, {amount}, from {budget_account_id}", "budget_account_id pays"),
            ("{amount} at {merchant} {day:adv}, {budget_account_id}", "budget_account_id pays"),
            ("{amount} at {merchant}, {budget_account_id}, {category_id}", "budget_account_id pays"),
        ],
        "why": ["i keep forgetting to write these down"],
    },
    "update_expense": {
        "do": [
            ("[move|put] {expense_id} [into|under] {category_id}", "expense_id movable"),
            ("have {expense_id} come out of {category_id}", "expense_id movable"),
            ("[file|book] {expense_id} under {category_id}", "expense_id movable"),
            ("change the category on {expense_id}, it belongs in {category_id}", "expense_id movable"),
            ("book {expense_id} against {category_id}", "expense_id movable"),
            ("have {expense_id} come out of {category_id}", "expense_id movable"),
            ("count {expense_id} under {category_id}", "expense_id movable"),
            ("have {category_id} cover {expense_id}", "expense_id movable"),
            ("sort {expense_id} into {category_id}", "expense_id movable"),
            ("[correct|fix] {expense_id}, it was {amount}", "expense_id went_out"),
            ("[correct|change] the amount on {expense_id}, it should be {amount}", "expense_id went_out"),
            ("change {expense_id} to {amount}", "expense_id went_out"),
            ("change the date on {expense_id} to {day:noun}", "expense_id went_out"),
            ("put {expense_id} down for {day:noun} instead", "expense_id went_out"),
            ("correct the date on {expense_id}, it was {day:noun}", "expense_id went_out"),
            ('add the note "{note}" to {expense_id}', "expense_id went_out"),
            ('put "{note}" as the note on {expense_id}', "expense_id went_out"),
            ('note "{note}" on {expense_id}', "expense_id went_out"),
            ("put {expense_id} on {budget_account_id} instead", "budget_account_id pays"),
            ("change the account on {expense_id}, it was paid from {budget_account_id}", "budget_account_id pays"),
        ],
        "say": [
            ("{expense_id} should be under {category_id}, [move it|change it]", "expense_id movable"),
            ("{expense_id} belongs in {category_id}, put it there", "expense_id movable"),
            ("{expense_id} is in the wrong envelope, put it in {category_id}", "expense_id movable"),
            ("i want {expense_id} to come out of {category_id}", "expense_id movable"),
            ("i'd rather have {expense_id} under {category_id}", "expense_id movable"),
            ("{expense_id} was really {amount}, [correct it|fix that]", "expense_id went_out"),
            ("i got the amount wrong on {expense_id}, it was {amount}", "expense_id went_out"),
            ("i got the date wrong on {expense_id}, it was {day:noun}", "expense_id went_out"),
            ("{expense_id} was paid from {budget_account_id}, fix that", "budget_account_id pays"),
        ],
        "frag": [
            ("{expense_id} under {category_id}", "expense_id movable"),
            ("{expense_id}, should be {amount}", "expense_id went_out"),
            ('note on {expense_id}: "{note}"', "expense_id went_out"),
        ],
    },
    "split_expense": {
        "do": [
            ("split {expense_id} [evenly|equally] between {category_ids}", "expense_id whole"),
            ("divide {expense_id} [evenly|equally] between {category_ids}", "expense_id whole"),
            ("share {expense_id} out equally over {category_ids}", "expense_id whole"),
            ("put {expense_id} half and half into {category_ids}", "expense_id whole"),
            ("split {expense_id} down the middle between {category_ids}", "expense_id whole"),
            ("spread {expense_id} evenly over {category_ids}", "expense_id whole"),
            ("split {expense_id} in two between {category_ids}", "expense_id whole"),
            ("break {expense_id} up into equal parts for {category_ids}", "expense_id whole"),
            ("split {expense_id} fifty-fifty between {category_ids}", "expense_id whole"),
            ("undo the split of {expense_id} and put it all under {category_ids}", "expense_id split"),
            ("put all of {expense_id} back under {category_ids}", "expense_id split"),
            ("unsplit {expense_id}, it all belongs under {category_ids}", "expense_id split"),
        ],
        "say": [
            ("{expense_id} was for two envelopes, split it evenly between {category_ids}", "expense_id whole"),
            ("{expense_id} was for {category_ids}, half each", "expense_id whole"),
            ("i want {expense_id} split equally between {category_ids}", "expense_id whole"),
            ("i'd like {expense_id} split down the middle, between {category_ids}", "expense_id whole"),
            ("{expense_id} shouldn't be split, it all goes under {category_ids}", "expense_id split"),
        ],
        "frag": [
            ("split {expense_id} evenly, {category_ids}", "expense_id whole"),
            ("{expense_id}, half each to {category_ids}", "expense_id whole"),
        ],
    },
    "delete_expense": {
        "do": [
            "[delete|remove] {expense_id}",
            "take {expense_id} out of the budget",
            "take {expense_id} off the books",
            "~[bin|scrap] {expense_id}",
            "get rid of {expense_id}",
            "erase {expense_id}",
            "remove {expense_id} altogether",
            "cross out {expense_id}",
        ],
        "say": [
            "{expense_id} was a mistake, [delete it|take it out]",
            "{expense_id} shouldn't be in the budget, remove it",
            "i don't want {expense_id} in the budget, delete it",
            "i put {expense_id} in by mistake, [delete it|take it out]",
            "{expense_id} has to go, it was never ours",
        ],
        "frag": ["delete {expense_id}", "{expense_id} out please"],
    },
    "resolve_import_line": {
        "do": [
            ("[accept|book] {line_id}", "line_id open_line", _ACCEPT),
            ("take {line_id} into the budget", "line_id open_line", _ACCEPT),
            ("book {line_id} as a new expense", "line_id came_from_shop", _ACCEPT),
            ("add {line_id} to the budget", "line_id open_line", _ACCEPT),
            ("put {line_id} in the budget", "line_id came_from_shop", _ACCEPT),
            ("add {line_id} to our expenses", "line_id came_from_shop", _ACCEPT),
            ("[ignore|skip] {line_id}", "line_id open_line", _IGNORE),
            ("leave {line_id} out of the budget", "line_id open_line", _IGNORE),
            ("put {line_id} under {category_id}", "category_id daily", _ACCEPT),
            ("file {line_id} under {category_id}", "category_id daily", _ACCEPT),
            ("book {line_id} under {category_id}", "category_id daily", _ACCEPT),
            ("match {line_id} [with|to] {expense_id}", "line_id open_line", _MATCH),
            ("pair {line_id} with {expense_id}", "line_id open_line", _MATCH),
            ("tick off {expense_id} against {line_id}", "line_id open_line", _MATCH),
        ],
        "say": [
            ("{line_id} is fine, [accept it|book it]", "line_id open_line", _ACCEPT),
            ("{line_id} was us, take it into the budget", "line_id open_line", _ACCEPT),
            ("i want {line_id} booked as an expense", "line_id came_from_shop", _ACCEPT),
            ("{line_id} isn't ours, ignore it", "line_id open_line", _IGNORE),
            ("i don't want {line_id} in the budget, ignore it", "line_id open_line", _IGNORE),
            ("{line_id} goes under {category_id}, book it", "category_id daily", _ACCEPT),
            ("{line_id} is the same as {expense_id}, match them", "line_id open_line", _MATCH),
        ],
        "frag": [
            ("accept {line_id}", "line_id open_line", _ACCEPT),
            ("ignore {line_id}", "line_id open_line", _IGNORE),
            ("{line_id} under {category_id}", "category_id daily", _ACCEPT),
        ],
        "why": ["i'm going through what the bank sent"],
    },
}

REQUESTS: dict[str, dict[str, list[Any]]] = {**_SPENDING, **PLANNING}
