"""How people ask to sell. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

_FIXED = {"format": "fixed"}
_AUCTION = {"format": "auction"}
_ELSEWHERE = {"reason": "sold_elsewhere"}
_BROKEN = {"reason": "lost_or_broken"}
_MISTAKE = {"reason": "mistake"}

SELLING: dict[str, dict[str, list[Any]]] = {
    "create_listing": {
        "do": [
            ("put my {title} up for {price} in {category}, it's {condition}, fixed price", None, _FIXED),
            ("list my {title} under {category} for {price}, fixed price, it's {condition}", None, _FIXED),
            ("sell my {title} at a fixed price of {price}, category {category}, it's {condition}", None, _FIXED),
            ("advertise my {title} in {category} at a fixed price of {price}, it's {condition}", None, _FIXED),
            ("create a fixed price listing for my {title} under {category}, {price}, it's {condition}", None, _FIXED),
            ("list my {title} as an auction from {price} in {category}, it's {condition}", None, _AUCTION),
            ("auction off my {title} under {category}, starting at {price}, it's {condition}", None, _AUCTION),
            ("start an auction for my {title} at {price}, it's {condition} and belongs in {category}", None, _AUCTION),
            ("put my {title} up for auction in {category} from {price}, it's {condition}", None, _AUCTION),
            (
                "list my {title} in {category} for {price} plus {shipping_fee} postage, fixed price, it's {condition}",
                None,
                _FIXED,
            ),
            (
                "sell my {title} in {category} at a fixed price of {price} plus {shipping_fee} shipping, it's {condition}",
                None,
                _FIXED,
            ),
            (
                "auction my {title} in {category} from {price} with {shipping_fee} for shipping, it's {condition}",
                None,
                _AUCTION,
            ),
            ("put my {title} up in {category} at a fixed price, it's {condition}", None, _FIXED),
            ("list my {title} under {category} at a fixed price, it's {condition}", None, _FIXED),
            ("start an auction for my {title}, it's {condition} and belongs in {category}", None, _AUCTION),
            ("put my {title} up for {price} in {category}, it's {condition}", None),
            ("sell my {title} under {category} for {price}, it's {condition}", None),
            ("list my {title} in {category} at a fixed price of {price}", None, _FIXED),
            ("put my {title} up for auction in {category} from {price}", None, _AUCTION),
            ("sell my {title} at a fixed price of {price}, it's {condition}", None, _FIXED),
            ("start an auction for my {title} at {price}, it's {condition}", None, _AUCTION),
        ],
        "say": [
            (
                "i want to sell my {title} at a fixed price of {price}, it's {condition}, put it in {category}",
                None,
                _FIXED,
            ),
            ("i'm selling my {title}, fixed price {price}, it's {condition}, list it under {category}", None, _FIXED),
            ("i want {price} for my {title}, no auction, it's {condition}, put it under {category}", None, _FIXED),
            ("i want to auction my {title} from {price}, it's {condition}, list it in {category}", None, _AUCTION),
            (
                "i'd like my {title} in an auction under {category} starting at {price}, it's {condition}",
                None,
                _AUCTION,
            ),
            (
                "we need the space, so sell my {title} in {category}, {price} fixed, it's {condition}",
                "category=furniture",
                _FIXED,
            ),
            (
                "i'm moving soon, so list my {title} in {category} for {price}, fixed price, it's {condition}",
                None,
                _FIXED,
            ),
            ("i need the cash, so put my {title} up in {category} for a fixed {price}, it's {condition}", None, _FIXED),
            (
                "we need the space, so auction my {title} in {category} from {price}, it's {condition}",
                "category=furniture",
                _AUCTION,
            ),
            (
                "i hardly ever use my {title}, so put it up for auction in {category} from {price}, it's {condition}",
                None,
                _AUCTION,
            ),
            ("i want to sell my {title} for a fixed price in {category}, it's {condition}", None, _FIXED),
            ("i want to sell my {title} for {price}, it's {condition}, put it in {category}", None),
        ],
        "frag": [
            ("{title:bare}, {condition}, {category}, fixed {price}", None, _FIXED),
            ("{title:bare}, {condition}, {category}, auction from {price}", None, _AUCTION),
        ],
        "why": ["i'm clearing out the spare room", "it's just gathering dust"],
    },
    "revise_listing": {
        "do": [
            ("change the price of {listing_id} to {price}", "listing_id my_fixed"),
            ("set the price of {listing_id} to {price}", "listing_id my_fixed"),
            ("make it {price} for {listing_id}", "listing_id my_fixed"),
            ("ask {price} for {listing_id} instead", "listing_id my_fixed"),
            ("reprice {listing_id} at {price}", "listing_id my_fixed"),
            ("update {listing_id} so that it costs {price}", "listing_id my_fixed"),
            ("put {price} as the new price on {listing_id}", "listing_id my_fixed"),
            ("let {listing_id} go for {price} from now on", "listing_id my_fixed"),
            ("change the asking price on {listing_id} to {price}", "listing_id my_fixed"),
            ("start the bidding on {listing_id} at {price} instead", "listing_id my_auction"),
            ("change the start price of {listing_id} to {price}", "listing_id my_auction"),
            ("set the reserve on {listing_id} to {reserve_price}", "listing_id my_auction"),
            ("change the reserve on {listing_id} to {reserve_price}", "listing_id my_auction"),
            ("make the reserve on {listing_id} {reserve_price}", "listing_id my_auction"),
            ("charge {shipping_fee} for shipping on {listing_id}", "listing_id parcel"),
            ("change the shipping on {listing_id} to {shipping_fee}", "listing_id parcel"),
            ("set the postage for {listing_id} to {shipping_fee}", "listing_id parcel"),
            ("let people make offers on {listing_id}", "listing_id my_fixed", {"takes_offers": True}),
            ("allow offers on {listing_id}", "listing_id my_fixed", {"takes_offers": True}),
            ("turn off offers on {listing_id}", "listing_id my_haggled", {"takes_offers": False}),
            ("stop taking offers on {listing_id}", "listing_id my_haggled", {"takes_offers": False}),
            ("put {listing_id} up [for sale|now]", "listing_id draft", {"start_now": True}),
            ("publish {listing_id}", "listing_id draft", {"start_now": True}),
            ("get the listing for {listing_id} live", "listing_id draft", {"start_now": True}),
            ("accept anything from {auto_accept_from} up on {listing_id} automatically", "listing_id my_haggled"),
            ("take any offer of {auto_accept_from} or more on {listing_id} without asking me", "listing_id my_haggled"),
            ("automatically decline anything below {auto_decline_below} on {listing_id}", "listing_id my_haggled"),
            ("turn down offers under {auto_decline_below} on {listing_id} automatically", "listing_id my_haggled"),
            ('put "{description}" in the description of {listing_id}', "listing_id mine"),
            ('give {listing_id} the description "{description}"', "listing_id mine"),
        ],
        "say": [
            ("{listing_id} isn't selling, set it to {price}", "listing_id my_fixed & price<listing_id.price"),
            ("i want {price} for {listing_id} now, change it", "listing_id my_fixed"),
            ("i got the price wrong on {listing_id}, make it {price}", "listing_id my_fixed"),
            ("i'd rather ask {price} for {listing_id}, change it", "listing_id my_fixed"),
            ("i want the reserve on {listing_id} to be {reserve_price}", "listing_id my_auction"),
            ("i want to charge {shipping_fee} for shipping {listing_id}", "listing_id parcel"),
            ("i want people to be able to make offers on {listing_id}", "listing_id my_fixed", {"takes_offers": True}),
            (
                "i'm tired of haggling over {listing_id}, no more offers",
                "listing_id my_haggled",
                {"takes_offers": False},
            ),
            ("the listing for {listing_id} is ready, put it up", "listing_id draft", {"start_now": True}),
        ],
        "frag": [
            ("{listing_id}, new price {price}", "listing_id my_fixed"),
            ("new price for {listing_id}, {price}", "listing_id my_fixed"),
            ("reserve on {listing_id}, {reserve_price}", "listing_id my_auction"),
            ("shipping on {listing_id}, {shipping_fee}", "listing_id parcel"),
            ("publish {listing_id}", "listing_id draft", {"start_now": True}),
        ],
    },
    "end_listing": {
        "do": [
            ("take {listing_id} down, i sold it to [a friend|a neighbour|a colleague]", "listing_id up", _ELSEWHERE),
            ("end the listing for {listing_id}, it's gone to somebody at work", "listing_id up", _ELSEWHERE),
            ("take {listing_id} off the market, i've sold it somewhere else", "listing_id up", _ELSEWHERE),
            ("pull the listing for {listing_id}, someone local bought it off me", "listing_id up", _ELSEWHERE),
            ("take {listing_id} down, [it broke|i broke it]", "listing_id up_hard", _BROKEN),
            ("take {listing_id} down, it's beyond repair", "listing_id up", _BROKEN),
            ("take {listing_id} off the market, it got damaged [in the move|in the garage]", "listing_id up", _BROKEN),
            ("take {listing_id} down, i put it up by mistake", "listing_id up", _MISTAKE),
            ("end the listing for {listing_id}, i put it up by accident", "listing_id up", _MISTAKE),
            ("pull the listing for {listing_id}, it was a mistake to put it up", "listing_id up", _MISTAKE),
            ("take {listing_id} down", "listing_id up"),
            ("end the listing for {listing_id} [early|]", "listing_id up"),
            ("take {listing_id} off the market", "listing_id up"),
        ],
        "say": [
            ("i've sold {listing_id} to a friend, take it down", "listing_id up", _ELSEWHERE),
            ("{listing_id} is sold already, to somebody down the road, so take it down", "listing_id up", _ELSEWHERE),
            ("{listing_id} broke, take it down", "listing_id up_hard", _BROKEN),
            ("i broke {listing_id} [yesterday|this morning], take it down", "listing_id up_hard", _BROKEN),
            ("i never meant to put {listing_id} up, take it down", "listing_id up", _MISTAKE),
            ("i want {listing_id} off the market", "listing_id up"),
        ],
        "frag": [
            ("take down {listing_id}, sold it elsewhere", "listing_id up", _ELSEWHERE),
            ("take down {listing_id}, it's [damaged|broken]", "listing_id up_hard", _BROKEN),
            ("take down {listing_id}, listed by mistake", "listing_id up", _MISTAKE),
        ],
    },
}
