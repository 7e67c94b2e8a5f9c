"""Stories of work: what a message in the chat speaks of stands in billing, on video, in the tracker; what follows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from synth.scene import Scene
from synth.stories.telling import Ask, Bound, Do, Fact, Line, Match, Row, Story, Told


def _on_it(scene: Scene, _bound: Bound) -> str:
    """What one writes back at once."""
    return scene.rng.choice(("I'm on it", "I've got it in front of me", "Seen, I'll sort it out", "Looking into it"))


def _joining(scene: Scene, _bound: Bound) -> str:
    return scene.rng.choice(("I'll be there", "I'll join", "Count me in", "See you there"))


def _answer(*lines: Line, body: Callable[[Scene, Bound], str]) -> Told:
    """The message is answered in its thread, in the user's words."""
    return Told(lines=lines, steps=(Do("send_chat_message", {"thread_id": "@message", "body": body}),))


def _after_hours(scene: Scene, _bound: Bound) -> str:
    """An hour of the next working day at which offices are quiet."""
    day = scene.live.now.date() + timedelta(days=1)
    while day.weekday() > 4:
        day += timedelta(days=1)
    return f"{day}T{scene.rng.choice(('08:00', '08:30', '17:30', '18:00'))}"


def _half_hour(_scene: Scene, _bound: Bound) -> int:
    return 30


def _incident_title(_scene: Scene, bound: Bound) -> str:
    return f"Incident {bound['issue'].key}"


def _of_the_incident(scene: Scene, bound: Bound) -> str:
    """A subject that is true at this hour."""
    today = bound["message"].posted_at[:10] == scene.live.now.date().isoformat()
    told = ("Update on today's incident", "Today's incident") if today else ("Update on the incident",)
    return scene.rng.choice(told)


def _state_of_it(scene: Scene, bound: Bound) -> str:
    """What one can write while the ticket is where it is."""
    if bound["issue"].category == "done":
        return "Everything is back to normal, a report follows this week."
    return scene.rng.choice(
        (
            "We know the cause and are working on it. I'll write again tomorrow.",
            "We are still working on it and I'll write again later today.",
            "It isn't over yet. As soon as it is I'll let you know.",
        )
    )


def _follow_up(scene: Scene, bound: Bound) -> str:
    return scene.rng.choice(("Follow-up with {}", "Call {}", "{}, next steps")).format(bound["company"].name)


def _says(*texts: str) -> Callable[[Scene, Bound], str]:
    return lambda scene, _bound: scene.rng.choice(texts)


_CLIENT = Row("email", "address", lambda row, _: row.is_client)
_ON_VIDEO_AND_IN_THE_CALENDAR = {
    "title": _incident_title,
    "starts_at": _after_hours,
    "duration_minutes": _half_hour,
}


def _mail(*lines: Line, subject: Callable[[Scene, Bound], str], body: Callable[[Scene, Bound], str]) -> Told:
    """The contact is told, in the user's words."""
    return Told(lines=lines, steps=(Do("send_email", {"to": "@contact", "subject": subject, "body": body}),))


