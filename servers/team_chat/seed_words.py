"""The words of the awkward cases: the long thread, the incident, the alert, what people want of me."""

from __future__ import annotations

from typing import Final

# What the threads of the cases are about; they are spoken like those of `talk`.
PLANTED: Final = (
    "retry limit",
    "proposal for support hours",
    "checkout errors",
    "staging address",
    "export date",
    "workshop slides",
    "licence count",
    "travel dates",
    "survey wording",
    "test accounts",
    "deploy script",
    "launch banner",
    "error budget",
    "rate limits",
    "smoke test",
    "restore drill",
    "alert rules",
    "contact sheet",
    "escalation path",
    "recovery steps",
    "old calendar",
    "training videos",
    "release video",
    "customer map",
)
ALERT: Final = "Alert: disk on build-3 is at 91 percent."
# 25 messages: the root, then the answers; mine begin with ">". The 17th decides, a later one takes that back.
RETRIES: Final = (
    "We need to settle the retry limit for the sync. Right now it tries for ever.",
    "For ever is a bit long.",
    "> Clients notice after the second try, usually.",
    "What does the other service do?",
    "It gives up after 10.",
    "10 is too many for us, each try takes a minute.",
    "Could the wait grow between tries?",
    "It does already, doubling each time.",
    "Then 10 would be more than a day.",
    "> Nobody waits a day.",
    "What about 2?",
    "2 is too few, we had three timeouts in a row last week.",
    "Can we look at the numbers first?",
    "Most calls work on the first or second try.",
    "And the third?",
    "Nearly all of the rest.",
    "OK, decided then: the limit is 3.",
    "Fine by me.",
    "> Good, I'll tell support.",
    "I'll change the config this afternoon.",
    "Hold on, the branch in the hills needs more than that.",
    "How many more?",
    "They got through on the fifth try yesterday.",
    "Scratch that, we make it 5.",
    "Done, it's in the config.",
)
# The live incident, at top level: minutes ago, text.
INCIDENT: Final = (
    (95, "Checkout errors since 07:20, lots of 500s. See {issue}, I'm looking."),
    (88, "Only for baskets with a voucher, as far as I can see."),
    (76, "We have a call going, join with {join incident}."),
    (61, "> Two of my clients have written already."),
    (49, "Found it: the voucher service has an old address. It should be over with the next deploy."),
    (33, "Deploy is running."),
    (21, "Error rate is falling, 3 percent now."),
    (12, "Keep an eye on it for another half hour please."),
)
# What others want of me, or only tell me: (channel, text, place of the author among my colleagues, hours ago, asks).
# Those in threads answer a message about that subject.
WAITING: Final = (
    ("release", "@{me} can you check the export date in the notes before we send them?", 1, 1, "export date"),
    ("ops", "@{me} thanks for the certificate!", 5, 20, ""),
    ("general", "@{me} your parcel is at the front desk.", 14, 19, ""),
    ("project0", "@{me} fyi, the client has seen it.", 4, 18, ""),
    ("random", "@{me} would love your sourdough recipe some day.", 16, 17, ""),
    ("support-handover", "@{me} closed the one you passed on, all fine.", 6, 22, ""),
    ("product-news", "@{me} that was your idea, wasn't it?", 17, 21, ""),
    ("engineering", "@{me} nice talk last week!", 19, 16, ""),
    ("lunch-club", "@{me} saved you a seat yesterday.", 20, 18, ""),
    ("ce-team", "@{me} your card on the retro board made me laugh.", 7, 20, ""),
    ("it-help", "@{me} your headset is ready, no hurry.", 21, 23, ""),
    ("customer-stories", "@{me} great quote, I put it on the page.", 22, 15, ""),
)
IN_THREADS: Final = (
    ("project1", "The workshop slides still lack a page on returns.", "@{me} could you send me your page by noon?", 4),
    (
        "ce-team",
        "I'm putting the licence count together for finance.",
        "@{me} which number do you have for the big one?",
        2,
    ),
)
# What I wrote: (channel, text, hours ago, how I would put it right; "" where nothing is wrong with it).
MINE: Final = (
    (
        "release",
        "The staging address for testers: use the stating server, not the live one.",
        30,
        "The staging address for testers: use the staging server, not the live one.",
    ),
    (
        "release",
        "The smoke test passed on stating, we can go on.",
        2,
        "The smoke test passed on staging, we can go on.",
    ),
    ("ops", "I moved the alert rules to the new page.", 65, "I moved the alert rules to the wiki."),
    ("ops", "The restore drill is on Thursday at two.", 90, "The restore drill is on Thursday at three."),
    (
        "support-handover",
        "I put the contact sheet for the weekend in the folder.",
        20,
        "I put the contact sheet for the weekend on the wiki.",
    ),
    ("support-handover", "Escalation path for the pilot firms: me first, then the manager.", 112, ""),
    (
        "ce-team",
        "Travel dates for the client days are in the plan.",
        23,
        "Travel dates for the client days are settled.",
    ),
    ("customer-stories", "I made a customer map, one dot for each branch.", 137, ""),
    ("lunch-club", "The old calendar of lunches is in the drawer, take it.", 164, ""),
    (
        "random",
        "The training videos have subtitles now, they're fun.",
        21,
        "The training videos have subtitles now, in four languages.",
    ),
    (
        "engineering",
        "Could somebody explain the rate limits to me like I'm five?",
        19,
        "Could somebody explain the rate limits to me? No rush.",
    ),
    (
        "project0",
        "I reset the test accounts, same passwords as before.",
        1,
        "I reset the test accounts, the new passwords are in the vault.",
    ),
    (
        "product-news",
        "The release video is out, please share it with your clients.",
        22,
        "The release video is out, please don't share it before Friday.",
    ),
    (
        "onboarding",
        "Recovery steps for a lost laptop are on one page now.",
        64,
        "Recovery steps for a lost laptop are on two pages now.",
    ),
)
PROPOSAL: Final = (
    "My proposal for support hours: eight to eight, and a phone for the night.",
    "My own proposal for support hours: nine to six, but on Saturdays too.",
)
# The ten pins of #ops, oldest first; the threads of the talk hold the last ones.
PINS: Final = (
    "Who to call at night: the list is on the board.",
    "House rule: never deploy on a Friday.",
    "The deploy script lives in the tools folder, do not copy it.",
    "How we write alerts: what, where, since when.",
    "The error budget for this quarter is 43 minutes.",
    "Passwords go into the vault, never into this channel.",
)
LINK: Final = "https://wiki.example/how-to-expense"
