from __future__ import annotations

from datetime import timedelta
from typing import Any

from servers.cast.handles import handle_of
from servers.social_media import policy
from servers.social_media.models import ListMember, Profile, SocialList
from tests.servers.social_media_desk import (
    Desk,
    add_post,
    add_profile,
    company,
    desk_at,
    friend,
    handles_of,
    me,
    post,
    relate,
    related,
    talk_with,
)


def act(desk: Desk, handle: str, action: str, **more: Any) -> dict[str, Any]:
    return desk.do("set_social_relation", handle=handle, action=action, **more)


def code(desk: Desk, handle: str, action: str, **more: Any) -> str:
    return desk.code("set_social_relation", handle=handle, action=action, **more)


def my_list(desk: Desk, name: str) -> SocialList:
    return desk.world.find(SocialList, owner_handle=me(desk), name=name)[0]


def test_an_open_profile_is_followed_at_once_and_a_private_one_is_asked() -> None:
    desk = desk_at()
    assert act(desk, "plot47", "follow")["outcome"] == "following"
    assert related(desk, me(desk), "plot47", "follow")
    assert code(desk, "plot47", "follow") == "conflict"
    assert act(desk, "@VelvetSeats", "follow")["outcome"] == "requested"
    assert related(desk, me(desk), "velvetseats", "request")
    assert code(desk, "velvetseats", "follow") == "conflict"
    assert act(desk, "velvetseats", "unfollow")["outcome"] == "request withdrawn"
    assert code(desk, "velvetseats", "unfollow") == "conflict"


def test_who_blocks_me_or_is_suspended_is_not_followed_nor_am_i_myself() -> None:
    desk = desk_at()
    assert code(desk, "underaduvet", "follow") == "refused"
    assert code(desk, "darkskydeb", "follow") == "refused"
    assert code(desk, me(desk), "follow") == "refused"
    assert code(desk, "nobody.here", "follow") == "not_found"
    kind, message = desk.refused("set_social_relation", handle="fifthofficial", action="follow")
    assert (kind, "unblock" in message) == ("conflict", True)
    act(desk, "fifthofficial", "unblock")
    assert act(desk, "fifthofficial", "follow")["outcome"] == "following"


def test_forty_follows_are_the_most_of_a_day() -> None:
    desk = desk_at()
    for number in range(policy.MOST_FOLLOWS_A_DAY):
        relate(desk, me(desk), add_profile(desk, f"quick{number}"), "follow")
    assert code(desk, "plot47", "follow") == "refused"
    desk.pass_time(days=1)
    act(desk, "plot47", "follow")


def test_a_mute_has_an_end_or_none() -> None:
    desk = desk_at()
    view = act(desk, "plot47", "mute", mute_days=14)
    assert view["muted_until"] == (desk.cast.today + timedelta(days=14)).isoformat()
    assert code(desk, "plot47", "mute", mute_days=14) == "conflict"
    act(desk, "plot47", "mute")
    assert code(desk, "plot47", "mute") == "conflict"
    act(desk, "plot47", "unmute")
    assert code(desk, "plot47", "unmute") == "conflict"
    assert code(desk, "plot47", "block", mute_days=3) == "invalid_arguments"
    assert code(desk, "plot47", "mute", mute_days=366) == "invalid_arguments"


def test_a_mute_that_ran_out_can_be_set_again() -> None:
    desk = desk_at()
    desk.pass_time(days=3)
    assert code(desk, friend(desk, 5), "unmute") == "conflict"
    act(desk, friend(desk, 5), "mute", mute_days=7)


def test_a_block_takes_off_follows_requests_and_places_on_lists_both_ways() -> None:
    desk = desk_at()
    other = "lockside"
    relate(desk, other, me(desk), "request")
    theirs = desk.world.find(SocialList, owner_handle=other)[0]
    assert desk.world.get(ListMember, (theirs.list_id, me(desk)))
    assert desk.world.get(ListMember, (my_list(desk, "outdoors").list_id, other))
    act(desk, other, "block")
    assert related(desk, me(desk), other, "block")
    assert not any(related(desk, *pair, kind) for pair in ((me(desk), other), (other, me(desk)))
                   for kind in ("follow", "request"))  # fmt: skip
    assert desk.world.get(ListMember, (theirs.list_id, me(desk))) is None
    assert desk.world.get(ListMember, (my_list(desk, "outdoors").list_id, other)) is None
    assert code(desk, other, "block") == "conflict"


def test_requests_are_answered_one_by_one_by_the_account_that_was_asked() -> None:
    desk = desk_at()
    asking = desk.do("search_social_profiles", relation="requests")["profiles"]
    assert asking[-1]["handle"] == "moonprofit"
    for row in asking[:-1]:
        act(desk, row["handle"], "approve")
        assert related(desk, row["handle"], me(desk), "follow")
    act(desk, "moonprofit", "reject")
    assert not related(desk, "moonprofit", me(desk), "follow")
    assert handles_of(desk, relation="requests") == set()
    assert code(desk, "moonprofit", "approve") == "conflict"
    assert code(desk_at(), "kilnformed", "approve", account_id=company(desk).account_id) == "conflict"


