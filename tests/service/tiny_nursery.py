"""A nursery of workers over the two small worlds."""

from __future__ import annotations

from service.house import House
from service.workers.nursery import run_nursery
from tests.service.tiny import WORLDS, tiny_evaluator, tiny_setting

if __name__ == "__main__":
    run_nursery(lambda settings: House(WORLDS, tiny_setting, settings, tiny_evaluator))
