"""How people ask to buy and bid. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

from servers.marketplace.phrases.requests_sales import SALES
from servers.marketplace.phrases.requests_selling import SELLING

_ACCEPT = {"answer": "accept"}
_DECLINE = {"answer": "decline"}
_COUNTER = {"answer": "counter"}
_WITHDRAW = {"answer": "withdraw"}

BUYING: dict[str, dict[str, list[Any]]] = {
    "place_bid": {
        "do": [
            ("bid up to {max_amount} on {listing_id}", "listing_id unbid"),
            ("put {max_amount} on {listing_id}", "listing_id auction"),
            ("go as high as {max_amount} for {listing_id}", "listing_id auction"),
            ("[place|put in] a bid on {listing_id}, {max_amount} at the most", "listing_id unbid"),
            ("bid on {listing_id}, but no more than {max_amount}", "listing_id unbid"),
            ("put in a maximum of {max_amount} for {listing_id}", "listing_id auction"),
            ("try for {listing_id}, my limit is {max_amount}", "listing_id auction"),
            ("bid {max_amount} on {listing_id}", "listing_id unbid"),
            ("get me into the bidding for {listing_id}, {max_amount} at the most", "listing_id fresh_auction"),
            ("raise my max to {max_amount} on {listing_id}", "listing_id bidding"),
            ("get me back in the lead on {listing_id}, up to {max_amount}", "listing_id outbid"),
            ("go up to {max_amount} on {listing_id}, i've been outbid", "listing_id outbid"),
            ("[bid|start bidding] on {listing_id}", "listing_id fresh_auction"),
            ("put in a bid on {listing_id}", "listing_id fresh_auction"),
            ("raise my bid on {listing_id}", "listing_id bidding"),
            ("bid higher on {listing_id}", "listing_id bidding"),
        ],
        "say": [
            ("i want {listing_id}, bid up to {max_amount}", "listing_id auction"),
            ("i'd pay {max_amount} for {listing_id}, put a bid in", "listing_id auction"),
            ("i'm ready to go to {max_amount} for {listing_id}, so bid that", "listing_id auction"),
            ("i've set my heart on {listing_id}, bid up to {max_amount}", "listing_id auction"),
            ("somebody outbid me on {listing_id}, go up to {max_amount}", "listing_id outbid"),
            ("i want to bid on {listing_id}", "listing_id fresh_auction"),
            ("i'd like to bid some more on {listing_id}", "listing_id bidding"),
        ],
        "frag": [
            ("{max_amount} max on {listing_id}", "listing_id auction"),
            ("{listing_id}, bid {max_amount}", "listing_id auction"),
        ],
    },
    "buy_listing_now": {
        "do": [
            ("buy [me|] {listing_id}", "listing_id fixed_live"),
            ("pay the asking price for {listing_id}", "listing_id fixed_live"),
            ("order [me|] {listing_id}", "listing_id fixed_live"),
            ("buy {listing_id} before [someone|somebody] else does", "listing_id fixed_live"),
            ("~grab [me|] {listing_id}", "listing_id fixed_live"),
            ("snap up {listing_id}", "listing_id fixed_live"),
            ("pay full price for {listing_id}", "listing_id haggled"),
            ("skip the haggling and buy {listing_id}", "listing_id haggled"),
            ("use buy it now on {listing_id}", "listing_id buyable_auction"),
            ("forget the bidding and buy {listing_id}", "listing_id buyable_auction"),
            ("skip the auction and buy {listing_id}", "listing_id buyable_auction"),
        ],
        "say": [
            ("i want to buy {listing_id}", "listing_id for_sale"),
            ("i'll take {listing_id}, buy it for me", "listing_id fixed_live"),
            ("i've decided on {listing_id}, buy it", "listing_id fixed_live"),
            ("{listing_id} is just what i need, buy it [now|please]", "listing_id fixed_live"),
            ("i don't want to wait for the auction to end, buy {listing_id} outright", "listing_id buyable_auction"),
        ],
        "frag": [
            ("buy {listing_id}", "listing_id fixed_live"),
            ("buy it now, {listing_id}", "listing_id buyable_auction"),
        ],
    },
    "make_offer": {
        "do": [
            ("offer {amount} for {listing_id}", "listing_id haggled"),
            ("make an offer of {amount} [on|for] {listing_id}", "listing_id haggled"),
            ("put in an offer for {listing_id}, {amount}", "listing_id haggled"),
            ("see if they'd take {amount} for {listing_id}", "listing_id haggled"),
            ("try offering {amount} for {listing_id}", "listing_id haggled"),
            ("send in an offer of {amount} for {listing_id}", "listing_id haggled"),
            ("haggle a bit over {listing_id}, start with {amount}", "listing_id haggled"),
            ("ask if {amount} would do for {listing_id}", "listing_id haggled"),
            ("let them know i'd pay {amount} for {listing_id}", "listing_id haggled"),
            ("[make|send] an offer on {listing_id}", "listing_id haggled"),
            ("put in an offer [on|for] {listing_id}", "listing_id haggled"),
            ('offer {amount} for {listing_id} with the message "{message}"', "listing_id haggled"),
            ('make an offer of {amount} on {listing_id} and write "{message}"', "listing_id haggled"),
        ],
        "say": [
            ("i'd give {amount} for {listing_id}, make an offer", "listing_id haggled"),
            ("{listing_id} is a bit dear, offer {amount}", "listing_id haggled"),
            ("i like {listing_id} but not the price, offer {amount}", "listing_id haggled"),
            ("i think {listing_id} is worth {amount}, offer that", "listing_id haggled"),
            ("i'd like to make an offer on {listing_id}", "listing_id haggled"),
            ('i want to offer {amount} for {listing_id}, and tell them "{message}"', "listing_id haggled"),
        ],
        "frag": [
            ("{listing_id}, offer {amount}", "listing_id haggled"),
            ("{amount:pre} offer on {listing_id}", "listing_id haggled"),
        ],
    },
    "respond_to_offer": {
        "do": [
            ("accept {offer_id}", "offer_id to_answer", _ACCEPT),
            ("say yes to {offer_id}", "offer_id to_answer", _ACCEPT),
            ("[take|go for] {offer_id}", "offer_id to_answer", _ACCEPT),
            ("agree to {offer_id}", "offer_id to_answer", _ACCEPT),
            ("accept {offer_id} [before it runs out|before it lapses]", "offer_id to_answer", _ACCEPT),
            ("decline {offer_id}", "offer_id to_answer", _DECLINE),
            ("say no to {offer_id}", "offer_id to_answer", _DECLINE),
            ("turn down {offer_id}", "offer_id to_answer", _DECLINE),
            ("reject {offer_id}", "offer_id to_answer", _DECLINE),
            ("politely decline {offer_id}", "offer_id to_answer", _DECLINE),
            ("withdraw {offer_id}", "offer_id own", _WITHDRAW),
            ("take back {offer_id}", "offer_id own", _WITHDRAW),
            ("cancel {offer_id}", "offer_id own", _WITHDRAW),
            ("counter {offer_id} with {counter_amount}", "offer_id from_buyer", _COUNTER),
            ("come back at {counter_amount} on {offer_id}", "offer_id to_answer", _COUNTER),
            ("answer {offer_id} with {counter_amount}", "offer_id to_answer", _COUNTER),
            ("reply to {offer_id} and ask for {counter_amount} instead", "offer_id from_buyer", _COUNTER),
            ("meet {offer_id} with {counter_amount}", "offer_id from_seller", _COUNTER),
            ("answer {offer_id}, i'd go to {counter_amount}", "offer_id from_seller", _COUNTER),
            ("make a counteroffer to {offer_id}", "offer_id from_buyer", _COUNTER),
            ("ask for a bit more than {offer_id}", "offer_id from_buyer", _COUNTER),
            ("haggle some more over {offer_id}", "offer_id from_seller", _COUNTER),
            ("[answer|reply to] {offer_id}", "offer_id to_answer"),
            ("sort out {offer_id}", "offer_id to_answer"),
        ],
        "say": [
            ("i'm happy with {offer_id}, accept it", "offer_id to_answer", _ACCEPT),
            ("{offer_id} is fair, take it", "offer_id to_answer", _ACCEPT),
            ("{offer_id} is good enough for me, accept it", "offer_id to_answer", _ACCEPT),
            ("{offer_id} is too low, turn it down", "offer_id from_buyer", _DECLINE),
            ("{offer_id} is still too much, say no", "offer_id from_seller", _DECLINE),
            ("i don't like {offer_id}, decline it", "offer_id to_answer", _DECLINE),
            ("i changed my mind about {offer_id}, withdraw it", "offer_id own", _WITHDRAW),
            ("{offer_id} is a bit low, ask for {counter_amount}", "offer_id from_buyer", _COUNTER),
            ("{offer_id} is a bit much, come back with {counter_amount}", "offer_id from_seller", _COUNTER),
            ("i have to answer {offer_id}", "offer_id to_answer"),
        ],
        "frag": [
            ("accept {offer_id}", "offer_id to_answer", _ACCEPT),
            ("yes to {offer_id}", "offer_id to_answer", _ACCEPT),
            ("no to {offer_id}", "offer_id to_answer", _DECLINE),
            ("withdraw {offer_id}", "offer_id own", _WITHDRAW),
            ("counter {offer_id}, {counter_amount}", "offer_id from_buyer", _COUNTER),
        ],
    },
}
REQUESTS: dict[str, dict[str, list[Any]]] = {**SELLING, **BUYING, **SALES}
