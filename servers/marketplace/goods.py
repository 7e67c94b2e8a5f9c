"""The used things that people sell here: what they are called, what they cost, how they are described."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from servers.kit.text import plain
from servers.marketplace.models import Category

# Category -> (words that go before a thing, (thing, usual lowest and highest price in dollars)).
GOODS: Final[dict[Category, tuple[tuple[str, ...], tuple[tuple[str, int, int], ...]]]] = {
    "audio": (
        ("silver", "black", "vintage", "compact", "white", "portable", "slim", "grey"),
        (
            ("turntable", 60, 260), ("amp", 50, 240), ("tape deck", 30, 140), ("subwoofer", 40, 180), ("radio", 15, 90),
            ("record player", 40, 160), ("soundbar", 35, 150), ("headphone amp", 30, 170), ("mixing desk", 60, 320),
            ("microphone", 25, 190), ("cassette player", 15, 80), ("CD player", 20, 110),
        ),
    ),
    "cameras": (
        ("compact", "black", "silver", "vintage", "old", "boxed", "grey", "classic"),
        (
            ("film camera", 40, 280), ("camera lens", 50, 380), ("tripod", 15, 120), ("camera bag", 15, 80),
            ("instant camera", 25, 110), ("light meter", 15, 90), ("flashgun", 20, 110), ("slide projector", 25, 130),
            ("enlarger", 40, 180), ("action camera", 40, 170), ("cine camera", 35, 190),
        ),
    ),
    "bikes": (
        ("green", "red", "blue", "yellow", "lightweight", "vintage", "black", "folding"),
        (
            ("road bike", 120, 620), ("mountain bike", 120, 680), ("cargo bike", 300, 980), ("touring bike", 120, 540),
            ("bike trailer", 50, 220), ("child seat", 20, 80), ("tandem", 180, 700), ("unicycle", 30, 120),
            ("bike rack", 25, 130), ("turbo trainer", 50, 290), ("scooter", 30, 240), ("bike lock", 12, 60),
            ("kayak", 150, 640), ("tent", 40, 290),
        ),
    ),
    "furniture": (
        ("oak", "walnut", "pine", "painted", "mid-century", "white", "teak", "antique"),
        (
            ("desk", 50, 320), ("bookcase", 35, 220), ("armchair", 45, 280), ("dining table", 80, 480),
            ("floor lamp", 20, 120), ("chest of drawers", 60, 320), ("coffee table", 30, 190), ("wardrobe", 60, 340),
            ("rocking chair", 40, 210), ("mirror", 20, 140), ("bench", 30, 160), ("sideboard", 90, 460),
            ("bunk bed", 80, 320), ("stool", 12, 70),
        ),
    ),
    "games": (
        ("boxed", "complete", "vintage", "classic", "limited edition", "old", "painted", "rare"),
        (
            ("games console", 60, 290), ("chess set", 20, 160), ("train set", 40, 240),
            ("castle building set", 35, 190), ("dolls' house", 40, 220), ("marble run", 15, 70), ("board game", 12, 60),
            ("arcade stick", 25, 120), ("jigsaw puzzle", 8, 35), ("racing wheel", 50, 240), ("backgammon set", 15, 90),
        ),
    ),
    "instruments": (
        ("red", "black", "vintage", "blue", "old", "student", "white", "restored"),
        (
            ("guitar", 60, 520), ("upright piano", 200, 980), ("violin", 70, 480), ("trumpet", 60, 340),
            ("drum kit", 120, 560), ("accordion", 90, 460), ("ukulele", 20, 110), ("keyboard", 60, 380),
            ("clarinet", 60, 320), ("cello", 200, 940), ("banjo", 60, 320), ("loop pedal", 40, 190),
        ),
    ),
    "clothing": (
        ("navy", "green", "red", "black", "grey", "cream", "blue", "vintage"),
        (
            ("winter coat", 25, 180), ("rain jacket", 20, 120), ("wedding dress", 120, 680),
            ("leather jacket", 50, 260), ("suit", 40, 240), ("ski jacket", 30, 190), ("jumper", 12, 70),
            ("handbag", 20, 190), ("kilt", 40, 210), ("rucksack", 20, 140), ("wetsuit", 30, 170), ("hat", 10, 60),
        ),
    ),
    "tools": (
        ("red", "blue", "green", "heavy-duty", "compact", "vintage", "sturdy", "old"),
        (
            ("lawnmower", 50, 290), ("circular saw", 35, 170), ("drill", 25, 150), ("workbench", 40, 220),
            ("lathe", 150, 820), ("hedge trimmer", 30, 150), ("ladder", 30, 170), ("sewing machine", 50, 320),
            ("pressure washer", 45, 210), ("toolbox", 15, 90), ("belt sander", 30, 140), ("wheelbarrow", 15, 80),
        ),
    ),
    "computers": (
        ("silver", "refurbished", "black", "white", "compact", "grey", "slim", "spare"),
        (
            ("laptop", 150, 740), ("monitor", 50, 320), ("keyboard tray", 10, 45), ("printer", 30, 180),
            ("graphics card", 80, 520), ("tablet", 60, 340), ("router", 15, 90), ("scanner", 25, 140),
            ("desktop PC", 140, 690), ("docking station", 35, 170), ("drawing tablet", 40, 260),
        ),
    ),
    "collectables": (
        ("antique", "ornate", "old", "small", "large", "rare", "painted", "restored"),
        (
            ("mantel clock", 40, 290), ("model ship", 35, 220), ("pocket watch", 50, 340), ("teapot", 15, 110),
            ("stamp album", 20, 240), ("film poster", 15, 160), ("typewriter", 40, 220), ("globe", 25, 150),
            ("barometer", 30, 180), ("music box", 20, 140), ("map", 15, 130), ("vase", 12, 140), ("telescope", 50, 330),
        ),
    ),
}  # fmt: skip
PLURALS: Final = frozenset({"bookshelf speakers"})
# Things that the cast knows beside these.
_OTHERS: Final = (
    "board game bundle",
    "bookshelf speakers",
    "desk chair",
    "leather satchel",
    "road bike wheel",
    "skateboard",
)
_ITEMS: Final = {
    plain(item): item for item in (*(item for _, items in GOODS.values() for item, _, _ in items), *_OTHERS)
}
DETAILS: Final = (
    "Bought new six years ago and looked after since.",
    "Works as it should; comes from a smoke-free home.",
    "Selling because we are moving and it will not fit.",
    "A few marks on one side, see the third photo.",
    "Hardly used, it has mostly stood in the spare room.",
    "I can post it or you collect it, whichever suits.",
    "Comes with everything it was sold with.",
    "It was my uncle's and deserves to be used again.",
    "Cleaned and checked last month.",
    "One small repair a few years ago, done properly.",
)
# What works or does not: a tray or a wardrobe does neither.
RUNNING: Final = frozenset(
    {
        *(item for item, _, _ in GOODS["audio"][1]), "film camera", "instant camera", "light meter", "flashgun",
        "slide projector", "enlarger", "action camera", "cine camera", "scooter", "games console", "train set",
        "arcade stick", "racing wheel", "keyboard", "loop pedal", "lawnmower", "circular saw", "drill", "lathe",
        "hedge trimmer", "sewing machine", "pressure washer", "belt sander", "laptop", "monitor", "printer",
        "graphics card", "tablet", "router", "scanner", "desktop PC", "docking station", "drawing tablet",
        "mantel clock", "pocket watch", "typewriter", "music box",
    }
)  # fmt: skip
# What no parcel holds: a haulier brings it, or it is collected.
BULKY: Final = frozenset(
    {
        *(item for item, _, _ in GOODS["furniture"][1] if item not in {"floor lamp", "mirror", "stool"}),
        "road bike", "mountain bike", "cargo bike", "touring bike", "tandem", "bike trailer", "kayak", "upright piano",
        "drum kit", "cello", "lawnmower", "workbench", "lathe", "ladder", "wheelbarrow", "desk chair", "side table",
    }
)  # fmt: skip
# Words before a thing that is not new any more.
AGED: Final = frozenset({"antique", "classic", "mid-century", "old", "refurbished", "restored", "vintage"})
BROKEN: Final = "Does not work any more, sold for parts."


@lru_cache(maxsize=1 << 14)
def item_of(title: str) -> str:
    """What a title calls the thing, without the words before it: "Green road bike" is a "road bike".

    The longest end of the title that is the name of a known thing, else the title as it stands in a sentence.
    """
    words = plain(title).split()
    ends = (" ".join(words[start:]) for start in range(len(words)))
    known = next((_ITEMS[end] for end in ends if end in _ITEMS), None)
    return known or (title if title[1:2].isupper() else title[:1].lower() + title[1:])
