from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions.codes import ALPHABETS, Code, luhn_digit


@given(st.integers(0, 50), st.sampled_from(["{2}", "X-{3d}", "{1d}-{1l}"]))
def test_all_ids_of_a_small_space_are_distinct(seed: int, form: str) -> None:
    code = Code(seed, "t", form)
    numbers = range(min(code.space, 961))
    assert len({code(n) for n in numbers}) == len(numbers)


def test_the_format_is_kept_and_the_numbers_cannot_be_counted() -> None:
    code = Code(41, "account", "AC-{6}")
    ids = [code(n) for n in range(1000)]
    assert all(len(found) == 9 and found.startswith("AC-") for found in ids)
    assert not set("01IOLZ") & set("".join(found[3:] for found in ids)) - set("LZ")
    assert ids != sorted(ids)
    assert ids != [Code(42, "account", "AC-{6}")(n) for n in range(1000)]


def test_a_check_digit_makes_the_number_pass_luhn() -> None:
    code = Code(1, "card", "{9d}{c}")
    for n in range(200):
        digits = code(n)
        assert len(digits) == 10
        assert luhn_digit(digits[:-1]) == digits[-1]
    assert luhn_digit("7992739871") == "3"


def test_running_out_of_ids_is_an_error() -> None:
    with pytest.raises(ValueError, match="outside"):
        Code(1, "t", "{1d}")(10)
    with pytest.raises(ValueError, match="no field"):
        Code(1, "t", "plain")


@given(st.integers(0, 50), st.integers(0, 31**6 - 1))
def test_an_id_is_its_number_written_with_the_last_digit_first(seed: int, n: int) -> None:
    code = Code(seed, "t", "{5}-{1}")
    written = code(n).replace("-", "")
    assert sum(ALPHABETS[""].index(char) * 31**place for place, char in enumerate(written)) == code.permute(n)


@pytest.mark.parametrize(
    ("form", "ids"),
    [
        ("AC-{6}", ["AC-3FTJK8", "AC-GHTD74"]),
        ("<{13l}@x.y>", ["<hpqzmdgzh6wz7@x.y>", "<6cga5s6rudd7v@x.y>"]),
        ("{11d}{c}", ["104821998606", "631324982919"]),
        ("x{4}{c}", ["xFKQL0", "xVLSY0"]),
    ],
)
def test_ids_stay_what_they_were(form: str, ids: list[str]) -> None:
    code = Code(3, "t", form)
    assert [code(0), code(1)] == ids
