"""The address book."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.email import queries
from servers.email.models import Contact, ContactId
from servers.email.standing import proper_address
from servers.email.views import SavedContactView, saved_contact
from servers.kit import Conflict, FreeText, InvalidArguments, Name, Toolbox, find
from sessions import World

toolbox = Toolbox()


@toolbox.write(Contact)
def save_mail_contact(
    world: World,
    contact_id: Annotated[ContactId, Field(description="A contact to change; leave out for a new one.")] | None = None,
    name: Annotated[Name, Field(description="Full name.")] | None = None,
    email: Annotated[str, Field(max_length=120, description="The address to use from now on.")] | None = None,
    phone: Annotated[str, Field(max_length=40, description="Phone number; empty clears it.")] | None = None,
    company: Annotated[FreeText, Field(max_length=100, description="Firm; empty clears it.")] | None = None,
    note: Annotated[FreeText, Field(max_length=400, description="A note; empty clears it.")] | None = None,
) -> SavedContactView:
    """Add somebody to the address book (name and address are needed), or change what is given.

    A new address takes the place of the old one, which stays among the other addresses.

    Raises:
        InvalidArguments: nothing is given, name or address are missing for a new contact, or the address is malformed.
        Conflict: the address belongs to another contact (the message gives its id).
    """
    given: dict[str, Any] = {"name": name, "email": email, "phone": phone, "company": company, "note": note}
    given = {key: value.strip() for key, value in given.items() if value is not None}
    old = None if contact_id is None else find(world, Contact, contact_id)
    if not given:
        raise InvalidArguments("Give at least one thing to write down.")
    if old is None and not (given.get("name") and given.get("email")):
        raise InvalidArguments("A new contact needs a name and an address.")
    if "name" in given and not given["name"]:
        raise InvalidArguments("A contact keeps a name.")
    if "email" in given:
        given["email"] = proper_address(given["email"])
        for row in world.all(queries.contact_of, address=given["email"]):
            if row.contact_id != contact_id:
                raise Conflict(f"{given['email']} belongs to {row.name} ({row.contact_id}) already.")
    if old is None:
        blank: dict[str, Any] = {"phone": "", "company": "", "note": "", "other_emails": [], "kind": "person"}
        return saved_contact(world.insert(Contact, **{**blank, **given}))
    if given.get("email", old.email) != old.email:
        others = [one for one in (*old.other_emails, old.email) if one != given["email"]]
        given["other_emails"] = list(dict.fromkeys(others))
    return saved_contact(world.update(Contact, old.contact_id, **given))
