"""How people hold the figures of the map against each other, and what they work out from them."""

from __future__ import annotations

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("places", "closes_at"): ("closes later", "closes earlier"),
    ("places", "opens_at"): ("opens later", "opens earlier"),
    ("road_incidents", "ends_at"): ("lasts longer", "clears up [sooner|earlier]"),
    ("road_incidents", "delay_minutes"): ("means more of a delay", "means less of a delay"),
}
