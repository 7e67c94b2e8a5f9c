"""How people hold the figures of the file server against each other, and what they work out from them."""

from __future__ import annotations

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("nodes", "modified_at"): ("was changed later", "was changed earlier"),
    ("trash_items", "purge_on"): ("stays in the trash longer", "goes for good [sooner|earlier]"),
}
