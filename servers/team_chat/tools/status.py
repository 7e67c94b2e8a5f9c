"""My own status."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from pydantic import Field

from servers.kit import FreeText, InvalidArguments, Moment, Toolbox, when
from servers.kit.text import instant
from servers.team_chat.models import ChatMember, OwnPresence
from servers.team_chat.policy import LONGEST_STATUS
from servers.team_chat.standing import checked_emoji, me
from servers.team_chat.views import StatusView, status_view
from sessions import World

toolbox = Toolbox()


@toolbox.write(ChatMember)
def set_chat_status(
    world: World,
    text: Annotated[FreeText, Field(max_length=80, description="What others see; empty clears it.")] | None = None,
    emoji: Annotated[str, Field(max_length=40, description="Name of an emoji, such as palm_tree.")] | None = None,
    presence: Annotated[OwnPresence, Field(description="dnd holds all notices back and needs until.")] | None = None,
    until: Annotated[Moment, Field(description="Local time at which it ends, such as 2026-03-11T14:00.")] | None = None,
    clear: Annotated[bool, Field(description="true takes status and do-not-disturb away; give nothing else.")] = False,
) -> StatusView:
    """Set my own status: a text, an emoji, active, away or do-not-disturb, with an end.

    Raises:
        InvalidArguments: nothing is given, clear stands with others, dnd has no until, until stands alone, is past or
            over 30 days away, or the workspace has no such emoji.
    """
    given = [one for one in (text, emoji, presence, until) if one is not None]
    if clear and given:
        raise InvalidArguments("clear takes everything away; give nothing else with it.")
    if not clear and not given:
        raise InvalidArguments("Give text, emoji, presence or clear.")
    owner = me(world)
    if clear:
        changes: dict[str, Any] = {
            "status_text": "", "status_emoji": "", "status_until": None, "presence": "active", "dnd_until": None,
        }  # fmt: skip
        return status_view(world, world.update(ChatMember, owner.member_id, **changes))
    if presence == "dnd" and until is None:
        raise InvalidArguments("Do-not-disturb needs an end; give until.")
    if text is None and emoji is None and presence != "dnd" and until is not None:
        raise InvalidArguments("until goes with a text, an emoji or dnd.")
    end = None if until is None else _checked_end(world, until)
    changes = {}
    if text is not None:
        changes["status_text"] = text
    if emoji is not None:
        changes["status_emoji"] = checked_emoji(world, emoji) if emoji else ""
    if changes:
        changes["status_until"] = end
    if presence is not None:
        changes |= {"presence": presence, "dnd_until": end if presence == "dnd" else None}
    return status_view(world, world.update(ChatMember, owner.member_id, **changes))


def _checked_end(world: World, until: str) -> str:
    end: datetime = when(world, until)
    if end <= world.now:
        raise InvalidArguments(f"{until} is over; give a time to come.")
    if end - world.now > LONGEST_STATUS:
        raise InvalidArguments(f"A status lasts at most {LONGEST_STATUS.days} days; {until} is too far away.")
    return instant(end)
