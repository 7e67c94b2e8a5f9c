"""Writing bookings: prices as they were, what paid them, and the journeys that the cast's ledger charged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random

from servers.cast import Cast, Purchase
from servers.cast import Trip as Journey
from servers.kit.text import instant
from servers.travel_booking.amounts import AgeKind, bag_fees, fare_of, points_earned, stay_tax
from servers.travel_booking.models import (
    BookingState,
    Brand,
    Cabin,
    Fare,
    FareRule,
    Flight,
    FlightCabin,
    Hotel,
    RoomRate,
    Segment,
    SegmentState,
    Stay,
    Terms,
    TravelBooking,
    Trip,
    Wallet,
)
from servers.travel_booking.seats import others_on, seats_of
from servers.travel_booking.seed_flights import Timetable
from servers.travel_booking.seed_people import Party
from servers.travel_booking.seed_places import Inn
from servers.travel_booking.standing import age_kind
from sessions import World


@dataclass
class Office:
    """Everything that writing a booking needs."""

    world: World
    cast: Cast
    rng: Random
    table: Timetable
    party: Party
    inns: dict[str, list[Inn]]

    def ago(self, **span: float) -> datetime:
        """A moment before now."""
        return self.cast.now - timedelta(**span)

    def trip(self, name: str, note: str = "") -> str:
        """A trip; its id."""
        return self.world.insert(Trip, name=name, note=note).trip_id

    def fly(
        self,
        trip_id: str,
        flights: Sequence[str],
        who: Sequence[str],
        brand: Brand,
        booked_at: datetime,
        card: str,
        *,
        state: BookingState = "confirmed",
        hold_until: datetime | None = None,
        prices: Sequence[Sequence[int]] | None = None,
        extra: int = 0,
        seats: Sequence[str] = (),
        bags: int | None = None,
        total: int | None = None,
    ) -> str:
        """A flight booking; its id.

        Args:
            prices: by flight and traveller; today's where they are left out.
            extra: paid for the first traveller's seat on the first flight.
            seats: of the travellers on the first flight, in order; later ones have none yet.
            bags: of each; what the fare includes if left out.
            total: what it must come to.
        """
        rows = [self._flight(flight_id) for flight_id in flights]
        paid = prices or [[self._price(row, key, brand) for key in who] for row in rows]
        rule = self._rule(rows[0].airline_id, brand)
        count = rule.bags_included if bags is None else bags
        fee = bag_fees(count, rule.bags_included, rule.bag_fee)
        fares = sum(map(sum, paid))
        whole = fares + extra + fee * len(rows) * len(who)
        if total is not None and whole != total:
            raise ValueError(f"{whole} is not {total}")
        unpaid = state in {"held", "expired"}
        booking = self.world.insert(
            TravelBooking,
            trip_id=trip_id,
            kind="flight",
            state=state,
            booked_at=instant(booked_at),
            hold_until=None if hold_until is None else instant(hold_until),
            total=whole,
            card_id=None if unpaid else self.party.cards[card],
            card_paid=0 if unpaid else whole,
            points_earned=0 if unpaid else points_earned(fares, self._tier()),
        )
        for place, row in enumerate(rows):
            for number, key in enumerate(who):
                chosen = seats[number] if place == 0 and number < len(seats) else None
                self.world.insert(
                    Segment,
                    booking_id=booking.booking_id,
                    flight_id=row.flight_id,
                    traveller_id=self.party.travellers[key],
                    cabin="economy",
                    brand=brand,
                    price=paid[place][number],
                    extras=fee + (extra if place == 0 and number == 0 else 0),
                    bags=count,
                    seat=chosen or None,
                    state="dropped" if state in {"expired", "cancelled"} else "live",
                )
        return booking.booking_id

    def stay(
        self,
        trip_id: str,
        inn: Inn,
        check_in: date,
        check_out: date,
        guests: int,
        lead: str,
        booked_at: datetime,
        card: str,
        *,
        terms: Terms = "flexible",
        total: int | None = None,
        nightly: int | None = None,
        no_show: bool = False,
    ) -> str:
        """A hotel booking; its id.

        Args:
            total: what it must come to; else nights at `nightly`.
        """
        hotel = self.world.get(Hotel, inn.hotel_id)
        if hotel is None:
            raise LookupError(inn.hotel_id)
        room = self._room(inn, guests, terms)
        count = (check_out - check_in).days
        tax = stay_tax(hotel.city_tax, guests, count)
        cost = total - tax if total is not None else count * (nightly or hotel.stars * 3_200)
        if cost <= 0:
            raise ValueError(f"{total} does not pay a tax of {tax}")
        booking = self.world.insert(
            TravelBooking,
            trip_id=trip_id,
            kind="hotel",
            state="confirmed",
            booked_at=instant(booked_at),
            hold_until=None,
            total=cost + tax,
            card_id=self.party.cards[card],
            card_paid=cost + tax,
            points_earned=points_earned(cost, self._tier()),
        )
        self.world.insert(
            Stay,
            booking_id=booking.booking_id,
            hotel_id=inn.hotel_id,
            room_type=room,
            terms=terms,
            check_in=check_in.isoformat(),
            check_out=check_out.isoformat(),
            guests=guests,
            lead_traveller_id=self.party.travellers[lead],
            nights_total=cost,
            city_tax=tax,
            no_show=no_show,
        )
        return booking.booking_id

    def inn(self, city: str, guests: int, *, longest: int = 0, budget: int | None = None) -> Inn:
        """A hotel of a city that has a room for so many, and whose tax for so many nights leaves most of a budget."""
        fitting = [inn for inn in self.inns[city] if self._sleeps(inn) >= guests]
        for inn in fitting:
            hotel = self.world.get(Hotel, inn.hotel_id)
            if budget is None or hotel is None or hotel.city_tax * guests * longest * 2 < budget:
                return inn
        cheapest = fitting[0] if fitting else self.inns[city][0]
        if budget is not None:
            self.world.update(Hotel, cheapest.hotel_id, city_tax=0)
        return cheapest

    def drop(self, booking_id: str, key: str) -> None:
        """Take one traveller off a booking of a flex fare: all comes back."""
        mine = self.party.travellers[key]
        gone = [row for row in self.world.find(Segment, booking_id=booking_id) if row.traveller_id == mine]
        back = sum(row.price + row.extras for row in gone)
        for row in gone:
            self.world.update(Segment, row.segment_id, state="dropped", seat=None)
        booking = self.world.get(TravelBooking, booking_id)
        if booking is None:
            raise LookupError(booking_id)
        left = [row.price for row in self.world.find(Segment, booking_id=booking_id) if row.state == "live"]
        self.world.update(
            TravelBooking,
            booking_id,
            state="changed",
            total=booking.total - back,
            refunded=back,
            refunded_card=back,
            points_earned=points_earned(sum(left), self._tier()),
        )

    def seats(self, flight_id: str, count: int, *, near: str = "11A") -> list[str]:
        """Some free seats of a flight, the first of them `near` where it is there."""
        row = self._flight(flight_id)
        plan = seats_of(row.aircraft, "economy")
        taken = others_on(flight_id, row.aircraft)
        used = {part.seat for part in self.world.find(Segment, flight_id=flight_id, state="live")}
        free = [label for label, seat in plan.items() if label not in {*taken, *used, near} and not seat.exit_row]
        first = [near] if near in plan and near not in used else []
        return [*first, *free[len(free) // 2 :]][:count]

    def mark(self, booking_id: str, key: str, state: SegmentState) -> None:
        """Set the state of a traveller's segments."""
        mine = self.party.travellers[key]
        for row in self.world.find(Segment, booking_id=booking_id):
            if row.traveller_id == mine:
                self.world.update(Segment, row.segment_id, state=state)

    def _sleeps(self, inn: Inn) -> int:
        rooms = [self.world.get(RoomRate, (inn.hotel_id, kind, "flexible")) for kind in inn.kinds]
        return max(room.sleeps for room in rooms if room is not None)

    def _room(self, inn: Inn, guests: int, terms: Terms) -> str:
        for kind in inn.kinds:
            room = self.world.get(RoomRate, (inn.hotel_id, kind, terms))
            if room is not None and room.sleeps >= guests:
                return kind
        raise LookupError(f"{inn.hotel_id} has no room for {guests}")

    def _flight(self, flight_id: str) -> Flight:
        row = self.world.get(Flight, flight_id)
        if row is None:
            raise LookupError(flight_id)
        return row

    def _rule(self, airline_id: str, brand: str) -> FareRule:
        row = self.world.get(FareRule, (airline_id, brand))
        if row is None:
            raise LookupError(airline_id)
        return row

    def _price(self, flight: Flight, key: str, brand: Brand, cabin: Cabin = "economy") -> int:
        row = self.world.get(Fare, (flight.flight_id, cabin, brand))
        price = row.price if row is not None else self.rng.randrange(50, 260) * 100
        return fare_of(price, age_kind(self.party.born[key], flight.day))

    def _tier(self) -> str:
        wallet = self.world.get(Wallet, self.cast.me.email)
        return "none" if wallet is None else wallet.tier


