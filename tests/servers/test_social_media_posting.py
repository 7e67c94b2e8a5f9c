from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from servers.cast.handles import launch_of
from servers.kit.text import instant
from servers.social_media import policy
from servers.social_media.models import ManagedAccount, Post, PostReaction
from tests.servers.social_media_desk import (
    Desk,
    add_post,
    add_profile,
    company,
    desk_at,
    friend,
    local,
    me,
    post,
    relate,
    saturday,
    search,
)


def publish(desk: Desk, **arguments: Any) -> dict[str, Any]:
    return desk.do("publish_post", **{"body": "Good morning, harbour", **arguments})


def code(desk: Desk, **arguments: Any) -> str:
    return desk.code("publish_post", **{"body": "Good morning, harbour", **arguments})


def said(desk: Desk, **arguments: Any) -> tuple[str, str]:
    return desk.refused("publish_post", **{"body": "Good morning, harbour", **arguments})


def test_a_post_goes_out_from_my_own_account_unless_another_one_is_named() -> None:
    desk = desk_at()
    own = publish(desk, body="Hello #Trains, hello @" + friend(desk, 0))
    row = desk.row(Post, own["post_id"])
    assert (row.author_handle, row.state, row.topics, row.mentions) == (
        me(desk), "published", ["trains"], [friend(desk, 0)],
    )  # fmt: skip
    brand = publish(desk, account_id=company(desk).account_id)
    assert brand["handle"] == company(desk).handle
    assert search(desk, query="#trains hello") == [row.body]


def test_a_text_is_not_blank_and_mentions_people_who_exist() -> None:
    desk = desk_at()
    assert code(desk, body="   ") == "invalid_arguments"
    assert said(desk, body="Hello @nobody.at.all") == (
        "invalid_arguments", "Nobody has the handle @nobody.at.all.",
    )  # fmt: skip
    assert code(desk, body="x" * 501) == "invalid_arguments"
    blocker = add_profile(desk, "grudge")
    relate(desk, blocker, me(desk), "block")
    assert code(desk, body="Hello @grudge") == "refused"


def test_the_same_text_is_not_posted_twice_within_a_day() -> None:
    desk = desk_at()
    publish(desk, body="Once is enough")
    assert code(desk, body="once  is enough") == "conflict"
    publish(desk, body="Once is enough", account_id=company(desk).account_id)
    desk.pass_time(hours=25)
    publish(desk, body="Once is enough")


def test_the_company_posts_in_its_hours_only_and_i_always() -> None:
    desk = desk_at()
    brand = company(desk).account_id
    free = saturday(desk)
    kind, message = said(desk, account_id=brand, publish_at=local(desk, days=free, clock="11:00"))
    assert kind == "refused"
    assert "08:30" in message
    assert code(desk, account_id=brand, publish_at=local(desk, days=free + 2, clock="17:31")) == "refused"
    waiting = publish(desk, account_id=brand, publish_at=local(desk, days=free + 2, clock="08:30"))
    assert waiting["state"] == "scheduled"
    publish(desk, publish_at=local(desk, days=free, clock="11:00"))
    desk.pass_time(hours=10)
    assert code(desk, account_id=brand, body="Late") == "refused"
    publish(desk, body="Late")


def test_a_reply_of_the_company_keeps_its_hours_too() -> None:
    desk = desk_at()
    parcel = post(desk, f"@{company(desk).handle} the parcel").post_id
    publish(desk, account_id=company(desk).account_id, reply_to_id=parcel, body="We're sorry")
    desk.pass_time(hours=10)
    assert code(desk, account_id=company(desk).account_id, reply_to_id=parcel, body="Still sorry") == "refused"


def test_an_embargo_holds_up_to_and_including_its_last_day_for_the_company_alone() -> None:
    desk = desk_at()
    brand, launch = company(desk).account_id, launch_of(desk.cast)
    text = f"Here it is: #{launch.topic}"
    kind, message = said(desk, account_id=brand, body=text)
    assert kind == "refused"
    assert launch.until.isoformat() in message
    assert f"scheduled for {launch.until + timedelta(days=1)} or later" in message
    last = (launch.until - desk.cast.today).days
    assert code(desk, account_id=brand, body=text, publish_at=local(desk, days=last, clock="10:00")) == "refused"
    publish(desk, account_id=brand, body=text, publish_at=local(desk, days=last + 1, clock="10:00"))
    publish(desk, body=text)
    publish(desk, account_id=brand, body="About our #pricing")


