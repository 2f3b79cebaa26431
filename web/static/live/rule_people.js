// The Parrain is the sole judge: a long press on anybody, a right click, or « Un enfant… » for those
// who cannot hold a finger down, opens the sheet in which any state can be set by hand.

import { buzz } from "../play/buzz.js"
import { openSheet } from "../play/open_sheets.js"
import { record, named } from "../play/tap_moves.js"
import { copyTiles } from "./copy_tiles.js"
import { chooseTeam, offer, planOf } from "./meet_children.js"

const LONG_PRESS_MS = 500

export function rulePeople(outbox) {
  const sheet = document.getElementById("sheet-person")
  let tile, timer, held = false

  const open = () => {
    const offers = offer(sheet, tile)
    chooseTeam(sheet, tile.dataset)
    sheet.querySelector("[data-person-name]").textContent = tile.dataset.who
    const state = tile.querySelector(".state").textContent.trim()
    sheet.querySelector("[data-person-state]").textContent = [state, planOf(tile.dataset.who)].filter(Boolean).join(". ")
    sheet.querySelector('[data-offer="Unhit"]').hidden ||= !tile.querySelector(".hits")
    sheet.querySelector("[data-no-ruling]").hidden = offers.includes("Rule")
    openSheet(sheet)
  }

  const tileAt = event => event.target.closest?.(".tile[data-who]")

  document.addEventListener("pointerdown", event => {
    held = false
    if (!tileAt(event)) return
    tile = tileAt(event)
    timer = setTimeout(() => { held = true; buzz(30); open() }, LONG_PRESS_MS)
  })
  for (const type of ["pointerup", "pointercancel", "pointermove", "scroll"]) {
    document.addEventListener(type, event => {
      if (type !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(timer)
    }, true)
  }
  document.addEventListener("contextmenu", event => {
    if (!tileAt(event)) return
    event.preventDefault()
    clearTimeout(timer)
    tile = tileAt(event)
    held = event.pointerType === "touch"
    open()
  })
  // The click that ends a long press is not a tap.
  document.addEventListener("click", event => {
    if (!held || !tileAt(event)) return
    held = false
    event.preventDefault()
    event.stopImmediatePropagation()
  }, true)

  sheet.addEventListener("fill", ({ detail }) => { tile = detail; open() })
  sheet.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-person]")
    if (!button) return
    const { as = "who", ...command } = JSON.parse(button.dataset.person)
    if ("team" in command) command.team = tile.dataset.team
    sheet.close()
    record(outbox, { ...command, [as]: tile.dataset.who }, `${tile.dataset.who} : ${named(button)}`)
  })
  sheet.querySelector("[data-person-shooter]").addEventListener("click", () => {
    sheet.close()
    document.dispatchEvent(new CustomEvent("ask-shooter", { detail: tile.dataset.who }))
  })

  document.getElementById("sheet-people").addEventListener("fill", ({ currentTarget }) => {
    copyTiles(currentTarget.querySelector("#people"), copy => { copy.dataset.sheet = "person" })
    currentTarget.querySelector("[data-somebody]").hidden = currentTarget.querySelector(".tile") === null
  })
}
