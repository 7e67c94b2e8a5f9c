"""What people post about: blocks, a header "topic" and below it one post a line; answers begin with ">".

A topic that stands in a post as "#word" is said as it is: "the post about trains".
"""

from __future__ import annotations

from typing import Final, NamedTuple

from servers.social_media.talk_more import MORE_TEXT


class Line(NamedTuple):
    """A post and what people answer to it."""

    topic: str
    body: str
    answers: tuple[str, ...]


def _lines(text: str) -> tuple[Line, ...]:
    found: list[Line] = []
    for block in text.strip().split("\n\n"):
        topic, *rows = block.splitlines()
        for row in rows:
            if row.startswith("> "):
                found[-1] = found[-1]._replace(answers=(*found[-1].answers, row.removeprefix("> ")))
            else:
                found.append(Line(topic, row, ()))
    return tuple(found)


_TEXT: Final = """
trains
Night train to the coast: no sleep, no regrets. #trains
> Which line was that?
> I did it last spring, the sunrise alone is worth it
Our conductor just read the weather forecast in verse. #trains are good, actually
> Not on my line, never
Two hours late, but the whole carriage is sharing one enormous cheese. #trains
> What kind of cheese though
> This is how friendships begin
The new timetable is out and my connection now misses me by one minute. #trains
> One minute is a personal insult
Saw a heron ride along on the buffer for three stops. #trains
> Did it have a ticket?

sourdough
Day nine and the starter has doubled. I feel like a parent. #sourdough
> Name it or it will sulk
Flat as a plate again. What am I doing wrong? #sourdough
> Your oven is too cold, trust me
> Longer proof, colder fridge
Gave away half the starter and now the whole street smells of rye. #sourdough
> Best street in town
Finally an ear on the loaf! Photo follows when I stop crying. #sourdough
> Waiting for that photo
Hot take: the crust is the point and the crumb is decoration. #sourdough
> Hot take accepted
> The crumb disagrees

running
First ten kilometres without stopping. My knees have opinions. #running
> Well done!
> Stairs tomorrow will be fun
A goose chased me the whole length of the canal. New personal best. #running
> Geese are the best coaches
Lost a glove on Monday, found it on Thursday, on a statue. #running
> Statues get cold hands too
Rain, wind, wrong shoes, and still better than staying in. #running
> Respect
Signed up for the half marathon because Theo said I wouldn't. #running
> Theo is a genius
> When is it?

gardening
The first tomato is red. The slugs know it too. #gardening
> Beer traps, every evening
Whoever planted mint here forty years ago: we need to talk. #gardening
> Mint always wins
Pruned the roses with a podcast on and cut rather more than planned. #gardening
> They grow back angry
Frost tonight, so the lemon tree sleeps in the bathroom. #gardening
> Same here, we shower around it
Found three toy soldiers and a spoon under the compost. #gardening
> That's a museum
> The spoon is mine, I think

cycling
New bell, old bike, much joy. #cycling
> Is it the loud one?
The lane on the bridge is open again, and it's wide enough for two. #cycling
> At last
> Rode it this morning, lovely
Puncture number four this month. I know the man at the shop by name now. #cycling
> He sends his kids to college on you
A bus driver waved me through today. I'm still smiling. #cycling
> It does happen
Does anybody know a quiet way from the harbour to the old mill? #cycling
> Along the allotments, then left at the chapel

chess
Lost to a nine-year-old who was eating crisps all the while. #chess
> The crisps are psychological
The club has a new clock and nobody can set it. #chess
> Bring the manual on Tuesday
Forty moves, one mistake, you know which one. #chess
> Move twelve?
> It's always the rook
Solved the Sunday puzzle in bed and woke everybody with the shout. #chess
> What was it? I gave up
Simultaneous display in the park on Saturday, boards and tea provided. #chess
> Count me in

photography
Fog over the quay this morning, six minutes of perfect light. #photography
> This is stunning
> What lens is that?
I have 4,000 pictures of the same gull. I can't delete any. #photography
> Which one is his best side?
Film from 1998 found in a drawer, developed today: strangers on a beach. #photography
> That gave me goosebumps
> Maybe somebody here knows them?
My phone takes better pictures than I do. #photography
> It's still you who stops to look
Looking for somebody who repairs old light meters. #photography
> There's a man behind the market hall, closed on Mondays

knitting
The second sleeve is longer than the first. Again. #knitting
> Call it fashion
Knitted through a whole board meeting. Nobody asked a thing. #knitting
> Teach me
Ran out of yarn eleven rows before the end. #knitting
> The worst number of rows
The cat has the ball and I have the bill. #knitting
> Cats respect no craft
Finished the blanket that I began before the baby was born. She starts school on Monday. #knitting
> Perfect timing, really
> Beautiful

coffee
The machine at work makes soup when you press espresso. #coffee
> Ours makes it when you press soup
Bought beans that taste of blueberries. It's confusing and I love it. #coffee
> Where from?
Third cup, first thought. #coffee
> Same
My barista has started spelling my name right and I don't trust it. #coffee
> He's after something
Tried a week without. Ended on Tuesday. #coffee
> A heroic Tuesday

birds
There's a kingfisher by the lock, every morning at eight. #birds
> Which lock?
> Please don't tell everybody
Our feeder is run by a single very angry robin. #birds
> Robins are like that
Heard the first cuckoo of the year from the bus stop. #birds
> So early?
The owl box has been empty for six years. Today: two eyes. #birds
> I gasped out loud
> Congratulations to the landlord
Mistook a plastic bag for an egret for twenty minutes. #birds
> Happens to the best

books
Finished the long one. I've been living in that family for a month. #books
> No spoilers please
The swap shelf at the station has a first edition on it. I left it there. #books
> You're a better person than me
Who writes in library books in pen? And why are they right? #books
> It was me in 2003, sorry
Reading group voted for the 900 pages again. #books
> Who keeps nominating it?
My daughter hid under the table with a torch. I've never been prouder. #books
> The best age

pottery
My bowl is now officially a plate. #pottery
> Plates are underrated
The kiln ate two mugs and spared the ugly one. #pottery
> It always does
First teapot that pours and doesn't drip. #pottery
> Put it in a glass case
Does anybody have room for eleven vases? #pottery
> I'll take the blue one
> Me too, any colour
Glaze looked grey in the bucket and came out like the sea. #pottery
> Show us!

astronomy
Clear sky at last, and my neighbour washes his car under a floodlight. #astronomy
> Invite him over
Saw all four moons from the balcony. I told the cat. #astronomy
> What did the cat say?
Meteors from eleven tonight, look east and be patient. #astronomy
> Thank you, setting an alarm
Drove forty minutes for dark skies, then fog. #astronomy
> Every single time
The school let us put the telescope on the roof. Best evening of the year. #astronomy
> Those kids won't forget it

mushrooms
Three kilos of chanterelles and no, I won't say where. #mushrooms
> Worth a try
Found one that looks like my old headmaster. #mushrooms
> Did you greet it?
Please don't send me pictures and ask whether you can eat it. #mushrooms
> But can I eat it?
> Wise
The woods smell of October already. #mushrooms
> Best smell there is
Dried the lot in the car by mistake. Windows up, sunny day, success. #mushrooms
> Patent that

cats
She sleeps on the keyboard and has sent two mails. #cats
> Were they any good?
Eleven o'clock: the sprint. Nobody knows why. #cats
> Mine starts at four
The vet called him robust. He is offended. #cats
> Robust is a compliment
Adopted one, came home with two, no further questions. #cats
> The other one needed a ride
> Names?
He has opened the cupboard with the child lock. The child can't. #cats
> Hire him

films
The projector broke and the audience acted out the ending. #films
> I'd have paid double
Three hours, no dialogue, and I'd watch it again tonight. #films
> Which one?
Film club takes a break in August, bring your worst taste in September. #films
> I have years of it saved up
Cried at the trailer. This doesn't bode well. #films
> Bring a towel
The old cinema keeps its velvet seats! The council has decided. #films
> Wonderful news
> I signed that petition
"""
LINES: Final = _lines(_TEXT + MORE_TEXT)
TOPICS: Final = tuple(dict.fromkeys(line.topic for line in LINES))
