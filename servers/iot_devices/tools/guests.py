"""Guests: the codes that open doors for them, for how long."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Annotated, NamedTuple

from pydantic import Field

from servers.iot_devices import policy
from servers.iot_devices.models import AccessGrant, Device, GrantId, GrantKind, GrantStatus, Lock, LockId, Weekday
from servers.iot_devices.standing import House, found_part, house_of, require_answer
from servers.iot_devices.times import days_from, in_order, weekday
from servers.iot_devices.views import GrantMade, GrantRevoked, GrantsView, GrantView
from servers.kit import UNORDERED, Conflict, Day, FreeText, InvalidArguments, Refused, TimeOfDay, Toolbox, find
from servers.kit.text import plain
from sessions import World

toolbox = Toolbox()


class Wanted(NamedTuple):
    """A code that is asked for."""

    person_name: str
    door_ids: list[str]
    days: list[str]
    from_time: str
    to_time: str
    starts_on: str
    ends_on: str


Person = Annotated[FreeText, Field(min_length=1, max_length=80, description="Who gets the code, by full name.")]


@toolbox.read
def list_guest_access(
    world: World,
    status: Annotated[GrantStatus, Field(description="Only codes with this status.")] | None = None,
) -> GrantsView:
    """Guests' codes: for whom, which doors, when, until when. Of a code only the last two digits are shown."""
    house = house_of(world)
    rows = world.find(AccessGrant) if status is None else world.find(AccessGrant, status=status)
    return {"grants": [grant_view(house, row) for row in rows]}


def grant_view(house: House, row: AccessGrant) -> GrantView:
    """A guest's code as shown."""
    return {
        "grant_id": row.grant_id,
        "person_name": row.person_name,
        "doors": door_names(house, row),
        "door_ids": sorted(row.door_ids),
        "kind": row.kind,
        "days": in_order(row.days),
        "from_time": row.from_time,
        "to_time": row.to_time,
        "starts_on": row.starts_on,
        "ends_on": row.ends_on,
        "code_ends": row.code[-2:],
        "status": row.status,
        "is_inside": row.is_inside,
    }


def door_names(house: House, row: AccessGrant) -> list[str]:
    """The doors that a code opens, by name."""
    return [house.devices[key].name for key in sorted(row.door_ids)]


@toolbox.write(AccessGrant, confirm=True)
def grant_guest_access(
    world: World,
    person_name: Person,
    door_ids: Annotated[
        list[LockId], UNORDERED, Field(min_length=1, max_length=4, description="The doors it opens, by device id.")
    ],
    kind: Annotated[
        GrantKind,
        Field(description="once opens a single time, window on every day of its span, weekly on its weekdays."),
    ],
    starts_on: Annotated[Day, Field(description="First day.")],
    ends_on: Annotated[Day, Field(description="Last day.")],
    from_time: Annotated[TimeOfDay, Field(description="Not before this time of each day; 07:00 if left out.")]
    | None = None,
    to_time: Annotated[TimeOfDay, Field(description="Not after this time of each day; 22:00 if left out.")]
    | None = None,
    days: Annotated[list[Weekday], UNORDERED, Field(max_length=7, description="Weekdays, for weekly only.")] = [],  # noqa: B006 - read only
) -> GrantMade:
    """Give a guest a door code of six digits; the answer is the only place that shows it whole.

    Raises:
        InvalidArguments: the last day lies before the first or the first in the past, the hours end before they begin,
            weekly has no days, another kind has some, none of the days lies in the span, or the name is blank.
        NotFound: there is no such lock.
        Refused: more than 2 doors, the garage's among them, hours outside 07:00 to 22:00, a span of more than 14 days
            (weekly: 90), or 8 codes are open or to come already.
        Conflict: the person has a code for one of these doors at some of that time (revoke it first), or a lock or its
            hub is offline or being updated.
    """
    begin, end = from_time or policy.CODE_FROM, to_time or policy.CODE_TO
    weekdays = in_order(days)
    _require_times(world, person_name, kind, weekdays, (starts_on, ends_on), (begin, end))
    house = house_of(world)
    locks = [found_part(house, Lock, key, "lock") for key in dict.fromkeys(door_ids)]
    _require_rules(world, kind, locks, (starts_on, ends_on), (begin, end))
    for device, _ in locks:
        require_answer(house, device)
    wanted = Wanted(person_name, [device.device_id for device, _ in locks], weekdays, begin, end, starts_on, ends_on)
    for row in world.find(AccessGrant):
        if row.status in policy.GUEST_STATES and _meet(row, wanted):
            raise Conflict(
                f"{row.person_name} has a code for {' and '.join(door_names(house, row))} at some of that time already "
                f"({row.grant_id}); revoke it first."
            )
    grant_id = world.new_id(AccessGrant)
    made = world.insert(
        AccessGrant,
        grant_id=grant_id,
        person_name=person_name,
        door_ids=wanted.door_ids,
        kind=kind,
        days=weekdays,
        from_time=begin,
        to_time=end,
        starts_on=starts_on,
        ends_on=ends_on,
        code=_free_code(world, grant_id),
        status="active" if starts_on <= world.today.isoformat() else "scheduled",
        is_inside=False,
    )
    return {
        "grant_id": grant_id,
        "person_name": person_name,
        "doors": door_names(house, made),
        "kind": kind,
        "days": weekdays,
        "from_time": begin,
        "to_time": end,
        "starts_on": starts_on,
        "ends_on": ends_on,
        "code": made.code,
        "status": made.status,
    }


