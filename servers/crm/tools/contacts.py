"""People at companies: made, changed, and merged where two rows are one person."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from servers.crm import policy, queries
from servers.crm.models import Company, CompanyId, ContactId, CrmContact, DealContact, Lead, Role, SalesActivity
from servers.crm.standing import contact_with, full_name, is_one_person, require_contactable, require_mine
from servers.crm.tools.leads import Phone, require_address
from servers.crm.views import Book, ContactView, left_out
from servers.kit import Conflict, InvalidArguments, Refused, Said, Toolbox, find
from servers.kit.text import plain
from sessions import World

toolbox = Toolbox()
PersonName = Annotated[str, Said("name"), Field(min_length=1, max_length=80)]
_FILLED = ("email", "phone", "title")


class MergedView(TypedDict):
    """What a merge left: the contact, what moved to it, and which empty fields the other row filled."""

    contact_id: str
    contact: str
    merged_contact_id: str
    deals: int
    activities: int
    leads: int
    filled: list[str]
    opted_out: bool
    note: NotRequired[str]


@toolbox.write(CrmContact)
def save_crm_contact(
    world: World,
    contact_id: Annotated[ContactId, Field(description="Who is changed; left out, somebody new is made.")]
    | None = None,
    first_name: Annotated[PersonName, Field(description="First name.")] | None = None,
    last_name: Annotated[PersonName, Field(description="Last name.")] | None = None,
    email: Annotated[str, Said("name"), Field(max_length=200, description="E-mail address.")] | None = None,
    phone: Phone | None = None,
    title: Annotated[str, Said("text"), Field(max_length=80, description="What they do there.")] | None = None,
    company_id: Annotated[CompanyId, Field(description="Where they work.")] | None = None,
    role: Annotated[Role, Field(description="What they are when something is bought.")] | None = None,
    opted_out: Annotated[bool, Field(description="true: they do not want to be contacted.")] | None = None,
    status: Annotated[Literal["active", "left"], Field(description="Whether they still work there.")] | None = None,
) -> ContactView:
    """Make a contact, mine, or change one that is mine or nobody's; what is left out stays.

    A new one needs both names, a company_id, and an email or phone.

    Raises:
        InvalidArguments: nothing is given, something is missing for a new one, or the address is malformed.
        Conflict: another active contact has that e-mail, the contact was merged, or all is as asked already.
        Refused: another rep's contact, an opt-out that is to be taken back, or a company that is not to be contacted.
    """
    given = {
        "first_name": first_name, "last_name": last_name, "email": email, "phone": phone, "title": title,
        "company_id": company_id, "role": role, "opted_out": opted_out, "status": status,
    }  # fmt: skip
    fields: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if not fields:
        raise InvalidArguments("Give at least one thing to save.")
    if email:
        require_address(email)
    if contact_id is None:
        _require_enough(fields)
    if company_id is not None:
        find(world, Company, company_id, "company")
    row = None if contact_id is None else find(world, CrmContact, contact_id, "contact")
    if row is not None:
        require_mine(world, row.owner_id, f"the contact {full_name(row)}")
        _require_change(row, fields)
    if company_id is not None and (row is None or row.company_id != company_id):
        require_contactable(world, company_id)
    _require_free(world, row, fields)
    if row is None:
        return contact_view(world, _make(world, fields))
    world.update(CrmContact, row.contact_id, **fields)
    return contact_view(world, row.contact_id)


@toolbox.write(CrmContact, DealContact, SalesActivity, Lead, confirm=True, irreversible=True)
def merge_crm_contacts(
    world: World,
    keep_id: Annotated[ContactId, Field(description="The contact that stays.")],
    duplicate_id: Annotated[ContactId, Field(description="The row that goes into it.")],
) -> MergedView:
    """Merge two rows of one person for good: deals and activities move, empty fields are filled, an opt-out counts.

    Raises:
        Conflict: it is one row, or one of them was merged already.
        Refused: they are not one person by e-mail, or by name with company or phone; or one is another rep's.
    """
    keep = find(world, CrmContact, keep_id, "contact")
    other = find(world, CrmContact, duplicate_id, "contact")
    if keep_id == duplicate_id:
        raise Conflict("That is one and the same contact.")
    for row in (keep, other):
        if row.status == "merged":
            raise Conflict(f"{full_name(row)} was merged into another contact already.")
    for row in (keep, other):
        require_mine(world, row.owner_id, f"the contact {full_name(row)}")
    if not is_one_person(keep, other):
        names = (
            f"the two rows of {full_name(keep)}"
            if plain(full_name(keep)) == plain(full_name(other))
            else f"{full_name(keep)} and {full_name(other)}"
        )
        raise Refused(f"Nothing shows that {names} are one person: no e-mail agrees, nor do name and company or phone.")
    deals, activities, leads = _move(world, keep_id, duplicate_id)
    fields: dict[str, Any] = {
        name: getattr(other, name) for name in _FILLED if not getattr(keep, name) and getattr(other, name)
    }
    if keep.role == "unknown" and other.role != "unknown":
        fields["role"] = other.role
    filled = sorted(fields)
    if other.opted_out and not keep.opted_out:
        fields["opted_out"] = True
    if fields:
        world.update(CrmContact, keep_id, **fields)
    world.update(CrmContact, duplicate_id, status="merged", merged_into_id=keep_id, owner_id=None)
    return left_out(
        {
            "contact_id": keep_id,
            "contact": full_name(keep),
            "merged_contact_id": duplicate_id,
            "deals": deals,
            "activities": activities,
            "leads": leads,
            "filled": filled,
            "opted_out": keep.opted_out or other.opted_out,
            "note": "One of the two had opted out; that counts for both now."
            if keep.opted_out != other.opted_out
            else "",
        }
    )


def contact_view(world: World, contact_id: str) -> ContactView:
    """A contact as it is now."""
    return Book(world).contact(next(row for row in world.all(queries.contacts) if row.contact_id == contact_id))


def _require_enough(fields: dict[str, Any]) -> None:
    needed = {"first_name": "a first_name", "last_name": "a last_name", "company_id": "a company_id"}
    lacks = [words for name, words in needed.items() if name not in fields]
    if not fields.get("email") and not fields.get("phone"):
        lacks.append("an email or phone")
    if lacks:
        raise InvalidArguments(f"A new contact needs {', '.join(lacks)} too.")


def _require_change(row: CrmContact, fields: dict[str, Any]) -> None:
    if row.status == "merged":
        raise Conflict(f"{full_name(row)} was merged into another contact; change that one.")
    if fields.get("opted_out") is False and row.opted_out:
        raise Refused(f"{full_name(row)} has opted out; only they can take that back.")
    if all(getattr(row, name) == value for name, value in fields.items()):
        raise Conflict(f"{full_name(row)} is as asked already; nothing to change.")


def _require_free(world: World, row: CrmContact | None, fields: dict[str, Any]) -> None:
    """No two active contacts have one address."""
    if "email" not in fields:
        return
    taken = contact_with(world, fields["email"])
    if taken is not None and (row is None or taken.contact_id != row.contact_id):
        raise Conflict(
            f"The address {fields['email']} is {full_name(taken)}'s at {taken.company} ({taken.contact_id})."
        )


def _make(world: World, fields: dict[str, Any]) -> str:
    defaults: dict[str, Any] = {
        "email": "", "phone": "", "title": "", "role": "unknown", "opted_out": False, "status": "active",
    }  # fmt: skip
    return world.insert(
        CrmContact,
        pronoun="they",
        owner_id=policy.me(world).rep_id,
        merged_into_id=None,
        created_on=world.today.isoformat(),
        **(defaults | fields),
    ).contact_id


def _move(world: World, keep_id: str, duplicate_id: str) -> tuple[int, int, int]:
    """What the duplicate had goes to the other row; how many deals, activities and leads."""
    parts = world.all(queries.parts_with, contact_id=duplicate_id)
    for part in parts:
        world.delete(DealContact, (part.deal_id, duplicate_id, part.role))
        if world.get(DealContact, (part.deal_id, keep_id, part.role)) is None:
            world.insert(DealContact, deal_id=part.deal_id, contact_id=keep_id, role=part.role)
    activities = world.find(SalesActivity, contact_id=duplicate_id)
    for one in activities:
        world.update(SalesActivity, one.activity_id, contact_id=keep_id)
    leads = world.find(Lead, contact_id=duplicate_id)
    for lead in leads:
        world.update(Lead, lead.lead_id, contact_id=keep_id)
    return len({part.deal_id for part in parts}), len(activities), len(leads)
