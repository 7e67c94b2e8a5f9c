"""How people hold the figures of the network against each other, and what they work out from them."""

from __future__ import annotations

from typing import Any

COMPARED: dict[tuple[str, str], tuple[str, str]] = {
    ("post", "likes"): ("has more likes", "has fewer likes"),
    ("post", "published_at"): ("is newer", "is older"),
    ("profile", "followers"): ("has more followers", "has fewer followers"),
    ("managed_account", "followers"): ("has more followers", "has fewer followers"),
    ("post", "publish_at"): ("goes out later", "goes out [sooner|earlier]"),
}

DERIVED: dict[str, list[dict[str, Any]]] = {
    "edit_post": [
        {
            "parameter": "publish_at",
            "from": ("post_id", "publish_at"),
            "say": [
                "have {post_id} go out {floor} later",
                "push {post_id} back by {floor}",
                "delay {post_id} by {floor}",
            ],
            "plus": (30, 240, 30),
        },
        {
            "parameter": "publish_at",
            "from": ("post_id", "publish_at"),
            "say": [
                "have {post_id} go out {floor} later",
                "push {post_id} back by {floor}",
            ],
            "plus": (1_440, 7_200, 1_440),
        },
    ],
}
