// The look of a team (a colour and its emblem, always together) and its cry.

import { wear } from "./teams.js"

export function chooseLooks(form, draft, crews, changed) {
  const sheet = form.querySelector("[data-look-sheet]")
  const cry = sheet.querySelector("[data-cry]")
  let team = null

  const show = which => {
    team = which
    sheet.hidden = team === null
    if (team === null) return
    const crew = crews()[team]
    sheet.querySelector("[data-team-name]").textContent = crew.name
    for (const one of sheet.querySelectorAll("[data-wear]")) {
      one.setAttribute("aria-pressed", Number(one.dataset.wear) === crew.look)
    }
    cry.value = draft.sides[team]?.cry ?? ""
  }

  form.querySelector("[data-board]").addEventListener("click", ({ target }) => {
    const badge = target.closest("[data-look]")
    show(badge ? Number(badge.closest("[data-team]").dataset.team) : null)
  })
  sheet.addEventListener("click", ({ target }) => {
    const look = target.closest("[data-wear]")
    if (target.closest("[data-close-look]")) show(null)
    if (!look) return
    wear(draft.sides, draft.teams.length, team, Number(look.dataset.wear))
    changed()
    show(team)
  })
  cry.addEventListener("change", () => {
    draft.sides[team] = { ...draft.sides[team], cry: cry.value.trim() }
    changed()
  })
  return { close: () => show(null) }
}
