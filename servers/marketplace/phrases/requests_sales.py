"""How people ask for what follows a sale. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

_SHIP = {"step": "ship"}
_RELEASE = {"step": "release"}
_REFUND = {"step": "refund"}
_CANCEL = {"step": "cancel"}
_UNPAID = {"step": "cancel", "reason": "unpaid"}
_GONE = {"step": "refund", "reason": "out_of_stock"}
_DISPUTE = {"step": "dispute"}
_LATE = {"step": "dispute", "reason": "not_arrived"}
_WRONG = {"step": "dispute", "reason": "not_as_described"}
_DAMAGED = {"step": "dispute", "reason": "damaged"}
_GOOD = {"rating": "positive"}
_SO_SO = {"rating": "neutral"}
_BAD = {"rating": "negative"}

SALES: dict[str, dict[str, list[Any]]] = {
    "pay_for_sale": {
        "do": [
            ("pay for {sale_id}", "sale_id bought"),
            ("pay what i owe for {sale_id}", "sale_id bought"),
            ("settle up for {sale_id}", "sale_id bought"),
            ("[send|make] the payment for {sale_id}", "sale_id bought"),
            ("get the payment for {sale_id} out of the way", "sale_id bought"),
            ("pay the money that's due for {sale_id}", "sale_id bought"),
            ("take care of the payment for {sale_id}", "sale_id bought"),
            ("get {sale_id} paid for", "sale_id bought"),
            ("make sure {sale_id} gets paid for today", "sale_id bought"),
        ],
        "say": [
            ("i haven't paid for {sale_id} yet, do that", "sale_id to_pay"),
            ("i still owe the money for {sale_id}, pay it", "sale_id to_pay"),
            ("i need to pay for {sale_id}", "sale_id to_pay"),
            ("i forgot to pay for {sale_id}, sort it out", "sale_id to_pay"),
        ],
        "frag": [("pay for {sale_id}", "sale_id bought"), ("{sale_id}, pay for it", "sale_id to_pay")],
        "why": ["i don't want to lose it", "i nearly forgot"],
    },
    "progress_sale": {
        "do": [
            ("mark {sale_id} as [shipped|sent]", "sale_id sold", _SHIP),
            ("put {sale_id} down as [shipped|sent]", "sale_id sold", _SHIP),
            (
                "mark {sale_id} as [posted|shipped], the tracking number is {tracking_no}",
                "sale_id to_post",
                _SHIP,
            ),
            ("put {sale_id} down as shipped with tracking {tracking_no}", "sale_id to_post", _SHIP),
            ("add tracking {tracking_no} to {sale_id} and mark it as shipped", "sale_id to_post", _SHIP),
            ("release the money for {sale_id}", "sale_id bought", _RELEASE),
            ("let them have the money for {sale_id}", "sale_id bought", _RELEASE),
            ("confirm that {sale_id} arrived and release the payment", "sale_id arrived", _RELEASE),
            ("release the money for {sale_id}, it's all fine", "sale_id arrived", _RELEASE),
            ("release the payment for {sale_id}, i'm happy with it", "sale_id arrived", _RELEASE),
            ("drop the dispute over {sale_id} and release the money", "sale_id disputed_bought", _RELEASE),
            ("refund {sale_id}", "sale_id sold", _REFUND),
            ("give the money back for {sale_id}", "sale_id sold", _REFUND),
            ("send back the money for {sale_id}", "sale_id sold", _REFUND),
            ("refund {sale_id}, [i can't find it anywhere|i haven't got it any more]", "sale_id unshipped_sold", _GONE),
            ("give the money back for {sale_id}, i don't have it any more", "sale_id unshipped_sold", _GONE),
            ("cancel the deal on {sale_id}", "sale_id unpaid", _CANCEL),
            ("call off the deal on {sale_id}", "sale_id unpaid", _CANCEL),
            ("cancel the deal on {sale_id}, they never paid", "sale_id unpaid", _UNPAID),
            ("call off the deal on {sale_id}, the money never came", "sale_id unpaid", _UNPAID),
            ("~bin the deal on {sale_id}, it's still not paid for", "sale_id unpaid", _UNPAID),
            ("open a dispute over {sale_id}, it [never came|hasn't arrived]", "sale_id bought", _LATE),
            ("dispute {sale_id}, nothing has arrived", "sale_id bought", _LATE),
            ("get my money back for {sale_id}, it never turned up", "sale_id on_its_way", _LATE),
            ("open a dispute over {sale_id}, it's not what they described", "sale_id kept", _WRONG),
            ("dispute {sale_id}, it's nothing like the photos", "sale_id kept", _WRONG),
            ("open a dispute over {sale_id}, [it came damaged|it arrived damaged]", "sale_id kept", _DAMAGED),
            ("dispute {sale_id}, it's damaged", "sale_id kept", _DAMAGED),
            ("get my money back for {sale_id}, it came damaged", "sale_id kept", _DAMAGED),
            ("[open|start] a dispute over {sale_id}", "sale_id bought", _DISPUTE),
            ("dispute {sale_id}", "sale_id bought", _DISPUTE),
        ],
        "say": [
            ("i've [posted|sent] {sale_id}, mark it as shipped", "sale_id to_post", _SHIP),
            ("{sale_id} is in the post, mark it as shipped", "sale_id to_post", _SHIP),
            ("{sale_id} is on its way, mark it as shipped with tracking {tracking_no}", "sale_id to_post", _SHIP),
            ("{sale_id} is fine, release the money", "sale_id arrived", _RELEASE),
            ("i'm happy with {sale_id}, release the money", "sale_id arrived", _RELEASE),
            ("they've put things right with {sale_id}, release the money", "sale_id disputed_bought", _RELEASE),
            ("i want to refund {sale_id}", "sale_id sold", _REFUND),
            ("nobody has paid for {sale_id}, cancel the deal", "sale_id unpaid", _CANCEL),
            ("i'm still waiting for the money for {sale_id}, so cancel the deal", "sale_id unpaid", _UNPAID),
            ("i want to dispute {sale_id}", "sale_id bought", _DISPUTE),
            ("{sale_id} never turned up, open a dispute", "sale_id on_its_way", _LATE),
            ("{sale_id} isn't what was described, open a dispute", "sale_id kept", _WRONG),
            ("{sale_id} arrived damaged, open a dispute", "sale_id kept", _DAMAGED),
        ],
        "frag": [
            ("{sale_id}, posted, tracking {tracking_no}", "sale_id to_post", _SHIP),
            ("mark {sale_id} as shipped", "sale_id to_post", _SHIP),
            ("release the money for {sale_id}", "sale_id kept", _RELEASE),
            ("refund {sale_id}", "sale_id sold", _REFUND),
            ("cancel the deal on {sale_id}, unpaid", "sale_id unpaid", _UNPAID),
            ("dispute {sale_id}, never arrived", "sale_id on_its_way", _LATE),
            ("dispute {sale_id}, damaged", "sale_id kept", _DAMAGED),
            ("dispute {sale_id}, not as described", "sale_id kept", _WRONG),
        ],
    },
    "leave_feedback": {
        "do": [
            ("leave [good|positive] feedback for {sale_id}", None, _GOOD),
            ("give them a good rating for {sale_id}", "sale_id bought", _GOOD),
            ("give a positive rating for {sale_id}", "sale_id bought", _GOOD),
            ("leave a positive rating for {sale_id}", "sale_id sold", _GOOD),
            ("give [a thumbs up|a good rating] for {sale_id}", "sale_id sold", _GOOD),
            ("leave a [good|glowing] review for {sale_id}", "sale_id bought", _GOOD),
            ("leave neutral feedback for {sale_id}", "sale_id bought", _SO_SO),
            ("give a neutral rating for {sale_id}", "sale_id bought", _SO_SO),
            ("leave [bad|negative] feedback for {sale_id}", "sale_id bought", _BAD),
            ("give them a bad review for {sale_id}", "sale_id bought", _BAD),
            ("give a negative rating for {sale_id}", "sale_id bought", _BAD),
            ('leave positive feedback for {sale_id}, say "{comment}"', "sale_id bought", _GOOD),
            ('leave good feedback for {sale_id} and write "{comment}"', "sale_id bought", _GOOD),
            ('give a positive rating for {sale_id} and write "{comment}"', "sale_id bought", _GOOD),
            ("leave some feedback for {sale_id}", "sale_id bought"),
            ("leave a [review|rating] for {sale_id}", "sale_id bought"),
            ("leave a rating for {sale_id}", "sale_id sold"),
        ],
        "say": [
            ("i was very happy with {sale_id}, leave good feedback", "sale_id bought", _GOOD),
            ("it all went well with {sale_id}, leave positive feedback", None, _GOOD),
            ("{sale_id} was all right, nothing special, leave neutral feedback", "sale_id bought", _SO_SO),
            ("i'm not happy with {sale_id}, leave bad feedback", "sale_id bought", _BAD),
            ("{sale_id} was a let-down, leave a bad review", "sale_id bought", _BAD),
            ('i want to leave positive feedback for {sale_id}, "{comment}"', "sale_id bought", _GOOD),
            ("i still have to leave feedback for {sale_id}", None),
        ],
        "frag": [
            ("good feedback for {sale_id}", None, _GOOD),
            ("neutral feedback for {sale_id}", None, _SO_SO),
            ("bad feedback for {sale_id}", "sale_id bought", _BAD),
        ],
        "why": ["i keep forgetting to do it", "i said i would"],
    },
}
