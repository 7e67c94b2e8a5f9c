"""What people write to each other: conversations by circle, a subject and below it one mail a line, mine with ">".

In a line `{them}` and `{me}` are first names, `{d5}` is the day five days after the mail ("12 March"), `{m40}` an
amount of about forty dollars. Subjects are written to be spoken: "the mail about the holiday rota".
"""

from __future__ import annotations

from typing import Final

Talk = tuple[str, tuple[str, ...]]


def _talks(text: str) -> tuple[Talk, ...]:
    """Conversations, an empty line between two."""
    blocks = [block.splitlines() for block in text.strip().split("\n\n")]
    return tuple((block[0], tuple(block[1:])) for block in blocks)


COLLEAGUES: Final = _talks(
    """
Quarter figures
Could you look over the quarter figures before they go to finance? Page two is new.
> Had a first look, page two reads well. What is behind the jump in support hours?
Two large migrations in the last month. I can put a footnote under the table if that helps.

Demo script
Here is the demo script with your comments worked in. The part about exports is still too long for me.
> I would drop the second export and keep the one to the spreadsheet.

Holiday rota
I am putting together the holiday rota. Which two weeks would you like?
> The first two weeks would suit me best, if nobody else has asked for them.
They are yours. I have put you down.

Support handover
I am away from {d3} on. Three tickets are open, the oldest is waiting for the client's logs.
> Thanks, I have them on my list. Enjoy the break.

Broken build
The build has been red since last night, it looks like the new certificate.
> Renewing it now. Should be green within the hour.
Green again, thank you.

Printer on the second floor
The printer on the second floor eats paper again. I have asked for a new roller, it comes on {d4}.

Interview on Thursday
Would you join the interview on Thursday? I would like somebody who knows the support side.
> Happy to. Please send me the CV beforehand.
Attached below is the short version, the rest I tell you over coffee.

Client list
Is the client list on the wiki the latest one? Mine has twenty-eight names.
> No, there are thirty now. I have updated the page.

Team lunch
I booked a table for the team lunch, eight of us at half past twelve on {d6}.
> Great, I will be there. Is there something without nuts?
The curry is fine for you, I asked.

Monitoring alerts
We get forty alerts a night and nobody reads them. May I turn the noisy ones off?
> Yes please, but keep the one about disk space.

Training budget
There is {m900} left in the training budget for this year. Is there a course you want to take?
> There is a two-day course on data pipelines for {m640}, I would like to go.
Approved. Book it and send me the receipt.

Release notes
The release notes need a paragraph on the new search. Can you write it by {d2}?
> It is in the document now, four sentences.

Parking badge
Your parking badge has run out. The new one lies at the front desk.

Meeting room screens
The screens in Cedar and Birch show the wrong bookings. IT is on it and hopes for {d1}.
> Thanks for the warning.

Slides for the board
The slides for the board are due on {d5}. Yours are numbers nine to twelve.
> Mine are done, number eleven has a chart now.
Lovely. I have merged them.

Mentoring
Would you mentor one of the new starters? It is an hour every two weeks.
> Yes, gladly. Who is it?

Expense claim
Your expense claim for {m86} came back, the taxi receipt is missing.
> I found it, it is attached to the claim now.
Thanks, it is paid with the next salary.

Security training
Please finish the security training by {d10}. It takes about half an hour.

Onboarding checklist
I rewrote the onboarding checklist, it is down to one page. What do you think?
> Much better. I would move the badge to the top.

Weekly numbers
The weekly numbers are in. Tickets down by a fifth, answer time under three hours.
> Good week then. I pass it on to the team.

Laptop swap
Your new laptop is here. Come by with the old one on {d2}, it takes twenty minutes.
> I will be there after lunch.

Customer survey
The customer survey closes on {d7}. We have 112 answers so far.
> That is more than last year. I remind my clients once more.

Office move
We move to the third floor on {d14}. Please pack your desk by the evening before.
> Fine. Who gets the window side?
Whoever packs first, I am told.

Naming of the new plan
We need a name for the new plan. Marketing likes Harbour, sales likes Anchor.
> Harbour reads better in German.

Password manager
The old password manager is switched off on {d9}. Please move your entries over.

Photos from the offsite
The photos from the offsite are on the shared drive, four hundred of them.
> The one with the canoe should go on the wall.

Fire drill
There is a fire drill on {d3} at eleven. Please use the stairs at the back.

Data export
The data export for the auditors takes six hours. Shall I run it overnight?
> Overnight is best, start it after eight.
It ran through, the file lies in the vault.

Farewell card
We are collecting for a farewell card and a present, {m5} each.
> I put ten in the envelope.

Pricing page
The pricing page still shows last year's numbers. Who can change it?
> I have the rights, it is corrected.

Sprint goals
My proposal for the sprint goals: finish the importer, start on the audit log, nothing else.
> Nothing else is the best part. Agreed.

Standing desk
Facilities has one standing desk left. Do you still want it?
> Yes please.
It is brought up on {d2}.

Support rota swap
Could you take my support shift on {d4}? I would take yours the week after.
> Deal.

Error in the invoice export
The invoice export rounds each line instead of the total. It is off by a cent now and then.
> I can reproduce it. A fix goes out with the next release.

Travel policy
The new travel policy allows trains in first class over three hours. Flights stay as they are.

Coffee machine
The coffee machine is repaired. The filter was older than some of us.
> Best mail of the week.

Conference talk
They accepted our conference talk. We have twenty minutes on {d30}.
> Brilliant. I start on an outline.

Annual review
Your annual review is on {d8}. Please send me three things that went well and one that did not.
> Four things are on their way to you tonight.

Test accounts
I need two more test accounts for the partner meeting.
> Done, both are on the staging page.

Server costs
Server costs went up to {m2300} last month. The old cluster is still running.
> I switch it off today, nobody uses it.

Phone list
The phone list is out of date, please check your line.

Summer party
The summer party is in the museum garden this year. Bring one guest.
> I come with one guest and a cake.
"""
)
CLIENTS: Final = _talks(
    """
Rollout plan
We would like to move the rollout by a week, our warehouse is counting stock until {d6}.
> A week later is fine for us. I adjust the plan and send it round.
Thank you, that helps a lot.

Access for two new colleagues
Two new colleagues start on {d5} and need access. Their names are in the ticket.
> Both accounts are ready, they set their passwords at the first login.

Licence question
Does our licence cover the branch in the next town as well?
> It does, up to twenty-five seats in all. You use nineteen.

Slow reports
Since the update the monthly report takes four minutes. Before it was one.
> I can see it on our side. An index is missing, we add it tonight.
Back to one minute, thanks for the quick help.

Workshop agenda
Please find the agenda for the workshop. Is an hour for questions enough?
> I would plan ninety minutes, last time it ran over.

Contract renewal
Our contract runs out on {d40}. Could you send us an offer for another two years?
> The offer comes from our sales team by the end of the week.

Training dates
For the training we could do {d12} or the week after.
> {d11} is taken, so let us say the day after that.
Perfect, I book our big room.

Wrong totals in March
The totals in our March file do not match the ledger, the gap is {m182}.
> Two credit notes were counted twice. The corrected file is on the portal.

New contact person
From next month on my colleague looks after the project. I am around until {d20}.
> Thank you for everything. I write to your colleague on Monday.

Label printer
The label printer prints the old address. Is that a setting on your side?
> It is, I have changed it. Please restart the printer once.

Feedback on the trial
The trial went well. People like the search most, the export least.
> That is what others say too. A new export is planned for the summer.

Invoice address
Our invoice address changes to the head office from now on. The order number stays.
> Noted and passed on to our finance team.

Downtime on Sunday
Will the system be down on Sunday? We take stock that day.
> No, maintenance is moved by a week for you.
Wonderful, thank you.

Number of seats
We need six more seats from next month. What would that cost?
> Six seats are {m378} a month under your plan.

Case study
We would be glad to appear in a case study, as long as we see the text first.
> Of course. You get the draft on {d9}.

Import of the old data
The old data is ready, about forty thousand rows.
> Please upload it to the vault. We need two days for the import.
It is uploaded.

Scanner settings
Could you send me the scanner settings once more? The sheet got lost.
> They are on page four of the manual, I copied them into the ticket.

Visit next month
We will be in your town on {d25}. Is there time for an hour?
> Gladly. I book a room at ten.
"""
)
FRIENDS: Final = _talks(
    """
Board game evening
Board games at mine on {d4}? I have the new one with the lighthouses.
> I am in. I bring crisps and the expansion nobody understands.

Borrowed drill
Do you still have my drill? I want to put up a shelf.
> I do, sorry. I bring it over on Saturday.
No rush, the shelf has waited a year.

Cottage in spring
The cottage is free from {d45} on. It is {m420} for the week, split by six.
> Count us in, we are three.
Then I book it.

Concert tickets
I got four tickets, row H. You owe me {m62}.
> Hero. I send it over tonight.

Recipe for the lemon cake
What was in that lemon cake? Mine came out flat.
> Three eggs, not two, and the peel of a whole lemon.

Sunday run
Ten slow kilometres on Sunday? I start at the bridge at nine.
> Slow is the only speed I have. See you there.

Old photos
I scanned our old photos. You have hair in them.
> Burn them. But send me the one by the lake first.

Flat to let
The flat below mine is free from {d30}. You were asking for your cousin.
> Thanks, I pass it on.

Birthday present
Shall we give a voucher for the climbing hall together? {m25} each.
> Good idea. Will you buy it?
Bought, you pay the drinks.

Wednesday football
We are two short for Wednesday. Can you play in goal?
> I can stand in goal. Playing is another matter.

Borrowed book
I finished the book you lent me. The ending is a cheat.
> Keep it, there is a second part that makes it worse.

House number
What is your house number again? I want to post you something.
> It is on the blue door, you cannot miss it. I text you the number.

Bike repair
The shop wants {m95} for the back wheel. Is that fair?
> A bit much. Ask for the plain rim.

Camping list
My camping list has forty things and no tent. Do you have one?
> Two, the dry one is yours.

New job
I have signed. I start on {d28} and I am terrified.
> Congratulations! Dinner is on you then.

Choir concert
We sing on {d10} in the old church. I kept you two seats.
> We will be there, with handkerchiefs.
"""
)
FAMILY: Final = _talks(
    """
School forms
The school wants the forms back by {d3}. Can you sign the second page?
> Signed, they are in the satchel.

Sunday lunch
Shall I make the fish or the pie for Sunday?
> The pie, please. We are five.
Pie it is.

Washing machine
The washing machine shows a red light and hums.
> Switch it off and clean the filter, it worked last time.

Term dates
My exams are over on {d21}. Can you pick me up with the boxes?
> I take the big car. How many boxes?
Nine and a plant.

Garden gate
The garden gate squeaks so that the neighbours wave when I come home.
> I bring oil on Saturday.

Doctor's letter
The doctor's letter says all is well, I am to walk more.
> Good news. Let us walk on Sunday then.

Summer plans
Shall we take the train this summer? It is {m310} for all of us.
> Train, yes. I look at the ferries as well.

Keys
I left my keys at yours, I think on the piano.
> They are in the fruit bowl.
"""
)
TRADES: Final = _talks(
    """
Quote for the bathroom
The quote for the bathroom is {m1480} with the tiles you chose. It holds until {d21}.
> Thank you. We think about it over the weekend.

Appointment next week
I have a free hour on {d6} at four. Shall I keep it for you?
> Yes please.

Leaking tap
I can look at the tap on {d2} before eight.
> That is perfect, I will be up.

Photos of the fence
Here is how the fence looks now. The last panel comes on {d5}.

Tax papers
For the tax return I still need the two bank certificates.
> They are in the post to you.
Arrived, thank you.

Recital
The recital is on {d18} in the town hall. The little one plays second.
> We come with four.
"""
)
TEAM_LIST: Final = _talks(
    """
Notes from the stand-up
Short notes: the importer is done, the audit log starts, two people are away.

Cake in the kitchen
There is cake in the kitchen, carrot, while it lasts.

Projector
Who has the projector? I need it at two.
> It is under my desk, take it.

Rules for reviews
I wrote down our rules for reviews: small, same day, one question at a time.
"""
)
STAFF_LIST: Final = _talks(
    """
Office hours on the holiday
The office is closed on the bank holiday. The front desk opens again the day after.

New canteen menu
From Monday on the canteen has two warm dishes without meat every day.

New starters
Please welcome four new colleagues who join us this month.

Payroll dates
Salaries are paid on the last working day before the 25th. Claims are due a week earlier.

Bicycle week
Bicycle week begins on Monday. There is breakfast for everybody who rides in.
"""
)
STORM: Final = (
    "Does anybody else get these mails twice?",
    "Me too.",
    "Please do not answer to all.",
    "Then why do you?",
    "Could somebody take me off this list?",
    "+1",
    "I am on leave and my phone is melting.",
    "Please stop, everyone.",
)
NEWSLETTERS: Final = (
    "New boots for wet days",
    "Laces are not boring",
    "The sole of spring",
    "Walk the coast with us",
    "Half price on half sizes",
    "Your feet, our business",
    "Rain is coming, so are we",
    "Last pairs in grey",
    "How to clean suede",
    "A shoe for every step",
    "Meet the maker",
    "Weekend offers inside",
    "Warm feet, low prices",
    "The colour of the season",
    "Back in stock",
    "Five ways to tie a knot",
    "Slippers for slow mornings",
    "Our shops are open late",
    "Free insoles this week",
)
