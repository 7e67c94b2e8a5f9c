"""Values that people give the agency, what a request is about and why, and requests that it cannot serve."""

from __future__ import annotations

from typing import Any

_DOCUMENTS = [
    "512904477", "608317725", "733190264", "540087316", "681244903", "925530718", "847713206", "566021938", "790455162",
    "634908117", "518276640", "903114825",
]  # fmt: skip
_MEMBERS = [
    "40718823", "55120946", "61907734", "73440215", "28816650", "90237741", "36652108", "84119973", "47705526",
]  # fmt: skip
_SEATS = [
    "5A", "6F", "7A", "7F", "8C", "9D", "10A", "11C", "11F", "14A", "15D", "16F", "17C", "18A", "18D", "19F", "20A", "4A",
    "21C", "22F", "23A", "24D", "25F", "26A", "3A", "2F", "27C", "29D", "12A", "13F",
]  # fmt: skip
_CHANGE = ["booking_id", "new_flight_id"]
_QUOTED = ["expected_due", "expected_rest"]
_OF_SEGMENT = {"booking_id": "booking_id"}

VALUES: dict[str, tuple[Any, ...]] = {
    "airline_changes_fare.cabin": ("of", "fare", "cabin", {"flight_id": "flight_id", "brand": "brand"}),
    "airline_changes_fare.price": (
        "about",
        ("of", "fare", "price", {"flight_id": "flight_id", "brand": "brand", "cabin": "cabin"}),
        [0.7, 0.8, 0.9, 1.1, 1.2, 1.4],
    ),
    "airline_delays_flight.minutes": ("pick", [25, 40, 55, 75, 110]),
    "search_flights": (
        "either",
        [
            ("row", "flight", {"destination": "to_city", "depart_on": "day"}, {"state": "scheduled"}),
            ("row", "flight", {"origin": "from_city", "depart_on": "day"}, {"state": "scheduled"}),
        ],
    ),
    "search_flights.travellers": ("pick", [2, 2, 3, 4]),
    "search_hotels.place": ("seen", "hotel", "city", {"is_away": True}),
    "search_hotels.check_in": ("day", 9, 15),
    "search_hotels.check_out": ("day", 16, 19),
    "search_hotels.guests": ("pick", [2, 2, 3, 4]),
    "get_hotel_rates.hotel_id": ("thing", "hotel", {"is_away": True}),
    "get_hotel_rates.check_in": ("day", 8, 12),
    "get_hotel_rates.check_out": ("day", 13, 15),
    "get_hotel_rates.room_type": ("pick", ["double", "double", "family", "twin", "single"]),
    "get_flight_fares.flight_ids": ("some", ("row", "flight", "flight_id"), 1, 1),
    "book_flight.points": ("pick", [500, 1_000, 1_500, 2_000, 3_000]),
    "book_flight.expected_total": ("quoted", "get_flight_fares", "/fares/0/total"),
    "book_hotel.hotel_id": ("thing", "hotel", {"is_away": True}),
    "book_hotel.check_in": ("day", 4, 9),
    "book_hotel.check_out": ("day", 10, 13),
    "book_hotel.guests": ("pick", [2, 2, 3]),
    "book_hotel.room_type": ("pick", ["double", "double", "double", "family", "twin", "single"]),
    "book_hotel.expected_total": ("quoted", "get_hotel_rates", "/rates/0/total"),
    "confirm_held_booking": ("row", "travel_booking", {"booking_id": "booking_id"}, {"state": "held"}),
    "quote_booking_change.new_flight_id": (
        "of", "flight", "flight_id",
        {"airline_id": "booking_id.airline_id", "from_city": "booking_id.next_from", "to_city": "booking_id.next_to"},
    ),
    "quote_booking_change.check_out": (
        "either", [("field", "booking_id", name) for name in ("night_more", "two_nights_more")],
    ),
    "change_flight_booking": (
        "either",
        [
            ("row", "segment", {**_OF_SEGMENT, "old_flight_id": "flight_id"}, {"state": "live", "brand": "standard"}),
            ("row", "segment", {**_OF_SEGMENT, "old_flight_id": "flight_id"}, {"state": "live", "brand": "flex"}),
            ("row", "segment", _OF_SEGMENT, {"state": "live", "brand": "flex"}),
            ("row", "segment", _OF_SEGMENT, {"state": "live", "brand": "basic"}),
        ],
    ),
    "change_flight_booking.old_flight_id": ("of", "segment", "flight_id", {"booking_id": "booking_id"}),
    "change_flight_booking.new_flight_id": (
        "either",
        [
            (
                "of", "flight", "flight_id",
                {
                    "airline_id": "old_flight_id.airline_id",
                    "from_city": "old_flight_id.from_city",
                    "to_city": "old_flight_id.to_city",
                },
            ),
            (
                "of", "flight", "flight_id",
                {
                    "airline_id": "booking_id.airline_id",
                    "from_city": "booking_id.next_from",
                    "to_city": "booking_id.next_to",
                },
            ),
        ],
    ),
    "change_flight_booking.expected_due": ("quoted", "quote_booking_change", "/due"),
    "change_flight_booking.expected_rest": ("quoted", "quote_booking_change", "/rest"),
    "change_hotel_stay.check_out": (
        "either", [("field", "booking_id", name) for name in ("night_more", "two_nights_more")],
    ),
    "change_hotel_stay.expected_due": ("quoted", "quote_booking_change", "/due"),
    "cancel_travel_booking.traveller_ids": (
        "some", ("of", "segment", "traveller_id", {"booking_id": "booking_id"}), 1, 1,
    ),
    "cancel_travel_booking.expected_refund": ("quoted", "quote_booking_cancellation", "/refund"),
    "add_checked_bags": (
        "row", "segment", {"booking_id": "booking_id", "traveller_id": "traveller_id"}, {"state": "live"},
    ),
    "quote_booking_change.flight_id": ("row", "segment", "flight_id"),
    "quote_booking_change.traveller_id": (
        "either",
        [
            ("of", "segment", "traveller_id", {"booking_id": "booking_id"}),
            ("of", "segment", "traveller_id", {"flight_id": "flight_id"}),
        ],
    ),
    "quote_booking_change.bags": ("pick", [2, 2, 3]),
    "quote_booking_change.seat": ("pick", _SEATS),
    "add_checked_bags.bags": ("pick", [2, 2, 3]),
    "add_checked_bags.flight_id": ("of", "segment", "flight_id", {"booking_id": "booking_id"}),
    "add_checked_bags.expected_fee": ("quoted", "quote_booking_change", "/due"),
    "choose_seat": ("row", "segment", {"flight_id": "flight_id", "traveller_id": "traveller_id"}, {"state": "live"}),
    "choose_seat.seat": ("pick", _SEATS),
    "choose_seat.expected_fee": ("quoted", "quote_booking_change", "/due"),
    "update_traveller.document_no": ("pick", _DOCUMENTS),
    "update_traveller.document_expires": ("day", 700, 3_400),
    "update_traveller.nationality": ("pick", ["British", "Irish", "French", "Dutch", "Polish", "Italian"]),
    "update_traveller.loyalty_program": ("row", "airline", "program"),
    "update_traveller.loyalty_no": ("pick", _MEMBERS),
}  # fmt: skip

