"""Direct messages: sent."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, FreeText, InvalidArguments, Refused, Toolbox
from servers.kit.text import instant
from servers.social_media import queries
from servers.social_media.models import AccountId, Conversation, DirectMessage, Handle, PostId, Profile
from servers.social_media.policy import DM_LIMIT, SAME_MESSAGE, is_stranger, writing_needs_yes
from servers.social_media.results import SentView
from servers.social_media.standing import Account, Sight, account_of, found_post, found_profile, sight_of
from sessions import World

toolbox = Toolbox()


@toolbox.write(Conversation, DirectMessage, confirm=writing_needs_yes, irreversible=True)
def send_direct_message(
    world: World,
    *,
    handle: Annotated[Handle, Field(description="Whom to write to.")],
    account_id: AccountId | None = None,
    shared_post_id: Annotated[PostId, Field(description="A post to send along.")] | None = None,
    body: Annotated[
        FreeText, Field(min_length=1, max_length=DM_LIMIT, description="The text; dictated words as they are.")
    ],
) -> SentView:
    """Write to somebody directly; a conversation is opened if there is none, and a request of theirs is accepted.

    Raises:
        InvalidArguments: the text is blank.
        NotFound: nobody has that handle, or there is no such post that the account sees.
        Refused: they take no messages from me, are suspended, a block stands between, or they may not see the post.
        Conflict: they have not answered my first message yet, or I wrote the very same within 10 minutes.
    """
    if not body.strip():
        raise InvalidArguments("A message needs a text.")
    account = account_of(world, account_id)
    other = found_profile(world, handle)
    sight = sight_of(world, account)
    _require_welcome(world, account, sight, other)
    if shared_post_id is not None:
        _require_shareable(world, sight, other, shared_post_id)
    found = world.find(Conversation, own_handle=account.handle, with_handle=other.handle)
    row = found[0] if found else None
    if row is not None:
        _require_turn(world, account, row, other, body)
    opened = row is None
    if row is None:
        row = world.insert(Conversation, own_handle=account.handle, with_handle=other.handle, folder="inbox")
    elif row.folder == "requests":
        row = world.update(Conversation, row.conversation_id, folder="inbox")
    message = world.insert(
        DirectMessage,
        conversation_id=row.conversation_id,
        from_handle=account.handle,
        body=body,
        shared_post_id=shared_post_id,
        sent_at=instant(world.now),
    )
    return {
        "message_id": message.message_id,
        "conversation_id": row.conversation_id,
        "account_id": account.row.account_id,
        "handle": other.handle,
        "name": other.name,
        "body": body,
        "opened": opened,
    }


def _require_welcome(world: World, account: Account, sight: Sight, other: Profile) -> None:
    if other.handle == account.handle:
        raise Refused("That is the account itself.")
    if other.suspended:
        raise Refused(f"{other.name} is suspended.")
    if other.handle in sight.apart:
        raise Refused(f"There is a block between you and {other.name}.")
    if other.dm_from == "nobody":
        raise Refused(f"{other.name} takes no direct messages.")
    if other.dm_from == "following" and is_stranger(world, account.handle, other.handle):
        raise Refused(f"{other.name} takes direct messages only from people that they follow.")


def _require_shareable(world: World, sight: Sight, other: Profile, post_id: str) -> None:
    """The other sees the post too: it is public, theirs, or of somebody they follow, and no block stands between.

    Raises:
        Refused: they do not.
    """
    row = found_post(world, sight, post_id)
    theirs = {tie.to_handle: tie.kind for tie in world.all(queries.ties_of, handle=other.handle)
              if tie.from_handle == other.handle and tie.kind == "follow"}  # fmt: skip
    barred = any(
        tie.kind == "block" and row.author_handle in {tie.from_handle, tie.to_handle}
        for tie in world.all(queries.ties_of, handle=other.handle)
    )
    is_public = row.visibility == "public" and not row.author_private
    known = row.author_handle == other.handle or (row.author_handle in theirs and row.visibility != "mentioned")
    named = other.handle in queries.listed(row.mentions)
    if row.state != "published" or barred or not (is_public or known or named):
        raise Refused(f"{other.name} may not see that post.")


def _require_turn(world: World, account: Account, row: Conversation, other: Profile, body: str) -> None:
    messages = world.find(DirectMessage, conversation_id=row.conversation_id)
    answered = any(one.from_handle == other.handle for one in messages)
    if messages and not answered and is_stranger(world, account.handle, other.handle):
        raise Conflict(f"{other.name} has not answered your first message yet.")
    since = instant(world.now - SAME_MESSAGE)
    if any(one.from_handle == account.handle and one.sent_at >= since and one.body == body for one in messages):
        raise Conflict("You have sent the very same just now.")
