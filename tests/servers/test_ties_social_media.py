"""What the network shares with other worlds: people, orders, the day of the results, what is not announced yet."""

from __future__ import annotations

import pytest

from servers.calendar import CALENDAR
from servers.calendar.models import Event
from servers.cast.handles import complaints_of, handle_of, handles, journalists_of, launch_of
from servers.email import EMAIL
from servers.email.models import Contact
from servers.food_delivery import FOOD_DELIVERY
from servers.food_delivery.models import FoodOrder
from servers.shopping import SHOPPING
from servers.shopping.models import ShopOrder
from servers.social_media.models import DirectMessage, Embargo, Post, Profile, SocialList
from servers.team_chat import TEAM_CHAT
from servers.team_chat.folding import as_channel_name
from servers.team_chat.models import Channel
from tests.servers.desk import SEEDS, Desk
from tests.servers.social_media_desk import company, desk_at


@pytest.mark.parametrize("seed", SEEDS)
def test_profiles_are_people_and_firms_of_the_cast_under_their_names(seed: int) -> None:
    desk = desk_at(seed)
    known = 0
    for row in desk.world.find(Profile):
        if row.email:
            known += 1
            assert row.name == desk.cast.person(row.email).name
            assert row.handle == handle_of(desk.cast, row.email)
    assert known > 50
    assert desk.row(Profile, company(desk).handle).name == desk.cast.employer.name
    store = desk.row(Profile, handle_of(desk.cast, "online_store"))
    assert store.name == desk.cast.merchant("online_store").name


def test_no_two_share_a_handle() -> None:
    for seed in range(40):
        found = handles(seed)
        assert len(set(found.values())) == len(found)
        assert all(handle == handle.casefold() and handle.isascii() for handle in found.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_complaints_name_orders_that_the_shop_and_the_food_app_know(seed: int) -> None:
    desk, shop, food = desk_at(seed), Desk(SHOPPING, seed), Desk(FOOD_DELIVERY, seed)
    messages = [row.body for row in desk.world.find(DirectMessage)]
    posts = [row.body for row in desk.world.find(Post)]
    first, second, meal = complaints_of(desk.cast)
    for complaint in (first, second):
        assert shop.world.get(ShopOrder, complaint.number) is not None
        assert any(complaint.number in body and complaint.item in body for body in messages)
    assert food.world.get(FoodOrder, meal.number) is not None
    [body] = [body for body in posts if meal.number in body]
    assert f"@{handle_of(desk.cast, 'food_app')}" in body
    assert meal.item in body


@pytest.mark.parametrize("seed", SEEDS)
def test_the_company_says_nothing_about_results_up_to_the_day_in_the_calendar(seed: int) -> None:
    desk, calendar = desk_at(seed), Desk(CALENDAR, seed)
    event = next(row for row in calendar.world.find(Event) if row.title == f"{desk.cast.employer.name} results")
    assert desk.row(Embargo, "results").until == event.starts_at[:10]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_launch_is_a_project_that_has_a_channel_in_the_chat(seed: int) -> None:
    desk, chat = desk_at(seed), Desk(TEAM_CHAT, seed)
    launch = launch_of(desk.cast)
    assert desk.row(Embargo, launch.topic).until == launch.until.isoformat()
    assert launch.until.weekday() == 1
    assert chat.world.find(Channel, name=as_channel_name(launch.name))


@pytest.mark.parametrize("seed", SEEDS)
def test_journalists_are_contacts_of_the_mailbox_and_stand_on_the_press_list(seed: int) -> None:
    desk, mail = desk_at(seed), Desk(EMAIL, seed)
    addresses = {row.email for row in mail.world.find(Contact)}
    reporters = journalists_of(desk.cast)
    assert set(reporters) <= addresses
    press = desk.world.find(SocialList, owner_handle=company(desk).handle, name="press")[0]
    shown = {
        row["author_handle"] for row in desk.do("read_feed", feed="list", list_id=press.list_id, limit=50)["posts"]
    }
    assert shown <= {handle_of(desk.cast, one) for one in reporters}
    for one in reporters:
        assert desk.row(Profile, handle_of(desk.cast, one)).bio.startswith("Reporter at ")