SHAPES: dict[str, list[list[str]]] = {
    "search_flights": [
        ["depart_on", "destination"],
        ["depart_on", "origin"],
        ["depart_on", "destination", "travellers"],
    ],
    "get_flight_fares": [["flight_ids", "brand"], ["flight_ids", "brand", "traveller_ids"]],
    "get_seat_map": [["flight_id"]],
    "search_hotels": [["place", "check_in", "check_out"], ["place", "check_in", "check_out", "guests"]],
    "get_hotel_rates": [["hotel_id", "check_in", "check_out"], ["hotel_id", "check_in", "check_out", "room_type"]],
    "hold_flight": [["flight_ids", "traveller_ids", "brand"]],
    "book_flight": [
        ["flight_ids", "traveller_ids", "brand", "card_id", "expected_total"],
        ["flight_ids", "traveller_ids", "brand", "card_id", "expected_total"],
        ["flight_ids", "traveller_ids", "brand", "card_id", "points", "expected_total"],
    ],
    "confirm_held_booking": [["booking_id", "card_id"]],
    "book_hotel": [
        ["hotel_id", "room_type", "terms", "check_in", "check_out", "card_id", "expected_total"],
        ["hotel_id", "room_type", "terms", "check_in", "check_out", "card_id", "expected_total"],
        ["hotel_id", "room_type", "terms", "check_in", "check_out", "card_id", "guests", "expected_total"],
    ],
    "quote_booking_change": [
        _CHANGE,
        ["booking_id", "check_out"],
        ["traveller_id", "booking_id", "bags"],
        ["traveller_id", "flight_id", "seat"],
    ],
    "change_flight_booking": [
        [*_CHANGE, "card_id", *_QUOTED],
        [*_CHANGE, *_QUOTED],
        [*_CHANGE, "old_flight_id", "card_id", *_QUOTED],
        [*_CHANGE, "old_flight_id", *_QUOTED],
    ],
    "change_hotel_stay": [["booking_id", "check_out", "card_id", "expected_due"]],
    "cancel_travel_booking": [
        ["booking_id", "expected_refund"],
        ["booking_id", "expected_refund"],
        ["booking_id", "traveller_ids", "expected_refund"],
    ],
    "add_checked_bags": [
        ["booking_id", "traveller_id", "bags", "card_id", "expected_fee"],
        ["booking_id", "traveller_id", "bags"],
        ["booking_id", "traveller_id", "bags", "flight_id", "card_id", "expected_fee"],
    ],
    "choose_seat": [
        ["flight_id", "traveller_id", "seat"],
        ["flight_id", "traveller_id", "seat", "card_id", "expected_fee"],
    ],
    "update_traveller": [
        ["traveller_id", "document_no", "document_expires"],
        ["traveller_id", "document_no", "document_expires"],
        ["traveller_id", "document_no", "document_expires"],
        ["traveller_id", "loyalty_program", "loyalty_no"],
        ["traveller_id", "loyalty_program", "loyalty_no"],
        ["traveller_id", "nationality"],
    ],
}

