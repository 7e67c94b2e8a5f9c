"""Webhooks: what was told to whom."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, Cursor, Day, Limit, Refused, Toolbox, find, page
from servers.kit.text import local_minute
from servers.payments import queries
from servers.payments.effects import outcome
from servers.payments.models import (
    DeliveryId,
    DeliveryStatus,
    EndpointId,
    EventType,
    Invoice,
    InvoiceId,
    WebhookDelivery,
    WebhookEndpoint,
)
from servers.payments.policy import MOST_ATTEMPTS
from servers.payments.views import DeliveriesView, DeliveryWritten, delivery_view
from sessions import World

toolbox = Toolbox()


@toolbox.read
def list_webhook_deliveries(
    world: World,
    status: Annotated[DeliveryStatus, Field(description="Only deliveries in this state.")] | None = None,
    event_type: Annotated[EventType, Field(description="Only events of this type.")] | None = None,
    endpoint_id: Annotated[EndpointId, Field(description="Only those to this endpoint.")] | None = None,
    invoice_id: Annotated[InvoiceId, Field(description="Only events of this invoice.")] | None = None,
    from_day: Annotated[Day, Field(description="First day of the events, such as 2026-03-01.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> DeliveriesView:
    """List webhook deliveries, newest event first: address, state, attempts, last code, next attempt.

    Raises:
        InvalidArguments: the cursor is not one of this listing.
        NotFound: there is no such endpoint or invoice.
    """
    if endpoint_id is not None:
        find(world, WebhookEndpoint, endpoint_id)
    if invoice_id is not None:
        find(world, Invoice, invoice_id)
    rows = [
        row
        for row in world.all(queries.deliveries)
        if status in {None, row.status}
        and event_type in {None, row.type}
        and endpoint_id in {None, row.endpoint_id}
        and invoice_id in {None, row.invoice_id}
        and (from_day is None or local_minute(row.at, world.zone)[:10] >= from_day)
    ]
    found = page(rows, limit, cursor)
    view: DeliveriesView = {
        "webhook_deliveries": [delivery_view(world, row) for row in found.rows],
        "total": found.total,
    }
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.write(WebhookDelivery)
def retry_webhook_delivery(world: World, delivery_id: DeliveryId) -> DeliveryWritten:
    """Try a delivery once more, now. That it fails again is a result, not an error; after ten attempts it is abandoned.

    Raises:
        Refused: it was abandoned.
        Conflict: it is delivered already, or the endpoint is switched off.
    """
    row = find(world, WebhookDelivery, delivery_id)
    endpoint = find(world, WebhookEndpoint, row.endpoint_id)
    if row.status == "delivered":
        raise Conflict(f"It was delivered to {endpoint.url} already.")
    if row.status == "abandoned":
        raise Refused(f"It was abandoned after {MOST_ATTEMPTS} attempts at {endpoint.url}.")
    if not endpoint.enabled:
        raise Conflict(f"{endpoint.url} is switched off.")
    attempts = row.attempts + 1
    status, code = outcome(endpoint.health, attempts)
    world.update(
        WebhookDelivery,
        delivery_id,
        status=status,
        attempts=attempts,
        last_code=code,
        next_attempt_at=row.next_attempt_at if status == "failed" else "",
    )
    return {"delivery_id": delivery_id, "status": status, "attempts": attempts, "last_code": code}
