from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tasks.task import ReportType
from tasks.values import Value, find_values, hear_report, names, values_in_result, values_in_texts

KINDS: list[ReportType] = [
    "money", "number", "day", "moment", "duration", "percent", "temperature", "yes_no",
]  # fmt: skip
MONDAY = datetime(2026, 3, 9, 9, 0, tzinfo=ZoneInfo("Europe/London"))
SAID: list[tuple[ReportType, Value, str]] = [
    ("money", 123450, "Your balance is $1,234.50."),
    ("money", 123450, "Your balance is **$1,234.50**"),
    ("money", 123450, "balance: 1234.50 USD"),
    ("money", 120000, "about 1.2k"),
    ("money", 120000, "You have $1.2k left"),
    ("money", 12500, "moved 125 bucks"),
    ("money", 12500, "I moved 125 over."),
    ("money", 12500, "one hundred and twenty-five dollars"),
    ("money", 12550, "125 dollars and 50 cents"),
    ("money", 50, "It was 50 cents."),
    ("money", 200000, "two grand"),
    ("money", 4190, "The total came to 41.90."),
    ("money", 123450, "1.234,50 €"),
    ("money", -4500, "You are overdrawn by $45.00."),
    ("money", -4500, "Balance: -$45.00"),
    ("money", -4500, "Balance: $-45.00"),
    ("money", 125000000, "$1.25 million"),
    ("money", 999, "Netflix-like thing ($9.99)"),
    ("number", 3, "You have 3 events."),
    ("number", 3, "There are three of them."),
    ("number", 0, "You have no meetings that day."),
    ("number", 1234, "1,234 points"),
    ("number", 12, "a dozen"),
    ("number", 2.5, "The rate is 2.5"),
    ("day", "2026-03-11", "It is on March 11."),
    ("day", "2026-03-11", "It's on Wednesday."),
    ("day", "2026-03-11", "It's on wed, 11 March 2026"),
    ("day", "2026-03-11", "That's 2026-03-11."),
    ("day", "2026-03-11", "03/11/2026"),
    ("day", "2026-03-11", "in two days"),
    ("day", "2026-03-11", "the day after tomorrow"),
    ("day", "2026-03-11", "the 11th"),
    ("day", "2026-03-11", "Wednesday the 11th"),
    ("day", "2026-03-10", "tomorrow"),
    ("day", "2026-03-09", "It went out today."),
    ("day", "2026-03-08", "yesterday"),
    ("day", "2026-03-06", "last Friday"),
    ("day", "2026-03-06", "on Friday"),
    ("day", "2026-03-18", "Wednesday next week"),
    ("day", "2026-03-18", "next Wednesday"),
    ("day", "2026-03-02", "a week ago"),
    ("day", "2025-12-02", "on December 2"),
    ("day", "2025-12-02", "Dec. 2nd"),
    ("moment", "2026-03-11T10:00", "It starts on Wednesday at 10."),
    ("moment", "2026-03-11T10:00", "Wednesday, March 11, 10:00 AM"),
    ("moment", "2026-03-11T10:00", "2026-03-11T10:00"),
    ("moment", "2026-03-11T10:00", "at 10 am on the 11th"),
    ("moment", "2026-03-11T14:30", "Wednesday 2:30 PM"),
    ("moment", "2026-03-11T14:30", "Wednesday at half past two in the afternoon"),
    ("moment", "2026-03-11T14:30", "on Wednesday at 14:30"),
    ("moment", "2026-03-11T12:00", "Wednesday at noon"),
    ("moment", "2026-03-11T10:00", "It's at 10:00."),
    ("moment", "2026-03-11T10:00", "On Wednesday you have Standup. It runs 10-11am."),
    ("moment", "2026-03-11T10:00", "Your Wednesday review now starts at 10 o'clock."),
    ("moment", "2026-03-11T10:00", "Design review: Wed 11 Mar, 10:00-10:30"),
    ("moment", "2026-03-11T10:00Z", "Wednesday at 10"),
    ("moment", "2026-06-10T09:00Z", "June 10 at 10am"),
    ("duration", 1800, "half an hour"),
    ("duration", 1800, "30 minutes before"),
    ("duration", 1800, "a 30-minute slot"),
    ("duration", 5400, "an hour and a half"),
    ("duration", 5400, "1 hour and 30 minutes"),
    ("duration", 5400, "1h 30m"),
    ("duration", 5400, "1h30"),
    ("duration", 5400, "90 min"),
    ("duration", 5400, "1.5 hours"),
    ("duration", 86400, "a day"),
    ("duration", 900, "a quarter of an hour"),
    ("percent", 450, "4.5%"),
    ("percent", 450, "The rate is 4.5 percent."),
    ("percent", 450, "450 basis points"),
    ("percent", 500, "five per cent"),
    ("number", 9, "The battery is at 9 %."),
    ("temperature", 215, "The office is at 21.5 °C."),
    ("temperature", 230, "It is set to 23 degrees until 17:00."),
    ("temperature", 230, "Set to 23°C."),
    ("temperature", 230, "The office is now at twenty-three."),
    ("temperature", 215, "The office is at twenty-one and a half degrees."),
    ("temperature", -35, "Outside it is minus 3.5 degrees."),
    ("text", "Bar Celeste", "It is at Bar Celeste."),
    ("text", "Bar Celeste", "It's at **bar celeste**!"),
    ("yes_no", True, "Yes, it went out on Friday."),
    ("yes_no", False, "No, not yet."),
    ("yes_no", False, "The card isn't frozen."),
    ("yes_no", True, "The card is frozen."),
    ("yes_no", True, "The card is frozen. Nothing else was changed."),
    ("yes_no", False, "I checked. The card is not frozen."),
    ("yes_no", False, "It was put up on Tuesday. No, the reserve is not met."),
    ("yes_no", True, "It was put up on Tuesday. Yes, the reserve is met."),
    ("yes_no", False, "The daily limit is $500.00. Payments abroad: no."),
    ("yes_no", True, "It is no great sum, $5. Payments abroad: yes."),
    ("yes_no", False, "It is listed since Tuesday.\nNo - not met."),
    ("yes_no", True, "The boot is open, yes."),
    ("yes_no", True, "Yes, it is met. No other bids were placed."),
    ("yes_no", True, "No problem! Yes, it is met."),
    ("yes_no", True, "Yes. As for the others: no."),
    ("yes_no", False, "Invoice No. 5 was looked at. No, it is open."),
]
NOT_SAID: list[tuple[ReportType, Value, str]] = [
    ("money", 12500, "I moved $1,250.00."),
    ("money", 12500, "on the 125th"),
    ("money", 4500, "Balance: -$45.00"),
    ("money", 12500, "The account AC-12500A holds it."),
    ("number", 3, "It is at 3:00 on March 3."),
    ("number", 3, "You have 13 events."),
    ("number", 1, "1. Standup\n2. Lunch"),
    ("day", "2026-03-11", "on Thursday"),
    ("day", "2026-03-11", "March 12"),
    ("day", "2026-03-11", "you may go on"),
    ("moment", "2026-03-11T10:00", "Thursday at 10"),
    ("moment", "2026-03-11T10:00", "Wednesday at 11"),
    ("moment", "2026-03-11T10:00", "Wednesday at 10pm"),
    ("duration", 1800, "30 hours"),
    ("percent", 450, "$4.50"),
    ("temperature", 230, "It is set to 22.5 degrees."),
    ("temperature", 230, "It holds until 23:00."),
    ("text", "Sam", "Samantha is coming."),
    ("yes_no", True, "No, it has not."),
    ("yes_no", False, "Yes."),
    ("yes_no", True, "The daily limit is $500.00. Payments abroad: no."),
    ("yes_no", True, "It was put up on Tuesday. No, the reserve is not met."),
]
BOTH = (
    "Yes. No.", "No, and yes.", "Yes or no.", "Either yes or no.", "Yes/no", "Yes: no.", "It is met, yes. Or: no.",
    "Maybe yes, maybe no.", "Yes, it is. Let me see. No, it isn't.", "Abroad: yes.\nAt home: no.",
    "It was put up on Tuesday. It is not met.", "",
)  # fmt: skip


