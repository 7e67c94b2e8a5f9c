from __future__ import annotations

import re
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from servers.email.facts import amount_in, number_in
from servers.email.grammar import OPERATORS, parse
from servers.kit import InvalidArguments
from servers.kit.text import day_in, tokens
from tests.servers.email_desk import desk_at, file, found, mail, mails


def subjects(query: str, **more: str) -> set[str]:
    return {row["subject"] for row in found(desk_at(), query, **more)}


def test_words_phrases_and_exceptions() -> None:
    assert "Signed contract" in subjects("signed contract")
    assert "Signed contract" in subjects('"scan for your records"')
    assert "Signed contract" not in subjects('"records your for"')
    assert "Signed order" in subjects("signed -contract")
    assert "Signed contract" not in subjects("signed -contract")
    assert {"Signed contract", "Boiler"} <= subjects("(signed contract) OR chalk")


def test_or_joins_its_neighbours_and_terms_are_all_wanted() -> None:
    both = subjects("from:landlord OR subject:boiler kettle")
    assert parse("a b OR c") == ("and", ("words", "a"), ("or", ("words", "b"), ("words", "c")))
    assert both <= subjects("kettle")


def test_names_mean_addresses_and_contacts() -> None:
    desk = desk_at()
    landlord = desk.cast.landlord
    rows = found(desk, f"from:{landlord.first.lower()} in:archive")
    assert rows
    assert all(landlord.first in row["from_name"] for row in rows)
    [client] = [
        row for row in found(desk, f'from:"{desk.cast.clients[1].name}"') if row["subject"] == "Figures for the trial"
    ]
    assert client["from_email"] == desk.cast.clients[1].contacts[0]
    assert all(landlord.email in row["to"][0] for row in found(desk, f"to:{landlord.email}"))


def test_accents_and_case_do_not_matter() -> None:
    assert "Feliz cumpleaños" in subjects("CUMPLEANOS")
    assert "🎉 Saturday" in subjects("🎉")
    assert "شكرا جزيلا" in subjects("شكرا")


def test_spam_and_trash_are_left_out_unless_asked_for() -> None:
    assert "Order for next month" not in subjects("seats month")
    for query, more in (
        ("seats in:spam", {}),
        ("seats in:anywhere", {}),
        ("seats", {"folder": "spam"}),
        ("seats", {"folder": "all"}),
    ):
        assert "Order for next month" in subjects(query, **more)
    assert "Old voucher" in subjects("in:trash")


def test_flags_labels_files_and_sizes() -> None:
    desk = desk_at()
    assert all(row["unread"] for row in found(desk, "is:unread"))
    assert not any(row["unread"] for row in found(desk, "is:read"))
    assert all(row["starred"] for row in found(desk, "is:starred"))
    assert all("Travel" in row["labels"] for row in found(desk, "label:travel"))
    assert all("To read" in row["labels"] for row in found(desk, 'label:"to read"'))
    assert subjects("filename:canoe") == {"Photos from the offsite"}
    assert all(row["attachments"] for row in found(desk, "has:attachment"))
    assert "Desk plan" in subjects("larger:16M")
    assert "Desk plan" not in subjects("larger:20M")
    assert found(desk, "label:unread") == found(desk, "is:unread")


def test_days_and_spans() -> None:
    desk = desk_at()
    week = (desk.cast.today - timedelta(days=7)).isoformat()
    late, early = found(desk, f"after:{week}"), found(desk, f"before:{week} in:inbox")
    assert all(row["date"][:10] >= week for row in late)
    assert all(row["date"][:10] < week for row in early)
    assert {row["email_id"] for row in found(desk, "newer_than:3d")} <= {row["email_id"] for row in late}
    assert not {row["email_id"] for row in found(desk, "older_than:1m")} & {row["email_id"] for row in late}


def test_pages_follow_each_other() -> None:
    desk = desk_at()
    first = desk.do("search_emails", query="in:inbox", limit=30)
    second = desk.do("search_emails", query="in:inbox", limit=30, cursor=first["next_cursor"])
    ids = [row["email_id"] for view in (first, second) for row in view["emails"]]
    assert len(set(ids)) == 60
    assert [row["date"] for row in first["emails"]] == sorted((row["date"] for row in first["emails"]), reverse=True)
    assert desk.code("search_emails", query="in:inbox", cursor="page 2") == "invalid_arguments"


