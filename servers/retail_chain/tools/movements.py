"""What moves: transfers, holds, deliveries and corrections of stock."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import Cursor, Day, FreeText, InvalidArguments, Limit, Toolbox, find, page
from servers.retail_chain import queries
from servers.retail_chain.models import Sku, SkuId, Store, StoreId
from servers.retail_chain.views import (
    MovementsView,
    adjustment_view,
    delivery_views,
    reservation_view,
    transfer_view,
)
from servers.retail_chain.words import matches
from sessions import World

toolbox = Toolbox()
State = Literal[
    "requested", "approved", "in_transit", "received", "received_short", "cancelled",
    "held", "expired", "collected", "released",
    "expected", "part_received", "refused",
    "posted", "awaiting_approval", "rejected",
]  # fmt: skip


@toolbox.read
def list_stock_movements(
    world: World,
    kind: Annotated[
        Literal["all", "transfers", "reservations", "deliveries", "adjustments"],
        Field(description="Transfers between stores, holds for customers, deliveries, corrections, or all."),
    ] = "all",
    store_id: Annotated[StoreId, Field(description="Only those of this store, at either end.")] | None = None,
    sku_id: Annotated[SkuId, Field(description="Only those of this article.")] | None = None,
    state: Annotated[State, Field(description="Only those in this state.")] | None = None,
    query: Annotated[
        FreeText,
        Field(max_length=100, description="Words in article, store, customer, supplier, id or who asked."),
    ] = "",
    since: Annotated[Day, Field(description="First day: due, held until, expected or corrected.")] | None = None,
    until: Annotated[Day, Field(description="Last day.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> MovementsView:
    """List transfers, holds, deliveries and corrections of stock, latest day first, with what may be done next.

    Raises:
        InvalidArguments: since is after until, or the cursor is not one of this listing.
        NotFound: there is no such store or article.
    """
    if since is not None and until is not None and since > until:
        raise InvalidArguments(f"since {since} is after until {until}.")
    if store_id is not None:
        find(world, Store, store_id)
    if sku_id is not None:
        find(world, Sku, sku_id, "article")

    def fits(view: Any, day: str, *texts: str) -> bool:
        stores = {view.get("store_id"), view.get("from_store_id"), view.get("to_store_id")}
        return (
            (store_id is None or store_id in stores)
            and (sku_id is None or sku_id in {view.get("sku_id"), *(line["sku_id"] for line in view.get("lines", ()))})
            and state in {None, view["state"]}
            and (since is None or day >= since)
            and (until is None or day <= until)
            and matches(query, *texts)
        )

    wanted = {"transfers", "reservations", "deliveries", "adjustments"} if kind == "all" else {kind}
    transfers = [
        view
        for row in (world.all(queries.transfers) if "transfers" in wanted else ())
        if (view := transfer_view(world, row))
        and fits(view, row.due_on, row.sku, row.from_store, row.to_store, row.requested_by, row.transfer_id)
    ]
    holds = [
        view
        for row in (world.all(queries.reservations) if "reservations" in wanted else ())
        if (view := reservation_view(world, row)) and fits(view, row.hold_until, row.sku, row.store, row.customer)
    ]
    deliveries = [
        view
        for view in (delivery_views(world, world.all(queries.deliveries)) if "deliveries" in wanted else ())
        if fits(
            view, view["expected_on"], view["supplier"], view["store"], view["delivery_id"],
            *(line["sku"] for line in view["lines"]),
        )
    ]  # fmt: skip
    corrections = [
        view
        for row in (world.all(queries.adjustments) if "adjustments" in wanted else ())
        if (view := adjustment_view(row)) and fits(view, row.day, row.sku, row.store, row.by, row.note)
    ]
    places = page(range(len(transfers) + len(holds) + len(deliveries) + len(corrections)), limit, cursor)
    first, last = (places.rows[0], places.rows[-1] + 1) if places.rows else (0, 0)
    after_transfers = len(transfers)
    after_holds = after_transfers + len(holds)
    after_deliveries = after_holds + len(deliveries)
    found: MovementsView = {
        "transfers": transfers[first:last],
        "reservations": holds[max(0, first - after_transfers) : max(0, last - after_transfers)],
        "deliveries": deliveries[max(0, first - after_holds) : max(0, last - after_holds)],
        "adjustments": corrections[max(0, first - after_deliveries) : max(0, last - after_deliveries)],
        "total": places.total,
    }
    if places.next_cursor is not None:
        found["next_cursor"] = places.next_cursor
    return found
