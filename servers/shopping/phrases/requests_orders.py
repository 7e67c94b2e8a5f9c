"""How people ask for something to be done about orders, returns and reviews."""

from __future__ import annotations

from typing import Any

_CHEAPER = {"reason": "found_cheaper"}
_LATE = {"reason": "too_late"}
_ERROR = {"reason": "mistake"}
_MIND = {"reason": "changed_mind"}
_SIZE = {"reason": "wrong_size"}
_DAMAGED = {"reason": "damaged"}
_WRONG = {"reason": "wrong_item"}
_UNLIKE = {"reason": "not_as_described"}
_ONE = "order_line_id single"
_SWAP = "order_line_id swap & variant_id not_on_order"
_SIZED = "order_line_id single_sized"
_RECENT = "order_id recent"
_COMING = "order_id recent_coming"


def _back(reason: dict[str, str], *tails: str, guard: str = _ONE) -> list[Any]:
    """Ways to ask for a return that end in the reason."""
    return [
        (f"{head} {{order_line_id}}, {tail}", guard, reason)
        for head, tail in zip(("return", "send back", "take back", "open a return for"), tails, strict=False)
    ]


def _credited(reason: dict[str, str], tail: str, guard: str = _ONE) -> list[Any]:
    fixed = {**reason, "refund_to": "store_credit"}
    return [
        (f"return {{order_line_id}} and make the refund store credit, {tail}", guard, fixed),
        (f"send back {{order_line_id}} and give me store credit, {tail}", guard, fixed),
    ]


