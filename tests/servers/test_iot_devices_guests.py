"""Guests' codes: given within the rules, begun, used, ended."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from servers.iot_devices import policy
from servers.iot_devices.models import AccessGrant, Device, Lock
from servers.iot_devices.times import weekday
from tests.servers.desk import Desk
from tests.servers.iot_devices_desk import EMPTY, FAMILY, day, desk, device, grant, shut_all


def window(at: Desk, **more: Any) -> dict[str, Any]:
    return {
        "person_name": "Wilma Brandt",
        "door_ids": [device(at, "front door")],
        "kind": "window",
        "starts_on": day(at, 1),
        "ends_on": day(at, 5),
        **more,
    }


def weekly(at: Desk, **more: Any) -> dict[str, Any]:
    return window(at, kind="weekly", days=["tuesday"], from_time="09:00", to_time="12:00", ends_on=day(at, 56), **more)


def test_a_code_of_six_digits_is_told_once_and_hidden_after() -> None:
    at = desk()
    assert at.needs_yes("grant_guest_access", **window(at))
    made = at.do("grant_guest_access", **window(at))
    assert len(made["code"]) == 6
    assert made["code"].isdigit()
    assert (made["from_time"], made["to_time"], made["status"]) == ("07:00", "22:00", "scheduled")
    [row] = [one for one in at.do("list_guest_access")["grants"] if one["grant_id"] == made["grant_id"]]
    assert row["code_ends"] == made["code"][-2:]
    assert made["code"] not in str(row)


def test_tuesdays_from_nine_to_twelve_for_eight_weeks_is_allowed() -> None:
    at = desk()
    made = at.do("grant_guest_access", **weekly(at))
    assert (made["kind"], made["days"]) == ("weekly", ["tuesday"])


def test_a_code_that_begins_today_is_active() -> None:
    at = desk()
    assert at.do("grant_guest_access", **window(at, starts_on=day(at, 0)))["status"] == "active"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"doors": ["front door", "back door", "side door"]}, "2 doors"),
        ({"doors": ["garage entrance"]}, "garage"),
        ({"from_time": "06:30"}, "07:00"),
        ({"to_time": "22:30"}, "22:00"),
        ({"span": 15}, "14 days"),
        ({"kind": "once", "span": 15}, "14 days"),
        ({"kind": "weekly", "days": ["monday"], "span": 91}, "90 days"),
    ],
)
def test_what_a_guest_may_not_have_is_refused(more: dict[str, Any], says: str) -> None:
    at = desk()
    more = dict(more)
    if "doors" in more:
        more["door_ids"] = [device(at, name) for name in more.pop("doors")]
    if "span" in more:
        more["ends_on"] = day(at, more.pop("span"))
    code, message = at.refused("grant_guest_access", **window(at, **more))
    assert code == "refused"
    assert says in message


@pytest.mark.parametrize("more", [{"span": 14}, {"kind": "weekly", "days": ["monday"], "span": 90}])
def test_the_longest_spans_are_allowed(more: dict[str, Any]) -> None:
    at = desk()
    more = {**more, "ends_on": day(at, more["span"])}
    del more["span"]
    at.do("grant_guest_access", **window(at, **more))


@pytest.mark.parametrize(
    "more",
    [
        {"ends": 0},
        {"starts": -1},
        {"from_time": "12:00", "to_time": "12:00"},
        {"days": ["monday"]},
        {"kind": "weekly"},
        {"person_name": "  "},
    ],
)
def test_times_that_make_no_sense_are_wrong_arguments(more: dict[str, Any]) -> None:
    at = desk()
    more = dict(more)
    if "ends" in more:
        more["ends_on"] = day(at, more.pop("ends"))
    if "starts" in more:
        more["starts_on"] = day(at, more.pop("starts"))
    assert at.code("grant_guest_access", **window(at, **more)) == "invalid_arguments"


def test_a_weekly_code_whose_day_never_comes_is_wrong() -> None:
    at = desk()
    last = at.cast.today.toordinal() + 3
    missing = weekday(at.cast.today.fromordinal(last))
    assert (
        at.code("grant_guest_access", **window(at, kind="weekly", days=[missing], ends_on=day(at, 2)))
        == "invalid_arguments"
    )


def test_eight_codes_are_the_most() -> None:
    at = desk()
    open_now = sum(row.status in policy.GUEST_STATES for row in at.world.find(AccessGrant))
    for number in range(policy.CODES_MOST - open_now):
        at.do("grant_guest_access", **window(at, person_name=f"Guest {number}"))
    code, message = at.refused("grant_guest_access", **window(at))
    assert code == "refused"
    assert "8" in message
    at.do("revoke_guest_access", grant_id=grant(at, "active").grant_id)
    at.do("grant_guest_access", **window(at))


def test_the_same_person_at_the_same_door_at_the_same_time_is_a_conflict() -> None:
    at = desk()
    at.do("revoke_guest_access", grant_id=grant(at, "active").grant_id)
    made = at.do("grant_guest_access", **window(at))
    code, message = at.refused("grant_guest_access", **window(at, person_name="wilma brandt"))
    assert code == "conflict"
    assert made["grant_id"] in message
    at.do("grant_guest_access", **window(at, starts_on=day(at, 6), ends_on=day(at, 8)))


def test_another_day_of_the_week_does_not_meet_a_weekly_code() -> None:
    at = desk()
    row = next(one for one in at.world.find(AccessGrant) if one.kind == "weekly" and len(one.days) == 1)
    ahead = next(
        number
        for number in range(1, 8)
        if weekday(at.cast.today.fromordinal(at.cast.today.toordinal() + number)) not in row.days
    )
    at.do(
        "grant_guest_access",
        **window(
            at, person_name=row.person_name, door_ids=row.door_ids, starts_on=day(at, ahead), ends_on=day(at, ahead),
            from_time=row.from_time, to_time=row.to_time,
        ),
    )  # fmt: skip


def test_a_lock_that_does_not_answer_takes_no_code() -> None:
    at = desk()
    at.set(Device, device(at, "front door"), status="offline", fault="frozen")
    assert at.code("grant_guest_access", **window(at)) == "conflict"


def test_a_light_is_no_door() -> None:
    at = desk()
    assert at.code("grant_guest_access", **window(at, door_ids=[device(at, "hall light")])) == "not_found"


def test_an_ended_code_is_not_revoked_again() -> None:
    at = desk()
    row = grant(at, "active")
    assert not at.needs_yes("revoke_guest_access", grant_id=row.grant_id)
    assert at.do("revoke_guest_access", grant_id=row.grant_id)["status"] == "revoked"
    for status in ("revoked", "expired", "used"):
        code, message = at.refused("revoke_guest_access", grant_id=grant(at, status).grant_id)
        assert code == "conflict"
        assert "already" in message


def test_codes_begin_and_expire_with_the_days() -> None:
    at = desk()
    coming = grant(at, "scheduled")
    ending = min((row for row in at.world.find(AccessGrant, status="active")), key=lambda row: row.ends_on)
    at.pass_time(days=30)
    assert at.row(AccessGrant, coming.grant_id).status == "expired"
    assert at.row(AccessGrant, ending.grant_id).status == "expired"
    other = desk()
    ahead = (other.cast.today.fromisoformat(coming.starts_on) - other.cast.today).days
    other.pass_time(days=ahead)
    assert other.row(AccessGrant, coming.grant_id).status == "active"


def test_a_single_visit_is_used_when_the_door_was_opened() -> None:
    at = desk(FAMILY)
    shut_all(at)
    made = at.do("grant_guest_access", **window(at, kind="once", starts_on=day(at, 0), ends_on=day(at, 0)))
    at.happen("guest_arrives", grant_id=made["grant_id"])
    row = at.row(AccessGrant, made["grant_id"])
    assert (row.status, row.is_inside) == ("used", True)
    assert at.row(Lock, device(at, "front door")).bolt == "unlocked"
    at.happen("guest_leaves", grant_id=made["grant_id"])
    assert not at.row(AccessGrant, made["grant_id"]).is_inside


def test_codes_are_listed_by_status() -> None:
    at = desk()
    assert len(at.do("list_guest_access")["grants"]) == 11
    assert len(at.do("list_guest_access", status="active")["grants"]) == 6
    assert {row["status"] for row in at.do("list_guest_access", status="expired")["grants"]} == {"expired"}


@given(starts=st.integers(0, 30), length=st.integers(0, 120), kind=st.sampled_from(["once", "window", "weekly"]))
def test_no_span_beyond_the_rule_is_ever_given(starts: int, length: int, kind: str) -> None:
    at = desk(EMPTY)
    days = {"days": ["monday", "thursday"]} if kind == "weekly" else {}
    arguments = window(at, kind=kind, starts_on=day(at, starts), ends_on=day(at, starts + length), **days)
    entry = at.store.call(at.session, "iot_devices", "grant_guest_access", arguments)
    most = policy.WEEKLY_DAYS_MOST if kind == "weekly" else policy.DAYS_MOST
    if length + 1 > most:
        assert entry.code == "refused"
    else:
        assert entry.code in {None, "invalid_arguments"}
