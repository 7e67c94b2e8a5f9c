"""What the sales system needs of words: rates, names of common nouns, days past and to come, figures with signs."""

from __future__ import annotations

import random
import re
from datetime import date

import pytest

from servers.crm import CRM
from servers.crm.phrases import REQUESTS
from servers.kit.sample import draw, sample_arguments
from synth.answers import confirm_reports, label, say_argument
from synth.goals import bind, holds
from synth.language.register import tidy
from synth.live import Ground, Live, default_ground
from synth.scene import Scene
from synth.words import said_argument
from tests.servers.test_phrases import parts


@pytest.fixture(scope="module")
def ground() -> Ground:
    return default_ground()


def scene_of(ground: Ground) -> Scene:
    return Scene(random.Random("sales"), ground, ["crm"], 0)


def test_a_discount_is_said_heard_and_confirmed_as_a_rate(ground: Ground) -> None:
    scene = scene_of(ground)
    row = next(row for row in scene.live.rows("crm", "deal") if row.mine and row.stage == "negotiation")
    goal = bind(scene.live, CRM.tools["update_deal"], {"deal_id": row.id, "discount_bp": 1_250})
    assert goal is not None
    forms, mask = said_argument(scene, goal, "discount_bp")
    assert forms[""] in {"12.5%", "12.5 percent"}
    assert (forms["pre"], mask) == ("12.5%", "<discount_bp>")
    assert say_argument(scene, goal, "discount_bp") == "12.5%"
    assert ("percent", 1_250) in {(one.type, one.value) for one in confirm_reports(scene, goal)}


def test_a_name_of_common_nouns_has_no_capital_within_a_sentence(ground: Ground) -> None:
    scene = scene_of(ground)
    row = next(row for row in scene.live.rows("crm", "deal") if row.name == "Showroom screens")
    assert label(scene, "crm", "deal", row) == f"the showroom screens deal with {row.company}"


@pytest.mark.parametrize(("days", "past"), [(-1, True), (0, True), (1, False)])
def test_a_line_can_ask_for_a_day_that_is_past_or_to_come(ground: Ground, days: int, past: bool) -> None:
    live = Live(ground, ["crm"], 0)
    day = date.fromordinal(live.now.date().toordinal() + days).isoformat()
    contact = live.rows("crm", "crm_contact")[0].id
    arguments = {"kind": "call", "subject": "pricing", "day": day, "contact_id": contact}
    goal = bind(live, CRM.tools["record_sales_activity"], arguments)
    assert goal is not None
    assert holds(live, goal, "day<now") == past
    assert holds(live, goal, "day>now") != past
    assert not holds(live, goal, "outcome<now")
    live.close()


def test_a_day_is_drawn_after_the_one_that_the_row_has(ground: Ground) -> None:
    live = Live(ground, ["crm"], 0)
    world, tool = live.world("crm"), CRM.tools["update_deal"]
    for row in live.rows("crm", "deal")[-20:]:
        day = draw(
            random.Random(row.id), CRM, world, tool, ("after", "deal_id", "close_day", 3, 400), {"deal_id": row.id}
        )
        assert day > max(row.close_day, live.now.date().isoformat())
        assert date.fromisoformat(day).weekday() < 5
    live.close()


def test_what_stands_in_a_list_can_choose_what_stands_beside_it(ground: Ground) -> None:
    live = Live(ground, ["crm"], 0)
    for n in range(20):
        drawn = sample_arguments(random.Random(n), CRM, live.world("crm"), CRM.tools["import_leads"])
        [name], [email] = drawn["names"], drawn["emails"]
        assert email == "" or name.split()[1].casefold() in email
    live.close()


@pytest.mark.parametrize(
    ("text", "tidied"),
    [("open a $8,000 deal", "open an $8,000 deal"), ("an $5,000 deal", "a $5,000 deal"), ("a 18% cut", "an 18% cut")],
)
def test_a_figure_takes_the_article_that_it_sounds_like(text: str, tidied: str) -> None:
    assert tidy(text) == tidied


def test_no_request_for_a_deal_lists_its_name_bare() -> None:
    lines = [parts(line)[0] for mood in ("do", "say", "frag") for line in REQUESTS["create_deal"][mood]]
    assert not [line for line in lines if re.search(r"[,:] (?:name )?\{name\}", line)]
    formal = [line for line in lines if not line.startswith("~")]
    assert not [
        line for line in formal if re.search(r"[,:] \{(?:amount|contact_id)\}", line) and "new deal:" not in line
    ]
