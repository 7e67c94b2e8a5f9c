"""The fast path answers as the SDK does: same status, same headers that matter, same JSON, same effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.data import DataPlane
from service.house import House
from sessions import Session
from tests.service.cases import Case, calls, lists, odd_bytes, odd_envelopes, odd_headers
from tests.service.wire import LEGACY, MODERN, Answer, era_headers, request_body, run, send_request, tiny_house

VERSIONS = [MODERN, *LEGACY]


class Pair:
    """The same session twice: once with the fast path, once with the SDK alone."""

    def __init__(self) -> None:
        self.houses = [tiny_house(fastpath=True), tiny_house(fastpath=False)]
        self.planes = [DataPlane(house) for house in self.houses]
        self.sessions = [house.store.create(["shop", "notebook"], 7) for house in self.houses]

    async def ask(self, cases: list[Case], path: str = "/mcp") -> list[tuple[Answer, Answer]]:
        both: list[list[Answer]] = []
        for plane, session in zip(self.planes, self.sessions, strict=True):
            async with plane.running():
                both.append(
                    [await send_request(plane, f"/s/{session.id}{path}", body, headers) for body, headers in cases]
                )
        return list(zip(*both, strict=True))

    @property
    def hits(self) -> int:
        fastpath = self.planes[0].fastpath
        assert fastpath is not None
        return fastpath.hits

    def logs(self) -> list[list[tuple[Any, ...]]]:
        return [
            [(entry.act.name, repr(entry.act.arguments), entry.text, entry.code, entry.writes) for entry in session.log]
            for session in self.sessions
        ]

    def digests(self) -> list[str]:
        return [house.store.delta(session).digest() for house, session in zip(self.houses, self.sessions, strict=True)]


def differences(cases: list[Case], path: str = "/mcp") -> list[Any]:
    pair = Pair()
    answers = run(pair.ask(cases, path))
    found = [
        (case[0][:200], fast.comparable, slow.comparable)
        for case, (fast, slow) in zip(cases, answers, strict=True)
        if fast.comparable != slow.comparable
    ]
    if not found:
        assert pair.logs()[0] == pair.logs()[1]
        assert pair.digests()[0] == pair.digests()[1]
    return found


@pytest.mark.parametrize("path", ["/mcp", "/shop/mcp"])
@pytest.mark.parametrize("version", VERSIONS)
def test_calls_are_answered_as_by_the_sdk(version: str | None, path: str) -> None:
    assert differences(list(calls(version)), path) == []


@pytest.mark.parametrize("odd", [odd_envelopes, odd_bytes, odd_headers])
@pytest.mark.parametrize("version", VERSIONS)
def test_what_is_not_plain_is_answered_as_by_the_sdk(
    version: str | None, odd: Callable[[str | None], Iterator[Case]]
) -> None:
    assert differences(list(odd(version))) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_kept_answers_are_those_of_the_sdk(version: str | None) -> None:
    assert differences(list(lists(version))) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_plain_calls_do_take_the_fast_path(version: str | None) -> None:
    pair = Pair()
    cases = [case for case in calls(version) if len(case[0]) < 4096]
    run(pair.ask(cases))
    assert pair.hits > len(cases) * 0.8


def test_lists_take_the_fast_path_from_the_second_time_on() -> None:
    pair = Pair()
    case = request_body("tools/list", {}, MODERN), era_headers(MODERN, "tools/list")
    run(pair.ask([case] * 5))
    assert pair.hits == 4


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["item_id", "count", "kind", "body", "author", "tags", "x"]),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
            max_leaves=6,
        ),
        max_size=4,
    ),
    st.sampled_from(["list_items", "get_item", "buy_item", "add_note", "list_notes"]),
    st.sampled_from(VERSIONS),
)
def test_any_arguments_are_answered_as_by_the_sdk(arguments: dict[str, Any], name: str, version: str | None) -> None:
    body = request_body("tools/call", {"name": name, "arguments": arguments}, version)
    assert differences([(body, era_headers(version, "tools/call", name))]) == []


def test_a_call_runs_once_whichever_way_it_is_answered() -> None:
    for fastpath in (True, False):
        house: House = tiny_house(fastpath=fastpath)
        plane = DataPlane(house)
        session: Session = house.store.create(["notebook"], 7)

        async def story(plane: DataPlane = plane, session: Session = session) -> None:
            async with plane.running():
                for version in VERSIONS:
                    body = request_body(
                        "tools/call", {"name": "add_note", "arguments": {"author": "a", "body": "b"}}, version
                    )
                    await send_request(
                        plane, f"/s/{session.id}/mcp", body, era_headers(version, "tools/call", "add_note")
                    )

        run(story())
        assert [entry.act.name for entry in session.log] == ["add_note"] * len(VERSIONS)
        assert len(
            house.store.look(session, "notebook").rows(house.store.templates.get("notebook", 7).specs["note"])
        ) == 1 + len(VERSIONS)
