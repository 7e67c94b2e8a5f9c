"""What people write in channels: threads, a header "channel: what it is about" and below it one message a line.

The first line opens the thread, the others answer it; mine begin with ">". In a line `{d5}` is the day five days
after it was written ("12 March"), `{m40}` an amount of about forty dollars, `{join planning call}` the code of that
call of the cast, `{on planning call}` its day, `{issue}` the key of an issue, `{invoice}` the number of an invoice.
What a thread is about is written to be spoken: "the message about the fire drill".
"""

from __future__ import annotations

from typing import Final, NamedTuple

from servers.team_chat.small_talk import DIRECT_TEXT
from servers.team_chat.talk_projects import PROJECTS_TEXT


class Talk(NamedTuple):
    """A thread: where, about what, and its lines."""

    channel: str
    about: str
    lines: tuple[str, ...]


def _talks(text: str) -> tuple[Talk, ...]:
    """Threads, an empty line between two."""
    blocks = [block.splitlines() for block in text.strip().split("\n\n")]
    return tuple(Talk(block[0].partition(": ")[0], block[0].partition(": ")[2], tuple(block[1:])) for block in blocks)


COMPANY_TEXT: Final = """
general: fire drill
There is a fire drill on {d6} at eleven. Please use the stairs at the back.
Does that include the ground floor?
Yes, everybody.

general: new coffee machine
The new coffee machine on the second floor takes beans, not capsules.
> Finally. Who do we thank?
Facilities. They even got oat milk.

general: parking badges
Old parking badges stop working on {d9}. New ones are at the front desk.
I was there twice and nobody was in.
Try after ten, the desk is staffed then.

general: lost umbrella
Somebody left a green umbrella in Cedar. It's hanging on the door now.
That's mine, thank you!

general: summer party
Save the date for the summer party, it's on {d30} by the river.
Plus ones?
Plus ones welcome.

general: window cleaning
Window cleaning on {d3}, please clear your sills.

general: blood donation
The blood donation bus is outside until four today.
Just been. Took twenty minutes, and there's cake.

general: bike racks
We're getting bike racks for forty more bikes, work starts on {d12}.
Covered ones?
Half of them are.

general: phone system
The phone system moves to the new provider on {d8}. Your numbers stay the same.

general: first aid course
There are five places left on the first aid course on {d10}.
I'd like one please.
You're on the list.

announcements: town hall
The town hall is on {d7} at four. Send questions beforehand, please.

announcements: bank holiday cover
Bank holiday cover is settled, the list is on the wiki.

announcements: new head of sales
We have a new head of sales from {d14} on. More about that at the town hall.

announcements: expenses deadline
The expenses deadline moves to the 25th of each month from now on.

announcements: office hours
The front desk is staffed from eight to six again.

announcements: security training
The yearly security training is open, please finish it by {d20}.
Does it count if I did it in spring?
If it was after April, yes.

random: lost sourdough starter
My sourdough starter is gone from the fridge. It was labelled!
Looked like a science project, I left it alone.
Found it behind the milk.

random: office plant
The office plant by the lift has a new leaf.
We did it, everybody.

random: pub quiz
Pub quiz on {d2}, we need two more who know about music.
I know nothing after 1999.
That's exactly what we're missing.

random: podcast tip
Podcast tip: the one about lighthouse keepers, forty minutes, very calming.

random: cake in the kitchen
There's cake in the kitchen, it's lemon.
Was. There was cake in the kitchen.

random: second hand desk
I'm giving away a second hand desk, oak, a bit wobbly.
I'd take it if it fits in a small car.
It comes apart, so yes.

random: stolen lunch
Whoever ate the lasagne with my name on it: enjoy.
It wasn't me but I smelled it.

random: keyboard noise
Does anyone else hear keyboard noise from the third floor through the vent?

random: holiday photos
Holiday photos are on the shared drive, the ones with the goats are mine.
The goat with the hat wins.

ops: runbook
The runbook for restores is at https://wiki.example/ops/runbook now, please use that one.
Is the page from last year still right?
No, it will be taken down on {d5}.

ops: VPN certificate
The VPN certificate runs out on {d11}. I'll renew it tomorrow.
> Please post here when it's done.
Done, valid for a year.

ops: backup window
The backup window moves to two in the morning from {d3} on.
Does that clash with the exports?
They finish at one, so no.

ops: on-call rota
The on-call rota for next month is up. Swap among yourselves, please.
> I can take the second weekend.
Perfect, thanks.

ops: disk space
Disk space on the build machines is getting tight again.
I deleted the old images, that gave us 40 percent.

ops: status page
The status page now shows the region too.

ops: mail queue
The mail queue was stuck for ten minutes at noon, all sent by now.
Anything lost?
Nothing.

ops: monitoring budget
Monitoring costs us {m900} a month now. Shall we drop the old dashboards?
> Yes, nobody has opened them since spring.

ops: firewall change
Firewall change on {d4} at six in the evening, five minutes without VPN.

ops: maintenance window
Next maintenance window is {d8}, ten at night.
> I'll tell the clients.

ops: spare laptops
We have three spare laptops left for emergencies.

ops: access review
Access review: please answer my list by {d6}.
> Mine is done.

release: release checklist
The release checklist has two new steps, both about the database.
Which ones?
Seven and eight.

release: feature freeze
Feature freeze is on {d5}. After that fixes only.
> Does the export fix count?
It does.

release: release notes
The release notes are ready for review, please read them by {d2}.
Looks good, one typo in the second line.
Fixed.

release: rollback plan
I wrote down the rollback plan, it fits on half a page.
> Can we test it once before {d7}?
Good idea, I'll book an hour.

release: crash rate
The crash rate went from 1.8 to 0.4 percent with the last release.
Wow. What was it?
The image cache.

release: beta testers
We have 62 beta testers signed up so far.

release: version number
Do we call it 5.0 or 4.9? The version number decides what marketing does.
5.0 please.

release: hotfix
The hotfix for the sign-in page is out since noon.
> Confirmed, works for my clients.

release: code signing
Code signing needs a new key by {d13}.

release: app review
The app review took six hours this time, we're through.
Faster than ever.

product-news: dark mode
Dark mode is live for everybody, off by default.
My eyes say thank you.

product-news: price list
The new price list is valid from {d15} on. Old contracts keep theirs.
> Can I send it to clients already?
From {d10} on, please not before.

product-news: roadmap
The roadmap for the next half year is on the wiki.
Is offline mode in it?
Last quarter, yes.

product-news: pilot group
The pilot group has eleven firms in it now.

product-news: onboarding tour
The onboarding tour is down to four steps.
> Clients will like that.

engineering: flaky tests
The flaky tests are down to three. Whoever fixes the last one gets cake.
Is the timezone one among them?
It's the worst of them.

engineering: build times
Build times are under six minutes since yesterday.

engineering: code review
Could we agree that a code review takes a day at most?
Yes please.
> Fine with me.

engineering: database upgrade
The database upgrade is planned for {d9}, two hours at night.
Who is on call?
I am.

engineering: log format
New log format from {d4} on, one line per event.
Will the dashboards still work?
I changed them already.

engineering: dependency updates
Dependency updates are merged every Tuesday from now on.

it-help: password reset
The password reset page is slow today, please be patient.
> It worked for me just now.

it-help: printer
The printer on the second floor wants a new roller. It comes on {d3}.
Can we print upstairs until then?
Yes, it's called Birch-2.

it-help: headsets
New headsets are here, come by and pick one.
Do they work with the old phones?
Sadly not.

it-help: guest wifi
The guest wifi has a new password, it's on the board at the front desk.

it-help: screen recording
Which tool do we use for screen recording?
The one in the software list, ask for a licence.
> I have a spare licence if you need one today.

it-help: phishing test
The phishing test went to all of you last week. 11 percent clicked.
Not me!
That's what they all say.
"""
TEAM_TEXT: Final = """
support-handover: open tickets
Three open tickets go over to you tonight, the oldest waits for logs.
> I've got them.

support-handover: night shift
Quiet night shift, one call about a password.

support-handover: escalation list
I put the new escalation list on the wiki, with phone numbers.
> Thanks, that helps.

support-handover: refund request
A client asks for a refund of {m120}, who decides that?
> I do, send it over.

customer-stories: warehouse visit
The warehouse visit was great, they scan with gloves on!
> We should make the buttons bigger then.

customer-stories: thank you card
A client sent us a thank you card, it's on the fridge.

customer-stories: reference call
Would anybody do a reference call on {d5}? Half an hour.
> I can do that.
You're a star.

customer-stories: trade fair
The trade fair brought us nineteen contacts.
How many are serious?
Four or five.

customer-stories: churn numbers
Churn numbers are down to 2.1 percent.

onboarding: buddy list
The buddy list for the new starters is ready.
> Who have I got?
The data analyst, from Monday on.

onboarding: welcome pack
The welcome pack now has a map of the office in it.

onboarding: laptop setup
Laptop setup takes forty minutes now, down from two hours.
> Great work.

lunch-club: soup place
The soup place on the corner is open again.
Their lentil soup is the best thing about autumn.

lunch-club: taco truck
The taco truck is here until two.
> On my way.

lunch-club: table for eight
I booked a table for eight on {d2}, half past twelve.
> Count me in.
Is there something without nuts?
The curry is fine.

lunch-club: lunch vouchers
Lunch vouchers go up to {m9} a day from next month.

ce-team: holiday cover
Who can do holiday cover for me from {d10} on?
> I can do the first week.
And I take the second.

ce-team: quarter goals
I drafted our quarter goals, there are three of them.
> I'd drop the last one.
Fine, two then.

ce-team: team budget
There's {m800} left in the team budget.
> Let's use it for the data course.
Agreed.

ce-team: demo account
The demo account has fresh data, please don't delete the branches again.

ce-team: retro board
The retro board is open, add your cards by {d1}.

ce-team: client survey
The client survey closes on {d4}, we have 74 answers.
> I'll remind mine.

ce-team: conference talk
My conference talk was accepted!
Congratulations!
> Well done, when is it?
On {d40}.

hiring: salary band
The salary band for the support lead is {m62000} at most, that stays in here.
> Understood.

hiring: second interview
The second interview is on {d3} at ten.
> I'll be there.

hiring: candidate feedback
Please put your candidate feedback in the form by tonight.
> Done.

hiring: job advert
The job advert goes out on {d6}.

design-crit: icon set
The icon set is down to forty icons.
Which ones did you drop?
All the arrows that look alike.

design-crit: empty states
I drew empty states for the reports page, there's a lamp in one of them.
Love the lamp.

design-crit: colour contrast
Colour contrast passes everywhere now, but for the footer.

data-questions: weekly numbers
Weekly numbers: sign-ups up by 8 percent, tickets down by 5.
Is that with the pilot firms?
Without them.

data-questions: duplicate rows
Why are there duplicate rows in the sales report?
Two branches share a code. I'll fix it.

data-questions: dashboard access
Who gives out dashboard access these days?
I do, just ask me here.

book-swap: crime novel
I finished the crime novel with the lighthouse, who wants it?
Me please!

book-swap: cookbook
Looking for a cookbook for somebody who can't cook.

running: half marathon
Half marathon on {d25}, who's in?
I'm in for the first half of it.

running: lunch run
Lunch run at quarter past twelve, five slow kilometres.
Slow is my only speed.

office: meeting room screens
The meeting room screens show the wrong day, IT knows.
Fixed after lunch.

office: desk move
The desk move is on {d8}, please pack by the evening before.

office: recycling bins
New recycling bins, the blue ones are for paper.
"""
TALKS: Final = _talks(COMPANY_TEXT) + _talks(TEAM_TEXT) + _talks(PROJECTS_TEXT)
DIRECT: Final = _talks(DIRECT_TEXT)
