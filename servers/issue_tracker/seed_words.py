"""The words of a seed: titles that can be spoken with an article, descriptions, comments, notes, goals."""

from __future__ import annotations

from typing import Final

from servers.issue_tracker.models import IssueType

# Places of the product; "on" or "in" goes before those where something is wrong or new.
PLACES: Final = (
    ("on", "login page"), ("on", "settings page"), ("on", "start page"), ("on", "invoice page"),
    ("on", "branch page"), ("on", "delivery page"), ("on", "returns page"), ("on", "voucher page"), ("on", "help page"),
    ("on", "import page"), ("on", "team page"), ("on", "pricing page"), ("on", "results page"), ("on", "profile page"),
    ("on", "sign-up page"), ("on", "account page"), ("on", "contact page"), ("on", "status page"), ("on", "dashboard"),
    ("in", "order list"), ("in", "price list"), ("in", "user list"), ("in", "task list"), ("in", "device list"),
    ("in", "stock report"), ("in", "sales report"), ("in", "tax report"), ("in", "audit log"), ("in", "address book"),
    ("in", "basket"), ("in", "newsletter"), ("in", "welcome mail"), ("in", "receipt mail"), ("in", "mobile menu"),
    ("in", "chat window"), ("in", "file browser"), ("in", "admin panel"), ("in", "calendar view"), ("in", "map view"),
    ("in", "booking form"), ("in", "feedback form"), ("in", "photo gallery"),
)  # fmt: skip
# Heads of titles; "@" stands before a place with its preposition, "#" before one with "the" alone.
HEADS: Final[dict[str, tuple[str, ...]]] = {
    "bug": (
        "Crash @", "Typo @", "Flicker @", "Blank row @", "Dead link @", "Wrong label @", "Wrong date @",
        "Missing translation @", "Lost filter @", "Slow scrolling @", "Double entry @", "Broken sort order @",
        "Cut-off headline @", "Time zone mix-up @", "Endless spinner @", "Misplaced icon @", "Empty error message @",
        "Overlapping button @", "Stale number @", "Missing image @", "Wrong font @", "Broken umlaut @",
    ),
    "story": (
        "Dark mode for #", "Bulk edit @", "Saved filter @", "Spreadsheet export of #", "Undo button @",
        "Print view of #", "Change history for #", "Share link for #", "Quick search @", "Offline mode for #",
        "Colour theme for #", "Keyboard shortcut for #", "Favourites bar @", "Reminder mail for #", "File import for #",
        "Guided tour of #", "Comment field @", "Progress bar @",
    ),
    "task": (
        "Test plan for #", "Load test for #", "Contrast check of #", "Feature flag for #", "Rewrite of #",
        "Clean-up of #", "Style guide for #", "Alert rule for #", "Speed check of #", "Backup plan for #",
        "Help text for #", "Release note for #", "New icon for #", "Access review of #", "Usage count for #",
    ),
}  # fmt: skip
EPICS: Final = (
    "Payments reliability", "Faster start", "One design language", "Self-service returns", "Cleaner reports",
    "Mobile first steps", "Search that finds", "Fewer support calls", "Onboarding in a day", "Trustworthy numbers",
    "Accessible everywhere", "Partner access", "Move to the new region", "Calmer notifications", "Audit readiness",
)  # fmt: skip
INCIDENTS: Final = (
    "Outage of the export service", "Login outage in the morning", "Delay of all outgoing mail",
    "Loss of the search index", "Overload of the payment queue", "Outage of the map service",
    "Data gap in the sales report", "Certificate failure at the gateway", "Freeze of the booking form",
    "Storm of duplicate alerts", "Slow database after the upgrade", "Outage of the test environment",
)  # fmt: skip
SUBTASKS: Final = (
    "Write the tests", "Update the docs", "Check it on a phone", "Ask design for a sketch", "Measure before and after",
    "Add a metric", "Translate the texts", "Prepare the rollout", "Tell support about it", "Remove the old code",
    "Review the queries", "Add it to the demo",
)  # fmt: skip
OPS_TASKS: Final = (
    "Disk clean-up on the build machines", "Rotation of the night shift", "Renewal of the mail certificate",
    "Restore test of the order database", "Upgrade of the message broker", "Second line for the office",
    "Spare parts for the racks", "New runbook for power cuts", "Retirement of the old gateway",
    "Firewall rule for the new office", "Capacity plan for the spring", "Patch day for the laptops",
    "Inventory of the server room", "Backup of the wiki", "Move of the log archive", "Key ceremony with security",
    "Alert for slow backups", "Access list for the data centre", "Replacement of the badge reader",
    "Log retention of ninety days", "Quota for the file share", "Review of the on-call handbook",
    "Trial of the new monitor", "Clean-up of stale accounts", "Failover test of the cache",
)  # fmt: skip
DESCRIPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "bug": (
        "Seen on the live system by support. It comes back after every reload.",
        "Steps: open it, wait a moment, go back. It should stay as it was.",
        "Only with more than a hundred entries, as far as we know.",
        "Reported twice last month. A screenshot is with support.",
        "Works in the old version. Something in the last release broke it.",
        "It happens on tablets more often than elsewhere.",
        "",
    ),
    "story": (
        "Clients ask for it in nearly every demo.",
        "As a branch manager I want this, so that I need no spreadsheet beside it.",
        "A first version is enough, the rest can follow.",
        "Design has a sketch. Please keep to it.",
        "Agreed with the product council. Small steps, please.",
        "",
    ),
    "task": (
        "Came up in the retro. Somebody has to do it.",
        "Half a day, if nothing gets in the way.",
        "The old notes are on the wiki.",
        "Needed before the next audit.",
        "Not urgent, but please do not let it lie for a year.",
        "",
    ),
    "incident": (
        "Alerts since the start, support is informed. The status page says so too.",
        "First seen by the night shift. The timeline is in the comments.",
        "Users notice it, though not all of them.",
    ),
    "epic": ("What belongs together here is listed below.", "The goal for two quarters.", ""),
    "subtask": ("", "", "Part of the above."),
}
COMMENTS: Final = (
    "I can reproduce it.",
    "I can't reproduce it on my machine, which browser was that?",
    "Safari on a tablet, and it is not even an old one.",
    "Found the cause, the fix is small.",
    "The fix is on the test system, please have a look.",
    "Looks good to me.",
    "One more case is missing: what if the list is empty?",
    "Good point, I'll add that.",
    "Can this wait until after the release?",
    "It can wait a week, not longer.",
    "The client asked again today.",
    "I told them we are on it.",
    "Design is fine with this.",
    "Is there a sketch anywhere?",
    "It's on the wiki, under drafts.",
    "Thanks, that helps.",
    "I split the boring part off.",
    "This needs a second pair of eyes.",
    "I'll take it after lunch.",
    "Waiting for the new test data.",
    "The test data is there now.",
    "Numbers are better: two seconds instead of nine.",
    "Nice!",
    "Moved to the next sprint, we ran out of days.",
    "Back from leave, picking this up again.",
    "Please don't close this before support has confirmed.",
    "Support confirms, all quiet.",
    "Same thing as last spring, if I remember well.",
    "I'd rather not touch this before the audit.",
    "Half done, the other half tomorrow.",
    "Blocked by the new login, I think.",
    "Not blocked any more.",
    "Who can tell me how this is meant to work?",
    "I wrote a test that shows it.",
    "The log says nothing useful.",
    "Please keep the old behaviour behind a switch.",
    "Done in the branch, review is welcome.",
    "Three small remarks, otherwise fine.",
    "Remarks are worked in.",
    "It only happens on the first of the month.",
    "That explains a lot.",
    "Let's talk about it in the triage.",
    "We talked, it stays in.",
    "Estimate is too low, there is more to it.",
    "I'd say it is a good day of work.",
    "Reverted for now, it broke the import.",
    "Second try is on the test system.",
    "Merged.",
)
INTERNAL: Final = (
    "Not for the client: the real cause is our old library.",
    "Internal: the contract says two days, we are at three.",
    "Keep this between us until the fix is out.",
)
WORK_NOTES: Final = (
    "", "", "reading the code", "first draft", "review", "tests", "pairing", "call with support", "cleaning up",
    "looking for the cause", "rollout", "fixing the tests", "writing it down",
)  # fmt: skip
# Goals are said as "the sprint about ...".
GOALS: Final = (
    "faster checkout", "fewer failed refunds", "a calmer inbox", "cleaner reports", "the new price list",
    "a quicker start page", "returns without calls", "the spring release", "better search results",
    "the move to the new region", "easier sign-up", "loose ends", "accessible forms", "a first offline version",
)  # fmt: skip
COMPONENTS: Final = (
    ("Checkout", "Login", "Reports", "Search", "Notifications"),
    ("Refunds", "Invoices", "Payouts", "Interface", "Exports"),
    ("Network", "Backups", "Monitoring", "Office"),
    ("Pages", "Content", "Forms", "Shop"),
    ("Connectors", "Imports", "Storage", "Portal"),
    ("Archive", "Migration"),
)
LABELS: Final = (
    "regression", "quick-win", "tech-debt", "support", "accessibility", "ios", "android", "perf", "performance",
    "needs-design", "audit", "customer-visible",
)  # fmt: skip
REOPENED: Final = "Back since this morning, it shows as errors at checkout. See the channel of the incident."
CHECKOUT: Final = "Checkout times out"
# Reported twice, in two projects; of every other one it is known already.
TWINS: Final = (
    "Voucher is taken twice", "Weekly report comes on the wrong day", "Map pins jump when zooming",
    "Confirmation mail has no subject", "Discount is lost after login", "Old address on the delivery note",
)  # fmt: skip
QUOTED: Final = ('Search for "oil & gas" finds nothing', "Crash on start [tablet only]", 'Button says "OK (?)" twice')


def is_headed(kind: IssueType | str, title: str) -> bool:
    """Whether a title is a noun that takes an article in speech: "the crash on the login page"."""
    if kind == "incident":
        return title in INCIDENTS
    if title in OPS_TASKS:
        return True
    found = next((head[:-2] for head in HEADS.get(kind, ()) if title.startswith(head[:-1])), None)
    return found is not None and any(title.endswith(f" the {place}") for _, place in PLACES)


def heads_of(kind: str) -> list[str]:
    """All titles of a kind that heads and places make, in order."""
    found: list[str] = []
    for head in HEADS[kind]:
        text, sign = head[:-1], head[-1]
        for joint, place in PLACES:
            found.append(f"{text}{joint} the {place}" if sign == "@" else f"{text}the {place}")
    return found
