from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.cast.handles import launch_of
from servers.social_media import SOCIAL_MEDIA, policy
from servers.social_media.folding import mentions_in, terms, topics_in
from servers.social_media.models import (
    Conversation,
    DirectMessage,
    Embargo,
    ListMember,
    ManagedAccount,
    Post,
    PostReaction,
    Profile,
    Relation,
    SocialList,
)
from sessions import World
from tests.servers.social_media_desk import (
    SEEDS,
    company,
    desk_at,
    friend,
    handles_of,
    local,
    me,
    post,
    related,
    saturday,
    search,
)

TOOLS = list(SOCIAL_MEDIA.tools)
WRITES = [name for name, tool in SOCIAL_MEDIA.tools.items() if tool.writes]


def check_network(world: World) -> None:
    """What must hold whatever was called."""
    profiles = {row.handle: row for row in world.find(Profile)}
    posts = {row.post_id: row for row in world.find(Post)}
    apart = {(row.from_handle, row.to_handle) for row in world.find(Relation, kind="block")}
    pins: Counter[str] = Counter()
    waiting: Counter[str] = Counter()
    for row in posts.values():
        assert row.topics == sorted(topics_in(row.body))
        assert row.mentions == sorted(mentions_in(row.body))
        assert set(row.mentions) <= profiles.keys()
        assert len(row.body) <= policy.POST_LIMIT
        pins[row.author_handle] += row.pinned
        waiting[row.author_handle] += row.state == "scheduled"
        assert (row.published_at is None) == (row.state == "scheduled") or row.state == "deleted"
        if row.root_id is not None:
            wide = policy.WIDTHS.index
            assert posts[row.root_id].root_id is None
            assert wide(row.visibility) <= wide(posts[row.root_id].visibility)
    assert max(pins.values()) <= 1
    assert max(waiting.values()) <= policy.MOST_SCHEDULED
    for row in world.find(PostReaction):
        assert posts[row.post_id].state in {"published", "hidden"}
    for first, second in apart:
        for pair in ((first, second), (second, first)):
            assert not any(world.get(Relation, (*pair, kind)) for kind in ("follow", "request"))
    lists = {row.list_id: row.owner_handle for row in world.find(SocialList)}
    sizes = Counter(row.list_id for row in world.find(ListMember))
    assert max(sizes.values()) <= policy.MOST_MEMBERS
    for row in world.find(ListMember):
        owner = lists[row.list_id]
        assert (owner, row.handle) not in apart
        assert (row.handle, owner) not in apart
    talks = {row.conversation_id: row for row in world.find(Conversation)}
    assert len({(row.own_handle, row.with_handle) for row in talks.values()}) == len(talks)
    for row in world.find(DirectMessage):
        talk = talks[row.conversation_id]
        assert row.from_handle in {talk.own_handle, talk.with_handle}


def test_there_are_fifteen_tools() -> None:
    assert len(TOOLS) == 15


