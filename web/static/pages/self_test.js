// Tries one thing of the box at each tap, and waits for a thumb on its button.

import { ask } from "./ask_box.js"
import { firstPress } from "./first_press.js"

const said = document.querySelector("[data-said]")
const sounds = document.querySelector("[data-sounds]")
const heard = document.querySelector("[data-heard]")

addEventListener("click", event => {
  const button = event.target.closest("[data-try], [data-listen]")
  if (button) button.dataset.try ? attempt(button) : listen(button)
})

// The light goes back to what it says when nobody tests it.
addEventListener("pagehide", () => navigator.sendBeacon(document.querySelector("[data-rest]").dataset.rest))

async function attempt(button) {
  sounds.textContent = ""
  if (await ask(button.dataset.try, said)) sounds.textContent = button.dataset.told ?? ""
}

async function listen(button) {
  const before = heard.textContent
  heard.textContent = button.dataset.waiting
  heard.className = "note"
  button.disabled = true
  const answer = await firstPress(() => ask(button.dataset.listen, said), 1000 * button.dataset.patience)
  button.disabled = false
  heard.textContent = answer?.sentence ?? before
  if (answer) heard.className = answer.heard ? "good" : "warning"
}