ORDERS: dict[str, dict[str, list[Any]]] = {
    "redirect_shop_order": {
        "do": [
            ("[send|redirect|reroute] {order_id} to {shipping_address_id} instead", _RECENT),
            ("have {order_id} sent to {shipping_address_id} instead", _RECENT),
            ("change the delivery address on {order_id} to {shipping_address_id}", _RECENT),
            ("get {order_id} delivered to {shipping_address_id} instead", _RECENT),
            ("have {order_id} go to {shipping_address_id} instead", _RECENT),
            ("have {order_id} delivered to {shipping_address_id} instead", _RECENT),
            ("redirect {order_id} to {shipping_address_id}", _RECENT),
            ("get {order_id} redirected to {shipping_address_id}", _RECENT),
            ("change where {order_id} goes, it should be {shipping_address_id}", _RECENT),
            ("send {order_id} somewhere else", _RECENT),
            ("change the delivery address on {order_id}", _RECENT),
            ("redirect my order to {shipping_address_id}", _RECENT),
            ("send my order to {shipping_address_id} instead", _RECENT),
        ],
        "say": [
            ("{order_id} should go to {shipping_address_id} instead, change that", _RECENT),
            ("i want {order_id} to go to {shipping_address_id}", _RECENT),
            ("i need {order_id} sent to {shipping_address_id} instead", _RECENT),
            ("i'd rather have {order_id} delivered to {shipping_address_id}", _RECENT),
            ("{order_id} is going to the wrong place, send it to {shipping_address_id}", _RECENT),
            ("{order_id} is going to the wrong address", _RECENT),
        ],
        "frag": [
            ("{order_id} to {shipping_address_id} instead", _RECENT),
            ("new address for {order_id}, {shipping_address_id}", _RECENT),
        ],
    },
    "cancel_shop_order": {
        "do": [
            ("cancel {order_id}", _RECENT),
            ("have {order_id} cancelled", _RECENT),
            ("[cancel|stop] {order_id} before it's packed", _RECENT),
            ("~scrap {order_id}", _RECENT),
            ("get {order_id} cancelled", _RECENT),
            ("stop {order_id}", _RECENT),
            ("put a stop to {order_id}", _RECENT),
            ("[see|make sure] that {order_id} is cancelled", _RECENT),
            ("cancel {order_id}, i found it cheaper [somewhere else|elsewhere]", _RECENT, _CHEAPER),
            ("cancel {order_id}, it's cheaper somewhere else", _RECENT, _CHEAPER),
            ("cancel {order_id}, it's coming too late for me", _COMING, _LATE),
            ("stop {order_id}, it won't get here in time", _COMING, _LATE),
            ("cancel {order_id}, i ordered it by mistake", _RECENT, _ERROR),
            ("cancel {order_id}, that was a mistake", _RECENT, _ERROR),
            ("cancel {order_id}, i've changed my mind", _RECENT, _MIND),
            ("cancel {order_id}, i've thought better of it", _RECENT, _MIND),
            ("take {order_line_ids} out of {order_id}", "order_line_ids recent_once"),
            ("cancel just {order_line_ids} in {order_id}", "order_line_ids recent_once"),
            ("take {order_line_ids} out of {order_id} but keep the rest", "order_line_ids recent_once"),
        ],
        "say": [
            ("i don't want {order_id} any more, cancel it", _RECENT),
            ("i no longer need {order_id}, so cancel it", _RECENT),
            ("{order_id} isn't needed any more, [call it off|cancel it]", _RECENT),
            ("i want {order_id} cancelled", _RECENT),
            ("i'd like to cancel {order_id}", _RECENT),
            ("i found {order_id} cheaper elsewhere, cancel mine", "order_id recent_lone", _CHEAPER),
            ("{order_id} is coming too late for me, cancel it", _COMING, _LATE),
            ("{order_id} was a mistake, cancel it", _RECENT, _ERROR),
            ("i don't want {order_line_ids} in {order_id} any more, cancel just that", "order_line_ids recent_one"),
            ("i don't want {order_line_ids} in {order_id} any more, cancel just those", "order_line_ids recent_many"),
        ],
        "frag": [
            ("cancel {order_id} please", _RECENT),
            ("cancel {order_id}, found it cheaper", _RECENT, _CHEAPER),
        ],
    },
    "request_return": {
        "do": [
            *_back(
                _MIND,
                "i've changed my mind",
                "i've changed my mind",
                "i've thought better of it",
                "i've changed my mind",
            ),
            *_back(
                _SIZE,
                "it's the wrong size",
                "i got the wrong size",
                "it doesn't fit",
                "it's the wrong size",
                guard="order_line_id single_sized_one",
            ),
            *_back(
                _SIZE,
                "they're the wrong size",
                "i got the wrong size",
                "they don't fit",
                "they're the wrong size",
                guard="order_line_id single_sized_many",
            ),
            *_back(
                _DAMAGED,
                "it arrived damaged",
                "it's damaged",
                "it came damaged",
                "it was damaged when it arrived",
                guard="order_line_id single_one",
            ),
            *_back(
                _DAMAGED,
                "they arrived damaged",
                "they're damaged",
                "they came damaged",
                "they were damaged on arrival",
                guard="order_line_id single_many",
            ),
            *_back(
                _WRONG,
                "you sent me the wrong one",
                "i got sent the wrong one",
                "that's not what i ordered",
                "they sent me something else",
                guard="order_line_id single_one",
            ),
            *_back(
                _WRONG,
                "you sent me the wrong ones",
                "i got sent the wrong ones",
                "those aren't what i ordered",
                "they sent me something else",
                guard="order_line_id single_many",
            ),
            *_back(
                _UNLIKE,
                "it's nothing like the description",
                "it isn't what the page said",
                "it's not as described",
                "it isn't as described",
                guard="order_line_id single_one",
            ),
            *_back(
                _UNLIKE,
                "they're nothing like the description",
                "they aren't what the page said",
                "they're not as described",
                "they aren't as described",
                guard="order_line_id single_many",
            ),
            *_credited(_MIND, "i've changed my mind"),
            *_credited(_SIZE, "it's the wrong size", "order_line_id single_sized_one"),
            *_credited(_SIZE, "they're the wrong size", "order_line_id single_sized_many"),
            ("return {order_line_id}", _SIZED),
            ("[send|take] back {order_line_id}", _SIZED),
            ("open a return for {order_line_id}", _SIZED),
            ("get {order_line_id} sent back", _SIZED),
        ],
        "say": [
            ("i don't want {order_line_id} after all, open a return", _ONE, _MIND),
            ("i've changed my mind about {order_line_id}, i'd like to send it back", "order_line_id single_one", _MIND),
            (
                "i've changed my mind about {order_line_id}, i'd like to send them back",
                "order_line_id single_many",
                _MIND,
            ),
            ("i no longer want {order_line_id}, open a return please", _ONE, _MIND),
            ("{order_line_id} is the wrong size, i want to return it", "order_line_id single_sized_one", _SIZE),
            ("{order_line_id} doesn't fit, so it has to go back", "order_line_id single_sized_one", _SIZE),
            ("{order_line_id} are the wrong size, i want to return them", "order_line_id single_sized_many", _SIZE),
            ("{order_line_id} don't fit, so they have to go back", "order_line_id single_sized_many", _SIZE),
            ("{order_line_id} arrived broken, i want my money back", "order_line_id single_hard", _DAMAGED),
            ("{order_line_id} came damaged, i need to send it back", "order_line_id single_one", _DAMAGED),
            ("{order_line_id} came damaged, i need to send them back", "order_line_id single_many", _DAMAGED),
            ("{order_line_id} isn't what i ordered at all, i want to return it", "order_line_id single_one", _WRONG),
            (
                "{order_line_id} aren't what i ordered at all, i want to return them",
                "order_line_id single_many",
                _WRONG,
            ),
            ("{order_line_id} isn't what the description said, take it back", "order_line_id single_one", _UNLIKE),
            ("{order_line_id} aren't what the description said, take them back", "order_line_id single_many", _UNLIKE),
            ("i need to send back {order_line_id}", _SIZED),
            ("i want to return {order_line_id}", _SIZED),
        ],
        "frag": [
            ("return {order_line_id}, changed my mind", _ONE, _MIND),
            ("return for {order_line_id}, wrong size", "order_line_id single_sized", _SIZE),
            ("return {order_line_id}, damaged", _ONE, _DAMAGED),
            ("return {order_line_id}, wrong item", _ONE, _WRONG),
            ("return {order_line_id}, not as described", _ONE, _UNLIKE),
        ],
    },
    "request_exchange": {
        "do": [
            ("[swap|exchange|change] {order_line_id} for {variant_id}", _SWAP),
            ("exchange {order_line_id} for {variant_id}", _SWAP),
            ("swap {order_line_id} with {variant_id}", _SWAP),
            ("trade {order_line_id} for {variant_id}", _SWAP),
            ("send back {order_line_id} and get me {variant_id} instead", _SWAP),
            ("switch {order_line_id} to {variant_id}", _SWAP),
            ("set up an exchange of {order_line_id} for {variant_id}", _SWAP),
            ("have {order_line_id} swapped for {variant_id}", _SWAP),
            ("exchange {order_line_id}", _SWAP),
            ("swap {order_line_id} for a different one", "order_line_id swap_one"),
            ("exchange {order_line_id} for something in another size", "order_line_id swap_sized"),
        ],
        "say": [
            ("i'd rather have {variant_id} than {order_line_id}, swap that for me", _SWAP),
            ("i want to exchange {order_line_id} for {variant_id}", _SWAP),
            ("i should have got {variant_id} instead of {order_line_id}, exchange that", _SWAP),
            ("i need {order_line_id} exchanged for {variant_id}", _SWAP),
            ("i'd like to swap {order_line_id} for {variant_id}", _SWAP),
            ("i want to exchange {order_line_id}", _SWAP),
        ],
        "frag": [
            ("exchange {order_line_id} for {variant_id}", _SWAP),
            ("swap, {order_line_id} for {variant_id}", _SWAP),
        ],
    },
    "cancel_return": {
        "do": [
            "cancel {return_id}",
            "call off {return_id}",
            "stop {return_id}",
            "get {return_id} called off",
            "have {return_id} cancelled",
            ("cancel {return_id}, i'm keeping it", "return_id one"),
            ("call off {return_id}, i'll keep it after all", "return_id one"),
            ("cancel {return_id}, i'm keeping them", "return_id many"),
            ("call off {return_id}, i'll keep them after all", "return_id many"),
            "~scrap {return_id}",
        ],
        "say": [
            "i've changed my mind about {return_id}, call it off",
            "i don't want {return_id} any more, cancel it",
            ("i'm keeping it after all, cancel {return_id}", "return_id one"),
            ("i'm keeping them after all, cancel {return_id}", "return_id many"),
            "i want to call off {return_id}",
            "{return_id} isn't needed any more, cancel it",
        ],
        "frag": ["cancel {return_id} please", "{return_id}, cancel it"],
    },
    "write_review": {
        "do": [
            'give {product_id} {rating:bare} out of 5 and title it "{title}"',
            'leave {product_id} a review, {rating:bare} out of 5, headline "{title}"',
            'write a review of {product_id}, {rating:bare} out of 5, titled "{title}"',
            'post a review for {product_id} with {rating:bare} out of 5 and the title "{title}"',
            'rate {product_id} {rating:bare} out of 5, "{title}"',
            'review {product_id} for me, {rating:bare} out of 5, the headline is "{title}"',
            'put up a review of {product_id} saying "{title}", {rating:bare} out of 5',
            'leave {rating:bare} out of 5 for {product_id} with the headline "{title}"',
            'add a review of {product_id}, "{title}", {rating:bare} out of 5',
            'write a review of {product_id} titled "{title}"',
            'leave {product_id} a review with the headline "{title}"',
            "give {product_id} {rating:bare} out of 5",
            "rate {product_id} {rating:bare} out of 5",
        ],
        "say": [
            'i want to review {product_id}, {rating:bare} out of 5, "{title}"',
            'i\'d give {product_id} {rating:bare} out of 5, post that as a review titled "{title}"',
            'i want to leave a review for {product_id} that says "{title}", {rating:bare} out of 5',
            'i promised to review {product_id}, make it {rating:bare} out of 5 and "{title}"',
            'i want to leave a review for {product_id} titled "{title}"',
            "i'd like to rate {product_id} {rating:bare} out of 5",
        ],
        "frag": [
            'review of {product_id}, {rating:bare} out of 5, "{title}"',
            'review for {product_id}, {rating:bare} out of 5, "{title}"',
        ],
    },
}