@pytest.mark.parametrize("seed", SEEDS)
def test_the_network_is_sound_at_the_start_and_as_large_as_life(seed: int) -> None:
    world = desk_at(seed).world
    check_network(world)
    least = {
        Profile: 105, ManagedAccount: 2, Embargo: 3, Post: 540, PostReaction: 380, Relation: 380, SocialList: 9,
        ListMember: 55, Conversation: 24, DirectMessage: 120,
    }  # fmt: skip
    assert {model.__tablename__: len(world.find(model)) for model, count in least.items()
            if len(world.find(model)) < count} == {}  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_row_is_there(seed: int) -> None:
    desk = desk_at(seed)
    world, brand = desk.world, company(desk).handle
    priyas = [row.handle for row in world.find(Profile) if row.name.startswith("Priya ")]
    assert len(priyas) == 2
    assert len({handle.replace(".", "")[:5] for handle in priyas}) == 1
    impostor = world.find(Profile, name=desk.cast.employer.name, verified=False)
    assert [row.handle for row in impostor] == [f"{brand}.help"]
    assert policy.is_doubtful(world, impostor[0])
    assert not policy.is_doubtful(world, desk.row(Profile, brand))
    assert len(handles_of(desk, relation="requests")) == 4
    assert related(desk, me(desk), friend(desk, 5), "mute")
    assert related(desk, "underaduvet", me(desk), "block")
    assert len(world.find(Profile, suspended=True)) == 1
    assert world.find(Profile, dm_from="nobody")
    states = Counter(row.state for row in world.find(Post))
    assert states["scheduled"] == 7
    assert states["deleted"] == 2
    assert states["hidden"] == 1
    lost = post(desk, "This. Exactly this.")
    assert desk.row(Post, lost.quote_of_id).state == "deleted"
    assert any(not re.search(r"\w", row.body) for row in world.find(Post, state="published"))
    assert any(not row.name.isascii() and "Ю" in row.name for row in world.find(Profile))
    assert {row.until < desk.cast.today.isoformat() for row in world.find(Embargo)} == {True, False}
    assert len([row for row in world.find(Post) if row.body.startswith("Interesting thought!")]) > 4
    assert any("basket.example" in row.body for row in world.find(DirectMessage))


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_posted_answered_or_sent_in_the_future(seed: int) -> None:
    desk = desk_at(seed)
    now = desk.world.now.isoformat()[:19] + "Z"
    assert all(row.published_at <= now for row in desk.world.find(Post) if row.published_at)
    assert all(row.sent_at <= now for row in desk.world.find(DirectMessage))
    begun = {row.post_id: row.published_at for row in desk.world.find(Post)}
    for row in desk.world.find(Post, state="published"):
        if row.reply_to_id is not None:
            assert (row.published_at or "") >= (begun[row.reply_to_id] or "")


@given(seed=st.integers(0, 4), moves=st.lists(st.integers(0, 10**6), min_size=1, max_size=25))
@settings(max_examples=15, deadline=None)
def test_the_network_stays_sound_whatever_is_called(seed: int, moves: list[int]) -> None:
    desk = desk_at(seed)
    for number in moves:
        rng = Random(number)
        desk.attempt(rng, rng.choice(TOOLS))
        if number % 7 == 0:
            desk.pass_time(minutes=number % 4000)
    check_network(desk.world)


@pytest.mark.parametrize("tool", WRITES)
def test_every_write_succeeds_on_some_seed(tool: str) -> None:
    assert any(desk_at(seed).reaches_success(tool) for seed in SEEDS)


@pytest.mark.parametrize(
    ("text", "topics", "mentions"),
    [
        ("#Trains and #Übung, a#b", ("trains", "ubung"), ()),
        ("@Priya.k, hello @tram.seven.", (), ("priya.k", "tram.seven")),
        ("mail me at a@b.example", (), ()),
        ("## @@ #x", (), ()),
    ],
)
def test_topics_and_mentions_are_read_from_the_text(
    text: str, topics: tuple[str, ...], mentions: tuple[str, ...]
) -> None:
    assert topics_in(text) == topics
    assert mentions_in(text) == mentions


def test_a_query_is_taken_apart() -> None:
    found = terms('red "old mill" #Trains @Ann -"new road" -#cats -@bob')
    assert found.words == (" red ", " old mill ")
    assert (found.topics, found.handles) == (("trains",), ("ann",))
    assert (found.no_words, found.no_topics, found.no_handles) == ((" new road ",), ("cats",), ("bob",))


def test_the_policy_page_names_its_numbers() -> None:
    page = Path(policy.__file__).with_name("policy.md").read_text(encoding="utf-8")
    assert page == policy.POLICY.strip() + "\n"
    for number in (policy.EDIT_MINUTES, policy.MOST_SCHEDULED, policy.FURTHEST_DAYS, policy.MOST_FOLLOWS_A_DAY):
        assert str(number) in page


