// The list of names: typed, pasted, or taken from a roster; counted as it grows.

import { read } from "./names.js"

export function typeNames(form, draft, offer, changed) {
  const typed = form.querySelector("#names")
  const said = form.querySelector("[data-count]")
  const resize = form.querySelector("[data-resize]")

  const count = () => {
    const n = read(typed.value).length
    const total = offer.sizes.reduce((sum, size) => sum + size, 0)
    const which = n === 0 ? "none" : n < total ? "some" : n === total ? "exact" : "over"
    said.textContent = said.dataset[which].replaceAll("{n}", n).replaceAll("{total}", total)
    resize.hidden = n === total || !offer.exists(n + offer.parrains)
    resize.textContent = resize.dataset.words.replace("{n}", n + offer.parrains)
  }

  const gather = () => {
    draft.names = typed.value
    count()
    changed()
  }

  typed.addEventListener("input", gather)
  resize.addEventListener("click", () => {
    offer.take(read(typed.value).length + offer.parrains)
    count()
  })
  for (const roster of form.querySelectorAll("[data-roster]")) {
    roster.addEventListener("click", () => {
      typed.value = roster.dataset.roster
      gather()
    })
  }

  const show = () => {
    typed.value = draft.names
    count()
  }
  return { show, read: () => read(typed.value) }
}
