"""More of what people post about; the format is that of `talk`."""

from __future__ import annotations

from typing import Final

MORE_TEXT: Final = """
jazz
The drummer borrowed my umbrella and played it. #jazz
> Did you get it back?
Sunday session at the boathouse, bring an instrument or an ear. #jazz
> I have both, sort of
Forty people in a cellar, one mistake, all of us heard it, all of us cheered. #jazz
> I was there
Looking for a second-hand double bass and a flat that forgives one. #jazz
> The flat is the hard part
My neighbour practises the same four bars. I dream in them now. #jazz
> Which four?

swimming
Nine degrees, forty strokes, one very loud word. #swimming
> You're mad, when are you going again?
The lido opens at six and I've been first in four days running. #swimming
> I'll race you tomorrow
Goggles: three pairs at home, none in the bag. #swimming
> There's a box of lost ones at the desk
A seal came to look at our group and left unimpressed. #swimming
> Critics everywhere
Taught my father to float today. He is seventy-one. #swimming
> This made my day
> What a man

museums
The guard told me his favourite painting. It's the one nobody looks at. #museums
> Which one?
Free entry on Thursdays after five, and it's nearly empty. #museums
> Shh
Spent an hour with one shoe from 1640. #museums
> Left or right?
School class of thirty, one question: where is the toilet? #museums
> And yet they'll come back
The natural history one lets you touch the meteorite now. #museums
> Cold?
> Colder than you'd think

hiking
Wrong valley, right view. #hiking
> The best kind of wrong
Blisters on both heels and I'd do it again tomorrow. #hiking
> Two pairs of socks, always
A goat ate the map. I wish that was a joke. #hiking
> It knows the way now
Sixteen kilometres and the hut had run out of soup. #hiking
> Unforgivable
Does anybody walk the ridge in winter? How icy does it get? #hiking
> Take spikes from December on
> Not alone please

cheese
The stall at the market has the blue one from the north again. #cheese
> On my way
I've been asked to bring "something small" and I'm bringing a wheel. #cheese
> That's small for a wheel
Left it in the office fridge. There has been a meeting about it. #cheese
> Was it in the minutes?
Rind: yes or no? Careful now. #cheese
> Yes
> It depends and I have a chart
Melted, on toast, at midnight, standing up. #cheese
> The only way

weather
Four seasons before breakfast. #weather
> And hail for lunch
The forecast said dry. The forecast hasn't met us. #weather
> Ours said "bright spells"
First snow, and the bus has already given up. #weather
> One flake and it's over
Wind so strong that my bin is now in another postcode. #weather
> A green one? It's here
Sun. I don't know what to do with my hands. #weather
> Ice cream in one, nothing in the other

football
Three down at half-time, four up at the end, and I left at half-time. #football
> You're not allowed back
The under-nines have a new tactic: everybody. #football
> It works more often than you'd think
Our keeper scored. From his own box. With the wind. #football
> I saw it and I don't believe it
Somebody stole the corner flags again. #football
> Collector's items
Need one more for five-a-side on Thursday, bad knees welcome. #football
> I have two of those

podcasts
Listened to six hours about salt. I regret nothing. #podcasts
> Which one? I need it
Recorded our first one under a duvet. It sounds like two people under a duvet. #podcasts
> Authentic
Twice the speed is too fast and once is too slow. #podcasts
> One and a half, there, solved
The one on lighthouse keepers ends in a way I won't spoil. #podcasts
> I had to stop the car
My mother has started one and has more listeners than me. #podcasts
> Subscribed to your mother

bees
They've moved into the postbox. The postman is being very decent about it. #bees
> What a hero
First honey: nine jars, two stings, one happy village. #bees
> Put my name on a jar
Does lavender in pots help, or does it only look nice? #bees
> It helps, plant the late kind too
A swarm on the traffic light at the crossroads, green the whole time. #bees
> They know the rules
Checked the hives after the storm, all well, all cross. #bees
> Good to hear

moving
Fourteen boxes say "kitchen" and none of them has the kettle. #moving
> It's in "misc 3"
Anybody need a wardrobe that doesn't fit through a door? #moving
> How did it get in?
New flat, first night, pizza on the floor. #moving
> The best pizza there is
The cat moved in before we did. #moving
> Priorities
Handed over the keys after eleven years. Strange to knock next time. #moving
> Hugs
> All the best in the new place

commuting
Somebody on the tram has a cello and a pram. Salute. #commuting
> That's an athlete
Forty minutes in a tunnel with a stag party. #commuting
> Did you sing?
Found a note in my pocket: "you dropped this". It was my umbrella. #commuting
> There's hope
From today I walk. Ask me again in November. #commuting
> It's November, how is it going?
The bus at 7:12 doesn't exist. I've stopped believing in it. #commuting
> It's a legend

design
Moved a button two pixels and now everything is quiet. #design
> You monster
Why do all kettles look like spaceships? #design
> Because we asked for it
Redrew the map of our tram lines for fun. It took four months. #design
> I want it on a wall
> Sell prints please
A colour that I named "wet slate" made it into the brochure. #design
> Career goals
Looking for a type designer who likes numbers. #design
> Numbers are the best part

parenting
He asked where the day goes when it's over. It's 6 a.m. #parenting
> A fair question
Packed lunch returned with a note: "more of this, less of that". #parenting
> Management material
She has named the vacuum cleaner and now we can't replace it. #parenting
> It's family
Homework: explain rain. We're on page four. #parenting
> Page five is clouds
The tooth fairy overslept. Emergency measures were taken. #parenting
> A letter and a coin, works every time

maps
Bought a map of a town that was never built. #maps
> I'd live there
The old road is still there, you can see it in the hedges. #maps
> Lovely, where is this?
My navigation sent me through a duck pond. #maps
> Shortest way though
A folding map folds once. After that it's a relationship. #maps
> So true
Somebody has drawn every bench in the county. I love this person. #maps
> Benches matter
"""
