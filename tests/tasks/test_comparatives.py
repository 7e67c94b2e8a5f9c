"""Which of two things a text says it is."""

from __future__ import annotations

import pytest

from tasks.comparatives import Claims, claims_of, turned

WARM = ("living room", "nursery", True, "The living room is warmer, by 0.5 degrees.")
DUE = ("DAT-219", "WEB-126", True, "DAT-219 (One basket) is due later, by 9 days.")
SOON = ("APP-256", "WEB-221", False, "APP-256 is due sooner, by 18 days.")
SLOW = ("Fairholt Services", "Voltyard Eastfield", False, "Fairholt Services charges slower, by 28 kW.")
LATE = ("Salt & Thyme", "Cedar Grill", True, "Salt & Thyme on Glasshouse Lane is slower, by 1 minute.")
LESS = ("Main", "Nest Egg", False, "Main has less to spend, by $9,233.83.")
TAXIS = ("Trains and Taxis", "Eating Out", False, "Trains and Taxis had less spent this month, by $5.25.")
TENT = ("slow cooker", "two-person tent", False, "White slow cooker is cheaper, by $1.00.")


def claims(case: tuple[str, str, bool, str], text: str) -> Claims:
    wanted, other, more, frame = case
    return claims_of(text, wanted, [other], more=more, frames=[frame])


@pytest.mark.parametrize(
    ("case", "text"),
    [
        (WARM, "The living room."),
        (WARM, "The living room is warmer than the nursery, by 0.5 degrees."),
        (WARM, "The nursery is 0.5 cooler than the living room."),
        (WARM, "The nursery is colder by 0.5 than the living room."),
        (WARM, "It's 0.5 degrees warmer in the living room than in the nursery."),
        (WARM, "The living room is warmer, at 20.5°C versus 20.0°C for the nursery - a difference of 0.5 degrees."),
        (WARM, "Living room: 20.5 °C\nNursery: 20.0 °C\n\nThe living room is warmer by 0.5."),
        (WARM, "**Living room** \u2013 warmer by 0.5 °C (20.5 vs. nursery 20.0)"),
        (WARM, "The living room (20.5) vs the nursery (20): 0.5 degrees warmer."),
        (WARM, "Between the living room and the nursery, the living room is warmer by 0.5."),
        (WARM, "Compared with the nursery, the living room is 0.5 warmer."),
        (WARM, "The nursery is at 20 and the living room at 20.5, so the living room is warmer by 0.5."),
        (WARM, "The nursery sits at 20, while the living room, at 20.5, is warmer."),
        (WARM, "I compared the nursery and the living room: the latter is warmer by 0.5."),
        (WARM, "I compared the living room and the nursery: the former is warmer by 0.5."),
        (WARM, "The warmest is the living room, 0.5 above the nursery."),
        (WARM, "Warmer: the living room, by 0.5 (the nursery is at 20)."),
        (WARM, "The living room's temperature is 0.5 higher than the nursery's."),
        (WARM, "The living room is 20.5°C, which is warmer than the nursery by 0.5."),
        (WARM, "The living room is not cooler but warmer than the nursery, by 0.5."),
        (WARM, "The living room is warmer than the nursery. Want to know more about the warmer nursery?"),
        (WARM, "Which is warmer, the nursery or the living room? The living room is, by 0.5."),
        (WARM, "The living room, by 0.5 (20.5 vs 20.0 in the nursery)."),
        (WARM, "The living room beats the nursery by 0.5."),
        (WARM, "It's the living room, by 0.5. The nursery is at 20."),
        (DUE, "DAT-219 is due 9 days after WEB-126."),
        (DUE, "WEB-126 comes 9 days before DAT-219."),
        (DUE, "DAT-219 is due later, by more than a week: 9 days (WEB-126: 3 May)."),
        (SOON, "APP-256 is due sooner, by more than two weeks (18 days); WEB-221 is later."),
        (SLOW, "Fairholt Services charges slower than Voltyard Eastfield, by 28 kW."),
        (SLOW, "Voltyard Eastfield is 28 kW faster than Fairholt Services."),
        (LATE, "Salt & Thyme is 1 minute slower than Cedar Grill."),
        (LATE, "Blue Carp is faster than Salt & Thyme, which takes 45 minutes if you order now."),
        (LATE, "Cedar Grill takes 28 minutes, which is 17 less than Salt & Thyme, so Salt & Thyme is slower."),
        (LATE, "Salt & Thyme takes 45 minutes, Cedar Grill 28, making Salt & Thyme the slower one if you order now."),
        (LESS, "Main has $1,000 to spend and Nest Egg $10,233.83, so Main has $9,233.83 less."),
        (LESS, "Nest Egg has $9,233.83 more than Main."),
        (TAXIS, "Trains and Taxis had less spent this month than Eating Out, by $5.25."),
        (TENT, "The slow cooker is cheaper than two-person tent, by $1.00."),
        (TENT, "The slow cooker costs less than the two-person tent, by $1.00."),
    ],
)
def test_an_answer_that_says_the_right_one_is_clear(case: tuple[str, str, bool, str], text: str) -> None:
    assert claims(case, text).clear