def _require_times(
    world: World, person_name: str, kind: str, days: list[str], span: tuple[str, str], hours: tuple[str, str]
) -> None:
    if not person_name.strip():
        raise InvalidArguments("The name is blank.")
    if span[1] < span[0]:
        raise InvalidArguments("ends_on lies before starts_on.")
    if span[0] < world.today.isoformat():
        raise InvalidArguments(f"starts_on lies in the past; today is {world.today.isoformat()}.")
    if hours[1] <= hours[0]:
        raise InvalidArguments("to_time must lie after from_time.")
    if (kind == "weekly") != bool(days):
        raise InvalidArguments("Only a weekly code has weekdays, and it needs at least one.")
    first, last = map(date.fromisoformat, span)
    if days and (last - first).days < 7 and not any(weekday(day) in days for day in days_from(first, last)):
        raise InvalidArguments("None of the weekdays lies between starts_on and ends_on.")


def _require_rules(
    world: World, kind: str, locks: list[tuple[Device, Lock]], span: tuple[str, str], hours: tuple[str, str]
) -> None:
    """Rule 5, all of it but the yes."""
    if len(locks) > policy.DOORS_MOST:
        raise Refused(f"A guest's code opens {policy.DOORS_MOST} doors at most.")
    if any(row.behind == "garage" for _, row in locks):
        raise Refused("A guest's code never opens the garage.")
    if hours[0] < policy.CODE_FROM or hours[1] > policy.CODE_TO:
        raise Refused(f"A guest's code opens only between {policy.CODE_FROM} and {policy.CODE_TO}.")
    first, last = map(date.fromisoformat, span)
    most = policy.WEEKLY_DAYS_MOST if kind == "weekly" else policy.DAYS_MOST
    if (last - first).days + 1 > most:
        raise Refused(f"A {_KINDS[kind]} lasts {most} days at most.")
    if sum(row.status in policy.GUEST_STATES for row in world.find(AccessGrant)) >= policy.CODES_MOST:
        raise Refused(f"There are {policy.CODES_MOST} guests' codes already, and that is the most; revoke one first.")


_KINDS = {"once": "code for a single visit", "window": "code for a window of days", "weekly": "weekly code"}


def opening_days(row: AccessGrant | Wanted) -> Iterator[date]:
    """The days on which a code opens."""
    for day in days_from(date.fromisoformat(row.starts_on), date.fromisoformat(row.ends_on)):
        if not row.days or weekday(day) in row.days:
            yield day


def _meet(one: AccessGrant, other: Wanted) -> bool:
    """Whether two codes are for the same person, share a door and some time of some day."""
    return (
        plain(one.person_name) == plain(other.person_name)
        and bool({*one.door_ids} & {*other.door_ids})
        and one.from_time < other.to_time
        and other.from_time < one.to_time
        and not set(opening_days(one)).isdisjoint(opening_days(other))
    )


def _free_code(world: World, grant_id: str) -> str:
    """Six digits that follow from the grant's id and open nothing else."""
    taken = {row.code for row in world.find(AccessGrant)}
    rng = Random(f"code-{world.seed}-{grant_id}")
    while (code := f"{rng.randrange(100_000, 1_000_000)}") in taken:
        pass
    return code


@toolbox.write(AccessGrant)
def revoke_guest_access(world: World, grant_id: GrantId) -> GrantRevoked:
    """End a guest's code at once.

    Raises:
        NotFound: there is no such code.
        Conflict: it was used, has expired or was revoked already.
    """
    row = find(world, AccessGrant, grant_id, "guest's code")
    if row.status not in policy.GUEST_STATES:
        ended = {"used": "was used", "expired": "has expired", "revoked": "was revoked"}[row.status]
        raise Conflict(f"The code of {row.person_name} {ended} already.")
    world.update(AccessGrant, grant_id, status="revoked")
    return {
        "grant_id": grant_id,
        "person_name": row.person_name,
        "doors": door_names(house_of(world), row),
        "status": "revoked",
    }
