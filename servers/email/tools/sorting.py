"""Putting mail in order: labels, folders."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.email.models import Email, EmailId, EmailLabel, Label, LabelId, Target
from servers.email.policy import MOST_LABELS, move_needs_yes
from servers.email.reach import chosen_ids, may_lie, moving
from servers.email.rules import put_label, take_label
from servers.email.views import LabelledView, MovedView, SavedLabelView, called
from servers.kit import UNORDERED, Conflict, FreeText, InvalidArguments, Refused, Toolbox, find
from servers.kit.text import plain
from sessions import World

toolbox = Toolbox()
Mails = Annotated[list[EmailId], UNORDERED, Field(min_length=1, max_length=100, description="The mails.")]
Whole = Annotated[bool, Field(description="Also all other mails of their threads.")]
_Labels = Annotated[list[LabelId], UNORDERED, Field(min_length=1, max_length=10)]


@toolbox.write(Email, EmailLabel)
def label_emails(
    world: World,
    email_ids: Mails,
    add_label_ids: Annotated[_Labels, Field(description="Labels to put on; unread, starred, important too.")]
    | None = None,
    remove_label_ids: Annotated[_Labels, Field(description="Labels to take off; without unread a mail is read.")]
    | None = None,
    whole_threads: Whole = False,
) -> LabelledView:
    """Put labels on mails or take them off; the same way mark as read or unread, star, and mark as important.

    Says how many mails changed; to repeat it changes none.

    Raises:
        InvalidArguments: no label is given, or one label on both sides.
    """
    adding = [find(world, Label, key).label_id for key in add_label_ids or []]
    removing = [find(world, Label, key).label_id for key in remove_label_ids or []]
    if not adding and not removing:
        raise InvalidArguments("Give a label to add or one to remove.")
    both = next((key for key in adding if key in removing), None)
    if both is not None:
        raise InvalidArguments(f"{both} cannot be both added and removed.")
    for key in email_ids:
        find(world, Email, key, "mail")
    changed = 0
    for key in chosen_ids(world, email_ids, whole_threads=whole_threads):
        before = len(world.writes)
        for label_id in adding:
            put_label(world, find(world, Email, key), label_id)
        for label_id in removing:
            take_label(world, find(world, Email, key), label_id)
        changed += len(world.writes) > before
    return {"changed": changed}


@toolbox.write(Email, confirm=move_needs_yes)
def move_emails(
    world: World,
    email_ids: Mails,
    folder: Annotated[Target, Field(description="Where to: inbox, archive, spam or trash.")],
    whole_threads: Whole = False,
) -> MovedView:
    """Move mails to another folder, all of them or none. Of whole threads, what may not lie there stays.

    Raises:
        Refused: a mail is on legal hold and would go to spam or the trash.
        Conflict: a draft would go elsewhere than to the trash, a sent mail to the inbox or spam, or a scheduled mail
            anywhere.
    """
    for key in email_ids:
        find(world, Email, key, "mail")
    rows = moving(world, email_ids, folder, whole_threads=whole_threads)
    held = [row for row in rows if row.on_hold and folder in {"spam", "trash"}]
    if held:
        verb = "is" if len(held) == 1 else "are"
        raise Refused(f"{', '.join(called(row) for row in held)} {verb} on legal hold and may not go to the {folder}.")
    for row in rows:
        if row.state == "scheduled":
            raise Conflict(f"{called(row)} is scheduled; unsend it first.")
        if not may_lie(row, folder):
            where = "only to the trash" if row.state == "draft" else "to the archive or the trash"
            raise Conflict(f"{called(row)} is a {row.state if row.state == 'draft' else 'sent mail'}; it goes {where}.")
    moved = 0
    for row in rows:
        if row.folder != folder:
            world.update(Email, row.email_id, folder=folder)
            moved += 1
    return {"moved": moved, "folder": folder}


@toolbox.write(Label)
def create_mail_label(
    world: World,
    name: Annotated[FreeText, Field(min_length=1, max_length=60, description="Name of the label.")],
    parent_label_id: Annotated[LabelId, Field(description="The label that it stands under.")] | None = None,
) -> SavedLabelView:
    """Make a label, at the top or under another one.

    Raises:
        InvalidArguments: the name is blank.
        Conflict: a label of this name exists (the message gives its id), there are 60 already, or the parent stands
            under another label or belongs to the mailbox itself.
    """
    title = " ".join(name.split())
    if not title:
        raise InvalidArguments("A label needs a name.")
    parent = None if parent_label_id is None else find(world, Label, parent_label_id)
    rows = world.find(Label)
    twin = next((row for row in rows if plain(row.name) == plain(title)), None)
    if twin is not None:
        raise Conflict(f'The label "{twin.name}" ({twin.label_id}) exists already.')
    if len(rows) >= MOST_LABELS:
        raise Conflict(f"There are {len(rows)} labels; {MOST_LABELS} is the most.")
    if parent is not None and (parent.parent_label_id is not None or not parent.label_id.startswith("LB-")):
        raise Conflict(f'Nothing can stand under "{parent.name}" ({parent.label_id}); choose a label of the top level.')
    row = world.insert(Label, name=title, parent_label_id=parent_label_id)
    view: SavedLabelView = {"label_id": row.label_id, "name": row.name}
    if parent is not None:
        view["parent"] = parent.name
    return view
