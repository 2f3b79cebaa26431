// The list of names: typed, pasted, or taken from a roster; counted as it grows.

import { cut, read } from "./names.js"

export function typeNames(form, draft, erasing, gathered) {
  const typed = form.querySelector("#names")
  const said = form.querySelector("[data-count]")
  const long = form.querySelector("[data-cut]")

  const gather = () => {
    draft.names = typed.value
    gathered()
  }

  typed.addEventListener("input", gather)
  for (const roster of form.querySelectorAll("[data-roster]")) {
    roster.addEventListener("click", () => {
      if (typed.value.trim()) erasing.before("list")
      typed.value = roster.dataset.roster
      gather()
    })
  }

  // *places* is how many gangsters there will be.
  const show = places => {
    typed.value = draft.names
    const n = read(typed.value).length
    const which = n === 0 ? "none" : n > places ? "many" : n < places ? "some" : "exact"
    const words = n === 1 ? said.dataset.one : said.dataset[which]
    said.textContent = words.replaceAll("{n}", n).replaceAll("{total}", places)
    long.textContent = cut(typed.value).map(name => long.dataset.cut.replace("{name}", () => name)).join(" ")
  }
  return { show, read: () => read(draft.names) }
}
