// Several players, one phone: the pad is covered until somebody presses for a moment, and covers itself again after a
// choice, when nobody touches it, and whenever the page is left. While it is covered, nothing but the band is in the page.

import { morphPage } from "../play/morph_page.js"

const HOLD_MS = 400 // longer than a thumb that slips
const IDLE_MS = 30_000

// Returns what paints a fragment of the pad, or hides it.
export function coverPad(game, outbox) {
  const cover = document.getElementById("cover")
  const look = document.getElementById("look")
  const says = cover.querySelector("[data-chosen-says]")
  let latest = null, open = false, holding, idle

  const show = () => {
    cover.hidden = open
    game.toggleAttribute("data-covered", !open)
    if (latest) morphPage(game, open ? latest : bandOf(latest, cover), true)
  }
  const uncover = () => {
    if (!latest) return // the box has not been heard yet
    open = true
    wait()
    show()
  }
  const hide = () => {
    clearTimeout(idle)
    if (!open) return
    open = false
    for (const sheet of document.querySelectorAll("dialog[open]")) sheet.close()
    show()
    scrollTo(0, 0)
  }
  const wait = () => {
    clearTimeout(idle)
    if (open) idle = setTimeout(hide, IDLE_MS)
  }
  const release = () => {
    clearTimeout(holding)
    look.removeAttribute("data-held")
  }

  look.addEventListener("pointerdown", () => {
    look.toggleAttribute("data-held", true)
    holding = setTimeout(() => { release(); uncover() }, HOLD_MS)
  })
  for (const type of ["pointerup", "pointercancel", "pointerleave"]) look.addEventListener(type, release)
  look.addEventListener("contextmenu", event => event.preventDefault())
  look.addEventListener("click", ({ detail }) => { if (detail === 0) uncover() }) // a key, not a thumb
  document.addEventListener("click", ({ target }) => { if (target.closest("[data-cover]")) hide() })
  for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, wait)
  document.addEventListener("visibilitychange", () => { if (document.hidden) hide() })
  addEventListener("pagehide", hide)
  outbox.addEventListener("recorded", () => {
    if (open) says.textContent = says.dataset.chosenSays
    hide()
  })

  return html => {
    latest = html
    if (open) morphPage(game, html)
    else show()
  }
}

// What is left of a fragment when nobody may look: whose pad it is, and who else has chosen.
function bandOf(html, cover) {
  const scene = new DOMParser().parseFromString(html, "text/html").getElementById("scene")
  const band = scene.querySelector("#band")
  const chosen = JSON.parse(band?.dataset.chosen ?? "[]")
  for (const other of cover.querySelectorAll("[data-player]")) other.toggleAttribute("data-done", chosen.includes(other.dataset.player))
  scene.replaceChildren(...(band ? [band] : []))
  return scene.outerHTML
}
