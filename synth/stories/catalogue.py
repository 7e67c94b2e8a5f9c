"""All stories."""

from __future__ import annotations

from synth.stories.telling import Story

STORIES: tuple[Story, ...] = ()
