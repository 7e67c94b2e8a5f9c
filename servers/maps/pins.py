"""What people call a place that they keep on their map: words that suit its category."""

from __future__ import annotations

from typing import Final
from zlib import crc32

_DRINKS: Final = ("friday drinks", "after work", "date night", "birthday drinks", "with friends")
_TREATS: Final = ("lunch break", "quick bite", "sunday treat", "after school", "with the kids")
_DINNERS: Final = ("date night", "team lunch", "birthday dinner", "takeaway night", "dinner idea", "with friends")
_JOBS: Final = ("errands", "recommended", "handy", "saturday errand", "good prices")
_GOODS: Final = (
    "gift ideas",
    "shopping trip",
    "saturday shopping",
    "good prices",
    "birthday present",
)
_FOOD_SHOPS: Final = ("weekly shop", "errands", "handy", "last-minute shop")
_SPORTS: Final = ("weekend plan", "day off", "new hobby", "with friends", "new year plan")
_OUTINGS: Final = ("rainy day", "day off", "weekend plan", "family day", "for visitors", "with the kids")

_BY_CATEGORY: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("bar", "pub"), _DRINKS),
    **dict.fromkeys(("cafe", "bakery", "ice cream parlour", "sandwich shop"), _TREATS),
    **dict.fromkeys(
        (
            "hairdresser", "nail salon", "barber", "petrol station", "garage", "tailor", "dry cleaner", "launderette",
            "shoe repair shop", "locksmith", "copy shop", "hardware shop", "paint shop",
        ),
        _JOBS,
    ),
    **dict.fromkeys(("supermarket", "corner shop"), _FOOD_SHOPS),
    **dict.fromkeys(("gym", "swimming club", "climbing hall", "swimming pool", "allotments", "club"), _SPORTS),
}  # fmt: skip
_BY_KIND: Final[dict[str, tuple[str, ...]]] = {"food": _DINNERS, "shop": _GOODS, "leisure": _OUTINGS}


def ideas(place_id: str, kind: str, category: str) -> tuple[str, str] | tuple[None, None]:
    """Two labels for a place, always the same for it; none for what people do not keep."""
    words = _BY_CATEGORY.get(category) or _BY_KIND.get(kind)
    if words is None:
        return None, None
    first = crc32(place_id.encode())
    return words[first % len(words)], words[(first + 1 + first // len(words) % (len(words) - 1)) % len(words)]
