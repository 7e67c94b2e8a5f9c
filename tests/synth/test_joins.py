"""Requests that look a value up and use it: words carry its day, something ties the two, people have one form."""

from __future__ import annotations

import random
import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from functools import cache

import pytest

from servers.cast import cast_of
from servers.cast.issues import issues_of
from synth import links
from synth.goals import CallGoal, bind
from synth.links import Link, draw_link, link_clause
from synth.live import default_ground
from synth.purposes import sources_of
from synth.scene import Scene
from synth.skip import Skip
from synth.stories.cars import CARS
from synth.stories.money import MONEY
from synth.stories.telling import Row, Story, tell
from synth.stories.work import WORK
from synth.words import said_argument, speak

GROUND = default_ground()
MOVES = {"reschedule_event": "event_id", "propose_new_time": "event_id", "update_video_meeting": "meeting_id"}
LESSONS = ("lesson", "class", "course", "appointment")


@contextmanager
def scene_of(servers: tuple[str, ...], seed: int) -> Generator[Scene]:
    scene = Scene(random.Random(f"joins/{servers}/{seed}"), GROUND, servers, seed % 6)
    try:
        yield scene
    finally:
        scene.close()


@cache
def drawn(servers: tuple[str, ...], count: int) -> tuple[tuple[Link, str], ...]:
    """Links of a world with itself or with the next, and how they are said."""
    found: list[tuple[Link, str]] = []
    for seed in range(count):
        with scene_of(servers, seed) as scene, suppress(Skip):
            link = draw_link(scene, servers[0], [servers[-1]])
            found.append((link, speak(scene, [link_clause(scene, link)])))
    return tuple(found)


def _moved() -> list[tuple[Link, str, str]]:
    """Links that move a row, with its day before."""
    links = [*drawn(("calendar",), 90), *drawn(("video_meeting", "calendar"), 60)]
    return [
        (link, said, link.goal.rows[MOVES[link.goal.tool.name]][0].starts_at)
        for link, said in links
        if link.goal.tool.name in MOVES and link.source.field == "ends_at"
    ]


def test_a_row_of_another_day_is_moved_with_words_that_carry_the_day() -> None:
    other = [(said, old) for link, said, old in _moved() if old[:10] != link.goal.arguments["starts_at"][:10]]
    assert other
    for said, _ in other:
        assert re.search(r"that day and time|at that time that day|straight after that", said), said
        assert "what time" not in said.casefold(), said


def test_nothing_is_looked_up_to_see_whether_something_could_be() -> None:
    said = [said.casefold() for _, said in (*drawn(("calendar",), 90), *drawn(("video_meeting", "calendar"), 60))]
    assert said
    assert not [one for one in said if "see if" in one or "see whether" in one]


def test_what_is_moved_to_another_row_lies_close_by_or_has_its_guests_and_is_no_lesson() -> None:
    moved = _moved()
    assert len(moved) > 3
    for link, said, old in moved:
        row = link.goal.rows[MOVES[link.goal.tool.name]][0]
        days = abs(date.fromisoformat(link.goal.arguments["starts_at"][:10]) - date.fromisoformat(old[:10])).days
        assert days <= 2 or set(row.guests) & set(link.source.row.guests), said
        assert not any(word in row.title.casefold() for word in LESSONS), said


def test_a_price_is_taken_from_the_very_paper_that_is_traded() -> None:
    links = [link for link, _ in drawn(("trading",), 60) if link.goal.tool.name == "replace_trade_order"]
    assert links
    for link in links:
        papers = {getattr(link.source.row, "company", None), getattr(link.source.row, "name", None)}
        assert link.goal.rows["trade_order_id"][0].company in papers


def test_a_held_article_lends_its_last_day_to_the_same_customer_alone() -> None:
    tie = sources_of("reserve_stock", "hold_until")["retail_chain.reservation.hold_until"]
    assert tie.partition(" ")[0] == "by:customer"


def test_a_look_up_is_followed_by_three_further_values_at_most() -> None:
    links = [*drawn(("calendar",), 90), *drawn(("video_meeting", "calendar"), 60), *drawn(("retail_chain",), 200)]
    assert links
    assert all(len(link.goal.arguments) <= 4 for link, _ in links)


def test_people_of_one_list_are_named_in_one_form() -> None:
    forms: set[int] = set()
    for seed in range(60):
        with scene_of(("video_meeting",), seed) as scene:
            people = scene.rng.sample([row for row in scene.live.rows("video_meeting", "person") if row.pronoun], 2)
            goal = CallGoal(GROUND.tools["schedule_video_meeting"], {"invitee_emails": [one.id for one in people]}, {})
            goal.rows["invitee_emails"] = people
            try:
                said_argument(scene, goal, "invitee_emails")
            except Skip:
                continue
            named = {one.attributes for one in goal.mentions["invitee_emails"]}
            assert len(named) == 1, [one.forms[""] for one in goal.mentions["invitee_emails"]]
            forms.add(len(next(iter(named))))
    assert forms


