"""Refusals: one at a time, gone with the phase, over nothing that matters, in the page's words."""

from __future__ import annotations

from playwright.sync_api import expect

from rig.browser.phone import Phone
from tests.browser.conftest import NewPhone

REFUSED = ("status of 409", "status of 400")
HIDDEN = """() => {
  const note = document.querySelector("#refusals .toast").getBoundingClientRect()
  const over = ({ left, right, top, bottom }) =>
    left < note.right && right > note.left && top < note.bottom && bottom > note.top
  return [...document.querySelectorAll("main .say, main .tile, main .primary, main input")]
    .filter(one => one.checkVisibility() && over(one.getBoundingClientRect()))
    .map(one => one.outerHTML.slice(0, 80))
}"""
TOO_LATE = """tile => {  // in one go: a repaint would put the right moment back
  document.getElementById("scene").dataset.moment = "1:arming"
  tile.click()
}"""
FLY = """() => {  // in one go as well
  document.getElementById("pack").dataset.command = '{"do": "fly"}'
  document.getElementById("primary").click()
}"""
FINGER_DOWN = """() => {
  const touch = () => dispatchEvent(new PointerEvent("pointerdown"))
  touch()
  window.finger = setInterval(touch, 100) // a page waits for one touch for a second or so
}"""
FINGER_UP = """() => {
  clearInterval(window.finger)
  dispatchEvent(new PointerEvent("pointerup"))
}"""
TAP = "() => document.getElementById('primary').click()"


def test_an_empty_form_is_told_once_and_hides_nothing(phone: Phone) -> None:
    phone.forgiven = REFUSED
    phone.begin()
    phone.play()
    for _ in range(3):
        with phone.page.expect_response("**/moves"):
            phone.primary("Annoncer le magot")
    note = phone.page.locator("#refusals .toast")
    expect(note).to_have_count(1)
    expect(note).to_contain_text("il manque les billets de 20.000 $, 10.000 $ et 5.000 $")
    assert "pack" not in note.inner_text()
    assert "«" not in note.inner_text()
    for width, height in ((320, 568), (390, 844), (844, 390), (820, 1180)):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        assert phone.page.evaluate(HIDDEN) == [], width
    phone.check_axe()


def test_a_field_is_called_by_its_label(phone: Phone) -> None:
    phone.forgiven = REFUSED
    phone.begin()
    phone.play()
    note = phone.page.locator("#refusals .toast")
    form = phone.page.locator("#arrive")
    for name, told in (("", "Il manque : Son nom"), ("x" * 60, "À corriger : Son nom")):
        phone.listens()
        form.evaluate(
            "(form, name) => { form.noValidate = true; form.elements.who.value = name; "
            "form.requestSubmit(form.querySelector('button')) }",
            name,
        )
        expect(note).to_contain_text(told)
        assert "who" not in note.inner_text()


def test_what_a_page_of_another_version_says_is_no_riddle(phone: Phone) -> None:
    phone.forgiven = REFUSED
    phone.begin()
    phone.play()
    phone.listens()
    phone.page.evaluate(FLY)
    expect(phone.page.locator("#refusals .toast")).to_contain_text("rechargez la page")


def test_a_refusal_goes_with_the_phase(phone: Phone) -> None:
    phone.forgiven = REFUSED
    phone.begin()
    phone.reach("bang")
    phone.play()
    phone.listens()
    for name in ("Léa", "Max"):
        phone.tile(name).evaluate(TOO_LATE)
    note = phone.page.locator("#refusals .toast")
    expect(note).to_contain_text("La partie a avancé")
    expect(note).to_contain_text("Léa, Max")
    expect(note).to_have_count(1)
    phone.do("next", to="double_guns")
    phone.see("double_guns")
    expect(note).to_have_count(0)


def test_a_refusal_that_is_read_gives_way_to_the_one_before(phone: Phone) -> None:
    phone.forgiven = REFUSED
    phone.begin()
    phone.play()
    phone.primary("Annoncer le magot")
    note = phone.page.locator("#refusals .toast")
    expect(note).to_contain_text("il manque")
    phone.page.evaluate(FLY)
    expect(note).to_contain_text("rechargez")
    note.get_by_role("button").click()
    expect(note).to_contain_text("il manque")
    note.get_by_role("button").click()
    expect(note).to_have_count(0)


def test_two_parrains_press_at_once(new_phone: NewPhone) -> None:
    """Nour's page is late: hers is the tap that the rules refuse, and neither is told off."""
    sam, nour = new_phone(), new_phone()
    sam.begin()
    sam.reach("arming")
    sam.play()
    nour.play()
    nour.listens()
    nour.page.evaluate(FINGER_DOWN)  # nothing is painted meanwhile
    sam.primary("10 → 0")
    expect(sam.page.locator("#countdown")).to_be_visible()
    with nour.page.expect_response("**/moves") as answered:
        nour.page.evaluate(TAP)
    assert answered.value.json()["duplicate"] is True
    nour.page.evaluate(FINGER_UP)
    expect(nour.page.locator("#countdown")).to_be_visible()
    for phone in (sam, nour):
        expect(phone.page.locator("#refusals .toast")).to_have_count(0)
    sam.primary("Arrêter")
