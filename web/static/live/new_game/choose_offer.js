// How many people, and which of the teams that the box proposes for so many.

export function chooseOffer(form, draft, changed) {
  const offers = [...form.querySelectorAll("[data-offers]")]
  const people = () => Number(form.querySelector("[name=people]:checked").value)
  const shown = () => offers.find(one => Number(one.dataset.offers) === people())
  const chosen = () => shown().querySelector("input:checked")
  const show = () => { for (const one of offers) one.hidden = one !== shown() }

  const restore = () => {
    const number = form.querySelector(`[name=people][value="${draft.people}"]`)
    if (number) number.checked = true
    const before = form.querySelector(`[name="offer-${draft.people}"][value="${draft.offer}"]`)
    if (before) before.checked = true
    show()
  }

  restore()
  form.querySelector("[data-step=nombre]").addEventListener("change", () => {
    show()
    Object.assign(draft, { people: people(), offer: chosen()?.value ?? "" })
    changed()
  })
  return {
    get people() { return draft.people ?? null }, // nothing, as long as nobody said how many
    get words() { return chosen()?.closest("label").querySelector("b").textContent ?? "" },
    get sizes() { return chosen()?.dataset.sizes.split(",").map(Number) ?? [] },
    get parrains() { return Number(chosen()?.dataset.parrains ?? 0) },
  }
}
