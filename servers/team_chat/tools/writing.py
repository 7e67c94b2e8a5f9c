"""Messages: sent, edited, pinned, deleted, reacted to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field

from servers.kit import UNORDERED, Conflict, FreeText, InvalidArguments, Refused, Toolbox, find
from servers.kit.text import instant, listed, spoken
from servers.team_chat import queries
from servers.team_chat.folding import searchable
from servers.team_chat.models import (
    Broadcast,
    Channel,
    ChannelId,
    ChatMember,
    ChatMessage,
    ChatReaction,
    MemberId,
    Membership,
    MessageId,
)
from servers.team_chat.policy import (
    EDIT_HOURS,
    LOUD_CROWD,
    MOST_PEOPLE,
    MOST_PINS,
    can_edit,
    is_loud,
    sending_needs_yes,
    updating_needs_yes,
)
from servers.team_chat.standing import (
    called,
    called_inside,
    checked_emoji,
    found_members,
    is_talk,
    me,
    membership,
    require_fresh,
    require_member,
    require_open,
    seen_channel,
    seen_message,
)
from servers.team_chat.views import ChangedView, ReactedView, SentView, talk_names
from sessions import World

toolbox = Toolbox()
Body = Annotated[FreeText, Field(min_length=1, max_length=4000, description="The text; dictated words as they are.")]


@toolbox.write(ChatMessage, Channel, Membership, confirm=sending_needs_yes, irreversible=True)
def send_chat_message(
    world: World,
    *,
    channel_id: Annotated[ChannelId, Field(description="Post in this channel or talk, such as CH-P5V8WE.")]
    | None = None,
    member_ids: Annotated[
        list[MemberId],
        UNORDERED,
        Field(min_length=1, max_length=MOST_PEOPLE, description="Write to these people directly."),
    ]
    | None = None,
    thread_id: Annotated[MessageId, Field(description="Reply in the thread of this message, such as MS-4MH2R8.")]
    | None = None,
    body: Body,
    mention_ids: Annotated[
        list[MemberId], UNORDERED, Field(min_length=1, max_length=20, description="Members to mention.")
    ]
    | None = None,
    broadcast: Annotated[Broadcast, Field(description="Notify who is here, or the whole channel.")] = "none",
    also_in_channel: Annotated[bool, Field(description="Show a reply at top level too.")] = False,
) -> SentView:
    """Post in a channel, reply in a thread, or write to people directly; a talk with them is opened if there is none.

    A thread says by itself where it is; with member_ids give neither channel_id nor thread_id.

    Raises:
        InvalidArguments: not exactly one place is given, somebody is named twice, or what belongs to a channel or a
            thread alone.
        Refused: I am not in the channel, only its owners may post or broadcast there, or a guest is written to
            directly.
        Conflict: the channel is archived, the thread is of another channel or deleted, somebody mentioned is not in
            the private channel, an account is deactivated, or the very same was posted there under 5 minutes ago.
    """
    owner = me(world)
    if (member_ids is None) == (channel_id is None and thread_id is None):
        raise InvalidArguments("Say where: either member_ids, or channel_id or thread_id.")
    if member_ids is not None and broadcast != "none":
        raise InvalidArguments("A broadcast is for channels; leave it out when writing to people.")
    if also_in_channel and thread_id is None:
        raise InvalidArguments("also_in_channel is for replies; give thread_id too.")
    mentioned = found_members(world, mention_ids or [], owner.member_id)
    opened = False
    root_id: str | None = None
    if member_ids is not None:
        row, opened = _talk_with(world, owner, found_members(world, member_ids, owner.member_id))
    else:
        row, root_id = _place(world, owner.member_id, channel_id, thread_id)
        _require_post(world, row, owner.member_id, top_level=root_id is None or also_in_channel)
        _require_broadcast(world, row, owner.member_id, broadcast)
    _require_within(world, row, mentioned)
    require_fresh(world, row.channel_id, root_id, owner.member_id, body)
    message = world.insert(
        ChatMessage,
        channel_id=row.channel_id,
        thread_id=root_id,
        author_id=owner.member_id,
        body=body,
        mentions=sorted(one.member_id for one in mentioned),
        broadcast=broadcast,
        also_in_channel=also_in_channel,
        file_name="",
        pinned=False,
        deleted=False,
        posted_at=instant(world.now),
        edited_at=None,
        words=searchable(body, "", owner.name),
    )
    view: SentView = {
        "message_id": message.message_id,
        "channel_id": row.channel_id,
        "channel": row.name or talk_names(world, owner.member_id).get(row.channel_id, ""),
        "body": body,
        "reaches": (world.scalar(queries.member_count, channel_id=row.channel_id) or 1) - 1,
        "opened": opened,
    }
    if root_id is not None:
        view["thread_id"] = root_id
    return view


@toolbox.write(ChatMessage, confirm=updating_needs_yes)
def update_chat_message(
    world: World,
    message_id: MessageId,
    body: Annotated[Body, Field(description="New text, in full.")] | None = None,
    pinned: Annotated[bool, Field(description="true pins it, false takes the pin off.")] | None = None,
    deleted: Annotated[bool, Field(description="true deletes it; nothing brings it back.")] | None = None,
) -> ChangedView:
    """Edit a message of mine, pin or unpin one, or delete one of mine or in a channel that I own.

    Raises:
        InvalidArguments: nothing is given, deleted is false, or a deleted message would be changed too.
        Refused: it is not mine, I am not in the channel, or only owners may do that there.
        Conflict: it is older than 24 hours, deleted, in an archived channel, as asked already, or there are 10 pins.
    """
    if body is None and pinned is None and deleted is None:
        raise InvalidArguments("Give body, pinned or deleted.")
    if deleted is False:
        raise InvalidArguments("deleted can only be true; nothing brings a deleted message back.")
    if deleted and (body is not None or pinned is not None):
        raise InvalidArguments("A message that is deleted cannot be changed too; leave body and pinned out.")
    owner = me(world)
    row = seen_message(world, owner.member_id, message_id)
    channel = find(world, Channel, row.channel_id)
    standing = require_member(world, channel, owner.member_id)
    require_open(channel)
    if row.deleted:
        raise Conflict("That message is deleted already.")
    changes: dict[str, Any] = {}
    if deleted:
        if row.author_id != owner.member_id and standing.role != "owner":
            others = "" if is_talk(channel) else f" and the owners of {called_inside(channel)}"
            raise Refused(f"Only {row.author}{others} can delete that message.")
        changes = {"deleted": True, "body": "", "words": "", "file_name": "", "mentions": [], "pinned": False}
    if body is not None:
        _require_editable(world, row, owner, body)
        changes |= {
            "body": body,
            "words": searchable(body, row.file_name, owner.name),
            "edited_at": instant(world.now),
        }
    if pinned is not None:
        _require_pin(world, row, channel, pinned=pinned, owns=standing.role == "owner")
        changes["pinned"] = pinned
    found = world.update(ChatMessage, message_id, **changes)
    return {
        "message_id": message_id,
        "channel_id": row.channel_id,
        "channel": row.channel_name or talk_names(world, owner.member_id).get(row.channel_id, ""),
        "body": found.body,
        "pinned": found.pinned,
        "deleted": found.deleted,
    }


@toolbox.write(ChatReaction)
def react_to_chat_message(
    world: World,
    message_id: MessageId,
    emoji: Annotated[str, Field(min_length=1, max_length=40, description="Name of an emoji, such as thumbsup.")],
    remove: Annotated[bool, Field(description="true takes my reaction off again.")] = False,
) -> ReactedView:
    """Put an emoji on a message, or take mine off.

    Raises:
        InvalidArguments: the workspace has no such emoji.
        Refused: I am not in the channel.
        Conflict: my reaction is there already, or there is none to take off; the channel is archived or the message
            deleted.
    """
    owner = me(world)
    row = seen_message(world, owner.member_id, message_id)
    channel = find(world, Channel, row.channel_id)
    require_member(world, channel, owner.member_id)
    require_open(channel)
    if row.deleted:
        raise Conflict("That message is deleted.")
    name = checked_emoji(world, emoji)
    key = (message_id, owner.member_id, name)
    there = world.get(ChatReaction, key) is not None
    if there and not remove:
        raise Conflict(f"Your {name} is on that message already.")
    if remove and not there:
        raise Conflict(f"You have put no {name} on that message.")
    if remove:
        world.delete(ChatReaction, key)
    else:
        world.insert(ChatReaction, message_id=message_id, member_id=owner.member_id, emoji=name)
    count = len(world.find(ChatReaction, message_id=message_id, emoji=name))
    return {"message_id": message_id, "emoji": name, "count": count, "removed": remove}


def _place(world: World, me_id: str, channel_id: str | None, thread_id: str | None) -> tuple[Channel, str | None]:
    """The channel to post in, and the root of the thread to reply in."""
    if thread_id is None:
        return seen_channel(world, me_id, channel_id or ""), None
    message = seen_message(world, me_id, thread_id)
    if channel_id is not None and seen_channel(world, me_id, channel_id).channel_id != message.channel_id:
        raise Conflict("That thread is in another channel; leave channel_id out.")
    root = message if message.thread_id is None else find(world, ChatMessage, message.thread_id)
    if root.deleted:
        raise Conflict("The message that the thread hangs on is deleted; post at top level instead.")
    return find(world, Channel, message.channel_id), root.message_id


def _require_post(world: World, row: Channel, me_id: str, *, top_level: bool) -> None:
    standing = require_member(world, row, me_id)
    require_open(row)
    if top_level and row.posting == "owners" and standing.role != "owner":
        raise Refused(f"Only owners post in {called_inside(row)}; a reply in a thread is allowed.")


def _require_broadcast(world: World, row: Channel, me_id: str, broadcast: str) -> None:
    if broadcast == "none":
        return
    total = world.scalar(queries.member_count, channel_id=row.channel_id) or 0
    standing = membership(world, row.channel_id, me_id)
    if is_loud(total) and (standing is None or standing.role != "owner"):
        raise Refused(
            f"{called(row)} has {total} members; with more than {LOUD_CROWD} only an owner can notify them all. "
            "Post it without a broadcast."
        )


def _require_within(world: World, row: Channel, mentioned: Sequence[ChatMember]) -> None:
    if row.kind == "public" or not mentioned:
        return
    inside = {one.member_id for one in world.all(queries.ids_in, channel_id=row.channel_id)}
    out = [one.name for one in mentioned if one.member_id not in inside]
    if out:
        raise Conflict(f"{listed(out)} {'is' if len(out) == 1 else 'are'} not in {called_inside(row)}, so nobody "
                       "there can mention them.")  # fmt: skip


def _talk_with(world: World, owner: ChatMember, people: Sequence[ChatMember]) -> tuple[Channel, bool]:
    """The direct or group talk with these people, and whether it had to be opened."""
    guest = next((one for one in people if one.role == "guest"), None)
    if guest is not None:
        raise Refused(f"{guest.name} is a guest and cannot be written to directly; use a channel you share.")
    everybody = sorted({owner.member_id, *(one.member_id for one in people)})
    kind = "direct" if len(people) == 1 else "group"
    inside: dict[str, set[str]] = {}
    for found in world.all(queries.talk_people, me_id=owner.member_id):
        inside.setdefault(found.channel_id, set()).add(found.member_id)
    known = next((key for key, ids in inside.items() if ids == set(everybody)), None)
    if known is not None:
        return find(world, Channel, known), False
    row = world.insert(
        Channel,
        name="",
        kind=kind,
        topic="",
        purpose="",
        posting="everyone",
        archived=False,
        external=False,
        client="",
    )
    for one in everybody:
        world.insert(
            Membership,
            channel_id=row.channel_id,
            member_id=one,
            role="owner" if kind == "group" and one == owner.member_id else "member",
            muted=False,
            last_read=instant(world.now),
        )
    return row, True


def _require_editable(world: World, row: Any, owner: ChatMember, body: str) -> None:
    if row.author_id != owner.member_id:
        raise Refused(f"Only {row.author} can edit that message.")
    if not can_edit(row.posted_at, world.now):
        raise Conflict(
            f"That message is of {spoken(row.posted_at, world.zone)} and can be edited for {EDIT_HOURS} hours only; "
            "post a correction in its thread."
        )
    if row.body == body:
        raise Conflict("That message says so already.")


def _require_pin(world: World, row: Any, channel: Channel, *, pinned: bool, owns: bool) -> None:
    if channel.posting == "owners" and not owns and not is_talk(channel):
        raise Refused(f"Only owners pin in {called_inside(channel)}.")
    if bool(row.pinned) == pinned:
        raise Conflict(f"That message is {'pinned already' if pinned else 'not pinned'}.")
    if pinned and len(world.all(queries.pins, channel_id=channel.channel_id)) >= MOST_PINS:
        raise Conflict(f"{called(channel)} has {MOST_PINS} pinned messages, the most there can be; unpin one first.")