def test_a_follower_is_removed_once() -> None:
    desk = desk_at()
    act(desk, friend(desk, 0), "remove_follower")
    assert not related(desk, friend(desk, 0), me(desk), "follow")
    assert code(desk, friend(desk, 0), "remove_follower") == "conflict"


def test_blocks_and_removed_followers_need_a_yes_and_so_do_doubtful_ones_for_the_company() -> None:
    desk = desk_at()
    brand = company(desk)

    def needs(handle: str, action: str, **more: Any) -> bool:
        return desk.needs_yes("set_social_relation", handle=handle, action=action, **more)

    assert needs("plot47", "block")
    assert needs(friend(desk, 0), "remove_follower")
    assert not any(needs("plot47", action) for action in ("follow", "mute"))
    assert not needs(friend(desk, 0), "unfollow")
    assert needs("answerbot", "follow", account_id=brand.account_id)
    assert needs(f"{brand.handle}.help", "follow", account_id=brand.account_id)
    assert not needs("answerbot", "follow")
    assert not needs("plot47", "follow", account_id=brand.account_id)


def test_a_list_is_made_with_a_name_and_people() -> None:
    desk = desk_at()
    view = desk.do("save_social_list", name="bakers", private=True, add_handles=["plot47", "@shelfish"])
    assert (view["members"], view["total"]) == (["Anneliese Kranz", "Gwendolyn Pike"], 2)
    assert desk.row(SocialList, view["list_id"]).owner_handle == me(desk)
    assert desk.code("save_social_list", name="Bakers") == "conflict"
    assert desk.code("save_social_list", private=True) == "invalid_arguments"
    assert desk.code("save_social_list", name="x", remove_handles=["plot47"]) == "invalid_arguments"


def test_a_list_changes_as_a_whole_or_not_at_all() -> None:
    desk = desk_at()
    key = my_list(desk, "outdoors").list_id
    kind, message = desk.refused("save_social_list", list_id=key, add_handles=["plot47", "lockside"])
    assert (kind, "Barnaby Rook" in message) == ("conflict", True)
    assert desk.code("save_social_list", list_id=key, remove_handles=["plot47"]) == "conflict"
    assert desk.code("save_social_list", list_id=key, add_handles=["plot47", "plot47"]) == "invalid_arguments"
    assert desk.code("save_social_list", list_id=key, add_handles=["underaduvet"]) == "refused"
    assert desk.code("save_social_list", list_id=key, add_handles=["fifthofficial"]) == "refused"
    assert desk.code("save_social_list", list_id=key, name="outdoors") == "conflict"
    assert desk.code("save_social_list", list_id=key, name="Work") == "conflict"
    assert desk.code("save_social_list", list_id=key) == "invalid_arguments"
    view = desk.do("save_social_list", list_id=key, name="hills", add_handles=["plot47"], remove_handles=["lockside"])
    assert (view["name"], "Gwendolyn Pike" in view["members"], view["total"]) == ("hills", True, 5)


def test_lists_of_others_are_theirs_and_mine_have_limits() -> None:
    desk = desk_at()
    theirs = desk.world.find(SocialList, owner_handle="lockside")[0]
    assert desk.code("save_social_list", list_id=theirs.list_id, name="mine now") == "refused"
    assert desk.code("read_feed", feed="list", list_id=theirs.list_id) == "refused"
    people = [add_profile(desk, f"member{number}") for number in range(51)]
    key = desk.do("save_social_list", name="many", add_handles=people[:50])["list_id"]
    assert desk.code("save_social_list", list_id=key, add_handles=people[50:]) == "conflict"
    for number in range(15):
        desk.do("save_social_list", name=f"list {number}")
    assert desk.code("save_social_list", name="one too many") == "conflict"


def send(desk: Desk, handle: str, **more: Any) -> dict[str, Any]:
    return desk.do("send_direct_message", **{"handle": handle, "body": "Hello there", **more})


def refused(desk: Desk, handle: str, **more: Any) -> str:
    return desk.code("send_direct_message", **{"handle": handle, "body": "Hello there", **more})


def test_a_message_goes_into_the_conversation_there_is() -> None:
    desk = desk_at()
    before = talk_with(desk, me(desk), friend(desk, 0))
    view = send(desk, friend(desk, 0))
    assert view["opened"] is False
    assert [row.body for row in talk_with(desk, me(desk), friend(desk, 0))] == [
        *(row.body for row in before), "Hello there",
    ]  # fmt: skip
    assert refused(desk, friend(desk, 0)) == "conflict"
    desk.pass_time(minutes=11)
    send(desk, friend(desk, 0))
    assert refused(desk, friend(desk, 0), body="  ") == "invalid_arguments"


