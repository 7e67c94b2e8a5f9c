"""Values that requests give, which parameters go together, what a request is about, and near misses."""

from __future__ import annotations

from typing import Any, Final

# Folders that things are put into, and how both sides call them: by name only where that says where they lie.
FOLDERS: Final[dict[str, str]] = {
    "~/Papers": "the Papers folder",
    "~/Documents": "the Documents folder",
    "~/Documents/Drafts": "~/Documents/Drafts",
    "~/Documents/Temp": "~/Documents/Temp",
    "~/backups": "the backups folder",
    "~/Downloads": "~/Downloads",
    "~/notes": "~/notes",
}
SHARED: Final[dict[str, str]] = {
    "/teams/engineering/templates": "/teams/engineering/templates",
    "/teams/engineering/onboarding": "/teams/engineering/onboarding",
    "/teams/engineering/runbooks": "/teams/engineering/runbooks",
    "/public/handbook": "/public/handbook",
}
_NEW_FOLDERS = [
    "~/Receipts", "~/Documents/Contracts", "~/Pictures/Summer", "~/notes/Old weeks", "~/Documents/Talks", "~/Papers/Health", "~/Projects",
    "~/Downloads/To sort", "~/Documents/Letters", "~/Pictures/Office", "~/backups/Winter", "~/Papers/Travel",
]  # fmt: skip
_NEW_FILES = [
    "~/reminders.txt", "~/notes/quick note.txt", "~/Documents/note.txt", "~/notes/not to forget.txt", "~/remember.txt", "~/notes/memo.txt",
    "~/Documents/small things.txt", "~/notes/for later.txt", "~/Documents/reminder.txt", "~/notes/jotted down.txt",
]  # fmt: skip
_EMPTY_FILES = [
    "~/scratch.txt", "~/notes/later.md", "~/Documents/outline.md", "~/Downloads/keep.txt", "~/notes/visit.md", "~/Documents/agenda.md",
    "~/expenses/claims.csv", "~/notes/retro.md",
]  # fmt: skip
# The archive is read-only.
_NO_NEW_FOLDERS = ["/archive/Scans", "/archive/Old plans"]
_NO_NEW_FILES = ["/archive/memo.txt", "/archive/for later.txt"]
_NO_EMPTY_FILES = ["/archive/outline.md", "/archive/index.txt"]
_TEXTS = [
    "milk, stamps, two lightbulbs", "ask for the late slot", "gate code goes to the neighbour", "bring the blue folder", "three chairs, one table",
    "water the plants on fridays", "return the drill by sunday", "seven guests, one vegetarian", "parking is behind the mill",
]  # fmt: skip
_LINES = [
    "ring the plumber", "pick up the parcel", "book the dentist", "buy a birthday card", "return the library books", "send the meter readings",
    "renew the travel card", "ask about the bike shed", "order new name tags", "cancel the gym", "fix the squeaky door", "charge the torch",
]  # fmt: skip
_LINKS: Final[dict[str, str]] = {
    "/teams/engineering/minutes": "/teams/engineering/minutes",
    "/teams/engineering/rota": "/teams/engineering/rota",
    "/public/handbook": "/public/handbook",
    "/public/templates": "/public/templates",
    "~/expenses": "~/expenses",
    "~/bank": "~/bank",
    "/teams/engineering/Client list.csv": "/teams/engineering/Client list.csv",
}
_LINK_PATHS = [
    "~/Shortcuts/Weekly", "~/Shortcuts/Often used", "~/Shortcuts/Work", "~/quick", "~/Documents/Link", "~/Shortcuts/Daily", "~/here",
]  # fmt: skip
_SCRAPS = [
    "timeout",
    "refused",
    "checksum",
    "slow query",
    "health check",
    "retry",
    "cache filled",
    "token expired",
    "queue holds",
]
_RARE = [
    "lentils", "raise your glasses", "leading zeros", "Locker 14", "quiet room", "lifeboats", "nightly job", "wipers", "yellow vest", "bicycle shed",
    "squash", "toothbrush", "pension fund", "more quiet rooms", "grandmother", "extractor", "lunch walks", "bridges fall", "bring boots",
]  # fmt: skip
_NOTES = [
    "editing",
    "changes to come",
    "updating this",
    "bringing it up to date",
    "last corrections",
    "until monday",
]


