"""Words that fill the reasons. Items of one lexicon share one preposition and one number."""

from __future__ import annotations

import re
from collections.abc import Mapping

TOKEN = re.compile(r"⟦([^⟧]*)⟧")


def _items(text: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in text.replace("\n", " ").split("|"))


LEXICONS: Mapping[str, tuple[str, ...]] = {
    # Someone other than the speaker; singular, before "is" and "wants".
    "person": _items(
        """my flatmate|my coach|grandpa|my niece|my aunt|my stepson|the neighbour's kid|my old boss|uncle Ray|
        my stepdad|my best friend|the babysitter|my godson|my goddaughter|my cousin|my other half|
        a friend from uni|my roommate|an old colleague|my nephew|grandma|my lodger|my mother-in-law|
        my father-in-law|the lady next door|my tennis partner|an old school friend|my brother-in-law|
        my sister-in-law|aunt Rosa|my running buddy|a friend from choir|our nanny|my piano teacher|
        a friend of a friend|the guy upstairs|my study partner|my pen pal|our au pair|my half-brother|
        my great-aunt|someone from the allotment|my book club friend|an ex-colleague|my carpool buddy"""
    ),
    # Someone of the household or the family, who may ask about money; singular.
    "close": _items(
        """my wife|my husband|my partner|my other half|my flatmate|my sister|my brother|mum|dad|my daughter|my son|
        my mother-in-law|my father-in-law|my roommate|grandma|my accountant"""
    ),
    # A place one goes to, comes from and is in.
    "place": _items(
        """Kyoto|Galway|Oslo|San Diego|Bath|Lyon|Toronto|Wales|Porto|Lisbon|Edinburgh|Chicago|Vermont|Berlin|
        Cornwall|Montreal|Seville|Portland|Dublin|Nashville|Krakow|Ghent|Naples|Denver|Halifax|Bergen|Utrecht|
        Seattle|Malta|Crete|Brighton|Leeds|Cork|Valencia|Zagreb|Tallinn|Vienna|Austin|Savannah|Boston|York|
        Inverness|Bruges|Aarhus|Turin|Granada|Prague|Quebec|Hanoi|Sapporo|Lagos|Nairobi|Mumbai|Jaipur|Lima|
        Bogota|Cardiff|Belfast"""
    ),
    # An occasion one pays for, goes to and is at.
    "occasion": _items(
        """a barbecue|a dance recital|a retirement party|a charity run|an open day|a wedding|
        a birthday|a baby shower|a housewarming|an anniversary party|a leaving do|a school trip|a reunion|
        a christening|an awards night|a pub lunch|a half marathon|a concert|a graduation|a quiz night|
        a street party|a school play|a naming ceremony|a surprise party|a golden wedding|a garden party|
        a bake sale|a family dinner|a potluck|a fundraiser|an engagement party|a farewell dinner|a sports day|
        a book launch|a village fete|a craft fair|a swim meet|a chess tournament|a bar mitzvah|a poetry evening|
        a football final|a choir concert|a school fair"""
    ),
    # One thing one buys.
    "thing": _items(
        """a pram|a dishwasher|a pair of hiking boots|a camera lens|a greenhouse|a desk chair|a kayak|a piano|
        a new boiler|a washing machine|a set of winter tyres|a laptop|a sofa|a school uniform|a bike|a mattress|
        a fence panel|a pair of glasses|a crib|a garden bench|a roof rack|a fridge|a tumble dryer|
        a sewing machine|a tent|a bookcase|a wardrobe|a lawnmower|a rowing machine|a violin|a car seat|
        a wedding suit|a telescope|a rug|a dining table|a coffee machine|a trampoline|a bunk bed|a water butt|
        a surfboard|a bread maker|a guitar amp|a pressure washer|a fish tank|a rabbit hutch|a standing desk|
        a cargo bike|a wood burner"""
    ),
    # What one is busy doing, after "i'm" or "while".
    "activity": _items(
        """house hunting|finishing my thesis|looking after the twins|rehearsing for a play|fostering a dog|
        building a shed|doing night shifts|writing wedding invites|hobbling about on crutches|
        settling into the new flat|painting the spare room|moving house|training for a race|packing for a trip|
        revising for an exam|getting over a cold|doing the school run|learning to drive|starting a new job|
        helping out at the shelter|studying in the evenings|redoing the kitchen|looking after my dad|
        clearing out the loft|planning a wedding|doing jury duty|retraining as a nurse|teaching summer school|
        working two jobs|potty training a toddler|laying a patio|sorting out my gran's house|
        doing a pottery course|judging a baking contest|running the school fair|covering for a colleague|
        waiting for builders|commuting by night train|looking for a new flat|doing physio every day|
        minding the neighbour's cats|catching up on coursework|harvesting the allotment|organising a reunion|
        helping my parents move|hosting exchange students"""
    ),
    # Of these, what costs money.
    "outlay": _items(
        """building a shed|settling into the new flat|painting the spare room|moving house|packing for a trip|
        learning to drive|redoing the kitchen|planning a wedding|laying a patio|looking after my dad|
        organising a reunion|hosting exchange students|helping my parents move|fostering a dog|
        house hunting|retraining as a nurse|doing a pottery course"""
    ),
    # What one does at home all day.
    "indoors": _items(
        """finishing my thesis|looking after the twins|painting the spare room|packing for a trip|
        revising for an exam|getting over a cold|redoing the kitchen|clearing out the loft|
        potty training a toddler|laying a patio|waiting for builders|catching up on coursework|
        writing wedding invites|building a shed"""
    ),
    # What one does somewhere else, or on the way.
    "out": _items(
        """house hunting|rehearsing for a play|training for a race|learning to drive|helping out at the shelter|
        doing jury duty|teaching summer school|judging a baking contest|running the school fair|
        doing a pottery course|helping my parents move|looking for a new flat|doing night shifts|
        commuting by night train|sorting out my gran's house|harvesting the allotment"""
    ),
    # What one has begun and goes on with.
    "habit": _items(
        """doing night shifts|training for a race|learning to drive|helping out at the shelter|
        studying in the evenings|looking after my dad|working two jobs|fostering a dog|retraining as a nurse|
        doing a pottery course|commuting by night train|doing physio every day"""
    ),
    # When something is to come, after a verb.
    "soon": _items(
        """next month|in a couple of weeks|at the end of the month|soon|before long|in a few weeks|
        in a month or so|any day now|the month after next|in a few months|before too long|in about six weeks|
        fairly soon|in two or three weeks|sometime soon|very soon|in the next few weeks|in a couple of months|
        in three weeks|in a month or two|
        in a couple of weeks' time|towards the end of the month"""
    ),
    # When something was.
    "lately": _items(
        """the other day|last week|over the weekend|a while back|recently|a few days ago|last month|
        a couple of weeks ago|the other night|not long ago|at the start of the month|a fortnight ago"""
    ),
    # What one talks or thinks about.
    "topic": _items(
        """the move|the holiday|the new budget|the garden|the wedding plans|the school choice|the renovation|
        the launch|the handover|the hiring plan|the survey results|the new rota|the summer plans|the contract|
        the pitch|the car share|the fundraiser|the draft report|the client feedback|the training plan|
        the roof repair|the team away day|the lease|the exhibition|the recipe book|the travel plans|
        the house sale|the end of year numbers|the volunteer rota|the website|the parking situation|
        the charity auction|the new timetable|the onboarding plan|the shared allotment|the family tree|
        the office move|the price list|the reading list|the anniversary weekend"""
    ),
    # Of these, what people at work talk about.
    "project": _items(
        """the new budget|the launch|the handover|the hiring plan|the survey results|the new rota|the contract|
        the pitch|the draft report|the client feedback|the training plan|the team away day|the lease|the exhibition|
        the end of year numbers|the website|the parking situation|the new timetable|the onboarding plan|
        the office move|the price list"""
    ),
    # What one has to be at in office hours.
    "daytime": _items(
        """an eye test|a dentist appointment|a hospital appointment|a training day|a first-aid course|a driving test|
        a flat viewing|a school play|a sports day|a graduation|an open day|a funeral|a job fair|a blood test|
        a parent-teacher meeting|a site visit|a customer visit|a leaving do|a physio appointment|an interview"""
    ),
    # Someone who comes or is expected at home or work.
    "visitor": _items(
        """the plumber|the electrician|a decorator|the boiler engineer|an estate agent|the piano tuner|a surveyor|
        the vet|the carpet fitter|the locksmith|a building inspector|the window fitter|the broadband engineer|
        a landscaper|the chimney sweep|the meter reader|a roofer|the removal people's van|a health visitor|
        the tiler"""
    ),
}