@pytest.mark.parametrize(
    ("query", "place", "hint"),
    [
        ("form:dana", 1, "from:"),
        ("boiler sbject:x", 8, "subject:"),
        ("after:march", 7, "2026-03-11"),
        ("newer_than:week", 12, "7d"),
        ("larger:big", 8, "2M"),
        ("in:basket", 4, "inbox"),
        ("dana )", 6, "fit"),
        ("(dana", 6, "early"),
        ('"open', 1, "fit"),
        ("is:blue", 4, "starred"),
    ],
)
def test_a_fault_is_told_with_its_place(query: str, place: int, hint: str) -> None:
    with pytest.raises(InvalidArguments) as caught:
        parse(query)
    message = str(caught.value)
    assert f"character {place}:" in message
    assert hint in message


def test_a_label_that_is_not_there_is_named() -> None:
    code, message = desk_at().refused("search_emails", query="label:foo")
    assert code == "invalid_arguments"
    assert "Receipts" in message


@given(query=st.text(max_size=60))
def test_any_text_is_read_or_refused(query: str) -> None:
    fault = ""
    try:
        parse(query)
    except InvalidArguments as refusal:
        fault = str(refusal)
    assert not fault or re.search(r"character \d+", fault)


_TERM = st.sampled_from(["dana", '"a b"', "-spam", "from:dana", "is:unread", "has:attachment", "larger:2M", "1:1", "&"])


@given(terms=st.lists(_TERM, min_size=1, max_size=5), joined=st.booleans())
def test_every_mix_of_terms_is_read(terms: list[str], joined: bool) -> None:
    assert parse((" OR " if joined else " ").join(terms))
    assert parse(f"({' '.join(terms)})")


def test_every_operator_is_known() -> None:
    legal = {"in": "inbox", "is": "read", "has": "attachment", "after": "2026-03-11", "before": "2026-03-11",
             "newer_than": "7d", "older_than": "1y", "larger": "2M"}  # fmt: skip
    for name in OPERATORS:
        assert parse(f"{name}:{legal.get(name, 'dana')}")[0] == name


def test_the_figure_stands_in_the_ninth_mail_alone() -> None:
    desk = desk_at()
    thread = desk.do("read_email_thread", email_id=mail(desk, "Boiler").email_id)
    assert thread["total"] == 14
    assert [place for place, row in enumerate(thread["emails"], 1) if day_in(row["body"], row["date"][:10])] == [9]


def test_reading_marks_nothing_as_read() -> None:
    desk = desk_at()
    row = next(one for one in mails(desk, unread=True))
    before = desk.digest()
    desk.do("read_email_thread", email_id=row.email_id)
    assert desk.digest() == before


def test_a_locked_file_is_not_read_and_an_open_one_is() -> None:
    desk = desk_at()
    assert (
        desk.code("read_email_attachment", attachment_id=file(desk, "Account opening.pdf").attachment_id) == "conflict"
    )
    view = desk.do("read_email_attachment", attachment_id=file(desk, "Signed contract.pdf").attachment_id)
    assert "$1,850.00" in view["content"]
    assert view["pages"] == 9


def test_facts_are_read_out_of_texts() -> None:
    assert amount_in("1 x kettle\nTotal: $1,084.20") == 108_420
    assert amount_in("It costs $12.50.") == 1_250
    assert amount_in("$12.50 or $13.00") is None
    assert amount_in("nothing") is None
    assert number_in("Thank you for your order S-4821930.") == "S-4821930"
    assert number_in("Your order FD-7K3QX9 from Blue Teapot") == "FD-7K3QX9"
    assert number_in("Sale SA-M2P4TD: the typewriter is paid") == "SA-M2P4TD"
    assert number_in("Your booking 7K3QX9 is confirmed.") == "7K3QX9"
    assert number_in("We have paid invoice 1934, $910.00 before tax.") == "1934"
    assert number_in("My booking for Friday, your order of 4821930 seats") is None
    assert number_in("Order S-4821930 and order S-4821931") is None
    assert number_in("The order number stays.") is None
    assert day_in("They come on 3 January.", "2026-12-28") == "2027-01-03"
    assert day_in("They come on 29 February.", "2028-02-20") == "2028-02-29"
    assert day_in("From 3 January to 5 January", "2026-12-28") is None


@given(text=st.text(max_size=200))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert tokens(tokens(text)) == tokens(text)
