from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from dateutil.rrule import MO, WEEKLY, rrule, rruleset
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.calendar import CALENDAR, policy
from servers.calendar.models import (
    Attendee,
    Calendar,
    Event,
    EventException,
    OccurrenceResponse,
    Person,
    Proposal,
    Reminder,
    Room,
    Weekday,
)
from servers.calendar.occurrences import dates, occupied
from servers.calendar.times import (
    DAY_MINUTES,
    MOST_OCCURRENCES,
    MOST_YEARS,
    WEEKDAYS,
    Rule,
    dates_of,
    length,
    minute_of,
    rule_of,
    wall_of,
    week_in_month,
    weekday_of,
)
from servers.kit.sample import NoSample, sample_arguments
from sessions import Store, World
from tests.servers.calendar_desk import Desk, by_event
from tests.servers.desk import SEEDS, setting_of, store_of


def check_invariants(world: World) -> None:
    """What holds in every state."""
    exceptions = by_event(world.find(EventException))
    for event in world.find(Event):
        assert event.ends_at > event.starts_at
        minutes = length(event.starts_at, event.ends_at)
        assert minutes <= (policy.MOST_DAYS * DAY_MINUTES if event.all_day else policy.MOST_HOURS * 60)
        if event.kind == "series":
            made = dates(event)
            assert 0 < len(made) <= MOST_OCCURRENCES
            assert (event.until_date is None) != (event.repeat_count is None)
            assert int(made[-1][:4]) - int(made[0][:4]) <= MOST_YEARS
            assert made[0] == event.starts_at[:10]
            assert set(exceptions.get(event.event_id, {})) <= set(made)
        organiser = world.get(Attendee, (event.event_id, event.organiser_email))
        assert organiser is None or organiser.response == "accepted"
    low = minute_of("2024-01-01T00:00", "UTC")
    high = minute_of("2030-01-01T00:00", "UTC")
    for email, found in occupied(world, [room.email for room in world.find(Room)], low, high).items():
        rows = sorted(found, key=lambda row: row.begin)
        for one, other in pairwise(rows):
            assert one.end <= other.begin, (email, one.key, other.key)
    for reminder in world.find(Reminder):
        assert 0 <= reminder.minutes_before <= 40_320
    for answer in world.find(OccurrenceResponse):
        event = world.get(Event, answer.event_id)
        assert event is not None
        assert answer.original_date in dates(event)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seeded_world_keeps_all_invariants(seed: int) -> None:
    check_invariants(Desk(seed).world)


@pytest.mark.parametrize("seed", [0, 3])
def test_random_calls_keep_all_invariants(seed: int) -> None:
    desk = Desk(seed)
    rng = random.Random(f"calendar calls {seed}")
    writes = [tool for tool in CALENDAR.tools.values() if tool.writes]
    done = 0
    for _ in range(160):
        tool = rng.choice(writes)
        try:
            arguments = sample_arguments(rng, CALENDAR, desk.world, tool)
        except NoSample:
            continue
        if tool.name in {"create_event", "reschedule_event", "create_recurring_event"}:
            arguments["allow_conflict"] = True
        if tool.name in {"update_event", "reschedule_event"} and rng.random() < 0.4:
            arguments["room_email"] = rng.choice(desk.world.find(Room)).email
        if "scope" in {p.name for p in tool.parameters} and "@" in arguments.get("event_id", "") and rng.random() < 0.4:
            arguments["scope"] = rng.choice(
                ("this", "all") if tool.name == "respond_to_invitation" else ("following", "all")
            )
        entry = store_of(CALENDAR).call(desk.session, "calendar", tool.name, arguments)
        assert entry.code != "internal_error", (tool.name, arguments)
        done += entry.code is None
    assert done > 30
    check_invariants(desk.world)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tool", sorted(CALENDAR.tools))
def test_drawn_arguments_reach_success(seed: int, tool: str) -> None:
    desk = Desk(seed)
    rng = random.Random(f"success {seed} {tool}")
    found = CALENDAR.tools[tool]
    for _ in range(250):
        try:
            arguments = sample_arguments(rng, CALENDAR, desk.world, found)
        except NoSample:
            continue
        if store_of(CALENDAR).call(desk.session, "calendar", tool, arguments).code is None:
            return
    raise AssertionError(f"{tool} never succeeds on seed {seed}")