@pytest.mark.parametrize(
    ("case", "text"),
    [
        (WARM, "The nursery is warmer than the living room, by 0.5."),
        (WARM, "The living room is 0.5 cooler than the nursery."),
        (WARM, "The living room is colder, by 0.5."),
        (WARM, "Compared with the living room, the nursery is 0.5 warmer."),
        (WARM, "Living room: 20.0. The nursery, by 0.5."),
        (WARM, "It's the nursery, by 0.5 over the living room."),
        (WARM, "Nursery: warmer by 0.5. Living room: colder."),
        (WARM, "The living room is warmer. The nursery is warmer. By 0.5."),
        (LATE, "Blue Carp is slower than Salt & Thyme, by 17 minutes."),
        (DUE, "WEB-126 is due 9 days after DAT-219."),
        (DUE, "DAT-219 is due 9 days before WEB-126."),
        (SLOW, "Fairholt Services charges faster than Voltyard Eastfield, by 28 kW."),
        (LATE, "Salt & Thyme is faster than Cedar Grill, by 1 minute."),
        (LESS, "Main has more to spend than Nest Egg, by $9,233.83."),
    ],
)
def test_an_answer_that_says_the_other_one_is_wrong(case: tuple[str, str, bool, str], text: str) -> None:
    assert claims(case, text).wrong
    assert not claims(case, text).clear


@pytest.mark.parametrize(
    "text",
    [
        "The nursery and the living room differ by 0.5.",
        "Living room, nursery: 0.5.",
        "The living room isn't warmer than the nursery.",
        "Is the living room warmer than the nursery? By 0.5.",
    ],
)
def test_an_answer_that_names_both_and_says_of_neither_that_it_is_the_one_is_none(text: str) -> None:
    assert claims(WARM, text) == Claims(named=True, right=False, wrong=False)
    assert not claims(WARM, text).clear


def test_of_three_what_is_less_than_one_may_be_any() -> None:
    def said(text: str) -> Claims:
        return claims_of(text, "desk", ["rug", "lamp"], more=True, frames=["The desk costs more."])

    assert said("The rug is cheaper.") == Claims(named=True, right=False, wrong=False)
    assert said("The desk is dearer than the rug and the lamp.") == Claims(named=True, right=True, wrong=False)
    assert said("The desk is cheaper than the lamp.").wrong


def test_which_side_of_slower_has_more_is_told_by_how_it_is_asked() -> None:
    slower = "The {} is slower than the {}.".format
    for more in (True, False):
        assert claims_of(slower("rug", "desk"), "rug", ["desk"], more=more, frames=["", "which is slower"]).right
        assert claims_of(slower("rug", "desk"), "desk", ["rug"], more=more, frames=["It is faster."]).right


def test_a_comparative_is_turned_into_its_opposite() -> None:
    assert turned("is warmer") == "is colder"
    assert turned("has less battery left") == "has more battery left"
    assert turned("costs 12 dollars") is None
