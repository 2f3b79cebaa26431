"""Whether a page lets a thumb send something: the reader of pages that other tests lean on."""

from __future__ import annotations

import pytest

from pi_parrain.engine import Codec
from tests.tappable import Buttons
from tests.toy import Join, Score

PAGE = """
<button data-do='{"do": "score", "who": "Léa", "points": 2}'>Léa</button>
<button disabled data-do='{"do": "score", "who": "Tom", "points": 2}'>Tom</button>
<form data-command='{"do": "score", "who": "Zoé"}'>
  <input type="radio" name="points" data-json="3"><input type="radio" name="points" data-json="4">
</form>
<form data-command='{"do": "score"}'>
  <select name="who"><option value="Max">Max</option></select><input name="points">
</form>
<form data-command='{"do": "score"}'>
  <input type="radio" name="*" data-json='{"who": "Eva", "points": 6}'>
</form>
"""


@pytest.mark.parametrize(
    ("command", "there"),
    [
        (Score("Léa", 2), True),
        (Score("Léa", 3), False),
        (Score("Tom", 2), False),
        (Score("Zoé", 4), True),
        (Score("Zoé", 5), False),
        (Score("Max", 5), True),
        (Score("Ivo", 5), False),
        (Score("Eva", 6), True),
        (Score("Eva", 7), False),
        (Join("Max"), False),
    ],
)
def test_only_what_the_page_holds_can_be_sent(command: object, there: bool) -> None:
    assert Buttons(PAGE, Codec((Join, Score), "do")).can_send(command) is there


def test_an_undo_is_a_button_too() -> None:
    codec = Codec((Join, Score), "do")
    assert not Buttons(PAGE, codec).undo
    assert Buttons('<button data-undo="3">Annuler</button>', codec).undo