def _node(**fields: Any) -> tuple[Any, ...]:
    return ("thing", "nodes", fields)


_MY_FILE = _node(kind="file", mine=True)
_MY_HOME_FILE = _node(kind="file", mine=True, where="home")
_MY_DIR = _node(kind="dir", mine=True, where="home")
_MY_TEXT = _node(readable=True, mine=True, short=True)
_TEAM_TEXT = _node(readable=True, where="teams", short=True)
_PROJECT_TEXT = _node(readable=True, where="projects", short=True)
_ANY_TEXT = ("either", [_MY_TEXT, _MY_TEXT, _TEAM_TEXT, _PROJECT_TEXT])
_ANY_FILE = (
    "either",
    [
        _MY_FILE,
        _node(kind="file", where="teams"),
        _node(kind="file", where="projects"),
        _node(kind="file", where="public"),
    ],
)
_MY_SHEET = _node(readable=True, type="csv", mine=True)
_FOLDER = ("pick", [*FOLDERS])
_TARGET = ("pick", [*FOLDERS, *FOLDERS, *SHARED])
VALUES: dict[str, Any] = {
    "change_directory.path": (
        "either",
        [_MY_DIR, _node(kind="dir", where="teams"), _node(kind="dir", where="projects")],
    ),
    "list_directory.path": _node(kind="dir"),
    "list_directory.sort": ("pick", ["size"]),
    "list_directory.descending": ("pick", [True]),
    "show_directory_tree.path": (
        "either",
        [_MY_DIR, _node(kind="dir", where="projects"), _node(kind="dir", where="teams")],
    ),
    "read_file.path": _ANY_TEXT,
    "read_file.version": ("count", 1, 3),
    "read_file_lines.path": ("either", [_node(readable=True, type="log"), _node(readable=True, type="csv"), _MY_TEXT]),
    "read_file_lines.start": ("pick", [-1, 1]),
    "read_file_lines.count": ("pick", [1]),
    "count_file_words.paths": (
        "either",
        [
            ("some", _ANY_TEXT, 1, 1),
            ("some", _ANY_TEXT, 1, 1),
            ("things", "nodes", {"readable": True, "folder": "minutes"}, ["in_folder"], 2, 2),
            ("things", "nodes", {"readable": True, "folder": "notes"}, ["in_folder", "type"], 2, 2),
        ],
    ),
    "find_files.name_glob": ("pick", ["*.csv", "notes", "*.zip", "invoice", "plan"]),
    "search_file_contents.path": (
        "either",
        [_node(readable=True, type="log"), _node(readable=True, type="log"), _node(kind="dir", where="projects")],
    ),
    "search_file_contents.pattern": ("pick", [*_SCRAPS, *_RARE]),
    "search_file_contents.name_glob": ("pick", ["*.log", "*.md", "*.txt"]),
    "compare_files.left_path": _node(readable=True, kindred="deliveries"),
    "compare_files.right_path": (
        "alike",
        "nodes",
        "left_path",
        ["in_folder", "type", "readable", "kindred", "subject"],
        "modified_at",  # what is new stands in the later one
    ),
    "checksum_file.path": _ANY_FILE,
    "get_disk_usage.path": ("either", [_MY_DIR, _node(kind="dir", where="projects"), _node(kind="dir", where="teams")]),
    "get_storage_quota.user_id": ("row", "file_users", "user_id"),
    "list_file_versions.path": (
        "either",
        [_node(readable=True, where="teams"), _node(readable=True, where="projects")],
    ),
    "list_file_trash.name_glob": ("pick", ["*.pdf", "*.txt", "recording", "*.mp4"]),
    "list_archive_contents.archive_path": _node(archive=True),
    "list_file_groups.member_id": ("row", "file_users", "user_id"),
    "write_file.path": ("pick", [*_NEW_FILES, *_NO_NEW_FILES]),
    "write_file.content": ("pick", _TEXTS),
    "append_to_file.path": _node(listed=True),
    "append_to_file.content": ("pick", _LINES),
    "replace_in_file.path": ("either", [_MY_TEXT, _TEAM_TEXT]),
    "replace_in_file.find": ("field", "path", "weekday"),
    "replace_in_file.replacement": ("one_of", "path", "other_days"),
    "sort_file_lines.path": (
        "either",
        [_MY_SHEET, _node(listed=True), _node(readable=True, type="csv", where="projects")],
    ),
    "sort_file_lines.by": ("pick", ["column"]),
    "sort_file_lines.column": ("pick", [1, 2]),
    "sort_file_lines.keep_header": ("pick", [True]),
    "sort_file_lines.unique": ("pick", [True]),
    "sort_file_lines.descending": ("pick", [True]),
    "concatenate_files.paths": (
        "either",
        [
            ("things", "nodes", {"kindred": "claims"}, ["folder", "subject"], 2, 3),
            ("things", "nodes", {"kindred": "claims"}, ["folder", "subject"], 2, 3),
            ("things", "nodes", {"kindred": "statements"}, ["folder"], 2, 3),
        ],
    ),
    "concatenate_files.output_path": (
        "joined",
        "paths",
        "in_folder",
        ["together.csv", "merged.csv", "everything.csv", "combined.csv", "full.csv"],
    ),
    "concatenate_files.skip_repeated_header": ("pick", [True]),
    "create_directory.path": ("pick", [*_NEW_FOLDERS, *_NO_NEW_FOLDERS]),
    "create_directory.parents": ("pick", [True]),
    "touch_file.path": ("pick", [*_EMPTY_FILES, *_NO_EMPTY_FILES]),
    "copy_path.source_path": (
        "either",
        [
            _MY_HOME_FILE,
            _node(kind="file", where="teams"),
            _node(kind="file", where="projects"),
            _node(kind="file", folder="pay"),
            _node(kind="dir", where="projects"),
            _MY_DIR,
        ],
    ),
    "copy_path.target_path": _TARGET,
    "copy_path.recursive": ("pick", [True]),
    "copy_path.overwrite": ("pick", [True]),
    "move_path.source_path": (
        "either",
        [_MY_HOME_FILE, _MY_HOME_FILE, _MY_HOME_FILE, _MY_DIR, _node(kind="file", where="teams"), _node(on_hold=True)],
    ),
    "move_path.target_path": ("either", [_FOLDER, _FOLDER, ("one_of", "source_path", "renamed")]),
    "move_path.overwrite": ("pick", [True]),
    "delete_file.path": (
        "either",
        [
            _MY_HOME_FILE,
            _MY_HOME_FILE,
            _MY_HOME_FILE,
            _node(kind="link", mine=True),
            _node(on_hold=True),
            _node(kind="file", folder="dropbox"),
        ],
    ),
    "delete_directory.path": (
        "either",
        [_node(spare=True), _node(spare=True), _node(kind="dir", files=0, mine=True), _node(name="handover")],
    ),
    "delete_directory.recursive": ("pick", [True]),
    "restore_trashed_file.target_path": ("pick", [*FOLDERS]),
    "empty_file_trash.older_than_days": ("pick", [7, 10, 14, 20]),
    "change_permissions.path": (
        "either",
        [_node(mine=True, where="teams"), _node(mine=True, where="projects"), _MY_HOME_FILE, _MY_DIR],
    ),
    "change_permissions.mode": ("one_of", "path", "modes"),
    "change_permissions.recursive": ("pick", [True]),
    "change_group.path": ("either", [_node(mine=True, where="teams"), _node(mine=True, where="projects")]),
    "change_group.recursive": ("pick", [True]),
    "change_owner.path": (
        "either",
        [
            _node(mine=True, kind="file", where="teams"),
            _node(mine=True, kind="file", where="projects", type="md"),
            _node(mine=True, kind="file", where="projects", type="csv"),
            _node(mine=True, kind="file", where="projects", type="txt"),
            _node(mine=True, kind="file", where="projects", type="png"),
        ],
    ),
    "create_symlink.link_path": ("pick", _LINK_PATHS),
    "create_symlink.target_path": ("pick", [*_LINKS]),
    "create_archive.paths": (
        "either",
        [
            ("things", "nodes", {"filled": True, "where": "projects"}, ["path"], 1, 1),
            ("things", "nodes", {"filled": True, "where": "home", "mine": True}, ["path"], 1, 1),
            ("things", "nodes", {"readable": True, "where": "home", "mine": True}, ["folder"], 2, 2),
        ],
    ),
    "create_archive.archive_path": (
        "either",
        [
            ("field", "paths", "zipped"),
            ("field", "paths", "zipped"),
            ("joined", "paths", "in_folder", ["bundle.zip", "package.zip", "old stuff.zip"]),
        ],
    ),
    "extract_archive.archive_path": _node(archive=True),
    "extract_archive.target_path": (
        "either",
        [
            _node(name="Downloads", kind="dir", mine=True),
            _node(name="Temp", kind="dir", mine=True),
            _node(name="Documents", kind="dir", mine=True),
            _node(name="Drafts", kind="dir", mine=True),
            _node(name="notes", kind="dir", mine=True),
            _node(name="Papers", kind="dir", mine=True),
        ],
    ),
    "extract_archive.entries": (
        "some",
        ("one_of", "archive_path", "packed"),
        1,
        1,
    ),
    "extract_archive.overwrite": ("pick", [True]),
    "restore_file_version.path": (
        "either",
        [_node(readable=True, where="teams"), _MY_TEXT, _node(readable=True, where="projects")],
    ),
    "restore_file_version.version": ("count", 1, 3),
    "lock_file.path": ("either", [_node(readable=True, where="teams"), _node(readable=True, where="projects")]),
    "lock_file.note": ("pick", _NOTES),
    "unlock_file.path": ("either", [_node(my_lock=True), _node(kind="file", held=True)]),
    "unlock_file.force": ("pick", [True]),
}
SHAPES: dict[str, list[list[str]]] = {
    "get_working_directory": [[]],
    "list_directory": [["path", "sort", "descending"], ["path", "sort", "descending"], ["path"]],
    "show_directory_tree": [["path"]],
    "read_file_lines": [["path", "start", "count"]],
    "count_file_words": [["paths"]],
    "search_file_contents": [["pattern", "path"], ["pattern", "path"], ["pattern"]],
    "compare_files": [["left_path", "right_path"]],
    "checksum_file": [["path"]],
    "get_disk_usage": [["path"]],
    "get_storage_quota": [[], ["user_id"]],
    "list_file_versions": [["path"]],
    "list_archive_contents": [["archive_path"]],
    "change_directory": [["path"]],
    "write_file": [["path", "content"]],
    "append_to_file": [["path", "content"]],
    "replace_in_file": [["path", "find", "replacement"]],
    "sort_file_lines": [
        ["path"],
        ["path"],
        ["path", "by", "column", "keep_header"],
        ["path", "by", "column", "keep_header"],
        ["path", "keep_header", "unique"],
        ["path", "descending"],
    ],
    "concatenate_files": [["paths", "output_path"], ["paths", "output_path", "skip_repeated_header"]],
    "create_directory": [["path"]],
    "touch_file": [["path"]],
    "copy_path": [
        ["source_path", "target_path"],
        ["source_path", "target_path"],
        ["source_path", "target_path", "recursive"],
        ["source_path", "target_path", "overwrite"],
    ],
    "move_path": [
        ["source_path", "target_path"],
        ["source_path", "target_path"],
        ["source_path", "target_path", "overwrite"],
    ],
    "delete_file": [["path"]],
    "delete_directory": [["path", "recursive"], ["path", "recursive"], ["path", "recursive"], ["path"]],
    "restore_trashed_file": [["trash_id"], ["trash_id"], ["trash_id", "target_path"]],
    "empty_file_trash": [[], [], ["older_than_days"]],
    "change_permissions": [["path", "mode"], ["path", "mode"], ["path", "mode", "recursive"]],
    "change_group": [["path", "group_name"], ["path", "group_name"], ["path", "group_name", "recursive"]],
    "change_owner": [["path", "user_id"]],
    "create_symlink": [["link_path", "target_path"]],
    "create_archive": [["archive_path", "paths"]],
    "extract_archive": [
        ["archive_path", "target_path"],
        ["archive_path", "target_path"],
        ["archive_path", "target_path", "entries"],
        ["archive_path", "target_path", "overwrite"],
    ],
    "restore_file_version": [["path", "version"]],
    "lock_file": [["path"], ["path"], ["path", "note"]],
    "unlock_file": [["path"], ["path", "force"]],
}
TOPIC: dict[str, str | None] = {
    "change_directory": "path",
    "write_file": None,
    "append_to_file": "path",
    "replace_in_file": "path",
    "sort_file_lines": "path",
    "concatenate_files": None,
    "create_directory": None,
    "touch_file": None,
    "copy_path": "source_path",
    "move_path": "source_path",
    "delete_file": "path",
    "delete_directory": "path",
    "restore_trashed_file": "trash_id",
    "empty_file_trash": None,
    "change_permissions": "path",
    "change_group": "path",
    "change_owner": "path",
    "create_symlink": None,
    "create_archive": None,
    "extract_archive": "archive_path",
    "restore_file_version": "path",
    "lock_file": "path",
    "unlock_file": "path",
}
WHY: dict[str, Any] = {
    "get_working_directory": "",
    "list_directory": ("space", "", "path bulky"),
    "show_directory_tree": "",
    "read_file_lines": ("check", "", "path private"),
    "count_file_words": "",
    "search_file_contents": "recall",
    "compare_files": ("changed", "", "left_path private"),
    "checksum_file": ("changed", "", "path private"),
    "get_disk_usage": ("space", "", "path bulky"),
    "get_storage_quota": ("", "space", "user_id"),
    "list_file_versions": "",
    "list_archive_contents": "",
    "write_file": "keep_in_mind",
    "append_to_file": "keep_in_mind",
    "create_directory": "order",
    "copy_path": ("keep", "", "source_path private"),
    "move_path": ("", "tidy", "target_path a_name"),
    "delete_file": "tidy",
    "delete_directory": "tidy",
    "restore_trashed_file": "undo",
    "empty_file_trash": "space",
    "restore_file_version": ("undo", "", "path private"),
    "change_group": "",
    "lock_file": "",
}
WORDS: dict[str, dict[str, str]] = {
    "copy_path.target_path": {**FOLDERS, **SHARED},
    "move_path.target_path": FOLDERS,
    "restore_trashed_file.target_path": FOLDERS,
    "create_symlink.target_path": _LINKS,
}
UNLIKE: dict[str, list[tuple[str, str, str]]] = {}
NEAR: list[str] = [
    "print the lease [pdf|file] for me",
    "convert all my slides to pdf",
    "turn my scanned letters into text",
    "rotate all my holiday pictures",
    "cut the first minute off the offsite video",
    "share my Papers folder with somebody outside the firm",
    "send me a link that opens my papers from home",
    "encrypt the payroll [file|list] with a password",
    "mount the old backup drive",
    "restart the file server",
    "make me an admin of the file server",
    "buy more storage for my account",
    "raise my quota to a terabyte",
    "make a chart from the expense sheet",
    "run the backup script now",
    "schedule the backup for every [Sunday|Friday] night",
    "tell me when somebody opens my CV",
    "sync my downloads with my phone",
    "upload the pictures to our website",
    "put my signature under a contract",
    "add a watermark to all my pictures",
    "scan my downloads for viruses",
    "get back a file i purged last year",
    "record who reads the lease",
    "remind me to clean up my downloads {d}",
    "number the pages of all my pdfs",
    "burn the photos to a disc",
]
UNASKED = {
    "create_symlink": "links are made in one's own folders",
    "append_to_file": "lines are added to lists of one's own",
    "concatenate_files": "what is put together is read by those who ask",
    "restore_trashed_file": "things go back to one's own folders",
}
