"""What a person may type for a number, and what only Python would take for one."""

from __future__ import annotations

import re

import pytest

from pi_parrain.digits import decimal, whole


@pytest.mark.parametrize(
    ("typed", "number"), [("0", 0), ("007", 7), (" 38 ", 38), ("9" * 9, 999999999)]
)
def test_digits_are_a_number(typed: str, number: int) -> None:
    assert whole(typed) == number


@pytest.mark.parametrize(
    "typed", ["", " ", "٣", "1_0", "+1", "-1", "1.0", "1e3", "²", "9" * 10, "1\n", "x"]
)
def test_nothing_else_is(typed: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(typed)}$"):
        whole(typed)


@pytest.mark.parametrize(("typed", "number"), [("0.05", 0.05), ("22", 22.0), (" 1.50 ", 1.5)])
def test_a_point_makes_decimals(typed: str, number: float) -> None:
    assert decimal(typed) == number


@pytest.mark.parametrize(
    "typed", ["", ".5", "5.", "nan", "inf", "1e3", "1_0.0", "٣.٣", "-0.5", "0,5"]
)
def test_no_other_decimals(typed: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(typed)}$"):
        decimal(typed)
