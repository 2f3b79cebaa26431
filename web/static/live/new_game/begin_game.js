// Asks the box what follows from the draft, then to begin. A tap that is sent
// again carries the same key, and begins one game.

import { forget, save, word } from "./draft.js"
import { BEFORE } from "./undo_erasing.js"

export function beginGame(form, draft, seats, crews) {
  const following = form.querySelector("[data-following]")
  const said = form.querySelector("[data-said]")

  const setUp = () => {
    const teams = crews()
    const plays = teams.some(team => team.members.includes(draft.parrain))
    return {
      teams,
      parrains: seats.parrains,
      parrain: plays ? draft.parrain : null,
      variants: draft.variants,
    }
  }

  const post = async (address, data, key = "") => {
    said.textContent = ""
    const headers = { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": key }
    try {
      return await fetch(address, { method: "POST", headers, body: JSON.stringify(data) })
    } catch {
      said.textContent = form.dataset.unheard
      return null
    }
  }

  const begin = async () => {
    draft.id = draft.key ??= word()
    save(draft)
    const answer = await post(form.dataset.begin, { set_up: setUp(), draft }, draft.key)
    if (answer?.ok) {
      forget()
      forget(BEFORE)
      location.replace(form.dataset.play)
      return
    }
    if (answer) said.textContent = (await answer.json()).sentence
    said.scrollIntoView({ block: "center" })
  }

  for (const button of form.querySelectorAll("[data-begin-now]")) button.addEventListener("click", begin)
  form.addEventListener("submit", event => {
    event.preventDefault() // the Enter key of a phone, after a name, begins nothing
    document.activeElement.blur()
  })

  return async function preview() {
    const answer = await post(form.dataset.preview, { set_up: setUp() })
    if (answer?.ok) following.innerHTML = await answer.text()
  }
}
