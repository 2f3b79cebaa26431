// The light's looks, one after the other, each named while it shines. The same button ends it, and
// so does leaving the page: the light then says again what it says when nobody tests it.

import { askAsTyped } from "./ask_box.js"

const LOOK_MS = 2500

let show = null // its button, whether it is over, and what ends the wait for the next look

addEventListener("click", event => {
  const button = event.target.closest("[data-shine]")
  if (button) show ? end() : begin(button, button.closest("[data-trial]"))
})

addEventListener("pagehide", () => show && navigator.sendBeacon(show.button.dataset.rest))

async function begin(button, trial) {
  const label = button.querySelector("span")
  const words = label.textContent
  show = { button, over: false }
  label.textContent = button.dataset.stop
  if (await shine(trial)) navigator.sendBeacon(button.dataset.rest)
  label.textContent = words
  show = null
}

// Whether anything was shown at all.
async function shine(trial) {
  const tried = trial.querySelector("[data-tried]")
  let shone = false
  for (const look of trial.querySelectorAll("[data-look]")) {
    if (show.over || !await askAsTyped(look.dataset.look, trial)) break
    shone = true
    tried.textContent = look.value
    await new Promise(resolve => { show.next = resolve; setTimeout(resolve, LOOK_MS) })
  }
  tried.textContent = ""
  return shone
}

function end() {
  show.over = true
  show.next?.()
}