@pytest.mark.parametrize("seed", SEEDS)
def test_reads_leave_no_trace(seed: int) -> None:
    desk = Desk(seed)
    before = desk.digest()
    key = desk.event("Stand-up").event_id
    desk.do("list_calendars")
    desk.do("search_events", from_date=desk.day(-30), to_date=desk.day(30), query="a", include_cancelled=True)
    desk.do("get_event", event_id=key)
    desk.do("get_free_busy", emails=[desk.colleague()], from_date=desk.day(0), to_date=desk.day(5))
    desk.do(
        "find_meeting_slots",
        attendee_emails=[desk.colleague()],
        duration_minutes=30,
        from_date=desk.day(1),
        to_date=desk.day(5),
    )
    assert desk.digest() == before


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_row_is_there(seed: int) -> None:
    desk = Desk(seed)
    world, now = desk.world, desk.world.local.isoformat(timespec="minutes")
    events = world.find(Event)
    priyas = [row for row in world.find(Person) if row.name.startswith("Priya ")]
    assert {row.kind for row in priyas} >= {"colleague", "client"}
    assert len({row.title for row in events if row.title.startswith("1:1")}) >= 3
    standup = desk.event("Stand-up")
    assert {row.kind for row in world.find(EventException, event_id=standup.event_id)} == {
        "moved",
        "edited",
        "cancelled",
    }
    series = [row for row in events if row.kind == "series"]
    assert any(dates(row)[-1] < desk.day(0) for row in series)
    assert any(sum(day > desk.day(0) for day in dates(row)) == 2 for row in series)
    assert any(row.interval == 2 and row.frequency == "weekly" for row in series)
    assert any(row.monthly_week == -1 for row in series)
    assert any(row.starts_at[:10] < row.ends_at[:10] and not row.all_day for row in events)
    mine = [row for row in events if desk.response(row.event_id, world.me) is not None]
    assert any(row.starts_at <= now < row.ends_at for row in mine if row.kind == "single" and not row.all_day)
    ten = (world.local + timedelta(minutes=10)).isoformat(timespec="minutes")
    assert any(row.starts_at == ten for row in mine)
    assert any(row.show_as == "out_of_office" and row.all_day for row in mine)
    assert any(row.status == "tentative" for row in mine)
    assert {desk.response(row.event_id, world.me) for row in mine} == {
        "accepted",
        "tentative",
        "declined",
        "needs_action",
    }
    assert {row.guests_can_modify for row in mine if row.organiser_email != world.me} == {True, False}
    assert any(row.visibility == "confidential" for row in mine)
    assert any(row.visibility == "private" and row.organiser_email != world.me for row in events)
    clients = {row.email for row in world.find(Person, kind="client")}
    assert any(row.from_email in clients for row in world.find(Proposal, state="open"))
    assert any(row.kind == "room" and row.response == "declined" for row in world.find(Attendee))
    family = world.find(Calendar, name="Family")
    assert [row.my_access for row in family] == ["reader"]
    zones = {row.time_zone for row in world.find(Person)}
    assert {"Asia/Kolkata", "America/New_York"} <= zones
    holidays = world.find(Calendar, kind="holidays")[0].calendar_id
    assert any(date.fromisoformat(row.starts_at[:10]).weekday() < 5 for row in world.find(Event, calendar_id=holidays))
    assert sum(row.conference_code != "" for row in events) > 20
    change = desk.cast.clock_change.isoformat()
    assert any(dates(row)[0] < change < dates(row)[-1] for row in series)


def test_a_series_keeps_its_wall_time_over_the_clock_change() -> None:
    desk = Desk()
    event = desk.event("Stand-up")
    change = desk.cast.clock_change
    days = [day for day in dates(event) if abs((date.fromisoformat(day) - change).days) < 7]
    minutes = {minute_of(f"{day}{event.starts_at[10:]}", event.time_zone) % DAY_MINUTES for day in days}
    assert len(minutes) == 2
    assert {wall_of(minute_of(f"{day}T09:15", event.time_zone), event.time_zone)[11:] for day in days} == {"09:15"}


def test_a_colleagues_series_moves_on_my_clock_when_mine_changes() -> None:
    desk = Desk()
    change = desk.cast.clock_change
    first, last = change - timedelta(days=20), change + timedelta(days=20)
    rows = desk.do(
        "search_events", from_date=first.isoformat(), to_date=last.isoformat(), query="Weekly handover", limit=50
    )["events"]
    assert len({row["starts_at"][11:] for row in rows}) == 2


def test_a_time_that_clocks_skip_moves_forward_and_a_doubled_one_is_the_first() -> None:
    zone = "Europe/London"
    assert wall_of(minute_of("2026-03-29T01:30", zone), zone) == "2026-03-29T02:30"
    first = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert minute_of("2026-10-25T01:30", zone) == int(first.timestamp()) // 60