def story(stories: tuple[Story, ...], words: str) -> Story:
    return next(one for one in stories if words in one.name)


def told(one: Story, count: int) -> Iterator[Scene]:
    for seed in range(count):
        with scene_of(tuple(sorted(one.servers)), seed) as scene:
            try:
                tell(scene, one)
            except Skip:
                continue
            yield scene


def test_the_call_of_a_message_is_not_the_call_of_a_post_about_a_call() -> None:
    said = [scene.memory.turns[0].user.casefold() for scene in told(story(WORK, "a call that a message"), 40)]
    assert said
    assert not [one for one in said if "weekly call" in one or "about the call" in one]


def test_a_client_hears_of_an_incident_what_its_ticket_says() -> None:
    heard = 0
    for scene in told(story(WORK, "an incident from the chat"), 14):
        mail = next(call for call in scene.memory.turns[-1].calls if call.tool.name == "send_email")
        key = scene.memory.turns[1].user.rpartition("Incident ")[2].split('"')[0]
        issue = next(row for row in scene.live.rows("issue_tracker", "issue") if row.key.casefold() == key.casefold())
        assert issue.category == "done" or "back to normal" not in mail.arguments["body"]
        assert "night" not in mail.arguments["subject"]
        heard += 1
    assert heard


def test_the_live_incident_is_the_one_that_the_chat_writes_of() -> None:
    assert {issues_of(cast_of(seed))[0].title for seed in range(12)} == {"Checkout answers 500"}


def test_a_car_is_charged_for_what_begins_within_two_days() -> None:
    row: Row = story(CARS, "a car charged").rows["event"]
    assert (row.soon, row.hours) == (("starts_at", 2), (2, 48))
    assert not [line.text for line in story(CARS, "a car charged").turns[0].lines if "charged when" in line.text]


def test_a_car_is_driven_now_to_what_begins_within_hours_and_later_only_to_see_it_beforehand() -> None:
    now, ahead = story(CARS, "the way to where"), story(CARS, "a look beforehand")
    assert (now.rows["event"].hours, ahead.rows["event"].hours) == ((0, 3), (6, 192))
    assert all(re.search("beforehand|first", line.text) for line in ahead.turns[0].lines)
    assert list(told(ahead, 12))


def test_what_is_taken_from_the_row_itself_is_that_much_of_it() -> None:
    links = [pair for pair in drawn(("budget",), 60) if pair[0].goal.tool.name == "move_envelope_money"]
    assert links
    for link, said in links:
        assert "the same amount" not in said, said
        assert re.search(r"\bit\b", said.rpartition("that ")[2] + said.rpartition("that ")[0]), said
        assert said.casefold().count(link.source.row.name.casefold()) == 1, said


@pytest.mark.parametrize(
    ("words", "name", "charge"),
    [
        ("an order on the bank's books", "order", "charge"),
        ("a used thing on the bank's books", "sale", "charge"),
        ("a sale of mine on the bank's books", "sale", "payout"),
    ],
)
def test_a_charge_is_that_of_the_order_which_it_names_and_not_of_an_equal_sum(
    words: str, name: str, charge: str
) -> None:
    sold, booked = story(MONEY, words).rows[name], story(MONEY, words).rows[charge]
    found = equal = 0
    for seed in range(4):
        with scene_of((sold.server, booked.server), seed) as scene:
            rows = [row for row in scene.live.rows(sold.server, sold.table) if sold.fits(row, {})]
            charges = scene.live.rows(booked.server, booked.table)
            for row in rows:
                fitting = [one for one in charges if booked.fits(one, {name: row})]
                assert all(one.reference.endswith(row.id) for one in fitting)
                found += len(fitting)
                sums = {row.total, row.payout} if name == "sale" else {row.total}
                equal += sum(one.amount in sums for one in charges)
    assert 0 < found < equal


def test_what_ties_a_fact_to_a_list_ties_it_to_each_of_the_list() -> None:
    with scene_of(("issue_tracker",), 1) as scene:
        issues = {row.project_id: row for row in scene.live.rows("issue_tracker", "issue")}
        first, second = list(issues.values())[:2]
        for rows, tied in (([first], True), ([first, second], False), ([second], False)):
            goal = bind(scene.live, GROUND.tools["bulk_update_issues"], {"issue_ids": [row.id for row in rows]})
            assert goal is not None
            source = first._replace(id="another", due_on="2030-01-07")
            assert (
                links.is_tied(
                    scene, (goal, "due_on"), ("issue_tracker", "issue", source), source.due_on, "by:project_id"
                )
                == tied
            )
