"""Words that a rewrite may not lose, gain or turn round, and those that may begin a sentence."""

from __future__ import annotations

COUNTED = frozenset(
    """
    zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million grand dozen half quarter
    couple pair once twice thrice double triple single
    monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri weekday weekdays
    weekend weekends january february april june july august september october november december jan feb apr jun jul aug
    sept sep oct nov dec today tonight tomorrow yesterday morning afternoon evening night noon midnight midday
    second seconds minute minutes min mins hour hours hr hrs day days week weeks fortnight month months year years daily
    weekly monthly yearly annually hourly pm o'clock
    dollar dollars buck bucks euro euros pound pounds quid cent cents percent degree degrees celsius fahrenheit
    mile miles km kilometre kilometres kilometer kilometers metre metres kg kilo kilos gram grams litre litres
    """.split()
)
"""Numbers, dates, times and units: as often as before."""

TELLING = frozenset(
    """
    first third fourth fifth sixth last next previous newest oldest latest earliest recent other another both all every
    each only same different more less fewer least most under over below above until till since before after ago later
    earlier except without instead either neither between outgoing incoming unpaid overdue
    he she they him her them his hers their theirs it its this that these those there here mine
    me my us our we you your
    """.split()
)
"""Words that tell things apart, or point at them: none new, and those of before but the fillers."""

FILLERS = frozenset(
    "you your me my us we i all more there here this that it over before after instead last next".split()
)
"""Telling words that also fill a sentence ("thank you all"): they may go, not come, unless they fill anywhere."""

FREE = frozenset("you your me my us our we i it this that there".split())
"""Telling words that may come too: every polite sentence has one."""

NEGATIONS = frozenset("not no never none nothing nobody without cannot neither nor".split())

OPPOSITES: tuple[tuple[frozenset[str], frozenset[str]], ...] = tuple(
    (frozenset(one.split()), frozenset(other.split()))
    for one, other in (
        ("on enable activate", "off disable deactivate"),
        ("freeze block suspend", "unfreeze unblock thaw"),
        ("lock", "unlock"),
        ("open", "close shut"),
        ("add include", "remove delete drop exclude"),
        ("raise increase up", "lower decrease reduce cut down"),
        ("start begin", "stop end"),
        ("accept approve", "decline reject deny refuse"),
        ("mute silence", "unmute"),
        ("buy purchase", "sell"),
        ("send pay transfer", "request receive charge collect"),
        ("show", "hide"),
        ("follow", "unfollow"),
        ("pin", "unpin"),
        ("archive", "unarchive"),
        ("subscribe", "unsubscribe"),
        ("book reserve", "cancel"),
        ("lend", "borrow"),
        ("deposit", "withdraw"),
        ("earlier sooner", "later"),
        ("more", "less fewer"),
        ("before", "after"),
        ("hotter warmer", "colder cooler"),
        ("public", "private"),
    )
)

ROLES: dict[str, str] = {
    **dict.fromkeys(("from", "off"), "from"),
    **dict.fromkeys(("to", "into", "onto", "towards"), "to"),
    **dict.fromkeys(("before", "until", "till", "by"), "before"),
    **dict.fromkeys(("after", "since"), "after"),
    **dict.fromkeys(("under", "below"), "under"),
    **dict.fromkeys(("over", "above"), "over"),
}
CLASHING = frozenset(
    {("from", "to"), ("to", "from"), ("before", "after"), ("after", "before"), ("under", "over"), ("over", "under")}
)

ORDINARY_EST = frozenset(
    "request interest guest west rest honest forest invest suggest protest contest harvest digest arrest modest "
    "manifest earnest behest bequest inquest ingest".split()
)
"""Words in -est that compare nothing."""

OPENERS = frozenset(
    """
    i i'm i'd i'll i've ive im a an the my our your this that these those there it it's its is are was were will
    would could can may might shall should do does did don't please pls kindly hi hey hello hiya heya howdy dear
    good greetings morning afternoon evening ok okay alright right so well now then also and but or oh ah um hmm
    actually sorry thanks thank thx ty cheers ta great perfect cool nice lovely sure yes yeah yep no nope not quick
    just if when while once since because as for with without in on at to of from by before after about what what's
    which who who's whose where how how's why let let's lets make set put get give go take tell show see check look
    find help need want like wish have has had got add remove change update move send pay book cancel turn switch
    start stop open close create delete schedule remind rename order buy sell return transfer list read write post
    share call ask say note log mark save keep leave try wait hold one another next first last any some all we we're
    we'd they he she you you're could've would've maybe perhaps possibly meanwhile anyway besides again still only
    apparently unfortunately turns looks seems hope hoping trying looking wondering appreciate wanted needed having
    going happy thinking time mind feel
    """.split()
)
"""What may begin a sentence of a rewrite though the message did not say it; it is no name."""

ALSO_NAMES = frozenset(
    """
    amber april art august autumn bill bishop brandy candy carol case chance charity chase christian clay cliff crystal
    dale dawn dean destiny drew duke early earnest eve faith frank gene ginger glen grace grant guy happy harmony hope
    hunter iris ivy jack jade jewel joy june justice king lance lane lee lily love major mark may melody miles misty
    norm olive opal page pat pearl penny price prince ray rich rob robin rock rose royal ruby rusty sage sandy sky
    stone sue summer sunny trinity trip violet wade ward will winter wood worth
    """.split()
)
"""First names that are ordinary words: in small letters they are not taken for names."""
