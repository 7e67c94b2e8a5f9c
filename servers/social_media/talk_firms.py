"""What firms post, what people write to them, and what my employer and I post."""

from __future__ import annotations

from typing import Final

# Posts of shops and other firms, "{name}" is the firm.
SHOPS: Final = (
    "New in this week: things you didn't know you needed. #newin",
    "We're open until eight tonight.",
    "Closed on Monday for stocktaking, back on Tuesday with fewer boxes and more space.",
    "Thank you for all the kind words after the storm. The roof is back on.",
    "Winner of the gift card: ticket 0417. Come and see us!",
    "Our apprentice has passed her exam. There was cake.",
    "Two for one until Saturday, while it lasts. #offers",
    "We're looking for somebody for Saturdays, apply at the counter. #hiring",
    "Delivery takes a day longer this week, sorry about that.",
    "Gift wrapping is free until the end of the month.",
    "You asked, we did it: longer opening hours on Thursdays.",
    "Lost and found: one red scarf, one very small shoe, one flute.",
)
# Posts of my employer, oldest first; those with "{launch}" wait for its day.
BRAND: Final = (
    "Four hundred branches now plan their week with us. Thank you for the trust. #customers",
    "Our office dog has been promoted to head of morale. #teamlife",
    "We've written down how we do code reviews, mistakes included. #engineering",
    "New in the help centre: short films for everybody who starts on Monday. #support",
    "Our summer sale on licences has begun, ten weeks, no small print. #summersale",
    "We were down for eleven minutes last night. Here's what happened and what we've changed. #status",
    "Meet us at the trade fair, hall four, next to the good coffee. #tradefair",
    "Three interns, one good idea: search now understands typos. #search",
    "Exports are twice as fast from today. #release",
    "We plant a tree for every bug you report this month. #bughunt",
    "Our accessibility report is out, with the parts that we still have to do. #accessibility",
    "Thank you, support team: 96 percent of tickets answered on the same day. #support",
    "The recording of our webinar on stocktaking is online. #webinar",
    "How a bakery with nine shops got its evenings back. #customers",
    "New prices are on the website, in plain words. #pricing",
    "Two weeks of beta testing, 214 comments, 61 of them about one button. #design",
    "Our status page has a new address, please update your bookmarks. #status",
    "Friday question: what do you do while the report loads? #fridayquestion",
    "We answer questions about data protection here on Thursday at two. #askus",
    "The mobile app works offline for an hour now. #release",
)
# What people write to my employer: (who, text, hours ago, how the brand answered, "" where it has not).
TO_BRAND: Final = (
    (
        "stranger",
        "@{brand} the parcel with our scanners never came. Third week now, can somebody look into it?",
        14,
        "",
    ),
    ("client", "@{brand} the export has been stuck at 90 percent since this morning, is that you or us?", 1, ""),
    ("journalist", "@{brand} could I talk to somebody about the accessibility report? I'm writing about it.", 20, ""),
    (
        "client",
        "@{brand} thank you, the new search is a joy",
        26,
        "So glad to hear it, we'll pass it on to the three who built it!",
    ),
    (
        "stranger",
        "@{brand} do you have a student licence?",
        49,
        "We do: half price with a valid card, the form is on our website.",
    ),
    ("bot", "@{brand} great post! Follow me for crypto signals that never lose", 31, "No, thank you."),
    ("client", "@{brand} is there a short film on returns too?", 74, "There is, in the help centre under returns."),
    ("stranger", "@{brand} your office dog should have an account", 96, "The dog is thinking about it."),
)
# What everybody is on about today, one of these.
DAYS: Final = (
    (
        "My polling station is a swimming pool. #election",
        "The man before me asked whether one can vote for soup. #election",
        "Took the long way to vote, saw a heron, voted anyway. #election",
        "Rain until four, then no excuse. #election",
        "The ballot box is older than the hall it stands in. #election",
    ),
    (
        "The whole tram is looking up through cardboard. #eclipse",
        "Six hundred visitors and nobody looks at the paintings. #eclipse",
        "The birds went quiet at ten past and so did we. #eclipse",
        "Clouds. Of course, clouds. #eclipse",
        "The shadows of the leaves were all little moons. #eclipse",
    ),
    (
        "Three brass bands on one tram and no two keys alike. #carnival",
        "Somebody has come to the museum as a different museum. #carnival",
        "The ducks have been given confetti. They're not impressed. #carnival",
        "Dry until the parade, then all bets are off. #carnival",
        "Found a crown in the hedge, size small. #carnival",
    ),
    (
        "No trams, so I've met my street. #powercut",
        "The night guard knows every picture in the dark. #powercut",
        "You can hear the river from the high street. #powercut",
        "Candles out by ten, says the forecast of my mother. #powercut",
        "The old gas lamp on the corner is the only one that works. #powercut",
    ),
    (
        "Everybody on the tram wears the same scarf today. #cupfinal",
        "The gallery is empty, I could hear the goal from here. #cupfinal",
        "Both swans on the canal are in the away colours. #cupfinal",
        "Sun for the first half, hail for the second. #cupfinal",
        "They painted the goalposts on our lane and nobody minds. #cupfinal",
    ),
    (
        "Skis on the tram. In the city. #snowday",
        "A visitor asked which hall the snow is in. #snowday",
        "The lock is frozen and a heron walks on it like a lawyer. #snowday",
        "I said flurries. I'm sorry. #snowday",
        "You can see every old path again, white on white. #snowday",
    ),
    (
        "Standing room only, and everybody hums. #festival",
        "The sculpture garden has a stage and a queue. #festival",
        "Forty boats, one accordion, no quarrels. #festival",
        "Bring a hat and a second hat. #festival",
        "The meadow by the old road is a car park until Sunday. #festival",
    ),
)
MINE: Final = (
    "Does anybody know a good plumber who answers the phone?",
    "Baked a cake, dropped a cake. #baking",
    "Back from the hills with more mud than clothes. #hiking",
    "Is it me, or is every meeting about another meeting?",
    "My first tomato of the year. It's small but it's mine. #gardening",
    "The choir sounded lovely last night, even from behind a pillar.",
    "Looking for somebody who wants half a table tennis table.",
    "Six weeks without sugar. I dream of doughnuts.",
    "The library has a new reading room and it's heaven. #books",
    "Fixed the bike myself. Only three screws left over. #cycling",
    "What do I do with eleven courgettes?",
    "Quiet evening, loud frogs.",
    "Found my school report. 'Talks a lot, mostly well.'",
    "Tried yoga, invented a new pose, can't describe it.",
    "Half marathon in May, I've told everybody now. #running",
    "The night bus is a novel.",
    "Somebody has painted the benches by the canal and they're glorious.",
)
# Where nothing is said of a subject.
SHORT: Final = tuple(
    """
love this
so true
same here
congratulations!
haha
what a day
this made me smile
me too
well said
where is this?
enjoy!
can't wait
oh no
beautiful
brilliant
more of this please
I needed that today
how lovely
you're not alone
that's the spirit
good luck!
tell me more
I'm jealous
amazing
hear, hear
wow
best news today
couldn't agree more
take care
send some over
""".strip().splitlines()
)
