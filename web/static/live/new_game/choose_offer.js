// How many people, and which of the teams that the box proposes for so many.

export function chooseOffer(form, draft, changed) {
  const offers = [...form.querySelectorAll("[data-offers]")]
  const shown = () => offers.find(one => Number(one.dataset.offers) === draft.people)
  const chosen = () => shown().querySelector("input:checked")

  const gather = () => {
    draft.people = Number(form.querySelector("[name=people]:checked").value)
    for (const one of offers) one.hidden = one !== shown()
    draft.offer = chosen()?.value ?? ""
    changed()
  }

  const take = people => {
    form.querySelector(`[name=people][value="${people}"]`).checked = true
    gather()
  }

  const restore = () => {
    const before = form.querySelector(`[name="offer-${draft.people}"][value="${draft.offer}"]`)
    if (before) before.checked = true
    draft.people ? take(draft.people) : gather()
  }

  restore()
  form.querySelector("[data-step=nombre]").addEventListener("change", gather)
  return {
    take,
    exists: people => offers.some(one => Number(one.dataset.offers) === people && one.querySelector("input")),
    get sizes() { return chosen()?.dataset.sizes.split(",").map(Number) ?? [] },
    get parrains() { return Number(chosen()?.dataset.parrains ?? 0) },
  }
}