def test_story_the_parcel_is_answered_in_public_and_its_owner_takes_no_messages() -> None:
    desk = desk_at()
    brand = company(desk).account_id
    waiting = desk.do("read_feed", feed="mentions", unanswered_only=True, account_id=brand)["posts"]
    parcel = next(row for row in waiting if "parcel" in row["body"])
    assert desk.do("get_post", post_id=parcel["post_id"], account_id=brand)["may_reply"]
    desk.do("publish_post", account_id=brand, reply_to_id=parcel["post_id"], body="We're sorry, write to us please")
    code = desk.code("send_direct_message", account_id=brand, handle=parcel["author_handle"], body="Your order?")
    assert code == "refused"


def test_story_the_launch_waits_for_the_day_after_its_embargo() -> None:
    desk = desk_at()
    brand, launch = company(desk).account_id, launch_of(desk.cast)
    text = f"The wait is over: #{launch.topic}"
    kind, message = desk.refused("publish_post", account_id=brand, body=text)
    assert (kind, launch.until.isoformat() in message) == ("refused", True)
    wednesday = (launch.until - desk.cast.today).days + 1
    view = desk.do("publish_post", account_id=brand, body=text, publish_at=local(desk, days=wednesday, clock="09:00"))
    assert view["state"] == "scheduled"


def test_story_the_slip_of_this_morning_is_mended_and_the_older_one_answered() -> None:
    desk = desk_at()
    assert len(search(desk, author_handle=me(desk), from_date=desk.cast.today.isoformat())) > 2
    slip = desk.do("search_posts", query="recieve")["posts"][0]
    desk.do("edit_post", post_id=slip["post_id"], body=slip["body"].replace("recieve", "receive"))
    old = desk.do("search_posts", query="teh river")["posts"][0]
    assert desk.code("edit_post", post_id=old["post_id"], body="Lovely evening by the river") == "conflict"
    desk.do("publish_post", reply_to_id=old["post_id"], body="By the river, of course")


def test_story_people_stop_replying_to_the_sale_and_it_stays() -> None:
    desk = desk_at()
    sale = desk.do("search_posts", query="#summersale")["posts"][0]
    assert sale["replies"] >= 12
    assert desk.needs_yes("delete_post", post_id=sale["post_id"])
    desk.do("edit_post", post_id=sale["post_id"], reply_policy="mentioned")
    code = desk.code("publish_post", reply_to_id=sale["post_id"], body="One more question")
    assert code == "refused"


def test_story_the_best_of_a_topic_is_for_followers_and_the_next_best_is_reposted() -> None:
    desk = desk_at()
    topic = desk.do("list_trending_topics")["topics"][0]["topic"]
    rows = desk.do("search_posts", query=f"#{topic}", order="top")["posts"]
    closed, open_one = rows[0], rows[1]
    desk.set(Post, closed["post_id"], visibility="followers")
    desk.do("set_social_relation", handle=closed["author_handle"], action="follow")
    assert desk.code("react_to_post", post_id=closed["post_id"], reaction="repost") == "refused"
    assert desk.do("react_to_post", post_id=open_one["post_id"], reaction="repost")["removed"] is False


def test_story_the_saturday_post_moves_to_monday_and_the_one_due_now_does_not() -> None:
    desk = desk_at()
    rows = desk.do("read_feed", feed="scheduled", account_id=company(desk).account_id)["posts"]
    dog = next(row for row in rows if row["publish_at"].startswith(local(desk, days=saturday(desk), clock="")[:10]))
    monday = local(desk, days=saturday(desk) + 2, clock="08:30")
    assert desk.do("edit_post", post_id=dog["post_id"], publish_at=monday)["publish_at"] == monday
    assert desk.code("edit_post", post_id=rows[0]["post_id"], publish_at=monday) == "conflict"
