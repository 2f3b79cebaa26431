// Waits for a thumb on the big button, and tells what its stay means as the form has it.

import { askAsTyped } from "./ask_box.js"
import { firstPress } from "./first_press.js"

addEventListener("click", event => {
  const button = event.target.closest("[data-press]")
  if (button) listen(button, button.closest("[data-trial]"))
})

async function listen(button, trial) {
  tell(trial, button.dataset.hold, "note")
  button.disabled = true
  const answer = await firstPress(() => askAsTyped(button.dataset.press, trial), 1000 * button.dataset.patience)
  button.disabled = false
  tell(trial, answer?.sentence ?? "", !answer ? "note" : answer.heard ? "good" : "warning")
}

function tell(trial, sentence, look) {
  const tried = trial.querySelector("[data-tried]")
  tried.textContent = sentence
  tried.className = look
}
