"""Lines of the worlds of daily life: said by the use that is asked for, of rows that they fit."""

from __future__ import annotations

import random
import re
from datetime import datetime
from typing import Any, cast

import pytest

from servers.catalogue import worlds
from servers.kit.phrases import part
from servers.kit.sample import NoSample, sample_arguments
from synth.language.reasons_life import LIFE
from tests.servers.desk import SEEDS, Desk


def table_of(server: str, name: str) -> Any:
    return part(worlds()[server].phrases, name)


def texts(server: str, name: str) -> list[str]:
    """Every text of a table."""

    def of(one: Any) -> list[str]:
        if isinstance(one, str):
            return [one]
        if isinstance(one, dict):
            return [text for value in cast("dict[Any, Any]", one).values() for text in of(value)]
        return [text for value in cast("list[Any]", one) for text in of(value)] if isinstance(one, list | tuple) else []

    return of(table_of(server, name))


@pytest.mark.parametrize(
    ("server", "table", "unsaid"),
    [
        (
            "iot_devices",
            "REQUESTS",
            r"under the name|do a restart|power we measured|to something else|go off .* instead",
        ),
        ("iot_devices", "QUESTIONS", r"automation.* go off"),
        ("maps", "REQUESTS", r"under the name|follow me\b|best order|my trip to \{destination_place_id\} \{mode\}"),
        ("maps", "REPORT", r"(?:opens|closes) \{v\}"),
        ("vehicle", "REQUESTS", r"(?:get|have) \{kind\}"),
        ("vehicle", "QUESTIONS", r"how far is \{x\} set"),
        ("travel_booking", "QUESTIONS", r"now that it's late|is \{x\} booked|come to in all|, (?:what|which)"),
        ("travel_booking", "NOUNS", r"i'm holding"),
        ("social_media", "REQUESTS", r"from whom|repost \{post_id\} on"),
        ("social_media", "CONFIRM", r"\"\{body\}\"\?"),
    ],
)
def test_what_nobody_says_is_gone(server: str, table: str, unsaid: str) -> None:
    assert [text for text in texts(server, table) if re.search(unsaid, text)] == []


def test_no_reason_points_back_or_to_an_occasion_that_is_nobodys() -> None:
    said = [line for lines in LIFE.values() for line in lines]
    assert [line for line in said if re.search(r"otherwise|(?:before|after|at|for) \{occasion\}", line)] == [
        "i was told at {occasion}"
    ]


@pytest.mark.parametrize("value", ["position", "bolt", "target"])
def test_what_opens_and_closes_by_itself_does_so_at_its_end_of_the_day(value: str) -> None:
    lines = [line for line in table_of("iot_devices", "REQUESTS")["create_home_automation"]["do"] if len(line) == 3]
    timed = [guard for _, guard, fixed in lines if fixed.get("setting") == value and fixed["trigger"] == "time"]
    assert timed
    assert all(re.search(r"at_time (?:morning|evening)$", guard) for guard in timed)
    guards = table_of("iot_devices", "GUARDS")
    assert [guards[name](at) for at in ("06:30", "22:00") for name in ("morning", "evening")] == [
        True,
        False,
        False,
        True,
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_only_places_of_one_kind_are_held_against_each_other(seed: int) -> None:
    desk, tool, rng = Desk(worlds()["maps"], seed), worlds()["maps"].tools["get_travel_matrix"], random.Random(seed)
    category = {row.id: row.category for row in desk.things("places")}
    seen = 0
    for _ in range(40):
        try:
            given = sample_arguments(rng, desk.environment, desk.world, tool)
        except NoSample:
            continue
        seen += 1
        assert len({category[one] for one in given["destination_place_ids"]}) == 1
    assert seen > 5


@pytest.mark.parametrize("seed", SEEDS)
def test_free_cancellation_is_asked_for_while_it_runs(seed: int) -> None:
    desk = Desk(worlds()["travel_booking"], seed)
    ends = [row.free_until for row in desk.things("travel_booking") if row.free_until is not None]
    assert ends
    assert all(datetime.fromisoformat(one).date() >= desk.world.today for one in ends)
