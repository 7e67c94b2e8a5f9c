"""Which requests have words: of what fits them alone, and not where another world that is shown hears them too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from synth.goals import CallGoal, bind
from synth.lines import has_words, heard_by
from synth.make import default_ground
from synth.scene import Scene

GROUND = default_ground()


@pytest.fixture
def scene() -> Iterator[Scene]:
    made = Scene(random.Random("heard"), GROUND, ("email", "crm", "maps"), 3)
    yield made
    made.live.close()


def goal(scene: Scene, tool: str, **arguments: Any) -> CallGoal:
    found = bind(scene.live, GROUND.tools[tool], arguments)
    assert found is not None
    return found


def test_a_new_number_is_heard_by_each_book_of_contacts(scene: Scene) -> None:
    contact = next(row.id for row in scene.live.rows("email", "contact"))
    number = goal(scene, "save_mail_contact", contact_id=contact, phone="+44 7700 900608")
    assert heard_by(scene, number, ("crm",)) == "save_crm_contact"
    assert heard_by(scene, number, ("maps",)) is None


@pytest.mark.parametrize("change", [{"add_label_ids": ["unread"]}, {"remove_label_ids": ["unread"]}])
def test_only_what_came_in_is_marked_as_read_or_unread(scene: Scene, change: dict[str, list[str]]) -> None:
    emails = scene.live.rows("email", "email")
    for state, has in (("received", True), ("sent", False)):
        email = next(row.id for row in emails if row.state == state)
        assert has_words(scene, goal(scene, "label_emails", email_ids=[email], **change)) == has


def test_a_restaurant_is_no_home(scene: Scene) -> None:
    food = next(row.id for row in scene.live.rows("maps", "places") if row.kind == "food" and row.label is None)
    for name, has in (("want_to_go", True), ("favourites", True), ("home", False), ("work", False)):
        assert has_words(scene, goal(scene, "save_place", place_id=food, list=name)) == has
