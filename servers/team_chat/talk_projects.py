"""What is written in the channels of projects, and in those that a client shares; the format is that of `talk`."""

from __future__ import annotations

from typing import Final

PROJECTS_TEXT: Final = """
project0: importer
The importer chokes on files over two megabytes, I'll look at it after {issue}.
> Is that new?
Since the last release, yes.
I have a fix, it needs a review.

project0: audit log
The audit log is half done, the rest follows by {d6}.
> Can the client see it before?
On the test system, yes.

project0: sprint goal
Sprint goal: finish the importer, nothing else.
> Agreed.
Agreed too.

project0: search filter
The search filter forgets its setting, can somebody look before I'm through with {issue}?
I'll take it.

project0: test data
I made test data for three branches, call it with the usual password.
> Thanks, saves me an hour.

project0: planning call
The planning call is on {on planning call}, join with {join planning call}.
> See you there.

project0: estimate
My estimate for the audit log is nine days.
That's more than I hoped.
> Nine is fine if it includes the tests.

project1: payment page
The payment page loads twice as fast now.
> The client noticed already.

project1: error texts
Please rewrite the error texts, {issue} can wait until they are done.
Who knows French?
> I'll ask around.

project1: load test
The load test broke at 400 users.
We need 600 for the launch.
I'll raise the pool and try again.
620 now, stable.

project1: design handover
Design handover on {on design handover}, the code is {join design handover}.
> I'll be five minutes late.

project1: scope
Two things are out of scope now: printing and the old browser.
> Good, I'll tell them.

project1: security findings
The security findings are in, four of them, none critical. {issue} still comes first.
When are they due?
Before the launch on {d18}.

project1: pilot branch
The pilot branch opens on {d11}.
> Do they have the new scanners?
They arrive the day before.

project2: schema change
The schema change is merged, run the script before you pull.
Which script?
The one in the tools folder.

project2: nightly job
The nightly job took four hours, usually it's one. I'll check before I go on with {issue}.
An index is missing.
Added, back to fifty minutes.

project2: data owner
Who is the data owner for the price table?
Finance, as far as I know.

project2: sync call
Sync call at three, {join sync call} as always.

project2: export format
The client wants another export format by {d9}.
Which one?
Spreadsheet.

project3: homepage text
The homepage text is signed off.
At last!

project3: cookie banner
The cookie banner covers the menu on small phones, I saw it while testing {issue}.
Mine shows it fine, which phone?

project3: photo shoot
The photo shoot costs {m740}, is that in the budget?
It is, go ahead.

project3: launch date
The launch date is {d21}, no changes any more.
Fingers crossed.

project3: kick-off call
Kick-off call with the agency on {on kick-off call}, the code is {join kick-off call}.

project4: key rotation
Key rotation is due on {d5}, I can't, I'm on {issue}.
I'll do it in the morning.

project4: threat model
The threat model needs a second pair of eyes.
Mine are free on Thursday.

project4: penetration test
The penetration test starts on {d13} and costs {m6400}.
Is that the old firm?
A new one.

project4: review call
Review call on {on review call}, join with {join review call}.

client: delivery plan
The delivery plan is attached to the page, we aim for {d16}.
Looks good to us.
> Great, then we start on Monday.

client: user accounts
How many user accounts do we get in the first step?
> Twenty-five.
That's enough for now.

client: training dates
Which training dates suit you? We can do {d8} or the week after.
{d8} is fine.

client: open questions
I collected our open questions, there are six.
> I answer them by tomorrow.

client: weekly call
The weekly call is with {join weekly call} again.

client: statement of work
> The statement of work is ready for you to sign.
Signed, thank you.

client: barcode printer
The barcode printer prints every label twice.
> We know that one, it's a setting. I'll show you on the call.

client: first invoice
> We have sent you invoice {invoice}, it covers the workshop.
It's with finance now.

rollout: site survey
The site survey is planned for {d12}.
> I'll be there with two colleagues.

rollout: hardware list
The hardware list has grown, see invoice {invoice}.

rollout: go-live
> Go-live is on {d24} if the scanners come in time.
Fingers crossed.

launch: launch video
The launch video is online.
Goosebumps.

launch: press release
The press release goes out at nine.
It's out.

launch: launch party
Launch party in the kitchen at five.
> I bring the balloons.

oldinc: cause
Cause found: a certificate ran out at midnight.
Renewed, all green.

oldinc: write-up
The write-up is on the wiki, five lines.

offsite: room plan
The room plan is in the folder, no more swaps please.

offsite: canoe trip
Canoe trip at ten, bring dry socks.
I can't swim, is that a problem?
There are vests.
"""
