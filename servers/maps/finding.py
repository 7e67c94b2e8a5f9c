"""Finding places by what people type: words in a search, addresses with slips of the pen."""

from __future__ import annotations

import difflib
import re
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

from servers.cast import cast_of
from servers.maps.streets import network_of

_HOUSE: Final = re.compile(r"\b(\d{1,4})\s?([a-z]?)\b")
_NOISE: Final = re.compile(r"[^\w\s]|_")
_LONG: Final = 5
_EMPTY: Final = frozenset({"the", "and", "a", "an", "in", "on", "near", "of"})
_SHORT: Final = {"st": "street", "rd": "road", "ln": "lane", "ave": "avenue", "cl": "close", "gr": "grove"}
_NEAR_ENOUGH: Final = 0.72


def plain(text: str) -> str:
    """Text as it is searched: no accents, no case, no stops, single spaces."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(_NOISE.sub(" ", text.casefold().replace("'", "")).split())


def search_words(text: str) -> list[str]:
    """Words to look for in `Place.words`: short ones whole, longer ones from their beginning."""
    return [f" {word}" if len(word) >= _LONG else f" {word} " for word in plain(text).split() if word not in _EMPTY]


class Sought(NamedTuple):
    """An address as read: house number with its letter ("" if none), streets it may mean with how sure, district."""

    house: str
    streets: tuple[tuple[str, int], ...]
    district: str | None


@lru_cache(maxsize=4096)
def read_address(seed: int, text: str) -> Sought:
    """Read what somebody typed: "12 station rd, Northbank", "Mill Lane 4a"."""
    words = [_SHORT.get(word, word) for word in plain(text).split()]
    spoken = " ".join(words)
    district = None
    for row in sorted(cast_of(seed).city.districts, key=lambda row: -len(row.name)):
        name = plain(row.name)
        if re.search(rf"\b{re.escape(name)}$", spoken):
            district, spoken = row.name, spoken[: -len(name)].strip()
            break
    spoken = spoken.removesuffix(plain(cast_of(seed).city.name)).strip().removesuffix(" in").strip()
    found = _HOUSE.search(spoken)
    house = f"{found[1]}{found[2].upper()}" if found else ""
    street = " ".join(_HOUSE.sub(" ", spoken).split())
    return Sought(house, tuple(_streets(seed, street)), district)


def _streets(seed: int, said: str) -> list[tuple[str, int]]:
    """Streets that may be meant, with a score up to 100, the likeliest first."""
    names = street_names(seed)
    if said in names:
        return [(names[said], 100)]
    matcher = difflib.SequenceMatcher(None, b=said)
    found: list[tuple[str, int]] = []
    for known, name in names.items():
        matcher.set_seq1(known)
        if matcher.real_quick_ratio() < _NEAR_ENOUGH or matcher.quick_ratio() < _NEAR_ENOUGH:
            continue
        ratio = matcher.ratio()
        if ratio >= _NEAR_ENOUGH:
            found.append((name, int(ratio * 100) - 5))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:3]


@lru_cache(maxsize=64)
def street_names(seed: int) -> dict[str, str]:
    """All streets that have houses or stops: how each is written, by how it is searched."""
    names = {row.name for row in cast_of(seed).city.streets} | {row.street for row in network_of(seed).roads}
    return {plain(name): name for name in sorted(names)}


def score(sought: Sought, street_score: int, house: str, district: str) -> int:
    """How well a house fits, 0 to 100: each slip costs.

    Another number costs 25, a letter too many or too few 20, another district 30, no number 8.
    """
    points = street_score
    if not sought.house:
        points -= 8
    elif house != sought.house:
        points -= 20 if house.rstrip("ABC") == sought.house.rstrip("ABC") else 25
    if sought.district is not None and district != sought.district:
        points -= 30
    return max(0, points)


def house_number(address: str) -> tuple[int, str]:
    """Number and letter of a house: "4A Mill Lane" -> (4, "A")."""
    found = re.match(r"(\d+)([A-Z]?) ", address)
    return (int(found[1]), found[2]) if found else (0, "")