def make_room(world: World, flight_id: str, cabin: Cabin, seats: int) -> None:
    """So many seats are left in a cabin."""
    if world.get(FlightCabin, (flight_id, cabin)) is not None:
        world.update(FlightCabin, (flight_id, cabin), seats_left=seats)


def book_purchases(office: Office) -> None:
    """The journeys of the ledger in the order in which they were bought: so bookings get the numbers of the cast."""
    journeys = {trip.key: (number, trip) for number, trip in enumerate(office.cast.trips)}
    trips: dict[str, str] = {}
    for purchase in office.cast.purchases_of("travel_agency"):
        number, trip = journeys[purchase.place or ""]
        if trip.key not in trips:
            trips[trip.key] = office.trip(f"{trip.city} trip", _note(number))
        who = ["me"] if trip.is_work else ["me", "partner", "small"]
        if purchase.items[0].name.startswith("return"):
            _fly_there(office, trips[trip.key], trip, number, who, purchase)
        else:
            _sleep_there(office, trips[trip.key], trip, number, who, purchase)


def _fly_there(
    office: Office, trip_id: str, trip: Journey, number: int, who: Sequence[str], purchase: Purchase
) -> None:
    home = office.cast.city.name
    out, back = office.table.slots(home, trip.city), office.table.slots(trip.city, home)
    slot = 0 if number % 3 else 1
    flights = [
        office.table.fly(home, trip.city, out[slot], trip.leaves),
        office.table.fly(trip.city, home, back[2 if slot == 0 else 1], trip.returns),
    ]
    prices, extra = _fitting(office, purchase, flights, who)
    has_seats = extra > 0 or trip.leaves > office.cast.today
    office.fly(
        trip_id, flights, who, _brand(number), purchase.at, "credit", prices=prices, extra=extra,
        seats=office.seats(flights[0], len(who), near="") if has_seats else (), total=purchase.total,
    )  # fmt: skip


