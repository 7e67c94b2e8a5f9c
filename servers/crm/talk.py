"""What sales people write: names of deals, subjects, outcomes, next steps, reasons; all written to be spoken."""

from __future__ import annotations

from typing import Final

DEALS: Final = (
    "Depot rollout",
    "Licence renewal",
    "Reporting package",
    "Support upgrade",
    "Scanner project",
    "Branch pilot",
    "Archive migration",
    "Training week",
    "Supplier portal",
    "Stock module",
    "Mobile licences",
    "Second warehouse",
    "Sandbox trial",
    "Audit package",
    "Help desk",
    "Price import",
    "Web shop link",
    "Returns desk",
    "Label printing",
    "Staff app",
    "Night support",
    "Fleet tracking",
    "Data clean-up",
    "Board reports",
    "Order portal",
    "Spare parts module",
    "Kiosk project",
    "Invoice archive",
    "Single sign-on",
    "Forecast module",
    "Service contract",
    "Test environment",
    "Regional rollout",
    "Seat extension",
    "Integration project",
    "Loyalty pilot",
    "Delivery slots",
    "Quality module",
)
# What a note says belongs to what it is about.
NOTES: Final[dict[str, tuple[str, ...]]] = {
    "the budget": ("the budget is set once a year", "larger sums go to the board"),
    "holiday cover": ("a colleague stands in during the holidays", "nobody stands in over the summer"),
    "the decision process": ("the board meets on the first of the month", "everything goes through purchasing"),
    "a competitor": ("they are comparing us with one other supplier", "the other offer is cheaper"),
    "the parking": ("parking is behind the building", "visitors park across the street"),
    "the old system": ("the old system is switched off next year", "they still print everything"),
    "invoicing": ("invoices go to head office", "they want one invoice a quarter"),
    "the reorganisation": ("two departments are being merged", "their team moves to another building"),
}
SUBJECTS: Final[dict[str, tuple[str, ...]]] = {
    "call": (
        "pricing",
        "contract terms",
        "seat numbers",
        "next steps",
        "rollout dates",
        "security questions",
        "the budget round",
        "payment terms",
        "training dates",
        "the pilot",
        "support hours",
        "the licence count",
        "delivery dates",
        "open questions",
    ),
    "email": (
        "the offer",
        "the price list",
        "the case study",
        "the draft contract",
        "the reference list",
        "the slide deck",
        "the data sheet",
        "the updated quote",
        "the rollout plan",
        "the service description",
    ),
    "meeting": (
        "requirements",
        "the rollout",
        "the budget",
        "the contract",
        "the pilot results",
        "the timeline",
        "the data migration",
        "the support plan",
    ),
    "demo": (
        "the reports",
        "the stock module",
        "the mobile app",
        "the scanner",
        "the order portal",
        "the price import",
        "the staff app",
        "the label printing",
    ),
    "note": tuple(NOTES),
}
OUTCOMES: Final[dict[str, tuple[str, ...]]] = {
    "call": (
        "they want a written offer",
        "they need two weeks to decide",
        "the budget is approved",
        "they asked for a discount",
        "they'd like to see a demo",
        "they'll talk to their technical team first",
        "the price is fine for them",
        "they want fewer seats",
    ),
    "email": (
        "they wrote back the same day",
        "no answer yet",
        "they forwarded it to their lawyers",
        "they asked for a longer term",
        "they liked the numbers",
        "they have two questions about it",
    ),
    "meeting": (
        "they agreed on the scope",
        "they want a pilot first",
        "they came with three people",
        "they'll name a project lead",
        "they asked for references",
        "the timeline suits them",
    ),
    "demo": (
        "they liked the search best",
        "they want to see the export too",
        "the warehouse team was convinced",
        "it was too long for them",
        "they asked for a trial account",
    ),
    "note": tuple(line for lines in NOTES.values() for line in lines),
}
NEVER: Final = "it never took place, but the deal needs one"
"""What somebody says who wants logged what did not happen."""
NEXT_STEPS: Final = (
    "send the written offer",
    "get the contract signed",
    "call about the seat numbers",
    "wait for their board",
    "book a demo",
    "meet their technical team",
    "chase the purchase order",
    "agree on the rollout dates",
    "send two references",
    "talk to their finance director",
)
# Those that a deal may begin with.
FIRST_STEPS: Final = (
    "send the written offer",
    "call about the seat numbers",
    "book a demo",
    "meet their technical team",
    "send two references",
)
LOST: Final = (
    "they went with someone else",
    "there's no budget this year",
    "the timing is wrong for them",
    "it was too expensive for them",
    "the project was cancelled",
    "they've stopped answering",
    "their purchasing said no",
    "their parent company decides now",
)
BACK: Final = (
    "the scope has changed",
    "they have a new project lead",
    "they want to start over",
    "the budget was cut",
    "they need to rethink it",
    "half of the requirements are new",
)
DISQUALIFIED: Final = (
    "they're too small for us",
    "it was a student project",
    "they were only curious",
    "the company is closing down",
    "they're a competitor",
    "they never answered",
    "they've just bought something else",
    "they're in the wrong industry for us",
)
NICKNAMES: Final = (
    ("Katherine", "Kate", "she"),
    ("Alexander", "Alex", "he"),
    ("Margaret", "Maggie", "she"),
    ("Nicholas", "Nick", "he"),
    ("Susannah", "Sue", "she"),
    ("Benjamin", "Ben", "he"),
    ("Josephine", "Josie", "she"),
    ("Frederick", "Fred", "he"),
)
LEAD_FIRMS: Final = (
    "Halden Tern Brightwell Cobbet Dorrick Easter Finmore Gosling Hartsop Ilmer Jarrow Kemble Larch Mossley Netley "
    "Oakum Pippin Quince Rowlock Selsby Thorne Upwell Vesper Wharfe Yarrol Zennor Amble Blythe Copper Dunster Ellery "
    "Fosse Gable Hemlock Ivory Juniper Kettle Lantern Marlow Nimbus Osprey Pebble Ripley Saffron Tansy "
    "Umber Violet Willow "
    "Anchor Beacon Cinder Dapple Ember Fathom Gimlet Harbour Indigo Jasper Keel Linnet"
).split()
LEAD_TRADES: Final = (
    "Coatings",
    "Bikes",
    "Freight",
    "Tools",
    "Gardens",
    "Cafes",
    "Packaging",
    "Heating",
    "Studios",
    "Lighting",
    "Outdoor",
    "Interiors",
    "Software",
    "Vets",
    "Travel",
    "Stationery",
)