WORK: tuple[Story, ...] = (
    Story(
        name="an invoice that a message speaks of",
        rows={
            "message": Row(
                "team_chat", "chat_message", lambda row, _: row.invoice is not None and not row.mine, unsaid=("quote",)
            ),
            "invoice": Row(
                "payments",
                "invoice",
                lambda row, bound: (
                    row.number == bound["message"].invoice and bound["message"].shared_with in {None, row.company}
                ),
            ),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "look up the invoice from {message} in our billing and tell me what it comes to"),
                    Line("do", "read {message} and check in our billing what that invoice comes to"),
                    Line("ask", "what total does our billing show for the invoice in {message}"),
                    Line("know", "what the invoice in {message} comes to in our billing"),
                    Line("say", "i've just seen {message}, what does that invoice come to with tax?"),
                ),
                finds=(Match("invoice", {"number": Fact("message", "invoice")}),),
                steps=(Ask("invoice", "total"),),
            ),
            _answer(
                Line("do", 'write back "{body}" in that thread'),
                Line("do", 'answer the message with "{body}"'),
                Line("do", 'reply "{body}" to the message'),
                body=_on_it,
            ),
        ),
    ),
    Story(
        name="a call that a message invites to",
        rows={
            "message": Row("team_chat", "chat_message", lambda row, _: row.code is not None and not row.mine),
            "call": Row(
                "video_meeting",
                "meeting",
                lambda row, bound: (
                    row.join_code == bound["message"].code and row.state == "scheduled" and not row.past
                ),
            ),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "find out when the video call from {message} starts"),
                    Line("do", "look at {message} and tell me when the video call in it begins"),
                    Line("ask", "when does the video call from {message} start"),
                    Line("know", "when the video call from {message} starts"),
                    Line("say", "there's a code for a video call in {message}, when does that call start?"),
                ),
                finds=(Match("call", {"code": Fact("message", "code")}),),
                steps=(Ask("call", "starts_at"),),
            ),
            _answer(
                Line("do", 'write back "{body}" in that thread'),
                Line("do", 'answer the message with "{body}"'),
                Line("do", 'reply "{body}" to the message'),
                body=_joining,
            ),
        ),
    ),
    Story(
        name="the ticket that a message speaks of",
        rows={
            "message": Row(
                "team_chat", "chat_message", lambda row, _: row.issue is not None and not row.mine and not row.archived
            ),
            "issue": Row(
                "issue_tracker",
                "issue",
                lambda row, bound: row.key == bound["message"].issue and row.assignee is not None,
            ),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "look up the ticket from {message} and tell me who has it"),
                    Line("do", "read {message} and find out who works on the ticket in it"),
                    Line("ask", "who has the ticket from {message}"),
                    Line("know", "who works on the ticket from {message}"),
                    Line("say", "there's a ticket in {message}, who has it?"),
                ),
                finds=(Match("issue", {"key": Fact("message", "issue")}),),
                steps=(Ask("issue", "assignee"),),
            ),
            Told(
                lines=(
                    Line("do", 'leave a comment on that ticket: "{body}"'),
                    Line("do", 'comment "{body}" on it'),
                    Line("do", 'put the comment "{body}" on that ticket'),
                ),
                steps=(
                    Do(
                        "add_issue_comment",
                        {
                            "issue_id": "@issue",
                            "body": _says("Seen, I'll follow this", "Any news on this?", "Can I help here?"),
                        },
                    ),
                ),
            ),
        ),
    ),
    Story(
        name="an incident from the chat to the client",
        rows={
            "message": Row(
                "team_chat", "chat_message", lambda row, _: row.issue is not None and row.channel.startswith("inc-")
            ),
            "issue": Row(
                "issue_tracker",
                "issue",
                lambda row, bound: row.key == bound["message"].issue and row.assignee is not None,
            ),
            "contact": _CLIENT,
        },
        calls=("video_meeting", "calendar"),
        turns=(
            Told(
                lines=(
                    Line("do", "look up the ticket from {message} and tell me who is on it"),
                    Line("do", "read {message} and check who has the ticket in it"),
                    Line("ask", "who is on the ticket from {message}"),
                    Line("know", "who has the ticket from {message}"),
                ),
                finds=(Match("issue", {"key": Fact("message", "issue")}),),
                steps=(Ask("issue", "assignee"),),
            ),
            Told(
                lines=(
                    Line(
                        "do",
                        'set up a video call "{title}" for {starts_at:noun}, {duration_minutes}, and block the same '
                        "time in my calendar under the same name",
                    ),
                    Line(
                        "do",
                        'plan a video call called "{title}" {starts_at:adv}, {duration_minutes} long, and put the same '
                        "thing in my calendar",
                    ),
                    Line(
                        "say",
                        'i need a video call "{title}" {starts_at:adv} for {duration_minutes}, and the same in my '
                        "calendar",
                    ),
                ),
                steps=(
                    Do("schedule_video_meeting", _ON_VIDEO_AND_IN_THE_CALENDAR),
                    Do("create_event", _ON_VIDEO_AND_IN_THE_CALENDAR),
                ),
            ),
            _mail(
                Line("do", 'let {contact} know by mail, with the subject "{subject}" and the text "{body}"'),
                Line("do", 'send {contact} a mail with the subject "{subject}" and the text "{body}"'),
                subject=_of_the_incident,
                body=_state_of_it,
            ),
        ),
    ),
    Story(
        name="whose ticket it is, in the sales system",
        rows={
            "issue": Row(
                "issue_tracker",
                "issue",
                lambda row, _: row.customer is not None and row.category != "done",
                unsaid=("customer",),
            ),
            "company": Row(
                "crm", "company", lambda row, bound: row.name == bound["issue"].customer and row.live_total > 0
            ),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "find out which customer {issue} is for and what our live deals with them come to"),
                    Line("do", "find the customer on {issue} and check what our live deals with them add up to"),
                    Line("ask", "what do our live deals with the customer on {issue} come to"),
                    Line("know", "what our live deals with the customer on {issue} come to"),
                ),
                finds=(Match("company", {"name": Fact("issue", "customer")}),),
                steps=(Ask("company", "live_total"),),
            ),
        ),
    ),
    Story(
        name="a customer before the next step",
        rows={
            "contact": _CLIENT,
            "company": Row(
                "crm",
                "company",
                lambda row, bound: (
                    row.name == bound["contact"].company and row.live_total > 0 and not row.do_not_contact
                ),
            ),
            "customer": Row(
                "payments",
                "billing_customer",
                lambda row, bound: row.company == bound["company"].name and row.total_due > 0,
            ),
        },
        calls=("calendar",),
        turns=(
            Told(
                lines=(
                    Line("do", "tell me what our live deals with {company} come to and what they still have to pay"),
                    Line("do", "add up our live deals with {company} and tell me what they still owe us"),
                    Line("do", "check what {company} still has to pay and what our live deals with them are worth"),
                    Line("do", "look up what {company} owes us, and what all our live deals with them come to"),
                    Line("ask", "what do our live deals with {company} come to, and what do they still owe us"),
                    Line("ask", "how much does {company} still owe us, and what are our live deals with them worth"),
                    Line("ask", "what is still to be paid by {company}, and what do our live deals there add up to"),
                    Line("know", "how much {company} still owes us and what our live deals with them add up to"),
                    Line("know", "what all our live deals with {company} are worth and what they have left to pay"),
                    Line("know", "what our live deals with {company} come to, and what they still owe us"),
                ),
                finds=(Match("customer", {"company": Fact("company", "name")}),),
                steps=(Ask("company", "live_total"), Ask("customer", "total_due")),
            ),
            _mail(
                Line("do", 'send {contact} a mail, subject "{subject}", saying "{body}"'),
                Line("do", 'write {contact} a mail with the subject "{subject}" and the text "{body}"'),
                subject=_says("Our offer", "Next steps"),
                body=_says(
                    "Do you have half an hour for me this week?", "I'd like to go through the open points with you."
                ),
            ),
            Told(
                lines=(
                    Line("do", 'put "{title}" in my calendar for {starts_at:noun}, {duration_minutes}'),
                    Line("do", 'block {duration_minutes} in my calendar {starts_at:adv} for "{title}"'),
                    Line("say", 'i want "{title}" in my calendar {starts_at:adv}, {duration_minutes} will do'),
                ),
                steps=(
                    Do(
                        "create_event",
                        {"title": _follow_up, "starts_at": _after_hours, "duration_minutes": _half_hour},
                    ),
                ),
            ),
        ),
    ),
)  # fmt: skip
