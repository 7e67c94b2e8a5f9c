"""What is said in passing: between two people, under a thread, between the threads; the format is that of `talk`."""

from __future__ import annotations

from typing import Final

# What is said between two people.
DIRECT_TEXT: Final = """
direct: slides
Have you had a look at my slides yet?
> Yes, number four is too full.
I'll split it.

direct: travel claim
Your travel claim for {m86} is back, the taxi receipt is missing.
> I'll send it over.

direct: birthday present
We're collecting for a birthday present, {m10} each.
> I'm in.
Lovely, thank you.

direct: contract draft
The contract draft is in your inbox. Could you read page three?
> Will do before lunch.

direct: review form
Your review form is due on {d5}.
> Nearly done.

direct: train tickets
I booked the train tickets, {m54} return.
> Perfect, thanks.

direct: pairing session
Is the pairing session still on?
> Yes, the code is {join pairing session}.

direct: office keys
I left the office keys with the front desk.
> Got them.

direct: training plan
My training plan has two courses in it, is that fine?
> More than fine.

direct: handover notes
The handover notes are in the folder, start with the second page.
> Will do, enjoy your break.

direct: budget sheet
The budget sheet has an error in row 14.
> Well spotted, fixed.
"""
# What is added to a thread that others began.
ECHOES: Final = tuple(
    """
thanks!
thank you
on it
will do
done
looks good to me
same here
makes sense
can confirm
fair point
nice one
that works for me
sounds good
+1
great, thanks for the quick answer
good catch
well done everybody
added to the list
I'll write it down
yes, please
fine with me
good to know
noted
perfect
""".strip().splitlines()
)
CHATTER: Final = tuple(
    """
morning all
good morning
on it
thanks!
thank you
will do
done
looks good to me
same here
makes sense
back in ten
lunch anyone?
let me check
fair point
nice one
I'll have a look after lunch
can confirm
that works for me
sounds good
see you all tomorrow
out for the day, have a good evening
sorry, was in a call
just saw this, looking now
+1
great, thanks for the quick answer
never mind, found it
which one do you mean?
should be fixed now
try again please
works now
can somebody take a look at this?
no rush
I'm at the dentist until eleven
working from home today
train is late again
will be five minutes late
who else is in today?
happy Friday everyone
that was quick
well done everybody
good catch
my fault, sorry
I'll write it down
added to the list
please don't merge yet
merged
reverted
has anybody seen this before?
yes, last month
that rings a bell
let's talk about it later
I'd rather wait
let's do it
what time suits you?
after three is best
I can't today
count me in
not for me, thanks
enjoy!
welcome!
congratulations!
get well soon
safe travels
""".strip().splitlines()
)
