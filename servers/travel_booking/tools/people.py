"""The people on the account and what can pay."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, Day, InvalidArguments, Name, Toolbox, find
from servers.travel_booking import queries
from servers.travel_booking.models import TravelCard, Traveller, TravellerId, Wallet
from servers.travel_booking.times import age_on
from servers.travel_booking.views import TravellersView, TravellerView
from sessions import World

toolbox = Toolbox()
_CODE = r"^[A-Za-z0-9]{5,20}$"


@toolbox.read
def list_travellers(world: World) -> TravellersView:
    """List the people on the account with documents and frequent flyer numbers, and points, cards and credits."""
    wallet = find(world, Wallet, world.me)
    return {
        "travellers": [traveller_view(world, row) for row in world.all(queries.travellers)],
        "points": wallet.points,
        "tier": wallet.tier,
        "cards": [
            {"card_id": row.card_id, "kind": row.kind, "last4": row.last4, "usable": row.usable}
            for row in world.find(TravelCard)
        ],
        "credits": [
            {
                "credit_id": row.credit_id,
                "airline": row.airline,
                "traveller": row.name,
                "amount": row.amount,
                "ends_on": row.ends_on,
            }
            for row in world.all(queries.credits_left)
        ],
    }


@toolbox.write(Traveller)
def update_traveller(
    world: World,
    traveller_id: TravellerId,
    document_no: Annotated[str, Field(pattern=_CODE, description="Number of the passport or identity card.")]
    | None = None,
    document_expires: Annotated[Day, Field(description="Last day on which the document is valid.")] | None = None,
    nationality: Annotated[Name, Field(max_length=40, description="Nationality, such as British.")] | None = None,
    loyalty_program: Annotated[Name, Field(description="Frequent flyer program of an airline.")] | None = None,
    loyalty_no: Annotated[str, Field(pattern=_CODE, description="Number in that program.")] | None = None,
) -> TravellerView:
    """Change somebody's document or frequent flyer number; what is left out stays. Names and birthdays never change.

    Raises:
        NotFound: the traveller does not exist.
        InvalidArguments: nothing is given, no airline has the program, or a number comes without a program.
        Conflict: the document has expired already, its number is somebody else's, or nothing would change.
    """
    row = find(world, Traveller, traveller_id)
    given = {
        "document_no": document_no, "document_expires": document_expires, "nationality": nationality,
        "loyalty_program": loyalty_program, "loyalty_no": loyalty_no,
    }  # fmt: skip
    values = {name: value for name, value in given.items() if value is not None}
    if not values:
        raise InvalidArguments("Give at least one thing that should change.")
    if document_expires is not None and document_expires < world.today.isoformat():
        raise Conflict(f"A document that ended on {document_expires} is of no use; today is {world.today}.")
    for other in world.all(queries.travellers):
        if document_no is not None and other.traveller_id != traveller_id and other.document_no == document_no:
            raise Conflict(f"The document number {document_no} is {other.name}'s.")
    if loyalty_program is not None and loyalty_program not in (names := programs(world)):
        raise InvalidArguments(f"No airline has a program {loyalty_program!r}; there are {', '.join(names)}.")
    if loyalty_no is not None and loyalty_program is None and row.loyalty_program is None:
        raise InvalidArguments("A number needs its loyalty_program.")
    if all(getattr(row, name) == value for name, value in values.items()):
        raise Conflict(f"{row.name} has that already.")
    return traveller_view(world, world.update(Traveller, traveller_id, **values))


def programs(world: World) -> list[str]:
    """Names of the frequent flyer programs."""
    return [row.program for row in world.all(queries.airlines)]


def traveller_view(world: World, row: Traveller) -> TravellerView:
    """Somebody as shown."""
    today = world.today.isoformat()
    view: TravellerView = {
        "traveller_id": row.traveller_id,
        "name": row.name,
        "me": row.email == world.me,
        "born": row.born,
        "age": age_on(row.born, today),
        "nationality": row.nationality,
    }
    if row.document_no is not None:
        view["document_no"] = row.document_no
    if row.document_expires is not None:
        view["document_expires"] = row.document_expires
        view["document_valid"] = row.document_expires >= today
    if row.loyalty_program is not None and row.loyalty_no is not None:
        view["loyalty_program"] = row.loyalty_program
        view["loyalty_no"] = row.loyalty_no
    return view
