// Refusals stay on the screen until they are read. Those that are questions open their sheet, one
// at a time; the answer sends the same tap again, changed.

import { buzz } from "./buzz.js"
import { record } from "./tap_moves.js"

const BUZZ_MS = [80, 60, 80]

export function showRefusals(outbox) {
  const list = document.getElementById("refusals")
  const questions = []

  const ask = () => {
    if (document.querySelector("dialog[open]") || !questions.length) return
    const { sheet, tap, sentence } = questions.shift()
    sheet.querySelector("[data-sentence]").textContent = sentence
    sheet.amended = amends => record(outbox, { ...tap.body, ...amends }, tap.about, true)
    sheet.showModal()
  }

  const tell = (about, sentence, kind) => {
    const note = document.createElement("div")
    note.className = `toast ${kind}`
    const text = document.createElement("p")
    text.textContent = kind === "refused" ? `${list.dataset.refused} ${about}. ${sentence}` : sentence
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: list.dataset.close })
    button.addEventListener("click", () => note.remove())
    note.append(text, button)
    list.append(note)
  }

  outbox.addEventListener("refused", ({ detail: { tap, code, sentence } }) => {
    buzz(BUZZ_MS)
    const sheet = code && document.querySelector(`dialog[data-refusal~="${CSS.escape(code)}"]`)
    if (sheet) questions.push({ sheet, tap, sentence })
    else tell(tap.about, sentence ?? "", "refused")
    ask()
  })
  outbox.addEventListener("recorded", ({ detail: { tap, cautions = [] } }) => {
    for (const sentence of cautions) tell(tap.about, sentence, "caution")
  })
  document.addEventListener("close", () => setTimeout(ask), true)
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-amend]")
    if (!button) return
    const sheet = button.closest("dialog")
    sheet.close()
    sheet.amended(JSON.parse(button.dataset.amend))
  })
}
