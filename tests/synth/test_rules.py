"""Rules that few start states break, or that few rows keep in the same words: a row of either is planned."""

from __future__ import annotations

import random

import pytest

from synth.generate import gate_row
from synth.kinds import confirm, policy_refusal
from synth.kinds.written import Written
from synth.live import default_ground
from synth.make import row_of
from synth.scene import Scene
from synth.settings import Settings
from synth.skip import Skip
from tasks import Task

GROUND = default_ground()
TRIES, OF_ONE_START, SEEDS = 96, 8, 256
RARE = (
    "replace_in_file:refused",
    "set_invoice_status:refused",
    "retry_webhook_delivery:refused",
    "request_exchange:refused",
    "add_to_cart:refused",
    "delete_post:refused",
    "set_social_relation:refused",
    "choose_seat:refused",
    "shift_gear:refused",
    "classify_vehicle_trip:0",
    "book_vehicle_service:0",
    "start_sprint:refused",
    "complete_sprint:refused",
    "progress_sale:refused",
)


def attempt(scene: Scene, kind: str, *, permitted: bool = False) -> Task | None:
    """A row that stands its gates, None where the attempt leads nowhere."""
    server = scene.servers[0]
    try:
        written: Written = (
            confirm.write(scene) if kind == "confirm" else policy_refusal.writer(permitted=permitted)(scene)
        )
        task = row_of(Settings(5, (server,)), scene, written, kind, 2 + permitted, 0)
    except Skip:
        return None
    finally:
        scene.close()
    return task if gate_row(task, GROUND, whole=False) is None else None


def scenes(aim: str) -> list[tuple[str, int]]:
    """Streams and world seeds, as a row's attempts at it have them."""
    seeds = [random.Random(f"{aim}/{leg}").randrange(SEEDS) for leg in range(TRIES // OF_ONE_START)]
    return [(f"{aim}/{number}", seeds[number // OF_ONE_START]) for number in range(TRIES)]


def scene(aim: str, stream: str, seed: int) -> Scene:
    tool = GROUND.tools[aim.partition(":")[0]]
    return Scene(random.Random(stream), GROUND, (tool.server,), seed, frozenset({tool.name}), aim=aim, seeds=SEEDS)


@pytest.mark.slow
@pytest.mark.parametrize("permitted", [False, True])
@pytest.mark.parametrize("rule", RARE)
def test_a_rule_is_broken_and_kept(rule: str, permitted: bool) -> None:
    found = (attempt(scene(rule, *one), "policy_refusal", permitted=permitted) for one in scenes(rule))
    task = next((one for one in found if one is not None), None)
    assert task is not None
    assert task.fingerprint.generator["rule"] == rule
    assert (task.turns[0].gold_class == "REFUSE") == (not permitted)
