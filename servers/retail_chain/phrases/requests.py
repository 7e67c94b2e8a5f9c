"""How people ask the stock desk to do things. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_REGULAR = {"kind": "regular"}
_PROMO = {"kind": "promo"}
_CLEARANCE = {"kind": "clearance"}
_COLLECTED = {"outcome": "collected"}
_RELEASED = {"outcome": "released"}
_APPROVE = {"action": "approve"}
_SEND = {"action": "send"}
_RECEIVE = {"action": "receive"}
_CANCEL = {"action": "cancel"}
_FOUND = {"reason": "found"}
_COUNT = {"reason": "count"}
_BROKEN = {"reason": "breakage"}
_OFFERED = "price<sku_id.reduced"
_MEASURES = ("tin", "tube", "bag", "roll", "length")


def _units(quantity: str, *lines: str, **fixed: str) -> list[tuple[Any, ...]]:
    """Lines with a number of articles at `{units}`: "6 belt sanders", "6 dimmer switches", "6 tins of paint"."""
    ways = {
        "counted": f"{{{quantity}}} {{sku_id:bare}}s",
        "hissing": f"{{{quantity}}} {{sku_id:bare}}es",
        **{f"by_the_{measure}": f"{{{quantity}}} {measure}s of {{sku_id:bare}}" for measure in _MEASURES},
    }
    return _filled("{units}", ways, lines, fixed)


def _some(*lines: str) -> list[tuple[Any, ...]]:
    """Lines that leave the number open at `{some}`: "some belt sanders", or "some paint"."""
    ways = {"counted": "some {sku_id:bare}s", "hissing": "some {sku_id:bare}es", "loose": "some {sku_id:bare}"}
    return _filled("{some}", ways, lines, {})


def _many(*lines: str) -> list[tuple[Any, ...]]:
    """Lines that speak of an article at large at `{many}`: "belt sanders", "paint"."""
    ways = {"counted": "{sku_id:bare}s", "hissing": "{sku_id:bare}es", "loose": "{sku_id:bare}"}
    return _filled("{many}", ways, lines, {})


def _filled(hole: str, ways: dict[str, str], lines: Sequence[str], fixed: dict[str, str]) -> list[tuple[Any, ...]]:
    end = (fixed,) if fixed else ()
    return [(line.replace(hole, words), f"sku_id {guard}", *end) for guard, words in ways.items() for line in lines]


REQUESTS: dict[str, dict[str, list[Any]]] = {
    "set_region_price": {
        "do": [
            ("put {sku_id} at {price} in the {region} region from {starts_on:noun}", None, _REGULAR),
            ("set the price of {sku_id} to {price} for the {region} region from {starts_on:noun}", None, _REGULAR),
            ("make {sku_id} {price} in {region} shops from {starts_on:noun}", None, _REGULAR),
            ("change {sku_id} to {price} across the {region} region [starting|from] {starts_on:noun}", None, _REGULAR),
            ("give {sku_id} a regular price of {price} in the {region} region from {starts_on:noun}", None, _REGULAR),
            ("reprice {sku_id} at {price} for the {region} region, starting {starts_on:noun}", None, _REGULAR),
            ("[move|bring] {sku_id} to {price} in the {region} region as of {starts_on:noun}", None, _REGULAR),
            ("charge {price} for {sku_id} in the {region} region from {starts_on:noun}", None, _REGULAR),
            ("put {sku_id} on promotion at {price} in the {region} region from {starts_on:noun} to {ends_on:noun}", _OFFERED, _PROMO),
            ("run an offer on {sku_id} at {price} in the {region} region, {starts_on:noun} to {ends_on:noun}", _OFFERED, _PROMO),
            ("offer {sku_id} for {price} in the {region} region from {starts_on:noun} until {ends_on:noun}", _OFFERED, _PROMO),
            ("clear out {sku_id} at {price} in the {region} region from {starts_on:noun}", _OFFERED, _CLEARANCE),
            ("set a clearance price of {price} for {sku_id} in the {region} region from {starts_on:noun}", _OFFERED, _CLEARANCE),
            ("put a new price on {sku_id} in the {region} region from {starts_on:noun}", None, _REGULAR),
            ("change what {sku_id} costs in the {region} region from {starts_on:noun}", None, _REGULAR),
            ("set the price of {sku_id} to {price} for the {region} region", None, _REGULAR),
            ("make {sku_id} {price} in {region} shops", None, _REGULAR),
        ],
        "say": [
            ("i want {sku_id} at {price} in the {region} region from {starts_on:noun}", None, _REGULAR),
            ("{sku_id} should cost {price} in the {region} region from {starts_on:noun}", None, _REGULAR),
            ("we're changing {sku_id} to {price} in the {region} region from {starts_on:noun}", None, _REGULAR),
            ("the price of {sku_id} goes to {price} in the {region} region {starts_on:adv}", None, _REGULAR),
            ("i need {sku_id} on offer at {price} in the {region} region from {starts_on:noun} to {ends_on:noun}", _OFFERED, _PROMO),
            ("{sku_id} has to go, clearance at {price} in the {region} region from {starts_on:noun}", _OFFERED, _CLEARANCE),
            ("i want a new price on {sku_id} in the {region} region from {starts_on:noun}", None, _REGULAR),
        ],
        "frag": [
            ("{sku_id} at {price}, {region} region, from {starts_on:noun}", None, _REGULAR),
            ("new price for {sku_id}, {price}, {region} region, from {starts_on:noun}", None, _REGULAR),
        ],
        "why": ["the competition has moved", "head office signed it off"],
    },
    "reserve_stock": {
        "do": [
            *_units(
                "quantity",
                "[hold|keep] {units} at {store_id} for {customer} until {hold_until:noun}",
                "put {units} aside for {customer} at {store_id} until {hold_until:noun}",
                "reserve {units} at {store_id} for {customer}, till {hold_until:noun}",
                "set {units} aside at {store_id} for {customer} until {hold_until:noun}",
                "keep {units} back for {customer} at {store_id} until {hold_until:noun}",
                "get {store_id} to hold {units} for {customer} until {hold_until:noun}",
                "have {store_id} keep {units} for {customer} until {hold_until:noun}",
                "make a hold for {customer} at {store_id}, {units} until {hold_until:noun}",
                "[hold|keep] {units} at {store_id} for {customer}",
                "put {units} aside for {customer} at {store_id}",
                "[hold|keep] {units} for {customer} until {hold_until:noun}",
                "reserve {units} for {customer}, till {hold_until:noun}",
            ),
            *_some(
                "keep {some} at {store_id} for {customer} until {hold_until:noun}",
                "put {some} aside for {customer} at {store_id} until {hold_until:noun}",
            ),
            *_units(
                "quantity",
                "[hold|keep] {units} at {store_id} until {hold_until:noun}",
                "put {units} aside at {store_id} until {hold_until:noun}",
            ),
        ],
        "say": [
            *_units(
                "quantity",
                "{customer} wants {units} kept at {store_id} until {hold_until:noun}",
                "i've got {customer} on the phone, they'd like {units} held at {store_id} until {hold_until:noun}",
                "i need {units} held at {store_id} for {customer} until {hold_until:noun}",
                "{customer} will pick up {units} at {store_id}, keep them until {hold_until:noun}",
            ),
        ],
        "frag": [
            *_units(
                "quantity",
                "{units} at {store_id} for {customer} until {hold_until:noun}",
                "hold for {customer}, {units}, {store_id}, until {hold_until:noun}",
            ),
        ],
        "why": ["they're driving in from out of town", "they rang twice about it"],
    },
    "close_reservation": {
        "do": [
            ("release {reservation_id}", None, _RELEASED),
            ("free up {reservation_id}", None, _RELEASED),
            ("let {reservation_id} go", None, _RELEASED),
            ("release {reservation_id}, they never came", None, _RELEASED),
            ("release {reservation_id}, they don't want it any more", None, _RELEASED),
            ("mark {reservation_id} as collected", "reservation_id held", _COLLECTED),
            ("log the pickup of {reservation_id}", "reservation_id held", _COLLECTED),
            ("book out {reservation_id}, they've been in for it", "reservation_id held", _COLLECTED),
        ],
        "say": [
            ("nobody is coming for {reservation_id}, release it", None, _RELEASED),
            ("i need {reservation_id} released", None, _RELEASED),
            ("{reservation_id} can be released", None, _RELEASED),
            ("they've changed their minds about {reservation_id}, free it up", None, _RELEASED),
            ("{reservation_id} has just been collected, book it out", "reservation_id held", _COLLECTED),
        ],
        "frag": [
            ("release {reservation_id}", None, _RELEASED),
            ("{reservation_id}, collected", "reservation_id held", _COLLECTED),
        ],
        "why": ["i'm going through the holds"],
    },
    "request_transfer": {
        "do": [
            *_units(
                "quantity",
                "[send|move] {units} from {from_store_id} to {to_store_id} by {due_on:noun}",
                "get {to_store_id} {units} from {from_store_id} by {due_on:noun}",
                "transfer {units} from {from_store_id} to {to_store_id}, due {due_on:noun}",
                "ask {from_store_id} to send {to_store_id} {units} by {due_on:noun}",
                "have {from_store_id} send {units} over to {to_store_id} by {due_on:noun}",
                "request {units} from {from_store_id} for {to_store_id} by {due_on:noun}",
                "supply {to_store_id} with {units} from {from_store_id} by {due_on:noun}",
                "shift {units} from {from_store_id} over to {to_store_id} by {due_on:noun}",
                "[send|move] {units} from {from_store_id} to {to_store_id}",
                "get {to_store_id} {units} from {from_store_id}",
            ),
            *_some(
                "[send|move] {some} from {from_store_id} to {to_store_id} by {due_on:noun}",
                "get {to_store_id} {some} from {from_store_id} by {due_on:noun}",
            ),
            *_units(
                "quantity",
                "[send|move] {units} from {from_store_id} by {due_on:noun}",
                "ask {from_store_id} for {units} by {due_on:noun}",
                "have {from_store_id} send out {units} by {due_on:noun}",
                "get {units} over from {from_store_id} by {due_on:noun}",
            ),
        ],
        "say": [
            *_units(
                "quantity",
                "{to_store_id} needs {units} from {from_store_id} by {due_on:noun}",
                "stocks are low at {to_store_id}, send {units} over from {from_store_id} by {due_on:noun}",
            ),
            *_many("{to_store_id} is short of {many}, get {quantity} over from {from_store_id} by {due_on:noun}"),
            *_units(
                "quantity",
                "i need {units} moved from {from_store_id} to {to_store_id} by {due_on:noun}",
                "i want {units} sent from {from_store_id} to {to_store_id} by {due_on:noun}",
            ),
        ],
        "frag": [
            *_units(
                "quantity",
                "{units}, {from_store_id} to {to_store_id}, by {due_on:noun}",
                "transfer {units} from {from_store_id} to {to_store_id} by {due_on:noun}",
            ),
        ],
        "why": ["they asked for it", "they've got the room"],
    },
    "update_transfer": {
        "do": [
            ("cancel {transfer_id}", "transfer_id to_cancel", _CANCEL),
            ("call off {transfer_id}", "transfer_id to_cancel", _CANCEL),
            ("stop {transfer_id} before it leaves", "transfer_id to_cancel", _CANCEL),
            ("scrap {transfer_id}", "transfer_id to_cancel", _CANCEL),
            ("mark {transfer_id} as sent", "transfer_id to_send", _SEND),
            ("book out {transfer_id}, the van has left", "transfer_id to_send", _SEND),
            ("approve {transfer_id}", "transfer_id to_approve", _APPROVE),
            ("give the go-ahead for {transfer_id}", "transfer_id to_approve", _APPROVE),
            ("take in {transfer_id}, {quantity_good} came", "transfer_id to_receive", _RECEIVE),
            ("receive {transfer_id}, {quantity_good} arrived whole", "transfer_id to_receive", _RECEIVE),
            ("book in {transfer_id}, we counted {quantity_good}", "transfer_id to_receive", _RECEIVE),
            ("book in {transfer_id}, {quantity_good} arrived", "transfer_id to_receive", _RECEIVE),
            ("receive {quantity_good} units on {transfer_id}", "transfer_id to_receive", _RECEIVE),
            ("check in {quantity_good} units from {transfer_id}", "transfer_id to_receive", _RECEIVE),
            ("book in {quantity_good} units for {transfer_id}", "transfer_id to_receive", _RECEIVE),
            ("put {transfer_id} through as received, {quantity_good} units", "transfer_id to_receive", _RECEIVE),
            ("book in {transfer_id}, {quantity_good} fine and {quantity_damaged} damaged", "transfer_id to_receive", _RECEIVE),
            ("receive {transfer_id}, {quantity_good} good and {quantity_damaged} smashed", "transfer_id to_receive", _RECEIVE),
        ],
        "say": [
            ("{transfer_id} has arrived, {quantity_good} units", "transfer_id to_receive", _RECEIVE),
            ("{transfer_id} is here, we counted {quantity_good}", "transfer_id to_receive", _RECEIVE),
            ("{transfer_id} came in this morning, {quantity_good} units", "transfer_id to_receive", _RECEIVE),
            ("the van with {transfer_id} is here, {quantity_good} came off it", "transfer_id to_receive", _RECEIVE),
            ("{transfer_id} arrived, {quantity_good} fine and {quantity_damaged} smashed", "transfer_id to_receive", _RECEIVE),
            ("we don't need {transfer_id} any more, cancel it", "transfer_id to_cancel", _CANCEL),
            ("i've loaded {transfer_id} on the van, mark it as sent", "transfer_id to_send", _SEND),
        ],
        "frag": [
            ("{transfer_id} in, {quantity_good}", "transfer_id to_receive", _RECEIVE),
            ("cancel {transfer_id}", "transfer_id to_cancel", _CANCEL),
        ],
        "why": ["i'm clearing my list"],
    },
    "receive_delivery": {
        "do": [
            *_units(
                "quantity_good",
                "book in {units} from {delivery_id}",
                "take in {units} from {delivery_id}",
                "receive {units} on {delivery_id}",
                "check in {units} from {delivery_id}",
                "log {units} as received from {delivery_id}",
                "add {units} from {delivery_id} to our stock",
                "book in {units} from {delivery_id}, and {quantity_damaged} more as damaged",
                "take in {units} from {delivery_id}, plus {quantity_damaged} damaged",
            ),
            *_many("book in the {many} from {delivery_id}", "take in the {many} from {delivery_id}"),
            "book in {quantity_good} from {delivery_id}",
            "receive {quantity_good} units on {delivery_id}",
        ],
        "say": [
            *_units(
                "quantity_good",
                "{units} came with {delivery_id}",
                "we've got {units} off {delivery_id}, please book that in",
                "i've counted {units} on {delivery_id}",
                "{delivery_id} brought {units}, take that in",
            ),
        ],
        "frag": [
            *_units(
                "quantity_good",
                "{units} in from {delivery_id}",
                "{delivery_id}, {units}",
            ),
        ],
        "why": ["the driver is waiting for a signature"],
    },
    "adjust_stock": {
        "do": [
            ("correct the stock of {sku_id} at {store_id} to {counted}, we counted again", None, _COUNT),
            ("set {sku_id} at {store_id} to {counted} after the count", None, _COUNT),
            ("put the books for {sku_id} at {store_id} right, the count says {counted}", None, _COUNT),
            ("change the stock of {sku_id} at {store_id} to {counted}, that's what we counted", None, _COUNT),
            ("fix the count of {sku_id} at {store_id}, it's {counted}", None, _COUNT),
            ("enter a count of {counted} for {sku_id} at {store_id}", None, _COUNT),
            ("change the count of {sku_id} at {store_id} to {counted}", None, _COUNT),
            ("book the count for {sku_id} at {store_id}, {counted} in all", None, _COUNT),
            ("bring the stock of {sku_id} at {store_id} down to {counted} because some broke", None, _BROKEN),
            ("set the stock of {sku_id} at {store_id} to {counted} because the rest is broken", None, _BROKEN),
            ("bring the stock of {sku_id} at {store_id} up to {counted} because we found some more", None, _FOUND),
            ("raise the stock of {sku_id} at {store_id} to {counted} because some turned up in the back", None, _FOUND),
            ("correct the stock of {sku_id} at {store_id}, we counted again", None, _COUNT),
            ("put the books for {sku_id} at {store_id} right after the count", None, _COUNT),
            ("set the stock of {sku_id} at {store_id} to {counted}"),
            ("correct the stock of {sku_id} at {store_id} to {counted}"),
            ("enter a count of {counted} for {sku_id}", None, _COUNT),
            ("correct the stock of {sku_id} to {counted}, we counted again", None, _COUNT),
        ],
        "say": [
            *_units("counted", "we've counted {units} at {store_id}", **_COUNT),
            *_units("counted", "there are really {units} at {store_id}, we've just counted", **_COUNT),
            ("our books are off for {sku_id} at {store_id}, the count says {counted}", None, _COUNT),
            *_units("counted", "only {units} are left at {store_id}, the others broke", **_BROKEN),
            ("the books should say {counted} for {sku_id} at {store_id}"),
        ],
        "frag": [
            ("{sku_id} at {store_id}, new count {counted}", None, _COUNT),
            ("count for {sku_id} at {store_id}, {counted}", None, _COUNT),
        ],
        "why": ["i'm getting the books straight", "the auditors come next week"],
    },
}  # fmt: skip