@pytest.mark.parametrize("text", BOTH)
def test_who_says_yes_and_no_says_neither(text: str) -> None:
    assert [hear_report("yes_no", value, text, MONDAY).right for value in (True, False)] == [False, False]


def test_a_word_that_is_likely_no_amount_excuses_no_amount() -> None:
    said = ["Can't you make an exception this once? The card ends in 4242."]
    sure, faint = (values_in_texts("money", said, MONDAY, faint=faint) for faint in (False, True))
    assert (sure, faint) == (frozenset(), {100, 424_200})
    told = hear_report("money", 500, "It is $1.00. And it is $4,242.00.", MONDAY, allowed=sure, faint=faint)
    assert (told.said, told.strays) == (False, 2)
    beside = ("number", 2, "twice, and one of them", MONDAY)
    assert [hear_report(*beside, faint=faint).strays for faint in ((), (1,))] == [1, 0]


def test_a_yes_beside_a_no_is_right_where_both_are_due() -> None:
    text = "Yes, at home. No, not abroad."
    assert [hear_report("yes_no", one, text, MONDAY, allowed=[not one]).right for one in (True, False)] == [True, True]


@pytest.mark.parametrize(("kind", "value", "text"), SAID)
def test_it_is_said(kind: ReportType, value: Value, text: str) -> None:
    heard = hear_report(kind, value, text, MONDAY)
    assert heard.right, heard


