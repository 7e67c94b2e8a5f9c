"""What the assistant says and asks about journeys, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, str | list[str | tuple[str, str]]] = {
    "hold_flight": "The {flight_ids} is held for {traveller_ids} until {result.hold_until}, for {result.total}.",
    "book_flight": "Booked: {flight_ids} for {traveller_ids}, {result.total} in all.",
    "confirm_held_booking": "It is confirmed; {result.total} in all, paid with your {card_id}.",
    "book_hotel": "Booked: {hotel_id} from {check_in} to {check_out}, {result.total} in all.",
    "change_flight_booking": [
        ("Done, {booking_id} is now on the {new_flight_id}. There was nothing to pay.", "expected_due=0"),
        "Done, {booking_id} is now on the {new_flight_id}. Due: {expected_due}.",
    ],
    "change_hotel_stay": "Done, the stay now ends on {check_out}; the amount due was {expected_due}.",
    "cancel_travel_booking": [
        "Done, that took {traveller_ids} off the {booking_id.city} flight booking; the refund is {expected_refund} ({booking_id.refund_way}).",
        "{booking_id} is cancelled; the refund is {expected_refund} ({booking_id.refund_way}).",
        "{booking_id} is cancelled; the refund is {expected_refund}.",
    ],
    "add_checked_bags": [
        ("Done, that is {bags} checked bags in all for {traveller_id} now, free of charge.", "expected_fee=0"),
        "Done, that is {bags} checked bags in all for {traveller_id} now. Fee: {expected_fee}.",
        "Done, that is {bags} checked bags in all for {traveller_id} now, free of charge.",
    ],
    "choose_seat": [
        ("Seat {seat} on the {flight_id} is now booked for {traveller_id}, free of charge.", "expected_fee=0"),
        "Seat {seat} on the {flight_id} is now booked for {traveller_id}. Fee: {expected_fee}.",
        "Seat {seat} on the {flight_id} is now booked for {traveller_id}, free of charge.",
    ],
    "update_traveller": [
        "The passport on file for {traveller_id} is now {document_no}, valid until {document_expires}.",
        "{loyalty_program} number {loyalty_no} is saved for {traveller_id}.",
        "The nationality on file for {traveller_id} is now {nationality}.",
    ],
}

CONFIRM: dict[str, Any] = {
    "book_flight": [
        (
            "That is the {flight_ids} for {traveller_ids} in the {brand} fare, {expected_total} in all: {points} "
            "points, the rest on your {card_id}. Shall I book it?"
        ),
        (
            "That is the {flight_ids} for {traveller_ids} in the {brand} fare, {expected_total} in all on your "
            "{card_id}. Shall I book it?"
        ),
    ],
    "confirm_held_booking": (
        "That pays for {booking_id} from {booking_id.starts_on}, {booking_id.total} in all, with your {card_id}. "
        "Shall I go ahead?"
    ),
    "book_hotel": (
        "That is a {room_type} room at {hotel_id} from {check_in} to {check_out} on {terms} terms, {expected_total} "
        "in all with tax, on your {card_id}. Shall I book it?"
    ),
    "change_flight_booking": [
        (
            (
                "That moves {booking_id} from the {old_flight_id} to the {new_flight_id} with {expected_due} due and "
                "{expected_rest} back. Shall I go ahead?"
            ),
            "expected_due=0 & expected_rest=0",
        ),
        (
            (
                "That moves {booking_id} to the {new_flight_id} with {expected_due} due and {expected_rest} back. "
                "Shall I go ahead?"
            ),
            "expected_due=0 & expected_rest=0",
        ),
        (
            "That moves {booking_id} from the {old_flight_id} to the {new_flight_id}. Due on your {card_id}: "
            "{expected_due}; back as a credit with the airline: {expected_rest}. Shall I go ahead?"
        ),
        (
            "That moves {booking_id} from the {old_flight_id} to the {new_flight_id}. Due: {expected_due}; back as "
            "a credit with the airline: {expected_rest}. Shall I go ahead?"
        ),
        (
            "That moves {booking_id} to the {new_flight_id}. Due on your {card_id}: {expected_due}; back as a "
            "credit with the airline: {expected_rest}. Shall I go ahead?"
        ),
        (
            "That moves {booking_id} to the {new_flight_id}. Due: {expected_due}; back as a credit with the "
            "airline: {expected_rest}. Shall I go ahead?"
        ),
    ],
    "change_hotel_stay": (
        "That extends {booking_id} to {check_out}; the amount due is {expected_due}, on your {card_id}. Shall I go ahead?"
    ),
    "cancel_travel_booking": [
        (
            "That takes {traveller_ids} off the {booking_id.city} flight booking on {booking_id.starts_on}; the refund is "
            "{expected_refund} ({booking_id.refund_way}). Shall I go ahead?"
        ),
        (
            "That cancels {booking_id} on {booking_id.starts_on}; the refund is {expected_refund} "
            "({booking_id.refund_way}). Shall I go ahead?"
        ),
        ("That cancels {booking_id} on {booking_id.starts_on}; the refund is {expected_refund}. Shall I go ahead?"),
    ],
    "add_checked_bags": [
        (
            "That is {bags} checked bags for {traveller_id} on the {flight_id}, {expected_fee} on your {card_id}. "
            "Shall I go ahead?"
        ),
        (
            "That is {bags} checked bags for {traveller_id} on {booking_id}, {expected_fee} on your {card_id}. "
            "Shall I go ahead?"
        ),
        "That is {bags} checked bags for {traveller_id} on {booking_id}. Shall I go ahead?",
    ],
    "choose_seat": [
        (
            "That is seat {seat} for {traveller_id} on the {flight_id}, {expected_fee} on your {card_id}. Shall I go ahead?"
        ),
        "That is seat {seat} for {traveller_id} on the {flight_id}. Shall I go ahead?",
    ],
}
CONFIRMS: dict[str, list[str]] = {
    "book_flight": ["flight_ids", "traveller_ids", "expected_total", "card_id"],
    "confirm_held_booking": ["booking_id", "card_id"],
    "book_hotel": ["hotel_id", "check_in", "check_out", "expected_total", "card_id"],
    "change_flight_booking": ["booking_id", "new_flight_id", "expected_due", "expected_rest"],
    "change_hotel_stay": ["booking_id", "check_out", "expected_due"],
    "cancel_travel_booking": ["booking_id", "traveller_ids", "expected_refund"],
    "add_checked_bags": ["bags", "traveller_id", "expected_fee", "card_id"],
    "choose_seat": ["seat", "traveller_id", "expected_fee", "card_id"],
}

ASK: dict[str, str] = {
    "flight_ids": "Which flight do you mean?",
    "flight_id": "Which flight do you mean?",
    "new_flight_id": "Which flight should it be instead?",
    "old_flight_id": "Which flight of the booking should I change?",
    "traveller_ids": "Who is travelling?",
    "traveller_id": "Who is it for?",
    "brand": "Which fare would you like: basic, standard or flex?",
    "card_id": "Which card should it go on?",
    "booking_id": "Which booking do you mean?",
    "hotel_id": "Which hotel do you mean?",
    "room_type": "What kind of room would you like?",
    "terms": "Would you like the flexible or the prepaid rate?",
    "check_in": "From which day?",
    "check_out": "Until which day?",
    "bags": "How many checked bags should it be in all?",
    "seat": "Which seat would you like?",
    "points": "How many points should I use?",
    "depart_on": "On which day?",
    "place": "In which city?",
    "guests": "For how many people?",
}
GIVE: dict[str, list[str]] = {
    "flight_ids": ["{v}", "i mean {v}", "{v} please", "oh sorry, {v}"],
    "flight_id": ["{v}", "i mean {v}", "{v} please", "oh sorry, {v}"],
    "new_flight_id": ["{v}", "{v} please", "{v} would be good", "oh sorry, {v}", "{v}, if that's possible"],
    "old_flight_id": ["{v}", "i mean {v}", "{v} please"],
    "traveller_ids": ["{v}", "it's for {v}", "just {v}", "{v} please", "oh, for {v}"],
    "traveller_id": ["{v}", "for {v}", "it's for {v}", "oh, {v}", "{v}, sorry"],
    "brand": ["{v}", "{v} please", "the {v} one", "the {v} fare", "{v} will do"],
    "card_id": ["{v}", "{v} please", "use {v}", "put it on {v}", "oh, {v}", "{v} is fine"],
    "booking_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "hotel_id": ["{v}", "i mean {v}", "{v} please", "at {v}"],
    "room_type": ["a {v} room", "{v}", "a {v} one please", "{v} is fine"],
    "terms": ["{v}", "{v} please", "the {v} one", "the {v} rate"],
    "check_in": ["{v}", "from {v:noun}", "{v} please", "starting {v}"],
    "check_out": ["until {v:noun}", "{v}", "till {v:noun}", "{v} please"],
    "bags": ["{v}", "{v} please", "{v} in all", "make it {v}"],
    "seat": ["{v}", "{v} please", "seat {v}", "{v} if it's free"],
    "points": ["{v}", "{v} points", "use {v}"],
    "depart_on": ["{v}", "{v} please"],
    "place": ["{v}", "in {v}"],
    "guests": ["{v}", "for {v}"],
}
CUES: dict[str, list[str]] = {
    "flight_ids": ["which flight", "what flight", "which one"],
    "flight_id": ["which flight", "what flight", "which one"],
    "new_flight_id": ["which flight", "what flight", "which one", "instead"],
    "old_flight_id": ["which flight", "which of the flights", "which leg"],
    "traveller_ids": ["who", "for whom", "which traveller", "which people", "whose name"],
    "traveller_id": ["who", "for whom", "which traveller"],
    "brand": ["which fare", "what fare", "basic", "standard", "flex"],
    "card_id": ["which card", "what card", "how would you like to pay", "pay with"],
    "booking_id": ["which booking", "which trip", "which flight", "which one"],
    "hotel_id": ["which hotel", "what hotel", "which one"],
    "room_type": ["what kind of room", "which room", "room type", "type of room"],
    "terms": ["flexible", "prepaid", "which rate", "what terms", "which terms"],
    "check_in": ["which day", "what day", "from when", "check in", "check-in", "what date", "which date"],
    "check_out": ["until", "till when", "how long", "how many nights", "check out", "check-out", "leave"],
    "bags": ["how many", "number of bags", "what number"],
    "seat": ["which seat", "what seat"],
    "points": ["how many points"],
    "depart_on": ["which day", "what day", "when", "what date"],
    "place": ["which city", "what city", "where"],
    "guests": ["how many", "number of guests"],
}
WORDS: dict[str, dict[str, str]] = {}

AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "cancel_travel_booking": [("{x} too", "lone"), ("and {x} as well", "lone"), ("same with {x}", "lone")],
}

REFUSED: dict[str, str] = {
    "hold_flight": "I can't hold that: {why}.",
    "book_flight": "I can't book that: {why}.",
    "confirm_held_booking": "I can't confirm that: {why}.",
    "book_hotel": "I can't book that: {why}.",
    "change_flight_booking": "I can't make that change: {why}.",
    "change_hotel_stay": "I can't change that stay: {why}.",
    "cancel_travel_booking": "I can't cancel that: {why}.",
    "add_checked_bags": "I can't add those bags: {why}.",
    "choose_seat": "I can't book that seat: {why}.",
    "update_traveller": "I can't change that: {why}.",
}

UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "search_flights": "look for flights",
    "get_flight_fares": "look up fares",
    "get_seat_map": "see the seats of a flight",
    "search_hotels": "look for hotels",
    "get_hotel_rates": "look up room rates",
    "list_travellers": "see who is on your account",
    "update_traveller": [
        ("save a passport", "document_no"),
        ("save a frequent flyer number", "loyalty_no"),
        "change a traveller's nationality",
    ],
    "hold_flight": "hold a flight",
    "book_flight": "book a flight",
    "confirm_held_booking": "confirm a held booking",
    "book_hotel": "book a hotel",
    "list_trips": "see your trips",
    "get_travel_booking": "look into a booking",
    "quote_booking_change": "work out what a change costs",
    "change_flight_booking": "change a flight",
    "change_hotel_stay": "extend a hotel stay",
    "quote_booking_cancellation": "work out what a cancellation gives back",
    "cancel_travel_booking": [("take somebody off a booking", "traveller_ids"), "cancel a booking"],
    "add_checked_bags": "add bags",
    "choose_seat": "choose a seat",
}

AMEND: dict[str, dict[str, Any]] = {
    "choose_seat": {
        "parameter": "seat",
        "say": ["make that {v}", "{v} instead", "let's take {v} after all", "{v} would be better"],
    },
    "update_traveller": {
        "parameter": "document_expires",
        "say": [
            "sorry, the date should be {v:noun}",
            "wait, it's valid until {v:noun}, i misread it",
            "oh, i got the date wrong, it's {v:noun}",
            "sorry, i misread the date, make that {v:noun}",
            "the expiry date is {v:noun}, my mistake",
        ],
    },
}