def test_times_to_publish_lie_ten_minutes_to_half_a_year_ahead() -> None:
    desk = desk_at()
    assert code(desk, publish_at=local(desk, minutes=9)) == "conflict"
    assert code(desk, publish_at=local(desk, days=181, clock="10:00")) == "conflict"
    assert publish(desk, publish_at=local(desk, minutes=10))["state"] == "scheduled"


def test_an_account_has_twenty_five_scheduled_posts_and_fifty_a_day_at_most() -> None:
    desk = desk_at()
    for number in range(23):
        publish(desk, body=f"Later {number}", publish_at=local(desk, days=3 + number, clock="12:00"))
    assert code(desk, body="Later still", publish_at=local(desk, days=40, clock="12:00")) == "conflict"
    for number in range(50):
        add_post(desk, me(desk), f"Today {number}", hours=0.1)
    assert code(desk, body="One more") == "conflict"


def test_who_may_reply_is_said_by_the_first_post() -> None:
    desk = desk_at()
    assert code(desk, reply_to_id=post(desk, f"@{friend(desk, 2)} and nobody else").post_id) == "refused"
    assert code(desk, reply_to_id=post(desk, "Only for people I follow").post_id) == "refused"
    relate(desk, "ridgewalk", me(desk), "follow")
    publish(desk, reply_to_id=post(desk, "Only for people I follow").post_id)
    named = add_post(desk, friend(desk, 0), "You and I", reply_policy="mentioned", mentions=[me(desk)])
    publish(desk, reply_to_id=named, body="Yes")


def test_a_reply_is_never_seen_by_more_people_than_its_thread() -> None:
    desk = desk_at()
    key = add_post(desk, friend(desk, 0), "For you lot", visibility="followers")
    view = publish(desk, reply_to_id=key)
    row = desk.row(Post, view["post_id"])
    assert (view["visibility"], row.root_id, row.reply_to_id) == ("followers", key, key)
    deeper = publish(desk, reply_to_id=row.post_id, body="And more")
    assert desk.row(Post, deeper["post_id"]).root_id == key


def test_what_is_gone_or_hidden_cannot_be_answered_or_quoted() -> None:
    desk = desk_at()
    gone = next(row for row in desk.world.find(Post, state="deleted")).post_id
    hidden = desk.world.find(Post, state="hidden")[0].post_id
    suspended = post(desk, "Selling signed moon dust").post_id
    blocked = add_post(desk, "fifthofficial", "Not for you")
    assert code(desk, reply_to_id=gone) == code(desk, quote_of_id=gone) == "conflict"
    assert code(desk, reply_to_id=hidden) == "not_found"
    assert code(desk, reply_to_id=suspended) == code(desk, reply_to_id=blocked) == "refused"
    closed = add_post(desk, friend(desk, 0), "For you lot", visibility="followers")
    assert code(desk, quote_of_id=closed) == "refused"
    private = add_post(desk, friend(desk, 1), "Behind the curtain")
    assert code(desk, quote_of_id=private) == "refused"
    open_one = add_post(desk, friend(desk, 0), "For everybody")
    assert publish(desk, quote_of_id=open_one)["quote_of_id"] == open_one


def test_a_young_post_is_edited_and_an_old_one_is_not() -> None:
    desk = desk_at()
    slip, old = post(desk, "Did everybody recieve"), post(desk, "Lovely evening by teh river")
    view = desk.do("edit_post", post_id=slip.post_id, body="Did everybody receive it? #choir")
    assert view["body"] == "Did everybody receive it? #choir"
    row = desk.row(Post, slip.post_id)
    assert (row.topics, row.edited_at is not None) == (["choir"], True)
    kind, message = desk.refused("edit_post", post_id=old.post_id, body="Lovely evening")
    assert kind == "conflict"
    assert "correction" in message


