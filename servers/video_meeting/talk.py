"""What people say in recordings, by topic: each line is somebody's, the first one brings the topic up.

A topic's key is what people search for. `{day}` and `{later}` are two weekdays, `{n}` and `{more}` two numbers, the
second of each the one that counts where it stands; `{who}` is somebody in the call.
"""

from __future__ import annotations

from typing import Final

TOPICS: Final[dict[str, tuple[str, ...]]] = {
    "launch date": (
        "Can we settle the launch date today?",
        "Sales would like {day}, support would rather have a week more.",
        "Then the launch date is {day}, and we tell everybody tomorrow.",
    ),
    "test coverage": (
        "I looked at the test coverage again, it went down.",
        "That is because of the new import, nobody has written tests for it.",
        "I can take that, give me until {day}.",
    ),
    "support backlog": (
        "The support backlog is at {n} tickets this morning.",
        "Half of those are about the same login problem.",
        "Once that is fixed the rest is a normal week.",
    ),
    "price list": (
        "We need the new price list before we talk to anybody.",
        "Finance has a draft, the discounts are still open.",
        "I will chase them, you will have it by {day}.",
    ),
    "onboarding guide": (
        "The onboarding guide still shows the old screens.",
        "We could take new pictures once the design is final.",
        "Please do it with {who}, you both know the flow.",
    ),
    "data export": (
        "A customer asked for a data export of everything we hold.",
        "We can do that, it takes about {n} minutes to run.",
        "Put it on the list for {day} then.",
    ),
    "error rate": (
        "The error rate doubled after the last release.",
        "It is one call that times out, we know which one.",
        "Roll it back if it is not better by {day}.",
    ),
    "training budget": (
        "Does anybody still have something left in the training budget?",
        "We have used about half of ours.",
        "Then book the course, it is worth it.",
    ),
    "hiring plan": (
        "Let us look at the hiring plan for a minute.",
        "Two people in support, one in design, as agreed.",
        "The adverts go out on {day}.",
    ),
    "contract renewal": (
        "The contract renewal is due at the end of next month.",
        "They want the same terms, with one more site.",
        "I would offer that at the old price.",
    ),
    "mobile app": (
        "People keep asking when the mobile app is ready.",
        "The first version can be tried from {day}.",
        "Please keep it small, we can add things later.",
    ),
    "release notes": (
        "Who writes the release notes this time?",
        "I did them last time, so somebody else please.",
        "{who} will, and I will read them before they go out.",
    ),
    "search page": (
        "The search page is too slow when there are many results.",
        "We load {n} rows at once, that is far too many.",
        "Twenty at a time is plenty.",
    ),
    "security audit": (
        "The security audit starts soon, has everybody seen the list?",
        "Most of it is done, two points are open.",
        "Send me those two and I will find somebody.",
    ),
    "customer survey": (
        "The customer survey came back, {n} answers in all.",
        "They like the support and they dislike the invoices.",
        "No surprise there, but now we have it in writing.",
    ),
    "office move": (
        "A word on the office move, the boxes arrive on {day}.",
        "Please label everything with your name and your new floor.",
        "And take the plants home, they will not be moved.",
    ),
    "old servers": (
        "When can we switch off the old servers?",
        "Two customers still use them, I have talked to both.",
        "Let us say {day}, with a day to go back.",
    ),
    "spring campaign": (
        "The spring campaign needs three stories from customers.",
        "I can ask the two that I saw last week.",
        "And I know a third, leave that one to me.",
    ),
    "partner portal": (
        "The partner portal has had no owner since the summer.",
        "We could take it if somebody else takes the reports.",
        "That sounds fair, let us try it for a quarter.",
    ),
    "payment page": (
        "On the payment page people give up at the address.",
        "Because it asks for it twice.",
        "Then we ask once, that is an afternoon of work.",
    ),
}
# What nearly every call comes to.
FREQUENT: Final = tuple(TOPICS)[:8]
CORRECTED: Final = (
    "Just so that we have it on record, the rollout costs {n} thousand.",
    "Sorry, I have to correct myself, the rollout costs {more} thousand, I had left out the training.",
)
MISHEARD: Final = "I will ask {wrong} to show that part, they know it best."
OPENINGS: Final = (
    "Good morning, I think we are all here.",
    "Thanks for joining, let us start.",
    "Hello everybody, can you hear me?",
    "Right, we have a lot to get through.",
)
SMALL: Final = (
    "Yes, that works for me.",
    "Agreed.",
    "Could you share your screen for that?",
    "I would like to think about it until tomorrow.",
    "That is fine, go ahead.",
    "You were on mute, could you say that again?",
    "Good point, I had not seen it that way.",
    "I will write that down.",
)
CLOSINGS: Final = (
    "Thanks everybody, I will send the notes around.",
    "That is all from me, have a good day.",
    "Let us stop here and pick it up next time.",
)
# How the machine hears some first names of my team.
HEARD: Final = {"Priya": "Freya", "Daniel": "Danielle", "Dana": "Donna", "Arjun": "Arthur"}

POLLS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("Do we ship this week?", ("Yes", "No", "Not sure")),
    ("Which day suits you for the workshop?", ("Monday", "Wednesday", "Friday")),
    ("Keep the weekly call?", ("Keep it", "Every second week", "Drop it")),
    ("Which logo do you like best?", ("The round one", "The square one", "Neither")),
    ("Where shall we eat afterwards?", ("Canteen", "Noodle bar", "Pizza")),
    ("Are you happy with the new office hours?", ("Yes", "Mostly", "No")),
    ("How long should the trial be?", ("Two weeks", "A month", "Two months")),
    ("Who should present next time?", ("Design", "Support", "Sales")),
    ("Is the agenda clear?", ("Yes", "No")),
    ("Which name for the new plan?", ("Starter", "Basic", "Light")),
    ("Do you want the slides in advance?", ("Yes", "No")),
    ("Shall we record future calls?", ("Yes", "No", "Only demos")),
    ("What should we fix first?", ("Login", "Invoices", "Search")),
    ("When shall we start in the morning?", ("Nine", "Half past nine", "Ten")),
)
