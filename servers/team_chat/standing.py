"""Who I am here, what I may see, and what stands in the way of writing, joining and changing."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

from servers.kit import Conflict, InvalidArguments, NotFound, Refused, find
from servers.kit.text import instant, listed
from servers.team_chat import queries
from servers.team_chat.folding import as_channel_name, is_channel_name
from servers.team_chat.models import Channel, ChatMember, Membership, Workspace
from servers.team_chat.policy import ADMIN_PREFIX, GUEST_CHANNELS, SAME_MESSAGE
from sessions import World

_TALKS = frozenset(("direct", "group"))
_CHANNELS = queries.many(("public", "private"))


def me(world: World) -> ChatMember:
    """My own account."""
    return world.find(ChatMember, email=world.me)[0]


def workspace(world: World) -> Workspace:
    """The workspace."""
    return world.find(Workspace)[0]


def is_talk(row: Any) -> bool:
    """Whether it is a direct or group talk and no channel with a name."""
    return row.kind in _TALKS


def seen_channel(world: World, me_id: str, channel_id: str) -> Channel:
    """A channel that I may read.

    Raises:
        NotFound: there is none, or it is private and I am not in it.
    """
    row = world.first(queries.channel_seen, me_id=me_id, channel_id=channel_id)
    if row is None:
        raise NotFound(f"There is no channel {channel_id}.")
    return row


def seen_message(world: World, me_id: str, message_id: str) -> Any:
    """A message that I may read, as `queries.message_seen` shows it.

    Raises:
        NotFound: there is none, or it stands where I may not read.
    """
    row = world.first(queries.message_seen, me_id=me_id, message_id=message_id)
    if row is None:
        raise NotFound(f"There is no message {message_id}.")
    return row


def membership(world: World, channel_id: str, member_id: str) -> Membership | None:
    """What somebody is in a channel, None where they are not in it."""
    return world.get(Membership, (channel_id, member_id))


def called(row: Any) -> str:
    """A channel in a message of a tool."""
    return f"#{row.name}" if row.name else "That talk"


def called_inside(row: Any) -> str:
    """The same in the middle of a sentence."""
    return f"#{row.name}" if row.name else "that talk"


def require_open(row: Any) -> None:
    """The channel is not archived.

    Raises:
        Conflict: it is.
    """
    if row.archived:
        raise Conflict(f"{called(row)} is archived and can only be read; bring it back first.")


def require_member(world: World, row: Any, me_id: str) -> Membership:
    """I am in the channel.

    Raises:
        Refused: I am not.
    """
    found = membership(world, row.channel_id, me_id)
    if found is None:
        raise Refused(f"You are not in {called_inside(row)}; you would have to join first.")
    return found


def require_owner(world: World, row: Any, me_id: str, deed: str) -> None:
    """I own the channel.

    Raises:
        Refused: I do not.
    """
    if require_member(world, row, me_id).role != "owner":
        raise Refused(f"Only an owner of {called_inside(row)} can {deed}.")


def require_named(row: Any) -> None:
    """It is a channel with a name.

    Raises:
        Conflict: it is a direct or group talk.
    """
    if is_talk(row):
        raise Conflict("A direct or group talk cannot be changed; write to the people that you want instead.")


def checked_name(world: World, name: str, besides: str | None = None) -> str:
    """A name that a channel of mine may bear.

    Raises:
        InvalidArguments: it has other characters than small letters, digits and hyphens.
        Refused: such names are for admins.
        Conflict: it is taken.
    """
    if not is_channel_name(name):
        near = as_channel_name(name)
        hint = f"; use {near}" if is_channel_name(near) else ""
        raise InvalidArguments(f"A channel's name has 2 to 60 small letters, digits and hyphens{hint}.")
    if name.startswith(ADMIN_PREFIX):
        raise Refused(f"Only admins may use names that begin with {ADMIN_PREFIX}; choose another one.")
    taken = next((row for row in world.all(queries.named, name=name) if row.channel_id != besides), None)
    if taken is not None:
        state = "an archived channel" if taken.archived else "another channel"
        raise Conflict(f"The name {name} is taken by {state}; choose another one.")
    return name


def found_members(world: World, member_ids: Sequence[str], me_id: str) -> list[ChatMember]:
    """The people that a call names.

    Raises:
        InvalidArguments: somebody is named twice, or I am among them.
        NotFound: there is nobody of that id.
        Conflict: somebody's account is deactivated.
    """
    if len(set(member_ids)) < len(member_ids):
        raise InvalidArguments("Name each person once.")
    if me_id in member_ids:
        raise InvalidArguments("Leave the user out; name the others only.")
    people = [find(world, ChatMember, one, "member") for one in member_ids]
    gone = [one.name for one in people if not one.active]
    if gone:
        raise Conflict(f"{listed(gone)} {'has a' if len(gone) == 1 else 'have'} deactivated account"
                       f"{'' if len(gone) == 1 else 's'}; leave them out.")  # fmt: skip
    return people


def require_guests_fit(world: World, people: Iterable[ChatMember], *, private: bool, external: bool) -> None:
    """Guests are kept out of private channels of our own and out of a fourth channel.

    Raises:
        Refused: a guest may not be there.
    """
    for one in people:
        if one.role != "guest":
            continue
        if private and not external:
            raise Refused(f"{one.name} is a guest; guests cannot be in a private channel of the company.")
        if (world.scalar(queries.guest_channels, member_id=one.member_id, kinds=_CHANNELS) or 0) >= GUEST_CHANNELS:
            raise Refused(
                f"{one.name} is a guest and in {GUEST_CHANNELS} channels already, the most a guest may be in."
            )


def require_fresh(world: World, channel_id: str, thread_id: str | None, me_id: str, body: str) -> None:
    """The very same has not just been posted there.

    Raises:
        Conflict: it has.
    """
    since = instant(world.now - SAME_MESSAGE)
    for row in world.all(queries.said_lately, channel_id=channel_id, author_id=me_id, since=since):
        if row.thread_id == thread_id and row.body == body:
            minutes = int(SAME_MESSAGE.total_seconds() // 60)
            raise Conflict(f"You have posted the very same there less than {minutes} minutes ago.")


def checked_emoji(world: World, emoji: str) -> str:
    """The name of an emoji of the workspace, without colons.

    Raises:
        InvalidArguments: there is none of that name.
    """
    name = emoji.strip().strip(":").casefold()
    known = workspace(world).emoji
    if name in known:
        return name
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known)[:12])} and others."
    raise InvalidArguments(f"The workspace has no emoji {name!r}; {hint}")
