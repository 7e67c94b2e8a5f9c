"""The customer: addresses, payment methods, coupons, store credit."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import Field

from servers.kit import Conflict, InvalidArguments, Name, Toolbox, find
from servers.kit.text import instant, plain
from servers.shopping import queries
from servers.shopping.models import (
    AddressKind,
    Coupon,
    PaymentMethod,
    Region,
    ShippingAddress,
    ShippingAddressId,
    Shopper,
)
from servers.shopping.policy import MOST_ADDRESSES, region_of
from servers.shopping.standing import has_plus, own_shopper
from servers.shopping.views import AddressView, CouponView, MethodView, ProfileView
from sessions import World

toolbox = Toolbox()
_POSTCODE = re.compile(r"[A-Z]{2}\d \d[A-Z]{2}")


@toolbox.read
def get_shopper_profile(world: World) -> ProfileView:
    """Show my membership, store credit, saved addresses, payment methods, defaults, and the coupons in my account."""
    shopper = own_shopper(world)
    view: ProfileView = {
        "email": shopper.email,
        "tier": shopper.tier,
        "is_plus": has_plus(world, shopper),
        "store_credit": shopper.store_credit,
        "addresses": [_address_view(row, shopper) for row in world.find(ShippingAddress)],
        "payment_methods": [_method_view(row, shopper) for row in world.find(PaymentMethod)],
        "coupons": [_coupon_view(row) for row in world.find(Coupon, in_account=True)],
    }
    if shopper.plus_until:
        view["plus_until"] = shopper.plus_until
    if shopper.default_address_id is not None:
        view["default_address_id"] = shopper.default_address_id
    if shopper.default_payment_id is not None:
        view["default_payment_id"] = shopper.default_payment_id
    return view


@toolbox.write(ShippingAddress, Shopper)
def save_shipping_address(
    world: World,
    shipping_address_id: Annotated[
        ShippingAddressId, Field(description="The address to edit, such as AD-P5V8W; leave out for a new one.")
    ]
    | None = None,
    label: Annotated[Name, Field(max_length=40, description="What I call it.")] | None = None,
    recipient: Annotated[Name, Field(max_length=80, description="Who gets the parcels; me if left out.")] | None = None,
    street: Annotated[Name, Field(max_length=100, description="House number and street.")] | None = None,
    city: Annotated[Name, Field(max_length=60, description="City.")] | None = None,
    region: Annotated[Region, Field(description="Region; follows from the postcode if left out.")] | None = None,
    postcode: Annotated[Name, Field(max_length=8, description="Postcode, such as DU5 1TL.")] | None = None,
    kind: Annotated[AddressKind, Field(description="What kind of address it is; other if left out.")] | None = None,
    make_default: Annotated[bool, Field(description="Whether it becomes my default address.")] = False,
) -> AddressView:
    """Add an address, or edit one; what is left out stays as it is.

    Raises:
        InvalidArguments: a new one lacks its label, street, city or postcode, nothing is given to edit, or the postcode
            is not one of the region.
        Conflict: the label is taken, there are ten addresses already, or an order that is not packed yet goes to the
            address that would change.
    """
    given: dict[str, Any] = {
        name: value.strip()
        for name, value in (
            ("label", label), ("recipient", recipient), ("street", street), ("city", city),
            ("postcode", None if postcode is None else postcode.upper()), ("kind", kind),
        )
        if value is not None
    }  # fmt: skip
    if postcode is not None or region is not None:
        given["region"] = _region(world, shipping_address_id, given.get("postcode"), region)
    if label is not None:
        _require_free(world, label, shipping_address_id)
    if shipping_address_id is None:
        row = _added(world, given)
    else:
        row = _edited(world, shipping_address_id, given, make_default=make_default)
    if make_default:
        world.update(Shopper, world.me, default_address_id=row.shipping_address_id)
    return _address_view(row, own_shopper(world))


def _region(world: World, key: str | None, postcode: str | None, region: str | None) -> str:
    if postcode is None:
        if key is None:
            raise InvalidArguments("A new address needs a postcode.")
        postcode = find(world, ShippingAddress, key).postcode
    if not _POSTCODE.fullmatch(postcode):
        raise InvalidArguments(f"{postcode} is no postcode; they look like DU5 1TL.")
    right = region_of(postcode)
    if region not in {None, right}:
        raise InvalidArguments(f"The postcode {postcode} belongs to the {right}, not to the {region}.")
    return right


def _require_free(world: World, label: str, key: str | None) -> None:
    for row in world.find(ShippingAddress):
        if plain(row.label) == plain(label) and row.shipping_address_id != key:
            raise Conflict(f"The label {row.label} is taken ({row.shipping_address_id}, {row.street}); choose another.")


def _added(world: World, given: dict[str, Any]) -> ShippingAddress:
    missing = [name for name in ("label", "street", "city", "postcode") if name not in given]
    if missing:
        raise InvalidArguments(f"A new address needs {', '.join(missing)}.")
    if len(world.find(ShippingAddress)) >= MOST_ADDRESSES:
        raise Conflict(f"There are {MOST_ADDRESSES} addresses already; that is the most.")
    fresh = {"recipient": own_shopper(world).name, "kind": "other", **given}
    return world.insert(ShippingAddress, changed_at=instant(world.now), **fresh)


def _edited(world: World, key: str, given: dict[str, Any], *, make_default: bool) -> ShippingAddress:
    row = find(world, ShippingAddress, key)
    changes = {name: value for name, value in given.items() if getattr(row, name) != value}
    moved = changes.keys() - {"label"}
    if not changes and not make_default:
        raise InvalidArguments("Give at least one thing that changes.")
    if moved:
        waiting = world.first(queries.unpacked_to, shipping_address_id=key, now=world.local.isoformat())
        if waiting is not None:
            raise Conflict(
                f"Order {waiting.order_id} goes to {row.label} ({key}) and is not packed yet; save the new address "
                "under another label and redirect the order."
            )
        changes["changed_at"] = instant(world.now)
    return world.update(ShippingAddress, key, **changes) if changes else row


def _address_view(row: ShippingAddress, shopper: Shopper) -> AddressView:
    return {
        "shipping_address_id": row.shipping_address_id,
        "label": row.label,
        "recipient": row.recipient,
        "street": row.street,
        "city": row.city,
        "region": row.region,
        "postcode": row.postcode,
        "kind": row.kind,
        "is_default": row.shipping_address_id == shopper.default_address_id,
    }


def _method_view(row: PaymentMethod, shopper: Shopper) -> MethodView:
    view: MethodView = {
        "payment_method_id": row.payment_method_id,
        "kind": row.kind,
        "state": row.state,
        "is_default": row.payment_method_id == shopper.default_payment_id,
    }
    if row.kind == "gift_card":
        view["balance"] = row.balance
    else:
        view["brand"] = row.brand
        view["last4"] = row.last4
        view["expires"] = row.expires
    return view


def _coupon_view(row: Coupon) -> CouponView:
    view: CouponView = {
        "code": row.code,
        "kind": row.kind,
        "clearance_ok": row.clearance_ok,
        "first_order_only": row.first_order_only,
        "starts_on": row.starts_on,
        "ends_on": row.ends_on,
        "uses_left": row.uses_left,
    }
    if row.kind == "percent":
        view["percent_bp"] = row.value
    elif row.kind == "amount":
        view["amount"] = row.value
    if row.min_subtotal:
        view["min_subtotal"] = row.min_subtotal
    if row.category:
        view["category"] = row.category
    return view