@given(st.integers(0, 700), st.integers(1, 4), st.sets(st.sampled_from(WEEKDAYS), min_size=1), st.integers(2, 30))
def test_weekly_rules_count_weeks_from_monday(start: int, interval: int, weekdays: set[Weekday], count: int) -> None:
    first = date(2025, 1, 1) + timedelta(days=start)
    chosen: tuple[Weekday, ...] = tuple(
        day for day in WEEKDAYS if day in weekdays or day == weekday_of(first.isoformat())
    )
    made = dates_of(Rule(first.isoformat(), "weekly", interval, chosen, None, None, None, count))
    assert len(made) == count
    monday = first - timedelta(days=first.weekday())
    for day in made:
        found = date.fromisoformat(day)
        assert weekday_of(day) in chosen
        assert ((found - timedelta(days=found.weekday())) - monday).days % (7 * interval) == 0
    assert list(made) == sorted(made)


def test_the_31st_skips_short_months_and_the_last_friday_stays_the_last() -> None:
    made = dates_of(Rule("2026-01-31", "monthly", 1, (), "day_of_month", None, "2026-08-31", None))
    assert made == ("2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31", "2026-08-31")
    fridays = dates_of(Rule("2026-01-30", "monthly", 1, (), "weekday_of_month", -1, None, 6))
    assert all(week_in_month(day) == -1 and weekday_of(day) == "FR" for day in fridays)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 6), st.integers(1, 3))
def test_rules_agree_with_the_library(weekday: int, interval: int) -> None:
    first = datetime(2026, 1, 5, tzinfo=UTC) + timedelta(days=weekday)
    own = rruleset()
    own.rrule(rrule(WEEKLY, dtstart=first, interval=interval, wkst=MO, count=10))
    made = dates_of(Rule(first.date().isoformat(), "weekly", interval, (WEEKDAYS[weekday],), None, None, None, 10))
    assert made == tuple(day.date().isoformat() for day in own)


def test_a_listing_in_pages_is_the_listing() -> None:
    desk = Desk()
    window = {"from_date": desk.day(0), "to_date": desk.day(14)}
    whole = desk.do("search_events", **window, limit=50)
    rows, cursor = [], None
    while True:
        page = desk.do("search_events", **window, limit=7, **({"cursor": cursor} if cursor else {}))
        rows += page["events"]
        cursor = page.get("next_cursor")
        if cursor is None:
            break
    assert rows[: len(whole["events"])] == whole["events"]
    assert len(rows) == whole["total"]
    assert desk.code("search_events", **window, cursor="page 2") == "invalid_arguments"


@pytest.mark.parametrize(("days", "fine"), [(92, True), (93, False), (0, False)])
def test_a_search_covers_up_to_ninety_two_days(days: int, *, fine: bool) -> None:
    desk = Desk()
    window = {"from_date": desk.day(0), "to_date": desk.day(days - 1)}
    if fine:
        desk.do("search_events", **window)
    else:
        assert desk.code("search_events", **window) == "invalid_arguments"


@pytest.mark.parametrize(("days", "fine"), [(14, True), (15, False)])
def test_free_and_busy_times_cover_up_to_fourteen_days(days: int, *, fine: bool) -> None:
    desk = Desk()
    window = {"from_date": desk.day(1), "to_date": desk.day(days)}
    mate = desk.colleague()
    for tool, arguments in (
        ("get_free_busy", {"emails": [mate]}),
        ("find_meeting_slots", {"attendee_emails": [mate], "duration_minutes": 30}),
    ):
        if fine:
            desk.do(tool, **arguments, **window)
        else:
            assert desk.code(tool, **arguments, **window) == "invalid_arguments"


def test_others_private_events_and_calendars_show_no_more_than_busy() -> None:
    desk = Desk()
    hidden = desk.event("Gift shopping")
    day = hidden.starts_at[:10]
    rows = desk.do("search_events", from_date=day, to_date=day, limit=50)["events"]
    [row] = [row for row in rows if row["event_id"] == hidden.event_id]
    assert row["title"] == "Busy"
    assert desk.do("search_events", from_date=day, to_date=day, query="gift")["events"] == []
    assert "location" not in desk.do("get_event", event_id=hidden.event_id)
    colleague = desk.world.find(Calendar, kind="colleague")[0]
    window = {"from_date": day, "to_date": day}
    assert desk.code("search_events", **window, calendar_id=colleague.calendar_id) == "refused"
    theirs = desk.world.find(Event, calendar_id=colleague.calendar_id)[0]
    assert desk.code("get_event", event_id=theirs.event_id) == "not_found"


