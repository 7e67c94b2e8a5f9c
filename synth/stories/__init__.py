"""Stories over several worlds: what one world shows is looked up, checked or written down in another."""

from synth.stories.catalogue import STORIES
from synth.stories.telling import Story, tell

__all__ = ["STORIES", "Story", "tell"]
