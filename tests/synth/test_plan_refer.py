"""Expressions denote one row, look-ups make them knowable, decks hold what a row needs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from servers.banking import BANKING
from servers.catalogue import setting_of
from synth.goals import bind, sample
from synth.guessing import can_guess
from synth.language.personas import choose_style
from synth.live import Ground, Live
from synth.refer import Mention, mentions, mid_sentence
from synth.routes import fills, routes, rows_in, serves
from synth.skip import Skip
from synth.toolsets import deal, deck

GROUND = Ground({"banking": BANKING}, setting_of)
TABLES = ("account", "payee", "card", "scheduled_transfer", "bank_transaction", "dispute")


@pytest.fixture(params=range(3))
def live(request: pytest.FixtureRequest) -> Iterator[Live]:
    session = Live(GROUND, ["banking"], request.param)
    yield session
    session.close()


def offered(live: Live, table: str, count: int = 12, *, rivals: bool = False) -> Iterator[tuple[Any, Mention]]:
    rng = random.Random(f"offered {live.seed}")
    style = choose_style(rng, "plain")
    rows = live.rows("banking", table)
    for row in rng.sample(rows, min(count, len(rows))):
        for mention in mentions(rng, live, "banking", table, row, style, rivals=rivals):
            yield row, mention


@pytest.mark.parametrize("table", TABLES)
def test_every_expression_offered_denotes_its_row_alone(live: Live, table: str) -> None:
    for row, mention in offered(live, table):
        assert mention.denotes(live.rows("banking", table)) == [row], mention.forms[""]


def test_expressions_for_rivals_denote_two_to_four_rows(live: Live) -> None:
    found = [pair for table in TABLES for pair in offered(live, table, rivals=True)]
    assert found
    for row, mention in found:
        denoted = mention.denotes(live.rows("banking", mention.table))
        assert 2 <= len(denoted) <= 4
        assert row in denoted


def test_what_is_said_is_tested_not_what_is_stored(live: Live) -> None:
    rows = live.rows("banking", "payee")
    firsts = [row.name.split()[0] for row in rows]
    twice = [row for row in rows if firsts.count(row.name.split()[0]) > 1]
    rng = random.Random("first names")
    style = choose_style(rng, "plain")
    for row in twice:
        words = [one.forms[""] for one in mentions(rng, live, "banking", "payee", row, style)]
        assert row.name.split()[0] not in words


def test_a_route_shows_the_row_and_all_that_the_expression_rests_on(live: Live) -> None:
    tried = 0
    for table in ("account", "payee", "card"):
        for row, mention in list(offered(live, table, 5))[:5]:
            for route in routes(live, mention):
                tried += 1
                result = live.read(route.tool.server, route.tool.name, route.arguments)
                place = serves(live, mention, result)
                assert place is not None
                assert place.id == row.id
                assert all(place.body.get(name) == getattr(row, name) for name in mention.fields - {"id"})
    assert tried > 10


def test_look_ups_are_filled_with_words_said_and_nothing_else(live: Live) -> None:
    for _, mention in offered(live, "payee", 6):
        said = {literal.value for literal in mention.literals}
        for arguments, sources in fills(live, GROUND.tools["list_payees"], mention.literals, (), wide=False):
            assert set(arguments.values()) <= said
            assert set(sources.values()) <= {"said"}


def test_an_object_that_is_about_another_row_is_not_the_rows_own() -> None:
    result = {"cards": [{"card_id": "CD-1", "account_id": "AC-1"}], "accounts": [{"account_id": "AC-1"}]}
    places = list(rows_in(result, {"AC-1": None}, {"CD-1", "AC-1"}))
    assert [(place.pointer, place.own) for place in places] == [("/cards/0", False), ("/accounts/0", True)]


def test_no_goal_names_one_row_twice(live: Live) -> None:
    account = live.rows("banking", "account")[0].id
    tool = GROUND.tools["transfer_funds"]
    assert bind(live, tool, {"source_id": account, "target_id": account, "amount": 100}) is None


def test_a_sampled_write_succeeds_and_leaves_nothing_behind(live: Live) -> None:
    before = live.delta().digest()
    goal = sample(random.Random("write"), live, GROUND.tools["transfer_funds"])
    assert live.works("banking", "transfer_funds", goal.arguments)
    assert live.delta().digest() == before
    assert not live.session.log


def test_a_refused_call_can_be_sampled_with_its_reason(live: Live) -> None:
    goal = sample(random.Random("refused"), live, GROUND.tools["send_payment"], codes=("refused",), draws=200)
    assert goal.problem
    assert live.attempt("banking", "send_payment", goal.arguments).code == "refused"


def test_giving_up_is_a_skip(live: Live) -> None:
    with pytest.raises(Skip, match="no runnable"):
        sample(random.Random("none"), live, GROUND.tools["transfer_funds"], {"amount": 10**10}, draws=5)


@pytest.mark.parametrize(
    ("kind", "value", "others", "guessed"),
    [
        ("yes_no", True, [], True),
        ("number", 3, [], True),
        ("number", 4471, [], False),
        ("money", 0, [], True),
        ("money", 12_345, [], False),
        ("text", "active", ["active"] * 9, True),
        ("text", "Bar Celeste", ["Bar Celeste", "Room 4", "Zoom"], False),
        ("day", "2026-03-01", [], False),
    ],
)
def test_a_report_that_can_be_guessed_is_known_as_such(kind: str, value: Any, others: list[Any], guessed: bool) -> None:
    assert can_guess(kind, value, others) is guessed


def test_a_title_inside_a_sentence_keeps_its_names() -> None:
    assert mid_sentence("Lunch with Dana") == "lunch with Dana"
    assert mid_sentence("Budget review") == "budget review"
    assert mid_sentence("Q3 planning") == "Q3 planning"


def test_a_deck_holds_what_is_needed_and_hides_what_is_hidden() -> None:
    names: dict[str, tuple[str, ...]] = {}
    for number in range(200):
        rng = random.Random(f"deck {number}")
        needed = set(rng.sample(list(BANKING.tools), 3))
        hidden = set(rng.sample([name for name in BANKING.tools if name not in needed], rng.choice((0, 0, 1))))
        try:
            dealt = deal(rng, GROUND, ["banking"], needed, hidden, distract=number % 2 == 0, strip=False)
        except Skip:
            assert hidden
            continue
        assert needed <= set(dealt.tools)
        assert not hidden & set(dealt.tools)
        assert set(dealt.distractors) <= set(dealt.tools) - needed
        assert names.setdefault(dealt.name, dealt.tools) == dealt.tools
    assert 1 < len(names) < 30


def test_narrow_decks_leave_out_writes_only() -> None:
    reads = {name for name, tool in BANKING.tools.items() if tool.read_only}
    for number in range(1, 4):
        assert reads <= set(deck(GROUND, "banking", number)) < set(BANKING.tools)