@pytest.mark.parametrize(("minutes", "works"), [(59, True), (61, False)])
def test_the_hour_for_edits_ends_after_sixty_minutes(minutes: int, *, works: bool) -> None:
    desk = desk_at()
    key = add_post(desk, me(desk), "Fresh", hours=minutes / 60)
    if works:
        desk.do("edit_post", post_id=key, body="Fresher")
    else:
        assert desk.code("edit_post", post_id=key, body="Fresher") == "conflict"


def test_a_reposted_post_keeps_its_text() -> None:
    desk = desk_at()
    row = post(desk, "Free to a good home")
    assert desk.code("edit_post", post_id=row.post_id, body="Free to a bad home") == "conflict"
    assert desk.do("edit_post", post_id=row.post_id, reply_policy="following")["who_may_reply"] == "following"


def test_only_posts_of_mine_are_changed_or_deleted() -> None:
    desk = desk_at()
    theirs = add_post(desk, friend(desk, 0), "Hands off")
    assert desk.code("edit_post", post_id=theirs, pinned=True) == "refused"
    assert desk.code("delete_post", post_id=theirs) == "refused"
    assert desk.code("edit_post", post_id=theirs) == "invalid_arguments"
    assert desk.code("delete_post", post_id="SP-000000") == "not_found"


def test_replies_get_narrower_with_the_post_that_they_answer() -> None:
    desk = desk_at()
    root = publish(desk)["post_id"]
    replies = [
        publish(desk, reply_to_id=root, body=f"One more thing, {name}")["post_id"] for name in ("first", "second")
    ]
    desk.do("edit_post", post_id=replies[0], visibility="mentioned")
    desk.do("edit_post", post_id=root, visibility="followers")
    assert [desk.row(Post, reply).visibility for reply in replies] == ["mentioned", "followers"]


def test_a_published_post_gets_narrower_and_never_wider() -> None:
    desk = desk_at()
    key = publish(desk, visibility="followers")["post_id"]
    assert desk.code("edit_post", post_id=key, visibility="public") == "conflict"
    assert desk.do("edit_post", post_id=key, visibility="mentioned")["visibility"] == "mentioned"
    assert desk.code("edit_post", post_id=key, visibility="mentioned") == "conflict"


def test_a_pin_takes_the_place_of_the_old_one() -> None:
    desk = desk_at()
    old = next(row for row in desk.world.find(Post, author_handle=company(desk).handle) if row.pinned)
    new = post(desk, "Exports are twice as fast")
    view = desk.do("edit_post", post_id=new.post_id, pinned=True)
    assert (view["pinned"], view["unpinned_id"]) == (True, old.post_id)
    assert not desk.row(Post, old.post_id).pinned
    waiting = post(desk, "Courgettes outside our door")
    assert desk.code("edit_post", post_id=waiting.post_id, pinned=True) == "conflict"


def test_a_scheduled_post_moves_until_five_minutes_before_it_goes_out() -> None:
    desk = desk_at()
    soon, dog = post(desk, "Good morning! The phone lines"), post(desk, "Our office dog wishes")
    assert desk.code("edit_post", post_id=soon.post_id, reply_policy="following") == "conflict"
    monday = saturday(desk) + 2
    assert desk.code("edit_post", post_id=dog.post_id, publish_at=local(desk, days=monday, clock="08:00")) == "refused"
    view = desk.do("edit_post", post_id=dog.post_id, publish_at=local(desk, days=monday, clock="08:30"))
    assert view["publish_at"] == local(desk, days=monday, clock="08:30")
    published = post(desk, "Did everybody recieve")
    assert (
        desk.code("edit_post", post_id=published.post_id, publish_at=local(desk, days=1, clock="10:00")) == "conflict"
    )


def test_new_words_meet_the_embargo_too() -> None:
    desk = desk_at()
    dog, launch = post(desk, "Our office dog wishes"), launch_of(desk.cast)
    assert desk.code("edit_post", post_id=dog.post_id, body=f"The dog loves #{launch.topic}") == "refused"


