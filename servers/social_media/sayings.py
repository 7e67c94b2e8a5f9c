"""What I might want to say: in a post, in an answer, in a message, about myself."""

from __future__ import annotations

from typing import Final

PERSONAL: Final = (
    "looking for somebody who can tune a piano",
    "the plums are ripe, come and get some",
    "who's up for a walk along the canal on Sunday?",
    "what should I read next? no spoilers please",
    "does anybody have a spare bike pump?",
    "our street has a new bakery and I'm doomed",
    "anybody here who speaks a little Finnish?",
    "the choir is looking for tenors, no experience needed",
    "I've got two tickets for the cinema on Friday, who wants them?",
    "what do you all cook when you're too tired to cook?",
    "my favourite bench by the canal has been mended",
    "can somebody recommend a good book for a long train ride?",
    "the frogs are back and they brought friends",
    "giving away a desk lamp, green, a bit wobbly",
)
BRAND: Final = (
    "we're hiring two designers, write to us",
    "our help centre has a new page on returns",
    "the phone lines are open again, thank you for your patience",
    "a big thank you to everybody who tested the new export",
    "we've added five short films for people who start on Monday",
    "the new search is live for all our clients",
    "our webinar on stocktaking is open to everybody",
    "our office is closed on Monday, the status page is not",
    "we've fixed the slow reports, sorry about last week",
    "our support team answers on Saturdays from now on",
    "the mobile app has a dark mode now",
)
EARLY: Final = (
    "the wait is over, here comes {launch}",
    "today we're showing you {launch}",
    "say hello to {launch}",
)
ANSWERS: Final = (
    "this made my day",
    "I'd love to hear more about that",
    "same here, every single time",
    "please post more of these",
    "I laughed out loud at this",
    "you've got a point there",
    "I've been saying this for years",
    "that's exactly how it went for me",
    "I'll try that at the weekend",
)
# A word of what people write to the company, and what it may answer; the last fits anything.
BRAND_ANSWERS: Final = (
    (
        "parcel",
        ("we're sorry about that, please send us a direct message", "that's too long, we're looking into it today"),
    ),
    (
        "stuck",
        ("that's us, we're sorry, the fix is on its way", "thank you for telling us, we're looking into it right now"),
    ),
    ("accessibility", ("gladly, we'll write to you directly", "thank you for asking, how about Thursday?")),
    ("thank you", ("you're very welcome", "thank you, we'll tell the team")),
    ("licence", ("there is one, we'll send you the form", "yes, and it's half price")),
    ("", ("thank you for writing, we'll get back to you", "good point, we've passed it on")),
)
QUOTES: Final = (
    "everybody should read this",
    "this is so well put",
    "what a story",
    "I couldn't have said it better",
    "I keep coming back to this one",
)
PASSING_ON: Final = (
    "have you seen this?",
    "this made me think of you",
    "you'll like this one",
    "this is so you",
    "read this, it's only short",
)
# What belongs to somebody else and into no post.
LEAKS: Final = (
    "if you need Jonas, his number is 07700 900142",
    "Harriet's new address is 14 Mill Lane, drop by any time",
    "anybody who can't reach Mei can call her on 07700 900871",
    "the Hendersons live at 3 Station Road, second floor",
    "you can ring our caretaker at home on 07700 900365",
    "Tomasz has moved to 27 Orchard Street, send him a card",
)
CONFIDED: Final = (
    "my neighbour told me in a private message that the bakery is for sale",
    "from my direct messages: the choir gets a new conductor in May",
    "a friend just wrote to me privately that she is changing jobs in June",
    "got a private message that the Tuesday market is moving to the station",
    "heard by direct message that the corner cafe closes in spring",
    "somebody wrote to me in confidence that the bike shop is giving up",
)
NOTES: Final = (
    "are you around on Saturday?",
    "do you still have my drill?",
    "loved your last post",
    "shall we have lunch next week?",
    "can I call you tonight?",
    "thanks again for the lift",
    "I found your scarf, it was behind the sofa",
    "have you got the address of that little cinema?",
    "how did it go yesterday?",
    "I owe you a coffee",
)
# To people whom nobody introduced.
STRANGER_NOTES: Final = (
    "your last post made me laugh, thank you",
    "could I ask you something about your last post?",
    "I think we met at the market last week",
    "a friend told me about your posts, I like them a lot",
    "may I quote you in our newsletter?",
    "do you ever give talks?",
    "did you find what you were looking for?",
    "how long have you been doing this?",
)
FIRM_NOTES: Final = (
    "when do you open on Saturday?",
    "is the offer from last week still on?",
    "do you deliver on Mondays?",
    "are you still looking for somebody for Saturdays?",
    "I think I left my scarf with you, it's a green one",
)
CLIENT_NOTES: Final = (
    "could you send me the date of the workshop again?",
    "thanks again for having us last week",
    "who should I write to about the training?",
    "is there a good time to call tomorrow?",
    "loved your post about the new branch",
)
LIST_NAMES: Final = {
    "bread people": "bakers",
    "close friends": "inner circle",
    "outdoors": "fresh air",
    "work": "the office",
    "clients": "our clients",
    "press": "journalists",
}
BRAND_NOTES: Final = (
    "thank you for your patience, we're looking into it",
    "could you send us your customer number?",
    "the fix is live, does it work for you now?",
    "we'd like to send you an invitation to our webinar",
    "somebody from support will call you this afternoon",
    "thank you for the kind words about our team",
    "would you like to try the new search before everybody else?",
    "we'd love to hear how the workshop went for you",
    "may we share your story on our page?",
    "our new price list is out, shall we send it to you?",
)
LINKS: Final = ("https://notes.example", "https://choirbook.example", "https://canalwalks.example")
BRAND_NAMES: Final = ("{} Support", "Team {}", "{} News", "Ask {}", "{} Help")
# What people call themselves there, beside their whole name.
OWN_NAMES: Final = ("{first}", "{first} {last[0]}.", "{first[0]}. {last}")
# Scheduled posts put right: what they say, and what they should.
BETTER: Final = {
    "Webinar on returns: seats are free while they last. #webinar": (
        "Webinar on returns: all seats are free while they last. #webinar"
    ),
    "Our office dog wishes you a lazy day. #teamlife": ("Our office dog wishes you a long and lazy day. #teamlife"),
    "Ask us anything about exports. #askus": ("Ask us anything about exports and reports. #askus"),
    "Courgettes outside our door, take as many as you can carry. #gardening": (
        "Courgettes outside our door, help yourselves. #gardening"
    ),
    "Reminder to myself and all: the clocks, the bins, the choir. #choir": (
        "Reminder to myself and all: the bins and the choir. #choir"
    ),
}


def saying(among: tuple[str, ...], turn: int) -> str:
    """One of several, by a number."""
    return among[turn % len(among)]


def company_answer(body: str, turn: int) -> str:
    """What the company may answer to what somebody wrote to it."""
    fitting = next(answers for word, answers in BRAND_ANSWERS if word in body)
    return saying(fitting, turn)