@pytest.mark.parametrize(("kind", "value", "text"), NOT_SAID)
def test_it_is_not_said(kind: ReportType, value: Value, text: str) -> None:
    assert not hear_report(kind, value, text, MONDAY).said


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("money", 12500, "It is $125.00 or $130.00."),
        ("money", 12500, "Somewhere between $125.00 and $130.00."),
        ("money", 12500, "Your balances: $125.00, $310.00, $42.50, $99.00"),
        ("money", 12500, "Either $125 or maybe $150"),
        ("number", 3, "3 or 4 events"),
        ("day", "2026-03-11", "It's Wednesday or Thursday."),
        ("day", "2026-03-11", "It could be March 11, March 12, or March 13."),
    ],
)
def test_a_list_or_a_hedge_reports_nothing(kind: ReportType, value: Value, text: str) -> None:
    heard = hear_report(kind, value, text, MONDAY)
    assert heard.said
    assert not heard.right


def test_what_the_user_and_the_gold_reply_name_is_no_stray() -> None:
    text = "Moved $125.00 of your $3,400.00; $3,275.00 is left, $88.00 pending."
    assert hear_report("money", 12500, text, MONDAY).strays == 3
    allowed = values_in_texts("money", ["move 125 of my 3,400", "that leaves $3,275.00"], MONDAY)
    assert hear_report("money", 12500, text, MONDAY, allowed=allowed).strays == 1


def test_results_of_the_own_writes_are_no_strays() -> None:
    result = '{"amount":12500,"fee":150,"starts_at":"2026-03-11T10:00","minutes":30,"ok":true}'
    assert values_in_result("money", result) >= {12500, 150}
    assert values_in_result("duration", result) >= {1800}
    assert values_in_result("day", result) == {"2026-03-11"}
    assert values_in_result("moment", result) == {"2026-03-11T10:00"}
    assert values_in_result("money", "no JSON") == frozenset()


def test_a_tolerance_is_in_the_unit_of_the_value() -> None:
    assert hear_report("money", 123450, "about $1,234", MONDAY, tolerance=50).right
    assert not hear_report("money", 123450, "about $1,233", MONDAY, tolerance=50).said
    assert hear_report("moment", "2026-03-11T10:05", "Wednesday at 10", MONDAY, tolerance=300).right
    assert hear_report("day", "2026-03-12", "Wednesday", MONDAY, tolerance=1).right


def test_thoughts_fences_and_printed_results_say_nothing() -> None:
    hidden = [
        "<think>it is $125.00</think>Done.",
        "```\n$125.00\n```\nDone.",
        '{"amount": "$125.00"} Done.',
        '<tool_response>{"x": "$125.00"}</tool_response>Done.',
        "it is $125.00</think> Done.",
    ]
    for text in hidden:
        assert not hear_report("money", 12500, text, MONDAY).said, text


def test_names_are_whole_words() -> None:
    assert names("Lunch with Dana O\u2019Neill", "dana o'neill")
    assert not names("Danae", "Dana")


@given(st.integers(0, 10**9))
def test_money_as_the_assistant_writes_it_is_read_back(cents: int) -> None:
    text = f"The balance is ${cents / 100:,.2f}."
    assert hear_report("money", cents, text, MONDAY).right
    assert [one.values for one in find_values("money", text, MONDAY) if one.firm] == [(cents,)]


@given(st.integers(0, 10**9))
def test_numbers_are_read_back(number: int) -> None:
    assert hear_report("number", number, f"That makes {number:,} in all.", MONDAY).said


FORMS = ("%A, %B {d}, %Y", "%B {d}, %Y", "{d} %B %Y", "%Y-%m-%d", "%a {d} %b %Y", "%m/%d/%Y")


@given(st.dates(date(2020, 1, 1), date(2035, 1, 1)), st.sampled_from(FORMS))
def test_days_are_read_back(day: date, form: str) -> None:
    text = f"It is on {day.strftime(form.replace('{d}', str(day.day)))}."
    assert hear_report("day", day.isoformat(), text, MONDAY).right
    assert len(find_values("day", text, MONDAY)) == 1


