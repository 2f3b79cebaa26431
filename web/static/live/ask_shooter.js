// Who shot? Asked after each hit when the Parrain wants to note it, or once from a gangster's sheet.

import { openSheet } from "../play/open_sheets.js"
import { record } from "../play/tap_moves.js"
import { copyTiles } from "./copy_tiles.js"
import { preference } from "../play/remember_preferences.js"
import { isDeaf } from "../play/morph_page.js"

export function askShooter(outbox) {
  const sheet = document.getElementById("sheet-shooter")
  const title = sheet.querySelector("#shooter-title")
  let victim

  const ask = name => {
    victim = name
    title.textContent = title.dataset.text.replace("{victim}", () => name)
    const team = document.querySelector(`#game .tile[data-who="${CSS.escape(name)}"]`)?.dataset.team
    const opponent = tile => tile.dataset.team !== team && tile.matches(".in_play, .wounded")
    copyTiles(sheet.querySelector("#shooters"), tile => { tile.dataset.shooter = tile.dataset.who }, opponent)
    openSheet(sheet)
  }

  const hit = shooter => {
    sheet.close()
    const about = shooter ? `${shooter} → ${victim}` : victim
    record(outbox, { do: "hit", victim, ...(shooter && { shooter }) }, about, true)
  }

  document.addEventListener("click", event => {
    const tile = event.target.closest("[data-ask-shooter]")
    if (!tile || !preference("shooters") || isDeaf(tile) || document.getElementById("guide")) return // the bubble says who shot
    event.preventDefault()
    event.stopImmediatePropagation()
    ask(tile.dataset.who)
  }, true)
  document.addEventListener("ask-shooter", ({ detail }) => ask(detail))
  sheet.addEventListener("click", ({ target }) => {
    const tile = target.closest("[data-shooter]")
    if (tile) hit(tile.dataset.shooter)
    else if (target.closest("[data-shooter-unknown]")) hit()
  })
}