def test_a_deleted_post_leaves_its_replies_under_an_empty_place() -> None:
    desk = desk_at()
    row = post(desk, "We sang in the old station hall")
    view = desk.do("delete_post", post_id=row.post_id)
    assert view["replies"] > 5
    gone = desk.row(Post, row.post_id)
    assert (gone.state, gone.body, gone.topics) == ("deleted", "", [])
    assert desk.world.find(PostReaction, post_id=row.post_id) == []
    thread = desk.do("get_post", post_id=row.post_id)
    assert (thread["post"]["state"], thread["total"]) == ("deleted", view["replies"])
    assert desk.code("delete_post", post_id=row.post_id) == "conflict"
    assert desk.code("react_to_post", post_id=row.post_id, reaction="like") == "conflict"


def test_a_scheduled_post_is_cancelled_by_deleting_it() -> None:
    desk = desk_at()
    dog = post(desk, "Our office dog wishes")
    assert desk.do("delete_post", post_id=dog.post_id)["was_scheduled"] is True
    desk.pass_time(days=8)
    assert desk.row(Post, dog.post_id).state == "deleted"


def test_scheduled_posts_go_out_when_they_are_due() -> None:
    desk = desk_at()
    soon = post(desk, "Good morning! The phone lines")
    desk.pass_time(minutes=2)
    assert desk.row(Post, soon.post_id).state == "scheduled"
    desk.pass_time(minutes=2)
    row = desk.row(Post, soon.post_id)
    assert (row.state, row.published_at) == ("published", row.publish_at)


def test_reactions_are_put_and_taken_back_once() -> None:
    desk = desk_at()
    key = add_post(desk, friend(desk, 0), "For everybody", outside_likes=4)
    assert desk.do("react_to_post", post_id=key, reaction="like")["likes"] == 5
    assert desk.code("react_to_post", post_id=key, reaction="like") == "conflict"
    assert desk.do("react_to_post", post_id=key, reaction="like", remove=True)["likes"] == 4
    assert desk.code("react_to_post", post_id=key, reaction="like", remove=True) == "conflict"
    assert desk.do("react_to_post", post_id=key, reaction="repost", account_id=company(desk).account_id)["reposts"] == 1
    closed = add_post(desk, friend(desk, 0), "For you lot", visibility="followers")
    assert desk.code("react_to_post", post_id=closed, reaction="repost") == "refused"
    desk.do("react_to_post", post_id=closed, reaction="bookmark")
    waiting = post(desk, "Courgettes outside our door")
    assert desk.code("react_to_post", post_id=waiting.post_id, reaction="like") == "conflict"


def test_the_company_speaks_only_after_a_yes_and_i_without() -> None:
    desk = desk_at()
    brand = company(desk).account_id
    parcel = post(desk, f"@{company(desk).handle} the parcel").post_id
    dog, mine = post(desk, "Our office dog wishes").post_id, post(desk, "Did everybody recieve").post_id
    assert desk.needs_yes("publish_post", body="Hello", account_id=brand)
    assert not desk.needs_yes("publish_post", body="Hello")
    assert desk.needs_yes("edit_post", post_id=dog, reply_policy="following")
    assert not desk.needs_yes("edit_post", post_id=mine, reply_policy="following")
    assert desk.needs_yes("react_to_post", post_id=parcel, reaction="repost", account_id=brand)
    assert not desk.needs_yes("react_to_post", post_id=parcel, reaction="like", account_id=brand)
    assert not desk.needs_yes("react_to_post", post_id=parcel, reaction="repost")
    assert desk.needs_yes("delete_post", post_id=mine)


def test_an_hour_is_measured_to_the_second() -> None:
    desk = desk_at()
    now = desk.world.now
    assert policy.can_edit(instant(now - timedelta(minutes=60)), now)
    assert not policy.can_edit(instant(now - timedelta(minutes=60, seconds=1)), now)


def test_the_hours_of_a_brand_are_those_of_its_zone() -> None:
    desk = desk_at()
    brand = company(desk).account_id
    desk.set(ManagedAccount, brand, time_zone="Asia/Kolkata")
    desk.pass_time(hours=5)
    assert code(desk, account_id=brand) == "refused"