def test_outsiders_who_share_nothing_are_unknown_and_strangers_not_found() -> None:
    desk = Desk()
    friend = desk.cast.friends[0].email
    window = {"from_date": desk.day(1), "to_date": desk.day(2)}
    [row] = desk.do("get_free_busy", emails=[friend], **window)["people"]
    assert row == {"email": friend, "name": desk.cast.friends[0].name, "known": False}
    assert desk.code("get_free_busy", emails=["no.one@nowhere.example"], **window) == "not_found"
    slots = desk.do("find_meeting_slots", attendee_emails=[friend], duration_minutes=30, **window)
    assert slots["unknown"] == [friend]


@pytest.mark.parametrize("seed", SEEDS)
def test_slots_are_free_for_everybody_and_can_be_booked(seed: int) -> None:
    desk = Desk(seed)
    mates = [desk.colleague(0), desk.colleague(1)]
    window = {"from_date": desk.day(1), "to_date": desk.day(10)}
    found = desk.do("find_meeting_slots", attendee_emails=mates, duration_minutes=45, room_capacity=4, **window)[
        "slots"
    ]
    assert found
    slot = found[-1]
    assert int(slot["starts_at"][14:]) % 15 == 0
    made = {"title": "Bench talk", "starts_at": slot["starts_at"], "ends_at": slot["ends_at"], "attendee_emails": mates}
    assert not desk.needs_yes("create_event", **made)
    desk.do("create_event", room_email=slot["room_emails"][0], **made)
    assert (
        slot
        not in desk.do("find_meeting_slots", attendee_emails=mates, duration_minutes=45, room_capacity=4, **window)[
            "slots"
        ]
    )


def test_no_slot_says_who_stands_in_the_way() -> None:
    desk = Desk()
    day = next(day for day in desk.dates("Stand-up", 30))
    arguments = {"attendee_emails": [desk.cast.team[0].email], "duration_minutes": 30, "from_date": day, "to_date": day}
    found = desk.do("find_meeting_slots", earliest="09:00", latest="09:30", **arguments)
    assert found["slots"] == []
    assert desk.world.me in {row["email"] for row in found["blockers"]}


def test_a_query_finds_guests_and_their_addresses() -> None:
    desk = Desk()
    found = desk.do("search_events", from_date=desk.day(0), to_date=desk.day(30), query="priya", limit=50)
    assert len(found["people"]) == 2
    assert all(
        "Priya" in " ".join(row.get("guests", [])) or "priya" in row["title"].casefold() for row in found["events"]
    )


def test_every_constant_of_the_policy_stands_in_its_text() -> None:
    numbers = "NOTICE_MINUTES RESTORE_DAYS MOST_GUESTS CLASHES_CHECKED ROOM_DAYS SEARCH_DAYS FREE_BUSY_DAYS"
    names = "MOST_HOURS MOST_DAYS MOST_REMINDERS DEFAULT_MINUTES DAY_ENDS WORK PRIVATE MOST_YEARS MOST_OCCURRENCES"
    for name in [*numbers.split(), *names.split()]:
        assert str(getattr(policy, name)) in policy.POLICY, name
    for window in (policy.MORNING, policy.LUNCHTIME, policy.AFTERNOON):
        assert all(clock in policy.POLICY for clock in window)


def test_the_same_seed_makes_the_same_world() -> None:
    made = [Store({"calendar": CALENDAR}, setting_of).templates for _ in range(2)]
    assert made[0].get("calendar", 1).digest == made[1].get("calendar", 1).digest
    assert made[0].get("calendar", 1).digest != made[0].get("calendar", 2).digest


@pytest.mark.parametrize("seed", SEEDS)
def test_things_are_named_as_the_tools_show_them(seed: int) -> None:
    desk = Desk(seed)
    things = {row.id: row for row in CALENDAR.things["event"](desk.world)}
    assert len(things) > 150
    shown = desk.do("search_events", from_date=desk.day(0), to_date=desk.day(10), limit=50)["events"]
    for row in shown:
        if row["title"] == "Busy":
            continue
        thing = things[row["event_id"]]
        for name in ("title", "starts_at", "ends_at", "location", "organiser"):
            assert getattr(thing, name) == row.get(name, ""), (row["event_id"], name)
        assert list(thing.guests) == row.get("guests", [])
    people = {row.id for row in CALENDAR.things["person"](desk.world)}
    assert desk.world.me not in people
    assert rule_of(desk.event("Stand-up")).frequency == "weekly"