TOPIC: dict[str, str | None] = {
    "hold_flight": None,
    "book_flight": None,
    "confirm_held_booking": "booking_id",
    "book_hotel": None,
    "change_flight_booking": "booking_id",
    "change_hotel_stay": "booking_id",
    "cancel_travel_booking": "booking_id",
    "add_checked_bags": "booking_id",
    "choose_seat": "flight_id",
    "update_traveller": None,
}
WITHIN: dict[str, tuple[str, str]] = {
    "change_flight_booking.old_flight_id": ("booking_id", "booking_id"),
    "add_checked_bags.flight_id": ("booking_id", "booking_id"),
}
APART: dict[str, list[str]] = {
    "cancel_travel_booking": [
        "change_flight_booking",
        "change_hotel_stay",
        "add_checked_bags",
        "confirm_held_booking",
        "book_flight",
        "book_hotel",
        "hold_flight",
        "travel_booking.starts_on",
        "travel_booking.ends_on",
        "travel_booking.street",
    ],
    "change_flight_booking": ["choose_seat"],
}
NEEDS: dict[str, dict[str, str]] = {"change_hotel_stay": {"check_out": "booking_id stay", "card_id": "booking_id stay"}}
WHY: dict[str, Any] = {
    "search_flights": ("travel", "", "destination"),
    "search_hotels": "travel",
    "get_flight_fares": (
        (("travel", "", "flight_ids from_home"), "", "traveller_ids self"),
        ("travel", "", "flight_ids from_home"),
        "traveller_ids",
    ),
    "get_hotel_rates": "travel",
    "get_seat_map": "",
    "hold_flight": (("travel", "", "flight_ids from_home"), "", "traveller_ids self"),
    "book_flight": (("travel", "", "flight_ids from_home"), "", "traveller_ids self"),
    "book_hotel": "travel",
    "quote_booking_change": ("", ("", ("retravel", "", "booking_id mine"), "check_out"), "traveller_id"),
    "quote_booking_cancellation": ("retravel", "", "booking_id mine"),
    "change_flight_booking": ("retravel", "", "booking_id mine"),
    "cancel_travel_booking": ("", ("retravel", "", "booking_id mine"), "traveller_ids"),
}

NEAR: list[str] = [
    "[hire|rent] me a car at the airport [in Lisbon|in Porto|]",
    "book a train to [Edinburgh|Ghent|Hamburg] for {d}",
    "get me travel insurance for the [Denver|Oslo|Athens] trip",
    "apply for a visa for [India|Brazil|Vietnam] for me",
    "[renew|replace] my passport",
    "what will the weather be like in [Bergen|Vienna|Athens] {d}",
    "book a table for {n} near my hotel in Vienna {d}",
    "order a taxi to the airport for {d}",
    "how long is the queue at security [right now|this morning]",
    "reserve a parking space at the airport from {d}",
    "put my next flight in the name of my [brother|sister]",
    "book us a [cabin|berth] on the ferry to [Oslo|Dublin]",
    "buy {n} tickets for the city museum in [Vienna|Milan]",
    "upgrade me to first class for free on my next flight",
    "get me into the [airport lounge|business lounge] {d}",
    "claim compensation from the airline for [last week's delay|the delay in spring]",
    "report my suitcase as lost",
    "check me in online for {d}",
    "send my boarding pass to my phone",
    "exchange 300 dollars into euros for my next trip",
    "buy points to get me to the next tier",
    "transfer my points to my [partner|mum]",
    "book a guided tour of [Athens|Lisbon] {d}",
    "order a vegan meal for my next flight",
    "book my dog into the cabin on my next flight",
    "leave a review for my hotel in [Lyon|Ghent]",
    "request a wheelchair at the gate {d}",
    "get me a refund for the minibar",
    "take my old credit card off my account",
    "add my neighbour as a traveller to the account",
    "find a cruise round [Greece|Norway] for next summer",
    "print my itinerary and post it to my office",
]
UNASKED = {
    "book_hotel": "stays are short",
    "change_flight_booking": "what is quoted is allowed",
    "change_hotel_stay": "what is quoted is allowed",
    "cancel_travel_booking": "children travel with somebody",
    "add_checked_bags": "bags are added days ahead",
}
SECOND_BEST: dict[str, str] = {
    "book_hotel.card_id": "any",
    "book_flight.card_id": "any",
    "confirm_held_booking.card_id": "any",
    "change_flight_booking.card_id": "any",
    "add_checked_bags.card_id": "any",
    "choose_seat.card_id": "any",
}
ON_THE_DAY = {"airline_delays_flight": ("flight_id", "departs_at")}
