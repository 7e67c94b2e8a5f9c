"""What people call files and folders, what they threw away, colleagues and groups."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from servers.filesystem.phrases.values import FOLDERS, SHARED

PLACES: Final = FOLDERS.keys() | SHARED.keys()
ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "nodes": {
        "file": ("name", "file"),
        "name": ("name", "name"),
        "type": ("type", "word"),
        "kind": ("kind", "word"),
        "folder": ("folder", "file"),
        "day": ("name", "day"),
        "month": ("name", "month"),
        "changed": ("modified_at", "day"),
        "path": ("path", "code"),
    },
    "file_users": {"first": ("name", "first"), "name": ("name", "name")},
    "file_groups": {"title": ("title", "name"), "short": ("group_name", "name")},
    "trash_items": {
        "file": ("name", "file"),
        "name": ("name", "name"),
        "kind": ("kind", "word"),
        "day": ("deleted_at", "day"),
    },
}

_TYPED: Final = frozenset({"csv", "pdf", "log", "zip", "tar.gz", "svg"})
_PLAIN: Final = frozenset({"md", "txt", "sh", "py", "ini", "json"})
_PHOTO: Final = frozenset({"jpg", "png"})
_DOCUMENT: Final = frozenset({"docx", "xlsx"})
_SPOKEN: Final = re.compile(r"[^\W_][\w' -]*?(?:\.tar)?(?:\.[a-z0-9]{2,5})?", re.ASCII)
_DATED: Final = re.compile(r"\d{4}-\d\d-\d\d ")
_MONTHLY: Final = re.compile(r"\d{4}-\d\d\.csv")


def _words(row: Any) -> bool:
    """A name that people say: words, no signs, nobody's login."""
    plain = _SPOKEN.fullmatch(row.name) is not None and "_" not in row.name
    return plain and not row.name[0].isdigit() and not (row.kind == "dir" and "." in row.name)


def _typed(row: Any) -> bool:
    return row.kind == "file" and row.type in _TYPED and _words(row)


def _plain(row: Any) -> bool:
    return row.kind == "file" and row.type in _PLAIN and _words(row)


def _minutes(row: Any) -> bool:
    return row.folder == "minutes" and _DATED.match(row.name) is not None


def _spoken_folder(row: Any) -> bool:
    return bool(row.folder) and "." not in row.folder


def _editable(row: Any) -> bool:
    return row.readable and row.kind == "file" and row.type in _PLAIN | {"csv"}


GUARDS: dict[str, Callable[[Any], bool]] = {
    # files and folders, by how they are called
    "typed": _typed,
    "typed_in": lambda row: _typed(row) and _spoken_folder(row),
    "plain": _plain,
    "plain_in": lambda row: _plain(row) and _spoken_folder(row),
    "mine_plain": lambda row: _plain(row) and row.mine,
    "photo": lambda row: row.type in _PHOTO and _words(row),
    "photo_in": lambda row: row.type in _PHOTO and _words(row) and _spoken_folder(row),
    "jpg": lambda row: row.type == "jpg" and _words(row),
    "jpg_in": lambda row: row.type == "jpg" and _words(row) and _spoken_folder(row),
    "video": lambda row: row.type == "mp4" and _words(row),
    "deck": lambda row: row.type == "pptx" and "slide" not in row.name.lower() and _words(row),
    "document": lambda row: row.type in _DOCUMENT and _words(row),
    "dir": lambda row: row.kind == "dir" and _words(row),
    "dir_in": lambda row: row.kind == "dir" and _words(row) and _spoken_folder(row),
    "link": lambda row: row.kind == "link" and _words(row),
    "named": lambda row: row.kind == "file" and row.type != "" and _words(row),
    "named_in": lambda row: row.kind == "file" and row.type != "" and _words(row) and _spoken_folder(row),
    "invoice": lambda row: row.folder == "invoices" and row.kind == "file",
    "statement": lambda row: _MONTHLY.fullmatch(row.name) is not None,
    "minutes": _minutes,
    "short_path": lambda row: (
        len(row.path) < 40
        and row.where in {"teams", "projects", "public"}
        and re.fullmatch(r"[\w./-]+", row.path, re.ASCII) is not None
        and "_" not in row.path
        and row.name[0] != "."
    ),
    # by what they are
    "a_file": lambda row: row.kind == "file",
    "single": lambda row: isinstance(row, str) or not _minutes(row),
    "one_node": lambda row: row.kind != "dir" and not _minutes(row),
    "one_file_node": lambda row: row.kind == "file" and not _minutes(row),
    "text": lambda row: _editable(row) and not _minutes(row),
    "prose": lambda row: row.readable and row.type in {"md", "txt"} and not _minutes(row),
    "sheet": lambda row: row.readable and row.type == "csv",
    "log": lambda row: row.readable and row.type == "log",
    "list": lambda row: row.listed,
    "packed": lambda row: row.archive,
    "full_dir": lambda row: row.kind == "dir" and row.files > 1,
    "flat_dir": lambda row: row.kind == "dir" and row.files_in > 1,
    "spare_dir": lambda row: row.spare or row.name == "handover",
    "empty_dir": lambda row: row.kind == "dir" and row.files == 0,
    "mine": lambda row: row.mine,
    "mine_file": lambda row: row.mine and row.kind == "file",
    "mine_dir": lambda row: row.mine and row.kind == "dir",
    "theirs": lambda row: not row.mine and row.kind == "file" and not _minutes(row),
    "taken": lambda row: row.locked_by != "" and not row.my_lock,
    "locked": lambda row: row.locked_by != "" and not _minutes(row),
    "my_lock": lambda row: row.my_lock,
    "their_lock": lambda row: row.locked_by != "" and not row.my_lock,
    "confidential": lambda row: row.confidential,
    "private": lambda row: row.where == "home",
    # What is put away: no folder that things are put into.
    "loose": lambda row: row.where == "home" and f"~/{row.path.split('/', 3)[-1]}" not in PLACES,
    "bulky": lambda row: row.where == "home" and row.bytes_below > 1 << 20,
    "private_file": lambda row: row.where == "home" and row.kind == "file",
    # What the team has written is put into the team's own folders.
    "team_file": lambda row: (
        row.where == "teams" and row.kind == "file" and row.type in {"md", "txt"} and not row.confidential
    ),
    "work_file": lambda row: row.where != "home" and row.kind == "file",
    "work_dir": lambda row: row.where != "home" and row.kind == "dir",
    # Nobody throws away what others read.
    "disposable": lambda row: row.where == "home" or row.on_hold or row.folder == "dropbox",
    "shared_file": lambda row: row.where in {"teams", "projects"} and row.kind == "file",
    "worked_file": lambda row: row.where in {"teams", "projects"} and _editable(row),
    "my_shared_file": lambda row: row.mine and row.where in {"teams", "projects"} and row.kind == "file",
    "my_shared_dir": lambda row: row.mine and row.where in {"teams", "projects"} and row.kind == "dir",
    "my_shared": lambda row: row.mine and row.where in {"teams", "projects"},
    "kept": lambda row: row.versions > 1,
    "untaxed": lambda row: row.folder == "invoices",
    "states_total": lambda row: row.total > 0 and not _minutes(row),
    "states_budget": lambda row: row.budget > 0 and not _minutes(row),
    "states_deadline": lambda row: row.deadline != "" and not _minutes(row),
    "states_meeting": lambda row: row.next_meeting != "",
    "states_contact": lambda row: row.contact != "" and not _minutes(row),
    # the trash
    "one_file": lambda row: (
        row.kind == "file"
        and row.name[-3:] != ".sh"
        and " for " not in row.name
        and not row.name.rpartition(".")[0].endswith("s")
        and _words(row)
    ),
    "some_file": lambda row: row.kind == "file" and _words(row),
    "a_folder": lambda row: row.kind == "dir",
    # new paths
    "a_place": lambda path: path in PLACES,
    "home_place": lambda path: path in FOLDERS,
    "open_place": lambda path: path in SHARED and path.startswith("/public"),
    # A backup is a copy: nothing is moved there.
    "a_home": lambda path: path in PLACES and path != "~/backups",
    "a_name": lambda path: path not in PLACES,
    # groups
    "of_people": lambda row: row.title != "",
}

