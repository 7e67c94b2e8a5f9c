"""How people hold the figures of the travel desk against each other, and what they work out from them."""

from __future__ import annotations

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("flight", "departs_at"): ("leaves later", "leaves earlier"),
    ("flight", "arrives_at"): ("lands later", "lands earlier"),
    ("flight", "minutes"): ("takes longer", "is shorter"),
    ("travel_booking", "total"): ("cost more", "cost less"),
    ("travel_booking", "starts_on"): ("starts later", "starts [sooner|earlier]"),
    ("credit", "amount"): ("has more left", "has less left"),
    ("credit", "ends_on"): ("runs out later", "runs out [sooner|earlier]"),
    ("trip", "starts_on"): ("starts later", "starts [sooner|earlier]"),
}