@given(st.integers(-180, 180), st.integers(0, 1439), st.sampled_from(["12", "24", "iso"]))
def test_moments_are_read_back(ahead: int, minute: int, form: str) -> None:
    moment = datetime(2026, 3, 9) + timedelta(days=ahead, minutes=minute)  # noqa: DTZ001 - local by contract
    clock = f"{moment.hour % 12 or 12}:{moment.minute:02} {'AM' if moment.hour < 12 else 'PM'}"
    said = {"12": f"{moment:%A, %B} {moment.day} at {clock}", "24": f"{moment.day} {moment:%B} at {moment:%H:%M}"}
    text = f"It starts {said.get(form, moment.isoformat(timespec='minutes'))}."
    assert hear_report("moment", moment.isoformat(timespec="minutes"), text, MONDAY).right


@given(st.integers(1, 14), st.integers(0, 59))
def test_durations_are_read_back(hours: int, minutes: int) -> None:
    plural = "s" if hours > 1 else ""
    text = f"It takes {hours} hour{plural} and {minutes} minutes." if minutes else f"It takes {hours} hour{plural}."
    assert hear_report("duration", hours * 3600 + minutes * 60, text, MONDAY).right


@given(st.text(max_size=200), st.sampled_from(KINDS))
def test_any_text_can_be_read(text: str, kind: ReportType) -> None:
    assert find_values(kind, text, MONDAY) == find_values(kind, text, MONDAY)


@pytest.mark.parametrize(
    "piece", ["1", "$1", "1,", "one ", "a hundred and ", "-", "_a", "10:00 ", "[{", "```\n", "<think>"]
)
def test_a_text_without_end_is_read_in_bounded_time(piece: str) -> None:
    kinds: list[ReportType] = ["money", "number", "moment", "duration"]
    for kind in kinds:
        assert len(find_values(kind, piece * 50_000, MONDAY)) <= 20_000


def test_what_stands_beyond_the_limit_is_not_read() -> None:
    assert not hear_report("money", 12500, "word " * 10_000 + "$125.00", MONDAY).said


def test_bare_values_compete_with_a_bare_value_and_not_with_a_sure_one() -> None:
    listed = "I see 38, 39, 40, 41, 42 and 43."
    assert hear_report("money", 4100, listed, MONDAY).right is False
    assert hear_report("money", 4100, "It is $41.00, order 38, line 39, page 40.", MONDAY).right is True
    assert hear_report("moment", "2026-03-11T10:00", "At 08:00, 09:00, 10:00, 11:00.", MONDAY).right is False
    assert hear_report("number", 3, "Number 1, number 2, number 3, number 4.", MONDAY).right is False


def test_two_values_that_only_could_be_are_a_hedge() -> None:
    assert hear_report("money", 4190, "It could be $15.00. It could be $41.90.", MONDAY).hedged is True
    assert (
        hear_report("money", 4190, "It might be late, but the price is $41.90; shipping was $15.00.", MONDAY).right
        is True
    )


def test_a_text_among_those_that_it_could_have_been_is_listed_not_said() -> None:
    others = ["open", "won", "lost"]
    assert hear_report("text", "won", "The deal is won.", MONDAY, others=others).right is True
    assert hear_report("text", "won", "Open, lost or won, one of these.", MONDAY, others=others).right is False
    assert hear_report("text", "won", "It is won or lost.", MONDAY, others=["lost"]).hedged is True


def test_a_time_beside_a_list_of_days_belongs_to_the_nearest() -> None:
    days = "2026-03-09, 2026-03-10, 2026-03-11, 2026-03-12"
    assert (
        hear_report("moment", "2026-03-11T10:00", f"The time is 10:00, the days in question are {days}.", MONDAY).said
        is False
    )
    assert hear_report("moment", "2026-03-11T10:00", "On 2026-03-11 it starts at 10:00.", MONDAY).right is True


def test_a_list_of_what_the_user_said_offers_all_of_it() -> None:
    echoes = ["Patty Post", "Old Mill Tavern"]
    listed = "There is Patty Post, Old Mill Tavern, Smokestack Burgers."
    assert not hear_report("text", "Smokestack Burgers", listed, MONDAY, echoes=echoes).right
    for told in (
        "It is Smokestack Burgers, and Old Mill Tavern is shut.",
        "Old Mill Tavern is off. Smokestack Burgers.",
    ):
        assert hear_report("text", "Smokestack Burgers", told, MONDAY, echoes=echoes).right, told