# (pattern, attributes it rests on, guard, order), shortest first.
NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "nodes": [
        ("invoice {file}", "file", "invoice"),
        ("the {month:pre} statement", "month", "statement"),
        ("the bank statement for {month}", "month", "statement"),
        ("the {file} {type}", "file type", "typed"),
        ("the {file} file", "file", "plain"),
        ("the {file} photo", "file", "jpg"),
        ("the {file} picture", "file", "photo"),
        ("the {file} video", "file", "video"),
        ("the {file} slide deck", "file", "deck"),
        ("the {file} document", "file", "document"),
        ("the {file} folder", "file kind", "dir"),
        ("the {file} directory", "file kind", "dir"),
        ("the folder called {file}", "file kind", "dir"),
        ("the {file} link", "file kind", "link"),
        ("the {type} that's in the {folder} folder", "type folder", "typed_in"),
        ("the {file} {type} that's in the {folder} folder", "file type folder", "typed_in"),
        ("the {file} file that's in the {folder} folder", "file folder", "plain_in"),
        ("the picture that's in the {folder} folder", "type folder", "photo_in"),
        ("the {file} photo that's in the {folder} folder", "file folder", "jpg_in"),
        ("the {file} picture that's in the {folder} folder", "file folder", "photo_in"),
        ("the {file} folder that's under {folder}", "file kind folder", "dir_in"),
        ("{name}", "name", "named"),
        ("{name} that's in the {folder} folder", "name folder", "named_in"),
        ("the {file} file i changed {changed:adv}", "file changed", "mine_plain"),
        ("the {file} minutes from {day:noun}", "file day", "minutes"),
        ("the {file} minutes", "file", "minutes"),
        ("the latest {file} minutes", "file", "minutes", ("name", "-")),
        ("{path}", "path", "short_path"),
    ],
    "file_users": [
        ("{first}", "first"),
        ("{name}", "name"),
    ],
    "file_groups": [
        ("the {title} group", "title", "of_people"),
    ],
    "trash_items": [
        ("the {file} i [deleted|threw away]", "file", "one_file"),
        ("the deleted {file}", "file", "one_file"),
        ("the {file} file i [deleted|binned]", "file", "some_file"),
        ("the {file} folder i [deleted|binned]", "file kind", "a_folder"),
        ("{name}", "name", "some_file"),
        ("the {file} i binned {day:adv}", "file day", "one_file"),
        ("the last thing i [deleted|threw away]", "", "of_any", ("deleted_at", "-")),
    ],
}
GUARDS["of_any"] = lambda row: row.deleted_at != ""
THING: dict[str, str | None] = {"nodes": "one", "file_users": None, "file_groups": "group", "trash_items": "one"}
TELL: dict[str, list[str]] = {"nodes": ["day", "type", "folder"]}
LABEL: dict[str, str] = {
    "nodes": "{path}", "file_users": "{name}", "file_groups": "{short}", "trash_items": "{name}",
}  # fmt: skip
