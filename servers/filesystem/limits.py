"""Bounds and places of the file server that its rules and tools share."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

KIB: Final = 1024
MIB: Final = 1024 * KIB
MOST_PATH_BYTES: Final = 1024
MOST_NAME_BYTES: Final = 255
MOST_HOPS: Final = 16
MOST_TEXT: Final = 64 * KIB
MOST_READ: Final = 32 * KIB
MOST_LINE: Final = 500
MOST_DIFF: Final = 24 * KIB
MOST_COMPARED: Final = 1_500
MOST_NODES: Final = 300
MOST_ENTRIES: Final = 200
MOST_UNPACKED: Final = 256 * KIB
MOST_PATTERN: Final = 500
MOST_VERSIONS: Final = 10
TREE_LINES: Final = 300
TRASH_DAYS: Final = 30
FEW_FILES: Final = 20
FEW_BYTES: Final = 50 * MIB
LOCK_AGE: Final = timedelta(hours=24)
PUBLIC: Final = "/public"
TEAMS: Final = "/teams"
PROJECTS: Final = "/projects"
ARCHIVE_ENDS: Final = (".zip", ".tar.gz")
FEW_RIVALS: Final = 5
CONFIDENTIAL: Final = ("finance", "legal", "pay", "payroll", "people", "reviews")
SECRETS: Final = ".env"