def _sleep_there(
    office: Office, trip_id: str, trip: Journey, number: int, who: Sequence[str], purchase: Purchase
) -> None:
    count = (trip.returns - trip.leaves).days
    inn = office.inn(trip.city, len(who), longest=count, budget=purchase.total)
    terms: Terms = "prepaid" if number == 2 else "flexible"
    office.stay(
        trip_id, inn, trip.leaves, trip.returns, len(who), "me", purchase.at, "credit", terms=terms,
        total=purchase.total,
    )  # fmt: skip


def _note(number: int) -> str:
    notes = {2: "ask for a quiet room", 5: "bring the demo laptop", 6: "birthday dinner on the second evening"}
    return notes.get(number, "")


def _brand(number: int) -> Brand:
    return "flex" if number == 5 else "basic" if number == 3 else "standard"


def _fitting(office: Office, fare: Purchase, flights: Sequence[str], who: Sequence[str]) -> tuple[list[list[int]], int]:
    """Prices that come to the total to the cent; what rounding leaves is a seat."""
    kinds: list[list[AgeKind]] = []
    for flight_id in flights:
        row = office.world.get(Flight, flight_id)
        day = "" if row is None else row.day
        kinds.append([age_kind(office.party.born[key], day) for key in who])
    if len(who) == 1:
        first = fare.total * 11 // 20 // 50 * 50
        return [[first], [fare.total - first]], 0
    aim = fare.total - 1_200
    shares = sum(100 if kind == "adult" else 75 for kind in kinds[0])
    price = aim * 100 // (2 * shares)
    prices = [[fare_of(price, kind) for kind in row] for row in kinds]
    return prices, fare.total - sum(map(sum, prices))
