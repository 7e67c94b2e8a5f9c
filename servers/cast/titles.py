"""Titles of appointments, written to be spoken.

A "headed" title ends in a noun that takes an article ("my budget review"); an "appt" names the one who is seen, and
people add "appointment" ("my dentist appointment"); a "with" title holds `{first}` and is said as it stands ("lunch
with Dana").
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

TitleSpeech = Literal["headed", "appt", "with"]
CalendarName = Literal["work", "private", "family"]


class Title(NamedTuple):
    """A title, how it is spoken, how long it lasts (minutes), and the hours (local) between which it may begin."""

    text: str
    speech: TitleSpeech
    minutes: int
    opens: int
    closes: int


def _titles(speech: TitleSpeech, opens: int, closes: int, rows: dict[int, str]) -> tuple[Title, ...]:
    return tuple(
        Title(text, speech, minutes, opens, closes) for minutes, texts in rows.items() for text in texts.split("; ")
    )


WORK: Final = _titles(
    "headed",
    9,
    16,
    {
        30: "Invoice review; Support handover; Hiring call; Bug triage; Release call; Press briefing; Office tour; "
        "Press call; Handover meeting",
        45: "Budget review; Vendor demo; Security briefing; Feedback session; Screen test; Pricing call; "
        "Brand review; Data walkthrough",
        60: "Roadmap review; Design review; Onboarding session; Interview panel; Client workshop; "
        "Quarter planning; Incident review; Contract talk; Launch rehearsal; Performance review; Training session; "
        "Architecture review; Partner meeting; Renewal meeting; Migration planning; Accessibility audit; "
        "Research readout; Tender meeting",
        90: "Strategy session; Board prep; Team workshop; Demo rehearsal; Discovery workshop; Estimation session",
    },
)
WORK_ALONE: Final = _titles(
    "headed",
    9,
    16,
    {30: "Expense report; Reading hour; Travel booking; Inbox hour", 60: "Slide polish; Report draft; Code cleanup"},
)
WORK_WITH: Final = _titles(
    "with", 9, 16, {30: "Catch-up with {first}; Call with {first}; Chat with {first}", 60: "Pairing with {first}"}
)
CAFE_WITH: Final = _titles("with", 9, 16, {30: "Coffee with {first}; Tea with {first}", 45: "Breakfast with {first}"})
LUNCH_WITH: Final = _titles("with", 12, 13, {60: "Lunch with {first}"})
DINNER_WITH: Final = _titles(
    "with", 18, 20, {90: "Dinner with {first}", 60: "Drinks with {first}; Supper with {first}"}
)
FREE_TIME_WITH: Final = _titles(
    "with", 17, 20, {60: "Walk with {first}; Squash with {first}", 90: "Cinema with {first}; Climbing with {first}"}
)
PRIVATE_APPT: Final = _titles(
    "appt",
    8,
    17,
    {30: "Dentist; Optician; Doctor; Physio; Podiatrist", 45: "Hairdresser; Vet; Accountant; Barber; Osteopath"},
)
PRIVATE_DAYTIME: Final = _titles(
    "headed",
    8,
    16,
    {
        30: "Blood test; Passport photo; Eye test; Parcel pickup; Vaccination; Haircut",
        60: "Boiler service; Bike service; Car service; Tax appointment; Mortgage meeting; Massage; Flat viewing; "
        "Window repair",
    },
)
PRIVATE_EVENING: Final = _titles(
    "headed",
    17,
    20,
    {
        60: "Driving lesson; Parents evening; School play; Pottery class; Cooking class; Sewing class; PTA meeting",
        90: "Wine tasting; Choir concert; Film night; Quiz night; Football match; Book launch; Board game evening; "
        "Photo shoot; Chess evening; Allotment meeting",
    },
)
# Where one goes for an appointment: the merchant's key.
PLACES: Final = {
    "Dentist": "harbour_dental",
    "Optician": "clearview_opticians",
    "Eye test": "clearview_opticians",
    "Vet": "fernhill_vets",
    "Physio": "mill_lane_physio",
    "Hairdresser": "shears_hair",
    "Barber": "barber_on_the_quay",
    "Bike service": "trailhead_bikes",
    "Car service": "tollgate_garage",
}
ROOMS: Final = ("Cedar", "Birch", "Maple", "Rowan", "Juniper", "Alder", "Hazel", "Willow")


class SeriesPlan(NamedTuple):
    """A repeating appointment: when it begins (minutes after midnight) and on which rule; see `diary.Rule`."""

    text: str
    speech: TitleSpeech
    calendar: CalendarName
    minute: int
    minutes: int
    frequency: Literal["weekly", "monthly"]
    interval: int
    weekdays: str
    monthly_by: Literal["day_of_month", "weekday_of_month"] | None
    ends: Literal["open", "last_month", "two_left"]
    people: int


SERIES: Final = (
    SeriesPlan("Stand-up", "headed", "work", 555, 15, "weekly", 1, "MO TU WE TH FR", None, "open", 7),
    SeriesPlan("Team meeting", "headed", "work", 630, 45, "weekly", 1, "TU", None, "open", 8),
    SeriesPlan("1:1 with {manager}", "with", "work", 840, 30, "weekly", 1, "WE", None, "open", -1),
    SeriesPlan("1:1 with {mate0}", "with", "work", 900, 30, "weekly", 2, "TH", None, "open", -2),
    SeriesPlan("1:1 with {mate1}", "with", "work", 930, 30, "weekly", 2, "TH", None, "open", -3),
    SeriesPlan("Sprint planning", "headed", "work", 600, 90, "weekly", 2, "MO", None, "open", 7),
    SeriesPlan("Sprint retro", "headed", "work", 900, 60, "weekly", 2, "FR", None, "open", 7),
    SeriesPlan("All-hands", "headed", "work", 960, 45, "monthly", 1, "-1FR", "weekday_of_month", "open", 12),
    SeriesPlan("Client sync", "headed", "work", 660, 30, "weekly", 1, "WE", None, "open", -4),
    SeriesPlan("Support rota", "headed", "work", 720, 30, "weekly", 1, "MO", None, "open", 3),
    SeriesPlan("Design critique", "headed", "work", 690, 45, "weekly", 1, "TH", None, "last_month", 4),
    SeriesPlan("Rollout meeting", "headed", "work", 870, 45, "weekly", 1, "TU", None, "two_left", 5),
    SeriesPlan("Focus block", "headed", "work", 780, 60, "weekly", 1, "TU TH", None, "open", 0),
    SeriesPlan("Invoice run", "headed", "work", 960, 30, "monthly", 1, "1MO", "weekday_of_month", "open", 2),
    SeriesPlan("Pipeline review", "headed", "work", 990, 30, "weekly", 2, "WE", None, "open", 4),
    SeriesPlan("Yoga class", "headed", "private", 1140, 60, "weekly", 1, "MO", None, "open", 0),
    SeriesPlan("Choir practice", "headed", "private", 1170, 90, "weekly", 1, "WE", None, "open", 0),
    SeriesPlan("Book club", "headed", "private", 1200, 90, "monthly", 1, "2TH", "weekday_of_month", "open", -5),
    SeriesPlan("Spanish class", "headed", "private", 1110, 60, "weekly", 1, "TH", None, "two_left", 0),
    SeriesPlan("Swim lesson", "headed", "family", 600, 45, "weekly", 1, "SA", None, "open", -6),
    SeriesPlan("Piano lesson", "headed", "family", 1005, 30, "weekly", 1, "TU", None, "open", -7),
    SeriesPlan("Cleaning visit", "headed", "family", 690, 120, "weekly", 2, "SA", None, "open", -8),
    SeriesPlan("Sunday lunch", "headed", "family", 780, 90, "weekly", 2, "SU", None, "open", -9),
    SeriesPlan("Bin day", "headed", "family", 420, 15, "weekly", 1, "FR", None, "open", 0),
    SeriesPlan("Rent reminder", "headed", "private", 1080, 15, "monthly", 1, "1", "day_of_month", "open", 0),
)
