"""The phrases that the workspace knows: what its threads are about."""

from __future__ import annotations

from typing import Final

from servers.team_chat.seed_words import PLANTED
from servers.team_chat.talk import DIRECT, TALKS

KEYWORDS: Final = tuple(dict.fromkeys((*(one.about for one in (*TALKS, *DIRECT)), *PLANTED)))
