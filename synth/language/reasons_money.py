"""Reasons to move, pay, keep, spend or query money. Every line fits every target of its tag."""

from __future__ import annotations

from collections.abc import Mapping

MONEY: Mapping[str, tuple[str, ...]] = {
    # Money put aside on an own account.
    "save": (
        "{close} and i are saving up for {thing}",
        "{close} and i are saving for a week in {place}",
        "i just got paid and want to be sensible for once",
        "my bonus came through",
        "i'm putting a bit aside for a rainy day",
        "payday was [yesterday|this week]",
        "i want it out of sight before i spend it",
        "{close} keeps telling me to put more away",
        "we're going to {place} next year and i want to start saving",
        "we've got a big birthday coming up next year",
        "i don't need it this month",
        "i earned a bit extra {lately}",
    ),
    # Money from one account put aside to another.
    "save_better": (
        "it earns more there",
        "i'm tidying up my savings",
        "i want to have it all in one place",
        "{close} says the interest is better there",
        "i'm sorting out what i've put aside",
        "the other one hardly pays anything",
    ),
    # Money from one account for daily use to another.
    "between": (
        "i don't want to go overdrawn",
        "a few bills come out of there {soon}",
        "i keep dipping into the wrong account",
        "i paid something from the wrong account {lately}",
        "it's my half of the bills",
        "{close} and i share the bills",
        "something bigger comes out of there {soon}",
        "i paid a bill from the wrong one {lately}",
        "the direct debits go out from there",
    ),
    # Money to the account of one's child.
    "child": (
        "it's birthday money",
        "it's for a school trip",
        "it's from the whole family",
        "it's for a rainy day",
        "there's a school trip {soon}",
        "i promised it {lately}",
        "it's a present from {close}",
    ),
    # A credit card paid off.
    "card_bill": (
        "the card statement came [today|this morning]",
        "i don't want to pay interest",
        "i put {thing} on the card {lately}",
        "we put the whole trip to {place} on the card",
        "i'd like to bring down what i owe",
        "i had a lot on the card this month",
        "the payment's due {soon}",
    ),
    # Money taken out of savings to be spent.
    "withdraw": (
        "a bill came that i hadn't reckoned with",
        "there's a bill i'd forgotten about",
        "last month turned out dearer than we planned",
        "something came up that i hadn't planned for",
        "the car needed some work done {lately}",
        "i'm short this month",
        "i'm {outlay} and it's costing more than i thought",
        "my wages come late this month",
    ),
    # Paying a person back.
    "owe": (
        "it's from that trip to {place}",
        "it's my share of what we spent",
        "they picked up the bill {lately}",
        "i've been meaning to do this since we got back from {place}",
        "that's what i still owe from {place}",
        "they paid for both of us {lately}",
        "i was {activity} and it slipped my mind",
        "they lent me some cash {lately}",
        "they laid it out for me {lately}",
        "that's my half",
        "we worked out who owes what {lately}",
    ),
    # Paying a firm.
    "bill": (
        "the invoice came [today|this morning]",
        "it's overdue",
        "i got a reminder letter",
        "i promised i'd do it today",
        "the invoice says it's due {soon}",
        "{close} usually does it but is away in {place}",
        "i was {activity} and forgot all about it",
        "they've sent me two reminders",
        "i'd rather get it out of the way",
        "i don't want a late fee",
        "they rang me about it [yesterday|this morning]",
    ),
    # A regular payment set up.
    "standing": (
        "i keep forgetting",
        "i'm {activity} and never remember the date",
        "i'd rather not think about it every time",
        "{person} does it this way and swears by it",
        "i forgot it twice already",
        "i should have done it long ago",
        "i want it off my mind before {place}",
        "i'll be in {place} for a while",
    ),
    # The same from one account of one's own to another.
    "set_aside": (
        "i keep forgetting",
        "i'm {activity} and never remember the date",
        "i'd rather not think about it every time",
        "{person} does it this way and swears by it",
        "i never get round to it by hand",
        "i want it off my mind before {place}",
        "i'll be in {place} for a while",
    ),
    # One date of a regular payment left out.
    "skip": (
        "i've paid this one by hand",
        "we're away in {place} most of that time",
        "money's tight before we go to {place}",
        "they told me to leave one out",
        "just this once, i've got {thing} to pay for",
        "i paid cash {lately}",
        "i'm {outlay} and cash is a bit short",
    ),
    # A card blocked for now: misplaced, nothing stolen.
    "safe": (
        "i was in {place} [yesterday|at the weekend] and haven't seen it since",
        "i must have put it down somewhere on the way to {place}",
        "i left my bag at {occasion}",
        "the kids were playing with my wallet",
        "i've turned the house upside down",
        "i last had it when i was buying {thing}",
        "i can't find my wallet anywhere",
        "it'll probably turn up but i'd rather be careful",
        "i've been {activity} and can't think where i put it",
        "it was in my coat {lately} and now it isn't",
        "it might still be at the shop, i'll go back and look",
        "{person} thinks it's in the car somewhere",
    ),
    # A card switched on for payments in other countries.
    "card_abroad": (
        "we're off on holiday {soon}",
        "i'm travelling for work {soon}",
        "we've booked a trip",
        "i nearly got stuck on our last holiday",
        "{close} had trouble paying on holiday",
        "we fly out {soon}",
        "we're crossing the border {soon}",
    ),
    # A card switched on for payments on the web.
    "card_online": (
        "i want to order {thing}",
        "the checkout turned it down {lately}",
        "the shops near me don't have what i need",
        "i'm ordering everything in while i'm {indoors}",
        "i'm booking tickets {soon}",
        "we need to order {thing}",
    ),
    # A card switched off for something.
    "card_off": (
        "i got a dodgy text {lately}",
        "better safe than sorry",
        "i won't be needing that for a while",
        "i never use it for that",
        "{person} had a card misused {lately}",
        "i'd rather be careful",
        "there was something in the news about card fraud",
    ),
    # A limit raised or lowered.
    "limit": (
        "i've been meaning to change that",
        "i thought it over",
        "{close} and i went through our spending",
        "it doesn't suit me the way it is",
        "i'm sorting out my cards",
        "{close} and i agreed on that",
    ),
    # A payment called back.
    "mistake": (
        "i sent it twice",
        "i got the amount wrong",
        "i mixed up two people",
        "i already paid in cash",
        "i was {indoors} and pressed send too soon",
        "they told me not to bother",
    ),
    # A dispute given up.
    "settled": (
        "i've sorted it out with them",
        "they've refunded me",
        "they got in touch and it's all fine now",
        "it was a mix-up",
        "it was my mistake",
        "{close} looked into it and it's fine",
        "they gave me the money back {lately}",
    ),
    # A regular transfer left out or ended, whoever gets it.
    "tight": (
        "money's tight before we go to {place}",
        "i need the cash for {thing}",
        "i'm {outlay} and cash is a bit short",
        "i'm just going through my outgoings",
        "last month cost more than i planned",
        "i'm watching every penny this month",
        "my hours got cut {lately}",
    ),
    # A subscription or regular payment ended.
    "cut": (
        "we're trying to save for {thing}",
        "money's tight before we go to {place}",
        "{person} has one we can share",
        "i haven't used it since we got back from {place}",
        "i'm {habit} and never get round to using it",
        "i found a cheaper one",
        "i need the cash for {thing}",
        "i'm just going through my outgoings",
        "we're moving to {place} {soon}",
        "{person} pointed out i never use it",
        "i can't justify it any more",
        "i only kept it because of {person}",
        "i've switched to something else",
    ),
    # A new or changed payee.
    "payee": (
        "i'll be paying them regularly",
        "they asked me to pay by transfer",
        "{person} recommended them",
        "they've changed banks",
        "i have to pay them {soon}",
        "i got the details from them {lately}",
        "we'll be dealing with them for a while",
    ),
    # Any question about money, cards or payments.
    "ask": (
        "i've completely lost track",
        "i'm going through my paperwork",
        "something looks off to me",
        "i can't look it up myself right now",
        "i should know this but i don't",
        "i can't get into the app",
        "it's been bugging me since yesterday",
        "i can't find my notes",
        "i wrote it down somewhere and lost it",
        "i've been meaning to check",
        "i want it right in my records",
        "i've been {activity} and lost track",
    ),
    # A question about how much there is to spend.
    "afford": (
        "i want to see if we can afford {thing}",
        "i'm thinking about getting {thing}",
        "we might go to {place} {soon}",
        "{person} thinks we can't afford {thing}",
        "my spreadsheet doesn't add up",
        "i'm comparing it with last year",
        "there's {thing} to pay for {soon}",
    ),
    # A proof of money needed.
    "paperwork": (
        "the letting agent wants it",
        "it's for my tax return",
        "i'm applying for a place in {place}",
        "{person} needs it for the accounts",
        "the mortgage people asked for it",
        "i need it for a form",
        "i'm getting my papers in order",
        "work wants it for my expenses",
    ),
    # Something used that is bought.
    "used_buy": (
        "i've wanted one for ages",
        "it's about time i treated myself",
        "it's a present for {person}",
        "new ones cost twice as much",
        "i'd rather not buy new",
        "i don't mind if it's been used",
    ),
    # Questions before buying.
    "shop_ask": (
        "i'm comparing a few",
        "i'm still making up my mind",
        "i want to be sure before i buy",
        "i'm looking for a present for {person}",
        "i don't want to regret it later",
        "i don't want to send it back",
    ),
    # Money moved between envelopes.
    "reassign": (
        "it's been a dear month",
        "we put too little in there",
        "my partner and i went through the envelopes [yesterday|this morning|last night]",
        "last month got out of hand",
        "something came up that we hadn't planned for",
        "we've been spending differently lately",
    ),
    # Something put up for sale.
    "sell": (
        "i'm moving to {place} {soon}",
        "i haven't touched it since i started {habit}",
        "we're saving for {thing}",
        "{person} gave me a newer one",
        "the kids have outgrown it",
        "nobody here plays with it any more",
    ),
    # Shares and funds bought.
    "invest_buy": (
        "i've been reading up on the market",
        "{person} keeps telling me to invest more",
        "i want to spread things out a bit",
        "i don't want all my eggs in one basket",
        "i'm thinking long term",
        "i've got some money to put to work",
        "i've had this on my list for a while",
    ),
    # Shares and funds sold.
    "invest_sell": (
        "i need the cash for {thing} {soon}",
        "i've got too much in one place",
        "all the ups and downs keep me awake at night",
        "the news made me nervous",
        "we're saving for {thing}",
        "i'd rather have the money somewhere safe",
    ),
    # Costs shared or put into a budget.
    "budget": (
        "i want to see where it all goes",
        "last month got out of hand",
        "{person} and i agreed to be stricter",
        "i'm {outlay} and spend too much",
        "{close} and i are going through our spending",
        "i've no idea where it all went",
        "we're trying to spend less",
    ),
}
