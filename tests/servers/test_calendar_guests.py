from __future__ import annotations

import pytest

from servers.calendar import policy
from servers.calendar.models import Attendee, CalendarShare, Event, OccurrenceResponse, Person, Proposal, Reminder
from tests.servers.calendar_desk import Desk
from tests.servers.desk import SEEDS


def invitation(desk: Desk, clock: str = "05:00", days: int = 1, minutes: int = 30) -> str:
    """An invitation of a colleague that I have not answered; its id."""
    start = desk.quiet(clock, days)
    end = f"{start[:10]}T{int(clock[:2]):02d}:{minutes}"
    desk.happen(
        "invitation_arrives", organiser_email=desk.colleague(), title="Bench visit", starts_at=start, ends_at=end
    )
    return desk.world.find(Event, title="Bench visit")[-1].event_id


@pytest.mark.parametrize("answer", ["accepted", "tentative", "declined"])
def test_an_invitation_can_be_answered_again_and_again(answer: str) -> None:
    desk = Desk()
    key = invitation(desk)
    for response in ("declined", answer):
        desk.do("respond_to_invitation", event_id=key, response=response, comment="As said.")
    assert desk.response(key, desk.world.me) == answer


def test_what_i_organise_has_no_invitation_to_answer() -> None:
    desk = Desk()
    assert desk.code("respond_to_invitation", event_id=desk.book(desk.quiet()), response="declined") == "refused"


