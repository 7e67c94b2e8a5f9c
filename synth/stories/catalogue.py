"""All stories: what ties their worlds is one number, one amount or one time that both show."""

from __future__ import annotations

from synth.stories.cars import CARS
from synth.stories.home import HOME
from synth.stories.money import MONEY
from synth.stories.plans import PLANS
from synth.stories.sales import SALES
from synth.stories.telling import Story
from synth.stories.work import WORK

STORIES: tuple[Story, ...] = (*MONEY, *PLANS, *WORK, *SALES, *CARS, *HOME)
