"""Stories of work: what a message in the chat speaks of stands in billing, on video, in the tracker."""

from __future__ import annotations

from collections.abc import Callable

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


WORK: tuple[Story, ...] = (
    Story(
        name="an invoice that a message speaks of",
        rows={
            "message": Row(
                "team_chat", "chat_message", lambda row, _: row.invoice is not None and not row.mine, unsaid=("quote",)
            ),
            "invoice": Row("payments", "invoice", lambda row, bound: row.number == bound["message"].invoice),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "look up the invoice from {message} in our billing and tell me what it comes to"),
                    Line("do", "read {message} and check in our billing what that invoice comes to"),
                    Line("ask", "what does our billing have as the total of the invoice in {message}"),
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
                    Line("do", "take the code from {message} and find out when that video call starts"),
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
)  # fmt: skip