def test_answering_a_request_takes_it_out_of_the_requests() -> None:
    desk = desk_at()
    send(desk, "boxfourteen", body="Yes please, thank you!")
    shown = desk.do("read_direct_messages", with_handle="boxfourteen")
    assert shown["conversation"]["folder"] == "inbox"


def test_a_stranger_gets_one_message_until_they_answer() -> None:
    desk = desk_at()
    assert refused(desk, "roomeleven") == "conflict"
    assert send(desk, "pagefour")["opened"] is True
    assert refused(desk, "pagefour", body="And another thing") == "conflict"
    desk.happen("message_arrives", handle="pagefour", own_handle=me(desk), body="Yes?")
    send(desk, "pagefour", body="And another thing")


def test_who_takes_no_messages_gets_none() -> None:
    desk = desk_at()
    nobody = handle_of(desk.cast, desk.cast.team[2].email)
    assert refused(desk, nobody) == "refused"
    assert refused(desk, "twocatsnow") == "refused"
    assert refused(desk, "canalrunner") == "refused" or related(desk, "canalrunner", me(desk), "follow")
    assert refused(desk, "darkskydeb") == refused(desk, "underaduvet") == refused(desk, me(desk)) == "refused"
    picky = add_profile(desk, "picky", dm_from="following")
    assert refused(desk, picky) == "refused"
    relate(desk, picky, me(desk), "follow")
    send(desk, picky)


def test_a_post_is_shared_with_those_who_may_see_it() -> None:
    desk = desk_at()
    closed = add_post(desk, friend(desk, 1), "Behind the curtain")
    open_one = add_post(desk, friend(desk, 0), "For everybody")
    assert refused(desk, friend(desk, 2), shared_post_id=closed) in {"refused", "conflict"}
    send(desk, friend(desk, 2), shared_post_id=open_one)
    assert talk_with(desk, me(desk), friend(desk, 2))[-1].shared_post_id == open_one


def test_the_company_and_first_messages_to_strangers_need_a_yes() -> None:
    desk = desk_at()

    def needs(handle: str, **more: Any) -> bool:
        return desk.needs_yes("send_direct_message", handle=handle, body="Hello", **more)

    assert needs("pagefour")
    assert not needs(friend(desk, 0))
    assert needs(friend(desk, 0), account_id=company(desk).account_id)
    relate(desk, "pagefour", me(desk), "follow")
    assert not needs("pagefour")


def test_a_profile_changes_and_what_is_left_out_stays() -> None:
    desk = desk_at()
    view = desk.do("update_social_profile", bio="Sings bass", link="")
    assert (view["bio"], view["name"]) == ("Sings bass", desk.cast.me.name)
    assert desk.code("update_social_profile") == "invalid_arguments"
    assert desk.code("update_social_profile", bio="Sings bass") == "conflict"
    assert desk.code("update_social_profile", display_name="  ") == "invalid_arguments"


def test_a_name_changes_once_a_week() -> None:
    desk = desk_at()
    desk.do("update_social_profile", display_name="A. B.")
    assert desk.code("update_social_profile", display_name="A. B. C.") == "conflict"
    desk.pass_time(days=7)
    desk.do("update_social_profile", display_name="A. B. C.")


def test_an_editor_writes_for_a_brand_and_neither_renames_nor_closes_it() -> None:
    desk = desk_at()
    brand = company(desk)
    desk.do("update_social_profile", account_id=brand.account_id, bio="Software and tea")
    assert desk.code("update_social_profile", account_id=brand.account_id, private=True) == "refused"
    assert desk.code("update_social_profile", account_id=brand.account_id, display_name="New") == "refused"


def test_going_public_turns_those_who_asked_into_followers() -> None:
    desk = desk_at()
    assert desk.needs_yes("update_social_profile", private=False)
    assert not desk.needs_yes("update_social_profile", bio="Hello")
    view = desk.do("update_social_profile", private=False)
    assert view["requests_accepted"] == 4
    assert handles_of(desk, relation="requests") == set()
    assert related(desk, "kilnformed", me(desk), "follow")
    desk.happen("follower_arrives", handle="pagefour", own_handle=me(desk))
    assert related(desk, "pagefour", me(desk), "follow")


def test_followers_ask_where_the_account_is_private() -> None:
    desk = desk_at()
    desk.happen("follower_arrives", handle="pagefour", own_handle=me(desk))
    asking = desk.do("search_social_profiles", relation="requests")["profiles"]
    assert asking[0]["handle"] == "pagefour"


def test_others_post_answer_and_close_their_doors() -> None:
    desk = desk_at()
    row = post(desk, "Did everybody recieve")
    desk.happen("post_arrives", handle=friend(desk, 0), body="I did", reply_to_id=row.post_id)
    assert desk.do("get_post", post_id=row.post_id)["replies"][-1]["body"] == "I did"
    desk.happen("profile_goes_private", handle="pagefour")
    assert desk.row(Profile, "pagefour").private