def test_what_i_am_not_invited_to_cannot_be_answered() -> None:
    desk = Desk()
    assert (
        desk.code("respond_to_invitation", event_id=desk.event("Release window").event_id, response="accepted")
        == "not_found"
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_accepting_over_something_accepted_asks_first(seed: int) -> None:
    desk = Desk(seed)
    pending = desk.event("Office move talk")
    code, message = desk.refused("respond_to_invitation", event_id=pending.event_id, response="accepted")
    assert code == "conflict"
    assert "Security drill" in message
    desk.do("respond_to_invitation", event_id=pending.event_id, response="accepted", allow_conflict=True)


def test_declining_over_something_accepted_is_no_clash() -> None:
    desk = Desk()
    desk.do("respond_to_invitation", event_id=desk.event("Office move talk").event_id, response="tentative")
    desk.do("respond_to_invitation", event_id=desk.event("Office move talk").event_id, response="declined")


def test_what_is_over_cannot_be_answered() -> None:
    desk = Desk()
    key = invitation(desk)
    desk.pass_time(days=20)
    assert desk.code("respond_to_invitation", event_id=key, response="accepted") == "conflict"


def test_one_occurrence_is_answered_apart_from_its_series() -> None:
    desk = Desk()
    event = desk.event("Transatlantic check")
    day = desk.dates("Transatlantic check", 3)[1]
    desk.do("respond_to_invitation", event_id=f"{event.event_id}@{day}", response="declined")
    assert desk.response(event.event_id, desk.world.me) == "needs_action"
    answer = desk.world.get(OccurrenceResponse, (event.event_id, day, desk.world.me))
    assert answer is not None
    assert answer.response == "declined"
    desk.do("respond_to_invitation", event_id=event.event_id, response="accepted", allow_conflict=True)
    assert desk.world.get(OccurrenceResponse, (event.event_id, day, desk.world.me)) is None


def test_a_proposal_makes_me_tentative_and_replaces_my_earlier_one() -> None:
    desk = Desk()
    key = invitation(desk)
    day = desk.quiet()[:10]
    first = desk.do("propose_new_time", event_id=key, starts_at=f"{day}T06:00")
    second = desk.do("propose_new_time", event_id=key, starts_at=f"{day}T06:30", note="Later suits me.")
    assert desk.response(key, desk.world.me) == "tentative"
    states = {row.proposal_id: row.state for row in desk.world.find(Proposal, event_id=key)}
    assert states == {first["proposal_id"]: "withdrawn", second["proposal_id"]: "open"}


def test_a_proposal_needs_another_time_and_somebody_elses_event() -> None:
    desk = Desk()
    key = invitation(desk)
    event = desk.world.get(Event, key)
    assert event is not None
    assert desk.code("propose_new_time", event_id=key, starts_at=event.starts_at) == "conflict"
    assert (
        desk.code("propose_new_time", event_id=desk.book(desk.quiet("06:00")), starts_at=desk.quiet("04:00"))
        == "refused"
    )
    series = desk.event("Transatlantic check").event_id
    assert desk.code("propose_new_time", event_id=series, starts_at=desk.quiet("04:00")) == "invalid_arguments"


def test_guests_belong_to_the_series() -> None:
    desk = Desk()
    event = desk.event("Stand-up")
    one = f"{event.event_id}@{desk.dates('Stand-up', 3)[0]}"
    guest = next(row.email for row in desk.world.find(Person) if desk.response(event.event_id, row.email) is None)
    assert desk.code("invite_attendees", event_id=one, attendee_emails=[guest]) == "invalid_arguments"
    assert desk.code("remove_attendee", event_id=one, email=guest) == "invalid_arguments"


def test_nobody_is_invited_twice() -> None:
    desk = Desk()
    guest = desk.colleague()
    key = desk.book(desk.quiet(), attendee_emails=[guest])
    assert desk.code("invite_attendees", event_id=key, attendee_emails=[guest, desk.colleague(1)]) == "conflict"
    view = desk.do("invite_attendees", event_id=key, attendee_emails=[desk.colleague(1)], optional=True)
    assert view["people"] == 2


def test_guests_may_invite_where_the_organiser_lets_them() -> None:
    desk = Desk()
    key = invitation(desk)
    assert desk.code("invite_attendees", event_id=key, attendee_emails=[desk.colleague(1)]) == "refused"
    desk.set(Event, key, guests_can_invite=True)
    desk.do("invite_attendees", event_id=key, attendee_emails=[desk.colleague(1)])


def test_a_room_is_invited_alone_and_once() -> None:
    desk = Desk()
    key = desk.book(desk.quiet("18:00"), allow_conflict=True)
    room = desk.room("hazel")
    both = [room, desk.colleague()]
    assert desk.code("invite_attendees", event_id=key, attendee_emails=both) == "invalid_arguments"
    assert desk.do("invite_attendees", event_id=key, attendee_emails=[room])["rooms"] == ["Hazel"]
    assert desk.code("invite_attendees", event_id=key, attendee_emails=[desk.room("willow")]) == "conflict"
    assert "rooms" not in desk.do("remove_attendee", event_id=key, email=room)


def test_a_room_that_is_too_small_does_not_come() -> None:
    desk = Desk()
    guests = [desk.colleague(place) for place in range(4)]
    key = desk.book(desk.quiet("18:00"), attendee_emails=guests, allow_conflict=True)
    assert desk.code("invite_attendees", event_id=key, attendee_emails=[desk.room("cedar")]) == "conflict"


def test_the_organiser_stays_and_strangers_cannot_be_removed() -> None:
    desk = Desk()
    key = desk.book(desk.quiet())
    assert desk.code("remove_attendee", event_id=key, email=desk.world.me) == "refused"
    assert desk.code("remove_attendee", event_id=key, email=desk.colleague()) == "conflict"


def test_reminders_are_replaced_as_a_whole() -> None:
    desk = Desk()
    key = desk.book(desk.quiet(), reminder_minutes=[10, 60])
    desk.do("set_event_reminders", event_id=key, minutes_before=[60, 1440], method="email")
    rows = {row.minutes_before: row.method for row in desk.world.find(Reminder, event_id=key)}
    assert rows == {60: "email", 1440: "email"}
    desk.do("set_event_reminders", event_id=key, minutes_before=[])
    assert desk.world.find(Reminder, event_id=key) == []
    too_many = list(range(policy.MOST_REMINDERS + 1))
    assert desk.code("set_event_reminders", event_id=key, minutes_before=too_many) == "invalid_arguments"


def test_only_what_is_mine_or_what_i_am_invited_to_reminds_me() -> None:
    desk = Desk()
    assert (
        desk.code("set_event_reminders", event_id=desk.event("Release window").event_id, minutes_before=[5])
        == "refused"
    )


def test_every_share_needs_a_yes_and_outsiders_get_free_busy_at_most() -> None:
    desk = Desk()
    work, outsider = desk.calendar(policy.WORK), desk.cast.clients[1].contacts[0]
    for role in ("reader", "writer"):
        assert desk.code("share_calendar", calendar_id=work, email=outsider, role=role) == "refused"
    arguments = {"calendar_id": work, "email": outsider, "role": "free_busy"}
    assert desk.needs_yes("share_calendar", **arguments)
    desk.do("share_calendar", **arguments)
    assert desk.code("share_calendar", **arguments) == "conflict"
    assert desk.do("share_calendar", calendar_id=work, email=outsider, role="none")["former_role"] == "free_busy"
    assert desk.world.get(CalendarShare, (work, outsider)) is None
    assert desk.code("share_calendar", calendar_id=work, email=outsider, role="none") == "conflict"


def test_only_the_owner_shares() -> None:
    desk = Desk()
    assert (
        desk.code("share_calendar", calendar_id=desk.calendar("Family"), email=desk.colleague(), role="reader")
        == "refused"
    )


def test_inviting_an_outsider_needs_a_yes() -> None:
    desk = Desk()
    key = desk.book(desk.quiet())
    assert desk.needs_yes("invite_attendees", event_id=key, attendee_emails=[desk.cast.friends[0].email])
    assert not desk.needs_yes("invite_attendees", event_id=key, attendee_emails=[desk.colleague()])


def test_what_happens_between_turns_is_seen() -> None:
    desk = Desk()
    guest = desk.colleague()
    start = desk.quiet("18:00")
    key = desk.book(start, attendee_emails=[guest], allow_conflict=True)
    desk.happen("guest_answers", event_id=key, email=guest, response="declined")
    assert desk.response(key, guest) == "declined"
    desk.happen(
        "guest_proposes_time", event_id=key, email=guest, starts_at=start[:10] + "T19:00", ends_at=start[:10] + "T19:30"
    )
    assert [row["starts_at"] for row in desk.do("get_event", event_id=key)["proposals"]] == [start[:10] + "T19:00"]
    room = desk.room("hazel")
    desk.happen("room_goes", room_email=room, host_email=guest, starts_at=start, ends_at=start[:10] + "T18:30")
    assert desk.code("update_event", event_id=key, room_email=room) == "conflict"
    assert desk.world.find(Attendee, email=room, event_id=key) == []


def test_who_is_not_invited_can_neither_answer_nor_suggest_a_time() -> None:
    desk = Desk()
    start = desk.quiet("18:00")
    key = desk.book(start, allow_conflict=True)
    who = {"event_id": key, "email": desk.colleague()}
    for event, more in (
        ("guest_answers", {"response": "accepted"}),
        ("guest_proposes_time", {"starts_at": start[:10] + "T19:00", "ends_at": start[:10] + "T19:30"}),
    ):
        [entry] = desk.store.advance(desk.session, None, [("calendar", event, {**who, **more})])
        assert entry.code == "conflict", entry.text
