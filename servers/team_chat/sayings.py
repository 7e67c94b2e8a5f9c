"""What I might want to say: in a channel by its name, to a colleague, in answer to a message, as a new topic."""

from __future__ import annotations

from typing import Final

# Channel -> news that fit there; "" for all others.
NEWS: Final[dict[str, tuple[str, ...]]] = {
    "general": (
        "the lift is out of order until noon",
        "somebody left their lights on in the car park",
        "there's a fire alarm test at eleven",
        "the front desk has a parcel without a name",
    ),
    "random": (
        "there are cinnamon rolls in the kitchen",
        "I found a red scarf in Birch",
        "has anybody got a spare phone charger?",
        "my cat says hello",
    ),
    "ops": (
        "the VPN is down, I'm looking into it",
        "the VPN is back up",
        "backups ran fine last night",
        "please restart your machines after lunch",
    ),
    "release": (
        "the build is fixed",
        "testing is done on my side",
        "the hotfix is live",
        "I found one more bug in the export, please wait for me",
    ),
    "product-news": (
        "the new search is live for all clients",
        "the help pages have a new look",
        "clients love the new export",
    ),
    "engineering": (
        "the test server is slow again",
        "the sync works again, thanks for the help",
        "can somebody review my change today?",
    ),
    "it-help": (
        "my second screen stays black",
        "I can't get into the VPN from home",
        "is there a spare mouse somewhere?",
    ),
    "lunch-club": (
        "I booked a table at the soup place for noon",
        "who's up for tacos today?",
        "lunch is at half past twelve, usual place",
    ),
    "support-handover": (
        "all tickets of today are closed",
        "one ticket is open, the client calls back in the morning",
        "please keep an eye on the mail queue tonight",
    ),
    "customer-stories": (
        "a client baked us a cake, photo follows",
        "the pilot branch is happy with the scanners",
    ),
    "onboarding": (
        "the welcome packs are at my desk",
        "the new starters meet at the front desk on Monday",
    ),
    "incident": (
        "my clients say it works again",
        "two more clients have called about it",
        "I can test the fix when it's out",
    ),
    "announcements": (
        "the front desk is closed on Friday afternoon",
        "the new badges are ready",
    ),
    "design-crit": (
        "I have two new sketches for today",
        "can we start with the empty states?",
    ),
    "data-questions": (
        "which report has the branches of last year?",
        "the weekly numbers look odd to me",
    ),
    "book-swap": (
        "I have three crime novels to give away",
        "who has the second part of the lighthouse book?",
    ),
    "running": (
        "who's in for a slow run at noon?",
        "I'm in for Thursday",
    ),
    "office": (
        "the window in Birch doesn't close",
        "we're out of paper towels on the second floor",
    ),
    "hiring": (
        "I liked the first candidate best",
        "my notes on the interview are in the form",
    ),
    "ce-team": (
        "I'm working from home today",
        "I've updated the client list",
        "can we move the stand-up by ten minutes?",
        "I can cover the phones after lunch",
    ),
    "": (
        "I've put the notes on the wiki",
        "I need one more day for my part",
        "can we talk about the plan today?",
        "my part is done",
        "I'm running late for the call",
    ),
}
# In a channel that a client reads.
SHARED: Final = (
    "the delivery is on its way",
    "we are done with our part",
    "thank you for the quick answer",
    "the new version is installed",
    "the next training has room for 12 people",
    "we can take 2 more branches this month",
)
NOTES: Final = (
    "the build is fixed",
    "I'm running ten minutes late",
    "the slides are in the folder",
    "can we talk after lunch?",
    "I've sent the draft to the client",
    "thanks for your help yesterday",
    "the client is happy with the demo",
    "I'll take your shift on Friday",
    "could you look at my draft today?",
    "the meeting is moved to three",
    "your parcel is at the front desk",
    "I need your numbers by tonight",
    "do you have five minutes?",
    "lunch is on me today",
    "I left the keys on your desk",
    "the report is ready",
)
# In a talk of several: nothing that is one person's own.
TO_SEVERAL: Final = tuple(note for note in NOTES if "your" not in note)
# To somebody of a client.
OUTSIDE: Final = (
    "thank you for the floor plan",
    "the delivery is on its way",
    "the new version is installed",
    "when can we call you?",
)
REPLIES: Final = (
    "thanks, that helps",
    "I can do that",
    "that works for me",
    "I'll have a look this afternoon",
    "good to know, thanks",
    "I'll take care of it",
    "can we do that next week instead?",
    "I agree",
    "let me check with the client first",
    "I'd rather wait a bit",
    "thanks for sorting this out",
    "could you send me the details?",
)
TOPICS: Final[dict[str, tuple[str, ...]]] = {
    "general": ("Everything that concerns all of us", "News and lost things"),
    "random": ("Cake and cats", "Small joys"),
    "ops": ("New certificate this week", "Backups and VPN", "Quiet week, please keep it so"),
    "release": ("Fixes only until Friday", "Release week", "Testing the next version"),
    "product-news": ("The new search", "What changed this month"),
    "engineering": ("Faster builds", "Tests and reviews"),
    "it-help": ("New laptops are here", "Printers are back"),
    "lunch-club": ("Soup season", "Tacos on Thursday"),
    "support-handover": ("One line per ticket", "Weekend cover"),
    "customer-stories": ("Stories from the pilot", "Good news from clients"),
    "onboarding": ("Two new starters next week", "Welcome packs"),
    "incident": ("Cause found, fix on its way", "Watching the error rate"),
    "announcements": ("News from the front desk", "Dates for the month"),
    "hiring": ("Last round this week", "Offers next"),
    "ce-team": ("Cover for the holidays", "Quarter goals"),
    "": ("Open points for this week", "Next steps", "Status of the work"),
}
PURPOSES: Final[dict[str, tuple[str, ...]]] = {
    "ops": ("Everything about our machines", "Keeping VPN and backups running"),
    "release": ("Getting each release out of the door",),
    "lunch-club": ("Deciding where to eat",),
    "ce-team": ("Where the team plans its week",),
    "": ("Keeping everybody in the loop", "Questions and answers about our work"),
}
# What was said, said otherwise: where one puts oneself right.
AGAIN: Final = {
    "I'm running ten minutes late": "I'm running twenty minutes late",
    "the slides are in the folder": "the slides are on the wiki",
    "can we talk after lunch?": "can we talk before lunch?",
    "I'll take your shift on Friday": "I'll take your shift on Thursday",
    "the meeting is moved to three": "the meeting is moved to four",
    "I need your numbers by tonight": "I need your numbers by tomorrow noon",
    "do you have five minutes?": "do you have half an hour?",
    "lunch is on me today": "coffee is on me today",
    "your parcel is at the front desk": "your parcel is on your desk",
    "I left the keys on your desk": "I left the keys at the front desk",
    "the lift is out of order until noon": "the lift is out of order all day",
    "there's a fire alarm test at eleven": "there's a fire alarm test at half past ten",
    "there are cinnamon rolls in the kitchen": "there are cinnamon rolls on the third floor",
    "I found a red scarf in Birch": "I found a red scarf in Cedar",
    "please restart your machines after lunch": "please restart your machines now",
    "I booked a table at the soup place for noon": "I booked a table at the soup place for one",
    "lunch is at half past twelve, usual place": "lunch is at one, usual place",
    "the new starters meet at the front desk on Monday": "the new starters meet at the front desk on Tuesday",
    "can we move the stand-up by ten minutes?": "can we move the stand-up by half an hour?",
    "I need one more day for my part": "I need two more days for my part",
    "can somebody review my change today?": "can somebody review my change before lunch?",
    "Fixes only until Friday": "Fixes only until Thursday",
    "Tacos on Thursday": "Tacos on Wednesday",
    "Two new starters next week": "Three new starters next week",
    "New certificate this week": "New certificate next week",
    "Last round this week": "Last round next week",
    "Weekend cover": "Holiday cover",
    "Open points for this week": "Open points for this month",
    "What changed this month": "What changed this week",
}


def saying(pool: dict[str, tuple[str, ...]], name: str, turn: int) -> str:
    """One of the sayings that fit a channel of that name."""
    kind = "incident" if name.startswith("inc-") else name
    lines = pool.get(kind) or pool[""]
    return lines[turn % len(lines)]
