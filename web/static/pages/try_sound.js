// The box sounds as the form has it, before anything is kept. The same button stops it, and so does
// leaving the page.

import { askAsTyped } from "./ask_box.js"

let sounding = null // the button whose trial is heard, its words, and the timer of its end

addEventListener("click", event => {
  const button = event.target.closest("[data-hear]")
  if (button) button === sounding?.button ? stop() : hear(button)
})

addEventListener("pagehide", () => sounding && stop())

async function hear(button) {
  const trial = button.closest("[data-trial]")
  button.disabled = true
  const told = await askAsTyped(button.dataset.hear, trial)
  button.disabled = false
  if (!told) return
  over() // another one: the box plays this one instead
  const label = button.querySelector("span")
  sounding = { button, words: label.textContent, timer: setTimeout(over, 1000 * told.lasts) }
  label.textContent = button.dataset.stop
  button.classList.add("sounding")
  trial.querySelector("[data-tried]").textContent = told.sentence
}

function stop() {
  navigator.sendBeacon(sounding.button.dataset.end) // arrives even from a page that is left
  over()
}

function over() {
  if (!sounding) return
  clearTimeout(sounding.timer)
  sounding.button.querySelector("span").textContent = sounding.words
  sounding.button.classList.remove("sounding")
  sounding.button.closest("[data-trial]").querySelector("[data-tried]").textContent = ""
  sounding = null
}
