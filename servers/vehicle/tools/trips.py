"""The logbook: trips found, added up and sorted."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from servers.kit import Conflict, Cursor, Day, FreeText, Limit, Name, Refused, Toolbox, find, page
from servers.kit.text import begin_of, local_day, local_minute, plain
from servers.vehicle import policy
from servers.vehicle.models import Destination, Purpose, TripId, Vehicle, VehicleDriver, VehicleId, VehicleTrip
from servers.vehicle.standing import at_car
from servers.vehicle.times import day_after, days_ago
from servers.vehicle.views import TripSorted, TripsView, TripView
from sessions import World

toolbox = Toolbox()
Sorted = Literal["private", "business", "commute"]


@toolbox.read
def list_vehicle_trips(
    world: World,
    vehicle_id: Annotated[VehicleId, Field(description="One car; all of them if left out.")] | None = None,
    since: Annotated[Day, Field(description="First day, such as 2026-03-02.")] | None = None,
    until: Annotated[Day, Field(description="Last day, included.")] | None = None,
    purpose: Annotated[Purpose, Field(description="How it is sorted.")] | None = None,
    driver: Annotated[Name, Field(description="Words of the driver's name.")] | None = None,
    to: Annotated[Name, Field(description="Words of the name of where it went or began.")] | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> TripsView:
    """List the trips of the last three months, the latest first, with totals of distance, cost and mileage.

    `mileage_cents` adds up what the business trips are worth. Of a pool car only the user's own trips are shown.

    Raises:
        Refused: the user's booking of the car is over.
    """
    if vehicle_id is not None:
        at_car(world, vehicle_id)
    book = _Book(world)
    rows = [
        row
        for row in book.trips
        if (vehicle_id is None or row.vehicle_id == vehicle_id)
        and (since is None or row.started_at >= begin_of(since, world.zone))
        and (until is None or row.started_at < begin_of(day_after(until), world.zone))
        and (purpose is None or row.purpose == purpose)
        and (driver is None or _has(book.names.get(row.driver, ""), driver))
        and (to is None or _has(f"{book.places[row.to_id]} {book.places[row.from_id]}", to))
    ]
    found = page(rows, limit, cursor)
    view: TripsView = {
        "trips": [book.view(row) for row in found.rows],
        "total": found.total,
        "distance_m": sum(row.distance_m for row in rows),
        "cost_cents": sum(row.used_wh * policy.POWER_CENTS_KWH for row in rows) // 1000
        + sum(row.used_ml * policy.FUEL_CENTS_L for row in rows) // 1000,
        "mileage_cents": sum(policy.mileage_cents(row.distance_m) for row in rows if row.purpose == "business"),
    }
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


def _has(text: str, words: str) -> bool:
    folded = plain(text)
    return all(word in folded for word in plain(words).split())


class _Book:
    """The trips that the user may see, with the names that they are shown with."""

    def __init__(self, world: World) -> None:
        self.world = world
        cars = {row.vehicle_id: row for row in world.find(Vehicle)}
        self.cars = {key: car.nickname for key, car in cars.items()}
        self.names = {row.person: row.name for row in world.find(VehicleDriver)}
        self.places = {row.destination_id: row.name for row in world.find(Destination)}
        shared = {key for key, car in cars.items() if car.owner == "employer"}
        rows = [row for row in world.find(VehicleTrip) if row.driver == world.me or row.vehicle_id not in shared]
        self.trips = sorted(rows, key=lambda row: (row.started_at, row.trip_id), reverse=True)

    def view(self, row: VehicleTrip) -> TripView:
        """A trip with its names."""
        zone = self.world.zone
        shown: TripView = {
            "trip_id": row.trip_id,
            "vehicle": self.cars[row.vehicle_id],
            "driver": self.names.get(row.driver, row.driver),
            "started_at": local_minute(row.started_at, zone),
            "ended_at": local_minute(row.ended_at, zone),
            "origin": self.places[row.from_id],
            "destination": self.places[row.to_id],
            "distance_m": row.distance_m,
            "purpose": row.purpose,
        }
        if row.used_wh:
            shown["used_wh"] = row.used_wh
        if row.used_ml:
            shown["used_ml"] = row.used_ml
        if row.company:
            shown["company"] = row.company
        if row.note:
            shown["note"] = row.note
        if row.purpose == "business":
            shown["mileage_cents"] = policy.mileage_cents(row.distance_m)
        if row.claimed_at is not None:
            shown["claimed_on"] = local_day(row.claimed_at, zone)
        return shown


@toolbox.write(VehicleTrip)
def classify_vehicle_trip(
    world: World,
    trip_id: TripId,
    purpose: Annotated[Sorted, Field(description="What it was for.")],
    company: Annotated[FreeText, Field(max_length=120, description="For whom, of a business trip.")] | None = None,
    note: Annotated[FreeText, Field(max_length=300, description="A remark; what is left out stays.")] | None = None,
) -> TripSorted:
    """Sort a trip of one's own: private, business (for which company), commute.

    Raises:
        Refused: somebody else drove; or it is more than 60 days ago.
        Conflict: it is claimed; business without a company; or it is sorted like that already.
    """
    row = find(world, VehicleTrip, trip_id, "trip")
    if row.driver != world.me:
        raise Refused("Somebody else drove that; only one's own trips can be sorted.")
    if row.started_at < days_ago(world, policy.CLASSIFY_DAYS):
        raise Refused(f"That trip is more than {policy.CLASSIFY_DAYS} days ago.")
    if row.claimed_at is not None:
        raise Conflict(f"That trip was claimed on {local_day(row.claimed_at, world.zone)}; it is closed.")
    firm = (row.company if company is None else company) if purpose == "business" else ""
    if purpose == "business" and not firm.strip():
        raise Conflict("A business trip needs the company that it was for.")
    fields = {"purpose": purpose, "company": firm, "note": row.note if note is None else note}
    if all(getattr(row, name) == value for name, value in fields.items()):
        raise Conflict(f"That trip is sorted as {purpose} already.")
    after = world.update(VehicleTrip, trip_id, **fields)
    view: TripSorted = {"trip_id": trip_id, "purpose": after.purpose, "distance_m": after.distance_m}
    if after.company:
        view["company"] = after.company
    if after.note:
        view["note"] = after.note
    if purpose == "business":
        view["mileage_cents"] = policy.mileage_cents(after.distance_m)
    return view
